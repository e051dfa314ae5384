//! An observer that counts.

use crate::interp::{DefaultEnd, Event, Observer, Phase};
use crate::source::Span;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of events, by place, phase and event.
#[derive(Debug, Default)]
pub struct Counts {
    seen: Mutex<HashMap<(Span, Phase, Event), u64>>,
    ended: Mutex<BTreeMap<DefaultEnd, u64>>,
}

impl Counts {
    /// Returns how often an event of the rule at `place` was reported in a phase.
    pub fn of(&self, phase: Phase, place: Span, event: Event) -> u64 {
        let seen = open(&self.seen);
        seen.get(&(place, phase, event)).copied().unwrap_or(0)
    }
    /// Returns the number of games that ended by each default rule.
    pub fn ended(&self) -> BTreeMap<DefaultEnd, u64> {
        open(&self.ended).clone()
    }
}

impl Observer for Counts {
    fn saw(&self, phase: Phase, place: Span, event: Event) {
        *open(&self.seen).entry((place, phase, event)).or_default() += 1;
    }
    fn ended(&self, why: DefaultEnd) {
        *open(&self.ended).entry(why).or_default() += 1;
    }
}

/// Opens a lock. The counts are valid even if a thread panicked while holding it.
fn open<T>(numbers: &Mutex<T>) -> MutexGuard<'_, T> {
    numbers.lock().unwrap_or_else(PoisonError::into_inner)
}
