//! Evaluates expressions.
//!
//! Every expression has a value in every position. There is one function for each type of value; expressions
//! that can be of several types are evaluated in [`shared`].

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

/// The context in which an expression is evaluated: the moment, and the local names of its body.
pub(crate) struct Scope<'a, 'l> {
    /// The position, `me`, `next` and so on.
    pub(crate) now: Moment<'a>,
    /// The values of local names: those of the callers, then those of this body.
    pub(crate) locals: &'l mut Vec<Value>,
    /// The index in `locals` of this body's first name.
    pub(crate) base: usize,
    /// The cached values of defs.
    pub(crate) memo: Memo,
}

impl<'a, 'l> Scope<'a, 'l> {
    /// Returns the scope of a body whose names begin at index 0 of `locals`.
    pub(crate) fn new(now: Moment<'a>, locals: &'l mut Vec<Value>) -> Self {
        Scope {
            now,
            locals,
            base: 0,
            memo: Memo::default(),
        }
    }
    /// Evaluates an expression at another moment or in another body, whose names begin at `base`.
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
    /// Evaluates an expression of any type.
    pub(crate) fn value(&mut self, e: &Expr) -> Value {
        match e.ty {
            Ty::Cells => Value::Cells(self.cells(e)),
            Ty::Num => Value::Num(self.num(e)),
            Ty::Truth => Value::Truth(self.truth(e)),
            _ => Value::Mask(self.mask(e)),
        }
    }
    /// Returns the members of a domain, which is evaluated once.
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
    /// Binds a local name to a value.
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

/// The mask of one player.
pub(crate) fn player_bit(player: PlayerId) -> Mask {
    1 << player.index()
}
