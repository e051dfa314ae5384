//! Writes defs as methods of the position.

use super::context::Context;
use super::scope::Scope;
use crate::index::{Id, IndexVec};
use crate::ir::{FnId, VarId};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Context<'_> {
    /// Writes a def: a method with those of `me`, the index of its table and its parameters that it
    /// needs.
    pub(crate) fn function(&self, id: FnId) -> TokenStream {
        let function = &self.program.functions[id];
        let mut scope = Scope::new(self, &function.vars, quote!(self));
        scope.me_plays |= !self.plan.asked_by_chance.contains(&id);
        let (name, cite, ty) = (
            &self.fn_names[id.index()],
            self.cite(function.span),
            self.ty(function.ty),
        );
        let past = self.looks_back(id).then(|| quote!(past: Seen<'_>,));
        let me = function.uses_me.then(|| quote!(me: usize,));
        let key = function.axis.map(|_| quote!(key: usize,));
        let params = params(&function.vars, function.params).map(|var| {
            let (name, ty) = (scope.name(var), scope.ty(var));
            quote!(#name: #ty,)
        });
        let body = match function.axis {
            None => function
                .entries
                .first()
                .and_then(Option::as_ref)
                .map(|e| scope.expr(e).bare()),
            Some(_) => {
                let arms = function
                    .entries
                    .iter()
                    .enumerate()
                    .filter_map(|(i, entry)| {
                        let (i, value) = (
                            Literal::usize_unsuffixed(i),
                            scope.expr(entry.as_ref()?).bare(),
                        );
                        Some(quote!(#i => #value,))
                    });
                let none = self.none_code(function.ty).bare();
                Some(quote!(match key { #(#arms)* _ => #none }))
            }
        };
        let inline = self.inline();
        quote! {
            #cite
            #inline
            fn #name(&self, #past #me #key #(#params)*) -> #ty { #body }
        }
    }
}

/// Iterates over the parameters of a function.
fn params(vars: &IndexVec<VarId, crate::ir::Var>, n: usize) -> impl Iterator<Item = VarId> {
    vars.ids().take(n)
}
