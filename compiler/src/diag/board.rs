//! Codes of mistakes in the `board` part, `E04xx`.

use super::Code;

/// A size below 1, or larger than any board may be.
pub const SIZE: Code = Code("E0401");
/// The sizes together make more cells than a board may have.
pub const TOO_MANY_CELLS: Code = Code("E0402");
/// A shape with too many sizes: `hexagon 5 x 5`.
pub const SIZE_COUNT: Code = Code("E0403");
/// A size that is a name, but not that of an option.
pub const SIZE_NAME: Code = Code("E0404");
/// A shape that is not one of the language.
pub const UNKNOWN_SHAPE: Code = Code("E0405");
/// `adjacency` with a word that names no directions of this board.
pub const ADJACENCY: Code = Code("E0406");
/// `wrap` where there are no sides to join.
pub const WRAP: Code = Code("E0407");
/// `wrap x`, `adjacency` or `only` said twice.
pub const REPEATED: Code = Code("E0408");
/// Two steps in one direction from one cell of a graph.
pub const TWO_STEPS: Code = Code("E0409");
/// A direction of a graph with two different ways back.
pub const TWO_BACKS: Code = Code("E0410");
/// More directions than a set of them can hold.
pub const TOO_MANY_DIRECTIONS: Code = Code("E0411");
/// A cell of a graph with the name of a direction, or called `stop`.
pub const CELL_NAME: Code = Code("E0412");
/// `only` keeps no cell at all.
pub const NO_CELLS: Code = Code("E0413");
/// Something about a board in a game without one.
pub const NO_BOARD: Code = Code("E0414");
