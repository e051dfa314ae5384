//! Selects SWAR comparisons of the numbers of cells ([`crate::plan::compare`]).

use super::scope::Scope;
use crate::index::Id as _;
use crate::ir::{Expr, StateId, VarId};
use crate::lir::{Op, ValueId};
use crate::plan::compare::{Compare, How, compare};
use crate::typed::Arith;

impl Scope<'_, '_> {
    /// Returns the cells whose numbers fulfil a condition on the cell `var`, if numbers can be compared so; the
    /// set may include bits that are not cells.
    pub(super) fn compared(&mut self, var: VarId, cond: &Expr) -> Option<ValueId> {
        if !self.s.plan.passes.has("SWAR compare") {
            return None;
        }
        let cond = compare(self.s.program, var, cond)?;
        Some(self.fitting(&cond))
    }

    /// Whether the members of a set that fulfil a condition are found by comparisons of all at once.
    pub(super) fn is_compared(&self, var: VarId, cond: &Expr) -> bool {
        self.s.plan.passes.has("SWAR compare") && compare(self.s.program, var, cond).is_some()
    }

    fn fitting(&mut self, cond: &Compare<'_>) -> ValueId {
        match cond {
            Compare::And(a, b) => {
                let (a, b) = (self.fitting(a), self.fitting(b));
                self.b.op(Op::Inter(a, b))
            }
            Compare::Or(a, b) => {
                let (a, b) = (self.fitting(a), self.fitting(b));
                self.b.op(Op::Union(a, b))
            }
            Compare::Not(a) => {
                let a = self.fitting(a);
                self.outside(a)
            }
            Compare::Row {
                state,
                of,
                how,
                with,
            } => {
                let row = match of {
                    None => self.b.index(0),
                    Some(of) => match self.index(of) {
                        Some(row) => row,
                        None => self.expr(of),
                    },
                };
                let n = self.expr(with);
                let one = self.b.num(1);
                let less = self.b.op(Op::Arith(Arith::Sub, n, one));
                match how {
                    How::Above => self.above(*state, row, n),
                    How::Below => {
                        let others = self.above(*state, row, less);
                        self.outside(others)
                    }
                    How::Equal => {
                        let (from, above) =
                            (self.above(*state, row, less), self.above(*state, row, n));
                        self.b.op(Op::Diff(from, above))
                    }
                }
            }
        }
    }

    fn above(&mut self, state: StateId, row: ValueId, n: ValueId) -> ValueId {
        let field = self.s.module.layout.states[state.index()].field;
        self.b.op(Op::Above(self.pos, field, row, n))
    }

    fn outside(&mut self, set: ValueId) -> ValueId {
        let all = self.b.set(self.s.program.grid.cells.clone());
        self.b.op(Op::Diff(all, set))
    }
}

#[cfg(test)]
mod tests {
    use crate::ir::testing::*;
    use crate::ir::{ExprKind as K, Program, State, StateId, Value};
    use crate::select::testing::module;
    use crate::typed::{Axis, StateTy, Ty};

    /// A game with `{c in own : men[c] > n}`, where a cell has at most `most` men.
    fn game(most: i32, by_itself: bool) -> Program {
        let mut p = program(squares(3, 3, None, false));
        p.states.push(State {
            name: "men".into(),
            axes: vec![Axis::Cell],
            ty: StateTy::Number(0, most),
            init: vec![Value::Num(0); p.grid.bits],
            clock: false,
            span: here(),
        });
        let men = || e(K::State(StateId(0), vec![var(1, Ty::Cells)]), Ty::Num);
        let n = if by_itself { men() } else { num(2) };
        let full = filter(1, own(), e(K::Less(n, men()), Ty::Truth));
        let names = [("from", Ty::Cells), ("c", Ty::Cells)];
        block(&mut p, &names, vec![choose(0, full)]);
        p
    }

    #[test]
    fn no_hole_of_the_board_is_above_a_number() {
        let compares = |low: i32, n: i32| {
            let mut p = game(9, false);
            p.grid = program(squares(3, 3, Some((1, 1)), false)).grid;
            p.states[StateId(0)].ty = StateTy::Number(low, 9);
            p.states[StateId(0)].init.truncate(8);
            let men = e(K::State(StateId(0), vec![var(1, Ty::Cells)]), Ty::Num);
            let full = filter(1, own(), e(K::Less(num(n), men), Ty::Truth));
            p.blocks[crate::ir::BlockId(0)].body.stmts = vec![choose(0, full)];
            module(&p, &[]).contains("cells of self.men[@0] above")
        };
        assert!(compares(0, 0) && compares(0, 2));
        assert!(!compares(0, -1), "a hole has 0");
        assert!(!compares(1, 0), "a hole has the least number");
    }

    #[test]
    fn bytes_are_compared_side_by_side_where_none_can_overflow() {
        let at_once = |p: &Program| module(p, &[]).contains("cells of self.men[@0] above 2");
        assert!(at_once(&game(127, false)));
        assert!(!at_once(&game(128, false)));
        assert!(
            !at_once(&game(9, true)),
            "with another number for each cell"
        );
        assert!(!module(&game(127, false), &["SWAR compare"]).contains("above"));
    }
}
