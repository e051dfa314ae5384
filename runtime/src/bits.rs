//! Sets of cells as bitboards: bit `i` is cell `i` in board order.
//!
//! Boards of up to 64 cells use `u64`, of up to 128 `u128`, larger ones [`Wide`]. All three implement the
//! operators `& | ^ !` and the trait [`Cells`]. A set may have bits beyond the board (after `!` or a
//! shift): generated code masks them where that can matter.

mod iter;
mod parts;
mod wide;
mod words;

pub use iter::{WideIter, WordIter};
use parts::weighed;
pub use parts::{at_least, part_of, total};
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
    /// The iterator over the members in board order.
    type Iter: Iterator<Item = usize> + Clone;
    /// The empty set.
    const NONE: Self;
    /// The number of bits: cell indices are below it.
    const SIZE: usize;

    /// Returns the set of one cell, which must be below [`Self::SIZE`]; the result for another index is
    /// unspecified, since a check would cost small games a fifth of their speed.
    fn of(cell: usize) -> Self;
    /// Returns the same set as [`Cells::of`], read from a table where that may be quicker: in short loops,
    /// and for a cell index that is read from memory.
    #[inline(always)]
    fn looked_up(cell: usize) -> Self {
        Self::of(cell)
    }
    /// Returns the set of the first `n` cells.
    fn first_n(n: usize) -> Self;
    /// Returns whether the set has the cell, which must be below [`Self::SIZE`].
    fn contains(self, cell: usize) -> bool;
    /// Returns whether the set is empty.
    fn is_empty(self) -> bool;
    /// Returns the number of members.
    fn count(self) -> u32;
    /// Returns the first member, or [`Self::SIZE`] when the set is empty.
    fn first(self) -> usize;
    /// Returns the last member, or [`Self::SIZE`] when the set is empty.
    fn last(self) -> usize;
    /// Returns the `n`-th member, counted from 0; an unspecified index when there are `n` members or fewer.
    fn nth(self, n: u32) -> usize;
    /// Moves every member up by `n` bits; bits that leave the top are dropped.
    fn up(self, n: usize) -> Self;
    /// Moves every member down by `n` bits; bits that leave the bottom are dropped.
    fn down(self, n: usize) -> Self;
    /// Iterates over the members in board order.
    fn cells(self) -> Self::Iter;
    /// Returns the set without its first member.
    fn rest(self) -> Self;
    /// Returns the weighted sum of the 64-bit words, the lowest first; words beyond the end of `weights`
    /// are left out.
    fn weighed(self, weights: &[u64]) -> u128;

    /// Returns the `n`-th 64-bit word, the lowest first; 0 beyond the last.
    fn word(self, n: usize) -> u64;
    /// Returns the set with these words, the lowest first.
    fn of_words(words: impl Fn(usize) -> u64) -> Self;

    /// Returns the same cells as another type of set, without those that it has no bits for.
    #[inline(always)]
    fn cast<T: Cells>(self) -> T {
        T::of_words(|n| self.word(n))
    }
    /// Returns the first member, if there is one.
    #[inline(always)]
    fn one(self) -> Option<usize> {
        self.any().then(|| self.first())
    }
    /// Returns whether the set has a member.
    #[inline(always)]
    fn any(self) -> bool {
        !self.is_empty()
    }
    /// Returns the members that are not in `other`.
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self & !other
    }
    /// Returns whether every member is in `other`.
    #[inline(always)]
    fn is_in(self, other: Self) -> bool {
        self.and_not(other).is_empty()
    }
    /// Returns whether the two sets have a common member.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        (self & other).any()
    }
    /// Returns the set of the first member; empty when this set is empty.
    #[inline(always)]
    fn first_of(self) -> Self {
        self.and_not(self.rest())
    }
    /// Moves every member up by `by` bits, or down when `by` is negative.
    #[inline(always)]
    fn moved(self, by: isize) -> Self {
        if by < 0 {
            self.down(by.unsigned_abs())
        } else {
            self.up(by.unsigned_abs())
        }
    }
    /// Returns all bits below the first member; all bits when the set is empty.
    #[inline(always)]
    fn below_first(self) -> Self {
        Self::first_n(self.first())
    }
    /// Returns all bits above the last member; all bits when the set is empty.
    #[inline(always)]
    fn above_last(self) -> Self {
        if self.is_empty() {
            !Self::NONE
        } else {
            !Self::first_n(self.last() + 1)
        }
    }
    /// Returns the set of the last member; empty when this set is empty.
    #[inline(always)]
    fn last_of(self) -> Self {
        if self.is_empty() {
            self
        } else {
            Self::of(self.last())
        }
    }
    /// Returns this set if `keep` holds, else the empty set.
    #[inline(always)]
    fn when(self, keep: bool) -> Self {
        if keep { self } else { Self::NONE }
    }
}
