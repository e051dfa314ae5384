//! Diagnostics: what is wrong in a rules file, where, and what to do about it.
//!
//! A diagnostic is data; `render` alone knows how it is drawn. Codes are stable: `E01xx` syntax,
//! `E02xx` names, `E03xx` types, `E04xx` board, `E05xx` state, `E06xx` moves, `E07xx` turn,
//! `E08xx` end, `E09xx` variants and files; `W` and the same digits are warnings.

pub mod board;
pub mod end;
pub mod files;
pub mod fix;
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

use crate::source::Span;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The file has no meaning as it stands.
    Error,
    /// Legal, and surely not meant.
    Warning,
}

/// A stable code, `E0203`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code(pub &'static str);

/// A further place that explains the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there.
    pub text: String,
}

/// A change of the text that mends the mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// What is replaced; empty for an insertion.
    pub span: Span,
    /// By what.
    pub text: String,
}

/// One mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The stable code.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// The exact text that is wrong.
    pub span: Span,
    /// One short sentence in the words of the language: what was found.
    pub message: String,
    /// What stands under the text itself: what was expected. May be empty.
    pub label: String,
    /// Further places.
    pub labels: Vec<Label>,
    /// Advice.
    pub hints: Vec<String>,
    /// Mechanical fixes.
    pub edits: Vec<Edit>,
}

impl Diagnostic {
    /// An error with only a message.
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
    /// The same with a text under the span.
    pub fn label(mut self, text: impl Into<String>) -> Diagnostic {
        self.label = text.into();
        self
    }
    /// The same with another place.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }
    /// The same with advice.
    pub fn hint(mut self, text: impl Into<String>) -> Diagnostic {
        self.hints.push(text.into());
        self
    }
    /// The same with a change of the text that mends it.
    pub fn edit(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        let text = text.into();
        self.edits.push(Edit { span, text });
        self
    }
    /// The same with the word that was probably meant, if one is near enough.
    pub fn meant(self, word: Option<impl std::fmt::Display>) -> Diagnostic {
        let Some(word) = word else { return self };
        let span = self.span;
        self.hint(format!("did you mean `{word}`?"))
            .edit(span, word.to_string())
    }
}

/// All that is wrong, in the order of the files and their text; each mistake once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Diagnostics {
    list: IndexMap<(Code, Span), Diagnostic>,
}

impl Diagnostics {
    /// Without any.
    pub fn new() -> Diagnostics {
        Diagnostics::default()
    }
    /// Adds one, unless the same code already stands at the same place.
    pub fn push(&mut self, d: Diagnostic) {
        self.list.entry((d.code, d.span)).or_insert(d);
    }
    /// The one with this code at this place.
    pub fn get_mut(&mut self, code: Code, span: Span) -> Option<&mut Diagnostic> {
        self.list.get_mut(&(code, span))
    }
    /// Adds all of another list.
    pub fn extend(&mut self, other: Diagnostics) {
        other.list.into_values().for_each(|d| self.push(d));
    }
    /// Whether there is an error among them.
    pub fn has_errors(&self) -> bool {
        self.list.values().any(|d| d.severity == Severity::Error)
    }
    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
    /// All, sorted by place.
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let mut all: Vec<_> = self.list.values().collect();
        all.sort_by_key(|d| (d.span, d.code));
        all
    }
}
