//! How reviews are judged: edits of layout are seen to be none, and changes of play are found.

mod edits;
mod layout;
mod library;
mod mutants;
mod numbers;
mod samples;
mod shown;
mod slips;
