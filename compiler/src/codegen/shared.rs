//! Floods that several questions of `end` ask, found once.
//!
//! Before: lines of `end` that say `#(chain & corners) >= 2` and `some chain & west`, where the def
//! `chain` is a group. After: `chain` stands in a variable before the first line that surely asks for
//! it, and all lines from there on read that. Nothing changes between two lines, so it is the same
//! set. Defs are put in to see what they flood; lines that share nothing stay as they are.

use super::context::Context;
use crate::index::IndexVec;
use crate::ir::walk::{self, any, for_each_child, free_vars, map_children, same, size};
use crate::ir::{Domain, EndLine, Expr, ExprKind, Program, Var, VarId};
use proc_macro2::Ident;
use quote::format_ident;

/// The most nodes of a condition with its defs put in.
const NODES: usize = 300;

/// The lines of `end`, and what they share.
pub(crate) struct Shared {
    /// By line: the same with defs put in, where it shares something.
    pub(crate) lines: Vec<Option<EndLine>>,
    /// What is found once: before which line, its name, and what it is.
    pub(crate) sets: Vec<(usize, Ident, Expr)>,
}

impl Context<'_> {
    /// The lines of `end`, and what they share.
    pub(crate) fn shared(&self) -> Shared {
        let program = self.program;
        if !self.uses("shared") {
            return Shared {
                lines: vec![None; program.end.len()],
                sets: Vec::new(),
            };
        }
        let opened: Vec<_> = program
            .end
            .iter()
            .map(|line| opened(program, line))
            .collect();
        let mut sets: Vec<(usize, Ident, Expr)> = Vec::new();
        for (n, line) in opened.iter().enumerate() {
            let mut sure = Vec::new();
            surely(&line.cond, &mut sure);
            for set in sure {
                let known = sets.iter().any(|(_, _, other)| same(other, set));
                let asked: usize = opened[n..].iter().map(|line| times(&line.cond, set)).sum();
                if asked > 1 && !known && !self.is_kept_flood(set) {
                    let name = format_ident!("flood_{}", sets.len() + 1);
                    sets.push((n, name, set.clone()));
                }
            }
        }
        let shares = |n: usize, line: &EndLine| {
            let mut before = sets.iter().filter(|(first, ..)| *first <= n);
            before.any(|(_, _, set)| times(&line.cond, set) > 0)
        };
        let lines = opened.into_iter().enumerate();
        let lines = lines.map(|(n, line)| shares(n, &line).then_some(line));
        Shared {
            lines: lines.collect(),
            sets,
        }
    }
}

/// A line with the defs put in that flood something of their own.
fn opened(program: &Program, line: &EndLine) -> EndLine {
    let mut vars = line.vars.clone();
    let cond = open(program, line.cond.clone(), &mut vars);
    if size(&cond) > NODES {
        return line.clone();
    }
    EndLine {
        vars,
        cond,
        ..line.clone()
    }
}

fn open(program: &Program, e: Expr, vars: &mut IndexVec<VarId, Var>) -> Expr {
    let e = map_children(e, &mut |child| open(program, child, vars));
    let mut more = vars.clone();
    let body = walk::opened(program, &e, &mut more);
    let body = body.filter(|body| size(body) <= NODES);
    let body = body.map(|body| open(program, body, &mut more));
    match body.filter(|body| any(body, &mut |e| is_shareable(e))) {
        Some(body) => {
            *vars = more;
            body
        }
        None => e,
    }
}

/// Whether it is a flood that no variable has a part in.
fn is_shareable(e: &Expr) -> bool {
    let floods = matches!(*e.kind, ExprKind::Flood(..) | ExprKind::Group(..));
    floods && free_vars(e).is_empty()
}

/// The floods that a condition surely asks for, whatever else is the case.
fn surely<'e>(e: &'e Expr, all: &mut Vec<&'e Expr>) {
    if is_shareable(e) {
        return all.push(e);
    }
    match &*e.kind {
        ExprKind::And(a, _) | ExprKind::Or(a, _) | ExprKind::If(a, _, _) => surely(a, all),
        ExprKind::Filter(_, of, _)
        | ExprKind::UnionOf(_, of, _)
        | ExprKind::Best(_, _, of, _)
        | ExprKind::Sum(_, of, _)
        | ExprKind::Extreme(_, _, of, _) => match of {
            Domain::Set(of) | Domain::Groups(of) => surely(of, all),
            Domain::Range(..) => {}
        },
        ExprKind::Reach(..) | ExprKind::Before(_) | ExprKind::Can(..) => {}
        _ => for_each_child(e, &mut |child| surely(child, all)),
    }
}

/// How often a condition asks for a set, in the position at hand.
fn times(e: &Expr, set: &Expr) -> usize {
    if matches!(*e.kind, ExprKind::Before(_)) {
        return 0;
    }
    if is_shareable(e) && same(e, set) {
        return 1;
    }
    let mut n = 0;
    for_each_child(e, &mut |child| n += times(child, set));
    n
}

#[cfg(test)]
mod tests {
    use super::super::testing::code_of;

    /// The code of `end` with these lines.
    fn end(lines: &str) -> String {
        end_without(lines, &[])
    }
    fn end_without(lines: &str, passes: &[&str]) -> String {
        let text = format!(
            "game \"Small\"\nplayers white, black\nboard square 4 x 4\npieces man\nstate newest : cell\n\
             def chain = group(newest, own)\ndef side(row) = if some chain & row then 1 else 0\n\
             move go {{\n    choose to in empty\n    put own man on to\n    newest := to\n}}\nend {{ {lines} }}\n"
        );
        let text = code_of(&text, passes);
        let (_, text) = text.split_once("fn end(").expect("a function");
        let (text, _) = text.split_once("Verdict::Open").expect("its end");
        text.to_string()
    }

    fn floods(text: &str) -> [usize; 3] {
        ["board::flood(", "self.chain(", "self.side("].map(|what| text.matches(what).count())
    }

    #[test]
    fn what_several_lines_flood_is_flooded_once() {
        let lines = "#(chain & corners) > 1 : me wins\n    side(file a) + side(file d) + side(rank 1) > 2 : me wins";
        let text = end(lines);
        assert_eq!(floods(&text), [1, 0, 0], "{text}");
        assert_eq!(text.matches("flood_1").count(), 5, "{text}");
        let without = end_without(lines, &["shared"]);
        assert_eq!(floods(&without)[..2], [0, 1], "{without}");
        assert!(!without.contains("flood_1"), "{without}");
    }

    #[test]
    fn what_is_asked_once_or_not_surely_stays() {
        let once = end("#(chain & corners) > 1 : me wins\n    no empty : draw");
        assert_eq!(floods(&once), [0, 1, 0], "{once}");
        let perhaps = end(
            "no empty and some chain & corners : me wins\n    no empty and some chain & rank 1 : draw",
        );
        assert_eq!(floods(&perhaps), [0, 2, 0], "{perhaps}");
        let later = end(
            "no empty and some chain & corners : me wins\n    some chain & rank 1 and some chain & rank 4 : draw",
        );
        assert_eq!(floods(&later), [1, 1, 0], "{later}");
    }
}
