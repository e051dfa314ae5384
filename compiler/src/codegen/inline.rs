//! Decides how the functions of a ply are inlined.

use super::context::Context;
use proc_macro2::TokenStream;
use quote::quote;

impl Context<'_> {
    /// Returns the inline attribute for the functions of a ply: for small rules they are always inlined
    /// into the playout, even if they have other callers.
    pub(crate) fn inline(&self) -> TokenStream {
        match self.plan.playout.inlined {
            true => quote!(#[inline(always)]),
            false => quote!(#[inline]),
        }
    }
}
