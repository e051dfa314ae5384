//! What playouts keep beside the position: what a draw or a line of `end` is quicker by, and what a
//! search need not copy.

use super::context::Context;
use proc_macro2::TokenStream;
use quote::quote;

impl Context<'_> {
    /// `struct Kept`, where there is something to keep.
    pub(crate) fn kept_struct(&self) -> Option<TokenStream> {
        let open = self
            .open_ty()
            .map(|ty| quote!(/** The empty cells, in any order. */ open: #ty,));
        let files = self.files_ty().map(|ty| {
            quote! {
                /** By owner: what stands in rows, as words along the lines of the board. */
                files: #ty,
            }
        });
        (open.is_some() || files.is_some()).then(|| {
            quote! {
                /// What playouts keep beside a position.
                #[derive(Clone, Copy, Default, Debug)]
                pub struct Kept { #open #files }
            }
        })
    }

    /// The parts of `Rules` that know of it.
    pub(crate) fn kept(&self) -> (TokenStream, TokenStream) {
        let (open, files) = (self.open_ty(), self.files_ty());
        if self.plan.cache.tested {
            let kept = quote!(
                type Kept = Option<Position>;
            );
            return (kept, quote!());
        }
        if let Some(random) = self.random_bounded() {
            let kept = quote!(
                type Kept = Bound;
            );
            return (kept, random);
        }
        if open.is_none() && files.is_none() {
            return (
                quote!(
                    type Kept = ();
                ),
                quote!(),
            );
        }
        let open = open.map(|_| self.fill_open());
        let files = files.map(|_| quote!(self.fill_files(&mut kept.files);));
        let (random, keep_up, inline) = (self.random_kept(), self.keep_up(), self.inline());
        let items = quote! {
            #inline
            fn keep(&self, kept: &mut Kept) { #open #files }
            #random
            #keep_up
        };
        (
            quote!(
                type Kept = Kept;
            ),
            items,
        )
    }
}
