//! Programs outside: what the referee tells them, how long it waits for them, and what `ugi` answers them.

use boardwright::compile::analyse;
use boardwright::interp::Interpreter;
use boardwright::resolve::load;
use boardwright_players::ugi;
use boardwright_runtime::Session;
use std::path::Path;
use std::sync::Arc;

fn hexapawn() -> Box<dyn Session> {
    let path = format!("{}/tests/games/hexapawn.game", env!("CARGO_MANIFEST_DIR"));
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
    use super::hexapawn;
    use boardwright_players::arena::{Contestant, ContestantSpec, Played, Referee};

    /// Plays a game of a script of tests/programs against a random player, after two random plies.
    fn against_random(kind: &str, script: &str) -> Played {
        let begin = hexapawn();
        let program = format!(
            "{kind}:sh {}/tests/programs/{script}",
            env!("CARGO_MANIFEST_DIR")
        );
        let player = |spec: &str| -> Contestant {
            let spec: ContestantSpec = spec.parse().expect("a player");
            spec.contestant(&*begin, 1).expect("a player")
        };
        let (mut one, mut two) = (player(&program), player("random"));
        let referee = Referee {
            begin: &*begin,
            opening_plies: 2,
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
    fn random_openings_are_told_as_moves_from_the_first_position() {
        for kind in ["uci", "ugi"] {
            let played = against_random(kind, "echo.sh");
            let reason = reason(&played);
            assert!(reason.starts_with("played `startpos.moves."), "{reason}");
            assert_eq!(played.moves.len(), 2, "{reason}");
        }
    }

    #[test]
    fn a_program_is_held_to_the_time_of_its_own() {
        let played = against_random("ugi:time=100ms", "silent.sh");
        assert_eq!(reason(&played), "did not answer in 0.6 s");
    }
}
