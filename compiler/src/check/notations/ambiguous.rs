//! Finds texts that can not be told apart where they stand one after the other.
//!
//! A list of texts can be read back if no row of them is also another row. The method is that of Sardinas and
//! Patterson: where one text begins another, the remainder is compared with all texts again; if the remainder ever is
//! a text itself, two rows are the same.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::Diagnostic;
use crate::diag::state::NOTATION_TEXT;
use crate::source::Span;

use super::Wrong;

/// Reports two equal texts.
pub(super) fn report_equal(texts: &[(String, Span)]) -> Result<(), Wrong> {
    let mut places: BTreeMap<&str, Span> = BTreeMap::new();
    for (text, span) in texts {
        let Some(first) = places.insert(text, *span) else {
            continue;
        };
        let message = format!("`{text}` stands for two values");
        let d = Diagnostic::error(NOTATION_TEXT, *span, message);
        let d = d.label("can not be read back");
        let other = first != *span;
        return Err(if other { d.also(first, "the other") } else { d }.into());
    }
    Ok(())
}

/// Reports texts that can not be told apart when several stand in one word.
pub(super) fn report(span: Span, texts: &[(String, Span)]) -> Result<(), Wrong> {
    report_equal(texts)?;
    let all: BTreeSet<&str> = texts.iter().map(|(text, _)| text.as_str()).collect();
    let Some(rest) = doubtful(&all) else {
        return Ok(());
    };
    let message = "texts of this word can be read in two ways";
    let d = Diagnostic::error(NOTATION_TEXT, span, message);
    let label = format!("a word that ends in `{rest}` may end in one text or in several");
    let hint = "no text should be the beginning of another";
    Err(d.label(label).hint(hint).into())
}

/// Returns the end of a word that is two different rows of these texts; `None` if there is no such word.
fn doubtful<'t>(texts: &BTreeSet<&'t str>) -> Option<&'t str> {
    let mut met: BTreeSet<&str> = BTreeSet::new();
    let mut waiting: Vec<&str> = Vec::new();
    for text in texts {
        let others = longer(texts, text).into_iter();
        waiting.extend(others.map(|other| &other[text.len()..]));
    }
    while let Some(rest) = waiting.pop() {
        if !met.insert(rest) {
            continue;
        }
        if texts.contains(rest) {
            return Some(rest);
        }
        let others = longer(texts, rest).into_iter();
        waiting.extend(others.map(|other| &other[rest.len()..]));
        let beginnings = rest.char_indices().skip(1).map(|(at, _)| at);
        waiting.extend(
            beginnings
                .filter(|at| texts.contains(&rest[..*at]))
                .map(|at| &rest[at..]),
        );
    }
    None
}

/// Returns the texts that begin with another text and are longer.
fn longer<'t>(texts: &BTreeSet<&'t str>, text: &'t str) -> Vec<&'t str> {
    let from = texts.range(text..).copied();
    from.take_while(|other| other.starts_with(text))
        .filter(|other| other.len() > text.len())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_doubtful(texts: &[&str]) -> bool {
        doubtful(&texts.iter().copied().collect()).is_some()
    }

    #[test]
    fn a_text_may_begin_another_if_the_rest_begins_none() {
        assert!(!is_doubtful(&["K", "Q", "k", "q", "-"]));
        assert!(!is_doubtful(&["a1", "a10", "b1", "b10"]));
        assert!(!is_doubtful(&["R", "+R", "r", "+r"]));
    }

    #[test]
    fn a_text_may_not_be_a_row_of_others() {
        assert!(is_doubtful(&["K", "Q", "KQ"]));
        assert!(is_doubtful(&["ab", "c", "a", "bc"]));
        assert!(is_doubtful(&["a", "aa"]));
    }
}
