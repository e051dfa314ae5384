//! The control flow of bodies: which statements change the position, and where branches join again.

use crate::ir::walk::{self, branches};
use crate::ir::{Stmt, StmtKind};
use std::slice::from_ref;

/// Whether a statement itself changes the position, without those inside it.
pub fn is_effect(kind: &StmtKind) -> bool {
    matches!(
        kind,
        StmtKind::Move(..)
            | StmtKind::Put(_)
            | StmtKind::Clear(..)
            | StmtKind::Assign(..)
            | StmtKind::Again
            | StmtKind::Next(_)
            | StmtKind::Playing(..)
    )
}

/// Whether these statements change the position.
pub fn changes(stmts: &[Stmt]) -> bool {
    walk::any_stmt(stmts, &mut |s| is_effect(&s.kind))
}

/// Returns the number of statements before the first that is neither a choice, nor a requirement, nor a
/// `let`.
pub fn first_effect(stmts: &[Stmt]) -> usize {
    let early = |s: &Stmt| {
        matches!(
            s.kind,
            StmtKind::Choose(..) | StmtKind::Require(_) | StmtKind::Let(..)
        )
    };
    stmts.iter().take_while(|s| early(s)).count()
}

/// Whether these statements contain a choice, or a loop that a player may stop.
pub fn chooses(stmts: &[Stmt]) -> bool {
    walk::any_stmt(stmts, &mut |s| {
        matches!(
            s.kind,
            StmtKind::Choose(..) | StmtKind::Repeat { or_stop: true, .. }
        )
    })
}

/// Whether these statements contain a requirement.
pub fn requires(stmts: &[Stmt]) -> bool {
    walk::any_stmt(stmts, &mut |s| matches!(s.kind, StmtKind::Require(_)))
}

/// Returns the statements up to the last one that branches.
pub fn branching_part(stmts: &[Stmt]) -> &[Stmt] {
    let last = stmts.iter().rposition(|s| branches(from_ref(s)));
    &stmts[..last.map_or(0, |n| n + 1)]
}

/// Whether a branching statement follows where other branches have joined: after an `if` or a loop with
/// choices.
pub fn meets_again(stmts: &[Stmt]) -> bool {
    stmts.iter().enumerate().any(|(n, s)| match &s.kind {
        StmtKind::Repeat { .. } | StmtKind::ForEach(..) => branches(from_ref(s)),
        StmtKind::If(_, yes, no) => {
            branches(from_ref(s))
                && (branches(&stmts[n + 1..]) || meets_again(yes) || meets_again(no))
        }
        _ => false,
    })
}

/// Whether no nested statement branches.
pub fn is_flat(stmts: &[Stmt]) -> bool {
    let nested = |s: &Stmt| !matches!(s.kind, StmtKind::Choose(..) | StmtKind::Require(_));
    !stmts
        .iter()
        .filter(|s| nested(s))
        .any(|s| branches(from_ref(s)))
}
