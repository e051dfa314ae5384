//! What may be said where.

use super::world::Ty;

/// A name that can be seen.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub(super) name: String,
    pub(super) ty: Ty,
    /// Whether it can be assigned.
    pub(super) variable: bool,
    /// Whether `others.name` may be read.
    pub(super) shared: bool,
}

/// The place that is being written.
#[derive(Clone, Default, Debug)]
pub(super) struct Scope {
    pub(super) locals: Vec<Local>,
    /// Whether there is a `me` here.
    pub(super) me: bool,
    /// Whether the position can be read here; else only constants.
    pub(super) position: bool,
    /// Whether `turn`, `passes`, `seen`, `next`, `before` are read here.
    pub(super) history: bool,
    /// Whether `blocked` may stand here.
    pub(super) end: bool,
    /// Whether `others.v` may stand here.
    pub(super) others: bool,
    /// Blocks that `can` may ask about.
    pub(super) can: Vec<String>,
    /// Whether something that was written depends on `me`.
    pub(super) used_me: bool,
    /// How many choices may still be made.
    pub(super) choices: usize,
    /// Whether this is inside `at once`.
    pub(super) at_once: bool,
    /// Whether `again` and `next :=` may stand here.
    pub(super) moves: bool,
    /// Whether `try` may stand here.
    pub(super) tries: bool,
}
