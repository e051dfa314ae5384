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
        let (row, number, how) = match &*cond.kind {
            ExprKind::Less(n, entry) if self.is_row(entry, n, var) => (entry, n, How::Above),
            ExprKind::Less(entry, n) if self.is_row(entry, n, var) => (entry, n, How::Below),
            ExprKind::Equal(entry, n) if self.is_row(entry, n, var) => (entry, n, How::Equal),
            ExprKind::Equal(n, entry) if self.is_row(entry, n, var) => (entry, n, How::Equal),
            _ => return None,
        };
        let (of, row, n) = (
            self.expr(of).at(Bind::BitAnd),
            self.row(row)?,
            self.expr(number).bare(),
        );
        let cells = match how {
            How::Above => quote!(#of & board::above(&#row, #n)),
            How::Below => quote!(#of & board::below(&#row, #n)),
            How::Equal => quote!(#of & board::equal(&#row, #n)),
        };
        Some(Code::new(Bind::BitAnd, cells))
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

/// How entries and a number are compared.
enum How {
    Above,
    Below,
    Equal,
}
