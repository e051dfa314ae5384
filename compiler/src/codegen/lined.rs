//! Lines of `end` asked only through the cell that got a piece with the move (`ir::lined`), on boards
//! where asking the whole board costs more.

use super::board::step_literal;
use super::code::{Bind, Code};
use super::context::Context;
use super::need::Need;
use super::report::Path;
use super::scope::Scope;
use crate::ir::lined::{self, Lined};
use crate::ir::{BlockId, Expr, ExprKind, Value};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// Whether lines are asked so at all. Small boards are asked whole by a few shifts.
pub(crate) fn wanted(cx: &Context<'_>) -> bool {
    let (width, height) = cx.program.grid.frame();
    let fits = width.max(height).max(cx.program.grid.levels()) < 32;
    cx.program.grid.words() > 1 && fits && !cx.ring() && !lined::lined(cx.program).is_empty()
}

/// Up to how many places a table has a bit for every set of cells.
const TINY: usize = 12;

fn with_rows_name(n: i32) -> Ident {
    format_ident!("WITH_ROWS_OF_{}", n.to_string())
}

impl Context<'_> {
    /// The set that stands in rows, for each player.
    fn lined_sets(&self) -> Vec<TokenStream> {
        let found = lined::lined(self.program);
        let vars = crate::index::IndexVec::default();
        let of = |p: usize| {
            let mut scope = Scope::new(self, &vars, quote!(self));
            let p = Literal::usize_unsuffixed(p);
            scope.me = quote!(#p);
            found.first().map(|l| scope.expr(l.set).bare())
        };
        (0..self.program.players.len()).filter_map(of).collect()
    }

    /// The field: who had a line before their move.
    pub(crate) fn lined_field(&self) -> Option<TokenStream> {
        let ty = self.mask_ty(self.program.players.len());
        let (n, lines) = (
            Literal::usize_unsuffixed(self.program.players.len()),
            Literal::usize_unsuffixed(self.lines()),
        );
        self.asks_lined.then(|| {
            quote! {
                /** By owner: what stands in rows, as words along the lines of the board. */
                files: [[u32; #lines]; #n],
                /** Who had a line already when the position was set up. */
                lined: #ty,
            }
        })
    }

    pub(crate) fn lined_blank(&self) -> Option<TokenStream> {
        let (n, lines) = (
            Literal::usize_unsuffixed(self.program.players.len()),
            Literal::usize_unsuffixed(self.lines()),
        );
        self.asks_lined
            .then(|| quote!(files: [[0; #lines]; #n], lined: 0,))
    }

    /// Of a position made anew: who has a line.
    pub(crate) fn all_lined(&self) -> Option<TokenStream> {
        let ty = self.mask_ty(self.program.players.len());
        let n = Literal::usize_unsuffixed(self.program.players.len());
        self.asks_lined.then(|| {
            quote! {
                pos.files = pos.all_files();
                pos.lined = (0..#n).fold(0, |all, me| all | #ty::from(pos.has_line(me)) << me);
            }
        })
    }

    /// What the trace of a move is: the words through the cell that got a piece.
    pub(crate) fn trace_ty(&self) -> TokenStream {
        let axes = Literal::usize_unsuffixed(self.axes().len());
        if self.asks_lined {
            quote!([u32; #axes])
        } else {
            quote!(())
        }
    }

    /// The trace of a move of a block, of which the choices are bound.
    pub(crate) fn trace_of(&self, id: BlockId) -> TokenStream {
        let Some(var) = lined::put(self.program, id).filter(|_| self.asks_lined) else {
            return self.no_trace();
        };
        self.need(Need::Places);
        let scope = Scope::of_block(self, id, quote!(self));
        let (cell, cells) = (scope.name(var), self.places_len());
        quote!(files::put(&mut self.files[me], &Board::PLACES[usize::from(#cell) % #cells]))
    }

    /// The trace of a pass.
    pub(crate) fn no_trace(&self) -> TokenStream {
        let axes = Literal::usize_unsuffixed(self.axes().len());
        if self.asks_lined {
            quote!([0; #axes])
        } else {
            quote!(())
        }
    }

    fn places_len(&self) -> Literal {
        Literal::usize_unsuffixed(self.program.grid.bits.next_power_of_two())
    }

    /// The methods that are asked.
    pub(crate) fn lined_items(&self) -> Option<TokenStream> {
        if !self.asks_lined {
            return None;
        }
        let sets = self.lined_sets();
        let n = Literal::usize_unsuffixed(sets.len());
        let lines = Literal::usize_unsuffixed(self.lines());
        self.need(Need::Places);
        let vars = crate::index::IndexVec::default();
        let scope = Scope::new(self, &vars, quote!(self));
        let found = lined::lined(self.program);
        let whole: Vec<_> = found
            .iter()
            .map(|l| scope.whole_lines(l.n, l.exactly, l.set, l.along).bare())
            .collect();
        Some(quote! {
            /// The words along the lines, made anew.
            fn all_files(&self) -> [[u32; #lines]; #n] {
                [#(files::words(#sets, Board::PLACES)),*]
            }
            /// Whether there is a line anywhere.
            fn has_line(&self, me: usize) -> bool { #(#whole)||* }
        })
    }

    /// Whether the board is so small that a table has a bit for every set of cells.
    fn is_tiny(&self) -> bool {
        !self.ring() && self.program.grid.bits <= TINY
    }

    fn tiny_words(&self) -> usize {
        (1 << self.program.grid.bits.max(6)) / 64
    }

    /// `Board::WITH_ROWS_OF_3`
    pub(crate) fn with_rows_item(&self, n: i32) -> TokenStream {
        self.need(Need::Size);
        let name = with_rows_name(n);
        let grid = &self.program.grid;
        let steps = self
            .axes()
            .into_iter()
            .map(|d| step_literal(grid.frame_step(d)));
        let (words, n) = (
            Literal::usize_unsuffixed(self.tiny_words()),
            Literal::i32_unsuffixed(n),
        );
        quote!(const #name: &[u64; #words] = &tables::sets_with_rows(Self::SIZE, &[#(#steps),*], #n);)
    }

    /// One direction of each line.
    fn axes(&self) -> Vec<usize> {
        self.line_dirs().into_iter().map(|(d, _)| d).collect()
    }

    /// How many lines there are along all directions.
    fn lines(&self) -> usize {
        let starts = |d: &usize| {
            let (width, height) = self.program.grid.frame();
            let [x, y, z] = self.program.grid.frame_step(*d);
            let levels = self.program.grid.levels();
            let inside = |size: i32, by: i32| (size - by.abs()).max(0);
            let all = width * height * levels;
            let behind = inside(width, x) * inside(height, y) * inside(levels, z);
            (all - behind) as usize
        };
        self.axes().iter().map(starts).sum()
    }

    /// `Board::PLACES`: where each cell is on its lines.
    pub(crate) fn places_item(&self) -> TokenStream {
        self.need(Need::Size);
        let grid = &self.program.grid;
        let steps = self
            .axes()
            .into_iter()
            .map(|d| step_literal(grid.frame_step(d)));
        let axes = Literal::usize_unsuffixed(self.axes().len());
        let cells = self.places_len();
        quote! {
            /// Where each cell is on the lines through it.
            const PLACES: &[files::Places<#axes>; #cells] = &tables::places(Self::SIZE, [#(#steps),*]);
        }
    }
}

impl Scope<'_> {
    /// `some lines(…)` of the whole board.
    pub(crate) fn whole_lines(
        &self,
        n: i32,
        exactly: bool,
        set: &Expr,
        along: Option<&Expr>,
    ) -> Code {
        let (number, asked_all) = (n, along.is_none());
        let along = along.map_or_else(|| self.cx.all_dirs(), |d| self.expr(d).bare());
        let (n, set) = (Literal::i32_unsuffixed(n), self.expr(set).bare());
        if exactly || self.cx.ring() {
            self.cx.need(Need::Lines(exactly));
            let name = format_ident!("{}", if exactly { "exact_lines" } else { "lines" });
            return Code::atom(quote!(Board::#name(#along, #n, #set).any()));
        }
        if asked_all && self.cx.is_tiny() {
            self.cx.need(Need::WithRows(number));
            let name = with_rows_name(number);
            let words = Literal::usize_unsuffixed(self.cx.tiny_words());
            return Code::atom(
                quote!(tables::contains(Board::#name, (#set) as usize % (64 * #words))),
            );
        }
        self.cx.need(Need::SomeLines);
        Code::atom(quote!(Board::some_lines(#along, #n, #set)))
    }

    /// `some lines(…)` in a line of `end`: through what came.
    pub(crate) fn lines_through_last(&self, set: &Expr) -> Option<Code> {
        if !self.ends || !self.cx.asks_lined {
            return None;
        }
        let asked = Lined::of(self.cx.program, set)?;
        let known = lined::lined(self.cx.program);
        known.iter().find(|l| std::ptr::eq(l.set, asked.set))?;
        let whole = self
            .whole_lines(asked.n, asked.exactly, asked.set, asked.along)
            .bare();
        let along = asked.along.map_or(!0, |dirs| match &*dirs.kind {
            ExprKind::Lit(Value::Mask(mask)) => *mask,
            _ => 0,
        });
        self.cx.took(Path::LastLines);
        let axes = self.cx.line_dirs();
        let counts = axes
            .iter()
            .map(|(d, back)| along >> d & 1 == 1 || along >> back & 1 == 1);
        let (n, exactly) = (Literal::i32_unsuffixed(asked.n), asked.exactly);
        let (pos, me) = (&self.pos, &self.me);
        Some(Code::new(
            Bind::Or,
            quote!(
                files::in_row(trace, [#(#counts),*], #n, #exactly)
                || #pos.lined >> #me & 1 == 1 && #whole
            ),
        ))
    }
}
