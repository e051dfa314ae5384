//! What a generated engine needs, and nothing more.
//!
//! A generated engine implements [`Game`]; everything that is the same for all games (perft,
//! playouts, texts of positions, the erased [`Session`]) is here once. The reference interpreter
//! implements [`Session`] too, so every tool works with both.

mod game;
mod registry;
mod rng;
mod schema;
mod session;

pub use game::{Flow, Game, MOVE_LIMIT, ToMove};
pub use registry::Engine;
pub use rng::Rng;
pub use schema::{AxisSchema, LayerSchema, Piece, Schema, StateSchema, StateSort, Stored, View};
pub use session::{LegalMoves, PlayError, Playout, PositionError, Session, TooLarge};
