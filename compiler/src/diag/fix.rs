//! Applies the edits that diagnostics suggest to the text of a file.
//!
//! The edits of a diagnostic belong together: all of them are applied, or none. If two diagnostics change the
//! same place, the first wins; the other can be fixed in the next round.

use std::collections::BTreeMap;

use super::syntax::STRAY_BRACKET;
use super::{Diagnostic, Diagnostics, Edit};
use crate::source::{FileId, Sources, Span};

/// What begins a comment, which ends with its line.
const COMMENT: &str = "//";

/// Takes out edits that change nothing, and all edits of a diagnostic of which one would delete a comment, or is on a line with a
/// bracket that closes nothing, so that something else may be meant there.
pub fn keep_sound(sources: &Sources, diagnostics: &mut Diagnostics) {
    let all = diagnostics.sorted().into_iter();
    let strays = all.filter(|d| d.code == STRAY_BRACKET && d.edits.is_empty());
    let unclear: Vec<Span> = strays.map(|d| sources.line(d.span)).collect();
    for d in diagnostics.iter_mut() {
        let is_unclear = |e: &Edit| unclear.iter().any(|line| line.contains(e.span));
        if d.edits.iter().any(is_unclear) {
            d.edits.clear();
        }
        let replaced = |e: &Edit| sources.file(e.span.file).text.get(range(e));
        if d.edits
            .iter()
            .any(|e| !keeps_comments(replaced(e), &e.text))
        {
            d.edits.clear();
        }
        d.edits.retain(|e| replaced(e) != Some(&e.text));
    }
}

/// Whether the new text has the comments of the one that it replaces.
fn keeps_comments(old: Option<&str>, new: &str) -> bool {
    let lines = old.unwrap_or_default().lines();
    let comments = lines.filter_map(|line| Some(&line[line.find(COMMENT)?..]));
    comments
        .into_iter()
        .all(|comment| new.contains(comment.trim_end()))
}

/// Returns the text with the edits of this file that diagnostics suggest, and the number of diagnostics that they fix.
pub fn apply(text: &str, file: FileId, diagnostics: &[&Diagnostic]) -> (String, usize) {
    let (mut chosen, mut mended) = (Vec::<&Edit>::new(), 0);
    let mut taken = BTreeMap::new();
    for d in diagnostics {
        let fits = |edit: &Edit| {
            let here = edit.span.file == file;
            here && text.get(range(edit)).is_some() && !touches(&taken, edit)
        };
        if !d.edits.is_empty() && d.edits.iter().all(fits) {
            for edit in &d.edits {
                let end = taken.entry(edit.span.start).or_insert(edit.span.end);
                *end = edit.span.end.max(*end);
            }
            chosen.extend(&d.edits);
            mended += 1;
        }
    }
    chosen.sort_by_key(|e| e.span);
    let mut fixed = text.to_string();
    for edit in chosen.iter().rev() {
        fixed.replace_range(range(edit), &edit.text);
    }
    (fixed, mended)
}

fn range(edit: &Edit) -> std::ops::Range<usize> {
    edit.span.start as usize..edit.span.end as usize
}

/// Whether an edit overlaps or meets others, of which the ends are given by their starts, so that the order would matter.
fn touches(taken: &BTreeMap<u32, u32>, edit: &Edit) -> bool {
    let before = taken.range(..=edit.span.end).next_back();
    before.is_some_and(|(_, end)| *end >= edit.span.start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Diagnostic;
    use crate::diag::names::UNKNOWN_NAME;
    use crate::index::Id;
    use crate::source::Span;

    fn wrong(edits: &[(usize, usize, &str)]) -> Diagnostic {
        let file = FileId::from_index(0);
        let at = Span::new(file, edits[0].0, edits[0].1);
        let d = Diagnostic::error(UNKNOWN_NAME, at, "wrong");
        let add = |d: Diagnostic, e: &(usize, usize, &str)| d.edit(Span::new(file, e.0, e.1), e.2);
        edits.iter().fold(d, add)
    }

    fn fixed(text: &str, all: &[Diagnostic]) -> (String, usize) {
        let all: Vec<&Diagnostic> = all.iter().collect();
        apply(text, FileId::from_index(0), &all)
    }

    #[test]
    fn all_edits_are_applied_where_they_stand() {
        let all = [wrong(&[(0, 1, "long"), (4, 5, "")]), wrong(&[(2, 3, "B")])];
        assert_eq!(fixed("a b c", &all), ("long B ".to_string(), 2));
    }

    #[test]
    fn of_two_that_meet_the_first_wins_as_a_whole() {
        let all = [wrong(&[(0, 3, "x")]), wrong(&[(2, 3, "y"), (4, 5, "z")])];
        assert_eq!(fixed("a b c", &all), ("x c".to_string(), 1));
    }

    /// The edits of a diagnostic that are left of those that it suggests for a text.
    fn sound(text: &str, d: Diagnostic) -> Vec<Edit> {
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        sources.add("wrong.game", text.to_string());
        diagnostics.push(d);
        keep_sound(&sources, &mut diagnostics);
        diagnostics.sorted()[0].edits.clone()
    }

    #[test]
    fn edits_that_change_nothing_are_none() {
        let left = sound("a b c", wrong(&[(0, 1, "a"), (2, 3, "x")]));
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].text, "x");
    }

    #[test]
    fn edits_keep_comments() {
        let text = "a // why\n| b";
        assert!(sound(text, wrong(&[(0, 1, "x"), (1, 11, " & ")])).is_empty());
        assert_eq!(sound(text, wrong(&[(1, 11, " // why\n& ")])).len(), 1);
        assert_eq!(sound(text, wrong(&[(0, 1, "x")])).len(), 1);
    }

    #[test]
    fn what_lies_outside_of_the_text_changes_nothing() {
        assert_eq!(fixed("é", &[wrong(&[(1, 2, "x")])]).1, 0);
        assert_eq!(fixed("a", &[wrong(&[(1, 9, "x")])]).1, 0);
    }
}
