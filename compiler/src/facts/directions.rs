//! The directions that a variable may be: bounds from the sets that it is chosen from or ranges over.

use crate::index::IndexVec;
use crate::ir::grid::Grid;
use crate::ir::walk::{binder, for_each_expr, visit, visit_stmts};
use crate::ir::{Domain, Expr, ExprKind as K, Function, Stmt, StmtKind, Value, Var, VarId};
use crate::typed::{Mask, Ty};
use std::collections::BTreeMap;

/// Supersets of the directions of the variables of a body.
#[derive(Clone, Debug, Default)]
pub struct Directions {
    all: Mask,
    vars: BTreeMap<VarId, Mask>,
}

impl Directions {
    /// Returns the bounds of variables that are never reassigned. A variable without one, such as a
    /// parameter, may be any direction.
    pub fn of(grid: &Grid, vars: &IndexVec<VarId, Var>, stmts: &[Stmt]) -> Directions {
        let mut found = Directions::all(grid);
        visit_stmts(stmts, &mut |stmt| {
            match &stmt.kind {
                StmtKind::Choose(v, Domain::Set(set))
                | StmtKind::ForEach(v, Domain::Set(set), _) => {
                    found.bind(vars, *v, set);
                }
                StmtKind::Let(v, value) => found.bind(vars, *v, value),
                _ => {}
            }
            for_each_expr(stmt, &mut |e| visit(e, &mut |e| found.bind_in(vars, e)));
        });
        found
    }

    /// Returns the bounds of the variables that the entries of a function bind.
    pub fn of_function(grid: &Grid, function: &Function) -> Directions {
        let mut found = Directions::all(grid);
        for entry in function.entries.iter().flatten() {
            visit(entry, &mut |e| found.bind_in(&function.vars, e));
        }
        found
    }

    fn all(grid: &Grid) -> Directions {
        let end = 1u64.checked_shl(grid.dirs.len() as u32);
        Directions {
            all: end.map_or(u64::MAX, |end| end - 1),
            vars: BTreeMap::new(),
        }
    }

    fn bind_in(&mut self, vars: &IndexVec<VarId, Var>, e: &Expr) {
        if let Some((v, Domain::Set(set))) = binder(e) {
            self.bind(vars, v, set);
        }
    }

    /// Adds the bound of one binder on a variable; several binders of one variable are
    /// alternatives.
    fn bind(&mut self, vars: &IndexVec<VarId, Var>, v: VarId, set: &Expr) {
        if set.ty == Ty::Dirs && !vars[v].mutable {
            let within = self.superset(set);
            *self.vars.entry(v).or_default() |= within;
        }
    }

    /// Returns a superset of the directions of an expression.
    pub fn superset(&self, e: &Expr) -> Mask {
        match &*e.kind {
            K::Lit(Value::Mask(mask)) => *mask,
            K::Var(v) => self.vars.get(v).copied().unwrap_or(self.all),
            K::Union(a, b) | K::If(_, a, b) => self.superset(a) | self.superset(b),
            K::Inter(a, b) => self.superset(a) & self.superset(b),
            K::Diff(a, _) | K::FirstOf(a) | K::Filter(_, Domain::Set(a), _) => self.superset(a),
            _ => self.all,
        }
    }

    /// Returns the superset of an expression that is not literal, where some direction is not in it.
    pub fn narrower(&self, e: &Expr) -> Option<Mask> {
        let literal = matches!(*e.kind, K::Lit(_));
        let within = self.superset(e) & self.all;
        (!literal && within != self.all).then_some(within)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::*;

    #[test]
    fn the_set_of_a_choice_bounds_what_is_made_of_it() {
        let p = program(squares(3, 3, None, false));
        let dirs = |kind| e(kind, Ty::Dirs);
        let mask = |mask| dirs(K::Lit(Value::Mask(mask)));
        let d = || var(0, Ty::Dirs);
        let either = |a, b| dirs(K::Union(a, b));
        let choice = |set| vec![stmt(StmtKind::Choose(VarId(0), Domain::Set(set)))];
        let mut vars = vars(&[("d", Ty::Dirs)]);
        let bounds = Directions::of(&p.grid, &vars, &choice(mask(0b101)));
        assert_eq!(bounds.narrower(&d()), Some(0b101));
        assert_eq!(bounds.narrower(&either(d(), mask(0b10))), Some(0b111));
        assert_eq!(
            bounds.narrower(&mask(0b10)),
            None,
            "a literal needs no bound"
        );
        assert_eq!(
            bounds.narrower(&var(1, Ty::Dirs)),
            None,
            "an unknown variable"
        );
        let all = Directions::of(&p.grid, &vars, &choice(mask(0xff)));
        assert_eq!(all.narrower(&d()), None);
        vars[VarId(0)].mutable = true;
        let assigned = Directions::of(&p.grid, &vars, &choice(mask(0b101)));
        assert_eq!(
            assigned.narrower(&d()),
            None,
            "it may be assigned another direction"
        );
    }
}
