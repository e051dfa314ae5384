//! Walks in several directions at once, on boards of up to 64 cells.
//!
//! Each direction is a lane: the steps up of all of them are one vector operation, and the steps
//! down another. A walk doubles its reach in each round (Kogge-Stone fills), so it has no branches.

/// Directions in which a step is one shift: how far, and the cells that a step can land on.
#[derive(Clone, Copy, Debug)]
pub struct Fan<const UP: usize, const DOWN: usize> {
    /// Shifts to higher bits.
    pub up: [(u32, u64); UP],
    /// Shifts to lower bits.
    pub down: [(u32, u64); DOWN],
}

/// The cells of walks, direction by direction.
#[derive(Clone, Copy, Debug)]
pub struct Walks<const UP: usize, const DOWN: usize> {
    up: [u64; UP],
    down: [u64; DOWN],
}

/// The union over all lanes.
#[inline(always)]
fn union<const N: usize>(lanes: [u64; N]) -> u64 {
    lanes.into_iter().fold(0, |all, lane| all | lane)
}

/// Each lane of which the other one's has some cell.
#[inline(always)]
fn where_any<const N: usize>(lanes: [u64; N], test: [u64; N]) -> [u64; N] {
    std::array::from_fn(|i| if test[i] == 0 { 0 } else { lanes[i] })
}

/// The fill of all lanes of one sign; `shift` moves a lane.
#[inline(always)]
fn fill<const N: usize>(
    ways: &[(u32, u64); N],
    from: u64,
    through: u64,
    shift: impl Fn(u64, u32) -> u64,
) -> [u64; N] {
    let mut open: [u64; N] = std::array::from_fn(|i| ways[i].1 & through);
    let step = |lanes: &[u64; N], times: u32| -> [u64; N] {
        std::array::from_fn(|i| shift(lanes[i], ways[i].0 * times))
    };
    let mut walk: [u64; N] = std::array::from_fn(|i| shift(from, ways[i].0) & open[i]);
    for times in [1, 2, 4] {
        let next = step(&walk, times);
        walk = std::array::from_fn(|i| walk[i] | next[i] & open[i]);
        let wider = step(&open, times);
        open = std::array::from_fn(|i| open[i] & wider[i]);
    }
    walk
}

impl<const UP: usize, const DOWN: usize> Fan<UP, DOWN> {
    /// The cells walked over from `from` while they are in `through`: at most 8 each way, so all
    /// of them on boards of up to nine cells a side.
    #[inline(always)]
    pub fn walk(&self, from: u64, through: u64) -> Walks<UP, DOWN> {
        Walks {
            up: fill(&self.up, from, through, |cells, by| cells << by),
            down: fill(&self.down, from, through, |cells, by| cells >> by),
        }
    }
    /// The next cell of every cell walked over.
    #[inline(always)]
    fn next(&self, walks: &Walks<UP, DOWN>) -> Walks<UP, DOWN> {
        Walks {
            up: std::array::from_fn(|i| walks.up[i] << self.up[i].0 & self.up[i].1),
            down: std::array::from_fn(|i| walks.down[i] >> self.down[i].0 & self.down[i].1),
        }
    }
    /// The cells next to `from`.
    #[inline(always)]
    pub fn step(&self, from: u64) -> u64 {
        let from = Walks {
            up: [from; UP],
            down: [from; DOWN],
        };
        self.next(&from).union()
    }
    /// The cells walked over.
    #[inline(always)]
    pub fn over(&self, from: u64, through: u64) -> u64 {
        self.walk(from, through).union()
    }
    /// The cells next to those walked over: behind walks of at least one cell, and in them.
    #[inline(always)]
    pub fn after(&self, from: u64, through: u64) -> u64 {
        self.next(&self.walk(from, through)).union()
    }
    /// The first cell after each walk, where it is in `onto`.
    #[inline(always)]
    pub fn onto(&self, from: u64, through: u64, onto: u64) -> u64 {
        (self.step(from) | self.after(from, through)) & !through & onto
    }
    /// The walks, and the first cell after each where it is in `upto`.
    #[inline(always)]
    pub fn upto(&self, from: u64, through: u64, upto: u64) -> u64 {
        let walks = self.walk(from, through);
        walks.union() | (self.step(from) | self.next(&walks).union()) & !through & upto
    }
    /// The walks of one cell whose next cell is in `until`; `from` is one cell.
    #[inline(always)]
    pub fn until(&self, from: u64, through: u64, until: u64) -> u64 {
        let walks = self.walk(from, through);
        let ends = self.next(&walks);
        let until = until & !through;
        let kept = Walks {
            up: where_any(walks.up, ends.up.map(|lane| lane & until)),
            down: where_any(walks.down, ends.down.map(|lane| lane & until)),
        };
        kept.union()
    }
}

impl<const UP: usize, const DOWN: usize> Walks<UP, DOWN> {
    #[inline(always)]
    fn union(&self) -> u64 {
        union(self.up) | union(self.down)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;
    use crate::rng::Rng;

    /// e, n, w and s of eight by eight.
    const FAN: Fan<2, 2> = Fan {
        up: [(1, !0x0101_0101_0101_0101), (8, !0xff)],
        down: [(1, !0x8080_8080_8080_8080), (8, !0 >> 8)],
    };

    fn steps() -> [(fn(u64) -> u64, fn(u64) -> u64); 4] {
        let e: fn(u64) -> u64 = |c| c << 1 & !0x0101_0101_0101_0101;
        let w: fn(u64) -> u64 = |c| c >> 1 & !0x8080_8080_8080_8080;
        let n: fn(u64) -> u64 = |c| c << 8;
        let s: fn(u64) -> u64 = |c| c >> 8;
        [(e, w), (n, s), (w, e), (s, n)]
    }

    #[test]
    fn all_directions_at_once_are_the_union_of_each() {
        let mut rng = Rng::new(5);
        for _ in 0..2_000 {
            let (from, through, end) = (rng.word() & rng.word(), rng.word(), rng.word());
            let all = |walk: &dyn Fn(fn(u64) -> u64, fn(u64) -> u64) -> u64| {
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
