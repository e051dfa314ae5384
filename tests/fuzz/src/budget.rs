//! A limit on the interpreter's work, counted in steps and not in time, so that the same files are compared
//! on every machine.

use boardwright::interp::{Event, Observer, Phase};
use boardwright::source::Span;
use std::any::Any;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Counts an interpreter's events, and stops it by unwinding when the budget is spent.
#[derive(Debug)]
pub(crate) struct Budget(AtomicU64);

/// The payload with which a stopped interpreter unwinds.
struct Spent;

impl Budget {
    /// Creates a budget of so many events.
    pub(crate) fn new(events: u64) -> Budget {
        Budget(AtomicU64::new(events))
    }
}

impl Observer for Budget {
    fn saw(&self, _: Phase, _: Span, _: Event) {
        let left = self.0.load(Relaxed);
        if left == 0 {
            resume_unwind(Box::new(Spent));
        }
        self.0.store(left - 1, Relaxed);
    }
}

/// Returns whether a panic was the end of a budget.
pub(crate) fn is_spent(panic: &(dyn Any + Send)) -> bool {
    panic.is::<Spent>()
}
