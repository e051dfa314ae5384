//! Warns about choices and `let`s whose values make no difference.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::warnings::{CHOICE_UNUSED, UNUSED, warning};
use crate::index::Id;
use crate::typed::{BlockId, Body, Expr, ExprKind, Game, LocalId, Mask, Played, StmtKind};

use super::hidden::fixed;

/// Returns warnings for choices and `let`s whose values are never used. In blocks by chance, such choices may serve
/// as weights; in games with hidden information, they may be signals to a player who sees them.
pub(super) fn unused(game: &Game) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let narrowing = narrowing(game);
    let chance = 1_u64.checked_shl(game.chance_id().index() as u32);
    for (id, block) in game.blocks.enumerate() {
        let throws = block.by & chance.unwrap_or(0) != 0;
        let more = narrowing.get(&id).map_or(&[][..], Vec::as_slice);
        let signals = |local| {
            let hidden = if block.hidden { Mask::MAX } else { 0 };
            is_signal(game, &block.body, local, block.by, hidden)
        };
        found.extend(in_body(&block.body, more, throws, &signals));
    }
    for (id, act) in game.acts.enumerate() {
        let throws = game.chance && walk::chance_runs(game, id);
        let signals = |local| is_signal(game, &act.body, local, game.all_players(), 0);
        found.extend(in_body(&act.body, &[], throws, &signals));
    }
    for body in [&game.setup, &game.after] {
        found.extend(in_body(body, &[], false, &|_| false));
    }
    found
}

/// Returns the narrowing expressions of each block.
fn narrowing(game: &Game) -> BTreeMap<BlockId, Vec<&Expr>> {
    let mut values: BTreeMap<BlockId, Vec<&Expr>> = BTreeMap::new();
    for group in &game.turn.groups {
        for (i, played) in group.blocks.iter().enumerate() {
            if let Played::Block(block) = played {
                let read = group.narrow.iter().filter_map(|n| n.values.get(i));
                values.entry(*block).or_default().extend(read);
            }
        }
    }
    values
}

/// Whether a player other than the mover sees the choice, in a game in which something is hidden. `hidden` are the
/// players from whom the whole block is hidden.
fn is_signal(game: &Game, body: &Body, local: LocalId, by: Mask, hidden: Mask) -> bool {
    let (mut from, mut veil) = (hidden, None);
    walk::each_stmt(
        &body.stmts,
        &mut |stmt| match &stmt.kind {
            StmtKind::Hide(players) => veil = Some(hidden_from(players)),
            StmtKind::Choose(chosen, _) => {
                let veiled = veil.take().unwrap_or(0);
                if *chosen == local {
                    from |= veiled;
                }
            }
            _ => {}
        },
        &mut |_| {},
    );
    let (movers, see) = (by & game.all_players(), game.all_players() & !from);
    // One player alone does not signal to itself.
    let other = see & !movers != 0 || movers.count_ones() > 1 && see != 0;
    game.hides && other
}

/// The players who certainly do not see a choice.
fn hidden_from(players: &Expr) -> Mask {
    match &*players.kind {
        ExprKind::Others(me) if matches!(*me.kind, ExprKind::Me) => Mask::MAX,
        _ => fixed(players).unwrap_or(0),
    }
}

/// Returns the warnings about a body. A choice by chance, and one that `signals`, is none to warn about.
fn in_body(
    body: &Body,
    more: &[&Expr],
    throws: bool,
    signals: &dyn Fn(LocalId) -> bool,
) -> Vec<Diagnostic> {
    let (mut choices, mut lets) = (Vec::new(), Vec::new());
    let mut used = BTreeSet::new();
    walk::each_stmt(
        &body.stmts,
        &mut |stmt| match stmt.kind {
            StmtKind::Choose(local, _) if !throws => choices.push(local),
            StmtKind::Let(local, _) => lets.push(local),
            _ => {}
        },
        &mut |e| used.extend(local(e)),
    );
    for e in more {
        walk::each_expr(e, &mut |e| used.extend(local(e)));
    }
    let unused = |locals: Vec<LocalId>| locals.into_iter().filter(|local| !used.contains(local));
    let choices = unused(choices).filter(|local| !signals(*local));
    let choices = choices.map(|local| never_used(body, local));
    choices
        .chain(unused(lets).map(|local| never_read(body, local)))
        .collect()
}

fn local(e: &Expr) -> Option<LocalId> {
    match *e.kind {
        ExprKind::Local(l) | ExprKind::OthersLocal(l) => Some(l),
        _ => None,
    }
}

fn never_read(body: &Body, local: LocalId) -> Diagnostic {
    let local = &body.locals[local];
    let message = format!("the value of `{}` is never used", local.name);
    warning(UNUSED, local.span, message, "nothing reads it")
}

fn never_used(body: &Body, local: LocalId) -> Diagnostic {
    let local = &body.locals[local];
    let message = format!("`{}` is chosen and never used", local.name);
    warning(
        CHOICE_UNUSED,
        local.span,
        message,
        "every choice does the same",
    )
    .hint("where only a condition is meant, write `require some …`")
}
