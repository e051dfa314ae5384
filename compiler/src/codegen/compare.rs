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
                of,
                how,
                with,
            } => {
                let n = self.expr(with).bare();
                let above = |n: TokenStream| self.above(*state, *of, &n);
                match how {
                    How::Above => above(n),
                    How::Below => {
                        let others = above(quote!((#n).saturating_sub(1)));
                        quote!(!#others)
                    }
                    How::Equal => {
                        let (from, above) = (above(quote!((#n).saturating_sub(1))), above(n));
                        quote!((#from & !#above))
                    }
                }
            }
        }
    }

    /// Writes the cells whose numbers in a row are greater than `n`.
    fn above(&self, state: StateId, of: Option<&Expr>, n: &TokenStream) -> TokenStream {
        let (pos, field) = (&self.pos, self.cx.state_field(state));
        let cells = Literal::usize_unsuffixed(self.cx.program.grid.bits);
        let row = of.and_then(|of| self.index(of)).unwrap_or(quote!(0));
        quote!(board::above::<#cells>(&#pos.#field, #row, #n))
    }
}
