//! The interpreter plays whole games: known counts, and the rules in words.

mod common;
mod expressions;
mod notations;
mod observer;
mod perft;
mod regions;
mod second;
mod sheets;
mod statements;
