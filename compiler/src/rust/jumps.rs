//! Prints the jumps of the board: as shifts of classes of cells, and as tables by cell.

use super::{Printer, hex};
use crate::index::Id;
use crate::lir::Way;
use crate::lir::{JumpTableId, JumpsId};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

/// Returns a name, with a number if it is not the first one.
fn numbered(name: &str, at: usize) -> String {
    match at {
        0 => name.to_string(),
        _ => format!("{name}_{}", at + 1),
    }
}

impl Printer<'_> {
    /// Returns a name such as `JUMPS`.
    pub(super) fn jumps_name(&self, id: JumpsId) -> Ident {
        self.derived_alone(&numbered("JUMPS", id.index()))
    }

    /// Returns a name such as `JUMPS_OF_ONE`.
    pub(super) fn jump_table_name(&self, id: JumpTableId) -> Ident {
        self.derived_alone(&numbered("JUMPS_OF_ONE", id.index()))
    }

    /// Prints the classes of cells that jumps do not leave, and the shifts of the jumps.
    pub(super) fn jumps(&self, id: JumpsId) -> TokenStream {
        let (name, jumps) = (self.jumps_name(id), &self.module.jumps[id]);
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
    pub(super) fn jump_table(&self, id: JumpTableId) -> TokenStream {
        let (name, table) = (self.jump_table_name(id), &self.module.jump_tables[id]);
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
    let from = way.from.iter().map(|from| hex(&format!("{from:x}")));
    let behind = signed(way.behind);
    quote!(JumpShift::new(#behind, [#(#beside),*], [#(#from),*]))
}
