//! Words of counts: a text for each entry of a state of numbers, after its number where that is not 1. Nothing is written
//! for 0.

use super::split::Splitter;
use super::{Texts, Told, WordPart};
use crate::schema::{Stored, View};
use std::collections::BTreeMap;

/// An entry of a state: the state, and the place among its entries.
type Entry = (usize, usize);

/// Returns the entries that parts of a word count, each with its text; `None` if a part counts nothing.
pub(super) fn counted(parts: &[WordPart]) -> Option<Vec<(Entry, &str)>> {
    let mut entries = Vec::new();
    for part in parts {
        let (Texts::Counts(texts), Told::Entry(state, first)) = (&part.texts, part.told) else {
            return None;
        };
        let texts = texts.iter();
        entries.extend(texts.map(|(member, text)| ((state, first + member), text.as_str())));
    }
    Some(entries)
}

/// Whether a word is read as counts, where all parts of it are.
pub fn reads_counts(parts: &[WordPart], word: &str) -> bool {
    counted(parts).is_some_and(|entries| read(&entries, word).is_some())
}

/// Returns the counts in a word; `None` where it is not made of numbers and texts, or has a text twice.
pub(super) fn read(entries: &[(Entry, &str)], word: &str) -> Option<BTreeMap<Entry, i32>> {
    let splitter = Splitter::new(entries.iter().copied());
    let mut counts = BTreeMap::new();
    let mut rest = word;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let (number, after) = rest.split_at(digits);
        let mut count = match number {
            "" => 1,
            number => number.parse().ok().filter(|count| *count > 0)?,
        };
        let end = after.find(|c: char| c.is_ascii_digit());
        let (texts, after) = after.split_at(end.unwrap_or(after.len()));
        for entry in splitter.split(texts, entries.len())? {
            if counts.insert(entry, count).is_some() {
                return None;
            }
            count = 1;
        }
        rest = after;
    }
    Some(counts)
}

/// Appends the count of an entry; `None` where there is none that can be written.
pub(super) fn write(view: &View, (state, at): Entry, text: &str, word: &mut String) -> Option<()> {
    let Stored::Number(count) = view.states.get(state)?.get(at)? else {
        return None;
    };
    match count {
        0 => {}
        1 => word.push_str(text),
        2.. => {
            word.push_str(&count.to_string());
            word.push_str(text);
        }
        _ => return None,
    }
    Some(())
}
