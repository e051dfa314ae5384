//! Counts of lines of play that are known from elsewhere.

use crate::common::library;
use boardwright_runtime::Session;

#[track_caller]
fn counts(name: &str, expected: &[u64]) {
    let game = library(name);
    for (depth, count) in (1..).zip(expected) {
        assert_eq!(game.perft(depth), Ok(*count), "{name} to depth {depth}");
    }
}

#[test]
fn tic_tac_toe() {
    counts("tic-tac-toe", &[9, 72, 504, 3024, 15120]);
}

#[test]
fn connect_four() {
    counts("connect-four", &[7, 49, 343, 2401]);
}

#[test]
fn breakthrough() {
    counts("breakthrough", &[22, 484, 11132]);
}

#[test]
fn reversi() {
    counts("reversi", &[4, 12, 56, 244, 1396]);
}

#[test]
fn hex() {
    counts("hex", &[121, 14641]);
}

#[test]
fn amazons() {
    counts("amazons", &[2176]);
}
