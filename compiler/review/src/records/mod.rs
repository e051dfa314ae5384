//! Games as they were played, one JSON object a line, and whether they can still be played so.
//!
//! A record says what was legal once and what came of it: replayed with changed rules, it holds or
//! shows what has changed. Records are written by [`Recorder`] and [`random`] and judged by [`replay()`].

mod accept;
mod file;
mod pairs;
mod recorder;
mod replay;

pub use accept::accepted;
pub use file::{Unreadable, parse, write};
pub use recorder::{Recorder, random};
pub use replay::{Broken, replay};

use serde::{Deserialize, Serialize};

/// A game, or its first part.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// The hash of the rules it was played by: 16 hexadecimal digits.
    pub rules: String,
    /// The seed of the random moves, where all were random: each was drawn from the legal moves in
    /// their order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Who played, by player, where not all moves were random: `human`, `random`, `program`.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "pairs")]
    pub players: Vec<(String, String)>,
    /// The position it began at, where that is not the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// By ply, each player's move.
    pub moves: Vec<Ply>,
    /// The points by player, where the game came to its end.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "pairs")]
    pub points: Vec<(String, i32)>,
    /// The position after the last move, where the game did not come to its end, or was cut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The points by player, where they were given before the game came to its end: somebody forfeited it.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "pairs")]
    pub result: Vec<(String, i32)>,
    /// Who forfeited it, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
    /// Which game of which match this is.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub of_match: Option<OfMatch>,
    /// How many plies were left out at the end, where only the first part of a game is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_out: Option<u32>,
}

/// Who forfeited a game, and why.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Forfeit {
    /// The player's name.
    pub player: String,
    /// What happened: `lost on time`.
    pub reason: String,
}

/// The place of a game in a match.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct OfMatch {
    /// The same for all games of a match: game, rules, players, clock and seed.
    pub id: String,
    /// From 0.
    pub number: usize,
}

/// What was played at once: the player's name and the move's text.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Ply(#[serde(with = "pairs")] pub Vec<(String, String)>);
