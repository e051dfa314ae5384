//! Writes moves that are drawn first and tested for legality afterwards.
//!
//! Where a block has a requirement after its effects, its pseudo-legal moves are counted and drawn as
//! those of any block. The drawn move is played on a copy up to the last requirement. If that fails,
//! drawing starts again, so each legal move stays equally likely. After a few failures the legal moves
//! are visited, since there may be none.

use super::context::Context;
use super::scope::Scope;
use super::stmt::Effects;
use crate::facts::flow::{first_effect, requires};
use crate::facts::occupancy::Occupancy;
use crate::ir::{BlockId, Played, Stmt};
use crate::plan::GroupPlan;
use crate::plan::choices::Choices;
use crate::rust::code::flow;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use std::cell::RefCell;
use std::rc::Rc;

/// The number of draws before the legal moves are visited.
const TRIES: u32 = 12;
/// The number of draws if some moves are proposed: rejecting most of these costs little.
const PROPOSALS: u32 = 32;

impl Context<'_> {
    /// Returns the name of the function that counts the moves of a block: the pseudo-legal ones, if
    /// moves are tested.
    pub(crate) fn count_name(&self, id: BlockId) -> Ident {
        self.block_fn(
            if self.is_drawn_first(id) {
                "count_pseudo"
            } else {
                "count"
            },
            id,
        )
    }

    /// Returns the name of the function that finds the n-th of these moves.
    pub(crate) fn nth_name(&self, id: BlockId) -> Ident {
        self.block_fn(
            if self.is_drawn_first(id) {
                "nth_pseudo"
            } else {
                "nth"
            },
            id,
        )
    }

    /// Writes `legal_step(&self, me, from, to)`: whether a pseudo-legal move is legal.
    pub(crate) fn legal_fn(&self, id: BlockId) -> Option<TokenStream> {
        let tested = self.plan.blocks[id].tested()?;
        let block = &self.program.blocks[id];
        let mut scope = Scope::of_block(self, id, quote!(pos));
        scope.began = Some(quote!(self));
        let sites = self.sites(id);
        let asked = match &tested.lead {
            Some(parted) => {
                let (lead, args) = (self.block_fn("lead", id), self.field_args(&scope, sites));
                let (chosen, required) = (
                    self.fields_chosen(&scope, sites),
                    scope.expr(&parted.required).bare(),
                );
                quote!(pos.#lead(me, #args); #chosen #required)
            }
            None => {
                let (asked, holds) = self.asked_on_copy(id, &scope, sites);
                quote!(#asked #holds)
            }
        };
        let (name, past) = (
            self.block_fn("legal", id),
            self.block_looks_back(id).then(|| quote!(past: Seen<'_>,)),
        );
        let cite = self.cite(block.span);
        let (params, _) = self.choice_params(&scope, sites);
        let begin = self.begin_move();
        Some(quote! {
            #cite
            /// Whether what is required behind the effects holds.
            #[inline]
            fn #name(&self, #past me: usize, #params) -> bool { #begin #asked }
        })
    }

    /// Writes the effects up to the last requirement on a copy, leaving where one fails, and the
    /// resulting test.
    fn asked_on_copy(
        &self,
        id: BlockId,
        scope: &Scope<'_>,
        sites: &Choices,
    ) -> (TokenStream, TokenStream) {
        let stmts = &self.program.blocks[id].body.stmts;
        let asks = |s: &Stmt| requires(std::slice::from_ref(s));
        let last = stmts.iter().rposition(asks).map_or(0, |n| n + 1);
        let (early, late) = stmts[..last].split_at(first_effect(stmts));
        let choose = |var| self.chosen_value(scope, &sites.fields, var);
        let facts = Rc::new(RefCell::new(Occupancy::default()));
        let effects = |fails| Effects {
            scope,
            choose: &choose,
            stopped: quote!(false),
            facts: Some(facts.clone()),
            fails,
            read: None,
        };
        let (early, late) = (
            effects(None).all(early),
            effects(Some(quote!(return false;))).all(late),
        );
        let (_, read_rest) = self.choice_params(scope, sites);
        (quote!(#read_rest #early #late), quote!(true))
    }

    /// Writes the choices as arguments, each followed by a comma.
    pub(crate) fn field_args(&self, scope: &Scope<'_>, sites: &Choices) -> TokenStream {
        let args = sites.fields.iter().map(|var| scope.chosen(*var));
        quote!(#(#args,)*)
    }

    /// Writes the choices as bindings with the names that expressions use.
    pub(crate) fn fields_chosen(&self, scope: &Scope<'_>, sites: &Choices) -> TokenStream {
        let chosen = sites.fields.iter();
        chosen
            .map(|var| self.chosen_value(scope, &sites.fields, *var))
            .collect()
    }

    /// Writes the test whether a pseudo-legal move is legal.
    pub(crate) fn is_legal(&self) -> Option<TokenStream> {
        let first = self
            .program
            .blocks
            .ids()
            .filter(|id| self.is_drawn_first(*id));
        let arms: Vec<_> = first
            .map(|id| {
                let (pattern, legal) = (self.choice_pattern(id), self.block_fn("legal", id));
                let (past, args) = (self.past_arg(id), self.play_args(id));
                quote!(#pattern => self.#legal(#past me, #args),)
            })
            .collect();
        let rest =
            (arms.len() < self.program.blocks.len() || self.passes()).then(|| quote!(_ => true,));
        (!arms.is_empty()).then(|| {
            quote! {
                #[inline]
                fn is_legal(&self, past: Seen<'_>, me: usize, choice: Choice) -> bool {
                    match choice { #(#arms)* #rest }
                }
            }
        })
    }

    /// Writes the visit of the legal moves of a group, and the draw of a random one.
    pub(crate) fn group_drawn_first(&self, n: usize, plan: &GroupPlan) -> [TokenStream; 2] {
        let group = &plan.group;
        let (each, random, cite) = (
            self.group_fn("each", n),
            self.group_fn("random", n),
            self.cite(group.span),
        );
        let blocks = flow(self.each_block(group, quote!(visit), true));
        let (counts, sum) = self.counts(&group.blocks, true);
        let tries = if plan.proposes { PROPOSALS } else { TRIES };
        let ((bound, drawn), tries) = (self.drawn(&group.blocks), Literal::u32_unsuffixed(tries));
        let test = match plan.tests {
            true => quote!(if let Some(choice) = drawn
                && self.is_legal(past, me, choice)
            {
                return drawn;
            }),
            false => quote!(if drawn.is_some() {
                return drawn;
            }),
        };
        let inline = if plan.tests {
            quote!(#[inline])
        } else {
            self.inline()
        };
        [
            quote! {
                #cite
                fn #each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
                    #blocks
                }
            },
            quote! {
                #cite
                /// Each legal move is as likely as any other: one that is not legal is drawn again
                /// from all.
                #inline
                fn #random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
                    #counts
                    let all_moves = #sum;
                    if all_moves == 0 { return None; }
                    for _ in 0..#tries {
                        let mut left = rng.below(all_moves);
                        #bound
                        let drawn = #drawn;
                        #test
                    }
                    random_visited(rng, &mut |mut visit| self.#each(past, me, &mut visit))
                }
            },
        ]
    }

    /// Writes the pseudo-legal move with index `left` of some blocks: its bindings, and the move.
    fn drawn(&self, blocks: &[Played]) -> (Option<TokenStream>, TokenStream) {
        let Some((first, rest)) = blocks.split_first() else {
            return (None, quote!(None));
        };
        let (name, (bound, found)) = match first {
            Played::Pass => (quote!(1), (None, quote!(Some(Choice::Pass)))),
            Played::Block(id) => {
                let name = self.block_fn("of", *id);
                (quote!(#name), self.found(*id))
            }
        };
        if rest.is_empty() {
            return (bound, found);
        }
        let (bound_rest, rest) = self.drawn(rest);
        let found = quote! {
            if left < #name { #bound #found } else { left -= #name; #bound_rest #rest }
        };
        (None, found)
    }
}
