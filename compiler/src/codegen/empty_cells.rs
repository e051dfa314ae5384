//! Moves drawn from the empty cells that a playout keeps (`facts::empties`): by their place in a list, which
//! is known before the board is.

use super::code::Code;
use super::context::{Context, hex};
use super::scope::Scope;
use super::visit::Mode;
use crate::ir::{BlockId, Expr, ExprKind, PIECES, Played, VarId};
use crate::plan::cache::EmptyCells;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Context<'_> {
    /// The type of what playouts keep: the empty cells.
    pub(crate) fn open_ty(&self) -> Option<TokenStream> {
        self.plan.cache.empty_cells.as_ref().map(|_| {
            let room = self.open_room();
            let cell = self.open_cell();
            quote!(Open<#cell, #room>)
        })
    }

    /// The least type that has room for the number of a cell.
    fn open_cell(&self) -> TokenStream {
        if self.program.grid.bits <= 256 {
            quote!(u8)
        } else {
            quote!(u16)
        }
    }

    /// Whether the moves of a block are to one cell out of the list, on a board where a table is the
    /// quickest way from the cell's number to its set.
    pub(crate) fn looked_up(&self, id: BlockId) -> Option<VarId> {
        let open = self.plan.cache.empty_cells.as_ref();
        let open = open.filter(|open| open.block == id);
        open.filter(|_| self.program.grid.words() == 2)
            .map(|open| open.to)
    }

    /// Whether what is kept says in lines of `end`, with the trace of a move, if a cell is empty.
    pub(crate) fn counts_open(&self) -> bool {
        let open = self.plan.cache.empty_cells.as_ref();
        open.is_some_and(|open| open.answers_end)
    }

    fn open_room(&self) -> Literal {
        Literal::usize_unsuffixed(self.program.grid.bits.next_power_of_two())
    }

    /// Keeps all cells that are empty.
    pub(crate) fn fill_open(&self) -> TokenStream {
        let (grid, room, cell) = (&self.program.grid, self.open_room(), self.open_cell());
        let words = grid.cells.words(grid.words()).into_iter();
        let words = words.map(|word| hex(&format!("{word:x}")));
        quote! {
            const BOARD: Open<#cell, #room> = Open::<#cell, #room>::all(&[#(#words),*]);
            kept.open.fill(self.empty(), &BOARD);
        }
    }

    /// `Rules::random_kept`
    pub(crate) fn random_kept(&self) -> Option<TokenStream> {
        let open = self.plan.cache.empty_cells.as_ref()?;
        let (draw, anew) = (self.draw_open(open), self.find_anew(open));
        let inline = self.inline();
        let looks_back = self
            .program
            .blocks
            .ids()
            .any(|id| self.block_looks_back(id));
        let past = looks_back.then(|| quote!(let past = Look::all(past);));
        Some(quote! {
            #inline
            fn random_kept(&self, me: usize, past: &Self::Past, kept: &mut Kept, rng: &mut Rng) -> Option<Choice> {
                #past
                #anew
                debug_assert!(kept.open.is(self.empty()));
                #draw
            }
        })
    }

    fn played(&self) -> &[Played] {
        self.program.turn.first().map_or(&[], |group| &group.blocks)
    }

    /// Finds the cells again where a move forgot them: there are none, as when the board is full.
    fn find_anew(&self, open: &EmptyCells) -> Option<TokenStream> {
        open.is_forgotten(self.program).then(|| {
            let all = self.fill_open();
            quote!(if kept.open.count() == 0 { #all })
        })
    }

    fn draw_open(&self, open: &EmptyCells) -> TokenStream {
        let blocks = self.played();
        let others: Vec<_> = blocks
            .iter()
            .filter(|played| **played != Played::Block(open.block))
            .cloned()
            .collect();
        let (counts, sum) = self.counts(&others, true);
        let (bound, taken) = self.taken(open);
        let parts = others.iter().map(|played| match played {
            Played::Pass => quote!(if left == 0 { return Some(Choice::Pass); } left -= 1;),
            Played::Block(id) => {
                let (name, (bound, found)) = (self.block_fn("of", *id), self.found(*id));
                let forget = open
                    .forgotten_by
                    .contains(id)
                    .then(|| quote!(kept.open.forget();));
                quote!(if left < #name { #forget #bound return #found; } left -= #name;)
            }
        });
        let none = (!others.is_empty()).then(|| quote!(#(#parts)* None));
        match none {
            None => quote! {
                let left = rng.one_of(kept.open.count())?;
                #bound
                #taken
            },
            Some(none) => quote! {
                let open = kept.open.count();
                #counts
                let mut left = rng.one_of(open + #sum)?;
                if left < open { #bound return #taken; }
                left -= open;
                #none
            },
        }
    }

    /// The move to an open cell.
    fn taken(&self, open: &EmptyCells) -> (TokenStream, TokenStream) {
        let choice = self.visitor(open.block, Mode::Nth).choice();
        let to = Scope::of_block(self, open.block, quote!(self)).chosen(open.to);
        (
            quote!(let #to = kept.open.take(left);),
            quote!(Some(#choice)),
        )
    }
}

impl Scope<'_> {
    /// `some empty` in a line of `end`: by the count of what is kept.
    pub(crate) fn some_open(&self, set: &Expr) -> Option<Code> {
        let asked = self.ends && matches!(*set.kind, ExprKind::Empty(PIECES));
        (asked && self.cx.counts_open()).then(|| {
            let board = self.expr(set).dot();
            Code::atom(quote!(match trace { Some((_, open)) => open, None => #board.any() }))
        })
    }
}
