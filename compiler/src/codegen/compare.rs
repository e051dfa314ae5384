//! Writes SWAR comparisons of the numbers of cells ([`crate::plan::compare`]).

use super::code::{Bind, Code};
use super::scope::Scope;
use crate::ir::{Expr, StateId, VarId};
use crate::plan::compare::{Compare, How, compare};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Scope<'_> {
    /// Writes `{var in of : cond}` for a condition on the numbers of cells.
    pub(crate) fn compared(&self, var: VarId, of: &Expr, cond: &Expr) -> Option<Code> {
        if !self.cx.uses("SWAR compare") {
            return None;
        }
        let fits = self.fitting(&compare(self.cx.program, var, cond)?);
        let of = self.expr(of).at(Bind::BitAnd);
        Some(Code::new(Bind::BitAnd, quote!(#of & #fits)))
    }

    /// Writes the cells whose numbers satisfy a condition; it may include bits that are not cells.
    fn fitting(&self, cond: &Compare<'_>) -> TokenStream {
        match cond {
            Compare::And(a, b) => {
                let (a, b) = (self.fitting(a), self.fitting(b));
                quote!((#a & #b))
            }
            Compare::Or(a, b) => {
                let (a, b) = (self.fitting(a), self.fitting(b));
                quote!((#a | #b))
            }
            Compare::Not(a) => {
                let a = self.fitting(a);
                quote!(!#a)
            }
            Compare::Row {
                state,
                rows,
                how,
                with,
            } => {
                let (row, n) = (self.row(*state, *rows), self.expr(with).bare());
                let how = match how {
                    How::Above => quote!(above),
                    How::Below => quote!(below),
                    How::Equal => quote!(equal),
                };
                quote!(board::#how(&#row, #n))
            }
        }
    }

    /// Writes the row of the cells' numbers; for several players, the sum of their rows.
    fn row(&self, state: StateId, rows: Option<&Expr>) -> TokenStream {
        let (pos, field) = (&self.pos, self.cx.state_field(state));
        let cells = Literal::usize_unsuffixed(self.cx.program.grid.bits);
        let axis = self.cx.program.states[state].axes.first();
        let members = match axis.zip(rows) {
            Some((axis, rows)) => self.members_of(*axis, rows),
            None => quote!([0]),
        };
        quote!(board::row::<#cells>(&#pos.#field, #members))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::writes;
    use crate::ir::testing::*;
    use crate::ir::{ExprKind as K, Program, State, StateId, Value};
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
    fn bytes_are_compared_side_by_side_where_none_can_overflow() {
        let at_once = |p: &Program| writes(p, "SWAR compare", "board::above(");
        assert!(at_once(&game(127, false)));
        assert!(!at_once(&game(128, false)));
        assert!(
            !at_once(&game(9, true)),
            "with another number for each cell"
        );
    }
}
