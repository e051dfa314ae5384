//! The positions that `undo` goes back to.
//!
//! The latest are kept as they were. Earlier ones are found by playing the game again: a long game
//! whose rules look at its history would otherwise be kept as many times as it has moves.

use boardwright::moves::borrowed;
use boardwright_review::records::{Record, Recorder};
use boardwright_runtime::{JointText, Log, Session};
use std::collections::VecDeque;

/// So many positions are kept.
const KEPT: usize = 256;

/// What was played since the game began, or was begun at a position.
pub(super) struct History {
    begin: Box<dyn Session>,
    moves: Vec<JointText>,
    /// The positions before the last of these moves, the latest last.
    kept: VecDeque<Box<dyn Session>>,
    most: usize,
    /// What the players have observed, once somebody has asked.
    seen: Option<Followed>,
}

/// A game followed for what the players observe of it.
struct Followed {
    session: Box<dyn Session>,
    log: Log,
    /// How many of the moves it has come to.
    moves: usize,
}

impl History {
    /// Without moves yet.
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

    /// Where the game began.
    pub(super) fn begin(&self) -> &dyn Session {
        &*self.begin
    }

    /// What has been played since, by ply.
    pub(super) fn moves(&self) -> &[JointText] {
        &self.moves
    }

    /// What the players have observed since the game began.
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
            // It was legal when it was played, and a game goes the same way again.
            let _ = seen.log.play(&mut *seen.session, &borrowed(joint));
        }
        seen.moves = moves;
        &self.seen.insert(seen).log
    }

    /// This was played at that position.
    pub(super) fn push(&mut self, before: Box<dyn Session>, joint: JointText) {
        self.moves.push(joint);
        self.kept.push_back(before);
        if self.kept.len() > self.most {
            self.kept.pop_front();
        }
    }

    /// What has been played, where anything has; the session is where that led.
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

    /// The position before the last move; `None` when there was no move.
    pub(super) fn pop(&mut self) -> Option<Box<dyn Session>> {
        self.moves.pop()?;
        self.seen = None;
        if self.kept.is_empty() {
            self.replay();
        }
        self.kept.pop_back()
    }

    /// Keeps positions again: that after all moves, and those before the last of them.
    fn replay(&mut self) {
        let mut session = self.begin.fork();
        self.kept.push_back(session.fork());
        for joint in &self.moves {
            // It was legal when it was played, and a game goes the same way again.
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
