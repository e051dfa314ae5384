//! A limit on the interpreter's work. Whether a file is too much work to compare is counted in steps
//! and not in time, so that the same files are compared on every machine.

use boardwright::interp::{Event, Observer, Phase};
use boardwright::source::Span;
use std::any::Any;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Counts what an interpreter tells of, and stops it once that is too much.
#[derive(Debug)]
pub(crate) struct Budget(AtomicU64);

/// What an interpreter that is stopped unwinds with.
struct Spent;

impl Budget {
    /// For so many events.
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

/// Whether something has unwound because a budget was spent.
pub(crate) fn is_spent(panic: &(dyn Any + Send)) -> bool {
    panic.is::<Spent>()
}
