//! The values of defs that have been asked for while one statement's expressions are evaluated.
//!
//! Nothing changes meanwhile, so a def without parameters has one value for each player as `me`,
//! now and as the turn began.

use crate::interp::position::Position;
use crate::interp::value::Value;
use crate::typed::{DefId, PlayerId};
use std::sync::Arc;

/// What has been asked for. Few things are, so they are looked for one after the other.
#[derive(Default)]
pub(crate) struct Memo {
    known: Vec<(Question, Value)>,
}

/// A def's entry, who is `me`, and the position that is read: the present one or that before.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Question {
    def: DefId,
    entry: usize,
    me: PlayerId,
    pos: *const Position,
}

impl Question {
    /// Of an entry of a def.
    pub(super) fn new(def: DefId, entry: usize, me: PlayerId, pos: &Arc<Position>) -> Question {
        let pos = Arc::as_ptr(pos);
        Question {
            def,
            entry,
            me,
            pos,
        }
    }
}

impl Memo {
    /// The answer, where the question has been asked before.
    pub(super) fn get(&self, question: Question) -> Option<&Value> {
        let mut known = self.known.iter();
        let found = known.find(|(asked, _)| *asked == question);
        found.map(|(_, value)| value)
    }
    /// Keeps an answer.
    pub(super) fn keep(&mut self, question: Question, value: &Value) {
        self.known.push((question, value.clone()));
    }
}
