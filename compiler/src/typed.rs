//! The typed tree: a rules file after name resolution and type checking.
//!
//! `check` produces it; the lints, the interpreter and lowering read it. Its invariants:
//! - Names are resolved to ids. The strings that remain are for move texts and messages.
//! - A variant is merged with its parents; options are numbers.
//! - `def`s and `act`s with parameters are instantiated once for each tuple of argument types, so every
//!   [`Expr`] has one type. They form no cycles.
//! - What the source leaves out is filled in: `forward` is `forward[me]`, `own` is the pieces of
//!   [`ExprKind::Me`], an omitted state index is `me`.
//! - `choose` and `require` stand only where they are allowed.

use crate::index::{Id, IndexVec};
use crate::source::{FileId, Span};
use boardwright_runtime::{Looks, Notation};
use std::borrow::Cow;
use std::sync::Arc;

crate::ids! {
    /// A cell of the board, in board order.
    CellId;
    /// A direction, clockwise from north.
    DirId;
    /// A player, in turn order; the id after the last player is `chance`.
    PlayerId;
    /// A kind of piece in any layer, in the order of declaration.
    KindId;
    /// A layer; the first is `pieces`.
    LayerId;
    /// An enumeration.
    EnumId;
    /// A state variable.
    StateId;
    /// An instantiated `dir`, `region` or `def`.
    DefId;
    /// An instantiated `act`.
    ActId;
    /// A move block, in the order of the file; a block that a variant replaces keeps its place.
    BlockId;
    /// A local name of one body (a def, an act, a block, `setup`, `after`, a line of `end`).
    LocalId;
}

/// A set of directions, kinds, players or members of an enumeration, as one bit for each.
pub type Mask = u64;

/// The types of values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Ty {
    /// A set of cells.
    Cells,
    /// A set of directions.
    Dirs,
    /// A set of kinds.
    Kinds,
    /// A set of players.
    Players,
    /// A set of members of an enumeration.
    Enum(EnumId),
    /// A 32-bit integer.
    Num,
    /// A truth value.
    Truth,
    /// The type of an expression with an error; a tree without errors has none.
    Unknown,
}

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The stem of the rules file's name.
    pub name: String,
    /// The title.
    pub title: String,
    /// The rules file, followed by its parents.
    pub files: Vec<FileId>,
    /// The FNV-1a hash, 64 bits, of the texts of `files` with line ends as `\n`.
    pub rules_hash: u64,
    /// The players without `chance`.
    pub players: IndexVec<PlayerId, Named>,
    /// Whether `chance` plays; its id is `players.len()`.
    pub chance: bool,
    /// Whether all players choose at once.
    pub simultaneous: bool,
    /// The board.
    pub board: Board,
    /// The layers; `pieces` comes first, even if it has no kinds.
    pub layers: IndexVec<LayerId, Layer>,
    /// The kinds of all layers.
    pub kinds: IndexVec<KindId, Kind>,
    /// The enumerations.
    pub enums: IndexVec<EnumId, Enum>,
    /// The state variables.
    pub states: IndexVec<StateId, State>,
    /// The derived values; a def only uses defs before it.
    pub defs: IndexVec<DefId, Def>,
    /// The acts; an act only uses acts before it.
    pub acts: IndexVec<ActId, Act>,
    /// The move blocks.
    pub blocks: IndexVec<BlockId, Block>,
    /// The groups of `turn`. Without a `turn` part, a single group of all blocks that are not by chance.
    pub turn: Turn,
    /// The body of `setup`: effects only.
    pub setup: Body,
    /// The body of `after`: effects only.
    pub after: Body,
    /// The lines of `end`.
    pub end: Vec<EndRule>,
    /// The different operands of `seen`, in order of first use; `None` is the whole position.
    pub seen: Vec<Option<LayerId>>,
    /// Whether `before` is used anywhere.
    pub uses_before: bool,
    /// The parts of a position, other than the board and the states, that the rules read.
    pub looks: Looks,
    /// Whether there is a board. Without one there are no cells, directions, layers or kinds.
    pub has_board: bool,
    /// The range of results that `points` declares; `None` means that 100 points are shared.
    pub points: Option<(i32, i32)>,
    /// The lines of `view`, which say what players see of a position; `None` if they see everything.
    pub view: Option<Vec<ViewLine>>,
    /// Whether anything is hidden from a player: part of a position or of a move.
    pub hides: bool,
    /// The notations in which positions can be read and written. They are no rules.
    pub notations: Vec<Notation>,
}

/// A definition that is a table of numbers: `def prize = [[3, 1], [2]]`. Rows may differ in length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// Its name.
    pub name: String,
    /// The place of the definition.
    pub span: Span,
    /// The numbers. With one index they are in the first row.
    pub rows: Vec<Vec<i32>>,
    /// Whether there are two indices or one.
    pub two: bool,
}

/// A line of `view`, in which `me` is the player who looks.
#[derive(Clone, Debug)]
pub struct ViewLine {
    /// The local names of the line.
    pub locals: IndexVec<LocalId, Local>,
    /// The part of the position that the line shows.
    pub what: Viewed,
    /// The players who see it; `None` means all.
    pub players: Option<Expr>,
    /// The span of the line.
    pub span: Span,
}

/// A part of the position that a line of `view` shows.
#[derive(Clone, Debug)]
pub enum Viewed {
    /// The pieces on some cells of a layer, or only their owners.
    Layer {
        /// The layer.
        layer: LayerId,
        /// Whether only the owners are shown.
        owner: bool,
        /// The cells whose pieces are shown.
        on: Expr,
    },
    /// The entries of a state that the indices name, one for each axis; `None` names all.
    State(StateId, Vec<Option<Expr>>),
}

/// A name and where it was declared.
#[derive(Clone, Debug)]
pub struct Named {
    /// The name.
    pub name: String,
    /// The span of its declaration.
    pub span: Span,
}

/// The board: its cells, their coordinates and the directions, without lookup tables.
#[derive(Clone, Debug)]
pub struct Board {
    /// The span of the `board` part.
    pub span: Span,
    /// The shape of the board.
    pub shape: Shape,
    /// The existing cells in board order: by level, rank, file; on a graph in order of first mention.
    pub cells: IndexVec<CellId, Cell>,
    /// The directions: clockwise from north; with levels those of the plane, then those with up, then those
    /// with down; on a graph as declared.
    pub dirs: IndexVec<DirId, Dir>,
    /// The directions of `adjacent`: those that `adjacency` names, or all.
    pub adjacent: Mask,
    /// The directions of `orthogonal`; all on hexes and graphs.
    pub orthogonal: Mask,
    /// The directions of `diagonal`; none on hexes and graphs.
    pub diagonal: Mask,
}

/// The kinds of board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Squares in a plane or in levels. The sizes are those of the whole frame, before `only`.
    Square {
        /// The number of files: x is 1 to `width`.
        width: i32,
        /// The number of ranks: y is 1 to `height`.
        height: i32,
        /// The number of levels: z is 1 to `levels`.
        levels: i32,
        /// Whether the last file is adjacent to the first.
        wrap_x: bool,
        /// Whether the last rank is adjacent to the first.
        wrap_y: bool,
    },
    /// Hexes in a rhombus, of which a hexagon or a triangle keeps some cells. `z` is `x + y`.
    Hex {
        /// The greatest x; the least is 1.
        width: i32,
        /// The greatest y; the least is 1.
        height: i32,
        /// Whether the last column is adjacent to the first.
        wrap_x: bool,
        /// Whether the last row is adjacent to the first.
        wrap_y: bool,
    },
    /// Named cells, with links as steps.
    Graph {
        /// For each direction of the board, in order, the steps (from, to) as declared.
        links: Vec<Vec<(CellId, CellId)>>,
    },
}

impl Shape {
    /// Returns the greatest coordinate that a cell of the whole frame can have; the least is 1. 0 on graphs.
    pub fn greatest(&self, coord: Coord) -> i32 {
        match (self, coord) {
            (Shape::Square { width, .. } | Shape::Hex { width, .. }, Coord::X) => *width,
            (Shape::Square { height, .. } | Shape::Hex { height, .. }, Coord::Y) => *height,
            (Shape::Square { levels, .. }, Coord::Z) => *levels,
            (Shape::Hex { width, height, .. }, Coord::Z) => width.saturating_add(*height),
            (Shape::Graph { .. }, _) => 0,
        }
    }
}

/// A cell.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The name in moves: `c4`, `(27,1)`, `(1,2,3)`, or the name of a graph's cell.
    pub name: String,
    /// The file, from 1; 0 on graphs.
    pub x: i32,
    /// The rank, from 1; 0 on graphs.
    pub y: i32,
    /// The level, from 1; `x + y` on hexes; 0 on graphs.
    pub z: i32,
}

/// A direction.
#[derive(Clone, Debug)]
pub struct Dir {
    /// The name: `n`, `ne_up`, or the name of a graph's direction.
    pub name: String,
    /// The change of the coordinates; all 0 on graphs.
    pub step: [i32; 3],
    /// The opposite direction. The reverse of a graph's one-way chain is not declared; it is an additional
    /// direction with an empty name, which occurs in no set of the source.
    pub opposite: DirId,
}

impl Board {
    /// Returns the name of a direction; `~` and the name of its opposite for the reverse of a one-way chain.
    pub fn dir_name(&self, dir: DirId) -> Cow<'_, str> {
        let Dir { name, opposite, .. } = &self.dirs[dir];
        match name.is_empty() {
            true => Cow::Owned(format!("~{}", self.dirs[*opposite].name)),
            false => Cow::Borrowed(name),
        }
    }
}

/// A layer.
#[derive(Clone, Debug)]
pub struct Layer {
    /// The name; that of the first layer is `pieces`.
    pub name: String,
    /// The kinds of its pieces, in the order of declaration.
    pub kinds: Vec<KindId>,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The name.
    pub name: String,
    /// The capital letter for pictures.
    pub letter: Option<char>,
    /// Whether its pieces have no owner. Every piece of another kind has one.
    pub neutral: bool,
    /// The layer of its pieces.
    pub layer: LayerId,
    /// The span of its declaration.
    pub span: Span,
}

/// An enumeration.
#[derive(Clone, Debug)]
pub struct Enum {
    /// The name.
    pub name: String,
    /// The names of its members in order.
    pub members: Vec<String>,
}

/// A state variable.
#[derive(Clone, Debug)]
pub struct State {
    /// The name.
    pub name: String,
    /// The axes by which it is indexed. Entries are stored flat; the index of the last axis varies fastest.
    pub axes: Vec<Axis>,
    /// The type of an entry.
    pub ty: StateTy,
    /// The initial values: constant expressions, one for all entries or one for each member of an axis. The
    /// interpreter evaluates them and clamps them like any stored value.
    pub init: Init,
    /// Whether `seen` ignores it.
    pub clock: bool,
    /// The span of its declaration.
    pub span: Span,
}

/// The initial values of a state.
#[derive(Clone, Debug)]
pub enum Init {
    /// The default of the type: 0 or the number in range nearest to it, false, none, the first member.
    Default,
    /// One value for all entries.
    All(Expr),
    /// One value for each member of the axis with this index; `None` is the default of the type.
    Table(usize, Vec<Option<Expr>>),
}

/// The members by which one axis of a state or table is indexed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Axis {
    /// The numbers of an inclusive range.
    Range(i32, i32),
    /// The players, without chance.
    Player,
    /// The kinds of all layers.
    Kind,
    /// Cells.
    Cell,
    /// Directions.
    Dir,
    /// The members of an enumeration.
    Enum(EnumId),
}

/// The type of a state's entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StateTy {
    /// A number, clamped to this range.
    Number(i32, i32),
    /// A truth value.
    Flag,
    /// At most one player, or chance if it plays.
    Player,
    /// A set of players.
    Players,
    /// At most one cell.
    Cell,
    /// A set of cells.
    Cells,
    /// At most one kind, of any layer.
    Kind,
    /// A set of kinds.
    Kinds,
    /// At most one direction.
    Dir,
    /// Exactly one member.
    Enum(EnumId),
}

/// A local name of a body.
#[derive(Clone, Debug)]
pub struct Local {
    /// The name in the source.
    pub name: String,
    /// The type.
    pub ty: Ty,
    /// The span of its binding.
    pub span: Span,
}

/// Statements and the local names that they bind.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// All local names of the body, including nested ones. Each binding has an entry of its own, even if
    /// names are equal.
    pub locals: IndexVec<LocalId, Local>,
    /// The statements.
    pub stmts: Vec<Stmt>,
}

/// A `dir`, `region` or `def`.
#[derive(Clone, Debug)]
pub struct Def {
    /// The name in the source. Instances of one def share it.
    pub name: String,
    /// The span of the definition.
    pub span: Span,
    /// The type of the value.
    pub ty: Ty,
    /// The parameters, followed by the names that binders bind.
    pub locals: IndexVec<LocalId, Local>,
    /// The number of parameters.
    pub params: usize,
    /// The axis of its table; `None` without a table.
    pub axis: Option<Axis>,
    /// Without a table, a single entry; else one for each member of the axis, `None` where the table has
    /// none. On a numeric axis the first entry is the low end.
    pub entries: Vec<Option<Expr>>,
    /// Whether the value depends on `me`, directly or through other defs.
    pub uses_me: bool,
    /// Whether the value is the same in every position for the same arguments.
    pub constant: bool,
    /// Whether it is a `region` or `dir`, which are always constant.
    pub declared_constant: bool,
}

/// An `act`.
#[derive(Clone, Debug)]
pub struct Act {
    /// The name.
    pub name: String,
    /// The span of the definition.
    pub span: Span,
    /// The number of parameters; they are the first local names.
    pub params: usize,
    /// The statements.
    pub body: Body,
}

/// A `move` block.
#[derive(Clone, Debug)]
pub struct Block {
    /// The name.
    pub name: String,
    /// The span of the whole part.
    pub span: Span,
    /// The players who may play it, as a mask; the bit of chance is `players.len()`. All players if the
    /// source names none.
    pub by: Mask,
    /// Whether only the first of several moves with equal outcomes is legal.
    pub unique: bool,
    /// Whether only the mover sees what was played.
    pub hidden: bool,
    /// The statements.
    pub body: Body,
}

/// The part `turn`.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The groups; the moves of the first group with a legal move may be played.
    pub groups: Vec<Group>,
    /// The span of the part; `None` if the source has none.
    pub span: Option<Span>,
}

/// A group of `turn`.
#[derive(Clone, Debug)]
pub struct Group {
    /// The blocks and passes, in order.
    pub blocks: Vec<Played>,
    /// The clauses `by most` and `by least`, in order.
    pub narrow: Vec<Narrow>,
    /// The span of the group.
    pub span: Span,
}

/// An item of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    /// A block.
    Block(BlockId),
    /// `pass`
    Pass,
}

impl Played {
    /// Returns the block, unless it is `pass`.
    pub fn block(self) -> Option<BlockId> {
        match self {
            Played::Block(id) => Some(id),
            Played::Pass => None,
        }
    }
}

/// `by most e`: keeps the moves of a group with the greatest value.
#[derive(Clone, Debug)]
pub struct Narrow {
    /// True for `most`, false for `least`.
    pub most: bool,
    /// The expression, resolved for each entry of the group's `blocks` (0 for a pass). It is evaluated at the
    /// end of the block, with the names of the block's outermost braces.
    pub values: Vec<Expr>,
    /// The span of the clause.
    pub span: Span,
}

/// A line of `end`.
#[derive(Clone, Debug)]
pub struct EndRule {
    /// The local names of the line.
    pub locals: IndexVec<LocalId, Local>,
    /// The condition.
    pub cond: Expr,
    /// The result if the condition holds.
    pub result: EndResult,
    /// The span of the line.
    pub span: Span,
}

/// The result of a line of `end`.
#[derive(Clone, Debug)]
pub enum EndResult {
    /// A draw: all players share the points, or get the middle of the range that `points` declares.
    Draw,
    /// The line decides nothing: the game goes on unless a default rule ends it.
    Continue,
    /// The points of each player, who is bound to the local name.
    Score(LocalId, Expr),
    /// These players win: they share the points, or each gets the greatest result if `points` declares a
    /// range; the others get the least.
    Wins(Expr),
    /// These players lose: they get the least result, and the others win.
    Loses(Expr),
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// The content of the statement.
    pub kind: StmtKind,
    /// The span of the statement.
    pub span: Span,
}

/// The operator of an assignment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assign {
    /// `:=`
    Set,
    /// `+=`: adds a number, or members of a set
    Add,
    /// `-=`
    Sub,
}

/// The kinds of statement.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// Forks the branch for each member; the local name is a singleton set or a number.
    Choose(LocalId, Domain),
    /// Hides the next choice from these players; the mover always sees it.
    Hide(Expr),
    /// Drops the branch unless the condition holds.
    Require(Expr),
    /// Binds a local name to a value.
    Let(LocalId, Expr),
    /// Changes a local name. For sets, `+=` and `-=` are union and difference; for numbers sum and
    /// difference, clamped to 32 bits; truth values only allow `Set`.
    SetLocal(LocalId, Assign, Expr),
    /// Runs the first or the second statements.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// Runs the statements for each member in order; the domain is evaluated once, before.
    ForEach(LocalId, Domain, Vec<Stmt>),
    /// Repeats the body at least once and at most [`Game::most_rounds`] times.
    Repeat {
        /// The body.
        body: Vec<Stmt>,
        /// The condition for another iteration.
        cond: Expr,
        /// Whether the player may stop although `cond` holds.
        or_stop: bool,
    },
    /// Makes all changes of the statements together at the end: vacates cells, fills cells, stores states.
    AtOnce(Vec<Stmt>),
    /// Runs an act with arguments.
    Do(ActId, Vec<Expr>),
    /// `a -> b`
    Move(Expr, Expr),
    /// Puts a piece on each cell of a set and replaces what stands there in its layer.
    Put {
        /// The owner: the first of several; if there is none, nothing is put. `None` for a neutral kind.
        owner: Option<Expr>,
        /// The kind: the first of several; if there is none, nothing is put.
        kind: Expr,
        /// The layer of the kind; `pieces` if the kind is computed.
        layer: LayerId,
        /// The cells.
        on: Expr,
    },
    /// Removes the pieces on these cells of a layer.
    Clear(LayerId, Expr),
    /// Places pieces from a `picture`, a `fen` or constant placements.
    Place(Vec<(CellId, KindId, Option<PlayerId>)>),
    /// Changes the entries that an index names, each once. There is one index expression for each axis.
    Assign(StateId, Vec<Expr>, Assign, Expr),
    /// Lets the turn go on.
    Again,
    /// Multiplies the weight of a chance move; a factor below 1 drops the branch.
    Weight(Expr),
    /// Runs the first statements; if a requirement among them fails, undoes them and runs the second ones.
    Try(Vec<Stmt>, Vec<Stmt>),
    /// `next := p`
    Next(Expr),
    /// `playing := / += / -=`
    Playing(Assign, Expr),
}

/// The domain of a choice, loop or binder; its members are taken in order.
#[derive(Clone, Debug)]
pub enum Domain {
    /// The members of a set, as singleton sets.
    Set(Expr),
    /// The numbers of an inclusive range; at most 4096.
    Range(Expr, Expr),
    /// The connected components of a set, ordered by their first cell.
    Groups(Expr),
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The content of the expression.
    pub kind: Box<ExprKind>,
    /// The type.
    pub ty: Ty,
    /// The span of the expression.
    pub span: Span,
}

/// The kinds of expression.
#[derive(Clone, Debug)]
pub enum ExprKind {
    // ---- constants
    /// A number; options are replaced by their value.
    Num(i32),
    /// `true`, `false`
    Truth(bool),
    /// Cells by name; empty for `none`.
    Cells(Vec<CellId>),
    /// A constant set of directions, kinds, players or members of an enumeration, including `none`.
    Mask(Mask),
    /// `rank 2`, `x 3..5`: the cells with a coordinate in an inclusive range of constants.
    Rows(Coord, Expr, Expr),
    /// `cells`
    AllCells,
    /// `edge`
    Edge,
    /// `corners`
    Corners,
    /// `prize[i, j]`: an entry of a constant table; 0 outside of it.
    Table(Arc<Numbers>, Vec<Expr>),

    // ---- players and time
    /// `me`
    Me,
    /// `next`
    Next,
    /// The union over each player p of all players but p. `others` applies it to `me`.
    Others(Expr),
    /// `playing`
    Playing,
    /// `turn`
    Turn,
    /// `passes`
    Passes,
    /// A local name of the body.
    Local(LocalId),
    /// `others.v` in a simultaneous game: the union of the other players' values of this local name of the
    /// same block.
    OthersLocal(LocalId),

    // ---- the position
    /// The cells of a layer without a piece.
    Empty(LayerId),
    /// The cells of a layer with a piece.
    Occupied(LayerId),
    /// The cells of a layer with a piece of these owners and kinds. `None` means any; `None` for owners
    /// includes neutral pieces, which `Some` excludes.
    Pieces {
        /// The owners.
        owner: Option<Expr>,
        /// The kinds.
        kinds: Option<Expr>,
        /// The layer.
        layer: LayerId,
    },
    /// The union, sum or disjunction of the entries that the indices name; one index for each axis.
    State(StateId, Vec<Expr>),
    /// The value of a def.
    Def {
        /// The def.
        def: DefId,
        /// The players as whom it is evaluated, one by one, with the results joined; `None` is the present
        /// `me`. Only for a def without a table by player.
        me: Option<Expr>,
        /// The index of its table.
        key: Option<Expr>,
        /// The arguments, which are evaluated first.
        args: Vec<Expr>,
    },
    /// The kinds of the pieces on these cells in layer `pieces`.
    KindOn(Expr),
    /// The owners of the pieces on these cells in layer `pieces`.
    OwnerOn(Expr),

    // ---- sets
    /// `|` of two sets of the same type
    Union(Expr, Expr),
    /// `&`
    Inter(Expr, Expr),
    /// `-`
    Diff(Expr, Expr),
    /// `S.(D)`, `S.n(3)`: steps from S in each of these directions; `None` is one step, and a number below 1
    /// yields S itself.
    Step(Expr, Expr, Option<Expr>),
    /// `S.back(D)`
    Back(Expr, Expr),
    /// `S.leap(a, b)` with constant distances
    Leap(Expr, i32, i32),
    /// `S.ray(D, through T, onto U)`
    Ray {
        /// The cells from which rays start.
        from: Expr,
        /// The directions.
        dirs: Expr,
        /// The cells that rays walk over; `None` means all.
        through: Option<Expr>,
        /// The cells that the ray yields.
        ending: Ending,
    },
    /// `S.path(d, to)`
    Path(Expr, Expr, Expr),
    /// `between(a, b)`
    Between(Expr, Expr),
    /// `group(c, S)`
    Group(Expr, Expr),
    /// `flood(A, within S)`
    Flood(Expr, Expr),
    /// `lines(n, S, along D)`
    Lines {
        /// The length of the line.
        n: Expr,
        /// Whether longer lines are excluded.
        exactly: bool,
        /// The set of cells.
        set: Expr,
        /// The directions; lines run both ways. `None` means all directions of the board.
        along: Option<Expr>,
    },
    /// `first_of(S)`, for a set of any type
    FirstOf(Expr),
    /// `(x, y)`, `(x, y, z)`: the cell there, or `none`
    Coord(Vec<Expr>),
    /// `opposite`, `left` or `right` of directions
    Turned(Turning, Expr),
    /// `{v in S : c}`; over groups, the union of those for which the condition holds
    Filter(LocalId, Domain, Expr),
    /// `union(v in S : e)` of sets
    UnionOf(LocalId, Domain, Expr),
    /// `reach(c in S : E)`
    Reach(LocalId, Expr, Expr),
    /// `most`, `least` (true is `most`): the best members of a set, or the union of the best groups
    Best(bool, LocalId, Domain, Expr),

    // ---- numbers
    /// `#S`
    Count(Expr),
    /// `#groups(S)`
    CountGroups(Expr),
    /// The coordinate of the first cell; 0 for an empty set.
    CoordOf(Coord, Expr),
    /// An operation on two numbers, clamped to 32 bits. Division rounds down; division by 0 is 0.
    Arith(Arith, Expr, Expr),
    /// `-n`
    Neg(Expr),
    /// `sum(v in S : n)`; 0 if there are no members
    Sum(LocalId, Domain, Expr),
    /// `max(v in S : n)` (true), `min`; 0 if there are no members
    Extreme(bool, LocalId, Domain, Expr),
    /// `max(a, b)` (true), `min(a, b)`.
    Pick(bool, Vec<Expr>),
    /// `seen`, `seen(layer)`
    Seen(Option<LayerId>),
    /// `first_seen` (true), `last_seen`: how many moves ago the earliest or latest equal position was; 0 if
    /// there is none.
    SeenAgo(bool, Option<LayerId>),

    // ---- truths
    /// `some S`
    Some(Expr),
    /// `no S`
    No(Expr),
    /// `a == b` of sets, numbers or truth values
    Equal(Expr, Expr),
    /// `a < b` of numbers
    Less(Expr, Expr),
    /// `a in b` of sets: whether a is a subset
    In(Expr, Expr),
    /// `a in l..h` of numbers
    InRange(Expr, Option<Expr>, Option<Expr>),
    /// `a and b`
    And(Expr, Expr),
    /// `a or b`
    Or(Expr, Expr),
    /// `not a`
    Not(Expr),
    /// `can(p, a | b)`: whether one of the players has a move of one of the blocks
    Can(Expr, Vec<BlockId>),
    /// `blocked`
    Blocked,

    // ---- expressions of any type
    /// `if c then a else b`
    If(Expr, Expr, Expr),
    /// The value in the position before this turn.
    Before(Expr),
}

/// The cells that a ray yields, given where it ends.
#[derive(Clone, Debug)]
pub enum Ending {
    /// The cells walked over.
    Over,
    /// The first cell after, if it is in the set.
    Onto(Expr),
    /// The cells walked over, and the first cell after if it is in the set.
    Upto(Expr),
    /// The cells walked over, if the first cell after is in the set.
    Until(Expr),
}

/// The coordinates.
#[derive(Clone, Copy, PartialEq, Hash, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "they are the words themselves")]
pub enum Coord {
    X,
    Y,
    Z,
}

/// The operators of arithmetic.
#[derive(Clone, Copy, PartialEq, Hash, Eq, Debug)]
#[allow(missing_docs, reason = "they are the words themselves")]
pub enum Arith {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// The functions that turn a direction.
#[derive(Clone, Copy, PartialEq, Hash, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "they are the words themselves")]
pub enum Turning {
    Opposite,
    Left,
    Right,
}

impl Game {
    /// Returns the id of `chance`, whether it plays or not.
    pub fn chance_id(&self) -> PlayerId {
        PlayerId::from_index(self.players.len())
    }
    /// Returns the mask of `chance`; 0 if it does not play.
    pub fn chance_mask(&self) -> Mask {
        u64::from(self.chance)
            .checked_shl(self.players.len() as u32)
            .unwrap_or(0)
    }
    /// Returns the least and the greatest result.
    pub fn point_range(&self) -> (i32, i32) {
        self.points.unwrap_or((0, 100))
    }
    /// Returns the greatest number of iterations of a `repeat`.
    pub fn most_rounds(&self) -> usize {
        match self.has_board {
            true => self.board.cells.len(),
            false => 4096,
        }
    }
    /// Returns the mask of all players, without chance.
    pub fn all_players(&self) -> Mask {
        (1 << self.players.len()) - 1
    }
    /// Returns the number of members of an axis.
    pub fn axis_len(&self, axis: Axis) -> usize {
        match axis {
            Axis::Range(lo, hi) => (i64::from(hi) - i64::from(lo) + 1).max(0) as usize,
            Axis::Player => self.players.len(),
            Axis::Kind => self.kinds.len(),
            Axis::Cell => self.board.cells.len(),
            Axis::Dir => self.board.dirs.len(),
            Axis::Enum(e) => self.enums[e].members.len(),
        }
    }
}
