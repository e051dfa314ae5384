//! Chess: the positions and perft counts of the Chess Programming Wiki, "Perft Results".

use crate::common::{counts, engine, engine_at};
use crate::fen;

fn check(fen: &str, expected: &[u64], quick: usize) {
    counts(
        engine_at("chess", &fen::chess(fen)).as_ref(),
        expected,
        quick,
    );
}

#[test]
fn the_first_position() {
    let expected = [20, 400, 8_902, 197_281, 4_865_609];
    counts(engine("chess").as_ref(), &expected, 3);
}

#[test]
fn the_fen_helper_knows_the_first_position() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let loaded = engine_at("chess", &fen::chess(fen)).view();
    let first = engine("chess").view();
    assert_eq!(loaded.layers, first.layers);
    assert_eq!(loaded.states, first.states);
}

#[test]
fn castling_pins_and_captures_at_once() {
    check(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        &[48, 2_039, 97_862, 4_085_603],
        2,
    );
}

#[test]
fn en_passant_that_uncovers_the_king() {
    check(
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
        &[14, 191, 2_812, 43_238, 674_624],
        3,
    );
}

#[test]
fn promotions() {
    check(
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
        &[6, 264, 9_467, 422_333],
        3,
    );
}

#[test]
fn checks_and_promotions_that_capture() {
    check(
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -",
        &[44, 1_486, 62_379, 2_103_487],
        2,
    );
}

#[test]
fn mate_is_a_win_and_stalemate_a_draw() {
    let mate = "R5k1/5ppp/8/8/8/8/8/K7 b - -";
    assert_eq!(engine_at("chess", &fen::chess(mate)).perft(1), Ok(0));
    let mut game = engine_at("chess", &fen::chess("6k1/5ppp/8/8/8/8/8/KR6 w - -"));
    crate::common::play(game.as_mut(), "officer b1 b8");
    assert_eq!(game.points(), Some(vec![100, 0]));
    let mut game = engine_at("chess", &fen::chess("7k/8/8/6Q1/8/8/8/K7 w - -"));
    crate::common::play(game.as_mut(), "officer g5 g6");
    assert_eq!(game.points(), Some(vec![50, 50]));
}

#[test]
fn the_third_time_is_a_draw() {
    let mut game = engine("chess");
    let dance = [
        "officer g1 f3",
        "officer g8 f6",
        "officer f3 g1",
        "officer f6 g8",
    ];
    for text in dance.iter().chain(&dance[..3]) {
        crate::common::play(game.as_mut(), text);
        assert_eq!(game.points(), None);
    }
    crate::common::play(game.as_mut(), dance[3]);
    assert_eq!(game.points(), Some(vec![50, 50]));
}
