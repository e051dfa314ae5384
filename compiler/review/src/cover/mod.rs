//! Coverage reports: annotated rules for the terminal (`text`) and for browsers (`html`), and tracefiles
//! for coverage tools ([`lcov`]).

mod html;
mod lcov;
mod lines;
mod summary;
mod text;

pub use html::html;
pub use lcov::lcov;
pub use text::{annotated, listed};

use boardwright::cover::Coverage;
use boardwright::source::Sources;

/// Coverage with everything needed to show it.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The title of the game.
    pub title: &'a str,
    /// A description of the games: `100 random games, 6,213 plies`.
    pub played: &'a str,
    /// The rules files.
    pub sources: &'a Sources,
    /// The counts.
    pub coverage: &'a Coverage,
}
