//! A witness: the first position where two rules say something else.
//!
//! [`find`] plays both rules side by side: all positions to a depth, then random games, then games
//! that go on from where rarely reached lines of the changed rules were reached, and, where these ask
//! what was on the board before, games that go round. What it finds is
//! replayed by texts on both sides ([`show`]) before it is handed on, so a witness is never wrong;
//! that none is found proves nothing, but for games that are searched to their end.

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

/// How long to look, and where to begin.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// In all.
    pub time: Duration,
    /// Fixes the random games.
    pub seed: u64,
}

/// What has been compared.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize)]
pub struct Compared {
    /// How many positions, those at the ends of moves among them.
    pub positions: u64,
    /// The depth to which all of them were.
    pub depth: u32,
    /// Whether there are no more.
    pub all: bool,
    /// How many random games.
    pub games: u64,
    /// How many games went on from where changed rules were reached.
    pub steered: u64,
}

/// What came of a search.
#[derive(Clone, Debug, Serialize)]
pub struct Search {
    /// The first difference that was found.
    pub witness: Option<Witness>,
    /// What was compared.
    pub compared: Compared,
}
