//! The empty-cell list: the cells that pieces can still enter, in arbitrary order, so that a uniform draw
//! is one array access, without a scan of the board.

use crate::bits::Cells;

/// Cells in arbitrary order, stored as the smallest sufficient integer type, since the list is copied when
/// a game begins. The capacity `N` is a power of two.
#[derive(Clone, Copy, Debug)]
pub struct EmptyCells<T, const N: usize> {
    cells: [T; N],
    count: u32,
}

impl<T: Number, const N: usize> Default for EmptyCells<T, N> {
    fn default() -> Self {
        EmptyCells {
            cells: [T::of(0); N],
            count: 0,
        }
    }
}

/// The integer type that stores a cell.
pub trait Number: Copy {
    /// Converts a cell to its stored form.
    fn of(cell: usize) -> Self;
    /// Converts a stored cell back.
    fn cell(self) -> usize;
}

/// Implements [`Number`] for an integer, and the constructor, which must be a `const fn`.
macro_rules! number {
    ($number:ident) => {
        impl Number for $number {
            #[inline(always)]
            fn of(cell: usize) -> Self {
                cell as $number
            }
            #[inline(always)]
            fn cell(self) -> usize {
                usize::from(self)
            }
        }

        impl<const N: usize> EmptyCells<$number, N> {
            /// Returns the list of the cells of a set, given as 64-bit words, the lowest first.
            pub const fn all(words: &[u64]) -> Self {
                let (mut cells, mut count) = ([0; N], 0);
                let mut cell = 0;
                while cell < 64 * words.len() {
                    if words[cell / 64] >> (cell % 64) & 1 == 1 {
                        cells[count as usize % N] = cell as $number;
                        count += 1;
                    }
                    cell += 1;
                }
                EmptyCells { cells, count }
            }
        }
    };
}
number!(u8);
number!(u16);

impl<T: Number, const N: usize> EmptyCells<T, N> {
    /// Fills the list with the cells of a set; `board` is the list of all cells.
    #[inline(always)]
    pub fn fill<C: Cells>(&mut self, set: C, board: &Self) {
        if set.count() == board.count {
            *self = *board;
        } else {
            self.pick(set);
        }
    }
    #[cold]
    fn pick<C: Cells>(&mut self, set: C) {
        self.count = 0;
        for cell in set.cells() {
            self.cells[self.count as usize % N] = T::of(cell);
            self.count += 1;
        }
    }
    /// Returns the number of cells.
    #[inline(always)]
    pub fn count(&self) -> u32 {
        self.count
    }
    /// Removes and returns the cell at an index below the count; the last cell takes its place.
    #[inline(always)]
    pub fn take(&mut self, place: u32) -> usize {
        self.count = self.count.wrapping_sub(1);
        let (place, last) = (place as usize % N, self.count as usize % N);
        let cell = self.cells[place];
        self.cells[place] = self.cells[last];
        cell.cell()
    }
    /// Clears the list, so that the next draw rebuilds it.
    #[inline(always)]
    pub fn forget(&mut self) {
        self.count = 0;
    }
    /// Returns whether the list holds exactly the cells of a set.
    pub fn is<C: Cells>(&self, set: C) -> bool {
        let kept = self.cells.iter().take(self.count as usize);
        let all = kept.fold(C::NONE, |all, cell| all | C::of(cell.cell()));
        all == set && set.count() == self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_is_taken_once() {
        const BOARD: EmptyCells<u16, 16> = EmptyCells::<u16, 16>::all(&[0x1ff]);
        let mut open = EmptyCells::default();
        open.fill(0b1_1101_0011_u64, &BOARD);
        assert!(open.is(0b1_1101_0011_u64) && BOARD.is(0x1ff_u64));
        let mut left = 0b1_1101_0011_u64;
        for place in [5, 0, 2, 2, 1, 0] {
            let cell = open.take(place);
            assert!(left.contains(cell), "{cell} of {left:b}");
            left &= !u64::of(cell);
            assert!(open.is(left), "{left:b}");
        }
        assert_eq!(open.count(), 0);
    }

    #[test]
    fn a_whole_board_of_several_words_is_kept_as_it_is() {
        const BOARD: EmptyCells<u8, 128> = EmptyCells::<u8, 128>::all(&[1 << 63, 0b11]);
        let mut open = EmptyCells::default();
        open.fill(0b11_u128 << 64 | 1 << 63, &BOARD);
        assert_eq!([open.take(0), open.take(0), open.take(0)], [63, 65, 64]);
        open.forget();
        assert!(open.is(0_u128) && !BOARD.is(0_u128));
    }
}
