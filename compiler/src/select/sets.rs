//! Selects the last choice of a branch as a whole set, or as a whole range of numbers.
//!
//! Before: an enumeration whose innermost loop emits a move for each member. After: the loop is one
//! statement, [`Stmt::EmitEach`], from which a sink can count or draw without a loop over the members.
//! Right where the round only computes the move: its values have no effects, and no caller needs the
//! outcome.

use crate::lir::{Def, Domain, Function, LastChoice, Made, Region, Sort, Stmt};

/// Merges those loops of an enumeration that only emit.
pub(super) fn merge(function: &mut Function) {
    if let Sort::Moves(_) = function.sort {
        region(&mut function.body);
    }
}

fn region(of: &mut Region) {
    for stmt in &mut of.stmts {
        stmt.regions_mut().into_iter().for_each(region);
        if let Some(merged) = merged(stmt) {
            *stmt = merged;
        }
    }
}

/// Returns the statement that replaces a loop, if it only emits.
fn merged(stmt: &Stmt) -> Option<Stmt> {
    let Stmt::Each(bound, domain @ (Domain::Members(_) | Domain::Range(..)), body) = stmt else {
        return None;
    };
    let (last, before) = body.stmts.split_last()?;
    let Stmt::Emit {
        fields,
        trail,
        values,
        pos,
    } = last
    else {
        return None;
    };
    let outcome = !values.is_empty() || *pos != crate::lir::SELF && !reads_nothing(before);
    (before.iter().all(is_op) && !outcome).then(|| {
        let body = Region::of(before.to_vec());
        let made = Made {
            body,
            fields: fields.clone(),
            trail: *trail,
        };
        Stmt::EmitEach(Box::new(LastChoice {
            bound: *bound,
            domain: domain.clone(),
            made,
            further: None,
        }))
    })
}

/// Whether a statement only computes a value, without a branch.
pub(super) fn is_op(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::At(_) | Stmt::Let(_, Def::Op(_)))
}

/// Whether no value reads a position.
fn reads_nothing(stmts: &[Stmt]) -> bool {
    let reads = |stmt: &Stmt| matches!(stmt, Stmt::Let(_, Def::Op(op)) if op.position().is_some());
    !stmts.iter().any(reads)
}
