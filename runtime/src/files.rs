//! Line words: a set of cells stored a second time as one word per line of the board, in addition
//! to the bitboard. A test for a line through a cell then reads a few small words.

use crate::bits::Cells;
use std::ops::BitOrAssign;

/// The coordinates of a cell on the lines through it: the number of the line, and the bit, after
/// the bits of the preceding lines in the same pack.
pub type Places<const AXES: usize> = [(u16, u8); AXES];

/// A line word, of the width of a pack.
pub trait Word: Copy + Default + BitOrAssign + Into<u64> {
    /// The word with one bit, within the width.
    fn of(place: u8) -> Self;
}

impl Word for u32 {
    #[inline(always)]
    fn of(place: u8) -> u32 {
        1 << (place % 32)
    }
}

impl Word for u64 {
    #[inline(always)]
    fn of(place: u8) -> u64 {
        1 << (place % 64)
    }
}

/// The line words of each player's set. Each is stored at its offset in a pack, so that a pack is
/// the union of its words.
#[derive(Clone, Copy, Debug)]
pub struct Files<W, const LINES: usize, const PLAYERS: usize> {
    words: [[W; LINES]; PLAYERS],
    /// The players that had a line when the words were built.
    lined: u64,
}

impl<W: Word, const LINES: usize, const PLAYERS: usize> Default for Files<W, LINES, PLAYERS> {
    fn default() -> Self {
        Files {
            words: [[W::default(); LINES]; PLAYERS],
            lined: 0,
        }
    }
}

impl<W: Word, const LINES: usize, const PLAYERS: usize> Files<W, LINES, PLAYERS> {
    /// Builds the words of the sets; `has_line` tells whether a player has a line.
    #[inline(always)]
    pub fn fill<C: Cells, const AXES: usize, const CELLS: usize>(
        &mut self,
        sets: [C; PLAYERS],
        places: &[Places<AXES>; CELLS],
        has_line: impl Fn(usize) -> bool,
    ) {
        *self = Files::default();
        for (me, set) in sets.into_iter().enumerate() {
            if set.any() {
                self.fill_one(me, set, places);
                self.lined |= u64::from(has_line(me)) << (me % 64);
            }
        }
    }
    #[cold]
    fn fill_one<C: Cells, const AXES: usize, const CELLS: usize>(
        &mut self,
        me: usize,
        set: C,
        places: &[Places<AXES>; CELLS],
    ) {
        for cell in set.cells() {
            put(&mut self.words[me % PLAYERS], &places[cell % CELLS]);
        }
    }

    /// Adds a cell to the set of a player and returns the words through it: `FIT` of them in a pack, one
    /// after the other. Each word has a bit less than there is room for, so that no line continues into the
    /// next word. `None` where the player had a line when the words were built, so that they can not show a
    /// new one.
    #[inline(always)]
    pub fn put<const AXES: usize, const FIT: usize, const PACKS: usize>(
        &mut self,
        me: usize,
        places: &Places<AXES>,
    ) -> Option<[u64; PACKS]> {
        let through = put(&mut self.words[me % PLAYERS], places);
        let mut packs = [0; PACKS];
        for axis in 0..AXES {
            packs[axis / FIT % PACKS] |= through[axis].into();
        }
        (self.lined >> (me % 64) & 1 == 0).then_some(packs)
    }

    /// Like [`Files::put`], where no cell was added.
    #[inline(always)]
    pub fn wait<const PACKS: usize>(&self, me: usize) -> Option<[u64; PACKS]> {
        (self.lined >> (me % 64) & 1 == 0).then_some([0; PACKS])
    }
}

/// Sets the bits of a cell; returns the words through it.
#[inline(always)]
fn put<W: Word, const AXES: usize, const LINES: usize>(
    words: &mut [W; LINES],
    places: &Places<AXES>,
) -> [W; AXES] {
    std::array::from_fn(|axis| {
        let (line, place) = places[axis];
        let Some(word) = words.get_mut(usize::from(line)) else {
            return W::default();
        };
        *word |= W::of(place);
        *word
    })
}

/// Returns whether a word in the packs has `n` consecutive bits (with `exactly`: a run of just `n`), among
/// the bits that `asked` has for each pack.
#[inline(always)]
pub fn in_row<const PACKS: usize>(
    packs: [u64; PACKS],
    asked: [u64; PACKS],
    n: u32,
    exactly: bool,
) -> bool {
    let mut found = 0;
    for pack in 0..PACKS {
        found |= row(packs[pack] & asked[pack], n, exactly);
    }
    found != 0
}

/// Returns the first bits of the runs of at least `n` bits; with `exactly`, of just `n`.
#[inline(always)]
fn row(word: u64, n: u32, exactly: bool) -> u64 {
    // No line is as long as a word: the bit above it is free.
    if n >= u64::BITS {
        return 0;
    }
    let mut first = word;
    let mut length = 1;
    while 2 * length <= n {
        first &= first >> length;
        length *= 2;
    }
    if length < n {
        first &= first >> (n - length);
    }
    if exactly {
        first &= !(word << 1) & !(word >> n);
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn rows_are_found_bit_by_bit() {
        let mut rng = Rng::new(9);
        for _ in 0..5_000 {
            let word = (rng.word() | rng.word()) >> 1;
            for n in (2..8).chain([63, 64, 127, 128, 200]) {
                let mut runs = Vec::new();
                let mut length = 0;
                for bit in 0..64 {
                    if word >> bit & 1 == 1 {
                        length += 1;
                    } else if length > 0 {
                        runs.push(length);
                        length = 0;
                    }
                }
                assert_eq!(
                    row(word, n, false) != 0,
                    runs.iter().any(|r| *r >= n),
                    "{word:b}"
                );
                assert_eq!(row(word, n, true) != 0, runs.contains(&n), "{word:b} {n}");
            }
        }
    }

    #[test]
    fn the_longest_rows_are_found_and_no_longer_ones() {
        let word = !0 >> 1;
        assert_eq!((row(word, 63, false), row(word, 63, true)), (1, 1));
        for n in [64, 65, 127, 128, 200, u32::MAX] {
            assert_eq!((row(word, n, false), row(word, n, true)), (0, 0), "{n}");
        }
    }

    /// Two lines of three cells along each of two axes; the words of the second axis are `room` bits higher.
    fn two_lines(room: u8) -> [Places<2>; 8] {
        [
            [(0, 0), (1, room)],
            [(0, 1), (1, 1 + room)],
            [(0, 2), (2, room)],
            [(3, 0), (1, 2 + room)],
            [(3, 1), (2, 1 + room)],
            [(3, 2), (2, 2 + room)],
            [(4, 0), (4, 0)],
            [(4, 0), (4, 0)],
        ]
    }

    #[test]
    fn words_stand_side_by_side_in_a_pack() {
        let places = two_lines(4);
        let mut files = Files::<u32, 4, 2>::default();
        files.fill([1_u64, 0b10_0000], &places, |me| me == 1);
        let first: Option<[u64; 1]> = files.put::<2, 2, 1>(0, &places[1]);
        assert_eq!(first, Some([0x33]));
        assert_eq!(files.put::<2, 2, 1>(1, &places[2]), None, "was there");
        assert_eq!((files.wait::<1>(0), files.wait::<1>(1)), (Some([0]), None));
    }

    #[test]
    fn rows_end_with_their_line() {
        let places = two_lines(0);
        let mut files = Files::<u64, 4, 2>::default();
        files.fill([0b11_u64, 0], &places, |_| false);
        let ends: Option<[u64; 2]> = files.put::<2, 1, 2>(0, &places[2]);
        let ends = ends.expect("there was no line");
        assert_eq!(ends, [0b111, 0b1]);
        assert!(in_row(ends, [!0; 2], 3, false) && !in_row(ends, [0, !0], 3, false));
        assert!(!in_row([0b1000_1110_u64], [!0], 4, false));
    }
}
