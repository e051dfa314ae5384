//! The compiler's front end: from rules files to a checked game.

use std::collections::BTreeMap;

use crate::check;
use crate::diag::{Diagnostic, Diagnostics, fix};
use crate::lint;
use crate::resolve;
use crate::source::{FileId, Sources, Span};
use crate::syntax::{self, ast};
use crate::typed::Game;

/// Analyses a rules file. `sources` must also hold its parents.
///
/// The diagnostics may contain warnings even if there is a game; if there is none, they contain an error.
pub fn analyse(sources: &Sources, file: FileId) -> (Option<Game>, Diagnostics) {
    let (game, mut diags) = deep(|| analyse_here(sources, file));
    fix::keep_sound(sources, &mut diags);
    (game, diags)
}

/// Returns the merged parts of a rules file and its parents, and the checked game; `None` if there is an
/// error.
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

/// Runs stages on a larger stack. They walk trees recursively, and the deepest trees within the limits do not
/// fit on a small stack. The thread stays the same, since the tokens of a macro belong to it.
pub(crate) fn deep<T>(stages: impl FnOnce() -> T) -> T {
    stacker::grow(STACK, stages)
}

/// The stack size in bytes for the deepest trees that the limits allow.
const STACK: usize = 64 << 20;

fn analyse_here(sources: &Sources, file: FileId) -> (Option<Game>, Diagnostics) {
    let mut diags = Diagnostics::new();
    let merged = merge_here(sources, file, &mut diags);
    let Some(merged) = merged else {
        return (None, diags);
    };
    let game = check::check(&merged, &mut diags);
    resolve::blame(&merged, &mut diags);
    if let Some(game) = &game {
        notations_of_parents(sources, &merged, game, &mut diags);
    }
    if let Some(game) = &game {
        let warnings = lint::lint(sources, &merged, game);
        warnings.into_iter().for_each(|d| diags.push(d));
    }
    (game.filter(|_| !diags.has_errors()), diags)
}

/// Reports the errors of inherited notations that the game has not kept. One that does not fit the variant is left
/// out in silence, but one that is wrong in the parent already would be missed.
fn notations_of_parents(
    sources: &Sources,
    merged: &resolve::Merged,
    game: &Game,
    diags: &mut Diagnostics,
) {
    let kept = |name: &str| game.notations.iter().any(|kept| kept.name == name);
    let mut wrong: BTreeMap<FileId, Vec<Span>> = BTreeMap::new();
    for part in &merged.parts {
        if let ast::PartKind::Notation { name, .. } = &part.kind
            && merged.inherited(part.span)
            && !kept(&name.text)
        {
            wrong.entry(part.span.file).or_default().push(part.span);
        }
    }
    for (parent, notations) in wrong {
        let mut found = Diagnostics::new();
        if let Some(merged) = merge_here(sources, parent, &mut found) {
            check::check(&merged, &mut found);
        }
        let of_notation = |d: &Diagnostic| notations.iter().any(|part| part.contains(d.span));
        let errors = found.sorted().into_iter().filter(|d| of_notation(d));
        errors.for_each(|d| diags.push(d.clone()));
    }
}

fn merge_here(sources: &Sources, file: FileId, diags: &mut Diagnostics) -> Option<resolve::Merged> {
    let trees = parse_chain(sources, file, diags);
    resolve::merge(sources, &|f| trees.get(&f), file, diags)
}

/// Parses a file and its parents.
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
