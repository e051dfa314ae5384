//! What begins a part in other languages, and values in braces.

use super::statements::assigns;
use crate::syntax::grammar::Rule;
use crate::syntax::habits::{Habit, Stop, between, text};
use crate::syntax::scan::Scan;
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
