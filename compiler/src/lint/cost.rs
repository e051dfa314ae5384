//! Upper bounds of the work of evaluating constants.

use crate::check::walk;
use crate::index::Id;
use crate::typed::{DefId, Domain, Expr, ExprKind, Game, Ty};

/// Returns the cost of evaluating each definition once.
pub(super) fn of_defs(game: &Game) -> Vec<u64> {
    let mut costs = Vec::new();
    // A definition only uses earlier ones.
    for def in game.defs.iter() {
        let entries = def.entries.iter().flatten();
        let cost = entries.fold(1, |sum: u64, e| sum.saturating_add(of(game, &costs, e)));
        costs.push(cost);
    }
    costs
}

/// Returns the cost of an expression: that of its subexpressions, times the number of iterations.
pub(super) fn of(game: &Game, defs: &[u64], e: &Expr) -> u64 {
    let used = |def: &DefId| defs.get(def.index()).copied().unwrap_or(u64::MAX);
    let own = match &*e.kind {
        ExprKind::Def { def, .. } => used(def),
        ExprKind::Num(_) | ExprKind::Mask(_) => 1,
        // Walks and connectivity visit cells.
        _ if e.ty == Ty::Cells => game.board.cells.len() as u64,
        _ => 1,
    };
    let inside = walk::children(e).into_iter();
    let inside = inside.fold(own, |sum, c| sum.saturating_add(of(game, defs, c)));
    inside.saturating_mul(rounds(game, e))
}

fn rounds(game: &Game, e: &Expr) -> u64 {
    let domain = match &*e.kind {
        ExprKind::Filter(_, d, _) | ExprKind::UnionOf(_, d, _) | ExprKind::Best(_, _, d, _) => d,
        ExprKind::Sum(_, d, _) | ExprKind::Extreme(_, _, d, _) => d,
        ExprKind::Reach(..) => return game.board.cells.len() as u64,
        _ => return 1,
    };
    match domain {
        Domain::Range(..) => 4096,
        Domain::Set(set) if set.ty != Ty::Cells => 64,
        Domain::Set(_) | Domain::Groups(_) => game.board.cells.len() as u64,
    }
}
