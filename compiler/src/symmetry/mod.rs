//! Symmetries: which reflections, rotations and colour swaps preserve the rules.
//!
//! A symmetry maps cells, directions and players. It preserves the rules if a position and its image
//! have the same moves up to the map, these lead to images of each other, and the game ends alike with
//! the points of the mapped players. That is proved on the typed tree, by induction over its parts:
//! `proof` has the rules. Only proved symmetries are reported; none is guessed from playing. A proof
//! says nothing about the opening position, which need not be its own image.

mod fixed;
mod maps;
mod place;
mod proof;
mod resolved;
mod single;

pub use maps::Symmetry;
pub use resolved::{generators, resolved};

use crate::typed::Game;

/// Returns the symmetries of a game without the identity, those that keep all players first.
pub fn symmetries(game: &Game) -> Vec<Symmetry> {
    let candidates = maps::candidates(game);
    candidates
        .into_iter()
        .filter(|map| !map.is_identity() && proof::holds(game, map))
        .collect()
}
