//! The jump closure: the cells that all members of a first choice reach by repeated jumps, computed at
//! once.
//!
//! `choose from in S  choose to in … reach(c in from : jumps(c, from)) …`, where `jumps` is a union of
//! jumps in several directions. Right where the jumps are the same for every `from`, except that the
//! jumping piece may be excluded from the cells that are jumped over: no jump passes over it anyway,
//! because landing cells and jumped cells are of different classes ([`Classes`]).

use super::set::{Jump, jump};
use crate::index::IndexVec;
use crate::ir::jump_classes::Classes;
use crate::ir::walk::{binds, free_vars, is_var, opened, operands, visit_exprs};
use crate::ir::{Expr, ExprKind, Program, Var, VarId};
use crate::plan::candidates::Draft;

/// The most directions.
const MOST: usize = 8;

/// The jump closure of the members of a choice.
#[derive(Clone, Debug)]
pub struct JumpClosure {
    /// The choice of the jumping piece.
    pub from: VarId,
    /// The cells that are reached from one member.
    pub reach: Expr,
    /// The cells that may be jumped over.
    pub over: Expr,
    /// The cells where jumps may land.
    pub to: Expr,
    /// The numbering of cells that turns jumps into shifts.
    pub classes: Classes,
}

/// Returns the jump closure in a block's second choice, if it can be computed for all members of the
/// first at once.
pub(in crate::plan) fn jump_closure(draft: &Draft<'_>, from: VarId) -> Option<JumpClosure> {
    let grid = &draft.program.grid;
    // The numbering is of all bits, so each has to be a cell.
    let without_holes = grid.bits == grid.bit_of.len();
    if !draft.passes.has("jump closure") || grid.words() != 2 || !without_holes {
        return None;
    }
    let mut found = None;
    visit_exprs(&draft.body.stmts, &mut |e| {
        if found.is_none() {
            found = closure_of(draft.program, e, from, &draft.body.vars);
        }
    });
    found
}

/// Matches an expression as the cells reached from a variable by repeated jumps.
fn closure_of(
    program: &Program,
    e: &Expr,
    from: VarId,
    vars: &IndexVec<VarId, Var>,
) -> Option<JumpClosure> {
    let ExprKind::Reach(at, start, more) = &*e.kind else {
        return None;
    };
    let said = opened(program, more, &mut vars.clone());
    let more = said.as_ref().unwrap_or(more);
    let jumps: Option<Vec<Jump<'_>>> = operands(more).into_iter().map(jump).collect();
    let mut jumps = jumps?;
    for jump in &mut jumps {
        jump.cuts
            .retain(|(within, set)| *within || !is_var(set, from));
    }
    let first = jumps.first().filter(|_| jumps.len() <= MOST)?;
    let over = first.over(&program.grid);
    let alike = jumps.iter().all(|jump| jump.is_like(first));
    let here = is_var(start, from) && is_var(first.cell, *at);
    if !alike || !here || !is_closed(&over) || !is_closed(first.to) {
        return None;
    }
    let tables: Option<Vec<_>> = jumps.iter().map(|jump| jump.table(program)).collect();
    Some(JumpClosure {
        from,
        reach: e.clone(),
        over,
        to: first.to.clone(),
        classes: Classes::of(&program.grid, &tables?)?,
    })
}

/// Whether an expression has neither free nor bound variables.
fn is_closed(e: &Expr) -> bool {
    free_vars(e).is_empty() && !binds(e)
}
