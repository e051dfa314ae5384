//! Whether there are rows of pieces (`some lines`): by the ends of rows, and on tiny boards by a table of all
//! sets.

use super::board::step_literal;
use super::code::Code;
use super::context::Context;
use super::need::Need;
use super::scope::Scope;
use crate::ir::Expr;
use crate::plan::lines::has_bitmap;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

fn with_rows_name(n: i32) -> Ident {
    format_ident!("WITH_ROWS_OF_{}", n.to_string())
}

impl Context<'_> {
    /// Whether the board is so small that a table has a bit for every set of cells.
    fn is_tiny(&self) -> bool {
        has_bitmap(&self.program.grid, &self.plan.passes)
    }

    fn tiny_words(&self) -> usize {
        (1 << self.program.grid.bits.max(6)) / 64
    }

    /// `Board::WITH_ROWS_OF_3`
    pub(crate) fn with_rows_item(&self, n: i32) -> TokenStream {
        self.need(Need::Size);
        let name = with_rows_name(n);
        let grid = &self.program.grid;
        let steps = self
            .axes()
            .into_iter()
            .map(|d| step_literal(grid.frame_step(d)));
        let (words, n) = (
            Literal::usize_unsuffixed(self.tiny_words()),
            Literal::i32_unsuffixed(n),
        );
        quote!(const #name: &[u64; #words] = &tables::sets_with_rows(Self::SIZE, &[#(#steps),*], #n);)
    }

    /// One direction of each line.
    fn axes(&self) -> Vec<usize> {
        self.line_dirs().into_iter().map(|(d, _)| d).collect()
    }
}

impl Scope<'_> {
    /// `some lines(…)` of the whole board.
    pub(crate) fn whole_lines(
        &self,
        n: i32,
        exactly: bool,
        set: &TokenStream,
        along: Option<&Expr>,
    ) -> Code {
        let (number, asked_all) = (n, along.is_none());
        let along = along.map_or_else(|| self.cx.all_dirs(), |d| self.expr(d).bare());
        let n = Literal::i32_unsuffixed(n);
        if exactly || self.cx.ring() {
            self.cx.need(Need::Lines(exactly));
            let name = format_ident!("{}", if exactly { "exact_lines" } else { "lines" });
            return Code::atom(quote!(Board::#name(#along, #n, #set).any()));
        }
        if asked_all && self.cx.is_tiny() {
            self.cx.need(Need::WithRows(number));
            let name = with_rows_name(number);
            let words = Literal::usize_unsuffixed(self.cx.tiny_words());
            return Code::atom(
                quote!(tables::contains(Board::#name, (#set) as usize % (64 * #words))),
            );
        }
        self.cx.need(Need::SomeLines);
        Code::atom(quote!(Board::some_lines(#along, #n, #set)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::writes;
    use crate::ir::testing::*;

    #[test]
    fn rows_on_tiny_boards_stand_in_a_table() {
        let table = |board| writes(&three_in_a_row(board), "subset bitmaps", "WITH_ROWS_OF_3");
        assert!(table(squares(3, 3, None, false)));
        assert!(!table(squares(8, 8, None, false)));
    }
}
