//! Programs outside: what the referee tells them, how long it waits for them, and what `ugi` answers them.

use boardwright::compile::analyse;
use boardwright::interp::Interpreter;
use boardwright::resolve::load;
use boardwright_players::ugi;
use boardwright_runtime::Session;
use std::path::Path;
use std::sync::Arc;

fn hexapawn() -> Box<dyn Session> {
    game("hexapawn")
}

fn game(name: &str) -> Box<dyn Session> {
    let path = format!("{}/tests/games/{name}.game", env!("CARGO_MANIFEST_DIR"));
    let (sources, file) = load(Path::new(&path)).expect("the file is there");
    let (game, _) = analyse(&sources, file);
    Box::new(Interpreter::new(Arc::new(game.expect("right rules"))))
}

/// The lines that answer these, without those that tell how far a search is.
fn answers(input: &str) -> Vec<String> {
    let mut out = Vec::new();
    let spec = "mcts:nodes=200".parse().expect("a player");
    ugi::serve(hexapawn(), &spec, &mut input.as_bytes(), &mut out).expect("memory");
    let text = String::from_utf8(out).expect("text");
    let lines = text.lines().filter(|line| line.starts_with("bestmove"));
    lines.map(str::to_string).collect()
}

#[test]
fn the_last_greeting_says_how_moves_are_written() {
    // One move is left, so that the answer does not depend on the search.
    let position = "position startpos moves a1a2 b3a2 b1a2\ngo\n";
    let both = answers(&format!("uci\n{position}ugi\n{position}uci\n{position}"));
    let (by_cells, by_text) = (&both[0], &both[1]);
    assert!(
        !by_cells.contains('.') && by_text.contains(".") && &both[2] == by_cells,
        "{both:?}"
    );
}

#[cfg(unix)]
mod referee {
    use super::{game, hexapawn};
    use boardwright::compile::analyse;
    use boardwright::interp::Interpreter;
    use boardwright::source::Sources;
    use boardwright_players::arena::{Contestant, ContestantSpec, Played, Referee, Untold};
    use boardwright_runtime::{Session, read_text};
    use std::sync::Arc;

    /// Plays a game of a script of tests/programs against a random player, after two random plies.
    fn against_random(kind: &str, script: &str) -> Played {
        played_from(&*hexapawn(), kind, script, 2)
    }

    fn played_from(begin: &dyn Session, kind: &str, script: &str, opening_plies: u32) -> Played {
        let program = format!(
            "{kind}:sh {}/tests/programs/{script}",
            env!("CARGO_MANIFEST_DIR")
        );
        let player = |spec: &str| -> Contestant {
            let spec: ContestantSpec = spec.parse().expect("a player");
            spec.contestant(begin, 1).expect("a player")
        };
        let (mut one, mut two) = (player(&program), player("random"));
        let referee = Referee {
            begin,
            opening_plies,
            clock: None,
            beside: None,
            is_stopped: &|| false,
        };
        let played = referee.play(&mut [&mut one, &mut two], 1, 1);
        played.expect("a small game").expect("nobody stops it")
    }

    fn reason(played: &Played) -> &str {
        played
            .forfeit
            .as_ref()
            .map_or("", |forfeit| &forfeit.reason)
    }

    #[test]
    fn a_game_that_is_over_at_once_has_no_opening() {
        let mut sources = Sources::new();
        let text = "game \"Over\"\nplayers white, black\nstate n : 0..9\n\
                    move go { require n > 0; n := 2 }\nend { n == 2 : me wins }\n";
        let file = sources.add("over.game", text.into());
        let (game, _) = analyse(&sources, file);
        let begin = Interpreter::new(Arc::new(game.expect("right rules")));
        let played = played_from(&begin, "uci", "echo.sh", 2);
        assert_eq!((played.moves.len(), played.points), (0, vec![50, 50]));
    }

    #[test]
    fn random_openings_are_told_as_moves_from_the_first_position() {
        for kind in ["uci", "ugi"] {
            let played = against_random(kind, "echo.sh");
            let reason = reason(&played);
            assert!(reason.starts_with("played `startpos.moves."), "{reason}");
            assert_eq!(played.moves.len(), 2, "{reason}");
        }
    }

    /// Hexapawn with a notation, where black has moved a pawn.
    fn hexapawn_at(fen: &str) -> Box<dyn Session> {
        let mut there = game("hexapawn-fen");
        let view = read_text(&*there, fen).expect("a position");
        there.load(&view).expect("a position of this game");
        there
    }

    #[test]
    fn a_program_for_uci_is_told_positions_in_the_notation_fen() {
        let begin = hexapawn_at("p1p/1p1/PPP w");
        let played = played_from(&*begin, "uci", "echo.sh", 0);
        let told = "played `fen.p1p/1p1/PPP.w`, which is not legal";
        assert_eq!(reason(&played), told);
        // Moves come after it, by their cells.
        let played = played_from(&*begin, "uci", "echo.sh", 2);
        let reason = reason(&played);
        assert!(
            reason.starts_with("played `fen.p1p/1p1/PPP.w.moves."),
            "{reason}"
        );
        let moves: Vec<&str> = reason.split('.').skip(4).collect();
        assert!(moves.iter().all(|word| word.len() >= 4), "{reason}");
    }

    #[test]
    fn a_program_for_ugi_is_told_positions_as_they_are() {
        let played = played_from(&*hexapawn_at("p1p/1p1/PPP w"), "ugi", "echo.sh", 0);
        let reason = reason(&played);
        assert!(
            reason.starts_with("played `fen.pieces.white.pawn"),
            "{reason}"
        );
    }

    #[test]
    fn positions_that_can_not_be_told_are_known_before_the_game() {
        let spec = |text: &str| -> ContestantSpec { text.parse().expect("a player") };
        let (uci, ugi) = (spec("uci:fish"), spec("ugi:fish"));
        let plain = hexapawn();
        assert_eq!(uci.untold(&*plain), Some(Untold::NoNotation));
        assert_eq!(ugi.untold(&*plain), None);
        assert_eq!(uci.untold(&*hexapawn_at("p1p/1p1/PPP w")), None);
        let mut over = hexapawn_at("2p/P2/3 w");
        over.play(&[(0, "step a2 a3")]).expect("a legal move");
        let why = "notation `fen`: it does not say that the game is over";
        assert_eq!(uci.untold(&*over), Some(Untold::NoText(why.into())));
    }

    #[test]
    fn a_program_is_held_to_the_time_of_its_own() {
        let played = against_random("ugi:time=100ms", "silent.sh");
        assert_eq!(reason(&played), "did not answer in 0.6 s");
    }
}
