//! Connected components of sets of cells under `adjacent`.
//!
//! Two cells are joined when a step in an adjacent direction leads from one to the other, whichever of the
//! two it starts from. So connectivity is symmetric on one-way graphs too.

use super::set::CellSet;
use super::world::World;
use crate::typed::CellId;
use smallvec::SmallVec;
use std::collections::VecDeque;
use std::sync::Arc;

/// The number of sets in the cache of components.
const REMEMBERED: usize = 4;

/// A cache of the components of recent sets. Move generation asks for the components of the same few sets
/// again and again. They depend on the set alone, so the cache stays valid from one position to the next.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    /// The newest first. A hit does not change the order.
    known: VecDeque<(CellSet, Arc<[CellSet]>)>,
}

impl Parts {
    /// Returns the components of a set; calls `find` when they are not cached.
    pub(crate) fn of(
        &mut self,
        set: &CellSet,
        find: impl FnOnce() -> Vec<CellSet>,
    ) -> Arc<[CellSet]> {
        if let Some((_, parts)) = self.known.iter().find(|(known, _)| known == set) {
            return parts.clone();
        }
        let parts: Arc<[CellSet]> = find().into();
        self.known.truncate(REMEMBERED - 1);
        self.known.push_front((set.clone(), parts.clone()));
        parts
    }
}

/// Flood fill: returns the cells of `within` that are connected, inside of `within`, with a cell of `from`.
/// Cells of `from` outside of `within` are ignored.
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

/// Returns the connected components of a set, ordered by their first cell.
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
