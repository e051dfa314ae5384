//! Reviews of rules: what random games show of them, and what a change of rules changes.
//!
//! The input is two rules files. The output is their semantic difference ([`diff()`](diff::diff)), a position
//! that shows it ([`witness`]) and statistics of random games ([`stats`]), as Markdown ([`markdown`]), as an
//! HTML page ([`page`]) or as data. [`cover`] reports how often games reach each rule, and [`records`] stores
//! and replays games. All of this uses the typed tree and the reference interpreter, never a compiled engine.

pub mod changes;
pub mod cover;
pub mod diff;
pub mod git;
pub mod markdown;
pub mod more;
pub mod names;
pub mod normal;
pub mod page;
pub mod parts;
pub mod paths;
pub mod records;
pub mod report;
pub mod rules;
pub mod stats;
pub mod witness;
