//! Renames variables that the expressions of a plan bind again, since rewrites copy expressions ([`crate::ir::unshare`]).

use super::block::Moves;
use super::guard::Guard;
use crate::ir::unshare::{Seen, in_place, stmts};
use crate::ir::walk::{bound, visit_exprs};
use crate::ir::{Body, Stmt};

/// Renames variables in the rewrite of a block with this body.
pub(super) fn moves(moves: &mut Moves, body: &Body) {
    match moves {
        Moves::Shifts(shifts) => {
            let mut seen = bound_by(&body.stmts[..shifts.first]);
            in_place(&mut shifts.of, &mut seen, &mut shifts.vars);
            for way in &mut shifts.ways {
                in_place(&mut way.targets, &mut seen.clone(), &mut shifts.vars);
                in_place(&mut way.source, &mut seen.clone(), &mut shifts.vars);
            }
        }
        Moves::Targets(targets) => {
            let terms = &mut targets.terms;
            let seen = bound_by(&body.stmts[..terms.first]);
            for part in &mut terms.parts {
                stmts(part, &mut seen.clone(), &mut terms.vars);
            }
        }
        Moves::Proposals(found) => {
            let mut seen = Seen::new();
            let sets = found
                .sources
                .iter_mut()
                .filter_map(|source| source.set_mut());
            let paths = found.paths.iter_mut().map(|(_, path)| path);
            for e in sets.chain(paths).chain(&mut found.tests) {
                in_place(e, &mut seen, &mut found.vars);
            }
        }
        Moves::Compared
        | Moves::Slots(_)
        | Moves::Visited
        | Moves::PrefixSums(_)
        | Moves::PerMember => {}
    }
}

/// Renames variables in a guard, in the requirement only where it binds one twice itself: all guards share it.
pub(super) fn guard(guard: &mut Guard) {
    let mut seen = Seen::new();
    in_place(&mut guard.required, &mut seen, &mut guard.vars);
    in_place(&mut guard.seen, &mut seen, &mut guard.vars);
}

/// Returns the variables that the expressions of statements bind.
fn bound_by(stmts: &[Stmt]) -> Seen {
    let mut seen = Seen::new();
    visit_exprs(stmts, &mut |e| seen.extend(bound(e)));
    seen
}
