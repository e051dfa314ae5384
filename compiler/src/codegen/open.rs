//! Moves drawn from the empty cells that a playout keeps (`ir::open`): by their place in a list, which
//! is known before the board is.

use super::context::{Context, hex};
use super::scope::Scope;
use super::visit::Mode;
use crate::ir::open::{self, Open};
use crate::ir::{BlockId, Played};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Context<'_> {
    /// The block whose moves are drawn so.
    pub(crate) fn open(&self) -> Option<Open> {
        let found = open::open(self.program).filter(|_| self.uses("open cells"))?;
        let straight = |id| {
            let plain = self.is_counted(id) && !self.is_drawn_first(id);
            plain && self.rows(id).is_none() && self.proposed(id).is_none()
        };
        let counted = self.program.blocks.ids().all(straight);
        let fits = self.program.grid.bits <= usize::from(u16::MAX);
        (counted && fits).then_some(found)
    }

    /// The type of what playouts keep: the empty cells.
    pub(crate) fn open_ty(&self) -> Option<TokenStream> {
        self.open().map(|_| {
            let room = self.open_room();
            quote!(Open<#room>)
        })
    }

    fn open_room(&self) -> Literal {
        Literal::usize_unsuffixed(self.program.grid.bits.next_power_of_two())
    }

    /// Keeps all cells that are empty.
    pub(crate) fn fill_open(&self) -> TokenStream {
        let (grid, room) = (&self.program.grid, self.open_room());
        let words = grid.cells.words(grid.bits.div_ceil(64)).into_iter();
        let words = words.map(|word| hex(&format!("{word:x}")));
        quote!({
            const BOARD: Open<#room> = Open::all(&[#(#words),*]);
            kept.open.fill(self.empty(), &BOARD);
        })
    }

    /// `Rules::random_kept`
    pub(crate) fn random_kept(&self) -> Option<TokenStream> {
        let open = self.open()?;
        let (draw, anew) = (self.draw_open(open), self.find_anew(open));
        let inline = self.inline();
        Some(quote! {
            #inline
            fn random_kept(&self, me: usize, past: &Past, kept: &mut Kept, rng: &mut Rng) -> Option<Choice> {
                let past = Look::all(past);
                #anew
                debug_assert!(kept.open.is(self.empty()));
                #draw
            }
        })
    }

    /// Whether a move of the block may change which cells are empty, though pieces do not come by it.
    fn forgets(&self, open: Open, id: BlockId) -> bool {
        id != open.block && !open::keeps(self.program, &self.program.blocks[id])
    }

    fn played(&self) -> &[Played] {
        self.program.turn.first().map_or(&[], |group| &group.blocks)
    }

    /// Finds the cells again where a move forgot them: there are none, as when the board is full.
    fn find_anew(&self, open: Open) -> Option<TokenStream> {
        let forgets =
            |played: &Played| matches!(played, Played::Block(id) if self.forgets(open, *id));
        let any = self.played().iter().any(forgets);
        any.then(|| {
            let all = self.fill_open();
            quote!(if kept.open.count() == 0 { #all })
        })
    }

    fn draw_open(&self, open: Open) -> TokenStream {
        let blocks = self.played();
        let others: Vec<_> = blocks
            .iter()
            .filter(|played| **played != Played::Block(open.block))
            .cloned()
            .collect();
        let (counts, sum) = self.counts(&others, true);
        let taken = self.taken(open);
        let parts = others.iter().map(|played| match played {
            Played::Pass => quote!(if left == 0 { return Some(Choice::Pass); } left -= 1;),
            Played::Block(id) => {
                let (name, found) = (self.block_fn("of", *id), self.found(*id));
                let forget = self.forgets(open, *id).then(|| quote!(kept.open.forget();));
                quote!(if left < #name { #forget return #found; } left -= #name;)
            }
        });
        let none = (!others.is_empty()).then(|| quote!(#(#parts)* None));
        match none {
            None => quote! {
                let open = kept.open.count();
                if open == 0 { return None; }
                let mut left = rng.below(open);
                #taken
            },
            Some(none) => quote! {
                let open = kept.open.count();
                #counts
                let all_moves = open + #sum;
                if all_moves == 0 { return None; }
                let mut left = rng.below(all_moves);
                if left < open { return #taken; }
                left -= open;
                #none
            },
        }
    }

    /// The move to an open cell.
    fn taken(&self, open: Open) -> TokenStream {
        let choice = self.visitor(open.block, Mode::Nth).choice();
        let to = Scope::of_block(self, open.block, quote!(self)).chosen(open.to);
        quote!({ let #to = kept.open.take(left); Some(#choice) })
    }
}
