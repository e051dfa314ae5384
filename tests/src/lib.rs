//! Helpers of the tests: the games of rules/ as engines and in the interpreter.

pub mod uniform;

use boardwright::agree::Pair;
use boardwright::compile;
use boardwright::interp::Interpreter;
use boardwright::source::{FileId, Sources};
use boardwright_engines::{engines, rules};
use boardwright_runtime::Session;
use std::sync::Arc;

/// Returns all rules files that the engines were compiled from, and the file of this game.
///
/// # Panics
/// If there is no such game.
pub fn sources(game: &str) -> (Sources, FileId) {
    let mut sources = Sources::new();
    for (file, text) in rules() {
        sources.add(file, (*text).to_string());
    }
    let file = sources.find(game);
    (sources, file.unwrap_or_else(|| panic!("no game {game}")))
}

/// Returns the interpreter of a game.
///
/// # Panics
/// If there is no such game.
pub fn interpreter(game: &str) -> Box<dyn Session> {
    let (sources, file) = sources(game);
    interpreted(&sources, file)
}

/// Returns the interpreter of rules that need not be in rules/, but may extend a file there.
///
/// # Panics
/// If the rules are not valid.
pub fn variant(rules: &str) -> Box<dyn Session> {
    let mut sources = Sources::new();
    for (file, text) in self::rules() {
        sources.add(file, (*text).to_string());
    }
    let file = sources.add("variant.game", rules.to_string());
    interpreted(&sources, file)
}

fn interpreted(sources: &Sources, file: FileId) -> Box<dyn Session> {
    let (meaning, diagnostics) = compile::analyse(sources, file);
    let meaning = meaning.unwrap_or_else(|| panic!("{diagnostics:?}"));
    Box::new(Interpreter::new(Arc::new(meaning)))
}

/// Returns the engine of a game.
///
/// # Panics
/// If there is no such game.
pub fn engine(game: &str) -> Box<dyn Session> {
    let found = engines().iter().find(|engine| engine.name == game);
    (found.unwrap_or_else(|| panic!("no game {game}")).session)()
}

/// Returns the engine and the interpreter of a game.
///
/// # Panics
/// If there is no such game.
pub fn pair(game: &str) -> Pair {
    Pair::new(game, engine(game), interpreter(game))
}

/// Chooses an amount of work: `debug` in debug builds, `release` in release builds, which are faster.
pub fn more<T>(debug: T, release: T) -> T {
    if cfg!(debug_assertions) {
        debug
    } else {
        release
    }
}

/// Compiles and runs the Rust code in README.md.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
