//! Splits the set of a choice into terms: the parts of its unions, each with the intersections and
//! differences around it.

use crate::ir::walk::reads;
use crate::ir::{Expr, ExprKind as K, VarId};

/// The largest number of terms before equal ones are merged.
const MOST: usize = 384;

/// A part of a set, with facts about it.
#[derive(Clone)]
pub(super) struct Term<T> {
    pub(super) targets: Expr,
    pub(super) facts: T,
}

/// Returns the terms of a set that depends on a variable; `leaf` splits what is neither a union nor cut by a
/// set that does not read the variable. `None` also if there are too many.
pub(super) fn split<T>(
    e: &Expr,
    from: VarId,
    leaf: &mut dyn FnMut(&Expr) -> Option<Vec<Term<T>>>,
) -> Option<Vec<Term<T>>> {
    let mut cut = |of: &Expr, node: &dyn Fn(Expr) -> K| {
        let terms = split(of, from, leaf)?.into_iter();
        let cut = terms.map(|term| Term {
            targets: e.with(node(term.targets)),
            ..term
        });
        Some(cut.collect())
    };
    let terms: Vec<Term<T>> = match &*e.kind {
        K::Union(a, b) => {
            let mut terms = split(a, from, leaf)?;
            terms.extend(split(b, from, leaf)?);
            terms
        }
        K::Inter(a, b) if !reads(b, from) => cut(a, &|a| K::Inter(a, b.clone()))?,
        K::Inter(a, b) if !reads(a, from) => cut(b, &|b| K::Inter(a.clone(), b))?,
        K::Diff(a, b) if !reads(b, from) => cut(a, &|a| K::Diff(a, b.clone()))?,
        _ => leaf(e)?,
    };
    (terms.len() <= MOST).then_some(terms)
}

/// Merges the terms with like facts.
pub(super) fn merged<T>(terms: Vec<Term<T>>, alike: &dyn Fn(&T, &T) -> bool) -> Vec<Term<T>> {
    let mut all: Vec<Term<T>> = Vec::new();
    for term in terms {
        match all
            .iter_mut()
            .find(|other| alike(&other.facts, &term.facts))
        {
            Some(same) => {
                let union = K::Union(same.targets.clone(), term.targets);
                *same.targets.kind = union;
            }
            None => all.push(term),
        }
    }
    all
}
