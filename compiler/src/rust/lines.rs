//! Prints the test for lines through the cell of the last move: playouts store the set as words along
//! the lines of the board, and `end` gets the words through the cell.

use super::Printer;
use super::board::Item;
use crate::lir::{BlockId, CachedLines, CachedLinesUpdate};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Printer<'_> {
    /// Returns the type of the data that playouts store.
    pub(super) fn files_ty(&self) -> Option<TokenStream> {
        self.module.playout.rows.as_ref()?;
        let sizes = [self.module.players.len(), self.lines_of_board()];
        let [n, lines] = sizes.map(Literal::usize_unsuffixed);
        let word = self.word();
        Some(quote!(Files<#word, #lines, #n>))
    }

    /// Returns the type of a move's trace: the words through the added cell, in packs, if they are
    /// stored and sufficient; and whether a cell is still empty, if that is stored too.
    pub(super) fn trace_ty(&self) -> TokenStream {
        if self.module.playout.rows.is_none() {
            return quote!(());
        }
        let packs = Literal::usize_unsuffixed(self.packs());
        match self.answers_end() {
            true => quote!(Option<([u64; #packs], bool)>),
            false => quote!(Option<[u64; #packs]>),
        }
    }

    /// Prints the trace of a move in a game without cached words.
    pub(super) fn no_trace(&self) -> TokenStream {
        match self.module.playout.rows {
            Some(_) => quote!(None),
            None => quote!(()),
        }
    }

    /// Whether lines of `end` look up in the empty-cell list if a cell is empty.
    pub(super) fn answers_end(&self) -> bool {
        let playout = &self.module.playout;
        let empty = playout.empty.as_ref();
        playout.rows.is_some() && empty.is_some_and(|empty| empty.answers_end)
    }

    /// Prints `Rules::update_cache`: the trace of a move.
    pub(super) fn update_cache(&self) -> Option<TokenStream> {
        let rows = self.module.playout.rows.as_ref()?;
        let arms = rows.updates.enumerate().map(|(id, update)| {
            let (pattern, trace) = (self.choice_pattern(id), self.trace_of(id, *update));
            quote!(#pattern => #trace,)
        });
        let pass = self
            .passes()
            .then(|| quote!(Choice::Pass => cache.files.wait(me),));
        let inline = self.in_ply();
        let mut trace = quote!(match m { #(#arms)* #pass });
        if self.answers_end() {
            trace = quote! {
                let through = #trace;
                let open = cache.empty_cells.count() != 0;
                through.map(|through| (through, open))
            };
        }
        Some(quote! {
            #inline
            fn update_cache(&self, me: usize, m: Choice, _: Self::Trace, cache: &mut Cache) -> Self::Trace {
                #trace
            }
        })
    }

    fn trace_of(&self, id: BlockId, update: CachedLinesUpdate) -> TokenStream {
        let place = match update {
            CachedLinesUpdate::Recompute => {
                return quote!({
                    self.fill_files(&mut cache.files);
                    None
                });
            }
            CachedLinesUpdate::Keep => return quote!(cache.files.wait(me)),
            CachedLinesUpdate::Grow(place) => place,
        };
        let (cell, cells) = (&self.choice_fields(id)[place], self.places_len());
        let sizes = [self.axes().len(), self.fit(), self.packs()];
        let [axes, fit, packs] = sizes.map(Literal::usize_unsuffixed);
        quote!(cache.files.put::<#axes, #fit, #packs>(me, &Board::PLACES[usize::from(#cell) % #cells]))
    }

    /// Prints `fill_files`: computes the words along the lines.
    pub(super) fn fill_files(&self) -> Option<TokenStream> {
        let CachedLines { set, any, .. } = self.module.playout.rows.as_ref()?;
        let (set, any, files) = (self.function(*set), self.function(*any), self.files_ty());
        let places = self.on_board(Item::Places);
        let players = 0..self.module.players.len();
        let players = players.map(Literal::usize_unsuffixed);
        Some(quote! {
            /// Computes the words along the lines.
            #[inline]
            fn fill_files(&self, files: &mut #files) {
                files.fill([#(self.#set(#players)),*], #places, |me| self.#any(me));
            }
        })
    }

    /// Returns the number of bits of a word along a line, with one bit of separation.
    fn span(&self) -> usize {
        let grid = &self.module.grid;
        let (width, height) = grid.frame();
        let longest = width.max(height).max(grid.levels());
        usize::try_from(longest).unwrap_or(0) + 1
    }

    /// Returns the smallest type with room for a pack.
    fn word(&self) -> TokenStream {
        match self.axes().len() * self.span() <= 32 {
            true => quote!(u32),
            false => quote!(u64),
        }
    }

    /// Returns the number of words that fit into a pack. On boards without cached words, one may be too
    /// long.
    fn fit(&self) -> usize {
        (64 / self.span()).max(1)
    }

    /// Returns the number of packs for the words through a cell.
    fn packs(&self) -> usize {
        self.axes().len().div_ceil(self.fit())
    }

    /// Prints for each pack the bits of the axes that lines may follow.
    pub(super) fn asked_words(&self, along: u64) -> TokenStream {
        let dirs = &self.module.grid.dirs;
        let counts = |d: &usize| along >> d & 1 == 1 || along >> dirs[*d].opposite & 1 == 1;
        let counts: Vec<bool> = self.axes().iter().map(counts).collect();
        if counts.iter().all(|counts| *counts) {
            let packs = Literal::usize_unsuffixed(self.packs());
            return quote!([!0; #packs]);
        }
        let (span, fit) = (self.span(), self.fit());
        let of = |all: &[bool]| {
            let words = all.iter().enumerate().filter(|(_, counts)| **counts);
            words.fold(0u64, |mask, (axis, _)| {
                mask | ((1u64 << span) - 1) << (axis * span)
            })
        };
        let masks = counts.chunks(fit);
        let masks = masks.map(|all| super::hex(of(all)));
        quote!([#(#masks),*])
    }

    fn places_len(&self) -> Literal {
        Literal::usize_unsuffixed(self.module.grid.bits.next_power_of_two())
    }

    /// Returns one direction of each line.
    pub(super) fn axes(&self) -> Vec<usize> {
        let dirs = &self.module.grid.dirs;
        let all = 0..dirs.len();
        all.filter(|d| *d <= dirs[*d].opposite).collect()
    }

    /// Returns the number of lines along all directions.
    fn lines_of_board(&self) -> usize {
        let grid = &self.module.grid;
        let starts = |d: &usize| {
            let (width, height) = grid.frame();
            let [x, y, z] = grid.frame_step(*d);
            let levels = grid.levels();
            let inside = |size: i32, by: i32| (size - by.abs()).max(0);
            let all = width * height * levels;
            let behind = inside(width, x) * inside(height, y) * inside(levels, z);
            (all - behind) as usize
        };
        self.axes().iter().map(starts).sum()
    }

    /// Prints `Board::PLACES`: the place of each cell on its lines.
    pub(super) fn places_item(&self) -> TokenStream {
        let steps = self.axes().into_iter().map(|d| self.step_literal(d));
        let axes = Literal::usize_unsuffixed(self.axes().len());
        let (cells, span) = (self.places_len(), Literal::usize_unsuffixed(self.span()));
        quote! {
            /// The place of each cell on the lines through it.
            const PLACES: &[files::Places<#axes>; #cells] = &tables::places(Self::SIZE, [#(#steps),*], #span);
        }
    }

    /// Prints a step in the frame of the board.
    pub(super) fn step_literal(&self, dir: usize) -> TokenStream {
        let step = self.module.grid.frame_step(dir);
        let [x, y, z] = step.map(Literal::i32_unsuffixed);
        quote!([#x, #y, #z])
    }
}
