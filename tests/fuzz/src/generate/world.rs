//! The declarations of a file so far.

/// A type of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ty {
    Cells,
    Dirs,
    Kinds,
    Players,
    Enum(usize),
    Num,
    Truth,
}

/// The type of an index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Axis {
    Player,
    Kind,
    Cell,
    Dir,
    Enum(usize),
    Range(i32, i32),
}

/// The sort of a board, as far as expressions depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Sort {
    #[default]
    Square,
    Levels,
    Hex,
    Graph,
}

/// The board.
#[derive(Clone, Default, Debug)]
pub(super) struct Board {
    pub(super) text: String,
    pub(super) sort: Sort,
    /// The names of the directions.
    pub(super) dirs: Vec<String>,
    /// Expressions that denote one cell.
    pub(super) cells: Vec<String>,
    /// The greatest x, y and level.
    pub(super) size: [usize; 3],
    /// Whether every row has all its cells.
    pub(super) full: bool,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    pub(super) name: String,
    /// Index of its layer; 0 is `pieces`.
    pub(super) layer: usize,
    pub(super) neutral: bool,
    pub(super) letter: Option<char>,
}

/// A state variable.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) name: String,
    pub(super) axes: Vec<Axis>,
    pub(super) ty: Ty,
}

/// A `dir`, `region` or `def`.
#[derive(Clone, Debug)]
pub(super) struct Def {
    pub(super) name: String,
    pub(super) params: Vec<Ty>,
    pub(super) axis: Option<Axis>,
    pub(super) ty: Ty,
    pub(super) uses_me: bool,
}

/// A table of numbers.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    pub(super) name: String,
    pub(super) two: bool,
}

/// An `act`.
#[derive(Clone, Debug)]
pub(super) struct Act {
    pub(super) name: String,
    pub(super) params: Vec<Ty>,
}

/// A move block.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) name: String,
    /// Whether chance plays the block.
    pub(super) chance: bool,
}

/// All declarations.
#[derive(Clone, Default, Debug)]
pub(super) struct World {
    pub(super) players: Vec<String>,
    pub(super) simultaneous: bool,
    pub(super) chance: bool,
    pub(super) board: Board,
    /// Names of layers, `pieces` first.
    pub(super) layers: Vec<String>,
    pub(super) kinds: Vec<Kind>,
    pub(super) enums: Vec<(String, Vec<String>)>,
    pub(super) states: Vec<State>,
    pub(super) defs: Vec<Def>,
    pub(super) numbers: Vec<Numbers>,
    pub(super) acts: Vec<Act>,
    pub(super) blocks: Vec<Block>,
    /// Whether the file uses the second part of the language: points, views, weights, tentative effects.
    pub(super) second: bool,
}
