//! Questions about all or some members of a set.

use super::exprs::operand_end;
use crate::syntax::habits::{Habit, Stop, between, text};
use crate::syntax::scan::Scan;

/// The form of a test for any member.
const IN_BRACES: &str = "members stand in braces: `some {c in S : e}`, `some {i in 1..3 : e}`";
/// The form of a count.
const COUNTED: &str = "`#{c in S : e}` counts the members of S for which e holds";
/// The forms of other questions about members.
const ANY_OR_ALL: &str = "`some {c in S : e}` asks for any member, `no {c in S : not e}` for all";

/// `some c in S : e`, `some(c in S : e)`, `all(c in S : e)`
pub(super) fn quantifier(stop: &Stop<'_>) -> Option<Habit> {
    without_braces(stop)
        .or_else(|| in_parentheses(stop))
        .or_else(|| called(stop))
}

/// `some c in S : e`
fn without_braces(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found.filter(|&i| scan.is(i, "in"))?;
    let word = found.checked_sub(2).filter(|&i| i >= stop.piece.start)?;
    if !is_question(scan, word) {
        return None;
    }
    let habit = Habit::says(IN_BRACES);
    let Some(end) = condition_end(stop, found) else {
        return Some(habit);
    };
    let whole = word + 1..end;
    let filter = format!("{{{}}}", text(scan, whole.clone()));
    Some(habit.edit_line(between(scan, whole), filter))
}

/// Returns the end of the condition after `in S :`, if it is certain.
fn condition_end(stop: &Stop<'_>, found: usize) -> Option<usize> {
    let (scan, end) = (stop.scan, stop.piece.end);
    let start = colon(scan, found + 1, end)? + 1;
    if start >= end {
        return None;
    }
    let last = operand_end(scan, start, end);
    let open = |word: &str| ["if", "some", "no", "wins", "loses", "draw", "score"].contains(&word);
    let at_end = last >= end;
    let line_of_end = stop.what == "this line of `end`";
    let closes = match at_end {
        true => !line_of_end,
        false => match scan.text(last) {
            "then" | ")" | "]" | "}" | "," => true,
            ":" => line_of_end,
            "{" => {
                let after = scan.skip(last);
                after >= end || scan.is(after, "else")
            }
            _ => false,
        },
    };
    (closes && !(start..last).any(|i| open(scan.text(i)))).then_some(last)
}

/// The next colon outside of brackets.
fn colon(scan: &Scan, start: usize, end: usize) -> Option<usize> {
    let mut i = start;
    while i < end && !scan.is(i, ":") {
        i = scan.skip(i);
    }
    (i < end && i > start).then_some(i)
}

/// `some(c in S : e)`, `#(c in S : e)`
fn in_parentheses(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found.filter(|&i| scan.is(i, ":"))?;
    let open = (stop.piece.start + 1..found)
        .rev()
        .find(|&i| scan.is(i, "("))?;
    let counts = scan.is(open - 1, "#");
    let binds = scan.is(open + 2, "in") && (is_question(scan, open - 1) || counts);
    if !binds || !scan.closed(open) || scan.skip(open) <= found {
        return None;
    }
    let (hint, brace) = match touches(scan, open) {
        _ if counts => (COUNTED, "{"),
        true => (IN_BRACES, " {"),
        false => (IN_BRACES, "{"),
    };
    let habit = Habit::says(hint).edit(scan.span(open), brace);
    Some(habit.edit(scan.span(scan.tokens[open].mate), "}"))
}

/// `all(c in S : e)`
fn called(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found.filter(|&i| scan.is(i, "in"))?;
    let word = found.checked_sub(3).filter(|&i| i >= stop.piece.start)?;
    let asks = ["all", "every", "forall", "any", "exists"].contains(&scan.text(word));
    (asks && scan.is(word + 1, "(")).then(|| Habit::says(ANY_OR_ALL))
}

fn is_question(scan: &Scan, word: usize) -> bool {
    scan.is(word, "some") || scan.is(word, "no")
}

/// Whether there is no blank before a token.
fn touches(scan: &Scan, token: usize) -> bool {
    token > 0 && scan.tokens[token - 1].end == scan.tokens[token].start
}
