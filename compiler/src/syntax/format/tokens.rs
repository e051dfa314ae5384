//! The tokens of a rules file with the comments and blanks between them.
//!
//! Before: the scanned text of a file without errors. After: each token records the comments before it,
//! whether it began a line, whether an empty line came before it, and whether it touched its neighbour. A `;`
//! at the end of a line or block is dropped, since the line end means the same.

use std::ops::Range;

use crate::syntax::scan::{Kind, Scan};

/// A token with its surroundings.
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) kind: Kind,
    /// The offset of its first byte in the file.
    pub(super) start: usize,
    /// For a bracket, the index of its partner; for other tokens, their own index.
    pub(super) mate: usize,
    /// The comments and blanks since the previous token.
    pub(super) before: Before<'a>,
}

/// The comments and blanks before a token, or before the end of the file.
#[derive(Default)]
pub(super) struct Before<'a> {
    /// The comments in order.
    pub(super) comments: Vec<Comment<'a>>,
    /// Whether there is a line end.
    pub(super) line: bool,
    /// Whether an empty line comes last.
    pub(super) empty: bool,
    /// Whether the token touches the previous one.
    pub(super) nothing: bool,
}

/// A comment.
pub(super) struct Comment<'a> {
    /// The text from `//` to its last character.
    pub(super) text: &'a str,
    /// Whether it is on a line of its own.
    pub(super) alone: bool,
    /// Whether an empty line comes before it.
    pub(super) empty: bool,
    /// Whether it continues, in the same column, a comment that began after code.
    pub(super) goes_on: bool,
}

/// Returns the tokens of a scanned text, and the comments and blanks after the last one.
pub(super) fn tokens(scan: &Scan) -> (Vec<Token<'_>>, Before<'_>) {
    let mut out: Vec<Token<'_>> = Vec::new();
    let mut end = 0;
    let mut dropped = None;
    for (i, token) in scan.tokens.iter().enumerate() {
        let before = between(&scan.clean, end..token.start);
        let before = match dropped.take() {
            Some(first) => joined(first, before),
            None => before,
        };
        end = token.end;
        if parts_nothing(scan, i) {
            dropped = Some(before);
            continue;
        }
        out.push(Token {
            text: scan.text(i),
            kind: token.kind,
            start: token.start,
            mate: out.len(),
            before,
        });
    }
    let tail = between(&scan.clean, end..scan.clean.len());
    let tail = match dropped.take() {
        Some(first) => joined(first, tail),
        None => tail,
    };
    match_brackets(&mut out);
    (out, tail)
}

/// Whether a token is a `;` before the end of a line, of a block or of the file.
fn parts_nothing(scan: &Scan, i: usize) -> bool {
    let next = scan.tokens.get(i + 1);
    scan.is(i, ";") && next.is_none_or(|t| t.first || t.kind == Kind::Close)
}

/// Joins what stands before and after a dropped token.
fn joined<'a>(mut first: Before<'a>, second: Before<'a>) -> Before<'a> {
    first.comments.extend(second.comments);
    first.line |= second.line;
    first.empty = second.empty;
    first.nothing = false;
    first
}

fn match_brackets(tokens: &mut [Token<'_>]) {
    let mut open = Vec::new();
    for i in 0..tokens.len() {
        match tokens[i].kind {
            Kind::Open => open.push(i),
            Kind::Close => {
                if let Some(o) = open.pop() {
                    tokens[o].mate = i;
                    tokens[i].mate = o;
                }
            }
            _ => {}
        }
    }
}

/// Reads the comments and blanks between two tokens.
fn between(clean: &str, range: Range<usize>) -> Before<'_> {
    let mut before = Before {
        nothing: range.is_empty(),
        line: range.start == 0,
        ..Before::default()
    };
    let mut lines = usize::from(range.start == 0);
    let mut at = range.start;
    // The column of a comment after code, as long as only comments in that column follow.
    let mut column = None;
    while at < range.end {
        let rest = &clean[at..range.end];
        if rest.starts_with('\n') {
            lines += 1;
            before.line = true;
            at += 1;
        } else if rest.starts_with("//") {
            let length = rest.find('\n').unwrap_or(rest.len());
            let here = at - clean[..at].rfind('\n').map_or(0, |i| i + 1);
            let goes_on = lines == 1 && column == Some(here);
            if !goes_on {
                column = (lines == 0).then_some(here);
            }
            before.comments.push(Comment {
                text: rest[..length].trim_end(),
                alone: lines > 0,
                empty: lines > 1,
                goes_on,
            });
            lines = 0;
            at += length;
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    before.empty = lines > 1;
    before
}
