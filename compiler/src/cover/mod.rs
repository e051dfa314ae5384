//! Coverage: how often games come to each rule, and what comes of it.
//!
//! The interpreter tells [`Counts`] what it comes across.

mod counts;

pub use counts::Counts;
