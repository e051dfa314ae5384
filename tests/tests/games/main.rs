//! The games of rules/ against external knowledge.
//!
//! [`published`] and [`chess`] compare published perft counts, [`results`] games that were solved or
//! recorded by others, [`solved`] small boards whose outcome is known, by [`search`]. For games without
//! published counts, [`outside`] has the rules a second time in plain Rust: the engines must offer the same
//! moves and end in the same way. [`dice`] tests chance, [`poker`] games with hidden cards, [`dark`] chess
//! with hidden pieces, [`repetition`] perpetual check, [`notations`] the texts of positions
//! in the way of other programs.

mod chess;
mod common;
mod dark;
mod dice;
mod fen;
mod notations;
mod outside;
mod poker;
mod published;
mod repetition;
mod results;
mod search;
mod solved;
