//! The Boardwright compiler: rules files in, Rust engines out.
//!
//! The stages are plain functions from one data type to the next; ARCHITECTURE.md draws the line.

pub mod agree;
pub mod build;
pub mod check;
mod cite;
pub mod compile;
pub mod cover;
pub mod diag;
pub mod embed;
pub mod facts;
mod fallback;
pub mod forced;
pub mod index;
pub mod interp;
pub mod interval;
pub mod ir;
mod lint;
pub mod lir;
pub mod mirror;
pub mod model;
pub mod moves;
pub mod opt;
pub mod passes;
pub mod placement;
pub mod plan;
pub mod resolve;
pub mod rust;
pub mod select;
pub mod source;
pub mod symmetry;
pub mod syntax;
pub mod trial;
pub mod typed;
