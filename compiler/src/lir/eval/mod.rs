//! The evaluator: defines the meaning of a module, function by function, without a compiler.
//!
//! It is simple rather than fast. It evaluates verified modules only; a value of an unexpected type
//! reads as the empty value.

mod op;
mod opening;
mod play;
mod position;
mod run;
mod session;
mod slots;
mod text;

pub use opening::opening;
pub use session::Evaluator;

use crate::ir::axes::members;
use crate::ir::bits::Bits;
use crate::lir::{BlockId, Module, Ty};
use std::sync::Arc;

/// A value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Val {
    Cells(Bits),
    Mask(u64),
    Num(i32),
    Truth(bool),
    Index(usize),
    Key(u128),
    Trail(Arc<Vec<(usize, i32)>>),
    Verdict(Verdict),
}

/// The result of the lines of `end`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Verdict {
    Open,
    Continue,
    Over(Vec<i32>),
}

impl Val {
    fn nothing(ty: Ty) -> Val {
        match ty {
            Ty::Cells | Ty::Reach => Val::Cells(Bits::new()),
            Ty::Mask => Val::Mask(0),
            Ty::Num => Val::Num(0),
            Ty::Truth => Val::Truth(false),
            Ty::Index => Val::Index(0),
            Ty::Key => Val::Key(0),
            Ty::Trail => Val::Trail(Arc::default()),
            Ty::Verdict => Val::Verdict(Verdict::Open),
        }
    }
    fn of(value: &crate::ir::Value) -> Val {
        match value {
            crate::ir::Value::Cells(cells) => Val::Cells(cells.clone()),
            crate::ir::Value::Mask(mask) => Val::Mask(*mask),
            crate::ir::Value::Num(n) => Val::Num(*n),
            crate::ir::Value::Truth(t) => Val::Truth(*t),
        }
    }
    fn cells(&self) -> Bits {
        match self {
            Val::Cells(cells) => cells.clone(),
            _ => Bits::new(),
        }
    }
    fn mask(&self) -> u64 {
        match self {
            Val::Mask(mask) => *mask,
            _ => 0,
        }
    }
    fn num(&self) -> i32 {
        match self {
            Val::Num(n) => *n,
            _ => 0,
        }
    }
    fn truth(&self) -> bool {
        matches!(self, Val::Truth(true))
    }
    fn index(&self) -> usize {
        match self {
            Val::Index(i) => *i,
            _ => 0,
        }
    }
    fn key(&self) -> u128 {
        match self {
            Val::Key(key) => *key,
            _ => 0,
        }
    }
    fn trail(&self) -> Arc<Vec<(usize, i32)>> {
        match self {
            Val::Trail(trail) => trail.clone(),
            _ => Arc::default(),
        }
    }
    /// Returns the members of a set as indices, in order.
    fn members(&self) -> Vec<usize> {
        match self {
            Val::Cells(cells) => cells.iter().collect(),
            other => members(other.mask()).collect(),
        }
    }
    /// Returns the chosen number, or the index of the chosen member.
    fn chosen(&self) -> i32 {
        match self {
            Val::Num(n) => *n,
            Val::Index(i) => *i as i32,
            _ => 0,
        }
    }
}

/// Returns the index of a number in a list whose first entry is for `first`.
fn index_from(first: i32, n: i32) -> Option<usize> {
    usize::try_from(i64::from(n) - i64::from(first)).ok()
}

/// Returns the index of a number in a range that contains it.
fn place(n: i32, (first, last): (i32, i32)) -> Option<usize> {
    index_from(first, n).filter(|_| n <= last)
}

/// One player's move; without a block it is a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    block: Option<BlockId>,
    fields: Vec<i32>,
    trail: Vec<(usize, i32)>,
    /// The weight of the move, if chance plays it.
    weight: u32,
}

/// Returns the chosen values as arguments of the effects of a move.
fn chosen(module: &Module, block: BlockId, action: &Action) -> Vec<Val> {
    let fields = module.variants[block].fields.iter().zip(&action.fields);
    fields
        .map(|(field, value)| match field.ty {
            crate::typed::Ty::Num => Val::Num(*value),
            _ => Val::Index(*value as usize),
        })
        .collect()
}
