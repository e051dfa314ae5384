//! `E03xx`: types.

use super::Code;

/// A value of one type where another is wanted.
pub const MISMATCH: Code = Code("E0301");
/// A kind's bare name, which means cells, where kinds are wanted.
pub const KIND_IS_CELLS: Code = Code("E0302");
/// Too few or too many arguments.
pub const ARGUMENTS: Code = Code("E0303");
/// A word like `through` before an argument where it does not belong.
pub const ARGUMENT_WORD: Code = Code("E0304");
/// A value that must be the same in every position and is not.
pub const NOT_CONSTANT: Code = Code("E0305");
/// An index that does not fit the indexed name.
pub const INDEX: Code = Code("E0306");
/// `groups(S)` elsewhere than after `in` or `#`.
pub const GROUPS: Code = Code("E0307");
/// Keys of a table that do not go together.
pub const TABLE_KEYS: Code = Code("E0308");
/// The expression before kinds is not a set of players.
pub const NOT_AN_OWNER: Code = Code("E0309");
/// An expression or statement nested too deeply.
pub const TOO_DEEP: Code = Code("E0310");
/// A range of numbers that cannot be.
pub const RANGE: Code = Code("E0311");
/// Something the board does not have: rows of a graph, leaps on hexes.
pub const NOT_ON_THIS_BOARD: Code = Code("E0312");
/// Kinds of different layers where one layer is wanted.
pub const MIXED_LAYERS: Code = Code("E0313");
/// A table of numbers where it cannot stand.
pub const NUMBER_TABLE: Code = Code("E0314");
