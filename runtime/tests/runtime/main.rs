//! The runtime's tests: one binary, one file for each part.

mod any;
mod bits;
mod drawing;
mod hasty;
mod history;
mod keys;
mod line;
mod position_text;
mod rng;
mod sessions;
mod tags;
