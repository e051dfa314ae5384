//! The syntax tree: what a rules file says, word by word, before any name is looked up.
//!
//! Every node has the span of its text. Nothing is desugared: the printer gives the text back, but
//! for layout.

use super::lost::Lost;
use crate::source::Span;

/// A rules file.
#[derive(Clone, PartialEq, Debug)]
pub struct File {
    /// The parts in the order of the text. A part that could not be parsed is missing.
    pub parts: Vec<Part>,
    /// The whole text.
    pub span: Span,
    /// What is missing from the parts.
    pub lost: Lost,
}

/// A name where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// The letters.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// A string literal, without its quotes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// What stands between the quotes, as it stands.
    pub text: String,
    /// Where, quotes included.
    pub span: Span,
}

/// One top-level part.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// What it says.
    pub kind: PartKind,
    /// The whole part, first word to last.
    pub span: Span,
}

/// The sorts of part.
#[derive(Clone, PartialEq, Debug)]
pub enum PartKind {
    /// `game "T" from "p" { key value }`
    Game {
        /// The title.
        title: Text,
        /// The parent's name, of a variant.
        from: Option<Text>,
        /// Author, year, options of a variant.
        meta: Vec<Meta>,
    },
    /// `players a, b simultaneous`
    Players {
        /// In turn order; `chance` may be last.
        names: Vec<Name>,
        /// The word `simultaneous`, where it stands.
        simultaneous: Option<Span>,
    },
    /// `board square 8 x 8 wrap x`
    Board {
        /// The shape.
        shape: Shape,
        /// What follows it, in order.
        options: Vec<BoardOption>,
    },
    /// `pieces pawn P, neutral wall`
    Pieces(Vec<PieceDecl>),
    /// `layer floor { tile }`
    Layer {
        /// The layer.
        name: Name,
        /// Its kinds.
        kinds: Vec<PieceDecl>,
    },
    /// `dir`, `region` or `def`
    Table {
        /// Which word.
        sort: TableSort,
        /// What is defined.
        name: Name,
        /// Parameters; `None` without parentheses.
        params: Option<Vec<Name>>,
        /// The value.
        value: Value,
    },
    /// `state held[player] : 0..8 = 1 clock`
    State {
        /// The variable.
        name: Name,
        /// What it is indexed by.
        axes: Vec<Axis>,
        /// What an entry may be.
        ty: Type,
        /// The first value.
        init: Option<Value>,
        /// The word `clock`, where it stands.
        clock: Option<Span>,
    },
    /// `enum spin = clockwise, anticlockwise`
    Enum {
        /// The enumeration.
        name: Name,
        /// Its members in order.
        members: Vec<Name>,
    },
    /// `option size = 8`
    Option {
        /// The constant.
        name: Name,
        /// Its value here.
        value: Expr,
    },
    /// `setup { }`
    Setup(Block),
    /// `act take(to) { }`
    Act {
        /// Its name.
        name: Name,
        /// Its parameters.
        params: Vec<Name>,
        /// What it does.
        body: Block,
    },
    /// `move step by white unique { }`
    Move {
        /// Its name.
        name: Name,
        /// Who may; everybody when empty.
        by: Vec<Name>,
        /// The word `unique`, where it stands.
        unique: Option<Span>,
        /// The word `hidden`, where it stands.
        hidden: Option<Span>,
        /// What it does.
        body: Block,
    },
    /// `turn { a | b else pass }`
    Turn(Vec<Group>),
    /// `after { }`
    After(Block),
    /// `end { c : r }`
    End(Vec<EndRule>),
    /// `view { pieces on own }`
    View(Vec<ViewLine>),
    /// `points 0..3`: the ends as written
    Points(Option<Expr>, Option<Expr>),
    /// `without move castle, promote`
    Without {
        /// The word of the sort.
        sort: Name,
        /// What is left out.
        names: Vec<Name>,
    },
}

/// A line of `view`.
#[derive(Clone, PartialEq, Debug)]
pub struct ViewLine {
    /// What is seen.
    pub what: Viewed,
    /// Who sees it: the players after `for`.
    pub players: Option<Expr>,
    /// All of it.
    pub span: Span,
}

/// What a line of `view` shows.
#[derive(Clone, PartialEq, Debug)]
pub enum Viewed {
    /// `pieces on S`, `owner pieces on S`
    Layer {
        /// Whether only the owners are seen.
        owner: bool,
        /// The layer.
        layer: Name,
        /// Its cells.
        on: Expr,
    },
    /// `states all`, `states all but a, b`
    AllStates(Vec<Name>),
    /// `states a, b[me]`: names with their indices
    States(Vec<(Name, Vec<Expr>)>),
}

/// From whom a choice is hidden.
#[derive(Clone, PartialEq, Debug)]
pub struct Hidden {
    /// The players after `from`; without it everybody but who chooses.
    pub from: Option<Expr>,
    /// All of it.
    pub span: Span,
}

/// An entry of the braces after a title.
#[derive(Clone, PartialEq, Debug)]
pub struct Meta {
    /// `author`, `year`, an option's name.
    pub key: Name,
    /// Its value.
    pub value: MetaValue,
    /// Both.
    pub span: Span,
}

/// What an entry of the braces after a title may be.
#[derive(Clone, PartialEq, Debug)]
pub enum MetaValue {
    /// `"words"`
    Text(Text),
    /// `12`
    Int(Int),
    /// `true`, or a name
    Name(Name),
}

/// A whole number as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Int {
    /// Its value; numbers too large for it stop at its limit.
    pub value: i64,
    /// Where.
    pub span: Span,
}

/// What comes after `board`.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// `square 8 x 8 x 3`, `rhombus 11`, `hexagon 5`, `triangle 9`
    Sized {
        /// The shape's name; one of the four.
        name: Name,
        /// One to three sizes.
        sizes: Vec<Size>,
    },
    /// `graph { e, w : a b c, d e }`
    Graph(Vec<Chains>),
}

/// A number, or the name of an option.
#[derive(Clone, PartialEq, Debug)]
pub enum Size {
    /// `8`
    Int(Int),
    /// `size`
    Name(Name),
}

/// What may follow a board's shape.
#[derive(Clone, PartialEq, Debug)]
pub enum BoardOption {
    /// `adjacency orthogonal`
    Adjacency(Name),
    /// `wrap x`
    Wrap(Name),
    /// `only cells - d4`
    Only(Expr),
}

/// Chains of a graph that share their directions.
#[derive(Clone, PartialEq, Debug)]
pub struct Chains {
    /// The direction along the chain.
    pub forth: Name,
    /// The direction back.
    pub back: Option<Name>,
    /// The chains: cells in order.
    pub chains: Vec<Vec<Name>>,
}

/// `neutral sphere O`
#[derive(Clone, PartialEq, Debug)]
pub struct PieceDecl {
    /// Whether it is nobody's.
    pub neutral: bool,
    /// The kind.
    pub name: Name,
    /// Its capital.
    pub letter: Option<char>,
    /// All of it.
    pub span: Span,
}

/// The three words that define a derived value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableSort {
    /// Directions.
    Dir,
    /// Constant cells.
    Region,
    /// Anything.
    Def,
}

/// An expression, or a table of them.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// One for all.
    One(Expr),
    /// `white: n, else: s`
    Table(Vec<(Key, Expr)>),
}

/// A key of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Key {
    /// `else`
    Else(Span),
    /// A player, kind or member of an enumeration.
    Name(Name),
    /// A number.
    Int(Int),
}

/// What a state is indexed by.
#[derive(Clone, PartialEq, Debug)]
pub enum Axis {
    /// `1..6`
    Range(Option<Expr>, Option<Expr>, Span),
    /// `player`, `kind`, `cell`, `dir`, an enumeration.
    Name(Name),
}

/// What an entry of a state may be.
#[derive(Clone, PartialEq, Debug)]
pub enum Type {
    /// `0..50`
    Range(Option<Expr>, Option<Expr>, Span),
    /// `flag`, `player`, `players`, `cell`, …, an enumeration.
    Name(Name),
}

/// A group of `turn`.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// The blocks, `pass` among them.
    pub blocks: Vec<Name>,
    /// `by most e`, in order.
    pub narrow: Vec<Narrow>,
    /// All of it.
    pub span: Span,
}

/// `by most #taken`
#[derive(Clone, PartialEq, Debug)]
pub struct Narrow {
    /// `most` (else `least`).
    pub most: bool,
    /// Of what.
    pub value: Expr,
}

/// A line of `end`.
#[derive(Clone, PartialEq, Debug)]
pub struct EndRule {
    /// When.
    pub cond: Expr,
    /// What then.
    pub result: EndResult,
    /// All of it.
    pub span: Span,
}

/// What a line of `end` says.
#[derive(Clone, PartialEq, Debug)]
pub enum EndResult {
    /// `draw`
    Draw(Span),
    /// `continue`
    Continue(Span),
    /// `score p = e`
    Score {
        /// Each player in turn.
        player: Name,
        /// Its points.
        value: Expr,
    },
    /// `W wins`
    Wins(Expr),
    /// `L loses`
    Loses(Expr),
}

/// Statements in braces.
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// In order. A statement that could not be parsed is missing.
    pub stmts: Vec<Stmt>,
    /// Braces included.
    pub span: Span,
}

/// A statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    /// What it says.
    pub kind: StmtKind,
    /// All of it.
    pub span: Span,
}

/// The sorts of statement.
#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    /// `choose v in S`, `choose v in S hidden from E`
    Choose(Name, Domain, Option<Hidden>),
    /// `require c`
    Require(Expr),
    /// `weight e`
    Weight(Expr),
    /// `let v = e`
    Let(Name, Expr),
    /// `if c { } else { }`; an `else if` is a block of that one statement
    If(Expr, Block, Option<Block>),
    /// `for each v in S { }`
    ForEach(Name, Domain, Block),
    /// `repeat { } while c or stop`
    Repeat {
        /// The rounds.
        body: Block,
        /// Whether another one comes.
        cond: Expr,
        /// The words `or stop`, where they stand.
        or_stop: Option<Span>,
    },
    /// `at once { }`
    AtOnce(Block),
    /// `try { } else { }`
    Try(Block, Option<Block>),
    /// `do act(args)`
    Do(Name, Vec<Arg>),
    /// `put p k on S`
    Put(Expr, Expr),
    /// `clear S`, `clear floor at S`
    Clear(Option<Name>, Expr),
    /// `again`
    Again,
    /// `picture """ """`
    Picture(Text),
    /// `fen ""`
    Fen(Text),
    /// `s[i] := e`
    Assign {
        /// The state, the local or `next`, `playing`.
        name: Name,
        /// Its index.
        index: Vec<Expr>,
        /// `:=`, `+=` or `-=`.
        op: AssignOp,
        /// The value.
        value: Expr,
    },
    /// `a -> b`
    Move(Expr, Expr),
    /// `white pawn, tile on S`, of `setup`: the first has an owner, the rest share it
    Place(Expr, Vec<Name>, Expr),
}

/// How an assignment changes what it names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AssignOp {
    /// `:=`
    Set,
    /// `+=`
    Add,
    /// `-=`
    Sub,
}

/// What a name is taken from, one member at a time.
#[derive(Clone, PartialEq, Debug)]
pub enum Domain {
    /// A set, an enumeration's name, `groups(S)`.
    Set(Expr),
    /// `1..n`; an end may be left out.
    Range(Option<Expr>, Option<Expr>, Span),
}

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    /// What it says.
    pub kind: Box<ExprKind>,
    /// All of it.
    pub span: Span,
}

/// The sorts of expression.
#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// `if c then a else b`
    If(Expr, Expr, Expr),
    /// `a or b`
    Or(Expr, Expr),
    /// `a and b`
    And(Expr, Expr),
    /// `not a`
    Not(Expr),
    /// `some S`
    Some(Expr),
    /// `no S`
    No(Expr),
    /// `a == b`
    Compare(Expr, CompareOp, Expr),
    /// `a in 3..5`, `a not in 3..5` (only `in` and `not in` take a range; others are an error of the checker)
    CompareRange(Expr, CompareOp, Option<Expr>, Option<Expr>),
    /// `a | b`, `a & b`, `a + b`, …
    Binary(Expr, BinaryOp, Expr),
    /// `#S`
    Count(Expr),
    /// `-n`
    Neg(Expr),
    /// `S.(e|w)`
    DotDirs(Expr, Expr),
    /// `S.n`, `S.n(3)`, `S.forward[p]`, `S.ray(D, through T)`
    Dot(Expr, Ref),
    /// `union(v in S : e)`
    Binder(BinderOp, Name, Domain, Expr),
    /// `{v in S : c}`
    Filter(Name, Domain, Expr),
    /// `{a1, h1}`, `{queen, rook}`
    Set(Vec<Expr>),
    /// `[1, 2]`, `[[1], [2]]`
    Table(Vec<TableItem>),
    /// `(x, y)`, `(x, y, z)`
    Coord(Vec<Expr>),
    /// `( e )`
    Paren(Expr),
    /// `rank 2`, `x 3..5`
    Lines(LineAxis, LineRange),
    /// `3`
    Int(i64),
    /// `p pawn`, `own {rook, queen}`: owner and kinds, side by side
    Owned(Expr, Expr),
    /// `name`, `name[i]`, `name(a)`
    Ref(Ref),
}

/// A name with what touches it.
#[derive(Clone, PartialEq, Debug)]
pub struct Ref {
    /// The name; also `max`, `min` when called.
    pub name: Name,
    /// `[i, j]`
    pub index: Option<Vec<Expr>>,
    /// `(a, through b)`
    pub args: Option<Vec<Arg>>,
}

/// An argument.
#[derive(Clone, PartialEq, Debug)]
pub struct Arg {
    /// The word before it.
    pub word: Option<(ArgWord, Span)>,
    /// Its value.
    pub value: Expr,
}

/// The words that may stand before an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "they are the words themselves")]
pub enum ArgWord {
    Through,
    Onto,
    Upto,
    Until,
    Within,
    Along,
    Exactly,
}

/// An item of a table of numbers.
#[derive(Clone, PartialEq, Debug)]
pub enum TableItem {
    /// `-3`
    Int(Int),
    /// `[1, 2]`
    Row(Vec<TableItem>, Span),
}

/// What is compared by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "they are the operators themselves")]
pub enum CompareOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    In,
    NotIn,
}

/// Operators of two sets or two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "they are the operators themselves")]
pub enum BinaryOp {
    Or,
    And,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// The words before a binder's parentheses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "they are the words themselves")]
pub enum BinderOp {
    Union,
    Sum,
    Max,
    Min,
    Most,
    Least,
    Reach,
}

/// The words before a row's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "they are the words themselves")]
pub enum LineAxis {
    Rank,
    File,
    Level,
    X,
    Y,
    Z,
}

/// Which rows.
#[derive(Clone, PartialEq, Debug)]
pub enum LineRange {
    /// `rank 2`, `file c`, `y size`
    One(Expr),
    /// `x 3..5`, `y ..4`, `z 14..`
    Range(Option<Expr>, Option<Expr>),
}
