//! Chance: throws are equally likely, and a seed determines a game.

use crate::common::{engine, legal, play};
use boardwright_runtime::{Rng, Session};
use boardwright_tests::uniform::{LEAST, likelihood};

const CHANCE: usize = 2;

#[test]
fn the_opening_throw_is_one_of_thirty_without_doubles() {
    let game = engine("backgammon");
    assert_eq!(game.to_move(), [CHANCE]);
    let throws = legal(game.as_ref());
    assert_eq!(throws.len(), 30);
    let mut starts = [0; 2];
    for throw in &throws {
        let mut game = game.fork();
        play(game.as_mut(), throw);
        starts[game.to_move()[0]] += 1;
    }
    assert_eq!(starts, [15, 15]);
}

#[test]
fn later_throws_are_the_thirty_six() {
    let mut game = engine("backgammon");
    play(game.as_mut(), "opening 3 1");
    let moves = legal(game.as_ref());
    play(game.as_mut(), &moves[0]);
    assert_eq!(game.to_move(), [CHANCE]);
    let mut expected = Vec::new();
    for a in 1..=6 {
        expected.extend((1..=6).map(|b| format!("roll {a} {b}")));
    }
    assert_eq!(legal(game.as_ref()), expected);
}

#[test]
fn throws_are_equal_as_engines_draw_them() {
    let mut game = engine("backgammon");
    equal_throws(game.as_ref(), 30);
    play(game.as_mut(), "opening 3 1");
    let moves = legal(game.as_ref());
    play(game.as_mut(), &moves[0]);
    equal_throws(game.as_ref(), 36);
}

/// Checks the draws at a position in which chance has so many outcomes.
fn equal_throws(game: &dyn Session, throws: usize) {
    assert_eq!(game.to_move(), [CHANCE]);
    let ways = game.draws(&mut Rng::new(36), 0, [1_000, u64::MAX]);
    assert!(!ways.is_empty());
    for draws in ways {
        assert_eq!((draws.check(), draws.moves.len()), (Ok(()), throws));
        let p = likelihood(&draws.moves);
        assert!(p > LEAST, "p = {p:e}: {:?}", draws.moves);
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    let game = engine("backgammon");
    let play = |seed| game.playout(&mut Rng::new(seed)).expect("not too large");
    assert_eq!(play(7), play(7));
    assert_ne!(play(7), play(8));
}
