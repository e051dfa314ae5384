//! Pairs of choices, a row for each first choice: found once, counted, and one of them picked.

use crate::bits::Cells;

/// The targets of first choices, which are numbers below `N`.
#[derive(Clone, Copy, Debug)]
pub struct Rows<C, const N: usize> {
    total: u32,
    /// The first choices that have targets.
    from: C,
    to: [C; N],
}

impl<C: Cells, const N: usize> Rows<C, N> {
    /// No pairs.
    #[inline(always)]
    #[expect(
        clippy::new_without_default,
        reason = "generated code says what it means"
    )]
    pub fn new() -> Self {
        Rows {
            total: 0,
            from: C::NONE,
            to: [C::NONE; N],
        }
    }
    /// Adds pairs of a first choice; none that is there already.
    #[inline(always)]
    pub fn push(&mut self, from: usize, to: C) {
        if let Some(row) = self.to.get_mut(from) {
            *row |= to;
            self.from |= C::of(from).when(to.any());
            self.total += to.count();
        }
    }
    /// How many pairs there are.
    #[inline(always)]
    pub fn total(&self) -> u32 {
        self.total
    }
    /// The pair `left`, from 0.
    #[inline(always)]
    pub fn pick(&self, mut left: u32) -> Option<(usize, usize)> {
        for from in self.from.cells() {
            let to = self.to.get(from).copied().unwrap_or(C::NONE);
            let size = to.count();
            if left < size {
                return Some((from, to.nth(left)));
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
        let mut rows = Rows::<u64, 64>::new();
        rows.push(3, 0b100);
        rows.push(7, 0);
        rows.push(60, 1 << 63);
        rows.push(3, 0b1);
        assert_eq!(rows.total(), 3);
        let picked: Vec<_> = (0..4).map(|left| rows.pick(left)).collect();
        let pairs = [(3, 0), (3, 2), (60, 63)].map(Some);
        assert_eq!(picked[..3], pairs);
        assert_eq!(picked[3], None);
    }
}
