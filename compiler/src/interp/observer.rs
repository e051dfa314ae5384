//! The interface through which an interpreter reports its work, for coverage, statistics and tests.
//!
//! It reports which rule is evaluated and with which result. A place is a span of the source, so an act's
//! statements are reported at the lines of the act, whichever block calls it.

use crate::source::Span;
use std::fmt::Debug;

/// The purpose for which rules are evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Phase {
    /// The first position is set up.
    Setup,
    /// The legal moves of a player are listed. The statements at the end of a block that can no longer forbid
    /// its move need not be run.
    Looking,
    /// The interpreter tests whether there is any move (`can`, `blocked`, the end of a game); it stops at the
    /// first one found.
    Asking,
    /// A move is played: its block is run again with its choices, then `after` and `end`.
    Playing,
}

/// The report about a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Event {
    /// A block is begun for a player who may play it, a statement is begun, or a line of `end` is read.
    Reached,
    /// The end of a block is reached, which makes a move; the condition of a `require`, `if`, `repeat` or
    /// line of `end` holds; or the value of a def is not empty, zero or false.
    Held,
    /// Such a condition does not hold, or the value of a def is empty, zero or false.
    Failed,
    /// The domain of a `choose` or `for each` is empty.
    Empty,
    /// A `->` moves nothing, since it does not name one piece and one cell; or a block ends with the pieces, the states and
    /// `playing` as they were before the move, and names nobody who is next.
    Idle,
    /// A stored number is outside of its state's range and is clamped.
    Stopped,
    /// A `repeat` ends after as many rounds as it may have, although its condition holds.
    Cut,
}

/// The default rule that ends a game when no line of `end` does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum DefaultEnd {
    /// No player is left in `playing`.
    NobodyLeft,
    /// The player to move has no move.
    NoMove,
    /// The game has reached the move limit.
    MoveLimit,
}

/// A receiver of reports. It must not influence the game.
pub trait Observer: Debug + Send + Sync {
    /// Reports an event of the rule at `place`.
    fn saw(&self, phase: Phase, place: Span, event: Event) {
        let _ = (phase, place, event);
    }
    /// Reports that a game has ended as a draw by a default rule.
    fn ended(&self, why: DefaultEnd) {
        let _ = why;
    }
}
