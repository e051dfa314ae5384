//! `is` between values.

use super::BINDS;
use crate::source::Span;
use crate::syntax::habits::{Habit, Stop, between};
use crate::syntax::scan::{Kind, Scan};
use crate::syntax::words;

/// The hint on `is`.
pub(crate) const IS: &str = "`c in S` asks whether c is in S, `a == b` whether two values are equal, `no S` whether S has no member";

/// Words for sets of cells that are asked about a cell.
const SETS: &[&str] = &["empty", "occupied", "edge", "corners", "own", "enemy"];
/// Words for one player.
const PLAYERS: &[&str] = &["me", "next", "opponent"];
/// The tokens before an operand that is a whole side of a comparison.
const BEFORE: &[&str] = &[
    "require", "if", "while", "and", "or", "not", "then", "else", "(", ":", "=",
];

/// `to is empty`, `turn is not 3`, `c is in S`
pub(super) fn is(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, end) = (stop.scan, stop.piece.end);
    let found = stop.found?;
    let mut near = [found, found.saturating_sub(1)].into_iter();
    let is = near.find(|&i| scan.is(i, "is") && i > stop.piece.start)?;
    let not = is + 1 < end && scan.is(is + 1, "not");
    let right = is + 1 + usize::from(not);
    if right >= end || names_value(scan, is) || is_name(scan) {
        return None;
    }
    let sign = sign(scan, is, right..end, not);
    let whole = is..right;
    let label = sign.map_or("expected `in` or `==`".to_string(), |s| {
        format!("expected `{s}`")
    });
    // A statement that begins with a name was perhaps meant to change it.
    let alone = stop.what == "this statement" && !words::is_keyword(scan.text(stop.piece.start));
    let sure = sign.filter(|_| !alone && is_sure(scan, is, right));
    let operand = is_operand(scan, is - 1) && !scan.is(right, "in");
    let hint = match sure.filter(|_| operand && LONGEST > length(between(scan, is - 1..right + 1)))
    {
        Some(sign) => format!("write `{} {sign} {}`", scan.text(is - 1), scan.text(right)),
        None => IS.to_string(),
    };
    let habit = Habit::says(hint).at(whole.clone()).label(label);
    Some(match sure {
        Some(_) if scan.is(right, "in") => habit.edit_line(gone(scan, is), String::new()),
        Some(sign) => habit.edit_line(between(scan, whole), sign.to_string()),
        None => habit,
    })
}

/// The longest comparison that a hint repeats.
const LONGEST: u32 = 40;

/// Returns the comparison that is meant, as what stands on the right shows.
fn sign(scan: &Scan, is: usize, right: std::ops::Range<usize>, not: bool) -> Option<&'static str> {
    let (word, next) = (scan.text(right.start), right.start + 1);
    let goes_on = next < right.end && (scan.is(next, "..") || scan.is(next, "."));
    let player = PLAYERS.contains(&word) && is_player(scan, is);
    let number = scan.tokens[right.start].kind == Kind::Int;
    let kind = next < right.end
        && scan.tokens[next].kind == Kind::Word
        && !words::is_keyword(scan.text(next));
    match (word, not) {
        ("in", false) => Some("in"),
        ("in", true) => Some("not in"),
        _ if goes_on || kind => None,
        _ if number || player => Some(if not { "!=" } else { "==" }),
        _ if SETS.contains(&word) => Some(if not { "not in" } else { "in" }),
        _ => None,
    }
}

/// Whether the comparison is certain: of a number, of a player, or of a single cell with a set.
fn is_sure(scan: &Scan, is: usize, right: usize) -> bool {
    !SETS.contains(&scan.text(right)) || is_operand(scan, is - 1) && is_cell(scan, is - 1)
}

/// Whether a name is a whole side of a comparison.
fn is_operand(scan: &Scan, token: usize) -> bool {
    let before = token.checked_sub(1).map_or("", |before| scan.text(before));
    scan.tokens[token].kind == Kind::Word && BEFORE.contains(&before)
}

/// Whether a name is that of one cell, or of one member of a set.
fn is_cell(scan: &Scan, token: usize) -> bool {
    let name = scan.text(token);
    let rank = name.get(1..).unwrap_or_default();
    let cell = !rank.is_empty() && rank.bytes().all(|b| b.is_ascii_digit());
    let bound = |i: usize| {
        let binds = ["choose", "each", "{", "("].contains(&scan.text(i - 1));
        binds && scan.is(i, name) && scan.is(i + 1, "in")
    };
    cell || (1..scan.tokens.len()).any(bound)
}

/// Whether what stands before a token is a player.
fn is_player(scan: &Scan, token: usize) -> bool {
    let last = token - 1;
    if scan.is(last, ")") {
        let open = (0..last)
            .rev()
            .find(|&i| scan.tokens[i].mate == last && scan.is(i, "("));
        return open.is_some_and(|open| open > 0 && scan.is(open - 1, "owner"));
    }
    PLAYERS.contains(&scan.text(last)) && is_operand(scan, last)
}

/// Whether what stands before a token is a name that is bound or declared, as in `let n is 3`.
fn names_value(scan: &Scan, token: usize) -> bool {
    let before = token.checked_sub(2).map_or("", |before| scan.text(before));
    BINDS.contains(&before) || words::begins_named_part(before)
}

/// Whether the file gives the name `is` to anything.
fn is_name(scan: &Scan) -> bool {
    let binds = |i: usize| {
        let before = scan.text(i - 1);
        let binder = ["{", "("].contains(&before) && scan.is(i + 1, "in");
        binder || BINDS.contains(&before) || words::begins_named_part(before)
    };
    (1..scan.tokens.len()).any(|i| scan.is(i, "is") && binds(i))
}

fn length(span: Span) -> u32 {
    span.end.saturating_sub(span.start)
}

/// The place of a token and the blanks after it.
fn gone(scan: &Scan, token: usize) -> Span {
    let mut place = scan.span(token);
    place.end = scan.span(token + 1).start;
    place
}
