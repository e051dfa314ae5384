//! Line breaks: those of the author, those before parts and around the contents of blocks on several lines,
//! and those within lines that are too wide.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Page;
use crate::syntax::scan::Kind;

/// The strength of the bond between a token and the one before it, loosest first. Lines are broken at the
/// loosest place; among places, those in fewer brackets come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tie {
    Comma,
    Chain,
    Branch,
    Colon,
    Or,
    And,
    Union,
    Sum,
    Product,
    Value,
    Dot,
}

impl Page<'_> {
    /// Returns the line breaks of the text, with those added and removed that the style demands.
    pub(super) fn authors_breaks(&self) -> BTreeSet<usize> {
        let mut breaks = BTreeSet::new();
        for (i, token) in self.tokens.iter().enumerate() {
            let part = self.roles.pieces.get(&i).is_some_and(|p| p.is_part());
            if part || token.before.line {
                breaks.insert(i);
            }
        }
        self.join(&mut breaks);
        // Inner blocks come before outer ones.
        for &open in self.roles.blocks.iter().rev() {
            let close = self.tokens[open].mate;
            if close == open + 1 && self.tokens[close].before.comments.is_empty() {
                breaks.remove(&close);
            } else if breaks.range(open + 1..=close).next().is_some() {
                breaks.extend([open + 1, close]);
            }
        }
        breaks
    }

    /// Moves an `else` that begins a line to the end of the block before it.
    pub(super) fn join(&self, breaks: &mut BTreeSet<usize>) {
        let joined = |&i: &usize| {
            self.follows_block(i)
                && self.tokens[i].before.comments.is_empty()
                && breaks
                    .range(self.tokens[i - 1].mate + 1..i)
                    .next()
                    .is_some()
        };
        let all: Vec<_> = breaks.iter().copied().filter(joined).collect();
        all.iter().for_each(|i| {
            breaks.remove(i);
        });
    }

    /// Whether a token is the `else` of an `if` or `try` statement.
    pub(super) fn follows_block(&self, i: usize) -> bool {
        i > 0 && self.tokens[i].text == "else" && self.is_block(i - 1)
    }

    /// Returns the tokens before which a line that is too wide is broken; none if it cannot be broken.
    pub(super) fn break_line(&self, line: &Range<usize>, indent: usize) -> Vec<usize> {
        let opened = self.open_blocks(line);
        if !opened.is_empty() {
            return opened;
        }
        let statements: Vec<_> = (line.start + 1..line.end)
            .filter(|i| self.roles.pieces.contains_key(i))
            .collect();
        if !statements.is_empty() {
            return statements;
        }
        self.break_piece(line, indent)
    }

    /// Returns the breaks that put the contents of the line's outermost blocks on lines of their own.
    fn open_blocks(&self, line: &Range<usize>) -> Vec<usize> {
        let mut breaks = Vec::new();
        let mut i = line.start;
        while i < line.end {
            let close = self.tokens[i].mate;
            if self.roles.blocks.contains(&i) && close > i + 1 && close < line.end {
                breaks.push(i + 1);
                breaks.extend((i + 2..close).filter(|j| {
                    self.depth[*j] == self.depth[i] + 1 && self.roles.pieces.contains_key(j)
                }));
                breaks.push(close);
                i = close;
            }
            i += 1;
        }
        breaks
    }

    /// Returns the loosest places in a piece: all of them for logical and set operators, for lists and
    /// arithmetic those at which lines are full.
    fn break_piece(&self, line: &Range<usize>, indent: usize) -> Vec<usize> {
        let places = self.places(line);
        let Some(loosest) = places.iter().map(|p| (p.1, p.2)).min() else {
            return Vec::new();
        };
        let places = places.into_iter().filter(|p| (p.1, p.2) == loosest);
        let places: Vec<_> = places.map(|p| p.0).collect();
        match loosest.1 {
            Tie::Comma | Tie::Sum | Tie::Product | Tie::Dot => self.fill(line, indent, &places),
            _ => places,
        }
    }

    /// Returns those places at which lines are full; at least one.
    fn fill(&self, line: &Range<usize>, indent: usize, places: &[usize]) -> Vec<usize> {
        let mut breaks = Vec::new();
        let (mut from, mut column, mut last) = (line.start, indent, None);
        for &place in places {
            column += self.width(from..place) + 1;
            from = place;
            if column > super::WIDTH + 1
                && let Some(last) = last.take()
            {
                breaks.push(last);
                // The exact indentation of continuation lines is only known when they are written.
                column = indent + 4 + self.width(last..place) + 1;
            }
            last = Some(place);
        }
        let full = column + self.width(from..line.end) > super::WIDTH;
        breaks.extend(last.filter(|_| full || breaks.is_empty()));
        breaks
    }

    /// Returns the tokens before which a line may be broken, each with its bracket depth and its tie.
    fn places(&self, line: &Range<usize>) -> Vec<(usize, usize, Tie)> {
        let mut places = Vec::new();
        let mut depth = 0_usize;
        for i in line.clone() {
            let token = &self.tokens[i];
            if token.kind == Kind::Close {
                depth = depth.saturating_sub(1);
            }
            if i > line.start
                && let Some(tie) = self.tie(i)
            {
                places.push((i, depth, tie));
            }
            if token.kind == Kind::Open {
                depth += 1;
            }
        }
        places
    }

    fn tie(&self, i: usize) -> Option<Tie> {
        let (last, text) = (self.tokens[i - 1].text, self.tokens[i].text);
        if self.close.bars.contains(&i) || self.close.unary.contains(&i) {
            return None;
        }
        if self.follows_block(i) {
            return None;
        }
        match (last, text) {
            // The two directions of a chain stay together: breaking between them makes nothing narrower.
            (",", _)
                if self.tokens.get(i + 1).is_some_and(|t| t.text == ":") && self.in_chain(i) =>
            {
                None
            }
            (",", _) => Some(Tie::Comma),
            (":", _) if !self.in_state(i) && !self.roles.colons.contains(&(i - 1)) => {
                Some(Tie::Colon)
            }
            (_, "else") if self.chains.contains(&i) => Some(Tie::Chain),
            (_, "then" | "else") => Some(Tie::Branch),
            (_, "or") if self.tokens.get(i + 1).is_none_or(|t| t.text != "stop") => Some(Tie::Or),
            (_, "and") => Some(Tie::And),
            (_, "|") => Some(Tie::Union),
            (_, "&" | "+" | "-") => Some(Tie::Sum),
            (_, "*" | "/" | "%") => Some(Tie::Product),
            (":=" | "+=" | "-=", _) => Some(Tie::Value),
            ("=", _) if self.gap_after_equals(i) => Some(Tie::Value),
            (_, ".") => Some(Tie::Dot),
            _ => None,
        }
    }

    /// Returns the piece that a token belongs to, and its first token.
    fn piece_of(&self, i: usize) -> Option<(usize, super::roles::Piece)> {
        let before = self.roles.pieces.range(..=i).next_back();
        before.map(|(start, piece)| (*start, *piece))
    }

    fn in_chain(&self, i: usize) -> bool {
        matches!(self.piece_of(i), Some((_, super::roles::Piece::Chain)))
    }

    fn in_state(&self, i: usize) -> bool {
        use super::roles::Piece;
        matches!(
            self.piece_of(i),
            Some((_, Piece::State | Piece::Chain | Piece::Part))
        )
    }

    /// Whether a line may be broken after a `=`.
    fn gap_after_equals(&self, i: usize) -> bool {
        use super::roles::Piece;
        matches!(
            self.piece_of(i),
            Some((_, Piece::Fixed | Piece::Def | Piece::Let))
        )
    }
}
