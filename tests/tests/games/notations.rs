//! Notations of the engines: what is written is read back, in engine and interpreter alike, and positions in the notation
//! of other programs have the counts that these publish.

use crate::common::{counts, engine};
use boardwright_engines::engines;
use boardwright_runtime::{Rng, Session, random_joint, read_text, texts_of};
use boardwright_tests::{interpreter, more};

/// Goes to the position of a text in a notation.
#[track_caller]
fn at(name: &str, text: &str) -> Box<dyn Session> {
    let mut game = engine(name);
    let view = read_text(&*game, text).unwrap_or_else(|why| panic!("{text}: {}", why.0));
    game.load(&view).expect("a position of this game");
    game
}

#[test]
fn positions_of_chess_as_fen() {
    let castling = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    counts(&*at("chess", castling), &[48, 2_039, 97_862, 4_085_603], 3);
    let pawns = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    counts(&*at("chess", pawns), &[14, 191, 2_812, 43_238, 674_624], 3);
    let promotions = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    counts(&*at("chess", promotions), &[6, 264, 9_467, 422_333], 3);
    let captures = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
    counts(&*at("chess", captures), &[44, 1_486, 62_379, 2_103_487], 2);
}

#[test]
fn positions_of_other_games_as_fen() {
    let arranged = "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 0 9";
    counts(&*at("chess960", arranged), &[21, 807, 18_002, 667_366], 2);
    let middle = "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1";
    let game = at("xiangqi", middle);
    assert_eq!(texts_of(&*game), [("fen".to_string(), middle.to_string())]);
    if more(false, true) {
        assert_eq!(game.perft(4), Ok(4_485_547));
    }
    let festival = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    counts(&*at("shogi", festival), &[207, 28_684, 4_809_015], 2);
    let pawns = "8/2p5/8/8/8/8/P7/8 w - - 0 1";
    if more(false, true) {
        assert_eq!(at("antichess", pawns).perft(12), Ok(2_557));
    }
    assert_eq!(at("antichess", pawns).perft(1), Ok(2));
}

#[test]
fn all_positions_of_random_games_are_read_back() {
    let mut games = 0;
    for engine in engines() {
        let game = (engine.session)();
        if game.schema().notations.is_empty() {
            continue;
        }
        games += 1;
        let read = (0..more(3, 30)).map(|seed| random_game(&*game, seed));
        assert!(read.sum::<usize>() > 20, "{}", engine.name);
    }
    assert!(games >= 9, "{games}");
}

/// Plays a random game, and reads each position that has a text. Returns how many have one.
fn random_game(begin: &dyn Session, seed: u64) -> usize {
    let name = &begin.schema().name;
    let (mut game, mut other) = (begin.fork(), interpreter(name));
    let (mut rng, mut read) = (Rng::new(seed), 0);
    for _ in 0..120 {
        let (view, texts) = (game.view(), texts_of(&*game));
        other.load(&view).expect("a position of this game");
        assert_eq!(texts_of(&*other), texts, "{name}");
        for (_, text) in &texts {
            let back = read_text(&*game, text).expect(text);
            assert_eq!(
                Ok(&back),
                read_text(&*other, text).as_ref(),
                "{name}: {text}"
            );
            let told = (&back.layers, &back.states, back.next, back.playing);
            let here = (&view.layers, &view.states, view.next, view.playing);
            assert_eq!(told, here, "{name}: {text}");
            let mut there = game.fork();
            there.load(&back).expect("a position of this game");
            assert_eq!(texts_of(&*there), texts, "{name}");
            read += 1;
        }
        let joint = random_joint(&*game, &mut rng).expect("not too large");
        let joint: Vec<(usize, &str)> = { joint.iter() }
            .map(|(who, text)| (*who, text.as_str()))
            .collect();
        if game.play(&joint).is_err() {
            break;
        }
    }
    read
}
