//! Mobility tables: the lengths of the rays of one cell, in all directions at once, on boards of up to
//! 128 cells.
//!
//! The cells of each line through the origin are gathered into one small word; the length of its rays is
//! then a count of zeros on both sides of the origin, or a table lookup where no line is longer than ten
//! cells. A count or a draw needs no set of cells.

use crate::intrinsics::gather;
use crate::tables::{Size, bit, next, place};

/// The largest number of lines through a cell.
const AXES: usize = 4;
/// The longest line with a table of ray lengths: its 20 kB stay in the L1 cache.
const SHORT: usize = 10;

/// A line through a cell.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// Its cells, in the lower and the upper half of the board.
    places: [u64; 2],
    /// Two to the power of the number of cells in the lower half, the factor of words of the upper half:
    /// shifts of different widths would be packed into vectors, and unpacking costs a quarter more.
    lift: u64,
    /// The bits behind the last cell, which count as blocked.
    stop: u64,
    /// The number of its cells before the origin.
    before: u8,
}

impl Line {
    /// A line without cells.
    const NONE: Line = Line {
        places: [0; 2],
        lift: 1,
        stop: !0,
        before: 0,
    };
}

/// The lines through every cell along some axes.
#[derive(Clone, Debug)]
pub struct Mobility {
    lines: [[Line; AXES]; 128],
    /// The distances in bits of one step down and one step up along each axis.
    by: [i8; 2 * AXES],
    /// The cells that a step up along each axis can reach.
    land: [u128; AXES],
    axes: usize,
    /// Whether no line is longer than `SHORT`.
    short: bool,
}

/// The rays of a cell: prefix sums of their lengths, one per byte.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    from: u8,
    sums: u64,
    by: [i8; 2 * AXES],
}

impl Mobility {
    /// Builds the lines of a board with sides of at most 16; along each axis a step goes to higher bits.
    ///
    /// # Panics
    /// For more than four axes, a larger board, or a step that leads down: at compile time where the table
    /// is a constant.
    pub const fn new<const N: usize>(size: Size, steps: [Size; N]) -> Mobility {
        assert!(N <= AXES && size[0] <= 16 && size[1] <= 16 && size[0] * size[1] <= 128);
        let mut stars = Mobility {
            lines: [[Line::NONE; AXES]; 128],
            by: [0; 2 * AXES],
            land: [0; AXES],
            axes: N,
            short: size[0] <= SHORT as i32 && size[1] <= SHORT as i32,
        };
        let mut axis = 0;
        while axis < N {
            let step = steps[axis];
            let by = step[1] * size[0] + step[0];
            assert!(by > 0 && step[2] == 0);
            stars.by[2 * axis] = -by as i8;
            stars.by[2 * axis + 1] = by as i8;
            let mut cell = 0;
            while cell < (size[0] * size[1]) as usize {
                stars.lines[cell][axis] = line(size, cell, step);
                if stars.lines[cell][axis].before > 0 {
                    stars.land[axis] |= 1 << cell;
                }
                cell += 1;
            }
            axis += 1;
        }
        stars
    }

    /// Returns an upper bound on the number of cells of the rays of any cell of `open` through `open`, from
    /// 1 to `limit`: the sum over the axes of the longest run of open cells, less the origin.
    #[inline(always)]
    pub fn most(&self, open: u128, limit: u32) -> u32 {
        let mut most = 0;
        for axis in 0..self.axes.min(AXES) {
            let by = self.by[2 * axis + 1] as u32 % 128;
            let mut row = open & open << by & self.land[axis];
            while row != 0 {
                most += 1;
                row = open & row << by & self.land[axis];
            }
        }
        most.clamp(1, limit)
    }

    /// Returns the rays from a cell through the cells of `open`.
    #[inline(always)]
    pub fn reach(&self, from: usize, open: u128) -> Reach {
        let closed = [!open as u64, (!open >> 64) as u64];
        let lines = &self.lines[from % 128];
        let mut counts = 0;
        for (axis, line) in lines.iter().enumerate().take(self.axes) {
            let word = gather(closed[0], line.places[0])
                | gather(closed[1], line.places[1]).wrapping_mul(line.lift)
                | line.stop;
            let walks = if self.short {
                WALKS[usize::from(line.before % 16) * WORDS + word as usize % WORDS]
            } else {
                walks(word, u32::from(line.before % 64))
            };
            counts |= u64::from(walks) << (16 * axis);
        }
        Reach {
            from: from as u8,
            sums: counts.wrapping_mul(ONES),
            by: self.by,
        }
    }
}

/// The number of words of a short line.
const WORDS: usize = 1 << SHORT;
/// The ray lengths on short lines: by the number of cells before the origin, then by word.
static WALKS: [u16; 16 * WORDS] = {
    let mut table = [0; 16 * WORDS];
    let mut at = 0;
    while at < SHORT * WORDS {
        table[at] = walks((at % WORDS) as u64 | !0 << SHORT, (at / WORDS) as u32);
        at += 1;
    }
    table
};

/// Returns the number of open cells before the origin and, in the upper byte, behind it, up to the first
/// blocked one. The lowest bit of `word` is the first cell of the line, and blocked cells are set.
const fn walks(word: u64, before: u32) -> u16 {
    let down = ((word << 1 | 1) << (63 - before)).leading_zeros();
    let up = (word >> before >> 1).trailing_zeros();
    (down | up << 8) as u16
}

/// A cached bound: [`Mobility::most`] of a set that only shrinks holds for the rest of a game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Bound {
    most: u32,
    /// The number of draws so far.
    draws: u32,
}

impl Bound {
    /// Returns the bound, recomputed by `find` at the first draw and at every fourth after it.
    #[inline(always)]
    pub fn of(&mut self, find: impl FnOnce() -> u32) -> u32 {
        if self.draws.is_multiple_of(4) {
            self.most = find();
        }
        self.draws += 1;
        self.most
    }
}

/// A word whose bytes are all 1.
const ONES: u64 = 0x0101_0101_0101_0101;
/// A word whose bytes are all 128.
const HIGH: u64 = ONES << 7;

/// Returns the line through a cell along a step.
const fn line(size: Size, cell: usize, step: Size) -> Line {
    let back = [-step[0], -step[1], -step[2]];
    let mut line = Line::NONE;
    let mut here = place(size, cell);
    while let Some(before) = next(size, here, back) {
        here = before;
        line.before += 1;
    }
    let mut at = Some(here);
    while let Some(here) = at {
        let bit = bit(size, here);
        line.places[bit / 64] |= 1 << (bit % 64);
        line.stop <<= 1;
        if bit < 64 {
            line.lift <<= 1;
        }
        at = next(size, here, step);
    }
    line
}

impl Reach {
    /// Returns the number of cells.
    #[inline(always)]
    pub fn count(self) -> u32 {
        (self.sums >> 56) as u32
    }
    /// Returns the `n`-th cell, ray by ray; an arbitrary cell when `n` is out of range.
    #[inline(always)]
    pub fn nth(self, n: u32) -> usize {
        // The rays whose prefix sum is at most n come before the one sought.
        let not_above = ((u64::from(n % 128) * ONES) | HIGH).wrapping_sub(self.sums) & HIGH;
        let walk = not_above.count_ones() as usize % (2 * AXES);
        let earlier = (self.sums << 8 >> (8 * walk)) as u8;
        let steps = (n as u8).wrapping_sub(earlier).wrapping_add(1);
        usize::from(
            self.from
                .wrapping_add(steps.wrapping_mul(self.by[walk] as u8))
                % 128,
        )
    }
    /// Returns the cells as a set.
    pub fn set(self) -> u128 {
        (0..self.count()).fold(0, |set, n| set | 1 << self.nth(n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Cells;
    use crate::board;
    use crate::rng::Rng;
    use crate::tables::rays_128;

    #[test]
    fn walks_reach_the_cells_before_the_first_that_is_closed() {
        for (size, steps) in [
            (
                [10, 10, 1],
                vec![[1, 0, 0], [0, 1, 0], [1, 1, 0], [-1, 1, 0]],
            ),
            ([16, 8, 1], vec![[1, 1, 0], [-1, 1, 0]]),
            ([9, 14, 1], vec![[1, 0, 0], [0, 1, 0]]),
        ] {
            let cells = (size[0] * size[1]) as usize;
            let all = u128::first_n(cells);
            let stars = match steps.as_slice() {
                [a, b, c, d] => Mobility::new(size, [*a, *b, *c, *d]),
                [a, b] => Mobility::new(size, [*a, *b]),
                _ => unreachable!(),
            };
            let mut rng = Rng::new(4);
            for _ in 0..300 {
                let word = || u128::from(rng.clone().word());
                let open = (word() | u128::from(rng.word()) << 64) & all;
                let from = rng.below(cells as u32) as usize;
                let mut expected = 0;
                for step in &steps {
                    let back = step.map(|n| -n);
                    expected |= board::ray_up(rays_128(size, all, *step)[from], open).0;
                    expected |= board::ray_down(rays_128(size, all, back)[from], open).0;
                }
                let reach = stars.reach(from, open);
                assert_eq!(reach.set(), expected, "{size:?} {from} {open:x}");
                assert_eq!(reach.count(), expected.count_ones());
                if open >> from & 1 == 1 {
                    assert!(reach.count() <= stars.most(open, 60));
                }
            }
        }
    }
}
