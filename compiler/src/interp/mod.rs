//! The reference interpreter: what a rules file means.
//!
//! It reads the typed tree and nothing later, and is the judge of everything that comes later: its
//! code is the simplest that can be seen to be right. Expressions are evaluated where they stand
//! ([`eval`]), blocks are run branch by branch ([`branch`], [`search`]), a move is played by running
//! its block again with its choices ([`play`]). Tools see it as a `Session` ([`Interpreter`]), and may
//! be told what it comes across ([`Observer`]).

mod branch;
mod change;
mod connect;
mod constants;
mod effect;
mod end;
mod eval;
mod history;
mod joint;
mod listed;
mod members;
mod moment;
mod observer;
mod play;
mod position;
mod round;
mod schema;
mod search;
mod session;
pub(crate) mod set;
mod setup;
mod shift;
mod sight;
mod tail;
mod text;
mod turn;
mod value;
mod view;
pub(crate) mod walk;
mod world;

pub use listed::{Listed, Word};
pub use observer::{DefaultEnd, Event, Observer, Phase};
pub use schema::schema;
pub use session::{Interpreter, Reference};
pub use set::CellSet;
pub use setup::constant;
pub use value::Value;
pub use world::World;
