//! The intermediate representation: what lowering makes of a typed game, what passes rewrite, what
//! code generation reads.
//!
//! What holds for a [`Program`] (and is checked by [`verify`]):
//! - Cells are bits of a [`grid::Grid`]; a constant set is a [`Value::Cells`] with the words it was
//!   written in.
//! - `act`s are gone: their statements stand where they were done, their parameters are `let`s.
//! - `def`s are [`Function`]s or, where they are the same in every position, [`Const`]s.
//! - Every variable is bound once, in the body that it belongs to, before it is read.
//! - An expression has no effects. Numbers stop at the 32-bit limits in every operation.
//! - A body is structured: `Choose`, `Require`, `If`, `ForEach`, `Repeat` say what branches. Its
//!   legal moves are its branches that reach the end, in the order in which they are found depth
//!   first.

pub mod axes;
pub mod bits;
pub mod eval;
pub mod grid;
pub mod lower;
pub mod print;
#[cfg(test)]
pub(crate) mod testing;
pub mod uses;
pub mod verify;
pub mod walk;

use crate::index::IndexVec;
use crate::source::Span;
use crate::typed::{Arith, Assign, Axis, Coord, Enum, Kind, Layer, Mask, StateTy, Turning, Ty};
pub use crate::typed::{BlockId, KindId, LayerId, Played, PlayerId, StateId};
use bits::Bits;
use eval::Budget;
use grid::Grid;

crate::ids! {
    /// A constant.
    ConstId;
    /// A function.
    FnId;
    /// A variable of one body.
    VarId;
}

/// A game, ready to be optimised and written as Rust.
#[derive(Clone, Debug)]
pub struct Program {
    /// The rules file's stem.
    pub name: String,
    /// The title.
    pub title: String,
    /// See [`crate::typed::Game::rules_hash`].
    pub rules_hash: u64,
    /// The players without `chance`.
    pub players: Vec<String>,
    /// Whether `chance` plays; its index is `players.len()`.
    pub chance: bool,
    /// Whether all choose at once.
    pub simultaneous: bool,
    /// How cells are laid out as bits, and how they are joined.
    pub grid: Grid,
    /// The layers, `pieces` first.
    pub layers: IndexVec<LayerId, Layer>,
    /// All kinds.
    pub kinds: IndexVec<KindId, Kind>,
    /// The enumerations, for names.
    pub enums: IndexVec<crate::typed::EnumId, Enum>,
    /// The state variables.
    pub states: IndexVec<StateId, State>,
    /// Constants, in the order of the rules.
    pub consts: IndexVec<ConstId, Const>,
    /// Functions, in the order of the rules; one only calls those before it.
    pub functions: IndexVec<FnId, Function>,
    /// The move blocks.
    pub blocks: IndexVec<BlockId, Block>,
    /// The groups of `turn`.
    pub turn: Vec<Group>,
    /// The blocks by chance, where throws have weights: each is narrowed by its weight, which is not
    /// compared but says how likely a throw is.
    pub thrown: Option<Group>,
    /// Where `turn` stands, if it does.
    pub turn_span: Option<Span>,
    /// The effects of `setup`, from the empty board.
    pub setup: Body,
    /// The effects of `after`.
    pub after: Body,
    /// The lines of `end`.
    pub end: Vec<EndLine>,
    /// Where each of `setup`, `after`, `end` stands, for comments.
    pub seen: Vec<Option<LayerId>>,
    /// What of the position's bookkeeping the rules look at or change.
    pub uses: Uses,
    /// How much work evaluating constants may still take, in all stages together; see
    /// [`eval::constant`].
    pub budget: Budget,
    /// The range of results, where `points` gives one.
    pub points: Option<(i32, i32)>,
    /// What players see of a position; `None` where all is seen.
    pub view: Option<Vec<ViewLine>>,
    /// By block, what is hidden of its moves.
    pub veils: IndexVec<BlockId, Veil>,
    /// Whether anything is hidden from anybody.
    pub hides: bool,
    /// Whether there is a board; else the first layer, which has no kinds, is not shown.
    pub has_board: bool,
    /// The most rounds of a `repeat`.
    pub rounds: usize,
}

/// A line of `view`: its expressions are functions whose `me` is who looks.
#[derive(Clone, Debug)]
pub struct ViewLine {
    /// What is seen.
    pub what: Viewed,
    /// Who sees it; everybody when not said.
    pub players: Option<FnId>,
    /// The line.
    pub span: Span,
}

impl ViewLine {
    /// The functions that it calls, without arguments.
    pub fn functions(&self) -> impl Iterator<Item = FnId> {
        let shown = match &self.what {
            Viewed::Layer { on, .. } => vec![*on],
            Viewed::State(_, index) => index.iter().flatten().copied().collect(),
        };
        shown.into_iter().chain(self.players)
    }
}

/// What a line of `view` shows.
#[derive(Clone, Debug)]
pub enum Viewed {
    /// The cells of a layer, or only whose pieces stand there.
    Layer {
        /// The layer.
        layer: LayerId,
        /// Whether only owners are seen.
        owner: bool,
        /// The cells.
        on: FnId,
    },
    /// The entries of a state that the indices name, one for each axis; `None` names all.
    State(StateId, Vec<Option<FnId>>),
}

/// What is hidden of the moves of a block. Their mover sees all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Veil {
    /// Who sees nothing of it.
    pub whole: Mask,
    /// What is hidden of its choices.
    pub choices: Veiled,
}

/// What is hidden of the choices of a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Veiled {
    /// The same of all moves: for each choice, who does not see it; empty where nobody misses anything.
    Always(Vec<Mask>),
    /// What [`StmtKind::Hide`] says before a choice; another choice is seen by everybody.
    ByMove,
}

/// The first layer, whose pieces `->` moves.
pub const PIECES: LayerId = LayerId(0);

/// What of the position's bookkeeping the rules look at or change.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Uses {
    /// `before` stands somewhere.
    pub before: bool,
    /// `again` stands somewhere.
    pub again: bool,
    /// `passes` is read.
    pub passes: bool,
    /// `turn` is read.
    pub turn: bool,
    /// `playing` is changed.
    pub playing: bool,
    /// `can` asks for the moves of a block.
    pub can: bool,
}

/// A state variable.
#[derive(Clone, Debug)]
pub struct State {
    /// Its name.
    pub name: String,
    /// What it is indexed by; entries are flat, the last axis fastest.
    pub axes: Vec<Axis>,
    /// What an entry is.
    pub ty: StateTy,
    /// The first value of every entry, in range.
    pub init: Vec<Value>,
    /// Whether `seen` leaves it out.
    pub clock: bool,
    /// The declaration.
    pub span: Span,
}

/// A constant value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A set of cells.
    Cells(Bits),
    /// A set of directions, kinds, players or members.
    Mask(Mask),
    /// A number.
    Num(i32),
    /// A truth.
    Truth(bool),
}

/// A named constant: a region, a direction, a constant def.
#[derive(Clone, Debug)]
pub struct Const {
    /// Its name in the rules.
    pub name: String,
    /// Its definition.
    pub span: Span,
    /// The type of a value.
    pub ty: Ty,
    /// What it is a table by.
    pub axis: Option<Axis>,
    /// The values: one, or one for each member of the axis.
    pub values: Vec<Value>,
}

/// A def that depends on the position, on `me` or on arguments.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name in the rules.
    pub name: String,
    /// Its definition.
    pub span: Span,
    /// The type of its value.
    pub ty: Ty,
    /// Parameters first, then what binders bind.
    pub vars: IndexVec<VarId, Var>,
    /// How many of `vars` are parameters.
    pub params: usize,
    /// What its table is by.
    pub axis: Option<Axis>,
    /// One, or one for each member of the axis.
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
    /// Where it is bound.
    pub span: Span,
}

/// A `move`.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its name.
    pub name: String,
    /// The part.
    pub span: Span,
    /// Who may; chance's bit is `players.len()`.
    pub by: Mask,
    /// Of moves with equal outcomes only the first.
    pub unique: bool,
    /// What it does.
    pub body: Body,
}

/// Statements and their variables.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// All variables.
    pub vars: IndexVec<VarId, Var>,
    /// In order.
    pub stmts: Vec<Stmt>,
}

/// A group of `turn`.
#[derive(Clone, Debug)]
pub struct Group {
    /// In order.
    pub blocks: Vec<Played>,
    /// `by most`, `by least`.
    pub narrow: Vec<Narrow>,
    /// Where.
    pub span: Span,
}

/// `by most e`
#[derive(Clone, Debug)]
pub struct Narrow {
    /// Else the least.
    pub most: bool,
    /// The value at the end of each of the group's blocks, in that block's variables. (Binders in
    /// them bind variables of that block's body.) A pass reads 0.
    pub values: Vec<Expr>,
}

/// A line of `end`.
#[derive(Clone, Debug)]
pub struct EndLine {
    /// What binders and `score` bind.
    pub vars: IndexVec<VarId, Var>,
    /// When.
    pub cond: Expr,
    /// What then.
    pub result: EndResult,
    /// The line.
    pub span: Span,
}

/// What a line of `end` says.
#[derive(Clone, Debug)]
pub enum EndResult {
    /// All share.
    Draw,
    /// Not decided.
    Continue,
    /// For each player.
    Score(VarId, Expr),
    /// These share.
    Wins(Expr),
    /// The others share.
    Loses(Expr),
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Its line in the rules.
    pub span: Span,
}

/// The sorts of statement; see [`crate::typed::StmtKind`] for what they mean.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "as in the typed tree")]
pub enum StmtKind {
    Choose(VarId, Domain),
    Require(Expr),
    Let(VarId, Expr),
    /// Sets: union, difference; numbers: sum, difference.
    SetVar(VarId, Assign, Expr),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    ForEach(VarId, Domain, Vec<Stmt>),
    Repeat {
        body: Vec<Stmt>,
        cond: Expr,
        or_stop: bool,
    },
    AtOnce(Vec<Stmt>),
    /// The first statements, unless a [`StmtKind::Hold`] among them fails: then all that they did is
    /// undone, and the second are run. The first neither choose nor require anything.
    Try(Vec<Stmt>, Vec<Stmt>),
    /// Who does not see the next choice, where that is not the same in all moves of a block.
    Hide(Expr),
    /// A requirement of the innermost [`StmtKind::Try`] that is being tried.
    Hold(Expr),
    Move(Expr, Expr),
    Put {
        owner: Option<Expr>,
        kind: Expr,
        layer: LayerId,
        on: Expr,
    },
    Clear(LayerId, Expr),
    Assign(StateId, Vec<Expr>, Assign, Expr),
    Again,
    Next(Expr),
    Playing(Assign, Expr),
}

/// What variables are bound from.
#[derive(Clone, Debug)]
pub enum Domain {
    /// Members in order.
    Set(Expr),
    /// From the first to the second, at most 4 096.
    Range(Expr, Expr),
    /// Connected parts, by their first cell.
    Groups(Expr),
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it says.
    pub kind: Box<ExprKind>,
    /// Its type.
    pub ty: Ty,
    /// Where in the rules.
    pub span: Span,
}

/// The sorts of expression; see [`crate::typed::ExprKind`] for what they mean.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "as in the typed tree")]
pub enum ExprKind {
    /// A constant without a name, from the words at the span.
    Lit(Value),
    /// A named constant; with the index of its table (a set: the union, the sum).
    Const(ConstId, Option<Expr>),
    /// A table of numbers by one or two numbers from 0; 0 outside.
    Table {
        rows: Vec<Vec<i32>>,
        two: bool,
        index: Vec<Expr>,
    },

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
    Pieces {
        owner: Option<Expr>,
        kinds: Option<Expr>,
        layer: LayerId,
    },
    State(StateId, Vec<Expr>),
    /// A function's value: its table's index, who is `me` (a set: the union over it), arguments.
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
    Step(Expr, Expr, Option<Expr>),
    Back(Expr, Expr),
    Leap(Expr, i32, i32),
    Ray {
        from: Expr,
        dirs: Expr,
        through: Option<Expr>,
        ending: Ending,
    },
    Path(Expr, Expr, Expr),
    Between(Expr, Expr),
    Group(Expr, Expr),
    Flood(Expr, Expr),
    Lines {
        n: Expr,
        exactly: bool,
        set: Expr,
        along: Option<Expr>,
    },
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
    /// How many moves ago the first (`true`), the last equal position stood; 0 where there is none.
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

/// How a walk ends; see [`crate::typed::Ending`].
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "as in the typed tree")]
pub enum Ending {
    Over,
    Onto(Expr),
    Upto(Expr),
    Until(Expr),
}
