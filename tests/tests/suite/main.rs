//! What is known of the games, and what is promised of the files.

mod edits;
mod golden;
mod means;
mod mirror;
mod mistakes;
mod perft;
mod readme;
mod snapshots;
mod uniform;
