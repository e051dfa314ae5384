//! The changes that effects make to a position.
//!
//! The operands of an effect are evaluated before its changes are made. Outside of `at once` the changes are
//! made immediately; inside, they are collected until its end and then made in this order: cells are vacated,
//! cells are filled, states are stored.

use super::position::{Piece, Position};
use super::set::CellSet;
use super::value::Value;
use super::world::World;
use crate::typed::{Assign, LayerId, StateId};

/// A change to pieces or states.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// Removes the pieces from these cells.
    Vacate(LayerId, CellSet),
    /// Puts this piece on each cell and replaces any piece there.
    Fill(LayerId, CellSet, Piece),
    /// Stores a value in the entry with this index.
    Store(StateId, usize, Value),
}

impl Change {
    /// Applies the change to a position.
    pub(crate) fn make(self, world: &World, pos: &mut Position) {
        match self {
            Change::Vacate(layer, cells) => pos.vacate(world, layer, &cells),
            Change::Fill(layer, cells, piece) => pos.fill(world, layer, &cells, piece),
            Change::Store(state, entry, value) => pos.store(world, state, entry, value),
        }
    }
}

/// Makes the collected changes of an `at once`, vacating cells first.
pub(crate) fn make_together(changes: Vec<Change>, world: &World, pos: &mut Position) {
    let vacates = |change: &Change| matches!(change, Change::Vacate(..));
    let (first, then): (Vec<_>, Vec<_>) = changes.into_iter().partition(vacates);
    let all = first.into_iter().chain(then);
    all.for_each(|change| change.make(world, pos));
}

/// The result of `:=`, `+=` or `-=` on an old value.
pub(crate) fn assigned(old: Value, assign: Assign, new: Value) -> Value {
    match (assign, old, new) {
        (Assign::Add, Value::Cells(mut old), Value::Cells(new)) => {
            old.add(&new);
            Value::Cells(old)
        }
        (Assign::Sub, Value::Cells(mut old), Value::Cells(new)) => {
            old.take(&new);
            Value::Cells(old)
        }
        (Assign::Add, Value::Mask(old), Value::Mask(new)) => Value::Mask(old | new),
        (Assign::Sub, Value::Mask(old), Value::Mask(new)) => Value::Mask(old & !new),
        (Assign::Add, Value::Num(old), Value::Num(new)) => Value::Num(old.saturating_add(new)),
        (Assign::Sub, Value::Num(old), Value::Num(new)) => Value::Num(old.saturating_sub(new)),
        (_, _, new) => new,
    }
}
