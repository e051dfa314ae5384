//! What effects do to a position.
//!
//! An effect is read first and made afterwards. By itself it is made at once; inside `at once` the
//! changes are kept until the end: then cells are vacated, then filled, then states stored.

use super::position::{Piece, Position};
use super::set::CellSet;
use super::value::Value;
use super::world::World;
use crate::typed::{Assign, LayerId, StateId};

/// A change of pieces or states.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// Takes away what stands there.
    Vacate(LayerId, CellSet),
    /// Puts a piece on each cell, in place of what stands there.
    Fill(LayerId, CellSet, Piece),
    /// Stores a value in an entry.
    Store(StateId, usize, Value),
}

impl Change {
    /// Makes it.
    pub(crate) fn make(self, world: &World, pos: &mut Position) {
        match self {
            Change::Vacate(layer, cells) => pos.vacate(world, layer, &cells),
            Change::Fill(layer, cells, piece) => pos.fill(world, layer, &cells, piece),
            Change::Store(state, entry, value) => pos.store(world, state, entry, value),
        }
    }
}

/// Makes the changes of `at once`.
pub(crate) fn make_together(changes: Vec<Change>, world: &World, pos: &mut Position) {
    let vacates = |change: &Change| matches!(change, Change::Vacate(..));
    let (first, then): (Vec<_>, Vec<_>) = changes.into_iter().partition(vacates);
    let all = first.into_iter().chain(then);
    all.for_each(|change| change.make(world, pos));
}

/// `:=`, `+=`, `-=`: what comes of an old value and a new one.
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
