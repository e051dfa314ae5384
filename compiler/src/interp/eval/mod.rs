//! The values of expressions.
//!
//! Every expression has a value in every position. One function for each type of value; what
//! can be of several types is in [`shared`].

mod binders;
mod cells;
mod defs;
mod masks;
mod memo;
mod numbers;
mod shared;
mod states;
mod truths;

pub(crate) use defs::Args;
pub(crate) use memo::Memo;

use super::members::Members;
use super::moment::Moment;
use super::set::CellSet;
use super::value::Value;
use crate::index::Id;
use crate::typed::{Domain, Expr, LocalId, Mask, PlayerId, Ty};

/// Where an expression is evaluated: when and for whom, and the names of its body.
pub(crate) struct Scope<'a, 'l> {
    /// When and for whom.
    pub(crate) now: Moment<'a>,
    /// The values of names: those of this body, and before them those of who asks.
    pub(crate) locals: &'l mut Vec<Value>,
    /// Where the names of this body begin.
    pub(crate) base: usize,
    /// What is known already.
    pub(crate) memo: Memo,
}

impl<'a, 'l> Scope<'a, 'l> {
    /// A body that begins here, with the values that its names have so far.
    pub(crate) fn new(now: Moment<'a>, locals: &'l mut Vec<Value>) -> Self {
        Scope {
            now,
            locals,
            base: 0,
            memo: Memo::default(),
        }
    }
    /// The value of an expression at another moment, or of another body whose names begin there.
    fn elsewhere(&mut self, now: Moment<'_>, base: usize, e: &Expr) -> Value {
        let mut scope = Scope {
            now,
            locals: &mut *self.locals,
            base,
            memo: std::mem::take(&mut self.memo),
        };
        let value = scope.value(e);
        self.memo = scope.memo;
        value
    }
    /// The value of any expression.
    pub(crate) fn value(&mut self, e: &Expr) -> Value {
        match e.ty {
            Ty::Cells => Value::Cells(self.cells(e)),
            Ty::Num => Value::Num(self.num(e)),
            Ty::Truth => Value::Truth(self.truth(e)),
            _ => Value::Mask(self.mask(e)),
        }
    }
    /// The members of a domain, evaluated once.
    pub(crate) fn members(&mut self, domain: &Domain) -> Members {
        match domain {
            Domain::Set(set) => Members::of(self.value(set)),
            Domain::Range(first, last) => Members::range(self.num(first), self.num(last)),
            Domain::Groups(set) => {
                let cells = self.cells(set);
                Members::Groups(self.now.world.parts(&cells), 0)
            }
        }
    }
    /// Gives a name a value.
    pub(crate) fn bind(&mut self, local: LocalId, value: Value) {
        let place = self.base + local.index();
        if self.locals.len() <= place {
            self.locals.resize(place + 1, Value::Truth(false));
        }
        self.locals[place] = value;
    }

    fn none(&self) -> CellSet {
        self.now.world.none()
    }
}

/// The set of one player.
pub(crate) fn player_bit(player: PlayerId) -> Mask {
    1 << player.index()
}
