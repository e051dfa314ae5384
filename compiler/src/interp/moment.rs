//! Everything an expression can look at, but for the names of its body.

use super::observer::{Event, Phase};
use super::position::Position;
use super::value::Value;
use super::world::World;
use crate::source::Span;
use crate::typed::{BlockId, Mask, PlayerId};
use smallvec::SmallVec;
use std::cell::Cell;
use std::sync::Arc;

/// The keys of one position, one for each thing that `seen` is asked about.
pub(crate) type Keys = SmallVec<[u128; 2]>;

/// When and for whom an expression is evaluated.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'a> {
    /// The rules.
    pub(crate) world: &'a World,
    /// The position as it is now; in a move, the working copy.
    pub(crate) pos: &'a Arc<Position>,
    /// The position as this turn began.
    pub(crate) start: &'a Arc<Position>,
    /// Whether the turn goes on with the next move.
    pub(crate) open: bool,
    /// The keys of the positions so far.
    pub(crate) history: &'a [Keys],
    /// How many of them are earlier than the position in question.
    pub(crate) earlier: usize,
    /// `turn`
    pub(crate) turn: u32,
    /// `passes`
    pub(crate) passes: u32,
    /// `playing`
    pub(crate) playing: Mask,
    /// `me`
    pub(crate) me: PlayerId,
    /// `next`
    pub(crate) next: PlayerId,
    /// Whether `next` is settled: not in a move.
    pub(crate) settled: bool,
    /// Who is to move next, were the move to end here: what `seen` compares.
    pub(crate) to_move: PlayerId,
    /// In a joint turn, what everybody has chosen, and the block that is being played.
    pub(crate) joint: Option<(&'a [Option<Chosen>], BlockId)>,
    /// Why the rules are being read.
    pub(crate) phase: Phase,
    /// Set once a question inside an expression (`can`) has had more than a million branches.
    pub(crate) too_large: &'a Cell<bool>,
    /// What may still be spent, where a constant is evaluated before the game; see [`Moment::spend`].
    pub(crate) budget: Option<&'a Cell<u32>>,
}

/// What a player has chosen in a joint turn.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// The block.
    pub(crate) block: BlockId,
    /// Its names, at the end of its choices.
    pub(crate) locals: Vec<Value>,
}

impl<'a> Moment<'a> {
    /// Spends some work; whether there was enough left. Without a budget there always is.
    pub(crate) fn spend(&self, work: usize) -> bool {
        let Some(budget) = self.budget else {
            return true;
        };
        let work = u32::try_from(work).unwrap_or(u32::MAX);
        let left = budget.get().checked_sub(work);
        budget.set(left.unwrap_or(0));
        left.is_some()
    }
    /// Tells the observer, if there is one.
    pub(crate) fn tell(&self, place: Span, event: Event) {
        if let Some(observer) = &self.world.observer {
            observer.saw(self.phase, place, event);
        }
    }
    /// Tells how a condition came out.
    pub(crate) fn tell_truth(&self, place: Span, holds: bool) {
        let event = if holds { Event::Held } else { Event::Failed };
        self.tell(place, event);
    }
    /// The moment of a player's move, the position being finished: a new turn begins here unless
    /// one is open.
    pub(crate) fn of_mover(&self, me: PlayerId) -> Moment<'a> {
        Moment {
            me,
            start: if self.open { self.start } else { self.pos },
            next: super::round::after(self.world, me, self.playing),
            settled: false,
            earlier: self.history.len(),
            joint: None,
            ..*self
        }
    }
}
