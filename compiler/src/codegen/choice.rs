//! Writes `Choice`: one player's move, as a block and its choices.
//!
//! A choice that every move makes is a field named as in the rules. A choice inside an `if` or a loop,
//! and every choice after one, is an item of a `Trail` after them: it stores the choices in the order
//! in which they were made, which is also their order in the move's text.

use super::context::Context;
use super::scope::Scope;
use crate::ir::{BlockId, VarId};
use crate::plan::choices::Choices;
use crate::typed::Ty;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl<'p> Context<'p> {
    pub(crate) fn sites(&self, id: BlockId) -> &'p Choices {
        &self.plan.blocks[id].choices
    }

    /// Returns the type of a block's trail.
    pub(crate) fn trail_ty(&self, sites: &Choices) -> TokenStream {
        let item = match () {
            () if sites.wide => quote!(u64),
            () if sites.bytes => quote!(u8),
            () => quote!(u16),
        };
        let most = Literal::usize_unsuffixed(sites.most);
        quote!(Trail<#item, #most>)
    }

    /// Returns the type of a field for a choice.
    fn field_ty(&self, ty: Ty) -> TokenStream {
        match ty {
            Ty::Cells => self.cell_index_ty(),
            Ty::Num => quote!(i32),
            _ => quote!(u8),
        }
    }

    /// Writes `enum Choice`.
    pub(crate) fn choice_enum(&self) -> TokenStream {
        let variants = self.program.blocks.enumerate().map(|(id, block)| {
            let (cite, name, sites) = (self.cite(block.span), self.variant(id), self.sites(id));
            let scope = Scope::new(self, &block.body.vars, quote!(self));
            let fields = sites.fields.iter().map(|var| {
                let (name, ty) = (scope.name(*var), self.field_ty(block.body.vars[*var].ty));
                quote!(#name: #ty,)
            });
            let rest = sites.has_list().then(|| {
                let ty = self.trail_ty(sites);
                quote!(rest: #ty,)
            });
            if sites.fields.is_empty() && rest.is_none() {
                quote!(#cite #name,)
            } else {
                quote!(#cite #name { #(#fields)* #rest },)
            }
        });
        let pass = self.passes().then(|| quote!(Pass,));
        quote! {
            /// One player's move: a block and what was chosen.
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub enum Choice { #(#variants)* #pass }
        }
    }

    /// Whether a group contains `pass`.
    pub(crate) fn passes(&self) -> bool {
        crate::facts::turn::passes(self.program)
    }

    /// Writes a choice as a pattern or value: `Choice::Step { from, to }`.
    pub(crate) fn choice_pattern(&self, id: BlockId) -> TokenStream {
        let (name, sites) = (self.variant(id), self.sites(id));
        let scope = Scope::new(self, &self.program.blocks[id].body.vars, quote!(self));
        let fields = sites.fields.iter().map(|var| {
            let name = scope.name(*var);
            quote!(#name,)
        });
        let rest = sites.has_list().then(|| quote!(rest,));
        if sites.fields.is_empty() && rest.is_none() {
            quote!(Choice::#name)
        } else {
            quote!(Choice::#name { #(#fields)* #rest })
        }
    }

    /// Writes `write_choice`.
    pub(crate) fn write_choice(&self) -> TokenStream {
        let arms = self.program.blocks.enumerate().map(|(id, block)| {
            let (pattern, sites, text) = (self.choice_pattern(id), self.sites(id), &block.name);
            let scope = Scope::new(self, &block.body.vars, quote!(self));
            let ty = |var: &VarId| block.body.vars[*var].ty;
            let names: Vec<_> = sites.fields.iter().map(|var| scope.name(*var)).collect();
            let rest = sites.has_list().then(|| self.write_trail(id, sites));
            let cells = sites.fields.iter().all(|var| ty(var) == Ty::Cells);
            let begin = match (names.is_empty(), cells) {
                (true, _) => quote!(out.push_str(#text)),
                (_, true) => quote!(FRAME.write(out, #text, &[#(#names),*])),
                _ => {
                    let fields = sites.fields.iter().zip(&names);
                    let fields =
                        fields.map(|(var, name)| self.write_value(ty(var), &quote!(#name)));
                    quote!(out.push_str(#text); #(#fields;)*)
                }
            };
            let plain = rest.is_none() && (cells || names.is_empty());
            if plain {
                quote!(#pattern => #begin,)
            } else {
                quote!(#pattern => { #begin; #rest })
            }
        });
        let pass = self
            .passes()
            .then(|| quote!(Choice::Pass => out.push_str("pass"),));
        quote! {
            fn write_choice(choice: Choice, out: &mut String) {
                match choice { #(#arms)* #pass }
            }
        }
    }

    /// Writes the code that prints the items of the trail, in order.
    fn write_trail(&self, id: BlockId, sites: &Choices) -> TokenStream {
        let vars = &self.program.blocks[id].body.vars;
        let arms = sites.list.iter().enumerate().map(|(i, var)| {
            let i = Literal::usize_unsuffixed(i + 1);
            let write = self.write_value(vars[*var].ty, &quote!(value));
            quote!(#i => #write,)
        });
        quote! {
            for (site, value) in rest.iter() {
                match site {
                    #(#arms)*
                    _ => out.push_str(" stop"),
                }
            }
        }
    }

    /// Writes the code that prints a blank and a chosen value.
    fn write_value(&self, ty: Ty, value: &TokenStream) -> TokenStream {
        let names = |names: Vec<&str>| quote!(write_name(out, &[#(#names),*], #value as usize));
        let p = self.program;
        match ty {
            Ty::Cells => quote!(FRAME.write_cell(out, #value as usize)),
            Ty::Num => quote!(write_number(out, #value)),
            Ty::Players => names(
                p.players
                    .iter()
                    .map(String::as_str)
                    .chain(p.chance.then_some("chance"))
                    .collect(),
            ),
            Ty::Kinds => names(p.kinds.iter().map(|k| k.name.as_str()).collect()),
            Ty::Dirs => {
                let all: Vec<_> = (0..p.grid.dirs.len()).map(|d| self.dir_text(d)).collect();
                names(all.iter().map(String::as_str).collect())
            }
            Ty::Enum(e) => names(p.enums[e].members.iter().map(String::as_str).collect()),
            Ty::Truth | Ty::Unknown => quote!(()),
        }
    }
}
