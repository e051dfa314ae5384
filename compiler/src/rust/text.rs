//! Tokens to formatted text, with a header; comments in their ordinary form.

use crate::lir::Module;
use proc_macro2::TokenStream;

/// The lints that generated code does not keep.
const ALLOWED: &str =
    "#![forbid(unsafe_code)]\n#![allow(missing_docs, unreachable_pub, unused, clippy::all)]";

/// The text of a generated file.
pub(super) fn text(module: &Module, tokens: TokenStream) -> Result<String, String> {
    let header = format!(
        "//! {}. Generated from rules/{}.game; do not edit.\n//! `boardwright gen` writes it anew. Rules hash: {:016x}.\n{ALLOWED}\n\n",
        module.title.replace(['\n', '\r'], " "),
        module.name,
        module.rules_hash
    );
    let file = syn::parse2::<syn::File>(tokens).map_err(|error| error.to_string())?;
    Ok(format!(
        "{header}{}",
        comments(&prettyplease::unparse(&file))
    ))
}

/// `///@ text` as `// text`.
fn comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        let start = line.len() - line.trim_start().len();
        let rest = &line[start..];
        match rest
            .strip_prefix("///@ ")
            .or_else(|| rest.strip_prefix("/// @ "))
        {
            Some(comment) => {
                out.push_str(&line[..start]);
                out.push_str("// ");
                out.push_str(comment);
            }
            None => out.push_str(line),
        }
        out.push('\n');
    }
    out
}
