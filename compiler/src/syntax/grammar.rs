//! The parser that pest generates from `grammar.pest`.
#![allow(
    missing_docs,
    unreachable_pub,
    reason = "pest writes this module's items"
)]

use pest::Parser as _;

/// Whether a rule matches a text from its first to its last byte.
pub(super) fn reads(rule: Rule, text: &str) -> bool {
    let read = Grammar::parse(rule, text);
    let ends = |pairs: pest::iterators::Pairs<'_, Rule>| pairs.last().map(|p| p.as_span().end());
    read.is_ok_and(|pairs| ends(pairs).is_some_and(|end| text[end..].trim().is_empty()))
}

#[derive(pest_derive::Parser)]
#[grammar = "syntax/grammar.pest"]
pub(super) struct Grammar;
