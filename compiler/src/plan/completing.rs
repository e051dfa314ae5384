//! Line-completing targets: a choice is counted as a set although a further choice follows where the
//! placed piece completes a line.
//!
//! Before: an own piece goes to each of some empty cells in turn, and where it then stands in a line, a
//! second choice is made from a set that is the same for all these cells. After: the cells that
//! complete a line are found at once, as the cells that a line lacks; each counts for as many moves as
//! that second set has members, and any other cell for one. Right where lines are a table, the placed
//! piece is the only change to the set that is tested for lines, and the second set is invariant: it
//! depends on pieces of other players alone, and no effect before it changes them. The moves are not
//! tested or played together with others, so that nothing else is required after the choices.

use super::candidates::Draft;
use super::lines;
use crate::facts::occupancy::{Occupancy, Occupants};
use crate::facts::puts::OwnPut;
use crate::index::IndexVec;
use crate::ir::walk::{
    any, branches, changes_of_pieces, is_me, is_others, is_own, is_var, kinds_of,
};
use crate::ir::{Domain, Expr, ExprKind, PIECES, Pieces, Program, Stmt, StmtKind, Var, VarId};
use crate::typed::Mask;
use std::slice::from_ref;

/// A choice of the destination of a piece, and the lines that the piece may complete.
#[derive(Clone, Debug)]
pub struct Completing {
    /// The number of cells in a line.
    pub n: i32,
    /// The directions of lines.
    pub along: Mask,
    /// The set that is tested for lines.
    pub set: Expr,
    /// The choice of the piece's origin, if it is on the board.
    pub from: Option<VarId>,
    /// The choice that follows where the piece completes a line.
    pub further: VarId,
    /// Its set, which does not depend on the choices of the block.
    pub of: Expr,
    /// The `let` statements that the set reads.
    pub lets: Vec<Stmt>,
}

/// Returns such a choice, if choosing `to` from a set and running these statements has that form.
pub(super) fn completing(
    draft: &Draft<'_>,
    (to, domain): (VarId, &Domain),
    rest: &[Stmt],
    facts: &Occupancy,
) -> Option<Completing> {
    let (program, vars) = (draft.program, &draft.body.vars);
    let Domain::Set(targets) = domain else {
        return None;
    };
    if draft.tested || program.simultaneous {
        return None;
    }
    let at = rest.iter().position(|s| branches(from_ref(s)))?;
    let StmtKind::If(cond, yes, no) = &rest[at].kind else {
        return None;
    };
    if branches(no) || branches(&rest[at + 1..]) || !draft.passes.has("line-completing targets") {
        return None;
    }
    let ExprKind::In(cell, lines) = &*cond.kind else {
        return None;
    };
    let (n, along, set) = lines::in_table(program, draft.passes, lines)?;
    let empty = Occupants {
        empty: true,
        ..Occupants::NONE
    };
    let fixed = |v: VarId| vars[v].is_fixed_member();
    let to_empty = fixed(to) && facts.of(program, targets) == empty;
    if !is_var(cell, to) || !is_own(set) || !to_empty {
        return None;
    }
    let (come, kinds) = (only_change(&rest[..at])?, kinds_of(set)?);
    let from = match puts_own(program, come, to, kinds) {
        true => None,
        false => {
            let from = moves_own(program, come, to, kinds, facts);
            Some(from.filter(|from| fixed(*from))?)
        }
    };
    let (further, of, lets) = lets_and_choice(yes)?;
    is_invariant(of, lets, vars).then(|| Completing {
        n,
        along,
        set: set.clone(),
        from,
        further,
        of: of.clone(),
        lets: lets.to_vec(),
    })
}

/// Returns the origin of an own piece, of one of these kinds, that is moved to `to`.
fn moves_own(
    program: &Program,
    stmt: &Stmt,
    to: VarId,
    kinds: Mask,
    facts: &Occupancy,
) -> Option<VarId> {
    let StmtKind::Move(from, on) = &stmt.kind else {
        return None;
    };
    let ExprKind::Var(var) = *from.kind else {
        return None;
    };
    let moved = facts.of(program, from);
    let own = Occupants { mine: 0, ..moved } == Occupants::NONE;
    let known = own && moved.mine & !kinds == 0;
    (is_var(on, to) && known).then_some(var)
}

/// Whether an own piece, of one of these kinds, is put on `to`.
fn puts_own(program: &Program, stmt: &Stmt, to: VarId, kinds: Mask) -> bool {
    OwnPut::of(program, stmt)
        .is_some_and(|put| put.layer == PIECES && put.cell == to && put.kinds & !kinds == 0)
}

/// Returns the statement that changes pieces, if there is exactly one.
fn only_change(stmts: &[Stmt]) -> Option<&Stmt> {
    let changes = |s: &&Stmt| changes_of_pieces(from_ref(s)) > 0;
    let mut all = stmts.iter().filter(changes);
    let only = all.next()?;
    all.next().is_none().then_some(only)
}

/// Returns the choice that ends these statements, its set, and the `let` statements before it.
fn lets_and_choice(stmts: &[Stmt]) -> Option<(VarId, &Expr, &[Stmt])> {
    let at = stmts
        .iter()
        .position(|s| !matches!(s.kind, StmtKind::Let(..)))?;
    match &stmts[at].kind {
        StmtKind::Choose(var, Domain::Set(set)) if !branches(&stmts[at + 1..]) => {
            Some((*var, set, &stmts[..at]))
        }
        _ => None,
    }
}

/// Whether a set behind these `let` statements depends on pieces of other players alone.
fn is_invariant(set: &Expr, lets: &[Stmt], vars: &IndexVec<VarId, Var>) -> bool {
    let mut known = Vec::new();
    let settled = lets.iter().all(|stmt| match &stmt.kind {
        StmtKind::Let(var, value) if !vars[*var].mutable && is_of_others(value, &known) => {
            known.push(*var);
            true
        }
        _ => false,
    });
    settled && is_of_others(set, &known)
}

/// Whether an expression depends only on pieces of other players and on these variables.
fn is_of_others(e: &Expr, known: &[VarId]) -> bool {
    !any(e, &mut |e| match &*e.kind {
        ExprKind::Pieces(Pieces { owner, layer, .. }) => {
            *layer != PIECES || !owner.as_ref().is_some_and(is_others)
        }
        ExprKind::Var(v) => !known.contains(v),
        ExprKind::Lit(_)
        | ExprKind::Const(..)
        | ExprKind::Me
        | ExprKind::Others(_)
        | ExprKind::Union(..)
        | ExprKind::Inter(..)
        | ExprKind::Diff(..)
        | ExprKind::Lines(_)
        | ExprKind::Some(_)
        | ExprKind::No(_)
        | ExprKind::Count(_)
        | ExprKind::If(..) => false,
        _ => true,
    })
}

/// Whether an effect may change pieces of players other than the one to move.
pub(super) fn touches_others(program: &Program, stmt: &Stmt, facts: &Occupancy) -> bool {
    let of_others = |e: &Expr| facts.of(program, e).others != Occupants::NONE.others;
    match &stmt.kind {
        StmtKind::Move(from, to) => of_others(from) || of_others(to),
        StmtKind::Put(put) => {
            put.layer != PIECES || !put.owner.as_ref().is_some_and(is_me) || of_others(&put.on)
        }
        StmtKind::Let(..) | StmtKind::SetVar(..) | StmtKind::Assign(..) => false,
        _ => true,
    }
}
