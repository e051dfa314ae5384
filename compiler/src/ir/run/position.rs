//! What changes while a game is played and the rules write: pieces and states.

use crate::index::Id;
use crate::ir::bits::Bits;
use crate::ir::eval::first_of_mask;
use crate::ir::{KindId, LayerId, Program, StateId, Value};
use crate::typed::{Mask, StateTy};

/// A piece on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// What it is.
    pub kind: KindId,
    /// Whose it is, by index; `None` for a neutral kind.
    pub owner: Option<usize>,
}

/// The pieces of all layers and the entries of all states.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// By layer, by bit.
    layers: Vec<Vec<Option<Piece>>>,
    /// By state, by entry; each in the range of its state.
    states: Vec<Vec<Value>>,
}

impl Position {
    /// The empty board with the first values of all states.
    pub fn first(program: &Program) -> Position {
        let states = program.states.iter().map(|state| state.init.clone());
        Position {
            layers: vec![vec![None; program.grid.bits]; program.layers.len()],
            states: states.collect(),
        }
    }
    /// The pieces of a layer with their bits, ascending.
    pub fn pieces(&self, layer: LayerId) -> impl Iterator<Item = (usize, &Piece)> {
        let cells = self.layers[layer.index()].iter().enumerate();
        cells.filter_map(|(bit, piece)| Some((bit, piece.as_ref()?)))
    }
    /// The cells of a layer with a piece.
    pub fn occupied(&self, layer: LayerId) -> Bits {
        self.pieces(layer).map(|(bit, _)| bit).collect()
    }
    /// What stands on a cell in a layer.
    pub fn piece(&self, layer: LayerId, bit: usize) -> Option<Piece> {
        self.layers[layer.index()].get(bit).copied().flatten()
    }
    /// Puts the same on each of some cells, in place of what stands there.
    pub fn set(&mut self, layer: LayerId, cells: &Bits, piece: Option<Piece>) {
        let layer = &mut self.layers[layer.index()];
        cells.iter().for_each(|bit| layer[bit] = piece);
    }
    /// An entry of a state.
    pub fn entry(&self, state: StateId, entry: usize) -> &Value {
        &self.states[state.index()][entry]
    }
    /// All entries of a state.
    pub fn entries(&self, state: StateId) -> &[Value] {
        &self.states[state.index()]
    }
    /// Stores a value as the state's type says: a number stops at its range, a one-valued state
    /// keeps the first of several, an enumeration keeps what it has when given none.
    pub fn store(&mut self, program: &Program, state: StateId, entry: usize, value: Value) {
        let fitting = fit(program, program.states[state].ty, value);
        if let Some(fitting) = fitting {
            self.states[state.index()][entry] = fitting;
        }
    }
}

/// A value as an entry of this type; `None` where the entry stays as it is.
fn fit(program: &Program, ty: StateTy, value: Value) -> Option<Value> {
    let everybody = everybody(program);
    let seats = everybody | Mask::from(program.chance) << program.chance_index();
    Some(match (ty, value) {
        (StateTy::Number(low, high), Value::Num(n)) => Value::Num(n.max(low).min(high)),
        (StateTy::Player, Value::Mask(mask)) => Value::Mask(first_of_mask(mask & seats)),
        (StateTy::Players, Value::Mask(mask)) => Value::Mask(mask & everybody),
        (StateTy::Enum(_), Value::Mask(0)) => return None,
        (StateTy::Kind | StateTy::Dir | StateTy::Enum(_), Value::Mask(mask)) => {
            Value::Mask(first_of_mask(mask))
        }
        (StateTy::Cell, Value::Cells(cells)) => Value::Cells(cells.first().into_iter().collect()),
        (_, value) => value,
    })
}

/// All players but chance.
pub(super) fn everybody(program: &Program) -> Mask {
    (1 << program.players.len()) - 1
}
