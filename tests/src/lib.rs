//! Helpers of the tests: the games of rules/ with all that is known of them.

pub mod uniform;

use boardwright::agree::Pair;
use boardwright::compile;
use boardwright::interp::Interpreter;
use boardwright::source::{FileId, Sources};
use boardwright_engines::{engines, rules};
use boardwright_runtime::Session;
use std::sync::Arc;

/// All rules files that the engines were made of, and the one of this game.
///
/// # Panics
/// Without such a game.
pub fn sources(game: &str) -> (Sources, FileId) {
    let mut sources = Sources::new();
    for (file, text) in rules() {
        sources.add(file, (*text).to_string());
    }
    let file = sources.find(game);
    (sources, file.unwrap_or_else(|| panic!("no game {game}")))
}

/// The interpreter of a game.
///
/// # Panics
/// Without such a game.
pub fn interpreter(game: &str) -> Box<dyn Session> {
    let (sources, file) = sources(game);
    interpreted(&sources, file)
}

/// The interpreter of rules that need not be in rules/, but may build on a file there.
///
/// # Panics
/// Where the rules are not valid.
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

/// The engine of a game.
///
/// # Panics
/// Without such a game.
pub fn engine(game: &str) -> Box<dyn Session> {
    let found = engines().iter().find(|engine| engine.name == game);
    (found.unwrap_or_else(|| panic!("no game {game}")).session)()
}

/// Both.
///
/// # Panics
/// Without such a game.
pub fn pair(game: &str) -> Pair {
    Pair::new(game, engine(game), interpreter(game))
}

/// More work where the code is quick: the first in debug builds, the second in release builds.
pub fn more<T>(debug: T, release: T) -> T {
    if cfg!(debug_assertions) {
        debug
    } else {
        release
    }
}

/// The Rust in README.md compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
