//! Splits a word into texts that stand in it one after the other.

use std::collections::HashMap;

/// Values with their texts.
pub(super) struct Splitter<'a, T> {
    values: HashMap<&'a str, T>,
    /// The length of the longest text, in bytes.
    longest: usize,
}

impl<'a, T: Copy> Splitter<'a, T> {
    pub(super) fn new(texts: impl Iterator<Item = (T, &'a str)>) -> Splitter<'a, T> {
        let values: HashMap<_, _> = texts.map(|(value, text)| (text, value)).collect();
        let longest = values.keys().map(|text| text.len()).max().unwrap_or(0);
        Splitter { values, longest }
    }

    /// Returns the value with exactly this text.
    pub(super) fn whole(&self, word: &str) -> Option<T> {
        self.values.get(word).copied()
    }

    /// Returns the values whose texts, one after the other, are the word; at most `most` of them.
    pub(super) fn split(&self, word: &str, most: usize) -> Option<Vec<T>> {
        if word.len() > self.longest.saturating_mul(most) {
            return None;
        }
        // For each byte, the length of a text after which the rest can be split too.
        let mut length = vec![0; word.len()];
        for at in (0..word.len()).rev() {
            let ends = at + 1..=word.len().min(at + self.longest);
            let fits = |end: &usize| {
                let rest = *end == word.len() || length[*end] > 0;
                let text = word.get(at..*end);
                rest && text.is_some_and(|text| self.values.contains_key(text))
            };
            let found = ends.into_iter().find(fits);
            length[at] = found.map_or(0, |end| end - at);
        }
        let mut values = Vec::new();
        let mut at = 0;
        while at < word.len() {
            let end = at + length[at].max(1);
            values.push(self.whole(word.get(at..end)?)?);
            at = end;
        }
        (values.len() <= most).then_some(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_may_begin_another() {
        let texts = Splitter::new([(1, "a1"), (10, "a10"), (2, "b")].into_iter());
        assert_eq!(texts.split("a10ba1", 3), Some(vec![10, 2, 1]));
        assert_eq!(texts.split("a1a1", 3), Some(vec![1, 1]));
        assert_eq!(texts.split("a1a1", 1), None);
        assert_eq!(texts.split("a11", 3), None);
        assert_eq!(texts.split("", 3), Some(vec![]));
        assert_eq!(texts.split("ä", 3), None);
        assert_eq!(texts.whole("a1"), Some(1));
        let none = Splitter::<u8>::new(std::iter::empty());
        assert_eq!(none.split("a", 3), None);
    }
}
