//! Values of expressions, on the tables of the [`Grid`](super::grid::Grid).
//!
//! [`constant`] evaluates without a position: an expression that has the same value in every position
//! has it here; everything else, and what would take too long, is `None`. Nothing is shared with the
//! interpreter, so that a comparison of the two means something.

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

/// Values of variables.
pub type Vars = BTreeMap<VarId, Value>;

/// How many nodes are evaluated before an expression is given up, walks counted by the board's size.
const FUEL: u32 = 500_000;
/// The same of all expressions of a program together.
const ALL_FUEL: u32 = 20_000_000;
/// The same of the first value of a state, which has to be known: more than a rules file that is
/// accepted may ask for.
const FIRST_VALUE: u32 = 50_000_000;
/// How deep functions may call functions.
const DEPTH: u32 = 512;
/// A range after `in` is cut to so many members.
const RANGE_LIMIT: i64 = 4096;

/// The value of an expression, if it is constant given these variables, and given who `me` is (if
/// that is said). What takes too much work is left for the game; so is everything once the program's
/// budget is spent.
pub fn constant(program: &Program, e: &Expr, vars: &Vars, me: Option<usize>) -> Option<Value> {
    let most = FUEL.min(program.budget.left());
    let (value, left) = with_fuel(program, e, (vars, me), most);
    program.budget.spend(most - left);
    value
}

/// How much work evaluating the constants of a program may still take, in all stages together.
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

/// The first value of a state.
pub fn first_value(program: &Program, e: &Expr) -> Option<Value> {
    with_fuel(program, e, (&Vars::new(), None), FIRST_VALUE).0
}

/// The value, and what is left of the fuel.
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

/// The value of an expression without free variables, if it is constant.
pub fn closed(program: &Program, e: &Expr) -> Option<Value> {
    constant(program, e, &Vars::new(), None)
}

/// Where an expression is evaluated.
pub(super) struct Scope<'a> {
    program: &'a Program,
    vars: Vars,
    me: Option<usize>,
    /// How many nodes may still be evaluated.
    fuel: u32,
    depth: u32,
}

impl Scope<'_> {
    /// Takes from the fuel; where there is not so much, nothing is left.
    fn spend(&mut self, work: usize) -> Option<()> {
        let work = u32::try_from(work).unwrap_or(u32::MAX);
        let left = self.fuel.checked_sub(work);
        self.fuel = left.unwrap_or(0);
        left.map(|_| ())
    }

    /// The value of an expression.
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
            | K::Pieces { .. }
            | K::State(..)
            | K::KindOn(_)
            | K::OwnerOn(_)
            | K::Seen(_)
            | K::SeenAgo(..)
            | K::Can(..)
            | K::Blocked
            | K::Before(_) => None,
            K::Table { .. }
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
            | K::FirstOf(_)
            | K::Turned(..)
            | K::Coord(_)
            | K::Step(..)
            | K::Back(..)
            | K::Leap(..)
            | K::Ray { .. }
            | K::Path(..)
            | K::Between(..)
            | K::Group(..)
            | K::Flood(..)
            | K::Lines { .. }
            | K::Reach(..) => self.set_of(e),
        }
    }

    fn number_of(&mut self, e: &Expr) -> Option<i32> {
        use ExprKind as K;
        match &*e.kind {
            K::Table { rows, two, index } => self.table(rows, *two, index),
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

    /// The members of a domain, in order.
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

/// The numbers that a range after `in` has.
pub fn range(first: i32, last: i32) -> Vec<Value> {
    let end = i64::from(last).min(i64::from(first) + RANGE_LIMIT - 1);
    (i64::from(first)..=end)
        .map(|n| Value::Num(n as i32))
        .collect()
}

/// The members of a set, as sets of one.
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

// `CoordOf` picks a coordinate by its place.
const _: () = assert!(Coord::X as usize == 0 && Coord::Y as usize == 1 && Coord::Z as usize == 2);

#[cfg(test)]
mod tests;
