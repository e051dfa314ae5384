//! Hints for words and signs of programming languages that this language has in another form, or not at all.

use super::grammar::Rule;
use super::habits::{Habit, Stop, between, text};
use super::scan::{Kind, Scan};
use super::words;
use crate::diag::Diagnostic;

/// What plays at random, said wherever another language would call a function.
pub const THROW: &str =
    "chance plays a block of its own: `move roll by chance { choose d in 1..6; … }`";

/// Returns what was meant by a word or sign of another language.
pub(super) fn elsewhere(stop: &Stop<'_>) -> Option<Habit> {
    let statement = match stop.what {
        "this statement" => begins_statement(stop),
        "this `for each`" => each(stop),
        _ => None,
    };
    statement
        .or_else(|| stop_after_or(stop))
        .or_else(|| trailing_comment(stop))
        .or_else(|| power(stop))
        .or_else(|| remainder(stop))
        .or_else(|| row(stop))
        .or_else(|| row_beside(stop))
        .or_else(|| throw(stop))
        .or_else(|| braced_value(stop))
        .or_else(|| capital(stop))
}

/// `for i in 1..3 { … }`
fn each(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, next) = (stop.scan, stop.piece.start + 1);
    if next >= stop.piece.end || scan.is(next, "each") {
        return None;
    }
    let habit = Habit::says("the loop over a set or a range is `for each c in S { … }`")
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
fn begins_statement(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, first) = (stop.scan, stop.piece.start);
    let (word, assigned) = (scan.text(first), assigns(scan, first + 1));
    let habit = |hint: &str| Habit::says(hint).at(first..first + 1);
    let statement = |hint: &str| habit(hint).label("expected a statement");
    let replaced = |hint: &str, right: &str| {
        let habit = habit(hint).label(format!("expected `{right}`"));
        habit.edit(scan.span(first), right)
    };
    match word {
        "#" => Some(replaced(COMMENT, "//")),
        _ if assigned => None,
        "return" => Some(statement(
            "statements give nothing back: a value is a `def`; `if c { … } else { … }` passes over statements, and `require c` goes on only where c holds",
        )),
        "break" | "continue" => Some(statement(
            "a loop has no other end than its condition: `repeat { … } while c`; what is not done in each round stands in an `if c { … }`",
        )),
        _ if is_else_if(word) => Some(replaced(ELSE_IF, "else if")),
        "foreach" => Some(replaced(
            "the loop over a set or a range is `for each c in S { … }`",
            "for each",
        )),
        "var" | "const" | "val" | "int" | "auto" | "local"
            if scan.is(first + 2, "=") && first + 2 < stop.piece.end =>
        {
            Some(replaced("`let v = e` names a value", "let"))
        }
        "move" => moves_to(stop),
        _ => None,
    }
}

const ELSE_IF: &str = "`else if` continues an `if`";

/// Whether a word continues an `if` in other languages.
pub(super) fn is_else_if(word: &str) -> bool {
    ["elif", "elsif", "elseif"].contains(&word)
}

/// Adds what continues an `if` to the error that its block is followed by such a word.
pub(super) fn else_if(d: Diagnostic) -> Diagnostic {
    let span = d.span;
    d.label("expected `else if`")
        .hint(ELSE_IF)
        .edit(span, "else if")
}

/// Whether the sign of an assignment or of a move stands here.
fn assigns(scan: &Scan, token: usize) -> bool {
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

/// What begins a comment.
pub(super) const COMMENT: &str = "a comment begins with `//` and ends with its line";

/// `a -> b # text`
fn trailing_comment(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found.filter(|&i| scan.is(i, "#"))?;
    let habit = Habit::says(COMMENT).at(found..found + 1);
    let habit = habit.label("expected `//`");
    let next = scan.tokens.get(found + 1);
    let apart = next.is_some_and(|next| next.start > scan.tokens[found].end);
    Some(match apart {
        true => habit.edit(scan.span(found), "//"),
        false => habit,
    })
}

/// `a or stop > 2`, where `stop` is a name.
fn stop_after_or(stop: &Stop<'_>) -> Option<Habit> {
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
fn operand_end(scan: &Scan, start: usize, end: usize) -> usize {
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
fn power(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found?;
    let start = match scan.text(found) {
        "^" => found,
        "*" if scan.is(found.checked_sub(1)?, "*") => found - 1,
        _ => return None,
    };
    let habit = Habit::says("there is no power: multiply, `n * n`").at(start..found + 1);
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
fn remainder(stop: &Stop<'_>) -> Option<Habit> {
    let (word, sign) = foreign_word(stop, &[("mod", "%"), ("rem", "%"), ("div", "/")])?;
    let scan = stop.scan;
    let before = scan.tokens.get(word.checked_sub(1)?)?;
    matches!(before.kind, Kind::Word | Kind::Int | Kind::Close).then(|| {
        Habit::says("`a / b` is rounded down, and `a % b` is what is left of that")
            .at(word..word + 1)
            .label(format!("expected `{sign}`"))
            .edit(scan.span(word), sign)
    })
}

/// `row 2`, `column 3`
fn row(stop: &Stop<'_>) -> Option<Habit> {
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
fn row_beside(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found?;
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

/// The rows of a board as others call them, with their words here.
pub const ROWS: &[(&str, &str)] = &[
    ("row", "rank"),
    ("rows", "rank"),
    ("col", "file"),
    ("column", "file"),
    ("columns", "file"),
];

/// How rows are written.
pub const ROWS_ARE: &str = "the rows of a board are `rank 2`, its columns `file c`";

/// `choose d in random 1..6`
fn throw(stop: &Stop<'_>) -> Option<Habit> {
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

/// The first of some words that is the found token or the one before it, unless the file uses it as a name.
fn foreign_word(stop: &Stop<'_>, all: &[(&str, &'static str)]) -> Option<(usize, &'static str)> {
    let found = stop.found?;
    [found, found.saturating_sub(1)].into_iter().find_map(|i| {
        let (word, right) = all.iter().find(|(word, _)| stop.scan.is(i, word))?;
        (i > stop.piece.start && !declares_any(stop.scan, word)).then_some((i, *right))
    })
}

/// Whether a file gives this name to anything.
fn declares_any(scan: &Scan, name: &str) -> bool {
    let binds = |i: usize| {
        let before = scan.text(i.saturating_sub(1));
        let word = ["let", "choose", "each"].contains(&before);
        word || words::begins_named_part(before) || scan.is(i + 1, "in")
    };
    (1..scan.tokens.len()).any(|i| scan.is(i, name) && binds(i))
}

/// `def f(c) { c.n }`
fn braced_value(stop: &Stop<'_>) -> Option<Habit> {
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

/// `def fooBar = 3`
fn capital(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let letter = stop.rules.contains(&Rule::letter);
    let found = stop.found.filter(|&i| !letter && is_capital(scan, i))?;
    let name = lower(scan.text(found));
    let habit = Habit::says(match words::is_keyword(&name) {
        true => format!("words are lower case: `{name}`"),
        false => format!("names are lower case: `{name}`; only a kind's letter is a capital"),
    });
    Some(
        habit
            .at(found..found + 1)
            .label("expected small letters")
            .edit(scan.span(found), name),
    )
}

/// Whether a token is a name with capitals. A single capital may be the letter of a kind.
pub(super) fn is_capital(scan: &Scan, token: usize) -> bool {
    let word = scan.text(token);
    let (letters, begins) = (
        word.len() > 1,
        word.starts_with(|c: char| c.is_ascii_alphabetic()),
    );
    scan.tokens[token].kind == Kind::Word
        && letters
        && begins
        && word.contains(|c: char| c.is_ascii_uppercase())
}

/// Returns a name in small letters: `foo_bar` for `fooBar`, `max_men` for `MAX_MEN`.
fn lower(word: &str) -> String {
    let mut name = String::new();
    let mut small = false;
    for c in word.chars() {
        if c.is_ascii_uppercase() && small {
            name.push('_');
        }
        small = c.is_ascii_lowercase() || c.is_ascii_digit();
        name.push(c.to_ascii_lowercase());
    }
    name
}

/// Returns what to write for the first word of a part of another language, and the word to replace it by if
/// that is certain.
pub(super) fn part(scan: &Scan, first: usize) -> Option<(&'static str, Option<&'static str>)> {
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
