//! Records which text could not be parsed, so that no follow-up errors are reported for it.
//!
//! A part or statement with an error is missing from the tree, and so are the names that it declares. Any
//! word of its text may be such a name; if the name itself is missing, any name may be.

use std::collections::BTreeSet;

use super::words;
use crate::source::Span;

/// The text of a file that could not be parsed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lost {
    /// The words of that text, each of which may be a declared name.
    names: BTreeSet<String>,
    /// The first words of parts that could not be parsed.
    sorts: BTreeSet<String>,
    /// The spans of statements that could not be parsed.
    stmts: Vec<Span>,
    /// Whether any name may have been declared.
    any_name: bool,
    /// Whether any part may be missing.
    any_part: bool,
}

impl Lost {
    /// Nothing of the file was parsed.
    pub fn everything() -> Lost {
        Lost {
            any_name: true,
            any_part: true,
            ..Lost::default()
        }
    }
    /// Whether the lost text may have declared a name.
    pub fn name(&self, name: &str) -> bool {
        self.any_name || self.names.contains(name)
    }
    /// Whether a part that begins with this word may be lost. The first word of a lost part may itself be
    /// misspelt, so this can hold for words other than those in the text.
    pub fn part(&self, sort: &str) -> bool {
        self.any_part || self.sorts.contains(sort)
    }
    /// Whether a part that begins with exactly this word is lost.
    pub fn has_part(&self, sort: &str) -> bool {
        self.sorts.contains(sort)
    }
    /// Whether any part is lost.
    pub fn any_part(&self) -> bool {
        self.any_part || !self.sorts.is_empty()
    }
    /// Records a part that is left out.
    pub fn left_out(&mut self, sort: &str, text: &str) {
        self.sorts.insert(sort.to_string());
        self.text(text);
    }
    /// Whether a statement within this span is lost.
    pub fn stmt_in(&self, place: Span) -> bool {
        self.stmts.iter().any(|stmt| place.contains(*stmt))
    }
    /// Adds what is lost of another file.
    pub fn join(&mut self, other: &Lost) {
        self.names.extend(other.names.iter().cloned());
        self.sorts.extend(other.sorts.iter().cloned());
        self.stmts.extend(&other.stmts);
        self.any_name |= other.any_name;
        self.any_part |= other.any_part;
    }
    /// Records the text of something that declares names.
    pub fn text(&mut self, text: &str) {
        let is_word = |word: &&str| word.starts_with(|c: char| c.is_ascii_alphabetic());
        let all = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        // A name with capitals is an error; its uses may be in lower case.
        let names = all.filter(is_word).map(str::to_ascii_lowercase);
        self.names.extend(names);
    }
    /// Records that a declaration without a readable name is lost.
    pub fn unnamed(&mut self) {
        self.any_name = true;
    }
    /// Records the text of a part; `sort` is the word that it begins with, or was probably meant to.
    pub(super) fn part_text(&mut self, sort: Option<&str>, text: &str) {
        self.text(text);
        match sort {
            Some(sort) => drop(self.sorts.insert(sort.to_string())),
            None => self.any_part = true,
        }
        self.any_name |= sort.is_some_and(words::begins_named_part) && !has_name(text);
        // If the title is lost, a parent and all its names may be lost.
        self.any_name |= sort == Some("game") || text.starts_with('"');
    }
    /// Records the text of a statement.
    pub(super) fn stmt(&mut self, place: Span, text: &str) {
        self.stmts.push(place);
        self.text(text);
        let binds = text.starts_with("choose ") || text.starts_with("let ");
        self.any_name |= binds && !has_name(text);
    }
}

/// Whether the second word of a text is a valid name.
fn has_name(text: &str) -> bool {
    let second = text
        .split_once(' ')
        .map_or("", |(_, rest)| rest.trim_start());
    let end = second.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let word = &second[..end.unwrap_or(second.len())];
    word.starts_with(|c: char| c.is_ascii_lowercase()) && !words::is_keyword(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Id;
    use crate::source::FileId;

    #[test]
    fn a_part_that_was_not_read_may_have_declared_its_words() {
        let mut lost = Lost::default();
        lost.part_text(Some("pieces"), "pieces man M, king 8");
        assert!(lost.name("king") && !lost.name("rook"));
        assert!(lost.part("pieces") && !lost.part("end"));
    }

    #[test]
    fn without_a_name_any_may_be_meant() {
        for text in ["def = 3", "def and = 3"] {
            let mut lost = Lost::default();
            lost.part_text(Some("def"), text);
            assert!(lost.name("anything"), "{text}");
        }
        let place = Span::new(FileId::from_index(0), 3, 9);
        let mut lost = Lost::default();
        lost.stmt(place, "choose in own");
        assert!(lost.stmt_in(place));
        assert!(lost.name("anything"));
    }
}
