//! The tail of a block: the last statements, which cannot choose or forbid anything.
//!
//! A branch that reaches the tail is a legal move, whatever the tail does. So the tail is run when a move is
//! played and skipped when moves are listed.

use crate::typed::{Game, Stmt, StmtKind};

/// Returns the number of statements at the end that neither choose nor require anything.
pub(crate) fn tail(game: &Game, stmts: &[Stmt]) -> usize {
    let last = stmts.iter().rposition(|stmt| decides(game, stmt));
    stmts.len() - last.map_or(0, |last| last + 1)
}

#[deny(clippy::wildcard_enum_match_arm)]
fn decides(game: &Game, stmt: &Stmt) -> bool {
    let any = |stmts: &[Stmt]| stmts.iter().any(|stmt| decides(game, stmt));
    match &stmt.kind {
        StmtKind::Choose(..) | StmtKind::Require(_) | StmtKind::Weight(_) => true,
        StmtKind::Try(_, otherwise) => any(otherwise),
        StmtKind::If(_, then, otherwise) => any(then) || any(otherwise),
        StmtKind::ForEach(_, _, body) | StmtKind::AtOnce(body) => any(body),
        StmtKind::Repeat { body, or_stop, .. } => *or_stop || any(body),
        StmtKind::Do(act, _) => any(&game.acts[*act].body.stmts),
        StmtKind::Let(..)
        | StmtKind::Hide(_)
        | StmtKind::SetLocal(..)
        | StmtKind::Move(..)
        | StmtKind::Put { .. }
        | StmtKind::Clear(..)
        | StmtKind::Place(_)
        | StmtKind::Assign(..)
        | StmtKind::Again
        | StmtKind::Next(_)
        | StmtKind::Playing(..) => false,
    }
}
