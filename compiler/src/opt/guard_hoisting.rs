//! Guard hoisting: requirements move as early as their variables allow.
//!
//! Before: `choose to in empty`, then `require some flips(to)`, then `require turn > 2`. After:
//! `require turn > 2`, then `choose to in {to in empty : some flips(to)}`, a set that the pre-image pass
//! can invert. Branches and their order are unchanged. No requirement remains behind a choice of cells
//! or a `let` that it does not read, and none that reads only the choice directly before it.

use crate::ir::walk::{nested_mut, reads, subst};
use crate::ir::{Body, Domain, Expr, ExprKind as K, Program, Stmt, StmtKind};
use crate::typed::Ty;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    for block in program.blocks.iter_mut() {
        let mut stmts = std::mem::take(&mut block.body.stmts);
        narrow(&mut stmts, &mut block.body);
        block.body.stmts = stmts;
    }
}

fn narrow(stmts: &mut Vec<Stmt>, body: &mut Body) {
    let mut out: Vec<Stmt> = Vec::new();
    for mut stmt in std::mem::take(stmts) {
        for inner in nested_mut(&mut stmt) {
            narrow(inner, body);
        }
        let place = earliest(&stmt, &out);
        let merged = match (&stmt.kind, out[..place].last_mut()) {
            (StmtKind::Require(cond), Some(last)) => merge(last, cond, body),
            _ => false,
        };
        if !merged {
            out.insert(place, stmt);
        }
    }
    *stmts = out;
}

/// The earliest place of a statement: a requirement moves before bindings of names that it does
/// not read.
fn earliest(stmt: &Stmt, before: &[Stmt]) -> usize {
    let StmtKind::Require(cond) = &stmt.kind else {
        return before.len();
    };
    let passed = before.iter().rev().take_while(|s| match s.kind {
        StmtKind::Choose(v, _) | StmtKind::Let(v, _) => !reads(cond, v),
        _ => false,
    });
    before.len() - passed.count()
}

/// Merges a requirement into the set of the choice before it; returns whether it did.
fn merge(choice: &mut Stmt, cond: &Expr, body: &mut Body) -> bool {
    let StmtKind::Choose(v, Domain::Set(of)) = &mut choice.kind else {
        return false;
    };
    if of.ty != Ty::Cells || !reads(cond, *v) {
        return false;
    }
    let member = body.vars.push(crate::ir::Var {
        mutable: false,
        single: true,
        ..body.vars[*v].clone()
    });
    let read = Expr {
        kind: Box::new(K::Var(member)),
        ty: of.ty,
        span: cond.span,
    };
    let cond = subst(cond, *v, &read, &mut body.vars);
    *of = Expr {
        kind: Box::new(K::Filter(member, Domain::Set(of.clone()), cond)),
        ty: of.ty,
        span: of.span,
    };
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::VarId;
    use crate::ir::testing::*;

    #[test]
    fn a_requirement_on_the_choice_before_it_joins_it() {
        let mut body = Body {
            vars: vars(&[("to", Ty::Cells)]),
            stmts: vec![],
        };
        let beside = cells(K::Step(var(0, Ty::Cells), dirs(1), None));
        let mut stmts = vec![
            choose(0, empty()),
            require(some(beside)),
            require(some(empty())),
        ];
        narrow(&mut stmts, &mut body);
        assert_eq!(stmts.len(), 2);
        assert!(
            matches!(stmts[0].kind, StmtKind::Require(_)),
            "it says nothing of the choice"
        );
        let StmtKind::Choose(_, Domain::Set(of)) = &stmts[1].kind else {
            panic!("{:?}", stmts[1]);
        };
        let K::Filter(VarId(1), _, cond) = &*of.kind else {
            panic!("{of:?}");
        };
        assert!(reads(cond, VarId(1)) && !reads(cond, VarId(0)));
    }
}
