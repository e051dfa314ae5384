//! Tabulation: an expression that depends on one cell alone becomes a constant table by cell. An expression that
//! iterates over a set and depends on a direction, a kind or a member of an enumeration alone becomes a table by that
//! member.
//!
//! Before: `def seat(c) = (4 + (x(c) - 1) / 3, 4 + (y(c) - 1) / 3)` is computed at each use. After: where the
//! argument is a singleton variable, the value is an entry of a constant; equal tables are shared. Where the argument
//! may have several cells or none, such a value is the entry of the first cell, if it reads nothing else of the
//! argument and its value for the empty set is that of the table: empty, or 0. Only arithmetic on coordinates, steps
//! on graphs and sets that depend on a step are tabulated; a step in several directions that is a few shifts of one
//! word stays, since shifts are faster than a table, and jumps stay, since they are computed for all cells at once.

use crate::index::IndexVec;
use crate::ir::bits::Bits;
use crate::ir::eval::{Vars, constant};
use crate::ir::walk::{
    Constancy, any, for_each_child, free_vars, key, map_children, map_each_root, rename,
};
use crate::ir::{Const, ConstId, Expr, ExprKind as K, Program, Value, Var, VarId};
use crate::typed::{Axis, Ty};

/// The largest number of shifts of a step that stays a step.
const FEW_SHIFTS: usize = 24;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    let before = program.clone();
    let mut tables = Tables {
        constancy: Constancy::of(before.functions.iter()),
        computes: Vec::new(),
        reads_first: Vec::new(),
        made: Vec::new(),
        first: before.consts.len(),
        program: &before,
    };
    for function in &before.functions {
        let computes = function
            .entries
            .iter()
            .flatten()
            .any(|e| tables.computes(e));
        tables.computes.push(computes);
        let params = function.vars.ids().take(function.params);
        let reads_first = params.map(|param| {
            let mut entries = function.entries.iter().flatten();
            entries.all(|e| tables.reads_first_of(e, param))
        });
        let reads_first = reads_first.collect();
        tables.reads_first.push(reads_first);
    }
    map_each_root(program, &mut |e, home| tables.expr(e, home.vars));
    for (_, table) in tables.made {
        program.consts.push(table);
    }
}

struct Tables<'a> {
    program: &'a Program,
    constancy: Constancy,
    /// By function, whether a table pays.
    computes: Vec<bool>,
    /// By function and parameter, whether the value depends on the first cell of the argument only.
    reads_first: Vec<Vec<bool>>,
    /// The new tables by the expression that they hold.
    made: Vec<(String, Const)>,
    first: usize,
}

impl Tables<'_> {
    fn expr(&mut self, e: Expr, vars: &IndexVec<VarId, Var>) -> Expr {
        match self.looked_up(&e, vars) {
            Some(kind) => e.with(kind),
            None => map_children(e, &mut |child| self.expr(child, vars)),
        }
    }

    fn looked_up(&mut self, e: &Expr, vars: &IndexVec<VarId, Var>) -> Option<K> {
        if e.ty == Ty::Truth || !self.constancy.is_constant(e) {
            return None;
        }
        let free = free_vars(e);
        let v = *free.first().filter(|_| free.len() == 1)?;
        let var = &vars[v];
        let (axis, pays) = match var.ty {
            Ty::Cells => (Axis::Cell, self.computes(e)),
            Ty::Dirs => (Axis::Dir, any(e, &mut goes_through_a_set)),
            Ty::Kinds => (Axis::Kind, any(e, &mut goes_through_a_set)),
            Ty::Enum(of) => (Axis::Enum(of), any(e, &mut goes_through_a_set)),
            // Chance has no entry in a table by player, and tables by number have ends.
            Ty::Players | Ty::Num | Ty::Truth | Ty::Unknown => return None,
        };
        if !pays {
            return None;
        }
        let of = Expr::new(K::Var(v), var.ty, e.span);
        if var.is_fixed_member() {
            let id = self.table(e, v, axis)?;
            return Some(K::Const(id, Some(of)));
        }
        let reads_first = axis == Axis::Cell && goes_through_a_set(e) && self.reads_first_of(e, v);
        if !reads_first || !self.is_nothing_for_none(e, v) {
            return None;
        }
        let id = self.table(e, v, axis)?;
        let first = Expr::new(K::FirstOf(of), Ty::Cells, e.span);
        Some(K::Const(id, Some(first)))
    }

    /// Whether the value depends on the first cell of a variable only.
    fn reads_first_of(&self, e: &Expr, v: VarId) -> bool {
        let is_var = |of: &Expr| matches!(*of.kind, K::Var(read) if read == v);
        match &*e.kind {
            K::Var(read) => *read != v,
            K::CoordOf(_, of) | K::FirstOf(of) if is_var(of) => true,
            K::Call { function, args, .. } => {
                let params = self.reads_first.get(function.0 as usize);
                let of_param = |n: usize| params.is_some_and(|all| all.get(n) == Some(&true));
                let mut args = args.iter().enumerate();
                args.all(|(n, arg)| is_var(arg) && of_param(n) || self.reads_first_of(arg, v))
            }
            _ => {
                let mut holds = true;
                for_each_child(e, &mut |child| holds &= self.reads_first_of(child, v));
                holds
            }
        }
    }

    /// Whether the value for the empty set is the one that a table gives: no members, or 0.
    fn is_nothing_for_none(&self, e: &Expr, v: VarId) -> bool {
        let none = Vars::from([(v, Value::Cells(Bits::default()))]);
        let value = constant(self.program, e, &none, None);
        value.is_some_and(|value| match value {
            Value::Num(n) => n == 0,
            value => value.count() == Some(0),
        })
    }

    /// The table of an expression by a cell or another member.
    fn table(&mut self, e: &Expr, of: VarId, axis: Axis) -> Option<ConstId> {
        // The member is renamed to the first variable, so that equal expressions of different bodies have
        // equal texts.
        let named = rename(e.clone(), &|v| VarId(if v == of { 0 } else { v.0 + 1 }));
        let text = format!("{axis:?} {}", key(&named));
        let known = self.made.iter().position(|(made, _)| *made == text);
        let place = match known {
            Some(place) => place,
            None => {
                let table = self.worked_out(e, of, axis)?;
                self.made.push((text, table));
                self.made.len() - 1
            }
        };
        let id = u32::try_from(self.first + place).ok()?;
        Some(ConstId(id))
    }

    fn worked_out(&self, e: &Expr, of: VarId, axis: Axis) -> Option<Const> {
        let value = |place: usize| {
            let at = match axis {
                Axis::Cell => Value::Cells([self.program.grid.bit_of[place]].into_iter().collect()),
                _ => Value::Mask(1 << place),
            };
            constant(self.program, e, &Vars::from([(of, at)]), None)
        };
        let values: Option<Vec<Value>> = (0..self.program.axis_len(axis)).map(value).collect();
        let name = match (&*e.kind, axis) {
            (K::Call { function, .. }, _) => self.program.functions[*function].name.clone(),
            (K::Step(..), _) => "steps".into(),
            (_, Axis::Cell) => "by_cell".into(),
            (_, Axis::Dir) => "by_direction".into(),
            (_, Axis::Kind) => "by_kind".into(),
            (_, Axis::Enum(_) | Axis::Player | Axis::Range(..)) => "by_member".into(),
        };
        Some(Const {
            name,
            span: e.span,
            ty: e.ty,
            axis: Some(axis),
            values: values?,
        })
    }

    /// Whether a tree computes with coordinates or steps on a graph.
    fn computes(&self, e: &Expr) -> bool {
        any(e, &mut |e| match &*e.kind {
            K::Coord(_) | K::CoordOf(..) => true,
            K::Step(_, dirs, _) => self.program.grid.is_graph() && !self.is_few_shifts(dirs),
            K::If(cond, ..) => walks(cond),
            K::Call { function, .. } => self.computes.get(function.0 as usize) == Some(&true),
            _ => false,
        })
    }

    /// Whether a step in these directions is a few shifts of one word.
    fn is_few_shifts(&self, dirs: &Expr) -> bool {
        let K::Lit(Value::Mask(mask)) = *dirs.kind else {
            return false;
        };
        let grid = &self.program.grid;
        let ways = grid.dirs.iter().enumerate();
        let shifts = ways.filter(|(d, _)| mask >> d & 1 == 1);
        let shifts: usize = shifts.map(|(_, dir)| dir.shifts.len()).sum();
        mask.count_ones() > 1 && grid.bits <= 64 && shifts <= FEW_SHIFTS
    }
}

/// Whether an expression goes through the members of a set.
fn goes_through_a_set(e: &Expr) -> bool {
    matches!(
        *e.kind,
        K::Filter(..) | K::UnionOf(..) | K::Best(..) | K::Sum(..) | K::Extreme(..)
    )
}

/// Whether a tree steps or walks over the board.
fn walks(e: &Expr) -> bool {
    any(e, &mut |e| {
        matches!(*e.kind, K::Step(..) | K::Back(..) | K::Leap(..) | K::Ray(_))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::*;
    use crate::ir::{Domain, LayerId, Stmt, StmtKind};
    use crate::typed::{Arith, Coord};

    /// The cell one file to the right, by its coordinates.
    fn right_of(c: u32) -> Expr {
        let at = |coord| e(K::CoordOf(coord, var(c, Ty::Cells)), Ty::Num);
        let x = e(K::Arith(Arith::Add, at(Coord::X), num(1)), Ty::Num);
        cells(K::Coord(vec![x, at(Coord::Y)]))
    }

    fn cleared(of: Vec<Expr>, single: bool) -> Program {
        let mut p = program(squares(3, 2, Some((1, 1)), false));
        p.after.vars = vars(&[("a", Ty::Cells), ("b", Ty::Cells)]);
        p.after.vars.iter_mut().for_each(|v| v.single = single);
        let clear = |e| Stmt {
            kind: StmtKind::Clear(LayerId(0), e),
            span: here(),
        };
        p.after.stmts = of.into_iter().map(clear).collect();
        run(&mut p);
        p
    }

    #[test]
    fn equal_expressions_of_a_cell_share_a_table() {
        let p = cleared(vec![right_of(0), right_of(1)], true);
        let table = p.consts.iter().last().expect("a table");
        let expected = ["c1", "", "b2", "c2", ""];
        let expected = expected.map(|names| Value::Cells(bits(&p.grid, names)));
        assert_eq!(table.values, expected);
        for (stmt, cell) in p.after.stmts.iter().zip([0, 1]) {
            let StmtKind::Clear(_, e) = &stmt.kind else {
                panic!("{stmt:?}");
            };
            let K::Const(_, Some(of)) = &*e.kind else {
                panic!("{e:?}");
            };
            assert!(matches!(*of.kind, K::Var(v) if v == VarId(cell)));
        }
        assert_eq!(p.consts.len(), 1);
    }

    #[test]
    fn a_set_that_depends_on_a_step_has_a_table() {
        let step = cells(K::Step(var(0, Ty::Cells), dirs(4), None));
        let grid = program(squares(3, 2, Some((1, 1)), false)).grid;
        let conditional = |cond| cells(K::If(cond, named(&grid, "b1"), named(&grid, "b2")));
        let p = cleared(vec![conditional(some(step))], true);
        let table = p.consts.iter().last().expect("a table");
        let expected = ["b1", "b2", "b1", "b1", "b2"];
        let expected = expected.map(|names| Value::Cells(bits(&p.grid, names)));
        assert_eq!(table.values, expected);
        let of_pieces = conditional(some(cells(K::Inter(var(0, Ty::Cells), own()))));
        assert_eq!(cleared(vec![of_pieces], true).consts.len(), 0);
    }

    #[test]
    fn what_is_asked_of_several_cells_is_left() {
        assert_eq!(cleared(vec![right_of(0)], false).consts.len(), 0);
    }

    #[test]
    fn what_goes_through_a_set_is_asked_of_the_first_cell() {
        let of = |coord, c| e(K::CoordOf(coord, var(c, Ty::Cells)), Ty::Num);
        let same = |coord, c| e(K::Equal(of(coord, 1), of(coord, c)), Ty::Truth);
        let grid = program(squares(3, 2, Some((1, 1)), false)).grid;
        let all = "b1 c1 a2 b2 c2";
        let those = |cond| filter(1, named(&grid, all), cond);
        let p = cleared(vec![those(same(Coord::X, 0))], false);
        let table = p.consts.iter().last().expect("a table");
        let expected = ["b1 b2", "c1 c2", "a2", "b1 b2", "c1 c2"];
        let expected = expected.map(|names| Value::Cells(bits(&p.grid, names)));
        assert_eq!(table.values, expected);
        // For no cell at all these are all cells: no table gives that.
        let not_same = e(K::Not(same(Coord::X, 0)), Ty::Truth);
        assert_eq!(cleared(vec![those(not_same)], false).consts.len(), 0);
        let also = e(
            K::Some(cells(K::Inter(var(0, Ty::Cells), var(1, Ty::Cells)))),
            Ty::Truth,
        );
        let both = e(K::And(same(Coord::X, 0), also), Ty::Truth);
        assert_eq!(
            cleared(vec![those(both)], false).consts.len(),
            0,
            "reads more"
        );
    }

    #[test]
    fn what_goes_through_a_set_for_a_direction_has_a_table() {
        let tables = |of: Expr, single: bool| {
            let mut p = program(squares(3, 2, Some((1, 1)), false));
            p.after.vars = vars(&[("d", Ty::Dirs), ("c", Ty::Cells)]);
            p.after.vars[VarId(0)].single = single;
            p.after.stmts = vec![clear(of)];
            run(&mut p);
            p.consts
        };
        let grid = program(squares(3, 2, Some((1, 1)), false)).grid;
        let all = Domain::Set(named(&grid, "b1 c1 a2 b2 c2"));
        let step = || cells(K::Step(var(1, Ty::Cells), var(0, Ty::Dirs), None));
        let union = |each| cells(K::UnionOf(VarId(1), all.clone(), each));
        let made = tables(union(step()), true);
        let table = made.iter().next().expect("a table");
        assert_eq!(table.axis, Some(Axis::Dir));
        let reached = grid.dirs.iter().map(|dir| {
            let cells = grid.bit_of.iter().filter_map(|from| dir.to[*from]);
            Value::Cells(cells.collect())
        });
        assert_eq!(table.values, reached.collect::<Vec<_>>());
        assert_eq!(tables(union(step()), false).len(), 0, "several directions");
        assert_eq!(
            tables(step(), true).len(),
            0,
            "a step is no loop, and of two names"
        );
        let of_pieces = cells(K::Inter(step(), own()));
        assert_eq!(tables(union(of_pieces), true).len(), 0);
    }

    /// Counts the tables for a step along a chain of a graph's cells, in these directions.
    fn tables_of_step(chain: &[usize], ways: u64) -> usize {
        let mut p = program(graph(chain.len(), &[chain]));
        p.after.vars = vars(&[("a", Ty::Cells)]);
        p.after.vars[VarId(0)].single = true;
        let step = cells(K::Step(var(0, Ty::Cells), dirs(ways), None));
        p.after.stmts = vec![stmt(StmtKind::Clear(LayerId(0), step))];
        run(&mut p);
        p.consts.len()
    }

    #[test]
    fn steps_in_several_directions_of_a_few_shifts_are_not_looked_up() {
        let straight: Vec<_> = (0..60).collect();
        assert_eq!(tables_of_step(&straight, 3), 0);
        assert_eq!(tables_of_step(&straight, 1), 1);
        let long: Vec<_> = (0..70).collect();
        assert_eq!(tables_of_step(&long, 3), 1);
        // The powers of 2 by 61 are all numbers up to 60, and lie as far apart as can be.
        let crooked = (0..60).map(|n| (1u64 << n) % 61 - 1);
        let crooked: Vec<_> = crooked.map(|n| n as usize).collect();
        assert_eq!(tables_of_step(&crooked, 3), 1);
    }
}
