//! Sliding attacks in several directions at once, on boards of up to 64 cells.
//!
//! Each direction is a SIMD lane: one vector operation shifts all upward directions, another all downward
//! ones. The fills are [Kogge-Stone parallel prefix
//! fills](https://www.chessprogramming.org/Kogge-Stone_Algorithm), which have no branches.

use crate::intrinsics::Lanes;
use crate::tables::{Size, lands_64};

/// Directions in which a step is one shift: by direction the distance in bits, and the mask of cells that a
/// step can reach.
#[derive(Clone, Copy, Debug)]
pub struct Slides<const UP: usize, const DOWN: usize> {
    /// The directions that shift to higher bits.
    pub up: [(u32, u64); UP],
    /// The directions that shift to lower bits.
    pub down: [(u32, u64); DOWN],
}

impl Slides<4, 4> {
    /// The directions of the compass on a board of squares without gaps, of up to 64 cells.
    pub const fn compass(size: Size) -> Self {
        let width = size[0] as u32;
        Slides {
            up: [
                (width, lands_64(size, [0, 1, 0])),
                (width + 1, lands_64(size, [1, 1, 0])),
                (1, lands_64(size, [1, 0, 0])),
                (width - 1, lands_64(size, [-1, 1, 0])),
            ],
            down: [
                (width - 1, lands_64(size, [1, -1, 0])),
                (width, lands_64(size, [0, -1, 0])),
                (width + 1, lands_64(size, [-1, -1, 0])),
                (1, lands_64(size, [-1, 0, 0])),
            ],
        }
    }
}

/// The cells of rays, one lane for each direction.
#[derive(Clone, Copy, Debug)]
pub struct Walks {
    up: Lanes,
    down: Lanes,
}

/// Returns the distances of up to four directions times `times`, as lanes; 0 in unused lanes.
#[inline(always)]
fn shifts<const N: usize>(ways: &[(u32, u64); N], times: u32) -> Lanes {
    Lanes::new(std::array::from_fn(|i| {
        ways.get(i).map_or(0, |way| u64::from(way.0 * times))
    }))
}

/// Returns the masks of reachable cells of up to four directions, as lanes; empty in unused lanes.
#[inline(always)]
fn lands<const N: usize>(ways: &[(u32, u64); N]) -> Lanes {
    Lanes::new(std::array::from_fn(|i| ways.get(i).map_or(0, |way| way.1)))
}

/// Prefix fill in all directions of one sign; `shift` moves the lanes.
#[inline(always)]
fn fill<const N: usize>(
    ways: &[(u32, u64); N],
    from: u64,
    through: u64,
    shift: impl Fn(Lanes, Lanes) -> Lanes,
) -> Lanes {
    let mut open = lands(ways).and(Lanes::all(through));
    let mut walk = shift(Lanes::all(from), shifts(ways, 1)).and(open);
    for times in [1, 2] {
        let by = shifts(ways, times);
        walk = walk.or(shift(walk, by).and(open));
        open = open.and(shift(open, by));
    }
    walk.or(shift(walk, shifts(ways, 4)).and(open))
}

impl<const UP: usize, const DOWN: usize> Slides<UP, DOWN> {
    /// Does not compile where one sign has more than four directions.
    const FITS: () = assert!(UP <= 4 && DOWN <= 4);

    /// Returns the rays from `from` through `through`, without the blockers: at most 8 cells in each
    /// direction, so complete on boards of up to nine cells a side.
    #[inline(always)]
    pub fn walk(&self, from: u64, through: u64) -> Walks {
        let () = Self::FITS;
        Walks {
            up: fill(&self.up, from, through, Lanes::up),
            down: fill(&self.down, from, through, Lanes::down),
        }
    }
    /// Returns the next cell of every cell of the rays.
    #[inline(always)]
    fn next(&self, walks: Walks) -> Walks {
        Walks {
            up: walks.up.up(shifts(&self.up, 1)).and(lands(&self.up)),
            down: walks
                .down
                .down(shifts(&self.down, 1))
                .and(lands(&self.down)),
        }
    }
    /// Returns the neighbours of `from` in all directions.
    #[inline(always)]
    pub fn step(&self, from: u64) -> u64 {
        let from = Lanes::all(from);
        self.next(Walks {
            up: from,
            down: from,
        })
        .union()
    }
    /// Returns the cells of the rays, without the blockers.
    #[inline(always)]
    pub fn over(&self, from: u64, through: u64) -> u64 {
        self.walk(from, through).union()
    }
    /// Returns the next cells of all cells of the rays, each along its ray.
    #[inline(always)]
    pub fn after(&self, from: u64, through: u64) -> u64 {
        self.next(self.walk(from, through)).union()
    }
    /// Returns the first cell after each ray, where it is in `onto`.
    #[inline(always)]
    pub fn onto(&self, from: u64, through: u64, onto: u64) -> u64 {
        (self.step(from) | self.after(from, through)) & !through & onto
    }
    /// Returns the cells of the rays, and the first cell after each where it is in `upto`.
    #[inline(always)]
    pub fn upto(&self, from: u64, through: u64, upto: u64) -> u64 {
        let walks = self.walk(from, through);
        walks.union() | (self.step(from) | self.next(walks).union()) & !through & upto
    }
    /// Returns the rays of one cell, `from`, whose first cell behind them is in `until`.
    #[inline(always)]
    pub fn until(&self, from: u64, through: u64, until: u64) -> u64 {
        let walks = self.walk(from, through);
        let ends = self.next(walks);
        let until = Lanes::all(until & !through);
        let kept = Walks {
            up: walks.up.where_any(ends.up.and(until)),
            down: walks.down.where_any(ends.down.and(until)),
        };
        kept.union()
    }
}

impl Walks {
    #[inline(always)]
    fn union(self) -> u64 {
        self.up.or(self.down).union()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;
    use crate::rng::Rng;

    /// The directions e, n, w and s of a board of 8 by 8 cells.
    const FAN: Slides<2, 2> = Slides {
        up: [(1, !0x0101_0101_0101_0101), (8, !0xff)],
        down: [(1, !0x8080_8080_8080_8080), (8, !0 >> 8)],
    };

    type Step = fn(u64) -> u64;

    fn steps() -> [(Step, Step); 4] {
        let e: Step = |c| c << 1 & !0x0101_0101_0101_0101;
        let w: Step = |c| c >> 1 & !0x8080_8080_8080_8080;
        let n: Step = |c| c << 8;
        let s: Step = |c| c >> 8;
        [(e, w), (n, s), (w, e), (s, n)]
    }

    #[test]
    fn all_directions_at_once_are_the_union_of_each() {
        let mut rng = Rng::new(5);
        for _ in 0..2_000 {
            let (from, through, end) = (rng.word() & rng.word(), rng.word(), rng.word());
            let all = |walk: &dyn Fn(Step, Step) -> u64| {
                steps()
                    .iter()
                    .fold(0, |all, (step, back)| all | walk(*step, *back))
            };
            assert_eq!(
                FAN.over(from, through),
                all(&|s, _| board::walk(from, through, s))
            );
            assert_eq!(
                FAN.onto(from, through, end),
                all(&|s, _| board::walk_onto(from, through, end, s))
            );
            assert_eq!(
                FAN.upto(from, through, end),
                all(&|s, _| board::walk_upto(from, through, end, s))
            );
            assert_eq!(
                FAN.after(from, through),
                all(&|s, _| s(board::walk(from, through, s)))
            );
            let one = 1 << rng.below(64);
            assert_eq!(
                FAN.until(one, through, end),
                all(&|s, b| board::walk_until(one, through, end, s, b))
            );
        }
    }
}
