//! Loop-invariant counts: the numbers of members of sets that are the same whatever was chosen, found
//! before anything is chosen.

use super::visit::Visit;
use crate::ir::StmtKind;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

impl Visit<'_> {
    /// The name of a count, which is bound where the function begins.
    pub(super) fn weight(&self, count: usize) -> Ident {
        self.weights.borrow_mut().insert(count);
        count_name_at(count)
    }

    /// The counts that were asked for, bound.
    pub(super) fn invariant_counts(&self) -> TokenStream {
        let lets = self.weights.take().into_iter().map(|at| {
            let (name, count) = (count_name_at(at), self.invariant_count(at));
            quote!(let #name = { #count };)
        });
        lets.collect()
    }

    /// How many members the set of a count has.
    fn invariant_count(&self, at: usize) -> TokenStream {
        let (count, scope) = (&self.plan.counts[at], self.scope.reading(quote!(self)));
        let lets = count.lets.iter().filter_map(|stmt| {
            let StmtKind::Let(var, value) = &stmt.kind else {
                return None;
            };
            let (name, ty) = (scope.name(*var), scope.ty(*var));
            let value = scope.kept(scope.is_index(*var), value);
            Some(quote!(let #name: #ty = #value;))
        });
        let lets: TokenStream = lets.collect();
        let set = scope.expr(&count.set).dot();
        quote!(#lets #set.count())
    }
}

fn count_name_at(at: usize) -> Ident {
    format_ident!("weight_{}", at + 1)
}
