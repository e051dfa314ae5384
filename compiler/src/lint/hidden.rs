//! What is hidden, and what shows it all the same.

use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::warnings::{BOARD_HIDDEN, HIDDEN_IN_VAIN, UNSEEN_READ, warning};
use crate::resolve::Merged;
use crate::source::Span;
use crate::syntax::ast::PartKind;
use crate::typed::{
    Block, Expr, ExprKind, Game, LayerId, LocalId, StateId, Stmt, StmtKind, ViewLine, Viewed,
};
use std::collections::BTreeSet;

/// All warnings about hidden information.
pub(super) fn warnings(merged: &Merged, game: &Game) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    match &game.view {
        Some(lines) => {
            found.extend(board_hidden(merged, game, lines));
            let players = game.blocks.iter();
            let players = players.filter(|block| block.by & game.all_players() != 0);
            found.extend(players.flat_map(|block| unseen_read(game, lines, block)));
        }
        None => found.extend(game.blocks.iter().filter_map(|block| in_vain(game, block))),
    }
    found
}

fn board_hidden(merged: &Merged, game: &Game, lines: &[ViewLine]) -> Option<Diagnostic> {
    let layer = |line: &ViewLine| matches!(line.what, Viewed::Layer { .. });
    if !game.has_board || lines.iter().any(layer) {
        return None;
    }
    let mut parts = merged.parts.iter();
    let part = parts.find(|p| matches!(p.kind, PartKind::View(_)))?;
    let d = warning(
        BOARD_HIDDEN,
        part.span,
        "no line of `view` shows a layer",
        "nobody sees the board",
    );
    Some(d.hint("`pieces on cells` shows all of it"))
}

/// What is read of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Read {
    Layer(LayerId),
    State(StateId),
}

/// What a block reads before its first effect, and no line shows.
fn unseen_read(game: &Game, lines: &[ViewLine], block: &Block) -> Vec<Diagnostic> {
    let shown: BTreeSet<Read> = lines.iter().map(shown).collect();
    let (mut reads, mut told) = (Vec::new(), BTreeSet::new());
    early(game, &block.body.stmts, &mut reads);
    reads.retain(|(read, _)| !shown.contains(read) && told.insert(*read));
    let warn = |(read, span): (Read, Span)| {
        let what = match read {
            Read::Layer(layer) => format!("the layer `{}`", game.layers[layer].name),
            Read::State(state) => format!("the state `{}`", game.states[state].name),
        };
        let message =
            format!("what may be chosen depends on {what}, which no line of `view` shows");
        let d = warning(UNSEEN_READ, span, message, "the player does not see this");
        d.hint("show it, or let the player `try`: effects may read everything")
    };
    reads.into_iter().map(warn).collect()
}

fn shown(line: &ViewLine) -> Read {
    match line.what {
        Viewed::Layer { layer, .. } => Read::Layer(layer),
        Viewed::State(state, _) => Read::State(state),
    }
}

/// What choices and requirements read, up to the first effect; whether it has come.
fn early(game: &Game, stmts: &[Stmt], reads: &mut Vec<(Read, Span)>) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Choose(..) | StmtKind::Require(_) | StmtKind::Let(..) => {
            walk::stmt_exprs(stmt)
                .into_iter()
                .for_each(|e| read(game, e, e.span, reads));
            false
        }
        StmtKind::SetLocal(..) | StmtKind::Hide(_) => false,
        StmtKind::Do(act, args) => {
            args.iter().for_each(|e| read(game, e, e.span, reads));
            early(game, &game.acts[*act].body.stmts, reads)
        }
        StmtKind::If(cond, yes, no) => {
            read(game, cond, cond.span, reads);
            let yes = early(game, yes, reads);
            early(game, no, reads) || yes
        }
        _ => true,
    })
}

/// What an expression reads, by way of defs too; all of it at the place where it is used.
fn read(game: &Game, e: &Expr, place: Span, reads: &mut Vec<(Read, Span)>) {
    match &*e.kind {
        ExprKind::State(state, _) => reads.push((Read::State(*state), place)),
        ExprKind::Pieces { layer, .. } | ExprKind::Empty(layer) | ExprKind::Occupied(layer) => {
            reads.push((Read::Layer(*layer), place));
        }
        ExprKind::KindOn(_) | ExprKind::OwnerOn(_) => reads.push((Read::Layer(LayerId(0)), place)),
        ExprKind::Def { def, .. } => {
            let entries = game.defs[*def].entries.iter().flatten();
            entries.for_each(|entry| read(game, entry, place, reads));
        }
        _ => {}
    }
    walk::children(e)
        .into_iter()
        .for_each(|child| read(game, child, place, reads));
}

/// A hidden choice that an effect stores, where everything of a position is seen.
fn in_vain(game: &Game, block: &Block) -> Option<Diagnostic> {
    let (mut hidden, mut hides) = (BTreeSet::new(), None);
    let mut stored = None;
    walk::each_stmt(
        &block.body.stmts,
        &mut |stmt| match &stmt.kind {
            StmtKind::Hide(_) => hides = Some(stmt.span),
            StmtKind::Choose(local, _) if hides.is_some() || block.hidden => {
                hidden.insert(*local);
            }
            StmtKind::Move(..) | StmtKind::Put { .. } | StmtKind::Assign(..)
                if stored.is_none() && names_any(stmt, &hidden) =>
            {
                stored = Some(stmt.span);
            }
            _ => {}
        },
        &mut |_| {},
    );
    let _ = game;
    let stored = stored?;
    let d = warning(
        HIDDEN_IN_VAIN,
        hides.unwrap_or(block.span),
        "what is hidden is seen all the same",
        "without `view` everybody sees every position",
    );
    Some(d.also(stored, "what was chosen is stored here"))
}

fn names_any(stmt: &Stmt, locals: &BTreeSet<LocalId>) -> bool {
    let mut found = false;
    for e in walk::stmt_exprs(stmt) {
        walk::each_expr(e, &mut |e| {
            found |= matches!(&*e.kind, ExprKind::Local(local) if locals.contains(local));
        });
    }
    found
}
