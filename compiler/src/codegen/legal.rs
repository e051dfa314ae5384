//! Moves that are drawn first and asked afterwards whether they are legal.
//!
//! Where a block requires something behind its effects, its pseudo-legal moves are counted and drawn
//! as those of any block; the one drawn is played on a copy up to the last requirement. If that
//! fails, all is drawn again, so that each legal move stays as likely as any other. After a few
//! failures the legal moves are visited: there may be none.

use super::context::Context;
use super::scope::{Key, Scope};
use super::stmt::Effects;
use crate::ir::occupants::Facts;
use crate::ir::pseudo::{first_effect, requires};
use crate::ir::{BlockId, Group, Played, Stmt};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use std::cell::RefCell;
use std::rc::Rc;

/// How often a move is drawn before the legal moves are visited.
const TRIES: u32 = 12;
/// The same where some are proposed: it takes little to see that most of those are none.
const PROPOSALS: u32 = 32;

/// The visit of the legal moves of a group.
pub(crate) fn each_name(n: usize) -> Ident {
    format_ident!("each_group_{}", n + 1)
}

/// A move of a group.
pub(crate) fn random_name(n: usize) -> Ident {
    format_ident!("random_group_{}", n + 1)
}

impl Context<'_> {
    /// The function that counts the moves of a block, of the pseudo-legal ones where there are such.
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

    /// The function that finds the n-th of them.
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

    /// Whether moves of a group are drawn before it is known that they are legal.
    pub(crate) fn draws_first(&self, group: &Group) -> bool {
        self.has_pseudo(group) || self.proposes(group)
    }

    /// Whether a group has blocks with pseudo-legal moves.
    pub(crate) fn has_pseudo(&self, group: &Group) -> bool {
        group
            .blocks
            .iter()
            .any(|b| matches!(b, Played::Block(id) if self.is_drawn_first(*id)))
    }

    /// `legal_step(&self, me, from, to)`: whether a pseudo-legal move is legal.
    pub(crate) fn legal_fn(&self, id: BlockId) -> Option<TokenStream> {
        if !self.is_drawn_first(id) {
            return None;
        }
        let block = &self.program.blocks[id];
        let stmts = &block.body.stmts;
        let asks = |s: &Stmt| requires(std::slice::from_ref(s));
        let last = stmts.iter().rposition(asks).map_or(0, |n| n + 1);
        let (early, late) = stmts[..last].split_at(first_effect(stmts));
        let mut scope = Scope::of_block(self, id, quote!(pos));
        scope.key = Key::After(quote!(self));
        scope.began = Some(quote!(self));
        let sites = self.sites(id);
        let choose = |var| self.chosen_value(&scope, &sites.fields, var);
        let facts = Rc::new(RefCell::new(Facts::default()));
        let effects = |fails| Effects {
            scope: &scope,
            at_once: None,
            choose: &choose,
            stopped: quote!(false),
            facts: Some(facts.clone()),
            fails,
        };
        let (early, late) = (
            effects(None).all(early),
            effects(Some(quote!(return false;))).all(late),
        );
        let (name, past) = (
            self.block_fn("legal", id),
            self.block_looks_back(id).then(|| quote!(past: Seen<'_>,)),
        );
        let (params, read_rest) = self.choice_params(&scope, &sites);
        let (begin, cite) = (self.begin_move(), self.cite(block.span));
        Some(quote! {
            #cite
            /// Whether what is required behind the effects holds.
            #[inline]
            fn #name(&self, #past me: usize, #params) -> bool { #begin #read_rest #early #late true }
        })
    }

    /// Whether a pseudo-legal move is legal.
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

    /// The visit of the legal moves of a group, and a move at random.
    pub(crate) fn group_drawn_first(&self, n: usize, group: &Group) -> [TokenStream; 2] {
        let (each, random, cite) = (each_name(n), random_name(n), self.cite(group.span));
        let blocks = self.each_block(group, quote!(visit), true);
        let (counts, sum) = self.counts(&group.blocks, true);
        let tries = if self.proposes(group) {
            PROPOSALS
        } else {
            TRIES
        };
        let (drawn, tries) = (self.drawn(&group.blocks), Literal::u32_unsuffixed(tries));
        let test = match self.has_pseudo(group) {
            true => quote!(if let Some(choice) = drawn
                && self.is_legal(past, me, choice)
            {
                return drawn;
            }),
            false => quote!(if drawn.is_some() {
                return drawn;
            }),
        };
        let inline = if self.has_pseudo(group) {
            quote!(#[inline])
        } else {
            self.inline()
        };
        [
            quote! {
                #cite
                fn #each(&self, past: Seen<'_>, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
                    #blocks
                    Continue(())
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
                        let drawn = #drawn;
                        #test
                    }
                    random_visited(rng, &mut |mut visit| self.#each(past, me, &mut visit))
                }
            },
        ]
    }

    /// The pseudo-legal move `left` of some blocks.
    fn drawn(&self, blocks: &[Played]) -> TokenStream {
        let Some((first, rest)) = blocks.split_first() else {
            return quote!(None);
        };
        let (name, value) = match first {
            Played::Pass => (quote!(1), quote!(Some(Choice::Pass))),
            Played::Block(id) => {
                let name = self.block_fn("of", *id);
                (quote!(#name), self.found(*id))
            }
        };
        if rest.is_empty() {
            return value;
        }
        let rest = self.drawn(rest);
        quote!(if left < #name { #value } else { left -= #name; #rest })
    }
}
