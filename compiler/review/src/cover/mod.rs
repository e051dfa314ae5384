//! Coverage, written down: annotated rules for the terminal ([`text`]) and for a browser
//! ([`html`]), and the file that coverage tools read ([`lcov`]).

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

/// Coverage with all that is needed to show it.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The game's title.
    pub title: &'a str,
    /// What was played, for people: `100 random games, 6,213 plies`.
    pub played: &'a str,
    /// The rules files.
    pub sources: &'a Sources,
    /// What was counted.
    pub coverage: &'a Coverage,
}
