//! Dark chess and Kriegspiel against chess: dark chess has no check; in Kriegspiel an umpire enforces it.

use crate::common::{counts, engine, legal, play};
use boardwright_runtime::{Log, Rng, Seen, Session};
use boardwright_tests::more;
use std::collections::BTreeSet;

/// The game after a move of the only player to move.
fn after(game: &dyn Session, text: &str) -> Box<dyn Session> {
    let mut next = game.fork();
    play(next.as_mut(), text);
    next
}

/// Whether the player to move can take the king.
fn takes_the_king(game: &dyn Session) -> bool {
    let moves = legal(game).into_iter();
    let mut next = moves.map(|text| after(game, &text));
    next.any(|next| next.points().is_some_and(|points| points.contains(&100)))
}

/// The perft of chess holds up to the depth at which somebody could leave a king in check.
#[test]
fn dark_chess_begins_as_chess() {
    counts(engine("dark-chess").as_ref(), &[20, 400, 8_902], 3);
}

/// A move is legal in chess if it is legal in dark chess and nobody can take the king after it.
#[test]
fn dark_chess_is_chess_without_check() {
    for seed in 1..=more(4, 30) {
        let mut rng = Rng::new(seed);
        let (mut dark, mut chess) = (engine("dark-chess"), engine("chess"));
        for _ in 0..more(80, 300) {
            if chess.points().is_some() {
                break;
            }
            // No move follows one that ends the game.
            let goes_on = |text: &String| after(&*dark, text).points().is_none();
            let steps = |moves: Vec<String>| -> BTreeSet<String> {
                let steps = moves.into_iter().filter(|m| !m.starts_with("castle"));
                steps.filter(goes_on).collect()
            };
            let mut safe = steps(legal(&*dark));
            safe.retain(|text| !takes_the_king(&*after(&*dark, text)));
            let moves = legal(chess.as_ref());
            assert_eq!(safe, steps(moves.clone()), "seed {seed}");
            let text = &moves[rng.below(moves.len() as u32) as usize];
            play(dark.as_mut(), text);
            play(chess.as_mut(), text);
        }
    }
}

/// A player sees their own pieces and the cells that these can move to.
#[test]
fn sight_in_dark_chess() {
    for seed in 1..=more(4, 30) {
        let (mut rng, mut game) = (Rng::new(seed), engine("dark-chess"));
        for _ in 0..120 {
            if game.points().is_some() {
                break;
            }
            let (me, moves) = (game.to_move()[0], legal(game.as_ref()));
            let (schema, view) = (game.schema(), game.view());
            let own = schema.cells.iter().zip(&view.layers[0]);
            let own = own.filter(|(_, piece)| piece.is_some_and(|p| p.owner == Some(me as u8)));
            let mut expected: BTreeSet<&str> = own.map(|(name, _)| &name[..]).collect();
            for text in &moves {
                let words: Vec<&str> = text.split(' ').collect();
                if !["castle", "en_passant"].contains(&words[0]) {
                    expected.insert(words[2]);
                }
            }
            let sight = game.sight(me);
            let seen = schema.cells.iter().zip(&sight.layers[0]);
            let seen = seen.filter(|(_, seen)| **seen == Seen::All);
            let seen: BTreeSet<&str> = seen.map(|(name, _)| &name[..]).collect();
            assert_eq!(seen, expected, "seed {seed}");
            let text = &moves[rng.below(moves.len() as u32) as usize];
            play(game.as_mut(), text);
        }
    }
}

/// Translates an accepted attempt to a move of chess.
fn as_chess(attempt: &str, legal: &[String]) -> String {
    let step = attempt.strip_prefix("try_").expect("an attempt");
    let Some(capture) = step.strip_prefix("capture") else {
        return step.to_string();
    };
    let passing = format!("en_passant{capture}");
    match legal.contains(&passing) {
        true => passing,
        false => format!("advance{capture}"),
    }
}

/// The umpire accepts exactly the legal moves of chess, and ends the game when chess does.
#[test]
fn the_umpire_knows_chess() {
    for seed in 1..=more(4, 30) {
        let mut rng = Rng::new(seed);
        let (mut dark, mut chess) = (engine("kriegspiel"), engine("chess"));
        for ply in 0..more(80, 300) {
            assert_eq!(dark.points(), chess.points(), "seed {seed}, ply {ply}");
            if chess.points().is_some() {
                break;
            }
            let (me, moves) = (chess.to_move()[0], legal(chess.as_ref()));
            let accepted = legal(dark.as_ref()).into_iter().filter(|text| {
                let next = after(dark.as_ref(), text);
                next.to_move() != [me]
            });
            let accepted: Vec<String> = accepted.collect();
            let ours = accepted.iter().map(|text| as_chess(text, &moves));
            let ours: BTreeSet<String> = ours.collect();
            assert_eq!(
                ours,
                moves.iter().cloned().collect(),
                "seed {seed}, ply {ply}"
            );
            let attempt = &accepted[rng.below(accepted.len() as u32) as usize];
            play(chess.as_mut(), &as_chess(attempt, &moves));
            play(dark.as_mut(), attempt);
        }
    }
}

/// Attempts to capture with a pawn are offered where the umpire has announced one. A refused attempt is
/// shown to nobody else, and is not offered again in this turn.
#[test]
fn the_umpire_speaks() {
    let mut game = engine("kriegspiel");
    let mut log = Log::new(&*game);
    let captures = |game: &dyn Session| {
        let mut moves = legal(game);
        moves.retain(|m| m.starts_with("try_capture"));
        moves
    };
    for (player, text) in [(0, "try_run e2 e4"), (1, "try_run d7 d5")] {
        assert!(captures(&*game).is_empty());
        log.play(&mut *game, &[(player, text)]).expect("legal");
    }
    let mut offered = captures(&*game);
    assert_eq!(offered.len(), 14);
    log.play(&mut *game, &[(0, "try_capture e4 f5")])
        .expect("legal");
    assert_eq!(game.to_move(), [0]);
    offered.retain(|m| m != "try_capture e4 f5");
    assert_eq!(captures(&*game), offered);
    log.play(&mut *game, &[(0, "try_capture e4 d5")])
        .expect("legal");
    assert_eq!(game.to_move(), [1]);
    // The first view, the two earlier moves, and the capture: nothing of the refused attempt.
    let told: Vec<&str> = log.information(1).lines().collect();
    assert_eq!(told.len(), 4, "{told:#?}");
    let capture =
        "next black; turn 4; taken pawn_lost; taken_on d5; pawn_can_take false; pieces d5 ?";
    assert_eq!(told[3], capture);
}
