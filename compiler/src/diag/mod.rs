//! Diagnostics: a mistake in a rules file, its place, and a fix.
//!
//! A diagnostic is data; only `render` draws it. Codes are stable: `E01xx` syntax, `E02xx` names, `E03xx`
//! types, `E04xx` board, `E05xx` state, `E06xx` moves, `E07xx` turn, `E08xx` end, `E09xx` variants and files;
//! `W` and the same digits are warnings.

pub mod board;
pub mod end;
pub mod files;
pub mod fix;
pub mod mend;
pub mod moves;
pub mod names;
pub mod near;
pub mod render;
pub mod state;
pub mod syntax;
pub mod turn;
pub mod types;
pub mod warnings;

use indexmap::IndexMap;
use indexmap::map::Entry;

use crate::source::Span;

/// The severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The rules file is invalid.
    Error,
    /// The rules are valid but cannot be meant.
    Warning,
}

/// A stable code such as `E0203`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code(pub &'static str);

/// A further place that explains a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The text shown at that place.
    pub text: String,
}

/// A change of the text that fixes the problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The replaced text; empty for an insertion.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// A single problem in a rules file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The stable code.
    pub code: Code,
    /// The severity.
    pub severity: Severity,
    /// The exact text that is wrong.
    pub span: Span,
    /// A short sentence in the words of the language: what was found.
    pub message: String,
    /// The text shown under the span: what was expected. May be empty.
    pub label: String,
    /// Further places.
    pub labels: Vec<Label>,
    /// Suggestions in words.
    pub hints: Vec<String>,
    /// Suggested edits, which belong together.
    pub edits: Vec<Edit>,
}

impl Diagnostic {
    /// Returns an error with only a message.
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: Severity::Error,
            span,
            message: message.into(),
            label: String::new(),
            labels: Vec::new(),
            hints: Vec::new(),
            edits: Vec::new(),
        }
    }
    /// Sets the text under the span.
    pub fn label(mut self, text: impl Into<String>) -> Diagnostic {
        self.label = text.into();
        self
    }
    /// Adds another place.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }
    /// Adds a suggestion in words.
    pub fn hint(mut self, text: impl Into<String>) -> Diagnostic {
        self.hints.push(text.into());
        self
    }
    /// Adds a suggested edit.
    pub fn edit(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        let text = text.into();
        self.edits.push(Edit { span, text });
        self
    }
    /// Adds a suggestion and an edit to replace the span by this word, if there is one. A text of a letter or two
    /// is like so many words that there is no edit, nor is there one if it is like several words.
    pub fn meant(self, words: &[impl std::fmt::Display]) -> Diagnostic {
        match (words, self.span.end - self.span.start) {
            ([], _) => self,
            ([word], SHORT..) => self.surely(word),
            _ => self.hint(did_you_mean(words)),
        }
    }
    /// Adds the suggestion that one of these words is meant, if there are any, without an edit.
    pub fn perhaps(self, words: &[impl std::fmt::Display]) -> Diagnostic {
        match words.is_empty() {
            true => self,
            false => self.hint(did_you_mean(words)),
        }
    }
    /// Adds a suggestion and an edit to replace the span by this word, which is one of few that can stand there.
    pub fn surely(self, word: impl std::fmt::Display) -> Diagnostic {
        let span = self.span;
        let text = word.to_string();
        self.hint(did_you_mean(&[&word])).edit(span, text)
    }
}

/// The fewest letters of a text that is not like too many words.
const SHORT: u32 = 3;
/// The most words that a suggestion lists.
const MOST_MEANT: usize = 4;

fn did_you_mean(words: &[impl std::fmt::Display]) -> String {
    let words: Vec<String> = words
        .iter()
        .take(MOST_MEANT)
        .map(|w| format!("`{w}`"))
        .collect();
    format!("did you mean {}?", words.join(" or "))
}

/// Diagnostics, each once. [`Diagnostics::sorted`] orders them by file and place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Diagnostics {
    list: IndexMap<(Code, Span), Diagnostic>,
}

impl Diagnostics {
    /// Returns an empty collection.
    pub fn new() -> Diagnostics {
        Diagnostics::default()
    }
    /// Adds a diagnostic. If there is one with the same code at the same place, only its edits are added, where that has none.
    pub fn push(&mut self, d: Diagnostic) {
        match self.list.entry((d.code, d.span)) {
            Entry::Vacant(entry) => drop(entry.insert(d)),
            Entry::Occupied(mut entry) if entry.get().edits.is_empty() => {
                entry.get_mut().edits = d.edits;
            }
            Entry::Occupied(_) => {}
        }
    }
    /// Whether there is an error with exactly this place.
    pub fn any_error_at(&self, span: Span) -> bool {
        let mut all = self.list.iter();
        all.any(|((_, at), d)| *at == span && d.severity == Severity::Error)
    }
    /// Whether there is a diagnostic with this code.
    pub fn has(&self, code: Code) -> bool {
        self.list.keys().any(|(of, _)| *of == code)
    }
    /// Returns the diagnostic with this code at this place.
    pub fn get_mut(&mut self, code: Code, span: Span) -> Option<&mut Diagnostic> {
        self.list.get_mut(&(code, span))
    }
    /// Takes out the diagnostic with this code at this place.
    pub fn remove(&mut self, code: Code, span: Span) -> Option<Diagnostic> {
        self.list.shift_remove(&(code, span))
    }
    /// Adds all diagnostics of another collection.
    pub fn extend(&mut self, other: Diagnostics) {
        other.list.into_values().for_each(|d| self.push(d));
    }
    /// Whether there is an error among them.
    pub fn has_errors(&self) -> bool {
        self.list.values().any(|d| d.severity == Severity::Error)
    }
    /// Returns the number of diagnostics.
    pub fn len(&self) -> usize {
        self.list.len()
    }
    /// Whether there are no diagnostics.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
    /// Returns all diagnostics, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Diagnostic> {
        self.list.values_mut()
    }
    /// Returns all diagnostics, sorted by place.
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let mut all: Vec<_> = self.list.values().collect();
        all.sort_by_key(|d| (d.span, d.code));
        all
    }
}
