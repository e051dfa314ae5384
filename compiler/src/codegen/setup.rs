//! Writes `setup`: the opening position. Pieces on constant cells are part of the first values.

use super::context::Context;
use super::position::{Field, set};
use super::scope::Scope;
use crate::facts::opening::{Opening, opening};
use crate::index::Id;
use crate::ir::Body;
use crate::ir::bits::Bits;
use proc_macro2::TokenStream;
use quote::quote;

impl Context<'_> {
    /// Writes `Rules::setup`.
    pub(crate) fn setup_fn(&self) -> TokenStream {
        let stmts = &self.program.setup.stmts;
        let opening = opening(self.program);
        let known = opening.known;
        let mut lines: Vec<_> = stmts.iter().take(known.max(1)).map(|s| s.span).collect();
        lines.dedup_by_key(|span| self.cite(*span).to_string());
        let cites = lines.iter().map(|span| self.cite(*span));
        let first = self.position_of(self.first_fields(&opening));
        let rest = Body {
            vars: self.program.setup.vars.clone(),
            stmts: stmts.iter().skip(known).cloned().collect(),
        };
        let effects = self.effects_in(&Scope::of_setup(self, quote!(pos)), &rest);
        let uses = self.program.uses;
        let skip = uses.playing.then(|| quote!(pos.skip();));
        let keep = uses.before.then(|| self.keep_before(&quote!(pos)));
        let found = self.find_kept();
        let after = quote!(#effects #skip #keep #found);
        let body = if after.is_empty() {
            first
        } else {
            quote!(let mut pos = #first; #after pos)
        };
        quote! {
            #(#cites)*
            fn setup() -> Position { #body }
        }
    }

    fn first_fields(&self, boards: &Opening) -> Vec<Field> {
        let mut fields = self.blank_board();
        let write = |cells: &Bits| match cells.is_empty() {
            true => quote!(Cells::NONE),
            false if *cells == self.program.grid.cells => quote!(Board::CELLS),
            false => self.cells(cells),
        };
        for layer in self.program.layers.ids() {
            let owners = &boards.owners[layer];
            let some = owners.iter().any(|cells| !cells.is_empty());
            let (owner, single) = self.layer_boards(layer);
            if let Some(owner) = owner.filter(|_| some) {
                let owners = owners.iter().map(write);
                set(&mut fields, &owner, quote!([#(#owners),*]));
            }
            for kind in &self.program.layers[layer].kinds {
                let field = &self.kind_fields[kind.index()];
                if single.contains(field) {
                    set(&mut fields, field, write(&boards.kinds[*kind]));
                }
            }
        }
        fields.extend(self.blank_turn());
        fields
    }
}
