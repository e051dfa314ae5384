//! Everything that an expression can read, except the local names of its body.

use super::observer::{Event, Phase};
use super::position::Position;
use super::value::Value;
use super::world::World;
use crate::source::Span;
use crate::typed::{BlockId, Mask, PlayerId};
use smallvec::SmallVec;
use std::cell::Cell;
use std::sync::Arc;

/// The keys of one position, one for each use of `seen` with a different operand.
pub(crate) type Keys = SmallVec<[u128; 2]>;

/// The state of the game in which an expression is evaluated, and the player who is `me`.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'a> {
    /// The rules and the board.
    pub(crate) world: &'a World,
    /// The present position; during a move, the working copy.
    pub(crate) pos: &'a Arc<Position>,
    /// The position before this turn.
    pub(crate) start: &'a Arc<Position>,
    /// Whether the turn goes on with the next move, after `again`.
    pub(crate) open: bool,
    /// The keys of all positions so far.
    pub(crate) history: &'a [Keys],
    /// The number of positions that `seen` compares: those before the present position.
    pub(crate) earlier: usize,
    /// The value of `turn`.
    pub(crate) turn: u32,
    /// The value of `passes`.
    pub(crate) passes: u32,
    /// The value of `playing`.
    pub(crate) playing: Mask,
    /// The value of `me`.
    pub(crate) me: PlayerId,
    /// The value of `next`: one player, or in a simultaneous game those who choose in the coming turn.
    pub(crate) next: Mask,
    /// Whether `next` is final. It is not during a move.
    pub(crate) settled: bool,
    /// The players to move if the move ended here; part of the key that `seen` compares.
    pub(crate) to_move: Mask,
    /// In a joint turn, the choices of all players and the block that is being run.
    pub(crate) joint: Option<(&'a [Option<Chosen>], BlockId)>,
    /// The purpose for which the rules are evaluated; reported to the observer.
    pub(crate) phase: Phase,
    /// Set when a nested move search (`can`, `blocked`) exceeds a million branches.
    pub(crate) too_large: &'a Cell<bool>,
    /// The work that is left, while a constant is evaluated before the game. See [`Moment::spend`].
    pub(crate) budget: Option<&'a Cell<u32>>,
}

/// The choices of a player in a joint turn.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// The block.
    pub(crate) block: BlockId,
    /// The values of its local names after its choices.
    pub(crate) locals: Vec<Value>,
}

impl<'a> Moment<'a> {
    /// Takes some work from the budget, or else from what is left to the interpreter. Returns false if too
    /// little was left; always true without a limit.
    pub(crate) fn spend(&self, work: usize) -> bool {
        let work = u32::try_from(work).unwrap_or(u32::MAX);
        let Some(budget) = self.budget else {
            return self.world.spend(work);
        };
        let left = budget.get().checked_sub(work);
        budget.set(left.unwrap_or(0));
        left.is_some()
    }
    /// Reports an event to the observer, if there is one.
    pub(crate) fn tell(&self, place: Span, event: Event) {
        if let Some(observer) = &self.world.observer {
            observer.saw(self.phase, place, event);
        }
    }
    /// Reports the value of a condition.
    pub(crate) fn tell_truth(&self, place: Span, holds: bool) {
        let event = if holds { Event::Held } else { Event::Failed };
        self.tell(place, event);
    }
    /// Returns the moment at which a player begins a move in a finished position. The move begins a new turn
    /// unless one is open.
    pub(crate) fn of_mover(&self, me: PlayerId) -> Moment<'a> {
        Moment {
            me,
            start: if self.open { self.start } else { self.pos },
            next: super::round::unnamed(self.world, me, self.playing),
            settled: false,
            earlier: self.history.len(),
            joint: None,
            ..*self
        }
    }
}
