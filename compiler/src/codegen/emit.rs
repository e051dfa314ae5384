//! Tokens to formatted text: the header, and comments in their ordinary form.

use crate::ir::Program;
use proc_macro2::TokenStream;

/// What generated code is held to, and the lints that it is not, because it is made of general
/// pieces: an operand may be 0, a block may return early at its end, a name may be bound and not
/// read, and the names of the rules have no documentation but their line.
const ALLOWED: &str =
    "#![forbid(unsafe_code)]\n#![allow(missing_docs, unreachable_pub, unused, clippy::all)]";

/// The text of a generated file.
pub(crate) fn emit(program: &Program, tokens: TokenStream) -> String {
    let body = match syn::parse2::<syn::File>(tokens.clone()) {
        Ok(file) => comments(&prettyplease::unparse(&file)),
        Err(error) => format!(
            "compile_error!({:?});\n/*\n{tokens}\n*/\n",
            format!("the generated code of {} is no Rust: {error}", program.name)
        ),
    };
    format!("{}{body}", header(program))
}

fn header(program: &Program) -> String {
    format!(
        "//! {}. Generated from rules/{}.game; do not edit.\n//! `boardwright gen` writes it anew. Rules hash: {:016x}.\n{ALLOWED}\n\n",
        program.title.replace(['\n', '\r'], " "),
        program.name,
        program.rules_hash
    )
}

/// `///@ text` and `/** @ text */` as `// text`.
fn comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        let start = line.len() - line.trim_start().len();
        match line[start..]
            .strip_prefix("///@ ")
            .or_else(|| line[start..].strip_prefix("/// @ "))
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
    apart(&out)
}

/// The same with a blank line behind every item that is longer than a line.
fn apart(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = "";
    for line in text.lines() {
        let depth = line.len() - line.trim_start().len();
        let ended = before.len() - before.trim_start().len();
        let item =
            matches!(before.trim(), "}" | "};" | ");" | "];") && ended == depth && depth <= 4;
        if item && !line.trim().is_empty() && !line.trim_start().starts_with('}') {
            out.push('\n');
        }
        out.push_str(line);
        out.push('\n');
        before = line;
    }
    out
}
