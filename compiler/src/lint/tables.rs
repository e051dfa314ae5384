//! Warns about tables by player that lack a player.

use crate::diag::Diagnostic;
use crate::diag::warnings::{PLAYER_MISSING, warning};
use crate::resolve::Merged;
use crate::source::Span;
use crate::syntax::ast::PartKind;
use crate::typed::{Axis, Def, Game, Ty};

/// Returns warnings for tables of directions or cells without an entry for some player.
pub(super) fn missing(merged: &Merged, game: &Game) -> Vec<Diagnostic> {
    let tables = game.defs.iter();
    let tables = tables.filter(|d| matches!(d.ty, Ty::Dirs | Ty::Cells));
    let tables = tables.filter(|d| d.axis == Some(Axis::Player));
    tables.filter_map(|def| misses(merged, game, def)).collect()
}

fn misses(merged: &Merged, game: &Game, def: &Def) -> Option<Diagnostic> {
    let entries = def.entries.iter().zip(game.players.iter());
    let names = entries.filter(|(entry, _)| entry.is_none());
    let names: Vec<_> = names.map(|(_, p)| format!("`{}`", p.name)).collect();
    if names.is_empty() {
        return None;
    }
    let names = names.join(", ");
    let message = format!("`{}` has no entry for {names}", def.name);
    let span = name_span(merged, def).unwrap_or(def.span);
    let d = warning(PLAYER_MISSING, span, message, "it is `none` there");
    Some(d.hint("add the entry, or an `else`; write `none` where that is meant"))
}

/// Returns the span of a definition's name.
pub(super) fn name_span(merged: &Merged, def: &Def) -> Option<Span> {
    let part = merged.parts.iter().find(|p| p.span == def.span)?;
    match &part.kind {
        PartKind::Table { name, .. } => Some(name.span),
        _ => None,
    }
}
