//! Makes a rules file of an example, and checks it.

use crate::blocks::{Block, Sort};
use crate::{facts, values};
use boardwright::compile::analyse;
use boardwright::diag::Diagnostics;
use boardwright::diag::render::render;
use boardwright::interp::Interpreter;
use boardwright::resolve::load_dir;
use boardwright::source::Sources;
use std::path::Path;
use std::sync::Arc;

/// Checks an example; `all` are those of its page, on which it may build.
pub(crate) fn check(all: &[Block<'_>], block: &Block<'_>) -> Result<(), String> {
    if block.sort == Sort::Values {
        return values::check(all, block);
    }
    let text = match block.sort {
        Sort::Whole => block.text.clone(),
        Sort::Part => variant(block.name, &block.text),
        _ => variant(block.name, &format!("move example {{\n{}}}\n", block.text)),
    };
    if !block.errors.is_empty() {
        return has_errors(all, &text, &block.errors);
    }
    let strict = block.sort == Sort::Whole && block.name.is_empty();
    let mut game = game(all, &text, strict)?;
    let only = (block.sort == Sort::Stmts).then_some("example");
    facts::check(&mut game, &block.text, only)
}

/// A variant of a file of the page.
pub(crate) fn variant(parent: &str, parts: &str) -> String {
    format!("game \"Example\" from \"{parent}\"\n{parts}")
}

/// The game of a rules file that has no mistakes; nor warnings, if it is `strict`.
pub(crate) fn game(all: &[Block<'_>], text: &str, strict: bool) -> Result<Interpreter, String> {
    let (_, game, diags) = analysed(all, text);
    if diags.has_errors() || strict && !diags.is_empty() {
        return Err(listed(&diags));
    }
    let game = game.ok_or("there is no game, and no mistake either")?;
    Ok(Interpreter::new(Arc::new(game)))
}

/// Holds the codes of a wrong file against those that are expected.
pub(crate) fn has_errors(all: &[Block<'_>], text: &str, codes: &[&str]) -> Result<(), String> {
    let (_, _, diags) = analysed(all, text);
    let found: Vec<&str> = diags.sorted().iter().map(|d| d.code.0).collect();
    match found == codes {
        true => Ok(()),
        false => Err(format!("expected {codes:?}, found {}", listed(&diags))),
    }
}

/// What is said about a wrong file.
pub(crate) fn reported(all: &[Block<'_>], text: &str) -> String {
    let (sources, _, diags) = analysed(all, text);
    let sorted = diags.sorted();
    let each = sorted.iter().map(|d| render(&sources, d, false) + "\n");
    each.collect()
}

/// Reads a text that may build on the rules files of the library and on the named ones of a page.
fn analysed(
    all: &[Block<'_>],
    text: &str,
) -> (Sources, Option<boardwright::typed::Game>, Diagnostics) {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let mut sources: Sources = load_dir(&library).sources;
    for named in all {
        if named.sort == Sort::Whole && !named.name.is_empty() {
            sources.add(&format!("{}.game", named.name), named.text.clone());
        }
    }
    let file = sources.add("example.game", text.to_string());
    let (game, diags) = analyse(&sources, file);
    (sources, game, diags)
}

fn listed(diags: &Diagnostics) -> String {
    let list = diags.sorted();
    let list = list
        .iter()
        .map(|d| format!("{} {} {}", d.code.0, d.message, d.label));
    format!("[{}]", list.collect::<Vec<_>>().join("; "))
}
