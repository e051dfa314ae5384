//! Sets of cells of boards with more than 128 cells: several words, the lowest first.
//!
//! Every loop has a constant length, so the compiler unrolls it; a shift by a constant becomes
//! two shifts and an `or` for each word.

use super::{Cells, WideIter, part_of, weighed};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of up to `64 * N` cells, the lowest word first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Wide<const N: usize>(pub [u64; N]);

impl<const N: usize> Wide<N> {
    /// The empty set.
    pub const NONE: Wide<N> = Wide([0; N]);

    /// Returns [`Cells::of`] in constant expressions; the empty set for a cell that is out of range.
    #[inline(always)]
    pub const fn single(cell: usize) -> Wide<N> {
        Wide::NONE.with(cell)
    }
    /// Returns the set with `cell` added; the same set for a cell that is out of range.
    #[inline(always)]
    pub const fn with(mut self, cell: usize) -> Wide<N> {
        if cell < 64 * N {
            self.0[cell / 64] |= 1 << (cell % 64);
        }
        self
    }
    /// Returns [`Cells::contains`] in constant expressions; false for a cell that is out of range.
    #[inline(always)]
    pub const fn has(self, cell: usize) -> bool {
        cell < 64 * N && self.0[cell / 64] >> (cell % 64) & 1 == 1
    }
    /// Returns `self & other` in constant expressions.
    #[inline(always)]
    pub const fn both(mut self, other: Wide<N>) -> Wide<N> {
        let mut i = 0;
        while i < N {
            self.0[i] &= other.0[i];
            i += 1;
        }
        self
    }
    /// Returns `self | other` in constant expressions.
    #[inline(always)]
    pub const fn either(mut self, other: Wide<N>) -> Wide<N> {
        let mut i = 0;
        while i < N {
            self.0[i] |= other.0[i];
            i += 1;
        }
        self
    }
    /// Returns [`Cells::and_not`] in constant expressions.
    #[inline(always)]
    pub const fn without(mut self, other: Wide<N>) -> Wide<N> {
        let mut i = 0;
        while i < N {
            self.0[i] &= !other.0[i];
            i += 1;
        }
        self
    }
    /// Returns [`Cells::up`] in constant expressions.
    #[inline(always)]
    pub const fn shifted_up(self, n: usize) -> Wide<N> {
        let (words, bits) = (n / 64, n % 64);
        let mut moved = Wide::NONE;
        let mut i = words;
        while i < N {
            moved.0[i] = self.0[i - words] << bits;
            if bits > 0 && i > words {
                moved.0[i] |= self.0[i - words - 1] >> (64 - bits);
            }
            i += 1;
        }
        moved
    }
    /// Returns [`Cells::down`] in constant expressions.
    #[inline(always)]
    pub const fn shifted_down(self, n: usize) -> Wide<N> {
        let (words, bits) = (n / 64, n % 64);
        let mut moved = Wide::NONE;
        let mut i = words;
        while i < N {
            moved.0[i - words] = self.0[i] >> bits;
            if bits > 0 && i + 1 < N {
                moved.0[i - words] |= self.0[i + 1] << (64 - bits);
            }
            i += 1;
        }
        moved
    }
    #[inline(always)]
    fn zip(self, other: Wide<N>, f: impl Fn(u64, u64) -> u64) -> Wide<N> {
        Wide(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const N: usize> Cells for Wide<N> {
    type Iter = WideIter<N>;
    const NONE: Wide<N> = Wide([0; N]);
    const SIZE: usize = 64 * N;

    #[inline(always)]
    fn word(self, n: usize) -> u64 {
        self.0.get(n).copied().unwrap_or(0)
    }
    #[inline(always)]
    fn of_words(words: impl Fn(usize) -> u64) -> Wide<N> {
        Wide(std::array::from_fn(words))
    }
    #[inline(always)]
    fn weighed(self, weights: &[u64]) -> u128 {
        weighed(self.0, weights)
    }
    #[inline(always)]
    fn of(cell: usize) -> Wide<N> {
        debug_assert!(cell < 64 * N);
        // Computes every word: writing just one of them would keep the set out of vector registers.
        Wide(std::array::from_fn(|i| {
            u64::from(cell / 64 == i) << (cell % 64)
        }))
    }
    #[inline(always)]
    fn first_n(n: usize) -> Wide<N> {
        Wide(std::array::from_fn(|i| {
            u64::first_n(n.saturating_sub(64 * i))
        }))
    }
    #[inline(always)]
    fn contains(self, cell: usize) -> bool {
        self.has(cell)
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline(always)]
    fn first(self) -> usize {
        let word = self.0.iter().position(|word| *word != 0);
        word.map_or(Self::SIZE, |i| 64 * i + self.0[i].first())
    }
    #[inline(always)]
    fn last(self) -> usize {
        let word = self.0.iter().rposition(|word| *word != 0);
        word.map_or(Self::SIZE, |i| 64 * i + self.0[i].last())
    }
    #[inline(always)]
    fn nth(self, n: u32) -> usize {
        let (word, bits, rank) = part_of(self.0, n);
        64 * word + bits.nth(rank)
    }
    #[inline(always)]
    fn up(self, n: usize) -> Wide<N> {
        self.shifted_up(n)
    }
    #[inline(always)]
    fn down(self, n: usize) -> Wide<N> {
        self.shifted_down(n)
    }
    #[inline(always)]
    fn cells(self) -> WideIter<N> {
        WideIter::new(self)
    }
    #[inline(always)]
    fn rest(mut self) -> Wide<N> {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word = word.rest();
        }
        self
    }
}

impl<const N: usize> Default for Wide<N> {
    #[inline(always)]
    fn default() -> Wide<N> {
        Wide::NONE
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Wide<N>;
    #[inline(always)]
    fn not(self) -> Wide<N> {
        Wide(self.0.map(|word| !word))
    }
}

/// Implements an operator that works word by word.
macro_rules! by_word {
    ($op:ident $method:ident $assign:ident $assign_method:ident $symbol:tt) => {
        impl<const N: usize> $op for Wide<N> {
            type Output = Wide<N>;
            #[inline(always)]
            fn $method(self, other: Wide<N>) -> Wide<N> {
                self.zip(other, |a, b| a $symbol b)
            }
        }
        impl<const N: usize> $assign for Wide<N> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Wide<N>) {
                *self = *self $symbol other;
            }
        }
    };
}

by_word!(BitAnd bitand BitAndAssign bitand_assign &);
by_word!(BitOr bitor BitOrAssign bitor_assign |);
by_word!(BitXor bitxor BitXorAssign bitxor_assign ^);

impl<const N: usize> Shl<usize> for Wide<N> {
    type Output = Wide<N>;
    #[inline(always)]
    fn shl(self, n: usize) -> Wide<N> {
        self.shifted_up(n)
    }
}

impl<const N: usize> Shr<usize> for Wide<N> {
    type Output = Wide<N>;
    #[inline(always)]
    fn shr(self, n: usize) -> Wide<N> {
        self.shifted_down(n)
    }
}
