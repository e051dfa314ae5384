//! Tests of steps, turns, edges and corners.

use super::{graph, made, sized};
use crate::resolve::{is_corner, is_edge};
use crate::typed::{Board, CellId};

/// Returns the cells of successive steps; `-` is off the board.
fn walk<'a>(board: &'a Board, from: &str, dirs: &[&str]) -> &'a str {
    let mut here = board.cell_named(from);
    for dir in dirs {
        let dir = board.dir_named(dir).expect("a direction");
        here = here.and_then(|c| board.step(c, dir));
    }
    here.map_or("-", |c| board.cells[c].name.as_str())
}

fn those(board: &Board, holds: fn(&Board, CellId) -> bool) -> String {
    let cells = board.cells.enumerate().filter(|(c, _)| holds(board, *c));
    cells
        .map(|(_, c)| c.name.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn steps_leave_the_board_at_the_rim() {
    let board = made(&sized("square 3 x 3"));
    assert_eq!(walk(&board, "b2", &["n"]), "b3");
    assert_eq!(walk(&board, "b2", &["nw"]), "a3");
    assert_eq!(walk(&board, "b2", &["n", "n"]), "-");
    assert_eq!(walk(&board, "a1", &["w"]), "-");
}

#[test]
fn every_step_has_its_way_back() {
    for text in [
        "square 4 x 3",
        "square 3 x 2 x 3",
        "hexagon 3",
        "triangle 4",
        "rhombus 3 wrap x",
    ] {
        let board = made(&sized(text));
        for c in board.cells.ids() {
            for d in board.dirs.ids() {
                let there = board.step(c, d);
                let back = there.and_then(|t| board.step(t, board.dirs[d].opposite));
                assert_eq!(back, there.map(|_| c), "{text} {c:?} {d:?}");
            }
        }
    }
}

#[test]
fn wrapped_steps_come_round() {
    let tube = made(&sized("square 4 x 3 wrap x"));
    assert_eq!(walk(&tube, "d1", &["e"]), "a1");
    assert_eq!(walk(&tube, "a1", &["nw"]), "d2");
    assert_eq!(walk(&tube, "a3", &["n"]), "-");
    let torus = made(&sized("square 4 x 3 wrap x wrap y"));
    assert_eq!(walk(&torus, "a1", &["sw"]), "d3");
    assert_eq!(walk(&torus, "a1", &["s", "s", "s"]), "a1");
    let hexes = made(&sized("rhombus 3 wrap x"));
    assert_eq!(walk(&hexes, "c2", &["se"]), "a1");
}

#[test]
fn offsets_are_total() {
    let board = made(&sized("square 8 x 8 wrap x"));
    let a1 = board.cell_named("a1").unwrap();
    let far = |by: [i32; 3]| board.offset(a1, by).map(|c| board.cells[c].name.as_str());
    assert_eq!(far([1, 2, 0]), Some("b3"));
    assert_eq!(far([-1, 2, 0]), Some("h3"));
    assert_eq!(far([i32::MIN, 0, 0]), Some("a1"));
    assert_eq!(far([0, i32::MAX, 0]), None);
    assert_eq!(far([0, i32::MIN, i32::MAX]), None);
}

#[test]
fn coordinates_find_their_cells() {
    for text in [
        "square 5 x 4",
        "square 3 x 4 x 5",
        "rhombus 4 x 6",
        "hexagon 4",
        "triangle 5",
    ] {
        let board = made(&sized(text));
        for (id, cell) in board.cells.enumerate() {
            assert_eq!(board.cell_at(cell.x, cell.y, cell.z), Some(id), "{text}");
            assert_eq!(board.cell_named(&cell.name), Some(id), "{text}");
        }
        assert_eq!(board.cell_at(0, 1, 1), None);
        assert_eq!(board.cell_at(i32::MAX, i32::MIN, 1), None);
    }
    let plane = made(&sized("square 3 x 3"));
    assert_eq!(plane.cell_at(2, 1, 77), plane.cell_named("b1"));
    assert_eq!(made(&sized("square 3 x 3 x 2")).cell_at(2, 1, 3), None);
    assert_eq!(made(&graph("e w : a b")).cell_at(0, 0, 0), None);
}

#[test]
fn turns_go_round_at_one_slope() {
    let board = made(&sized("square 3 x 3 x 3"));
    let turned = |name: &str| {
        let d = board.dir_named(name).expect("a direction");
        let name = |d: Option<_>| d.map_or("-", |d| board.dirs[d].name.as_str());
        (name(board.left(d)), name(board.right(d)))
    };
    assert_eq!(turned("n"), ("nw", "ne"));
    assert_eq!(turned("nw"), ("w", "n"));
    assert_eq!(turned("n_up"), ("nw_up", "ne_up"));
    assert_eq!(turned("nw_down"), ("w_down", "n_down"));
    assert_eq!((turned("up"), turned("down")), (("-", "-"), ("-", "-")));
    let hex = made(&sized("hexagon 2"));
    let ne = hex.dir_named("ne").unwrap();
    assert_eq!(hex.left(ne), hex.dir_named("nw"));
    assert_eq!(hex.right(ne), hex.dir_named("e"));
    let graph = made(&graph("e w : a b"));
    assert_eq!(graph.left(graph.dir_named("e").unwrap()), None);
}

#[test]
fn rims_of_squares() {
    let board = made(&sized("square 4 x 3"));
    assert_eq!(those(&board, is_edge), "a1 b1 c1 d1 a2 d2 a3 b3 c3 d3");
    assert_eq!(those(&board, is_corner), "a1 d1 a3 d3");
    let tube = made(&sized("square 4 x 3 wrap x"));
    assert_eq!(those(&tube, is_edge), "a1 b1 c1 d1 a3 b3 c3 d3");
    assert_eq!(those(&tube, is_corner), "");
    let row = made(&sized("square 4 x 1"));
    assert_eq!(those(&row, is_corner), "a1 d1");
    assert_eq!(those(&made(&sized("square 1 x 1")), is_corner), "a1");
}

#[test]
fn rims_of_levels() {
    let cube = made(&sized("square 3 x 3 x 3"));
    let count =
        |holds: fn(&Board, CellId) -> bool| cube.cells.ids().filter(|&c| holds(&cube, c)).count();
    assert_eq!((count(is_edge), count(is_corner)), (26, 8));
}

#[test]
fn rims_of_hexes() {
    let rhombus = made(&sized("rhombus 3"));
    assert_eq!(those(&rhombus, is_edge), "a1 b1 c1 a2 c2 a3 b3 c3");
    assert_eq!(those(&rhombus, is_corner), "a1 c1 a3 c3");
    let hexagon = made(&sized("hexagon 3"));
    assert_eq!(those(&hexagon, is_corner), "c1 e1 a3 e3 a5 c5");
    assert_eq!(
        hexagon
            .cells
            .ids()
            .filter(|&c| is_edge(&hexagon, c))
            .count(),
        12
    );
    assert_eq!(those(&made(&sized("triangle 4")), is_corner), "a1 d1 a4");
}

#[test]
fn a_hole_makes_a_rim() {
    let board = made(&sized("square 5 x 5"));
    let kept: Vec<bool> = board.cells.iter().map(|c| c.name != "c3").collect();
    let ring = crate::resolve::keep(&board, &kept);
    let inner = those(&ring, |b, c| {
        is_edge(b, c) && (2..5).contains(&b.cells[c].x) && (2..5).contains(&b.cells[c].y)
    });
    assert_eq!(inner, "c2 b3 d3 c4");
}
