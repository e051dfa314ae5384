//! Legality guards: legal moves are counted without playing them, where only few pieces can violate the
//! requirement after effects (see `monotone`). The moves of unpinned pieces are counted as sets.

use super::block::{BlockPlan, Moves};
use super::{unshare, verify};
use crate::index::{Id, IndexVec};
use crate::ir::walk::alike;
use crate::ir::{BlockId, Expr, LayerId, Program};
use crate::passes::Passes;

mod monotone;

pub use monotone::Guard;

/// Returns the guards of blocks; all guards have the same requirement.
pub(super) fn guards(
    program: &Program,
    passes: &IndexVec<BlockId, Passes>,
    plans: &IndexVec<BlockId, BlockPlan>,
) -> IndexVec<BlockId, Option<Guard>> {
    let mut first: Option<Expr> = None;
    let one = |id: BlockId| {
        if !passes[id].has("legality guard") || plans[id].tested().is_none() || plans[id].looks_back
        {
            return None;
        }
        let guard = of_block(program, &plans[id], id)?;
        let required = first.get_or_insert_with(|| guard.required.clone());
        alike(required, &guard.required).then_some(guard)
    };
    program.blocks.ids().map(one).collect()
}

/// Returns the guard of a block whose moves are counted per moving piece.
fn of_block(program: &Program, plan: &BlockPlan, id: BlockId) -> Option<Guard> {
    let from = match &plan.moves {
        Moves::Shifts(shifts) => shifts.from,
        Moves::Targets(targets) => targets.from,
        _ => return None,
    };
    let mut guard = monotone::guard(program, id)?;
    unshare::guard(&mut guard);
    let asked = verify::of_guard(&guard);
    if !verify::accepts(program, id, "a legality guard", asked) {
        return None;
    }
    let kinds = program.layers[LayerId(0)].kinds.iter();
    let mut owned = kinds.filter(|k| !program.kinds[**k].neutral);
    let some = owned.any(|k| guard.watched >> k.index() & 1 == 0);
    (some && from == guard.from).then_some(guard)
}
