//! Applies the edits that diagnostics suggest to the text of a file.
//!
//! The edits of a diagnostic belong together: all of them are applied, or none. If two diagnostics change the
//! same place, the first wins; the other can be fixed in the next round.

use super::{Diagnostics, Edit};
use crate::source::FileId;

/// Returns the text with the suggested edits of this file, and the number of diagnostics that they fix.
pub fn apply(text: &str, file: FileId, diagnostics: &Diagnostics) -> (String, usize) {
    let (mut chosen, mut mended) = (Vec::<&Edit>::new(), 0);
    for d in diagnostics.sorted() {
        let fits = |edit: &Edit| {
            let here = edit.span.file == file;
            here && text.get(range(edit)).is_some() && !chosen.iter().any(|e| touches(e, edit))
        };
        if !d.edits.is_empty() && d.edits.iter().all(fits) {
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

/// Whether two edits overlap or meet, so that their order would matter.
fn touches(a: &Edit, b: &Edit) -> bool {
    a.span.start <= b.span.end && b.span.start <= a.span.end
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
        let mut diagnostics = Diagnostics::new();
        all.iter().for_each(|d| diagnostics.push(d.clone()));
        apply(text, FileId::from_index(0), &diagnostics)
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

    #[test]
    fn what_lies_outside_of_the_text_changes_nothing() {
        assert_eq!(fixed("é", &[wrong(&[(1, 2, "x")])]).1, 0);
        assert_eq!(fixed("a", &[wrong(&[(1, 9, "x")])]).1, 0);
    }
}
