//! The keys of positions, which `seen` compares: from scratch, and from the key of another position.
//!
//! A key is the XOR of the keys of all parts of a position. So the key of the position after a move
//! is that of the one before it, with the parts taken out and put in where the two differ. Nothing
//! need be known of the effects in between. Where pieces have owners and kinds on boards of their own,
//! what stands on each cell that changed is looked up without a branch: a move changes two or three
//! cells, but on which boards is hard to foretell.

use super::context::Context;
use super::need::Need;
use crate::index::Id;
use crate::ir::{KindId, LayerId, StateId};
use crate::typed::StateTy;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The most entries that the table of the keys of pieces has: it is made by the compiler of the
/// generated code.
const MOST_ENTRIES: usize = 8192;

/// The same of the keys of a state's numbers.
const MOST_NUMBERS: usize = 1024;

/// A board of one kind and owner: its number among all boards, the layer, the kind's place in it.
struct Board {
    number: usize,
    layer: LayerId,
    local: usize,
    owner: Option<usize>,
}

impl Context<'_> {
    /// `key`: what `seen` compares.
    pub(crate) fn key_fn(&self, what: Option<LayerId>) -> TokenStream {
        let name = self.seen_method(what);
        let pos = quote!(self);
        let layers = self.key_boards(what).into_iter().map(|board| {
            let (cells, layer) = (
                self.board_cells(&board, &pos),
                Literal::usize_unsuffixed(board.layer.index()),
            );
            let (kind, owner) = (
                Literal::u8_unsuffixed(board.local as u8),
                Self::owner_code(board.owner),
            );
            quote!(key ^= layer_keys(#cells, Board::CELLS, #layer, #kind, #owner);)
        });
        let states = self.key_states(what).into_iter().map(|id| {
            let (n, field) = self.state_names(id);
            let one = |entry: TokenStream, value: TokenStream| match self.program.states[id].ty {
                StateTy::Number(..) | StateTy::Flag => {
                    quote!(key ^= state_key(#n, #entry, #value as i64);)
                }
                StateTy::Cell | StateTy::Cells => {
                    quote!(key ^= cells_keys(#n, #entry, #value, Board::CELLS);)
                }
                _ => quote!(key ^= members_keys(#n, #entry, #value as u64);),
            };
            self.each_entry(id, &field, one)
        });
        let first = match what {
            Some(_) => quote!(0u128),
            None if self.program.simultaneous => quote!(next_key(0)),
            None => quote!(next_key(self.next)),
        };
        quote! {
            /// The strong hash of what `seen` compares.
            fn #name(&self) -> u128 {
                let mut key = #first;
                #(#layers)*
                #(#states)*
                key
            }
        }
    }

    /// `key_after`: the same from the key of another position.
    pub(crate) fn key_after_fn(&self, what: Option<LayerId>) -> TokenStream {
        let name = self.key_after_name(what);
        let (now, then) = (quote!(self), quote!(was));
        let (tables, inline) = (self.has_key_table(), self.inline());
        let by_cell = |layer: &LayerId| tables && self.is_keyed_by_cell(*layer);
        let boards = self.key_boards(what);
        let mut keyed: Vec<_> = boards.iter().map(|b| b.layer).filter(by_cell).collect();
        keyed.dedup();
        let changes = keyed.iter().map(|layer| self.changed_keys(*layer));
        let changes: TokenStream = changes.collect();
        let boards = boards.into_iter().filter(|b| !keyed.contains(&b.layer));
        let layers = boards.map(|board| {
            let (now, then) = (
                self.board_cells(&board, &now),
                self.board_cells(&board, &then),
            );
            if tables {
                self.need(Need::PieceKeys);
                let number = Literal::usize_unsuffixed(board.number + 1);
                return quote!(key ^= keys_in(&Self::PIECE_KEYS[#number], (#now) ^ (#then)););
            }
            let layer = Literal::usize_unsuffixed(board.layer.index());
            let (kind, owner) = (
                Literal::u8_unsuffixed(board.local as u8),
                Self::owner_code(board.owner),
            );
            quote!(key ^= layer_keys((#now) ^ (#then), Board::CELLS, #layer, #kind, #owner);)
        });
        let states = self.key_states(what).into_iter().map(|id| {
            let (n, field) = self.state_names(id);
            let changed = quote!(if self.#field != was.#field);
            let one = |entry: TokenStream, value: TokenStream| {
                let old = match self.entries(id) {
                    None => quote!(was.#field),
                    Some(_) => quote!(was.#field[place]),
                };
                match self.program.states[id].ty {
                    StateTy::Number(lo, hi) if self.has_state_table(id) => {
                        let values = Literal::usize_unsuffixed((hi - lo + 1) as usize);
                        let entries = Literal::usize_unsuffixed(self.entries(id).unwrap_or(1));
                        let at = |value: &TokenStream| match lo {
                            0 => quote!(#value as usize),
                            _ => {
                                let lo = Literal::i32_unsuffixed(lo);
                                quote!((#value as i32 - #lo) as usize)
                            }
                        };
                        let (now, then) = (at(&value), at(&old));
                        let lo = Literal::i32_unsuffixed(lo);
                        quote! {
                            const KEYS: &[[u128; #values]; #entries] = &state_keys(#n, #lo);
                            key ^= key_in(KEYS, #entry, #now) ^ key_in(KEYS, #entry, #then);
                        }
                    }
                    StateTy::Number(..) | StateTy::Flag => quote! {
                        key ^= state_key(#n, #entry, #value as i64) ^ state_key(#n, #entry, #old as i64);
                    },
                    StateTy::Cell | StateTy::Cells => {
                        quote!(key ^= cells_keys(#n, #entry, #value ^ #old, Board::CELLS);)
                    }
                    _ => quote!(key ^= members_keys(#n, #entry, (#value ^ #old) as u64);),
                }
            };
            let each = self.each_entry(id, &field, |entry, value| {
                let change = one(entry, value.clone());
                match self.entries(id) {
                    None => change,
                    Some(_) => quote!(if #value != was.#field[place] { #change }),
                }
            });
            quote!(#changed { #each })
        });
        let next = (what.is_none() && !self.program.simultaneous).then(|| {
            let n = Literal::usize_unsuffixed(self.program.players.len() + 1);
            quote! {
                const NEXT: [u128; #n] = next_keys();
                key ^= NEXT[usize::from(self.next)] ^ NEXT[usize::from(was.next)];
            }
        });
        quote! {
            /// The same, when `key` is that of another position.
            #inline
            fn #name(&self, was: &Position, mut key: u128) -> u128 {
                #next
                #changes
                #(#layers)*
                #(#states)*
                key
            }
        }
    }

    /// Whether what stands on a cell of a layer is looked up there: boards by owner and boards by kind.
    fn is_keyed_by_cell(&self, layer: LayerId) -> bool {
        let plan = self.layer_plan(layer);
        self.uses("keys by cell")
            && plan.neutral.is_empty()
            && plan.by_kind_and_owner.is_none()
            && self.program.layers[layer].kinds.len() > 1
            && self.owner_field(layer).is_some()
    }

    /// Changes `key` by the cells of a layer on which something else stands now.
    fn changed_keys(&self, layer: LayerId) -> TokenStream {
        self.need(Need::PieceKeys);
        self.need(Need::KeyRow(layer));
        let (owner, row) = (self.owner_field(layer), self.layer_ident("key_row", layer));
        let owners = (0..self.program.players.len()).map(|p| {
            let p = Literal::usize_unsuffixed(p);
            quote!((self.#owner[#p] ^ was.#owner[#p]))
        });
        // A change of kind is one of two kinds, so the first need not be looked at.
        let kinds = self.program.layers[layer].kinds.iter().skip(1).map(|kind| {
            let field = &self.kind_fields[kind.index()];
            quote!((self.#field ^ was.#field))
        });
        let changed = owners.chain(kinds);
        quote! {
            for bit in (#(#changed)|*).cells() {
                key ^= key_in(Self::PIECE_KEYS, self.#row(bit), bit) ^ key_in(Self::PIECE_KEYS, was.#row(bit), bit);
            }
        }
    }

    /// `key_row`: which row of the table has the keys of what stands on a cell.
    pub(crate) fn key_row_fn(&self, layer: LayerId) -> TokenStream {
        let name = self.layer_ident("key_row", layer);
        let players = self.program.players.len();
        let boards = self.key_boards(None);
        let first = boards.iter().find(|b| b.layer == layer);
        let first = first.map_or(0, |b| b.number) + 1;
        let owner = self.owner_field(layer);
        let owners = (0..players).map(|p| {
            let (p, add) = (
                Literal::usize_unsuffixed(p),
                Literal::usize_unsuffixed(first + p),
            );
            quote!(usize::from(self.#owner[#p].contains(bit)) * #add)
        });
        let kinds = self.program.layers[layer].kinds.iter().enumerate().skip(1);
        let kinds = kinds.map(|(local, kind)| {
            let (field, add) = (
                &self.kind_fields[kind.index()],
                Literal::usize_unsuffixed(local * players),
            );
            quote!(usize::from(self.#field.contains(bit)) * #add)
        });
        let terms = owners.chain(kinds);
        quote! {
            /// The row in the table of keys for what stands on a cell.
            #[inline(always)]
            fn #name(&self, bit: usize) -> usize { #(#terms)+* }
        }
    }

    /// The table of the keys of pieces: by kind and owner, by cell.
    pub(crate) fn piece_keys(&self) -> TokenStream {
        let boards = self.key_boards(None);
        let (n, cells) = (
            Literal::usize_unsuffixed(boards.len() + 1),
            Literal::usize_unsuffixed(self.program.grid.words() * 64),
        );
        let all = boards.iter().map(|board| {
            let (layer, kind) = (
                Literal::usize_unsuffixed(board.layer.index()),
                Literal::u8_unsuffixed(board.local as u8),
            );
            let owner = Self::owner_code(board.owner);
            quote!((#layer, #kind, #owner))
        });
        let words = self.program.grid.cells.words(self.program.grid.words());
        let words = words.iter().map(|word| {
            let text = format!("{word:#x}");
            text.parse::<Literal>()
                .map(|l| quote!(#l))
                .unwrap_or_default()
        });
        quote! {
            /// The keys of no piece, and of one of each kind and owner, by cell.
            const PIECE_KEYS: &[[u128; #cells]; #n] = &piece_keys([#(#all),*], &[#(#words),*]);
        }
    }

    pub(crate) fn key_after_name(&self, what: Option<LayerId>) -> Ident {
        self.need(Need::KeyAfter(what));
        format_ident!("{}_after", self.seen_method(what))
    }

    fn has_key_table(&self) -> bool {
        self.key_boards(None).len() * self.program.grid.words() * 64 <= MOST_ENTRIES
    }

    /// Whether the keys of a state's numbers stand in a table.
    fn has_state_table(&self, id: StateId) -> bool {
        let StateTy::Number(lo, hi) = self.program.states[id].ty else {
            return false;
        };
        let values = (i64::from(hi) - i64::from(lo) + 1) as usize;
        values.saturating_mul(self.entries(id).unwrap_or(1)) <= MOST_NUMBERS
    }

    /// The boards that a key is of.
    fn key_boards(&self, what: Option<LayerId>) -> Vec<Board> {
        let mut boards = Vec::new();
        for layer in self.program.layers.ids() {
            for (_, local, owner, _) in self.boards(layer, &quote!(self)) {
                boards.push(Board {
                    number: boards.len(),
                    layer,
                    local,
                    owner,
                });
            }
        }
        boards.retain(|board| what.is_none_or(|layer| board.layer == layer));
        boards
    }

    fn board_cells(&self, board: &Board, pos: &TokenStream) -> TokenStream {
        let all = self.boards(board.layer, pos).into_iter();
        let same = |(_, local, owner, _): &(KindId, usize, Option<usize>, TokenStream)| {
            (*local, *owner) == (board.local, board.owner)
        };
        all.filter(same)
            .map(|(.., cells)| cells)
            .next()
            .unwrap_or_default()
    }

    /// The states that a key is of.
    fn key_states(&self, what: Option<LayerId>) -> Vec<StateId> {
        let states = self.program.states.enumerate();
        let compared = states.filter(|(_, state)| what.is_none() && !state.clock);
        compared.map(|(id, _)| id).collect()
    }

    fn state_names(&self, id: StateId) -> (Literal, Ident) {
        let n = Literal::usize_unsuffixed(id.index());
        (n, self.state_fields[id.index()].clone())
    }

    /// What is done with each entry of a state, and its value.
    fn each_entry(
        &self,
        id: StateId,
        field: &Ident,
        one: impl Fn(TokenStream, TokenStream) -> TokenStream,
    ) -> TokenStream {
        match self.entries(id) {
            None => one(quote!(0), quote!(self.#field)),
            Some(_) => {
                let body = one(quote!(entry), quote!(self.#field[place]));
                let places = self.places(id);
                quote!(for (entry, place) in #places.enumerate() { #body })
            }
        }
    }
}
