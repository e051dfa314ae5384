//! What games show of rules, and what a change of rules changes.
//!
//! Two rules files go in; what comes out is the difference by meaning ([`diff()`](diff::diff)) and a
//! position that shows it ([`witness`]) and what random games say of both ([`stats`]), as Markdown
//! ([`markdown`]), as a page ([`page`]) or as data. [`cover`] writes down
//! how often games come to each rule, [`records`] are games that are kept. Everything here reads the
//! typed tree and plays with the reference interpreter; no engine is asked.

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
