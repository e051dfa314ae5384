//! Parsing of players on the command line, and formatting of their results.

use crate::failure::Failure;
use boardwright::moves::joint_text;
use boardwright_players::{Found, PlayerSpec, SearchError};
use boardwright_runtime::{JointText, Schema};

/// Parses a player specification for clap.
pub(crate) fn spec(text: &str) -> Result<PlayerSpec, String> {
    text.parse()
        .map_err(|e: boardwright_players::SpecError| e.0)
}

/// Parses a time that may be none for clap.
pub(crate) fn duration(text: &str) -> Result<std::time::Duration, String> {
    boardwright_players::duration(text).ok_or_else(|| "a time, like 2s or 100ms".into())
}

/// Parses a size of memory for clap.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    let bytes = boardwright_players::bytes(text).filter(|bytes| *bytes > 0);
    bytes.ok_or_else(|| "a size, like 512M or 2G".into())
}

/// Converts the error of a search to a failure.
pub(crate) fn failed(error: SearchError) -> Failure {
    match error {
        SearchError::TooLarge => Failure::wrong(error.to_string()),
        SearchError::Unfit(why) => Failure::usage(why),
    }
}

/// Formats expected points: `white 61.4, black 38.6`.
pub(crate) fn points(schema: &Schema, points: &[f64]) -> String {
    let each = schema.players.iter().zip(points);
    let each: Vec<String> = each.map(|(name, p)| format!("{name} {p:.1}")).collect();
    each.join(", ")
}

/// Formats a line of play.
pub(crate) fn line(schema: &Schema, moves: &[JointText]) -> String {
    let each: Vec<String> = moves
        .iter()
        .map(|joint| joint_text(schema, joint))
        .collect();
    each.join("; ")
}

/// Formats the result of a search on one line.
/// Where players move at once or something is hidden, it leaves the moves out, which the others do not know.
pub(crate) fn thought(schema: &Schema, found: &Found) -> String {
    let proven = if found.proven { ", proven" } else { "" };
    if schema.simultaneous || schema.hidden {
        let points = points(schema, &found.points);
        return format!("{points}{proven} after {} nodes", found.nodes);
    }
    let line = found
        .lines
        .first()
        .map(|l| line(schema, &l.moves))
        .unwrap_or_default();
    let points = points(schema, &found.points);
    format!("{points}{proven} after {} nodes: {line}", found.nodes)
}

/// Converts the error of a player that cannot play this game to a failure.
pub(crate) fn bad_spec(error: boardwright_players::SpecError) -> Failure {
    Failure::usage(error.0)
}
