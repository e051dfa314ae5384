//! Reads the title after `game`, and the entries in braces after it: metadata and option values.

use indexmap::IndexMap;

use crate::diag::files as codes;
use crate::diag::{Diagnostic, Diagnostics};
use crate::source::Span;
use crate::syntax::ast::{File, Meta as Entry, MetaValue, Name, Part, PartKind, Text};

use super::options::{in_range, listed};

/// The metadata in the braces after a title. A variant does not inherit it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Meta {
    /// The author of the game.
    pub author: Option<String>,
    /// The year of the game.
    pub year: Option<String>,
    /// The source of the rules.
    pub source: Option<String>,
    /// Which version of the rules this is, if there are several.
    pub rules: Option<String>,
}

impl Meta {
    /// Returns the field of a key.
    fn field(&mut self, key: &str) -> Option<&mut Option<String>> {
        match key {
            "author" => Some(&mut self.author),
            "year" => Some(&mut self.year),
            "source" => Some(&mut self.source),
            "rules" => Some(&mut self.rules),
            _ => None,
        }
    }
}

/// Returns a file's title and metadata.
pub(super) fn header(tree: &File) -> (Option<&Text>, Meta) {
    let mut meta = Meta::default();
    for entry in tree.parts.iter().find_map(entries_of).unwrap_or_default() {
        let value = match &entry.value {
            MetaValue::Text(text) => text.text.clone(),
            MetaValue::Int(int) => int.value.to_string(),
            MetaValue::Name(_) => continue,
        };
        if let Some(field) = meta.field(&entry.key.text) {
            field.get_or_insert(value);
        }
    }
    let title = tree.parts.iter().find_map(|part| match &part.kind {
        PartKind::Game { title, .. } => Some(title),
        _ => None,
    });
    (title, meta)
}

/// Iterates over the names in the braces of a file's title.
pub(super) fn keys(tree: &File) -> impl Iterator<Item = &str> {
    let entries = tree.parts.iter().find_map(entries_of).unwrap_or_default();
    entries.iter().map(|entry| entry.key.text.as_str())
}

fn entries_of(part: &Part) -> Option<&[Entry]> {
    match &part.kind {
        PartKind::Game { meta, .. } => Some(meta),
        _ => None,
    }
}

/// Reads the option values in the braces of a chain's titles, beginning with the first ancestor.
pub(super) struct Settings<'a> {
    /// The options of the file and its parents.
    pub(super) options: Vec<&'a String>,
    /// Whether the file has a parent.
    pub(super) variant: bool,
    /// Whether all parts were parsed. If not, an unknown option may be a lost one.
    pub(super) whole: bool,
    /// The values so far; those of a file override those of its parents.
    pub(super) set: &'a mut IndexMap<String, i32>,
    pub(super) diags: &'a mut Diagnostics,
}

impl Settings<'_> {
    /// Reads the braces of a file.
    pub(super) fn read(&mut self, tree: &File) {
        let entries = tree.parts.iter().find_map(entries_of).unwrap_or_default();
        let mut known: IndexMap<&str, Span> = IndexMap::new();
        for entry in entries {
            let key = entry.key.text.as_str();
            if let Some(&first) = known.get(key) {
                let message = format!("`{key}` is given twice");
                let error = Diagnostic::error(codes::KEY_TWICE, entry.key.span, message);
                self.diags
                    .push(error.label("the second").also(first, "the first"));
                continue;
            }
            known.insert(key, entry.key.span);
            if Meta::default().field(key).is_some() {
                self.text(entry);
            } else if self.options.iter().any(|o| *o == key) {
                self.number(entry);
            } else if self.whole {
                self.unknown_key(entry);
            }
        }
    }

    fn text(&mut self, entry: &Entry) {
        if let MetaValue::Name(name) = &entry.value {
            let message = format!("`{}` is a text or a number", entry.key.text);
            let error = Diagnostic::error(codes::OPTION_VALUE, name.span, message);
            self.diags.push(error.label("expected text in quotes"));
        }
    }

    fn number(&mut self, entry: &Entry) {
        let value = match &entry.value {
            MetaValue::Int(int) => in_range(int.value, int.span),
            MetaValue::Text(Text { span, .. }) | MetaValue::Name(Name { span, .. }) => {
                let message = format!("`{}` is an option, and options are numbers", entry.key.text);
                let error = Diagnostic::error(codes::OPTION_VALUE, *span, message);
                Err(Box::new(error.label("expected a number")))
            }
        };
        match value {
            Ok(value) => {
                self.set.insert(entry.key.text.clone(), value);
            }
            Err(error) => self.diags.push(*error),
        }
    }

    fn unknown_key(&mut self, entry: &Entry) {
        let key = &entry.key;
        let (code, message) = match self.variant {
            true => (
                codes::UNKNOWN_OPTION,
                format!("there is no option `{}`", key.text),
            ),
            false => (
                codes::UNKNOWN_KEY,
                format!("`{}` says nothing about a game", key.text),
            ),
        };
        let error = Diagnostic::error(code, key.span, message);
        let error = error.label("expected `author`, `year`, `source`, `rules` or an option");
        self.diags.push(match self.options.is_empty() {
            true => error,
            false => error.hint(format!(
                "the options are {}",
                listed(self.options.iter().copied())
            )),
        });
    }
}
