//! Prints points: the type of a result, and the results of lines of `end`.

use super::Printer;
use super::body::Body;
use super::code::{Bind, Code};
use crate::lir::{Op, ValueId};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens as _, format_ident, quote};

impl Printer<'_> {
    /// Returns the type of points by player.
    pub(super) fn points_ty(&self) -> TokenStream {
        let n = Literal::usize_unsuffixed(self.module.players.len());
        match self.module.points {
            None => quote!([u8; #n]),
            Some((lo, hi)) => {
                let (ty, lo, hi) = (point_ty(lo, hi), end(lo), end(hi));
                quote!(Within<#ty, #n, #lo, #hi>)
            }
        }
    }
}

/// Returns the smallest type that holds the points of one player.
fn point_ty(lo: i32, hi: i32) -> TokenStream {
    match () {
        () if 0 <= lo && hi <= 255 => quote!(u8),
        () if -128 <= lo && hi <= 127 => quote!(i8),
        () if -32_768 <= lo && hi <= 32_767 => quote!(i16),
        () => quote!(i32),
    }
}

/// Prints an end of a range as a const generic argument.
fn end(n: i32) -> TokenStream {
    let literal = Literal::i32_unsuffixed(n);
    match n < 0 {
        true => quote!({ #literal }),
        false => literal.into_token_stream(),
    }
}

impl Body<'_> {
    /// Prints the points of all players if these win, or if they lose.
    pub(super) fn shared(&self, who: ValueId, wins: bool) -> Code {
        if wins && matches!(self.written(who), Some(crate::lir::Op::Mask(0, _))) {
            return Code::atom(quote!(Verdict::Over(Self::DRAW)));
        }
        let who = self.bare(who);
        let points = match (self.m.module.points, wins) {
            (None, true) => quote!(share(#who)),
            (None, false) => quote!(share_of_others(#who)),
            (Some(_), wins) => {
                let how = format_ident!("{}", if wins { "won" } else { "lost" });
                quote!(Self::Points::#how(#who))
            }
        };
        Code::atom(quote!(Verdict::Over(#points)))
    }

    /// Prints points for each player.
    pub(super) fn scored(&self, all: &[ValueId]) -> Code {
        let (least, greatest) = self.m.module.point_range();
        let ty = point_ty(least, greatest);
        let points = all.iter().map(|n| match self.written(*n) {
            Some(Op::Num(n)) => {
                let n = Literal::i32_unsuffixed(*n);
                quote!(#n)
            }
            _ => {
                let n = self.value(*n).at(Bind::Cast);
                quote!(#n as #ty)
            }
        });
        let points = quote!([#(#points),*]);
        Code::atom(match self.m.module.points {
            None => quote!(Verdict::Over(#points)),
            Some(_) => quote!(Verdict::Over(Within(#points))),
        })
    }
}
