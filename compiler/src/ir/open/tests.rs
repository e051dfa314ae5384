use super::*;
use crate::ir::testing::*;
use crate::ir::{Body, ExprKind as K, Group};
use crate::typed::Ty;

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: here() }
}

fn own() -> Expr {
    let me = e(K::Me, Ty::Players);
    cells(K::Pieces {
        owner: Some(me),
        kinds: None,
        layer: PIECES,
    })
}

fn put_on(on: Expr) -> Stmt {
    stmt(StmtKind::Put {
        owner: Some(e(K::Me, Ty::Players)),
        kind: e(K::Lit(Value::Mask(1)), Ty::Kinds),
        layer: PIECES,
        on,
    })
}

fn choose_from(set: Expr) -> Stmt {
    stmt(StmtKind::Choose(VarId(0), Domain::Set(set)))
}

fn empty() -> Expr {
    cells(K::Empty(PIECES))
}

fn to() -> Expr {
    var(0, Ty::Cells)
}

/// `place`: a piece comes to an empty cell.
fn place() -> Vec<Stmt> {
    vec![choose_from(empty()), put_on(to())]
}

fn in_turn_2(then: Vec<Stmt>) -> Vec<Stmt> {
    let turn = e(K::Equal(e(K::Turn, Ty::Num), num(2)), Ty::Truth);
    let mut all = vec![stmt(StmtKind::Require(turn))];
    all.extend(then);
    all
}

/// A program of one group with a block for each of these.
fn game_of(blocks: &[Vec<Stmt>]) -> Program {
    let mut p = program(squares(3, 3, None, false));
    p.blocks = crate::index::IndexVec::default();
    let mut played = Vec::new();
    for stmts in blocks {
        let id = p.blocks.push(Block {
            name: "go".into(),
            span: here(),
            by: 3,
            unique: false,
            body: Body {
                vars: vars(&[("to", Ty::Cells)]),
                stmts: stmts.clone(),
            },
        });
        played.push(Played::Block(id));
    }
    p.turn = vec![Group {
        blocks: played,
        narrow: Vec::new(),
        span: here(),
    }];
    p
}

fn found(blocks: &[Vec<Stmt>]) -> Option<usize> {
    use crate::index::Id;
    open(&game_of(blocks)).map(|open| open.block.index())
}

#[test]
fn pieces_that_come_to_empty_cells_keep_the_others_open() {
    assert_eq!(found(&[place()]), Some(0));
    assert_eq!(found(&[vec![put_on(own())], place()]), Some(1));
}

#[test]
fn a_move_that_takes_pieces_away_is_no_matter_in_one_turn_only() {
    let takes = vec![stmt(StmtKind::Clear(PIECES, own()))];
    assert_eq!(found(&[place(), takes.clone()]), None);
    assert_eq!(found(&[place(), in_turn_2(takes)]), Some(0));
}

#[test]
fn cells_are_not_kept_where_another_is_chosen_or_left() {
    let twice = vec![choose_from(empty()), put_on(to()), put_on(to())];
    let elsewhere = vec![choose_from(empty()), put_on(empty())];
    let onto = vec![choose_from(cells(K::Occupied(PIECES))), put_on(to())];
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
