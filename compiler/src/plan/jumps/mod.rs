//! Jumps over cells that something stands on, in several directions at once.
//!
//! [`jump`] is the one form of a jump: `if some near[c] & cuts then far[c] else none`, cut with `to`.
//! [`jump_set`] are the jumps of one cell in all directions, gathered by a table; [`jump_closure`] what
//! all members of a first choice reach by jumps.

mod classes;
mod closure;
mod set;

pub use classes::{Classes, Way};
pub use closure::JumpClosure;
pub(super) use closure::jump_closure;
pub use set::{Jump, JumpSet, jump_set};
