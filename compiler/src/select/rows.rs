//! Selects `some lines(n, S)`: a test for a line, without computing the cells of all lines.

use super::scope::Scope;
use crate::facts::last_lines::Lined;
use crate::ir::walk::any;
use crate::ir::{Expr, ExprKind};
use crate::lir::{Op, ValueId};
use crate::plan::lines::{has_bitmap, shifted};

impl Scope<'_, '_> {
    /// Returns whether a set of lines has members: from the ends of lines where no line of this length
    /// returns to its start, and from a table of all sets on tiny boards.
    pub(super) fn some_rows(&mut self, set: &Expr) -> Option<ValueId> {
        let grid = &self.s.program.grid;
        let Lined { n, lines } = Lined::of(self.s.program, set)?;
        // The variables of a def are not in scope here.
        let inlined = !matches!(*set.kind, ExprKind::Lines(_));
        let binds = inlined && any(&lines.set, &mut |e| matches!(*e.kind, ExprKind::Var(_)));
        let along = lines.known_dirs(grid)?;
        if binds || !shifted(self.s.program, &self.s.plan.passes, lines) {
            return None;
        }
        let by_table = lines.along.is_none() && has_bitmap(grid, &self.s.plan.passes);
        let set = self.expr(&lines.set);
        Some(self.b.op(Op::SomeRow {
            n,
            set,
            along,
            by_table,
        }))
    }
}
