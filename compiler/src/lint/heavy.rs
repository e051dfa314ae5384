//! Warns about constants that take too much work to be evaluated before the game.

use super::cost;
use super::eval::MOST_COST;
use super::facts::Facts;
use super::tables::name_span;
use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::state::FIRST_VALUE_COSTS;
use crate::diag::warnings::{COSTLY_CONSTANT, warning};
use crate::interp::constant;
use crate::resolve::Merged;
use crate::source::Span;
use crate::typed::{Def, DefId, Expr, ExprKind, Init};

/// The most unnamed constants that are evaluated to test them.
const TRIES: usize = 8;

/// Returns warnings for constant defs and unnamed constants that must be evaluated during the game.
pub(super) fn constants(merged: &Merged, facts: &Facts<'_>) -> Vec<Diagnostic> {
    let mut found: Vec<_> = defs(merged, facts).collect();
    found.extend(unnamed(facts));
    found
}

/// Warns about costly defs, but not about defs that are only costly because they use one.
fn defs<'f>(merged: &'f Merged, facts: &'f Facts<'_>) -> impl Iterator<Item = Diagnostic> + 'f {
    let costly = facts.world.costly.iter();
    let first = costly.filter(|id| !uses_costly(facts, &facts.game.defs[**id]));
    first.map(|id| {
        let def = &facts.game.defs[*id];
        let span = name_span(merged, def).unwrap_or(def.span);
        told(span, &format!("`{}` takes", def.name))
    })
}

fn uses_costly(facts: &Facts<'_>, def: &Def) -> bool {
    let mut entries = def.entries.iter().flatten();
    entries.any(|e| names_costly(facts, e))
}

fn names_costly(facts: &Facts<'_>, e: &Expr) -> bool {
    let mut found = false;
    walk::each_expr(e, &mut |e| {
        found |= matches!(&*e.kind, ExprKind::Def { def, .. } if is_costly(facts, *def));
    });
    found
}

fn is_costly(facts: &Facts<'_>, def: DefId) -> bool {
    facts.world.costly.contains(&def)
}

/// Warns about costly constants that are not defs, testing outer expressions first. `setup` is no place to
/// warn about: it is run once a game, and what a first value may not cost belongs there.
fn unnamed(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let (mut found, mut tries, mut inside) = (Vec::new(), 0, setup(facts));
    walk::each_in_game(facts.game, &mut |e| {
        let within = |outer: &Span| outer.contains(e.span);
        if tries == TRIES || inside.iter().any(within) || !may_be_costly(facts, e) {
            return;
        }
        tries += 1;
        inside.push(e.span);
        if constant(&facts.world, e).is_none() {
            found.push(told(e.span, "this takes"));
        }
    });
    found
}

/// Returns the places of the statements of `setup`.
fn setup(facts: &Facts<'_>) -> Vec<Span> {
    let stmts = facts.game.setup.stmts.as_slice();
    let ends = stmts.first().zip(stmts.last());
    ends.map(|(first, last)| first.span.to(last.span))
        .into_iter()
        .collect()
}

/// Whether an expression is a constant without a name that may be costly by itself.
fn may_be_costly(facts: &Facts<'_>, e: &Expr) -> bool {
    let named = matches!(*e.kind, ExprKind::Def { .. });
    !named
        && walk::closed(e)
        && walk::constant(facts.game, e)
        && cost::of(facts.game, &facts.costs, e) > MOST_COST
        && !names_costly(facts, e)
        && !in_a_constant(facts, e)
}

/// Whether an expression is part of a constant def, which is reported instead.
fn in_a_constant(facts: &Facts<'_>, e: &Expr) -> bool {
    let mut defs = facts.game.defs.iter();
    let within = |def: &Def| def.span.start <= e.span.start && e.span.end <= def.span.end;
    defs.any(|def| def.constant && def.params == 0 && def.span.file == e.span.file && within(def))
}

fn told(span: Span, what: &str) -> Diagnostic {
    let message = format!("{what} too much work to be evaluated before the game");
    let d = warning(
        COSTLY_CONSTANT,
        span,
        message,
        "evaluated whenever it is asked for",
    );
    d.hint("say it by a formula, by smaller sets or by shorter ranges")
}

/// Reports initial values of states that take too much work: they must be known before the game.
pub(super) fn first_values(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let inits = facts
        .game
        .states
        .iter()
        .flat_map(|state| match &state.init {
            Init::Default => Vec::new(),
            Init::All(e) => vec![e],
            Init::Table(_, entries) => entries.iter().flatten().collect(),
        });
    let costly = |e: &&Expr| constant(&facts.world, e).is_none();
    let first = inits.filter(costly).take(1);
    first.map(|e| refused(e.span)).collect()
}

fn refused(span: Span) -> Diagnostic {
    Diagnostic::error(
        FIRST_VALUE_COSTS,
        span,
        "this first value takes too much work",
    )
    .label("it has to be known before the game")
    .hint("say it by a formula, by smaller sets or by shorter ranges; or assign it in `setup`")
}
