//! What a game is made of, by name, and a position as plain data.
//!
//! [`Schema`] says which names there are; a [`View`] is one position by indices into it. Texts of
//! positions, drawings and protocols are made from these two, so they are the same for an engine
//! and for the interpreter.

/// The names of a game. Everything else refers to them by index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schema {
    /// The rules file's stem: `four-player-tic-tac-chess`.
    pub name: String,
    /// The title.
    pub title: String,
    /// FNV-1a, 64 bits, of the rules file and then its parents', line ends as `\n`.
    pub rules_hash: u64,
    /// In turn order, without `chance`.
    pub players: Vec<String>,
    /// Whether `chance` plays too; its index is then `players.len()`.
    pub chance: bool,
    /// Whether all choose at once.
    pub simultaneous: bool,
    /// The cells in board order, as they are written in moves.
    pub cells: Vec<String>,
    /// Where each cell is: x, y and level (or z), in board coordinates, for drawing. For graphs
    /// any coordinates that draw well, else all zero.
    pub places: Vec<[i32; 3]>,
    /// Whether rows are shifted half a cell against each other (rhombus, hexagon, triangle).
    pub hexes: bool,
    /// The layers; `pieces` first.
    pub layers: Vec<LayerSchema>,
    /// The state variables in the order of the file.
    pub states: Vec<StateSchema>,
    /// Whether positions remember the position their turn began with (`before`).
    pub before: bool,
    /// The least and the greatest result.
    pub points: (i32, i32),
    /// Whether anything is hidden from anybody.
    pub hidden: bool,
    /// What the history compares: `None` is the whole position, `Some(l)` one layer. Empty when
    /// the rules do not look at history.
    pub seen: Vec<Option<usize>>,
}

impl Schema {
    /// The name of a player, by index; `players.len()` is chance.
    pub fn player(&self, index: usize) -> &str {
        self.players.get(index).map_or("chance", String::as_str)
    }
    /// How many players may be `View::next`: chance counts when it plays.
    pub fn seats(&self) -> usize {
        self.players.len() + usize::from(self.chance)
    }
}

/// A layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayerSchema {
    /// Its name.
    pub name: String,
    /// Its kinds: name, capital for pictures, whether it is nobody's.
    pub kinds: Vec<(String, Option<char>, bool)>,
}

/// A state variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateSchema {
    /// Its name.
    pub name: String,
    /// What it is indexed by, outermost first. Entries are stored flat, the last axis fastest.
    pub axes: Vec<AxisSchema>,
    /// What an entry is.
    pub sort: StateSort,
    /// Whether it counts turns (`clock`), which `seen` does not compare.
    pub clock: bool,
}

impl StateSchema {
    /// The names of an entry's indices.
    pub fn index_names(&self, entry: usize) -> Vec<&str> {
        let mut left = entry;
        let names = self.axes.iter().rev().map(|axis| {
            let size = axis.names.len().max(1);
            let name = axis.names.get(left % size).map_or("?", String::as_str);
            left /= size;
            name
        });
        let mut names: Vec<&str> = names.collect();
        names.reverse();
        names
    }
    /// How many entries there are: one without axes, else one for each combination.
    pub fn entries(&self) -> usize {
        self.axes.iter().map(|axis| axis.names.len()).product()
    }
}

/// What a state variable is indexed by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AxisSchema {
    /// The names of the entries: players, kinds, cells, members, or numbers in digits.
    pub names: Vec<String>,
}

/// What an entry of a state variable is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StateSort {
    /// A number in this range.
    Number(i32, i32),
    /// A truth.
    Flag,
    /// A set of these names; `single` holds at most one.
    Set {
        /// The possible members in order.
        names: Vec<String>,
        /// Whether it holds at most one.
        single: bool,
        /// Whether it holds at least one (an enumeration).
        always: bool,
    },
}

impl StateSort {
    /// The value that the language gives where a rules file gives none: 0 or the nearest to it,
    /// false, the empty set, the first name of an enumeration.
    pub fn plain(&self) -> Stored {
        match self {
            StateSort::Number(low, high) => Stored::Number(0.max(*low).min(*high)),
            StateSort::Flag => Stored::Flag(false),
            StateSort::Set { always, .. } => Stored::Set(if *always { vec![0] } else { vec![] }),
        }
    }
    /// Whether it is an enumeration, which has no value for nothing.
    pub fn always_holds(&self) -> bool {
        matches!(self, StateSort::Set { always: true, .. })
    }
}

/// A piece on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Piece {
    /// Index into the kinds of its layer.
    pub kind: u8,
    /// The player; `None` for a neutral piece.
    pub owner: Option<u8>,
}

/// An entry of a state variable.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Stored {
    /// A number.
    Number(i32),
    /// A truth.
    Flag(bool),
    /// The members' indices, ascending.
    Set(Vec<u16>),
}

/// The pieces, by layer and cell.
pub type Layers = Vec<Vec<Option<Piece>>>;
/// The values, by state variable and then flat by its axes.
pub type States = Vec<Vec<Stored>>;
/// Layers and states of another position.
pub type Before = (Layers, States);

/// A position by indices into its [`Schema`]: everything the rules can see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// By layer, by cell.
    pub layers: Layers,
    /// By state variable, then flat by its axes.
    pub states: States,
    /// Who is to move (`players.len()` is chance). In a simultaneous game 0, unless it is chance.
    pub next: u8,
    /// In a simultaneous game who chooses in the coming turn, a bit each; 0 is all who play.
    pub choosing: u32,
    /// Who moved last; `None` before the first move and in simultaneous games.
    pub mover: Option<u8>,
    /// The turn to be played, from 1.
    pub turn: u32,
    /// How many moves have been played.
    pub moves: u32,
    /// Passes in a row just before now.
    pub passes: u32,
    /// The players still in the game, a bit each.
    pub playing: u32,
    /// Whether the turn is still open: the last move said `again`.
    pub open: bool,
    /// Layers and states as the turn just played (or still open) began; only with `Schema::before`.
    pub before: Option<Box<Before>>,
    /// What earlier positions were, oldest first and this one last: for each position one hash
    /// (see `keys`) per entry of `Schema::seen`.
    pub history: Vec<Vec<u128>>,
    /// The points, when the game is over.
    pub points: Option<Vec<i32>>,
}
