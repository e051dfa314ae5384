//! Splits the pairs of two choices into terms, one per set of piece kinds.
//!
//! Before: `choose from in A  choose to in E(from)`, where E is a union of terms, each for the pieces
//! of some kinds. After: for each term one such pair of choices, with `from` restricted to the pieces
//! of its kinds. No pair is in two terms: terms of different kinds have no common `from`, and other
//! terms no common `to`, which follows from the cells that their walks can reach on the empty board.

use crate::index::IndexVec;
use crate::ir::bits::Bits;
use crate::ir::eval::walks::{self, End};
use crate::ir::walk::{is_none, is_var, key, opened};
use crate::ir::{
    Body, Domain, Expr, ExprKind as K, Program, Ray, Stmt, StmtKind, Value, Var, VarId,
};
use crate::plan::terms::{self, merged, split};
use crate::typed::{Mask, Ty};

/// The largest number of terms.
const TERMS: usize = 16;

/// A body whose pairs are computed term by term.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The index of the first choice among the body's statements.
    pub first: usize,
    /// The variables of the body and of its terms.
    pub vars: IndexVec<VarId, Var>,
    /// By term, the statements from the first choice to the second.
    pub parts: Vec<Vec<Stmt>>,
}

/// Returns the terms of a body of two choices; a single one if it cannot be split.
pub(super) fn terms_of(program: &Program, body: &Body, from: VarId, to: VarId) -> Option<Terms> {
    let place = |var: VarId| {
        let chooses = |s: &Stmt| matches!(s.kind, StmtKind::Choose(v, _) if v == var);
        body.stmts.iter().position(chooses)
    };
    let (first, last) = (place(from)?, place(to)?);
    let stmts = &body.stmts[first..=last];
    let mut vars = body.vars.clone();
    let parts = apart(program, stmts, from, &mut vars).unwrap_or_else(|| vec![stmts.to_vec()]);
    Some(Terms { first, vars, parts })
}

fn apart(
    program: &Program,
    stmts: &[Stmt],
    from: VarId,
    vars: &mut IndexVec<VarId, Var>,
) -> Option<Vec<Vec<Stmt>>> {
    let [choice, between @ .., second] = stmts else {
        return None;
    };
    let (StmtKind::Choose(v, Domain::Set(of)), StmtKind::Choose(to, Domain::Set(targets))) =
        (&choice.kind, &second.kind)
    else {
        return None;
    };
    if of.ty != Ty::Cells || !between.is_empty() {
        return None;
    }
    let terms = merged(terms(program, targets, from, vars)?, &|a, b| {
        a.as_ref().map(key) == b.as_ref().map(key)
    });
    if terms.len() < 2 || terms.len() > TERMS || !disjoint(program, &terms, from) {
        return None;
    }
    let part = |term: Term| {
        let of = match term.facts {
            Some(kinds) => of.with(K::Inter(of.clone(), kinds)),
            None => of.clone(),
        };
        let choose = |stmt: &Stmt, v: VarId, set: Expr| Stmt {
            kind: StmtKind::Choose(v, Domain::Set(set)),
            ..stmt.clone()
        };
        vec![choose(choice, *v, of), choose(second, *to, term.targets)]
    };
    Some(terms.into_iter().map(part).collect())
}

/// The targets of the pieces of some kinds; of all pieces if these are `None`.
type Term = terms::Term<Option<Expr>>;

/// Splits a set into terms as far as possible.
fn terms(
    program: &Program,
    e: &Expr,
    from: VarId,
    vars: &mut IndexVec<VarId, Var>,
) -> Option<Vec<Term>> {
    let term = |facts: Option<&Expr>, targets: &Expr| {
        Some(vec![Term {
            facts: facts.cloned(),
            targets: targets.clone(),
        }])
    };
    split(e, from, &mut |e| match &*e.kind {
        K::If(cond, a, b) if is_none(b) => match &*cond.kind {
            K::In(cell, of) if is_var(cell, from) && kinds(of).is_some() => term(Some(of), a),
            _ => term(None, e),
        },
        K::Call { args, .. } if args.iter().all(|arg| matches!(*arg.kind, K::Var(_))) => {
            match opened(program, e, vars) {
                Some(said) => terms(program, &said, from, vars),
                None => term(None, e),
            }
        }
        _ => term(None, e),
    })
}

/// Returns the kinds, if a set is all pieces of some kinds of the first layer, of which a cell has at most one.
fn kinds(e: &Expr) -> Option<Mask> {
    match &*e.kind {
        K::Pieces(pieces) if pieces.owner.is_none() && pieces.layer == crate::ir::PIECES => {
            pieces.kinds.as_ref()?.literal_mask()
        }
        K::Union(a, b) => Some(kinds(a)? | kinds(b)?),
        _ => None,
    }
}

/// Whether no two terms have a pair in common.
fn disjoint(program: &Program, terms: &[Term], from: VarId) -> bool {
    let mask = |term: &Term| term.facts.as_ref().and_then(kinds).unwrap_or(Mask::MAX);
    let far: Vec<Vec<Option<Bits>>> = terms
        .iter()
        .map(|term| {
            let cells = program.grid.cells.iter();
            cells
                .map(|cell| reach(program, &term.targets, from, &Bits::of(cell)))
                .collect()
        })
        .collect();
    let meet = |a: &Option<Bits>, b: &Option<Bits>| match (a, b) {
        (Some(a), Some(b)) => !a.inter(b).is_empty(),
        _ => true,
    };
    (0..terms.len()).all(|i| {
        (0..i).all(|j| {
            let same_piece = mask(&terms[i]) & mask(&terms[j]) != 0;
            !same_piece || !far[i].iter().zip(&far[j]).any(|(a, b)| meet(a, b))
        })
    })
}

/// Returns a superset of the cells that a set can have, for these values of the variable.
fn reach(program: &Program, e: &Expr, from: VarId, cells: &Bits) -> Option<Bits> {
    let grid = &program.grid;
    let of = |e: &Expr| reach(program, e, from, cells);
    Some(match &*e.kind {
        K::Var(v) if *v == from => cells.clone(),
        K::Union(a, b) | K::If(_, a, b) => of(a)?.union(&of(b)?),
        K::Inter(a, b) => of(a).or_else(|| of(b))?,
        K::Diff(a, _) => of(a)?,
        K::Lit(Value::Cells(cells)) => cells.clone(),
        K::Step(a, dirs, None) => walks::step(grid, &of(a)?, directions(program, dirs)?),
        K::Leap(a, x, y) => walks::leap(grid, &of(a)?, *x, *y),
        K::Ray(Ray { from: a, dirs, .. }) => {
            walks::ray(grid, &of(a)?, directions(program, dirs)?, None, &End::Over)
        }
        _ => return None,
    })
}

/// Returns a superset of the directions, if they follow from constants.
fn directions(program: &Program, dirs: &Expr) -> Option<Mask> {
    match &*dirs.kind {
        K::Lit(Value::Mask(mask)) => Some(*mask),
        K::Union(a, b) => Some(directions(program, a)? | directions(program, b)?),
        K::Const(id, _) => {
            let entries = program.consts[*id].values.iter();
            Some(entries.fold(0, |all, entry| match entry {
                Value::Mask(mask) => all | mask,
                _ => all,
            }))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
