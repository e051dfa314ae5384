//! The reference interpreter, which defines the meaning of a rules file.
//!
//! It reads the typed tree and no later representation. All generated code is tested against it, so its code
//! is kept simple enough to be seen to be right. It evaluates expressions recursively (`eval`), runs blocks
//! branch by branch (`branch`, `search`), and plays a move by running its block again with the move's
//! choices (`play`). Tools use it as a `Session` ([`Interpreter`]); an [`Observer`] may follow its work.

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
mod regions;
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

pub(crate) use joint::head as joint_head;
pub use listed::{Listed, Word};
pub use observer::{DefaultEnd, Event, Observer, Phase};
pub use regions::{Region, regions};
pub use schema::schema;
pub use session::{Interpreter, Reference};
pub use set::CellSet;
pub use setup::constant;
pub(crate) use setup::value_for;
pub use value::Value;
pub use world::World;
