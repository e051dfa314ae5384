//! What a first choice leaves to choose from, kept while a move is drawn.

use crate::bits::Cells;
use crate::star::Reach;
use arrayvec::ArrayVec;

/// What is counted and drawn from.
pub trait Pick: Copy {
    /// How many members there are.
    fn size(self) -> u32;
    /// The `n`-th of them.
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

/// The second choices of each of at most `N` first ones.
#[derive(Clone, Debug)]
pub struct Choices<T, const N: usize> {
    rows: ArrayVec<(u16, T), N>,
    total: u32,
}

impl<T: Pick, const N: usize> Choices<T, N> {
    /// No choices.
    #[inline(always)]
    #[expect(
        clippy::new_without_default,
        reason = "generated code says what it means"
    )]
    pub fn new() -> Self {
        Choices {
            rows: ArrayVec::new(),
            total: 0,
        }
    }
    /// Adds a first choice; there is room for each once.
    #[inline(always)]
    pub fn push(&mut self, first: usize, second: T) {
        if self.rows.try_push((first as u16, second)).is_ok() {
            self.total += second.size();
        }
    }
    /// How many pairs there are.
    #[inline(always)]
    pub fn total(&self) -> u32 {
        self.total
    }
    /// The `n`-th pair.
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
        let mut choices = Choices::<u64, 3>::new();
        choices.push(3, 0b101);
        choices.push(7, 0);
        choices.push(60, 1 << 63);
        assert_eq!(choices.total(), 3);
        let picked: Vec<_> = (0..4).map(|n| choices.pick(n)).collect();
        assert_eq!(picked, [Some((3, 0)), Some((3, 2)), Some((60, 63)), None]);
    }
}
