//! `E08xx`: `end` and `score`.

use super::Code;

/// `blocked` outside `end`.
pub const BLOCKED_HERE: Code = Code("E0801");
/// `points` with a range that no results have.
pub const POINTS_RANGE: Code = Code("E0802");
