//! Rows through the cell that came with the last move: playouts keep what stands in rows as words along
//! the lines of the board, and `end` is told those through the cell.

use super::Printer;
use crate::lir::{BlockId, RowUpdate, Rows};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Printer<'_> {
    /// The type of what playouts keep.
    pub(super) fn files_ty(&self) -> Option<TokenStream> {
        self.module.playout.rows.as_ref()?;
        let (n, lines) = (
            Literal::usize_unsuffixed(self.module.players.len()),
            Literal::usize_unsuffixed(self.lines_of_board()),
        );
        let word = self.word();
        Some(quote!(Files<#word, #lines, #n>))
    }

    /// The trace of a move: the words through the cell that came, in packs, where they are kept and say
    /// enough; and whether a cell is empty still, where that is kept too.
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

    /// The trace of a move in a game where nothing is kept.
    pub(super) fn no_trace(&self) -> TokenStream {
        match self.module.playout.rows {
            Some(_) => quote!(None),
            None => quote!(()),
        }
    }

    /// Whether the list of empty cells says in lines of `end` if one is empty.
    pub(super) fn answers_end(&self) -> bool {
        let playout = &self.module.playout;
        let empty = playout.empty.as_ref();
        playout.rows.is_some() && empty.is_some_and(|empty| empty.answers_end)
    }

    /// `Rules::keep_up`: the trace of a move.
    pub(super) fn keep_up(&self) -> Option<TokenStream> {
        let rows = self.module.playout.rows.as_ref()?;
        let arms = rows.updates.enumerate().map(|(id, update)| {
            let (pattern, trace) = (self.choice_pattern(id), self.trace_of(id, *update));
            quote!(#pattern => #trace,)
        });
        let pass = self
            .passes()
            .then(|| quote!(Choice::Pass => kept.files.wait(me),));
        let inline = self.in_ply();
        let mut trace = quote!(match m { #(#arms)* #pass });
        if self.answers_end() {
            trace = quote! {
                let through = #trace;
                let open = kept.open.count() != 0;
                through.map(|through| (through, open))
            };
        }
        Some(quote! {
            #inline
            fn keep_up(&self, me: usize, m: Choice, _: Self::Trace, kept: &mut Kept) -> Self::Trace {
                #trace
            }
        })
    }

    fn trace_of(&self, id: BlockId, update: RowUpdate) -> TokenStream {
        let place = match update {
            RowUpdate::Recompute => {
                return quote!({
                    self.fill_files(&mut kept.files);
                    None
                });
            }
            RowUpdate::Keep => return quote!(kept.files.wait(me)),
            RowUpdate::Grow(place) => place,
        };
        let (cell, cells) = (&self.choice_fields(id)[place], self.places_len());
        let (axes, fit, packs) = (
            Literal::usize_unsuffixed(self.axes().len()),
            Literal::usize_unsuffixed(self.fit()),
            Literal::usize_unsuffixed(self.packs()),
        );
        quote!(kept.files.put::<#axes, #fit, #packs>(me, &Board::PLACES[usize::from(#cell) % #cells]))
    }

    /// `fill_files`: the words along the lines, made anew.
    pub(super) fn fill_files(&self) -> Option<TokenStream> {
        let Rows { set, any, .. } = self.module.playout.rows.as_ref()?;
        let (set, any, files) = (self.function(*set), self.function(*any), self.files_ty());
        let players = 0..self.module.players.len();
        let players = players.map(Literal::usize_unsuffixed);
        Some(quote! {
            /// The words along the lines, made anew.
            #[inline]
            fn fill_files(&self, files: &mut #files) {
                files.fill([#(self.#set(#players)),*], Board::PLACES, |me| self.#any(me));
            }
        })
    }

    /// The bits of a word along a line, and one more.
    fn span(&self) -> usize {
        let grid = &self.module.grid;
        let (width, height) = grid.frame();
        let longest = width.max(height).max(grid.levels());
        usize::try_from(longest).unwrap_or(0) + 1
    }

    /// The least type that has room for a pack.
    fn word(&self) -> TokenStream {
        match self.axes().len() * self.span() <= 32 {
            true => quote!(u32),
            false => quote!(u64),
        }
    }

    /// How many words fit into a number. On other boards one may be too long for it.
    fn fit(&self) -> usize {
        (64 / self.span()).max(1)
    }

    /// How many numbers the words through a cell fit into.
    fn packs(&self) -> usize {
        self.axes().len().div_ceil(self.fit())
    }

    /// Of each pack the bits of the axes that rows may go along.
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
        let masks = masks.map(|all| super::hex(&format!("{:x}", of(all))));
        quote!([#(#masks),*])
    }

    fn places_len(&self) -> Literal {
        Literal::usize_unsuffixed(self.module.grid.bits.next_power_of_two())
    }

    /// One direction of each line.
    pub(super) fn axes(&self) -> Vec<usize> {
        let dirs = &self.module.grid.dirs;
        let all = 0..dirs.len();
        all.filter(|d| *d <= dirs[*d].opposite).collect()
    }

    /// How many lines there are along all directions.
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

    /// `Board::PLACES`: where each cell is on its lines.
    pub(super) fn places_item(&self) -> Option<TokenStream> {
        self.module.playout.rows.as_ref()?;
        let steps = self.axes().into_iter().map(|d| self.step_literal(d));
        let axes = Literal::usize_unsuffixed(self.axes().len());
        let (cells, span) = (self.places_len(), Literal::usize_unsuffixed(self.span()));
        Some(quote! {
            /// Where each cell is on the lines through it.
            const PLACES: &[files::Places<#axes>; #cells] = &tables::places(Self::SIZE, [#(#steps),*], #span);
        })
    }

    /// A step in the frame of the board.
    pub(super) fn step_literal(&self, dir: usize) -> TokenStream {
        let [x, y, z] = self
            .module
            .grid
            .frame_step(dir)
            .map(Literal::i32_unsuffixed);
        quote!([#x, #y, #z])
    }
}
