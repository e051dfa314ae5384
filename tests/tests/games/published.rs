//! Counts of lines of play that others have published.

use crate::common::{counts, engine, engine_at};
use crate::fen;

/// The counts that programmers of English draughts compare, as in the tables of Aart Bik.
#[test]
fn english_draughts() {
    let expected = [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931];
    counts(engine("english-draughts").as_ref(), &expected, 6);
}

/// The counts that programmers of international draughts compare, as on the forum of damforum.nl.
#[test]
fn international_draughts() {
    let expected = [9, 81, 658, 4_265, 27_117, 167_140, 1_049_442];
    counts(engine("international-draughts").as_ref(), &expected, 5);
}

/// `tests/perft.sh` of Fairy-Stockfish has the last; the others are those of lishogi's scalashogi.
#[test]
fn minishogi() {
    let expected = [14, 181, 2_512, 35_401, 533_203];
    counts(engine("minishogi").as_ref(), &expected, 3);
}

/// `tests/perft.sh` of Fairy-Stockfish has the last.
#[test]
fn xiangqi() {
    let expected = [44, 1_920, 79_666, 3_290_240];
    counts(engine("xiangqi").as_ref(), &expected, 2);
}

/// `tests/perft.sh` of Fairy-Stockfish, at depth 4; shallower ones are by hand or none.
#[test]
fn xiangqi_in_the_middle_and_at_the_end() {
    let middle = "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w";
    let end = "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w";
    for (fen, lines) in [(middle, 4_485_547), (end, 92_741)] {
        let game = engine_at("xiangqi", &fen::xiangqi(fen));
        if boardwright_tests::more(false, true) {
            assert_eq!(game.perft(4), Ok(lines));
        }
        assert!(game.perft(1).is_ok_and(|moves| moves > 0));
    }
}

/// `tests/perft.sh` of Fairy-Stockfish: the first position and one of a game, at depth 4.
#[test]
fn breakthrough() {
    counts(
        engine("breakthrough").as_ref(),
        &[22, 484, 11_132, 256_036],
        4,
    );
    let fen = "1p2pp1p/2p2ppp/2P5/8/8/3P2P1/1p1P2PP/1PP1PP1P";
    let pieces = fen::pieces(fen, &[('p', "pawn")], ["white", "black"]);
    let game = engine_at("breakthrough", &format!("{pieces}; next white; turn 1"));
    assert_eq!(game.perft(4), Ok(121_264));
}
