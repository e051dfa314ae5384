//! Values of expressions, one at a time.

use crate::common::{game, play, state};

/// The value of an expression for white in a position, as a state of this type keeps it.
#[track_caller]
fn value(board: &str, setup: &str, ty: &str, expr: &str) -> String {
    let mut game = game(&format!(
        "game \"T\"\nplayers white, black\nboard {board}\npieces man, king, neutral rock\n\
         layer floor {{ tile }}\nstate out : {ty}\nsetup {{ {setup} }}\n\
         move go {{ out := {expr} }}\nend {{ turn == 2 : draw }}\n"
    ));
    play(&mut game, &["go"]);
    state(&game, "out").replace('|', " ")
}

#[track_caller]
fn cells(board: &str, setup: &str, expr: &str, expected: &str) {
    assert_eq!(value(board, setup, "cells", expr), expected, "{expr}");
}

#[track_caller]
fn number(board: &str, setup: &str, expr: &str, expected: &str) {
    let range = "-2147483647..2147483647";
    assert_eq!(value(board, setup, range, expr), expected, "{expr}");
}

#[track_caller]
fn truth(setup: &str, expr: &str, expected: bool) {
    let got = value("square 5 x 5", setup, "flag", expr);
    assert_eq!(got, expected.to_string(), "{expr}");
}

const FIVE: &str = "square 5 x 5";

#[test]
fn keys_of_tables_may_be_negative() {
    let text = "game \"T\"\nplayers white, black\ndef far = -2: 5, 0: 7, else: 1\n\
                state low[-2..0] : 0..9 = -2: 3, -1: 4\nstate out[1..6] : 0..9\n\
                move go { for each i in 1..4 { out[i] := far[i - 3] }; out[5] := low[-2]; out[6] := low[-1] }\n\
                end { turn == 2 : draw }\n";
    let mut game = game(text);
    play(&mut game, &["go"]);
    assert_eq!(state(&game, "out"), "5 1 7 1 3 4");
}

#[test]
fn cells_by_coordinate() {
    cells(FIVE, "", "rank 2 & x 2..3", "b2 c2");
    cells(FIVE, "", "file c & y ..2", "c1 c2");
    cells(FIVE, "", "(2, 1 + 2)", "b3");
    cells(FIVE, "", "(0, 3) | (6, 1)", "");
    cells(FIVE, "", "corners", "a1 e1 a5 e5");
    cells("square 3 x 3", "", "edge", "a1 b1 c1 a2 c2 a3 b3 c3");
    cells("hexagon 2", "", "edge & z 3", "b1 a2");
    cells("square 2 x 2 x 2", "", "level 2 & x 1", "(1,1,2) (1,2,2)");
}

#[test]
fn cells_by_what_stands_there() {
    let setup = "white man on a1 | b1; black king on c1; rock on d1; white tile on e5";
    cells(FIVE, setup, "own", "a1 b1");
    cells(FIVE, setup, "enemy", "c1");
    cells(FIVE, setup, "occupied - rock", "a1 b1 c1");
    cells(FIVE, setup, "man | king", "a1 b1 c1");
    cells(FIVE, setup, "own {man, king}", "a1 b1");
    cells(FIVE, setup, "own tile", "e5");
    cells(FIVE, setup, "cells - empty(floor)", "e5");
    cells(FIVE, setup, "own[black]", "c1");
    assert_eq!(value(FIVE, setup, "kinds", "kind(rank 1)"), "man king rock");
    assert_eq!(
        value(FIVE, setup, "players", "owner(rank 1)"),
        "white black"
    );
    assert_eq!(value(FIVE, setup, "players", "owner(rock)"), "");
}

#[test]
fn steps_and_leaps() {
    cells(FIVE, "", "a1.(n | e | s)", "b1 a2");
    cells(FIVE, "", "a1.ne(3)", "d4");
    cells(FIVE, "", "a1.ne(0) | a1.ne(-4)", "a1");
    cells(FIVE, "", "a1.n(2000000000)", "");
    cells(FIVE, "", "{a2, c3}.back(n)", "a1 c2");
    cells(FIVE, "", "a1.leap(1,2)", "c2 b3");
    cells(
        "square 3 x 3 x 3",
        "",
        "(1,1,1).leap(1,2)",
        "(3,2,1) (2,3,1) (3,1,2) (1,3,2) (2,1,3) (1,2,3)",
    );
}

#[test]
fn wrapped_boards() {
    let tube = "square 5 x 3 wrap x";
    cells(tube, "", "a1.w | e2.ne", "e1 a3");
    cells(tube, "", "c1.e(2000000001)", "d1");
    cells(tube, "", "a1.leap(1,2)", "c2 d2 b3 e3");
    cells(tube, "", "c2.ray(e)", "a2 b2 d2 e2");
    cells(tube, "", "c2.ray(e, through cells, onto cells)", "");
    cells(tube, "", "lines(5, rank 1)", "a1 b1 c1 d1 e1");
    cells(tube, "", "lines(6, rank 1)", "");
    cells(tube, "", "lines(exactly 3, a1 | b1 | e1)", "a1 b1 e1");
    cells(tube, "", "between(a1, c1)", "b1 d1 e1");
    cells(tube, "", "group(a1, a1 | e1 | c1)", "a1 e1");
}

#[test]
fn rays() {
    let setup = "black man on c3; white man on e3";
    cells(FIVE, setup, "a3.ray(e, through empty)", "b3");
    cells(FIVE, setup, "a3.ray(e, through empty, onto enemy)", "c3");
    cells(FIVE, setup, "a3.ray(e, through empty, onto own)", "");
    cells(FIVE, setup, "b3.ray(e, through empty, onto enemy)", "c3");
    cells(FIVE, setup, "a3.ray(e, through empty, upto enemy)", "b3 c3");
    cells(FIVE, setup, "a3.ray(e, through empty, upto own)", "b3");
    cells(FIVE, setup, "c3.ray(e, through empty, until own)", "d3");
    cells(FIVE, setup, "a3.ray(e, through empty, until own)", "");
    cells(FIVE, setup, "c3.ray(n | w)", "a3 b3 c4 c5");
    cells(FIVE, setup, "(a1 | a2).ray(e, through x ..2)", "b1 b2");
}

#[test]
fn paths_and_what_is_between() {
    cells(FIVE, "", "a1.path(e, c1)", "b1 c1");
    cells(FIVE, "", "a1.path(e, c2)", "");
    cells(FIVE, "", "a1.path(n | e, c1)", "b1 c1");
    cells(FIVE, "", "between(a1, d4)", "b2 c3");
    cells(
        FIVE,
        "",
        "between(a1, c2) | between(a1, b1) | between(a1, a1)",
        "",
    );
}

#[test]
fn rows() {
    let setup = "white man on a1 | b1 | c1 | e1 | a2 | a3 | c3";
    cells(FIVE, setup, "lines(3, own)", "a1 b1 c1 a2 a3");
    cells(FIVE, setup, "lines(3, own, along e)", "a1 b1 c1");
    cells(FIVE, setup, "lines(exactly 2, own)", "b1 a2");
    cells(FIVE, setup, "lines(1, own) - lines(0, own)", "");
    cells(
        "square 5 x 5 adjacency orthogonal",
        setup,
        "lines(3, a1 | b2 | c3)",
        "a1 b2 c3",
    );
}

#[test]
fn connection() {
    let setup = "white man on a1 | b2 | d4 | e4; black man on e1";
    cells(FIVE, setup, "group(a1, own)", "a1 b2");
    cells(
        "square 5 x 5 adjacency orthogonal",
        setup,
        "group(a1, own)",
        "a1",
    );
    cells(FIVE, setup, "group(e1, own)", "");
    cells(FIVE, setup, "flood(e5 | d4, within own)", "d4 e4");
    number(FIVE, setup, "#groups(own)", "2");
    cells(
        FIVE,
        setup,
        "{g in groups(occupied) : #g == 2}",
        "a1 b2 d4 e4",
    );
    cells(
        FIVE,
        setup,
        "most(g in groups(occupied) : #g)",
        "a1 b2 d4 e4",
    );
    cells(FIVE, setup, "least(g in groups(occupied) : #g)", "e1");
    cells(
        FIVE,
        "",
        "reach(c in a1 : c.n(2) | c.e(2))",
        "a1 c1 e1 a3 c3 e3 a5 c5 e5",
    );
}

#[test]
fn directions_turn() {
    assert_eq!(value(FIVE, "", "dir", "left(n)"), "nw");
    assert_eq!(value(FIVE, "", "dir", "right(n)"), "ne");
    assert_eq!(value(FIVE, "", "dir", "opposite(ne)"), "sw");
    assert_eq!(value("rhombus 3", "", "dir", "right(ne)"), "e");
    cells(FIVE, "", "c3.(left(n | e))", "b4 d4");
}

#[test]
fn one_valued_states_keep_the_first() {
    assert_eq!(value(FIVE, "", "cell", "b1 | a2"), "b1");
    assert_eq!(value(FIVE, "", "player", "players"), "white");
    assert_eq!(value(FIVE, "", "dir", "w | ne"), "ne");
    assert_eq!(value(FIVE, "", "players", "others"), "black");
    assert_eq!(value(FIVE, "", "0..3", "7"), "3");
    assert_eq!(value(FIVE, "", "2..3", "-7"), "2");
}

#[test]
fn numbers_are_total() {
    number(FIVE, "", "7 / 2 * 10 + 7 % 2", "31");
    number(FIVE, "", "-1 % 3", "2");
    number(FIVE, "", "-7 / 2", "-4");
    number(FIVE, "", "5 / 0 + 5 % 0", "0");
    number(FIVE, "", "2147483647 + 1", "2147483647");
    number(FIVE, "", "-2147483647 - 100 + 2147483647", "-1");
    number(FIVE, "", "65536 * 65536", "2147483647");
    number(FIVE, "", "x(none) + y(c2 | a4) + x(c2)", "5");
    number(FIVE, "", "sum(i in 1..4 : i * i)", "30");
    number(
        FIVE,
        "",
        "max(c in b2 | a3 : y(c)) - min(c in b2 | a3 : y(c))",
        "1",
    );
    number(FIVE, "", "max(c in none & cells : 5)", "0");
    number(FIVE, "", "min(3, 2) + max(3, 2, 9)", "11");
    number(FIVE, "", "sum(i in 1..turn * 5000 : 1)", "4096");
}

#[test]
fn truths() {
    truth("", "a1 in a1 | b1 and not (c1 in a1 | b1)", true);
    truth("", "none in a1", true);
    truth("", "3 in 1..3 and 3 in ..3 and not 3 in 4..", true);
    truth("", "2 < 1 or 2 <= 2", true);
    truth("white man on a1", "some own and no enemy", true);
    truth("white man on a1", "own == a1", true);
    truth("", "if no own then false else true", false);
}

#[test]
fn graphs() {
    let ring = "graph { e, w : p q r s p\n up : q v }";
    cells(ring, "", "p.ray(e)", "q r s");
    cells(ring, "", "lines(4, cells, along e)", "p q r s");
    cells(ring, "", "lines(5, cells, along e)", "");
    cells(ring, "", "q.up | v.(opposite(up))", "q v");
    cells(ring, "", "p.adjacent", "q s");
    cells(ring, "", "v.adjacent", "");
    cells(ring, "", "group(v, v | q | s)", "q v");
    cells(ring, "", "between(p, r)", "q s");
    number(ring, "", "#groups(v | q | s)", "2");
}
