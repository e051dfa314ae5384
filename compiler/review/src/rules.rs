//! Rules for comparison: the files, their parts and the checked game.

use boardwright::compile::parts_and_meaning;
use boardwright::diag::{Diagnostics, render::render};
use boardwright::resolve::Merged;
use boardwright::source::{FileId, Sources};
use boardwright::typed::Game;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The rules of a game, without errors.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The rules files.
    pub sources: Arc<Sources>,
    /// The file of the game itself.
    pub file: FileId,
    /// The parts, including those of parents.
    pub merged: Merged,
    /// The checked game.
    pub game: Arc<Game>,
}

/// The reason why rules cannot be compared: their rendered diagnostics.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken(pub String);

/// The games of a folder by name.
pub type Games = BTreeMap<String, Result<Rules, Broken>>;

impl Rules {
    /// Returns the rules of a file; `sources` contains its parents.
    ///
    /// # Errors
    /// The diagnostics of the rules.
    pub fn of(sources: &Arc<Sources>, file: FileId) -> Result<Rules, Broken> {
        let (both, diagnostics) = parts_and_meaning(sources, file);
        match both {
            Some((merged, game)) => Ok(Rules {
                sources: sources.clone(),
                file,
                merged,
                game: Arc::new(game),
            }),
            None => Err(Broken(said(sources, &diagnostics))),
        }
    }

    /// Returns the rules of a single text.
    ///
    /// # Errors
    /// The diagnostics of the text.
    pub fn of_text(path: &str, text: &str) -> Result<Rules, Broken> {
        let mut sources = Sources::new();
        let file = sources.add(path, text.to_string());
        Rules::of(&Arc::new(sources), file)
    }

    /// Returns the name of the game.
    pub fn name(&self) -> &str {
        &self.merged.name
    }
}

/// Returns the rules of each file.
pub fn games(sources: Sources) -> Games {
    let sources = Arc::new(sources);
    let each = sources.ids().map(|file| {
        let name = sources.file(file).name.clone();
        (name, Rules::of(&sources, file))
    });
    each.collect()
}

/// Renders diagnostics as plain text.
pub fn said(sources: &Sources, diagnostics: &Diagnostics) -> String {
    let each = diagnostics.sorted().into_iter();
    let texts: Vec<String> = each.map(|d| render(sources, d, false)).collect();
    texts.join("\n")
}
