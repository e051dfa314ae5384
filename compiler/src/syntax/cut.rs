//! Splits tokens into pieces: the parts of a file, the statements of a block, the lines of `end`.
//!
//! Pieces are separated by a `;`, or by a line end after which the piece does not continue. Brackets are
//! never split, so cutting all blocks takes linear time for each nesting level.

use std::ops::Range;

use super::scan::{Scan, separates};
use super::words;

/// The pieces of a range of tokens.
pub(super) struct Pieces {
    /// The token ranges of the pieces in order; none is empty.
    pub(super) pieces: Vec<Range<usize>>,
    /// The indices of `;` tokens that separate nothing.
    pub(super) idle: Vec<usize>,
    /// The first tokens of pieces that lack a separator before them.
    pub(super) joined: Vec<usize>,
}

/// Splits a block's tokens into statements, or the tokens of `end` into lines.
pub(super) fn statements(scan: &Scan, range: Range<usize>) -> Pieces {
    let mut pieces = Cutter::new(scan, false).run(range);
    if pieces.pieces.is_empty() && pieces.idle.len() == 1 {
        // A block may consist of a single `;`.
        pieces.idle.clear();
    }
    pieces
}

/// Splits a file's tokens into parts.
pub(super) fn parts(scan: &Scan) -> Pieces {
    let mut pieces = Cutter::new(scan, true).run(0..scan.tokens.len());
    // A `;` after the last part separates nothing.
    if let Some(last) = scan
        .tokens
        .len()
        .checked_sub(1)
        .filter(|&i| scan.is(i, ";") && !pieces.idle.contains(&i))
    {
        pieces.idle.push(last);
    }
    pieces
}

struct Cutter<'a> {
    scan: &'a Scan,
    top: bool,
    begin: Option<usize>,
    out: Pieces,
}

impl<'a> Cutter<'a> {
    fn new(scan: &'a Scan, top: bool) -> Cutter<'a> {
        Cutter {
            scan,
            top,
            begin: None,
            out: Pieces {
                pieces: Vec::new(),
                idle: Vec::new(),
                joined: Vec::new(),
            },
        }
    }

    fn run(mut self, range: Range<usize>) -> Pieces {
        let mut last = None;
        let mut i = range.start;
        while i < range.end {
            if self.scan.is(i, ";") {
                if self.begin.is_none() || self.scan.tokens[i].first {
                    self.out.idle.push(i);
                }
                self.finish(i);
                i += 1;
                continue;
            }
            if let (Some(begin), Some(last)) = (self.begin, last)
                && self.cuts(begin, last, i)
            {
                self.finish(i);
            }
            self.begin.get_or_insert(i);
            let next = self.scan.skip(i).min(range.end);
            last = Some(next - 1);
            i = next;
        }
        self.finish(range.end);
        self.out
    }

    fn finish(&mut self, end: usize) {
        if let Some(begin) = self.begin.take() {
            self.out.pieces.push(begin..end);
        }
    }

    /// Whether the piece from token `begin` to token `last` ends before token `next`.
    fn cuts(&mut self, begin: usize, last: usize, next: usize) -> bool {
        let token = &self.scan.tokens[next];
        if self.top && words::only_begins_part(self.scan.text(next)) {
            let after = &self.scan.clean[token.end..];
            if words::is_type(self.scan.text(next), self.scan.text(last), after) {
                return false;
            }
            let joined = !token.first && self.scan.is(last, "}");
            if joined {
                self.out.joined.push(next);
            }
            return token.first || joined;
        }
        separates(&self.scan.clean, &self.scan.tokens[last], token)
            && !self.lacks_block(begin, last, next)
    }

    /// Whether a `{` on a line of its own belongs to the piece before it. That is an error, but only one.
    fn lacks_block(&self, begin: usize, last: usize, next: usize) -> bool {
        let word = self.scan.text(begin);
        let needs = match self.top {
            true => words::has_block(word) || matches!(word, "game" | "layer" | "board"),
            // The block of a `repeat` stands before its condition.
            false if word == "repeat" => !self.scan.is(begin + 1, "{"),
            false => matches!(word, "if" | "for" | "at" | "try"),
        };
        needs && self.scan.is(next, "{") && !self.scan.is(last, "}")
    }
}
