//! Warnings: what is legal and surely not meant, as far as constants, types and ranges show it.
//!
//! Before: a game without mistakes, with the parts that it was made of. After: the warnings about the
//! rules file itself; what comes from its parents is warned about there. A warning is never a guess:
//! what is said can be seen to be so in every position.
//!
//! Names, operators and tables are looked at in the syntax tree ([`names`], [`operators`]), the rest in
//! the typed tree. [`bound`] is what can be known of a value without playing, [`eval`] finds it, and
//! [`flow`] follows a block with it.

mod beyond;
mod bound;
mod choices;
mod cost;
mod end;
mod eval;
mod facts;
mod flow;
mod heavy;
mod implies;
mod me;
mod names;
mod operators;
mod stores;
mod tables;
mod tree;
mod turn;

use crate::diag::Diagnostic;
use crate::diag::warnings::{COSTLY_CONSTANT, NEVER_HOLDS, NEVER_LEGAL};
use crate::resolve::Merged;
use crate::source::Sources;
use crate::typed::Game;

/// All warnings about a rules file, not about its parents; and the first values that no engine can
/// have, which are errors.
pub(crate) fn lint(sources: &Sources, merged: &Merged, game: &Game) -> Vec<Diagnostic> {
    let mut found = names::unused(merged, game);
    found.extend(operators::unclear(sources, merged));
    found.extend(me::beside_players(sources, game));
    found.extend(tables::missing(merged, game));
    found.extend(choices::unused(game));
    let facts = facts::Facts::new(game);
    found.extend(facts::never_placed(merged, &facts));
    found.extend(heavy::constants(merged, &facts));
    found.extend(stores::always_stop(&facts));
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
        // What such a value is made of costs as much: one mistake is told once.
        found.retain(|d| d.code != COSTLY_CONSTANT);
    }
    found.extend(first_values);
    found
}

/// Whether a row off the board, inside what never holds, is why: one mistake is told once.
fn explains(beyond: &Diagnostic, other: &Diagnostic) -> bool {
    let inside = other.span.start <= beyond.span.start && beyond.span.end <= other.span.end;
    inside && [NEVER_HOLDS, NEVER_LEGAL].contains(&other.code)
}
