//! Coverage: how often games reach each rule, and with which results.
//!
//! The interpreter reports events to [`Counts`]; [`sites`] lists the rules that can be reached; [`Coverage`]
//! combines both.

mod counts;
mod coverage;
mod sites;

pub use counts::Counts;
pub use coverage::{Coverage, Covered, Seen};
pub use sites::{Site, Sort, sites};
