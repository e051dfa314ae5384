use super::*;
use crate::ir::ExprKind as K;
use crate::ir::testing::*;
use crate::typed::Ty;

fn to() -> Expr {
    var(0, Ty::Cells)
}

/// The statements of `place`: a piece is put on an empty cell.
fn place() -> Vec<Stmt> {
    vec![choose(0, empty()), put_man(to())]
}

fn in_turn_2(then: Vec<Stmt>) -> Vec<Stmt> {
    let turn = e(K::Equal(e(K::Turn, Ty::Num), num(2)), Ty::Truth);
    let mut all = vec![require(turn)];
    all.extend(then);
    all
}

/// Returns a program of one group with a block for each of these bodies.
fn game_of(blocks: &[Vec<Stmt>]) -> Program {
    let mut p = program(squares(3, 3, None, false));
    p.blocks = crate::index::IndexVec::default();
    for stmts in blocks {
        block(&mut p, &[("to", Ty::Cells)], stmts.clone());
    }
    p
}

fn found(blocks: &[Vec<Stmt>]) -> Option<usize> {
    use crate::index::Id;
    open(&game_of(blocks)).map(|open| open.block.index())
}

#[test]
fn pieces_that_come_to_empty_cells_keep_the_others_open() {
    assert_eq!(found(&[place()]), Some(0));
    assert_eq!(found(&[vec![put_man(own())], place()]), Some(1));
}

#[test]
fn a_move_that_takes_pieces_away_is_no_matter_in_one_turn_only() {
    let takes = vec![stmt(StmtKind::Clear(PIECES, own()))];
    assert_eq!(found(&[place(), takes.clone()]), None);
    assert_eq!(found(&[place(), in_turn_2(takes)]), Some(0));
}

#[test]
fn cells_are_not_kept_where_another_is_chosen_or_left() {
    let twice = vec![choose(0, empty()), put_man(to()), put_man(to())];
    let elsewhere = vec![choose(0, empty()), put_man(empty())];
    let onto = vec![choose(0, cells(K::Occupied(PIECES))), put_man(to())];
    for stmts in [twice, elsewhere, onto] {
        assert_eq!(found(&[stmts]), None);
    }
    assert_eq!(
        found(&[place(), place()]),
        None,
        "both would have to be taken"
    );
    let mut p = game_of(&[place()]);
    p.after.stmts = vec![stmt(StmtKind::Clear(PIECES, own()))];
    assert_eq!(open(&p), None, "something happens after moves");
}
