//! Warns about a definition with a player as a parameter that uses a name which depends on `me`; such a rule
//! is likely right for one player only.

use std::collections::BTreeSet;

use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::warnings::{ME_BESIDE_PLAYER, warning};
use crate::source::{Sources, Span};
use crate::typed::{Def, Expr, ExprKind, Game, Local, LocalId, Ty};

/// Returns warnings for names without an index, in definitions with a player as a parameter.
pub(super) fn beside_players(sources: &Sources, game: &Game) -> Vec<Diagnostic> {
    let defs = game.defs.iter();
    defs.flat_map(|def| in_def(sources, game, def)).collect()
}

fn in_def(sources: &Sources, game: &Game, def: &Def) -> Vec<Diagnostic> {
    let params = def.locals.enumerate().take(def.params);
    let entries = || def.entries.iter().flatten();
    let Some((_, param)) = params
        .filter(|(_, local)| local.ty == Ty::Players)
        .find(|(id, _)| entries().any(|e| uses(e, *id)))
    else {
        return vec![];
    };
    let mut places = BTreeSet::new();
    entries().for_each(|e| unsaid(sources, game, e, &mut places));
    let each = places.into_iter();
    each.map(|at| found(sources, def, param, at)).collect()
}

fn uses(e: &Expr, local: LocalId) -> bool {
    let mut found = false;
    walk::each_expr(e, &mut |e| {
        found |= matches!(&*e.kind, ExprKind::Local(l) if *l == local)
    });
    found
}

/// Collects the names that depend on `me` implicitly.
fn unsaid(sources: &Sources, game: &Game, e: &Expr, places: &mut BTreeSet<Span>) {
    walk::each_expr(e, &mut |e| {
        let unsaid = match &*e.kind {
            ExprKind::Me => sources.text(e.span) != "me",
            ExprKind::Def { def, me: None, .. } => game.defs[*def].uses_me,
            _ => false,
        };
        if unsaid {
            places.insert(e.span);
        }
    });
}

fn found(sources: &Sources, def: &Def, param: &Local, at: Span) -> Diagnostic {
    let name = sources.text(at);
    let message = format!("`{name}` means `me` here, whoever `{}` is", param.name);
    warning(ME_BESIDE_PLAYER, at, message, "goes by `me`")
        .also(param.span, format!("`{}` is about this player", def.name))
        .hint(format!(
            "say whose it is: `{name}[{}]`, or `{name}[me]`",
            param.name
        ))
}
