//! Plays a [`Program`]: an evaluator of the Ir, as plain as the interpreter is.
//!
//! Before: a program that [`verify`](super::verify) accepts, as lowering made it or after any passes.
//! After: a [`Session`](boardwright_runtime::Session) that answers what an engine of the program would.
//! So passes are held to the interpreter without any generated code. Expressions are evaluated by
//! [`eval`](super::eval); nothing is shared with the interpreter.

mod branch;
mod effect;
mod end;
pub(crate) mod joint;
pub(super) mod keys;
mod moment;
mod play;
mod position;
mod round;
mod schema;
mod search;
mod session;
mod sight;
mod text;
pub(super) mod turn;
mod view;

pub(crate) use joint::has_effect;
pub(super) use moment::Moment;
pub use position::{Piece, Position};
pub use session::Evaluated;
