//! `E06xx`: statements.

use super::Code;

/// `choose` where there are no choices.
pub const CHOOSE_HERE: Code = Code("E0601");
/// `require` where there are no requirements.
pub const REQUIRE_HERE: Code = Code("E0602");
/// A choice, requirement or `let` after an effect, in a simultaneous game.
pub const AFTER_EFFECT: Code = Code("E0603");
/// `others.v` where it has no meaning.
pub const OTHERS_VALUE: Code = Code("E0604");
/// An assignment to what cannot be changed.
pub const NOT_ASSIGNABLE: Code = Code("E0605");
/// `next :=` in `after`, or in a simultaneous game.
pub const NEXT_HERE: Code = Code("E0606");
/// `again` outside a move.
pub const AGAIN_HERE: Code = Code("E0607");
/// A piece without an owner that needs one, or with one that cannot have any.
pub const PIECE_OWNER: Code = Code("E0608");
/// `white pawn on S` outside `setup`.
pub const PLACE_HERE: Code = Code("E0609");
/// `do` of something that is no act.
pub const NOT_AN_ACT: Code = Code("E0610");
/// Statements that, with the acts done in them, come to too many.
pub const TOO_LONG: Code = Code("E0611");
