//! Utilities: points scaled to numbers from 0 to 1, which players maximise.

use boardwright_runtime::Schema;
use std::sync::{PoisonError, RwLock};

/// The utility of the greatest points.
pub(crate) const UNIT: u32 = 1 << 16;

/// The range of a game's points, by which they are scaled to utilities.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    low: i32,
    high: i32,
    /// The utility of one point, in units of 2^-[`FRACTION`], rounded up: replaces a division by the range.
    factor: u64,
}

/// The number of fractional bits of the factor: as many as [`UNIT`] leaves room for.
const FRACTION: u32 = 47;

impl Scale {
    /// Returns the scale of a game.
    pub fn of(schema: &Schema) -> Scale {
        let (low, high) = schema.points;
        Scale::new(low, high)
    }
    fn new(low: i32, high: i32) -> Scale {
        let span = u64::from(high.abs_diff(low)).max(1);
        let factor = (u64::from(UNIT) << FRACTION).div_ceil(span);
        Scale { low, high, factor }
    }
    /// Returns the utility of points, from 0 to [`UNIT`].
    #[inline]
    pub(crate) fn utility(self, points: i32) -> u32 {
        self.utility_of_sum(points.into(), 1)
    }
    /// Returns the utility of the sum of the points of `games` games, from 0 to `games` times [`UNIT`].
    #[inline]
    pub(crate) fn utility_of_sum(self, sum: i64, games: u32) -> u32 {
        let [low, high] = [self.low, self.high].map(|one| i64::from(one) * i64::from(games));
        let above = (sum.min(high) - low).max(0) as u64;
        ((u128::from(above) * u128::from(self.factor)) >> FRACTION) as u32
    }
    /// Returns the points of a mean utility between 0 and 1.
    pub(crate) fn points(self, mean: f64) -> f64 {
        f64::from(self.low) + mean * (f64::from(self.high) - f64::from(self.low))
    }
    /// Returns the least and the greatest points.
    pub fn range(self) -> (i32, i32) {
        (self.low, self.high)
    }
}

/// The distinct results of finished games, each with a number.
#[derive(Default, Debug)]
pub struct Outcomes(RwLock<Vec<Vec<i32>>>);

impl Outcomes {
    /// Returns the number of a result, adding it if it is new; `None` where there are too many.
    pub(crate) fn number(&self, points: &[i32]) -> Option<u32> {
        let known = |all: &[Vec<i32>]| all.iter().position(|one| one == points);
        let found = known(&self.0.read().unwrap_or_else(PoisonError::into_inner));
        let number = found.or_else(|| {
            let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
            known(&all).or_else(|| {
                all.push(points.to_vec());
                Some(all.len() - 1)
            })
        });
        number.and_then(|n| u32::try_from(n).ok())
    }
    /// Returns the points of the result with a number.
    pub(crate) fn points(&self, number: u32) -> Vec<i32> {
        let mut points = Vec::new();
        self.read(number, &mut points);
        points
    }
    /// Writes the points of the result with a number.
    pub(crate) fn read(&self, number: u32, points: &mut Vec<i32>) {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        points.clear();
        points.extend(all.get(number as usize).into_iter().flatten());
    }
}

/// A thread's copy of the outcomes of a search, read without a lock.
#[derive(Default, Debug)]
pub(crate) struct Known(Vec<Vec<i32>>);

impl Known {
    /// Writes the points of the result with a number.
    #[inline]
    pub(crate) fn read(&mut self, all: &Outcomes, number: u32, points: &mut Vec<i32>) {
        let number = number as usize;
        if number >= self.0.len() {
            self.update(all);
        }
        points.clear();
        points.extend(self.0.get(number).into_iter().flatten());
    }
    /// Returns the number of a result, adding it if it is new; `None` where there are too many.
    pub(crate) fn number(&self, all: &Outcomes, points: &[i32]) -> Option<u32> {
        match self.0.iter().position(|one| one == points) {
            Some(number) => u32::try_from(number).ok(),
            None => all.number(points),
        }
    }
    #[cold]
    fn update(&mut self, all: &Outcomes) {
        let all = all.0.read().unwrap_or_else(PoisonError::into_inner);
        self.0.extend(all.iter().skip(self.0.len()).cloned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_become_utilities_and_back() {
        let scale = Scale::new(-10, 30);
        assert_eq!([-10, 10, 30].map(|p| scale.utility(p)), [0, UNIT / 2, UNIT]);
        assert_eq!(scale.utility_of_sum(50, 3), 2 * UNIT);
        assert!((scale.points(0.5) - 10.0).abs() < 1e-9);
    }

    #[test]
    fn the_most_points_are_a_whole_unit_in_any_range() {
        for (low, high) in [
            (0, 1),
            (0, 100),
            (-7, 13),
            (0, 3),
            (-1_000_000_000, i32::MAX / 2),
        ] {
            let scale = Scale::new(low, high);
            assert_eq!([low, high].map(|p| scale.utility(p)), [0, UNIT]);
            assert!(scale.utility(high - 1) < UNIT);
        }
    }

    #[test]
    fn an_end_has_one_number() {
        let outcomes = Outcomes::default();
        let numbers = [[100, 0], [0, 100], [100, 0]].map(|p| outcomes.number(&p));
        assert_eq!(numbers, [Some(0), Some(1), Some(0)]);
        assert_eq!(outcomes.points(1), [0, 100]);
        let (mut known, mut points) = (Known::default(), Vec::new());
        assert_eq!(known.number(&outcomes, &[50, 50]), Some(2));
        known.read(&outcomes, 1, &mut points);
        assert_eq!(points, [0, 100]);
        assert_eq!(known.number(&outcomes, &[50, 50]), Some(2));
    }
}
