//! The correspondence of local variables between two parts of the rules that are compared.

use super::single::Singles;
use crate::typed::{Expr, LocalId};
use std::collections::BTreeMap;

/// The variable of the second part for each variable of the first, and the facts about those of the first.
#[derive(Clone, Default)]
pub(super) struct Names<'g> {
    /// For a variable of the first part, that of the second; variables without an entry correspond to
    /// themselves.
    same: BTreeMap<LocalId, LocalId>,
    pub(super) singles: Singles,
    /// The values of variables that are never assigned.
    pub(super) lets: BTreeMap<LocalId, &'g Expr>,
    /// Whether changes are held back, in `at once`.
    pub(super) held: bool,
    /// Whether changes may be held back: in an act, which does not know where it is run.
    pub(super) is_act: bool,
}

impl Names<'_> {
    /// Of a body in which `me` is a player and not chance, if `plays` says so.
    pub(super) fn of(plays: bool) -> Self {
        Names {
            singles: Singles::of(plays),
            ..Names::default()
        }
    }
    /// Of an act.
    pub(super) fn in_act(self) -> Self {
        Names {
            is_act: true,
            ..self
        }
    }
    /// The variable of the second part.
    pub(super) fn image(&self, local: LocalId) -> LocalId {
        self.same.get(&local).copied().unwrap_or(local)
    }
    /// The variable of the first part.
    pub(super) fn preimage(&self, image: LocalId) -> Option<LocalId> {
        let mut known = self.same.iter();
        match known.find(|(_, to)| **to == image) {
            Some((local, _)) => Some(*local),
            None => (!self.same.contains_key(&image)).then_some(image),
        }
    }
    /// Lets one variable stand for another.
    pub(super) fn pair(&mut self, (local, image): (LocalId, LocalId)) {
        self.same.insert(local, image);
    }
    /// Lets one variable stand for another, each of which is bound to one member of a set.
    pub(super) fn bind_member(&mut self, locals: (LocalId, LocalId)) {
        self.pair(locals);
        self.singles.bind_member(locals.0);
    }
}
