//! Warnings about rules that are legal but cannot be meant, as far as constants, types and ranges show.
//!
//! Before: a game without errors, with its merged parts. After: the warnings about the rules file itself;
//! those about its parents are shown for the parents only. Warnings are not heuristic guesses: each holds in
//! every position.
//!
//! Names, numbers, operators and tables are checked on the syntax tree ([`names`], [`numbers`], [`operators`]), the
//! rest on the typed tree. [`bound`] represents bounds of a value in all positions, [`eval`] computes it, and
//! [`flow`] follows blocks with it. Proofs of symmetries ask for bounds of numbers too ([`Sums`]).

mod beyond;
mod bound;
mod choices;
mod cost;
mod end;
mod equals;
mod eval;
mod facts;
mod flow;
mod heavy;
mod hidden;
mod implies;
mod me;
mod names;
mod numbers;
mod operators;
mod stores;
mod sums;
mod tables;
mod texts;
mod turn;

pub(crate) use sums::Sums;

use crate::diag::Diagnostic;
use crate::diag::warnings::{COSTLY_CONSTANT, NEVER_HOLDS, NEVER_LEGAL};
use crate::resolve::Merged;
use crate::source::Sources;
use crate::typed::Game;

/// Returns the warnings about a rules file, without those about its parents, and errors for initial values
/// that are too costly to evaluate.
pub(crate) fn lint(sources: &Sources, merged: &Merged, game: &Game) -> Vec<Diagnostic> {
    let mut found = names::unused(merged, game);
    found.extend(operators::unclear(sources, merged));
    found.extend(numbers::cut(merged));
    found.extend(me::beside_players(sources, game));
    found.extend(tables::missing(merged, game));
    found.extend(choices::unused(game));
    found.extend(hidden::warnings(merged, game));
    let facts = facts::Facts::new(game);
    found.extend(texts::alike(merged, &facts));
    found.extend(facts::never_placed(merged, &facts));
    found.extend(equals::one_and_several(sources, &facts));
    found.extend(heavy::constants(merged, &facts));
    found.extend(stores::never_fit(&facts));
    found.extend(stores::first_never_fit(&facts));
    let dead = flow::never_legal(&facts);
    found.extend(turn::never_reached(&facts, &dead));
    found.extend(end::lines(merged, &facts));
    found.extend(dead.into_iter().map(|block| block.warning));
    let beyond = beyond::the_board(sources, game);
    found.retain(|d| !beyond.iter().any(|cause| explains(cause, d)));
    found.extend(beyond);
    found.retain(|d| !merged.inherited(d.span));
    let first_values = heavy::first_values(&facts);
    if !first_values.is_empty() {
        // A costly constant within such a value has the same cause, which is reported once.
        found.retain(|d| d.code != COSTLY_CONSTANT);
    }
    found.extend(first_values);
    found
}

/// Whether a warning about a row off the board explains another one about the expression around it.
fn explains(beyond: &Diagnostic, other: &Diagnostic) -> bool {
    other.span.contains(beyond.span) && [NEVER_HOLDS, NEVER_LEGAL].contains(&other.code)
}
