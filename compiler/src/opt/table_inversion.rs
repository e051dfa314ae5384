//! Table inversion: a filter that reads a constant table per cell becomes an intersection.
//!
//! Before: `{c in S : seat(c) in X}`, with `seat` a constant by cell. After: `S & seats`, where `seats` is
//! the union over the members of X of the cells with that entry: an inverted constant table. The same
//! holds for `seat(c) == X` with at most one member, and for `some near(c) & X`. Other terms of the
//! condition remain as a filter over the remaining cells.

use super::Vars;
use super::build::Build;
use crate::facts::cardinality::Cardinality;
use crate::ir::bits::Bits;
use crate::ir::walk::{map_each_root, reads, rewrite};
use crate::ir::{Const, ConstId, Domain, Expr, ExprKind as K, Program, Value, VarId};
use crate::typed::{Axis, Ty};

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    let before = program.clone();
    let mut pass = ByValue {
        program: &before,
        made: Vec::new(),
    };
    map_each_root(program, &mut |e, home| pass.expr(e, home.vars));
    for (_, table) in pass.made {
        program.consts.push(table);
    }
}

struct ByValue<'a> {
    program: &'a Program,
    /// Inverted tables by the constant that they invert.
    made: Vec<(ConstId, Const)>,
}

impl ByValue<'_> {
    fn expr(&mut self, e: Expr, vars: &Vars) -> Expr {
        rewrite(e, &mut |e| match &*e.kind {
            K::Filter(c, Domain::Set(of), cond) if of.ty == Ty::Cells => {
                self.filter(&e, *c, of, cond, vars).unwrap_or(e)
            }
            _ => e,
        })
    }

    /// `{c in of : cond}` by set operations, as far as the terms allow.
    fn filter(&mut self, e: &Expr, c: VarId, of: &Expr, cond: &Expr, vars: &Vars) -> Option<Expr> {
        let build = Build::new(&self.program.grid, e.span);
        if let K::And(a, b) = &*cond.kind {
            let (first, second) = (
                self.filter(e, c, of, a, vars),
                self.filter(e, c, of, b, vars),
            );
            let left = |of: Expr, cond: &Expr| {
                build.e(K::Filter(c, Domain::Set(of), cond.clone()), Ty::Cells)
            };
            return match (first, second) {
                (Some(a), Some(b)) => Some(build.inter(a, b)),
                (Some(of), None) => Some(left(of, b)),
                (None, Some(of)) => Some(left(of, a)),
                (None, None) => None,
            };
        }
        let of = of.clone();
        match &*cond.kind {
            K::In(a, set) => {
                let table = self.singles_of(a, c).filter(|_| !reads(set, c))?;
                Some(match &*set.kind {
                    // Tests fewer cells: every entry is either empty or occupied.
                    K::Empty(layer) => {
                        let occupied = build.e(K::Occupied(*layer), Ty::Cells);
                        build.diff(of, self.turned(table, occupied))
                    }
                    _ => build.inter(of, self.turned(table, set.clone())),
                })
            }
            K::Equal(a, b) => {
                let (table, set) = match self.singles_of(a, c) {
                    Some(table) => (table, b),
                    None => (self.singles_of(b, c)?, a),
                };
                if reads(set, c) || !Cardinality::of(self.program, vars).is_few(set) {
                    return None;
                }
                Some(build.inter(of, self.turned(table, set.clone())))
            }
            K::Some(met) => Some(build.inter(of, self.met(met, c)?)),
            K::No(met) => Some(build.diff(of, self.met(met, c)?)),
            _ => None,
        }
    }

    /// The cells whose entries intersect a set: those with `some table(c) & X`.
    fn met(&mut self, met: &Expr, c: VarId) -> Option<Expr> {
        let K::Inter(a, b) = &*met.kind else {
            return None;
        };
        let (table, set) = match self.table_of(a, c) {
            Some(table) => (table, b),
            None => (self.table_of(b, c)?, a),
        };
        (!reads(set, c)).then(|| self.turned(table, set.clone()))
    }

    /// The table of cells that an expression reads at `c`.
    fn table_of(&self, e: &Expr, c: VarId) -> Option<ConstId> {
        match &*e.kind {
            K::Const(id, Some(key)) if matches!(*key.kind, K::Var(v) if v == c) => {
                let table = self.program.consts.get(*id)?;
                (table.axis == Some(Axis::Cell) && table.ty == Ty::Cells).then_some(*id)
            }
            _ => None,
        }
    }

    /// Returns such a table, if every entry is a singleton.
    fn singles_of(&self, e: &Expr, c: VarId) -> Option<ConstId> {
        let id = self.table_of(e, c)?;
        let all = self.program.consts[id].values.iter();
        all.map(Value::count).all(|n| n == Some(1)).then_some(id)
    }

    /// The cells whose entries contain a member of a set.
    fn turned(&mut self, table: ConstId, set: Expr) -> Expr {
        let known = self.made.iter().position(|(of, _)| *of == table);
        let place = known.unwrap_or_else(|| {
            let turned = turned_round(self.program, table);
            self.made.push((table, turned));
            self.made.len() - 1
        });
        let id = ConstId((self.program.consts.len() + place) as u32);
        let span = set.span;
        Expr::new(K::Const(id, Some(set)), Ty::Cells, span)
    }
}

/// Returns the inverse table: for each cell, the cells whose entries contain it.
fn turned_round(program: &Program, id: ConstId) -> Const {
    let (table, grid) = (&program.consts[id], &program.grid);
    let values = grid.bit_of.iter().map(|cell| {
        let entries = grid.bit_of.iter().zip(&table.values);
        let having = entries.filter(|(_, v)| matches!(v, Value::Cells(set) if set.contains(*cell)));
        Value::Cells(having.map(|(of, _)| *of).collect::<Bits>())
    });
    Const {
        name: format!("{}_of", table.name),
        values: values.collect(),
        ..table.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::eval::{Vars, constant};
    use crate::ir::testing::*;

    /// A table on 3 x 2 squares: each cell's entry is the cell of its file on the first rank, and
    /// of `c` all of its file where several are wanted.
    fn with_table(several: bool) -> (Program, Expr) {
        let mut p = program(squares(3, 2, None, false));
        let names = ["a1", "b1", "c1", "a1", "b1", "c1"].map(|n| match n {
            "c1" if several => "c1 c2",
            n => n,
        });
        let values = names.map(|n| Value::Cells(bits(&p.grid, n)));
        let id = p.consts.push(Const {
            name: "foot".into(),
            span: here(),
            ty: Ty::Cells,
            axis: Some(Axis::Cell),
            values: values.into(),
        });
        (p, cells(K::Const(id, Some(var(0, Ty::Cells)))))
    }

    /// Whether a filter becomes set operations with the same result for some X, and nothing else.
    fn becomes_sets(several: bool, cond: impl Fn(Expr) -> Expr) -> bool {
        let (p, entry) = with_table(several);
        let before = filter(0, named(&p.grid, "a1 b1 c1 b2 c2"), cond(entry));
        let vars = vars(&[("c", Ty::Cells), ("x", Ty::Cells)]);
        let mut pass = ByValue {
            program: &p,
            made: Vec::new(),
        };
        let after = pass.expr(before.clone(), &vars);
        let mut q = p.clone();
        for (_, table) in pass.made {
            q.consts.push(table);
        }
        for x in ["a1", "b1", "c1", "c2"] {
            let with = Vars::from([(VarId(1), Value::Cells(bits(&q.grid, x)))]);
            let value = |e| constant(&q, e, &with, None);
            assert_eq!(value(&after), value(&before), "{x}");
            assert!(value(&before).is_some());
        }
        !matches!(*after.kind, K::Filter(..))
    }

    #[test]
    fn what_is_asked_of_entries_is_asked_of_sets() {
        let x = || var(1, Ty::Cells);
        assert!(becomes_sets(false, |f| e(K::In(f, x()), Ty::Truth)));
        assert!(becomes_sets(false, |f| e(K::Equal(x(), f), Ty::Truth)));
        assert!(becomes_sets(true, |f| some(cells(K::Inter(f, x())))));
        let no = |f| e(K::No(cells(K::Inter(x(), f))), Ty::Truth);
        assert!(becomes_sets(true, no));
    }

    #[test]
    fn entries_of_several_cells_are_not_compared_by_sets() {
        let x = || var(1, Ty::Cells);
        assert!(!becomes_sets(true, |f| e(K::In(f, x()), Ty::Truth)));
        assert!(!becomes_sets(true, |f| e(K::Equal(f, x()), Ty::Truth)));
    }

    #[test]
    fn the_rest_of_a_condition_stays() {
        let x = || var(1, Ty::Cells);
        let both = |f: Expr| {
            let first = e(K::In(f, x()), Ty::Truth);
            let here = e(K::In(var(0, Ty::Cells), x()), Ty::Truth);
            e(K::And(first, here), Ty::Truth)
        };
        assert!(!becomes_sets(false, both));
    }
}
