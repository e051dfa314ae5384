//! Derived values: what the position or a playout stores though it follows from the rest, since bringing
//! it up to date after an effect costs less than computing it (incremental view maintenance).
//!
//! | file | value | brought up to date |
//! | --- | --- | --- |
//! | `connectivity` | a flood that `end` asks for | grown from a piece that comes; flooded again where one goes |
//! | `liberties` | whether a player has groups without free cells | by comparing with the board before the move |
//! | `cached` | sets of layers that few moves change | computed again where a layer has changed |

mod after;
pub mod cached;
pub mod connectivity;
pub mod liberties;

pub use connectivity::Connectivity;
pub use liberties::{Liberties, LibertyUpdate};
