//! What may be written in the current context.

use super::world::Ty;

/// A name in scope.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub(super) name: String,
    pub(super) ty: Ty,
    /// Whether the name can be assigned.
    pub(super) variable: bool,
    /// Whether `others.name` may be read.
    pub(super) shared: bool,
}

/// The current context.
#[derive(Clone, Default, Debug)]
pub(super) struct Scope {
    pub(super) locals: Vec<Local>,
    /// Whether `me` is defined.
    pub(super) me: bool,
    /// Whether the position can be read; else only constants.
    pub(super) position: bool,
    /// Whether `turn`, `passes`, `seen`, `next` and `before` can be read.
    pub(super) history: bool,
    /// Whether `blocked` can be read.
    pub(super) end: bool,
    /// Whether `others.v` can be read.
    pub(super) others: bool,
    /// The blocks that `can` may name.
    pub(super) can: Vec<String>,
    /// Whether what was written depends on `me`.
    pub(super) used_me: bool,
    /// The number of choices that may still be made.
    pub(super) choices: usize,
    /// Whether this is inside `at once`.
    pub(super) at_once: bool,
    /// Whether `again` and `next :=` are allowed.
    pub(super) moves: bool,
    /// Whether `try` is allowed.
    pub(super) tries: bool,
}
