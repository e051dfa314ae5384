//! Tests of code paths that share a file with others: what they write, and where they do not apply.

use super::testing::{code_of, writes};
use crate::index::Id;
use crate::ir::testing::*;
use crate::ir::{BlockId, Ending, Expr, ExprKind as K, Program, Stmt, StmtKind, VarId};
use crate::typed::{Assign, Board, Ty};

fn beside(v: u32) -> Expr {
    let step = cells(K::Step(var(v, Ty::Cells), dirs(0xff), None));
    cells(K::Inter(step, empty()))
}

/// A game where a man of these cells moves on and on, as long as it has targets.
fn chains(from: Expr) -> Program {
    let mut p = program(squares(4, 4, None, false));
    let go = StmtKind::Move(var(0, Ty::Cells), var(1, Ty::Cells));
    let again = StmtKind::SetVar(VarId(0), Assign::Set, var(1, Ty::Cells));
    let round = StmtKind::Repeat {
        body: vec![choose(1, beside(0)), stmt(go), stmt(again)],
        cond: some(beside(0)),
        or_stop: true,
    };
    let stmts = vec![choose(0, from), stmt(round)];
    let id = block(&mut p, &[("from", Ty::Cells), ("to", Ty::Cells)], stmts);
    p.blocks[id].body.vars[VarId(0)].mutable = true;
    p
}

#[test]
fn chains_are_drawn_in_one_visit() {
    let visited = |p: &Program| writes(p, "reservoir sampling", "(mut found, mut count)");
    assert!(visited(&chains(own())));
    let mut p = chains(own());
    p.blocks[BlockId::from_index(0)].body.stmts.truncate(1);
    assert!(!visited(&p), "one choice is counted");
}

#[test]
fn chains_begin_only_where_something_can() {
    let asked = |p: &Program| writes(p, "early exit", "fn each_from_go");
    let step = cells(K::Step(empty(), dirs(0xff), None));
    assert!(asked(&chains(cells(K::Inter(own(), step)))));
    assert!(!asked(&chains(own())), "there mostly is one");
}

#[test]
fn walks_of_a_cell_are_looked_up() {
    let looked_up = |board: Board| {
        let mut p = program(board);
        let walk = ray(var(0, Ty::Cells), dirs(0xff), Some(empty()), Ending::Over);
        let names = [("from", Ty::Cells), ("to", Ty::Cells)];
        let stmts: Vec<Stmt> = vec![choose(0, own()), choose(1, walk)];
        block(&mut p, &names, stmts);
        writes(&p, "cell tables", "Board::ray_from(")
    };
    assert!(looked_up(squares(8, 8, None, false)));
    assert!(!looked_up(squares(8, 8, None, true)), "they may come back");
}

#[test]
fn small_rules_are_written_for_each_player() {
    let by_player =
        |p: &Program| writes(p, "player specialisation", "const BY_PLAYER: bool = true");
    let mut p = program(squares(3, 3, None, false));
    let place = vec![choose(0, empty()), put_man(var(0, Ty::Cells))];
    block(&mut p, &[("to", Ty::Cells)], place);
    assert!(by_player(&p));
    let many = (0..100).fold(empty(), |all, _| cells(K::Union(all, own())));
    block(&mut p, &[("to", Ty::Cells)], vec![choose(0, many)]);
    assert!(!by_player(&p), "too much to be written twice");
}

#[test]
fn moves_of_several_kinds_are_played_where_they_are_drawn() {
    let mixed = |p: &Program| writes(p, "fused draw and play", "const MIXED: bool = true");
    let mut p = program(squares(3, 3, None, false));
    let place = vec![choose(0, empty()), put_man(var(0, Ty::Cells))];
    block(&mut p, &[("to", Ty::Cells)], place.clone());
    assert!(!mixed(&p), "there is one kind");
    block(&mut p, &[("to", Ty::Cells)], place.clone());
    assert!(mixed(&p));
    let many = (0..100).fold(empty(), |all, _| cells(K::Union(all, own())));
    block(&mut p, &[("to", Ty::Cells)], vec![choose(0, many)]);
    assert!(!mixed(&p), "there is one code for all players");
    assert!(
        writes(
            &chains(own()),
            "fused draw and play",
            "const MIXED: bool = true"
        ),
        "a trail"
    );
}

#[test]
fn next_follows_who_plays_until_another_is_named() {
    let code = |named: &str| {
        let text = format!(
            "game \"Small\"\nplayers white, black, red\nboard square 3 x 3\npieces man\n\
             move go {{\n    choose to in empty\n    put own man on to\n    \
             playing -= black\n    {named}\n    put next man on a1\n}}\n\
             end {{ turn > 9 : draw }}\n"
        );
        code_of(&text, &[])
    };
    let (plain, named) = (code(""), code("if to in c3 { next := red }"));
    assert!(!plain.contains("named: bool"), "{plain}");
    assert!(plain.matches("after_playing::<3>").count() > 2, "{plain}");
    assert!(named.contains("named = true;"), "{named}");
    assert!(
        named.contains(".named {"),
        "who has been named stays: {named}"
    );
}
