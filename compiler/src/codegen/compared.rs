//! `{c in S : men[p, c] > n}` without looking at the cells one by one: a row of numbers is
//! compared eight at a time.
//!
//! Only where nothing can be lost: the entries are bytes from 0 up, all that are read together add
//! up to no more than 127, and the board has a bit in one word for each cell.

use super::code::{Bind, Code};
use super::scope::Scope;
use crate::ir::walk::reads;
use crate::ir::{Expr, ExprKind, StateId, VarId};
use crate::typed::{Axis, StateTy};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The most that a byte may be, to be compared beside others.
const MOST: i64 = 127;

impl Scope<'_> {
    /// `{var in of : cond}` of cells by their numbers.
    pub(crate) fn compared(&self, var: VarId, of: &Expr, cond: &Expr) -> Option<Code> {
        if !self.cx.uses("compared") {
            return None;
        }
        let (fits, of) = (self.fitting(var, cond)?, self.expr(of).at(Bind::BitAnd));
        Some(Code::new(Bind::BitAnd, quote!(#of & #fits)))
    }

    /// The cells, and perhaps bits that are none, whose numbers are as asked for.
    fn fitting(&self, var: VarId, cond: &Expr) -> Option<TokenStream> {
        let (row, number, how) = match &*cond.kind {
            ExprKind::And(a, b) => {
                let (a, b) = (self.fitting(var, a)?, self.fitting(var, b)?);
                return Some(quote!((#a & #b)));
            }
            ExprKind::Or(a, b) => {
                let (a, b) = (self.fitting(var, a)?, self.fitting(var, b)?);
                return Some(quote!((#a | #b)));
            }
            ExprKind::Not(a) => {
                let a = self.fitting(var, a)?;
                return Some(quote!(!#a));
            }
            ExprKind::Less(n, entry) if self.is_row(entry, n, var) => (entry, n, quote!(above)),
            ExprKind::Less(entry, n) if self.is_row(entry, n, var) => (entry, n, quote!(below)),
            ExprKind::Equal(entry, n) if self.is_row(entry, n, var) => (entry, n, quote!(equal)),
            ExprKind::Equal(n, entry) if self.is_row(entry, n, var) => (entry, n, quote!(equal)),
            _ => return None,
        };
        let (row, n) = (self.row(row)?, self.expr(number).bare());
        Some(quote!(board::#how(&#row, #n)))
    }

    /// Whether an expression is the entry of `var` in a row that can be compared with `n`.
    fn is_row(&self, entry: &Expr, n: &Expr, var: VarId) -> bool {
        let ExprKind::State(id, index) = &*entry.kind else {
            return false;
        };
        let Some((cell, others)) = index.split_last() else {
            return false;
        };
        let of_cell = matches!(*cell.kind, ExprKind::Var(v) if v == var);
        let fixed = !reads(n, var) && !others.iter().any(|e| reads(e, var));
        of_cell && fixed && others.len() <= 1 && self.fits_bytes(*id)
    }

    fn fits_bytes(&self, id: StateId) -> bool {
        let (program, state) = (self.cx.program, &self.cx.program.states[id]);
        let StateTy::Number(low, high) = state.ty else {
            return false;
        };
        let Some((Axis::Cell, others)) = state.axes.split_last() else {
            return false;
        };
        let rows: usize = others.iter().map(|axis| program.axis_len(*axis)).product();
        let most = i64::from(high).saturating_mul(rows as i64);
        low >= 0 && most <= MOST && program.grid.words() == 1
    }

    /// The row of the cells' numbers; of several players their sum.
    fn row(&self, entry: &Expr) -> Option<TokenStream> {
        let ExprKind::State(id, index) = &*entry.kind else {
            return None;
        };
        let (pos, field) = (&self.pos, self.cx.state_field(*id));
        let cells = Literal::usize_unsuffixed(self.cx.program.grid.bits);
        let axis = self.cx.program.states[*id].axes.first()?;
        let members = match index.as_slice() {
            [_] => quote!([0]),
            [row, _] => self.members_of(*axis, row),
            _ => return None,
        };
        Some(quote!(board::row::<#cells>(&#pos.#field, #members)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::writes;
    use crate::ir::testing::*;
    use crate::ir::{ExprKind as K, Program, State, StateId, Value};
    use crate::typed::{Axis, StateTy, Ty};

    /// `{c in own : men[c] > n}`, where a cell has at most so many men.
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
        let at_once = |p: &Program| writes(p, "compared", "board::above(");
        assert!(at_once(&game(127, false)));
        assert!(!at_once(&game(128, false)));
        assert!(
            !at_once(&game(9, true)),
            "with another number for each cell"
        );
    }
}
