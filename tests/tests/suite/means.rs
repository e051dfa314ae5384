//! Means of uniformly random play, known from independent hand-written engines. The seeds are fixed, so a
//! test gives the same result each time.

use boardwright_runtime::{Rng, Tally};
use boardwright_tests::{engine, more};

/// The number of standard errors that a mean may deviate.
const ERRORS: f64 = 4.5;

fn play(name: &str) -> Tally {
    let games = more(1_500, 15_000);
    let tally = engine(name).playouts(&mut Rng::new(7), &mut |played| played >= games);
    let tally = tally.expect("a game whose moves can be listed");
    assert!(tally.games >= games);
    tally
}

/// Asserts that a mean is near a known one, which was rounded to a multiple of `unit`.
#[track_caller]
fn near(what: &str, mean: f64, sd: f64, games: u64, known: f64, unit: f64) {
    let allowed = ERRORS * sd / (games as f64).sqrt() + unit / 2.0;
    assert!(
        (mean - known).abs() <= allowed,
        "{what}: {mean:.3}, and {known} is known; {allowed:.3} apart would do"
    );
}

#[track_caller]
fn plies(name: &str, known: f64, unit: f64) {
    let tally = play(name);
    let games = tally.games as f64;
    let mean = tally.plies as f64 / games;
    let sd = (tally.squares as f64 / games - mean * mean).max(0.0).sqrt();
    near(name, mean, sd, tally.games, known, unit);
}

#[test]
fn tic_tac_toe() {
    plies("tic-tac-toe", 7.626, 0.001);
}

#[test]
fn connect_four() {
    plies("connect-four", 21.31, 0.01);
}

#[test]
fn breakthrough() {
    plies("breakthrough", 64.09, 0.01);
}

#[test]
fn amazons() {
    plies("amazons", 71.46, 0.01);
}

#[test]
fn four_player_tic_tac_chess() {
    plies("four-player-tic-tac-chess", 31.43, 0.01);
}

#[test]
fn paint() {
    plies("paint", 98.0, 0.1);
}

/// Two moves for each of the 52.154 throws that the Markov chain of this board takes on average with two
/// players. A single player takes 39.2 in it (Althoen, King and Schilling, "How Long Is a Game of Snakes
/// and Ladders?", 1993).
#[test]
fn snakes_and_ladders() {
    plies("snakes-and-ladders", 104.308, 0.001);
}

#[test]
fn reversi() {
    let tally = play("reversi");
    let mean = tally.points[0] as f64 / tally.games as f64;
    // The greatest standard deviation of numbers from 0 to 100 with this mean.
    let sd = (mean * (100.0 - mean)).sqrt();
    near(
        "reversi, points of the first player",
        mean,
        sd,
        tally.games,
        47.5,
        0.1,
    );
}
