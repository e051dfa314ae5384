//! `plain_data!`: the runtime's macro that makes `mover`, `pieces`, `write` and `read` of a list of fields.

use crate::typed::StateTy;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// A kind of piece in the row of its layer.
pub(crate) enum Board<'a> {
    /// The owners have sets in addition to the kind's own.
    Owned(&'a Ident),
    /// By owner, and in the layer's only field of owners.
    Single(&'a Ident),
    /// Nobody's.
    Neutral(&'a Ident),
}

/// The row of a layer: its field of owners, and its kinds.
pub(crate) fn layer_row(owner: Option<&Ident>, kinds: &[Board<'_>]) -> TokenStream {
    let kinds = kinds.iter().map(|kind| match kind {
        Board::Owned(field) => quote!(owned #field),
        Board::Single(field) => quote!(single #field),
        Board::Neutral(field) => quote!(neutral #field),
    });
    match owner {
        Some(owner) => quote!(layer(#owner: #(#kinds),*)),
        None => quote!(layer(_: #(#kinds),*)),
    }
}

/// The row of a state: its field, the type of an entry, and the places of its entries if it has an index.
pub(crate) fn state_row(
    field: &Ident,
    ty: StateTy,
    stored: &TokenStream,
    places: Option<TokenStream>,
) -> TokenStream {
    let places = places.map(|places| quote!(, #places));
    match ty {
        StateTy::Number(lo, hi) => {
            let [lo, hi] = [lo, hi].map(Literal::i32_unsuffixed);
            quote!(number(#field: #stored, #lo, #hi #places))
        }
        StateTy::Flag => quote!(flag(#field #places)),
        StateTy::Cell | StateTy::Cells => quote!(cells(#field #places)),
        _ => quote!(members(#field: #stored #places)),
    }
}

/// The row of who is to move, `next` or `coming`: a player, or chance if it plays.
pub(crate) fn next_row(what: &str, field: &Ident, players: usize, chance: bool) -> TokenStream {
    let last = Literal::u8_unsuffixed(players as u8 - u8::from(!chance));
    let what = format_ident!("{what}");
    quote!(#what(#field, #last))
}

/// The row of a field of the turn.
pub(crate) fn turn_row(what: &str, field: &Ident) -> TokenStream {
    let what = format_ident!("{what}");
    quote!(#what(#field))
}

/// The macro's call.
pub(crate) fn plain_data(rows: &[TokenStream]) -> TokenStream {
    quote!(plain_data!(#(#rows),*);)
}
