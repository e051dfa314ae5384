//! Several things with commas between them where the language has one.

use crate::syntax::habits::{Habit, Stop};
use crate::syntax::scan::{Kind, Scan};
use crate::syntax::words;

/// `require a, b`, `let a, b = …`, `let a = 1, b = 2`
pub(super) fn in_statement(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, first) = (stop.scan, stop.piece.start);
    let comma = stop.found.filter(|&i| scan.is(i, ","))?;
    match scan.text(first) {
        "require" => conditions(stop),
        "let" if is_outside(scan, first, comma) => Some(Habit::says(
            "each name has a `let` of its own: `let a = …` and `let b = …`",
        )),
        _ => None,
    }
}

/// `require a, b`, `if a, b { … }`, `a, b : me wins`
pub(super) fn conditions(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, piece) = (stop.scan, &stop.piece);
    let comma = stop.found.filter(|&i| scan.is(i, ","))?;
    let result = (piece.start..comma).any(|i| scan.is(i, ":"));
    if result || !is_outside(scan, piece.start, comma) || comma + 1 >= piece.end {
        return None;
    }
    let habit = Habit::says("conditions are joined by `and`: `a and b`");
    // Beside `or` another order may be meant than that in which the words bind.
    let plain = !piece
        .clone()
        .any(|i| scan.is(i, "or") || scan.is(i, "then"));
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

/// `state phase : opening, middle`, `state phase : {opening, middle}`, `state phase : enum opening, middle`
pub(super) fn values_of_state(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, piece) = (stop.scan, &stop.piece);
    let colon = piece.clone().find(|&i| scan.is(i, ":"))?;
    let value = colon + 1;
    let is_name = |i: usize| {
        i < piece.end && scan.tokens[i].kind == Kind::Word && !words::is_keyword(scan.text(i))
    };
    let listed = |i: usize| i < piece.end && [",", "|"].contains(&scan.text(i));
    if !scan.is(piece.start, "state") || value >= piece.end {
        return None;
    }
    let named = match scan.text(value) {
        "{" => is_name(value + 1),
        "enum" => true,
        _ => is_name(value) && listed(value + 1) && stop.found == Some(value + 1),
    };
    named.then(|| {
        Habit::says(
            "values with names are an `enum`: `enum part = opening, middle` and `state phase : part`",
        )
    })
}
