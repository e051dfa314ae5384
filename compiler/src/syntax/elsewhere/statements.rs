//! Beginnings of statements in other languages.

use super::COMMENT;
use super::exprs::comment;
use crate::diag::Diagnostic;
use crate::syntax::habits::{Habit, Stop, between, declares};
use crate::syntax::scan::Scan;

/// `for i in 1..3 { … }`
pub(super) fn each(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, next) = (stop.scan, stop.piece.start + 1);
    if next >= stop.piece.end || scan.is(next, "each") {
        return None;
    }
    let habit = Habit::says(EACH)
        .at(next..next + 1)
        .label("expected `each`");
    let mut place = scan.span(next);
    place.end = place.start;
    Some(match scan.text(next) {
        "all" | "every" if scan.is(next + 2, "in") => habit.edit(scan.span(next), "each"),
        _ if scan.is(next + 1, "in") => habit.edit(place, "each "),
        _ => habit,
    })
}

/// `return c`, `break`, `var n = 3`, `elif c { … }`, `move a to b`, `# text`
pub(super) fn begins_statement(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, first) = (stop.scan, stop.piece.start);
    let (word, assigned) = (scan.text(first), assigns(scan, first + 1));
    let habit = |hint: &str| Habit::says(hint).at(first..first + 1);
    let statement = |hint: &str| habit(hint).label("expected a statement");
    let replaced = |hint: &str, right: &str| {
        let habit = habit(hint).label(format!("expected `{right}`"));
        habit.edit(scan.span(first), right)
    };
    match word {
        "#" => Some(comment(scan, first, habit(COMMENT))),
        _ if assigned => None,
        "return" => Some(statement(
            "statements give nothing back: a value is a `def`; `if c { … } else { … }` passes over statements, and `require c` goes on only where c holds",
        )),
        "break" | "continue" => Some(statement(
            "a loop has no other end than its condition: `repeat { … } while c`; what is not done in each round stands in an `if c { … }`",
        )),
        _ if is_else_if(word) => Some(replaced(ELSE_IF, "else if")),
        "foreach" => Some(replaced(EACH, "for each")),
        "var" | "const" | "val" | "int" | "auto" | "local"
            if scan.is(first + 2, "=") && first + 2 < stop.piece.end =>
        {
            Some(replaced("`let v = e` names a value", "let"))
        }
        "move" => moves_to(stop),
        "draw" | "end" => Some(statement(RESULTS)),
        _ => result(stop).or_else(|| statement_after_dot(stop)),
    }
}

const RESULTS: &str = "results stand in `end`: `no enemy : me wins`; what a move decides is stored in a state that `end` asks";

/// `me wins`
fn result(stop: &Stop<'_>) -> Option<Habit> {
    let found = stop.found?;
    let verdict = ["wins", "loses"].contains(&stop.scan.text(found));
    verdict.then(|| Habit::says(RESULTS).label("no result here"))
}

/// `marks.clear`
fn statement_after_dot(stop: &Stop<'_>) -> Option<Habit> {
    let found = stop.found.filter(|&i| stop.scan.is(i, "clear"))?;
    let dot = stop.scan.is(found.checked_sub(1)?, ".");
    dot.then(|| {
        Habit::says(
            "what stands on cells is taken off by `clear S`; a state is emptied by `marks := none`",
        )
    })
}

/// `me.hand += 1`, `hand.me := 3`
pub(super) fn entry_after_dot(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, first) = (stop.scan, stop.piece.start);
    let found = stop.found.filter(|&i| i == first + 3)?;
    let assigned = [":=", "+=", "-="].contains(&scan.text(found)) && scan.is(first + 1, ".");
    let states = |i: usize| declares(scan, "state", scan.text(i));
    let (state, index) = match (states(first), states(first + 2)) {
        _ if !assigned => return None,
        (true, _) => (first, first + 2),
        (false, true) => (first + 2, first),
        (false, false) => return None,
    };
    let entry = format!("{}[{}]", scan.text(state), scan.text(index));
    let sign = scan.text(found);
    let hint = format!("an entry of a state has its index in brackets: `{entry} {sign} …`");
    let whole = first..first + 3;
    let place = between(scan, whole.clone());
    Some(
        Habit::says(hint)
            .at(whole)
            .label("not after a dot")
            .edit_line(place, entry),
    )
}

/// `hand(me) += 1`
pub(super) fn entry_in_parentheses(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, first) = (stop.scan, stop.piece.start);
    let (open, found) = (first + 1, stop.found?);
    let name = scan.text(first);
    let assigned = [":=", "+=", "-="].contains(&scan.text(found)) && scan.is(open, "(");
    if !assigned || !declares(scan, "state", name) || !scan.closed(open) {
        return None;
    }
    let close = scan.tokens[open].mate;
    let habit = Habit::says(format!(
        "an entry of a state has its index in brackets: `{name}[…]`"
    ));
    (close + 1 == found).then(|| habit.edit(scan.span(open), "[").edit(scan.span(close), "]"))
}

/// `else if { … }`
pub(super) fn without_condition(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, first) = (stop.scan, stop.piece.start);
    let open = first + 1;
    let found = stop.found?;
    let block = scan.is(open, "{") && scan.skip(open) >= stop.piece.end && found > open;
    block.then(|| {
        let habit = Habit::says("after `if` stands a condition; `else { … }` has none");
        habit
            .at(first..first + 1)
            .label("expected a condition after this")
    })
}

const EACH: &str = "the loop over a set or a range is `for each c in S { … }`";

const ELSE_IF: &str = "`else if` continues an `if`";

/// Whether a word continues an `if` in other languages.
pub(in crate::syntax) fn is_else_if(word: &str) -> bool {
    ["elif", "elsif", "elseif"].contains(&word)
}

/// Adds what continues an `if` to the error that its block is followed by such a word.
pub(in crate::syntax) fn else_if(d: Diagnostic) -> Diagnostic {
    let span = d.span;
    d.label("expected `else if`")
        .hint(ELSE_IF)
        .edit(span, "else if")
}

/// Whether the sign of an assignment or of a move stands here.
pub(super) fn assigns(scan: &Scan, token: usize) -> bool {
    ["[", ":=", "+=", "-=", "->"]
        .iter()
        .any(|sign| scan.is(token, sign))
}

/// `move a to b`
fn moves_to(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, first, end) = (stop.scan, stop.piece.start, stop.piece.end);
    let habit = Habit::says("a piece moves by `a -> b`").at(first..first + 1);
    let habit = habit.label("expected a statement");
    let mut arrow = first + 1;
    while arrow < end && !(arrow > first + 1 && (scan.is(arrow, "to") || scan.is(arrow, "->"))) {
        arrow = scan.skip(arrow);
    }
    if arrow + 1 >= end {
        return Some(habit);
    }
    let mut word = scan.span(first);
    word.end = scan.span(first + 1).start;
    Some(habit.edit(word, "").edit(scan.span(arrow), "->"))
}

/// `choose c from S`
pub(super) fn chosen_from(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, first) = (stop.scan, stop.piece.start);
    let found = stop
        .found
        .filter(|&i| scan.is(i, "from") && i == first + 2)?;
    (scan.is(first, "choose") && found + 1 < stop.piece.end).then(|| {
        Habit::says("a member is chosen `in` a set: `choose c in own`").edit(scan.span(found), "in")
    })
}
