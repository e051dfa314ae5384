//! What an interpreter tells of its work, to whoever wants to know: coverage, statistics, tests.
//!
//! It tells where in the rules it is and what came of it. A place is a span of the source, so what
//! an act does is told at the act's own lines, whichever block runs it.

use crate::source::Span;
use std::fmt::Debug;

/// Why rules are being read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Phase {
    /// The first position is made.
    Setup,
    /// The legal moves of a player are listed. The statements at the end of a block that can no
    /// longer forbid its move need not be run for that.
    Looking,
    /// It is asked whether there is a move at all (`can`, `blocked`, the end of a game): the first
    /// move that is found is the answer.
    Asking,
    /// A move is played: its block again, with its choices; then `after` and `end`.
    Playing,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Event {
    /// A block is begun for a player who may play it; a statement is begun; a line of `end` is
    /// read.
    Reached,
    /// A block has come to its end, which is a move. The condition of a `require`, an `if`, a
    /// `repeat` or a line of `end` holds. A def is asked for, and there is something: a member, a
    /// number but 0, a truth.
    Held,
    /// Such a condition does not hold; a def comes to nothing.
    Failed,
    /// A `choose` or `for each` has nothing to take.
    Empty,
    /// An `->` moves nothing: it is not one piece to one cell.
    Idle,
    /// A number that is stored is outside of its state's range, and stops at its end.
    Stopped,
}

/// What ends a game where no line of `end` does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum DefaultEnd {
    /// Nobody is left in `playing`.
    NobodyLeft,
    /// Who is to move has no move.
    NoMove,
    /// There have been as many moves as a game may have.
    MoveLimit,
}

/// Somebody who is told. It must not change anything for the game.
pub trait Observer: Debug + Send + Sync {
    /// Something came of the rule at `place`.
    fn saw(&self, phase: Phase, place: Span, event: Event) {
        let _ = (phase, place, event);
    }
    /// A game has ended as a draw, though no line of `end` said so.
    fn ended(&self, why: DefaultEnd) {
        let _ = why;
    }
}
