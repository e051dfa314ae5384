//! Prints the playout cache: the list of empty cells, from which moves are drawn by index, or the bound of a draw by
//! slots (`slots`), and the sets that are tested for lines (`lines`).

use super::Printer;
use super::code::flow;
use crate::lir::{BlockId, EmptyCells};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The field of a draw in playouts, and the code of the draw.
pub(super) struct Drawn {
    /// The field of `Kept`.
    pub(super) field: TokenStream,
    /// The body of `Rules::random_kept`.
    pub(super) random: TokenStream,
}

impl Printer<'_> {
    /// Prints `struct Kept`, if playouts store anything.
    pub(super) fn kept_struct(&self) -> Option<TokenStream> {
        let drawn = self.drawn_by_kept().map(|drawn| drawn.field);
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
                pub struct Kept { #drawn #files }
            }
        })
    }

    /// Prints the type of the playout cache, and the items of `Rules` that use it.
    pub(super) fn kept(&self) -> (TokenStream, TokenStream) {
        if self.reuses() {
            return (quote!(Option<Position>), quote!());
        }
        let (drawn, keep_up, inline) = (self.drawn_by_kept(), self.keep_up(), self.in_ply());
        if drawn.is_none() && keep_up.is_none() {
            return (quote!(()), quote!());
        }
        let fill = self.module.playout.empty.as_ref();
        let fill = fill.map(|kept| self.fill_open(kept));
        let files = self
            .files_ty()
            .map(|_| quote!(self.fill_files(&mut kept.files);));
        let keep = (fill.is_some() || files.is_some()).then(|| {
            quote! {
                #inline
                fn keep(&self, kept: &mut Kept) { #fill #files }
            }
        });
        let random = drawn.map(|drawn| {
            let random = drawn.random;
            quote! {
                #inline
                fn random_kept(&self, me: usize, past: &Self::Past, kept: &mut Kept, rng: &mut Rng) -> Option<Choice> {
                    #random
                }
            }
        });
        let items = quote! {
            #keep
            #random
            #keep_up
        };
        (quote!(Kept), items)
    }

    /// Returns the draw by the list of empty cells, or by a stored bound.
    fn drawn_by_kept(&self) -> Option<Drawn> {
        let Some(kept) = &self.module.playout.empty else {
            return self.drawn_by_kept_bound();
        };
        let ty = self.open_ty();
        Some(Drawn {
            field: quote! {
                /// The empty cells, in any order.
                open: #ty,
            },
            random: self.random_kept(kept),
        })
    }

    fn open_ty(&self) -> TokenStream {
        let (cell, room) = self.open_cell();
        quote!(Open<#cell, #room>)
    }

    /// Returns the type of a cell's number, and the capacity of the list.
    fn open_cell(&self) -> (TokenStream, Literal) {
        let bits = self.module.grid.bits;
        let cell = match bits <= 256 {
            true => quote!(u8),
            false => quote!(u16),
        };
        (cell, Literal::usize_unsuffixed(bits.next_power_of_two()))
    }

    /// Prints the code that fills the list with all empty cells.
    fn fill_open(&self, kept: &EmptyCells) -> TokenStream {
        let grid = &self.module.grid;
        let ((cell, room), empty) = (self.open_cell(), self.function(kept.cells));
        let words = grid.cells.words(grid.words()).into_iter();
        let words = words.map(|word| super::hex(&format!("{word:x}")));
        quote! {
            const BOARD: Open<#cell, #room> = Open::<#cell, #room>::all(&[#(#words),*]);
            kept.open.fill(self.#empty(), &BOARD);
        }
    }

    /// Prints a draw from the list, and from the moves of the other blocks.
    fn random_kept(&self, kept: &EmptyCells) -> TokenStream {
        let m = self.module;
        let empty = self.function(kept.cells);
        let looks_back = m.variants.iter().any(|v| m.functions[v.moves].past);
        let past = looks_back.then(|| quote!(let past = Look::all(past);));
        let played = m.turn.first().map_or(&[][..], |group| &group.blocks);
        let others: Vec<Option<BlockId>> = played
            .iter()
            .filter(|block| **block != Some(kept.block))
            .copied()
            .collect();
        let forgotten = others.iter().flatten();
        let forgotten: Vec<BlockId> = forgotten
            .filter(|id| kept.forgotten_by.contains(id))
            .copied()
            .collect();
        let anew = (!forgotten.is_empty()).then(|| {
            let fill = self.fill_open(kept);
            quote!(if kept.open.count() == 0 { #fill })
        });
        let taken = self.taken(kept);
        let check = quote!(debug_assert!(kept.open.is(self.#empty())););
        if others.is_empty() {
            return quote! {
                #past
                #check
                let left = rng.one_of(kept.open.count())?;
                #taken
            };
        }
        let (counted, found) = (
            self.shown(&others, &quote!(counted)),
            self.shown(&others, &quote!(found)),
        );
        let forget = (!forgotten.is_empty()).then(|| {
            let names = forgotten.iter().map(|id| self.variant(*id));
            quote!(if matches!(found.found, #(Some(Choice::#names { .. }))|*) {
                kept.open.forget();
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
            let open = kept.open.count();
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
    fn taken(&self, kept: &EmptyCells) -> TokenStream {
        let (name, fields) = (self.variant(kept.block), self.choice_fields(kept.block));
        quote! {
            let cell = kept.open.take(left);
            Some(Choice::#name { #(#fields: cell as _),* })
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
