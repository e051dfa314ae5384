//! Texts as lists of words, and edits of texts.

use std::ops::Range;

/// The replacement of a range of a text.
pub(super) type Edit = (Range<usize>, String);

/// Applies edits, which must not overlap. Of two at one place the first comes first.
pub(super) fn edited(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|(at, _)| at.start);
    let (mut out, mut from) = (String::new(), 0);
    for (at, with) in edits {
        out.push_str(text.get(from..at.start).unwrap_or_default());
        out.push_str(&with);
        from = at.end.max(from);
    }
    out.push_str(text.get(from..).unwrap_or_default());
    out
}

/// Splits a text into words and single other characters, blanks included.
pub(super) fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let letters = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
        let (word, left) = rest.split_at(if letters > 0 {
            letters
        } else {
            first.len_utf8()
        });
        words.push(word);
        rest = left;
    }
    words
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Returns whether a text contains a word.
pub(super) fn has_word(text: &str, word: &str) -> bool {
    words(text).contains(&word)
}

/// Replaces words of a text.
pub(super) fn renamed(text: &str, name: impl Fn(&str) -> Option<String>) -> String {
    let words = words(text).into_iter();
    let renamed = words.map(|word| name(word).unwrap_or_else(|| word.to_string()));
    renamed.collect()
}
