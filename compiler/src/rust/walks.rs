//! `walks!`: the runtime's macro that makes functions of a set of directions of one list of them.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// Prints the call of such a macro, for functions of these names if there are any.
///
/// A row is a direction and the two words that the macro asks for.
pub(crate) fn walks<'a>(
    of: &str,
    names: impl Iterator<Item = &'a str>,
    rows: &[[Ident; 3]],
) -> Option<TokenStream> {
    let names: Vec<_> = names.map(|name| format_ident!("{name}")).collect();
    let of = format_ident!("{of}");
    let rows = rows
        .iter()
        .map(|[dir, one, other]| quote!(#dir #one #other));
    (!names.is_empty()).then(|| quote!(#of!((#(fn #names),*), (#(#rows),*));))
}
