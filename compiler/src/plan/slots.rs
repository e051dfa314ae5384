//! Slots: blocks with a last choice behind effects, as where to shoot after having moved, drawn by
//! rejection sampling.
//!
//! The choices before the effects and a slot below the most that the last choice can have are drawn
//! together; the effects are played on a copy, and where the last choice has fewer members than the
//! slot says, all is drawn again. So each move is as likely as any other, and only the drawn pair is
//! played.

use super::candidates::Draft;
use super::reason::Reason;
use crate::facts::cardinality::{fits_u32, is_one_member, most_cells};
use crate::facts::occupancy::Occupancy;
use crate::facts::turn::is_for_all;
use crate::ir::walk::{branches, chosen, is_var};
use crate::ir::{Domain, Ending, Expr, ExprKind, PIECES, Played, Program, Stmt, StmtKind, VarId};
use crate::typed::Ty;

/// The parts of such a block.
#[derive(Clone, Debug)]
pub struct Slots {
    /// The first choice.
    pub first: (VarId, Expr),
    /// The second, a cell.
    pub second: (VarId, Expr),
    /// What is done before the last.
    pub effects: Vec<Stmt>,
    /// The last choice.
    pub last: (VarId, Expr),
    /// What is done behind it.
    pub after: Vec<Stmt>,
    /// No last choice has more members.
    pub most: usize,
    /// The directions of the last choice and what it goes through, where the effects are one move
    /// between empty cells and it walks on through such: these cells are empty now, or left.
    pub goes_on: Option<(Expr, Expr)>,
}

impl Slots {
    /// What is known of the choices before the effects.
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
        let ExprKind::Ray {
            from: start,
            dirs,
            through: Some(through),
            ending: Ending::Over,
        } = &*self.last.1.kind
        else {
            return None;
        };
        let moves =
            is_var(from, self.first.0) && is_var(to, self.second.0) && is_var(start, self.second.0);
        let onto = self.facts(program).of(program, to);
        let empty = (onto.mine, onto.others, onto.neutral) == (0, 0, 0);
        let open = matches!(*through.kind, ExprKind::Empty(PIECES));
        (moves && empty && open).then(|| (dirs.clone(), through.clone()))
    }
}

/// Right because a pair of the first choices and a slot is accepted with the same chance for each move:
/// every move has just one such pair, and all pairs are drawn alike.
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

/// Whether the block is all that is ever played, by any player.
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
    let most = most_cells(program, last.1, &body.vars).filter(|most| *most > 0)?;
    let one = |v: VarId| is_one_member(&body.vars[v]);
    let fits = fits_u32(&program.grid, &[first.1.ty, Ty::Cells], most);
    let plain =
        second.1.ty == Ty::Cells && fits && [first.0, second.0, last.0].into_iter().all(one);
    let owned = |(var, set): (VarId, &Expr)| (var, set.clone());
    let slots = plain.then(|| Slots {
        first: owned(first),
        second: owned(second),
        effects: effects.to_vec(),
        last: owned(last),
        after: after.to_vec(),
        most,
        goes_on: None,
    })?;
    Some(Slots {
        goes_on: slots.goes_on(program),
        ..slots
    })
}
