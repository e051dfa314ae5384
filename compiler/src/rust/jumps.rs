//! Prints the jumps of the board: as shifts of classes of cells, and as tables by cell.

use super::{Printer, hex};
use crate::lir::{JumpTableId, JumpsId, Way};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl Printer<'_> {
    /// Returns the name of the item with this index, with a number if it is not the first one.
    pub(super) fn numbered(&self, name: &str, at: usize) -> Ident {
        let number = (at > 0).then(|| format!("_{}", at + 1));
        self.derived(&format!("{name}{}", number.unwrap_or_default()), 0)
    }

    /// Prints the classes of cells that jumps do not leave, and the shifts of the jumps.
    pub(super) fn jumps(&self, name: &Ident, id: JumpsId) -> TokenStream {
        let jumps = &self.module.jumps[id];
        let cells = jumps.cells.iter().map(|(class, place)| {
            let number = Literal::usize_unsuffixed(64 * class + *place as usize);
            quote!(#number)
        });
        let ways = jumps.ways.iter().map(way);
        let [most, all] = [jumps.ways.len(), jumps.cells.len()].map(Literal::usize_unsuffixed);
        quote! {
            /// Jumps, by classes of cells that they do not leave.
            const #name: &JumpClosure<#most, #all> = &JumpClosure::new([#(#cells),*], [#(#ways),*]);
        }
    }

    /// Prints the table of the jumps of each cell.
    pub(super) fn jump_table(&self, name: &Ident, id: JumpTableId) -> TokenStream {
        let table = &self.module.jump_tables[id];
        let cells = Literal::usize_unsuffixed(table.len());
        let rows = table.iter().map(|row| {
            let row = row.iter().map(|cells| self.literal_cells(cells));
            quote!([#(#row),*])
        });
        quote! {
            /// By cell: the cells that jumps lead over, and those behind them.
            const #name: &[[Cells; 2]; #cells] = &[#(#rows),*];
        }
    }
}

fn way(way: &Way) -> TokenStream {
    let signed = Literal::i32_unsuffixed;
    let beside = way.beside.iter().map(|beside| {
        let (class, by) = beside.unwrap_or_default();
        let (class, by) = (Literal::usize_unsuffixed(class), signed(by));
        quote!((#class, #by))
    });
    let from = way.from.iter().map(|from| hex(*from));
    let behind = signed(way.behind);
    quote!(JumpShift::new(#behind, [#(#beside),*], [#(#from),*]))
}
