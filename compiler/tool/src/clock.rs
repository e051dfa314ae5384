//! Clocks for measurements, and the median of their results.

use cpu_time::ThreadTime;
use std::time::Instant;

/// What a clock measures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The CPU time of the current thread.
    Cpu,
    /// Wall-clock time.
    Wall,
}

/// A running clock.
pub(crate) enum Clock {
    Cpu(ThreadTime),
    Wall(Instant),
}

impl Clock {
    /// Starts a clock.
    pub(crate) fn start(kind: Kind) -> Clock {
        match kind {
            Kind::Cpu => Clock::Cpu(ThreadTime::now()),
            Kind::Wall => Clock::Wall(Instant::now()),
        }
    }
    /// Returns the seconds since the start.
    pub(crate) fn seconds(&self) -> f64 {
        match self {
            Clock::Cpu(begun) => begun.elapsed().as_secs_f64(),
            Clock::Wall(begun) => begun.elapsed().as_secs_f64(),
        }
    }
}

/// Returns the median: the middle number, or the mean of the two in the middle; 0 if there are none.
pub(crate) fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    match numbers.len() {
        0 => 0.0,
        n if n % 2 == 1 => numbers[middle],
        _ => f64::midpoint(numbers[middle - 1], numbers[middle]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(vec![]), 0.0);
        assert_eq!(median(vec![3.0, 1.0, 90.0]), 3.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 90.0]), 3.0);
    }

    #[test]
    fn a_thread_that_sleeps_takes_no_time_of_its_own() {
        let (cpu, wall) = (Clock::start(Kind::Cpu), Clock::start(Kind::Wall));
        std::thread::sleep(std::time::Duration::from_millis(20));
        assert!(wall.seconds() >= 0.02 && cpu.seconds() < wall.seconds());
    }
}
