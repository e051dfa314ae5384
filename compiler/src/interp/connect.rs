//! What hangs together: parts of a set, joined by `adjacent`.
//!
//! Two cells are joined when a step in an adjacent direction leads from one to the other, whichever
//! of the two it starts from: so "connected" works both ways on one-way graphs too.

use super::set::CellSet;
use super::world::World;
use crate::typed::CellId;
use smallvec::SmallVec;

/// All cells of `within` that are reached from those of `from` that are in it, by neighbours that
/// are in it.
pub(crate) fn flood(world: &World, from: &CellSet, within: &CellSet) -> CellSet {
    let mut reached = from.clone();
    reached.keep(within);
    let mut newest: SmallVec<[CellId; 32]> = reached.iter().collect();
    while let Some(cell) = newest.pop() {
        for neighbour in world.joined(cell) {
            if within.contains(*neighbour) && !reached.contains(*neighbour) {
                reached.insert(*neighbour);
                newest.push(*neighbour);
            }
        }
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
