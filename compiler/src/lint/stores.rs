//! Warns about values that never fit into the state in which they are stored: numbers beyond its range, and
//! no member for an enumeration.

use super::bound::Bound;
use super::eval::Place;
use super::facts::Facts;
use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::warnings::{ALWAYS_STOPS, NO_MEMBER, warning};
use crate::source::Span;
use crate::typed::{
    Assign, Body, EnumId, Expr, Game, Init, State, StateId, StateTy, Stmt, StmtKind,
};
use std::collections::HashSet;

/// Returns warnings for assignments whose number is always clamped, or that give an enumeration no member.
pub(super) fn never_fit(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let game = facts.game;
    let blocks = game.blocks.iter().map(|b| (&b.body, b.by));
    let everybody = game.all_players();
    let and_chance = everybody | game.chance_mask();
    let acts = game.acts.iter().map(|a| (&a.body, and_chance));
    let others = [(&game.setup, everybody), (&game.after, and_chance)];
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
            .or_else(|| changes_nothing(facts.game, &mut place, state, assign, &value))
    })
    .collect()
}

/// Returns warnings for initial values that do not fit: numbers beyond the range of their state, and no member for an
/// enumeration. Each value has one, whatever number of entries it is for.
pub(super) fn first_never_fit(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let mut place = Place::new(facts, facts.game.all_players());
    let mut met = HashSet::new();
    let mut found = Vec::new();
    for state in &facts.game.states {
        for value in first_values(state) {
            let bound = place.ask(value);
            let warned = match state.ty {
                StateTy::Enum(of) => no_first_member(facts.game, state, of, value, &bound),
                StateTy::Number(low, high) => first_beyond(state, (low, high), value, &bound),
                _ => None,
            };
            found.extend(warned.filter(|_| met.insert(value.span)));
        }
    }
    found
}

fn no_first_member(
    game: &Game,
    state: &State,
    of: EnumId,
    value: &Expr,
    bound: &Bound,
) -> Option<Diagnostic> {
    let first = game.enums[of].members.first()?;
    let label = format!("`{}` begins as `{first}`, its first member", state.name);
    bound
        .is_empty()
        .then(|| no_member(game, state, of, value, label))
}

fn first_beyond(
    state: &State,
    range: (i32, i32),
    value: &Expr,
    bound: &Bound,
) -> Option<Diagnostic> {
    let Bound::Num(least, most) = *bound else {
        return None;
    };
    let end = end_of((least, most), range)?;
    let label = format!("`{}` begins as {end}", state.name);
    Some(out_of_range(state, range, value.span, label))
}

fn first_values(state: &State) -> Vec<&Expr> {
    match &state.init {
        Init::Default => Vec::new(),
        Init::All(value) => vec![value],
        Init::Table(_, entries) => entries.iter().flatten().collect(),
    }
}

fn enumeration(state: &State) -> Option<EnumId> {
    match state.ty {
        StateTy::Enum(of) => Some(of),
        _ => None,
    }
}

fn changes_nothing(
    game: &Game,
    place: &mut Place<'_, '_>,
    state: StateId,
    assign: Assign,
    value: &Expr,
) -> Option<Diagnostic> {
    let state = &game.states[state];
    let of = enumeration(state)?;
    if assign != Assign::Set || !place.ask(value).is_empty() {
        return None;
    }
    let label = format!("`{}` stays as it is", state.name);
    Some(no_member(game, state, of, value, label))
}

fn no_member(game: &Game, state: &State, of: EnumId, value: &Expr, label: String) -> Diagnostic {
    let name = &game.enums[of].name;
    let message = format!("`{}` always holds a member of `{name}`", state.name);
    warning(NO_MEMBER, value.span, message, label).hint(format!(
        "give `{name}` a member that means nothing, if that is meant"
    ))
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
    let end = end_of((least, most), (low, high))?;
    let state = &game.states[state];
    // An index may name no entry.
    let label = match state.axes.is_empty() {
        true => format!("`{}` is always {end} after it", state.name),
        false => format!(
            "each entry of `{}` that it sets is {end} after it",
            state.name
        ),
    };
    Some(out_of_range(state, (low, high), span, label))
}

/// Returns the end of a state's range at which all numbers of other bounds stop; `None` if some may be in it.
fn end_of((least, most): (i64, i64), (low, high): (i32, i32)) -> Option<i32> {
    match (least > i64::from(high), most < i64::from(low)) {
        (true, _) => Some(high),
        (_, true) => Some(low),
        _ => None,
    }
}

fn out_of_range(state: &State, (low, high): (i32, i32), span: Span, label: String) -> Diagnostic {
    let message = format!("this is never in the range of `{}`", state.name);
    let d = warning(ALWAYS_STOPS, span, message, label);
    d.also(state.span, format!("it holds {low}..{high}"))
}
