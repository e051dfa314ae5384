//! Writes the playout cache: values that speed up a draw, and that a search need not copy.

use super::context::Context;
use proc_macro2::TokenStream;
use quote::quote;

impl Context<'_> {
    /// Writes the items of `Rules` that use the cache.
    pub(crate) fn kept(&self) -> (TokenStream, TokenStream) {
        if self.plan.cache.tested {
            let kept = quote!(
                type Kept = Option<Position>;
            );
            return (kept, quote!());
        }
        (
            quote!(
                type Kept = ();
            ),
            quote!(),
        )
    }
}
