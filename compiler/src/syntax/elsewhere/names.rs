//! Names with capitals.

use crate::syntax::grammar::Rule;
use crate::syntax::habits::{Habit, Stop};
use crate::syntax::scan::{Kind, Scan};
use crate::syntax::words;

/// `def fooBar = 3`
pub(super) fn capital(stop: &Stop<'_>) -> Option<Habit> {
    let scan = stop.scan;
    let letter = stop.rules.contains(&Rule::letter);
    let found = stop.found.filter(|&i| !letter && is_capital(scan, i))?;
    let name = lower(scan.text(found));
    let habit = Habit::says(match words::is_keyword(&name) {
        true => format!("words are lower case: `{name}`"),
        false => format!("names are lower case: `{name}`; only a kind's letter is a capital"),
    });
    let habit = habit.at(found..found + 1).label("expected small letters");
    Some(match stop.piece.clone().any(|i| scan.is(i, &name)) {
        // `pieces Man, man`
        true => habit,
        false => habit.edit(scan.span(found), name),
    })
}

/// Whether a token is a name with capitals. A single capital may be the letter of a kind.
pub(in crate::syntax) fn is_capital(scan: &Scan, token: usize) -> bool {
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
