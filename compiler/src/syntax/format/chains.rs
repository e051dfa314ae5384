//! Finds the words of chains `if a then x else if b then y else z`, whose branches stand under each other.

use std::collections::BTreeSet;

use super::roles::Roles;
use super::tokens::Token;
use crate::syntax::scan::Kind;

/// The `then`s and `else`s so far of an expression that begins with `if`.
type Words = Vec<usize>;

/// Returns the `then`s and `else`s of expressions with more than one `else`.
pub(super) fn chains(tokens: &[Token<'_>], roles: &Roles) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    // The open expressions in each bracket around a token.
    let mut open: Vec<Vec<Words>> = vec![Vec::new()];
    for (i, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Open => open.push(Vec::new()),
            Kind::Close if open.len() > 1 => drop(open.pop()),
            _ => {}
        }
        let Some(here) = open.last_mut() else {
            break;
        };
        if roles.pieces.contains_key(&i) {
            here.clear();
        }
        match token.text {
            "if" if i > 0 && tokens[i - 1].text == "else" => {}
            "if" => here.push(Words::new()),
            "then" | "else" => here.last_mut().into_iter().for_each(|words| words.push(i)),
            _ => {}
        }
        let goes_on = tokens.get(i + 1).is_some_and(|next| next.text == "if");
        if token.text == "else" && !goes_on {
            // The words of a single `if` are two.
            found.extend(
                here.pop()
                    .filter(|words| words.len() > 2)
                    .unwrap_or_default(),
            );
        }
    }
    found
}
