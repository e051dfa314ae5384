//! Jump closures: the cells that each of several pieces reaches by any number of jumps, for all pieces at
//! once.
//!
//! A jump leads over the neighbouring cell to the one behind, two steps away, so the cells of a board
//! fall into classes that no jump leaves, as the squares of one colour do for bishops. Within a class the
//! cells are numbered such that a jump in one direction is the same shift everywhere, and a class is one
//! word. Each origin has a SIMD lane with its class; all lanes iterate together until none grows, so
//! there is one branch for all of them.

use crate::bits::Cells;
use crate::intrinsics::{Lanes, gather, lane, scatter};

/// The number of classes, one per lane.
const CLASSES: usize = 4;
/// The number of vectors of four origins that iterate together.
const FOURS: usize = 3;
/// The number of origins that iterate together.
const AT_ONCE: usize = 4 * FOURS;

/// The classes and jumps of a board of up to 128 cells.
#[derive(Clone, Debug)]
pub struct JumpClosure<const WAYS: usize, const N: usize> {
    classes: [Class; CLASSES],
    /// By cell: the name of its class's lane ([`lane`]), and from bit 8 its index within the class.
    cells: [u64; N],
    ways: [JumpShift; WAYS],
}

/// A class: its cells below 64 and from 64 on, and the indices of all of them in one word.
#[derive(Clone, Copy, Debug)]
struct Class {
    cells: [u64; 2],
    places: u64,
}

/// The jumps in a direction.
#[derive(Clone, Copy, Debug)]
pub struct JumpShift {
    /// The shift to the cell behind; negative for a shift down.
    pub behind: i8,
    /// By class: the class of the neighbouring cell, and the shift to its index.
    pub beside: [(u8, i8); CLASSES],
    /// By class: the indices of the cells from which both the neighbour and the cell behind are on the
    /// board.
    pub from: [u64; CLASSES],
}

impl JumpShift {
    /// A direction: the shift to the cell behind, the neighbours by class, and the cells where jumps begin by class.
    pub const fn new(behind: i8, beside: [(u8, i8); CLASSES], from: [u64; CLASSES]) -> Self {
        JumpShift {
            behind,
            beside,
            from,
        }
    }
}

impl<const WAYS: usize, const N: usize> JumpClosure<WAYS, N> {
    /// Builds the tables. `cells` has for each cell its class times 64 plus its index. In each class,
    /// indices increase with the cells.
    pub const fn new(cells: [u8; N], ways: [JumpShift; WAYS]) -> Self {
        let none = Class {
            cells: [0; 2],
            places: 0,
        };
        let mut all = JumpClosure {
            classes: [none; CLASSES],
            cells: [0; N],
            ways,
        };
        let mut cell = 0;
        while cell < N {
            let (class, place) = ((cells[cell] >> 6) as usize, cells[cell] & 63);
            all.classes[class].cells[cell / 64] |= 1 << (cell % 64);
            all.classes[class].places |= 1 << place;
            all.cells[cell] = lane(class) | (place as u64) << 8;
            cell += 1;
        }
        all
    }

    /// For each cell of `from`, in order, returns the cell and the set that it reaches by any number of
    /// jumps over `over` onto `to`, itself included.
    #[inline(always)]
    pub fn of_each(&self, from: u128, over: u128, to: u128) -> Closures<'_, WAYS, N> {
        Closures {
            board: self,
            edges: self.edges(over, to),
            left: from & u128::first_n(N),
            cells: [0; AT_ONCE],
            reached: [0; AT_ONCE],
            next: 0,
            found: 0,
        }
    }

    /// By direction and class, returns the indices from which a jump is possible.
    #[inline(always)]
    fn edges(&self, over: u128, to: u128) -> [Lanes; WAYS] {
        let (over, to) = (self.by_class(over), self.by_class(to));
        std::array::from_fn(|way| {
            let JumpShift {
                behind,
                beside,
                from,
            } = self.ways[way];
            let lanes = Lanes::new(beside.map(|(class, _)| lane(class.into())));
            let [up, down] = [1, -1].map(|sign| Lanes::new(beside.map(|(_, by)| shift(by, sign))));
            let over = over.pick(lanes).down(up).up(down);
            over.and(moved(to, behind, -1)).and(Lanes::new(from))
        })
    }

    /// Splits a set into lanes, one class each.
    #[inline(always)]
    fn by_class(&self, cells: u128) -> Lanes {
        let [low, high] = [cells as u64, (cells >> 64) as u64];
        Lanes::new(self.classes.map(|class| {
            let above = gather(high, class.cells[1]) << (class.cells[0].count_ones() & 63);
            scatter(gather(low, class.cells[0]) | above, class.places)
        }))
    }

    /// Returns the cells of a class at these indices; `cell` is one of the class.
    #[inline(always)]
    fn on_board(&self, cell: usize, places: u64) -> u128 {
        let class = self.cells.get(cell).map_or(0, |cell| cell >> 1 & 3);
        let class = self.classes[class as usize];
        let bits = gather(places, class.places);
        let above = scatter(bits >> (class.cells[0].count_ones() & 63), class.cells[1]);
        u128::from(above) << 64 | u128::from(scatter(bits, class.cells[0]))
    }

    /// Returns the closure from the indices of these cells, where `edges` are the possible jumps.
    #[inline(always)]
    fn go_on(&self, edges: &[Lanes; WAYS], cells: &[u64; AT_ONCE]) -> [u64; AT_ONCE] {
        let lanes: [Lanes; FOURS] =
            std::array::from_fn(|four| Lanes::new(std::array::from_fn(|i| cells[4 * four + i])));
        let edges: [[Lanes; FOURS]; WAYS] =
            std::array::from_fn(|way| lanes.map(|named| edges[way].pick(named)));
        let mut reached = lanes.map(|named| {
            let place = named.down(Lanes::all(8)).and(Lanes::all(63));
            Lanes::all(1).up(place)
        });
        loop {
            let before = reached;
            for four in 0..FOURS {
                for (way, edges) in self.ways.iter().zip(&edges) {
                    let hops = before[four].and(edges[four]);
                    reached[four] = reached[four].or(moved(hops, way.behind, 1));
                }
            }
            let changed: [Lanes; FOURS] = std::array::from_fn(|i| reached[i].xor(before[i]));
            let [first, rest @ ..] = changed;
            if rest.into_iter().fold(first, Lanes::or).is_zero() {
                break;
            }
        }
        let mut all = [0; AT_ONCE];
        for (words, reached) in all.chunks_exact_mut(4).zip(reached) {
            words.copy_from_slice(&reached.words());
        }
        all
    }
}

/// Returns the shift in bits if it has this sign, else 0.
#[inline(always)]
fn shift(by: i8, sign: i8) -> u64 {
    (by * sign).max(0) as u64 & 63
}

/// Shifts every word by `by` bits times `sign`.
#[inline(always)]
fn moved(words: Lanes, by: i8, sign: i8) -> Lanes {
    let [up, down] = [sign, -sign].map(|sign| Lanes::all(shift(by, sign)));
    words.up(up).down(down)
}

/// The iterator of [`JumpClosure::of_each`].
#[derive(Clone, Debug)]
pub struct Closures<'a, const WAYS: usize, const N: usize> {
    board: &'a JumpClosure<WAYS, N>,
    edges: [Lanes; WAYS],
    /// The origins that are not computed yet.
    left: u128,
    /// The computed origins, and the indices that each reaches.
    cells: [u8; AT_ONCE],
    reached: [u64; AT_ONCE],
    /// The index of the next computed origin to return, and the number of computed origins.
    next: usize,
    found: usize,
}

impl<const WAYS: usize, const N: usize> Closures<'_, WAYS, N> {
    /// Computes the closures of the next origins.
    #[inline(always)]
    fn go(&mut self) {
        let mut cells = [0; AT_ONCE];
        self.next = 0;
        self.found = 0;
        for (entry, number) in cells.iter_mut().zip(&mut self.cells) {
            if self.left.is_empty() {
                break;
            }
            let cell = self.left.first();
            self.left = self.left.rest();
            *entry = self.board.cells.get(cell).copied().unwrap_or(0);
            *number = cell as u8;
            self.found += 1;
        }
        self.reached = self.board.go_on(&self.edges, &cells);
    }
}

impl<const WAYS: usize, const N: usize> Iterator for Closures<'_, WAYS, N> {
    type Item = (usize, u128);
    #[inline(always)]
    fn next(&mut self) -> Option<(usize, u128)> {
        if self.next == self.found {
            if self.left.is_empty() {
                return None;
            }
            self.go();
        }
        let cell = usize::from(*self.cells.get(self.next)?);
        let reached = *self.reached.get(self.next)?;
        self.next += 1;
        Some((cell, self.board.on_board(cell, reached)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// A board of 11 by 11 cells; the rows of a class are seven indices apart, one of them unused.
    const SIDE: i32 = 11;
    const CELLS: usize = (SIDE * SIDE) as usize;

    const fn class_and_place(x: i32, y: i32) -> (u8, i32) {
        ((x % 2 + y % 2 * 2) as u8, x / 2 + y / 2 * 7)
    }

    const fn numbered() -> [u8; CELLS] {
        let mut cells = [0; CELLS];
        let mut cell = 0;
        while cell < CELLS {
            let (class, place) = class_and_place(cell as i32 % SIDE, cell as i32 / SIDE);
            cells[cell] = class * 64 + place as u8;
            cell += 1;
        }
        cells
    }

    const fn inside(x: i32, y: i32) -> bool {
        x >= 0 && y >= 0 && x < SIDE && y < SIDE
    }

    const fn way(dx: i32, dy: i32) -> JumpShift {
        let mut way = JumpShift {
            behind: (dx + 7 * dy) as i8,
            beside: [(0, 0); 4],
            from: [0; 4],
        };
        let mut cell = 0;
        while cell < CELLS as i32 {
            let (x, y) = (cell % SIDE, cell / SIDE);
            if inside(x + 2 * dx, y + 2 * dy) {
                let (class, place) = class_and_place(x, y);
                let (beside, over) = class_and_place(x + dx, y + dy);
                way.beside[class as usize] = (beside, (over - place) as i8);
                way.from[class as usize] |= 1 << place;
            }
            cell += 1;
        }
        way
    }

    const WAYS: [(i32, i32); 5] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1)];

    fn board() -> JumpClosure<5, CELLS> {
        JumpClosure::new(numbered(), WAYS.map(|(dx, dy)| way(dx, dy)))
    }

    /// Computes the closure cell by cell.
    fn reached(from: usize, over: u128, to: u128) -> u128 {
        let (mut all, mut left) = (1u128 << from, vec![from as i32]);
        while let Some(cell) = left.pop() {
            let (x, y) = (cell % SIDE, cell / SIDE);
            for (dx, dy) in WAYS {
                let [beside, behind] = [1, 2].map(|n| cell + n * (dx + SIDE * dy));
                let hops = inside(x + 2 * dx, y + 2 * dy)
                    && over >> beside & 1 == 1
                    && to >> behind & 1 == 1
                    && all >> behind & 1 == 0;
                if hops {
                    all |= 1 << behind;
                    left.push(behind);
                }
            }
        }
        all
    }

    #[test]
    fn all_cells_reach_what_each_of_them_reaches() {
        let (board, mut rng) = (board(), Rng::new(5));
        let mut set = |few: bool| {
            let mut all = |_| u128::from(rng.word()) << 64 | u128::from(rng.word());
            let [a, b, c] = [0; 3].map(&mut all);
            if few { a & b & c } else { a | b & c }
        };
        for round in 0..300 {
            let over = set(round % 3 == 0);
            let to = if round % 2 == 0 { !over } else { set(false) };
            let from = set(round % 5 != 0) & u128::first_n(CELLS);
            let expected: Vec<_> = from.cells().map(|c| (c, reached(c, over, to))).collect();
            let found: Vec<_> = board.of_each(from, over, to).collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn there_may_be_nothing_to_hop() {
        assert_eq!(board().of_each(0, !0, !0).next(), None);
        let alone: Vec<_> = board().of_each(!0, 0, !0).collect();
        let cells: Vec<_> = (0..CELLS).map(|cell| (cell, 1 << cell)).collect();
        assert_eq!(alone, cells);
    }
}
