//! Merged blocks: blocks of one group that begin with the same choice, and are drawn from together.
//!
//! Before: the moves of each block are counted piece by piece, and a drawn one is found by visiting the
//! pieces of its block again. After: if a piece's target sets are disjoint in all blocks, because they
//! differ in their occupants, they are merged into one set. That set is counted and visited once, and
//! the target tells the block of a move. The parts of the targets that are the same for all pieces are
//! computed before the loop.

use super::block::{BlockPlan, Moves};
use super::reason::Reason;
use crate::facts::occupancy::{Occupancy, Occupants};
use crate::facts::turn::is_for_all;
use crate::index::IndexVec;
use crate::ir::walk::{branches, chosen_cell, reads, same};
use crate::ir::{BlockId, Expr, ExprKind, Group, Program, VarId};
use crate::passes::Passes;

/// A merged block: `choose from in S`, `choose to in T`, and no choice or requirement after them.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The block.
    pub block: BlockId,
    /// The first choice and its set.
    pub from: (VarId, Expr),
    /// The second choice.
    pub to: VarId,
    /// The factors of `T` that depend on the piece: their intersection with `within` gives the targets.
    pub near: Vec<Expr>,
    /// The factors of `T` that are the same for all pieces.
    pub within: Vec<Expr>,
}

/// Returns the blocks of a group, if they are drawn from together.
pub(super) fn merged(
    (program, passes): (&Program, &Passes),
    plans: &IndexVec<BlockId, BlockPlan>,
    group: &Group,
) -> Result<Vec<Merged>, Reason> {
    if !passes.has("merged blocks") {
        return Err(Reason::LeftOut);
    }
    let played = group.blocks.iter().map(|played| played.block());
    let blocks = played.map(|id| of_block(program, &plans[id?], id?));
    let all: Option<Vec<_>> = blocks.collect();
    all.filter(|all| all.len() > 1 && !program.simultaneous && are_apart(program, all))
        .ok_or(Reason::Form(
            "blocks of two choices that begin alike, with targets apart",
        ))
}

/// Whether blocks begin with the same choice, and no two have targets with a common occupant.
fn are_apart(program: &Program, all: &[Merged]) -> bool {
    let of: Vec<Occupants> = all.iter().map(|one| occupants(program, one)).collect();
    (1..all.len()).all(|n| {
        let apart = |before: &Occupants| before.and(of[n]) == Occupants::NONE;
        same(&all[n].from.1, &all[0].from.1) && of[..n].iter().all(apart)
    })
}

/// Returns the choices of a block that is not enumerated in a cheaper way.
fn of_block(program: &Program, plan: &BlockPlan, id: BlockId) -> Option<Merged> {
    let block = &program.blocks[id];
    let plain = is_for_all(program, id) && !block.unique && !plan.looks_back && !plan.on_copy;
    let counted = matches!(plan.moves, Moves::PerMember);
    if !plain || !counted || plan.tested().is_some() {
        return None;
    }
    let body = &block.body;
    let [first, second, rest @ ..] = body.stmts.as_slice() else {
        return None;
    };
    let (from, to) = (chosen_cell(first)?, chosen_cell(second)?);
    let fixed = |v: VarId| body.vars[v].is_fixed_member();
    let straight = !branches(rest) && fixed(from.0) && fixed(to.0);
    let parts = factors(to.1).into_iter().cloned();
    let (near, within): (Vec<_>, Vec<_>) = parts.partition(|e| reads(e, from.0));
    let apart = !near.is_empty() && !within.is_empty();
    (straight && apart).then(|| Merged {
        block: id,
        from: (from.0, from.1.clone()),
        to: to.0,
        near,
        within,
    })
}

/// Returns the possible occupants of the targets of a block.
fn occupants(program: &Program, one: &Merged) -> Occupants {
    let facts = Occupancy::default();
    let each = one.within.iter().map(|e| facts.of(program, e));
    each.fold(Occupants::any(program), Occupants::and)
}

/// Returns the operands of an intersection.
fn factors(e: &Expr) -> Vec<&Expr> {
    match &*e.kind {
        ExprKind::Inter(a, b) => [factors(a), factors(b)].concat(),
        _ => vec![e],
    }
}
