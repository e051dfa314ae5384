//! Perft counts of engines that are known from elsewhere. Slow tables are counted to their end in release
//! builds only.

use boardwright_engines::tic_tac_toe;
use boardwright_runtime::Game;
use boardwright_tests::{engine, more};
use std::ops::ControlFlow::Continue;

#[track_caller]
fn counts(name: &str, expected: &[u64]) {
    let game = engine(name);
    for (depth, count) in (1..).zip(expected) {
        assert_eq!(game.perft(depth), Ok(*count), "{name} to depth {depth}");
    }
}

#[test]
fn tic_tac_toe() {
    let known = [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0];
    counts("tic-tac-toe", &known);
}

#[test]
fn tic_tac_toe_has_255_168_games() {
    let mut complete = 0;
    visit(&tic_tac_toe::Game::start(), &mut complete);
    assert_eq!(complete, 255_168);
}

/// Adds the number of lines that end the game.
fn visit<G: Game>(game: &G, complete: &mut u64) {
    if game.points().is_some() {
        *complete += 1;
    }
    let mut moves = Vec::new();
    let _ = game.moves(&mut |m| {
        moves.push(m);
        Continue(())
    });
    for m in moves {
        let mut next = game.clone();
        next.play(m);
        visit(&next, complete);
    }
}

#[test]
fn connect_four() {
    let known = [7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234];
    counts("connect-four", &known[..more(7, 8)]);
}

#[test]
fn reversi() {
    let known = [4, 12, 56, 244, 1396, 8200, 55092, 390_216];
    counts("reversi", &known[..more(7, 8)]);
}

#[test]
fn amazons() {
    counts("amazons", &[2176, 4_307_152][..more(1, 2)]);
}

#[test]
fn breakthrough() {
    counts("breakthrough", &[22, 484, 11132]);
}

#[test]
fn hex() {
    counts("hex", &[121, 14641]);
}
