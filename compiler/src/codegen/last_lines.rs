//! Lines of `end` asked only through the cell that got a piece with the move (`facts::last_lines`), on boards
//! where asking the whole board costs more.

use super::board::step_literal;
use super::code::Code;
use super::context::{Context, hex};
use super::need::Need;
use super::scope::Scope;
use crate::facts::last_lines::Lined;
use crate::ir::{BlockId, Expr, ExprKind, Value};
use crate::plan::lines::{LineUpdate, has_bitmap};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

fn with_rows_name(n: i32) -> Ident {
    format_ident!("WITH_ROWS_OF_{}", n.to_string())
}

impl Context<'_> {
    /// Whether lines of `end` are asked through the last move only.
    fn asks_lined(&self) -> bool {
        self.plan.last_lines.is_some()
    }

    /// The set that stands in rows, for each player.
    fn lined_sets(&self) -> Vec<TokenStream> {
        let found = self.plan.last_lines.as_ref().map(|lines| &lines.asked);
        let first = found.and_then(|found| found.first());
        let vars = crate::index::IndexVec::default();
        let of = |p: usize| {
            let mut scope = Scope::new(self, &vars, quote!(self));
            let p = Literal::usize_unsuffixed(p);
            scope.me = quote!(#p);
            first.map(|l| scope.expr(l.set).bare())
        };
        (0..self.program.players.len()).filter_map(of).collect()
    }

    /// The type of what playouts keep: the words along the lines.
    pub(crate) fn files_ty(&self) -> Option<TokenStream> {
        let (n, lines) = (
            Literal::usize_unsuffixed(self.program.players.len()),
            Literal::usize_unsuffixed(self.lines()),
        );
        let word = self.word();
        self.asks_lined().then(|| quote!(Files<#word, #lines, #n>))
    }

    /// What the trace of a move is: the words through the cell that got a piece, in packs, where they
    /// are kept and say enough; and whether a cell is empty still, where these are kept too.
    pub(crate) fn trace_ty(&self) -> TokenStream {
        if !self.asks_lined() {
            return quote!(());
        }
        let packs = Literal::usize_unsuffixed(self.packs());
        match self.counts_open() {
            true => quote!(Option<([u64; #packs], bool)>),
            false => quote!(Option<[u64; #packs]>),
        }
    }

    /// The trace of a move in a game where nothing is kept.
    pub(crate) fn no_trace(&self) -> TokenStream {
        if self.asks_lined() {
            quote!(None)
        } else {
            quote!(())
        }
    }

    /// `Rules::keep_up`: the trace of a move.
    pub(crate) fn keep_up(&self) -> Option<TokenStream> {
        let lines = self.plan.last_lines.as_ref()?;
        let arms = lines.updates.enumerate().map(|(id, update)| {
            let (pattern, trace) = (self.choice_pattern(id), self.trace_of(id, *update));
            quote!(#pattern => #trace,)
        });
        let pass = self
            .passes()
            .then(|| quote!(Choice::Pass => kept.files.wait(me),));
        let inline = self.inline();
        let mut trace = quote!(match m { #(#arms)* #pass });
        if self.counts_open() {
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

    /// The trace of a move of a block, of which the choices are bound.
    fn trace_of(&self, id: BlockId, update: LineUpdate) -> TokenStream {
        let var = match update {
            LineUpdate::Recompute => {
                return quote!({
                    self.fill_files(&mut kept.files);
                    None
                });
            }
            LineUpdate::Keep => return quote!(kept.files.wait(me)),
            LineUpdate::Grow(var) => var,
        };
        self.need(Need::Places);
        let scope = Scope::of_block(self, id, quote!(self));
        let (cell, cells) = (scope.name(var), self.places_len());
        let (axes, fit, packs) = (
            Literal::usize_unsuffixed(self.axes().len()),
            Literal::usize_unsuffixed(self.fit()),
            Literal::usize_unsuffixed(self.packs()),
        );
        quote!(kept.files.put::<#axes, #fit, #packs>(me, &Board::PLACES[usize::from(#cell) % #cells]))
    }

    /// The bits of a word along a line, and one more.
    fn span(&self) -> usize {
        let (width, height) = self.program.grid.frame();
        let longest = width.max(height).max(self.program.grid.levels());
        usize::try_from(longest).unwrap_or(0) + 1
    }

    /// The least type that has room for a pack.
    fn word(&self) -> TokenStream {
        if self.axes().len() * self.span() <= 32 {
            quote!(u32)
        } else {
            quote!(u64)
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

    /// Of each pack the bits of the axes that count.
    fn asked(&self, counts: &[bool]) -> TokenStream {
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
        let masks = counts.chunks(fit).map(|all| hex(&format!("{:x}", of(all))));
        quote!([#(#masks),*])
    }

    fn places_len(&self) -> Literal {
        Literal::usize_unsuffixed(self.program.grid.bits.next_power_of_two())
    }

    /// The methods that are asked.
    pub(crate) fn lined_items(&self) -> Option<TokenStream> {
        let found = &self.plan.last_lines.as_ref()?.asked;
        let sets = self.lined_sets();
        let n = Literal::usize_unsuffixed(sets.len());
        let (lines, word) = (Literal::usize_unsuffixed(self.lines()), self.word());
        self.need(Need::Places);
        let vars = crate::index::IndexVec::default();
        let scope = Scope::new(self, &vars, quote!(self));
        let whole: Vec<_> = found
            .iter()
            .map(|l| {
                let set = scope.expr(l.set).bare();
                scope.whole_lines(l.n, l.exactly, &set, l.along).bare()
            })
            .collect();
        Some(quote! {
            /// The words along the lines, made anew.
            #[inline]
            fn fill_files(&self, files: &mut Files<#word, #lines, #n>) {
                files.fill([#(#sets),*], Board::PLACES, |me| self.has_line(me));
            }
            /// Whether there is a line anywhere.
            fn has_line(&self, me: usize) -> bool { #(#whole)||* }
        })
    }

    /// Whether the board is so small that a table has a bit for every set of cells.
    fn is_tiny(&self) -> bool {
        has_bitmap(&self.program.grid, &self.plan.passes)
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
        let span = Literal::usize_unsuffixed(self.span());
        quote! {
            /// Where each cell is on the lines through it.
            const PLACES: &[files::Places<#axes>; #cells] = &tables::places(Self::SIZE, [#(#steps),*], #span);
        }
    }
}

impl Scope<'_> {
    /// `some lines(…)` of the whole board.
    pub(crate) fn whole_lines(
        &self,
        n: i32,
        exactly: bool,
        set: &TokenStream,
        along: Option<&Expr>,
    ) -> Code {
        let (number, asked_all) = (n, along.is_none());
        let along = along.map_or_else(|| self.cx.all_dirs(), |d| self.expr(d).bare());
        let n = Literal::i32_unsuffixed(n);
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
        let known = self.cx.plan.last_lines.as_ref().filter(|_| self.ends)?;
        let asked = Lined::of(self.cx.program, set)?;
        known
            .asked
            .iter()
            .find(|l| std::ptr::eq(l.set, asked.set))?;
        let set = self.expr(asked.set).bare();
        let whole = self
            .whole_lines(asked.n, asked.exactly, &set, asked.along)
            .bare();
        let along = asked.along.map_or(!0, |dirs| match &*dirs.kind {
            ExprKind::Lit(Value::Mask(mask)) => *mask,
            _ => 0,
        });
        let axes = self.cx.line_dirs();
        let counts = axes
            .iter()
            .map(|(d, back)| along >> d & 1 == 1 || along >> back & 1 == 1);
        let asked_of = self.cx.asked(&counts.collect::<Vec<_>>());
        let (n, exactly) = (Literal::i32_unsuffixed(asked.n), asked.exactly);
        let through = match self.cx.counts_open() {
            true => quote!((through, _)),
            false => quote!(through),
        };
        Some(Code::atom(quote!(match trace {
            Some(#through) => files::in_row(through, #asked_of, #n, #exactly),
            None => #whole,
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::writes;
    use crate::index::IndexVec;
    use crate::ir::testing::*;
    use crate::ir::{EndLine, EndResult, ExprKind as K, Program};
    use crate::typed::{Board, Ty};

    /// Who has three in a row wins.
    fn game(board: Board) -> Program {
        let mut p = program(board);
        let place = vec![choose(0, empty()), put_man(var(0, Ty::Cells))];
        block(&mut p, &[("to", Ty::Cells)], place);
        let lines = cells(K::Lines {
            n: num(3),
            exactly: false,
            set: own(),
            along: None,
        });
        p.end.push(EndLine {
            vars: IndexVec::default(),
            cond: some(lines),
            result: EndResult::Wins(e(K::Me, Ty::Players)),
            span: here(),
        });
        p
    }

    #[test]
    fn rows_on_tiny_boards_stand_in_a_table() {
        let table = |board| writes(&game(board), "subset bitmaps", "WITH_ROWS_OF_3");
        assert!(table(squares(3, 3, None, false)));
        assert!(!table(squares(8, 8, None, false)));
    }

    #[test]
    fn rows_are_asked_through_what_came_on_larger_ones() {
        let through = |board| writes(&game(board), "last-move lines", "files::in_row(");
        assert!(through(squares(9, 9, None, false)));
        assert!(!through(squares(8, 8, None, false)), "a few shifts do");
        assert!(!through(squares(9, 9, None, true)), "they may come back");
        for side in [31, 32, 64, 70] {
            assert_eq!(through(squares(side, 5, None, false)), side < 32, "{side}");
        }
    }
}
