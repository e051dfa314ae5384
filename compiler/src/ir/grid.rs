//! The geometry of a board as bits: which bit each cell has, and how steps connect the bits.
//!
//! A bit is a position in the board's frame, rank by rank from the lower left, level by level; so board
//! order is the order of bits. Positions that `only` or the shape excludes stay 0. The bits of a graph
//! are its cells in the order of first mention. A step in a direction is a few shifts, each applied to
//! the cells of a mask; on graphs it is a table.

use super::axes::members;
use super::bits::Bits;
use crate::index::Id;
use crate::typed::{Board, CellId, Mask, Shape};
use std::sync::OnceLock;

/// The geometry of a board.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The sort of board, with its frame.
    pub shape: Shape,
    /// The number of bits: the positions of the frame, or the cells of a graph.
    pub bits: usize,
    /// The bits that are cells.
    pub cells: Bits,
    /// The bit of each cell, in board order (ascending).
    pub bit_of: Vec<usize>,
    /// The names of the cells, in board order.
    pub names: Vec<String>,
    /// The coordinates x, y, z of the cells, in board order.
    pub places: Vec<[i32; 3]>,
    /// The directions.
    pub dirs: Vec<Dir>,
    /// The directions of adjacency, as a mask.
    pub adjacent: Mask,
    /// The orthogonal directions.
    pub orthogonal: Mask,
    /// The diagonal directions.
    pub diagonal: Mask,
    /// The original frame, and the bits of the cells in it; `None` unless the cells have been
    /// renumbered. Positions are drawn in it.
    pub drawn: Option<(Shape, Vec<usize>)>,
    /// See [`Grid::neighbours`].
    pub(crate) neighbours: OnceLock<Vec<Vec<usize>>>,
}

/// A direction.
#[derive(Clone, Debug)]
pub struct Dir {
    /// The name; empty for the reverse of a one-way chain.
    pub name: String,
    /// The step in coordinates.
    pub step: [i32; 3],
    /// The index of the opposite direction.
    pub opposite: usize,
    /// The target of a step from every bit; `None` off the board.
    pub to: Vec<Option<usize>>,
    /// On frames: the step as shifts. Bit `b` of a mask moves to `b + by`. Masks are disjoint.
    pub shifts: Vec<Shift>,
}

/// A part of a step: the shift of some bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shift {
    /// The distance upwards; negative for downwards.
    pub by: i64,
    /// The bits that are shifted.
    pub from: Bits,
}

impl Grid {
    /// Computes the geometry of a board.
    pub fn new(board: &Board) -> Grid {
        let bit_of: Vec<usize> = board
            .cells
            .enumerate()
            .map(|(id, _)| bit(board, id))
            .collect();
        let bits = match board.shape {
            Shape::Square {
                width,
                height,
                levels,
                ..
            } => width as usize * height as usize * levels as usize,
            Shape::Hex { width, height, .. } => width as usize * height as usize,
            Shape::Graph { .. } => board.cells.len(),
        };
        let mut grid = Grid {
            shape: board.shape.clone(),
            bits,
            cells: bit_of.iter().copied().collect(),
            bit_of,
            names: board.cells.iter().map(|c| c.name.clone()).collect(),
            places: board.cells.iter().map(|c| [c.x, c.y, c.z]).collect(),
            dirs: Vec::new(),
            adjacent: board.adjacent,
            orthogonal: board.orthogonal,
            diagonal: board.diagonal,
            drawn: None,
            neighbours: OnceLock::new(),
        };
        grid.dirs = board
            .dirs
            .enumerate()
            .map(|(id, d)| {
                let to = grid.steps(id.index(), d.step);
                let shifts = shifts(&to);
                Dir {
                    name: d.name.clone(),
                    step: d.step,
                    opposite: d.opposite.index(),
                    to,
                    shifts,
                }
            })
            .collect();
        grid
    }
    /// Returns the same board with one bit per cell, in the same order, as a graph.
    pub fn packed(&self) -> Grid {
        let number = |bit: usize| self.bit_of.binary_search(&bit).ok();
        let dirs = self.dirs.iter().map(|dir| {
            let to = self.bit_of.iter().map(|bit| dir.to[*bit]);
            let to: Vec<_> = to.map(|to| to.and_then(number)).collect();
            Dir {
                shifts: shifts(&to),
                to,
                ..dir.clone()
            }
        });
        let cells = 0..self.bit_of.len();
        Grid {
            shape: Shape::Graph { links: Vec::new() },
            drawn: Some((self.shape.clone(), self.bit_of.clone())),
            bits: cells.len(),
            cells: cells.clone().collect(),
            bit_of: cells.collect(),
            neighbours: OnceLock::new(),
            dirs: dirs.collect(),
            ..self.clone()
        }
    }
    /// Returns the sort of board that is drawn.
    pub fn drawn(&self) -> &Shape {
        self.drawn.as_ref().map_or(&self.shape, |(shape, _)| shape)
    }
    /// Returns the number of 64-bit words of a set.
    pub fn words(&self) -> usize {
        self.bits.div_ceil(64).max(1)
    }
    /// Whether steps are a table instead of shifts.
    pub fn is_graph(&self) -> bool {
        matches!(self.shape, Shape::Graph { .. })
    }
    /// Whether the cells are hexes.
    pub fn is_hex(&self) -> bool {
        matches!(self.shape, Shape::Hex { .. })
    }
    /// Whether opposite sides of the board are joined.
    pub fn wraps(&self) -> bool {
        match self.shape {
            Shape::Square { wrap_x, wrap_y, .. } | Shape::Hex { wrap_x, wrap_y, .. } => {
                wrap_x || wrap_y
            }
            Shape::Graph { .. } => false,
        }
    }
    /// Returns the cells before a bit.
    pub fn earlier(&self, bit: usize) -> Bits {
        self.cells.iter().take_while(|cell| *cell < bit).collect()
    }
    /// Whether a walk may return to its first cell.
    pub fn returns(&self) -> bool {
        self.wraps() || self.is_graph()
    }
    /// Returns the step of a direction in the frame: for hexes, whose z follows from x and y, with z 0.
    pub fn frame_step(&self, dir: usize) -> [i32; 3] {
        let [x, y, z] = self.dirs[dir].step;
        [x, y, if self.is_hex() { 0 } else { z }]
    }
    /// Whether the board has several levels.
    pub fn has_levels(&self) -> bool {
        matches!(self.shape, Shape::Square { .. }) && self.dirs.iter().any(|d| d.step[2] != 0)
    }
    /// Returns for each bit the bits that a step of `adjacent` connects with it, in either direction.
    pub fn neighbours(&self) -> &[Vec<usize>] {
        self.neighbours.get_or_init(|| {
            let mut joined = vec![Vec::new(); self.bits];
            for dir in members(self.adjacent).filter_map(|d| self.dirs.get(d)) {
                for (from, to) in dir.to.iter().enumerate() {
                    if let Some(to) = *to {
                        joined[from].push(to);
                        joined[to].push(from);
                    }
                }
            }
            joined
        })
    }
    /// Whether each step of `adjacent` has a step of `adjacent` back, so that cells are adjacent to all cells that are
    /// adjacent to them. Otherwise connected cells are joined by steps in one of the two directions.
    pub fn is_mutual(&self) -> bool {
        let dirs = || members(self.adjacent).filter_map(|d| self.dirs.get(d));
        let back = |from: usize, to: usize| dirs().any(|d| d.to.get(to) == Some(&Some(from)));
        dirs().all(|d| {
            let mut steps = d.to.iter().enumerate();
            steps.all(|(from, to)| to.is_none_or(|to| back(from, to)))
        })
    }
    /// Returns the directions with names: all but the reverses of one-way chains.
    pub fn named_dirs(&self) -> Mask {
        let named = self.dirs.iter().enumerate();
        let named = named.filter(|(_, d)| !d.name.is_empty());
        named.fold(0, |mask, (i, _)| mask | 1 << i)
    }
    /// Returns the direction `by` steps clockwise among those of the same slope; `None` without such a
    /// ring of directions (graphs, plain `up` and `down`).
    pub fn turned(&self, dir: usize, by: isize) -> Option<usize> {
        let slope = self.dirs.get(dir)?.step[2];
        let beside =
            |d: &Dir| (d.step[0], d.step[1]) != (0, 0) && (self.is_hex() || d.step[2] == slope);
        let ring: Vec<usize> = (0..self.dirs.len())
            .filter(|&d| beside(&self.dirs[d]))
            .collect();
        let place = ring.iter().position(|&d| d == dir)? as isize;
        Some(ring[(place + by).rem_euclid(ring.len() as isize) as usize])
    }
    /// Returns the cell with these coordinates, without wrapping. z is compared only if there are
    /// several levels.
    pub fn with_coordinates(&self, x: i32, y: i32, z: i32) -> Option<usize> {
        let wanted = |p: &[i32; 3]| p[0] == x && p[1] == y && (!self.has_levels() || p[2] == z);
        let place = self.places.iter().position(wanted)?;
        (!self.is_graph()).then(|| self.bit_of[place])
    }
    /// Returns the index of a cell in board order; the number of cells for a bit without a cell.
    pub fn place_of(&self, bit: usize) -> usize {
        let place = self.bit_of.binary_search(&bit);
        place.unwrap_or(self.bit_of.len())
    }
    /// Returns the coordinates of a cell; 0 if it has none.
    pub fn coordinates(&self, bit: usize) -> [i32; 3] {
        let place = self.places.get(self.place_of(bit));
        place.copied().unwrap_or([0; 3])
    }
    /// Returns the number of levels of the frame.
    pub fn levels(&self) -> i32 {
        match self.shape {
            Shape::Square { levels, .. } => levels,
            _ => 1,
        }
    }
    /// Returns the frame's width and height; 0 for a graph.
    pub fn frame(&self) -> (i32, i32) {
        match self.shape {
            Shape::Square { width, height, .. } | Shape::Hex { width, height, .. } => {
                (width, height)
            }
            Shape::Graph { .. } => (0, 0),
        }
    }
    /// Returns the bit of the cell with these coordinates (from 1), wrapped where the board wraps.
    pub fn at(&self, x: i32, y: i32, level: i32) -> Option<usize> {
        let (width, height, levels, wrap_x, wrap_y) = match self.shape {
            Shape::Square {
                width,
                height,
                levels,
                wrap_x,
                wrap_y,
            } => (width, height, levels, wrap_x, wrap_y),
            Shape::Hex {
                width,
                height,
                wrap_x,
                wrap_y,
            } => (width, height, 1, wrap_x, wrap_y),
            Shape::Graph { .. } => return None,
        };
        // On hexes z is x + y, which adds no information.
        let level = if self.is_hex() { 1 } else { level };
        let fold = |n: i32, size: i32, wrap: bool| {
            let n = if wrap {
                (n - 1).rem_euclid(size)
            } else {
                n - 1
            };
            (0..size).contains(&n).then_some(n as usize)
        };
        let (x, y, z) = (
            fold(x, width, wrap_x)?,
            fold(y, height, wrap_y)?,
            fold(level, levels, false)?,
        );
        let bit = (z * height as usize + y) * width as usize + x;
        self.cells.contains(bit).then_some(bit)
    }
    /// Returns the coordinates of a bit's cell: x, y, level.
    pub fn place(&self, bit: usize) -> (i32, i32, i32) {
        let (width, height) = self.frame();
        if width == 0 {
            return (0, 0, 0);
        }
        let (bit, width, height) = (bit as i32, width, height);
        (
            bit % width + 1,
            bit / width % height + 1,
            bit / width / height + 1,
        )
    }
    /// Returns the cell at a displacement.
    pub fn moved(&self, bit: usize, step: [i32; 3]) -> Option<usize> {
        let (x, y, z) = self.place(bit);
        self.at(
            x.checked_add(step[0])?,
            y.checked_add(step[1])?,
            z.checked_add(step[2])?,
        )
    }
    fn steps(&self, dir: usize, step: [i32; 3]) -> Vec<Option<usize>> {
        let Shape::Graph { links } = &self.shape else {
            return (0..self.bits)
                .map(|b| {
                    self.cells
                        .contains(b)
                        .then(|| self.moved(b, step))
                        .flatten()
                })
                .collect();
        };
        let mut to = vec![None; self.bits];
        for (from, onto) in links.get(dir).into_iter().flatten() {
            to[from.index()].get_or_insert(onto.index());
        }
        to
    }
}

/// Returns the bit of a cell: its position in the frame, or its number in a graph.
fn bit(board: &Board, id: CellId) -> usize {
    let cell = &board.cells[id];
    match board.shape {
        Shape::Square { width, height, .. } => {
            ((cell.z - 1).max(0) as usize * height as usize + (cell.y - 1) as usize)
                * width as usize
                + (cell.x - 1) as usize
        }
        Shape::Hex { width, .. } => (cell.y - 1) as usize * width as usize + (cell.x - 1) as usize,
        Shape::Graph { .. } => id.index(),
    }
}

/// Returns a step as shifts: one for each distance, the most frequent first.
pub fn shifts(to: &[Option<usize>]) -> Vec<Shift> {
    let mut shifts: Vec<Shift> = Vec::new();
    for (from, onto) in to.iter().enumerate() {
        let Some(onto) = onto else { continue };
        let by = *onto as i64 - from as i64;
        match shifts.iter_mut().find(|s| s.by == by) {
            Some(shift) => shift.from.insert(from),
            None => shifts.push(Shift {
                by,
                from: Bits::of(from),
            }),
        }
    }
    shifts.sort_by_key(|s| (std::cmp::Reverse(s.from.count()), s.by));
    shifts
}
