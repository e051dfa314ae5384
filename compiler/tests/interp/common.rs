//! Games to play: from the library of rules, or from a text.

use boardwright::compile::analyse;
use boardwright::interp::Interpreter;
use boardwright::resolve::load;
use boardwright::source::{FileId, Sources};
use std::path::Path;
use std::sync::Arc;

/// A game of the library.
pub fn library(name: &str) -> Interpreter {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let path = root.join(format!("{name}.game"));
    let (sources, file) = load(&path).unwrap_or_else(|(_, diags)| panic!("{name}: {diags:?}"));
    interpreter(&sources, file)
}

/// A game from a text.
pub fn game(text: &str) -> Interpreter {
    let mut sources = Sources::new();
    let file = sources.add("test.game", text.to_string());
    interpreter(&sources, file)
}

fn interpreter(sources: &Sources, file: FileId) -> Interpreter {
    let (game, diags) = analyse(sources, file);
    let game = game.unwrap_or_else(|| panic!("{diags:?}"));
    Interpreter::new(Arc::new(game))
}
