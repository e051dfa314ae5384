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
