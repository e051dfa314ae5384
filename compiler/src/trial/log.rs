//! An observer that knows what the game that is being played has come across.

use crate::cover::Counts;
use crate::interp::{DefaultEnd, Event, Observer, Phase};
use crate::source::Span;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Something that a game may come across.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Sight {
    /// This came of the rule at a place.
    Rule(Span, Event),
    /// The game ended so.
    Ended(DefaultEnd),
}

/// Counts all that it is told, and keeps what is new since it was last asked.
#[derive(Debug, Default)]
pub(super) struct Log {
    pub(super) total: Counts,
    fresh: Mutex<BTreeSet<Sight>>,
}

impl Log {
    /// What there was since the last time.
    pub(super) fn sights(&self) -> BTreeSet<Sight> {
        std::mem::take(&mut *self.open())
    }

    fn open(&self) -> MutexGuard<'_, BTreeSet<Sight>> {
        self.fresh.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observer for Log {
    fn saw(&self, phase: Phase, place: Span, event: Event) {
        // Effects are also tried out for moves that turn out not to be legal.
        let effect = matches!(event, Event::Idle | Event::Stopped);
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
