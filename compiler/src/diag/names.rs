//! `E02xx`: names.

use super::Code;

/// A name that nothing has.
pub const UNKNOWN_NAME: Code = Code("E0201");
/// A name that is declared twice: a name has one meaning in a file.
pub const DECLARED_TWICE: Code = Code("E0202");
/// A declared name that the language, the board or its directions already use.
pub const NAME_TAKEN: Code = Code("E0203");
/// A local name that repeats a visible one.
pub const LOCAL_REPEATS: Code = Code("E0204");
/// A name that is not a value (a block, an act, a layer, a type) where a value is wanted.
pub const NOT_A_VALUE: Code = Code("E0205");
/// `me`, or what depends on it, where nobody moves.
pub const NOBODY_MOVES: Code = Code("E0206");
/// A `def` or `act` that uses itself.
pub const RECURSION: Code = Code("E0207");
/// `opponent` in a game with other than two players.
pub const NO_OPPONENT: Code = Code("E0208");
/// More of a sort than the compiler can number.
pub const TOO_MANY: Code = Code("E0209");
/// Two kinds with one letter.
pub const LETTER_TWICE: Code = Code("E0210");
/// `chance` in a game that has no chance.
pub const NO_CHANCE: Code = Code("E0211");
