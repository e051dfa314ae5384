//! The numbers of the statistics agree with those of `bench`, which come from other code.

use crate::library;
use boardwright::interp::Interpreter;
use boardwright_review::stats::{compare, play};
use boardwright_runtime::{Rng, Session};
use std::time::Duration;

#[test]
fn means_agree_with_playouts() {
    for name in [
        "tic-tac-toe",
        "breakthrough",
        "kalah",
        "tron",
        "connect-four",
    ] {
        let rules = library::rules(name);
        let session = Interpreter::new(rules.game.clone());
        let sample = play(&rules, 5, &mut |games| games >= 60).expect("small games");
        let tally = session.playouts(&mut Rng::new(6), &mut |games| games >= 60);
        let tally = tally.expect("small games");
        let mean = tally.plies as f64 / tally.games as f64;
        // Two intervals of 95 %, each widened to three times: a chance of one in a million.
        let margin = 6.0 * sample.length.margin();
        let apart = (sample.length.mean() - mean).abs();
        assert!(
            apart <= margin,
            "{name}: {} and {mean}",
            sample.length.mean()
        );
        for ((player, points), sum) in sample.points.iter().zip(&tally.points) {
            let apart = (points.mean() - *sum as f64 / tally.games as f64).abs();
            assert!(apart <= 6.0 * points.margin(), "{name}, {player}: {apart}");
        }
    }
}

#[test]
fn what_is_counted_adds_up() {
    let rules = library::rules("go");
    let sample = play(&rules, 3, &mut |games| games >= 3).expect("small games");
    let plies: u32 = sample.lengths.iter().sum();
    assert_eq!(sample.length.sum, f64::from(plies));
    let moves: f64 = sample.blocks.iter().map(|(_, series)| series.sum).sum();
    assert_eq!(moves + sample.passes.sum, f64::from(plies));
    let ends: u64 = sample.ends.iter().map(|(_, share)| share.times).sum();
    assert_eq!((ends, sample.decided.times), (3, 3));
    assert!(sample.passes.sum >= 6.0, "a game ends with two passes");
}

#[test]
fn games_for_one_player_are_not_drawn() {
    let draws = |name: &str| {
        let sample = play(&library::rules(name), 3, &mut |games| games >= 5);
        sample.expect("small games").draws.map(|draws| draws.of)
    };
    assert_eq!(
        (draws("peg-solitaire"), draws("tic-tac-toe")),
        (None, Some(5))
    );
}

#[test]
fn a_difference_is_marked_and_chance_is_not() {
    let old = library::rules("tic-tac-toe");
    let new = library::with("tic-tac-toe", &|text| text.replace("lines(3", "lines(2"));
    let new = new.expect("it compiles");
    let time = Duration::from_secs(1);
    let found = compare(&old, &new, time, 1).expect("small games");
    let length = |rows: &[boardwright_review::stats::Row]| rows[0].differs;
    assert!(length(&found.rows), "{:?}", found.rows);
    let found = compare(&old, &old, time, 1).expect("small games");
    assert!(
        found.rows.iter().all(|row| !row.differs),
        "{:?}",
        found.rows
    );
}
