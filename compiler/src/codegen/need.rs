//! What generated functions ask for while they are written, so that only what is reached is
//! emitted.

use crate::ir::{ConstId, Ending, FnId, KindId, LayerId};
use crate::typed::{Coord, Turning};

/// How a walk ends, without the set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum End {
    Over,
    Onto,
    Upto,
    Until,
}

/// The sort of an ending.
pub(crate) fn ending(ending: &Ending) -> End {
    match ending {
        Ending::Over => End::Over,
        Ending::Onto(_) => End::Onto,
        Ending::Upto(_) => End::Upto,
        Ending::Until(_) => End::Until,
    }
}

/// An item of generated code that another one uses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Need {
    // ---- of the board
    /// Files, ranks, levels.
    Size,
    /// `Board::n`, by direction.
    Step(usize),
    /// The cells from which a step lands here, where that is no declared direction's step.
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
    /// The table of a leap from one cell.
    LeapTable(i32, i32),
    /// The table of the steps from one cell in these directions.
    StepTable(u64),
    /// `Board::ray…(dirs, from, through)`
    Ray(End),
    /// `Board::ray_from…(dirs, cell, through)`, of one cell by a table.
    RayFrom(End),
    /// The table of walks in a direction.
    RayTable(usize),
    /// `Board::WAYS`: the tables of walks in every direction.
    Ways,
    /// `Board::LINES_ADJACENT`: where one gets along lines in these directions, to the rim or one step.
    Targets(u64, bool),
    /// `Board::ADJACENT_FAN`: these directions at once.
    Fan(u64),
    /// `Board::ADJACENT_STARS`: the walks of one cell in these directions, counted.
    Stars(u64),
    /// `Board::path(dirs, from, to)`
    Path,
    /// `Board::between(a, b)`
    Between,
    /// `Board::BETWEEN`: the same of two single cells.
    BetweenTable,
    /// `Board::lines(dirs, n, set)`, and with `true` `exact_lines`.
    Lines(bool),
    /// `Board::some_lines(dirs, n, set)`
    SomeLines,
    /// `Board::RUNS_3`: the rows of so many cells along these directions.
    Runs(i32, u64),
    /// `Board::THROUGH_3`: the same by cell.
    RunsThrough(i32, u64),
    /// `Board::at(x, y)`, of three `at_level`
    At(usize),
    /// `Board::x(cells)`
    Coord(Coord),
    /// `Board::opposite(dirs)`
    Turned(Turning),
    /// `Board::near(cell)`
    Near,
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
    /// Cells with a piece that has an owner.
    Owned(LayerId),
    /// Cells with a piece of one of these players.
    OwnedBy(LayerId),
    /// Cells with one of these kinds.
    OfKinds(LayerId),
    /// The kinds on cells of layer `pieces`.
    KindOn,
    /// The owners on cells of layer `pieces`.
    OwnerOn,
    /// Takes what stands on cells away.
    Clear(LayerId),
    /// Puts a kind on cells.
    Put(KindId),
    /// Puts a computed kind on cells.
    PutAny(LayerId),
    /// `a -> b`
    Carry,
    /// What `at once` fills.
    AtOnce,
    /// The position as the turn began.
    Began,
    /// `next` moved on to a player who is still in the game.
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
