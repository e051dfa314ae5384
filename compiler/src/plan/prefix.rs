//! Prefix sums: the cumulative number of moves up to each member of the first choice, stored while a
//! move is drawn.
//!
//! Before: the moves of a block are counted, choice by choice, and the n-th is found by visiting the
//! same choices again. After: counting stores the number of moves up to each member of the first
//! choice, and finding visits the branches of one member only.

use super::candidates::Draft;
use super::completing::completing;
use super::reason::Reason;
use crate::facts::occupancy::Occupancy;
use crate::ir::walk::branches;
use crate::ir::{Domain, Stmt, StmtKind, VarId};
use crate::typed::Ty;
use std::slice::from_ref;

/// The largest board, in bits, for which sums are stored: they are computed again for every draw.
const MOST_BITS: usize = 128;

/// Right because counting and finding visit the same branches in the same order.
pub(super) fn prefix_sums(draft: &Draft<'_>) -> Result<VarId, Reason> {
    draft.wants("prefix sums")?;
    if draft.tested {
        return Err(Reason::Tested);
    }
    if draft.program.grid.bits > MOST_BITS {
        return Err(Reason::Form("a board of up to 128 bits"));
    }
    first_cell(draft).ok_or(Reason::Form(
        "a first choice of a cell, and behind it more than one set, in branches that only nest",
    ))
}

fn first_cell(draft: &Draft<'_>) -> Option<VarId> {
    let stmts = &draft.body.stmts;
    let first = stmts
        .iter()
        .position(|s| matches!(s.kind, StmtKind::Choose(..)))?;
    let straight = !stmts[..first]
        .iter()
        .any(|s| branches(from_ref(s)) && !matches!(s.kind, StmtKind::Require(_)));
    let StmtKind::Choose(var, domain @ Domain::Set(set)) = &stmts[first].kind else {
        return None;
    };
    let rest = &stmts[first + 1..];
    if set.ty != Ty::Cells {
        return None;
    }
    // The members of the first choice are counted as sets.
    let facts = Occupancy::default();
    let at_once = completing(draft, (*var, domain), rest, &facts).is_some();
    (!at_once && straight && is_dear(rest) && nests(rest)).then_some(*var)
}

/// Whether visiting the branches again costs more than storing sums: more follows the first choice than
/// one set that is counted as a whole.
fn is_dear(stmts: &[Stmt]) -> bool {
    let branching = |s: &&Stmt| branches(from_ref(s));
    let mut rest = stmts.iter().filter(branching);
    match (rest.next(), rest.next()) {
        (Some(only), None) => !matches!(only.kind, StmtKind::Choose(..)),
        (first, _) => first.is_some(),
    }
}

/// Whether branches are only nested, never in sequence, so that they need no functions of their own.
fn nests(stmts: &[Stmt]) -> bool {
    let branching = |s: &Stmt| branches(from_ref(s));
    let last = stmts.iter().rposition(branching).unwrap_or(0);
    stmts.iter().enumerate().all(|(n, s)| match &s.kind {
        StmtKind::If(_, yes, no) if branching(s) => n == last && nests(yes) && nests(no),
        StmtKind::Repeat { .. } | StmtKind::ForEach(..) | StmtKind::AtOnce(_) => !branching(s),
        _ => true,
    })
}
