//! Operations: what a value is made of.
//!
//! A set is [`Ty::Cells`], or [`Ty::Mask`] where it is of players, kinds, directions or members of an
//! enumeration; operations on sets take both. One member of a set is an [`Ty::Index`]: of a cell its
//! bit.

use super::{FieldId, FunctionId, PosId, ValueId, VarId};
use crate::ir::bits::Bits;
use crate::ir::{ConstId, LayerId};
use crate::typed::{Arith, Coord, Turning};
use std::hash::{Hash, Hasher};

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    /// A set of cells.
    Cells,
    /// A set of names, a bit each.
    Mask,
    /// A number of 32 bits; arithmetic stops at its limits.
    Num,
    /// A truth.
    Truth,
    /// The place of a member, an entry or a player.
    Index,
    /// What history compares.
    Key,
    /// Choices that were made in an `if` or a loop.
    Trail,
    /// What a line of `end` says.
    Verdict,
}

/// A set of cells as part of an operation that is hashed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set(pub Bits);

impl Hash for Set {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|bit| bit.hash(state));
    }
}

/// How a walk ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The cells walked over.
    Over,
    /// Only the first cell after, if in the set.
    Onto(ValueId),
    /// Both.
    Upto(ValueId),
    /// The cells walked over, if the first after is in the set.
    Until(ValueId),
    /// The next cell of each cell walked over.
    Next,
}

/// What is known of how a stored flood changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Joined {
    /// One cell came: its index.
    At(ValueId),
    /// What was flooded before.
    Since(ValueId),
}

impl Ending {
    /// The set that it asks for the end of a walk.
    pub fn set(self) -> Option<ValueId> {
        match self {
            Ending::Over | Ending::Next => None,
            Ending::Onto(e) | Ending::Upto(e) | Ending::Until(e) => Some(e),
        }
    }
}

/// An operation. The comment gives the types: `c` cells, `m` mask, `s` either set, `n` number, `t`
/// truth, `i` index, `o` an origin: cells, or the index of one cell, from which a table leads on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// A literal set of cells.
    Cells(Set),
    /// A literal set of names.
    Mask(u64),
    /// A literal number.
    Num(i32),
    /// A literal truth.
    Truth(bool),
    /// A literal index.
    Index(usize),
    /// A named constant.
    Const(ConstId),
    /// An entry of a table; the index is in range.
    Entry(ConstId, ValueId),
    /// An entry of a table of numbers by one or two numbers from 0; 0 outside.
    Table(Vec<Vec<i32>>, bool, Vec<ValueId>),

    /// The present value of a variable.
    Get(VarId),
    /// A field of a position.
    Field(PosId, FieldId),
    /// An entry of a field. Only a player's index may be out of range (chance): then the entry is empty.
    Element(PosId, FieldId, ValueId),
    /// The result of a pure function.
    Call(FunctionId, PosId, Vec<ValueId>),
    /// Whether an enumeration has a move for the player `i` in a position; the history is then all
    /// positions so far.
    Any(FunctionId, PosId, ValueId),
    /// Whether the next player has no legal move; asked once at the most.
    Blocked,
    /// The key of a position, or of one of its layers.
    Key(PosId, Option<LayerId>),
    /// How many earlier positions had this key: `n`.
    Seen(usize, ValueId),

    /// The same of the newest key, in lines of `end`: that of the position at hand: `n`.
    SeenNewest(usize),
    /// How many moves ago the first (`true`) or the last position of those had this key; 0 where none
    /// had: `n`.
    SeenAgo(bool, usize, ValueId),

    /// The set of one cell: `i -> c`.
    Cell(ValueId),
    /// The set of one name: `i -> m`.
    Member(ValueId),
    /// The first member of a set that is not empty; of an empty one any index: `s -> i`.
    First(ValueId),
    /// The set of the first member, or the empty set: `s -> s`.
    FirstOf(ValueId),
    /// The first member, or else another index: `m i -> i`.
    FirstOr(ValueId, ValueId),
    /// `s s -> s`
    Union(ValueId, ValueId),
    /// `s s -> s`
    Inter(ValueId, ValueId),
    /// `s s -> s`
    Diff(ValueId, ValueId),
    /// The set, or the empty set where the truth does not hold: `s t -> s`.
    When(ValueId, ValueId),
    /// `s -> n`
    Count(ValueId),
    /// Whether it has members: `s -> t`.
    Some(ValueId),
    /// Whether a member is in a set: `s i -> t`.
    Contains(ValueId, ValueId),
    /// Whether all of the first is in the second: `s s -> t`.
    Subset(ValueId, ValueId),
    /// The union over the members of `m` of everybody else in a literal set: `m -> m`.
    Others(ValueId, u64),
    /// The other of two players: `i -> i`.
    Opponent(ValueId),
    /// The next of so many players in the round: `i -> i`.
    After(ValueId, usize),
    /// The same among those who play on, else the one after: `i m -> i`.
    AfterPlaying(ValueId, usize, ValueId),

    /// One step in one direction: `c -> c`.
    Step(usize, ValueId),
    /// One step in each direction of a set; from one cell the directions are literal: `m o -> c`.
    Steps(ValueId, ValueId),
    /// So many steps straight on in each direction: `m c n -> c`.
    StepsOf(ValueId, ValueId, ValueId),
    /// The cells whose step in one of the directions lands in a set: `m c -> c`.
    Back(ValueId, ValueId),
    /// Leaps of a shape in all symmetries: `o -> c`.
    Leap(i32, i32, ValueId),
    /// Walks from each cell in each direction, over cells of `through`: `m o c c -> c`.
    Ray {
        /// The directions.
        dirs: ValueId,
        /// Where the walks begin.
        from: ValueId,
        /// What they walk over; everything where it is left out.
        through: Option<ValueId>,
        /// What becomes of a walk.
        ending: Ending,
        /// Whether the directions are literal, and lanes of a vector register.
        lanes: bool,
    },
    /// The cells after those of a set up to the last in another: `m c c -> c`; or from one cell to another
    /// in one direction: `i i i -> c`.
    Path(ValueId, ValueId, ValueId),
    /// The cells strictly between two on a line: `c c -> c` or `i i -> c`.
    Between(ValueId, ValueId),
    /// All of the second set that is reached from the first inside it: `c c -> c`.
    Flood(ValueId, ValueId),
    /// All of `now` that is reached from `from` inside it, where `joined` is what was reached before.
    Joined {
        /// What was reached: `c`.
        joined: ValueId,
        /// What has changed since: `i` or `c`.
        how: Joined,
        /// What is flooded: `c`.
        now: ValueId,
        /// Where it begins: `c`.
        from: ValueId,
    },
    /// The cells of a set in rows of so many (or of exactly so many) along directions: `n c m -> c`.
    Lines {
        /// How many.
        n: ValueId,
        /// Whether longer rows do not count.
        exactly: bool,
        /// The set.
        set: ValueId,
        /// The directions; all with names where they are left out.
        along: Option<ValueId>,
    },
    /// Whether a set has a row of so many cells or more along one of the directions; with `by_table` a
    /// table of all sets knows it: `c -> t`.
    SomeRow {
        /// How many; 2 or more.
        n: i32,
        /// The set.
        set: ValueId,
        /// The directions.
        along: u64,
        /// Whether the board is so small that there is a table of all its sets.
        by_table: bool,
    },
    /// Whether a set has a row of so many cells or more (or of exactly so many): in lines of `end`, where it
    /// had none before the move, so that one goes through the cell that came: `c -> t`.
    NewRow {
        /// How many; 2 or more.
        n: i32,
        /// Whether longer rows do not count.
        exactly: bool,
        /// The set.
        set: ValueId,
        /// The directions.
        along: u64,
    },
    /// Whether a set of the empty cells has members, in lines of `end`: `c -> t`.
    SomeEmpty(ValueId),
    /// The cell with these coordinates, or none: `n n (n) -> c`.
    At(Vec<ValueId>),
    /// A coordinate of the first cell; 0 of none: `c -> n`.
    CoordOf(Coord, ValueId),
    /// Directions turned: `m -> m`.
    Turned(Turning, ValueId),
    /// How many connected parts a set has: `c -> n`.
    CountGroups(ValueId),

    /// Arithmetic that stops at the limits; division rounds down and is 0 by 0: `n n -> n`.
    Arith(Arith, ValueId, ValueId),
    /// `n -> n`
    Neg(ValueId),
    /// The greater (or the smaller): `n n -> n`.
    Pick(bool, ValueId, ValueId),
    /// Kept within literal bounds: `n -> n`.
    Clamp(ValueId, i32, i32),
    /// The place in a table of several axes: `i * len + i`.
    Place(ValueId, usize, ValueId),
    /// Of two equal types: `-> t`.
    Equal(ValueId, ValueId),
    /// `n n -> t`
    Less(ValueId, ValueId),
    /// `t -> t`
    Not(ValueId),

    /// The empty trail.
    NoTrail,
    /// A trail with a number or a member of a choice added: `trail n|i -> trail`.
    Chose(ValueId, usize, ValueId),
    /// A trail with a stop added: `trail -> trail`.
    Stopped(ValueId),

    /// No line of `end` holds.
    Open,
    /// A line says that nothing is decided.
    Continue,
    /// These win: they share 100 points, or get the most that the range allows; a draw where there is
    /// nobody: `m -> verdict`.
    Share(ValueId),
    /// These lose: everybody else shares 100 points, or gets the most: `m -> verdict`.
    ShareOfOthers(ValueId),
    /// Points for each player, kept within the range: `n… -> verdict`.
    Points(Vec<ValueId>),
}

impl Op {
    /// The values that it is made of, in order.
    pub fn operands(&self) -> Vec<ValueId> {
        use Op as O;
        match self {
            O::Cells(_)
            | O::Mask(_)
            | O::Num(_)
            | O::Truth(_)
            | O::Index(_)
            | O::Const(_)
            | O::Get(_)
            | O::Field(..)
            | O::Key(..)
            | O::Blocked
            | O::SeenNewest(_)
            | O::NoTrail
            | O::Open
            | O::Continue => vec![],
            O::Entry(_, a)
            | O::Element(_, _, a)
            | O::Any(_, _, a)
            | O::Seen(_, a)
            | O::SeenAgo(_, _, a)
            | O::Cell(a)
            | O::Member(a)
            | O::First(a)
            | O::FirstOf(a)
            | O::Count(a)
            | O::Some(a)
            | O::Others(a, _)
            | O::After(a, _)
            | O::Opponent(a)
            | O::Step(_, a)
            | O::Leap(_, _, a)
            | O::CoordOf(_, a)
            | O::Turned(_, a)
            | O::CountGroups(a)
            | O::Neg(a)
            | O::Clamp(a, _, _)
            | O::Not(a)
            | O::SomeRow { set: a, .. }
            | O::NewRow { set: a, .. }
            | O::SomeEmpty(a)
            | O::Stopped(a)
            | O::Share(a)
            | O::ShareOfOthers(a) => vec![*a],
            O::FirstOr(a, b)
            | O::Union(a, b)
            | O::Inter(a, b)
            | O::Diff(a, b)
            | O::When(a, b)
            | O::Contains(a, b)
            | O::Subset(a, b)
            | O::AfterPlaying(a, _, b)
            | O::Steps(a, b)
            | O::Back(a, b)
            | O::Between(a, b)
            | O::Flood(a, b)
            | O::Arith(_, a, b)
            | O::Pick(_, a, b)
            | O::Place(a, _, b)
            | O::Equal(a, b)
            | O::Less(a, b)
            | O::Chose(a, _, b) => vec![*a, *b],
            O::StepsOf(a, b, c) | O::Path(a, b, c) => vec![*a, *b, *c],
            O::Table(_, _, all) | O::Call(_, _, all) | O::At(all) | O::Points(all) => all.clone(),
            O::Ray {
                dirs,
                from,
                through,
                ending,
                ..
            } => [Some(*dirs), Some(*from), *through, ending.set()]
                .into_iter()
                .flatten()
                .collect(),
            O::Joined {
                joined,
                how,
                now,
                from,
            } => {
                let (Joined::At(a) | Joined::Since(a)) = how;
                vec![*joined, *a, *now, *from]
            }
            O::Lines { n, set, along, .. } => [Some(*n), Some(*set), *along]
                .into_iter()
                .flatten()
                .collect(),
        }
    }

    /// The position that it reads.
    pub fn position(&self) -> Option<PosId> {
        match self {
            Op::Field(pos, _)
            | Op::Element(pos, ..)
            | Op::Call(_, pos, _)
            | Op::Any(_, pos, _)
            | Op::Key(pos, _) => Some(*pos),
            _ => None,
        }
    }

    /// Whether it reads what may change: a position or a variable.
    pub fn reads(&self) -> bool {
        self.position().is_some() || matches!(self, Op::Get(_))
    }
}
