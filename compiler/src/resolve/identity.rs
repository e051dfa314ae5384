//! Decides which parts, in one file or in several of a chain, are the same part.

use crate::syntax::ast::{Name, Part, PartKind};

/// The kind and name of a part. A variant's part replaces the parent's part with the same identity.
pub(super) type Identity = (&'static str, String);

/// Returns the identity of a part. `dir`, `region` and `def` share one namespace, so one may replace another.
pub(super) fn identity(part: &Part) -> Identity {
    let sort = match &part.kind {
        PartKind::Table { .. } => "def",
        _ => sort_word(part),
    };
    (
        sort,
        name_of(part)
            .map(|name| name.text.clone())
            .unwrap_or_default(),
    )
}

/// Returns a word with its indefinite article, for messages.
pub(super) fn with_article(word: &str) -> String {
    match word.starts_with(['a', 'e', 'i', 'o', 'u']) {
        true => format!("an {word}"),
        false => format!("a {word}"),
    }
}

/// Returns the word that a part begins with.
pub(super) fn sort_word(part: &Part) -> &'static str {
    use crate::syntax::ast::TableSort::{Def, Dir, Region};
    match &part.kind {
        PartKind::Game { .. } => "game",
        PartKind::Players { .. } => "players",
        PartKind::Board { .. } => "board",
        PartKind::Pieces(_) => "pieces",
        PartKind::Layer { .. } => "layer",
        PartKind::Table { sort: Dir, .. } => "dir",
        PartKind::Table { sort: Region, .. } => "region",
        PartKind::Table { sort: Def, .. } => "def",
        PartKind::State { .. } => "state",
        PartKind::Enum { .. } => "enum",
        PartKind::Option { .. } => "option",
        PartKind::Setup(_) => "setup",
        PartKind::Act { .. } => "act",
        PartKind::Move { .. } => "move",
        PartKind::Turn(_) => "turn",
        PartKind::After(_) => "after",
        PartKind::End(_) => "end",
        PartKind::View(_) => "view",
        PartKind::Notation { .. } => "notation",
        PartKind::Points(..) => "points",
        PartKind::Without { .. } => "without",
    }
}

/// Returns the name that a part declares; parts that exist only once have none.
pub(super) fn name_of(part: &Part) -> Option<&Name> {
    match &part.kind {
        PartKind::Layer { name, .. }
        | PartKind::Table { name, .. }
        | PartKind::State { name, .. }
        | PartKind::Enum { name, .. }
        | PartKind::Option { name, .. }
        | PartKind::Act { name, .. }
        | PartKind::Move { name, .. }
        | PartKind::Notation { name, .. } => Some(name),
        _ => None,
    }
}
