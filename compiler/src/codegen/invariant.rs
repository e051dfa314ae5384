//! Writes loop-invariant counts: the sizes of sets that do not depend on any choice, computed before
//! the first choice.

use super::visit::Visit;
use crate::ir::StmtKind;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

impl Visit<'_> {
    /// Returns the name of a count, which is bound at the beginning of the function.
    pub(super) fn weight(&self, count: usize) -> Ident {
        self.weights.borrow_mut().insert(count);
        count_name_at(count)
    }

    /// Writes the bindings of the counts that are used.
    pub(super) fn invariant_counts(&self) -> TokenStream {
        let lets = self.weights.take().into_iter().map(|at| {
            let (name, count) = (count_name_at(at), self.invariant_count(at));
            quote!(let #name = { #count };)
        });
        lets.collect()
    }

    /// Writes the number of members of a count's set.
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
