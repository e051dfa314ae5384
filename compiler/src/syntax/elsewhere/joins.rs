//! Words and signs that join sets, names and conditions elsewhere.

use std::ops::Range;

use super::declares_any;
use crate::syntax::grammar::{Rule, reads};
use crate::syntax::habits::{Habit, Stop, text};
use crate::syntax::scan::{Kind, Scan};
use crate::syntax::words;

/// The words for sets of cells.
pub(super) const SETS: &[&str] = &[
    "own", "enemy", "empty", "occupied", "cells", "edge", "corners",
];
/// The words of arguments that are sets of cells.
const WALKS: &[&str] = &["through", "onto", "upto", "until", "within"];

/// `ray(n, onto enemy or empty)`, `own && man`, `man on a1, b1`, `turn { go or pass }`
pub(super) fn join(stop: &Stop<'_>) -> Option<Habit> {
    in_argument(stop)
        .or_else(|| twice(stop))
        .or_else(|| on_cells(stop))
        .or_else(|| in_turn(stop))
}

/// `ray(n, onto enemy or empty)`
fn in_argument(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found?;
    let (word, sign) = match scan.text(found) {
        "or" => ("or", "|"),
        "and" => ("and", "&"),
        _ => return None,
    };
    let open = around(stop, found).filter(|&open| scan.is(open, "("))?;
    let arg = argument(scan, open, found);
    let walks = WALKS.contains(&scan.text(arg.start));
    let set = arg.start + usize::from(walks)..arg.end;
    let is_set = |i: usize| SETS.contains(&scan.text(i)) || declares_set(scan, scan.text(i));
    let two = set.len() == 3 && is_set(set.start) && is_set(set.end - 1);
    if !two && !walks {
        return None;
    }
    let habit = Habit::says(match word {
        "or" => "`|` joins sets: `enemy | empty`; `or` joins conditions",
        _ => "`&` is what two sets have in common: `own & edge`; `and` joins conditions",
    });
    // With other words and signs the order in which they bind may be another.
    let plain = |i: usize| match scan.tokens[i].kind {
        Kind::Word => scan.text(i) == word || !words::is_keyword(scan.text(i)),
        Kind::Sign => [".", "#"].contains(&scan.text(i)),
        kind => kind != Kind::Junk,
    };
    Some(match set.clone().all(plain) {
        true => set
            .filter(|&i| scan.is(i, word))
            .fold(habit, |habit, i| habit.edit(scan.span(i), sign)),
        false => habit,
    })
}

/// `own && man`
fn twice(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let found = stop.found.filter(|&i| scan.is(i, "&&"))?;
    let (first, last) = (found.checked_sub(1)?, found + 1);
    let is_set = |i: usize| SETS.contains(&scan.text(i)) || declares_set(scan, scan.text(i));
    let begins = ["in", "=", ":=", "clear", "(", "on"];
    let whole = first > stop.piece.start && begins.contains(&scan.text(first - 1));
    let ends = last + 1 >= stop.piece.end || [")", "hidden"].contains(&scan.text(last + 1));
    let sets = last < stop.piece.end && is_set(first) && is_set(last);
    (whole && ends && sets).then(|| {
        Habit::says("`&` is what two sets have in common; `and` joins conditions")
            .label("expected `&`")
            .edit(scan.span(found), "&")
    })
}

/// `white man on a1, b1`
fn on_cells(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, piece) = (stop.scan, &stop.piece);
    let found = stop.found.filter(|&i| scan.is(i, ","))?;
    let clears = scan.is(piece.start, "clear");
    let on = (piece.start..found).rev().find(|&i| scan.is(i, "on"));
    if stop.what != "this statement" || !clears && on.is_none() {
        return None;
    }
    let on = on.unwrap_or(piece.start);
    if (found..piece.end).any(|i| scan.is(i, "on")) {
        return Some(Habit::says(
            "each of these is a statement: `white man on a1; black man on b1`",
        ));
    }
    let habit = Habit::says("several cells are joined by `|`: `on a1 | b1`");
    let mut edits = Vec::new();
    let mut i = on + 1;
    while i < piece.end {
        if scan.is(i, ",") {
            edits.push(i);
        }
        i = scan.skip(i);
    }
    let right = replaced(scan, piece.clone(), &edits, " |");
    Some(match reads(Rule::stmt_piece, &right) {
        true => edits
            .into_iter()
            .fold(habit, |habit, i| habit.edit(scan.span(i), " |")),
        false => habit,
    })
}

/// `turn { go or pass }`
fn in_turn(stop: &Stop<'_>) -> Option<Habit> {
    let (scan, piece) = (stop.scan, &stop.piece);
    let found = stop.found?;
    if !scan.is(piece.start, "turn") || !stop.rules.contains(&Rule::p_bar) {
        return None;
    }
    match scan.text(found) {
        "then" | "," | ";" | "and" => return Some(Habit::says(ONE_OF_SEVERAL)),
        "or" => {}
        _ => return None,
    }
    let all: Vec<usize> = (found..piece.end).filter(|&i| scan.is(i, "or")).collect();
    let habit = Habit::says("`|` stands between the moves of a group: `go | pass`");
    let right = replaced(scan, piece.clone(), &all, "|");
    Some(match reads(Rule::part_piece, &right) {
        true => all
            .into_iter()
            .fold(habit, |habit, i| habit.edit(scan.span(i), "|")),
        false => habit,
    })
}

/// The meaning of a group.
const ONE_OF_SEVERAL: &str = "a group lists moves of which one is played, `a | b`; steps that follow each other are statements of one `move`, or moves with `again`";

/// The text of a piece with another text in the place of some of its tokens, which are in order.
fn replaced(scan: &Scan, piece: Range<usize>, tokens: &[usize], by: &str) -> String {
    let begin = scan.tokens[piece.start].start;
    let mut new = text(scan, piece).to_string();
    for &i in tokens.iter().rev() {
        let token = &scan.tokens[i];
        new.replace_range(token.start - begin..token.end - begin, by);
    }
    new
}

/// The innermost bracket around a token that is closed.
pub(super) fn around(stop: &Stop<'_>, token: usize) -> Option<usize> {
    let scan = stop.scan;
    let holds = |i: usize| {
        let open = scan.tokens[i].kind == Kind::Open;
        open && scan.closed(i) && scan.tokens[i].mate > token
    };
    (stop.piece.start..token).rev().find(|&i| holds(i))
}

/// The argument around a token in the brackets that open here.
pub(super) fn argument(scan: &Scan, open: usize, token: usize) -> Range<usize> {
    let close = scan.tokens[open].mate;
    let (mut start, mut i) = (open + 1, open + 1);
    while i < close {
        if scan.is(i, ",") {
            match i > token {
                true => break,
                false => start = i + 1,
            }
        }
        i = scan.skip(i);
    }
    start..i.min(close)
}

/// Whether the file declares this name as one of cells: a kind or a region.
fn declares_set(scan: &Scan, name: &str) -> bool {
    let region = (1..scan.tokens.len()).any(|i| scan.is(i, name) && scan.is(i - 1, "region"));
    let kind = || {
        let begins = |i: usize| scan.tokens[i].first && scan.is(i, "pieces");
        let Some(first) = (0..scan.tokens.len()).find(|&i| begins(i)) else {
            return false;
        };
        let part = first + 1..scan.tokens.len();
        let mut line = part.take_while(|&i| {
            let part = scan.tokens[i].first && words::begins_part(scan.text(i));
            !part && !scan.is(i, ";")
        });
        line.any(|i| scan.is(i, name))
    };
    let plain = !words::is_keyword(name) && !declares_any(scan, name);
    region || plain && name.starts_with(|c: char| c.is_ascii_lowercase()) && kind()
}
