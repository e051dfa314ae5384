//! Parsing, printing and formatting of rules files.
//!
//! `scan` makes tokens, matches brackets and enforces limits; `cut` splits the tokens into pieces (parts,
//! statements, lines of `end`); `parse` matches each piece with the grammar and `build` makes its nodes. A
//! piece with an error is reported and left out of the tree; the others stay. `format` formats a file.

pub mod ast;
mod build;
mod comments;
mod cut;
pub mod dump;
mod elsewhere;
mod expect;
pub mod format;
mod grammar;
mod habits;
pub mod lost;
mod parse;
pub mod print;
mod reserved;
mod scan;
pub(crate) mod tree;
mod words;

pub(crate) use elsewhere::{IS, POWER, REMAINDER, ROWS, ROWS_ARE, THROW};
pub use parse::parse;
pub use words::{PREDEFINED, is_keyword};
