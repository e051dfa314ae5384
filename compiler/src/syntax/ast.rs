//! The syntax tree: the content of a rules file before any name is resolved.
//!
//! Every node has the span of its text. Nothing is desugared: the printer reproduces the text except for its
//! layout.

use super::lost::Lost;
use crate::source::Span;

/// A rules file.
#[derive(Clone, PartialEq, Debug)]
pub struct File {
    /// The parts in the order of the text. Parts that could not be parsed are missing.
    pub parts: Vec<Part>,
    /// The span of the whole text.
    pub span: Span,
    /// The parts and names that could not be parsed.
    pub lost: Lost,
}

/// A name and its span.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// The name itself.
    pub text: String,
    /// The span of the name.
    pub span: Span,
}

/// A string literal, without its quotes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// The characters between the quotes, without any unescaping.
    pub text: String,
    /// The span of the literal, including its quotes.
    pub span: Span,
}

/// A top-level part of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// The content of the part.
    pub kind: PartKind,
    /// The span from the first word to the last.
    pub span: Span,
}

/// The kinds of part.
#[derive(Clone, PartialEq, Debug)]
pub enum PartKind {
    /// `game "T" from "p" { key value }`
    Game {
        /// The title.
        title: Text,
        /// The name of the parent, if the game is a variant.
        from: Option<Text>,
        /// The entries in braces: author, year, options of a variant.
        meta: Vec<Meta>,
    },
    /// `players a, b simultaneous`
    Players {
        /// The players in turn order; `chance` may be last.
        names: Vec<Name>,
        /// The span of the word `simultaneous`, if present.
        simultaneous: Option<Span>,
    },
    /// `board square 8 x 8 wrap x`
    Board {
        /// The shape of the board.
        shape: Shape,
        /// The options after the shape, in order.
        options: Vec<BoardOption>,
    },
    /// `pieces pawn P, neutral wall`
    Pieces(Vec<PieceDecl>),
    /// `layer floor { tile }`
    Layer {
        /// The name of the layer.
        name: Name,
        /// The kinds of its pieces.
        kinds: Vec<PieceDecl>,
    },
    /// `dir`, `region` or `def`
    Table {
        /// The defining word.
        sort: TableSort,
        /// The defined name.
        name: Name,
        /// The parameters; `None` without parentheses.
        params: Option<Vec<Name>>,
        /// The defining expression or table.
        value: Value,
    },
    /// `state held[player] : 0..8 = 1 clock`
    State {
        /// The name of the variable.
        name: Name,
        /// The axes by which it is indexed.
        axes: Vec<Axis>,
        /// The type of an entry.
        ty: Type,
        /// The initial value.
        init: Option<Value>,
        /// The span of the word `clock`, if present.
        clock: Option<Span>,
    },
    /// `enum spin = clockwise, anticlockwise`
    Enum {
        /// The name of the enumeration.
        name: Name,
        /// The members in order.
        members: Vec<Name>,
    },
    /// `option size = 8`
    Option {
        /// The name of the constant.
        name: Name,
        /// The value; variants may set another.
        value: Expr,
    },
    /// `setup { }`
    Setup(Block),
    /// `act take(to) { }`
    Act {
        /// The name of the act.
        name: Name,
        /// The parameters.
        params: Vec<Name>,
        /// The statements.
        body: Block,
    },
    /// `move step by white unique { }`
    Move {
        /// The name of the move block.
        name: Name,
        /// The players after `by`; empty means all.
        by: Vec<Name>,
        /// The span of the word `unique`, if present.
        unique: Option<Span>,
        /// The span of the word `hidden`, if present.
        hidden: Option<Span>,
        /// The statements.
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
    /// `notation fen { pieces; next white "w", black "b"; "1" }`
    Notation {
        /// The name of the notation.
        name: Name,
        /// The fields in order.
        fields: Vec<Field>,
    },
    /// `points 0..3`: the two ends as written
    Points(Option<Expr>, Option<Expr>),
    /// `without move castle, promote`
    Without {
        /// The word that names the kind of part.
        sort: Name,
        /// The names of the parts that a variant leaves out.
        names: Vec<Name>,
    },
}

/// A field of a notation: a word of a position's text.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// The value that the field tells.
    pub kind: FieldKind,
    /// The span of the field.
    pub span: Span,
}

/// The kinds of field.
#[derive(Clone, PartialEq, Debug)]
pub enum FieldKind {
    /// `"1"`: written as it is.
    Fixed(Text),
    /// `pieces`, `fresh[white] h1 "K", a1 "Q" + fresh[black] h8 "k", a8 "q", none "-"`
    Word(Vec<WordPart>),
}

/// A part of a word: a layer, an entry of a state, or `next`, and the texts of its kinds or values.
#[derive(Clone, PartialEq, Debug)]
pub struct WordPart {
    /// The name of the layer or state, or `next`.
    pub name: Name,
    /// The indices: names and numbers.
    pub places: Vec<Key>,
    /// The values with their texts; empty where values are written by their own names.
    pub texts: Vec<(Name, Text)>,
    /// The span of the part.
    pub span: Span,
}

/// A line of `view`.
#[derive(Clone, PartialEq, Debug)]
pub struct ViewLine {
    /// The part of the position that the line shows.
    pub what: Viewed,
    /// The players after `for`, who see it; `None` means all.
    pub players: Option<Expr>,
    /// The span of the line.
    pub span: Span,
}

/// A part of the position that a line of `view` shows.
#[derive(Clone, PartialEq, Debug)]
pub enum Viewed {
    /// `pieces on S`, `owner pieces on S`
    Layer {
        /// Whether only the owners of pieces are shown, not the kinds.
        owner: bool,
        /// The name of the layer.
        layer: Name,
        /// The cells on which pieces are shown.
        on: Expr,
    },
    /// `states all`, `states all but a, b`
    AllStates(Vec<Name>),
    /// `states a, b[me]`: names with their indices
    States(Vec<(Name, Vec<Expr>)>),
}

/// The `hidden` of a choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Hidden {
    /// The players after `from`; `None` means all but the player who chooses.
    pub from: Option<Expr>,
    /// The span of the words.
    pub span: Span,
}

/// An entry of the braces after a title.
#[derive(Clone, PartialEq, Debug)]
pub struct Meta {
    /// `author`, `year` or the name of an option.
    pub key: Name,
    /// The value of the entry.
    pub value: MetaValue,
    /// The span of key and value.
    pub span: Span,
}

/// The value of an entry in the braces after a title.
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
    /// The value, clamped to 64 bits.
    pub value: i64,
    /// The span of the digits.
    pub span: Span,
}

/// The shape after `board`.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// `square 8 x 8 x 3`, `rhombus 11`, `hexagon 5`, `triangle 9`
    Sized {
        /// The name of the shape: one of the four.
        name: Name,
        /// The sizes, one to three.
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

/// An option after a board's shape.
#[derive(Clone, PartialEq, Debug)]
pub enum BoardOption {
    /// `adjacency orthogonal`
    Adjacency(Name),
    /// `wrap x`
    Wrap(Name),
    /// `only cells - d4`
    Only(Expr),
}

/// Chains of a graph along the same direction.
#[derive(Clone, PartialEq, Debug)]
pub struct Chains {
    /// The direction along the chains.
    pub forth: Name,
    /// The reverse direction, if it is named.
    pub back: Option<Name>,
    /// The chains, each a list of cells in order.
    pub chains: Vec<Vec<Name>>,
}

/// `neutral sphere O`
#[derive(Clone, PartialEq, Debug)]
pub struct PieceDecl {
    /// Whether the kind has no owner.
    pub neutral: bool,
    /// The name of the kind.
    pub name: Name,
    /// The capital letter that stands for it in pictures.
    pub letter: Option<char>,
    /// The span of the declaration.
    pub span: Span,
}

/// The three words that define a named value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableSort {
    /// `dir`: a set of directions.
    Dir,
    /// `region`: a constant set of cells.
    Region,
    /// `def`: a value of any type.
    Def,
}

/// An expression, or a table of expressions.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A single expression.
    One(Expr),
    /// `white: n, else: s`
    Table(Vec<(Key, Expr)>),
}

/// A key of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Key {
    /// `else`
    Else(Span),
    /// A player, a kind or a member of an enumeration.
    Name(Name),
    /// A number.
    Int(Int),
}

/// An axis of a state.
#[derive(Clone, PartialEq, Debug)]
pub enum Axis {
    /// `1..6`
    Range(Option<Expr>, Option<Expr>, Span),
    /// `player`, `kind`, `cell`, `dir`, an enumeration.
    Name(Name),
}

/// The type of a state's entries.
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
    /// The names of the blocks; `pass` may be among them.
    pub blocks: Vec<Name>,
    /// The clauses `by most e` and `by least e`, in order.
    pub narrow: Vec<Narrow>,
    /// The span of the group.
    pub span: Span,
}

/// `by most #taken`
#[derive(Clone, PartialEq, Debug)]
pub struct Narrow {
    /// True for `most`, false for `least`.
    pub most: bool,
    /// The number by which moves are compared.
    pub value: Expr,
}

/// A line of `end`.
#[derive(Clone, PartialEq, Debug)]
pub struct EndRule {
    /// The condition.
    pub cond: Expr,
    /// The result if the condition holds.
    pub result: EndResult,
    /// The span of the line.
    pub span: Span,
}

/// The result of a line of `end`.
#[derive(Clone, PartialEq, Debug)]
pub enum EndResult {
    /// `draw`
    Draw(Span),
    /// `continue`
    Continue(Span),
    /// `score p = e`
    Score {
        /// The name that is bound to each player in turn.
        player: Name,
        /// The points of that player.
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
    /// The statements in order. Those that could not be parsed are missing.
    pub stmts: Vec<Stmt>,
    /// The span, including the braces.
    pub span: Span,
}

/// A statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    /// The content of the statement.
    pub kind: StmtKind,
    /// The span of the statement.
    pub span: Span,
}

/// The kinds of statement.
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
        /// The body.
        body: Block,
        /// The condition for another iteration.
        cond: Expr,
        /// The span of `or stop`, if present.
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
        /// A state, a local name, `next` or `playing`.
        name: Name,
        /// The indices; empty if there are none.
        index: Vec<Expr>,
        /// The operator: `:=`, `+=` or `-=`.
        op: AssignOp,
        /// The span of the operator.
        op_span: Span,
        /// The value on the right.
        value: Expr,
    },
    /// `a -> b`
    Move(Expr, Expr),
    /// `white pawn, tile on S`, in `setup`: the pieces after the first share its owner
    Place(Expr, Vec<Name>, Expr),
}

/// The operator of an assignment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AssignOp {
    /// `:=`
    Set,
    /// `+=`
    Add,
    /// `-=`
    Sub,
}

/// The domain from which a local name takes its values.
#[derive(Clone, PartialEq, Debug)]
pub enum Domain {
    /// A set, the name of an enumeration, or `groups(S)`.
    Set(Expr),
    /// `1..n`; either end may be left out.
    Range(Option<Expr>, Option<Expr>, Span),
}

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    /// The content of the expression.
    pub kind: Box<ExprKind>,
    /// The span of the expression.
    pub span: Span,
}

/// The kinds of expression.
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
    /// `S.(e|w)`, `S.(e|w)(2)`
    DotDirs(Expr, Expr, Option<Expr>),
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

/// A name with its index and arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct Ref {
    /// The name; also `max`, `min` when called.
    pub name: Name,
    /// `[i, j]`
    pub index: Option<Vec<Expr>>,
    /// `(a, through b)`
    pub args: Option<Vec<Arg>>,
}

/// An argument of a call.
#[derive(Clone, PartialEq, Debug)]
pub struct Arg {
    /// The word before the value, and its span.
    pub word: Option<(ArgWord, Span)>,
    /// The value.
    pub value: Expr,
}

/// The words that may precede an argument.
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

/// The comparison operators.
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

/// The operators on two sets or two numbers.
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

/// The words that precede a binder's parentheses.
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

/// The words that precede the number of a row.
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

/// The rows that are named.
#[derive(Clone, PartialEq, Debug)]
pub enum LineRange {
    /// `rank 2`, `file c`, `y size`
    One(Expr),
    /// `x 3..5`, `y ..4`, `z 14..`
    Range(Option<Expr>, Option<Expr>),
}
