use super::*;
use crate::ir::testing::*;
use crate::ir::{ExprKind as K, LayerId};
use crate::typed::Ty;

fn occupied() -> Expr {
    cells(K::Occupied(LayerId(0)))
}

/// The pseudo-legal moves of a block with these statements.
fn kept(stmts: Vec<Stmt>) -> Option<Vec<Stmt>> {
    let mut p = program(squares(3, 3, None, false));
    let names = [("from", Ty::Cells), ("to", Ty::Cells), ("last", Ty::Cells)];
    let id = block(&mut p, &names, stmts);
    pseudo(&p, id).map(|body| body.stmts)
}

fn moves() -> Stmt {
    stmt(StmtKind::Move(var(0, Ty::Cells), var(1, Ty::Cells)))
}

fn required() -> Stmt {
    require(some(occupied()))
}

#[test]
fn effects_and_what_is_required_after_them_are_left_out() {
    let all = vec![
        choose(0, occupied()),
        required(),
        choose(1, occupied()),
        moves(),
        required(),
    ];
    assert_eq!(kept(all).map(|stmts| stmts.len()), Some(3));
}

#[test]
fn a_later_choice_from_what_is_fixed_stays() {
    let p = program(squares(3, 3, None, false));
    let corner = named(&p.grid, "a1");
    let cond = e(K::In(var(1, Ty::Cells), corner.clone()), Ty::Truth);
    let late = |of: Expr| {
        vec![
            choose(0, occupied()),
            choose(1, occupied()),
            moves(),
            required(),
            stmt(StmtKind::If(cond.clone(), vec![choose(2, of)], Vec::new())),
        ]
    };
    assert_eq!(kept(late(corner.clone())).map(|stmts| stmts.len()), Some(3));
    assert!(
        kept(late(occupied())).is_none(),
        "effects change the choice"
    );
}

#[test]
fn without_a_requirement_behind_an_effect_there_is_nothing_to_leave_out() {
    assert!(kept(vec![choose(0, occupied()), required(), moves()]).is_none());
}
