//! The items that generated functions need, collected during writing, so that only reachable items are
//! written.

use crate::ir::{ConstId, Ending, FnId, KindId, LayerId};
use crate::typed::{Coord, Turning};

/// How a sliding attack ends, without the set that ends it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum End {
    Over,
    Onto,
    Upto,
    Until,
}

/// Returns the sort of an ending.
pub(crate) fn ending(ending: &Ending) -> End {
    match ending {
        Ending::Over => End::Over,
        Ending::Onto(_) => End::Onto,
        Ending::Upto(_) => End::Upto,
        Ending::Until(_) => End::Until,
    }
}

/// An item of generated code that another item uses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Need {
    // ---- of the board
    /// The numbers of files, ranks and levels.
    Size,
    /// The step in a direction, such as `Board::n`.
    Step(usize),
    /// The cells from which a step lands in a set, if that is not the step of a declared direction.
    Back(usize),
    /// The constant of a direction.
    Dir(usize),
    /// The constant of a named set of directions.
    DirSet(DirSet),
    /// `Board::step(dirs, cells)`, of at least these directions.
    StepDirs(u64),
    /// `Board::step_times(dirs, cells, times)`
    StepTimes,
    /// `Board::back(dirs, cells)`, of at least these directions.
    BackDirs(u64),
    /// `Board::forward(me, cells)`, of a `dir` that is one direction for each member.
    NamedStep(ConstId),
    /// `Board::leap_1_2`
    Leap(i32, i32),
    /// The table of a leap from each cell.
    LeapTable(i32, i32),
    /// The table of the steps from each cell in these directions.
    StepTable(u64),
    /// `Board::ray…(dirs, from, through)`
    Ray(End),
    /// `Board::ray_from…(dirs, cell, through)`, of one cell by a table.
    RayFrom(End),
    /// The table of the cells up to the edge in a direction.
    RayTable(usize),
    /// `Board::WAYS`: the tables of the cells up to the edge, for every direction.
    Ways,
    /// `Board::LINES_ADJACENT`: the cells along lines in these directions, up to the edge (`true`) or
    /// one step.
    Targets(u64, bool),
    /// `Board::ADJACENT_FAN`: vector lanes for these directions.
    Fan(u64),
    /// `Board::path(dirs, from, to)`
    Path,
    /// `Board::between(a, b)`
    Between,
    /// `Board::BETWEEN`: the table of the cells between two single cells.
    BetweenTable,
    /// `Board::lines(dirs, n, set)`; with `true` `exact_lines`.
    Lines(bool),
    /// `Board::some_lines(dirs, n, set)`
    SomeLines,
    /// `Board::RUNS_3`: the lines of this many cells along these directions.
    Runs(i32, u64),
    /// `Board::THROUGH_3`: these lines by cell.
    RunsThrough(i32, u64),
    /// `Board::at(x, y)`; with three coordinates `at_level`.
    At(usize),
    /// `Board::x(cells)`
    Coord(Coord),
    /// `Board::opposite(dirs)`
    Turned(Turning),
    /// `Board::adjacent(cells)`
    Adjacent,

    // ---- of the rules
    /// A named constant.
    Const(ConstId),
    /// A def.
    Function(FnId),

    // ---- of the position
    /// `empty`
    Empty(LayerId),
    /// `occupied`
    Occupied(LayerId),
    /// The cells with a piece that has an owner.
    Owned(LayerId),
    /// The cells with a piece of one of these players.
    OwnedBy(LayerId),
    /// The cells with a piece of one of these kinds.
    OfKinds(LayerId),
    /// The kinds on cells of layer `pieces`.
    KindOn,
    /// The owners on cells of layer `pieces`.
    OwnerOn,
    /// Removes the pieces from cells.
    Clear(LayerId),
    /// Puts a kind on cells.
    Put(KindId),
    /// Puts a computed kind on cells.
    PutAny(LayerId),
    /// `a -> b`
    Carry,
    /// The position at the beginning of the turn.
    Began,
    /// Advances `next` to a player who is still in the game.
    Settle,
    /// The key that `seen` compares.
    Key(Option<LayerId>),
}

/// The named sets of directions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum DirSet {
    Orthogonal,
    Diagonal,
    Adjacent,
    All,
}
