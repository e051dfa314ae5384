//! Targets per origin: the set of second choices for each first choice, computed once, then counted and
//! indexed.

use crate::bits::Cells;
use crate::star::Reach;
use arrayvec::ArrayVec;

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
pub struct Rows<T, const N: usize> {
    rows: ArrayVec<(u16, T), N>,
    total: u32,
}

impl<T: Pick, const N: usize> Rows<T, N> {
    /// Returns a table without pairs.
    #[inline(always)]
    #[expect(
        clippy::new_without_default,
        reason = "generated code says what it means"
    )]
    pub fn new() -> Self {
        Rows {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_is_picked_once() {
        let mut rows = Rows::<u64, 4>::new();
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
}
