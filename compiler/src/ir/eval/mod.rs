//! Evaluates expressions at compile time, with the tables of the [`Grid`](super::grid::Grid).
//!
//! [`constant`] evaluates without a position: it returns the value of an expression that is the same in
//! every position, and `None` for any other expression, or if evaluation takes too long. No code is
//! shared with the interpreter, so that comparing the two is a real test.

mod binders;
mod calls;
mod sets;
mod value;
pub mod walks;

pub use value::arith;

use super::axes::members;
use super::bits::Bits;
use super::{Domain, Expr, ExprKind, Program, Value, VarId};
use crate::typed::{Coord, Mask};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};

/// The values of variables.
pub type Vars = BTreeMap<VarId, Value>;

/// The number of nodes after which evaluation of an expression gives up; a walk counts by the size of
/// the board.
const FUEL: u32 = 500_000;
/// The same limit for all expressions of a program together.
const ALL_FUEL: u32 = 20_000_000;
/// The same limit for the first value of a state, which must be known: larger than the work that an
/// accepted rules file can require.
const FIRST_VALUE: u32 = 50_000_000;
/// The maximum depth of nested function calls.
const DEPTH: u32 = 512;
/// The maximum number of members of a range after `in`.
const RANGE_LIMIT: i64 = 4096;

/// Returns the value of an expression, if it is constant for these variables and this `me` (if given).
/// Expressions that take too much work are left for run time; so are all once the program's budget is
/// used up.
pub fn constant(program: &Program, e: &Expr, vars: &Vars, me: Option<usize>) -> Option<Value> {
    let most = FUEL.min(program.budget.left());
    let (value, left) = with_fuel(program, e, (vars, me), most);
    program.budget.spend(most - left);
    value
}

/// The work that evaluating the constants of a program may still take, over all stages together.
#[derive(Debug)]
pub struct Budget(AtomicU32);

impl Budget {
    fn left(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    fn spend(&self, work: u32) {
        self.0
            .store(self.left().saturating_sub(work), Ordering::Relaxed);
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget(AtomicU32::new(ALL_FUEL))
    }
}

impl Clone for Budget {
    fn clone(&self) -> Budget {
        Budget(AtomicU32::new(self.left()))
    }
}

/// Returns the first value of a state.
pub fn first_value(program: &Program, e: &Expr) -> Option<Value> {
    with_fuel(program, e, (&Vars::new(), None), FIRST_VALUE).0
}

/// Returns the value, and the remaining fuel.
fn with_fuel(
    program: &Program,
    e: &Expr,
    (vars, me): (&Vars, Option<usize>),
    most: u32,
) -> (Option<Value>, u32) {
    let mut scope = Scope {
        program,
        vars: vars.clone(),
        me,
        fuel: most,
        depth: DEPTH,
    };
    let value = scope.value(e);
    (value, scope.fuel)
}

/// Returns the value of an expression without free variables, if it is constant.
pub fn closed(program: &Program, e: &Expr) -> Option<Value> {
    constant(program, e, &Vars::new(), None)
}

/// The context of an evaluation.
pub(super) struct Scope<'a> {
    program: &'a Program,
    vars: Vars,
    me: Option<usize>,
    /// The number of nodes that may still be evaluated.
    fuel: u32,
    depth: u32,
}

impl Scope<'_> {
    /// Subtracts from the fuel; if there is too little, uses up the rest and returns `None`.
    fn spend(&mut self, work: usize) -> Option<()> {
        let work = u32::try_from(work).unwrap_or(u32::MAX);
        let left = self.fuel.checked_sub(work);
        self.fuel = left.unwrap_or(0);
        left.map(|_| ())
    }

    /// Evaluates an expression.
    pub(super) fn value(&mut self, e: &Expr) -> Option<Value> {
        self.spend(1)?;
        use ExprKind as K;
        match &*e.kind {
            K::Lit(value) => Some(value.clone()),
            K::Var(v) => self.vars.get(v).cloned(),
            K::Const(id, index) => self.entry_of(*id, index.as_ref()),
            K::Call {
                function,
                me,
                key,
                args,
            } => self.call(*function, me.as_ref(), key.as_ref(), args),
            K::If(cond, a, b) => {
                let cond = self.truth(cond)?;
                self.value(if cond { a } else { b })
            }
            K::Filter(v, of, cond) => self.filter(e.ty, *v, of, cond),
            K::UnionOf(v, of, each) => self.union_of(e.ty, *v, of, each),
            K::Best(most, v, of, n) => self.best(e.ty, *most, *v, of, n),
            K::Me => self.me.map(|me| Value::Mask(1 << me)),
            K::Next
            | K::Playing
            | K::Turn
            | K::Passes
            | K::OthersVar(_)
            | K::Empty(_)
            | K::Occupied(_)
            | K::Pieces(_)
            | K::State(..)
            | K::KindOn(_)
            | K::OwnerOn(_)
            | K::Seen(_)
            | K::SeenAgo(..)
            | K::Can(..)
            | K::Blocked
            | K::Before(_) => None,
            K::Table(..)
            | K::Count(_)
            | K::CountGroups(_)
            | K::CoordOf(..)
            | K::Arith(..)
            | K::Neg(_)
            | K::Sum(..)
            | K::Extreme(..)
            | K::Pick(..) => self.number_of(e).map(Value::Num),
            K::Some(_)
            | K::No(_)
            | K::Equal(..)
            | K::Less(..)
            | K::In(..)
            | K::InRange(..)
            | K::And(..)
            | K::Or(..)
            | K::Not(_) => self.truth_of(e).map(Value::Truth),
            K::Others(_)
            | K::Union(..)
            | K::Inter(..)
            | K::Diff(..)
            | K::AtLeast(..)
            | K::FirstOf(_)
            | K::Turned(..)
            | K::Coord(_)
            | K::Step(..)
            | K::Back(..)
            | K::Leap(..)
            | K::Ray(_)
            | K::Path(..)
            | K::Between(..)
            | K::Group(..)
            | K::Flood(..)
            | K::Lines(_)
            | K::Reach(..) => self.set_of(e),
        }
    }

    fn number_of(&mut self, e: &Expr) -> Option<i32> {
        use ExprKind as K;
        match &*e.kind {
            K::Table(table, index) => self.table(&table.rows, table.two, index),
            K::Count(set) => self.value(set)?.count(),
            K::CountGroups(set) => {
                let set = self.cells(set)?;
                i32::try_from(walks::groups(&self.program.grid, &set).len()).ok()
            }
            K::CoordOf(coord, of) => {
                let first = self.cells(of)?.first();
                let at = first.map_or([0; 3], |bit| self.program.grid.coordinates(bit));
                Some(at[*coord as usize])
            }
            K::Arith(op, a, b) => Some(arith(*op, self.num(a)?, self.num(b)?)),
            K::Neg(n) => Some(self.num(n)?.saturating_neg()),
            K::Sum(v, of, n) => Some(
                self.numbers(*v, of, n)?
                    .into_iter()
                    .fold(0, i32::saturating_add),
            ),
            K::Extreme(max, v, of, n) => Some(extreme(*max, self.numbers(*v, of, n)?)),
            K::Pick(max, of) => {
                let all: Option<Vec<i32>> = of.iter().map(|n| self.num(n)).collect();
                Some(extreme(*max, all?))
            }
            _ => None,
        }
    }

    fn truth_of(&mut self, e: &Expr) -> Option<bool> {
        use ExprKind as K;
        Some(match &*e.kind {
            K::Some(set) => !self.value(set)?.is_none(),
            K::No(set) => self.value(set)?.is_none(),
            K::Equal(a, b) => self.value(a)? == self.value(b)?,
            K::Less(a, b) => self.num(a)? < self.num(b)?,
            K::In(a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                value::subset(&a, &b)?
            }
            K::InRange(n, low, high) => {
                let n = self.num(n)?;
                self.bound(low.as_ref(), |low| low <= n)?
                    && self.bound(high.as_ref(), |high| n <= high)?
            }
            K::And(a, b) => self.truth(a)? && self.truth(b)?,
            K::Or(a, b) => self.truth(a)? || self.truth(b)?,
            K::Not(a) => !self.truth(a)?,
            _ => return None,
        })
    }

    fn bound(&mut self, e: Option<&Expr>, holds: impl Fn(i32) -> bool) -> Option<bool> {
        e.map_or(Some(true), |e| self.num(e).map(holds))
    }

    fn table(&mut self, rows: &[Vec<i32>], two: bool, index: &[Expr]) -> Option<i32> {
        let index: Option<Vec<i32>> = index.iter().map(|n| self.num(n)).collect();
        let (row, column) = match index?[..] {
            [row, column] if two => (row, column),
            [column] if !two => (0, column),
            _ => return None,
        };
        let place = |n: i32| usize::try_from(n).unwrap_or(usize::MAX);
        let entry = rows.get(place(row)).and_then(|row| row.get(place(column)));
        Some(entry.copied().unwrap_or(0))
    }

    pub(super) fn cells(&mut self, e: &Expr) -> Option<Bits> {
        match self.value(e)? {
            Value::Cells(cells) => Some(cells),
            _ => None,
        }
    }

    pub(super) fn mask(&mut self, e: &Expr) -> Option<Mask> {
        match self.value(e)? {
            Value::Mask(mask) => Some(mask),
            _ => None,
        }
    }

    pub(super) fn num(&mut self, e: &Expr) -> Option<i32> {
        match self.value(e)? {
            Value::Num(n) => Some(n),
            _ => None,
        }
    }

    pub(super) fn truth(&mut self, e: &Expr) -> Option<bool> {
        match self.value(e)? {
            Value::Truth(truth) => Some(truth),
            _ => None,
        }
    }

    /// Returns the members of a domain, in order.
    pub(super) fn members(&mut self, of: &Domain) -> Option<Vec<Value>> {
        Some(match of {
            Domain::Set(set) => each(&self.value(set)?)?,
            Domain::Range(first, last) => range(self.num(first)?, self.num(last)?),
            Domain::Groups(set) => {
                let set = self.cells(set)?;
                let groups = walks::groups(&self.program.grid, &set);
                groups.into_iter().map(Value::Cells).collect()
            }
        })
    }
}

/// Returns the numbers of a range after `in`.
pub fn range(first: i32, last: i32) -> Vec<Value> {
    let end = i64::from(last).min(i64::from(first) + RANGE_LIMIT - 1);
    (i64::from(first)..=end)
        .map(|n| Value::Num(n as i32))
        .collect()
}

/// Returns the members of a set, as sets of one member.
pub fn each(set: &Value) -> Option<Vec<Value>> {
    match set {
        Value::Cells(cells) => Some(cells.iter().map(|b| Value::Cells(Bits::of(b))).collect()),
        Value::Mask(mask) => Some(members(*mask).map(|m| Value::Mask(1 << m)).collect()),
        Value::Num(_) | Value::Truth(_) => None,
    }
}

fn extreme(max: bool, all: Vec<i32>) -> i32 {
    let all = all.into_iter();
    let best = if max { all.max() } else { all.min() };
    best.unwrap_or(0)
}

// `CoordOf` picks a coordinate by its index.
const _: () = assert!(Coord::X as usize == 0 && Coord::Y as usize == 1 && Coord::Z as usize == 2);

#[cfg(test)]
mod tests;
