//! Records of games, one JSON object a line, and their replay.
//!
//! A record states which moves were legal and what they led to. Replayed with changed rules, it holds or
//! shows what has changed. Records are written by [`Recorder`] and [`random`] and checked by [`replay()`].

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

/// The record of a game or of its first part.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Record {
    /// The name of the game.
    pub game: String,
    /// The hash of the rules of the game: 16 hexadecimal digits.
    pub rules: String,
    /// The seed of a game with only random moves, each of which was drawn from the list of legal moves; else
    /// `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// For each player, who made the moves: `human`, `random`, `program`. Empty if all moves were random.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "pairs")]
    pub players: Vec<(String, String)>,
    /// The position in which the game began, if not the first position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The moves, by ply and player.
    pub moves: Vec<Ply>,
    /// The points of each player at the end of the game; empty if the end is not recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "pairs")]
    pub points: Vec<(String, i32)>,
    /// The position after the last move, if the game did not end or was cut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The points of each player in a game that was forfeited.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "pairs")]
    pub result: Vec<(String, i32)>,
    /// Who forfeited the game, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
    /// The match and the number of the game in it.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub of_match: Option<OfMatch>,
    /// The number of plies omitted at the end, if only the first part is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_out: Option<u32>,
}

/// Who forfeited a game, and why.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Forfeit {
    /// The name of the player.
    pub player: String,
    /// The reason, such as `lost on time`.
    pub reason: String,
}

/// The place of a game in a match.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct OfMatch {
    /// The identity of the match: game, rules, players, clock and seed.
    pub id: String,
    /// The number of the game in the match, from 0.
    pub number: usize,
}

/// The moves of one ply: the names of players and the texts of their moves.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Ply(#[serde(with = "pairs")] pub Vec<(String, String)>);
