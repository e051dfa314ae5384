//! Known facts about the games, and guarantees about the files of the repository.

mod edits;
mod golden;
mod lines;
mod means;
mod mirror;
mod perft;
mod readme;
mod shards;
mod snapshots;
mod symmetry;
mod uniform;
