//! Reads entries of state variables and evaluates their indices.

use super::Scope;
use crate::index::Id;
use crate::interp::position::entry_ty;
use crate::interp::set::bits;
use crate::interp::value::Value;
use crate::typed::{Axis, Expr, StateId};
use smallvec::{SmallVec, smallvec};

/// Indices of entries, ascending and without duplicates.
pub(crate) type Places = SmallVec<[usize; 4]>;

impl Scope<'_, '_> {
    /// The union, sum or disjunction of the entries that the indices name.
    pub(super) fn state(&mut self, state: StateId, index: &[Expr]) -> Value {
        let world = self.now.world;
        let pos = self.now.pos;
        let places = self.places(state, index);
        if let [place] = places[..] {
            return pos.entry(world, state, place).value();
        }
        let mut all = Value::nothing(entry_ty(world.game.states[state].ty), world.cells());
        for place in places {
            all.join(pos.entry(world, state, place).value());
        }
        all
    }
    /// The entries of a state that the indices name; there is one index for each axis.
    pub(crate) fn places(&mut self, state: StateId, index: &[Expr]) -> Places {
        let game = &self.now.world.game;
        let mut places: Places = smallvec![0];
        for (axis, index) in game.states[state].axes.iter().zip(index) {
            let length = game.axis_len(*axis);
            let named = self.named(*axis, index);
            if let [at] = named[..] {
                places
                    .iter_mut()
                    .for_each(|place| *place = *place * length + at);
                continue;
            }
            let combined = places.iter().flat_map(|place| {
                let first = place * length;
                named.iter().map(move |at| first + at)
            });
            places = combined.collect();
        }
        places
    }
    /// The members of an axis that an index names, as positions on the axis. Members outside of it are
    /// dropped.
    pub(crate) fn named(&mut self, axis: Axis, index: &Expr) -> Places {
        let length = self.now.world.game.axis_len(axis);
        let mut named = Places::new();
        let mut name = |at: usize| {
            if at < length {
                named.push(at);
            }
        };
        match (self.value(index), axis) {
            (Value::Num(n), Axis::Range(low, _)) => {
                place_in_range(n, low).into_iter().for_each(name);
            }
            (Value::Mask(mask), _) => bits(mask).for_each(name),
            (Value::Cells(cells), _) => cells.iter().map(Id::index).for_each(&mut name),
            (Value::Num(_) | Value::Truth(_), _) => {}
        }
        named
    }
}

fn place_in_range(n: i32, low: i32) -> Option<usize> {
    usize::try_from(i64::from(n) - i64::from(low)).ok()
}
