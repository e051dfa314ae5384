//! Loads rules files: from text to a typed game, and to an engine's source.

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
    /// The name of the game.
    pub name: String,
    /// The text of the file.
    pub text: String,
    /// The names and texts of files that it may extend.
    pub others: Vec<(String, String)>,
}

impl Rules {
    /// Creates a file of this name.
    pub fn new(name: &str, text: &str) -> Rules {
        Rules {
            name: name.into(),
            text: text.into(),
            others: Vec::new(),
        }
    }

    /// Adds the other files of its folder, which it may extend.
    #[must_use]
    pub fn among(mut self, files: &[(&str, &str)]) -> Rules {
        let (own, files) = (self.file_name(), files.iter());
        let others = files.filter(|(name, _)| *name != own);
        let named = others.map(|(name, text)| ((*name).to_string(), (*text).to_string()));
        self.others = named.collect();
        self
    }

    /// Returns the known perft counts from the comment `// counts: 20, 400`, from depth 1 on.
    pub fn counts(&self) -> Vec<u64> {
        let mut lines = self.text.lines();
        let counts = lines.find_map(|line| line.strip_prefix("// counts:"));
        let numbers = counts.unwrap_or_default().split(',');
        numbers.filter_map(|n| n.trim().parse().ok()).collect()
    }

    /// Returns the random file of a seed.
    pub fn of_seed(seed: u64) -> Rules {
        Rules {
            text: generate(seed),
            ..Rules::new(&format!("random-{seed}"), "")
        }
    }

    /// Returns the name of the file, such as `paint.game`.
    pub fn file_name(&self) -> String {
        format!("{}.game", self.name)
    }
}

/// A typed game, with the sources that its spans point into.
#[derive(Clone, Debug)]
pub struct Meaning {
    /// The typed game.
    pub game: Arc<Game>,
    /// The file and its parents.
    pub sources: Arc<Sources>,
}

/// Analyses a rules file.
///
/// # Errors
/// The diagnostics of a file with errors.
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

/// Reads the rules files of a folder, sorted by name.
///
/// # Errors
/// The I/O error of reading the folder.
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

/// Analyses the rules files of a folder, by name. The parents of a file must be in the same folder.
///
/// # Errors
/// The diagnostics of files with errors.
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

/// Returns the source of a rules file's engine.
///
/// # Errors
/// The diagnostics of a file with errors.
pub fn module(rules: &Rules) -> Result<Module, Failure> {
    let mut sources = Sources::new();
    let file = sources.add(&rules.file_name(), rules.text.clone());
    build::module(&sources, file).map_err(|diags| build::failure(&sources, &diags))
}
