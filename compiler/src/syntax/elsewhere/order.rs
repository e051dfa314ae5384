//! The words after the name of a move, in another order.

use std::ops::Range;

use crate::syntax::habits::{Habit, Stop, between, text};
use crate::syntax::scan::{Kind, Scan};

/// The words that begin what stands after the name, in their order.
const ORDER: &[&str] = &["by", "unique", "hidden"];

/// `move deal unique by chance {`
pub(super) fn after_name(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, piece) = (stop.scan, &stop.piece);
    if !scan.is(piece.start, "move") {
        return None;
    }
    let mut groups = groups(scan, piece.start + 2..piece.end)?;
    let swapped = groups.windows(2).find(|pair| pair[1].0 < pair[0].0)?;
    let [late, early] = [&swapped[0].1, &swapped[1].1].map(|group| text(scan, group.clone()));
    let habit = Habit::says(format!("`{early}` stands before `{late}`"))
        .at(swapped[1].1.clone())
        .label(format!("expected before `{late}`"));
    let whole = groups.first()?.1.start..groups.last()?.1.end;
    groups.sort_by_key(|group| group.0);
    let texts = groups.iter().map(|group| text(scan, group.1.clone()));
    let ordered = texts.collect::<Vec<_>>().join(" ");
    let on_one_line = !text(scan, whole.clone()).contains('\n');
    Some(match on_one_line {
        true => habit.edit_line(between(scan, whole), ordered),
        false => habit,
    })
}

/// Returns the groups of words up to the brace, each with its place in the right order; `None` if there is
/// something else, or one of them twice.
fn groups(scan: &Scan, tokens: Range<usize>) -> Option<Vec<(usize, Range<usize>)>> {
    let mut groups: Vec<(usize, Range<usize>)> = Vec::new();
    let mut i = tokens.start;
    while i < tokens.end && !scan.is(i, "{") {
        let place = ORDER.iter().position(|word| scan.is(i, word))?;
        let end = match place {
            0 => names_end(scan, i + 1, tokens.end)?,
            _ => i + 1,
        };
        if groups.iter().any(|group| group.0 == place) {
            return None;
        }
        groups.push((place, i..end));
        i = end;
    }
    Some(groups)
}

/// Returns the end of names with commas between them.
fn names_end(scan: &Scan, start: usize, end: usize) -> Option<usize> {
    let is_name = |i: usize| i < end && scan.tokens[i].kind == Kind::Word;
    let mut i = start;
    while is_name(i) && i + 1 < end && scan.is(i + 1, ",") {
        i += 2;
    }
    is_name(i).then_some(i + 1)
}
