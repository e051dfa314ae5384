//! The intermediate representation (Ir): the result of lowering a typed game, rewritten by passes and
//! read by code generation.
//!
//! Invariants of a [`Program`], checked by [`verify`]:
//! - Cells are bits of a [`grid::Grid`]; a constant set is a [`Value::Cells`] with the span of its
//!   source text.
//! - Acts are inlined: their statements replace the calls, their parameters are `let`s.
//! - `def`s are [`Function`]s or, if they are the same in every position, [`Const`]s.
//! - Every variable is bound once, in its own body, before it is read.
//! - An expression has no effects. All arithmetic saturates at 32 bits.
//! - A body is structured: `Choose`, `Require`, `If`, `ForEach`, `Repeat` are the branching statements.
//!   Its legal moves are its branches that reach the end, in depth-first order.

pub mod axes;
pub mod bits;
pub mod eval;
pub mod grid;
pub mod jump_classes;
pub mod lower;
pub mod print;
#[cfg(test)]
pub(crate) mod testing;
pub mod unshare;
pub mod uses;
pub mod verify;
pub mod walk;

use crate::index::{Id, IndexVec};
use crate::source::Span;
use crate::symmetry::Symmetry;
use crate::typed::{
    Arith, Assign, Axis, Coord, Enum, Kind, Layer, Mask, Numbers, StateTy, Turning, Ty,
};
pub use crate::typed::{BlockId, KindId, LayerId, Played, PlayerId, StateId};
use bits::Bits;
use boardwright_runtime::Notation;
use eval::Budget;
use grid::Grid;
use std::sync::Arc;

crate::ids! {
    /// A constant.
    ConstId;
    /// A function.
    FnId;
    /// A variable of one body.
    VarId;
}

/// A game after lowering.
#[derive(Clone, Debug)]
pub struct Program {
    /// The file name of the rules, without extension.
    pub name: String,
    /// The title of the game.
    pub title: String,
    /// See [`crate::typed::Game::rules_hash`].
    pub rules_hash: u64,
    /// The names of the players, without `chance`.
    pub players: Vec<String>,
    /// Whether `chance` plays; its index is `players.len()`.
    pub chance: bool,
    /// Whether all players choose simultaneously.
    pub simultaneous: bool,
    /// The geometry of the board: the bits of its cells and the steps between them.
    pub grid: Grid,
    /// The layers, `pieces` first.
    pub layers: IndexVec<LayerId, Layer>,
    /// All kinds of pieces.
    pub kinds: IndexVec<KindId, Kind>,
    /// The enumerations, for their names.
    pub enums: IndexVec<crate::typed::EnumId, Enum>,
    /// The state variables.
    pub states: IndexVec<StateId, State>,
    /// The constants, in the order of the rules.
    pub consts: IndexVec<ConstId, Const>,
    /// The functions, in the order of the rules; each calls only earlier ones.
    pub functions: IndexVec<FnId, Function>,
    /// The move blocks.
    pub blocks: IndexVec<BlockId, Block>,
    /// The groups of `turn`, in order.
    pub turn: Vec<Group>,
    /// Chance's blocks, if throws have weights: the values of its `narrow` are not compared, but are
    /// the weights of the throws.
    pub thrown: Option<Group>,
    /// The place of `turn` in the rules, if it has one.
    pub turn_span: Option<Span>,
    /// The effects of `setup`, from the empty board.
    pub setup: Body,
    /// The effects of `after`.
    pub after: Body,
    /// The lines of `end`.
    pub end: Vec<EndLine>,
    /// The different operands of `seen`, in order of first use; `None` is the whole position.
    pub seen: Vec<Option<LayerId>>,
    /// The bookkeeping of positions that the rules read or change.
    pub uses: Uses,
    /// The remaining work for evaluating constants, over all stages together; see [`eval::constant`].
    pub budget: Budget,
    /// The range of results, if `points` gives one.
    pub points: Option<(i32, i32)>,
    /// The observation of a player; `None` if the whole position is visible.
    pub view: Option<Vec<ViewLine>>,
    /// By block, the hidden parts of its moves.
    pub veils: IndexVec<BlockId, Veil>,
    /// Whether anything is hidden from any player.
    pub hides: bool,
    /// See [`crate::forced::is_forced`].
    pub forced: bool,
    /// Whether the game has a board; if not, the first layer has no kinds and is not shown.
    pub has_board: bool,
    /// The largest number of rounds of a `repeat`.
    pub rounds: usize,
    /// Symmetries that make all that were proved.
    pub symmetries: Vec<Symmetry>,
    /// The first turn from which on it is proved to be a placement game.
    pub placement: Option<u32>,
    /// The notations of positions.
    pub notations: Vec<Notation>,
}

impl Program {
    /// Inserts functions, each behind another one. Calls name them by the numbers after those of the program's
    /// functions, in the given order; all functions are numbered anew.
    pub fn insert_functions(&mut self, new: Vec<(FnId, Function)>) {
        let count = self.functions.len();
        let mut order = Vec::new();
        for id in 0..count {
            order.push(id);
            let behind = new
                .iter()
                .enumerate()
                .filter(|(_, (at, _))| at.index() == id);
            order.extend(behind.map(|(n, _)| count + n));
        }
        let mut numbers = vec![FnId::from_index(0); order.len()];
        for (number, old) in order.iter().enumerate() {
            numbers[*old] = FnId::from_index(number);
        }
        let new = new.into_iter().map(|(_, function)| function);
        let all = self.functions.iter().cloned().chain(new);
        let mut all: Vec<Option<Function>> = all.map(Some).collect();
        let ordered = order.into_iter().filter_map(|n| all[n].take());
        self.functions = IndexVec::from_vec(ordered.collect());
        let renumber = &mut |mut e: Expr| {
            if let ExprKind::Call { function, .. } = &mut *e.kind {
                *function = numbers[function.index()];
            }
            e
        };
        walk::map_each_root(self, &mut |e, _| walk::rewrite(e, renumber));
        let lines = self.view.iter_mut().flatten();
        lines
            .flat_map(ViewLine::functions_mut)
            .for_each(|id| *id = numbers[id.index()]);
    }
}

/// A line of `view`: its expressions are functions whose `me` is the observer.
#[derive(Clone, Debug)]
pub struct ViewLine {
    /// The part of the position that is visible.
    pub what: Viewed,
    /// The players who see it; `None` for all.
    pub players: Option<FnId>,
    /// The place of the line in the rules.
    pub span: Span,
}

impl ViewLine {
    /// Returns the functions that the line calls, all without arguments.
    pub fn functions(&self) -> impl Iterator<Item = FnId> {
        let shown = match &self.what {
            Viewed::Layer { on, .. } => vec![*on],
            Viewed::State(_, index) => index.iter().flatten().copied().collect(),
        };
        shown.into_iter().chain(self.players)
    }
    fn functions_mut(&mut self) -> impl Iterator<Item = &mut FnId> {
        let shown: Vec<&mut FnId> = match &mut self.what {
            Viewed::Layer { on, .. } => vec![on],
            Viewed::State(_, index) => index.iter_mut().flatten().collect(),
        };
        shown.into_iter().chain(&mut self.players)
    }
}

/// The part of the position that a line of `view` shows.
#[derive(Clone, Debug)]
pub enum Viewed {
    /// The cells of a layer: their pieces, or only the owners of these.
    Layer {
        /// The layer whose pieces are visible.
        layer: LayerId,
        /// Whether only the owners of the pieces are visible.
        owner: bool,
        /// The function of the visible cells.
        on: FnId,
    },
    /// The entries of a state that the indices select, one index for each axis; `None` selects all.
    State(StateId, Vec<Option<FnId>>),
}

/// The hidden parts of the moves of a block. The mover sees everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Veil {
    /// The players who see nothing of the move.
    pub whole: Mask,
    /// The hidden choices.
    pub choices: Veiled,
}

/// The hidden choices of a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Veiled {
    /// The same for all moves: for each choice, the players who do not see it; empty if all choices are
    /// visible to all.
    Always(Vec<Mask>),
    /// Each move hides the choice after a [`StmtKind::Hide`]; other choices are visible to all.
    ByMove,
}

/// The first layer, whose pieces `->` moves.
pub const PIECES: LayerId = LayerId(0);

/// The bookkeeping of positions that the rules read or change.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Uses {
    /// `before` is used.
    pub before: bool,
    /// `again` is used.
    pub again: bool,
    /// `passes` is read.
    pub passes: bool,
    /// `turn` is read.
    pub turn: bool,
    /// `playing` is assigned.
    pub playing: bool,
    /// `can` tests for moves of a block.
    pub can: bool,
}

/// A state variable.
#[derive(Clone, Debug)]
pub struct State {
    /// Its name.
    pub name: String,
    /// The axes of its index; entries are stored flat, the last axis varies fastest.
    pub axes: Vec<Axis>,
    /// The type of an entry.
    pub ty: StateTy,
    /// The first value of every entry, in range.
    pub init: Vec<Value>,
    /// Whether `seen` ignores it.
    pub clock: bool,
    /// The place of the declaration.
    pub span: Span,
}

/// A constant value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A set of cells.
    Cells(Bits),
    /// A set of directions, kinds, players or members of an enumeration.
    Mask(Mask),
    /// A number.
    Num(i32),
    /// A truth value.
    Truth(bool),
}

/// A named constant: a region, a direction, a constant def.
#[derive(Clone, Debug)]
pub struct Const {
    /// Its name in the rules.
    pub name: String,
    /// The place of its definition.
    pub span: Span,
    /// The type of a value.
    pub ty: Ty,
    /// The axis of its index; `None` for a single value.
    pub axis: Option<Axis>,
    /// The values: one, or one for each member of the axis.
    pub values: Vec<Value>,
}

/// A def that depends on the position, on `me` or on arguments.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name in the rules.
    pub name: String,
    /// The place of its definition.
    pub span: Span,
    /// The type of its value.
    pub ty: Ty,
    /// The variables: parameters first, then those of binders.
    pub vars: IndexVec<VarId, Var>,
    /// The number of parameters.
    pub params: usize,
    /// The axis of its index; `None` for a single entry.
    pub axis: Option<Axis>,
    /// The entries: one, or one for each member of the axis; `None` for a missing one.
    pub entries: Vec<Option<Expr>>,
    /// Whether the value depends on `me`.
    pub uses_me: bool,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Var {
    /// Its name in the rules.
    pub name: String,
    /// Its type.
    pub ty: Ty,
    /// Whether it is assigned to after it is bound.
    pub mutable: bool,
    /// Whether it is a set of exactly one (bound by a choice, a loop or a binder over a set).
    pub single: bool,
    /// The place where it is bound.
    pub span: Span,
}

impl Var {
    /// Returns a variable that is never assigned to.
    pub fn new(name: &str, ty: Ty, span: Span) -> Var {
        Var {
            name: name.into(),
            ty,
            mutable: false,
            single: false,
            span,
        }
    }
    /// Returns a variable that is always a set of exactly one member.
    pub fn member(name: &str, ty: Ty, span: Span) -> Var {
        Var {
            single: true,
            ..Var::new(name, ty, span)
        }
    }
    /// Whether it is always the same set of exactly one member.
    pub fn is_fixed_member(&self) -> bool {
        self.single && !self.mutable
    }
}

/// A `move` block.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its name.
    pub name: String,
    /// The place of the block.
    pub span: Span,
    /// The players who may play it, as a mask; the bit of chance is `players.len()`.
    pub by: Mask,
    /// Whether only the first of several moves with equal outcomes is legal.
    pub unique: bool,
    /// Whether the block is only asked about: nobody plays it, not even chance, which plays without a group.
    pub only_asked: bool,
    /// The statements of the block.
    pub body: Body,
}

/// Statements and their variables.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// All variables of the body.
    pub vars: IndexVec<VarId, Var>,
    /// The statements, in order.
    pub stmts: Vec<Stmt>,
}

/// A group of `turn`.
#[derive(Clone, Debug)]
pub struct Group {
    /// The blocks and passes, in order.
    pub blocks: Vec<Played>,
    /// The comparisons of moves by `by most` and `by least`, in order.
    pub narrow: Vec<Narrow>,
    /// The place in the rules.
    pub span: Span,
}

/// A comparison of moves: `by most e` or `by least e`.
#[derive(Clone, Debug)]
pub struct Narrow {
    /// Whether the greatest value is best; otherwise the least.
    pub most: bool,
    /// The value at the end of each of the group's blocks, in that block's variables. (Binders in it
    /// bind variables of that block's body.) The value of a pass is 0.
    pub values: Vec<Expr>,
}

/// A line of `end`.
#[derive(Clone, Debug)]
pub struct EndLine {
    /// The variables of binders and of `score`.
    pub vars: IndexVec<VarId, Var>,
    /// The condition.
    pub cond: Expr,
    /// The result if the condition holds.
    pub result: EndResult,
    /// The place of the line.
    pub span: Span,
}

/// The result of a line of `end`.
#[derive(Clone, Debug)]
pub enum EndResult {
    /// All players share the result.
    Draw,
    /// The game continues.
    Continue,
    /// A score for each player: the variable is the player.
    Score(VarId, Expr),
    /// These players share the win.
    Wins(Expr),
    /// The other players share the win.
    Loses(Expr),
}

impl EndResult {
    /// Returns its expression.
    pub fn expr(&self) -> Option<&Expr> {
        match self {
            EndResult::Draw | EndResult::Continue => None,
            EndResult::Score(_, e) | EndResult::Wins(e) | EndResult::Loses(e) => Some(e),
        }
    }
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// The sort of statement.
    pub kind: StmtKind,
    /// The place in the rules.
    pub span: Span,
}

impl Stmt {
    /// Returns a statement.
    pub fn new(kind: StmtKind, span: Span) -> Stmt {
        Stmt { kind, span }
    }
}

/// The sorts of statement; see [`crate::typed::StmtKind`] for what they mean.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "as in the typed tree")]
pub enum StmtKind {
    Choose(VarId, Domain),
    Require(Expr),
    Let(VarId, Expr),
    /// An assignment. For sets also union and difference; for numbers sum and difference.
    SetVar(VarId, Assign, Expr),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    ForEach(VarId, Domain, Vec<Stmt>),
    Repeat {
        body: Vec<Stmt>,
        cond: Expr,
        or_stop: bool,
    },
    AtOnce(Vec<Stmt>),
    /// Runs the first statements; if a [`StmtKind::Hold`] among them fails, undoes their effects and
    /// runs the second ones. The first contain neither choices nor requirements.
    Try(Vec<Stmt>, Vec<Stmt>),
    /// The players who do not see the next choice, in blocks where that depends on the move.
    Hide(Expr),
    /// A requirement of the innermost [`StmtKind::Try`] whose first statements are running.
    Hold(Expr),
    Move(Expr, Expr),
    Put(Put),
    Clear(LayerId, Expr),
    Assign(StateId, Vec<Expr>, Assign, Expr),
    Again,
    Next(Expr),
    Playing(Assign, Expr),
}

/// The effect of a `put`; see [`crate::typed::StmtKind::Put`].
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "as in the typed tree")]
pub struct Put {
    pub owner: Option<Expr>,
    pub kind: Expr,
    pub layer: LayerId,
    pub on: Expr,
}

/// The values that a variable is bound to.
#[derive(Clone, Debug)]
pub enum Domain {
    /// The members of a set, in order.
    Set(Expr),
    /// The numbers from the first to the second, at most 4 096.
    Range(Expr, Expr),
    /// The connected components of a set, in the order of their first cells.
    Groups(Expr),
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The sort of expression.
    pub kind: Box<ExprKind>,
    /// Its type.
    pub ty: Ty,
    /// The place in the rules.
    pub span: Span,
}

impl Expr {
    /// Returns an expression.
    pub fn new(kind: ExprKind, ty: Ty, span: Span) -> Expr {
        Expr {
            kind: Box::new(kind),
            ty,
            span,
        }
    }
    /// Returns an expression of the same type, at the same place.
    pub fn with(&self, kind: ExprKind) -> Expr {
        Expr::new(kind, self.ty, self.span)
    }
    /// Returns the number of a literal.
    pub fn literal_num(&self) -> Option<i32> {
        match *self.kind {
            ExprKind::Lit(Value::Num(n)) => Some(n),
            _ => None,
        }
    }
    /// Returns the mask of a literal.
    pub fn literal_mask(&self) -> Option<Mask> {
        match *self.kind {
            ExprKind::Lit(Value::Mask(mask)) => Some(mask),
            _ => None,
        }
    }
    /// Returns the kind of a literal of exactly one.
    pub fn literal_kind(&self) -> Option<KindId> {
        let mask = self.literal_mask().filter(|mask| mask.count_ones() == 1)?;
        Some(KindId::from_index(mask.trailing_zeros() as usize))
    }
}

/// The sorts of expression; see [`crate::typed::ExprKind`] for what they mean.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "as in the typed tree")]
pub enum ExprKind {
    /// A constant without a name; the span is its source text.
    Lit(Value),
    /// A named constant, with the index into its table (if a set, the union or sum of the entries).
    Const(ConstId, Option<Expr>),
    /// An entry of a table of numbers with one or two indices from 0; 0 outside.
    Table(Arc<Numbers>, Vec<Expr>),

    Me,
    Next,
    Others(Expr),
    Playing,
    Turn,
    Passes,
    Var(VarId),
    OthersVar(VarId),

    Empty(LayerId),
    Occupied(LayerId),
    Pieces(Pieces),
    State(StateId, Vec<Expr>),
    /// A function's value: the player as `me` (if a set, the union over it), the index into its table,
    /// and arguments.
    Call {
        function: FnId,
        me: Option<Expr>,
        key: Option<Expr>,
        args: Vec<Expr>,
    },
    KindOn(Expr),
    OwnerOn(Expr),

    Union(Expr, Expr),
    Inter(Expr, Expr),
    Diff(Expr, Expr),
    /// The cells that are in at least so many of these sets.
    AtLeast(usize, Vec<Expr>),
    Step(Expr, Expr, Option<Expr>),
    Back(Expr, Expr),
    Leap(Expr, i32, i32),
    Ray(Ray),
    Path(Expr, Expr, Expr),
    Between(Expr, Expr),
    Group(Expr, Expr),
    Flood(Expr, Expr),
    Lines(Lines),
    FirstOf(Expr),
    Coord(Vec<Expr>),
    Turned(Turning, Expr),
    Filter(VarId, Domain, Expr),
    UnionOf(VarId, Domain, Expr),
    Reach(VarId, Expr, Expr),
    Best(bool, VarId, Domain, Expr),

    Count(Expr),
    CountGroups(Expr),
    CoordOf(Coord, Expr),
    Arith(Arith, Expr, Expr),
    Neg(Expr),
    Sum(VarId, Domain, Expr),
    Extreme(bool, VarId, Domain, Expr),
    Pick(bool, Vec<Expr>),
    Seen(Option<LayerId>),
    /// The number of moves since the first (`true`) or last equal position; 0 if there is none.
    SeenAgo(bool, Option<LayerId>),

    Some(Expr),
    No(Expr),
    Equal(Expr, Expr),
    Less(Expr, Expr),
    In(Expr, Expr),
    InRange(Expr, Option<Expr>, Option<Expr>),
    And(Expr, Expr),
    Or(Expr, Expr),
    Not(Expr),
    Can(Expr, Vec<BlockId>),
    Blocked,

    If(Expr, Expr, Expr),
    Before(Expr),
}

/// The cells with certain pieces; see [`crate::typed::ExprKind::Pieces`].
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "as in the typed tree")]
pub struct Pieces {
    pub owner: Option<Expr>,
    pub kinds: Option<Expr>,
    pub layer: LayerId,
}

impl Pieces {
    /// Returns the kinds; all if there is no restriction. `None` if they depend on the position.
    pub fn known_kinds(&self) -> Option<Mask> {
        self.kinds.as_ref().map_or(Some(!0), Expr::literal_mask)
    }
}

/// The cells of walks; see [`crate::typed::ExprKind::Ray`].
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "as in the typed tree")]
pub struct Ray {
    pub from: Expr,
    pub dirs: Expr,
    pub through: Option<Expr>,
    pub ending: Ending,
}

/// The cells of lines of a set; see [`crate::typed::ExprKind::Lines`].
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "as in the typed tree")]
pub struct Lines {
    pub n: Expr,
    pub exactly: bool,
    pub set: Expr,
    pub along: Option<Expr>,
}

impl Lines {
    /// Returns the directions. `None` if they depend on the position.
    pub fn known_dirs(&self, grid: &Grid) -> Option<Mask> {
        let all = Some(grid.named_dirs());
        self.along.as_ref().map_or(all, Expr::literal_mask)
    }
}

/// The end of a walk; see [`crate::typed::Ending`].
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "as in the typed tree")]
pub enum Ending {
    Over,
    Onto(Expr),
    Upto(Expr),
    Until(Expr),
}

impl Ending {
    /// Returns the set that a walk ends at.
    pub fn set(&self) -> Option<&Expr> {
        match self {
            Ending::Over => None,
            Ending::Onto(e) | Ending::Upto(e) | Ending::Until(e) => Some(e),
        }
    }
}
