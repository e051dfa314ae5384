//! The lines of `end`: flood fills that several of them need are common subexpressions, computed once.
//!
//! Before: lines of `end` such as `#(chain & corners) >= 2` and `some chain & west`, where the def
//! `chain` is a group. After: `chain` is bound before the first line that always evaluates it, and all
//! later lines read the binding. Nothing changes between two lines, so both evaluate the same set. Defs
//! are inlined to expose their flood fills; lines that share nothing stay as they are.

use super::derived::connectivity::{self, Connectivity};
use super::verify;
use crate::index::IndexVec;
use crate::ir::walk::{self, any, binder, for_each_child, free_vars, map_children, same, size};
use crate::ir::{Domain, EndLine, Expr, ExprKind, Program, Var, VarId};
use crate::passes::Passes;

/// The largest size of a condition after inlining its defs, in nodes.
const NODES: usize = 300;

/// The lines of `end`, and their common subexpressions.
#[derive(Clone, Debug, Default)]
pub struct EndPlan {
    /// By line: the line with defs inlined; `None` if it shares nothing.
    pub inlined: Vec<Option<EndLine>>,
    /// The shared flood fills, each with the index of the line before which it is computed.
    pub shared: Vec<(usize, Expr)>,
}

/// Returns the plan of the lines of `end`; `stored` are the flood fills that the position stores.
pub(super) fn end(program: &Program, passes: &Passes, stored: &[Connectivity]) -> EndPlan {
    let mut checked = program.clone();
    let lines = program.end.iter();
    checked.end = lines.map(|line| inlined(program, line)).collect();
    if !passes.has("common subexpressions")
        || !verify::is_verified(&checked, "inlining in lines of `end`")
    {
        return EndPlan {
            inlined: vec![None; program.end.len()],
            shared: Vec::new(),
        };
    }
    let inlined = checked.end;
    let mut shared: Vec<(usize, Expr)> = Vec::new();
    for (n, line) in inlined.iter().enumerate() {
        let mut sure = Vec::new();
        surely(&line.cond, &mut sure);
        for set in sure {
            let known = shared.iter().any(|(_, other)| same(other, set));
            let asked: usize = inlined[n..].iter().map(|line| times(&line.cond, set)).sum();
            if asked > 1 && !known && connectivity::place(stored, set).is_none() {
                shared.push((n, set.clone()));
            }
        }
    }
    let shares = |n: usize, line: &EndLine| {
        let mut before = shared.iter().filter(|(first, _)| *first <= n);
        before.any(|(_, set)| times(&line.cond, set) > 0)
    };
    let lines = inlined.into_iter().enumerate();
    let lines = lines.map(|(n, line)| shares(n, &line).then_some(line));
    EndPlan {
        inlined: lines.collect(),
        shared,
    }
}

/// Returns a line with those defs inlined that contain a flood fill of their own.
fn inlined(program: &Program, line: &EndLine) -> EndLine {
    let mut vars = line.vars.clone();
    let cond = inline(program, line.cond.clone(), &mut vars);
    if size(&cond) > NODES {
        return line.clone();
    }
    EndLine {
        vars,
        cond,
        ..line.clone()
    }
}

fn inline(program: &Program, e: Expr, vars: &mut IndexVec<VarId, Var>) -> Expr {
    let e = map_children(e, &mut |child| inline(program, child, vars));
    let mut more = vars.clone();
    let body = walk::opened(program, &e, &mut more);
    let body = body.filter(|body| size(body) <= NODES);
    let body = body.map(|body| inline(program, body, &mut more));
    match body.filter(|body| any(body, &mut |e| is_shareable(e))) {
        Some(body) => {
            *vars = more;
            body
        }
        None => e,
    }
}

/// Whether an expression is a flood fill without free variables.
fn is_shareable(e: &Expr) -> bool {
    let floods = matches!(*e.kind, ExprKind::Flood(..) | ExprKind::Group(..));
    floods && free_vars(e).is_empty()
}

/// Collects the flood fills that a condition always evaluates.
fn surely<'e>(e: &'e Expr, all: &mut Vec<&'e Expr>) {
    if is_shareable(e) {
        return all.push(e);
    }
    match &*e.kind {
        ExprKind::And(a, _) | ExprKind::Or(a, _) | ExprKind::If(a, _, _) => surely(a, all),
        ExprKind::Reach(..) | ExprKind::Before(_) | ExprKind::Can(..) => {}
        _ => match binder(e) {
            Some((_, Domain::Set(of) | Domain::Groups(of))) => surely(of, all),
            Some((_, Domain::Range(..))) => {}
            None => for_each_child(e, &mut |child| surely(child, all)),
        },
    }
}

/// Counts the occurrences of a set in a condition that are evaluated on the current position.
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
