//! What of the position's bookkeeping a program looks at or changes.

use super::walk::{visit, visit_exprs, visit_stmts};
use super::{EndResult, Expr, ExprKind, Program, Stmt, StmtKind, Uses};

/// What of the position's bookkeeping a program looks at or changes.
pub fn uses(program: &Program) -> Uses {
    let mut uses = Uses::default();
    let bodies = program.blocks.iter().map(|b| &b.body);
    for body in bodies.chain([&program.setup, &program.after]) {
        visit_stmts(&body.stmts, &mut |s| use_stmt(&mut uses, s));
        visit_exprs(&body.stmts, &mut |e| use_expr(&mut uses, e));
    }
    each_other_expr(program, &mut |e| {
        visit(e, &mut |e| use_expr(&mut uses, e));
    });
    uses
}

/// The outermost expressions that stand in no body.
fn each_other_expr(program: &Program, f: &mut dyn FnMut(&Expr)) {
    for function in program.functions.iter() {
        function.entries.iter().flatten().for_each(&mut *f);
    }
    for narrow in program.turn.iter().flat_map(|g| &g.narrow) {
        narrow.values.iter().for_each(&mut *f);
    }
    for line in &program.end {
        f(&line.cond);
        match &line.result {
            EndResult::Score(_, e) | EndResult::Wins(e) | EndResult::Loses(e) => f(e),
            EndResult::Draw | EndResult::Continue => {}
        }
    }
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
