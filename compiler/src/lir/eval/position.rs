//! Positions during evaluation, and as plain data.

use super::Val;
use crate::index::Id;
use crate::ir::LayerId;
use crate::ir::bits::Bits;
use crate::lir::{FieldId, FieldTy, Module, State, Ty};
use crate::typed::Axis;
use boardwright_runtime::generated::seat;
use boardwright_runtime::{Layers, Piece, States, Stored};
use std::sync::Arc;

/// A position: the entries of each field.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Position {
    fields: Vec<Arc<Vec<Val>>>,
    /// Boards and states at the beginning of the turn, if they are stored.
    before: Option<Arc<Vec<Arc<Vec<Val>>>>>,
}

impl Position {
    /// Returns a position with the first values of all fields.
    pub(super) fn first(module: &Module) -> Position {
        let fields = module.layout.fields.iter().map(|field| {
            let player = matches!(field.ty, FieldTy::Player(_));
            let first = field.first.iter().map(|value| match value {
                crate::ir::Value::Num(n) if player => Val::Index(*n as usize),
                value => Val::of(value),
            });
            Arc::new(first.collect())
        });
        let mut position = Position {
            fields: fields.collect(),
            before: None,
        };
        position.keep_before(module);
        position
    }
    pub(super) fn get(&self, field: FieldId, at: usize) -> Option<&Val> {
        self.fields[field.index()].get(at)
    }
    pub(super) fn set(&mut self, field: FieldId, at: usize, value: Val) {
        if let Some(slot) = Arc::make_mut(&mut self.fields[field.index()]).get_mut(at) {
            *slot = value;
        }
    }
    /// Returns the only entry of a field.
    pub(super) fn one(&self, field: Option<FieldId>, ty: Ty) -> Val {
        let value = field.and_then(|field| self.get(field, 0));
        value.cloned().unwrap_or(Val::nothing(ty))
    }
    pub(super) fn keep_before(&mut self, module: &Module) {
        if module.layout.before {
            self.before = Some(Arc::new(self.fields.clone()));
        }
    }
    /// Returns a copy with boards and states as at the beginning of the turn.
    pub(super) fn began(&self, module: &Module) -> Position {
        let mut began = self.clone();
        if let Some(before) = &self.before {
            for (id, field) in module.layout.fields.enumerate() {
                if field.board {
                    began.fields[id.index()] = before[id.index()].clone();
                }
            }
        }
        began
    }
    /// Returns a copy without pieces.
    pub(super) fn bare(&self, module: &Module) -> Position {
        let mut bare = self.clone();
        for layer in module.layers.ids() {
            for field in boards(module, layer) {
                let n = bare.fields[field.index()].len();
                bare.fields[field.index()] = Arc::new(vec![Val::nothing(Ty::Cells); n]);
            }
        }
        bare
    }
    /// Adds collected pieces; removes the pieces on vacated cells.
    pub(super) fn merge(&mut self, module: &Module, fills: &Position, vacated: &[Bits]) {
        for layer in module.layers.ids() {
            let mut gone = vacated.get(layer.index()).cloned().unwrap_or_default();
            for field in boards(module, layer) {
                for cells in fills.fields[field.index()].iter() {
                    gone = gone.union(&cells.cells());
                }
            }
            for field in boards(module, layer) {
                for at in 0..self.fields[field.index()].len() {
                    let old = self.fields[field.index()][at].cells();
                    let came = fills.fields[field.index()][at].cells();
                    self.set(field, at, Val::Cells(old.diff(&gone).union(&came)));
                }
            }
        }
    }

    // ---- as plain data

    /// Returns layers and states.
    pub(super) fn data(&self, module: &Module) -> (Layers, States) {
        let layers = module.layers.ids().filter(|_| module.has_board);
        let layers = layers.map(|layer| self.layer(module, layer)).collect();
        let states = module.layout.states.iter();
        let states = states.map(|state| {
            let entries = entries(module, state).into_iter();
            let stored = entries.map(|at| match self.get(state.field, at) {
                Some(value) => stored(module, value),
                None => Stored::Number(0),
            });
            stored.collect()
        });
        (layers, states.collect())
    }

    fn layer(&self, module: &Module, layer: LayerId) -> Vec<Option<Piece>> {
        let cells = module.grid.bit_of.iter();
        cells.map(|bit| self.piece(module, layer, *bit)).collect()
    }

    fn piece(&self, module: &Module, id: LayerId, bit: usize) -> Option<Piece> {
        let layer = &module.layers[id];
        let on = |field: FieldId, at: usize| {
            let board = self.get(field, at).map(Val::cells);
            board.is_some_and(|cells| cells.contains(bit))
        };
        let owner = layer.owners.and_then(|field| {
            let mut players = 0..module.players.len();
            players.find(|player| on(field, *player))
        });
        let kind = { layer.kinds.iter() }.position(|kind| match layer.board(*kind) {
            Some(field) => on(field, 0),
            None => owner.is_some(),
        })?;
        let neutral = module.kinds[layer.kinds[kind]].neutral;
        Some(Piece {
            kind: kind as u8,
            owner: owner.filter(|_| !neutral).map(|owner| owner as u8),
        })
    }

    /// Sets layers and states.
    pub(super) fn read(&mut self, module: &Module, layers: &Layers, states: &States) {
        *self = self.bare(module);
        for (id, cells) in module.layers.ids().zip(layers) {
            for (bit, piece) in module.grid.bit_of.iter().zip(cells) {
                if let Some(piece) = piece {
                    self.put(module, id, *bit, *piece);
                }
            }
        }
        for (state, given) in module.layout.states.iter().zip(states) {
            for (at, value) in entries(module, state).into_iter().zip(given) {
                let ty = module.layout.fields[state.field].ty;
                self.set(state.field, at, read_stored(module, ty, value));
            }
        }
    }

    fn put(&mut self, module: &Module, id: LayerId, bit: usize, piece: Piece) {
        let layer = &module.layers[id];
        let Some(kind) = layer.kinds.get(usize::from(piece.kind)) else {
            return;
        };
        let mut add = |field: FieldId, at: usize| {
            let old = self.get(field, at).map(Val::cells).unwrap_or_default();
            self.set(field, at, Val::Cells(old.union(&Bits::of(bit))));
        };
        if let Some(field) = layer.board(*kind) {
            add(field, 0);
        }
        if let (Some(owner), Some(field)) = (piece.owner, layer.owners) {
            add(field, usize::from(owner));
        }
    }

    /// Sets the stored boards and states of the beginning of the turn.
    pub(super) fn set_before(&mut self, before: &Position) {
        self.before = Some(Arc::new(before.fields.clone()));
    }
}

/// Returns the mask of the players still in the game.
pub(super) fn playing_of(module: &Module, pos: &Position) -> u64 {
    match module.layout.playing {
        Some(field) => pos.one(Some(field), Ty::Mask).mask(),
        None => (1 << module.players.len()) - 1,
    }
}

/// Returns the mask of the players to move, as if the match were not over.
pub(super) fn to_move_of(module: &Module, pos: &Position) -> u64 {
    match (module.layout.next, module.is_mixed()) {
        (Some(next), true) => pos.one(Some(next), Ty::Mask).mask(),
        (Some(next), false) => 1 << pos.one(Some(next), Ty::Index).index(),
        (None, _) => playing_of(module, pos),
    }
}

/// Returns the players to move in the form of plain data.
pub(super) fn seat_of(module: &Module, pos: &Position) -> (u8, u64) {
    let players = module.players.len();
    let to_move = to_move_of(module, pos);
    match module.simultaneous {
        true => seat(to_move, playing_of(module, pos), players),
        false => (to_move.trailing_zeros() as u8, 0),
    }
}

/// Returns the fields with the boards of a layer.
fn boards(module: &Module, layer: LayerId) -> Vec<FieldId> {
    let layer = &module.layers[layer];
    let single = layer.boards.iter().map(|(_, field)| *field);
    layer.owners.into_iter().chain(single).collect()
}

/// Returns the indices of a state's entries in the order of the rules, which numbers cells without
/// gaps.
fn entries(module: &Module, state: &State) -> Vec<usize> {
    let mut all = vec![0];
    for axis in &state.axes {
        let (len, places) = axis_places(module, *axis);
        let next = all.iter().flat_map(|before| {
            let places = places.iter();
            places.map(move |at| before * len + at)
        });
        all = next.collect();
    }
    all
}

pub(super) fn axis_places(module: &Module, axis: Axis) -> (usize, Vec<usize>) {
    let plain = |n: usize| (n, (0..n).collect());
    match axis {
        Axis::Range(low, high) => plain((i64::from(high) - i64::from(low) + 1).max(0) as usize),
        Axis::Player => plain(module.players.len()),
        Axis::Kind => plain(module.kinds.len()),
        Axis::Dir => plain(module.grid.dirs.len()),
        Axis::Enum(e) => plain(module.enums[e].members.len()),
        Axis::Cell => (module.grid.bits, module.grid.bit_of.clone()),
    }
}

fn stored(module: &Module, value: &Val) -> Stored {
    match value {
        Val::Num(n) => Stored::Number(*n),
        Val::Truth(t) => Stored::Flag(*t),
        Val::Cells(cells) => {
            let places = module.grid.bit_of.iter().enumerate();
            let inside = places.filter(|(_, bit)| cells.contains(**bit));
            Stored::Set(inside.map(|(place, _)| place as u16).collect())
        }
        other => {
            let mask = other.mask();
            let members = crate::ir::axes::members(mask);
            Stored::Set(members.map(|m| m as u16).collect())
        }
    }
}

fn read_stored(module: &Module, ty: FieldTy, value: &Stored) -> Val {
    match (ty, value) {
        (FieldTy::Cells, Stored::Set(cells)) => {
            let bits = cells.iter();
            let bits = bits.filter_map(|cell| module.grid.bit_of.get(usize::from(*cell)));
            Val::Cells(bits.copied().collect())
        }
        (FieldTy::Members(_), Stored::Set(members)) => {
            let mask = members.iter().fold(0u64, |all, m| all | 1 << (m & 63));
            Val::Mask(mask)
        }
        (FieldTy::Number(lo, hi), Stored::Number(n)) => Val::Num((*n).clamp(lo, hi.max(lo))),
        (FieldTy::Flag, Stored::Flag(t)) => Val::Truth(*t),
        (ty, _) => Val::nothing(ty.ty()),
    }
}
