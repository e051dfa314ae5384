//! What is known of the games, and what is promised of the files.

mod edits;
mod golden;
mod lines;
mod means;
mod mirror;
mod mistakes;
mod perft;
mod readme;
mod snapshots;
mod uniform;
