//! Hints for forms of rulebooks and other languages: one rule for each habit.

use std::ops::Range;

use super::elsewhere::elsewhere;
use super::grammar::Rule;
use super::scan::{Kind, Scan};
use super::words;
use crate::diag::{Diagnostic, Edit};
use crate::source::Span;

/// A place where the grammar does not go on.
pub(super) struct Stop<'a> {
    pub(super) scan: &'a Scan,
    /// The tokens of the piece.
    pub(super) piece: Range<usize>,
    /// The name of the piece in messages.
    pub(super) what: &'a str,
    /// The token that does not fit; `None` if more was expected after the last.
    pub(super) found: Option<usize>,
    /// The rules of the grammar that would have matched.
    pub(super) rules: &'a [Rule],
}

/// A hint on a form of another language.
pub(super) struct Habit {
    hint: String,
    edits: Vec<Edit>,
    /// The text that does not fit, if it is not just the token that was found.
    wrong: Option<Range<usize>>,
    /// The expected form, if it differs from that of the grammar.
    label: Option<String>,
}

impl Habit {
    pub(super) fn says(hint: impl Into<String>) -> Habit {
        let hint = hint.into();
        let (edits, wrong, label) = (Vec::new(), None, None);
        Habit {
            hint,
            edits,
            wrong,
            label,
        }
    }

    /// Says which tokens do not fit.
    pub(super) fn at(mut self, wrong: Range<usize>) -> Habit {
        self.wrong = Some(wrong);
        self
    }

    /// Sets the expected form.
    pub(super) fn label(mut self, label: impl Into<String>) -> Habit {
        self.label = Some(label.into());
        self
    }

    pub(super) fn edit(mut self, span: Span, text: impl Into<String>) -> Habit {
        let text = text.into();
        self.edits.push(Edit { span, text });
        self
    }

    /// Adds an edit, unless the new text would have comments or line ends within it.
    pub(super) fn edit_line(self, span: Span, text: String) -> Habit {
        match text.contains('\n') {
            true => self,
            false => self.edit(span, text),
        }
    }

    /// Puts the hint in the place of other advice.
    pub(super) fn tell(self, scan: &Scan, mut d: Diagnostic) -> Diagnostic {
        if let Some(wrong) = self.wrong {
            d.span = between(scan, wrong.clone());
            d.message = format!("unexpected `{}`", text(scan, wrong));
        }
        if let Some(label) = self.label {
            d.label = label;
        }
        d.hints = vec![self.hint];
        d.edits = self.edits;
        d
    }
}

/// Returns the habit behind a mistake, if it is a known one.
pub(super) fn habit(stop: &Stop<'_>) -> Option<Habit> {
    if let Some(habit) = elsewhere(stop) {
        return Some(habit);
    }
    let special = match stop.what {
        "this statement" => statement(stop),
        "this line of `end`" => line_of_end(stop),
        _ => None,
    };
    special.or_else(|| {
        ternary(stop)
            .or_else(|| then(stop))
            .or_else(|| range(stop))
            .or_else(|| sign(stop))
            .or_else(|| size(stop))
            .or_else(|| shape(stop))
            .or_else(|| brackets(stop))
            .or_else(|| clock(stop))
            .or_else(|| short_chain(stop))
    })
}

fn statement(stop: &Stop<'_>) -> Option<Habit> {
    exchange(stop)
        .or_else(|| put_at(stop))
        .or_else(|| two_choices(stop))
        .or_else(|| step_by_one(stop))
        .or_else(|| call(stop))
        .or_else(|| effect(stop))
}

/// `a <-> b`
fn exchange(stop: &Stop<'_>) -> Option<Habit> {
    let Stop { scan, piece, .. } = stop;
    let found = stop.found.filter(|&i| scan.is(i, "<"))?;
    let arrow = found + 1;
    if !scan.is(arrow, "->") || scan.tokens[arrow].start != scan.tokens[found].end {
        return None;
    }
    let habit = Habit::says(EXCHANGE).at(found..arrow + 1);
    if found == piece.start || arrow + 1 >= piece.end {
        return Some(habit);
    }
    let (a, b) = (
        text(scan, piece.start..found),
        text(scan, arrow + 1..piece.end),
    );
    let both = format!("at once {{ {a} -> {b}; {b} -> {a} }}");
    Some(habit.edit_line(between(scan, piece.clone()), both))
}

/// `if c then { … }`
fn then(stop: &Stop<'_>) -> Option<Habit> {
    let Stop { scan, piece, .. } = stop;
    let found = stop.found.filter(|&i| scan.is(i, "then"))?;
    let habit =
        Habit::says("the statements of an `if` stand in braces, without `then`: `if c { … }`");
    if !scan.is(piece.start, "if") || found + 1 >= piece.end {
        return None;
    }
    let (mut place, next) = (scan.span(found), scan.span(found + 1).start);
    // Comments behind the word stay.
    place.end = next.min(place.end + 1);
    Some(match scan.is(found + 1, "{") {
        true => habit.edit(place, ""),
        false => habit,
    })
}

/// `put own man at c`
fn put_at(stop: &Stop<'_>) -> Option<Habit> {
    let Stop { scan, piece, .. } = stop;
    let found = stop.found.filter(|&i| scan.is(i, "at"))?;
    let habit = || Habit::says("a piece is put `on` cells: `put own man on c`");
    let put = scan.is(piece.start, "put") && stop.rules.contains(&Rule::w_on);
    put.then(|| habit().edit(scan.span(found), "on"))
}

/// `choose a in S, b in T`
fn two_choices(stop: &Stop<'_>) -> Option<Habit> {
    let Stop { scan, piece, .. } = stop;
    stop.found.filter(|&i| scan.is(i, ","))?;
    scan.is(piece.start, "choose").then(|| {
        Habit::says(
            "each choice is a statement: `choose a in S` and `choose b in T`; `A | B` are the members of two sets",
        )
    })
}

/// `n--`, `++n`; the grammar itself stops behind `n--`, since a `-` may follow another.
fn step_by_one(stop: &Stop<'_>) -> Option<Habit> {
    let Stop { scan, piece, .. } = stop;
    let twice = |i: usize| {
        let touch = scan.tokens[i].end == scan.tokens[i + 1].start;
        touch && ["+", "-"].contains(&scan.text(i)) && scan.is(i + 1, scan.text(i))
    };
    let begins = piece.len() == 3 && twice(piece.start);
    let ends = piece.len() > 2 && stop.found.is_none() && twice(piece.end - 2);
    (begins || ends).then(|| Habit::says("a number is changed by `n += 1` and `n -= 1`"))
}

/// `f(c)` for `do f(c)`
fn call(stop: &Stop<'_>) -> Option<Habit> {
    let Stop { scan, piece, .. } = stop;
    let name = scan.text(piece.start);
    let called = scan.is(piece.start + 1, "(") && scan.skip(piece.start + 1) == piece.end;
    let whole = called && stop.found.is_none();
    if !declares(scan, "act", name) {
        let unknown = whole && foreign_effect(name).is_none() && !words::is_keyword(name);
        let value = declares(scan, "def", name);
        return unknown.then(|| match value {
            true => Habit::says(format!("`{name}(…)` is a value; it does nothing by itself")),
            false => Habit::says(format!("an act is done by `do`: `do {name}(…)`")),
        });
    }
    let habit = Habit::says(format!("an act is done by `do`: `do {name}(…)`"));
    let mut place = scan.span(piece.start);
    place.end = place.start;
    Some(match whole {
        true => habit.edit(place, "do "),
        false => habit,
    })
}

/// Whether the file declares this name by a part that begins with this word.
pub(super) fn declares(scan: &Scan, part: &str, name: &str) -> bool {
    (1..scan.tokens.len()).any(|i| scan.is(i, name) && scan.is(i - 1, part))
}

/// `remove c`, `swap(a, b)`
fn effect(stop: &Stop<'_>) -> Option<Habit> {
    let Stop { scan, piece, .. } = stop;
    let next = piece.start + 1;
    let word = next < piece.end && matches!(scan.tokens[next].kind, Kind::Word | Kind::Open);
    let hint = foreign_effect(scan.text(piece.start))?;
    word.then(|| Habit::says(hint))
}

const EXCHANGE: &str = "two pieces change places by `at once { a -> b; b -> a }`";

/// Returns what does what other languages call by this word.
fn foreign_effect(word: &str) -> Option<&'static str> {
    Some(match word {
        "remove" | "delete" | "capture" | "kill" | "take" | "erase" | "discard" => {
            "what stands on cells is taken off the board by `clear S`"
        }
        "swap" | "exchange" => EXCHANGE,
        "add" | "place" | "drop" | "create" | "spawn" => {
            "a piece comes to the board by `put own man on c`"
        }
        "move" => "a piece moves by `a -> b`",
        "call" | "run" => "an act is done by `do f(…)`",
        _ => return None,
    })
}

fn line_of_end(stop: &Stop<'_>) -> Option<Habit> {
    let Stop { scan, piece, .. } = stop;
    let Some(found) = stop.found else {
        return no_winner(stop);
    };
    if let Some(habit) = else_line(stop, found).or_else(|| score_of_one(stop, found)) {
        return Some(habit);
    }
    let word = scan.text(found);
    let before = found.checked_sub(1).map(|before| scan.text(before));
    if word == "," && before.is_some_and(|word| ["wins", "loses", "draw"].contains(&word)) {
        let habit = Habit::says("each line of `end` stands on a line of its own, or after `;`");
        return Some(habit.edit(scan.span(found), ";"));
    }
    let verdict = ["wins", "loses"].contains(&word);
    if verdict && stop.rules.contains(&Rule::draw) {
        return Some(verdict_first(scan, found, piece.end));
    }
    if word == "by" && ["wins", "loses"].contains(&scan.text(found - 1)) {
        return Some(Habit::says(
            "points decide by `score p = e`, which gives the points of each player p",
        ));
    }
    let conditional = ["if", "when"].contains(&scan.text(piece.start));
    let inside = verdict && !stop.rules.contains(&Rule::verdict);
    let begins = conditional && ["no", "some", "not", ":", "{"].contains(&word);
    (inside || begins).then(|| {
        Habit::says("a line of `end` is a condition, `:` and the result: `no own : me loses`")
    })
}

/// `else : draw`, `else draw`; a line that begins with `else` continues the one before it.
fn else_line(stop: &Stop<'_>, found: usize) -> Option<Habit> {
    let Stop { scan, piece, .. } = stop;
    let next = found + 1;
    if !scan.is(found, "else") || next >= piece.end {
        return None;
    }
    let begins = found == piece.start || scan.tokens[found].first || scan.is(found - 1, ";");
    let verdict = scan.is(next + 1, "wins") || scan.is(next + 1, "loses");
    let right = match scan.text(next) {
        ":" => "true",
        "draw" => "true :",
        _ if verdict => "true :",
        _ => return None,
    };
    begins.then(|| {
        Habit::says("a line that holds always has the condition `true`: `true : draw`")
            .at(found..next)
            .label("expected a condition")
            .edit(scan.span(found), right)
    })
}

/// `score white = 3, black = 1`, `score(white) = 3`
fn score_of_one(stop: &Stop<'_>, found: usize) -> Option<Habit> {
    let Stop { scan, piece, .. } = stop;
    let word = (piece.start..found).find(|&i| scan.is(i, "score"))?;
    // Behind the sign only a comma can begin the points of another player.
    let head = found <= word + 2 && ![":=", "==", "="].contains(&scan.text(found));
    (head || scan.is(found, ",")).then(|| {
        Habit::says(
            "`score p = e` gives the points of each player p: `score p = if p == white then 3 else 1`",
        )
    })
}

/// `no own : wins me`
fn verdict_first(scan: &Scan, found: usize, end: usize) -> Habit {
    let verdict = scan.text(found);
    let habit = Habit::says(format!("the player stands before the word: `me {verdict}`"));
    match found + 1 < end {
        true => {
            let who = text(scan, found + 1..end);
            habit.edit_line(between(scan, found..end), format!("{who} {verdict}"))
        }
        false => habit,
    }
}

/// `full : tie`
fn no_winner(stop: &Stop<'_>) -> Option<Habit> {
    let last = stop.piece.end - 1;
    let word = stop.scan.text(last);
    let nobody = ["tie", "tied", "drawn", "remis", "stalemate"].contains(&word);
    let result = stop.rules.contains(&Rule::verdict) && stop.scan.is(last.checked_sub(1)?, ":");
    (nobody && result).then(|| {
        Habit::says("where nobody wins the result is `draw`").edit(stop.scan.span(last), "draw")
    })
}

/// `c ? a : b`
fn ternary(stop: &Stop<'_>) -> Option<Habit> {
    let found = stop.found.filter(|&i| stop.scan.is(i, "?"));
    found.map(|_| Habit::says("`if c then a else b` is one of two values"))
}

/// `1 to 3`
fn range(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found.filter(|&i| scan.is(i, "to"))?;
    let (last, next) = (found.checked_sub(1)?, found + 1);
    if scan.tokens[last].kind != Kind::Int || next >= stop.piece.end {
        return None;
    }
    let mut place = scan.span(last).to(scan.span(next));
    (place.start, place.end) = (scan.span(last).end, scan.span(next).start);
    Some(Habit::says("a range is written `1..3`").edit(place, ".."))
}

/// `1..- 3`
fn sign(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found.filter(|&i| scan.is(i, "-"))?;
    let (last, next) = (found.checked_sub(1)?, found + 1);
    if !scan.is(last, "..") || next >= stop.piece.end {
        return None;
    }
    let mut place = scan.span(found);
    (place.start, place.end) = (place.end, scan.span(next).start);
    let hint = "here the `-` of a number touches it: `-3..-1`";
    Some(Habit::says(hint).edit(place, ""))
}

/// `board square 5x5`, `board square 5 by 5`
fn size(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found.filter(|_| stop.rules.contains(&Rule::w_x))?;
    let word = scan.text(found);
    let touching = |sizes: &str| sizes.bytes().all(|b| b.is_ascii_digit() || b == b'x');
    let right = match word {
        "by" | "X" | "*" => "x".to_string(),
        _ if word.starts_with('x') && touching(word) => word.replace('x', " x "),
        _ => return None,
    };
    let apart = found > 0 && scan.tokens[found - 1].end < scan.tokens[found].start;
    let right = match apart {
        true => right.trim_start(),
        false => right.as_str(),
    };
    Some(
        Habit::says("a size has an `x` between blanks: `5 x 5`")
            .edit(scan.span(found), right.to_string()),
    )
}

/// The words for shapes of boards.
const SHAPES: &[&str] = &["square", "rhombus", "hexagon", "triangle", "graph"];

/// `board 8 x 8`
fn shape(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let is_size = |&i: &usize| scan.tokens[i].kind == Kind::Int;
    let found = stop.found.filter(is_size)?;
    if !stop.rules.contains(&Rule::graph) {
        return None;
    }
    let first = Span {
        end: scan.span(found).start,
        ..scan.span(found)
    };
    let habit = Habit::says("a board's shape stands before its size: `board square 8 x 8`");
    let is_shape = |i: usize| SHAPES.contains(&scan.text(i));
    // The shape may stand behind the size.
    Some(match (found..stop.piece.end).any(is_shape) {
        true => habit,
        false => habit.edit(first, "square "),
    })
}

/// `[a1, b2]` as a set
fn brackets(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found.filter(|&i| scan.tokens[i].kind == Kind::Word)?;
    let open = (stop.piece.start..found).rev().find(|&i| scan.is(i, "["))?;
    let numbers = stop.rules.contains(&Rule::signed) && !stop.rules.contains(&Rule::name);
    if !numbers || !scan.closed(open) || scan.skip(open) <= found {
        return None;
    }
    Some(
        Habit::says(
            "members of a set stand in braces, `{a1, b2}`; brackets hold a table of numbers",
        )
        .edit(scan.span(open), "{")
        .edit(scan.span(scan.tokens[open].mate), "}"),
    )
}

/// The place of some tokens.
pub(super) fn between(scan: &Scan, tokens: Range<usize>) -> Span {
    scan.span(tokens.start).to(scan.span(tokens.end - 1))
}

/// The text of some tokens, with what stands between them.
pub(super) fn text(scan: &Scan, tokens: Range<usize>) -> &str {
    &scan.clean[scan.tokens[tokens.start].start..scan.tokens[tokens.end - 1].end]
}

/// `state n : 0..9 clock = 1`
fn clock(stop: &Stop<'_>) -> Option<Habit> {
    let Stop { scan, piece, .. } = stop;
    let found = stop
        .found
        .filter(|&i| piece.start < i && i + 1 < piece.end)?;
    let words = [piece.start, found - 1, found].map(|i| scan.text(i));
    if words != ["state", "clock", "="] {
        return None;
    }
    let value = text(scan, found + 1..piece.end);
    let habit = Habit::says(format!("`clock` stands last: `= {value} clock`"));
    let whole = between(scan, found - 1..piece.end);
    Some(habit.edit_line(whole, format!("= {value} clock")))
}

/// `n, s : a1 a2, b1` in a graph
fn short_chain(stop: &Stop<'_>) -> Option<Habit> {
    let Stop { scan, piece, .. } = stop;
    let ends = |i: usize| i >= piece.end || scan.tokens[i].kind != Kind::Word;
    let found = stop.found.unwrap_or(piece.end);
    let cell = found.checked_sub(2)?;
    let is_alone = ends(found) && [",", ":"].contains(&scan.text(cell));
    let in_graph = scan.is(piece.start, "board") && stop.rules.contains(&Rule::name);
    (in_graph && is_alone).then(|| {
        Habit::says(
            "a chain has two cells or more: a cell without steps in this direction is left out",
        )
    })
}
