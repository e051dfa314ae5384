//! Builds syntax nodes from the pairs that the grammar matched.
//!
//! The grammar fixes which pairs are nested in which, so a missing pair is a bug of the compiler and not an
//! error in the text. Spans refer to the original file: a pair's offset plus that of the piece.

mod expr;
mod part;
mod stmt;

use pest::iterators::{Pair, Pairs};

use super::ast::{Int, Name, Text};
use super::grammar::Rule;
use crate::source::{FileId, Span};

/// Builds the nodes of one piece.
#[derive(Clone, Copy)]
pub(super) struct Build {
    pub(super) file: FileId,
    /// The byte at which the piece begins in the file.
    pub(super) base: usize,
}

/// The inner pairs of a pair, without those of mere words and signs.
pub(super) struct Kids<'a> {
    rest: std::iter::Peekable<std::vec::IntoIter<Pair<'a, Rule>>>,
}

impl<'a> Kids<'a> {
    pub(super) fn of(pairs: Vec<Pair<'a, Rule>>) -> Kids<'a> {
        let said: Vec<_> = pairs
            .into_iter()
            .filter(|p| !is_sign(p.as_rule()))
            .collect();
        Kids {
            rest: said.into_iter().peekable(),
        }
    }
    pub(super) fn in_pair(pair: Pair<'a, Rule>) -> Kids<'a> {
        Kids::in_pairs(pair.into_inner())
    }
    fn in_pairs(pairs: Pairs<'a, Rule>) -> Kids<'a> {
        Kids::of(pairs.collect())
    }
    /// Takes the next pair, which the grammar guarantees.
    pub(super) fn one(&mut self) -> Pair<'a, Rule> {
        self.next().expect("the grammar promises another pair")
    }
    /// Takes the next pair if it matches this rule.
    pub(super) fn only(&mut self, rule: Rule) -> Option<Pair<'a, Rule>> {
        self.rest.next_if(|p| p.as_rule() == rule)
    }
    /// Takes all following pairs of this rule.
    pub(super) fn all(&mut self, rule: Rule) -> Vec<Pair<'a, Rule>> {
        std::iter::from_fn(|| self.only(rule)).collect()
    }
}

impl<'a> Iterator for Kids<'a> {
    type Item = Pair<'a, Rule>;
    fn next(&mut self) -> Option<Pair<'a, Rule>> {
        self.rest.next()
    }
}

fn is_sign(rule: Rule) -> bool {
    use Rule as R;
    matches!(
        rule,
        R::w_from
            | R::w_but
            | R::w_x
            | R::w_in
            | R::w_on
            | R::w_at
            | R::w_by
            | R::w_then
            | R::w_else
            | R::w_once
            | R::w_while
    ) || matches!(
        rule,
        R::p_open | R::p_close | R::p_rparen | R::p_rbracket | R::p_colon | R::p_equals
    ) || matches!(
        rule,
        R::p_arrow | R::p_bar | R::p_comma | R::p_plus | R::EOI
    )
}

impl Build {
    /// Returns a builder for the piece that begins at byte `base`.
    pub(super) fn at(self, base: usize) -> Build {
        Build { base, ..self }
    }
    pub(super) fn span(self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        Span::new(self.file, self.base + span.start(), self.base + span.end())
    }
    pub(in crate::syntax) fn name(self, pair: Pair<'_, Rule>) -> Name {
        Name {
            text: pair.as_str().to_string(),
            span: self.span(&pair),
        }
    }
    fn names(self, pairs: Vec<Pair<'_, Rule>>) -> Vec<Name> {
        pairs.into_iter().map(|p| self.name(p)).collect()
    }
    fn text(self, pair: Pair<'_, Rule>) -> Text {
        let quotes = if pair.as_rule() == Rule::string3 {
            3
        } else {
            1
        };
        let text = pair.as_str();
        Text {
            text: text[quotes..text.len() - quotes].to_string(),
            span: self.span(&pair),
        }
    }
    fn int(self, pair: Pair<'_, Rule>) -> Int {
        Int {
            value: value(pair.as_str()),
            span: self.span(&pair),
        }
    }
}

/// Parses digits with an optional minus, clamped to 64 bits.
fn value(text: &str) -> i64 {
    let limit = if text.starts_with('-') {
        -i64::MAX
    } else {
        i64::MAX
    };
    text.parse().unwrap_or(limit)
}
