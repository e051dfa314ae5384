//! Rules text into what it means, and into an engine's source.

use crate::generate;
use boardwright::build::{self, Failure, Module};
use boardwright::compile;
use boardwright::resolve::{Folder, load_dir};
use boardwright::source::Sources;
use boardwright::typed::Game;
use std::path::Path;
use std::sync::Arc;
use std::{fs, io};

/// A rules file by name.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The game's name.
    pub name: String,
    /// The file's text.
    pub text: String,
    /// Files that it may be made from: their names and texts.
    pub others: Vec<(String, String)>,
}

impl Rules {
    /// A file of this name.
    pub fn new(name: &str, text: &str) -> Rules {
        Rules {
            name: name.into(),
            text: text.into(),
            others: Vec::new(),
        }
    }

    /// The same beside the other files of its folder.
    #[must_use]
    pub fn among(mut self, files: &[(&str, &str)]) -> Rules {
        let (own, files) = (self.file_name(), files.iter());
        let others = files.filter(|(name, _)| *name != own);
        let named = others.map(|(name, text)| ((*name).to_string(), (*text).to_string()));
        self.others = named.collect();
        self
    }

    /// The counts of lines of play that the file gives, from one move on: `// counts: 20, 400`.
    pub fn counts(&self) -> Vec<u64> {
        let mut lines = self.text.lines();
        let counts = lines.find_map(|line| line.strip_prefix("// counts:"));
        let numbers = counts.unwrap_or_default().split(',');
        numbers.filter_map(|n| n.trim().parse().ok()).collect()
    }

    /// What the generator makes of a seed.
    pub fn of_seed(seed: u64) -> Rules {
        Rules {
            text: generate(seed),
            ..Rules::new(&format!("random-{seed}"), "")
        }
    }

    /// `paint.game`
    pub fn file_name(&self) -> String {
        format!("{}.game", self.name)
    }
}

/// What a rules file means, with the text that its spans point into.
#[derive(Clone, Debug)]
pub struct Meaning {
    /// The game.
    pub game: Arc<Game>,
    /// The file and its parents.
    pub sources: Arc<Sources>,
}

/// What a rules file means.
///
/// # Errors
/// Its diagnostics, where it has no meaning.
pub fn game(rules: &Rules) -> Result<Meaning, Failure> {
    let mut sources = Sources::new();
    let file = sources.add(&rules.file_name(), rules.text.clone());
    for (name, text) in &rules.others {
        sources.add(name, text.clone());
    }
    match compile::analyse(&sources, file) {
        (Some(game), diags) if !diags.has_errors() => Ok(Meaning {
            game: Arc::new(game),
            sources: Arc::new(sources),
        }),
        (_, diags) => Err(build::failure(&sources, &diags)),
    }
}

/// The rules files of a folder, by name.
///
/// # Errors
/// What went wrong with the files.
pub fn read_folder(folder: &Path) -> io::Result<Vec<Rules>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_stem().and_then(|stem| stem.to_str());
        if let Some(name) = name.filter(|_| path.extension().is_some_and(|e| e == "game")) {
            files.push(Rules::new(name, &fs::read_to_string(&path)?));
        }
    }
    files.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(files)
}

/// The games of a folder of rules files, by name. A game's parents stand in the same folder.
///
/// # Errors
/// The diagnostics of files that have no meaning.
pub fn games(folder: &Path) -> Result<Vec<Meaning>, Failure> {
    let Folder {
        sources,
        files,
        mut diagnostics,
    } = load_dir(folder);
    let sources = Arc::new(sources);
    let mut games = Vec::new();
    for file in files {
        let (game, found) = compile::analyse(&sources, file);
        let game = game.filter(|_| !found.has_errors()).map(Arc::new);
        games.extend(game.map(|game| Meaning {
            game,
            sources: sources.clone(),
        }));
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
