//! Everything an expression can look at, but for the variables of its body.

use super::position::Position;
use super::round;
use crate::ir::eval::Vars;
use crate::ir::{BlockId, Program, Value, VarId};
use crate::typed::{Mask, Ty};
use std::cell::Cell;
use std::sync::Arc;

/// The keys of one position, one for each thing that `seen` is asked about.
pub(super) type Keys = Vec<u128>;

/// When and for whom an expression is evaluated. Players are indices; chance comes after the last.
#[derive(Clone, Copy)]
pub(in crate::ir) struct Moment<'a> {
    /// The rules.
    pub(in crate::ir) program: &'a Program,
    /// The position as it is now; in a move, the working copy.
    pub(in crate::ir) pos: &'a Arc<Position>,
    /// The position as this turn began.
    pub(in crate::ir) start: &'a Arc<Position>,
    /// Whether the turn goes on with the next move.
    pub(super) open: bool,
    /// The keys of the positions so far.
    pub(super) history: &'a [Keys],
    /// How many of them are earlier than the position in question.
    pub(super) earlier: usize,
    /// `turn`
    pub(in crate::ir) turn: u32,
    /// `passes`
    pub(in crate::ir) passes: u32,
    /// `playing`
    pub(in crate::ir) playing: Mask,
    /// `me`
    pub(in crate::ir) me: usize,
    /// `next`: one player, or in a simultaneous game those who choose in the coming turn.
    pub(in crate::ir) next: Mask,
    /// Whether `next` is settled: not in a move.
    pub(super) settled: bool,
    /// Who is to move next, were the move to end here: what `seen` compares.
    pub(super) to_move: Mask,
    /// In a joint turn, what everybody has chosen, and the block that is being played.
    pub(super) joint: Option<(&'a [Option<Chosen>], BlockId)>,
    /// Set once a question inside an expression (`can`) has had more than a million branches.
    pub(super) too_large: &'a Cell<bool>,
}

/// What a player has chosen in a joint turn.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    /// The block.
    pub(super) block: BlockId,
    /// Its variables, at the end of its choices.
    pub(super) vars: Vars,
}

impl Moment<'_> {
    /// The same with the position as this turn began.
    pub(in crate::ir) fn before(&self) -> Self {
        Moment {
            pos: self.start,
            ..*self
        }
    }
    /// What the other players of a joint turn who play this block have for a variable.
    pub(in crate::ir) fn others(&self, ty: Ty, var: VarId) -> Value {
        let nothing = Value::nothing(ty);
        let Some((chosen, block)) = self.joint else {
            return nothing;
        };
        let others = chosen.iter().enumerate().filter(|(p, _)| *p != self.me);
        let same = others.filter_map(|(_, chosen)| chosen.as_ref().filter(|c| c.block == block));
        let values = same.filter_map(|chosen| chosen.vars.get(&var));
        values.fold(nothing, |all, value| all.join(value).unwrap_or(all))
    }
    /// The moment of a player's move, the position being finished: a new turn begins here unless
    /// one is open.
    pub(super) fn of_mover(&self, me: usize) -> Self {
        Moment {
            start: if self.open { self.start } else { self.pos },
            ..self.asked(me)
        }
    }
    /// The same in the midst of a move.
    pub(super) fn asked(&self, me: usize) -> Self {
        Moment {
            me,
            next: round::unnamed(self.program, me, self.playing),
            settled: false,
            earlier: self.history.len(),
            joint: None,
            ..*self
        }
    }
}
