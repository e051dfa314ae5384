//! Repetition in shogi and xiangqi: a player who gives perpetual check loses.

use crate::common::{engine_at, play};

/// Returns the points after cycles of moves are played with this block.
fn points(game: &str, position: &str, block: &str, cycles: &[[&str; 4]]) -> Option<Vec<i32>> {
    let mut game = engine_at(game, position);
    let last = cycles.len() - 1;
    for (i, cycle) in cycles.iter().enumerate() {
        for (j, step) in cycle.iter().enumerate() {
            play(game.as_mut(), &format!("{block} {step}"));
            assert!((i, j) == (last, 3) || game.points().is_none());
        }
    }
    game.points()
}

const SHOGI: &str = "pieces sente king i1, sente rook b1, gote king a9; next sente; turn 1";

#[test]
fn four_times_in_shogi_is_a_draw() {
    let quiet = ["b1 c1", "a9 a8", "c1 b1", "a8 a9"];
    let points = points("shogi", SHOGI, "step", &[quiet; 3]);
    assert_eq!(points, Some(vec![50, 50]));
}

#[test]
fn perpetual_check_in_shogi_loses() {
    let checks = ["b1 a1", "a9 b9", "a1 b1", "b9 a9"];
    let points = points("shogi", SHOGI, "step", &[checks; 3]);
    assert_eq!(points, Some(vec![0, 100]));
}

#[test]
fn one_move_without_check_makes_it_a_draw() {
    let checks = ["b1 a1", "a9 b9", "a1 b1", "b9 a9"];
    let quiet = ["b1 c1", "a9 b9", "c1 b1", "b9 a9"];
    for at in 0..3 {
        let mut cycles = [checks; 3];
        cycles[at] = quiet;
        let points = points("shogi", SHOGI, "step", &cycles);
        assert_eq!(points, Some(vec![50, 50]), "{at}");
    }
}

const XIANGQI: &str = "pieces red general f1, red rook d5, black general e10; next red; turn 1";

#[test]
fn perpetual_check_in_xiangqi_loses_where_the_variant_says_so() {
    let checks = ["d5 e5", "e10 d10", "e5 d5", "d10 e10"];
    for (game, expected) in [("xiangqi-perpetual", [0, 100]), ("xiangqi", [50, 50])] {
        let points = points(game, XIANGQI, "go", &[checks; 2]);
        assert_eq!(points, Some(expected.to_vec()), "{game}");
    }
}

#[test]
fn other_repetition_in_xiangqi_is_a_draw() {
    let quiet = ["d5 c5", "e10 e9", "c5 d5", "e9 e10"];
    let points = points("xiangqi-perpetual", XIANGQI, "go", &[quiet; 2]);
    assert_eq!(points, Some(vec![50, 50]));
}
