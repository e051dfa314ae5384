//! The condition under which a loop may be [`Stmt::Rounds`].

use super::{Label, PosId, Region, Stmt, ValueId, VarId};
use std::collections::BTreeSet;

/// Whether a region may be a round that binds `bound`: it assigns only variables and positions that it
/// declares, and leaves at most its own round or loops inside it. So its moves depend only on what it
/// binds, and rounds can be skipped.
pub fn may_be_round(bound: ValueId, body: &Region) -> bool {
    let mut inner = Inner::default();
    inner.labels.push(Label::Round(bound));
    inner.region(body)
}

/// What is declared inside of a round.
#[derive(Default)]
struct Inner {
    vars: BTreeSet<VarId>,
    positions: BTreeSet<PosId>,
    labels: Vec<Label>,
}

impl Inner {
    fn region(&mut self, region: &Region) -> bool {
        region.stmts.iter().all(|stmt| self.stmt(stmt))
    }

    fn stmt(&mut self, stmt: &Stmt) -> bool {
        match stmt {
            Stmt::Var(var, _) => {
                self.vars.insert(*var);
            }
            Stmt::Copy(pos, _) | Stmt::Began(pos, _) | Stmt::Bare(pos, _) => {
                self.positions.insert(*pos);
            }
            Stmt::Each(bound, ..) | Stmt::Rounds(bound, ..) => {
                self.labels.push(Label::Round(*bound));
            }
            Stmt::Proposals(p) => {
                let numbers = p.numbers.iter().map(|(number, _)| Label::Round(*number));
                self.labels.extend(numbers);
            }
            Stmt::Try(held, _) => self.labels.push(Label::Try(*held)),
            Stmt::Let(..)
            | Stmt::At(_)
            | Stmt::If(..)
            | Stmt::Set(..)
            | Stmt::Drain(..)
            | Stmt::Repeat(..)
            | Stmt::KeepBefore(_)
            | Stmt::Store(..)
            | Stmt::Do { .. }
            | Stmt::Merge(..)
            | Stmt::Restore(..)
            | Stmt::Visit(_)
            | Stmt::Leave(_)
            | Stmt::Return(_)
            | Stmt::Emit { .. }
            | Stmt::EmitEach { .. }
            | Stmt::EmitShifts(_)
            | Stmt::EmitPairs(_)
            | Stmt::EmitMerged(_)
            | Stmt::Moves(..)
            | Stmt::Take(_)
            | Stmt::TakeStop(_)
            | Stmt::Show(_)
            | Stmt::Hide(_) => {}
        }
        self.stays_inside(stmt) && stmt.regions().into_iter().all(|inner| self.region(inner))
    }

    /// Whether a statement itself has no effect outside of the round.
    fn stays_inside(&self, stmt: &Stmt) -> bool {
        match stmt {
            Stmt::Set(var, _) | Stmt::Drain(var, ..) => self.vars.contains(var),
            Stmt::Store(pos, ..)
            | Stmt::Do { pos, .. }
            | Stmt::KeepBefore(pos)
            | Stmt::Restore(pos, _) => self.positions.contains(pos),
            Stmt::Merge(pos, _, vars) => {
                self.positions.contains(pos) && vars.iter().all(|var| self.vars.contains(var))
            }
            Stmt::Leave(label) => self.labels.contains(label),
            Stmt::Visit(_)
            | Stmt::Return(_)
            | Stmt::Take(_)
            | Stmt::TakeStop(_)
            | Stmt::Show(_)
            | Stmt::Hide(_) => false,
            Stmt::At(_)
            | Stmt::Let(..)
            | Stmt::Var(..)
            | Stmt::Copy(..)
            | Stmt::Began(..)
            | Stmt::Bare(..)
            | Stmt::If(..)
            | Stmt::Each(..)
            | Stmt::Rounds(..)
            | Stmt::Repeat(..)
            | Stmt::Try(..)
            | Stmt::Emit { .. }
            | Stmt::EmitEach { .. }
            | Stmt::EmitShifts(_)
            | Stmt::EmitPairs(_)
            | Stmt::EmitMerged(_)
            | Stmt::Proposals(_)
            | Stmt::Moves(..) => true,
        }
    }
}
