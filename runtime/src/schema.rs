//! The names of a game's parts, and positions as plain data.
//!
//! A [`Schema`] has the names of a game; a [`View`] is one position by indices into them. Texts of
//! positions, drawings and protocols are made from these two, so they are the same for engines and for the
//! interpreter.

use crate::notation::Notation;
use crate::symmetry::Symmetry;

/// The names of a game. All other types refer to them by index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schema {
    /// The stem of the rules file's name, such as `four-player-tic-tac-chess`.
    pub name: String,
    /// The title of the game.
    pub title: String,
    /// The 64-bit FNV-1a hash of the rules file and then of its parents, with line ends as `\n`.
    pub rules_hash: u64,
    /// The players in turn order, without `chance`.
    pub players: Vec<String>,
    /// Whether `chance` moves in this game; its index is then `players.len()`.
    pub chance: bool,
    /// Whether all players choose at once, at least in some turns.
    pub simultaneous: bool,
    /// The names of the cells in board order, as moves write them.
    pub cells: Vec<String>,
    /// The coordinates of each cell for drawing: x, y and level (or z). On graphs any coordinates that draw
    /// well, else all zero.
    pub places: Vec<[i32; 3]>,
    /// Whether cells are hexagons, in rows that are shifted half a cell against each other.
    pub hexes: bool,
    /// The layers; `pieces` first.
    pub layers: Vec<LayerSchema>,
    /// The state variables, in the order of the rules file.
    pub states: Vec<StateSchema>,
    /// Whether positions contain the position at the beginning of their turn (`before`).
    pub before: bool,
    /// The least and the greatest points of a player.
    pub points: (i32, i32),
    /// Whether the rules give this range, so that each winner has the greatest points; else winners share 100.
    pub unshared: bool,
    /// Whether anything is hidden from any player.
    pub hidden: bool,
    /// Whether no player ever has two moves to choose from, as the rules show: only chance decides the game.
    pub forced: bool,
    /// The operands that the history compares: `None` is the whole position, `Some(l)` layer `l`. Empty
    /// when the rules do not read the history.
    pub seen: Vec<Option<usize>>,
    /// All maps that leave the rules as they are, as far as that was proved, without the identity; those that
    /// keep all players come first.
    pub symmetries: Vec<Symmetry>,
    /// The first turn from which on the game was proved to be a *placement game*, if it was: two players move in turn, and
    /// every move puts one piece of its player, of the same kind for all moves, on one empty cell, each of which is legal; a
    /// player wins by a condition on the player's own pieces alone that more pieces can not make false; and the points of a
    /// full board without a winner depend on who moved last alone.
    pub placement: Option<u32>,
    /// The notations in which positions can be read and written, in the order of the rules file.
    pub notations: Vec<Notation>,
}

impl Schema {
    /// Returns the name of a player by index; `players.len()` is chance.
    pub fn player(&self, index: usize) -> &str {
        self.players.get(index).map_or("chance", String::as_str)
    }
    /// Returns the number of possible values of `View::next`: the players, and chance where it moves.
    pub fn seats(&self) -> usize {
        self.players.len() + usize::from(self.chance)
    }
}

/// A layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayerSchema {
    /// The name of the layer.
    pub name: String,
    /// The kinds: name, capital letter for pictures, and whether the kind is neutral.
    pub kinds: Vec<(String, Option<char>, bool)>,
}

/// A state variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateSchema {
    /// The name of the variable.
    pub name: String,
    /// The indices, outermost first. Entries are stored flat, the last axis varying fastest.
    pub axes: Vec<AxisSchema>,
    /// The type of an entry.
    pub sort: StateSort,
    /// Whether the variable counts turns (`clock`), so that `seen` does not compare it.
    pub clock: bool,
}

impl StateSchema {
    /// Returns the names of an entry's indices.
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
    /// Returns the number of entries: one without axes, else one for each combination of indices.
    pub fn entries(&self) -> usize {
        self.axes.iter().map(|axis| axis.names.len()).product()
    }
}

/// An index of a state variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AxisSchema {
    /// The names of the index values: players, kinds, cells, members, or numbers in decimal digits.
    pub names: Vec<String>,
}

/// The type of an entry of a state variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StateSort {
    /// A number in this range, bounds included.
    Number(i32, i32),
    /// A truth value.
    Flag,
    /// A set of names.
    Set {
        /// The possible members, in order.
        names: Vec<String>,
        /// Whether the set holds at most one.
        single: bool,
        /// Whether the set holds at least one (an enumeration).
        always: bool,
    },
}

impl StateSort {
    /// Returns the default value where a rules file gives none: 0 or the nearest number in range, false,
    /// the empty set, the first name of an enumeration.
    pub fn plain(&self) -> Stored {
        match self {
            StateSort::Number(low, high) => Stored::Number(0.max(*low).min(*high)),
            StateSort::Flag => Stored::Flag(false),
            StateSort::Set { always, .. } => Stored::Set(if *always { vec![0] } else { vec![] }),
        }
    }
    /// Returns whether the type is an enumeration, which has no empty value.
    pub fn always_holds(&self) -> bool {
        matches!(self, StateSort::Set { always: true, .. })
    }
}

/// A piece on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Piece {
    /// The index of the kind in its layer.
    pub kind: u8,
    /// The index of the owner; `None` for a neutral piece.
    pub owner: Option<u8>,
}

/// An entry of a state variable.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stored {
    /// A number.
    Number(i32),
    /// A truth value.
    Flag(bool),
    /// The indices of the members, ascending.
    Set(Vec<u16>),
}

/// The pieces, by layer and cell; `None` for an empty cell.
pub type Layers = Vec<Vec<Option<Piece>>>;
/// The entries of the state variables, by variable and then flat by its axes.
pub type States = Vec<Vec<Stored>>;
/// The layers and states of another position.
pub type Before = (Layers, States);

/// A position by indices into its [`Schema`]: everything that the rules can read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The pieces, by layer and cell.
    pub layers: Layers,
    /// The entries of the state variables, by variable and then flat by its axes.
    pub states: States,
    /// The player to move (`players.len()` is chance). In a simultaneous game 0, unless chance is to
    /// move.
    pub next: u8,
    /// In a simultaneous game, the mask of players who choose in the coming turn; 0 stands for all who play.
    pub choosing: u64,
    /// The player who moved last; `None` before the first move and in simultaneous games.
    pub mover: Option<u8>,
    /// The number of the current turn, from 1.
    pub turn: u32,
    /// The number of moves played.
    pub moves: u32,
    /// The number of passes in a row up to now.
    pub passes: u32,
    /// The mask of players who are still in the game.
    pub playing: u64,
    /// Whether the turn is still open: the last move said `again`.
    pub open: bool,
    /// Layers and state variables at the beginning of the turn just played (or still open); only with
    /// [`Schema::before`].
    pub before: Option<Box<Before>>,
    /// The history, oldest position first and this one last: for each position one key ([`crate::view_keys`])
    /// per entry of [`Schema::seen`]; empty where that is empty.
    pub history: Vec<Vec<u128>>,
    /// The points by player, when the game is over.
    pub points: Option<Vec<i32>>,
}
