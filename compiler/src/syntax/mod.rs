//! Text to syntax tree, and back.
//!
//! `scan` makes tokens, matches brackets and holds the limits; `cut` parts them into pieces (parts,
//! statements, lines of `end`); `parse` hands each piece to the grammar and `build` makes nodes of
//! what it matched. A piece with a mistake is reported and left out, the others stand. `format` sets a
//! file in the one style.

pub mod ast;
mod build;
mod cut;
pub mod dump;
mod expect;
pub mod format;
mod grammar;
pub mod lost;
mod parse;
pub mod print;
mod scan;
mod words;

pub use parse::parse;
pub use words::is_keyword;
