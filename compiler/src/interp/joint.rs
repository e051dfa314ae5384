//! Joint turns of simultaneous games.
//!
//! In a block, choices, requirements and `let`s come first and read the position before the turn. Then the
//! effects of all players are run, in player order, on one copy of the position.

use super::branch::Branch;
use super::moment::{Chosen, Moment};
use super::search::follow;
use super::turn::{self, Action};
use crate::check::walk;
use crate::index::Id;
use crate::typed::{BlockId, ExprKind, Game, Mask, PlayerId, Stmt, StmtKind};

/// Returns the number of statements before the first effect. A statement that reads `others.v` is among the effects:
/// it knows the choices of the others.
pub(crate) fn head(game: &Game, stmts: &[Stmt]) -> usize {
    let is_late = |stmt: &Stmt| has_effect(game, stmt) || reads_others(stmt);
    stmts.iter().position(is_late).unwrap_or(stmts.len())
}

fn reads_others(stmt: &Stmt) -> bool {
    let mut reads = false;
    walk::each_stmt(std::slice::from_ref(stmt), &mut |_| {}, &mut |e| {
        reads |= matches!(*e.kind, ExprKind::OthersLocal(_));
    });
    reads
}

#[deny(clippy::wildcard_enum_match_arm)]
fn has_effect(game: &Game, stmt: &Stmt) -> bool {
    let any = |stmts: &[Stmt]| stmts.iter().any(|stmt| has_effect(game, stmt));
    match &stmt.kind {
        StmtKind::Choose(..)
        | StmtKind::Hide(_)
        | StmtKind::Weight(_)
        | StmtKind::Require(_)
        | StmtKind::Let(..)
        | StmtKind::SetLocal(..) => false,
        StmtKind::If(_, then, otherwise) => any(then) || any(otherwise),
        StmtKind::ForEach(_, _, body) => any(body),
        StmtKind::Repeat { body, .. } => any(body),
        StmtKind::Do(act, _) => any(&game.acts[*act].body.stmts),
        StmtKind::AtOnce(_)
        | StmtKind::Try(..)
        | StmtKind::Move(..)
        | StmtKind::Put { .. }
        | StmtKind::Clear(..)
        | StmtKind::Place(_)
        | StmtKind::Assign(..)
        | StmtKind::Again
        | StmtKind::Next(_)
        | StmtKind::Playing(..) => true,
    }
}

/// Plays a joint turn and returns its result. `actions` holds one action for each player who has a move.
/// Returns `None` when one of them is not legal.
pub(crate) fn play<'a>(now: &Moment<'a>, actions: &[Option<Action>]) -> Option<Outcome> {
    let mut chosen = Vec::new();
    for (player, action) in actions.iter().enumerate() {
        chosen.push(match action {
            Some(action) => choose(&now.of_mover(PlayerId::from_index(player)), action)?,
            None => None,
        });
    }
    let mut outcome = Outcome {
        pos: now.pos.clone(),
        playing: now.playing,
        next: None,
    };
    for (player, choice) in chosen.iter().enumerate() {
        if let Some(choice) = choice {
            outcome = act(now, player, choice, &chosen, outcome);
        }
    }
    Some(outcome)
}

/// The result of a joint turn.
pub(crate) struct Outcome {
    /// The position after all effects.
    pub(crate) pos: std::sync::Arc<super::position::Position>,
    /// The players still in the game.
    pub(crate) playing: Mask,
    /// The players named by `next`; `None` if none has been named.
    pub(crate) next: Option<Mask>,
}

/// Runs the choices of one player. The inner `None` stands for a pass; the outer one for an illegal action.
fn choose(now: &Moment<'_>, action: &Action) -> Option<Option<Chosen>> {
    let Some(block) = action.block else {
        return Some(None);
    };
    let branch = follow(now, turn::start(now, block), &action.choices)?;
    let locals = branch.locals;
    Some(Some(Chosen { block, locals }))
}

/// Runs one player's effects on the result of the players before.
fn act(
    now: &Moment<'_>,
    player: usize,
    choice: &Chosen,
    chosen: &[Option<Chosen>],
    before: Outcome,
) -> Outcome {
    let mover = now.of_mover(PlayerId::from_index(player));
    let moment = Moment {
        pos: &before.pos,
        playing: before.playing,
        joint: Some((chosen, choice.block)),
        ..mover
    };
    let effects = effects(now, choice.block);
    let names = choice.locals.len();
    let mut branch = Branch::new(&moment, effects, choice.locals.clone(), names);
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

/// Returns the statements of a block from its first effect on.
fn effects<'a>(now: &Moment<'a>, block: BlockId) -> &'a [Stmt] {
    let game = &now.world.game;
    let stmts = &game.blocks[block].body.stmts;
    &stmts[head(game, stmts)..]
}
