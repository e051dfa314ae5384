//! Opens games, by the name of an engine or by the path of a rules file.

use crate::failure::Failure;
use crate::rules;
use boardwright::agree::Pair;
use boardwright_runtime::{Engine, Session, read_text};
use std::sync::OnceLock;

/// Which game, and where it begins; shared by the commands that play one.
#[derive(clap::Args, Clone)]
pub(crate) struct GameArgs {
    /// A game's name (see `boardwright list`), or a path to a rules file
    game: String,
    /// Let the reference interpreter answer, not the compiled engine
    #[arg(long)]
    reference: bool,
    /// Begin at this position, as `show` and `serve` write it, or in a notation of the game such as FEN
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

impl GameArgs {
    /// Returns the name or the path of the game.
    pub(crate) fn name(&self) -> &str {
        &self.game
    }
    /// Opens the game at the requested position.
    pub(crate) fn open(&self) -> Result<Box<dyn Session>, Failure> {
        open(&self.game, self.reference, self.position.as_deref())
    }
}

/// Opens a game at a position, or at its first position.
pub(crate) fn open(
    game: &str,
    reference: bool,
    position: Option<&str>,
) -> Result<Box<dyn Session>, Failure> {
    let mut session = match is_path(game) {
        true => rules::interpreter(game)?,
        false => by_name(game, reference)?,
    };
    if let Some(text) = position {
        let bad = |e: boardwright_runtime::PositionError| {
            Failure::usage(format!("this is no position of {game}: {}", e.0))
                .hint("`show` prints a position in the form that is read")
        };
        let view = read_text(&*session, text).map_err(bad)?;
        session.load(&view).map_err(bad)?;
    }
    Ok(session)
}

fn by_name(name: &str, reference: bool) -> Result<Box<dyn Session>, Failure> {
    if reference {
        return rules::interpreter(name);
    }
    Ok((engine(name)?.session)())
}

/// Returns the engine with this name.
pub(crate) fn engine(name: &str) -> Result<&'static Engine, Failure> {
    if is_path(name) {
        rules::read(name)?;
        return Err(
            Failure::usage(format!("{name} is a rules file and has no engine"))
                .hint("a file in the folder rules/ gets one when the tool is built again"),
        );
    }
    let found = engines().iter().find(|engine| engine.name == name);
    found.ok_or_else(|| unknown(name))
}

/// Returns the engine with this name, paired with the interpreter of its rules.
pub(crate) fn pair(name: &str) -> Result<Pair, Failure> {
    let session = (engine(name)?.session)();
    Ok(Pair::new(name, session, rules::interpreter(name)?))
}

/// The engines and rules files compiled into the program.
struct CompiledIn {
    engines: &'static [Engine],
    rules: &'static [(&'static str, &'static str)],
}

static COMPILED_IN: OnceLock<CompiledIn> = OnceLock::new();

/// Sets the compiled engines and rules files. Called once; before that, there are no engines.
pub(crate) fn compiled_in(
    engines: &'static [Engine],
    rules: &'static [(&'static str, &'static str)],
) {
    let _ = COMPILED_IN.set(CompiledIn { engines, rules });
}

/// Returns all engines, sorted by name.
pub(crate) fn engines() -> &'static [Engine] {
    COMPILED_IN.get().map_or(&[], |all| all.engines)
}

/// Returns the names and texts of the rules files of the engines.
pub(crate) fn rules_files() -> &'static [(&'static str, &'static str)] {
    COMPILED_IN.get().map_or(&[], |all| all.rules)
}

/// Returns the requested names, or those of all engines if there are none.
pub(crate) fn named_or_all(names: &[String]) -> Result<Vec<String>, Failure> {
    if !names.is_empty() {
        return Ok(names.to_vec());
    }
    match engines() {
        [] => Err(Failure::usage("no engines are compiled in")
            .hint("build with the feature `engines`, which is on by default")),
        all => Ok(all.iter().map(|engine| engine.name.to_string()).collect()),
    }
}

/// Whether the text is a path of a file, not the name of a game.
pub(crate) fn is_path(game: &str) -> bool {
    game.ends_with(".game") || game.contains(['/', std::path::MAIN_SEPARATOR])
}

/// Returns the failure for an unknown name of a game.
pub(crate) fn unknown(name: &str) -> Failure {
    let names = engines().iter().map(|engine| engine.name);
    let failure = Failure::usage(format!("there is no game `{}`", name.escape_debug()));
    failure.hint(advice(&nearest(name, names)))
}

fn advice(near: &[&str]) -> String {
    let list =
        "`boardwright list` shows all games; a path to a rules file has a `/` or ends in `.game`";
    match near {
        [] => list.to_string(),
        near => format!("did you mean {}? {list}", near.join(" or ")),
    }
}

/// Returns the names that are most similar to this one, at most three.
fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    const ALIKE: f64 = 0.75;
    let likeness = |other: &'a str| (strsim::jaro_winkler(name, other), other);
    let mut near: Vec<_> = names.map(likeness).filter(|(l, _)| *l >= ALIKE).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.into_iter().take(3).map(|(_, other)| other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_paths_are_told_apart() {
        assert!(is_path("a/b") && is_path("x.game") && is_path("./paint"));
        assert!(!is_path("paint") && !is_path("tic-tac-toe"));
    }

    #[test]
    fn a_slip_finds_its_name() {
        let names = ["reversi", "hex", "amazons"];
        assert_eq!(nearest("revrsi", names.into_iter()), ["reversi"]);
        assert!(nearest("zzz", names.into_iter()).is_empty());
    }
}
