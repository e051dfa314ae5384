//! Tests of the cells and directions of shapes, and of errors in boards.

use super::{cell_names, dir_names, made, sized, wrong};
use crate::index::Id;
use crate::resolve::keep;
use crate::typed::{Board, Shape};

fn count(text: &str) -> usize {
    made(&sized(text)).cells.len()
}

/// Returns the names of a set of directions.
fn named(board: &Board, set: u64) -> String {
    let members = board
        .dirs
        .enumerate()
        .filter(|(d, _)| set >> d.index() & 1 == 1);
    members
        .map(|(_, d)| d.name.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn shapes_have_their_cells() {
    let counts = [
        ("square 8 x 8", 64),
        ("square 7 x 6", 42),
        ("square 5", 25),
        ("square 4 x 4 x 4", 64),
        ("square size x size", 81),
        ("square 1 x 1", 1),
        ("rhombus 11", 121),
        ("rhombus 17 x 3", 51),
        ("hexagon 1", 1),
        ("hexagon 5", 61),
        ("hexagon 8", 169),
        ("triangle 1", 1),
        ("triangle 9", 45),
    ];
    for (text, expected) in counts {
        assert_eq!(count(text), expected, "{text}");
    }
}

#[test]
fn a_hexagon_is_cut_from_a_rhombus() {
    let hexagon = made(&sized("hexagon 8"));
    assert!(matches!(
        hexagon.shape,
        Shape::Hex {
            width: 15,
            height: 15,
            ..
        }
    ));
    let of_rhombus: Vec<_> = made(&sized("rhombus 15"))
        .cells
        .iter()
        .filter(|c| (9..=23).contains(&c.z))
        .map(|c| c.name.clone())
        .collect();
    assert_eq!(cell_names(&hexagon), of_rhombus);
}

#[test]
fn a_triangle_has_its_tips() {
    let triangle = made(&sized("triangle 3"));
    assert_eq!(cell_names(&triangle), ["a1", "b1", "c1", "a2", "b2", "a3"]);
}

#[test]
fn cells_stand_by_level_then_rank_then_file() {
    assert_eq!(
        cell_names(&made(&sized("square 2 x 2"))),
        ["a1", "b1", "a2", "b2"]
    );
    let levels = made(&sized("square 2 x 1 x 2"));
    assert_eq!(
        cell_names(&levels),
        ["(1,1,1)", "(2,1,1)", "(1,1,2)", "(2,1,2)"]
    );
}

#[test]
fn wide_boards_have_cells_named_by_numbers() {
    assert_eq!(cell_names(&made(&sized("square 26 x 1")))[25], "z1");
    let wide = made(&sized("square 27 x 40"));
    assert_eq!(
        (cell_names(&wide)[0], cell_names(&wide)[26]),
        ("(1,1)", "(27,1)")
    );
    assert_eq!(cell_names(&made(&sized("square 2 x 40")))[79], "b40");
    assert_eq!(cell_names(&made(&sized("hexagon 14")))[0], "(14,1)");
    assert_eq!(cell_names(&made(&sized("square 3 x 3 x 1")))[0], "(1,1,1)");
}

#[test]
fn directions_go_clockwise_from_n() {
    let plane = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
    assert_eq!(dir_names(&made(&sized("square 8 x 8"))), plane);
    let hex = ["ne", "e", "se", "sw", "w", "nw"];
    for shape in ["rhombus 3", "hexagon 3", "triangle 3"] {
        assert_eq!(dir_names(&made(&sized(shape))), hex, "{shape}");
    }
    let mut levels: Vec<String> = plane.map(String::from).to_vec();
    for word in ["up", "down"] {
        levels.push(word.to_string());
        levels.extend(plane.map(|dir| format!("{dir}_{word}")));
    }
    assert_eq!(dir_names(&made(&sized("square 4 x 4 x 4"))), levels);
}

#[test]
fn steps_of_hexes_are_those_of_the_language() {
    let board = made(&sized("rhombus 3"));
    let steps: Vec<_> = board.dirs.iter().map(|d| (d.step[0], d.step[1])).collect();
    assert_eq!(steps, [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]);
}

#[test]
fn opposites_undo_steps() {
    for shape in ["square 3 x 3", "square 3 x 3 x 3", "hexagon 3"] {
        let board = made(&sized(shape));
        for (d, dir) in board.dirs.enumerate() {
            assert_eq!(
                board.dirs[dir.opposite].step,
                dir.step.map(|n| -n),
                "{shape} {}",
                dir.name
            );
            assert_eq!(board.dirs[dir.opposite].opposite, d);
        }
    }
    let levels = made(&sized("square 3 x 3 x 3"));
    let up = levels.dir_named("ne_up").unwrap();
    assert_eq!(levels.dirs[levels.dirs[up].opposite].name, "sw_down");
}

#[test]
fn orthogonal_and_diagonal_part_the_directions() {
    let plane = made(&sized("square 3 x 3"));
    assert_eq!(named(&plane, plane.orthogonal), "n e s w");
    assert_eq!(named(&plane, plane.diagonal), "ne se sw nw");
    assert_eq!(plane.adjacent, 0xff);
    let levels = made(&sized("square 3 x 3 x 3"));
    assert_eq!(named(&levels, levels.orthogonal), "n e s w up down");
    assert_eq!(levels.diagonal.count_ones(), 20);
    let hex = made(&sized("hexagon 3"));
    assert_eq!((hex.orthogonal, hex.diagonal), (0b11_1111, 0));
}

#[test]
fn adjacency_limits_adjacent_alone() {
    let board = made(&sized("square 3 x 3 adjacency orthogonal"));
    assert_eq!(
        (board.adjacent, board.orthogonal | board.diagonal),
        (board.orthogonal, 0xff)
    );
    let diagonal = made(&sized("square 3 x 3 adjacency diagonal"));
    assert_eq!(diagonal.adjacent, diagonal.diagonal);
    assert_eq!(
        named(
            &diagonal,
            made(&sized("square 3 x 3 adjacency se")).adjacent
        ),
        "se"
    );
}

#[test]
fn wraps_are_part_of_the_shape() {
    let board = made(&sized("square 4 x 3 wrap x"));
    assert!(matches!(
        board.shape,
        Shape::Square {
            wrap_x: true,
            wrap_y: false,
            ..
        }
    ));
    let board = made(&sized("rhombus 4 wrap y wrap x"));
    assert!(matches!(
        board.shape,
        Shape::Hex {
            wrap_x: true,
            wrap_y: true,
            ..
        }
    ));
}

#[test]
fn hostile_sizes_are_refused_at_their_place() {
    assert_eq!(
        wrong(&sized("square 1000000 x 1000000")),
        [("E0401", 7, 14), ("E0401", 17, 24)]
    );
    assert_eq!(wrong(&sized("square 0 x 8")), [("E0401", 7, 8)]);
    assert_eq!(
        wrong(&sized("square 8 x 99999999999999")),
        [("E0401", 11, 25)]
    );
    assert_eq!(
        wrong(&sized("square 8 x 9223372036854775807")),
        [("E0401", 11, 30)]
    );
    assert_eq!(
        wrong(&sized("square 4096 x 4096 x 4096")),
        [("E0402", 7, 25)]
    );
    assert_eq!(wrong(&sized("square 65 x 64")), [("E0402", 7, 14)]);
    assert_eq!(wrong(&sized("hexagon 4096")), [("E0402", 8, 12)]);
    assert_eq!(wrong(&sized("hexagon 33")), [("E0402", 8, 10)]);
    assert_eq!(wrong(&sized("triangle 65")), [("E0402", 9, 11)]);
}

#[test]
fn the_largest_boards_are_right() {
    assert_eq!(count("square 64 x 64"), 4096);
    assert_eq!(count("square 1 x 4096"), 4096);
    assert_eq!(count("hexagon 32"), 2977);
    assert_eq!(count("triangle 64"), 2080);
}

#[test]
fn wrong_shapes_are_refused() {
    assert_eq!(wrong(&sized("pentagon 5")), [("E0405", 0, 8)]);
    assert_eq!(wrong(&sized("hexagon 5 x 5")), [("E0403", 12, 13)]);
    assert_eq!(wrong(&sized("rhombus 5 x 5 x 5")), [("E0403", 16, 17)]);
    assert_eq!(wrong(&sized("square")), [("E0403", 0, 6)]);
    assert_eq!(wrong(&sized("square width x 8")), [("E0404", 7, 12)]);
}

#[test]
fn wrong_words_are_refused_all_at_once() {
    assert_eq!(
        wrong(&sized("square 3 x 3 adjacency knightly")),
        [("E0406", 23, 31)]
    );
    assert_eq!(
        wrong(&sized("rhombus 3 adjacency diagonal")),
        [("E0406", 20, 28)]
    );
    assert_eq!(wrong(&sized("square 3 x 3 wrap z")), [("E0407", 18, 19)]);
    assert_eq!(wrong(&sized("hexagon 3 wrap x")), [("E0407", 15, 16)]);
    assert_eq!(
        wrong(&sized("square 3 wrap x wrap y wrap x")),
        [("E0408", 28, 29)]
    );
    let both = wrong(&sized("square 3 wrap z adjacency no_such"));
    assert_eq!(both, [("E0407", 14, 15), ("E0406", 26, 33)]);
}

#[test]
fn a_mask_keeps_names_and_order() {
    let board = made(&sized("square 3 x 3"));
    let kept: Vec<bool> = board.cells.iter().map(|c| c.name != "b2").collect();
    let ring = keep(&board, &kept);
    assert_eq!(
        cell_names(&ring),
        ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]
    );
    assert_eq!(ring.cell_at(2, 2, 1), None);
    let (a2, e) = (ring.cell_named("a2").unwrap(), ring.dir_named("e").unwrap());
    assert_eq!(ring.step(a2, e), None);
    let (b1, nw) = (
        ring.cell_named("b1").unwrap(),
        ring.dir_named("nw").unwrap(),
    );
    assert_eq!(ring.step(b1, nw), Some(a2));
    assert_eq!(keep(&board, &[]).cells.len(), 0);
}
