//! Derived values: values that a position or playout stores although they can be computed from the
//! rest, because updating them after an effect costs less (incremental view maintenance).
//!
//! | file | value | update |
//! | --- | --- | --- |
//! | `connectivity` | a flood fill that `end` reads | grown from a new piece; computed again after a removal |
//! | `liberties` | whether there are groups without free cells | by the piece that was put, or by comparison with the board before the move |
//! | `cached` | sets of layers that few moves change | computed again if a layer has changed |

mod after;
pub mod cached;
pub mod connectivity;
pub mod liberties;

pub use connectivity::Connectivity;
pub use liberties::{Liberties, LibertyUpdate};
