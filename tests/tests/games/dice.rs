//! Chance: throws are equal, and a seed is a game.

use crate::common::{engine, legal, play};
use boardwright_runtime::Rng;
use std::collections::BTreeMap;

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
fn the_throws_of_random_games_are_about_equal() {
    let game = engine("backgammon");
    let mut thrown: BTreeMap<String, u32> = BTreeMap::new();
    let mut rng = Rng::new(36);
    for _ in 0..60 {
        let playout = game.playout(&mut rng).expect("not too large");
        let moves = playout.moves.into_iter().flatten();
        for (_, text) in moves.filter(|(_, text)| text.starts_with("roll")) {
            *thrown.entry(text).or_default() += 1;
        }
    }
    let all: u32 = thrown.values().sum();
    assert_eq!(thrown.len(), 36);
    let mean = f64::from(all) / 36.0;
    let squares = thrown
        .values()
        .map(|n| (f64::from(*n) - mean).powi(2) / mean);
    let chi: f64 = squares.sum();
    assert!(
        chi < 66.6,
        "chi-squared {chi} of {all} throws: less than one in a thousand"
    );
}

#[test]
fn the_same_seed_is_the_same_game() {
    let game = engine("backgammon");
    let play = |seed| game.playout(&mut Rng::new(seed)).expect("not too large");
    assert_eq!(play(7), play(7));
    assert_ne!(play(7), play(8));
}
