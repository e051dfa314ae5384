//! Verifies the rewritten blocks of a plan: rewrites that run after the last pass of the optimiser.
//!
//! Each rewritten body replaces that of its block in a copy of the program, which
//! [`verify`](crate::ir::verify::verify) has to accept. A rejected rewrite is a compiler bug: in debug
//! builds it panics, in release builds the next candidate is tried.

use super::block::Moves;
use super::guard::Guard;
use super::shifts::Shifts;
use crate::ir::verify::verify;
use crate::ir::{BlockId, Body, Domain, Expr, ExprKind, PIECES, Program, Stmt, StmtKind, VarId};
use crate::opt::build::Build;
use crate::opt::propose::{Proposed, Source};

/// Whether the rewrite of a block is well formed.
pub(super) fn is_well_formed(program: &Program, id: BlockId, moves: &Moves, body: &Body) -> bool {
    let bodies = match moves {
        Moves::Shifts(shifts) => of_shifts(shifts, body),
        Moves::Proposals(proposals) => vec![of_proposals(program, id, proposals)],
        Moves::Targets(targets) => {
            let early = &body.stmts[..targets.terms.first];
            let part = |part: &Vec<Stmt>| Body {
                vars: targets.terms.vars.clone(),
                stmts: [early, part].concat(),
            };
            targets.terms.parts.iter().map(part).collect()
        }
        Moves::Compared
        | Moves::Slots(_)
        | Moves::Visited
        | Moves::PrefixSums(_)
        | Moves::PerMember => Vec::new(),
    };
    bodies
        .into_iter()
        .all(|body| accepts(program, id, "a candidate", body))
}

/// Whether a program with another body for a block is well formed.
pub(super) fn accepts(program: &Program, id: BlockId, what: &str, body: Body) -> bool {
    let mut program = program.clone();
    program.blocks[id].body = body;
    for group in &mut program.turn {
        group.narrow.clear();
    }
    is_verified(&program, what)
}

/// Whether a program is well formed after a rewrite.
pub(super) fn is_verified(program: &Program, what: &str) -> bool {
    match verify(program) {
        Ok(()) => true,
        Err(errors) => {
            debug_assert!(false, "the Ir after {what} is ill-formed:\n{errors}");
            false
        }
    }
}

/// Returns the expressions of a guard, as statements.
pub(super) fn of_guard(guard: &Guard) -> Body {
    let stmts = [
        StmtKind::Require(guard.required.clone()),
        StmtKind::Clear(PIECES, guard.seen.clone()),
    ];
    Body {
        vars: guard.vars.clone(),
        stmts: stmts.map(|kind| stmt(kind, &guard.required)).into(),
    }
}

/// Returns the targets of each offset and their origins, as statements: the first choice is a set.
fn of_shifts(shifts: &Shifts, body: &Body) -> Vec<Body> {
    let early = &body.stmts[..shifts.first];
    let of = &shifts.of;
    let from = of.with(ExprKind::Var(shifts.from));
    let bind = |v: VarId, e: &Expr| stmt(StmtKind::Let(v, e.clone()), e);
    let clear = |e: &Expr| stmt(StmtKind::Clear(PIECES, e.clone()), e);
    let of_way = |e: &Expr| Body {
        vars: shifts.vars.clone(),
        stmts: [
            early,
            &[bind(shifts.from, of), bind(shifts.to, &from), clear(e)],
        ]
        .concat(),
    };
    let ways = shifts.ways.iter();
    ways.flat_map(|way| [of_way(&way.targets), of_way(&way.source)])
        .collect()
}

/// Returns the sources, paths and tests of proposals, as statements.
fn of_proposals(program: &Program, id: BlockId, proposals: &Proposed) -> Body {
    let build = Build::new(&program.grid, program.blocks[id].span);
    let choose = |v, set: Expr| stmt(StmtKind::Choose(v, Domain::Set(set.clone())), &set);
    let mut stmts = Vec::new();
    for source in &proposals.sources {
        match source {
            Source::Member(v, set) => stmts.push(choose(*v, set.clone())),
            Source::Line(line) => stmts.extend([
                choose(line.way, build.dirs(line.dirs)),
                choose(line.to, build.all()),
            ]),
        }
    }
    let paths = proposals.paths.iter();
    stmts.extend(paths.map(|(v, e)| stmt(StmtKind::Let(*v, e.clone()), e)));
    let tests = proposals.tests.iter();
    stmts.extend(tests.map(|e| stmt(StmtKind::Require(e.clone()), e)));
    Body {
        vars: proposals.vars.clone(),
        stmts,
    }
}

fn stmt(kind: StmtKind, at: &Expr) -> Stmt {
    Stmt {
        kind,
        span: at.span,
    }
}
