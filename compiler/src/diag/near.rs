//! Suggests the word that was probably meant.

use std::collections::BTreeSet;
use strsim::osa_distance;

/// The longest word that is compared with others.
const LONGEST: usize = 64;

/// The shortest word of which more than one letter may be wrong.
const LONG: usize = 5;

/// The shortest word that is close to one of which two letters differ.
const VERY_LONG: usize = 8;

/// Returns the nearest of some other words, if it is near enough to be meant: at most a third of its letters
/// are missing, doubled, changed or swapped with their neighbour. Of equally near words it is one of which the word is a
/// plural, or else one as long as it; if there are several, it returns them all, sorted.
pub fn nearest<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    nearest_by(word, among, &|_| false)
}

/// Returns the same, but prefers words of one sort to others that are equally near.
pub fn nearest_by<'a>(
    word: &str,
    among: impl IntoIterator<Item = &'a str>,
    prefers: &dyn Fn(&str) -> bool,
) -> Vec<&'a str> {
    let length = word.chars().count();
    if length > LONGEST {
        return Vec::new();
    }
    let far = if length < LONG { 1 } else { length.div_ceil(3) };
    let all = among.into_iter().map(|w| (osa_distance(word, w), w));
    let near = all.filter(|(distance, w)| *distance <= far && *distance < w.chars().count());
    let ranked = near.map(|(distance, w)| {
        let is_plural = word.strip_suffix('s') == Some(w);
        let length_differs = w.chars().count() != length;
        ((distance, !is_plural, !prefers(w), length_differs), w)
    });
    let ranked: BTreeSet<_> = ranked.collect();
    let best = ranked.first().map(|(rank, _)| *rank);
    let equal = ranked.into_iter().filter(|(rank, _)| Some(*rank) == best);
    equal.map(|(_, w)| w).collect()
}

/// Whether a word is so near to another that it is hardly anything else: a letter is wrong; in a long word, or one of the same
/// letters, two are. Names with numbers are each of their own.
pub fn is_close(word: &str, other: &str) -> bool {
    let letters = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    if without_number(word) == without_number(other) {
        return false;
    }
    let is_long = word.chars().count() >= VERY_LONG;
    let two = is_long || letters(word) == letters(other);
    osa_distance(word, other) <= if two { 2 } else { 1 }
}

/// Returns a word without the digits at its end.
fn without_number(word: &str) -> &str {
    word.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// Returns the nearest of some other words, if it is near enough to be meant and there is only one.
pub fn the_nearest<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    match nearest(word, among).as_slice() {
        [one] => Some(one),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_close, nearest, the_nearest};

    #[test]
    fn the_nearest_word_is_found() {
        let words = ["move", "pieces", "me", "s"];
        assert_eq!(the_nearest("mvoe", words), Some("move"));
        assert_eq!(the_nearest("peices", words), Some("pieces"));
        assert_eq!(the_nearest("banana", words), None);
        assert_eq!(the_nearest("x", words), None);
        assert_eq!(the_nearest("kings", ["kinds", "king"]), Some("king"));
        assert_eq!(the_nearest("men", ["man", "me"]), Some("man"));
        assert_eq!(the_nearest("self", ["cell"]), None);
        assert_eq!(the_nearest(&"m".repeat(100), words), None);
    }

    #[test]
    fn few_words_are_close() {
        for (word, other) in [
            ("emty", "empty"),
            ("withe", "white"),
            ("adjacnet", "adjacent"),
        ] {
            assert!(is_close(word, other), "{word}");
        }
        for (word, other) in [
            ("grown", "own"),
            ("short_ways", "long_ways"),
            ("stone", "none"),
        ] {
            assert!(!is_close(word, other), "{word}");
        }
    }

    #[test]
    fn of_equally_near_words_none_is_preferred() {
        let words = ["side_b", "side_a", "side_a", "sides"];
        assert_eq!(nearest("side_c", words), ["side_a", "side_b"]);
        assert_eq!(the_nearest("side_c", words), None);
    }
}
