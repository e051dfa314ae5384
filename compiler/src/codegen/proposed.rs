//! Moves that are proposed from wide sets and lines, and asked one by one whether they are legal
//! (`opt::propose`).
//!
//! The number of proposals is a product: `bound_slide`. The proposal with a number is made by taking
//! the number apart; `propose_slide` gives it if it is a legal move. Numbers are drawn until one is,
//! so each legal move is as likely as any other; after many failures the legal moves are visited.

use super::board::{step_literal, upper_words};
use super::code::{Bind, Code};
use super::context::Context;
use super::need::Need;
use super::report::Sort;
use super::scope::Scope;
use super::visit::{Mode, Visit};
use crate::index::Id;
use crate::ir::axes::members;
use crate::ir::walk::conjuncts;
use crate::ir::{BlockId, Group, Played};
use crate::opt::propose::{Line, Proposed, Source, proposed};
use crate::typed::{Mask, Ty};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The most proposals of a block.
const MOST: u64 = 1 << 28;

impl Context<'_> {
    /// How the moves of a block are proposed, where they are; asked once.
    pub(crate) fn find_proposed(&self, id: BlockId) -> Option<Proposed> {
        let other = !self.is_counted(id)
            || self.is_drawn_first(id)
            || self.families(id).is_some()
            || self.sites(id).has_trail()
            || self.block_looks_back(id);
        if other || !self.uses("proposed") {
            return None;
        }
        let found = proposed(self.program, id)?;
        let bounds = found.sources.iter().map(|source| match source {
            Source::Member(var, _) => self.members(found.vars[*var].ty) as u64,
            Source::Line(line) => self.row_length(line) as u64,
        });
        let all = bounds.fold(1u64, u64::saturating_mul);
        (all > 0 && all <= MOST).then_some(found)
    }

    /// How many members a type has at the most.
    pub(crate) fn members(&self, ty: Ty) -> usize {
        match ty {
            Ty::Cells => self.program.grid.bits,
            _ => 64,
        }
    }

    /// Whether as many moves as choices of these types make, times so many, can be counted.
    pub(crate) fn fits_u32(&self, types: &[Ty], times: usize) -> bool {
        let members = types.iter().map(|ty| self.members(*ty) as u64);
        let all = members.fold(times as u64, u64::saturating_mul);
        u32::try_from(all).is_ok()
    }

    pub(crate) fn proposed(&self, id: BlockId) -> Option<&Proposed> {
        self.proposed.get(id.index())?.as_ref()
    }

    /// Whether a group has blocks whose moves are proposed.
    pub(crate) fn proposes(&self, group: &Group) -> bool {
        let is = |b: &Played| matches!(b, Played::Block(id) if self.proposed(*id).is_some());
        group.blocks.iter().any(is)
    }

    /// How many cells the lines from each cell have, of one step or as far as they go. No line comes
    /// back to where it began.
    fn lengths(&self, dirs: Mask, far: bool) -> Vec<usize> {
        let grid = &self.program.grid;
        let walk = |cell: usize, dir: usize| {
            let to = &grid.dirs[dir].to;
            let all = std::iter::successors(to[cell], |c| to[*c]);
            all.take(if far { usize::MAX } else { 1 }).count()
        };
        let length = |cell| members(dirs).map(|d| walk(cell, d)).sum();
        grid.cells.iter().map(length).collect()
    }

    /// The most of these.
    pub(crate) fn longest(&self, dirs: Mask, far: bool) -> usize {
        self.lengths(dirs, far).into_iter().max().unwrap_or(0)
    }

    fn row_length(&self, line: &Line) -> usize {
        self.longest(line.dirs, line.far)
    }

    fn targets_name(&self, dirs: Mask, far: bool) -> Ident {
        let what = if far { "LINES" } else { "TARGETS" };
        format_ident!("{what}_{}", upper_words(&self.dirs(dirs).bare()))
    }

    /// The constant: where one gets along lines.
    pub(crate) fn targets_item(&self, dirs: Mask, far: bool) -> TokenStream {
        self.need(Need::Size);
        let grid = &self.program.grid;
        let (name, most) = (self.targets_name(dirs, far), self.longest(dirs, far));
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

    /// The functions that count and make the proposals of a block.
    pub(crate) fn proposed_fns(&self, id: BlockId) -> Option<[TokenStream; 2]> {
        let proposed = self.proposed(id)?;
        let block = &self.program.blocks[id];
        let rule = (Sort::Move, block.span, block.name.as_str());
        let fns = self.under(rule, || {
            let scope = Scope::of_block(self, id, quote!(self)).with_vars(&proposed.vars);
            [
                self.bound_fn(id, &scope, proposed),
                self.propose_fn(id, &scope, proposed),
            ]
        });
        Some(fns)
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

    /// What a number says of the places on lines, whose lengths are known.
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

    /// What the rest of it says of the members of sets, and what is chosen.
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

    /// Whether a cell on a line only fills a short row up.
    fn is_filling(&self, scope: &Scope<'_>, source: &Source) -> Option<Code> {
        let Source::Line(line) = source else {
            return None;
        };
        let most = self.row_length(line);
        let even = self
            .lengths(line.dirs, line.far)
            .into_iter()
            .all(|n| n == most);
        let [from, to] = [line.from, line.to].map(|v| scope.name(v));
        (!even).then(|| Code::new(Bind::Compare, quote!(#from == #to)))
    }
}

fn place_name(scope: &Scope<'_>, line: &Line) -> Ident {
    format_ident!("place_of_{}", scope.name(line.to))
}
