//! The openings of a match: random plies, or the positions of a file, which are read before the first game.

use crate::failure::Failure;
use crate::records::failed;
use boardwright_runtime::{PositionError, Session, read_position, read_text, write_position};
use std::path::Path;

/// How the games of a match begin.
pub(super) enum Openings {
    /// With so many random plies.
    Random(u32),
    /// At positions.
    Positions(Vec<Opening>),
}

/// A position of a file.
pub(super) struct Opening {
    /// The text of the position, in the form that records have.
    pub(super) text: String,
    /// Where it is: `openings.txt:3`.
    pub(super) place: String,
    /// Whether it is the first position of the game.
    pub(super) is_first: bool,
}

impl Openings {
    /// Reads a number of random plies, or a file of positions.
    pub(super) fn read(text: &str, session: &dyn Session) -> Result<Openings, Failure> {
        if let Ok(plies) = text.parse() {
            return Ok(Openings::Random(plies));
        }
        let path = Path::new(text);
        let lines = std::fs::read_to_string(path).map_err(|e| failed(path, "read", &e))?;
        let bare = |line: &str| {
            let line = line.trim().trim_start_matches("position:");
            line.trim().to_string()
        };
        let lines = (1..).zip(lines.lines().map(bare));
        let positions = lines.filter(|(_, line)| !line.is_empty());
        let positions =
            positions.map(|(n, line)| Opening::read(line, format!("{text}:{n}"), session));
        let positions = positions.collect::<Result<Vec<_>, Failure>>()?;
        match positions.is_empty() {
            true => Err(Failure::usage(format!("there is no position in {text}"))),
            false => Ok(Openings::Positions(positions)),
        }
    }
    /// Returns the number of random plies.
    pub(super) fn plies(&self) -> u32 {
        match self {
            Openings::Random(plies) => *plies,
            Openings::Positions(_) => 0,
        }
    }
    /// Returns the positions; none where the openings are random.
    pub(super) fn positions(&self) -> &[Opening] {
        match self {
            Openings::Random(_) => &[],
            Openings::Positions(all) => all,
        }
    }
    /// Returns the position of the opening with a number, if games do not begin at the first position.
    pub(super) fn position(&self, number: usize) -> Option<&str> {
        let all = self.positions();
        let opening = all.get(number % all.len().max(1))?;
        Some(&opening.text)
    }
}

impl Opening {
    fn read(text: String, place: String, session: &dyn Session) -> Result<Opening, Failure> {
        let name = &session.schema().name;
        let there = at(session, &text).map_err(|e| {
            Failure::usage(format!("{place}: this is no position of {name}: {}", e.0))
                .hint("`show` prints a position in the form that is read")
        })?;
        if there.points().is_some() {
            return Err(Failure::usage(format!("{place}: the game is over here")));
        }
        let mut first = session.fork();
        first.restart();
        // Records have positions in the form of `show`.
        let text = match read_position(there.schema(), &text) {
            Ok(_) => text,
            Err(_) => write_position(there.schema(), &there.view()),
        };
        Ok(Opening {
            is_first: first.view() == there.view(),
            text,
            place,
        })
    }
    /// Returns the game at the position.
    pub(super) fn open(&self, session: &dyn Session) -> Result<Box<dyn Session>, Failure> {
        at(session, &self.text).map_err(|e| Failure::usage(format!("{}: {}", self.place, e.0)))
    }
}

/// Returns the game at a position.
fn at(session: &dyn Session, text: &str) -> Result<Box<dyn Session>, PositionError> {
    let mut there = session.fork();
    there.load(&read_text(session, text)?)?;
    Ok(there)
}
