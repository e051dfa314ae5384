//! Decides how the members of each choice are visited, where the moves of a block are counted or the
//! n-th move is found, in one walk over the block's statements.

use super::block::Step;
use super::candidates::Draft;
use super::completing::{completing, touches_others};
use super::shifts::Shifts;
use crate::facts::occupancy::Occupancy;
use crate::ir::walk::{branches, chosen, reads};
use crate::ir::{Domain, Stmt, StmtKind, VarId};
use std::collections::BTreeMap;
use std::slice::from_ref;

/// The facts at a statement.
#[derive(Clone, Default)]
struct Env {
    /// The possible occupants of the cells of variables.
    facts: Occupancy,
    /// Whether an effect may have changed pieces of players other than the one to move.
    others_touched: bool,
}

/// Returns the steps of a block, by choice. `guarded` is the choice that a legality guard restricts, `shifts`
/// replace the last two choices.
pub(super) fn steps(
    draft: &Draft<'_>,
    guarded: Option<VarId>,
    shifts: Option<&Shifts>,
) -> BTreeMap<VarId, Step> {
    let mut walk = Walk {
        draft,
        guarded,
        first_shift: shifts.map(|shifts| shifts.from),
        steps: BTreeMap::new(),
    };
    walk.stmts(&draft.body.stmts, true, &Env::default());
    walk.steps
}

struct Walk<'d, 'a> {
    draft: &'d Draft<'a>,
    guarded: Option<VarId>,
    /// The first of two choices that shifts replace.
    first_shift: Option<VarId>,
    steps: BTreeMap<VarId, Step>,
}

impl<'a> Walk<'_, 'a> {
    /// Visits statements; `leaf` means that nothing after them branches.
    fn stmts(&mut self, stmts: &'a [Stmt], leaf: bool, env: &Env) {
        let Some((first, rest)) = stmts.split_first() else {
            return;
        };
        if leaf && !branches(stmts) {
            return;
        }
        match &first.kind {
            StmtKind::Choose(var, _) if self.first_shift == Some(*var) => {}
            StmtKind::Choose(var, domain) => {
                let step = self.step((*var, domain), rest, leaf, env);
                self.steps.insert(*var, step);
                let mut inner = env.clone();
                inner.facts.choose(self.draft.program, *var, domain);
                self.stmts(rest, leaf, &inner);
            }
            StmtKind::If(_, yes, no) if branches(from_ref(first)) => {
                let inner = leaf && !branches(rest);
                self.stmts(yes, inner, env);
                self.stmts(no, inner, env);
                if !inner {
                    self.stmts(rest, leaf, &apart());
                }
            }
            StmtKind::Repeat { body, .. } | StmtKind::ForEach(_, _, body)
                if branches(from_ref(first)) =>
            {
                self.stmts(body, false, &apart());
                self.stmts(rest, leaf, &apart());
            }
            _ => self.stmts(rest, leaf, &self.past(first, env)),
        }
    }

    /// Returns the facts after a statement that does not branch, or after a requirement.
    fn past(&self, stmt: &Stmt, env: &Env) -> Env {
        let mut env = env.clone();
        if !matches!(stmt.kind, StmtKind::Require(_)) {
            env.others_touched |= touches_others(self.draft.program, stmt, &env.facts);
            env.facts.pass(self.draft.program, stmt);
        }
        env
    }

    /// Decides the step of a choice before these statements.
    fn step(&self, (var, domain): (VarId, &Domain), rest: &[Stmt], leaf: bool, env: &Env) -> Step {
        if leaf
            && matches!(domain, Domain::Set(_))
            && let Some(second) = independent(var, rest)
            && ![var, second].iter().any(|v| self.guarded == Some(*v))
        {
            return Step::Product(second);
        }
        if leaf && !branches(rest) && matches!(domain, Domain::Set(_)) {
            return Step::Last;
        }
        if leaf && !env.others_touched {
            let found = completing(self.draft, (var, domain), rest, &env.facts);
            if let Some(found) = found {
                return Step::Completing(found);
            }
        }
        Step::PerMember
    }
}

/// Returns the next choice, if it does not read the variable and is the last.
fn independent(var: VarId, stmts: &[Stmt]) -> Option<VarId> {
    let (next, rest) = stmts.split_first()?;
    let (second, of) = chosen(next)?;
    (!reads(of, var) && !branches(rest)).then_some(second)
}

/// Returns the facts after branches have joined.
fn apart() -> Env {
    Env {
        facts: Occupancy::default(),
        others_touched: true,
    }
}
