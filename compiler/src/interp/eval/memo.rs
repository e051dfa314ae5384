//! A cache of def values for the time in which the expressions of one statement are evaluated.
//!
//! The position does not change during that time, so a def without parameters has one value for each player
//! as `me` and each of the two positions that can be read: the present one and that before the turn.

use crate::interp::position::Position;
use crate::interp::value::Value;
use crate::typed::{DefId, PlayerId};
use std::sync::Arc;

/// The cached values. There are few, so they are searched linearly.
#[derive(Default)]
pub(crate) struct Memo {
    known: Vec<(Question, Value)>,
}

/// The key of a cached value: a def's entry, the player who is `me`, and the position that is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Question {
    def: DefId,
    entry: usize,
    me: PlayerId,
    pos: *const Position,
}

impl Question {
    /// Returns the key of an entry of a def.
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
    /// Returns the cached value, if there is one.
    pub(super) fn get(&self, question: Question) -> Option<&Value> {
        let mut known = self.known.iter();
        let found = known.find(|(asked, _)| *asked == question);
        found.map(|(_, value)| value)
    }
    /// Caches a value.
    pub(super) fn keep(&mut self, question: Question, value: &Value) {
        self.known.push((question, value.clone()));
    }
}
