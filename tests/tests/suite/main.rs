//! What is known of the games, and what is promised of the files.

mod edits;
mod golden;
mod lines;
mod means;
mod mirror;
mod perft;
mod readme;
mod shards;
mod snapshots;
mod uniform;
