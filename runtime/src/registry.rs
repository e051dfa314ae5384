//! The list in which a crate of generated engines offers them by name.

use crate::session::Session;

/// A generated engine: what lists and tools need to offer it.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    /// The rules file's stem: `tic-tac-toe`.
    pub name: &'static str,
    /// The title.
    pub title: &'static str,
    /// A new game at its first position.
    pub session: fn() -> Box<dyn Session>,
}
