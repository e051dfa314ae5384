//! Finds a rules file's parent in its first line without parsing the file.
//!
//! It accepts more than the grammar does (any blanks, comments between the words), so that it finds every
//! parent that the parser would.

use crate::source::{FileId, Span};

/// Returns the name after `from` without its quotes, and its span with them.
pub(super) fn parent(file: FileId, text: &str) -> Option<(&str, Span)> {
    let mut words = Words { text, at: 0 };
    if words.text.starts_with('\u{feff}') {
        words.at = '\u{feff}'.len_utf8();
    }
    words.word("game")?;
    words.string()?;
    words.word("from")?;
    let name = words.string()?;
    Some((name, Span::new(file, words.at - name.len() - 2, words.at)))
}

struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    /// Skips blanks and comments and returns the rest of the text.
    fn rest(&mut self) -> &'a str {
        loop {
            let rest = self.text[self.at..].trim_start();
            self.at = self.text.len() - rest.len();
            if !rest.starts_with("//") {
                return rest;
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    fn word(&mut self, word: &str) -> Option<()> {
        let after = self.rest().strip_prefix(word)?;
        let ends = !after.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        self.at += word.len();
        ends.then_some(())
    }

    fn string(&mut self) -> Option<&'a str> {
        let inside = self.rest().strip_prefix('"')?;
        let string = &inside[..inside.find('"')?];
        self.at += string.len() + 2;
        Some(string)
    }
}

#[cfg(test)]
mod tests {
    use super::parent;
    use crate::index::Id;
    use crate::source::FileId;

    fn of(text: &str) -> Option<&str> {
        parent(FileId::from_index(0), text).map(|p| p.0)
    }

    #[test]
    fn a_parent_stands_after_the_title() {
        assert_eq!(of("game \"T\" from \"p\""), Some("p"));
        assert_eq!(
            of("\u{feff}// go\r\n\r\ngame \"T\" from \"p-2\" { size = 6 }"),
            Some("p-2")
        );
        assert_eq!(of("game \"T\"\nfrom \"p\""), Some("p"));
        assert_eq!(of("game \"from \\ // T\" from \"p\""), Some("p"));
    }

    #[test]
    fn no_parent_without_the_words() {
        for text in [
            "",
            "game",
            "game \"T\"",
            "game \"T\" from",
            "game \"T\" from \"p",
            "game \"T",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
        assert_eq!(of("gamer \"T\" from \"p\""), None);
        assert_eq!(of("players a, b // game \"T\" from \"p\""), None);
    }

    #[test]
    fn the_span_has_the_quotes() {
        let text = "game \"T\" from \"p\" {}";
        let span = parent(FileId::from_index(0), text).unwrap().1;
        assert_eq!(&text[span.start as usize..span.end as usize], "\"p\"");
    }
}
