//! Prints the tables of the lines of the board: all lines, and the lines through each cell.

use super::Printer;
use crate::ir::bits::Bits;
use crate::lir::LinesId;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl Printer<'_> {
    /// Returns a name such as `LINES_OF_3`, or `LINES_OF_3_DIAGONAL` if they have not all directions.
    pub(super) fn named_by_lines(&self, id: LinesId, end: &str) -> Ident {
        let lines = &self.module.lines[id];
        let along = match lines.along == self.module.grid.named_dirs() {
            true => "",
            false => "_{}",
        };
        self.derived(&format!("LINES_OF_{}{along}{end}", lines.n), lines.along)
    }

    /// Prints the table of all lines.
    pub(super) fn line_table(&self, name: &Ident, id: LinesId) -> TokenStream {
        let lines = &self.module.lines[id].all;
        let n = Literal::usize_unsuffixed(lines.len());
        let lines = lines.iter().map(|line| self.literal_cells(line));
        quote!(const #name: &[Cells; #n] = &[#(#lines),*];)
    }

    /// Prints the table of the lines through each cell. Cells with fewer lines than others have a set that
    /// contains a bit outside of the board instead.
    pub(super) fn lines_by_cell(&self, name: &Ident, id: LinesId) -> TokenStream {
        let grid = &self.module.grid;
        let through = |bit: usize| {
            let lines = self.module.lines[id].all.iter();
            lines.filter(move |line| line.contains(bit))
        };
        let most = (0..grid.bits).map(|bit| through(bit).count()).max();
        let most = most.unwrap_or(0);
        let never = Bits::of(64 * grid.words() - 1);
        let entries = (0..grid.bits).map(|bit| {
            let lines = through(bit).chain(std::iter::repeat(&never)).take(most);
            let lines = lines.map(|line| self.literal_cells(line));
            quote!([#(#lines),*])
        });
        let [cells, most] = [grid.bits, most].map(Literal::usize_unsuffixed);
        quote!(const #name: &[[Cells; #most]; #cells] = &[#(#entries),*];)
    }
}
