//! Rules text into what it means, and into an engine's source.

use crate::generate;
use boardwright::build::{self, Failure, Module};
use boardwright::compile;
use boardwright::resolve::{Folder, load_dir};
use boardwright::source::Sources;
use boardwright::typed::Game;
use std::path::Path;
use std::sync::Arc;

/// A rules file by name.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The game's name.
    pub name: String,
    /// The file's text.
    pub text: String,
}

impl Rules {
    /// A file of this name.
    pub fn new(name: &str, text: &str) -> Rules {
        Rules {
            name: name.into(),
            text: text.into(),
        }
    }

    /// What the generator makes of a seed.
    pub fn of_seed(seed: u64) -> Rules {
        Rules {
            name: format!("random-{seed}"),
            text: generate(seed),
        }
    }

    /// `paint.game`
    pub fn file_name(&self) -> String {
        format!("{}.game", self.name)
    }
}

/// What a rules file means.
///
/// # Errors
/// Its diagnostics, where it has no meaning.
pub fn game(rules: &Rules) -> Result<Game, Failure> {
    let mut sources = Sources::new();
    let file = sources.add(&rules.file_name(), rules.text.clone());
    match compile::analyse(&sources, file) {
        (Some(game), diags) if !diags.has_errors() => Ok(game),
        (_, diags) => Err(build::failure(&sources, &diags)),
    }
}

/// The games of a folder of rules files, by name. A game's parents stand in the same folder.
///
/// # Errors
/// The diagnostics of files that have no meaning.
pub fn games(folder: &Path) -> Result<Vec<Arc<Game>>, Failure> {
    let Folder {
        sources,
        files,
        mut diagnostics,
    } = load_dir(folder);
    let mut games = Vec::new();
    for file in files {
        let (game, found) = compile::analyse(&sources, file);
        games.extend(game.filter(|_| !found.has_errors()).map(Arc::new));
        diagnostics.extend(found);
    }
    match diagnostics.has_errors() {
        true => Err(build::failure(&sources, &diagnostics)),
        false => Ok(games),
    }
}

/// The source of a rules file's engine.
///
/// # Errors
/// Its diagnostics, where it has no meaning.
pub fn module(rules: &Rules) -> Result<Module, Failure> {
    let mut sources = Sources::new();
    let file = sources.add(&rules.file_name(), rules.text.clone());
    build::module(&sources, file).map_err(|diags| build::failure(&sources, &diags))
}
