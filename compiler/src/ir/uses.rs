//! Finds the counters and flags of positions that a program reads or changes.

use super::walk::{roots, visit, visit_stmts};
use super::{Expr, ExprKind, Program, Stmt, StmtKind, Uses};

/// Returns the bookkeeping of positions that a program reads or changes.
pub fn uses(program: &Program) -> Uses {
    let mut uses = Uses::default();
    let bodies = program.blocks.iter().map(|b| &b.body);
    for body in bodies.chain([&program.setup, &program.after]) {
        visit_stmts(&body.stmts, &mut |s| use_stmt(&mut uses, s));
    }
    roots(program, &mut |e, _| {
        visit(e, &mut |e| use_expr(&mut uses, e));
    });
    uses
}

fn use_stmt(uses: &mut Uses, stmt: &Stmt) {
    match stmt.kind {
        StmtKind::Again => uses.again = true,
        StmtKind::Playing(..) => uses.playing = true,
        _ => {}
    }
}

fn use_expr(uses: &mut Uses, e: &Expr) {
    match *e.kind {
        ExprKind::Before(_) => uses.before = true,
        ExprKind::Passes => uses.passes = true,
        ExprKind::Turn => uses.turn = true,
        ExprKind::Can(..) => uses.can = true,
        _ => {}
    }
}
