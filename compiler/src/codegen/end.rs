//! Writes `end`: the lines in order; the first whose condition holds decides.

use super::context::Context;
use super::scope::{Key, Scope};
use crate::ir::{EndLine, EndResult};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens as _, quote};

impl Context<'_> {
    /// Writes `Rules::end`.
    pub(crate) fn end_fn(&self) -> TokenStream {
        let lines = self.program.end.iter().map(|line| self.end_line(line));
        let inline = self.inline();
        quote! {
            #inline
            fn end(&self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool) -> Verdict<Self::Points> {
                #(#lines)*
                Verdict::Open
            }
        }
    }

    fn end_line(&self, line: &EndLine) -> TokenStream {
        let mut scope = Scope::new(self, &line.vars, quote!(self));
        // The key of the current position has just been added to the history.
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
        match result {
            EndResult::Draw => quote!(Verdict::Over(Self::DRAW)),
            EndResult::Continue => quote!(Verdict::Continue),
            EndResult::Wins(who) if self.program.points.is_some() => {
                let who = scope.expr(who).bare();
                quote!(Verdict::Over(Self::Points::won(#who)))
            }
            EndResult::Loses(who) if self.program.points.is_some() => {
                let who = scope.expr(who).bare();
                quote!(Verdict::Over(Self::Points::lost(#who)))
            }
            EndResult::Score(var, value) => {
                let (name, value) = (scope.name(*var), scope.expr(value).bare());
                let bind = scope
                    .bind_by_value(*var)
                    .then(|| quote!(let #name = 1u64 << #name;));
                if let Some(ty) = self.point_ty() {
                    return quote! {
                        Verdict::Over(Within(std::array::from_fn(|#name| {
                            #bind
                            let points: i32 = #value;
                            Self::Points::kept(points) as #ty
                        })))
                    };
                }
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

    /// Returns the type of points by player.
    pub(crate) fn points_ty(&self) -> TokenStream {
        let n = Literal::usize_unsuffixed(self.program.players.len());
        match (self.program.points, self.point_ty()) {
            (Some((lo, hi)), Some(ty)) => {
                let end = |n: i32| match n < 0 {
                    true => {
                        let n = Literal::i32_unsuffixed(n);
                        quote!({ #n })
                    }
                    false => Literal::i32_unsuffixed(n).into_token_stream(),
                };
                let (lo, hi) = (end(lo), end(hi));
                quote!(Within<#ty, #n, #lo, #hi>)
            }
            _ => quote!([u8; #n]),
        }
    }

    /// Returns the smallest type that holds the points of one player, if `points` gives a range.
    fn point_ty(&self) -> Option<TokenStream> {
        let (lo, hi) = self.program.points?;
        let within = |low: i32, high: i32| low <= lo && hi <= high;
        Some(if within(0, 255) {
            quote!(u8)
        } else if within(-128, 127) {
            quote!(i8)
        } else if within(-32_768, 32_767) {
            quote!(i16)
        } else {
            quote!(i32)
        })
    }
}
