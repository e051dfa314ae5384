//! Facts about a whole game: which kinds ever stand on the board, whether passing is possible.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::bound::Stand;
use super::cost;
use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::warnings::{NEVER_PLACED, warning};
use crate::index::Id;
use crate::interp::World;
use crate::resolve::Merged;
use crate::syntax::ast::{ExprKind as Said, PartKind};
use crate::syntax::tree;
use crate::typed::{Expr, ExprKind, Game, LayerId, Mask, Played, Stmt, StmtKind, Ty};

/// A game and facts that hold in all of its positions.
pub(super) struct Facts<'g> {
    pub(super) game: &'g Game,
    pub(super) world: World,
    /// The possible occupants of any cell, by layer.
    pub(super) stand: Vec<Stand>,
    /// Whether a group of `turn` has `pass`.
    pub(super) passes: bool,
    /// Whether players may leave the game.
    pub(super) leaves: bool,
    /// The kinds that some statement puts on the board.
    placed: Mask,
    /// The cost of evaluating each definition.
    pub(super) costs: Vec<u64>,
}

impl<'g> Facts<'g> {
    pub(super) fn new(game: &'g Game) -> Facts<'g> {
        let placed = placed(game);
        let groups = game.turn.groups.iter();
        Facts {
            game,
            world: World::new(Arc::new(game.clone())),
            stand: game.layers.ids().map(|l| stand(game, l, placed)).collect(),
            passes: groups.flat_map(|g| &g.blocks).any(|b| *b == Played::Pass),
            leaves: walk::changes_players(game),
            placed,
            costs: cost::of_defs(game),
        }
    }
}

/// Returns what may stand on a layer if only these kinds are put on the board.
fn stand(game: &Game, layer: LayerId, placed: Mask) -> Stand {
    let of = |neutral: bool| {
        let kinds = game.kinds.enumerate();
        let kinds = kinds.filter(|(_, k)| k.layer == layer && k.neutral == neutral);
        kinds.fold(0, |mask: Mask, (id, _)| mask | 1 << id.index()) & placed
    };
    Stand {
        nothing: true,
        mine: of(false),
        theirs: of(false),
        neutral: of(true),
    }
}

/// Returns the kinds that some statement may put on the board.
fn placed(game: &Game) -> Mask {
    let mut placed = 0;
    let mut see = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Put { kind, .. } => placed |= kinds_of(game, kind),
        StmtKind::Place(all) => {
            placed |= all
                .iter()
                .fold(0, |mask, (_, kind, _)| mask | 1 << kind.index());
        }
        _ => {}
    };
    for body in walk::bodies(game) {
        walk::each_stmt(&body.stmts, &mut see, &mut |_| {});
    }
    placed
}

/// Returns the kinds that an expression may evaluate to: those named in it and in the definitions that it
/// uses, or all kinds if that is unknown.
fn kinds_of(game: &Game, e: &Expr) -> Mask {
    let mut kinds = 0;
    let mut any = false;
    let mut todo = vec![e];
    let mut defs = BTreeSet::new();
    while let Some(e) = todo.pop() {
        if e.ty == Ty::Kinds {
            match &*e.kind {
                ExprKind::Mask(mask) => kinds |= mask,
                // A kind that stands on the board has been put there by another statement.
                ExprKind::KindOn(_) => continue,
                ExprKind::Def { def, args, .. } => {
                    todo.extend(args);
                    if defs.insert(*def) {
                        todo.extend(game.defs[*def].entries.iter().flatten());
                    }
                    continue;
                }
                ExprKind::Local(_) | ExprKind::OthersLocal(_) | ExprKind::State(..) => any = true,
                _ => {}
            }
        }
        todo.extend(walk::children(e).into_iter().filter(|c| c.ty == Ty::Kinds));
    }
    if any { Mask::MAX } else { kinds }
}

/// Warns about kinds that the rules name but never put on the board.
pub(super) fn never_placed(merged: &Merged, facts: &Facts<'_>) -> Vec<Diagnostic> {
    let mut named = BTreeSet::new();
    for part in &merged.parts {
        tree::part_exprs(part, &mut |e| {
            if let Said::Ref(r) = &*e.kind {
                named.insert(r.name.text.as_str());
            }
        });
    }
    let mut found = Vec::new();
    for part in &merged.parts {
        let (PartKind::Pieces(kinds) | PartKind::Layer { kinds, .. }) = &part.kind else {
            continue;
        };
        for kind in kinds {
            let id = facts
                .game
                .kinds
                .enumerate()
                .find(|(_, k)| k.span == kind.span);
            let absent = id.is_some_and(|(id, _)| facts.placed & 1 << id.index() == 0);
            if absent && named.contains(kind.name.text.as_str()) {
                let name = &kind.name.text;
                let message = format!("no `{name}` ever comes on the board");
                let d = warning(NEVER_PLACED, kind.name.span, message, "never put anywhere");
                found.push(d.hint("place it in `setup`, or `put` it in a move"));
            }
        }
    }
    found
}
