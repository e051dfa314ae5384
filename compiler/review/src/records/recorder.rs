//! Recording of games.

use super::{Ply, Record};
use boardwright::moves::{borrowed, draw};
use boardwright_runtime::{JointText, Rng, Schema, Session, TooLarge, write_position};

/// Builds the record of a game.
#[derive(Clone, Debug)]
pub struct Recorder {
    record: Record,
}

impl Recorder {
    /// Begins a record in the session's position.
    pub fn new(session: &dyn Session) -> Recorder {
        let schema = session.schema();
        let mut first = session.fork();
        first.restart();
        let here = write_position(schema, &session.view());
        let elsewhere = here != write_position(schema, &first.view());
        Recorder {
            record: Record {
                game: schema.name.clone(),
                rules: format!("{:016x}", schema.rules_hash),
                seed: None,
                players: Vec::new(),
                from: elsewhere.then_some(here),
                moves: Vec::new(),
                points: Vec::new(),
                position: None,
                result: Vec::new(),
                forfeit: None,
                of_match: None,
                left_out: None,
            },
        }
    }
    /// Notes that all moves are drawn at random with this seed.
    pub fn seed(&mut self, seed: u64) {
        self.record.seed = Some(seed);
    }
    /// Sets who makes the moves of each player.
    pub fn players(&mut self, players: Vec<(String, String)>) {
        self.record.players = players;
    }
    /// Appends a joint move.
    pub fn push(&mut self, schema: &Schema, joint: &[(usize, String)]) {
        let each = joint.iter();
        let each = each.map(|(player, text)| (schema.player(*player).to_string(), text.clone()));
        self.ply(Ply(each.collect()));
    }
    /// Appends a ply.
    pub(super) fn ply(&mut self, ply: Ply) {
        self.record.moves.push(ply);
    }
    /// Returns the number of recorded plies.
    pub fn plies(&self) -> usize {
        self.record.moves.len()
    }
    /// Keeps only the first plies.
    pub fn truncate(&mut self, plies: usize) {
        self.record.moves.truncate(plies);
    }
    /// Returns the record; the session is at the end of the game.
    pub fn finish(mut self, session: &dyn Session) -> Record {
        let schema = session.schema();
        match session.points() {
            Some(points) => {
                let names = schema.players.iter().cloned();
                self.record.points = names.zip(points).collect();
            }
            None => self.record.position = Some(position(session)),
        }
        self.record
    }
}

/// Returns the position of a session without its history, which follows from the moves.
pub(super) fn position(session: &dyn Session) -> String {
    let mut view = session.view();
    view.history.clear();
    write_position(session.schema(), &view)
}

/// Plays the random game of a seed from the session's position; the record keeps at most `most` plies.
///
/// # Errors
/// A position has too many moves.
pub fn random(session: &dyn Session, seed: u64, most: usize) -> Result<Record, TooLarge> {
    let mut recorder = Recorder::new(session);
    recorder.seed(seed);
    let mut session = session.fork();
    let mut rng = Rng::new(seed);
    while recorder.plies() < most && session.points().is_none() {
        let Some(joint) = next(&mut *session, &mut rng)? else {
            break;
        };
        recorder.push(session.schema(), &joint);
    }
    let mut record = recorder.finish(&*session);
    let mut left_out = 0;
    while session.points().is_none() && next(&mut *session, &mut rng)?.is_some() {
        left_out += 1;
    }
    record.left_out = (left_out > 0).then_some(left_out);
    Ok(record)
}

/// Plays a random move for each player who has one; `None` if nobody has.
fn next(session: &mut dyn Session, rng: &mut Rng) -> Result<Option<JointText>, TooLarge> {
    let joint = draw(&session.legal()?, rng);
    // A legal move can be played, unless the rules then have too many branches to decide what follows.
    match joint.is_empty() {
        true => Ok(None),
        false => match session.play(&borrowed(&joint)) {
            Ok(()) => Ok(Some(joint)),
            Err(_) => Err(TooLarge),
        },
    }
}
