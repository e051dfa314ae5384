//! `W0xxx`: rules that are legal but cannot be meant. The digits are those of the related errors.

use super::{Code, Diagnostic, Severity};
use crate::source::Span;

/// Something declared that nothing uses.
pub const UNUSED: Code = Code("W0201");
/// A kind that never comes to stand on the board.
pub const NEVER_PLACED: Code = Code("W0202");
/// A name that means `me` in a definition about another player.
pub const ME_BESIDE_PLAYER: Code = Code("W0203");
/// `A | B - C` on one line: the difference binds more tightly.
pub const UNCLEAR_DIFFERENCE: Code = Code("W0301");
/// A constant that takes too much work to be evaluated before the game.
pub const COSTLY_CONSTANT: Code = Code("W0302");
/// A single cell, direction, kind or player that is compared with a set of several.
pub const ONE_AND_SEVERAL: Code = Code("W0303");
/// A number beyond 32 bits, which is cut.
pub const CUT_NUMBER: Code = Code("W0304");
/// A table of directions or cells that says nothing for one of the players.
pub const PLAYER_MISSING: Code = Code("W0401");
/// A row or a coordinate that the board does not have.
pub const BEYOND_THE_BOARD: Code = Code("W0402");
/// A state that is written and never read.
pub const NEVER_READ: Code = Code("W0501");
/// A number that always stops at the end of its state's range.
pub const ALWAYS_STOPS: Code = Code("W0502");
/// No member, given to a state of an enumeration.
pub const NO_MEMBER: Code = Code("W0503");
/// A move that can never be legal.
pub const NEVER_LEGAL: Code = Code("W0601");
/// A choice whose value is never used.
pub const CHOICE_UNUSED: Code = Code("W0602");
/// Moves that have the same text, so that one of them can not be played by it.
pub const SAME_TEXTS: Code = Code("W0603");
/// A group of `turn` that is never reached.
pub const GROUP_NEVER_REACHED: Code = Code("W0701");
/// A line of `end` whose condition can never hold.
pub const NEVER_HOLDS: Code = Code("W0801");
/// A line of `end` that is never read, or never decides, because of a line above it.
pub const SHADOWED: Code = Code("W0802");
/// No line of `end` can decide the game.
pub const NEVER_ENDS: Code = Code("W0803");

/// A game of one player in which losing, or being stuck, is worth as much as winning.
pub const ONE_PLAYER: Code = Code("W0804");
/// `me` in the result of a line that only holds after a throw.
pub const ME_AFTER_THROW: Code = Code("W0805");
/// A line of `end` that holds after every throw, since `me` is nobody then.
pub const HOLDS_AFTER_THROW: Code = Code("W0806");
/// The options of a choice depend on information that no line of `view` shows.
pub const UNSEEN_READ: Code = Code("W0901");
/// A `view` that shows no layer.
pub const BOARD_HIDDEN: Code = Code("W0902");
/// `hidden` without a `view`, where the choice is visible all the same.
pub const HIDDEN_IN_VAIN: Code = Code("W0903");

/// Returns a warning with a message, and a label for its span.
pub(crate) fn warning(
    code: Code,
    span: Span,
    message: impl Into<String>,
    label: impl Into<String>,
) -> Diagnostic {
    let severity = Severity::Warning;
    let d = Diagnostic::error(code, span, message).label(label);
    Diagnostic { severity, ..d }
}
