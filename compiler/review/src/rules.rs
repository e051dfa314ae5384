//! Rules to be compared: the files, their parts and their meaning.

use boardwright::compile::parts_and_meaning;
use boardwright::diag::{Diagnostics, render::render};
use boardwright::resolve::Merged;
use boardwright::source::{FileId, Sources};
use boardwright::typed::Game;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The rules of a game, without a mistake.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The files.
    pub sources: Arc<Sources>,
    /// The game's own file.
    pub file: FileId,
    /// Its parts, those of its parents among them.
    pub merged: Merged,
    /// What they mean.
    pub game: Arc<Game>,
}

/// Why rules can not be compared: what the compiler says of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken(pub String);

/// A folder's games by name.
pub type Games = BTreeMap<String, Result<Rules, Broken>>;

impl Rules {
    /// The rules of a file among others, which hold its parents.
    ///
    /// # Errors
    /// What is wrong with them.
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

    /// The rules of one text.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn of_text(path: &str, text: &str) -> Result<Rules, Broken> {
        let mut sources = Sources::new();
        let file = sources.add(path, text.to_string());
        Rules::of(&Arc::new(sources), file)
    }

    /// The game's name.
    pub fn name(&self) -> &str {
        &self.merged.name
    }
}

/// The rules of each file of a folder.
pub fn games(sources: Sources) -> Games {
    let sources = Arc::new(sources);
    let each = sources.ids().map(|file| {
        let name = sources.file(file).name.clone();
        (name, Rules::of(&sources, file))
    });
    each.collect()
}

/// What the compiler says, as plain text.
pub fn said(sources: &Sources, diagnostics: &Diagnostics) -> String {
    let each = diagnostics.sorted().into_iter();
    let texts: Vec<String> = each.map(|d| render(sources, d, false)).collect();
    texts.join("\n")
}
