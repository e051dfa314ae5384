//! The line of stages, from rules files to Rust.

use std::collections::BTreeMap;

use crate::check;
use crate::diag::Diagnostics;
use crate::lint;
use crate::resolve;
use crate::source::{FileId, Sources};
use crate::syntax::{self, ast};
use crate::typed::Game;

/// What a rules file means. `sources` holds it and its parents too.
///
/// Diagnostics may hold warnings beside a game; without a game there is an error among them.
pub fn analyse(sources: &Sources, file: FileId) -> (Option<Game>, Diagnostics) {
    deep(|| analyse_here(sources, file))
}

/// The parts of a rules file and its parents, merged, and what they mean; both only where nothing
/// is wrong.
pub fn parts_and_meaning(
    sources: &Sources,
    file: FileId,
) -> (Option<(resolve::Merged, Game)>, Diagnostics) {
    deep(|| {
        let mut diags = Diagnostics::new();
        let merged = merge_here(sources, file, &mut diags);
        let both = merged.and_then(|merged| {
            let game = check::check(&merged, &mut diags)?;
            Some((merged, game))
        });
        (both, diags)
    })
}

/// Runs stages on a stack of their own. They walk trees by recursion; what their limits let through
/// needs more than a small stack. The thread stays the same: the tokens of a macro belong to it.
pub(crate) fn deep<T>(stages: impl FnOnce() -> T) -> T {
    stacker::grow(STACK, stages)
}

/// Bytes of stack for the deepest trees that the limits of the stages let through.
const STACK: usize = 64 << 20;

fn analyse_here(sources: &Sources, file: FileId) -> (Option<Game>, Diagnostics) {
    let mut diags = Diagnostics::new();
    let merged = merge_here(sources, file, &mut diags);
    let Some(merged) = merged else {
        return (None, diags);
    };
    let game = check::check(&merged, &mut diags);
    if let Some(game) = &game {
        let warnings = lint::lint(sources, &merged, game);
        warnings.into_iter().for_each(|d| diags.push(d));
    }
    (game.filter(|_| !diags.has_errors()), diags)
}

fn merge_here(sources: &Sources, file: FileId, diags: &mut Diagnostics) -> Option<resolve::Merged> {
    let trees = parse_chain(sources, file, diags);
    resolve::merge(sources, &|f| trees.get(&f), file, diags)
}

/// A file and its parents, parsed.
fn parse_chain(
    sources: &Sources,
    file: FileId,
    diags: &mut Diagnostics,
) -> BTreeMap<FileId, ast::File> {
    let mut trees = BTreeMap::new();
    let mut next = Some(file);
    while let Some(file) = next.filter(|f| !trees.contains_key(f)) {
        let tree = syntax::parse(sources, file, diags);
        next = parent(&tree).and_then(|name| sources.find(name));
        trees.insert(file, tree);
    }
    trees
}

fn parent(tree: &ast::File) -> Option<&str> {
    tree.parts.iter().find_map(|part| match &part.kind {
        ast::PartKind::Game { from, .. } => from.as_ref().map(|t| t.text.as_str()),
        _ => None,
    })
}
