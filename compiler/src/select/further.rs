//! Selects the values of a move, where a statement emits moves for sets of choices, and choices that follow for
//! some cells.

use super::moves::Moves;
use crate::ir;
use crate::lir::{Further, Made, Ty, ValueId};

impl Moves<'_, '_> {
    /// Adds the value that a choice binds.
    pub(super) fn member(&mut self, var: ir::VarId) -> ValueId {
        let name = &self.scope.vars[var].name;
        self.scope.b.value(Ty::Index, Some(name))
    }

    /// Selects the values of a move with these choices.
    pub(super) fn made_of(&mut self, chosen: &[(ir::VarId, ValueId)]) -> Made {
        let (mut fields, mut trail) = (Vec::new(), None);
        let body = self.apart(|m| {
            for (var, bound) in chosen {
                m.chosen(*var, *bound);
            }
            fields = m.fields();
            trail = m.now.trail;
        });
        Made {
            body,
            fields,
            trail,
        }
    }

    /// Selects a choice from a set that follows the choice of a cell of a region.
    pub(super) fn further(
        &mut self,
        chosen: &[(ir::VarId, ValueId)],
        within: ValueId,
        (var, of): (ir::VarId, ValueId),
    ) -> Further {
        let bound = self.member(var);
        let all: Vec<_> = chosen.iter().copied().chain([(var, bound)]).collect();
        Further {
            within,
            bound,
            of,
            made: self.made_of(&all),
        }
    }
}
