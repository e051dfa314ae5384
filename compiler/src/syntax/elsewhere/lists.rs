//! Several things with commas between them where the language has one.

use crate::syntax::habits::{Habit, Stop};
use crate::syntax::scan::{Kind, Scan};
use crate::syntax::words;

/// `require a, b`, `let a, b = …`
pub(super) fn in_statement(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, first) = (stop.scan, stop.piece.start);
    let found = stop.found.filter(|&i| scan.is(i, ","))?;
    match scan.text(first) {
        "require" => conditions(stop, found),
        "let" => (found == first + 2)
            .then(|| Habit::says("each name has a `let` of its own: `let a = …` and `let b = …`")),
        _ => None,
    }
}

/// `require a, b`
fn conditions(stop: &Stop<'_>, comma: usize) -> Option<Habit> {
    let (scan, piece) = (stop.scan, &stop.piece);
    if !is_outside(scan, piece.start, comma) || comma + 1 >= piece.end {
        return None;
    }
    let habit = Habit::says("conditions are joined by `and`: `require a and b`");
    // Between conditions with `or` another order is meant than that in which the words bind.
    let plain = !piece.clone().any(|i| ["or", "if"].contains(&scan.text(i)));
    let touches = scan.tokens[comma].end == scan.tokens[comma + 1].start;
    let word = if touches { " and " } else { " and" };
    Some(match plain {
        true => habit.edit(scan.span(comma), word),
        false => habit,
    })
}

/// Whether a token stands in no brackets that begin after `start`.
fn is_outside(scan: &Scan, start: usize, token: usize) -> bool {
    let mut i = start;
    while i < token {
        i = scan.skip(i).max(i + 1);
    }
    i == token
}

/// `state phase : opening, middle`
pub(super) fn values_of_state(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, first) = (stop.scan, stop.piece.start);
    let found = stop.found.filter(|&i| [",", "|"].contains(&scan.text(i)))?;
    let before = found.checked_sub(2)?;
    let value = scan.tokens[before + 1].kind == Kind::Word && scan.is(before, ":");
    let named = value && !words::is_keyword(scan.text(before + 1));
    (named && scan.is(first, "state")).then(|| {
        Habit::says(
            "values with names are an `enum`: `enum part = opening, middle` and `state phase : part`",
        )
    })
}
