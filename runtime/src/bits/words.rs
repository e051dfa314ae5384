//! [`Cells`] for `u64` and `u128`.

use super::iter::WordIter;
use super::{Cells, part_of, weighed};
use crate::intrinsics::nth_bit;

/// The items that have the same text for both integers.
macro_rules! word {
    ($word:ty) => {
        type Iter = WordIter<$word>;
        const NONE: $word = 0;
        const SIZE: usize = <$word>::BITS as usize;

        #[inline(always)]
        fn first_n(n: usize) -> $word {
            !(!0 as $word).up(n)
        }
        #[inline(always)]
        fn is_empty(self) -> bool {
            self == 0
        }
        #[inline(always)]
        fn count(self) -> u32 {
            self.count_ones()
        }
        #[inline(always)]
        fn first(self) -> usize {
            self.trailing_zeros() as usize
        }
        #[inline(always)]
        fn last(self) -> usize {
            match self {
                0 => Self::SIZE,
                some => some.ilog2() as usize,
            }
        }
        #[inline(always)]
        fn up(self, n: usize) -> $word {
            if n < Self::SIZE { self << n } else { 0 }
        }
        #[inline(always)]
        fn down(self, n: usize) -> $word {
            if n < Self::SIZE { self >> n } else { 0 }
        }
        #[inline(always)]
        fn cells(self) -> WordIter<$word> {
            WordIter(self)
        }
        #[inline(always)]
        fn rest(self) -> $word {
            self & self.wrapping_sub(1)
        }
        #[inline(always)]
        fn first_of(self) -> $word {
            self & self.wrapping_neg()
        }
        #[inline(always)]
        fn below_first(self) -> $word {
            self.wrapping_sub(1) & !self
        }
        #[inline(always)]
        fn above_last(self) -> $word {
            !<$word>::MAX.checked_shr(self.leading_zeros()).unwrap_or(0)
        }
    };
}

impl Cells for u64 {
    word!(u64);

    #[inline(always)]
    fn word(self, n: usize) -> u64 {
        if n == 0 { self } else { 0 }
    }
    #[inline(always)]
    fn of_words(words: impl Fn(usize) -> u64) -> u64 {
        words(0)
    }

    #[inline(always)]
    fn weighed(self, weights: &[u64]) -> u128 {
        weighed([self], weights)
    }

    #[inline(always)]
    fn of(cell: usize) -> u64 {
        debug_assert!(cell < 64);
        1 << (cell % 64)
    }
    #[inline(always)]
    fn contains(self, cell: usize) -> bool {
        debug_assert!(cell < 64);
        self >> (cell % 64) & 1 == 1
    }

    #[inline(always)]
    fn nth(self, n: u32) -> usize {
        nth_bit(self, n) as usize
    }
}

/// Joins two halves, the lower one first.
#[inline(always)]
fn halves(low: u64, high: u64) -> u128 {
    u128::from(low) | u128::from(high) << 64
}

/// The one-cell set of each cell.
static SINGLE: [u128; 128] = {
    let mut table = [0; 128];
    let mut cell = 0;
    while cell < 128 {
        table[cell] = 1 << cell;
        cell += 1;
    }
    table
};

impl Cells for u128 {
    word!(u128);

    #[inline(always)]
    fn word(self, n: usize) -> u64 {
        match n {
            0 => self as u64,
            1 => (self >> 64) as u64,
            _ => 0,
        }
    }
    #[inline(always)]
    fn of_words(words: impl Fn(usize) -> u64) -> u128 {
        halves(words(0), words(1))
    }

    #[inline(always)]
    fn weighed(self, weights: &[u64]) -> u128 {
        weighed([self as u64, (self >> 64) as u64], weights)
    }

    // A 128-bit shift by a variable amount costs more than choosing the half and shifting 64 bits.
    #[inline(always)]
    fn of(cell: usize) -> u128 {
        debug_assert!(cell < 128);
        let half = |n: usize| u64::from(cell / 64 == n) << (cell % 64);
        halves(half(0), half(1))
    }
    #[inline(always)]
    fn looked_up(cell: usize) -> u128 {
        SINGLE[cell % 128]
    }
    #[inline(always)]
    fn contains(self, cell: usize) -> bool {
        debug_assert!(cell < 128);
        let half = if cell < 64 {
            self as u64
        } else {
            (self >> 64) as u64
        };
        half >> (cell % 64) & 1 == 1
    }

    #[inline(always)]
    fn nth(self, n: u32) -> usize {
        let (half, word, rank) = part_of([self as u64, (self >> 64) as u64], n);
        64 * half + word.nth(rank)
    }
}
