//! An observer that counts.

use crate::interp::{DefaultEnd, Event, Observer, Phase};
use crate::source::Span;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How often something was seen, by phase, place and event.
#[derive(Debug, Default)]
pub struct Counts {
    seen: Mutex<HashMap<(Span, Phase, Event), u64>>,
    ended: Mutex<BTreeMap<DefaultEnd, u64>>,
}

impl Counts {
    /// How often this came of the rule at `place`, in one phase.
    pub fn of(&self, phase: Phase, place: Span, event: Event) -> u64 {
        let seen = open(&self.seen);
        seen.get(&(place, phase, event)).copied().unwrap_or(0)
    }
    /// How many games have ended by default, by what ended them.
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

/// Numbers are right whoever has panicked while they were open.
fn open<T>(numbers: &Mutex<T>) -> MutexGuard<'_, T> {
    numbers.lock().unwrap_or_else(PoisonError::into_inner)
}
