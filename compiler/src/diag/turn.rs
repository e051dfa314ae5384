//! `E07xx`: turns.

use super::Code;

/// A name in `turn`, or in `can`, that is no block.
pub const NOT_A_BLOCK: Code = Code("E0701");
/// A block that is in no group of `turn`, and that no `can` asks about.
pub const BLOCK_UNUSED: Code = Code("E0702");
/// A block that stands twice in a group.
pub const BLOCK_TWICE: Code = Code("E0703");
/// A block by chance in a group.
pub const CHANCE_IN_TURN: Code = Code("E0704");
/// A block that asks about itself by `can`.
pub const CAN_ITSELF: Code = Code("E0705");
/// A block by chance that does not say who is next.
pub const CHANCE_NEXT: Code = Code("E0706");
/// `by` somebody who does not play.
pub const NOT_A_PLAYER: Code = Code("E0707");
