//! By what an engine is written: instruction selection and the printer of its modules, for the classes of rules
//! that have all they need there, else `codegen`.
//!
//! Pieces that come one by one are such a class: what playouts keep of them (the empty cells, the words
//! along the lines) has a form in selection alone, so nothing of that is decided where `codegen` writes.

use crate::facts::empties;
use crate::facts::last_lines;
use crate::ir::walk::{any, for_each_expr, visit_stmts};
use crate::ir::{Expr, ExprKind, Program, Stmt, StmtKind};
use crate::plan::derived::{cached, connectivity, liberties};

/// Whether engines of the class are written by selection: pieces come one by one, and nothing is stored that
/// it has no form for.
pub(super) fn is_selected(program: &Program) -> bool {
    comes_one_by_one(program)
        && has_forms(program)
        && connectivity::grows_by_block(&connectivity::find(program))
        && liberties::find(program).is_empty()
        && cached::find(program).is_empty()
}

/// Whether what playouts keep can grow by the pieces that come.
fn comes_one_by_one(program: &Program) -> bool {
    empties::open(program).is_some() || !last_lines::lined(program).is_empty()
}

/// Whether selection has a form for all that the rules say.
fn has_forms(program: &Program) -> bool {
    let plain = program.points.is_none()
        && program.view.is_none()
        && !program.hides
        && program.has_board
        && program.thrown.is_none()
        && program.rounds == program.grid.bit_of.len();
    let bodies = program.blocks.iter().map(|block| &block.body);
    let mut bodies = bodies.chain([&program.setup, &program.after]);
    let entries = program.functions.iter();
    let mut entries = entries.flat_map(|function| function.entries.iter().flatten());
    plain
        && !entries.any(asks_ago)
        && !program.end.iter().any(|line| asks_ago(&line.cond))
        && !bodies.any(|body| tries(&body.stmts))
}

/// Whether an expression asks how long ago a position was.
fn asks_ago(e: &Expr) -> bool {
    any(e, &mut |e| matches!(*e.kind, ExprKind::SeenAgo(..)))
}

/// Whether statements try something, or ask how long ago a position was.
fn tries(stmts: &[Stmt]) -> bool {
    let mut found = false;
    visit_stmts(stmts, &mut |stmt| {
        found |= matches!(stmt.kind, StmtKind::Try(..) | StmtKind::Hold(_));
        for_each_expr(stmt, &mut |e| found |= asks_ago(e));
    });
    found
}
