//! Edits of a text that change nothing: layout, comments, the order of parts, names of locals.

use boardwright::diag::Diagnostics;
use boardwright::source::Sources;
use boardwright::syntax::ast::{
    Block, Domain, EndResult, Expr, ExprKind, File, PartKind, Stmt, StmtKind, Value,
};
use boardwright::syntax::{parse, print};
use boardwright_review::parts::words;
use boardwright_runtime::Rng;
use std::collections::BTreeSet;

/// The tree of a text.
fn tree(text: &str) -> File {
    let mut sources = Sources::new();
    let file = sources.add("edited.game", text.to_string());
    let mut diagnostics = Diagnostics::new();
    let tree = parse(&sources, file, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    tree
}

/// Laid out anew, without comments.
pub(crate) fn formatted(text: &str) -> String {
    print::print(&tree(text))
}

/// With a comment after every line that can have one, and empty lines between.
pub(crate) fn commented(text: &str) -> String {
    let mut in_text = false;
    let mut out = String::new();
    for line in text.lines() {
        in_text ^= line.matches("\"\"\"").count() % 2 == 1;
        out.push_str(line);
        out.push_str(if in_text { "\n" } else { "    // as before\n" });
    }
    format!("// Some words.\n\n{out}\n// And more.\n")
}

/// With its parts in another order, the title first.
pub(crate) fn shuffled(text: &str, rng: &mut Rng) -> String {
    let mut tree = tree(text);
    for last in (2..tree.parts.len()).rev() {
        tree.parts.swap(last, 1 + rng.below(last as u32) as usize);
    }
    print::print(&tree)
}

/// With other names for all locals.
pub(crate) fn renamed(text: &str) -> String {
    let tree = tree(text);
    let mut locals = BTreeSet::new();
    tree.parts
        .iter()
        .for_each(|part| part_locals(&part.kind, &mut locals));
    let header = tree.parts[0].span.end as usize;
    let (head, rest) = text.split_at(header);
    format!("{head}{}", replaced(rest, &locals))
}

/// A text with `my_` before some of its words. Comments stay, and so does what is in quotes.
fn replaced(text: &str, names: &BTreeSet<String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    let mut before = String::new();
    for word in words(text) {
        while !rest.starts_with(&word) {
            let skip = match rest.starts_with("//") {
                true => rest.find('\n').unwrap_or(rest.len()),
                false => rest.chars().next().map_or(0, char::len_utf8),
            };
            out.push_str(&rest[..skip]);
            rest = &rest[skip..];
        }
        // After a dot `path` and the like are words of the language.
        let called = before == "." && ["path", "ray", "leap", "back"].contains(&word.as_str());
        if names.contains(&word) && !called {
            out.push_str("my_");
        }
        out.push_str(&word);
        rest = &rest[word.len()..];
        before = word;
    }
    out + rest
}

fn part_locals(part: &PartKind, out: &mut BTreeSet<String>) {
    match part {
        PartKind::Table { params, value, .. } => {
            out.extend(params.iter().flatten().map(|name| name.text.clone()));
            value_locals(value, out);
        }
        PartKind::Act { params, body, .. } => {
            out.extend(params.iter().map(|name| name.text.clone()));
            block_locals(body, out);
        }
        PartKind::Setup(body) | PartKind::Move { body, .. } | PartKind::After(body) => {
            block_locals(body, out);
        }
        PartKind::Turn(groups) => {
            let narrow = groups.iter().flat_map(|group| &group.narrow);
            narrow.for_each(|narrow| expr_locals(&narrow.value, out));
        }
        PartKind::End(lines) => lines.iter().for_each(|line| {
            expr_locals(&line.cond, out);
            match &line.result {
                EndResult::Score { player, value } => {
                    out.insert(player.text.clone());
                    expr_locals(value, out);
                }
                EndResult::Wins(who) | EndResult::Loses(who) => expr_locals(who, out),
                EndResult::Draw(_) | EndResult::Continue(_) => {}
            }
        }),
        _ => {}
    }
}

fn value_locals(value: &Value, out: &mut BTreeSet<String>) {
    match value {
        Value::One(e) => expr_locals(e, out),
        Value::Table(entries) => entries.iter().for_each(|(_, e)| expr_locals(e, out)),
    }
}

fn block_locals(block: &Block, out: &mut BTreeSet<String>) {
    block.stmts.iter().for_each(|stmt| stmt_locals(stmt, out));
}

fn stmt_locals(stmt: &Stmt, out: &mut BTreeSet<String>) {
    match &stmt.kind {
        StmtKind::Choose(name, domain, _) => {
            out.insert(name.text.clone());
            domain_locals(domain, out);
        }
        StmtKind::Let(name, e) => {
            out.insert(name.text.clone());
            expr_locals(e, out);
        }
        StmtKind::If(cond, then, otherwise) => {
            expr_locals(cond, out);
            block_locals(then, out);
            otherwise.iter().for_each(|block| block_locals(block, out));
        }
        StmtKind::ForEach(name, domain, body) => {
            out.insert(name.text.clone());
            domain_locals(domain, out);
            block_locals(body, out);
        }
        StmtKind::Repeat { body, cond, .. } => {
            block_locals(body, out);
            expr_locals(cond, out);
        }
        StmtKind::AtOnce(body) => block_locals(body, out),
        StmtKind::Try(tried, otherwise) => {
            block_locals(tried, out);
            otherwise.iter().for_each(|block| block_locals(block, out));
        }
        StmtKind::Require(e) | StmtKind::Weight(e) | StmtKind::Clear(_, e) => expr_locals(e, out),
        StmtKind::Do(_, args) => args.iter().for_each(|arg| expr_locals(&arg.value, out)),
        StmtKind::Put(a, b) | StmtKind::Move(a, b) | StmtKind::Place(a, _, b) => {
            expr_locals(a, out);
            expr_locals(b, out);
        }
        StmtKind::Assign { index, value, .. } => {
            index.iter().for_each(|e| expr_locals(e, out));
            expr_locals(value, out);
        }
        StmtKind::Again | StmtKind::Picture(_) | StmtKind::Fen(_) => {}
    }
}

fn domain_locals(domain: &Domain, out: &mut BTreeSet<String>) {
    if let Domain::Set(e) = domain {
        expr_locals(e, out);
    }
}

fn expr_locals(e: &Expr, out: &mut BTreeSet<String>) {
    match &*e.kind {
        ExprKind::Binder(_, name, domain, inner) | ExprKind::Filter(name, domain, inner) => {
            out.insert(name.text.clone());
            domain_locals(domain, out);
            expr_locals(inner, out);
        }
        ExprKind::If(a, b, c) => [a, b, c].into_iter().for_each(|e| expr_locals(e, out)),
        ExprKind::Or(a, b)
        | ExprKind::And(a, b)
        | ExprKind::Compare(a, _, b)
        | ExprKind::Binary(a, _, b)
        | ExprKind::Owned(a, b) => [a, b].into_iter().for_each(|e| expr_locals(e, out)),
        ExprKind::DotDirs(a, b, times) => {
            let all = [a, b].into_iter().chain(times);
            all.for_each(|e| expr_locals(e, out));
        }
        ExprKind::Not(a)
        | ExprKind::Some(a)
        | ExprKind::No(a)
        | ExprKind::CompareRange(a, ..)
        | ExprKind::Count(a)
        | ExprKind::Neg(a)
        | ExprKind::Paren(a) => expr_locals(a, out),
        ExprKind::Dot(a, called) => {
            expr_locals(a, out);
            ref_locals(called, out);
        }
        ExprKind::Ref(called) => ref_locals(called, out),
        ExprKind::Set(all) | ExprKind::Coord(all) => all.iter().for_each(|e| expr_locals(e, out)),
        ExprKind::Table(_) | ExprKind::Lines(..) | ExprKind::Int(_) => {}
    }
}

fn ref_locals(called: &boardwright::syntax::ast::Ref, out: &mut BTreeSet<String>) {
    called
        .index
        .iter()
        .flatten()
        .for_each(|e| expr_locals(e, out));
    let args = called.args.iter().flatten();
    args.for_each(|arg| expr_locals(&arg.value, out));
}
