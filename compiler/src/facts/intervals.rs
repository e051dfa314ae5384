//! Intervals of numeric expressions, inferred from literals, the bounds of states, and arithmetic.
//!
//! Numbers saturate at 32 bits, so the range of 32-bit numbers is the interval of an unknown value.

use crate::ir::walk::visit_stmts;
use crate::ir::{Body, Domain, Expr, ExprKind as K, Program, StmtKind, Value, VarId};
use crate::typed::{Arith, StateTy, Ty};
use std::collections::BTreeMap;

/// The least and the greatest possible value.
pub type Interval = (i64, i64);

const ALL: Interval = (i32::MIN as i64, i32::MAX as i64);

/// The intervals of the numbers in a body.
pub struct Intervals<'p> {
    program: &'p Program,
    vars: BTreeMap<VarId, Interval>,
}

impl<'p> Intervals<'p> {
    /// Returns the intervals of those variables of a body that are never reassigned.
    pub fn of(program: &'p Program, body: &Body) -> Intervals<'p> {
        let mut intervals = Intervals {
            program,
            vars: BTreeMap::new(),
        };
        visit_stmts(&body.stmts, &mut |stmt| {
            let (var, known) = match &stmt.kind {
                StmtKind::Let(v, e) if e.ty == Ty::Num => (*v, intervals.expr(e)),
                StmtKind::Choose(v, Domain::Range(low, high))
                | StmtKind::ForEach(v, Domain::Range(low, high), _) => {
                    (*v, (intervals.expr(low).0, intervals.expr(high).1))
                }
                _ => return,
            };
            if !body.vars[var].mutable {
                intervals.vars.insert(var, known);
            }
        });
        intervals
    }

    /// Returns the interval of a numeric expression.
    pub fn expr(&self, e: &Expr) -> Interval {
        match &*e.kind {
            K::Lit(Value::Num(n)) => (i64::from(*n), i64::from(*n)),
            K::Var(v) => self.vars.get(v).copied().unwrap_or(ALL),
            K::State(state, _) => match self.program.states[*state].ty {
                // A missing entry reads as 0.
                StateTy::Number(low, high) => (i64::from(low).min(0), i64::from(high).max(0)),
                _ => ALL,
            },
            K::Neg(a) => {
                let (low, high) = self.expr(a);
                limited(-high, -low)
            }
            K::Arith(how, a, b) => arith(*how, self.expr(a), self.expr(b)),
            K::If(_, a, b) => {
                let (a, b) = (self.expr(a), self.expr(b));
                (a.0.min(b.0), a.1.max(b.1))
            }
            K::Pick(greatest, of) => {
                let all: Vec<Interval> = of.iter().map(|e| self.expr(e)).collect();
                let pick = if *greatest { i64::max } else { i64::min };
                let both = |a: Interval, b: Interval| (pick(a.0, b.0), pick(a.1, b.1));
                all.into_iter().reduce(both).unwrap_or(ALL)
            }
            _ => ALL,
        }
    }
}

fn limited(low: i64, high: i64) -> Interval {
    (low.clamp(ALL.0, ALL.1), high.clamp(ALL.0, ALL.1))
}

fn arith(how: Arith, a: Interval, b: Interval) -> Interval {
    match how {
        Arith::Add => limited(a.0 + b.0, a.1 + b.1),
        Arith::Sub => limited(a.0 - b.1, a.1 - b.0),
        Arith::Mul => {
            let all = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
            let low = all.into_iter().fold(i64::MAX, i64::min);
            limited(low, all.into_iter().fold(i64::MIN, i64::max))
        }
        Arith::Div | Arith::Rem => ALL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
        let least = number(K::Pick(false, vec![v(1), number(K::Count(own()))]));
        assert_eq!(Intervals::of(&p, &body).expr(&least), (ALL.0, 5));
        let most = number(K::Arith(Arith::Add, num(i32::MAX), v(1)));
        assert_eq!(Intervals::of(&p, &body).expr(&most), (ALL.1, ALL.1));
        body.vars[VarId(1)].mutable = true;
        assert_eq!(Intervals::of(&p, &body).expr(&v(1)), ALL);
    }
}
