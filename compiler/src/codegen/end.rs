//! `end`: the lines in order, the first that holds decides.

use super::context::Context;
use super::report::{Path, Sort};
use super::scope::{Key, Scope};
use crate::ir::{EndLine, EndResult};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Context<'_> {
    /// `Rules::end`
    pub(crate) fn end_fn(&self) -> TokenStream {
        let lines = self.program.end.iter().map(|line| {
            self.under((Sort::End, line.span, ""), || {
                self.took(Path::Plain);
                self.end_line(line)
            })
        });
        let inline = self.inline();
        quote! {
            #inline
            fn end(&self, me: usize, trace: Self::Trace, past: &Past, blocked: &mut impl FnMut() -> bool) -> Verdict<Points> {
                let past = Look::earlier(past);
                #(#lines)*
                Verdict::Open
            }
        }
    }

    fn end_line(&self, line: &EndLine) -> TokenStream {
        let mut scope = Scope::new(self, &line.vars, quote!(self));
        scope.ends = true;
        // The position has just joined the history.
        scope.key = Key::Newest;
        let (cite, cond, result) = (
            self.cite(line.span),
            scope.expr(&line.cond).bare(),
            self.result(&line.result, &scope),
        );
        quote! {
            #cite
            if #cond { return #result; }
        }
    }

    fn result(&self, result: &EndResult, scope: &Scope<'_>) -> TokenStream {
        let n = Literal::usize_unsuffixed(self.program.players.len());
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
                let (who, all) = (
                    scope.expr(who).at(super::code::Bind::BitAnd),
                    self.everybody().bare(),
                );
                quote!(Verdict::Over(share::<#n>(#who & #all)))
            }
            EndResult::Loses(who) => {
                let who = scope.expr(who).bare();
                quote!(Verdict::Over(share_of_others::<#n>(#who)))
            }
        }
    }
}
