//! The typed tree: what a rules file means, with every name looked up and every type settled.
//!
//! Made by `check`; read by the interpreter and by lowering, by nobody else. What holds here:
//! - No strings are looked up any more; names are kept for texts and messages only.
//! - A variant is merged with its parents; options are numbers.
//! - `def`s and `act`s with parameters are instantiated once for each tuple of argument types, so
//!   every [`Expr`] has one type. They form no cycles.
//! - What is left out in the source is filled in: `forward` is `forward[me]`, `own` is the pieces
//!   of [`ExprKind::Me`], a state index that was left out is `me`.
//! - `choose` and `require` stand only where they may.

use crate::index::{Id, IndexVec};
use crate::source::{FileId, Span};

crate::ids! {
    /// A cell of the board, in board order.
    CellId;
    /// A direction, clockwise from n.
    DirId;
    /// A player, in turn order; `chance` comes after the last.
    PlayerId;
    /// A kind of piece, of any layer, as declared.
    KindId;
    /// A layer; `pieces` is the first.
    LayerId;
    /// An enumeration.
    EnumId;
    /// A state variable.
    StateId;
    /// A `dir`, `region` or `def`, instantiated.
    DefId;
    /// An `act`, instantiated.
    ActId;
    /// A move block, in the order of the language (variants' replaced blocks keep their place).
    BlockId;
    /// A name bound in one body (a def, an act, a block, `setup`, `after`, a line of `end`).
    LocalId;
}

/// A set of directions, kinds, players or members of an enumeration: a bit for each.
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
    /// A whole number of 32 bits.
    Num,
    /// A truth.
    Truth,
    /// The type of what is wrong; a tree that is handed on has none.
    Unknown,
}

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The rules file's stem.
    pub name: String,
    /// The title.
    pub title: String,
    /// The rules file and then its parents.
    pub files: Vec<FileId>,
    /// FNV-1a, 64 bits, of the texts of `files`, line ends as `\n`.
    pub rules_hash: u64,
    /// The players without `chance`.
    pub players: IndexVec<PlayerId, Named>,
    /// Whether `chance` plays; its id is `players.len()`.
    pub chance: bool,
    /// Whether all choose at once.
    pub simultaneous: bool,
    /// The board.
    pub board: Board,
    /// The layers, `pieces` first (also when it has no kinds).
    pub layers: IndexVec<LayerId, Layer>,
    /// All kinds of all layers.
    pub kinds: IndexVec<KindId, Kind>,
    /// The enumerations.
    pub enums: IndexVec<EnumId, Enum>,
    /// The state variables.
    pub states: IndexVec<StateId, State>,
    /// Derived values; a def only uses defs before it.
    pub defs: IndexVec<DefId, Def>,
    /// Acts; an act only uses acts before it.
    pub acts: IndexVec<ActId, Act>,
    /// The move blocks.
    pub blocks: IndexVec<BlockId, Block>,
    /// `turn`; without one, a single group of all blocks that are not by chance.
    pub turn: Turn,
    /// `setup`: effects only.
    pub setup: Body,
    /// `after`: effects only.
    pub after: Body,
    /// `end`, line by line.
    pub end: Vec<EndRule>,
    /// What `seen` is asked about anywhere: `None` is the whole position. Each once, in order of
    /// first use.
    pub seen: Vec<Option<LayerId>>,
    /// Whether `before` stands anywhere.
    pub uses_before: bool,
    /// Whether there is a board; without one there are no cells, directions, layers and kinds.
    pub has_board: bool,
    /// The range of results, where `points` gives one; else 0 to 100, shared.
    pub points: Option<(i32, i32)>,
    /// What players see of a position; `None` where all is seen.
    pub view: Option<Vec<ViewLine>>,
    /// Whether anything is hidden from anybody: of a position, or of a move.
    pub hides: bool,
}

/// A line of `view`. `me` is who looks.
#[derive(Clone, Debug)]
pub struct ViewLine {
    /// The names the line binds.
    pub locals: IndexVec<LocalId, Local>,
    /// What is seen.
    pub what: Viewed,
    /// Who sees it; everybody when not said.
    pub players: Option<Expr>,
    /// The line.
    pub span: Span,
}

/// What a line of `view` shows.
#[derive(Clone, Debug)]
pub enum Viewed {
    /// What stands on these cells of a layer, or only whose it is.
    Layer {
        /// The layer.
        layer: LayerId,
        /// Whether only owners are seen.
        owner: bool,
        /// The cells.
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
    /// Where.
    pub span: Span,
}

/// The board: cells, their coordinates, and what a step is. No masks and no tables.
#[derive(Clone, Debug)]
pub struct Board {
    /// The `board` part.
    pub span: Span,
    /// What sort of board.
    pub shape: Shape,
    /// The cells that exist, in board order: by level, rank, file; of a graph by first mention.
    pub cells: IndexVec<CellId, Cell>,
    /// The directions: clockwise from n; with levels the plane's, then those with up, then with
    /// down; of a graph as declared.
    pub dirs: IndexVec<DirId, Dir>,
    /// `adjacent`: what `adjacency` says, else all directions.
    pub adjacent: Mask,
    /// `orthogonal` (hexes and graphs: all).
    pub orthogonal: Mask,
    /// `diagonal` (hexes and graphs: none).
    pub diagonal: Mask,
}

/// The sorts of board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Squares in a plane or in levels; sizes are those of the whole frame, `only` not applied.
    Square {
        /// Files: x is 1 to this.
        width: i32,
        /// Ranks: y is 1 to this.
        height: i32,
        /// Levels: z is 1 to this.
        levels: i32,
        /// Whether the last file is beside the first.
        wrap_x: bool,
        /// Whether the last rank is beside the first.
        wrap_y: bool,
    },
    /// Hexes: a rhombus, of which a hexagon or a triangle keeps some cells. `z` is `x + y`.
    Hex {
        /// x is 1 to this.
        width: i32,
        /// y is 1 to this.
        height: i32,
        /// As for squares.
        wrap_x: bool,
        /// As for squares.
        wrap_y: bool,
    },
    /// Named cells; steps are links.
    Graph {
        /// For each direction of the board, in order, the steps (from, to) as declared.
        links: Vec<Vec<(CellId, CellId)>>,
    },
}

impl Shape {
    /// The greatest coordinate that a cell of the whole frame can have; the least is 1. 0 on graphs.
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
    /// As moves write it: `c4`, `(27,1)`, `(1,2,3)`, a graph's name.
    pub name: String,
    /// From 1. 0 on graphs.
    pub x: i32,
    /// From 1. 0 on graphs.
    pub y: i32,
    /// The level from 1; on hexes `x + y`; 0 on graphs.
    pub z: i32,
}

/// A direction.
#[derive(Clone, Debug)]
pub struct Dir {
    /// `n`, `ne_up`, a graph's name.
    pub name: String,
    /// The step in coordinates; all 0 on graphs.
    pub step: [i32; 3],
    /// The direction back. A one-way chain of a graph has none declared: its way back is a
    /// direction of its own without a name (`""`), made for this and in no set of the source.
    pub opposite: DirId,
}

/// A layer.
#[derive(Clone, Debug)]
pub struct Layer {
    /// `pieces`, or its name.
    pub name: String,
    /// Its kinds, as declared.
    pub kinds: Vec<KindId>,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The name.
    pub name: String,
    /// The capital.
    pub letter: Option<char>,
    /// Whether it is nobody's. Every piece of another kind has an owner.
    pub neutral: bool,
    /// Where it stands.
    pub layer: LayerId,
    /// Its declaration.
    pub span: Span,
}

/// An enumeration.
#[derive(Clone, Debug)]
pub struct Enum {
    /// The name.
    pub name: String,
    /// Its members in order.
    pub members: Vec<String>,
}

/// A state variable.
#[derive(Clone, Debug)]
pub struct State {
    /// The name.
    pub name: String,
    /// What it is indexed by; entries are flat, the last axis fastest.
    pub axes: Vec<Axis>,
    /// What an entry is.
    pub ty: StateTy,
    /// The first value of every entry: constant expressions. By the first axis where the source
    /// has a table, else one for all. The interpreter evaluates them, clamped as a store is.
    pub init: Init,
    /// Whether `seen` leaves it out.
    pub clock: bool,
    /// The declaration.
    pub span: Span,
}

/// First values.
#[derive(Clone, Debug)]
pub enum Init {
    /// The type's own: 0 or the nearest to it, false, none, the first member.
    Default,
    /// One for all entries.
    All(Expr),
    /// By member of the axis with this position; `None` is the type's own.
    Table(usize, Vec<Option<Expr>>),
}

/// What a state, or a table, is indexed by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Axis {
    /// Numbers, both ends included.
    Range(i32, i32),
    /// Players, without chance.
    Player,
    /// Kinds, of all layers.
    Kind,
    /// Cells.
    Cell,
    /// Directions.
    Dir,
    /// An enumeration.
    Enum(EnumId),
}

/// What an entry of a state is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StateTy {
    /// A number kept in this range.
    Number(i32, i32),
    /// A truth.
    Flag,
    /// At most one player (chance among them where it plays).
    Player,
    /// Players.
    Players,
    /// At most one cell.
    Cell,
    /// Cells.
    Cells,
    /// At most one kind (of any layer).
    Kind,
    /// Kinds.
    Kinds,
    /// At most one direction.
    Dir,
    /// Just one member.
    Enum(EnumId),
}

/// A name bound in a body.
#[derive(Clone, Debug)]
pub struct Local {
    /// The name in the source.
    pub name: String,
    /// Its type.
    pub ty: Ty,
    /// Where it is bound.
    pub span: Span,
}

/// Statements with the names they bind.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// All names of the body, nested ones included; two of the same name are two.
    pub locals: IndexVec<LocalId, Local>,
    /// The statements.
    pub stmts: Vec<Stmt>,
}

/// A `dir`, `region` or `def`.
#[derive(Clone, Debug)]
pub struct Def {
    /// The name in the source. Instances of one def share it.
    pub name: String,
    /// The definition.
    pub span: Span,
    /// The type of the value.
    pub ty: Ty,
    /// Parameters first, then what binders bind.
    pub locals: IndexVec<LocalId, Local>,
    /// How many of the locals are parameters.
    pub params: usize,
    /// What its table is by; `None` without a table.
    pub axis: Option<Axis>,
    /// Without a table just one; else by member of the axis, `None` where the table has none.
    /// For numbers the first is the axis' low end.
    pub entries: Vec<Option<Expr>>,
    /// Whether the value depends on who `me` is (through defs too).
    pub uses_me: bool,
    /// Whether it is the same in every position (through defs too) for given arguments.
    pub constant: bool,
    /// Whether it is a `region` or `dir` (always constant).
    pub declared_constant: bool,
}

/// An `act`.
#[derive(Clone, Debug)]
pub struct Act {
    /// The name.
    pub name: String,
    /// The definition.
    pub span: Span,
    /// How many of the locals are parameters; they come first.
    pub params: usize,
    /// What it does.
    pub body: Body,
}

/// A `move`.
#[derive(Clone, Debug)]
pub struct Block {
    /// The name.
    pub name: String,
    /// The whole part.
    pub span: Span,
    /// Who may, as a mask of players; chance's bit is `players.len()`. All players when not said.
    pub by: Mask,
    /// Whether of moves with equal outcomes only the first is legal.
    pub unique: bool,
    /// Whether nobody but the mover sees what was played.
    pub hidden: bool,
    /// What it does.
    pub body: Body,
}

/// `turn`.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The first group with a legal move is what may be played.
    pub groups: Vec<Group>,
    /// Where it stands; `None` when left out.
    pub span: Option<Span>,
}

/// A group of `turn`.
#[derive(Clone, Debug)]
pub struct Group {
    /// In order.
    pub blocks: Vec<Played>,
    /// `by most`, `by least`, in order.
    pub narrow: Vec<Narrow>,
    /// Where.
    pub span: Span,
}

/// What a group lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    /// A block.
    Block(BlockId),
    /// `pass`
    Pass,
}

/// `by most e`: keeps the moves of a group with the greatest value.
#[derive(Clone, Debug)]
pub struct Narrow {
    /// Else the least.
    pub most: bool,
    /// The value, read at the end of each block with the names of its outermost braces; one for
    /// each entry of the group's `blocks` (a pass reads 0).
    pub values: Vec<Expr>,
    /// Where.
    pub span: Span,
}

/// A line of `end`.
#[derive(Clone, Debug)]
pub struct EndRule {
    /// The names the line binds.
    pub locals: IndexVec<LocalId, Local>,
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
    /// For each player p.
    Score(LocalId, Expr),
    /// These share, the others get 0.
    Wins(Expr),
    /// The others share.
    Loses(Expr),
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where.
    pub span: Span,
}

/// How an assignment changes what it names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assign {
    /// `:=`
    Set,
    /// `+=`: adds a number, or members.
    Add,
    /// `-=`
    Sub,
}

/// The sorts of statement.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// Branches on every member; the local is a set of one, or a number.
    Choose(LocalId, Domain),
    /// These players do not see the choice that follows; the mover always does.
    Hide(Expr),
    /// Drops the branch unless it holds.
    Require(Expr),
    /// Binds a value.
    Let(LocalId, Expr),
    /// Changes a local. Sets: union and difference; numbers: sum and difference, both at the
    /// 32-bit limits; truths only `Set`.
    SetLocal(LocalId, Assign, Expr),
    /// Two ways.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// Each member in order; the domain is evaluated once, before.
    ForEach(LocalId, Domain, Vec<Stmt>),
    /// Rounds, at least one and at most as many as the board has cells.
    Repeat {
        /// A round.
        body: Vec<Stmt>,
        /// Whether another one comes.
        cond: Expr,
        /// Whether the player may stop where `cond` holds.
        or_stop: bool,
    },
    /// Reads before, vacates, fills.
    AtOnce(Vec<Stmt>),
    /// Runs an act on values.
    Do(ActId, Vec<Expr>),
    /// `a -> b`
    Move(Expr, Expr),
    /// A piece on each cell of a set, in place of what stands there in its layer.
    Put {
        /// The owner (the first of several, nothing when none); `None` for a neutral kind.
        owner: Option<Expr>,
        /// The kind (the first of several, nothing when none).
        kind: Expr,
        /// The layer: that of the kind. Where `kind` is computed, `pieces`.
        layer: LayerId,
        /// Where.
        on: Expr,
    },
    /// Takes away what stands there.
    Clear(LayerId, Expr),
    /// From a `picture` or `fen`, or constant placing.
    Place(Vec<(CellId, KindId, Option<PlayerId>)>),
    /// Changes the entries that an index names, each once. One index expression for each axis.
    Assign(StateId, Vec<Expr>, Assign, Expr),
    /// The turn goes on.
    Again,
    /// The branch is so many times as likely as it would be; it is dropped below 1.
    Weight(Expr),
    /// The first statements, unless a requirement among them fails: then all that they did is
    /// undone, and the second are run.
    Try(Vec<Stmt>, Vec<Stmt>),
    /// `next := p`
    Next(Expr),
    /// `playing := / += / -=`
    Playing(Assign, Expr),
}

/// What names are taken from, one member at a time in order.
#[derive(Clone, Debug)]
pub enum Domain {
    /// A set; the local is a set of one of its type.
    Set(Expr),
    /// Numbers from the first to the second; at most 4 096.
    Range(Expr, Expr),
    /// The connected parts of a set, by their first cell.
    Groups(Expr),
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it says.
    pub kind: Box<ExprKind>,
    /// Its type.
    pub ty: Ty,
    /// Where.
    pub span: Span,
}

/// The sorts of expression. Where a set is wanted and "the first" is meant, it says so.
#[derive(Clone, Debug)]
pub enum ExprKind {
    // ---- constants
    /// A number; options stand here by value.
    Num(i32),
    /// `true`, `false`.
    Truth(bool),
    /// Cells by name.
    Cells(Vec<CellId>),
    /// Directions, kinds, players or members, by the type. Also `none` of those types.
    Mask(Mask),
    /// `rank 2`, `x 3..5`: cells whose coordinate is in the range; both constant, both included.
    Rows(Coord, Expr, Expr),
    /// `cells`
    AllCells,
    /// `edge`
    Edge,
    /// `corners`
    Corners,
    /// `prize[i, j]`: a constant table; 0 outside. Ragged rows as written. One index: a row of
    /// numbers in `rows[0]`.
    Table {
        /// The numbers.
        rows: Vec<Vec<i32>>,
        /// Whether there are two indices, else one.
        two: bool,
        /// The indices.
        index: Vec<Expr>,
    },

    // ---- who and when
    /// `me`
    Me,
    /// `next`
    Next,
    /// Everybody but these, player by player: the union over p of all but p. `others` is of `me`.
    Others(Expr),
    /// `playing`
    Playing,
    /// `turn`
    Turn,
    /// `passes`
    Passes,
    /// A local of the body.
    Local(LocalId),
    /// `others.v` in a simultaneous game: the union of what the others have for this local of
    /// the block the expression stands in.
    OthersLocal(LocalId),

    // ---- the position
    /// Cells of a layer without a piece.
    Empty(LayerId),
    /// Cells of a layer with a piece.
    Occupied(LayerId),
    /// Cells of a layer with a piece of these owners and kinds; `None` is any (for owners:
    /// neutral pieces too; `Some` leaves them out).
    Pieces {
        /// Players.
        owner: Option<Expr>,
        /// Kinds.
        kinds: Option<Expr>,
        /// The layer.
        layer: LayerId,
    },
    /// The union (sum, or) of the entries that the indices name, one for each axis.
    State(StateId, Vec<Expr>),
    /// A def's value.
    Def {
        /// Which.
        def: DefId,
        /// With whom as `me`, player by player, all together; `None` is the present one. Only of
        /// a def without a table by player.
        me: Option<Expr>,
        /// The index of its table.
        key: Option<Expr>,
        /// The arguments, evaluated first.
        args: Vec<Expr>,
    },
    /// The kinds on the cells, of layer `pieces`.
    KindOn(Expr),
    /// The owners of what stands on the cells, of layer `pieces`.
    OwnerOn(Expr),

    // ---- sets
    /// `|` of two sets of a type.
    Union(Expr, Expr),
    /// `&`
    Inter(Expr, Expr),
    /// `-`
    Diff(Expr, Expr),
    /// `S.(D)`, `S.n(3)`: each direction so many times (once when `None`; below 1: S itself).
    Step(Expr, Expr, Option<Expr>),
    /// `S.back(D)`
    Back(Expr, Expr),
    /// `S.leap(a, b)`, constant.
    Leap(Expr, i32, i32),
    /// `S.ray(D, through T, onto U)`
    Ray {
        /// From each cell.
        from: Expr,
        /// In each direction.
        dirs: Expr,
        /// While in; `None` is all cells.
        through: Option<Expr>,
        /// How it ends.
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
        /// How many.
        n: Expr,
        /// Just that many.
        exactly: bool,
        /// Cells.
        set: Expr,
        /// Directions (lines run both ways); `None` is all of the board.
        along: Option<Expr>,
    },
    /// `first_of(S)`, of any set type.
    FirstOf(Expr),
    /// `(x, y)`, `(x, y, z)`: the cell there, or none.
    Coord(Vec<Expr>),
    /// `opposite`, `left`, `right` of directions.
    Turned(Turning, Expr),
    /// `{v in S : c}`; groups: their union.
    Filter(LocalId, Domain, Expr),
    /// `union(v in S : e)`: of sets.
    UnionOf(LocalId, Domain, Expr),
    /// `reach(c in S : E)`
    Reach(LocalId, Expr, Expr),
    /// `most`, `least` (true is most): members of a set, or the union of groups.
    Best(bool, LocalId, Domain, Expr),

    // ---- numbers
    /// `#S`
    Count(Expr),
    /// `#groups(S)`
    CountGroups(Expr),
    /// The coordinate of the first cell; 0 of none.
    CoordOf(Coord, Expr),
    /// Two numbers, at the 32-bit limits; division rounds down, by 0 is 0.
    Arith(Arith, Expr, Expr),
    /// `-n`
    Neg(Expr),
    /// `sum(v in S : n)`; 0 over nothing.
    Sum(LocalId, Domain, Expr),
    /// `max(v in S : n)` (true), `min`; 0 over nothing.
    Extreme(bool, LocalId, Domain, Expr),
    /// `max(a, b)` (true), `min(a, b)`.
    Pick(bool, Vec<Expr>),
    /// `seen`, `seen(layer)`
    Seen(Option<LayerId>),
    /// `first_seen` (true), `last_seen`: how many moves ago the earliest, the latest equal position
    /// stood; 0 where there is none.
    SeenAgo(bool, Option<LayerId>),

    // ---- truths
    /// `some S`
    Some(Expr),
    /// `no S`
    No(Expr),
    /// `a == b` of sets, numbers or truths.
    Equal(Expr, Expr),
    /// `a < b` of numbers.
    Less(Expr, Expr),
    /// `a in b` of sets: subset.
    In(Expr, Expr),
    /// `a in l..h` of numbers.
    InRange(Expr, Option<Expr>, Option<Expr>),
    /// `a and b`
    And(Expr, Expr),
    /// `a or b`
    Or(Expr, Expr),
    /// `not a`
    Not(Expr),
    /// `can(p, a | b)`: whether a player of p has such a move.
    Can(Expr, Vec<BlockId>),
    /// `blocked`
    Blocked,

    // ---- any type
    /// `if c then a else b`
    If(Expr, Expr, Expr),
    /// The value as this turn began.
    Before(Expr),
}

/// How a walk ends.
#[derive(Clone, Debug)]
pub enum Ending {
    /// The cells walked over.
    Over,
    /// The first cell after, if in the set.
    Onto(Expr),
    /// The cells walked over, and the first after if in the set.
    Upto(Expr),
    /// The cells walked over, if the first after is in the set.
    Until(Expr),
}

/// Coordinates.
#[derive(Clone, Copy, PartialEq, Hash, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "they are the words themselves")]
pub enum Coord {
    X,
    Y,
    Z,
}

/// Arithmetic.
#[derive(Clone, Copy, PartialEq, Hash, Eq, Debug)]
#[allow(missing_docs, reason = "they are the words themselves")]
pub enum Arith {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// Turns of a direction.
#[derive(Clone, Copy, PartialEq, Hash, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "they are the words themselves")]
pub enum Turning {
    Opposite,
    Left,
    Right,
}

impl Game {
    /// The id of `chance`, whether it plays or not.
    pub fn chance_id(&self) -> PlayerId {
        PlayerId::from_index(self.players.len())
    }
    /// The mask of `chance`, 0 where it does not play.
    pub fn chance_mask(&self) -> Mask {
        u64::from(self.chance)
            .checked_shl(self.players.len() as u32)
            .unwrap_or(0)
    }
    /// The least and the greatest result.
    pub fn point_range(&self) -> (i32, i32) {
        self.points.unwrap_or((0, 100))
    }
    /// The most rounds of a `repeat`.
    pub fn most_rounds(&self) -> usize {
        match self.has_board {
            true => self.board.cells.len(),
            false => 4096,
        }
    }
    /// All players as a mask, without chance.
    pub fn all_players(&self) -> Mask {
        (1 << self.players.len()) - 1
    }
    /// How many entries an axis of a state or table has.
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
