//! Writes proposal sampling: moves are proposed from wide sets and lines, and each is tested for
//! legality (`opt::propose`).
//!
//! The number of proposals is a product: `bound_slide`. The proposal with a number is computed by
//! dividing that number; `propose_slide` returns it if it is a legal move. Numbers are drawn until that
//! is the case, so each legal move is equally likely; after many failures the legal moves are visited.

use super::board::{step_literal, upper_words};
use super::code::{Bind, Code};
use super::context::Context;
use super::need::Need;
use super::scope::Scope;
use super::visit::{Mode, Visit};
use crate::facts::cardinality::{line_lengths, longest_lines};
use crate::ir::BlockId;
use crate::ir::axes::members;
use crate::ir::walk::conjuncts;
use crate::opt::propose::{Line, Proposed, Source};
use crate::typed::Mask;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

impl Context<'_> {
    fn row_length(&self, line: &Line) -> usize {
        longest_lines(&self.program.grid, line.dirs, line.far)
    }

    fn targets_name(&self, dirs: Mask, far: bool) -> Ident {
        let what = if far { "LINES" } else { "TARGETS" };
        format_ident!("{what}_{}", upper_words(&self.dirs(dirs).bare()))
    }

    /// Writes the constant with the cells along lines.
    pub(crate) fn targets_item(&self, dirs: Mask, far: bool) -> TokenStream {
        self.need(Need::Size);
        let grid = &self.program.grid;
        let (name, most) = (self.targets_name(dirs, far), longest_lines(grid, dirs, far));
        let longest = if far { grid.bits } else { 1 };
        let ways = members(dirs).map(|d| {
            let (step, d) = (
                step_literal(grid.frame_step(d)),
                Literal::usize_unsuffixed(d),
            );
            quote!((#d, #step))
        });
        let make = match grid.words() {
            1 => quote!(targets_64),
            2 => quote!(targets_128),
            _ => quote!(targets_wide),
        };
        let [most, longest, bits] = [most, longest, grid.bits].map(Literal::usize_unsuffixed);
        quote! {
            /// From each cell: the way and the cell.
            const #name: &[[(u16, u16); #most]; #bits] = &tables::#make(Self::SIZE, Self::CELLS, &[#(#ways),*], #longest);
        }
    }

    /// Writes the functions that count and compute the proposals of a block.
    pub(crate) fn proposal_fns(&self, id: BlockId, proposed: &Proposed) -> [TokenStream; 2] {
        let scope = Scope::of_block(self, id, quote!(self)).with_vars(&proposed.vars);
        [
            self.bound_fn(id, &scope, proposed),
            self.propose_fn(id, &scope, proposed),
        ]
    }

    fn bound_fn(&self, id: BlockId, scope: &Scope<'_>, proposed: &Proposed) -> TokenStream {
        let factors = proposed.sources.iter().map(|source| match source {
            Source::Member(_, of) => {
                let of = scope.expr(of).dot();
                quote!(#of.count())
            }
            Source::Line(line) => {
                let length = Literal::usize_unsuffixed(self.row_length(line));
                quote!(#length)
            }
        });
        let product = factors.reduce(|a, b| quote!(#a * #b));
        let (name, inline) = (self.block_fn("bound", id), self.inline());
        let cite = self.cite(self.program.blocks[id].span);
        quote! {
            #cite
            /// How many moves are proposed.
            #inline
            fn #name(&self, me: usize) -> u32 { #product }
        }
    }

    fn propose_fn(&self, id: BlockId, scope: &Scope<'_>, proposed: &Proposed) -> TokenStream {
        let places = self.places_on_lines(scope, proposed);
        let sources = self.sources(scope, proposed);
        let paths = proposed.paths.iter().map(|(var, path)| {
            let (name, path) = (scope.name(*var), scope.expr(path).bare());
            quote!(let #name = #path;)
        });
        let tests = proposed.tests.iter().flat_map(conjuncts);
        let tests = tests.map(|test| Code::not(&scope.expr(test)));
        let together = proposed
            .sources
            .iter()
            .filter_map(|source| self.is_filling(scope, source));
        let fails = together.chain(tests).map(|test| test.bare());
        let choice = Visit::new(self, id, Mode::Nth).choice();
        let (name, inline) = (self.block_fn("propose", id), self.inline());
        let cite = self.cite(self.program.blocks[id].span);
        quote! {
            #cite
            /// The proposal with a number, if it is a legal move.
            #inline
            fn #name(&self, me: usize, mut left: u32) -> Option<Choice> {
                #places
                #sources
                #(#paths)*
                #(if #fails { return None; })*
                Some(#choice)
            }
        }
    }

    /// Writes the positions on lines of known length that a number encodes.
    fn places_on_lines(&self, scope: &Scope<'_>, proposed: &Proposed) -> TokenStream {
        let lines = proposed.sources.iter().filter_map(|source| match source {
            Source::Line(line) => Some(line),
            Source::Member(..) => None,
        });
        lines
            .map(|line| {
                let place = place_name(scope, line);
                let length = Literal::usize_unsuffixed(self.row_length(line));
                quote!(let #place = (left % #length) as usize; left /= #length;)
            })
            .collect()
    }

    /// Writes the members of sets that the rest of the number encodes, and the choices.
    fn sources(&self, scope: &Scope<'_>, proposed: &Proposed) -> TokenStream {
        let is_member = |source: &Source| matches!(source, Source::Member(..));
        let last = proposed.sources.iter().rposition(is_member);
        let sources = proposed.sources.iter().enumerate();
        sources
            .map(|(n, source)| match source {
                Source::Member(var, of) => {
                    let (name, of) = (scope.name(*var), scope.expr(of));
                    if Some(n) == last {
                        let of = of.dot();
                        return quote!(let #name = #of.nth(left););
                    }
                    let of = of.bare();
                    quote! {
                        let set = #of;
                        let size = set.count();
                        let #name = set.nth(left % size);
                        left /= size;
                    }
                }
                Source::Line(line) => {
                    self.need(Need::Targets(line.dirs, line.far));
                    let table = self.targets_name(line.dirs, line.far);
                    let [from, way, to] = [line.from, line.way, line.to].map(|v| scope.name(v));
                    let place = place_name(scope, line);
                    quote! {
                        let (#way, #to) = Board::#table.get(#from)?[#place];
                        let (#way, #to) = (usize::from(#way), usize::from(#to));
                    }
                }
            })
            .collect()
    }

    /// Writes the test whether a cell on a line is only padding of a short row.
    fn is_filling(&self, scope: &Scope<'_>, source: &Source) -> Option<Code> {
        let Source::Line(line) = source else {
            return None;
        };
        let most = self.row_length(line);
        let lengths = line_lengths(&self.program.grid, line.dirs, line.far);
        let even = lengths.into_iter().all(|n| n == most);
        let [from, to] = [line.from, line.to].map(|v| scope.name(v));
        (!even).then(|| Code::new(Bind::Compare, quote!(#from == #to)))
    }
}

fn place_name(scope: &Scope<'_>, line: &Line) -> Ident {
    format_ident!("place_of_{}", scope.name(line.to))
}
