//! Hints for words and signs of programming languages that this language has in another form, or not at all.

mod exprs;
mod is;
mod joins;
mod lists;
mod names;
mod order;
mod parts;
mod quantifiers;
mod statements;

use super::habits::{Habit, Stop};
use super::scan::Scan;
use super::words;
pub(super) use exprs::IF_INSIDE;
pub(crate) use is::IS;
pub(super) use names::is_capital;
pub(super) use parts::part;
pub(super) use statements::{else_if, is_else_if};

/// The hint on random play, for calls of random functions.
pub(crate) const THROW: &str =
    "chance plays a block of its own: `move roll by chance { choose d in 1..6; … }`";

/// The hint on division of whole numbers.
pub(crate) const REMAINDER: &str = "`a / b` is rounded down, and `a % b` is what is left of that";

/// The hint on powers.
pub(crate) const POWER: &str = "there is no power: multiply, `n * n`";

/// The hint on comments.
pub(super) const COMMENT: &str = "a comment begins with `//` and ends with its line";

/// The rows of a board as others call them, with their words here.
pub(crate) const ROWS: &[(&str, &str)] = &[
    ("row", "rank"),
    ("rows", "rank"),
    ("col", "file"),
    ("column", "file"),
    ("columns", "file"),
];

/// The hint on rows.
pub(crate) const ROWS_ARE: &str = "the rows of a board are `rank 2`, its columns `file c`";

/// Returns what was meant by a word or sign of another language.
pub(super) fn elsewhere(stop: &Stop<'_>) -> Option<Habit> {
    let statement = match stop.what {
        "this statement" => statements::begins_statement(stop)
            .or_else(|| statements::chosen_from(stop))
            .or_else(|| statements::entry_after_dot(stop))
            .or_else(|| statements::entry_in_parentheses(stop))
            .or_else(|| lists::in_statement(stop)),
        "this `for each`" => statements::each(stop),
        "this `if`" => statements::without_condition(stop).or_else(|| lists::conditions(stop)),
        "this line of `end`" => lists::conditions(stop),
        _ => None,
    };
    statement
        .or_else(|| order::after_name(stop))
        .or_else(|| is::is(stop))
        .or_else(|| quantifiers::quantifier(stop))
        .or_else(|| exprs::stop_after_or(stop))
        .or_else(|| exprs::trailing_comment(stop))
        .or_else(|| exprs::power(stop))
        .or_else(|| exprs::remainder(stop))
        .or_else(|| exprs::row(stop))
        .or_else(|| exprs::row_beside(stop))
        .or_else(|| exprs::throw(stop))
        .or_else(|| exprs::bare_if(stop))
        .or_else(|| joins::join(stop))
        .or_else(|| parts::braced_value(stop))
        .or_else(|| parts::index_behind(stop))
        .or_else(|| parts::player_count(stop))
        .or_else(|| lists::values_of_state(stop))
        .or_else(|| exprs::sum_of_set(stop))
        .or_else(|| names::capital(stop))
}

/// The first of some words that is the found token or the one before it, unless the file uses it as a name.
fn foreign_word(stop: &Stop<'_>, all: &[(&str, &'static str)]) -> Option<(usize, &'static str)> {
    let found = stop.found?;
    [found, found.saturating_sub(1)].into_iter().find_map(|i| {
        let (word, right) = all.iter().find(|(word, _)| stop.scan.is(i, word))?;
        (i > stop.piece.start && !declares_any(stop.scan, word)).then_some((i, *right))
    })
}

/// The words of statements before a name that they bind.
const BINDS: &[&str] = &["let", "choose", "each"];

/// Whether a file gives this name to anything.
fn declares_any(scan: &Scan, name: &str) -> bool {
    let binds = |i: usize| {
        let before = scan.text(i.saturating_sub(1));
        BINDS.contains(&before) || words::begins_named_part(before) || scan.is(i + 1, "in")
    };
    (1..scan.tokens.len()).any(|i| scan.is(i, name) && binds(i))
}
