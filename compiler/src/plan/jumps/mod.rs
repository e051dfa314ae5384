//! Jumps over an occupied cell, in several directions at once.
//!
//! `jump` matches the one form of a jump: `if some near[c] & cuts then far[c] else none`, intersected
//! with `to`. [`jump_set`] is the jumps of one cell in all directions, computed with a table;
//! `jump_closure` is the cells that all members of a first choice reach by repeated jumps.

mod closure;
mod set;

pub use closure::JumpClosure;
pub(super) use closure::jump_closure;
pub use set::{Jump, JumpSet, jump_set};
