//! What hangs together: parts of a set, joined by `adjacent`.
//!
//! Two cells are joined when a step in an adjacent direction leads from one to the other, whichever
//! of the two it starts from: so "connected" works both ways on one-way graphs too.

use super::set::CellSet;
use super::world::World;
use crate::typed::CellId;
use smallvec::SmallVec;
use std::collections::VecDeque;
use std::sync::Arc;

/// How many sets are remembered with their parts.
const REMEMBERED: usize = 4;

/// The sets whose parts were found last. While moves are looked through, the parts of the same few are
/// asked for again and again; they depend on the set alone, so a position may leave them to the next.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    /// The newest first; one that is asked for again stays where it is.
    known: VecDeque<(CellSet, Arc<[CellSet]>)>,
}

impl Parts {
    /// The parts of a set, found when it is not among those that are known.
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
