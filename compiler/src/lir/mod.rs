//! The low-level representation: what a printer of code prints, and what [`eval`] evaluates.
//!
//! A [`Module`] is a whole engine: the layout of its position, its constants, its functions. A
//! [`Function`] is a structured region of statements over typed values in static single assignment:
//! - A value is defined once, by one [`Op`] or by a region, and is used only where its definition
//!   dominates. Equal operations of one region are one value (hash consing in [`build`]).
//! - An operation has no effect. What reads a position or a variable is defined at the place where it
//!   reads.
//! - Mutable state is explicit: variables ([`Stmt::Set`]), fields of a position ([`Stmt::Store`]),
//!   calls with effects ([`Stmt::Do`]). Only a position that the function owns or changes is written.
//! - There is no Rust in it: no text, no tokens. Names and citations are data.
//!
//! [`verify`] checks all of this; [`print`] writes it for people.

pub mod build;
pub mod eval;
pub mod op;
pub mod print;
mod region;
pub mod verify;

pub use op::{Ending, Op, Ty};
pub use region::{Def, Domain, Label, Named, Region, Shifts, Shown, Stmt, Value, visit_uses};

use crate::cite::Cite;
use crate::index::IndexVec;
pub use crate::ir::BlockId;
use crate::ir::grid::Grid;
use crate::ir::{ConstId, KindId, LayerId};
use crate::typed;

crate::ids! {
    /// A value of one function.
    ValueId;
    /// A mutable variable of one function.
    VarId;
    /// A position that one function reads: the first is the one it belongs to.
    PosId;
    /// A field of the position.
    FieldId;
    /// A function of the module.
    FunctionId;
}

/// The position that a function belongs to.
pub const SELF: PosId = PosId(0);

/// A whole engine.
#[derive(Clone, Debug)]
pub struct Module {
    /// The rules file's stem.
    pub name: String,
    /// The title.
    pub title: String,
    /// The hash of the rules.
    pub rules_hash: u64,
    /// The players without `chance`.
    pub players: Vec<String>,
    /// Whether `chance` plays; its index is `players.len()`.
    pub chance: bool,
    /// Whether all players choose at once; in mixed turns some of them, or chance alone.
    pub simultaneous: bool,
    /// The range of results, where the rules give one.
    pub points: Option<(i32, i32)>,
    /// Whether there is a board; else the first layer, which has no kinds, is not shown.
    pub has_board: bool,
    /// Whether anything is hidden from anybody.
    pub hides: bool,
    /// Whether a block may have 2^32 moves or more.
    pub large: bool,
    /// The board as bits.
    pub grid: Grid,
    /// The names of kinds, by layer.
    pub layers: IndexVec<LayerId, Layer>,
    /// All kinds.
    pub kinds: IndexVec<KindId, typed::Kind>,
    /// The members of each enumeration.
    pub enums: IndexVec<typed::EnumId, typed::Enum>,
    /// The fields of the position.
    pub layout: Layout,
    /// Tables and named constants.
    pub consts: IndexVec<ConstId, Const>,
    /// All functions; a pure one calls those before it, an enumeration any.
    pub functions: IndexVec<FunctionId, Function>,
    /// What a move of each block consists of.
    pub variants: IndexVec<BlockId, Variant>,
    /// The groups of `turn`, in order; the first with a legal move is played.
    pub turn: Vec<Group>,
    /// The blocks by chance.
    pub throws: Option<Group>,
    /// Where throws have weights: for each block of them, which of its values is its weight.
    pub weights: Option<Vec<usize>>,
    /// What a player sees of a position: `(me)`; all of it where there is none.
    pub sight: Option<FunctionId>,
    /// What history compares: the whole position, or one layer.
    pub seen: Vec<Option<LayerId>>,
    /// How random games are played.
    pub playout: Playout,
    /// What the driver of a game calls.
    pub entry: Entry,
}

impl Module {
    /// Whether some players choose at once or chance moves alone, as the rules say.
    pub fn is_mixed(&self) -> bool {
        self.layout.coming.is_some()
    }
    /// Whether the moves of a block are played with those of other players: their effects are given the
    /// position before the turn.
    pub fn is_joint(&self, block: BlockId) -> bool {
        self.simultaneous && self.variants[block].by & self.everybody() != 0
    }
    /// All players, without chance.
    pub fn everybody(&self) -> u64 {
        (1 << self.players.len()) - 1
    }
}

/// How random games are played: it changes how quick they are, and nothing else.
#[derive(Clone, Debug, Default)]
pub struct Playout {
    /// Whether all of a ply is inlined.
    pub inlined: bool,
    /// Whether there is code for each player.
    pub by_player: bool,
    /// Whether a drawn move is played where it was drawn.
    pub fused: bool,
    /// The empty cells, where playouts keep them.
    pub empty: Option<EmptyCells>,
    /// What stands in rows, where playouts keep that as words along the lines of the board.
    pub rows: Option<Rows>,
}

/// What stands in rows, as playouts keep it: one piece comes with a move, so that a new row goes through its
/// cell. It follows from the position.
#[derive(Clone, Debug)]
pub struct Rows {
    /// `(player)`: the set that stands in rows.
    pub set: FunctionId,
    /// `(player)`: whether one of the rows that are asked for is anywhere.
    pub any: FunctionId,
    /// By block, what a move does to the set.
    pub updates: IndexVec<BlockId, RowUpdate>,
}

/// What a move of a block does to a set that stands in rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowUpdate {
    /// It may do anything.
    Recompute,
    /// The cell of this field comes to it, of those that are always chosen.
    Grow(usize),
    /// It stays.
    Keep,
}

/// A list of the empty cells that playouts keep: pieces come one by one, each to an empty cell that is
/// chosen. It follows from the position.
#[derive(Clone, Debug)]
pub struct EmptyCells {
    /// The block that pieces come by; the cell is all that it chooses.
    pub block: BlockId,
    /// The function that says which cells are empty.
    pub cells: FunctionId,
    /// The blocks whose moves may change it otherwise: the list is made anew.
    pub forgotten_by: Vec<BlockId>,
    /// Whether it says in lines of `end`, with the trace of a move, if a cell is empty.
    pub answers_end: bool,
}

/// A layer of the board.
#[derive(Clone, Debug)]
pub struct Layer {
    /// Its name.
    pub name: String,
    /// Its kinds, in order.
    pub kinds: Vec<KindId>,
    /// The boards by owner, where it has kinds with owners.
    pub owners: Option<FieldId>,
    /// The only kind with owners, whose boards by owner say where it is.
    pub by_owner: Option<KindId>,
    /// The board of each kind, but that one.
    pub boards: Vec<(KindId, FieldId)>,
}

/// The fields of a position.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// All fields, in order.
    pub fields: IndexVec<FieldId, Field>,
    /// Each state variable of the rules.
    pub states: Vec<State>,
    /// The player to move; in mixed turns the set of those who choose, or chance.
    pub next: Option<FieldId>,
    /// In mixed turns: whom the rules have named for the coming turn, as they read it.
    pub coming: Option<FieldId>,
    /// The number of the turn.
    pub turn: Option<FieldId>,
    /// Passes in a row.
    pub passes: Option<FieldId>,
    /// The players still in the game.
    pub playing: Option<FieldId>,
    /// Whether the turn goes on.
    pub again: Option<FieldId>,
    /// Whether the move at hand has said who is next.
    pub named: Option<FieldId>,
    /// Stored floods, by player: they follow from the rest, and [`Entry::join`] works them out.
    pub joined: Vec<FieldId>,
    /// Whether boards and states as the turn began are kept beside the position.
    pub before: bool,
}

/// A state variable of the rules.
#[derive(Clone, Debug)]
pub struct State {
    /// Its field.
    pub field: FieldId,
    /// Its name in the rules.
    pub name: String,
    /// What it is indexed by.
    pub axes: Vec<typed::Axis>,
    /// What an entry is.
    pub ty: typed::StateTy,
    /// Whether `seen` leaves it out.
    pub clock: bool,
}

/// A field of the position.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// What an entry holds.
    pub ty: FieldTy,
    /// How many entries it has; `None` for a single value.
    pub len: Option<usize>,
    /// Whether it belongs to the board: what `before` keeps.
    pub board: bool,
    /// The first value of each entry.
    pub first: Vec<crate::ir::Value>,
    /// Where the rules declare it.
    pub cite: Option<Cite>,
    /// What it is, where the rules do not say it.
    pub doc: &'static str,
}

/// What a field holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldTy {
    /// A set of cells.
    Cells,
    /// A number of a range.
    Number(i32, i32),
    /// A truth.
    Flag,
    /// A set of so many possible members.
    Members(usize),
    /// The index of a player, of so many.
    Player(usize),
}

impl FieldTy {
    /// The type of a value of it.
    pub fn ty(self) -> Ty {
        match self {
            FieldTy::Cells => Ty::Cells,
            FieldTy::Number(..) => Ty::Num,
            FieldTy::Flag => Ty::Truth,
            FieldTy::Members(_) => Ty::Mask,
            FieldTy::Player(_) => Ty::Index,
        }
    }
}

/// A constant: one value, or a table by the index of a member.
#[derive(Clone, Debug)]
pub struct Const {
    /// Its name.
    pub name: String,
    /// Where the rules define it.
    pub cite: Cite,
    /// The type of a value.
    pub ty: Ty,
    /// Whether it is a table.
    pub table: bool,
    /// The values; a table by cell has an entry for each bit of the board.
    pub values: Vec<crate::ir::Value>,
}

/// A function: a method of the position.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// What it is, where the name and the citation do not say it.
    pub doc: String,
    /// Where the rules say it.
    pub cite: Option<Cite>,
    /// What it may do.
    pub sort: Sort,
    /// Its parameters, in order.
    pub params: Vec<ValueId>,
    /// The type of its result.
    pub result: Option<Ty>,
    /// Whether it asks what earlier positions were.
    pub past: bool,
    /// Whether it asks whether the next player has no move.
    pub blocked: bool,
    /// Whether it is given, besides, the position before a joint turn (as [`WAS`]).
    pub was: bool,
    /// All values.
    pub values: IndexVec<ValueId, Value>,
    /// All variables.
    pub vars: IndexVec<VarId, Var>,
    /// The names of positions: `self` first, then those that it makes.
    pub positions: IndexVec<PosId, String>,
    /// What it does.
    pub body: Region,
}

/// The position before a joint turn, in functions that are given it.
pub const WAS: PosId = PosId(1);

/// What a function may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// Reads its position, and gives a value.
    Pure,
    /// Changes its position.
    Effect,
    /// Emits the moves of a block to a sink, in order.
    Moves(BlockId),
    /// Shows what of its position is seen.
    Sight,
    /// Lists who does not see which choice of a move.
    Veil,
}

/// A mutable variable.
#[derive(Clone, Debug)]
pub struct Var {
    /// Its name in the rules, or what it gathers.
    pub name: String,
    /// Its type.
    pub ty: Ty,
}

/// What a move of a block consists of.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The block's name.
    pub name: String,
    /// Where it stands.
    pub cite: Cite,
    /// Who may play it, as a mask; chance's bit is the number of players.
    pub by: u64,
    /// What it always chooses.
    pub fields: Vec<Chosen>,
    /// What it chooses in an `if` or a loop; an item names its choice by the place here, from 1.
    pub trail: Vec<Chosen>,
    /// How many items a trail has at the most; 0 without one.
    pub most: usize,
    /// Whether an item of the trail may need more than 12 bits.
    pub wide: bool,
    /// Whether all items are of one choice and need 8 bits at the most.
    pub bytes: bool,
    /// Whether of moves with equal outcomes only the first is legal.
    pub unique: bool,
    /// How many values its groups compare, all together; the outcome is emitted with them.
    pub values: Option<usize>,
    /// The enumeration of its moves: `(me)`.
    pub moves: FunctionId,
    /// Its effects: `(me, the fields)`, the trail besides, and what others chose.
    pub play: FunctionId,
    /// What is hidden of a move.
    pub veil: Veil,
    /// In a joint turn: the functions `(me, the fields)` whose values for the others its effects read,
    /// in the order of their parameters.
    pub others: Vec<FunctionId>,
}

impl Variant {
    /// The function that lists who does not see which choice.
    pub fn veiling(&self) -> Option<FunctionId> {
        match self.veil.choices {
            VeiledChoices::Always(_) => None,
            VeiledChoices::ByMove(function) => Some(function),
        }
    }
    /// Whether a move has a trail.
    pub fn has_trail(&self) -> bool {
        self.most > 0
    }
}

/// What is hidden of the moves of a block.
#[derive(Clone, Debug)]
pub struct Veil {
    /// Who sees nothing of it.
    pub whole: u64,
    /// Who does not see which choice.
    pub choices: VeiledChoices,
}

/// Who does not see which choice of a move.
#[derive(Clone, Debug)]
pub enum VeiledChoices {
    /// The same of all moves: a mask for each choice, none where nobody misses anything.
    Always(Vec<u64>),
    /// What a function `(me, the fields)` lists.
    ByMove(FunctionId),
}

/// A choice of a block.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// Its name.
    pub name: String,
    /// The type of a set of what is chosen, or of a number.
    pub ty: typed::Ty,
}

/// A group of `turn`.
#[derive(Clone, Debug)]
pub struct Group {
    /// In order; `None` is a pass.
    pub blocks: Vec<Option<BlockId>>,
    /// For each value that it compares, whether the greatest is the best.
    pub narrow: Vec<bool>,
    /// For each block, where its values for this group begin among those that it emits.
    pub first_value: Vec<usize>,
    /// Where it stands.
    pub cite: Option<Cite>,
}

/// What the driver of a game calls.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// `()`, an effect: the first position from the first values.
    pub setup: FunctionId,
    /// `()`, an effect: what is stored though it follows from the rest, in a position that was read.
    pub join: Option<FunctionId>,
    /// `(me)`, an effect: what is set as a move begins.
    pub begin: FunctionId,
    /// `(me, whether it was a pass)`, an effect: all that follows a move, `after` included; whether
    /// the turn is over.
    pub finish: FunctionId,
    /// `(me, whether the next player has no move)`: the lines of `end`; see [`Op::Points`].
    pub end: FunctionId,
    /// Whether a line of `end` asks whether the next player has a move.
    pub asks_blocked: bool,
}
