//! The registry: entries by which a crate of generated engines offers its engines by name.

use crate::session::Session;

/// A generated engine, as lists and tools show it.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    /// The stem of the rules file's name, such as `tic-tac-toe`.
    pub name: &'static str,
    /// The title of the game.
    pub title: &'static str,
    /// Creates a game at its start position.
    pub session: fn() -> Box<dyn Session>,
}
