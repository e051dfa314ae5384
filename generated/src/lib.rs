//! The engines of rules/, by name, and the rules files they were made of.
//!
//! What is compiled is made of rules/ by build.rs. The files beside this one are its reviewed
//! mirror: `boardwright gen` writes them, and a test keeps them equal.

include!(concat!(env!("OUT_DIR"), "/engines.rs"));
