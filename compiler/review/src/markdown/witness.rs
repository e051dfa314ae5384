//! Writes witnesses as Markdown.

use crate::witness::{Compared, Detail, Move, Search, Told, Witness};
use std::fmt::Write as _;

/// The greatest width of a line of moves.
const WIDTH: usize = 100;
/// The most differences of a position that are listed.
const DETAILS: usize = 12;

/// Returns the result of a search.
pub fn search(search: &Search) -> String {
    match &search.witness {
        Some(found) => witness(found),
        None => format!(
            "\n### No position shows it\n\n{}\n",
            compared(&search.compared)
        ),
    }
}

/// Returns a description of what was compared without finding a difference.
fn compared(c: &Compared) -> String {
    let positions = grouped(c.positions);
    if c.all {
        return format!(
            "All {positions} positions that can be reached were compared, and none differs: it is the same play."
        );
    }
    format!(
        "{positions} positions were compared, and none differs: all to depth {}, {} random games, and {} games on from \
         where changed rules were reached. That proves nothing.",
        c.depth,
        grouped(c.games),
        grouped(c.steered)
    )
}

fn witness(w: &Witness) -> String {
    let mut out = format!("\n### {}\n\n", title(w));
    match w.moves.len() {
        0 if is_first(w) => {}
        0 => out.push_str("At the first position:\n\n"),
        1 => out.push_str("After this move:\n\n"),
        n => {
            let _ = writeln!(out, "After these {n} moves:\n");
        }
    }
    if !w.moves.is_empty() {
        let _ = writeln!(out, "```text\n{}\n```\n", moves(&w.moves));
    }
    let _ = writeln!(out, "```text\n{}\n```\n", w.board.trim_end());
    if !w.letters.is_empty() {
        let _ = writeln!(out, "On the board: {}.\n", w.letters);
    }
    match &w.after {
        Some(last) => out.push_str(&played(last)),
        None if w.old.only_count + w.new.only_count > 0 => out.push_str(&legal(&w.old, &w.new)),
        None => {}
    }
    out.push_str(&details(&w.old.details, &w.new.details));
    for (name, told) in [("old", &w.old), ("new", &w.new)] {
        if let Some(board) = told
            .board
            .as_ref()
            .filter(|board| **board != w.board || w.after.is_some())
        {
            let _ = writeln!(
                out,
                "\nBy the {name} rules:\n\n```text\n{}\n```",
                board.trim_end()
            );
        }
    }
    out
}

/// Returns whether the first positions differ.
fn is_first(w: &Witness) -> bool {
    w.after.is_none() && !w.chance && w.old.only_count + w.new.only_count == 0
}

fn title(w: &Witness) -> &'static str {
    match (&w.after, w.old.only_count, w.new.only_count) {
        (Some(_), _, _) => "The same move comes to something else",
        (None, 0, 0) if is_first(w) => "The first position is another",
        (None, 0, 0) => "The same moves of chance have other probabilities",
        (None, 0, _) => "A move is legal now that was not",
        (None, _, 0) => "A move was legal that is not now",
        (None, _, _) => "Other moves are legal",
    }
}

/// Formats moves with their numbers, several on a line.
fn moves(all: &[Move]) -> String {
    let texts = all
        .iter()
        .enumerate()
        .map(|(n, one)| format!("{}. {}", n + 1, ply(one)));
    let mut lines = vec![String::new()];
    for text in texts {
        let last = lines.len() - 1;
        let line = &mut lines[last];
        if line.is_empty() {
            *line = text;
        } else if line.chars().count() + text.chars().count() + 3 <= WIDTH {
            line.push_str("   ");
            line.push_str(&text);
        } else {
            lines.push(text);
        }
    }
    lines.join("\n")
}

fn ply(one: &Move) -> String {
    let text = match one.old == one.new {
        true => one.old.clone(),
        false => format!("{} (now {})", one.old, one.new),
    };
    match one.player.is_empty() {
        true => text,
        false => format!("{} {text}", one.player),
    }
}

fn played(last: &Move) -> String {
    format!("Then **{}** comes to:\n\n", ply(last))
}

fn legal(old: &Told, new: &Told) -> String {
    let mut out = format!(
        "Legal moves: {} by the old rules, {} by the new ones.\n",
        old.legal, new.legal
    );
    for (name, told) in [("old", old), ("new", new)] {
        if told.only_count > 0 {
            let named: Vec<String> = told.only.iter().map(|text| format!("`{text}`")).collect();
            let more = told.only_count - told.only.len();
            let more = if more > 0 {
                format!(" and {more} more")
            } else {
                String::new()
            };
            let _ = writeln!(
                out,
                "\nOnly by the {name} rules: {}{more}.",
                named.join(", ")
            );
        }
    }
    out
}

/// Returns a table of the differences.
fn details(old: &[Detail], new: &[Detail]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for detail in old.iter().chain(new) {
        if !names.contains(&detail.what.as_str()) {
            names.push(&detail.what);
        }
    }
    if names.is_empty() {
        return String::new();
    }
    let value = |side: &[Detail], name: &str| {
        let found = side.iter().find(|detail| detail.what == name);
        found.map_or("there is none".to_string(), |detail| detail.value.clone())
    };
    let mut out = String::from("| | old rules | new rules |\n| --- | --- | --- |\n");
    for name in names.iter().take(DETAILS) {
        let _ = writeln!(
            out,
            "| {name} | {} | {} |",
            value(old, name),
            value(new, name)
        );
    }
    if names.len() > DETAILS {
        let _ = writeln!(out, "\nAnd {} more differences.", names.len() - DETAILS);
    }
    out
}

/// Formats `1234567` as `1,234,567`.
pub(crate) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
