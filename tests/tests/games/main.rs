//! The games of rules/ against what the outside world knows about them.
//!
//! [`published`] and [`chess`] compare counts of lines of play that others have published,
//! [`results`] games that others have solved or recorded, [`solved`] small boards whose outcome is
//! known, by [`search`]. For games without published counts,
//! [`outside`] holds the rules once more, in plain Rust and as plainly as possible: the engines
//! must offer the same moves and end the same way. [`dice`] looks at chance, [`poker`] at games of hidden
//! cards, [`dark`] at chess in the dark, [`repetition`] at perpetual checks.

mod chess;
mod common;
mod dark;
mod dice;
mod fen;
mod outside;
mod poker;
mod published;
mod repetition;
mod results;
mod search;
mod solved;
