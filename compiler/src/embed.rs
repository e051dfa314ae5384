//! Compiles one rules file to a module in the middle of another crate's source; implements the macro `game!`.
//!
//! Before: the macro's tokens. After: a module with the generated engine, which cargo rebuilds when the rules
//! file or one of its parents changes, or a `compile_error!` that names the file, line and column. No tokens
//! or files make this panic.

use crate::build::{self, Failure};
use crate::resolve;
use crate::source::Sources;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use std::path::Path;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Ident, LitStr, Token, Visibility};

/// The input of the macro: `pub mod tic_tac_toe, "rules/tic-tac-toe.game"`.
struct Input {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    name: Ident,
    path: LitStr,
}

impl Parse for Input {
    fn parse(input: ParseStream<'_>) -> syn::Result<Input> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        input.parse::<Token![mod]>()?;
        let name = input.parse()?;
        input.parse::<Token![,]>()?;
        let path = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        Ok(Input {
            attributes,
            visibility,
            name,
            path,
        })
    }
}

/// Returns the expansion of `game!`. `root` is the folder of the crate that uses it, to which the path is
/// relative.
pub fn embed(tokens: TokenStream, root: &Path) -> TokenStream {
    let input = match syn::parse2::<Input>(tokens) {
        Ok(input) => input,
        Err(error) => {
            let hint = "; write game!(pub mod chess, \"rules/chess.game\")";
            return syn::Error::new(error.span(), format!("{error}{hint}")).to_compile_error();
        }
    };
    match module(&root.join(input.path.value())) {
        Ok(Embedded {
            text,
            files,
            warnings,
        }) => {
            let Input {
                attributes,
                visibility,
                name,
                path,
            } = input;
            let warnings = warnings.iter().map(|text| warning(text, &path));
            quote! {
                #(#warnings)*
                #(#attributes)*
                #visibility mod #name {
                    #text
                    #(const _: &[u8] = include_bytes!(#files);)*
                }
            }
        }
        Err(failure) => {
            let message = format!("\n{}", failure.0.trim_end());
            quote_spanned! { input.path.span() => compile_error!(#message); }
        }
    }
}

/// Returns an item for which rustc prints a warning at the path. A macro cannot emit warnings itself, so the
/// item uses something deprecated.
fn warning(text: &str, path: &LitStr) -> TokenStream {
    let text = format!("\n{text}");
    quote_spanned! { path.span() =>
        const _: () = {
            #[deprecated(note = #text)]
            const LOOK_AT_THE_RULES: () = ();
            LOOK_AT_THE_RULES
        };
    }
}

/// A generated module: its text, the files that it depends on, and the warnings about its rules.
struct Embedded {
    text: TokenStream,
    files: Vec<String>,
    warnings: Vec<String>,
}

fn module(path: &Path) -> Result<Embedded, Failure> {
    let (sources, file) = resolve::load(path)
        .map_err(|(sources, diagnostics)| build::failure(&sources, &diagnostics))?;
    let module = build::module(&sources, file)
        .map_err(|diagnostics| build::failure(&sources, &diagnostics))?;
    let text = module.text.parse::<TokenStream>();
    Ok(Embedded {
        text: text.map_err(|error| Failure(format!("{}: {error}", path.display())))?,
        files: files(&sources)?,
        warnings: module.warnings,
    })
}

/// Returns the absolute paths of the file and its parents, since `include_bytes!` resolves paths relative to
/// the source file.
fn files(sources: &Sources) -> Result<Vec<String>, Failure> {
    let absolute = |id| {
        let path = Path::new(&sources.file(id).path);
        std::path::absolute(path)
            .map(|path| path.display().to_string())
            .map_err(|e| Failure(format!("{}: {e}", path.display())))
    };
    sources.ids().map(absolute).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../rules"))
    }

    fn expand(text: &str) -> String {
        let tokens = text.parse().expect("tokens");
        embed(tokens, rules()).to_string()
    }

    #[test]
    fn a_module_watches_its_file_and_its_parents() {
        let text = expand("/// Free for all.\npub mod ffa, \"four-player-free-for-all.game\"");
        assert!(text.contains("pub mod ffa {"), "{text}");
        assert!(text.contains("Free for all."), "{text}");
        assert_eq!(text.matches("include_bytes !").count(), 2, "{text}");
        assert!(text.contains("/four-player-tic-tac-chess.game"), "{text}");
        syn::parse_str::<syn::File>(&text).expect("Rust");
    }

    #[test]
    fn a_missing_file_is_an_error_of_the_compiler() {
        let text = expand("mod none, \"no-such.game\"");
        assert!(text.starts_with("compile_error !"), "{text}");
        assert!(text.contains("no-such.game"), "{text}");
    }

    #[test]
    fn tokens_that_are_no_module_and_path_are_explained() {
        for text in [
            "",
            "pub mod",
            "mod a \"b.game\"",
            "mod a, b",
            "mod a, \"b\", c",
        ] {
            let found = expand(text);
            assert!(found.contains("compile_error"), "{found}");
            assert!(found.contains("write game!"), "{found}");
        }
    }

    #[test]
    fn warnings_come_out_as_what_rust_warns_of() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let folder = folder.path();
        let text = std::fs::read_to_string(rules().join("hex.game")).expect("it is text");
        std::fs::write(folder.join("odd.game"), text + "region middle = b2\n").expect("a file");
        let text = embed(quote! { mod odd, "odd.game" }, folder).to_string();
        assert!(text.starts_with("const _ : () = {"), "{text}");
        assert!(
            text.contains("odd.game:25:8: the region `middle` is never used"),
            "{}",
            &text[..400]
        );
        assert!(text.contains("mod odd"));
    }
}
