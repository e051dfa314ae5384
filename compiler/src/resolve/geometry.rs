//! Geometric queries on a board, answered from coordinates without lookup tables.
//!
//! The interpreter uses these for steps. Lowering computes its own tables from the same [`Board`], so that
//! tests can detect disagreements. All functions are total: what does not exist is `None`.

use std::cmp::Ordering;

use crate::index::{Id, IndexVec};
use crate::typed::{Board, Cell, CellId, DirId, Mask, Shape};

/// The number of directions of a plane of squares, and of those with up and with down.
const COMPASS: usize = 8;

impl Board {
    /// Whether the board has levels, so that `z` distinguishes cells.
    pub fn has_levels(&self) -> bool {
        matches!(self.shape, Shape::Square { .. }) && self.dirs.len() > COMPASS
    }

    /// Whether the cells are hexes.
    pub fn is_hex(&self) -> bool {
        matches!(self.shape, Shape::Hex { .. })
    }

    /// Whether the board is a graph.
    pub fn is_graph(&self) -> bool {
        matches!(self.shape, Shape::Graph { .. })
    }

    /// Returns the named directions: all but the reverses of one-way chains.
    pub fn named_dirs(&self) -> Mask {
        mask(&self.dirs, |d| !d.name.is_empty())
    }

    /// Returns the cell with these coordinates. `z` is ignored on a board without levels. `None` on graphs.
    pub fn cell_at(&self, x: i32, y: i32, z: i32) -> Option<CellId> {
        if self.is_graph() {
            return None;
        }
        let levels = self.has_levels();
        let level = |z: i32| if levels { z } else { 0 };
        let order = |c: &Cell| -> Ordering { (level(c.z), c.y, c.x).cmp(&(level(z), y, x)) };
        let found = self.cells.iter().as_slice().binary_search_by(order);
        found.ok().map(CellId::from_index)
    }

    /// Returns the cells that a leap leads to from a cell: along any two axes, in each sense.
    pub fn leaps(&self, from: CellId, a: i32, b: i32) -> impl Iterator<Item = CellId> + '_ {
        let axes = if self.has_levels() { 3 } else { 2 };
        offsets(a, b, axes).filter_map(move |offset| self.offset(from, offset))
    }

    /// Returns the cell at this offset, wrapping around joined sides. `None` on graphs.
    pub fn offset(&self, c: CellId, by: [i32; 3]) -> Option<CellId> {
        let cell = self.cells.get(c)?;
        let (ring_x, ring_y) = self.rings();
        let x = moved(cell.x, by[0], ring_x)?;
        let y = moved(cell.y, by[1], ring_y)?;
        self.cell_at(x, y, moved(cell.z, by[2], None)?)
    }

    /// Returns the cell one step from a cell.
    pub fn step(&self, c: CellId, d: DirId) -> Option<CellId> {
        match &self.shape {
            Shape::Graph { links } => {
                let steps = links.get(d.index())?;
                steps.iter().find(|s| s.0 == c).map(|s| s.1)
            }
            _ => self.offset(c, self.dirs.get(d)?.step),
        }
    }

    /// Returns the direction with this name.
    pub fn dir_named(&self, name: &str) -> Option<DirId> {
        let mut named = self.dirs.enumerate().filter(|(_, d)| !d.name.is_empty());
        named.find(|(_, d)| d.name == name).map(|(id, _)| id)
    }

    /// Returns the cell with this name, as written in moves.
    pub fn cell_named(&self, name: &str) -> Option<CellId> {
        let mut cells = self.cells.enumerate();
        cells.find(|(_, c)| c.name == name).map(|(id, _)| id)
    }

    /// Returns the next direction counterclockwise with the same change of level. `None` for plain `up` and
    /// `down` and on graphs.
    pub fn left(&self, d: DirId) -> Option<DirId> {
        self.turned(d, |place, round| (place + round - 1) % round)
    }

    /// Returns the next direction clockwise; see [`Board::left`].
    pub fn right(&self, d: DirId) -> Option<DirId> {
        self.turned(d, |place, round| (place + 1) % round)
    }

    fn turned(&self, d: DirId, turn: impl Fn(usize, usize) -> usize) -> Option<DirId> {
        let same_slope = |o: DirId| {
            let [x, y, z] = self.dirs[o].step;
            let flat = self.is_hex() || z == self.dirs[d].step[2];
            flat && (x, y) != (0, 0)
        };
        self.dirs.get(d)?;
        let ring: Vec<DirId> = self.dirs.ids().filter(|&o| same_slope(o)).collect();
        let place = ring.iter().position(|&o| o == d)?;
        Some(ring[turn(place, ring.len())])
    }

    /// Returns the lengths of x and y, if the board wraps in them.
    fn rings(&self) -> (Option<i32>, Option<i32>) {
        match self.shape {
            Shape::Square {
                width,
                height,
                wrap_x,
                wrap_y,
                ..
            }
            | Shape::Hex {
                width,
                height,
                wrap_x,
                wrap_y,
            } => (wrap_x.then_some(width), wrap_y.then_some(height)),
            Shape::Graph { .. } => (None, None),
        }
    }
}

/// Whether a cell lacks an orthogonal neighbour (on hexes any neighbour, on graphs one in any direction).
pub fn is_edge(board: &Board, c: CellId) -> bool {
    let mut dirs = board
        .dirs
        .ids()
        .filter(|d| board.orthogonal >> d.index() & 1 == 1);
    dirs.any(|d| board.step(c, d).is_none())
}

/// Whether a cell is a corner: on squares one that lacks a neighbour along every axis longer than 1, on hexes
/// one that lacks three or more neighbours. Graphs have none.
pub fn is_corner(board: &Board, c: CellId) -> bool {
    let missing = |step: [i32; 3]| board.offset(c, step).is_none();
    match board.shape {
        Shape::Square {
            width,
            height,
            levels,
            ..
        } => {
            let axes = [([1, 0, 0], width), ([0, 1, 0], height), ([0, 0, 1], levels)];
            let mut long = axes.into_iter().filter(|&(_, size)| size > 1);
            long.all(|(step, _)| missing(step) || missing(step.map(|n| -n)))
        }
        Shape::Hex { .. } => board.dirs.iter().filter(|d| missing(d.step)).count() >= 3,
        Shape::Graph { .. } => false,
    }
}

/// Returns the mask of the ids whose items satisfy a predicate.
pub(super) fn mask<T>(items: &IndexVec<DirId, T>, holds: impl Fn(&T) -> bool) -> Mask {
    let members = items.enumerate().filter(|(_, item)| holds(item));
    members.fold(0, |set, (id, _)| set | 1 << id.index())
}

/// Returns a coordinate moved by `by`, modulo the length of the ring if there is one.
fn moved(from: i32, by: i32, ring: Option<i32>) -> Option<i32> {
    let n = i64::from(from) + i64::from(by);
    let n = match ring {
        Some(length) => (n - 1).rem_euclid(i64::from(length)) + 1,
        None => n,
    };
    i32::try_from(n).ok()
}

/// Returns the offsets of a leap along any two of so many axes.
fn offsets(a: i32, b: i32, axes: usize) -> impl Iterator<Item = [i32; 3]> {
    let pairs = (0..axes).flat_map(move |i| (0..axes).map(move |j| (i, j)));
    let pairs = pairs.filter(|(i, j)| i != j);
    pairs.flat_map(move |(i, j)| {
        let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        signs.map(|(s, t)| {
            let mut offset = [0; 3];
            offset[i] = a.saturating_mul(s);
            offset[j] = b.saturating_mul(t);
            offset
        })
    })
}
