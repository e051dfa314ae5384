//! Selects tentative effects: `try` undoes its changes if a requirement fails.
//!
//! Before: the branch owns its position. After: position and variables are as the tried statements have
//! left them, or as they were before, and a value states which.

use super::effects::assigned;
use super::scope::{Bound, Scope};
use crate::ir::{Expr, Stmt as Said};
use crate::lir::{Label, PosId, Region, Stmt, Ty, ValueId, VarId};

/// The copies that are restored if a requirement fails.
struct Kept {
    positions: Vec<(PosId, PosId)>,
    vars: Vec<(VarId, ValueId)>,
}

impl Scope<'_, '_> {
    /// Selects `try { … } else { … }` where neither part branches; returns whether all requirements held.
    pub(super) fn try_or_else(&mut self, tried: &[Said], otherwise: &[Said]) -> ValueId {
        let kept = self.keep(tried);
        let held = self.b.value(Ty::Truth, Some("held"));
        let outer = self.holds.replace(Label::Try(held));
        let body = self.inner(tried);
        self.holds = outer;
        self.b.stmt(Stmt::Try(held, body));
        let failed = self.b.not(held);
        let facts = self.facts.clone();
        self.b.enter();
        self.put_back(&kept);
        self.branch(otherwise);
        self.facts = facts;
        let failure = self.b.leave(None);
        self.b.stmt(Stmt::If(failed, failure, Region::default()));
        held
    }

    /// Selects a requirement of the statements that are tried.
    pub(super) fn hold(&mut self, cond: &Expr) {
        if let Some(label) = self.holds {
            self.holds_or_leave(cond, label);
        }
    }

    /// Copies the position and the variables that statements may change.
    fn keep(&mut self, tried: &[Said]) -> Kept {
        let mut positions = vec![self.pos];
        let mut vars: Vec<VarId> = self.turn_vars();
        if let Some(at) = self.at_once.clone() {
            positions.extend([at.pos, at.fills]);
            vars.extend(at.vacated);
        }
        for var in assigned(tried) {
            if let Some(Bound::Var(slot)) = self.env.get(&var) {
                vars.push(*slot);
            }
        }
        Kept {
            positions: positions
                .into_iter()
                .map(|pos| {
                    let copy = self.b.position("untried", |copy| Stmt::Copy(copy, pos));
                    (pos, copy)
                })
                .collect(),
            vars: vars.into_iter().map(|var| (var, self.b.get(var))).collect(),
        }
    }

    fn put_back(&mut self, kept: &Kept) {
        for (pos, copy) in &kept.positions {
            self.b.stmt(Stmt::Restore(*pos, *copy));
        }
        self.b.written();
        for (var, value) in &kept.vars {
            self.b.assign(*var, *value);
        }
    }
}
