//! Players of the command line, and what they say.

use crate::failure::Failure;
use boardwright::moves::joint_text;
use boardwright_players::{Found, PlayerSpec, SearchError};
use boardwright_runtime::{JointText, Schema};

/// A player by its name, as clap reads it.
pub(crate) fn spec(text: &str) -> Result<PlayerSpec, String> {
    text.parse()
        .map_err(|e: boardwright_players::SpecError| e.0)
}

/// A time, as clap reads it.
pub(crate) fn duration(text: &str) -> Result<std::time::Duration, String> {
    boardwright_players::duration(text).ok_or_else(|| "a time, like 2s or 100ms".into())
}

/// A size of memory, as clap reads it.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    boardwright_players::bytes(text).ok_or_else(|| "a size, like 512M or 2G".into())
}

/// The failure of a search.
pub(crate) fn failed(error: SearchError) -> Failure {
    match error {
        SearchError::TooLarge => Failure::wrong(error.to_string()),
        SearchError::Unfit(why) => Failure::usage(why),
    }
}

/// `white 61.4, black 38.6`.
pub(crate) fn points(schema: &Schema, points: &[f64]) -> String {
    let each = schema.players.iter().zip(points);
    let each: Vec<String> = each.map(|(name, p)| format!("{name} {p:.1}")).collect();
    each.join(", ")
}

/// A line of play.
pub(crate) fn line(schema: &Schema, moves: &[JointText]) -> String {
    let each: Vec<String> = moves
        .iter()
        .map(|joint| joint_text(schema, joint))
        .collect();
    each.join("; ")
}

/// What a player thinks, in one line.
pub(crate) fn thought(schema: &Schema, found: &Found) -> String {
    let proven = if found.proven { ", proven" } else { "" };
    let line = found
        .lines
        .first()
        .map(|l| line(schema, &l.moves))
        .unwrap_or_default();
    let points = points(schema, &found.points);
    format!("{points}{proven} after {} nodes: {line}", found.nodes)
}

/// The failure of a player that can not play this game.
pub(crate) fn bad_spec(error: boardwright_players::SpecError) -> Failure {
    Failure::usage(error.0)
}
