//! How long a search may go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The memory that a search may take where nothing else is said, in bytes.
const MEMORY: usize = 1 << 30;

/// A flag that ends a search from another thread. All clones are one flag.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends the searches that have this flag.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
    /// Whether they are to end.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// When a search ends: at the first of these. Without any it goes on until it is stopped or has proven the
/// value.
#[derive(Clone, Debug)]
pub struct Limits {
    /// New playouts, or nodes of alpha-beta.
    pub nodes: Option<u64>,
    /// Wall time.
    pub time: Option<Duration>,
    /// Plies of alpha-beta.
    pub depth: Option<u32>,
    /// Bytes of the tree or the table.
    pub memory: usize,
    /// How many of the best lines are wanted.
    pub lines: usize,
    /// A flag for another thread.
    pub stop: Stop,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            nodes: None,
            time: None,
            depth: None,
            memory: MEMORY,
            lines: 1,
            stop: Stop::default(),
        }
    }
}

impl Limits {
    /// So many playouts or nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }
    /// So much time.
    pub fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }
    /// The narrower of each limit of both; the flag is that of `self`.
    #[must_use]
    pub fn within(&self, other: &Limits) -> Limits {
        Limits {
            nodes: narrower(self.nodes, other.nodes),
            time: narrower(self.time, other.time),
            depth: narrower(self.depth, other.depth),
            memory: self.memory.min(other.memory),
            lines: self.lines.max(other.lines),
            stop: self.stop.clone(),
        }
    }
}

fn narrower<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// Asks a clock and a flag now and then: so often that a limit is kept to about a millisecond, and so
/// rarely that asking costs nothing.
pub(crate) struct Watch<'a> {
    stop: &'a Stop,
    end: Option<Instant>,
    asked: Instant,
    /// So many steps are taken between two questions.
    steps: u32,
    left: u32,
}

/// A question should come about so often.
const OFTEN: Duration = Duration::from_micros(300);
/// The most steps between two questions.
const MOST_STEPS: u32 = 1 << 14;

impl<'a> Watch<'a> {
    pub(crate) fn new(limits: &'a Limits, begun: Instant) -> Watch<'a> {
        Watch {
            stop: &limits.stop,
            end: limits.time.and_then(|time| begun.checked_add(time)),
            asked: Instant::now(),
            steps: 1,
            left: 1,
        }
    }
    /// Counts a step; whether the time is up.
    #[inline]
    pub(crate) fn step(&mut self) -> bool {
        self.left -= 1;
        self.left == 0 && self.ask()
    }
    fn ask(&mut self) -> bool {
        let now = Instant::now();
        self.steps = match now.duration_since(self.asked) {
            short if short < OFTEN => (self.steps * 2).min(MOST_STEPS),
            long if long > OFTEN * 4 => (self.steps / 4).max(1),
            _ => self.steps,
        };
        (self.asked, self.left) = (now, self.steps);
        self.stop.is_stopped() || self.end.is_some_and(|end| now >= end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_joined_by_the_narrower_one() {
        let both = Limits::nodes(7).within(&Limits::time(Duration::from_secs(1)));
        assert_eq!(
            (both.nodes, both.time),
            (Some(7), Some(Duration::from_secs(1)))
        );
        assert_eq!(both.within(&Limits::nodes(3)).nodes, Some(3));
    }

    #[test]
    fn a_stop_ends_all_its_clones() {
        let limits = Limits::default();
        let mut watch = Watch::new(&limits, Instant::now());
        assert!(!watch.step());
        limits.clone().stop.stop();
        assert!((0..=MOST_STEPS * 2).any(|_| watch.step()));
    }
}
