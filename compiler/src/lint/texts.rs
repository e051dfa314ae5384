//! Warns of moves that have the same text: what is played by its text is then the first of them.

use std::collections::BTreeSet;

use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::warnings::{SAME_TEXTS, warning};
use crate::resolve::Merged;
use crate::syntax::ast::{Name, PartKind};
use crate::typed::{ActId, Domain, ExprKind, Game, Stmt, StmtKind};

/// What a move says where its player stops.
const STOP: &str = "stop";

/// Returns warnings for loops that may stop after rounds without a choice, and for members that are called as what a
/// move says for stopping.
pub(super) fn alike(merged: &Merged, game: &Game) -> Vec<Diagnostic> {
    let blocks = game.blocks.iter().map(|block| &block.body);
    let bodies = blocks.chain(game.acts.iter().map(|act| &act.body));
    let (mut found, mut may_stop) = (Vec::new(), false);
    for body in bodies {
        let mut see = |stmt: &Stmt| {
            if let StmtKind::Repeat {
                body,
                cond,
                or_stop,
            } = &stmt.kind
                && *or_stop
                && !matches!(*cond.kind, ExprKind::Truth(false))
            {
                may_stop = true;
                found.extend((!chooses(game, body)).then(|| without_a_choice(stmt)));
            }
        };
        walk::each_stmt(&body.stmts, &mut see, &mut |_| {});
    }
    if may_stop {
        found.extend(named_stop(merged).map(called_stop));
    }
    found
}

/// Whether every way through some statements makes a choice.
fn chooses(game: &Game, stmts: &[Stmt]) -> bool {
    let mut running = BTreeSet::new();
    always(game, stmts, &mut running)
}

/// [`chooses`], while these acts run.
fn always(game: &Game, stmts: &[Stmt], running: &mut BTreeSet<ActId>) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Choose(..) => true,
        StmtKind::If(_, then, other) | StmtKind::Try(then, other) => {
            always(game, then, running) && always(game, other, running)
        }
        StmtKind::Repeat { body, .. } | StmtKind::AtOnce(body) => always(game, body, running),
        StmtKind::ForEach(_, of, body) => has_members(of) && always(game, body, running),
        StmtKind::Do(act, _) => {
            let chooses =
                running.insert(*act) && always(game, &game.acts[*act].body.stmts, running);
            running.remove(act);
            chooses
        }
        _ => false,
    })
}

/// Whether a domain is a range of constants with numbers in it.
fn has_members(of: &Domain) -> bool {
    let Domain::Range(low, high) = of else {
        return false;
    };
    match (&*low.kind, &*high.kind) {
        (ExprKind::Num(low), ExprKind::Num(high)) => low <= high,
        _ => false,
    }
}

/// Iterates over the players and kinds that are called `stop`.
fn named_stop(merged: &Merged) -> impl Iterator<Item = &Name> {
    let names = merged.parts.iter().flat_map(|part| match &part.kind {
        PartKind::Players { names, .. } => names.iter().collect(),
        PartKind::Pieces(kinds) | PartKind::Layer { kinds, .. } => {
            kinds.iter().map(|kind| &kind.name).collect()
        }
        _ => Vec::new(),
    });
    names.filter(|name| name.text == STOP)
}

fn without_a_choice(stmt: &Stmt) -> Diagnostic {
    let message = "a player may stop after rounds in which nothing is chosen";
    let label = "moves with different numbers of rounds have the same text";
    warning(SAME_TEXTS, stmt.span, message, label)
        .hint("choose the number of rounds: `choose k in 1..3`; or choose something in each round")
}

fn called_stop(name: &Name) -> Diagnostic {
    let message = "`stop` is what a move says where its player stops";
    warning(SAME_TEXTS, name.span, message, "moves with the same text").hint("call it otherwise")
}
