//! From files to one game's parts, and from a `board` part to cells and directions.
//!
//! [`load()`] reads a rules file and its parents. [`merge()`] makes one list of parts of them: after
//! it there are no variants and no options, only numbers. [`board()`] evaluates the shape of the board; what a step is, [`geometry`] says by coordinates.

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

pub use board::{board, keep};
pub use geometry::{is_corner, is_edge};
pub use load::{Folder, load, load_dir};
pub use merge::{Merged, OptionValue, merge};
pub use title::Meta;
