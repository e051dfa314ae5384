//! Games that others have solved, and positions that others have counted.

use crate::common::{engine, legal, play};
use crate::search::{value, variant, without_past};
use boardwright_runtime::{Session, read_position};
use boardwright_tests::more;
use std::collections::{BTreeMap, BTreeSet};

/// Joel Feinstein's solution of Othello on 6 x 6 (1993): perfect play ends 16 to 20.
/// The numbers are in the order and at the places of his diagram, rows from the top.
#[test]
fn the_perfect_game_of_othello_6() {
    let diagram = [
        [28, 9, 8, 7, 31, 32],
        [22, 14, 1, 4, 17, 16],
        [27, 13, 0, 0, 6, 15],
        [19, 2, 0, 0, 5, 12],
        [24, 23, 3, 10, 26, 29],
        [21, 18, 20, 11, 25, 30],
    ];
    let mut moves = BTreeMap::new();
    for (y, row) in diagram.iter().enumerate() {
        for (x, number) in row.iter().enumerate() {
            moves.insert(*number, crate::common::cell(x, y));
        }
    }
    let mut game = engine("othello-6");
    for number in 1..=32 {
        if legal(game.as_ref()) == ["pass"] {
            play(game.as_mut(), "pass");
        }
        play(game.as_mut(), &format!("place {}", moves[&number]));
    }
    let view = game.view();
    let discs = |player| {
        view.layers[0]
            .iter()
            .flatten()
            .filter(|piece| piece.owner == Some(player))
            .count()
    };
    assert_eq!((discs(0), discs(1)), (16, 20));
    assert_eq!(game.points(), Some(vec![0, 100]));
}

/// The legal positions of Go (Tromp and Farnebäck, "Combinatorics of Go"; OEIS A094777):
/// 57 on 2 x 2, 12675 on 3 x 3. Each can be reached by placing stones from one before it.
#[test]
fn the_legal_positions_of_go() {
    assert_eq!(go_positions(2), 57);
    if more(false, true) {
        assert_eq!(go_positions(3), 12_675);
    }
}

/// Counts the boards that are reachable without the rule against repetition.
fn go_positions(size: u32) -> usize {
    let text = format!("game \"Small Go\" from \"go\" {{ size = {size} }}");
    let mut game = variant("go", &text);
    let first = without_past(&game);
    let mut met = BTreeSet::from([first.clone()]);
    let mut open = vec![first];
    let mut boards = BTreeSet::new();
    while let Some(position) = open.pop() {
        let view = read_position(game.schema(), &position).expect("a position");
        boards.insert(format!("{:?}", view.layers));
        game.load(&view).expect("a position of this game");
        for text in legal(&game) {
            let mut next = game.fork();
            play(next.as_mut(), &text);
            let position = without_past(next.as_ref());
            if met.insert(position.clone()) {
                open.push(position);
            }
        }
    }
    boards.len()
}

/// "Solving Kalah" (Irving, Donkers and Uiterwijk, 2000) gives for one to three houses: with one seed each
/// a draw, a win and a draw; with two a loss, a loss and a win.
#[test]
fn small_boards_of_kalah_are_solved() {
    let expected = [
        (1, 1, 50),
        (1, 2, 0),
        (2, 1, 100),
        (2, 2, 0),
        (3, 1, 50),
        (3, 2, 100),
    ];
    for (houses, seeds, points) in expected {
        let game = variant("kalah", &small_kalah(houses, seeds));
        let mut known = BTreeMap::new();
        assert_eq!(
            value(&game, 0, &mut known),
            points,
            "{houses} houses of {seeds}"
        );
    }
}

fn small_kalah(houses: usize, seeds: u32) -> String {
    let side = |y| {
        (0..houses)
            .map(move |x| crate::common::cell(x, y))
            .collect::<Vec<_>>()
    };
    let (south, mut north) = (side(0), side(1));
    let pairs: Vec<String> = south
        .iter()
        .zip(&north)
        .map(|(s, n)| format!("{s} {n} {s}"))
        .collect();
    let regions = format!("{{{}}}, north: {{{}}}", south.join(", "), north.join(", "));
    north.reverse();
    format!(
        "game \"Small Kalah\" from \"kalah\" {{ each = {seeds} }}\n\
         board graph {{\n\
         ahead : {} south_store {} north_store {}\n\
         across : {}\n\
         }}\n\
         region house = south: {regions}\n",
        south.join(" "),
        north.join(" "),
        south[0],
        pairs.join(", "),
    )
}

/// Dots and Boxes on 2 x 2 boxes: the first player wins, three boxes to one.
#[test]
fn dots_and_boxes_on_two_by_two() {
    let game = variant(
        "dots-and-boxes",
        "game \"Small Dots and Boxes\" from \"dots-and-boxes\" { size = 5 }",
    );
    assert_eq!(value(&game, 0, &mut BTreeMap::new()), 100);
}
