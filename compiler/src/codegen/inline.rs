//! How the functions of a ply are inlined.

use super::context::Context;
use proc_macro2::TokenStream;
use quote::quote;

impl Context<'_> {
    /// How the functions of a ply are inlined: where the rules are small, into the playout, however
    /// many others call them.
    pub(crate) fn inline(&self) -> TokenStream {
        match self.plan.playout.inlined {
            true => quote!(#[inline(always)]),
            false => quote!(#[inline]),
        }
    }
}
