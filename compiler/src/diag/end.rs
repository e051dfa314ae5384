//! `E08xx`: `end` and `score`.

use super::Code;

/// `blocked` outside `end`.
pub const BLOCKED_HERE: Code = Code("E0801");
