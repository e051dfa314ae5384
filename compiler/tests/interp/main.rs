//! The interpreter plays whole games: known counts, and the rules in words.

mod common;
mod perft;
