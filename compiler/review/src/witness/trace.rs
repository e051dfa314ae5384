//! Which lines of the changed rules a position has reached.

use boardwright::interp::{Event, Observer, Phase};
use boardwright::source::Span;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What came of a rule: the place and the event.
pub(crate) type Reached = (Span, Event);

/// An observer that remembers what was reached in some parts of the rules since it was last asked.
#[derive(Debug)]
pub(crate) struct Trace {
    parts: Vec<Span>,
    seen: Mutex<BTreeSet<Reached>>,
}

impl Trace {
    /// Looks at these parts.
    pub(crate) fn of(parts: Vec<Span>) -> Trace {
        Trace {
            parts,
            seen: Mutex::default(),
        }
    }
    /// What has been reached since this was last asked.
    pub(crate) fn take(&self) -> BTreeSet<Reached> {
        std::mem::take(&mut self.open())
    }

    fn open(&self) -> MutexGuard<'_, BTreeSet<Reached>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observer for Trace {
    fn saw(&self, phase: Phase, place: Span, event: Event) {
        let inside = |part: &Span| {
            part.file == place.file && part.start <= place.start && place.end <= part.end
        };
        if phase != Phase::Setup && self.parts.iter().any(inside) {
            self.open().insert((place, event));
        }
    }
}
