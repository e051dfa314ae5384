//! Targets per origin: the set of second choices for each first choice, computed once, then counted and
//! indexed.

use crate::bits::Cells;
use crate::mobility::Reach;
use crate::rng::Rng;
use arrayvec::ArrayVec;

/// The number of slots that are drawn before all choices are visited.
const DRAWS: usize = 256;

/// A set that can be counted and indexed.
pub trait Pick: Copy {
    /// Returns the number of members.
    fn size(self) -> u32;
    /// Returns the `n`-th member, counted from 0.
    fn pick(self, n: u32) -> usize;
}

impl<C: Cells> Pick for C {
    #[inline(always)]
    fn size(self) -> u32 {
        self.count()
    }
    #[inline(always)]
    fn pick(self, n: u32) -> usize {
        self.nth(n)
    }
}

impl Pick for Reach {
    #[inline(always)]
    fn size(self) -> u32 {
        self.count()
    }
    #[inline(always)]
    fn pick(self, n: u32) -> usize {
        self.nth(n)
    }
}

/// The targets of at most `N` first choices.
#[derive(Clone, Debug)]
pub struct Targets<T, const N: usize> {
    rows: ArrayVec<(u16, T), N>,
    total: u32,
}

impl<T: Pick, const N: usize> Targets<T, N> {
    /// Returns a table without pairs.
    #[inline(always)]
    #[expect(
        clippy::new_without_default,
        reason = "generated code says what it means"
    )]
    pub fn new() -> Self {
        Targets {
            rows: ArrayVec::new(),
            total: 0,
        }
    }
    /// Adds the targets of a new first choice. The caller guarantees the capacity: beyond it nothing is
    /// added.
    #[inline(always)]
    pub fn push(&mut self, first: usize, second: T) {
        if self.rows.try_push((first as u16, second)).is_ok() {
            self.total += second.size();
        }
    }
    /// Returns the number of pairs.
    #[inline(always)]
    pub fn total(&self) -> u32 {
        self.total
    }
    /// Returns the `n`-th pair of a first choice and a target.
    #[inline(always)]
    pub fn pick(&self, n: u32) -> Option<(usize, usize)> {
        let mut left = n;
        for (first, second) in &self.rows {
            let size = second.size();
            if left < size {
                return Some((usize::from(*first), second.pick(left)));
            }
            left -= size;
        }
        None
    }
    /// Draws pairs, each with a slot: a number below a bound on the choices that may follow a pair. A caller that takes a
    /// slot as the number of such a choice, and draws again where there are too few, draws uniformly. There are
    /// only so many, since there may be no such choice at all.
    #[inline(always)]
    pub fn slots(&self, most: u32, rng: &mut Rng) -> impl Iterator<Item = (usize, usize, u32)> {
        let all = self.total * most;
        (0..DRAWS).map_while(move |_| {
            let number = rng.one_of(all)?;
            let (first, second) = self.pick(number / most)?;
            Some((first, second, number % most))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_is_picked_once() {
        let mut rows = Targets::<u64, 4>::new();
        rows.push(3, 0b100);
        rows.push(7, 0);
        rows.push(60, 1 << 63);
        rows.push(3, 0b1);
        assert_eq!(rows.total(), 3);
        let mut picked: Vec<_> = (0..3).map(|n| rows.pick(n)).collect();
        picked.sort_unstable();
        assert_eq!(picked, [(3, 0), (3, 2), (60, 63)].map(Some));
        assert_eq!(rows.pick(3), None);
    }

    #[test]
    fn every_pair_with_a_slot_is_drawn() {
        let mut rows = Targets::<u64, 2>::new();
        rows.push(1, 0b1001);
        rows.push(4, 0b10);
        let mut rng = Rng::new(5);
        let mut drawn = std::collections::BTreeMap::new();
        for slot in (0..40).flat_map(|_| rows.slots(3, &mut rng).collect::<Vec<_>>()) {
            *drawn.entry(slot).or_insert(0) += 1;
        }
        let pairs = [(1, 0), (1, 3), (4, 1)];
        let all = pairs
            .iter()
            .flat_map(|(a, b)| (0..3).map(|slot| (*a, *b, slot)));
        assert_eq!(
            drawn.keys().copied().collect::<Vec<_>>(),
            all.collect::<Vec<_>>()
        );
        let (least, most) = (drawn.values().min(), drawn.values().max());
        assert!(least > Some(&1000) && most < Some(&1280), "{drawn:?}");
        assert_eq!(Targets::<u64, 2>::new().slots(3, &mut rng).count(), 0);
        assert_eq!(rows.slots(0, &mut rng).count(), 0);
    }
}
