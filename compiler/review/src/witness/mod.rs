//! Finds a witness: the first position in which two rules differ.
//!
//! [`find`] plays both rules in parallel: first all positions up to a depth, then random games, then games
//! that continue from positions in which rarely reached lines of the changed rules were reached, and, if
//! these lines ask about earlier positions, games that tend to repeat positions. A result is replayed by move
//! texts on both sides (`show`) before it is returned, so a witness is always right. If none is found, that
//! proves nothing, unless the game was searched exhaustively.

mod circle;
mod search;
mod show;
mod steered;
mod trace;
mod twin;

pub use search::find;
pub use show::{Detail, Move, Told, Witness};

use serde::Serialize;
use std::time::Duration;

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The time for the whole search.
    pub time: Duration,
    /// The seed of the random games.
    pub seed: u64,
}

/// The extent of a search.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize)]
pub struct Compared {
    /// The number of positions compared, including those at the ends of moves.
    pub positions: u64,
    /// The depth to which all positions were compared.
    pub depth: u32,
    /// Whether the whole game was searched.
    pub all: bool,
    /// The number of random games.
    pub games: u64,
    /// The number of games that continued from positions in which changed rules were reached.
    pub steered: u64,
}

/// The result of a search.
#[derive(Clone, Debug, Serialize)]
pub struct Search {
    /// The first difference that was found; `None` if there is none.
    pub witness: Option<Witness>,
    /// The extent of the search.
    pub compared: Compared,
}
