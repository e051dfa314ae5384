//! What stays the same while a game is played: the rules, and the board as coordinates.

use super::observer::Observer;
use super::set::{CellSet, bits};
use super::tail::tail;
use crate::index::{Id, IndexVec};
use crate::typed::{BlockId, Board, CellId, DirId, Game, KindId, Mask, Shape, StateId};
use std::sync::Arc;

/// A game's rules, with what is asked all the time worked out once: where a step leads (by
/// coordinates) and where a state's entries begin.
#[derive(Debug)]
pub struct World {
    /// The rules.
    pub game: Arc<Game>,
    /// By direction, then by cell.
    steps: Vec<Vec<Option<CellId>>>,
    /// By state.
    first_entry: IndexVec<StateId, usize>,
    /// The directions that join cells, either way.
    joins: Mask,
    /// How many statements at the end of a block decide nothing any more.
    tails: IndexVec<BlockId, usize>,
    /// Who is told what the interpreter comes across.
    pub(crate) observer: Option<Arc<dyn Observer>>,
}

impl World {
    /// The world of a game.
    pub fn new(game: Arc<Game>) -> World {
        let steps = game.board.dirs.ids().map(|dir| steps(&game.board, dir));
        let steps = steps.collect();
        let mut entries = 0;
        let first_entry = game.states.ids().map(|state| {
            let first = entries;
            entries += entry_count(&game, state);
            first
        });
        let first_entry = first_entry.collect();
        World {
            joins: joins(&game.board),
            tails: tails(&game),
            steps,
            first_entry,
            game,
            observer: None,
        }
    }
    /// The world of a game, and who is told what happens in it.
    pub fn observed(game: Arc<Game>, observer: Arc<dyn Observer>) -> World {
        let mut world = World::new(game);
        world.observer = Some(observer);
        world
    }
    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.game.board.cells.len()
    }
    /// The set of no cells.
    pub fn none(&self) -> CellSet {
        CellSet::empty(self.cells())
    }
    /// The set of all cells.
    pub fn all(&self) -> CellSet {
        CellSet::all(self.cells())
    }
    /// The set of one cell, or of none.
    pub fn one(&self, cell: Option<CellId>) -> CellSet {
        let mut set = self.none();
        cell.into_iter().for_each(|cell| set.insert(cell));
        set
    }
    /// The set of the first cell of a set.
    pub fn first_of(&self, cells: &CellSet) -> CellSet {
        self.one(cells.first())
    }
    /// The cells for which something holds.
    pub fn cells_where(&self, mut holds: impl FnMut(CellId) -> bool) -> CellSet {
        let mut set = self.none();
        let ids = self.game.board.cells.ids();
        ids.filter(|cell| holds(*cell))
            .for_each(|cell| set.insert(cell));
        set
    }
    /// One step from a cell.
    pub fn step(&self, cell: CellId, dir: DirId) -> Option<CellId> {
        self.steps[dir.index()][cell.index()]
    }
    /// The directions of the source: all but the unnamed ways back of one-way chains.
    pub fn named_dirs(&self) -> impl Iterator<Item = DirId> + '_ {
        let dirs = self.game.board.dirs.enumerate();
        dirs.filter(|(_, dir)| !dir.name.is_empty())
            .map(|(id, _)| id)
    }
    /// The adjacent directions and the ways back of them.
    pub fn joins(&self) -> Mask {
        self.joins
    }
    /// How many statements at the end of a block need not be run to know that it is a move.
    pub(crate) fn tail(&self, block: BlockId) -> usize {
        self.tails[block]
    }
    /// The first entry of a state among all entries of a position.
    pub fn first_entry(&self, state: StateId) -> usize {
        self.first_entry[state]
    }
    /// The index of a kind among those of its layer.
    pub fn kind_in_layer(&self, kind: KindId) -> u8 {
        let layer = self.game.kinds[kind].layer;
        let mut kinds = self.game.layers[layer].kinds.iter();
        kinds.position(|other| *other == kind).unwrap_or(0) as u8
    }
    /// How many entries a state has.
    pub fn entries(&self, state: StateId) -> usize {
        entry_count(&self.game, state)
    }
}

fn entry_count(game: &Game, state: StateId) -> usize {
    let axes = game.states[state].axes.iter();
    axes.map(|axis| game.axis_len(*axis)).product()
}

/// In a simultaneous game the effects are run apart from the choices anyhow.
fn tails(game: &Game) -> IndexVec<BlockId, usize> {
    let blocks = game.blocks.iter();
    let tails = blocks.map(|block| match game.simultaneous {
        true => 0,
        false => tail(game, &block.body.stmts),
    });
    tails.collect()
}

fn joins(board: &Board) -> Mask {
    let opposite = |bit| board.dirs[DirId::from_index(bit)].opposite.index();
    let back = bits(board.adjacent).fold(0, |mask, bit| mask | 1 << opposite(bit));
    board.adjacent | back
}

/// Where a step leads from each cell.
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
