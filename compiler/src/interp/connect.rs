//! What hangs together: parts of a set, joined by `adjacent`.
//!
//! Two cells are joined when a step in an adjacent direction leads from one to the other, whichever
//! of the two it starts from: so "connected" works both ways on one-way graphs too.

use super::set::CellSet;
use super::walk::{back, step};
use super::world::World;

/// All cells of `within` that are reached from those of `from` that are in it, by neighbours that
/// are in it.
pub(crate) fn flood(world: &World, from: &CellSet, within: &CellSet) -> CellSet {
    let mut reached = from.clone();
    reached.keep(within);
    let mut newest = reached.clone();
    while !newest.is_empty() {
        newest = neighbours(world, &newest);
        newest.keep(within);
        newest.take(&reached);
        reached.add(&newest);
    }
    reached
}

/// The connected parts of a set, by their first cell.
pub(crate) fn groups(world: &World, set: &CellSet) -> Vec<CellSet> {
    let mut left = set.clone();
    let mut groups = Vec::new();
    while let Some(first) = left.first() {
        let group = flood(world, &world.one(Some(first)), &left);
        left.take(&group);
        groups.push(group);
    }
    groups
}

fn neighbours(world: &World, cells: &CellSet) -> CellSet {
    let mut set = step(world, cells, world.joins());
    // Several one-way chains may run into one cell, which has one way back only.
    if world.game.board.is_graph() {
        set.add(&back(world, cells, world.joins()));
    }
    set
}
