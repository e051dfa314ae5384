//! Beginnings of parts in other languages, and values in braces.

use super::statements::assigns;
use crate::syntax::grammar::Rule;
use crate::syntax::habits::{Habit, Stop, between, text};
use crate::syntax::scan::{Kind, Scan};
use crate::syntax::words;

/// Returns what to write for the first word of a part of another language, and the word to replace it by if
/// that is certain.
pub(in crate::syntax) fn part(
    scan: &Scan,
    first: usize,
) -> Option<(&'static str, Option<&'static str>)> {
    let valued = scan.is(first + 2, "=");
    Some(match scan.text(first) {
        "const" | "constant" | "val" | "define" => {
            ("a value with a name is a `def`", valued.then_some("def"))
        }
        "var" | "variable" | "int" | "bool" => (
            "what changes in a game is a `state`, with what it holds after `:`: `state n : 0..9 = 0`",
            (scan.is(first + 2, ":") || scan.is(first + 2, "[")).then_some("state"),
        ),
        "fn" | "fun" | "func" | "function" | "proc" | "procedure" | "sub" => (
            "a value with parameters is a `def f(c) = …`; an `act f(c) { … }` has statements",
            function_part(scan, first),
        ),
        _ => return None,
    })
}

/// Returns the word for a function by what stands after its parameters.
fn function_part(scan: &Scan, first: usize) -> Option<&'static str> {
    let open = first + 2;
    if !scan.is(open, "(") || !scan.closed(open) {
        return None;
    }
    let after = scan.skip(open);
    let statements = |open: usize| {
        let inside = open + 1..scan.tokens[open].mate.min(scan.tokens.len());
        inside
            .clone()
            .any(|i| words::only_begins_statement(scan.text(i)) || assigns(scan, i))
    };
    match scan.is(after, "=") {
        true => Some("def"),
        false => (scan.is(after, "{") && statements(after)).then_some("act"),
    }
}

/// `def f(c) { c.n }`
pub(super) fn braced_value(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let open = stop.found.filter(|&i| scan.is(i, "{"))?;
    let wanted = stop.rules.contains(&Rule::p_equals) && scan.is(stop.piece.start, "def");
    if !wanted {
        return None;
    }
    let habit = Habit::says(
        "the value of a `def` stands after `=`: `def f(c) = …`; an `act f(c) { … }` has statements",
    );
    let last = stop.piece.end - 1;
    let first = match scan.is(open + 1, "return") {
        true => open + 2,
        false => open + 1,
    };
    let whole = scan.closed(open) && scan.tokens[open].mate == last && first < last;
    let is_statement = |i: usize| {
        let word = scan.text(i);
        word == ";" || words::only_begins_statement(word) || [":=", "->"].contains(&word)
    };
    if !whole || (first..last).any(is_statement) {
        return Some(habit);
    }
    let value = text(scan, first..last);
    Some(habit.edit_line(between(scan, open..last + 1), format!("= {value}")))
}

/// `state h : kinds[player]`
pub(super) fn index_behind(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, piece) = (stop.scan, &stop.piece);
    let (name, colon, open) = (piece.start + 1, piece.start + 2, piece.start + 4);
    let state = scan.is(piece.start, "state") && scan.is(colon, ":") && open < piece.end;
    if !state || !scan.is(open, "[") || !scan.closed(open) {
        return None;
    }
    let index = open..scan.skip(open);
    let (mut behind, mut place) = (scan.span(name), between(scan, index.clone()));
    behind.start = behind.end;
    place.start = scan.span(open - 1).end;
    let text = text(scan, index.clone());
    let habit = Habit::says(format!(
        "indices stand after the name: `{}{text}`",
        scan.text(name)
    ));
    let habit = habit.at(index).label("no index here");
    // An empty index says nothing.
    Some(match text.contains('\n') || text.len() < 3 {
        true => habit,
        false => habit.edit(behind, text).edit(place, ""),
    })
}

/// `players 2`
pub(super) fn player_count(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found?;
    let number = scan.tokens[found].kind == Kind::Int && found == stop.piece.start + 1;
    (number && scan.is(stop.piece.start, "players"))
        .then(|| Habit::says("players have names: `players white, black`"))
}
