//! Replays records and compares the results.

use super::recorder::position;
use super::{Ply, Record};
use boardwright_runtime::{PlayError, Session, TooLarge, read_text};

/// A difference between a record and its replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The number of plies that could be replayed.
    pub plies: usize,
    /// The first difference.
    pub why: String,
}

impl Broken {
    /// Describes the place of the difference: `at ply 12 of 60`.
    pub fn at(&self, plies: usize) -> String {
        match self.plies {
            all if all == plies => format!("after its {plies} plies"),
            before => format!("at ply {} of {plies}", before + 1),
        }
    }
}

/// Replays a record and compares the end of the game.
///
/// # Errors
/// The first difference.
pub fn replay(session: &mut dyn Session, record: &Record) -> Result<(), Broken> {
    begin(session, record).map_err(|why| Broken { plies: 0, why })?;
    for (plies, ply) in record.moves.iter().enumerate() {
        one_ply(session, ply).map_err(|why| Broken { plies, why })?;
    }
    let plies = record.moves.len();
    end(session, record).map_err(|why| Broken { plies, why })
}

/// Sets the session to the first position of the record.
pub(super) fn begin(session: &mut dyn Session, record: &Record) -> Result<(), String> {
    session.restart();
    let Some(text) = &record.from else {
        return Ok(());
    };
    let bad = |e: boardwright_runtime::PositionError| format!("there is no such position: {}", e.0);
    let view = read_text(session, text).map_err(bad)?;
    session.load(&view).map_err(bad)
}

/// Plays one ply as recorded.
pub(super) fn one_ply(session: &mut dyn Session, ply: &Ply) -> Result<(), String> {
    if let Some(points) = points_text(session) {
        return Err(format!("the game is over here: {points}"));
    }
    let mut joint = Vec::new();
    for (name, text) in &ply.0 {
        joint.push((seat(session, name)?, text.as_str()));
    }
    session.play(&joint).map_err(|error| match error {
        PlayError::Over => "the game is over here".to_string(),
        PlayError::Illegal(why) => format!("{why}{}", instead(session, &joint)),
        PlayError::TooLarge => TOO_LARGE.to_string(),
    })
}

const TOO_LARGE: &str = "the position has more than a million branches of one block";

fn seat(session: &dyn Session, name: &str) -> Result<usize, String> {
    let schema = session.schema();
    let found = (0..schema.seats()).find(|&seat| schema.player(seat) == name);
    found.ok_or_else(|| format!("there is no player `{name}`"))
}

/// Describes the legal moves in place of an illegal one, if they are few.
fn instead(session: &dyn Session, joint: &[(usize, &str)]) -> String {
    const SHOWN: usize = 4;
    let Ok(legal) = session.legal() else {
        return String::new();
    };
    let mut text = String::new();
    for list in legal {
        let played = joint.iter().find(|(player, _)| *player == list.player);
        let Some((_, played)) = played.filter(|(_, t)| !list.moves.iter().any(|m| m == t)) else {
            continue;
        };
        let block = played.split(' ').next().unwrap_or_default();
        let alike = list
            .moves
            .iter()
            .filter(|m| m.split(' ').next() == Some(block));
        let alike: Vec<&str> = alike.map(String::as_str).collect();
        text += &match alike.len() {
            0 => format!("; there is no `{block}` here"),
            1..=SHOWN => format!("; there is {}", alike.join(", ")),
            more => format!(
                "; there is {} and {} more",
                alike[..SHOWN].join(", "),
                more - SHOWN
            ),
        };
    }
    text
}

/// Compares the end of the game.
fn end(session: &dyn Session, record: &Record) -> Result<(), String> {
    let recorded = points(&in_order(session, &record.points));
    match (points_text(session), record.points.is_empty()) {
        (Some(now), false) if now != recorded => {
            Err(format!("the result is {now}; it was {recorded}"))
        }
        (Some(now), true) => Err(format!("the game is over here: {now}; it was not")),
        (None, false) => Err(format!("the game goes on here; it was over: {recorded}")),
        _ => same_position(session, record),
    }
}

fn same_position(session: &dyn Session, record: &Record) -> Result<(), String> {
    let now = position(session);
    match &record.position {
        Some(then) if *then != now => Err(format!(
            "the position is another one\n  then  {then}\n  now   {now}"
        )),
        _ => Ok(()),
    }
}

fn points_text(session: &dyn Session) -> Option<String> {
    let names = session.schema().players.iter().cloned();
    let of_all: Vec<(String, i32)> = names.zip(session.points()?).collect();
    Some(points(&of_all))
}

/// Returns recorded points in the order of the players, and then those of others.
fn in_order(session: &dyn Session, recorded: &[(String, i32)]) -> Vec<(String, i32)> {
    let players = &session.schema().players;
    let place = |(name, _): &(String, i32)| players.iter().position(|player| player == name);
    let mut recorded = recorded.to_vec();
    recorded.sort_by_key(|one| place(one).unwrap_or(players.len()));
    recorded
}

/// Formats points: `white 100, black 0`.
fn points(of_all: &[(String, i32)]) -> String {
    let each = of_all
        .iter()
        .map(|(name, points)| format!("{name} {points}"));
    each.collect::<Vec<_>>().join(", ")
}

impl From<TooLarge> for Broken {
    fn from(_: TooLarge) -> Broken {
        Broken {
            plies: 0,
            why: TOO_LARGE.to_string(),
        }
    }
}
