//! The procedural macro, which only forwards to the library.

use proc_macro::TokenStream;

/// Compiles one rules file in place, into a module with its engine.
///
/// ```text
/// boardwright_macros::game!(pub mod breakthrough, "rules/breakthrough.game");
/// use breakthrough::Game;
/// ```
///
/// The path is relative to the folder of the crate's `Cargo.toml`. The crate is rebuilt when the rules file
/// or one of its parents changes. It must depend on `boardwright-runtime`.
#[proc_macro]
pub fn game(input: TokenStream) -> TokenStream {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    boardwright::embed::embed(input.into(), root.as_ref()).into()
}
