//! The proc-macro: forwards to the library, nothing else.

use proc_macro::TokenStream;

/// Compiles one rules file in place, into a module with its engine.
///
/// ```text
/// boardwright_macros::game!(pub mod breakthrough, "rules/breakthrough.game");
/// use breakthrough::Game;
/// ```
///
/// The path starts at the folder of the crate's `Cargo.toml`. The crate is built again when the
/// file, or one of the files it is a variant of, changes; and it depends on `boardwright-runtime`.
#[proc_macro]
pub fn game(input: TokenStream) -> TokenStream {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    boardwright::embed::embed(input.into(), root.as_ref()).into()
}
