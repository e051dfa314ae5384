//! Writes `impl Rules for Position`.

use super::context::Context;
use super::names::ident;
use crate::ir::{Expr, ExprKind, walk};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Context<'_> {
    /// Returns the type of history.
    pub(crate) fn past_ty(&self) -> TokenStream {
        let n = Literal::usize_unsuffixed(self.program.seen.len());
        quote!([History; #n])
    }

    /// Writes the trait's implementation, and the methods that it calls.
    pub(crate) fn rules_impl(&self) -> (TokenStream, Vec<TokenStream>) {
        let p = self.program;
        let (play, mut own) = self.play_items();
        own.push(self.enclosed_items());
        let (schema, end, write_choice) = (self.schema_fn(), self.end_fn(), self.write_choice());
        let (setup, turn, remember) = (self.setup_fn(), self.turn_fns(), self.remember());
        let (view, view_own) = self.view_fns();
        own.extend(view_own);
        let deserted = p.uses.playing.then(|| {
            quote!(
                fn is_deserted(&self) -> bool {
                    self.playing == 0
                }
            )
        });
        let (past_ty, flags) = (self.past_ty(), self.flags());
        let (points, sight) = (self.points_ty(), self.sight_fns());
        let rules = quote! {
            impl Rules for Position {
                type Choice = Choice;
                type Order = InTurn;
                type Points = #points;
                type Past = #past_ty;
                type Trace = ();
                type Kept = ();
                #flags
                #schema
                #setup
                #turn
                #play
                #end
                #deserted
                #remember
                #write_choice
                #view
                #sight
            }
        };
        (rules, own)
    }

    /// Writes the constants that describe the rules to the driver; those that are `false` are omitted.
    fn flags(&self) -> TokenStream {
        let flags = [
            ("BY_PLAYER", self.plan.playout.by_player),
            ("ASKS_BLOCKED", self.asks_blocked()),
            ("MIXED", self.plan.playout.fused),
            ("LARGE", self.plan.large),
        ];
        let names = flags.iter().filter(|(_, holds)| *holds);
        let names = names.map(|(name, _)| ident(name));
        quote!(#(const #names: bool = true;)*)
    }

    /// Whether a line of `end` uses `blocked`.
    fn asks_blocked(&self) -> bool {
        let asks = |e: &Expr| walk::any(e, &mut |e| matches!(*e.kind, ExprKind::Blocked));
        let entries = self.program.functions.iter();
        self.program.end.iter().any(|line| asks(&line.cond))
            || entries.flat_map(|f| f.entries.iter().flatten()).any(asks)
    }

    fn remember(&self) -> Option<TokenStream> {
        if self.program.seen.is_empty() {
            return None;
        }
        let keys = self.program.seen.iter().enumerate().map(|(i, what)| {
            let (i, key) = (Literal::usize_unsuffixed(i), self.seen_method(*what));
            quote!(past[#i].push(self.#key());)
        });
        let inline = self.inline();
        Some(quote! {
            #inline
            fn remember(&self, past: &mut Self::Past) { #(#keys)* }
        })
    }
}
