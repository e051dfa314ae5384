//! Legality after effects: pseudo-legal moves are enumerated, and the drawn one is tested on a copy.
//!
//! Where a block has a requirement after its effects, its pseudo-legal moves ([`super::pseudo`]) are
//! counted and drawn as those of any block. The drawn move is played on a copy up to the last
//! requirement. If that fails, drawing starts again, so each legal move stays equally likely.

use super::block::{BlockPlan, Lead};
use super::choices::Choices;
use crate::facts::flow::{first_effect, requires};
use crate::ir::{Block, Expr, ExprKind, Program, Stmt, StmtKind, walk};
use std::collections::BTreeSet;
use std::slice::from_ref;

/// Returns the statements of a block up to its requirement. `None` unless that is the only one after
/// effects, and it and the statements behind it read only the resulting position and the choices.
pub(super) fn lead(block: &Block, choices: &Choices) -> Option<Lead> {
    let stmts = &block.body.stmts;
    let asks = |n: &usize| requires(from_ref(&stmts[*n]));
    let mut asking = (first_effect(stmts)..stmts.len()).filter(asks);
    let (Some(at), None) = (asking.next(), asking.next()) else {
        return None;
    };
    let StmtKind::Require(required) = &stmts[at].kind else {
        return None;
    };
    let (head, tail) = (&stmts[..at], &stmts[at + 1..]);
    let (mut inner, mut other) = (BTreeSet::new(), false);
    walk::visit_stmts(head, &mut |s| match s.kind {
        StmtKind::Choose(v, _) if choices.fields.contains(&v) => {}
        StmtKind::Choose(..) | StmtKind::Repeat { .. } => other = true,
        StmtKind::Let(v, _) | StmtKind::ForEach(v, ..) => {
            inner.insert(v);
        }
        _ => {}
    });
    let mut reads = |e: &Expr| {
        if let ExprKind::Var(v) | ExprKind::OthersVar(v) = *e.kind {
            other |= inner.contains(&v);
        }
    };
    walk::visit(required, &mut |e| reads(e));
    walk::visit_exprs(tail, &mut |e| reads(e));
    walk::visit_stmts(tail, &mut |s| {
        other |= matches!(s.kind, StmtKind::SetVar(v, ..) if inner.contains(&v));
    });
    other |= choices.fields.iter().any(|v| block.body.vars[*v].mutable);
    (!other).then(|| Lead {
        at,
        required: required.clone(),
    })
}

/// Whether a legal move has been played completely when the test accepts it: its last statement is a
/// requirement. Only blocks that use `seen` profit: for others the test needs a part of the copy only,
/// which stays in registers.
pub(super) fn is_tested_whole(program: &Program, block: &Block, plan: &BlockPlan) -> bool {
    let ends = |s: &Stmt| matches!(s.kind, StmtKind::Require(_));
    !program.simultaneous
        && block.body.stmts.last().is_some_and(ends)
        && plan.tested().is_some()
        && !plan.choices.has_list()
        && plan.looks_back
}
