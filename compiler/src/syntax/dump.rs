//! Prints the syntax tree as text, for debugging the parser.
//!
//! Each part, statement and line of `end` takes one line. An expression is a parenthesised list that begins
//! with its operator, which shows the precedence.

use std::fmt::{Display, Formatter, Result, Write as _};

use super::ast::{
    Arg, AssignOp, Axis, Block, BoardOption, Domain, EndResult, Expr, ExprKind, File, Group, Key,
    LineRange, MetaValue, Name, Part, PartKind, PieceDecl, Ref, Shape, Size, Stmt, StmtKind,
    TableItem, TableSort, Type, Value, ViewLine, Viewed,
};
use super::print::{arg_word, binary_op, binder, compare_op, line_axis};
use crate::source::Span;

/// Returns the tree of a file as text, without spans.
pub fn dump(file: &File) -> String {
    let mut dump = Dump {
        out: String::new(),
        depth: 0,
        place: &|_| String::new(),
    };
    file.parts.iter().for_each(|p| dump.part(p));
    dump.out
}

/// Returns the tree of a file as text, with `place` of its span before each line.
pub fn dump_with(file: &File, place: &dyn Fn(Span) -> String) -> String {
    let mut dump = Dump {
        out: String::new(),
        depth: 0,
        place,
    };
    file.parts.iter().for_each(|p| dump.part(p));
    dump.out
}

/// Returns an expression as text on one line.
pub fn dump_expr(e: &Expr) -> String {
    Tree(e).to_string()
}

struct Dump<'a> {
    out: String,
    depth: usize,
    place: &'a dyn Fn(Span) -> String,
}

impl Dump<'_> {
    fn line(&mut self, span: Span, text: impl Display) {
        let place = (self.place)(span);
        let _ = writeln!(self.out, "{}{place}{text}", "  ".repeat(self.depth));
    }

    fn block(&mut self, block: &Block) {
        self.depth += 1;
        block.stmts.iter().for_each(|s| self.stmt(s));
        self.depth -= 1;
    }

    fn part(&mut self, part: &Part) {
        let span = part.span;
        match &part.kind {
            PartKind::Game { title, from, meta } => {
                let from = from
                    .as_ref()
                    .map_or(String::new(), |f| format!(" from {:?}", f.text));
                let meta: String = meta
                    .iter()
                    .map(|m| format!(" {}={}", m.key.text, meta_value(&m.value)))
                    .collect();
                self.line(span, format!("game {:?}{from}{meta}", title.text));
            }
            PartKind::Players {
                names,
                simultaneous,
            } => {
                let word = if simultaneous.is_some() {
                    " simultaneous"
                } else {
                    ""
                };
                self.line(span, format!("players {}{word}", list(names)));
            }
            PartKind::Board { shape, options } => {
                let options: String = options.iter().map(board_option).collect();
                self.line(span, format!("board {}{options}", shape_text(shape)));
            }
            PartKind::Pieces(kinds) => self.line(span, format!("pieces{}", decls(kinds))),
            PartKind::Layer { name, kinds } => {
                self.line(span, format!("layer {}{}", name.text, decls(kinds)))
            }
            PartKind::Enum { name, members } => {
                self.line(span, format!("enum {} {}", name.text, list(members)))
            }
            PartKind::Option { name, value } => {
                self.line(span, format!("option {} {}", name.text, Tree(value)))
            }
            PartKind::Points(from, to) => {
                self.line(span, format!("points{}{}", end_text(from), end_text(to)))
            }
            PartKind::Without { sort, names } => {
                self.line(span, format!("without {} {}", sort.text, list(names)))
            }
            PartKind::Table { .. } | PartKind::State { .. } => self.named_value(part),
            _ => self.rules(part),
        }
    }

    fn named_value(&mut self, part: &Part) {
        match &part.kind {
            PartKind::Table {
                sort,
                name,
                params,
                value,
            } => {
                let params = params
                    .as_ref()
                    .map_or(String::new(), |p| format!(" ({})", list(p)));
                self.line(
                    part.span,
                    format!(
                        "{} {}{params}{}",
                        table_sort(*sort),
                        name.text,
                        value_text(value)
                    ),
                );
            }
            PartKind::State {
                name,
                axes,
                ty,
                init,
                clock,
            } => {
                let axes: String = axes.iter().map(axis).collect();
                let init = init.as_ref().map_or(String::new(), value_text);
                let clock = if clock.is_some() { " clock" } else { "" };
                self.line(
                    part.span,
                    format!("state {}{axes} :{}{init}{clock}", name.text, type_text(ty)),
                );
            }
            _ => {}
        }
    }

    fn rules(&mut self, part: &Part) {
        let span = part.span;
        match &part.kind {
            PartKind::Setup(body) => self.headed(span, "setup".to_string(), body),
            PartKind::After(body) => self.headed(span, "after".to_string(), body),
            PartKind::Act { name, params, body } => {
                self.headed(span, format!("act {} ({})", name.text, list(params)), body);
            }
            PartKind::Move {
                name,
                by,
                unique,
                hidden,
                body,
            } => {
                let by = if by.is_empty() {
                    String::new()
                } else {
                    format!(" by {}", list(by))
                };
                let unique = if unique.is_some() { " unique" } else { "" };
                let hidden = if hidden.is_some() { " hidden" } else { "" };
                self.headed(
                    span,
                    format!("move {}{by}{unique}{hidden}", name.text),
                    body,
                );
            }
            PartKind::Turn(groups) => {
                self.line(span, "turn");
                self.depth += 1;
                groups.iter().for_each(|g| self.line(g.span, group(g)));
                self.depth -= 1;
            }
            PartKind::View(lines) => {
                self.line(span, "view");
                self.depth += 1;
                lines.iter().for_each(|l| self.line(l.span, view_line(l)));
                self.depth -= 1;
            }
            PartKind::Notation { name, fields } => {
                self.line(span, format!("notation {}", name.text));
                self.depth += 1;
                fields
                    .iter()
                    .for_each(|f| self.line(f.span, super::print::field(&f.kind)));
                self.depth -= 1;
            }
            PartKind::End(rules) => {
                self.line(span, "end");
                self.depth += 1;
                rules.iter().for_each(|r| {
                    self.line(r.span, format!("{} : {}", Tree(&r.cond), result(&r.result)))
                });
                self.depth -= 1;
            }
            _ => {}
        }
    }

    fn headed(&mut self, span: Span, head: String, body: &Block) {
        self.line(span, head);
        self.block(body);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::If(cond, then, otherwise) => {
                self.headed(span, format!("if {}", Tree(cond)), then);
                if let Some(otherwise) = otherwise {
                    self.headed(otherwise.span, "else".to_string(), otherwise);
                }
            }
            StmtKind::ForEach(name, from, body) => {
                self.headed(
                    span,
                    format!("for each {} in {}", name.text, domain(from)),
                    body,
                );
            }
            StmtKind::Repeat {
                body,
                cond,
                or_stop,
            } => {
                self.headed(span, "repeat".to_string(), body);
                let stop = if or_stop.is_some() { " or stop" } else { "" };
                self.line(cond.span, format!("while {}{stop}", Tree(cond)));
            }
            StmtKind::AtOnce(body) => self.headed(span, "at once".to_string(), body),
            StmtKind::Try(tried, otherwise) => {
                self.headed(span, "try".to_string(), tried);
                if let Some(otherwise) = otherwise {
                    self.headed(otherwise.span, "else".to_string(), otherwise);
                }
            }
            kind => self.line(span, simple(kind)),
        }
    }
}

/// Returns the text of a statement that contains no statements.
fn simple(kind: &StmtKind) -> String {
    match kind {
        StmtKind::Choose(name, from, hidden) => {
            let hidden = hidden.as_ref().map_or(String::new(), |h| {
                let from = h.from.as_ref().map(|e| format!(" from {}", Tree(e)));
                format!(" hidden{}", from.unwrap_or_default())
            });
            format!("choose {} in {}{hidden}", name.text, domain(from))
        }
        StmtKind::Weight(e) => format!("weight {}", Tree(e)),
        StmtKind::Require(cond) => format!("require {}", Tree(cond)),
        StmtKind::Let(name, value) => format!("let {} = {}", name.text, Tree(value)),
        StmtKind::Do(name, list) => format!("do {}{}", name.text, args(list)),
        StmtKind::Put(piece, on) => format!("put {} on {}", Tree(piece), Tree(on)),
        StmtKind::Clear(None, cells) => format!("clear {}", Tree(cells)),
        StmtKind::Clear(Some(layer), cells) => format!("clear {} at {}", layer.text, Tree(cells)),
        StmtKind::Again => "again".to_string(),
        StmtKind::Picture(text) => format!("picture {:?}", text.text),
        StmtKind::Fen(text) => format!("fen {:?}", text.text),
        StmtKind::Assign {
            name,
            index,
            op,
            value,
            ..
        } => {
            let op = match op {
                AssignOp::Set => ":=",
                AssignOp::Add => "+=",
                AssignOp::Sub => "-=",
            };
            format!(
                "{}{} {op} {}",
                name.text,
                exprs("[", index, "]"),
                Tree(value)
            )
        }
        StmtKind::Move(from, to) => format!("{} -> {}", Tree(from), Tree(to)),
        StmtKind::Place(first, rest, on) => {
            let rest: String = rest.iter().map(|n| format!(", {}", n.text)).collect();
            format!("{}{rest} on {}", Tree(first), Tree(on))
        }
        _ => String::new(),
    }
}

fn end_text(end: &Option<Expr>) -> String {
    end.as_ref()
        .map_or(" ..".to_string(), |e| format!(" {}", Tree(e)))
}

fn view_line(line: &ViewLine) -> String {
    let what = match &line.what {
        Viewed::Layer { owner, layer, on } => {
            let owner = if *owner { "owner " } else { "" };
            format!("{owner}{} on {}", layer.text, Tree(on))
        }
        Viewed::AllStates(but) => format!("states all but {}", list(but)),
        Viewed::States(states) => {
            let states: String = states
                .iter()
                .map(|(name, index)| format!(" {}{}", name.text, exprs("[", index, "]")))
                .collect();
            format!("states{states}")
        }
    };
    let players = line.players.as_ref().map(|e| format!(" for {}", Tree(e)));
    format!("{what}{}", players.unwrap_or_default())
}

fn list(names: &[Name]) -> String {
    names
        .iter()
        .map(|n| n.text.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

fn decls(kinds: &[PieceDecl]) -> String {
    let text = |k: &PieceDecl| {
        let neutral = if k.neutral { "neutral " } else { "" };
        format!(
            " ({neutral}{}{})",
            k.name.text,
            k.letter.map_or(String::new(), |c| format!(" {c}"))
        )
    };
    kinds.iter().map(text).collect()
}

fn meta_value(value: &MetaValue) -> String {
    match value {
        MetaValue::Text(text) => format!("{:?}", text.text),
        MetaValue::Int(int) => int.value.to_string(),
        MetaValue::Name(name) => name.text.clone(),
    }
}

fn shape_text(shape: &Shape) -> String {
    match shape {
        Shape::Sized { name, sizes } => {
            let size = |s: &Size| match s {
                Size::Int(int) => format!(" {}", int.value),
                Size::Name(name) => format!(" {}", name.text),
            };
            format!(
                "({}{})",
                name.text,
                sizes.iter().map(size).collect::<String>()
            )
        }
        Shape::Graph(all) => {
            let chains = |c: &super::ast::Chains| {
                let back = c
                    .back
                    .as_ref()
                    .map_or(String::new(), |b| format!(" {}", b.text));
                let chains: String = c
                    .chains
                    .iter()
                    .map(|names| format!(" ({})", list(names)))
                    .collect();
                format!(" ({}{back} :{chains})", c.forth.text)
            };
            format!("(graph{})", all.iter().map(chains).collect::<String>())
        }
    }
}

fn board_option(option: &BoardOption) -> String {
    match option {
        BoardOption::Adjacency(name) => format!(" (adjacency {})", name.text),
        BoardOption::Wrap(name) => format!(" (wrap {})", name.text),
        BoardOption::Only(cells) => format!(" (only {})", Tree(cells)),
    }
}

fn table_sort(sort: TableSort) -> &'static str {
    match sort {
        TableSort::Dir => "dir",
        TableSort::Region => "region",
        TableSort::Def => "def",
    }
}

fn value_text(value: &Value) -> String {
    let key = |key: &Key| match key {
        Key::Else(_) => "else".to_string(),
        Key::Name(name) => name.text.clone(),
        Key::Int(int) => int.value.to_string(),
    };
    match value {
        Value::One(value) => format!(" = {}", Tree(value)),
        Value::Table(entries) => {
            let entries: String = entries
                .iter()
                .map(|(k, e)| format!(" ({}: {})", key(k), Tree(e)))
                .collect();
            format!(" ={entries}")
        }
    }
}

fn axis(axis: &Axis) -> String {
    match axis {
        Axis::Range(from, to, _) => format!(" [{}]", range(from, to)),
        Axis::Name(name) => format!(" [{}]", name.text),
    }
}

fn type_text(ty: &Type) -> String {
    match ty {
        Type::Range(from, to, _) => format!(" {}", range(from, to)),
        Type::Name(name) => format!(" {}", name.text),
    }
}

fn group(group: &Group) -> String {
    let by = |n: &super::ast::Narrow| {
        format!(
            " by {} {}",
            if n.most { "most" } else { "least" },
            Tree(&n.value)
        )
    };
    format!(
        "({}){}",
        list(&group.blocks),
        group.narrow.iter().map(by).collect::<String>()
    )
}

fn result(result: &EndResult) -> String {
    match result {
        EndResult::Draw(_) => "draw".to_string(),
        EndResult::Continue(_) => "continue".to_string(),
        EndResult::Score { player, value } => format!("score {} = {}", player.text, Tree(value)),
        EndResult::Wins(who) => format!("{} wins", Tree(who)),
        EndResult::Loses(who) => format!("{} loses", Tree(who)),
    }
}

fn domain(from: &Domain) -> String {
    match from {
        Domain::Set(set) => Tree(set).to_string(),
        Domain::Range(from, to, _) => range(from, to),
    }
}

fn range(from: &Option<Expr>, to: &Option<Expr>) -> String {
    let end = |e: &Option<Expr>| e.as_ref().map_or("_".to_string(), dump_expr);
    format!("({} .. {})", end(from), end(to))
}

/// Returns `open e, e close`; nothing if the list is empty.
fn exprs(open: &str, list: &[Expr], close: &str) -> String {
    if list.is_empty() {
        return String::new();
    }
    let texts: Vec<_> = list.iter().map(dump_expr).collect();
    format!("{open}{}{close}", texts.join(", "))
}

fn args(list: &[Arg]) -> String {
    let text = |a: &Arg| match a.word {
        Some((word, _)) => format!("{} {}", arg_word(word), Tree(&a.value)),
        None => dump_expr(&a.value),
    };
    format!("({})", list.iter().map(text).collect::<Vec<_>>().join(", "))
}

fn reference(name: &Ref) -> String {
    let index = name
        .index
        .as_ref()
        .map_or(String::new(), |list| exprs("[", list, "]"));
    let args = name.args.as_ref().map_or(String::new(), |list| args(list));
    format!("{}{index}{args}", name.name.text)
}

fn numbers(items: &[TableItem]) -> String {
    let text = |item: &TableItem| match item {
        TableItem::Int(int) => int.value.to_string(),
        TableItem::Row(items, _) => numbers(items),
    };
    format!("[{}]", items.iter().map(text).collect::<Vec<_>>().join(" "))
}

/// Displays an expression as a parenthesised list.
struct Tree<'a>(&'a Expr);

impl Display for Tree<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &*self.0.kind {
            ExprKind::If(c, a, b) => write!(f, "(if {} {} {})", Tree(c), Tree(a), Tree(b)),
            ExprKind::Or(a, b) => write!(f, "(or {} {})", Tree(a), Tree(b)),
            ExprKind::And(a, b) => write!(f, "(and {} {})", Tree(a), Tree(b)),
            ExprKind::Not(a) => write!(f, "(not {})", Tree(a)),
            ExprKind::Some(a) => write!(f, "(some {})", Tree(a)),
            ExprKind::No(a) => write!(f, "(no {})", Tree(a)),
            ExprKind::Compare(a, op, b) => {
                write!(f, "({} {} {})", compare_op(*op).trim(), Tree(a), Tree(b))
            }
            ExprKind::CompareRange(a, op, from, to) => {
                write!(
                    f,
                    "({} {} {})",
                    compare_op(*op).trim(),
                    Tree(a),
                    range(from, to)
                )
            }
            ExprKind::Binary(a, op, b) => {
                write!(f, "({} {} {})", binary_op(*op).trim(), Tree(a), Tree(b))
            }
            ExprKind::Count(a) => write!(f, "(# {})", Tree(a)),
            ExprKind::Neg(a) => write!(f, "(neg {})", Tree(a)),
            _ => f.write_str(&operand(self.0)),
        }
    }
}

fn operand(e: &Expr) -> String {
    match &*e.kind {
        ExprKind::DotDirs(from, dirs, None) => format!("(. {} ({}))", Tree(from), Tree(dirs)),
        ExprKind::DotDirs(from, dirs, Some(times)) => {
            format!("(. {} ({})({}))", Tree(from), Tree(dirs), Tree(times))
        }
        ExprKind::Dot(from, to) => format!("(. {} {})", Tree(from), reference(to)),
        ExprKind::Binder(op, name, from, value) => {
            format!(
                "({} {} {} {})",
                binder(*op),
                name.text,
                domain(from),
                Tree(value)
            )
        }
        ExprKind::Filter(name, from, cond) => {
            format!("(filter {} {} {})", name.text, domain(from), Tree(cond))
        }
        ExprKind::Set(members) => format!("{{{}}}", exprs("", members, "")),
        ExprKind::Table(items) => numbers(items),
        ExprKind::Coord(all) => format!(
            "(cell {})",
            all.iter().map(dump_expr).collect::<Vec<_>>().join(" ")
        ),
        ExprKind::Paren(inner) => format!("(paren {})", Tree(inner)),
        ExprKind::Lines(axis, LineRange::One(which)) => {
            format!("({} {})", line_axis(*axis), Tree(which))
        }
        ExprKind::Lines(axis, LineRange::Range(from, to)) => {
            format!("({} {})", line_axis(*axis), range(from, to))
        }
        ExprKind::Int(value) => value.to_string(),
        ExprKind::Owned(owner, kinds) => format!("(owned {} {})", Tree(owner), Tree(kinds)),
        ExprKind::Ref(name) => reference(name),
        _ => String::new(),
    }
}
