//! Operations: the definitions of values.
//!
//! A set is [`Ty::Cells`], or [`Ty::Mask`] if it is of players, kinds, directions or members of an
//! enumeration; operations on sets take both. One member of a set is an [`Ty::Index`]: for a cell its
//! bit.

use super::{FieldId, FunctionId, JumpTableId, LinesId, PosId, ValueId, VarId};
use crate::cite::Cite;
use crate::ir::bits::Bits;
use crate::ir::{ConstId, LayerId};
use crate::typed::{Arith, Coord, EnumId, Turning};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    /// A set of cells.
    Cells,
    /// A set of players, kinds, directions or members of an enumeration, one bit each.
    Mask,
    /// A 32-bit number; arithmetic saturates.
    Num,
    /// A truth value.
    Truth,
    /// The index of a member, an entry or a player.
    Index,
    /// A key of a position, which `seen` compares.
    Key,
    /// The choices that were made inside an `if` or a loop.
    Trail,
    /// The result of a line of `end`.
    Verdict,
    /// The cells of sliding attacks from one cell, which are only counted and drawn.
    Reach,
}

/// The type of the members of a literal mask: the rules have names for them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Of {
    /// Players.
    Players,
    /// Kinds of pieces.
    Kinds,
    /// Directions.
    Dirs,
    /// Members of an enumeration.
    Enum(EnumId),
    /// Any of these: the mask is empty, or was computed.
    Any,
}

impl Of {
    /// Returns the type of the members of a mask of this type.
    pub fn members(ty: crate::typed::Ty) -> Of {
        use crate::typed::Ty as T;
        match ty {
            T::Kinds => Of::Kinds,
            T::Dirs => Of::Dirs,
            T::Enum(id) => Of::Enum(id),
            T::Players => Of::Players,
            T::Cells | T::Num | T::Truth | T::Unknown => Of::Any,
        }
    }
}

/// A set of cells in an operation, with a hash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set(pub Bits);

impl Hash for Set {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|bit| bit.hash(state));
    }
}

/// A table of numbers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Numbers {
    /// Its name in the rules.
    pub name: String,
    /// The place of its definition.
    pub cite: Cite,
    /// The numbers. With one index they are in the first row.
    pub rows: Vec<Vec<i32>>,
    /// Whether there are two indices or one.
    pub two: bool,
}

/// The end of a walk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The cells that are passed.
    Over,
    /// Only the first cell after them, if it is in the set.
    Onto(ValueId),
    /// The union of `Over` and `Onto`.
    Upto(ValueId),
    /// The cells that are passed, if the first cell after them is in the set.
    Until(ValueId),
    /// The next cell of each cell that is passed.
    Next,
}

/// The change of the mask of a stored flood fill.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Joined {
    /// One cell was added: its index.
    At(ValueId),
    /// The mask before the change.
    Since(ValueId),
}

impl Ending {
    /// Returns the set that ends the walk.
    pub fn set(self) -> Option<ValueId> {
        match self {
            Ending::Over | Ending::Next => None,
            Ending::Onto(e) | Ending::Upto(e) | Ending::Until(e) => Some(e),
        }
    }
}

/// An operation. The comments give types: `c` cells, `m` mask, `s` either set, `n` number, `t` truth,
/// `i` index, `o` an origin: cells, or the index of one cell for a table look-up.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// A literal set of cells.
    Cells(Set),
    /// A literal mask, and what its bits stand for.
    Mask(u64, Of),
    /// A literal number.
    Num(i32),
    /// A literal truth value.
    Truth(bool),
    /// A literal index.
    Index(usize),
    /// A named constant.
    Const(ConstId),
    /// An entry of a table; the index must be in range.
    Entry(ConstId, ValueId),
    /// The entry of a table for a number, where the first one is for this number; nothing outside: `n -> ?`.
    EntryOf(ConstId, ValueId, i32),
    /// An entry of a table of numbers by one or two numbers from 0; 0 outside.
    Table(Arc<Numbers>, Vec<ValueId>),

    /// The join of the entries of a table for the members of a set: the union, the disjunction, or the sum within 32
    /// bits: `s -> ?`.
    JoinEntries(ConstId, ValueId),

    /// The current value of a variable.
    Get(VarId),
    /// The value of a field of a position.
    Field(PosId, FieldId),
    /// An entry of a field. Only a player's index may be out of range (chance): then the entry is empty.
    Element(PosId, FieldId, ValueId),
    /// The entry of a field for a number, where the first one is for this number; nothing outside: `n -> ?`.
    ElementOf(PosId, FieldId, ValueId, i32),
    /// The join of the entries of a field for the members of a set, counted from an entry: the union, the
    /// disjunction, or the sum within 32 bits: `i s -> ?`.
    JoinElements(PosId, FieldId, ValueId, ValueId),
    /// The cells whose entries of a field are greater than a number; the field is a table of rows by cell, and
    /// the board has at most 64 cells. The entries of several rows are added, and all sums are from 0 to 127. A
    /// row out of range (chance's) is all 0: `i n -> c` or `m n -> c`.
    Above(PosId, FieldId, ValueId, ValueId),
    /// The result of a pure function.
    Call(FunctionId, PosId, Vec<ValueId>),
    /// Whether an enumeration has a move for the player `i` in a position; the history then includes
    /// all positions so far.
    Any(FunctionId, PosId, ValueId),
    /// Whether the next player has no legal move; evaluated at most once.
    Blocked,
    /// The key of a position, or of one of its layers.
    Key(PosId, Option<LayerId>),
    /// The number of earlier positions with this key: `n`.
    Seen(usize, ValueId),

    /// The number of earlier positions with the newest key, in lines of `end`; that key is the current
    /// position's: `n`.
    SeenNewest(usize),
    /// The number of moves since the first (`true`) or last earlier position with this key; 0 if there
    /// is none: `n`.
    SeenAgo(bool, usize, ValueId),

    /// The set of one cell: `i -> c`.
    Cell(ValueId),
    /// The mask of one member: `i -> m`.
    Member(ValueId),
    /// The first member of a non-empty set; any index for an empty one: `s -> i`.
    First(ValueId),
    /// The set of the first member, or the empty set: `s -> s`.
    FirstOf(ValueId),
    /// The first member, or another index if there is none: `m i -> i`.
    FirstOr(ValueId, ValueId),
    /// The member with this number, from 0; any index if there are fewer: `s i -> i`.
    Nth(ValueId, ValueId),
    /// `s s -> s`
    Union(ValueId, ValueId),
    /// `s s -> s`
    Inter(ValueId, ValueId),
    /// `s s -> s`
    Diff(ValueId, ValueId),
    /// The cells that are in at least so many of these sets: `c… -> c`.
    AtLeast(usize, Vec<ValueId>),
    /// The set, or the empty set if the truth does not hold: `s t -> s`.
    When(ValueId, ValueId),
    /// `s -> n`
    Count(ValueId),
    /// Whether the set has members: `s -> t`.
    Some(ValueId),
    /// Whether the set contains a member: `s i -> t`.
    Contains(ValueId, ValueId),
    /// Whether the first set is a subset of the second: `s s -> t`.
    Subset(ValueId, ValueId),
    /// The union over the members of `m` of all others in a literal set: `m -> m`.
    Others(ValueId, u64),
    /// The other of two players: `i -> i`.
    Opponent(ValueId),
    /// The next player in turn order, with this number of players: `i -> i`.
    After(ValueId, usize),
    /// The next player in turn order among those still in the game; if there are none, the next player:
    /// `i m -> i`.
    AfterPlaying(ValueId, usize, ValueId),

    /// One step in one direction: `c -> c`.
    Step(usize, ValueId),
    /// One step in each direction of a set; from one cell the directions are literal: `m o -> c`.
    Steps(ValueId, ValueId),
    /// `n` steps straight on in each direction: `m c n -> c`; or from at most one cell in one
    /// direction: `i o n -> c`.
    StepsOf(ValueId, ValueId, ValueId),
    /// The cells from which a step in one of the directions lands in a set: `m c -> c`.
    Back(ValueId, ValueId),
    /// Leaps of a shape, in all symmetric variants: `o -> c`.
    Leap(i32, i32, ValueId),
    /// The cells where jumps of one cell over cells of the first set land that are in the second:
    /// `i c c -> c`.
    Jumps(JumpTableId, ValueId, ValueId, ValueId),
    /// Sliding attacks from each cell in each direction, through cells of `through`: `m o c c -> c`.
    Ray {
        /// The directions.
        dirs: ValueId,
        /// The cells where the attacks begin.
        from: ValueId,
        /// The cells that they may pass; all if `None`.
        through: Option<ValueId>,
        /// The end of the attacks.
        ending: Ending,
        /// Whether the directions are literal and use the lanes of a vector register.
        lanes: bool,
    },
    /// The sliding attacks from a cell through the cells of a set in these directions, each together with its
    /// opposite: `i c -> reach`.
    Reach(u64, ValueId, ValueId),
    /// An upper bound on the number of cells of such attacks from any cell of the set, from 1 to a limit: the sum
    /// over the axes of the greatest number of cells in a row, less one: `c -> n`.
    MostReached(u64, ValueId, i32),
    /// A cell on the lines from a cell, by its number from 0: the cells of one direction after those of another. The cell
    /// of the origin if there are fewer: `i i -> i`.
    OnLines {
        /// The directions.
        dirs: u64,
        /// Whether the lines go to the edge; otherwise they are one step.
        far: bool,
        /// Whether the value is the direction to the cell.
        way: bool,
        /// The origin.
        from: ValueId,
        /// The number.
        n: ValueId,
    },
    /// The cells after those of a set up to and including the last one in another: `m c c -> c`; or
    /// from at most one cell in one direction to a cell or to the last one of a set: `i o o -> c`.
    Path(ValueId, ValueId, ValueId),
    /// The cells strictly between two on a line: `c c -> c` or `i i -> c`.
    Between(ValueId, ValueId),
    /// The flood fill inside the second set from the cells of the first: `c c -> c`.
    Flood(ValueId, ValueId),
    /// The flood fill inside `now` from `from`, where `joined` is its previous result.
    Joined {
        /// The previous result: `c`.
        joined: ValueId,
        /// The change of the mask since then: `i` or `c`.
        how: Joined,
        /// The mask: `c`.
        now: ValueId,
        /// The seeds: `c`.
        from: ValueId,
    },
    /// Whether the flood fill inside the second set from the cells of the first that are in it has a neighbour
    /// in the third; adjacency must be symmetric: `c c c -> t`.
    Touches(ValueId, ValueId, ValueId),
    /// The connected components of the second set that contain a cell of the first, and have no neighbour in the
    /// third; adjacency must be symmetric: `c c c -> c`.
    Enclosed(ValueId, ValueId, ValueId),
    /// The connected components of a set without liberties, given that each component of the set as it was
    /// before a change had one; adjacency must be symmetric.
    EnclosedSince {
        /// Whether a liberty is a cell next to the component; otherwise one of its own cells.
        beside: bool,
        /// The set before the change, and the cells that were liberties: `c c`.
        was: [ValueId; 2],
        /// The set, and the cells that are liberties: `c c`.
        now: [ValueId; 2],
    },
    /// The cells of a set in lines of `n` (or exactly `n`) of its cells along directions: `n c m -> c`.
    Lines {
        /// The number of cells in a line.
        n: ValueId,
        /// Whether longer lines do not count.
        exactly: bool,
        /// The set.
        set: ValueId,
        /// The directions; if `None`, all that have names.
        along: Option<ValueId>,
    },
    /// The cells of a set in lines of a table: `c -> c`.
    InLines(LinesId, ValueId),
    /// Whether a set contains a line of a table through a cell: `i c -> t`.
    OnLine(LinesId, ValueId, ValueId),
    /// The cells that complete a line of a table: all other cells of the line are in a set, and the cell is not:
    /// `c -> c`.
    Completing(LinesId, ValueId),
    /// Whether a set has a line of at least `n` cells along one of the directions; if `by_table`, from
    /// a table of all sets: `c -> t`.
    SomeRow {
        /// The number of cells in a line, at least 2.
        n: i32,
        /// The set.
        set: ValueId,
        /// The directions.
        along: u64,
        /// Whether the board is small enough for a table of all sets.
        by_table: bool,
    },
    /// Whether a set has a line of at least (or exactly) `n` cells, in lines of `end`, where it had
    /// none before the move, so that a line passes through the added cell: `c -> t`.
    NewRow {
        /// The number of cells in a line, at least 2.
        n: i32,
        /// Whether longer lines do not count.
        exactly: bool,
        /// The set.
        set: ValueId,
        /// The directions.
        along: u64,
    },
    /// Whether a subset of the empty cells has members, in lines of `end`: `c -> t`.
    SomeEmpty(ValueId),
    /// The cell with these coordinates, or the empty set: `n n (n) -> c`.
    At(Vec<ValueId>),
    /// A coordinate of the first cell; 0 for the empty set: `c -> n`.
    CoordOf(Coord, ValueId),
    /// Directions turned: `m -> m`.
    Turned(Turning, ValueId),
    /// The number of connected components of a set: `c -> n`.
    CountGroups(ValueId),

    /// Saturating arithmetic; division rounds down, division by 0 is 0: `n n -> n`.
    Arith(Arith, ValueId, ValueId),
    /// The same where the result always fits into 32 bits, and a quotient is of numbers that are not negative:
    /// `n n -> n`.
    Exact(Arith, ValueId, ValueId),
    /// `n -> n`
    Neg(ValueId),
    /// The greater (`true`) or the smaller: `n n -> n`.
    Pick(bool, ValueId, ValueId),
    /// Clamped to literal bounds: `n -> n`.
    Clamp(ValueId, i32, i32),
    /// The index of a number that is always in a range of numbers: `n -> i`.
    IndexIn(ValueId, i32, i32),
    /// The index into a table with several axes: `i * len + i`.
    Place(ValueId, usize, ValueId),
    /// Equality of two values of one type: `-> t`.
    Equal(ValueId, ValueId),
    /// `n n -> t`
    Less(ValueId, ValueId),
    /// `t -> t`
    Not(ValueId),

    /// The empty trail.
    NoTrail,
    /// Appends a number or a member of a choice to a trail: `trail n|i -> trail`.
    Chose(ValueId, usize, ValueId),
    /// Appends a stop to a trail: `trail -> trail`.
    Stopped(ValueId),

    /// No line of `end` holds.
    Open,
    /// A line of `end` that lets the game continue.
    Continue,
    /// These players win: they share 100 points, or get the maximum of the range; a draw for the empty
    /// set: `m -> verdict`.
    Share(ValueId),
    /// These players lose: all others share 100 points, or get the maximum: `m -> verdict`.
    ShareOfOthers(ValueId),
    /// Points for each player, in the range: `n… -> verdict`.
    Points(Vec<ValueId>),
}

impl Op {
    /// Whether the value costs nothing and reads no state: a literal, a constant, or what one instruction makes of
    /// an index.
    pub fn is_known(&self) -> bool {
        matches!(
            self,
            Op::Cells(_)
                | Op::Mask(..)
                | Op::Num(_)
                | Op::Truth(_)
                | Op::Index(_)
                | Op::Const(_)
                | Op::Entry(..)
                | Op::Cell(_)
                | Op::Member(_)
                | Op::After(..)
                | Op::Opponent(_)
        )
    }

    /// Returns the position that the operation reads.
    pub fn position(&self) -> Option<PosId> {
        match self {
            Op::Field(pos, _)
            | Op::Element(pos, ..)
            | Op::ElementOf(pos, ..)
            | Op::JoinElements(pos, ..)
            | Op::Above(pos, ..)
            | Op::Call(_, pos, _)
            | Op::Any(_, pos, _)
            | Op::Key(pos, _) => Some(*pos),
            _ => None,
        }
    }

    /// Whether the operation reads mutable state: a position or a variable.
    pub fn reads(&self) -> bool {
        self.position().is_some() || matches!(self, Op::Get(_))
    }
}
