//! Warns of moves that have the same text: a text then plays the first of them.

use super::eval::Place;
use super::facts::Facts;
use super::implies::implies;
use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::warnings::{SAME_TEXTS, warning};
use crate::resolve::Merged;
use crate::syntax::ast::{Name, PartKind};
use crate::typed::{Domain, Expr, ExprKind, Game, Stmt, StmtKind, Ty};

/// The text of a move at which its player stops.
const STOP: &str = "stop";

/// Returns warnings for loops that may stop after rounds without a choice, and for members that are called as what a
/// move says for stopping.
pub(super) fn alike(merged: &Merged, facts: &Facts<'_>) -> Vec<Diagnostic> {
    let game = facts.game;
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
                found.extend((!chooses(facts, body)).then(|| without_a_choice(stmt)));
            }
        };
        walk::each_stmt(&body.stmts, &mut see, &mut |_| {});
    }
    if may_stop {
        found.extend(named_stop(merged, game).map(called_stop));
    }
    found
}

/// Whether every way through some statements makes a choice, or ends.
fn chooses(facts: &Facts<'_>, stmts: &[Stmt]) -> bool {
    // What holds where no effect has come after it.
    let mut required: Vec<&Expr> = Vec::new();
    stmts.iter().any(|stmt| {
        let found = match &stmt.kind {
            StmtKind::Choose(..) => true,
            StmtKind::Require(e) => {
                required.push(e);
                return matches!(*e.kind, ExprKind::Truth(false));
            }
            StmtKind::Let(..) => return false,
            StmtKind::ForEach(_, of, body) => {
                let some = || required.iter().any(|e| needs(facts, e, of));
                (has_members(facts, of) || some()) && chooses(facts, body)
            }
            StmtKind::If(_, a, b) | StmtKind::Try(a, b) => chooses(facts, a) && chooses(facts, b),
            StmtKind::Repeat { body, .. } | StmtKind::AtOnce(body) => chooses(facts, body),
            StmtKind::Do(act, _) => chooses(facts, &facts.game.acts[*act].body.stmts),
            _ => false,
        };
        required.clear();
        found
    })
}

/// Whether a condition holds only where a domain has a member, whoever moves.
fn needs(facts: &Facts<'_>, cond: &Expr, of: &Domain) -> bool {
    let (Domain::Set(set) | Domain::Groups(set)) = of else {
        return false;
    };
    let some = Expr {
        kind: Box::new(ExprKind::Some(set.clone())),
        ty: Ty::Truth,
        span: set.span,
    };
    implies(&mut anywhere(facts), cond, &some)
}

/// Whether a domain has a member in every position, whoever moves.
fn has_members(facts: &Facts<'_>, of: &Domain) -> bool {
    anywhere(facts).has_members(of)
}

/// What is known in every position, whoever moves.
fn anywhere<'f, 'g>(facts: &'f Facts<'g>) -> Place<'f, 'g> {
    let everybody = facts.game.all_players() | facts.game.chance_mask();
    Place::new(facts, everybody)
}

/// Iterates over the players and kinds that are called `stop`, where moves name some.
fn named_stop<'m>(merged: &'m Merged, game: &Game) -> impl Iterator<Item = &'m Name> {
    let (players, kinds) = (names(game, Ty::Players), names(game, Ty::Kinds));
    let names = merged.parts.iter().flat_map(move |part| match &part.kind {
        PartKind::Players { names, .. } if players => names.iter().collect(),
        PartKind::Pieces(all) | PartKind::Layer { kinds: all, .. } if kinds => {
            all.iter().map(|kind| &kind.name).collect()
        }
        _ => Vec::new(),
    });
    names.filter(|name| name.text == STOP)
}

/// Whether a move chooses a member of this type.
fn names(game: &Game, ty: Ty) -> bool {
    let mut named = false;
    for body in walk::bodies(game) {
        let mut see = |stmt: &Stmt| {
            if let StmtKind::Choose(local, _) = &stmt.kind {
                named |= body.locals[*local].ty == ty;
            }
        };
        walk::each_stmt(&body.stmts, &mut see, &mut |_| {});
    }
    named
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
