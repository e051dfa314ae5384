//! What is decided while code is written, noted where it is decided: the path that each rule took.
//!
//! Before: a [`Context`] that has noted nothing. While a rule is written what is noted belongs to it.
//! After: the text of the report, in the order of the rules. Nothing here decides anything.

mod path;

pub(crate) use path::{Copied, NoMasks, Path};

use super::context::Context;
use crate::source::Span;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The most characters of a rule that are shown.
const SHOWN: usize = 60;

/// What a rule is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Sort {
    Def,
    Group,
    Move,
    Effect,
    End,
}

impl Sort {
    fn name(self) -> &'static str {
        match self {
            Sort::Def => "def",
            Sort::Group => "turn",
            Sort::Move => "move",
            Sort::Effect => "effect",
            Sort::End => "end",
        }
    }
}

/// A rule, in the order of the files.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rule {
    span: Span,
    sort: Sort,
    name: String,
}

/// The paths so far.
#[derive(Default)]
pub(crate) struct Log {
    /// What is being written.
    rule: RefCell<Option<Rule>>,
    paths: RefCell<BTreeMap<Rule, BTreeSet<Path>>>,
}

impl Context<'_> {
    /// Writes a rule: what is noted meanwhile belongs to it. Without a name it is shown as the rules say it.
    pub(crate) fn under<T>(
        &self,
        (sort, span, name): (Sort, Span, &str),
        write: impl FnOnce() -> T,
    ) -> T {
        let name = match name {
            "" => words(self.sources.text(span)),
            name => name.to_string(),
        };
        let outer = self.log.rule.replace(Some(Rule { span, sort, name }));
        let written = write();
        self.log.rule.replace(outer);
        written
    }

    /// Notes the path of what is being written.
    pub(crate) fn took(&self, path: Path) {
        if let Some(rule) = &*self.log.rule.borrow() {
            let mut paths = self.log.paths.borrow_mut();
            paths.entry(rule.clone()).or_default().insert(path);
        }
    }

    /// What was noted of the rule at hand is about code that nothing but lists is made of.
    pub(crate) fn took_nothing_yet(&self) {
        if let Some(rule) = &*self.log.rule.borrow() {
            self.log.paths.borrow_mut().remove(rule);
        }
    }

    /// The report.
    pub(crate) fn report(&self) -> String {
        let (title, name) = (words(&self.program.title), &self.program.name);
        let mut text = format!(
            "# {title}: the paths that rules/{name}.game takes in its engine.\n# `boardwright gen` writes it anew.\n\nrandom games: {}\n",
            self.playouts()
        );
        for (rule, paths) in &*self.log.paths.borrow() {
            let (place, sort) = (self.sources.cite(rule.span), rule.sort.name());
            // What is plain says nothing where something is to be told.
            let plain = paths.iter().all(Path::is_plain);
            let told: Vec<_> = paths.iter().filter(|p| plain || !p.is_plain()).collect();
            let _ = match told[..] {
                [path] if path.is_good() => {
                    writeln!(text, "{place} {sort} {}  [{}]", rule.name, path.what())
                }
                _ => writeln!(text, "{place} {sort} {}", rule.name),
            };
            let shown = told.iter().filter(|p| told.len() > 1 || !p.is_good());
            shown.for_each(|path| text.push_str(&path.lines()));
        }
        text
    }
}

/// The first line of some text, with single blanks, not too long.
fn words(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let words: Vec<_> = line.split_whitespace().collect();
    let all = words.join(" ");
    match all.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &all[..end]),
        None => all,
    }
}

#[cfg(test)]
mod tests;
