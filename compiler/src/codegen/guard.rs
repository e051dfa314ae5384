//! Writes the counting of legal moves where only few pieces can violate the requirement after effects.
//!
//! `sure` returns the own pieces none of whose moves can violate the requirement (see
//! [`crate::plan::guard`]). Their moves are counted as pseudo-legal moves are, by shifts or targets per
//! origin; those of other pieces are visited, and so are the moves of blocks without a guard, or with
//! another one. The functions that count, visit and collect targets get the cells that a piece may move
//! from: `within`.

use super::context::Context;
use super::scope::Scope;
use crate::ir::{BlockId, LayerId, Played, VarId};
use crate::plan::GroupPlan;
use crate::plan::guard::Guard;
use proc_macro2::TokenStream;
use quote::quote;

impl Context<'_> {
    /// Returns the guard of a block.
    pub(crate) fn guard(&self, id: BlockId) -> Option<&Guard> {
        self.plan.blocks[id].guard()
    }

    /// Writes the parameter `within: Cells,` for a block with a guard.
    pub(crate) fn within_param(&self, id: BlockId) -> Option<TokenStream> {
        self.guard(id).map(|_| quote!(within: Cells,))
    }

    /// Writes the argument of `within` if any piece may move.
    pub(crate) fn anywhere(&self, id: BlockId) -> Option<TokenStream> {
        self.guard(id).map(|_| quote!(Board::CELLS,))
    }

    /// Whether a choice is that of the moving piece of a guard.
    pub(crate) fn guards_choice(&self, id: BlockId, var: VarId) -> bool {
        self.guard(id).is_some_and(|guard| guard.from == var)
    }

    /// Writes the count of the legal moves of a group whose moves are tested after they are drawn: the statements
    /// before it, and the count.
    pub(crate) fn count_drawn_first(
        &self,
        n: usize,
        plan: &GroupPlan,
    ) -> (TokenStream, TokenStream) {
        if plan.guarded {
            let name = self.group_fn("count", n);
            return (quote!(), quote!(self.#name(past, me)));
        }
        let each = self.group_fn("each", n);
        let visit = quote! {
            let mut count = 0;
            let _ = self.#each(past, me, &mut tally(&mut count));
        };
        (visit, quote!(count))
    }

    /// Writes `count_turn`: counts the moves of unpinned pieces as sets, and visits the others.
    pub(crate) fn count_sure(&self, n: usize, plan: &GroupPlan) -> Option<TokenStream> {
        if !plan.guarded {
            return None;
        }
        let group = &plan.group;
        let (name, cite) = (self.group_fn("count", n), self.cite(group.span));
        let (mut sure, mut visits) = (TokenStream::new(), TokenStream::new());
        for played in &group.blocks {
            let Played::Block(id) = played else {
                sure.extend(quote!(count += 1;));
                continue;
            };
            let (each, past) = (self.visit_name(*id), self.past_arg(*id));
            let others = self.guard(*id).map(|_| quote!(!sure,));
            let visit = quote!(let _ = self.#each(#past me, #others visit););
            visits.extend(self.guarded(*id, visit));
            if self.guard(*id).is_some() {
                sure.extend(self.guarded(*id, self.sure_moves(*id)));
            }
        }
        Some(quote! {
            #cite
            /// How many legal moves there are: the moves of pieces that cannot break what is required
            /// are counted as sets.
            fn #name(&self, past: Seen<'_>, me: usize) -> u32 {
                let sure = self.sure(me);
                let mut count = 0;
                #sure
                let visit = &mut |_| { count += 1; Continue(()) };
                #visits
                count
            }
        })
    }

    /// Writes the count of a block's moves of unpinned pieces.
    fn sure_moves(&self, id: BlockId) -> TokenStream {
        if self.plan.blocks[id].targets().is_some() {
            let (rows, ty) = (self.rows_name(id), self.rows_ty(id));
            return quote! {
                let mut #rows = <#ty>::new();
                self.#rows(me, sure, &mut #rows);
                count += #rows.total();
            };
        }
        let pseudo = self.count_name(id);
        quote!(count += self.#pseudo(me, sure);)
    }

    /// Writes `sure`: the own pieces whose moves cannot violate the requirement, wherever they go.
    pub(crate) fn sure_fn(&self) -> Option<TokenStream> {
        let mut blocks = self.program.blocks.ids();
        let (id, guard) = blocks.find_map(|id| Some((id, self.guard(id)?)))?;
        let scope = Scope::of_block(self, id, quote!(pos)).with_vars(&guard.vars);
        let (required, seen) = (
            scope.expr(&guard.required).bare(),
            scope
                .reading(quote!(self))
                .expr(&guard.seen)
                .at(super::code::Bind::BitAnd),
        );
        let own = guard.unwatched(&self.program.grid);
        let own = scope.reading(quote!(self)).expr(&own).bare();
        self.need(super::need::Need::Clear(LayerId(0)));
        let cite = self.cite(guard.required.span);
        Some(quote! {
            #cite
            /// Own pieces whose moves keep what is required, wherever they go: nothing that it sees
            /// changes when their cells come to be empty.
            #[inline]
            fn sure(&self, me: usize) -> Cells {
                let holds = |pos: &Position| #required;
                if !holds(self) { return Cells::NONE; }
                let mut sure = #own;
                let seen = #seen & sure;
                let without = |cells: Cells| {
                    let mut pos = *self;
                    pos.clear(cells);
                    pos
                };
                if holds(&without(seen)) { return sure; }
                for cell in seen.cells() {
                    if !holds(&without(Cells::of(cell))) { sure &= !Cells::of(cell); }
                }
                sure
            }
        })
    }
}
