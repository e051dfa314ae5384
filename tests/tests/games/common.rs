//! Engines by name, and helpers to play and count.

use boardwright_runtime::{Session, read_position};
pub(crate) use boardwright_tests::engine;
use boardwright_tests::more;

/// The engine of a game, at a position.
#[track_caller]
pub(crate) fn engine_at(name: &str, position: &str) -> Box<dyn Session> {
    let mut game = engine(name);
    let view = read_position(game.schema(), position).expect("a position");
    game.load(&view).expect("a position of this game");
    game
}

/// Checks perft counts, from depth 1 on: the first few in every build, the others where the engines are
/// optimised.
#[track_caller]
pub(crate) fn counts(game: &dyn Session, expected: &[u64], quick: usize) {
    let depths = more(quick, expected.len());
    for (depth, lines) in (1..).zip(expected).take(depths) {
        assert_eq!(game.perft(depth), Ok(*lines), "at depth {depth}");
    }
}

/// The legal moves of the only player to move.
#[track_caller]
pub(crate) fn legal(game: &dyn Session) -> Vec<String> {
    let mut legal = game.legal().expect("not too large");
    assert_eq!(legal.len(), 1, "one player to move");
    legal.remove(0).moves
}

/// Plays a move of the only player to move.
#[track_caller]
pub(crate) fn play(game: &mut dyn Session, text: &str) {
    let mover = game.to_move()[0];
    game.play(&[(mover, text)]).expect("a legal move");
}

/// The name of a cell of a square board, by file and rank from 0.
pub(crate) fn cell(x: usize, y: usize) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}
