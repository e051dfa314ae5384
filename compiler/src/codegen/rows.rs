//! Writes tests for lines of pieces (`some lines`), from the ends of lines.

use super::code::Code;
use super::need::Need;
use super::scope::Scope;
use crate::ir::Expr;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

impl Scope<'_> {
    /// Writes `some lines(…)` for the whole board.
    pub(crate) fn whole_lines(
        &self,
        n: i32,
        exactly: bool,
        set: &TokenStream,
        along: Option<&Expr>,
    ) -> Code {
        let along = along.map_or_else(|| self.cx.all_dirs(), |d| self.expr(d).bare());
        let n = Literal::i32_unsuffixed(n);
        if exactly || self.cx.ring() {
            self.cx.need(Need::Lines(exactly));
            let name = format_ident!("{}", if exactly { "exact_lines" } else { "lines" });
            return Code::atom(quote!(Board::#name(#along, #n, #set).any()));
        }
        self.cx.need(Need::SomeLines);
        Code::atom(quote!(Board::some_lines(#along, #n, #set)))
    }
}
