//! An observer that counts events and records the events of the current game.

use crate::cover::Counts;
use crate::interp::{DefaultEnd, Event, Observer, Phase};
use crate::source::Span;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Something that can be seen in a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Sight {
    /// This event was reported for the rule at a place.
    Rule(Span, Event),
    /// The game ended by this default rule.
    Ended(DefaultEnd),
}

/// Counts all events, and records those since the last query.
#[derive(Debug, Default)]
pub(super) struct Log {
    pub(super) total: Counts,
    fresh: Mutex<BTreeSet<Sight>>,
}

impl Log {
    /// Returns the events since the last call.
    pub(super) fn sights(&self) -> BTreeSet<Sight> {
        std::mem::take(&mut *self.open())
    }

    fn open(&self) -> MutexGuard<'_, BTreeSet<Sight>> {
        self.fresh.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observer for Log {
    fn saw(&self, phase: Phase, place: Span, event: Event) {
        // Effects are also run for candidate moves that turn out to be illegal.
        let effect = matches!(event, Event::Idle | Event::Stopped | Event::Cut);
        let tried = matches!(phase, Phase::Looking | Phase::Asking);
        if effect && tried {
            return;
        }
        self.total.saw(phase, place, event);
        if event != Event::Held {
            self.open().insert(Sight::Rule(place, event));
        }
    }
    fn ended(&self, why: DefaultEnd) {
        Observer::ended(&self.total, why);
        self.open().insert(Sight::Ended(why));
    }
}
