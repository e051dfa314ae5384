//! The low-level representation (Lir): code printers print it, and [`eval`] evaluates it.
//!
//! A [`Module`] is a whole engine: the layout of its position, its constants, its functions. A
//! [`Function`] is a structured region of statements over typed values in static single assignment:
//! - A value is defined once, by one [`Op`] or by a region, and is used only where its definition
//!   dominates. Equal operations of one region are one value (value numbering in [`build`]).
//! - An operation has no effect. One that reads a position or a variable is defined at the place of the
//!   read.
//! - Mutable state is explicit: variables ([`Stmt::Set`]), fields of a position ([`Stmt::Store`]),
//!   calls with effects ([`Stmt::Do`]). A function writes only positions that it owns or is allowed to
//!   change.
//! - It contains no Rust, neither text nor tokens. Names and citations are data.
//!
//! [`verify`] checks all of this; [`mod@print`] formats it for people.

pub mod build;
pub mod eval;
pub mod op;
pub mod print;
mod region;
mod rounds;
mod signature;
mod unread;
pub mod verify;

pub use op::{Ending, Of, Op, Ty};
pub use region::{
    Call, Def, Domain, Further, Jumping, Label, LastChoice, Made, Merged, Named, Pairs, Proposals,
    Region, Shifts, Shown, Sources, Stmt, Value, pairs_are_of, visit_uses,
};
pub use rounds::may_be_round;

use crate::cite::Cite;
use crate::index::IndexVec;
pub use crate::ir::BlockId;
use crate::ir::bits::Bits;
use crate::ir::grid::Grid;
use crate::ir::jump_classes::Classes;
pub use crate::ir::jump_classes::Way;
use crate::ir::{ConstId, KindId, LayerId};
use crate::symmetry::Symmetry;
use crate::typed;
use boardwright_runtime::Notation;

crate::ids! {
    /// A value of one function.
    ValueId;
    /// A mutable variable of one function.
    VarId;
    /// A position that one function uses: the first is the one that the function belongs to.
    PosId;
    /// A field of the position.
    FieldId;
    /// A function of the module.
    FunctionId;
    /// A table of lines of the module.
    LinesId;
    /// The jumps of the board, by classes of cells.
    JumpsId;
    /// A table of the jumps of each cell.
    JumpTableId;
}

/// The position that a function belongs to.
pub const SELF: PosId = PosId(0);

/// A whole engine.
#[derive(Clone, Debug)]
pub struct Module {
    /// The file name of the rules, without extension.
    pub name: String,
    /// The title of the game.
    pub title: String,
    /// The hash of the rules.
    pub rules_hash: u64,
    /// The names of the players, without `chance`.
    pub players: Vec<String>,
    /// Whether `chance` plays; its index is `players.len()`.
    pub chance: bool,
    /// Whether all players choose simultaneously; in mixed turns some of them, or chance alone.
    pub simultaneous: bool,
    /// The range of results, where the rules give one.
    pub points: Option<(i32, i32)>,
    /// Whether the game has a board; if not, the first layer has no kinds and is not shown.
    pub has_board: bool,
    /// Whether anything is hidden from any player.
    pub hides: bool,
    /// Whether no player ever has two moves to choose from.
    pub forced: bool,
    /// Whether a block may have 2^32 moves or more.
    pub large: bool,
    /// The geometry of the board: the bits of its cells and the steps between them.
    pub grid: Grid,
    /// The layers, with the boards of their kinds.
    pub layers: IndexVec<LayerId, Layer>,
    /// All kinds of pieces.
    pub kinds: IndexVec<KindId, typed::Kind>,
    /// The members of each enumeration.
    pub enums: IndexVec<typed::EnumId, typed::Enum>,
    /// The fields of the position.
    pub layout: Layout,
    /// Tables and named constants.
    pub consts: IndexVec<ConstId, Const>,
    /// Tables of the lines of the board.
    pub lines: IndexVec<LinesId, Lines>,
    /// Jumps, by classes of cells that they do not leave.
    pub jumps: IndexVec<JumpsId, Classes>,
    /// Tables of jumps. By cell: the cells that jumps lead over, and those behind them in the same order.
    pub jump_tables: IndexVec<JumpTableId, Vec<[Bits; 2]>>,
    /// All functions; a pure one calls only earlier ones, an enumeration any.
    pub functions: IndexVec<FunctionId, Function>,
    /// The choices and functions of each block.
    pub variants: IndexVec<BlockId, Variant>,
    /// The groups of `turn`, in order; the first with a legal move is played.
    pub turn: Vec<Group>,
    /// The group of chance's blocks.
    pub throws: Option<Group>,
    /// If throws have weights: for each block of chance's group, the index of the weight among its
    /// values.
    pub weights: Option<Vec<usize>>,
    /// The observation of a player, `(me)`; `None` if the whole position is visible.
    pub sight: Option<FunctionId>,
    /// The operands of `seen`: the whole position (`None`), or one layer.
    pub seen: Vec<Option<LayerId>>,
    /// Symmetries that make all that were proved.
    pub symmetries: Vec<Symmetry>,
    /// The first turn from which on it is proved to be a placement game.
    pub placement: Option<u32>,
    /// The notations of positions.
    pub notations: Vec<Notation>,
    /// The settings of playouts.
    pub playout: Playout,
    /// The functions that the driver of a match calls.
    pub entry: Entry,
}

impl Module {
    /// Whether some players choose simultaneously or chance moves alone, as the rules name them.
    pub fn is_mixed(&self) -> bool {
        self.layout.coming.is_some()
    }
    /// Whether the moves of a block are played together with those of other players: their effects can
    /// read the position before the turn.
    pub fn is_joint(&self, block: BlockId) -> bool {
        self.simultaneous && self.variants[block].by & self.everybody() != 0
    }
    /// Returns the least and the greatest points.
    pub fn point_range(&self) -> (i32, i32) {
        self.points.unwrap_or((0, 100))
    }
    /// Whether a function emits pseudo-legal moves, which are tested.
    pub fn is_tested(&self, function: FunctionId) -> bool {
        let Sort::Moves(block) = self.functions[function].sort else {
            return false;
        };
        let variant = &self.variants[block];
        variant.moves == function && variant.test.is_some()
    }
    /// Whether a function emits the moves of proposals, so that a draw may find none.
    pub fn proposes(&self, function: FunctionId) -> bool {
        let stmts = &self.functions[function].body.stmts;
        stmts.iter().any(|stmt| matches!(stmt, Stmt::Proposals(_)))
    }
    /// Returns the mask of all players, without chance.
    pub fn everybody(&self) -> u64 {
        (1 << self.players.len()) - 1
    }
}

/// The settings of playouts: they affect only their speed.
#[derive(Clone, Debug, Default)]
pub struct Playout {
    /// Whether a ply is inlined into the playout.
    pub inlined: bool,
    /// Whether there is code for each player.
    pub by_player: bool,
    /// Whether a drawn move is played in the branch that drew it.
    pub fused: bool,
    /// Whether a drawn move is not played again: its legality test plays it completely, and the playout
    /// continues with the position that the test leaves.
    pub reuses: bool,
    /// The parts of the enumeration of a turn that a draw stores.
    pub stored: Stored,
    /// The list of the empty cells, if playouts store it.
    pub empty: Option<EmptyCells>,
    /// The set that is tested for lines, if playouts store it as words along the lines of the board.
    pub rows: Option<CachedLines>,
}

/// The data that a draw stores while it counts the moves of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stored {
    /// The largest number of [`Stmt::Rounds`]: the number of moves up to the end of each is stored.
    pub rounds: usize,
    /// The largest number of origins of [`Stmt::EmitPairs`]: the set of each is stored.
    pub origins: usize,
}

/// The playout cache of a set that is tested for lines: each move adds one piece, so that a new line
/// passes through its cell. It can be computed from the position.
#[derive(Clone, Debug)]
pub struct CachedLines {
    /// `(player)`: the set that is tested for lines.
    pub set: FunctionId,
    /// `(player)`: whether any of the required lines exists.
    pub any: FunctionId,
    /// By block, the effect of a move on the set.
    pub updates: IndexVec<BlockId, CachedLinesUpdate>,
}

/// The effect of a move of a block on a set that is tested for lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CachedLinesUpdate {
    /// The set may change in any way: it is computed again.
    Recompute,
    /// The cell of this field is added; an index into the fields that are always chosen.
    Grow(usize),
    /// The set stays unchanged.
    Keep,
}

/// The empty-cell list of playouts: each move puts one piece on an empty cell that is chosen. It can be
/// computed from the position.
#[derive(Clone, Debug)]
pub struct EmptyCells {
    /// The block that puts pieces; it chooses only the cell.
    pub block: BlockId,
    /// The function that returns the empty cells.
    pub cells: FunctionId,
    /// The blocks whose moves may change the empty cells in another way: after them the list is
    /// rebuilt.
    pub forgotten_by: Vec<BlockId>,
    /// Whether lines of `end` look up in it, with the trace of a move, if a cell is empty.
    pub answers_end: bool,
}

/// A layer of the board.
#[derive(Clone, Debug)]
pub struct Layer {
    /// Its name.
    pub name: String,
    /// Its kinds, in order.
    pub kinds: Vec<KindId>,
    /// The boards by owner, if the layer has kinds with owners.
    pub owners: Option<FieldId>,
    /// The only kind with owners, if there is one: its board is the union of the boards by owner.
    pub by_owner: Option<KindId>,
    /// The boards of all other kinds.
    pub boards: Vec<(KindId, FieldId)>,
}

impl Layer {
    /// Returns the board of a kind, if it has one of its own.
    pub fn board(&self, kind: KindId) -> Option<FieldId> {
        let mut boards = self.boards.iter();
        boards.find(|(k, _)| *k == kind).map(|(_, field)| *field)
    }
}

/// The fields of a position.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// All fields, in order.
    pub fields: IndexVec<FieldId, Field>,
    /// Each state variable of the rules.
    pub states: Vec<State>,
    /// The player to move; in mixed turns the set of players who choose, or chance.
    pub next: Option<FieldId>,
    /// In mixed turns: the players that the rules have named for the coming turn.
    pub coming: Option<FieldId>,
    /// The number of the turn.
    pub turn: Option<FieldId>,
    /// The number of consecutive passes.
    pub passes: Option<FieldId>,
    /// The players still in the game.
    pub playing: Option<FieldId>,
    /// Whether the current turn continues (`again`).
    pub again: Option<FieldId>,
    /// Whether the current move has set the next player.
    pub named: Option<FieldId>,
    /// Stored flood fills, by player: derived values, which [`Entry::derive`] computes.
    pub joined: Vec<FieldId>,
    /// Cached sets: derived values, which [`Entry::derive`] computes.
    pub cached: Vec<FieldId>,
    /// Whether any player has a group without liberties: derived values, which [`Entry::derive`] computes.
    pub enclosed: Vec<FieldId>,
    /// Whether the position also stores the boards and states of the beginning of the turn.
    pub before: bool,
}

/// A state variable of the rules.
#[derive(Clone, Debug)]
pub struct State {
    /// Its field.
    pub field: FieldId,
    /// Its name in the rules.
    pub name: String,
    /// The axes of its index.
    pub axes: Vec<typed::Axis>,
    /// The type of an entry.
    pub ty: typed::StateTy,
    /// Whether `seen` ignores it.
    pub clock: bool,
}

/// A field of the position.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name.
    pub name: String,
    /// The type of an entry.
    pub ty: FieldTy,
    /// The number of entries; `None` for a single value.
    pub len: Option<usize>,
    /// Whether `before` stores it.
    pub board: bool,
    /// The first value of each entry.
    pub first: Vec<crate::ir::Value>,
    /// The place of its declaration in the rules.
    pub cite: Option<Cite>,
    /// A remark on the declaration.
    pub note: &'static str,
    /// A description, for fields that the rules do not declare.
    pub doc: &'static str,
}

/// The type of an entry of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldTy {
    /// A set of cells.
    Cells,
    /// A number in this range.
    Number(i32, i32),
    /// A truth value.
    Flag,
    /// A mask with this many possible members.
    Members(usize),
    /// The index of a player, below this number.
    Player(usize),
}

impl FieldTy {
    /// Returns the type of a value of the field.
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
    /// The place of its definition in the rules.
    pub cite: Cite,
    /// The type of a value.
    pub ty: Ty,
    /// The type of the members of a value, if it is a mask.
    pub of: Of,
    /// Whether it is a table.
    pub table: bool,
    /// The values; a table by cell has an entry for each bit of the board.
    pub values: Vec<crate::ir::Value>,
}

/// All lines of a number of cells along some directions. A cell of a set is in a line of at least as many of its
/// cells exactly if the set contains a line of the table through the cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines {
    /// The number of cells in a line, at least 2.
    pub n: i32,
    /// The directions.
    pub along: u64,
    /// The cells of each line.
    pub all: Vec<Bits>,
}

/// A function: a method of the position.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name.
    pub name: String,
    /// A description, if name and citation do not suffice.
    pub doc: String,
    /// The place in the rules that it implements.
    pub cite: Option<Cite>,
    /// The sort of function, with its permitted effects.
    pub sort: Sort,
    /// Its parameters, in order.
    pub params: Vec<ValueId>,
    /// The type of its result.
    pub result: Option<Ty>,
    /// Whether it reads earlier positions.
    pub past: bool,
    /// Whether it tests if the next player has no move.
    pub blocked: bool,
    /// Whether it can also read the position before a joint turn (as [`WAS`]).
    pub was: bool,
    /// Whether it is `empty`, `occupied`, `clear`, `put` or `carry` of the boards of the first layer, which has owners;
    /// `put` only if all kinds have boards and owners. The runtime's `boards!` defines the same functions.
    pub of_boards: bool,
    /// Whether it shares the visited states of its caller ([`Stmt::Visit`]). A call from a function that has
    /// none begins with none.
    pub visits: bool,
    /// All values.
    pub values: IndexVec<ValueId, Value>,
    /// All variables.
    pub vars: IndexVec<VarId, Var>,
    /// The names of positions: `self` first, then those that it makes.
    pub positions: IndexVec<PosId, String>,
    /// The body.
    pub body: Region,
}

/// The position before a joint turn, in functions that can read it.
pub const WAS: PosId = PosId(1);

/// The sorts of functions, by permitted effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// Reads its position and returns a value.
    Pure,
    /// Changes its position.
    Effect,
    /// Emits the moves of a block to a sink, in order.
    Moves(BlockId),
    /// Emits the moves of all blocks of a group to a sink, in any order, by [`Stmt::EmitMerged`].
    Merged,
    /// Shows the visible part of its position to an observer.
    Sight,
    /// Lists for each choice of a move the players who do not see it.
    Veil,
}

/// A mutable variable.
#[derive(Clone, Debug)]
pub struct Var {
    /// The name in the rules, or of the accumulated value.
    pub name: String,
    /// Its type.
    pub ty: Ty,
}

/// A block: its choices, and the functions for its moves.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The block's name.
    pub name: String,
    /// The place in the rules.
    pub cite: Cite,
    /// The players who may play it, as a mask; the bit of chance is the number of players.
    pub by: u64,
    /// The choices that every move makes.
    pub fields: Vec<Chosen>,
    /// The choices inside an `if` or a loop; an item of the trail names its choice by the index here
    /// plus 1.
    pub trail: Vec<Chosen>,
    /// The largest number of items of a trail; 0 without one.
    pub most: usize,
    /// Whether the trail is stored on the heap, and its functions may call one another too deeply for the stack.
    pub long: bool,
    /// Whether an item of the trail may need more than 12 bits.
    pub wide: bool,
    /// Whether all items are of one choice and need at most 8 bits.
    pub bytes: bool,
    /// Whether its moves are never played: `can` only asks whether there is one.
    pub only_asked: bool,
    /// Whether only the first of several moves with equal outcomes is legal.
    pub unique: bool,
    /// The types of the values of a visited state of its enumeration ([`Stmt::Visit`]); `None` if no states are
    /// compared.
    pub visited: Option<Vec<Ty>>,
    /// The number of values that all its groups compare; they are emitted with the outcome. `None` if
    /// nothing is compared.
    pub values: Option<usize>,
    /// The enumeration of its moves: `(me)`; of its pseudo-legal moves, if they are tested.
    pub moves: FunctionId,
    /// An enumeration of the same moves in another order, or of proposals ([`Stmt::Proposals`]), `(me)`, for draws; `None`
    /// if [`Self::moves`] serves.
    pub drawn: Option<FunctionId>,
    /// The legality test of a pseudo-legal move, `(me, the fields)`, an effect: plays the move up to its last
    /// requirement and returns whether it is legal, unless [`Self::legal`] tells. It also reads the trail. `None` if
    /// all moves that are emitted are legal.
    pub test: Option<FunctionId>,
    /// Whether the position that the test leaves is legal, `(me)`: a requirement that several blocks share.
    pub legal: Option<FunctionId>,
    /// The effects before the requirement, `(me, the fields)`, which the test and the effects share.
    pub begin: Option<FunctionId>,
    /// The moves that need no test, if the enumerations tell them by the origins of pairs.
    pub unpinned: Option<Unpinned>,
    /// The draw of a move whose last choice follows effects; `None` if a move is drawn from an
    /// enumeration.
    pub slots: Option<Slots>,
    /// Its effects, `(me, the fields)`; it also reads the trail, and the other players' choices.
    pub play: FunctionId,
    /// The hidden parts of a move.
    pub veil: Veil,
    /// In a joint turn: the functions `(me, the fields)` whose values for the other players the effects
    /// read, in the order of their parameters.
    pub others: Vec<FunctionId>,
}

impl Variant {
    /// Returns the function that lists the players who do not see each choice.
    pub fn veiling(&self) -> Option<FunctionId> {
        match self.veil.choices {
            VeiledChoices::Always(_) => None,
            VeiledChoices::ByMove(function) => Some(function),
        }
    }
    /// Returns the functions of the legality test.
    pub fn tests(&self) -> [Option<FunctionId>; 2] {
        [self.test, self.legal]
    }
    /// Returns the enumeration for draws.
    pub fn for_draws(&self) -> FunctionId {
        self.drawn.unwrap_or(self.moves)
    }
    /// Returns about how many bytes a trail has in a move.
    pub fn trail_bytes(&self) -> usize {
        let item = if self.wide { 8 } else { 2 };
        self.most.saturating_mul(item)
    }
    /// Whether a move has a trail.
    pub fn has_trail(&self) -> bool {
        self.most > 0
    }
}

/// The pseudo-legal moves that are legal without a test.
#[derive(Clone, Copy, Debug)]
pub struct Unpinned {
    /// `(me)`: a set of cells.
    pub function: FunctionId,
    /// The choice whose cell is in that set, as an index into the fields. All pairs that an enumeration emits
    /// have it as their origin.
    pub field: usize,
}

/// The functions by which the moves of a block of three choices are drawn, if effects come before the last choice:
/// the first two choices are drawn together with a slot, a number below a bound on the members of the last
/// choice. If the last choice has too few members for the slot, drawing starts again (rejection sampling).
#[derive(Clone, Copy, Debug)]
pub struct Slots {
    /// `(me)`: the set of the first choice.
    pub first: FunctionId,
    /// `(me, first)`: the set of the second choice.
    pub second: FunctionId,
    /// `(me, first, second)`: the set of the last choice, after the effects before it.
    pub last: FunctionId,
    /// `(me)`: a positive number, which no last choice exceeds by the number of its members.
    pub most: FunctionId,
    /// Whether that number is a bound for the rest of a game.
    pub holds: bool,
    /// The largest number of members of the first choice.
    pub firsts: usize,
}

impl Slots {
    /// Returns its functions.
    pub fn functions(&self) -> [FunctionId; 4] {
        [self.first, self.second, self.last, self.most]
    }
}

/// The hidden parts of the moves of a block.
#[derive(Clone, Debug)]
pub struct Veil {
    /// The players who see nothing of the move, as a mask.
    pub whole: u64,
    /// The players who do not see each choice.
    pub choices: VeiledChoices,
}

/// For each choice of a move, the players who do not see it.
#[derive(Clone, Debug)]
pub enum VeiledChoices {
    /// The same for all moves: one mask per choice; empty if all choices are visible to all.
    Always(Vec<u64>),
    /// The list that a function `(me, the fields)` returns.
    ByMove(FunctionId),
}

/// A choice of a block.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// Its name.
    pub name: String,
    /// The type of the set of a chosen member, or of a number.
    pub ty: typed::Ty,
}

/// A group of `turn`.
#[derive(Clone, Debug)]
pub struct Group {
    /// The blocks, in order; `None` is a pass.
    pub blocks: Vec<Option<BlockId>>,
    /// For each value that is compared, whether the greatest is best; otherwise the least.
    pub narrow: Vec<bool>,
    /// For each block, the index of this group's first value among those that the block emits.
    pub first_value: Vec<usize>,
    /// An enumeration of the moves of all its blocks, `(me)`, for draws; `None` if those of the blocks serve.
    pub merged: Option<FunctionId>,
    /// How a move is drawn.
    pub draw: Drawing,
    /// The place in the rules.
    pub cite: Option<Cite>,
}

/// How a move of a group is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawing {
    /// The moves are counted, and the n-th is found (unranking); or they are tested or proposed.
    ByNumber,
    /// The moves are visited once, and the n-th is kept with probability 1/n (reservoir sampling).
    Reservoir,
    /// Choice by choice: all loops of choices are [`Stmt::Rounds`], and all members of one loop lead to equally many
    /// moves.
    Descent,
}

/// The functions that the driver of a match calls.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// `()`, an effect: computes the opening position from the first values.
    pub setup: FunctionId,
    /// `()`, an effect: computes the derived values of a position that was read from data.
    pub derive: Option<FunctionId>,
    /// `(me)`, an effect: prepares the position for a move.
    pub begin: FunctionId,
    /// `(me, whether it was a pass)`, an effect: everything after a move, including `after`; returns
    /// whether the turn is over.
    pub finish: FunctionId,
    /// `(me, whether the next player has no move)`: the lines of `end`; see [`Op::Points`].
    pub end: FunctionId,
    /// Whether a line of `end` tests if the next player has a move.
    pub asks_blocked: bool,
}
