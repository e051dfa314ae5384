//! The parts of rules: their texts and their normal forms.

use crate::names::Names;
use crate::normal::{Form, Normal};
use crate::rules::Rules;
use boardwright::index::Id;
use boardwright::source::Span;
use boardwright::syntax::ast::{Name, Part, PartKind, TableSort};
use serde::Serialize;
use std::collections::BTreeSet;

/// The identity of a part: its first word and its name, which is empty if there is only one such part.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Key {
    /// The first word: `move`, `def`, `end`, …
    pub sort: &'static str,
    /// The name: `castle`.
    pub name: String,
}

/// The text and meaning of a part or of an option.
#[derive(Clone, Debug)]
pub struct PartText {
    /// The identity of the part.
    pub key: Key,
    /// The file that contains it.
    pub file: String,
    /// The span of the part.
    pub span: Span,
    /// The lines with their numbers, without comments and trailing blanks.
    pub lines: Vec<(usize, String)>,
    /// The words, without comments and layout.
    pub words: Vec<String>,
    /// The names that it defines.
    pub defines: BTreeSet<String>,
    /// The deep form; `None` if nothing uses the part.
    pub deep: Option<Form>,
    /// The shallow form, which does not depend on the meaning of the parts that it uses.
    pub shallow: Option<Form>,
}

impl Key {
    fn of(part: &Part) -> Key {
        let (sort, name) = match &part.kind {
            PartKind::Game { .. } => ("game", None),
            PartKind::Players { .. } => ("players", None),
            PartKind::Board { .. } => ("board", None),
            PartKind::Pieces(_) => ("pieces", None),
            PartKind::Layer { name, .. } => ("layer", Some(name)),
            PartKind::Table { sort, name, .. } => (table_word(*sort), Some(name)),
            PartKind::State { name, .. } => ("state", Some(name)),
            PartKind::Enum { name, .. } => ("enum", Some(name)),
            PartKind::Option { name, .. } => ("option", Some(name)),
            PartKind::Setup(_) => ("setup", None),
            PartKind::Act { name, .. } => ("act", Some(name)),
            PartKind::Move { name, .. } => ("move", Some(name)),
            PartKind::Turn(_) => ("turn", None),
            PartKind::After(_) => ("after", None),
            PartKind::End(_) => ("end", None),
            PartKind::View(_) => ("view", None),
            PartKind::Notation { name, .. } => ("notation", Some(name)),
            PartKind::Points(..) => ("points", None),
            PartKind::Without { .. } => ("without", None),
        };
        let name = name.map(|name| name.text.clone()).unwrap_or_default();
        Key { sort, name }
    }
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.name.as_str() {
            "" => f.write_str(self.sort),
            name => write!(f, "{} {name}", self.sort),
        }
    }
}

fn table_word(sort: TableSort) -> &'static str {
    match sort {
        TableSort::Dir => "dir",
        TableSort::Region => "region",
        TableSort::Def => "def",
    }
}

/// Returns the parts of rules in order, options first.
pub fn parts(rules: &Rules) -> Vec<PartText> {
    let names = Names::own(&rules.game);
    let forms = Forms {
        rules,
        deep: Normal::deep(&rules.game, &names),
        shallow: Normal::shallow(&rules.game, &names),
    };
    let options = rules.merged.options.iter().map(|option| {
        let key = Key {
            sort: "option",
            name: option.name.clone(),
        };
        let mut part = text(rules, key, line_of(rules, option.span));
        // A variant sets options in its title, so their values belong to the text.
        part.words = vec![option.value.to_string()];
        part.lines
            .iter_mut()
            .for_each(|line| line.1 = format!("option {} = {}", option.name, option.value));
        part.defines.insert(option.name.clone());
        part
    });
    let others = rules.merged.parts.iter().map(|part| {
        let mut text = text(rules, Key::of(part), part.span);
        text.defines = defines(part);
        (text.deep, text.shallow) = forms.of(part);
        text
    });
    options.chain(others).collect()
}

fn text(rules: &Rules, key: Key, span: Span) -> PartText {
    let file = rules.sources.file(span.file);
    let written = rules.sources.text(span);
    let first = rules.sources.line_column(span.file, span.start).line;
    let lines = written.lines().enumerate();
    let lines = lines.map(|(at, line)| (first + at, uncommented(line).trim_end().to_string()));
    PartText {
        key,
        file: format!("{}.game", file.name),
        span,
        lines: lines.filter(|(_, line)| !line.is_empty()).collect(),
        words: words(written),
        defines: BTreeSet::new(),
        deep: None,
        shallow: None,
    }
}

/// Returns the span of the line on which a span begins.
fn line_of(rules: &Rules, span: Span) -> Span {
    let text = &rules.sources.file(span.file).text;
    let at = (span.start as usize).min(text.len());
    let start = text[..at].rfind('\n').map_or(0, |i| i + 1);
    let end = text[at..].find('\n').map_or(text.len(), |i| at + i);
    Span::new(span.file, start, end)
}

/// Returns a line without its comment; `//` in quotes is not a comment.
fn uncommented(line: &str) -> &str {
    let mut quoted = false;
    let bytes = line.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b'/' if !quoted && bytes.get(at + 1) == Some(&b'/') => return &line[..at],
            _ => {}
        }
    }
    line
}

/// Splits a text into words and signs, without comments and layout; a quoted text is one word.
pub fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '"' => quoted(rest),
            c if word_char(c) => rest.find(|c| !word_char(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let (word, after) = rest.split_at(length);
        if !word.starts_with("//") {
            words.push(word.to_string());
        }
        rest = after.trim_start();
    }
    words
}

fn word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the length of the quoted text at the beginning.
fn quoted(text: &str) -> usize {
    let quote = if text.starts_with("\"\"\"") {
        "\"\"\""
    } else {
        "\""
    };
    let after = &text[quote.len()..];
    after
        .find(quote)
        .map_or(text.len(), |at| at + 2 * quote.len())
}

/// Returns the names that a part defines.
fn defines(part: &Part) -> BTreeSet<String> {
    let text = |name: &Name| name.text.clone();
    let key = Key::of(part);
    let own = (!key.name.is_empty()).then_some(key.name);
    let more: Vec<String> = match &part.kind {
        PartKind::Players { names, .. } => names.iter().map(text).collect(),
        PartKind::Pieces(kinds) | PartKind::Layer { kinds, .. } => {
            kinds.iter().map(|kind| text(&kind.name)).collect()
        }
        PartKind::Enum { members, .. } => members.iter().map(text).collect(),
        _ => Vec::new(),
    };
    own.into_iter().chain(more).collect()
}

/// Computes the forms of parts.
struct Forms<'a> {
    rules: &'a Rules,
    deep: Normal<'a>,
    shallow: Normal<'a>,
}

impl Forms<'_> {
    fn of(&self, part: &Part) -> (Option<Form>, Option<Form>) {
        (self.form(&self.deep, part), self.form(&self.shallow, part))
    }

    fn form(&self, normal: &Normal<'_>, part: &Part) -> Option<Form> {
        let game = &*self.rules.game;
        let named = |name: &Name, other: &str| name.text == other;
        match &part.kind {
            PartKind::Players { .. } => Some(normal.players()),
            PartKind::Board { .. } => Some(normal.board()),
            PartKind::Pieces(_) => Some(normal.layer(Id::from_index(0))),
            PartKind::Layer { name, .. } => {
                let mut layers = game.layers.enumerate();
                let found = layers.find(|(_, layer)| named(name, &layer.name));
                found.map(|(id, _)| normal.layer(id))
            }
            PartKind::Table { name, .. } => {
                let instances = game.defs.iter().filter(|def| named(name, &def.name));
                together(instances.map(|def| normal.def(def)))
            }
            PartKind::State { name, .. } => {
                let mut states = game.states.iter();
                let found = states.find(|state| named(name, &state.name));
                found.map(|state| normal.state(state))
            }
            PartKind::Setup(_) => Some(normal.body(&game.setup)),
            PartKind::Act { name, .. } => {
                let instances = game.acts.iter().filter(|act| named(name, &act.name));
                together(instances.map(|act| normal.act(act)))
            }
            PartKind::Move { name, .. } => {
                let mut blocks = game.blocks.iter();
                let found = blocks.find(|block| named(name, &block.name));
                found.map(|block| normal.block(block))
            }
            PartKind::Turn(_) => Some(normal.turn()),
            PartKind::After(_) => Some(normal.body(&game.after)),
            PartKind::End(_) => Some(normal.end()),
            PartKind::View(_) => Some(normal.view()),
            PartKind::Points(..) => Some(normal.points()),
            PartKind::Game { .. } | PartKind::Option { .. } | PartKind::Enum { .. } => None,
            PartKind::Without { .. } | PartKind::Notation { .. } => None,
        }
    }
}

/// Combines the forms of all instances; `None` if there are none.
fn together(forms: impl Iterator<Item = Form>) -> Option<Form> {
    let mut forms: Vec<Form> = forms.collect();
    forms.sort_unstable();
    let mut each = forms.into_iter();
    let first = each.next()?;
    Some(each.fold(first, |all, form| all.rotate_left(1) ^ form))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_no_layout() {
        let text = "def f(c) = c.n  // \"up\"\n  | c.s\n\nfen \"8/8 // x\"";
        let want = [
            "def",
            "f",
            "(",
            "c",
            ")",
            "=",
            "c",
            ".",
            "n",
            "|",
            "c",
            ".",
            "s",
            "fen",
            "\"8/8 // x\"",
        ];
        assert_eq!(words(text), want);
    }

    #[test]
    fn quotes_hold_no_comments() {
        assert_eq!(uncommented("a // b"), "a ");
        assert_eq!(uncommented("fen \"a // b\""), "fen \"a // b\"");
    }
}
