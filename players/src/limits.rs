//! The limits of a search, and their enforcement.

use boardwright_runtime::{Alarm, Playing};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The default limit on the memory of a search, in bytes.
const MEMORY: usize = 1 << 30;

/// A flag that stops a search from another thread. All clones share one flag.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops the searches that have this flag.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
    /// Returns whether the flag is set.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The limits of a search, which ends at the first one it reaches. Without limits it continues until it is
/// stopped or has proven the value.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The number of new playouts, or of nodes of alpha-beta.
    pub nodes: Option<u64>,
    /// The wall-clock time.
    pub time: Option<Duration>,
    /// The depth of alpha-beta, in plies.
    pub depth: Option<u32>,
    /// The memory of the tree or the table, in bytes.
    pub memory: usize,
    /// The number of best lines in the result; at least one is given.
    pub lines: usize,
    /// A flag by which another thread stops the search.
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
    /// Limits a search to this number of playouts or nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }
    /// Limits a search to this wall-clock time.
    pub fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }
    /// Returns what ends the random games of a slow position: the time of a search that began then, and the flag.
    pub(crate) fn alarm(&self, begun: Instant) -> Alarm {
        let stop = self.stop.clone();
        let end = self.time.and_then(|time| begun.checked_add(time));
        Arc::new(move || stop.is_stopped() || end.is_some_and(|end| Instant::now() >= end))
    }
    /// Returns the narrower of each limit of both, but the greater number of lines, and the flag of `self`.
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

/// Returns another game at the same position, for a search that began then: its random games end with the search.
pub(crate) fn timed(position: &dyn Playing, limits: &Limits, begun: Instant) -> Box<dyn Playing> {
    let mut timed = position.fork();
    timed.set_alarm(limits.alarm(begun));
    timed
}

fn narrower<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// Checks the clock and the stop flag now and then: so often that limits hold to about a millisecond, and
/// so rarely that it costs nothing.
pub(crate) struct Watch<'a> {
    stop: &'a Stop,
    begun: Instant,
    end: Option<Instant>,
    asked: Instant,
    /// The number of steps between two checks.
    steps: u32,
    left: u32,
}

/// The time that should pass between two checks.
const OFTEN: Duration = Duration::from_micros(300);
/// The greatest number of steps between two checks.
const MOST_STEPS: u32 = 1 << 14;

impl<'a> Watch<'a> {
    pub(crate) fn new(limits: &'a Limits, begun: Instant) -> Watch<'a> {
        Watch {
            stop: &limits.stop,
            begun,
            end: limits.time.and_then(|time| begun.checked_add(time)),
            asked: Instant::now(),
            steps: 1,
            left: 1,
        }
    }
    /// Counts a step; returns whether the search must end.
    #[inline]
    pub(crate) fn step(&mut self) -> bool {
        self.left -= 1;
        self.left == 0 && self.ask()
    }
    /// Returns the part of the time that was over at the last check, from 0; 0 without a limit of time.
    pub(crate) fn part(&self) -> f64 {
        let part = |end: Instant| {
            let gone = self.asked.saturating_duration_since(self.begun);
            gone.as_secs_f64() / (end - self.begun).as_secs_f64()
        };
        self.end
            .map(part)
            .filter(|part| !part.is_nan())
            .unwrap_or_default()
    }
    fn ask(&mut self) -> bool {
        let now = Instant::now();
        self.steps = match now.duration_since(self.asked) {
            short if short < OFTEN => (self.steps * 2).min(MOST_STEPS),
            long if long > OFTEN * 4 => (self.steps / 4).max(1),
            _ => self.steps,
        };
        let is_over = self.stop.is_stopped() || self.end.is_some_and(|end| now >= end);
        // A search that goes on for one more step is asked to end after it.
        let left = if is_over { 1 } else { self.steps };
        (self.asked, self.left) = (now, left);
        is_over
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
