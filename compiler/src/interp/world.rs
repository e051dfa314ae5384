//! The constant data of a game: the rules and lookup tables of the board.
//!
//! Data that are read often are computed once, when the game begins.

use super::connect::{self, Parts};
use super::constants::{self, Constants};
use super::observer::Observer;
use super::set::{CellSet, bits};
use super::shift::Shift;
use super::tail::tail;
use super::value::Value;
use super::walk::leap_from;
use crate::index::{Id, IndexVec};
use crate::resolve::geometry::{is_corner, is_edge};
use crate::typed::{
    BlockId, Board, Cell, CellId, Coord, DefId, DirId, Game, KindId, PlayerId, Shape, StateId,
};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// The most work for all constants of a game together.
const ALL_WORK: u32 = 8_000_000;

/// A set of cells for each cell.
type ByCell = Arc<[CellSet]>;

/// A game's rules with lookup tables: where steps lead, where a state's entries begin, and the values of
/// constant defs.
#[derive(Debug)]
pub struct World {
    /// The rules.
    pub game: Arc<Game>,
    /// The cell that a step leads to, by direction and cell.
    steps: Vec<Vec<Option<CellId>>>,
    /// The shift of each direction; `None` for directions that are no shifts.
    shifts: Vec<Option<Shift>>,
    /// The index of each state's first entry among all entries of a position.
    first_entry: IndexVec<StateId, usize>,
    /// For each cell, the cells joined to it by a step of `adjacent` in either direction.
    joined: Vec<Vec<CellId>>,
    /// All cells.
    all: CellSet,
    /// The value of `edge`.
    edge: CellSet,
    /// The value of `corners`.
    corners: CellSet,
    /// For x, y and z: the cells with each coordinate.
    rows: [BTreeMap<i32, CellSet>; 3],
    /// For each leap used so far, the cells that it leads to, by cell.
    leaps: Mutex<HashMap<(i32, i32), ByCell>>,
    /// The cache of connected components.
    parts: Mutex<Parts>,
    /// The values of constant defs.
    constants: Constants,
    /// The constant defs that take too much work to be evaluated before the game.
    pub(crate) costly: Vec<DefId>,
    /// For each block, the number of statements at its end that decide nothing.
    tails: IndexVec<BlockId, usize>,
    /// The receiver of reports on the interpreter's work.
    pub(crate) observer: Option<Arc<dyn Observer>>,
    /// The work that is left; `None` means no limit. See [`Moment::spend`](super::moment::Moment::spend).
    work: Option<AtomicU32>,
}

impl World {
    /// The world of a game.
    pub fn new(game: Arc<Game>) -> World {
        let mut world = World::without_constants(game);
        let mut left = ALL_WORK;
        for def in world.game.defs.ids() {
            let values = constants::values(&world, def, &mut left);
            if values.is_none() {
                world.costly.push(def);
            }
            world.constants.push(values.unwrap_or_default());
        }
        world
    }
    /// Like [`World::new`], but constant defs are evaluated wherever they are used.
    pub(crate) fn without_constants(game: Arc<Game>) -> World {
        let steps = game.board.dirs.ids().map(|dir| steps(&game.board, dir));
        let steps: Vec<Vec<Option<CellId>>> = steps.collect();
        let mut entries = 0;
        let first_entry = game.states.ids().map(|state| {
            let first = entries;
            entries += entry_count(&game, state);
            first
        });
        let first_entry = first_entry.collect();
        let board = &game.board;
        let cells = board.cells.len();
        World {
            joined: joined(board, &steps),
            all: CellSet::all(cells),
            edge: set_of(
                cells,
                board.cells.ids().filter(|cell| is_edge(board, *cell)),
            ),
            corners: set_of(
                cells,
                board.cells.ids().filter(|cell| is_corner(board, *cell)),
            ),
            rows: [Coord::X, Coord::Y, Coord::Z].map(|coord| rows(board, coord)),
            leaps: Mutex::default(),
            parts: Mutex::default(),
            constants: Constants::default(),
            costly: Vec::new(),
            tails: tails(&game),
            shifts: steps.iter().map(|steps| Shift::of(steps)).collect(),
            steps,
            first_entry,
            game,
            observer: None,
            work: None,
        }
    }
    /// Like [`World::new`], with an observer.
    pub fn observed(game: Arc<Game>, observer: Arc<dyn Observer>) -> World {
        let mut world = World::new(game);
        world.observer = Some(observer);
        world
    }
    /// Like [`World::new`], with a limit on the work of listing and playing moves. When it is spent, there are
    /// said to be too many moves.
    pub(crate) fn limited(game: Arc<Game>, work: u32) -> World {
        let mut world = World::new(game);
        world.work = Some(AtomicU32::new(work));
        world
    }
    /// Takes some work from what is left. Returns false if too little was left.
    pub(super) fn spend(&self, work: u32) -> bool {
        let Some(left) = &self.work else { return true };
        let after = left.load(Relaxed).checked_sub(work);
        left.store(after.unwrap_or(0), Relaxed);
        after.is_some()
    }
    /// Whether the work is limited and nothing of it is left.
    pub(super) fn is_spent(&self) -> bool {
        self.work
            .as_ref()
            .is_some_and(|left| left.load(Relaxed) == 0)
    }
    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.game.board.cells.len()
    }
    /// Returns the empty set.
    pub fn none(&self) -> CellSet {
        CellSet::empty(self.cells())
    }
    /// Returns the set of all cells.
    pub fn all(&self) -> CellSet {
        self.all.clone()
    }
    /// Returns the value of `edge`.
    pub(crate) fn edge(&self) -> CellSet {
        self.edge.clone()
    }
    /// Returns the value of `corners`.
    pub(crate) fn corners(&self) -> CellSet {
        self.corners.clone()
    }
    /// Returns the cells whose coordinate is in this inclusive range.
    pub(crate) fn rows(&self, coord: Coord, first: i32, last: i32) -> CellSet {
        let mut set = self.none();
        if first <= last {
            let rows = self.rows[coord as usize].range(first..=last);
            rows.for_each(|(_, row)| set.add(row));
        }
        set
    }
    /// Returns the cells that a leap leads to, by cell.
    pub(crate) fn leaps(&self, a: i32, b: i32) -> ByCell {
        let mut known = self.leaps.lock().unwrap_or_else(PoisonError::into_inner);
        let made = || {
            self.game
                .board
                .cells
                .ids()
                .map(|cell| leap_from(self, cell, a, b))
                .collect()
        };
        known.entry((a, b)).or_insert_with(made).clone()
    }
    /// Returns the value of an entry with a player as `me`, if the def is constant.
    pub(crate) fn constant(&self, def: DefId, entry: usize, me: PlayerId) -> Option<&Value> {
        self.constants.get(def, entry, me)
    }
    /// Returns the set of one cell, or the empty set.
    pub fn one(&self, cell: Option<CellId>) -> CellSet {
        let mut set = self.none();
        cell.into_iter().for_each(|cell| set.insert(cell));
        set
    }
    /// Returns the set of the first cell of a set.
    pub fn first_of(&self, cells: &CellSet) -> CellSet {
        self.one(cells.first())
    }
    /// Returns the cells that satisfy a predicate.
    pub fn cells_where(&self, mut holds: impl FnMut(CellId) -> bool) -> CellSet {
        let mut set = self.none();
        let ids = self.game.board.cells.ids();
        ids.filter(|cell| holds(*cell))
            .for_each(|cell| set.insert(cell));
        set
    }
    /// Returns the cell one step from a cell.
    pub fn step(&self, cell: CellId, dir: DirId) -> Option<CellId> {
        self.steps[dir.index()][cell.index()]
    }
    /// Removes the shifts, so that all walks go from cell to cell.
    #[cfg(test)]
    pub(crate) fn without_shifts(mut self) -> World {
        self.shifts.fill(None);
        self
    }
    /// Returns the shift of a direction, if it is one.
    pub(crate) fn shift(&self, dir: DirId) -> Option<&Shift> {
        self.shifts[dir.index()].as_ref()
    }
    /// Returns the connected components of a set, ordered by their first cell.
    pub(crate) fn parts(&self, set: &CellSet) -> Arc<[CellSet]> {
        let mut known = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        known.of(set, || connect::groups(self, set))
    }
    /// Returns the named directions: all but the unnamed reverses of one-way chains.
    pub fn named_dirs(&self) -> impl Iterator<Item = DirId> + '_ {
        let dirs = self.game.board.dirs.enumerate();
        dirs.filter(|(_, dir)| !dir.name.is_empty())
            .map(|(id, _)| id)
    }
    /// Returns the cells joined to a cell by a step of `adjacent` in either direction.
    pub(crate) fn joined(&self, cell: CellId) -> &[CellId] {
        &self.joined[cell.index()]
    }
    /// Returns the number of statements at the end of a block that need not be run to know that it is a move.
    pub(crate) fn tail(&self, block: BlockId) -> usize {
        self.tails[block]
    }
    /// Returns the index of a state's first entry among all entries of a position.
    pub fn first_entry(&self, state: StateId) -> usize {
        self.first_entry[state]
    }
    /// Returns the index of a kind in its layer.
    pub fn kind_in_layer(&self, kind: KindId) -> u8 {
        let layer = self.game.kinds[kind].layer;
        let mut kinds = self.game.layers[layer].kinds.iter();
        kinds.position(|other| *other == kind).unwrap_or(0) as u8
    }
    /// Returns the number of entries of a state.
    pub fn entries(&self, state: StateId) -> usize {
        entry_count(&self.game, state)
    }
}

fn entry_count(game: &Game, state: StateId) -> usize {
    let axes = game.states[state].axes.iter();
    axes.map(|axis| game.axis_len(*axis)).product()
}

/// Returns the tail of each block; 0 in a simultaneous game, where effects are run apart from choices anyway.
fn tails(game: &Game) -> IndexVec<BlockId, usize> {
    let blocks = game.blocks.iter();
    let tails = blocks.map(|block| match game.simultaneous {
        true => 0,
        false => tail(game, &block.body.stmts),
    });
    tails.collect()
}

/// Returns the neighbours of each cell. Steps count in both directions, since a graph's step may have no
/// reverse.
fn joined(board: &Board, steps: &[Vec<Option<CellId>>]) -> Vec<Vec<CellId>> {
    let mut joined = vec![BTreeSet::new(); board.cells.len()];
    for dir in bits(board.adjacent) {
        for (from, to) in board.cells.ids().zip(&steps[dir]) {
            if let Some(to) = to {
                joined[from.index()].insert(*to);
                joined[to.index()].insert(from);
            }
        }
    }
    let lists = joined.into_iter();
    lists.map(|cells| cells.into_iter().collect()).collect()
}

/// Returns the cells with each value of a coordinate.
fn rows(board: &Board, coord: Coord) -> BTreeMap<i32, CellSet> {
    let mut rows = BTreeMap::new();
    for (id, cell) in board.cells.enumerate() {
        let row = rows.entry(coordinate(cell, coord));
        row.or_insert_with(|| CellSet::empty(board.cells.len()))
            .insert(id);
    }
    rows
}

fn set_of(cells: usize, members: impl Iterator<Item = CellId>) -> CellSet {
    let mut set = CellSet::empty(cells);
    members.for_each(|cell| set.insert(cell));
    set
}

/// A coordinate of a cell.
pub(crate) fn coordinate(cell: &Cell, coord: Coord) -> i32 {
    match coord {
        Coord::X => cell.x,
        Coord::Y => cell.y,
        Coord::Z => cell.z,
    }
}

/// Returns the cell that a step leads to from each cell.
fn steps(board: &Board, dir: DirId) -> Vec<Option<CellId>> {
    let Shape::Graph { links } = &board.shape else {
        return board.cells.ids().map(|c| board.step(c, dir)).collect();
    };
    let mut steps = vec![None; board.cells.len()];
    for (from, to) in links.get(dir.index()).into_iter().flatten() {
        steps[from.index()].get_or_insert(*to);
    }
    steps
}
