//! Coverage: how often games come to each rule, and what comes of it.
//!
//! The interpreter tells [`Counts`] what it comes across; [`sites`] lists what it could come
//! across; [`Coverage`] is both together.

mod counts;
mod coverage;
mod sites;

pub use counts::Counts;
pub use coverage::{Coverage, Covered, Seen};
pub use sites::{Site, Sort, sites};
