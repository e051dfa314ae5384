//! Follows `from` through a rules file and its parents.
//!
//! After: every file of the chain has parts, and no file occurs twice.

use crate::diag::files as codes;
use crate::diag::{Diagnostic, Diagnostics};
use crate::source::{FileId, Sources};
use crate::syntax::ast::{File, PartKind, Text};

use super::load::{is_plain_name, parent_path};

/// Follows the parents of a file.
pub(super) struct Chain<'a, 't> {
    pub(super) sources: &'a Sources,
    pub(super) trees: &'a dyn Fn(FileId) -> Option<&'t File>,
    pub(super) diags: &'a mut Diagnostics,
}

impl<'t> Chain<'_, 't> {
    /// Returns the file and its parents, the file first.
    pub(super) fn follow(mut self, file: FileId) -> Option<Vec<(FileId, &'t File)>> {
        let mut chain = vec![(file, (self.trees)(file)?)];
        while let Some(from) = chain.last().and_then(|(_, tree)| parent_of(tree)) {
            let parent = self.find(from)?;
            if chain.iter().any(|(known, _)| *known == parent) {
                return self.cycle(from, &chain);
            }
            let tree = (self.trees)(parent).filter(|tree| !tree.parts.is_empty());
            let Some(tree) = tree else {
                return self.empty(from);
            };
            chain.push((parent, tree));
        }
        Some(chain)
    }

    fn find(&mut self, from: &Text) -> Option<FileId> {
        let name = &from.text;
        if !is_plain_name(name) {
            let message = format!("\"{name}\" is not the name of a rules file");
            let error = Diagnostic::error(codes::PARENT_NAME, from.span, message);
            let hint =
                "write the name of a file in the same folder, without `.game`: `from \"chess\"`";
            return self.refuse(error.hint(hint));
        }
        let found = self.sources.find(name);
        if found.is_none() {
            let variant = &self.sources.file(from.span.file).path;
            let path = parent_path(variant.as_ref(), name);
            let message = format!("there is no rules file `{}`", path.display());
            let error = Diagnostic::error(codes::NO_PARENT, from.span, message);
            let hint = "a parent stands in the folder of its variant; check the spelling";
            return self.refuse(error.label("this names a parent").hint(hint));
        }
        found
    }

    fn cycle(&mut self, from: &Text, chain: &[(FileId, &File)]) -> Option<Vec<(FileId, &'t File)>> {
        let names = chain
            .iter()
            .map(|(file, _)| self.sources.file(*file).name.as_str());
        let round: Vec<&str> = names.chain([from.text.as_str()]).collect();
        let message = format!("these variants go round: {}", round.join(" from "));
        let error = Diagnostic::error(codes::CYCLE, from.span, message);
        self.refuse(
            error
                .label("this leads back")
                .hint("one of them must have no `from`"),
        )
    }

    fn empty(&mut self, from: &Text) -> Option<Vec<(FileId, &'t File)>> {
        let message = format!("there is nothing in the rules file \"{}\"", from.text);
        self.refuse(Diagnostic::error(codes::NO_PARENT, from.span, message).label("named here"))
    }

    fn refuse<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.diags.push(error);
        None
    }
}

fn parent_of(tree: &File) -> Option<&Text> {
    tree.parts.iter().find_map(|part| match &part.kind {
        PartKind::Game { from, .. } => from.as_ref(),
        _ => None,
    })
}
