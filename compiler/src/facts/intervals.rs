//! Intervals of numeric expressions, inferred from literals, tables, the bounds of states, and arithmetic.
//!
//! Numbers saturate at 32 bits, so the range of 32-bit numbers is the interval of an unknown value.

use super::cardinality::Cardinality;
use crate::index::IndexVec;
use crate::interval::{self, Interval, NUMBERS, is_number, is_within, join, limited};
use crate::ir::walk::{binder, for_each_expr, visit, visit_stmts};
use crate::ir::{
    Body, ConstId, Domain, Expr, ExprKind as K, Program, StateId, Stmt, StmtKind, Value, Var, VarId,
};
use crate::typed::{Arith, Axis, StateTy, Ty};
use std::collections::BTreeMap;

/// The intervals of the variables of a body or function that are never reassigned.
#[derive(Clone)]
pub struct Intervals<'p> {
    program: &'p Program,
    vars: BTreeMap<VarId, Interval>,
    sizes: Cardinality<'p>,
}

impl<'p> Intervals<'p> {
    /// Returns the intervals of a body.
    pub fn of(program: &'p Program, body: &Body) -> Intervals<'p> {
        Intervals::of_stmts(program, &body.vars, &body.stmts)
    }

    /// Returns the intervals of the variables that statements and their expressions bind.
    pub fn of_stmts(
        program: &'p Program,
        vars: &IndexVec<VarId, Var>,
        stmts: &[Stmt],
    ) -> Intervals<'p> {
        let mut found = Intervals::none_of(program, vars);
        visit_stmts(stmts, &mut |stmt| {
            match &stmt.kind {
                StmtKind::Let(v, e) if e.ty == Ty::Num => found.bind(vars, *v, found.expr(e)),
                StmtKind::Choose(v, domain) | StmtKind::ForEach(v, domain, _) => {
                    found.bind_member(vars, *v, domain);
                }
                _ => {}
            }
            for_each_expr(stmt, &mut |e| found.bind_in(vars, e));
        });
        found
    }

    /// Returns the intervals of the variables that expressions bind.
    pub fn of_exprs<'e>(
        program: &'p Program,
        vars: &IndexVec<VarId, Var>,
        all: impl IntoIterator<Item = &'e Expr>,
    ) -> Intervals<'p> {
        let mut found = Intervals::none_of(program, vars);
        all.into_iter().for_each(|e| found.bind_in(vars, e));
        found
    }

    /// Returns intervals that know no variable.
    pub fn unknown(program: &'p Program) -> Intervals<'p> {
        Intervals {
            program,
            vars: BTreeMap::new(),
            sizes: Cardinality::of(program, &IndexVec::new()),
        }
    }

    fn none_of(program: &'p Program, vars: &IndexVec<VarId, Var>) -> Intervals<'p> {
        Intervals {
            sizes: Cardinality::of(program, vars),
            ..Intervals::unknown(program)
        }
    }

    fn bind_in(&mut self, vars: &IndexVec<VarId, Var>, e: &Expr) {
        visit(e, &mut |e| {
            if let Some((v, domain)) = binder(e) {
                self.bind_member(vars, v, domain);
            }
        });
    }

    fn bind_member(&mut self, vars: &IndexVec<VarId, Var>, v: VarId, domain: &Domain) {
        if let Domain::Range(low, high) = domain {
            let (low, high) = (self.expr(low).0, self.expr(high).1);
            // Without a number the variable is never read; its interval has one all the same.
            self.bind(vars, v, (low, high.max(low)));
        }
    }

    fn bind(&mut self, vars: &IndexVec<VarId, Var>, v: VarId, known: Interval) {
        if !vars[v].mutable {
            self.vars.insert(v, known);
        }
    }

    /// Returns the interval of a numeric expression.
    pub fn expr(&self, e: &Expr) -> Interval {
        match &*e.kind {
            K::Lit(Value::Num(n)) => (i64::from(*n), i64::from(*n)),
            K::Var(v) => self.vars.get(v).copied().unwrap_or(NUMBERS),
            K::State(state, index) if index.iter().all(|index| self.is_single(index)) => {
                match self.program.states[*state].ty {
                    // A missing entry reads as 0.
                    StateTy::Number(low, high) => (i64::from(low).min(0), i64::from(high).max(0)),
                    _ => NUMBERS,
                }
            }
            K::State(state, _) => limited(self.sum_of_state(*state)),
            K::Const(of, key) if key.as_ref().is_none_or(|key| self.is_single(key)) => {
                self.table(*of, key.as_ref())
            }
            K::Const(of, _) => limited(self.sum_of_table(*of)),
            K::Table(numbers, _) => {
                let all = numbers.rows.iter().flatten().map(|n| i64::from(*n));
                all.fold((0, 0), |known, n| join(known, (n, n)))
            }
            K::CoordOf(coord, _) => {
                let all = self.program.grid.places.iter();
                let all = all.map(|place| i64::from(place[*coord as usize]));
                all.fold((0, 0), |known, n| join(known, (n, n)))
            }
            K::Turn | K::Passes => (0, i64::from(u16::MAX)),
            K::Count(set) => {
                let n = self.sizes.size(set);
                (n.least as i64, n.most as i64)
            }
            K::CountGroups(set) => (0, self.most_members(set)),
            K::Sum(_, domain, value) => limited(self.sum(domain, value)),
            K::Extreme(_, _, _, value) => join((0, 0), self.expr(value)),
            K::Neg(a) => {
                let (low, high) = self.expr(a);
                limited((-high, -low))
            }
            K::Arith(how, a, b) => interval::arith(*how, self.expr(a), self.expr(b)),
            K::If(_, a, b) => join(self.expr(a), self.expr(b)),
            K::Pick(greatest, of) => {
                let all: Vec<Interval> = of.iter().map(|e| self.expr(e)).collect();
                let pick = if *greatest { i64::max } else { i64::min };
                let both = |a: Interval, b: Interval| (pick(a.0, b.0), pick(a.1, b.1));
                all.into_iter().reduce(both).unwrap_or(NUMBERS)
            }
            _ => NUMBERS,
        }
    }

    /// Whether a range always has a number.
    pub fn has_members(&self, low: &Expr, high: &Expr) -> bool {
        self.expr(low).1 <= self.expr(high).0
    }

    /// Whether plain arithmetic gives the result of an operation: see [`interval::is_exact`].
    pub fn is_exact(&self, how: Arith, a: &Expr, b: &Expr) -> bool {
        interval::is_exact(how, self.expr(a), self.expr(b))
    }

    /// Whether no part of a sum over a domain leaves 32 bits.
    pub fn is_exact_sum(&self, domain: &Domain, value: &Expr) -> bool {
        is_number(self.sum(domain, value))
    }

    /// Returns the interval of a sum and its parts, not limited to 32 bits.
    fn sum(&self, domain: &Domain, value: &Expr) -> Interval {
        let (n, (low, high)) = (self.most_of(domain), self.expr(value));
        ((n * low).min(0), (n * high).max(0))
    }

    /// Returns the interval of a sum of different entries of a state, and of its parts, not limited to 32 bits.
    pub fn sum_of_state(&self, of: StateId) -> Interval {
        let state = &self.program.states[of];
        let lens = state.axes.iter().map(|axis| self.program.stored_len(*axis));
        let n = lens.product::<usize>() as i64;
        match state.ty {
            StateTy::Number(low, high) => (n * i64::from(low.min(0)), n * i64::from(high.max(0))),
            _ => NUMBERS,
        }
    }

    /// Returns the interval of a sum of different entries of a table, and of its parts, not limited to 32 bits.
    pub fn sum_of_table(&self, of: ConstId) -> Interval {
        let numbers = self.program.consts[of].values.iter();
        numbers.fold((0, 0), |(low, high), value| match value {
            Value::Num(n) => (low + i64::from(*n).min(0), high + i64::from(*n).max(0)),
            _ => NUMBERS,
        })
    }

    fn most_members(&self, set: &Expr) -> i64 {
        self.sizes.size(set).most as i64
    }

    /// Returns an upper bound on the members of a domain.
    pub fn most_of(&self, domain: &Domain) -> i64 {
        match domain {
            Domain::Set(set) | Domain::Groups(set) => self.most_members(set),
            Domain::Range(low, high) => (self.expr(high).1 - self.expr(low).0 + 1).clamp(0, 4096),
        }
    }

    /// Returns the interval of one entry of a table, or of a named number.
    fn table(&self, of: ConstId, key: Option<&Expr>) -> Interval {
        let known = &self.program.consts[of];
        let numbers = known.values.iter().map(|value| match value {
            Value::Num(n) => (i64::from(*n), i64::from(*n)),
            _ => NUMBERS,
        });
        // Members have an entry each, and a missing one reads as 0.
        let has_entry = match (known.axis, key) {
            (Some(Axis::Range(low, high)), Some(key)) => is_within(self.expr(key), low, high),
            (Some(Axis::Player), Some(_)) => false,
            _ => true,
        };
        let missing = (!has_entry).then_some((0, 0));
        numbers.chain(missing).reduce(join).unwrap_or(NUMBERS)
    }

    /// Whether an index is always one number or one member.
    fn is_single(&self, index: &Expr) -> bool {
        matches!(index.ty, Ty::Num | Ty::Truth) || self.sizes.is_one(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Const;
    use crate::ir::testing::*;

    #[test]
    fn arithmetic_and_names_have_bounds() {
        let p = program(squares(3, 3, None, false));
        let number = |kind| e(kind, Ty::Num);
        let v = |n| var(n, Ty::Num);
        let range = Domain::Range(num(0), num(5));
        let left = number(K::Arith(Arith::Sub, num(5), v(0)));
        let mut body = Body {
            vars: vars(&[("n", Ty::Num), ("left", Ty::Num)]),
            stmts: vec![stmt(StmtKind::Choose(VarId(0), range)), bind(1, left)],
        };
        let twice = number(K::Arith(Arith::Mul, v(1), num(-2)));
        assert_eq!(Intervals::of(&p, &body).expr(&twice), (-10, 0));
        let least = number(K::Pick(false, vec![v(1), v(7)]));
        assert_eq!(Intervals::of(&p, &body).expr(&least), (NUMBERS.0, 5));
        let most = number(K::Arith(Arith::Add, num(i32::MAX), v(1)));
        assert_eq!(Intervals::of(&p, &body).expr(&most), (NUMBERS.1, NUMBERS.1));
        body.vars[VarId(1)].mutable = true;
        assert_eq!(Intervals::of(&p, &body).expr(&v(1)), NUMBERS);
    }

    #[test]
    fn constant_divisors_have_bounds() {
        let p = program(squares(3, 3, None, false));
        let known = Intervals::unknown(&p);
        let by = |how, a: Expr, n| known.expr(&e(K::Arith(how, a, num(n)), Ty::Num));
        let any = || var(0, Ty::Num);
        assert_eq!(by(Arith::Rem, any(), 6), (0, 5));
        assert_eq!(by(Arith::Rem, num(3), 6), (3, 3));
        assert_eq!(
            by(Arith::Rem, num(-3), 6),
            (0, 5),
            "a remainder is not negative"
        );
        assert_eq!(
            by(Arith::Div, num(-7), 2),
            (-4, -4),
            "a quotient is rounded down"
        );
        assert_eq!(by(Arith::Div, any(), 0), NUMBERS);
        assert_eq!(by(Arith::Rem, any(), -6), NUMBERS);
    }

    #[test]
    fn counts_and_sums_have_bounds() {
        let p = program(squares(3, 3, None, false));
        let known = Intervals::unknown(&p);
        let count = || e(K::Count(own()), Ty::Num);
        assert_eq!(known.expr(&count()), (0, 9));
        let domain = Domain::Range(num(1), num(5));
        let sum = |value: Expr| e(K::Sum(VarId(0), domain.clone(), value), Ty::Num);
        assert_eq!(known.expr(&sum(count())), (0, 45));
        assert_eq!(known.expr(&sum(num(-2))), (-10, 0), "a part of it is 0");
        assert!(known.is_exact_sum(&domain, &count()));
        assert!(!known.is_exact_sum(&domain, &num(i32::MAX)));
        assert!(!known.is_exact_sum(&Domain::Set(own()), &var(0, Ty::Num)));
    }

    #[test]
    fn entries_and_sums_of_entries_are_bounded() {
        let mut p = program(squares(3, 3, None, false));
        let table = Const {
            name: "worth".into(),
            span: here(),
            ty: Ty::Num,
            axis: Some(Axis::Range(1, 2)),
            values: vec![Value::Num(5), Value::Num(7)],
        };
        let by_number = p.consts.push(table.clone());
        let by_cell = p.consts.push(Const {
            axis: Some(Axis::Cell),
            ..table
        });
        let one_cell = Var {
            single: true,
            ..vars(&[("c", Ty::Cells)])[VarId(0)].clone()
        };
        let vars = IndexVec::from_vec(vec![one_cell]);
        let entry = |id, key| e(K::Const(id, Some(key)), Ty::Num);
        let known = Intervals::of_exprs(&p, &vars, []);
        assert_eq!(known.expr(&entry(by_number, num(1))), (5, 7));
        assert_eq!(
            known.expr(&entry(by_number, num(3))),
            (0, 7),
            "no such entry"
        );
        assert_eq!(known.expr(&entry(by_cell, var(0, Ty::Cells))), (5, 7));
        assert_eq!(
            known.expr(&entry(by_cell, own())),
            (0, 12),
            "the sum of some"
        );
    }

    #[test]
    fn the_numbers_of_loops_in_expressions_have_bounds() {
        let p = program(squares(3, 3, None, false));
        let all = vars(&[("k", Ty::Num)]);
        let domain = Domain::Range(num(2), num(4));
        let sum = e(K::Sum(VarId(0), domain, var(0, Ty::Num)), Ty::Num);
        let known = Intervals::of_exprs(&p, &all, [&sum]);
        assert_eq!(known.expr(&var(0, Ty::Num)), (2, 4));
        assert!(known.has_members(&num(4), &num(4)));
        assert!(known.has_members(&var(0, Ty::Num), &num(4)));
        assert!(!known.has_members(&var(0, Ty::Num), &num(3)));
    }
}
