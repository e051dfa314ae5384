//! Decides which neighbouring tokens on a line are separated by a blank.
//!
//! Where a blank changes the meaning, as between a name and a bracket, the author's choice is kept.

use std::collections::BTreeSet;

use super::Page;
use super::tokens::Token;
use crate::syntax::scan::Kind;
use crate::syntax::words::is_keyword;

/// Tokens that take no blank on one side, whatever their neighbour is: unary signs, and `|` between the names
/// after a dot.
#[derive(Default)]
pub(super) struct Close {
    pub(super) unary: BTreeSet<usize>,
    pub(super) bars: BTreeSet<usize>,
}

/// Finds these tokens.
pub(super) fn close(tokens: &[Token<'_>]) -> Close {
    let mut close = Close::default();
    for i in 0..tokens.len() {
        if tokens[i].text == "-" && is_unary(tokens, i) {
            close.unary.insert(i);
        }
        if i > 0 && tokens[i].text == "(" && tokens[i - 1].text == "." && names_only(tokens, i) {
            let inside = i + 1..tokens[i].mate;
            close.bars.extend(inside.filter(|&j| tokens[j].text == "|"));
        }
    }
    close
}

fn names_only(tokens: &[Token<'_>], open: usize) -> bool {
    let name = |t: &Token<'_>| t.kind == Kind::Word && !is_keyword(t.text);
    tokens[open + 1..tokens[open].mate]
        .iter()
        .all(|t| name(t) || t.text == "|")
}

/// Whether a token may begin a part.
fn begins_part(tokens: &[Token<'_>], i: usize) -> bool {
    let ends = |last: &Token<'_>| {
        ends_operand(last) || matches!(last.text, ";" | "clock" | "simultaneous")
    };
    let apart = tokens[i].before.line || i > 0 && tokens[i - 1].text == ";";
    apart && (i == 0 || ends(&tokens[i - 1]))
}

/// Whether a `-` is unary. After `..`, after the word of a row and after `points` both readings are possible;
/// there it is unary only if it touches its operand and, except after `..`, does not touch the token before.
fn is_unary(tokens: &[Token<'_>], i: usize) -> bool {
    let touches = tokens.get(i + 1).is_some_and(|t| t.before.nothing);
    match i.checked_sub(1).map(|j| &tokens[j]) {
        None => true,
        Some(last) if last.text == ".." => touches,
        Some(last) if last.text == "points" && begins_part(tokens, i - 1) => true,
        Some(last) if is_axis(last) || last.text == "points" => {
            touches && !tokens[i].before.nothing
        }
        Some(last) => !ends_operand(last),
    }
}

fn is_axis(token: &Token<'_>) -> bool {
    matches!(token.text, "rank" | "file" | "level" | "x" | "y" | "z")
}

fn ends_operand(token: &Token<'_>) -> bool {
    match token.kind {
        Kind::Int | Kind::Text | Kind::Close => true,
        Kind::Word => !is_keyword(token.text),
        _ => false,
    }
}

/// The keywords that are written like functions.
fn is_called(word: &str) -> bool {
    matches!(
        word,
        "max" | "min" | "union" | "sum" | "most" | "least" | "reach"
    )
}

impl Page<'_> {
    /// Whether a blank stands before this token, if it does not begin a line.
    pub(super) fn blank(&self, i: usize) -> bool {
        let (Some(last), token) = (self.tokens.get(i.wrapping_sub(1)), &self.tokens[i]) else {
            return false;
        };
        if matches!(token.text, "," | ";" | ".") || matches!(last.text, "." | "#") {
            return false;
        }
        if self.is_block(i - 1) || self.is_block(i) {
            // Braces of blocks have blanks on both sides, unless the block is empty.
            return token.mate != i - 1;
        }
        if self.close.unary.contains(&(i - 1)) || self.close.bars.contains(&i) {
            return false;
        }
        if self.close.bars.contains(&(i - 1)) || last.kind == Kind::Open {
            return false;
        }
        if token.kind == Kind::Close || self.roles.colons.contains(&i) {
            return false;
        }
        match (last.text, token.text) {
            (_, "..") if is_axis(last) => !token.before.nothing,
            (_, "..") => !ends_operand(last),
            ("..", _) => !begins_end(token, self.close.unary.contains(&i)),
            (_, "(" | "[") => self.blank_before_bracket(last, token),
            _ => true,
        }
    }

    fn blank_before_bracket(&self, last: &Token<'_>, token: &Token<'_>) -> bool {
        match last.kind {
            Kind::Word if is_keyword(last.text) && !is_called(last.text) => true,
            Kind::Word | Kind::Close => !token.before.nothing,
            _ => true,
        }
    }
}

/// Whether a token after `..` is the end of the range, and not what follows an open range.
fn begins_end(token: &Token<'_>, unary: bool) -> bool {
    match token.kind {
        Kind::Word => !is_keyword(token.text) || is_called(token.text),
        Kind::Int | Kind::Open => true,
        _ => token.text == "#" || unary,
    }
}
