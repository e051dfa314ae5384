//! The earlier positions, for `undo`.
//!
//! Only the latest positions are stored; earlier ones are recomputed by replaying the game. In a long game
//! whose rules use its history, each stored position contains the history, which would take quadratic memory.

use boardwright::moves::borrowed;
use boardwright_review::records::{Record, Recorder};
use boardwright_runtime::{JointText, Log, Session};
use std::collections::VecDeque;

/// The most positions that are stored.
const KEPT: usize = 256;

/// The moves since the game began, and the position in which it began.
pub(super) struct History {
    begin: Box<dyn Session>,
    moves: Vec<JointText>,
    /// The positions before the last of these moves; the latest is last.
    kept: VecDeque<Box<dyn Session>>,
    most: usize,
    /// The observations of the players, computed when first needed.
    seen: Option<Followed>,
}

/// A replay of the game that records the observations of the players.
struct Followed {
    session: Box<dyn Session>,
    log: Log,
    /// The number of moves that have been replayed.
    moves: usize,
}

impl History {
    /// Returns the history of a game that begins in this position.
    pub(super) fn new(begin: Box<dyn Session>) -> History {
        History::keeping(begin, KEPT)
    }

    fn keeping(begin: Box<dyn Session>, most: usize) -> History {
        History {
            begin,
            moves: Vec::new(),
            kept: VecDeque::new(),
            most,
            seen: None,
        }
    }

    /// Returns the position in which the game began.
    pub(super) fn begin(&self) -> &dyn Session {
        &*self.begin
    }

    /// Returns the moves since the beginning, by ply.
    pub(super) fn moves(&self) -> &[JointText] {
        &self.moves
    }

    /// Returns the observations of the players since the game began.
    pub(super) fn log(&mut self) -> &Log {
        let moves = self.moves.len();
        let begin = || Followed {
            session: self.begin.fork(),
            log: Log::new(&*self.begin),
            moves: 0,
        };
        let kept = self.seen.take().filter(|seen| seen.moves <= moves);
        let mut seen = kept.unwrap_or_else(begin);
        for joint in &self.moves[seen.moves..] {
            // Replaying is deterministic, so a move that was legal is legal again.
            let _ = seen.log.play(&mut *seen.session, &borrowed(joint));
        }
        seen.moves = moves;
        &self.seen.insert(seen).log
    }

    /// Appends a move that was played in the position `before`.
    pub(super) fn push(&mut self, before: Box<dyn Session>, joint: JointText) {
        self.moves.push(joint);
        self.kept.push_back(before);
        if self.kept.len() > self.most {
            self.kept.pop_front();
        }
    }

    /// Returns the record of the game, if any moves were played; `session` is at their end.
    pub(super) fn record(&self, session: &dyn Session) -> Option<Record> {
        if self.moves.is_empty() {
            return None;
        }
        let schema = session.schema();
        let mut recorder = Recorder::new(&*self.begin);
        let player = |name: &String| (name.clone(), "program".to_string());
        recorder.players(schema.players.iter().map(player).collect());
        self.moves
            .iter()
            .for_each(|joint| recorder.push(schema, joint));
        Some(recorder.finish(session))
    }

    /// Removes the last move and returns the position before it; `None` if there was no move.
    pub(super) fn pop(&mut self) -> Option<Box<dyn Session>> {
        self.moves.pop()?;
        self.seen = None;
        if self.kept.is_empty() {
            self.replay();
        }
        self.kept.pop_back()
    }

    /// Replays all moves and stores the latest positions.
    fn replay(&mut self) {
        let mut session = self.begin.fork();
        self.kept.push_back(session.fork());
        for joint in &self.moves {
            // Replaying is deterministic, so a move that was legal is legal again.
            if session.play(&borrowed(joint)).is_err() {
                return;
            }
            self.kept.push_back(session.fork());
            if self.kept.len() > self.most {
                self.kept.pop_front();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy;

    #[test]
    fn positions_that_are_not_kept_are_played_again() {
        for most in 1..4 {
            let mut session = toy::session();
            let mut history = History::keeping(session.fork(), most);
            let mut views = Vec::new();
            for text in ["go b1", "go a1"] {
                let joint = vec![(0, text.to_string()), (1, "go c1".to_string())];
                views.push(session.view());
                let before = session.fork();
                session.play(&borrowed(&joint)).expect("it is legal");
                history.push(before, joint);
            }
            while let Some(view) = views.pop() {
                let session = history.pop().expect("there was a move");
                assert_eq!(session.view(), view, "{most} kept");
            }
            assert!(history.pop().is_none());
        }
    }
}
