//! `E05xx`: states and the first position.

use super::Code;

/// Something that is not a type, or not an axis.
pub const NOT_A_TYPE: Code = Code("E0501");
/// A range that is empty, open or too long.
pub const STATE_RANGE: Code = Code("E0502");
/// A first value that does not fit.
pub const FIRST_VALUE: Code = Code("E0503");
/// A picture whose shape is not the board's.
pub const PICTURE_SHAPE: Code = Code("E0504");
/// A letter of a picture that is no kind's.
pub const PICTURE_LETTER: Code = Code("E0505");
/// A first value that takes too much work to be evaluated.
pub const FIRST_VALUE_COSTS: Code = Code("E0506");
/// A field of a notation that tells nothing of this game's positions.
pub const NOTATION_FIELD: Code = Code("E0507");
/// A text of a notation that is missing, or stands for a value that is never held.
pub const NOTATION_VALUE: Code = Code("E0508");
/// A text of a notation that can not be read back.
pub const NOTATION_TEXT: Code = Code("E0509");
/// The same part of a position twice in a notation.
pub const NOTATION_TWICE: Code = Code("E0510");
