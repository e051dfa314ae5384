//! `end`: the lines in order, the first that holds decides.

use super::context::Context;
use super::report::{Path, Sort};
use super::scope::{Key, Scope};
use super::shared::Shared;
use crate::ir::{EndLine, EndResult};
use proc_macro2::TokenStream;
use quote::quote;

impl Context<'_> {
    /// `Rules::end`
    pub(crate) fn end_fn(&self) -> TokenStream {
        let shared = self.shared();
        let lines = self.program.end.iter().zip(&shared.lines).enumerate();
        let lines = lines.map(|(n, (line, opened))| {
            let line = opened.as_ref().unwrap_or(line);
            self.under((Sort::End, line.span, ""), || {
                self.took(Path::Plain);
                self.end_line(n, line, &shared)
            })
        });
        let inline = self.inline();
        quote! {
            #inline
            fn end(&self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool) -> Verdict<Self::Points> {
                #(#lines)*
                Verdict::Open
            }
        }
    }

    /// The line with a number.
    fn end_line(&self, n: usize, line: &EndLine, shared: &Shared) -> TokenStream {
        let mut scope = Scope::new(self, &line.vars, quote!(self));
        scope.ends = true;
        let mut found = Vec::new();
        for (first, name, set) in &shared.sets {
            if *first == n {
                let set = scope.expr(set).bare();
                found.push(quote!(let #name = #set;));
            }
            if *first <= n {
                scope.shared.push((name.clone(), set.clone()));
            }
        }
        // The position has just joined the history.
        scope.key = Key::Newest;
        let (cite, cond, result) = (
            self.cite(line.span),
            scope.expr(&line.cond).bare(),
            self.result(&line.result, &scope),
        );
        quote! {
            #(#found)*
            #cite
            if #cond { return #result; }
        }
    }

    fn result(&self, result: &EndResult, scope: &Scope<'_>) -> TokenStream {
        match result {
            EndResult::Draw => quote!(Verdict::Over(Self::DRAW)),
            EndResult::Continue => quote!(Verdict::Continue),
            EndResult::Score(var, value) => {
                let (name, value) = (scope.name(*var), scope.expr(value).bare());
                let bind = scope
                    .bind_by_value(*var)
                    .then(|| quote!(let #name = 1u64 << #name;));
                quote! {
                    Verdict::Over(std::array::from_fn(|#name| {
                        #bind
                        let points: i32 = #value;
                        points.clamp(0, 100) as u8
                    }))
                }
            }
            EndResult::Wins(who) => {
                let who = scope.expr(who).bare();
                quote!(Verdict::Over(share(#who)))
            }
            EndResult::Loses(who) => {
                let who = scope.expr(who).bare();
                quote!(Verdict::Over(share_of_others(#who)))
            }
        }
    }
}
