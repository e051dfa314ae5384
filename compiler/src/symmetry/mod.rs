//! Symmetries: which mirrors, turns and swaps of colours leave the rules as they are.
//!
//! A symmetry maps cells, directions and players. It leaves the rules as they are where a position and its
//! image have the same moves but for the map, lead to images of one another, and end alike with the points
//! of mapped players. That is proved on the typed tree, by induction over its parts: `proof` has the rules. What
//! is not proved is not said; nothing is guessed by playing. A proof says nothing of the first position, which
//! need not be its own image.

mod fixed;
mod image;
mod maps;
mod proof;
mod single;

pub use maps::Symmetry;

use crate::typed::Game;

/// The symmetries of a game beside the identity, those that keep all players first.
pub fn symmetries(game: &Game) -> Vec<Symmetry> {
    let candidates = maps::candidates(game);
    candidates
        .into_iter()
        .filter(|map| !map.is_identity() && proof::holds(game, map))
        .collect()
}
