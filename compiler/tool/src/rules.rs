//! Reads and checks rules files, given by path or by the name of a compiled game.

use crate::failure::{Failure, Verdict};
use crate::games;
use boardwright::build::{self, Module};
use boardwright::compile::analyse;
use boardwright::diag::{self, Diagnostics, Severity};
use boardwright::interp::Interpreter;
use boardwright::resolve;
use boardwright::source::{FileId, Sources};
use boardwright::typed::Game;
use boardwright_runtime::Session;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;

/// A rules file and its parents.
pub(crate) struct Rules {
    pub(crate) sources: Sources,
    pub(crate) file: FileId,
}

/// Reads the rules of a game, given by name or path.
pub(crate) fn read(game: &str) -> Result<Rules, Failure> {
    if !games::is_path(game) {
        return compiled_in(game);
    }
    read_file(game)
}

/// Reads the rules file at this path, even if it looks like a name.
pub(crate) fn read_file(path: &str) -> Result<Rules, Failure> {
    match resolve::load(Path::new(path)) {
        Ok((sources, file)) => Ok(Rules { sources, file }),
        Err((sources, diagnostics)) => Err(refuse(&sources, &diagnostics)),
    }
}

/// Returns the rules that an engine was generated from.
fn compiled_in(name: &str) -> Result<Rules, Failure> {
    let mut sources = Sources::new();
    for (file, text) in games::rules_files() {
        sources.add(file, (*text).to_string());
    }
    match sources.find(name) {
        Some(file) => Ok(Rules { sources, file }),
        None => Err(games::unknown(name)),
    }
}

/// Returns the checked game; a failure if the rules have errors.
pub(crate) fn meaning(rules: &Rules) -> Result<Game, Failure> {
    let (game, diagnostics) = analyse(&rules.sources, rules.file);
    game.ok_or_else(|| refuse(&rules.sources, &diagnostics))
}

/// Returns the generated module.
pub(crate) fn module(rules: &Rules) -> Result<Module, Failure> {
    let module = build::module(&rules.sources, rules.file);
    module.map_err(|diagnostics| refuse(&rules.sources, &diagnostics))
}

/// Returns the reference interpreter of a game, given by name or path.
pub(crate) fn interpreter(game: &str) -> Result<Box<dyn Session>, Failure> {
    interpreter_of(&read(game)?)
}

/// Returns the reference interpreter of rules.
pub(crate) fn interpreter_of(rules: &Rules) -> Result<Box<dyn Session>, Failure> {
    let game = meaning(rules)?;
    Ok(Box::new(Interpreter::new(Arc::new(game))))
}

/// Rules with their diagnostics.
pub(crate) struct Judged {
    pub(crate) sources: Sources,
    pub(crate) diagnostics: Diagnostics,
    pub(crate) verdict: Verdict,
}

impl Judged {
    /// Returns the number of warnings.
    pub(crate) fn warnings(&self) -> usize {
        let all = self.diagnostics.sorted().into_iter();
        all.filter(|d| d.severity == Severity::Warning).count()
    }
    /// Returns all diagnostics as text.
    pub(crate) fn text(&self) -> String {
        render(&self.sources, &self.diagnostics)
    }
}

/// Checks the rules of a game.
pub(crate) fn judge(game: &str) -> Result<Judged, Failure> {
    let rules = match games::is_path(game) {
        false => compiled_in(game)?,
        true => match resolve::load(Path::new(game)) {
            Ok((sources, file)) => Rules { sources, file },
            Err((sources, diagnostics)) => return Ok(unread(sources, diagnostics)),
        },
    };
    let (meaning, diagnostics) = analyse(&rules.sources, rules.file);
    let verdict = match meaning {
        Some(_) => Verdict::Fine,
        None => Verdict::Wrong,
    };
    Ok(Judged {
        sources: rules.sources,
        diagnostics,
        verdict,
    })
}

fn unread(sources: Sources, diagnostics: Diagnostics) -> Judged {
    let verdict = match is_unreadable(&diagnostics) {
        true => Verdict::Unread,
        false => Verdict::Wrong,
    };
    Judged {
        sources,
        diagnostics,
        verdict,
    }
}

/// Renders all diagnostics in the order of the files; in colour if standard error is a terminal.
fn render(sources: &Sources, diagnostics: &Diagnostics) -> String {
    let colour = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let each = diagnostics.sorted().into_iter();
    each.map(|d| diag::render::render(sources, d, colour) + "\n")
        .collect()
}

/// Converts diagnostics to a failure.
pub(crate) fn refuse(sources: &Sources, diagnostics: &Diagnostics) -> Failure {
    let text = render(sources, diagnostics);
    match is_unreadable(diagnostics) {
        true => Failure::no_rules(text),
        false => Failure::rules(text),
    }
}

fn is_unreadable(diagnostics: &Diagnostics) -> bool {
    let unreadable = [diag::files::MISSING_FILE, diag::files::UNREADABLE];
    let all = diagnostics.sorted();
    all.iter().any(|d| unreadable.contains(&d.code))
}
