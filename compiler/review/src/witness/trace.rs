//! An observer of the changed rules.

use boardwright::interp::{Event, Observer, Phase};
use boardwright::source::Span;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A reported event: the place of the rule and the event.
pub(crate) type Reached = (Span, Event);

/// Records the events in some parts of the rules since the last query.
#[derive(Debug)]
pub(crate) struct Trace {
    parts: Vec<Span>,
    seen: Mutex<BTreeSet<Reached>>,
}

impl Trace {
    /// Observes these parts.
    pub(crate) fn of(parts: Vec<Span>) -> Trace {
        Trace {
            parts,
            seen: Mutex::default(),
        }
    }
    /// Returns the events since the last call.
    pub(crate) fn take(&self) -> BTreeSet<Reached> {
        std::mem::take(&mut self.open())
    }

    fn open(&self) -> MutexGuard<'_, BTreeSet<Reached>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observer for Trace {
    fn saw(&self, phase: Phase, place: Span, event: Event) {
        let inside = self.parts.iter().any(|part| part.contains(place));
        if phase != Phase::Setup && inside {
            self.open().insert((place, event));
        }
    }
}
