//! Whether expressions use earlier positions (`seen`, `before`) or read the next player.

use super::uses;
use crate::ir::{BlockId, Expr, ExprKind, FnId, Program, Stmt};

fn is_seen(e: &Expr) -> bool {
    matches!(*e.kind, ExprKind::Seen(_) | ExprKind::SeenAgo(..))
}

/// Whether an expression uses `seen`.
pub fn asks_seen(program: &Program, e: &Expr) -> bool {
    uses::expr(program, e, &is_seen)
}

/// Whether a function uses `seen`.
pub fn function_asks_seen(program: &Program, id: FnId) -> bool {
    uses::function(program, id, &is_seen)
}

/// Whether an expression of these statements uses `seen`.
pub fn stmts_ask_seen(program: &Program, stmts: &[Stmt]) -> bool {
    uses::stmts(program, stmts, &is_seen)
}

/// Whether a block uses `seen`, or a value that its moves are compared by does.
pub fn block_asks_seen(program: &Program, id: BlockId) -> bool {
    uses::block(program, id, &is_seen)
}

/// Whether a block reads the board at the beginning of the turn.
pub fn block_asks_before(program: &Program, id: BlockId) -> bool {
    let is_before = |e: &Expr| matches!(*e.kind, ExprKind::Before(_));
    program.uses.before && uses::block(program, id, &is_before)
}

/// Whether an expression of these statements reads the next player or an earlier position.
pub fn stmts_ask_next(program: &Program, stmts: &[Stmt]) -> bool {
    uses::stmts(program, stmts, &|e| {
        is_seen(e) || matches!(*e.kind, ExprKind::Next | ExprKind::Before(_))
    })
}
