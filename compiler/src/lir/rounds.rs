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

/// The declarations inside of a round.
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

    /// Whether a statement has no effect outside of the round. Records its declarations.
    fn stmt(&mut self, stmt: &Stmt) -> bool {
        let stays_inside = match stmt {
            Stmt::Var(var, _) => {
                self.vars.insert(*var);
                true
            }
            Stmt::Copy(pos, _) | Stmt::Began(pos, _) | Stmt::Bare(pos, _) => {
                self.positions.insert(*pos);
                true
            }
            Stmt::Each(bound, ..) => {
                self.labels
                    .extend([Label::Round(*bound), Label::Loop(*bound)]);
                true
            }
            Stmt::Rounds(bound, ..) => {
                self.labels.push(Label::Round(*bound));
                true
            }
            Stmt::Proposals(p) => {
                let numbers = p.numbers.iter().map(|(number, _)| Label::Round(*number));
                self.labels.extend(numbers);
                true
            }
            Stmt::Try(held, _) => {
                self.labels.push(Label::Try(*held));
                true
            }
            Stmt::Set(var, _) | Stmt::Drain(var, ..) => self.vars.contains(var),
            Stmt::Store(pos, ..) | Stmt::KeepBefore(pos) | Stmt::Restore(pos, _) => {
                self.positions.contains(pos)
            }
            Stmt::Merge(pos, _, vars) => {
                self.positions.contains(pos) && vars.iter().all(|var| self.vars.contains(var))
            }
            Stmt::Do(call) => self.positions.contains(&call.pos),
            Stmt::Leave(label) => self.labels.contains(label),
            Stmt::Visit(_)
            | Stmt::Return(_)
            | Stmt::Take(_)
            | Stmt::TakeStop(_)
            | Stmt::Show(_)
            | Stmt::Hide(_) => false,
            Stmt::At(_)
            | Stmt::Let(..)
            | Stmt::If(..)
            | Stmt::Repeat(..)
            | Stmt::Emit { .. }
            | Stmt::EmitEach(_)
            | Stmt::EmitShifts(_)
            | Stmt::EmitPairs(_)
            | Stmt::EmitMerged(_)
            | Stmt::Moves(..) => true,
        };
        stays_inside && stmt.regions().into_iter().all(|inner| self.region(inner))
    }
}
