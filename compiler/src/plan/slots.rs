//! Slots: blocks with a last choice after effects, such as a shot after a move, are drawn by rejection
//! sampling.
//!
//! The choices before the effects are drawn together with a slot, a number below a bound on the members
//! of the last choice. The effects are played on a copy, and if the last choice has too few members for
//! the slot, drawing starts again. So each move is equally likely, and only the drawn pair is played.

use super::candidates::Draft;
use super::reason::Reason;
use crate::facts::cardinality::{Cardinality, fits_u32};
use crate::facts::occupancy::Occupancy;
use crate::facts::turn::is_for_all;
use crate::ir::walk::{branches, chosen, is_var};
use crate::ir::{
    Domain, Ending, Expr, ExprKind, PIECES, Played, Program, Ray, Stmt, StmtKind, VarId,
};
use crate::typed::Ty;

/// The parts of a block that is drawn by slots.
#[derive(Clone, Debug)]
pub struct Slots {
    /// The first choice: its variable and set.
    pub first: (VarId, Expr),
    /// The second choice, a cell: its variable and set.
    pub second: (VarId, Expr),
    /// The effects between the second choice and the last.
    pub effects: Vec<Stmt>,
    /// The last choice: its variable and set.
    pub last: (VarId, Expr),
    /// The statements after the last choice.
    pub after: Vec<Stmt>,
    /// An upper bound on the number of members of the last choice.
    pub most: usize,
    /// The directions of the last choice and the cells that it passes, where the only effect is one
    /// move between empty cells and the last choice continues through empty cells: they are empty now,
    /// or vacated by the move.
    pub goes_on: Option<(Expr, Expr)>,
}

impl Slots {
    /// Returns the facts about the choices before the effects.
    pub fn facts(&self, program: &Program) -> Occupancy {
        let mut facts = Occupancy::default();
        for (var, set) in [&self.first, &self.second] {
            facts.choose(program, *var, &Domain::Set(set.clone()));
        }
        facts
    }

    fn goes_on(&self, program: &Program) -> Option<(Expr, Expr)> {
        let [stmt] = self.effects.as_slice() else {
            return None;
        };
        let StmtKind::Move(from, to) = &stmt.kind else {
            return None;
        };
        let ExprKind::Ray(Ray {
            from: start,
            dirs,
            through: Some(through),
            ending: Ending::Over,
        }) = &*self.last.1.kind
        else {
            return None;
        };
        let moves =
            is_var(from, self.first.0) && is_var(to, self.second.0) && is_var(start, self.second.0);
        let empty = self.facts(program).of(program, to).has_no_piece();
        let open = matches!(*through.kind, ExprKind::Empty(PIECES));
        (moves && empty && open).then(|| (dirs.clone(), through.clone()))
    }
}

/// Right because every move has exactly one pair of first choices and slot, and all pairs are equally
/// likely: each move is accepted with the same probability.
pub(super) fn slots(draft: &Draft<'_>) -> Result<Slots, Reason> {
    draft.wants("slots")?;
    if draft.tested {
        return Err(Reason::Tested);
    }
    if draft.looks_back {
        return Err(Reason::History);
    }
    let found = is_only_block(draft).then(|| parts(draft)).flatten();
    found.ok_or(Reason::Form(
        "the only block of the game: two choices, effects, and one choice of bounded size",
    ))
}

/// Whether the block is the only one that is ever played, by all players.
fn is_only_block(draft: &Draft<'_>) -> bool {
    let program = draft.program;
    let [group] = program.turn.as_slice() else {
        return false;
    };
    group.blocks == [Played::Block(draft.id)]
        && is_for_all(program, draft.id)
        && !program.chance
        && !program.simultaneous
}

fn parts(draft: &Draft<'_>) -> Option<Slots> {
    let (program, body) = (draft.program, &draft.block.body);
    if draft.choices.has_list() {
        return None;
    }
    let [first, second, rest @ ..] = body.stmts.as_slice() else {
        return None;
    };
    let (first, second) = (chosen(first)?, chosen(second)?);
    let at = rest.iter().position(|s| chosen(s).is_some())?;
    let (effects, after) = (&rest[..at], &rest[at + 1..]);
    let last = chosen(&rest[at])?;
    if effects.is_empty() || branches(effects) || branches(after) {
        return None;
    }
    let most = Cardinality::of(program, &body.vars).size(last.1).most;
    // A set that may have all cells has no bound that helps.
    let most = Some(most).filter(|most| (1..program.grid.bits).contains(most))?;
    let one = |v: VarId| body.vars[v].single;
    let fits = fits_u32(program, &[first.1.ty, Ty::Cells], most);
    let plain =
        second.1.ty == Ty::Cells && fits && [first.0, second.0, last.0].into_iter().all(one);
    let owned = |(var, set): (VarId, &Expr)| (var, set.clone());
    if !plain {
        return None;
    }
    let mut slots = Slots {
        first: owned(first),
        second: owned(second),
        effects: effects.to_vec(),
        last: owned(last),
        after: after.to_vec(),
        most,
        goes_on: None,
    };
    slots.goes_on = slots.goes_on(program);
    Some(slots)
}
