//! The evaluator: what a module means, function by function, without a compiler behind it.
//!
//! It is plain rather than quick. What it evaluates has been verified; a value of another type than it
//! should have reads as nothing.

mod op;
mod opening;
mod play;
mod position;
mod run;
mod session;
mod text;

pub use opening::opening;
pub use session::Evaluator;

use crate::ir::bits::Bits;
use crate::lir::{BlockId, Module, Ty};
use std::sync::Arc;

/// A value.
#[derive(Clone, PartialEq, Debug)]
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

/// What the lines of `end` say.
#[derive(Clone, PartialEq, Debug)]
enum Verdict {
    Open,
    Continue,
    Over(Vec<i32>),
}

impl Val {
    fn nothing(ty: Ty) -> Val {
        match ty {
            Ty::Cells => Val::Cells(Bits::new()),
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
    /// What is chosen: a number, or the index of a member.
    fn chosen(&self) -> i32 {
        match self {
            Val::Num(n) => *n,
            Val::Index(i) => *i as i32,
            _ => 0,
        }
    }
}

/// One player's move; without a block it is a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    block: Option<BlockId>,
    fields: Vec<i32>,
    trail: Vec<(usize, i32)>,
    /// How likely it is, where chance decides.
    weight: u32,
}

/// The value of a choice for the effects of a move.
fn chosen(module: &Module, block: BlockId, action: &Action) -> Vec<Val> {
    let fields = module.variants[block].fields.iter().zip(&action.fields);
    fields
        .map(|(field, value)| match field.ty {
            crate::typed::Ty::Num => Val::Num(*value),
            _ => Val::Index(*value as usize),
        })
        .collect()
}
