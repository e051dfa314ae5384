//! Simultaneous play.
//!
//! Choices, requirements and `let`s come first in a block and read the position before the turn.
//! Then the effects of all players run, in player order, on one copy.

use super::branch::Branch;
use super::moment::{Chosen, Moment};
use super::position::Position;
use super::search::follow;
use super::turn::{self, Action};
use crate::ir::walk::nested;
use crate::ir::{Program, Stmt, StmtKind};
use crate::typed::Mask;
use std::sync::Arc;

/// Whether a player's moves are part of a joint turn: chance moves alone.
pub(super) fn is_joint(program: &Program, me: usize) -> bool {
    program.simultaneous && me != program.chance_index()
}

/// How many statements of a block come before the first effect.
pub(super) fn head(stmts: &[Stmt]) -> usize {
    let effect = stmts.iter().position(has_effect);
    effect.unwrap_or(stmts.len())
}

/// Whether a statement changes the position, or one inside it does.
pub(crate) fn has_effect(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Choose(..)
        | StmtKind::Hide(_)
        | StmtKind::Require(_)
        | StmtKind::Let(..)
        | StmtKind::SetVar(..) => false,
        StmtKind::If(..) | StmtKind::ForEach(..) | StmtKind::Repeat { .. } => {
            nested(stmt).into_iter().flatten().any(has_effect)
        }
        StmtKind::AtOnce(_)
        | StmtKind::Try(..)
        | StmtKind::Hold(_)
        | StmtKind::Move(..)
        | StmtKind::Put { .. }
        | StmtKind::Clear(..)
        | StmtKind::Assign(..)
        | StmtKind::Again
        | StmtKind::Next(_)
        | StmtKind::Playing(..) => true,
    }
}

/// What a joint turn comes to.
pub(super) struct Outcome {
    /// The position.
    pub(super) pos: Arc<Position>,
    /// The players still in the game.
    pub(super) playing: Mask,
    /// Who chooses next, where that has been said.
    pub(super) next: Option<Mask>,
}

/// What comes of a joint turn: a branch that all effects have run on. `actions` has one for each
/// player who has a move. `None` when one of them is not legal.
pub(super) fn play(now: &Moment<'_>, actions: &[Option<Action>]) -> Option<Outcome> {
    let mut chosen = Vec::new();
    for (player, action) in actions.iter().enumerate() {
        chosen.push(match action {
            Some(action) => choose(&now.of_mover(player), action)?,
            None => None,
        });
    }
    let first = Outcome {
        pos: now.pos.clone(),
        playing: now.playing,
        next: None,
    };
    let movers = chosen.iter().enumerate();
    let movers = movers.filter_map(|(player, choice)| Some((player, choice.as_ref()?)));
    Some(movers.fold(first, |before, (player, choice)| {
        act(now, player, choice, &chosen, before)
    }))
}

/// Makes one player's choices; nothing comes of a pass.
fn choose(now: &Moment<'_>, action: &Action) -> Option<Option<Chosen>> {
    let Some(block) = action.block else {
        return Some(None);
    };
    let branch = follow(now, turn::start(now, block), &action.choices)?;
    let vars = branch.vars;
    Some(Some(Chosen { block, vars }))
}

/// Runs one player's effects on what the others before have left.
fn act(
    now: &Moment<'_>,
    player: usize,
    choice: &Chosen,
    chosen: &[Option<Chosen>],
    before: Outcome,
) -> Outcome {
    let mover = now.of_mover(player);
    let moment = Moment {
        pos: &before.pos,
        playing: before.playing,
        joint: Some((chosen, choice.block)),
        ..mover
    };
    let stmts = &now.program.blocks[choice.block].body.stmts;
    let mut branch = Branch::new(&moment, &stmts[head(stmts)..], choice.vars.clone());
    branch.next = before.next;
    match follow(&moment, branch, &[]) {
        Some(branch) => Outcome {
            pos: branch.pos,
            playing: branch.playing,
            next: branch.next,
        },
        None => before,
    }
}
