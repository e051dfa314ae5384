//! Perft counts that others have published.

use crate::common::{counts, engine, engine_at};
use crate::fen;

/// The counts that programmers of English draughts use, as in the tables of Aart Bik.
#[test]
fn english_draughts() {
    let expected = [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931];
    counts(engine("english-draughts").as_ref(), &expected, 6);
}

/// The counts that programmers of international draughts use, as in the forum of damforum.nl.
#[test]
fn international_draughts() {
    let expected = [9, 81, 658, 4_265, 27_117, 167_140, 1_049_442];
    counts(engine("international-draughts").as_ref(), &expected, 5);
}

/// The last count is from `tests/perft.sh` of Fairy-Stockfish; the others are from lishogi's scalashogi.
#[test]
fn minishogi() {
    let expected = [14, 181, 2_512, 35_401, 533_203];
    counts(engine("minishogi").as_ref(), &expected, 3);
}

/// The counts that programmers of shogi use, as in the tables of Reijer Grimbergen.
#[test]
fn shogi() {
    let expected = [30, 900, 25_470, 719_731];
    counts(engine("shogi").as_ref(), &expected, 3);
}

/// The last count is from `tests/perft.sh` of Fairy-Stockfish.
#[test]
fn xiangqi() {
    let expected = [44, 1_920, 79_666, 3_290_240];
    counts(engine("xiangqi").as_ref(), &expected, 2);
}

/// The counts at depth 4 are from `tests/perft.sh` of Fairy-Stockfish.
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

/// The start position and one of a game, at depth 4, from `tests/perft.sh` of Fairy-Stockfish.
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

/// Checks perft at the depth at which others have published it, where engines are optimised.
#[track_caller]
fn counts_at(name: &str, position: &str, depth: u32, lines: u64) {
    let game = engine_at(name, position);
    if boardwright_tests::more(false, true) {
        assert_eq!(game.perft(depth), Ok(lines), "{name}: {position}");
    }
    assert!(game.perft(1).is_ok_and(|moves| moves > 0));
}

/// The last count and the two positions are from `tests/perft.sh` of Fairy-Stockfish.
#[test]
fn antichess() {
    let expected = [20, 400, 8_067, 153_299];
    counts(engine("antichess").as_ref(), &expected, 3);
    let pawns = fen::chessmen("8/1p6/8/8/8/8/P7/8 w");
    counts_at("antichess", &pawns, 4, 3);
    let pawns = fen::chessmen("8/2p5/8/8/8/8/P7/8 w");
    counts_at("antichess", &pawns, 12, 2_557);
}

/// All 960 arrangements, and the first positions of the Chess Programming Wiki's "Chess960 Perft Results".
#[test]
fn chess960() {
    assert_eq!(engine("chess960").perft(1), Ok(960));
    for (fen, expected) in [
        (
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf",
            [21, 528, 12_189, 326_672],
        ),
        (
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe",
            [21, 807, 18_002, 667_366],
        ),
        (
            "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE",
            [20, 479, 10_471, 273_318],
        ),
    ] {
        let game = engine_at("chess960", &fen::chess960(fen));
        counts(game.as_ref(), &expected, 2);
    }
}

/// The last count is from `tests/perft.sh` of Fairy-Stockfish.
#[test]
fn capablanca() {
    let expected = [28, 784, 25_228, 805_128];
    counts(engine("capablanca").as_ref(), &expected, 2);
}

/// The last count and the positions, in which a king is about to reach the last rank, are from
/// `tests/perft.sh` of Fairy-Stockfish.
#[test]
fn racing_kings() {
    let expected = [21, 421, 11_264, 296_242];
    counts(engine("racing-kings").as_ref(), &expected, 2);
    for (fen, depth, lines) in [
        ("6r1/2K5/5k2/8/3R4/8/8/8 w", 4, 86_041),
        ("6R1/2k5/5K2/8/3r4/8/8/8 b", 4, 86_009),
        ("4brn1/2K2k2/8/8/8/8/8/8 w", 6, 265_932),
    ] {
        counts_at("racing-kings", &fen::chessmen(fen), depth, lines);
    }
}

/// The counts at depth 4 are from `tests/perft.sh` of Fairy-Stockfish; shallower ones are our own.
#[test]
fn janggi() {
    let expected = [32, 1_024, 33_000, 1_065_277];
    counts(engine("janggi").as_ref(), &expected, 2);
    for (fen, lines) in [
        (
            "1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b",
            76_763,
        ),
        ("1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w", 151_202),
    ] {
        counts_at("janggi", &fen::janggi(fen), 4, lines);
    }
}

/// The last count is from `tests/perft.sh` of Fairy-Stockfish; the others are our own.
#[test]
fn tori_shogi() {
    let expected = [17, 288, 5_430, 103_857];
    counts(engine("tori-shogi").as_ref(), &expected, 2);
}

/// The counts of OpenSpiel on 5 rows and 6 columns.
#[test]
fn clobber() {
    counts(engine("clobber").as_ref(), &[49, 2_116, 80_063], 3);
}

/// White begins with 51 moves.
#[test]
fn glinski() {
    counts(engine("glinski").as_ref(), &[51], 1);
}
