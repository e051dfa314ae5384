//! Selects `some lines(n, S)`: a test for a line, without computing the cells of all lines.

use super::scope::Scope;
use crate::facts::last_lines::Lined;
use crate::ir::walk::any;
use crate::ir::{Expr, ExprKind, Value};
use crate::lir::{Op, ValueId};
use crate::plan::lines::has_bitmap;

impl Scope<'_, '_> {
    /// Returns whether a set of lines has members: from the ends of lines on boards where no line
    /// returns to its start, and from a table of all sets on tiny boards.
    pub(super) fn some_rows(&mut self, set: &Expr) -> Option<ValueId> {
        let grid = &self.s.program.grid;
        let lined = Lined::of(self.s.program, set)?;
        // The variables of a def are not in scope here.
        let inlined = !matches!(*set.kind, ExprKind::Lines { .. });
        let binds = inlined && any(lined.set, &mut |e| matches!(*e.kind, ExprKind::Var(_)));
        if lined.exactly || grid.returns() || binds {
            return None;
        }
        let along = match lined.along.map(|along| &*along.kind) {
            None => grid.named_dirs(),
            Some(ExprKind::Lit(Value::Mask(mask))) => *mask,
            Some(_) => return None,
        };
        let by_table = lined.along.is_none() && has_bitmap(grid, &self.s.plan.passes);
        let set = self.expr(lined.set);
        Some(self.b.op(Op::SomeRow {
            n: lined.n,
            set,
            along,
            by_table,
        }))
    }
}
