//! Games to play: from the library of rules, or from a text; and what to ask them.

use boardwright::compile::analyse;
use boardwright::interp::Interpreter;
use boardwright::resolve::load;
use boardwright::source::{FileId, Sources};
use boardwright::typed::Game;
use boardwright_runtime::{Session, Stored, read_position, write_position};
use std::path::Path;
use std::sync::Arc;

/// A game of the library.
#[track_caller]
pub(crate) fn library(name: &str) -> Interpreter {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let path = root.join(format!("{name}.game"));
    let (sources, file) = load(&path).unwrap_or_else(|(_, diags)| panic!("{name}: {diags:?}"));
    Interpreter::new(Arc::new(analysed(&sources, file)))
}

/// A game of the library at a position.
#[track_caller]
pub(crate) fn library_at(name: &str, position: &str) -> Interpreter {
    let mut game = library(name);
    go_to(&mut game, position);
    game
}

/// A game from a text.
#[track_caller]
pub(crate) fn game(text: &str) -> Interpreter {
    Interpreter::new(Arc::new(meaning(text)))
}

/// What the rules of a text mean.
#[track_caller]
pub(crate) fn meaning(text: &str) -> Game {
    let mut sources = Sources::new();
    let file = sources.add("test.game", text.to_string());
    analysed(&sources, file)
}

#[track_caller]
fn analysed(sources: &Sources, file: FileId) -> Game {
    let (game, diags) = analyse(sources, file);
    game.unwrap_or_else(|| panic!("{diags:?}"))
}

/// Goes to a position given as text, and back from the position to the text.
#[track_caller]
pub(crate) fn go_to(game: &mut Interpreter, position: &str) {
    let view = read_position(game.schema(), position).expect("a position");
    game.load(&view).expect("a position of this game");
    let again = write_position(game.schema(), &game.view());
    assert_eq!(read_position(game.schema(), &again), Ok(game.view()));
}

/// The legal moves of the only player to move.
#[track_caller]
pub(crate) fn moves(game: &Interpreter) -> Vec<String> {
    let mut legal = game.legal().expect("not too large");
    assert_eq!(legal.len(), 1, "one player to move");
    legal.remove(0).moves
}

/// Plays moves of one player after the other.
#[track_caller]
pub(crate) fn play(game: &mut Interpreter, moves: &[&str]) {
    for text in moves {
        let mover = game.to_move()[0];
        game.play(&[(mover, text)]).expect("a legal move");
    }
}

/// What stands on a cell of a layer: `white pawn`, `sphere`, or nothing.
pub(crate) fn at(game: &Interpreter, layer: &str, cell: &str) -> String {
    let schema = game.schema();
    let layer = schema.layers.iter().position(|l| l.name == layer);
    let cell = schema.cells.iter().position(|c| c == cell);
    let (layer, cell) = (layer.expect("a layer"), cell.expect("a cell"));
    let Some(piece) = game.view().layers[layer][cell] else {
        return String::new();
    };
    let kind = &schema.layers[layer].kinds[usize::from(piece.kind)].0;
    match piece.owner {
        Some(owner) => format!("{} {kind}", schema.player(owner.into())),
        None => kind.clone(),
    }
}

/// A state's entries, with blanks between.
pub(crate) fn state(game: &Interpreter, name: &str) -> String {
    let schema = game.schema();
    let place = schema.states.iter().position(|s| s.name == name);
    let place = place.expect("a state");
    let entries = game.view().states[place].clone();
    let sort = &schema.states[place].sort;
    let written = entries.iter().map(|entry| match (entry, sort) {
        (Stored::Number(n), _) => n.to_string(),
        (Stored::Flag(flag), _) => flag.to_string(),
        (Stored::Set(members), boardwright_runtime::StateSort::Set { names, .. }) => {
            let names = members.iter().map(|m| names[usize::from(*m)].as_str());
            names.collect::<Vec<_>>().join("|")
        }
        (Stored::Set(_), _) => unreachable!("a set has names"),
    });
    written.collect::<Vec<_>>().join(" ")
}
