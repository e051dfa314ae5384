//! Writes the position: its fields, and the functions that read and change them.

use super::context::Context;
use super::names::{ident, item};
use super::need::Need;
use crate::index::Id;
use crate::ir::{KindId, LayerId, StateId, Value};
use crate::typed::{StateTy, Ty};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// A field of the position, and a value for it.
pub(crate) type Field = (Ident, TokenStream);

/// Replaces the value of an existing field.
pub(crate) fn set(fields: &mut [Field], name: &Ident, value: TokenStream) {
    if let Some(field) = fields.iter_mut().find(|(field, _)| field == name) {
        field.1 = value;
    }
}

impl Context<'_> {
    /// Returns the Rust type of a stored entry.
    pub(crate) fn stored_ty(&self, ty: StateTy) -> TokenStream {
        let p = self.program;
        match ty {
            StateTy::Number(lo, hi) => match (lo, hi) {
                (0.., ..=255) => quote!(u8),
                (-128.., ..=127) => quote!(i8),
                (0.., ..=65535) => quote!(u16),
                (-32768.., ..=32767) => quote!(i16),
                _ => quote!(i32),
            },
            StateTy::Flag => quote!(bool),
            StateTy::Cell | StateTy::Cells => quote!(Cells),
            StateTy::Player | StateTy::Players => {
                self.mask_ty(p.players.len() + usize::from(p.chance))
            }
            StateTy::Kind | StateTy::Kinds => self.mask_ty(p.kinds.len()),
            StateTy::Dir => self.mask_ty(p.grid.dirs.len()),
            StateTy::Enum(e) => self.mask_ty(p.enums[e].members.len()),
        }
    }

    fn players_ty(&self) -> TokenStream {
        self.mask_ty(self.program.players.len() + usize::from(self.program.chance))
    }

    /// Returns the number of entries of a state; `None` without an index.
    pub(crate) fn entries(&self, id: StateId) -> Option<usize> {
        let state = &self.program.states[id];
        (!state.axes.is_empty()).then(|| {
            state
                .axes
                .iter()
                .map(|a| self.program.stored_len(*a))
                .product()
        })
    }

    /// Returns the fields of layers and states: name, type, comment.
    fn board_fields(&self) -> Vec<(Ident, TokenStream, TokenStream)> {
        let p = self.program;
        let n = Literal::usize_unsuffixed(p.players.len());
        let mut fields = Vec::new();
        for layer in p.layers.ids() {
            let plan = self.layer_plan(layer);
            let at = p.layers[layer]
                .kinds
                .first()
                .map(|k| self.cite(p.kinds[*k].span));
            if let Some(owner) = self.owner_field(layer) {
                fields.push((owner, quote!([Cells; #n]), quote!(#at /** By owner. */)));
            }
            let kinds = plan
                .owned
                .iter()
                .filter(|_| plan.by_kind_and_owner.is_none())
                .chain(&plan.neutral);
            for kind in kinds {
                fields.push((
                    self.kind_fields[kind.index()].clone(),
                    quote!(Cells),
                    self.cite(p.kinds[*kind].span),
                ));
            }
        }
        for (id, state) in p.states.enumerate() {
            let ty = self.stored_ty(state.ty);
            let ty = self.entries(id).map_or(ty.clone(), |n| {
                let n = Literal::usize_unsuffixed(n);
                quote!([#ty; #n])
            });
            fields.push((
                self.state_fields[id.index()].clone(),
                ty,
                self.cite(state.span),
            ));
        }
        fields
    }

    /// Writes `struct Position`, and the struct of the board fields that `before` stores.
    pub(crate) fn position_struct(&self) -> TokenStream {
        let p = self.program;
        let fields = self.board_fields();
        let fields = fields
            .iter()
            .map(|(name, ty, comment)| quote!(#comment #name: #ty,));
        let turn = p
            .uses
            .turn
            .then(|| quote!(/** The number of the turn to be played, from 1. */ turn: u16,));
        let passes = p
            .uses
            .passes
            .then(|| quote!(/** Passes in a row just before now. */ passes: u16,));
        let players = self.players_ty();
        let playing = p
            .uses
            .playing
            .then(|| quote!(/** The players still in the game. */ playing: #players,));
        let again = p
            .uses
            .again
            .then(|| quote!(/** Whether the turn goes on. */ again: bool,));
        let named = self.plan.layout.keeps_named.then(|| {
            quote!(/** Whether the move at hand has said who is next. */ named: bool,)
        });
        let before = p
            .uses
            .before
            .then(|| quote!(/** The board as the turn began. */ before: Before,));
        let was = p.uses.before.then(|| self.before_struct());
        let enclosed = self.enclosed_fields();
        quote! {
            #was
            /// A position: plain data, copied to undo a move.
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub struct Position { #(#fields)* #enclosed /** The player to move. */ next: u8, #turn #passes #playing #again #named #before }
        }
    }

    fn before_struct(&self) -> TokenStream {
        let fields = self.board_fields();
        let fields = fields.iter().map(|(name, ty, _)| quote!(#name: #ty,));
        quote! {
            /// Layers and states as a turn began.
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            struct Before { #(#fields)* }
        }
    }

    /// Writes a constant as a stored value.
    fn stored(&self, value: &Value, ty: StateTy) -> TokenStream {
        match value {
            Value::Num(n) => {
                let n = Literal::i32_unsuffixed(*n);
                quote!(#n)
            }
            Value::Mask(mask) => {
                let mask = Literal::u64_unsuffixed(*mask);
                quote!(#mask)
            }
            other => self
                .literal(
                    other,
                    if ty == StateTy::Flag {
                        Ty::Truth
                    } else {
                        Ty::Cells
                    },
                )
                .bare(),
        }
    }

    /// Returns the first values of layers and states, before `setup` runs.
    pub(crate) fn blank_board(&self) -> Vec<Field> {
        let p = self.program;
        let n = Literal::usize_unsuffixed(p.players.len());
        let mut fields = Vec::new();
        for layer in p.layers.ids() {
            let (owner, boards) = self.layer_boards(layer);
            fields.extend(owner.map(|owner| (owner, quote!([Cells::NONE; #n]))));
            let boards = boards.into_iter();
            fields.extend(boards.map(|board| (board, quote!(Cells::NONE))));
        }
        for (id, state) in p.states.enumerate() {
            let field = &self.state_fields[id.index()];
            let all: Vec<_> = state
                .init
                .iter()
                .map(|v| self.stored(v, state.ty))
                .collect();
            let value = match (self.entries(id), all.first()) {
                (Some(n), Some(first)) => {
                    // Gaps have the first entry's value: any one will do, and equal ones read best.
                    let mut by_place = vec![first; n];
                    for (entry, value) in all.iter().enumerate() {
                        by_place[p.stored_place(&state.axes, entry)] = value;
                    }
                    let n = Literal::usize_unsuffixed(n);
                    match state.init.windows(2).all(|w| w[0] == w[1]) {
                        true => quote!([#first; #n]),
                        false => quote!([#(#by_place),*]),
                    }
                }
                _ => quote!(#(#all)*),
            };
            fields.push((field.clone(), value));
        }
        fields
    }

    /// Returns the first values of the fields about the turn.
    pub(crate) fn blank_turn(&self) -> Vec<Field> {
        let uses = self.program.uses;
        let all = Literal::u64_unsuffixed(self.all_players());
        let fields = [
            (true, "next", quote!(0)),
            (uses.turn, "turn", quote!(1)),
            (uses.passes, "passes", quote!(0)),
            (uses.playing, "playing", quote!(#all)),
            (uses.again, "again", quote!(false)),
            (self.plan.layout.keeps_named, "named", quote!(false)),
        ];
        let used = fields.into_iter().filter(|(used, ..)| *used);
        used.map(|(_, name, value)| (ident(name), value)).collect()
    }

    /// Writes a position with these values; derived values are not computed yet.
    pub(crate) fn position_of(&self, fields: Vec<Field>) -> TokenStream {
        let fields = fields.iter().map(|(name, value)| quote!(#name: #value,));
        let enclosed = self.enclosed_blank();
        let before = self.program.uses.before.then(|| {
            let board = self.blank_board();
            let board = board.iter().map(|(name, value)| quote!(#name: #value,));
            quote!(before: Before { #(#board)* },)
        });
        quote!(Position { #(#fields)* #enclosed #before })
    }

    /// Writes the computation of a position's derived values.
    pub(crate) fn find_kept(&self) -> TokenStream {
        self.all_enclosed()
    }

    /// Returns all boards of a layer, as places that can be read and assigned.
    pub(crate) fn all_boards(&self, layer: LayerId) -> Vec<TokenStream> {
        let (owner, boards) = self.layer_boards(layer);
        let owned = (0..self.program.players.len()).filter_map(|i| {
            let (owner, i) = (owner.as_ref()?, Literal::usize_unsuffixed(i));
            Some(quote!(#owner[#i]))
        });
        owned.chain(boards.iter().map(|b| quote!(#b))).collect()
    }

    /// Writes the methods of the position for a need; `None` for needs of other types.
    pub(crate) fn position_item(&self, need: Need) -> Option<TokenStream> {
        Some(match need {
            Need::Empty(layer) => {
                let (name, boards) = (self.layer_ident("empty", layer), self.every_board(layer));
                quote! {
                    #[inline(always)]
                    fn #name(&self) -> Cells { Board::CELLS #(& !#boards)* }
                }
            }
            Need::Occupied(layer) => {
                let name = self.layer_ident("occupied", layer);
                self.union_fn(&name, self.every_board(layer))
            }
            Need::Owned(layer) => {
                self.union_fn(&self.layer_ident("owned", layer), self.owned_boards(layer))
            }
            Need::OwnedBy(layer) => self.owned_by_fn(layer),
            Need::OfKinds(layer) => self.of_kinds_fn(layer),
            Need::KindOn => self.kind_on_fn(),
            Need::OwnerOn => self.owner_on_fn(),
            Need::Clear(layer) => self.clear_fn(layer),
            Need::Put(kind) => self.put_fn(kind),
            Need::PutAny(layer) => self.put_any_fn(layer),
            Need::Carry => self.carry_fn(),
            Need::Began => self.began_fn(),
            Need::Settle => self.settle_fns(),
            Need::Key(what) => self.key_fn(what),
            _ => return None,
        })
    }

    /// Returns boards whose union is all pieces of a layer.
    fn every_board(&self, layer: LayerId) -> Vec<TokenStream> {
        let plan = self.layer_plan(layer);
        let neutral = plan.neutral.iter().map(|k| {
            let field = &self.kind_fields[k.index()];
            quote!(self.#field)
        });
        let owned = self.owned_boards(layer);
        owned.into_iter().chain(neutral).collect()
    }

    fn owned_boards(&self, layer: LayerId) -> Vec<TokenStream> {
        let Some(owner) = self.owner_field(layer) else {
            return Vec::new();
        };
        (0..self.program.players.len())
            .map(|i| {
                let i = Literal::usize_unsuffixed(i);
                quote!(self.#owner[#i])
            })
            .collect()
    }

    fn union_fn(&self, name: &Ident, parts: Vec<TokenStream>) -> TokenStream {
        let union = if parts.is_empty() {
            quote!(Cells::NONE)
        } else {
            quote!(#(#parts)|*)
        };
        quote! {
            #[inline(always)]
            fn #name(&self) -> Cells { #union }
        }
    }

    fn owned_by_fn(&self, layer: LayerId) -> TokenStream {
        let name = self.layer_ident("owned_by", layer);
        let parts = self
            .owned_boards(layer)
            .into_iter()
            .enumerate()
            .map(|(i, board)| {
                let i = Literal::usize_unsuffixed(i);
                quote!(#board.when(players >> #i & 1 == 1))
            });
        quote! {
            #[inline(always)]
            fn #name(&self, players: u64) -> Cells { #(#parts)|* }
        }
    }

    fn of_kinds_fn(&self, layer: LayerId) -> TokenStream {
        let name = self.layer_ident("of_kinds", layer);
        let parts: Vec<_> = self.program.layers[layer]
            .kinds
            .iter()
            .map(|k| {
                let (board, i) = (
                    self.any_owner(&quote!(self), *k).dot(),
                    Literal::usize_unsuffixed(k.index()),
                );
                quote!(#board.when(kinds >> #i & 1 == 1))
            })
            .collect();
        let body = if parts.is_empty() {
            quote!(Cells::NONE.when(kinds != 0))
        } else {
            quote!(#(#parts)|*)
        };
        quote! {
            #[inline(always)]
            fn #name(&self, kinds: u64) -> Cells { #body }
        }
    }

    fn kind_on_fn(&self) -> TokenStream {
        let parts: Vec<_> = self.program.layers[LayerId(0)]
            .kinds
            .iter()
            .map(|k| {
                let (board, i) = (
                    self.any_owner(&quote!(self), *k).dot(),
                    Literal::usize_unsuffixed(k.index()),
                );
                quote!(u64::from(#board.meets(cells)) << #i)
            })
            .collect();
        let body = if parts.is_empty() {
            quote!(0 * cells.count() as u64)
        } else {
            quote!(#(#parts)|*)
        };
        quote! {
            /// The kinds on cells.
            #[inline(always)]
            fn kind_on(&self, cells: Cells) -> u64 { #body }
        }
    }

    fn owner_on_fn(&self) -> TokenStream {
        let parts: Vec<_> = self
            .owned_boards(LayerId(0))
            .into_iter()
            .enumerate()
            .map(|(i, board)| {
                let i = Literal::usize_unsuffixed(i);
                quote!(u64::from(#board.meets(cells)) << #i)
            })
            .collect();
        let body = if parts.is_empty() {
            quote!(0 * cells.count() as u64)
        } else {
            quote!(#(#parts)|*)
        };
        quote! {
            /// The owners on cells.
            #[inline(always)]
            fn owner_on(&self, cells: Cells) -> u64 { #body }
        }
    }

    fn clear_fn(&self, layer: LayerId) -> TokenStream {
        let name = self.layer_ident("clear", layer);
        let boards = self.all_boards(layer);
        quote! {
            /// What stands on these cells is taken away.
            #[inline(always)]
            fn #name(&mut self, cells: Cells) { #(self.#boards &= !cells;)* }
        }
    }

    fn put_fn(&self, kind: KindId) -> TokenStream {
        let k = &self.program.kinds[kind];
        let name = self.put_name(kind);
        let field = &self.kind_fields[kind.index()];
        self.need(Need::Clear(k.layer));
        let clear = self.layer_ident("clear", k.layer);
        if k.neutral {
            return quote! {
                /// In place of what stands there.
                #[inline(always)]
                fn #name(&mut self, cells: Cells) {
                    self.#clear(cells);
                    self.#field |= cells;
                }
            };
        }
        let owner = self.owner_field(k.layer);
        let also = self
            .layer_plan(k.layer)
            .by_kind_and_owner
            .is_none()
            .then(|| quote!(self.#field |= cells;));
        let guard = self.program.chance.then(|| {
            let n = Literal::usize_unsuffixed(self.program.players.len());
            quote!(if owner >= #n { return; })
        });
        quote! {
            /// In place of what stands there.
            #[inline(always)]
            fn #name(&mut self, owner: usize, cells: Cells) {
                #guard
                self.#clear(cells);
                self.#owner[owner] |= cells;
                #also
            }
        }
    }

    /// Returns a name such as `put_pawn`.
    pub(crate) fn put_name(&self, kind: KindId) -> Ident {
        format_ident!("put_{}", item(&self.program.kinds[kind].name))
    }

    /// Writes `put`, if all kinds have owners and a board of their own.
    fn put_owned_fn(&self, layer: LayerId) -> Option<TokenStream> {
        let plan = self.layer_plan(layer);
        let plain = plan.neutral.is_empty() && plan.by_kind_and_owner.is_none();
        let owner = self.owner_field(layer)?;
        if !plain || self.program.chance {
            return None;
        }
        self.need(Need::Clear(layer));
        let (name, clear) = (
            self.layer_ident("put", layer),
            self.layer_ident("clear", layer),
        );
        let kinds = &self.program.layers[layer].kinds;
        let arms = kinds.iter().enumerate().map(|(n, kind)| {
            let field = &self.kind_fields[kind.index()];
            let i = Literal::usize_unsuffixed(kind.index());
            let kind = if n + 1 == kinds.len() {
                quote!(_)
            } else {
                quote!(#i)
            };
            quote!(#kind => &mut self.#field,)
        });
        Some(quote! {
            /// A piece of a computed kind, in place of what stands there.
            #[inline]
            fn #name(&mut self, owner: Option<usize>, kind: usize, cells: Cells) {
                let Some(owner) = owner else { return };
                self.#clear(cells);
                self.#owner[owner] |= cells;
                let board = match kind { #(#arms)* };
                *board |= cells;
            }
        })
    }

    fn put_any_fn(&self, layer: LayerId) -> TokenStream {
        if let Some(put) = self.put_owned_fn(layer) {
            return put;
        }
        let name = self.layer_ident("put", layer);
        let arms = self.program.layers[layer].kinds.iter().map(|kind| {
            self.need(Need::Put(*kind));
            let (put, i) = (
                self.put_name(*kind),
                Literal::usize_unsuffixed(kind.index()),
            );
            if self.program.kinds[*kind].neutral {
                quote!((#i, _) => self.#put(cells),)
            } else {
                quote!((#i, Some(owner)) => self.#put(owner, cells),)
            }
        });
        quote! {
            /// A piece of a computed kind, in place of what stands there.
            #[inline]
            fn #name(&mut self, owner: Option<usize>, kind: usize, cells: Cells) {
                match (kind, owner) { #(#arms)* _ => {} }
            }
        }
    }

    fn carry_fn(&self) -> TokenStream {
        self.need(Need::Occupied(LayerId(0)));
        let boards = self.all_boards(LayerId(0));
        quote! {
            /// What stands on `from` goes to `to` in place of what is there; nothing happens unless
            /// each is one cell and a piece stands on the first.
            #[inline(always)]
            fn carry(&mut self, from: Cells, to: Cells) {
                if from.count() != 1 || to.count() != 1 || !self.occupied().meets(from) {
                    return;
                }
                #(self.#boards = self.#boards & !(from | to) | to.when(self.#boards.meets(from));)*
            }
        }
    }

    fn began_fn(&self) -> TokenStream {
        let fields: Vec<_> = self.board_fields().into_iter().map(|f| f.0).collect();
        quote! {
            /// The position with the board as the turn began.
            #[inline]
            fn began(&self) -> Position {
                Position { #(#fields: self.before.#fields,)* ..*self }
            }
        }
    }

    /// Writes the code that stores the board for `before` at the beginning of a turn.
    pub(crate) fn keep_before(&self, pos: &TokenStream) -> TokenStream {
        let fields: Vec<_> = self.board_fields().into_iter().map(|f| f.0).collect();
        quote!(#pos.before = Before { #(#fields: #pos.#fields,)* };)
    }

    /// Writes the next player in turn order after `me` who is still in the game.
    pub(crate) fn after_player(&self, pos: &TokenStream, me: &TokenStream) -> TokenStream {
        let n = Literal::usize_unsuffixed(self.program.players.len());
        if self.program.uses.playing {
            return quote!(after_playing::<#n>(#me, #pos.playing.into()));
        }
        quote!(after::<#n>(#me))
    }

    fn settle_fns(&self) -> TokenStream {
        let uses = self.program.uses;
        let n = Literal::u8_unsuffixed(self.program.players.len() as u8);
        let skip = uses.playing.then(|| {
            let after = self.after_player(&quote!(self), &quote!(usize::from(self.next)));
            quote! {
                /// Passes over players who are out of the game.
                #[inline]
                fn skip(&mut self) {
                    if self.next < #n && self.playing != 0 && self.playing >> self.next & 1 == 0 {
                        self.next = #after;
                    }
                }
            }
        });
        let stays = if uses.playing {
            quote!(me as u8 >= #n || self.playing >> me & 1 == 1)
        } else {
            quote!(true)
        };
        let again = uses.again.then(|| {
            quote! {
                if self.again {
                    if #stays {
                        self.next = me as u8;
                        return;
                    }
                    self.again = false;
                }
            }
        });
        let named = self
            .plan
            .layout
            .keeps_named
            .then(|| quote!(self.named = false;));
        let skipped = uses.playing.then(|| quote!(self.skip();));
        quote! {
            #skip
            /// Settles who is next: `me` after `again`, else who has been named or comes after,
            /// players who are out of the game skipped.
            #[inline]
            fn settle(&mut self, me: usize) { #named #again #skipped }
            /// The position as if the move of `me` ended here.
            #[inline]
            fn settled(mut self, me: usize) -> Position {
                self.settle(me);
                self
            }
        }
    }
}
