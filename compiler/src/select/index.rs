//! Selects indices: members of sets that always have exactly one member, and indices into tables and
//! states.

use super::scope::Scope;
use crate::facts::chance::is_player;
use crate::interval::is_within;
use crate::ir::{Expr, ExprKind as K, Value};
use crate::lir::{Domain, Op, Ty, ValueId};
use crate::typed::{self, Axis};

/// The positions on an axis that an index selects.
#[derive(Clone, Debug)]
pub(super) enum At {
    /// A single position, always in range.
    One(ValueId),
    /// The positions of a domain, all in range.
    Each(Domain),
}

impl At {
    /// Returns the positions, if each index selects a single one.
    pub(super) fn all_one(all: &[At]) -> Option<Vec<ValueId>> {
        all.iter()
            .map(|at| match at {
                At::One(index) => Some(*index),
                At::Each(_) => None,
            })
            .collect()
    }
}

impl Scope<'_, '_> {
    /// Returns the index of the only member of a set, if it always has exactly one.
    pub(super) fn index(&mut self, e: &Expr) -> Option<ValueId> {
        if matches!(e.ty, typed::Ty::Num | typed::Ty::Truth) {
            return None;
        }
        match &*e.kind {
            K::Me => Some(self.me()),
            K::Next if self.next_is_set() => None,
            K::Next => Some(self.next()),
            K::Var(var) => self.is_index(*var).then(|| self.kept_var(*var)),
            K::Lit(Value::Mask(mask)) if mask.count_ones() == 1 => {
                Some(self.b.index(mask.trailing_zeros() as usize))
            }
            K::Lit(Value::Cells(cells)) if cells.count() == 1 => {
                let bit = cells.first()?;
                Some(self.b.index(bit))
            }
            K::Others(of) if self.s.program.players.len() == 2 && self.plays(of) => {
                let of = self.index(of)?;
                Some(self.b.op(Op::Opponent(of)))
            }
            K::If(cond, a, b) if self.has_index(a) && self.has_index(b) => {
                let cond = self.expr(cond);
                let (mut yes, mut no) = (
                    |s: &mut Self| s.kept(true, a),
                    |s: &mut Self| s.kept(true, b),
                );
                Some(self.choose(cond, Ty::Index, &mut yes, &mut no))
            }
            _ => None,
        }
    }

    /// Whether [`Scope::index`] returns one; builds nothing.
    pub(super) fn has_index(&self, e: &Expr) -> bool {
        self.selected().is_index(e)
    }

    /// Whether an expression is always a player, not chance.
    pub(super) fn plays(&self, e: &Expr) -> bool {
        is_player(self.s.program, e, self.me_plays)
    }

    /// Returns the positions on an axis that an index selects.
    pub(super) fn at(&mut self, axis: Axis, key: &Expr) -> At {
        match axis {
            Axis::Range(lo, hi) => {
                let known = self.intervals.expr(key);
                let key = self.expr(key);
                let literal = match self.b.is(key) {
                    Some(Op::Num(n)) => (lo..=hi).contains(n),
                    _ => false,
                };
                match literal || is_within(known, lo, hi) {
                    true => At::One(self.b.op(Op::IndexIn(key, lo, hi))),
                    false => At::Each(Domain::Place(key, lo, hi)),
                }
            }
            Axis::Player if !self.plays(key) => {
                let players = self.players(key);
                self.at_members(players)
            }
            _ => self.at_each(key),
        }
    }

    /// Returns the positions that the members of a set expression select, all in range.
    pub(super) fn at_each(&mut self, set: &Expr) -> At {
        match self.index(set) {
            Some(index) => At::One(index),
            None => {
                let members = self.expr(set);
                self.at_members(members)
            }
        }
    }

    /// Returns the positions that the members of a set select, all in range.
    fn at_members(&mut self, set: ValueId) -> At {
        match self.b.only(set) {
            Some(index) => At::One(index),
            None => At::Each(Domain::Members(set)),
        }
    }

    /// Returns the index of an entry that is read. A first index by player that is known not to be chance
    /// needs no set; the entry of chance is behind all others and reads as empty.
    pub(super) fn read_at(&mut self, nth: usize, axis: Axis, key: &Expr) -> At {
        let index = match (nth, axis) {
            (0, Axis::Player) => self.index(key),
            _ => None,
        };
        let players = self.s.program.players.len();
        match index {
            Some(index) if !matches!(self.b.is(index), Some(Op::Index(n)) if *n >= players) => {
                At::One(index)
            }
            _ => self.at(axis, key),
        }
    }

    /// Returns the flat index of an entry of a state.
    pub(super) fn place(&mut self, axes: &[Axis], at: &[ValueId]) -> ValueId {
        let mut place = None;
        for (axis, at) in axes.iter().zip(at) {
            let len = self.s.axis_len(*axis);
            place = Some(match place {
                None => *at,
                Some(before) => self.b.op(Op::Place(before, len, *at)),
            });
        }
        match place {
            Some(place) => place,
            None => self.b.index(0),
        }
    }
}
