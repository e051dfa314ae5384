//! Warns about choices and `let`s whose values make no difference.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::warnings::{CHOICE_UNUSED, UNUSED, warning};
use crate::index::Id;
use crate::typed::{BlockId, Body, Expr, ExprKind, Game, LocalId, Played, StmtKind};

/// Returns warnings for choices and `let`s whose values are never used. In blocks by chance, such choices may serve
/// as weights.
pub(super) fn unused(game: &Game) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let narrowing = narrowing(game);
    let chance = 1_u64.checked_shl(game.chance_id().index() as u32);
    for (id, block) in game.blocks.enumerate() {
        let throws = block.by & chance.unwrap_or(0) != 0;
        let more = narrowing.get(&id).map_or(&[][..], Vec::as_slice);
        found.extend(in_body(&block.body, more, throws));
    }
    for act in game.acts.iter() {
        found.extend(in_body(&act.body, &[], false));
    }
    for body in [&game.setup, &game.after] {
        found.extend(in_body(body, &[], false));
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

fn in_body(body: &Body, more: &[&Expr], throws: bool) -> Vec<Diagnostic> {
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
    let choices = unused(choices).map(|local| never_used(body, local));
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
