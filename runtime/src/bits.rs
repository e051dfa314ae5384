//! Sets of cells as bitboards: bit `i` is cell `i` in board order.
//!
//! Boards of up to 64 cells use `u64`, of up to 128 `u128`, larger ones [`Wide`]. All three have
//! the operators `& | ^ !` and what the trait [`Cells`] names. A set may have bits beyond the
//! board (after `!` or a shift): generated code masks them where that can matter.

mod iter;
mod parts;
mod wide;
mod words;

pub use iter::{WideIter, WordIter};
use parts::weighed;
pub use parts::{part_of, total};
pub use wide::Wide;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of cells.
pub trait Cells:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + 'static
{
    /// The members in board order.
    type Iter: Iterator<Item = usize>;
    /// The empty set.
    const NONE: Self;
    /// How many bits there are.
    const SIZE: usize;

    /// The set of one cell, which is below [`Self::SIZE`]; some set for another. To ask would cost
    /// small games a fifth.
    fn of(cell: usize) -> Self;
    /// The same, by a table where that may be quicker: in short loops, for a cell that comes from
    /// memory too.
    #[inline(always)]
    fn looked_up(cell: usize) -> Self {
        Self::of(cell)
    }
    /// The first so many cells.
    fn first_n(n: usize) -> Self;
    /// Whether the cell, which is below [`Self::SIZE`], is in it.
    fn contains(self, cell: usize) -> bool;
    /// Whether nothing is in it.
    fn is_empty(self) -> bool;
    /// How many cells are in it.
    fn count(self) -> u32;
    /// The first cell; [`Self::SIZE`] when it is empty.
    fn first(self) -> usize;
    /// The last cell; [`Self::SIZE`] when it is empty.
    fn last(self) -> usize;
    /// The `n`-th cell, from 0; some number when there are no more than `n`.
    fn nth(self, n: u32) -> usize;
    /// Every cell moved up by `n`; what leaves the top is gone.
    fn up(self, n: usize) -> Self;
    /// Every cell moved down by `n`; what leaves the bottom is gone.
    fn down(self, n: usize) -> Self;
    /// The members in board order.
    fn cells(self) -> Self::Iter;
    /// The set without its first cell.
    fn rest(self) -> Self;
    /// The sum of its words, the lowest first, each times its weight; a word without one counts nothing.
    fn weighed(self, weights: &[u64]) -> u128;

    /// The first cell, if there is one.
    #[inline(always)]
    fn one(self) -> Option<usize> {
        self.any().then(|| self.first())
    }
    /// Whether something is in it.
    #[inline(always)]
    fn any(self) -> bool {
        !self.is_empty()
    }
    /// What is in this set and not in the other.
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self & !other
    }
    /// Whether all of it is in the other.
    #[inline(always)]
    fn is_in(self, other: Self) -> bool {
        self.and_not(other).is_empty()
    }
    /// Whether some of it is in the other.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        (self & other).any()
    }
    /// The first cell as a set; empty when it is empty.
    #[inline(always)]
    fn first_of(self) -> Self {
        self.and_not(self.rest())
    }
    /// Moved up by `by`, or down when it is negative.
    #[inline(always)]
    fn moved(self, by: isize) -> Self {
        if by < 0 {
            self.down(by.unsigned_abs())
        } else {
            self.up(by.unsigned_abs())
        }
    }
    /// Every place below the first cell; all places when it is empty.
    #[inline(always)]
    fn below_first(self) -> Self {
        Self::first_n(self.first())
    }
    /// Every place above the last cell; all places when it is empty.
    #[inline(always)]
    fn above_last(self) -> Self {
        if self.is_empty() {
            !Self::NONE
        } else {
            !Self::first_n(self.last() + 1)
        }
    }
    /// The last cell as a set; empty when it is empty.
    #[inline(always)]
    fn last_of(self) -> Self {
        if self.is_empty() {
            self
        } else {
            Self::of(self.last())
        }
    }
    /// This set if `keep`, else the empty one.
    #[inline(always)]
    fn when(self, keep: bool) -> Self {
        if keep { self } else { Self::NONE }
    }
}
