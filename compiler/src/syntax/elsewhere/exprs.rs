//! Words and signs of other languages in expressions, and comments after them.

use super::joins::{SETS, argument, around};
use super::{COMMENT, POWER, REMAINDER, ROWS, ROWS_ARE, THROW, declares_any, foreign_word};
use crate::syntax::grammar::{Rule, reads};
use crate::syntax::habits::{Habit, Stop, between, text};
use crate::syntax::scan::{Kind, Scan};
use crate::syntax::words;

/// `a -> b # text`
pub(super) fn trailing_comment(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found.filter(|&i| scan.is(i, "#"))?;
    let habit = Habit::says(COMMENT).at(found..found + 1);
    Some(comment(scan, found, habit))
}

/// Says of a `#` that a comment begins otherwise, and changes it unless it may count what it touches.
pub(super) fn comment(scan: &Scan, found: usize, habit: Habit) -> Habit {
    let habit = habit.label("expected `//`");
    let next = scan.tokens.get(found + 1);
    let apart = next.is_some_and(|next| next.start > scan.tokens[found].end);
    match apart {
        true => habit.edit(scan.span(found), "//"),
        false => habit,
    }
}

/// `a or stop > 2`, where `stop` is a name.
pub(super) fn stop_after_or(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found?;
    let mut near = (found.saturating_sub(2)..=found).rev();
    let or = near.find(|&i| scan.is(i, "or") && scan.is(i + 1, "stop"))?;
    if or < stop.piece.start || or + 1 >= stop.piece.end {
        return None;
    }
    if !declares_any(scan, "stop") {
        return Some(
            Habit::says("`or stop` ends the loop `repeat { … } while c or stop`").at(or..or + 2),
        );
    }
    let end = operand_end(scan, or + 1, stop.piece.end);
    let operand = text(scan, or + 1..end);
    let habit = Habit::says(format!(
        "`or stop` is a part of `repeat`; what has this name stands in parentheses: `or ({operand})`"
    ));
    let place = between(scan, or + 1..end);
    Some(
        habit
            .at(or..or + 2)
            .edit_line(place, format!("({operand})")),
    )
}

/// The end of a condition that begins at a token: before the next word or sign that joins conditions or ends
/// them.
pub(super) fn operand_end(scan: &Scan, start: usize, end: usize) -> usize {
    const LIMITS: &[&str] = &[
        "and", "or", "then", "else", ":", ",", ";", ")", "]", "}", "by", "hidden",
    ];
    let mut i = start;
    while i < end && !LIMITS.contains(&scan.text(i)) {
        let block =
            scan.is(i, "{") && scan.tokens[i - 1].kind != Kind::Sign && !scan.is(i - 1, "in");
        if block {
            break;
        }
        i = scan.skip(i);
    }
    i.clamp(start + 1, end.max(start + 1))
}

/// `n ^ 2`, `n ** 2`
pub(super) fn power(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found?;
    let start = match scan.text(found) {
        "^" => found,
        "*" if scan.is(found.checked_sub(1)?, "*") => found - 1,
        _ => return None,
    };
    let habit = Habit::says(POWER).at(start..found + 1);
    let base = start
        .checked_sub(1)
        .filter(|&base| base > stop.piece.start)?;
    let single = matches!(scan.tokens[base].kind, Kind::Word | Kind::Int)
        && [":=", "+=", "-=", "=", "(", ",", "+", "==", "<", ">"].contains(&scan.text(base - 1));
    let square = found + 1 < stop.piece.end && scan.is(found + 1, "2");
    Some(match single && square {
        true => {
            let n = scan.text(base);
            habit.edit_line(between(scan, base..found + 2), format!("{n} * {n}"))
        }
        false => habit,
    })
}

/// `n mod 2`, `n div 2`
pub(super) fn remainder(stop: &Stop<'_>) -> Option<Habit> {
    let (word, sign) = foreign_word(stop, &[("mod", "%"), ("rem", "%"), ("div", "/")])?;
    let scan = stop.scan;
    let before = scan.tokens.get(word.checked_sub(1)?)?;
    matches!(before.kind, Kind::Word | Kind::Int | Kind::Close).then(|| {
        Habit::says(REMAINDER)
            .at(word..word + 1)
            .label(format!("expected `{sign}`"))
            .edit(scan.span(word), sign)
    })
}

/// `row 2`, `column 3`
pub(super) fn row(stop: &Stop<'_>) -> Option<Habit> {
    let (word, right) = foreign_word(stop, ROWS)?;
    let number = stop
        .found
        .is_some_and(|i| stop.scan.tokens[i].kind == Kind::Int);
    number.then(|| {
        Habit::says(ROWS_ARE)
            .at(word..word + 1)
            .label(format!("expected `{right}`"))
            .edit(stop.scan.span(word), right)
    })
}

/// `own rank 3`, `own man rank 3`
pub(super) fn row_beside(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    // After the key of a table the row is its value.
    let is_key = stop.rules.contains(&Rule::p_colon);
    let found = stop.found.filter(|_| !is_key)?;
    let mut near = [found, found.saturating_sub(1)].into_iter();
    let axis = near.find(|&i| AXES.contains(&scan.text(i)) && i > stop.piece.start)?;
    let before = &scan.tokens[axis - 1];
    let set = match before.kind {
        Kind::Word => !words::is_keyword(scan.text(axis - 1)),
        kind => kind == Kind::Close,
    };
    let value =
        axis + 1 < stop.piece.end && matches!(scan.tokens[axis + 1].kind, Kind::Word | Kind::Int);
    let mut place = scan.span(axis);
    place.end = place.start;
    (set && value).then(|| {
        Habit::says("what two sets have in common is `A & B`: `own & rank 3`")
            .at(axis..axis + 2)
            .label("expected `&` before this")
            .edit(place, "& ")
    })
}

/// The words before the number of a row.
const AXES: &[&str] = &["rank", "file", "level"];

/// `choose d in random 1..6`
pub(super) fn throw(stop: &Stop<'_>) -> Option<Habit> {
    let (word, _) = foreign_word(
        stop,
        &[("random", ""), ("rand", ""), ("roll", ""), ("dice", "")],
    )?;
    Some(
        Habit::says(THROW)
            .at(word..word + 1)
            .label("no random values here"),
    )
}

/// `sum(own)`
pub(super) fn sum_of_set(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found?;
    let word = (found.saturating_sub(3)..found).rev();
    let word = word.into_iter().find(|&i| scan.is(i, "sum"))?;
    let open = word + 1;
    if !scan.is(open, "(") || !stop.rules.contains(&Rule::w_in) || !scan.closed(open) {
        return None;
    }
    let habit = Habit::says(SUM);
    let whole = word..scan.skip(open);
    let set = whole.len() == 4 && SETS.contains(&scan.text(open + 1));
    Some(match set {
        true => habit.edit_line(between(scan, whole), format!("#{}", scan.text(open + 1))),
        false => habit,
    })
}

const SUM: &str =
    "`#S` counts the members of S; `sum(c in S : e)` adds the number e of each member c";

/// `f(if c then a else b)`
pub(super) fn bare_if(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found.filter(|&i| scan.is(i, "if"))?;
    let open = around(stop, found)?;
    let whole = found..argument(scan, open, found).end;
    let operand = match scan.tokens[found - 1].kind {
        Kind::Open | Kind::Sign => true,
        _ => ["through", "onto", "upto", "until", "within"].contains(&scan.text(found - 1)),
    };
    if !operand || !reads(Rule::if_expr, text(scan, whole.clone())) {
        return None;
    }
    let mut ends = [between(scan, whole.clone()); 2];
    (ends[0].end, ends[1].start) = (ends[0].start, ends[1].end);
    Some(Habit::says(IF_INSIDE).edit(ends[0], "(").edit(ends[1], ")"))
}

/// How an `if` stands inside of something else.
pub(in crate::syntax) const IF_INSIDE: &str =
    "an `if` inside of something else stands in parentheses: `(if c then a else b)`";
