//! Symmetries: which reflections, rotations and colour swaps preserve the rules.
//!
//! A symmetry maps cells, directions, players and members of enumerations. It preserves the rules if a position and its image
//! have the same moves up to the map, these lead to images of each other, and the game ends alike with
//! the points of the mapped players. That is proved on the typed tree, by induction over its parts:
//! `proof` has the rules. Only proved symmetries are reported; none is guessed from playing. A proof
//! says nothing about the opening position, which need not be its own image.

mod bounds;
mod ends;
mod exprs;
mod graphs;
mod maps;
mod named;
mod names;
mod order;
mod played;
mod proof;
mod refusal;
mod resolved;
mod single;
mod stmts;
mod values;

pub use maps::Symmetry;
pub use played::{Play, played};
pub use refusal::{Refusal, refusal};
pub use resolved::{generators, resolved};

use crate::typed::Game;

/// Returns the symmetries of a game, those that keep all players first. Of maps that do the same to all positions there is one,
/// and none of those that do nothing to any.
pub fn symmetries(game: &Game) -> Vec<Symmetry> {
    let values = values::Values::new(game);
    let (mut found, mut known) = (Vec::new(), Vec::new());
    for map in maps::candidates(game) {
        let seen = map.on_positions(game);
        let is_new = !seen.is_identity() && !known.contains(&seen);
        if is_new && proof::holds(game, &map, &values) {
            known.push(seen);
            found.push(map);
        }
    }
    found.sort_by_key(|map| !map.keeps_players());
    found
}
