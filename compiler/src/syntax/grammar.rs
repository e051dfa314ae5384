//! The parser that pest generates from `grammar.pest`.
#![allow(
    missing_docs,
    unreachable_pub,
    reason = "pest writes this module's items"
)]

#[derive(pest_derive::Parser)]
#[grammar = "syntax/grammar.pest"]
pub(super) struct Grammar;
