//! Merges files into the parts of one game, and builds cells and directions from a `board` part.
//!
//! [`load()`] reads a rules file and its parents. [`merge()`] makes one list of parts of them, without
//! variants and options. [`board()`] builds the board; [`geometry`] answers queries about it by coordinates.

mod blame;
pub mod board;
mod chain;
pub mod geometry;
mod graph;
mod header;
mod identity;
pub mod load;
pub mod merge;
mod options;
mod shape;
mod title;

#[cfg(test)]
mod tests;

pub use blame::blame;
pub use board::{board, keep};
pub use geometry::{is_corner, is_edge};
pub use load::{Folder, load, load_as, load_dir};
pub use merge::{Merged, OptionValue, merge};
pub use title::Meta;
