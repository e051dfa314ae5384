//! Prints the playout cache: the list of empty cells, from which moves are drawn by index, or the bound of a draw by
//! slots (`slots`), and the sets that are tested for lines (`lines`).

use super::Printer;
use super::code::flow;
use crate::lir::{BlockId, EmptyCells};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The field of a draw in playouts, and the code of the draw.
pub(super) struct Drawn {
    /// The field of `Cache`.
    pub(super) field: TokenStream,
    /// The body of `Rules::random_cached`.
    pub(super) random: TokenStream,
}

impl Printer<'_> {
    /// Prints `struct Cache`, if playouts store anything.
    pub(super) fn cache_struct(&self) -> Option<TokenStream> {
        let drawn = self.drawn_by_cache().map(|drawn| drawn.field);
        let files = self.files_ty().map(|ty| {
            quote! {
                /// By owner: the pieces tested for lines, as words along the lines of the board.
                files: #ty,
            }
        });
        (drawn.is_some() || files.is_some()).then(|| {
            quote! {
                /// The playout cache: data that playouts store in addition to the position.
                #[derive(Clone, Copy, Default, Debug)]
                pub struct Cache { #drawn #files }
            }
        })
    }

    /// Prints the type of the playout cache, if there is one, and the items of `Rules` that use it.
    pub(super) fn cache(&self) -> (Option<TokenStream>, TokenStream) {
        if self.reuses() {
            return (Some(quote!(Option<Position>)), quote!());
        }
        let (drawn, update_cache, inline) =
            (self.drawn_by_cache(), self.update_cache(), self.in_ply());
        if drawn.is_none() && update_cache.is_none() {
            return (None, quote!());
        }
        let fill = self.module.playout.empty.as_ref();
        let fill = fill.map(|list| self.fill_list(list));
        let files = self.module.playout.rows.as_ref();
        let files = files.map(|_| quote!(self.fill_files(&mut cache.files);));
        let fill_cache = (fill.is_some() || files.is_some()).then(|| {
            quote! {
                #inline
                fn fill_cache(&self, cache: &mut Cache) { #fill #files }
            }
        });
        let random = drawn.map(|drawn| {
            let random = drawn.random;
            quote! {
                #inline
                fn random_cached(&self, me: usize, past: &Self::Past, cache: &mut Cache, rng: &mut Rng) -> Option<Choice> {
                    #random
                }
            }
        });
        let items = quote! {
            #fill_cache
            #random
            #update_cache
        };
        (Some(quote!(Cache)), items)
    }

    /// Returns the draw by the list of empty cells, or by a stored bound.
    fn drawn_by_cache(&self) -> Option<Drawn> {
        let Some(list) = &self.module.playout.empty else {
            return self.drawn_by_cached_bound();
        };
        let ty = self.list_ty();
        Some(Drawn {
            field: quote! {
                /// The empty cells, in any order.
                empty_cells: #ty,
            },
            random: self.random_cached(list),
        })
    }

    fn list_ty(&self) -> TokenStream {
        let (cell, room) = self.cell_ty();
        quote!(EmptyCells<#cell, #room>)
    }

    /// Returns the type of a cell's number, and the capacity of the list.
    fn cell_ty(&self) -> (TokenStream, Literal) {
        let bits = self.module.grid.bits;
        let cell = match bits <= 256 {
            true => quote!(u8),
            false => quote!(u16),
        };
        (cell, Literal::usize_unsuffixed(bits.next_power_of_two()))
    }

    /// Prints the code that fills the list with all empty cells.
    fn fill_list(&self, list: &EmptyCells) -> TokenStream {
        let grid = &self.module.grid;
        let ((cell, room), empty) = (self.cell_ty(), self.function(list.cells));
        let words = grid.cells.words(grid.words()).into_iter();
        let words = words.map(super::hex);
        quote! {
            const BOARD: EmptyCells<#cell, #room> = EmptyCells::<#cell, #room>::all(&[#(#words),*]);
            cache.empty_cells.fill(self.#empty(), &BOARD);
        }
    }

    /// Prints a draw from the list, and from the moves of the other blocks.
    fn random_cached(&self, list: &EmptyCells) -> TokenStream {
        let m = self.module;
        let empty = self.function(list.cells);
        let looks_back = m.variants.iter().any(|v| m.functions[v.moves].past);
        let past = looks_back.then(|| quote!(let past = Look::all(past);));
        let played = m.turn.first().map_or(&[][..], |group| &group.blocks);
        let others = played
            .iter()
            .copied()
            .filter(|block| *block != Some(list.block));
        let others: Vec<Option<BlockId>> = others.collect();
        let forgotten = others.iter().flatten();
        let forgotten = forgotten.filter(|id| list.forgotten_by.contains(id));
        let forgotten: Vec<&BlockId> = forgotten.collect();
        let anew = (!forgotten.is_empty()).then(|| {
            let fill = self.fill_list(list);
            quote!(if cache.empty_cells.count() == 0 { #fill })
        });
        let taken = self.taken(list);
        let check = quote!(debug_assert!(cache.empty_cells.is(self.#empty())););
        if others.is_empty() {
            return quote! {
                #past
                #check
                let left = rng.one_of(cache.empty_cells.count())?;
                #taken
            };
        }
        let counted = self.shown(&others, &quote!(counted));
        let found = self.shown(&others, &quote!(found));
        let forget = (!forgotten.is_empty()).then(|| {
            let names = forgotten.iter().map(|id| self.variant(**id));
            quote!(if matches!(found.found, #(Some(Choice::#names { .. }))|*) {
                cache.empty_cells.forget();
            })
        });
        let sink = self.counted();
        let stop = self.module.large.then(|| {
            quote!(if counted.is_too_many() {
                return None;
            })
        });
        quote! {
            #past
            #anew
            #check
            let open = cache.empty_cells.count();
            let mut counted = #sink;
            #counted
            #stop
            let left = rng.one_of(open + counted.count)?;
            if left < open { #taken } else {
                let mut found = Found::new(left - open);
                #found
                #forget
                found.found
            }
        }
    }

    /// Prints the move to a cell of the list.
    fn taken(&self, list: &EmptyCells) -> TokenStream {
        let fields = self.choice_fields(list.block).iter();
        let choice = self.choice_of(list.block, fields.map(|field| quote!(#field: cell as _)));
        quote! {
            let cell = cache.empty_cells.take(left);
            Some(#choice)
        }
    }

    /// Prints code that shows the moves of blocks to a sink, each block if the player may play it.
    fn shown(&self, blocks: &[Option<BlockId>], sink: &TokenStream) -> TokenStream {
        let blocks = blocks.iter().map(|block| match block {
            None => quote!(#sink.one(Choice::Pass)?;),
            Some(id) => {
                let call = self.moves_of(*id, quote!(&mut #sink));
                match self.may(*id) {
                    Some(may) => quote!(if #may { #call?; }),
                    None => quote!(#call?;),
                }
            }
        });
        let body = flow(quote!(#(#blocks)*));
        quote!(let _ = (|| { #body })();)
    }
}
