//! Statistics of random games, by one or two rules.
//!
//! [`play`] plays random games with the interpreter and counts; [`compare`] compares two such samples. A
//! difference is marked if it is significant: each row is tested, at a level of 5 % for the whole table (with
//! a Bonferroni correction).

mod compare;
mod sample;

pub use compare::{Comparison, Row, Value, compare};
pub use sample::{Sample, play};

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// A series of numbers, one for each game, stored as sums.
#[derive(Clone, Copy, Default, PartialEq, Debug, Serialize)]
pub struct Series {
    /// The count of numbers.
    pub count: u64,
    /// The sum of the numbers.
    pub sum: f64,
    /// The sum of their squares.
    pub squares: f64,
}

impl Series {
    /// Adds a number.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }
    /// Returns the mean; 0 if there are no numbers.
    pub fn mean(&self) -> f64 {
        self.sum / (self.count.max(1) as f64)
    }
    /// Returns the sample variance.
    pub fn variance(&self) -> f64 {
        let n = self.count as f64;
        let spread = self.squares - self.sum * self.sum / n.max(1.0);
        (spread / (n - 1.0).max(1.0)).max(0.0)
    }
    /// Returns half the width of the 95 % confidence interval of the mean; infinite for fewer than two games.
    pub fn margin(&self) -> f64 {
        if self.count < 2 {
            return f64::INFINITY;
        }
        let error = (self.variance() / self.count as f64).sqrt();
        let free = (self.count - 1) as f64;
        let quantile = StudentsT::new(0.0, 1.0, free).map_or(2.0, |t| t.inverse_cdf(0.975));
        error * quantile
    }
}

/// The share of games in which something was true.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize)]
pub struct Share {
    /// The number of games in which it was true.
    pub times: u64,
    /// The number of all games.
    pub of: u64,
}

impl Share {
    /// Counts a game.
    pub(crate) fn count(&mut self, is_true: bool) {
        self.of += 1;
        self.times += u64::from(is_true);
    }
    /// Returns the share; 0 if there are no games.
    pub fn mean(&self) -> f64 {
        self.times as f64 / self.of.max(1) as f64
    }
    /// Returns Wilson's 95 % confidence interval.
    pub fn interval(&self) -> (f64, f64) {
        let (n, p, z) = (self.of.max(1) as f64, self.mean(), 1.96_f64);
        let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }
}

/// Returns the p-value of a difference of means (Welch's test).
fn chance_of_means(a: &Series, b: &Series) -> f64 {
    if a.count < 2 || b.count < 2 {
        return 1.0;
    }
    let errors = [a, b].map(|s| s.variance() / s.count as f64);
    let error = errors[0] + errors[1];
    let apart = (a.mean() - b.mean()).abs();
    if error <= f64::EPSILON * (1.0 + a.mean().abs()) {
        return if apart > 1e-9 { 0.0 } else { 1.0 };
    }
    let free = |error: f64, s: &Series| error * error / (s.count - 1) as f64;
    let free = error * error / (free(errors[0], a) + free(errors[1], b));
    let beyond = |t: StudentsT| 2.0 * (1.0 - t.cdf(apart / error.sqrt()));
    StudentsT::new(0.0, 1.0, free).map_or(1.0, beyond)
}

/// Returns the p-value of a difference of shares (two-sample test of proportions).
fn chance_of_shares(a: &Share, b: &Share) -> f64 {
    let (n, m) = (a.of as f64, b.of as f64);
    let all = (a.times + b.times) as f64 / (n + m).max(1.0);
    let error = (all * (1.0 - all) * (1.0 / n.max(1.0) + 1.0 / m.max(1.0))).sqrt();
    if error <= 0.0 || a.of < 2 || b.of < 2 {
        return 1.0;
    }
    let beyond = |normal: Normal| 2.0 * (1.0 - normal.cdf((a.mean() - b.mean()).abs() / error));
    Normal::new(0.0, 1.0).map_or(1.0, beyond)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(values: &[f64]) -> Series {
        let mut series = Series::default();
        values.iter().for_each(|value| series.add(*value));
        series
    }

    #[test]
    fn an_interval_of_a_mean_is_students() {
        let s = series(&[1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!((s.mean(), s.variance()), (3.0, 2.5));
        // 2.776 is the quantile of four degrees of freedom.
        assert!(
            (s.margin() - 2.776 * (0.5_f64).sqrt()).abs() < 1e-3,
            "{}",
            s.margin()
        );
    }

    #[test]
    fn an_interval_of_a_share_is_wilsons() {
        let (low, high) = Share { times: 5, of: 10 }.interval();
        assert!(
            (low - 0.2366).abs() < 1e-3 && (high - 0.7634).abs() < 1e-3,
            "{low} {high}"
        );
        assert_eq!(Share { times: 0, of: 10 }.interval().0, 0.0);
    }

    #[test]
    fn means_that_differ_are_told_apart() {
        let a = series(&[1.0, 2.0, 3.0, 2.0, 1.0, 3.0]);
        let b = series(&[11.0, 12.0, 13.0, 12.0, 11.0, 13.0]);
        assert!(chance_of_means(&a, &b) < 1e-6 && chance_of_means(&a, &a) > 0.99);
        let (rare, often) = (
            Share { times: 10, of: 500 },
            Share {
                times: 250,
                of: 500,
            },
        );
        assert!(chance_of_shares(&rare, &often) < 1e-6 && chance_of_shares(&rare, &rare) > 0.99);
    }
}
