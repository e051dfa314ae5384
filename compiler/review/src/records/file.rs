//! Reads and writes records as lines of a file.

use super::Record;
use std::fmt::{self, Display, Formatter};

/// A line that is not a valid record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// The line number, from 1.
    pub line: usize,
    /// The error in the line.
    pub why: String,
}

/// Parses the text of a file; returns its records with their line numbers. Empty lines are skipped.
///
/// # Errors
/// The first line that is not a record.
pub fn parse(text: &str) -> Result<Vec<(usize, Record)>, Unreadable> {
    let lines = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty());
    let record = |(line, text)| match serde_json::from_str(text) {
        Ok(record) => Ok((line, record)),
        Err(why) => Err(Unreadable {
            line,
            why: why.to_string(),
        }),
    };
    lines.map(record).collect()
}

/// Returns a record as a line with its line end.
pub fn write(record: &Record) -> String {
    match serde_json::to_string(record) {
        Ok(line) => line + "\n",
        // Strings and numbers can always be written.
        Err(why) => unreachable!("a record could not be written: {why}"),
    }
}

impl Display for Unreadable {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "line {} is no record: {}", self.line, self.why)
    }
}
