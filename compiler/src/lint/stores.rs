//! Warns about numbers that never fit into the state in which they are stored.

use super::bound::Bound;
use super::eval::Place;
use super::facts::Facts;
use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::warnings::{ALWAYS_STOPS, warning};
use crate::source::Span;
use crate::typed::{Assign, Body, Expr, Game, StateId, StateTy, Stmt, StmtKind};

/// Returns warnings for assignments whose number is always clamped.
pub(super) fn always_stop(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let game = facts.game;
    let blocks = game.blocks.iter().map(|b| (&b.body, b.by));
    let everybody = game.all_players();
    let acts = game.acts.iter().map(|a| (&a.body, everybody));
    let others = [(&game.setup, everybody), (&game.after, everybody)];
    blocks
        .chain(acts)
        .chain(others)
        .flat_map(|(body, me)| in_body(facts, body, Place::new(facts, me)))
        .collect()
}

fn in_body(facts: &Facts<'_>, body: &Body, mut place: Place<'_, '_>) -> Vec<Diagnostic> {
    let mut stores = Vec::new();
    let mut see = |stmt: &Stmt| {
        if let StmtKind::Assign(state, _, assign, value) = &stmt.kind {
            stores.push((*state, *assign, value.clone(), stmt.span));
        }
    };
    walk::each_stmt(&body.stmts, &mut see, &mut |_| {});
    let each = stores.into_iter();
    each.filter_map(|(state, assign, value, span)| {
        stops(facts.game, &mut place, state, assign, &value, span)
    })
    .collect()
}

fn stops(
    game: &Game,
    place: &mut Place<'_, '_>,
    state: StateId,
    assign: Assign,
    value: &Expr,
    span: Span,
) -> Option<Diagnostic> {
    let StateTy::Number(low, high) = game.states[state].ty else {
        return None;
    };
    let Bound::Num(least, most) = place.ask(value) else {
        return None;
    };
    let (first, last) = (i64::from(low), i64::from(high));
    let (least, most) = match assign {
        Assign::Set => (least, most),
        Assign::Add => (first + least, last + most),
        Assign::Sub => (first - most, last - least),
    };
    let end = match (least > last, most < first) {
        (true, _) => high,
        (_, true) => low,
        _ => return None,
    };
    let name = &game.states[state].name;
    let message = format!("this is never in the range of `{name}`");
    let d = warning(
        ALWAYS_STOPS,
        span,
        message,
        format!("`{name}` is always {end} after it"),
    );
    Some(d.also(game.states[state].span, format!("it holds {low}..{high}")))
}
