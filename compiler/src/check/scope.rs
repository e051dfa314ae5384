//! The names bound in one body, and what may stand where it is checked.

use std::collections::BTreeMap;

use crate::diag::names::{LOCAL_REPEATS, TOO_MANY};
use crate::diag::{Diagnostic, Edit};
use crate::index::IndexVec;
use crate::source::Span;
use crate::syntax::ast;
use crate::typed::*;

use super::Checker;

/// More names than this in a body are refused.
const MOST_LOCALS: usize = 20_000;

/// Where an expression or statement stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// In a first value, a mask, a size: nobody moves and nothing is bound outside.
    Constant,
    /// In a `dir`, `region` or `def`.
    Def,
    /// In `setup`.
    Setup,
    /// In a move block.
    Move,
    /// In an act.
    Act,
    /// In `after`.
    After,
    /// In a line of `end`.
    End,
    /// In a line of `view`.
    View,
}

/// How a local got its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// `choose`
    Choice,
    /// `let`
    Let,
    /// A parameter.
    Param,
    /// A binder or `for each`.
    Each,
}

/// What an act does that is not allowed everywhere.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Deeds {
    /// It has a choice.
    pub(super) chooses: bool,
    /// It has a requirement.
    pub(super) requires: bool,
    /// It binds values.
    pub(super) lets: bool,
    /// It changes the position.
    pub(super) effects: bool,
    /// It sets who is next.
    pub(super) sets_next: bool,
    /// It says `again`.
    pub(super) again: bool,
    /// It says how likely it is.
    pub(super) weighs: bool,
    /// It has a choice, a requirement or a `let` after an effect.
    pub(super) late: bool,
}

/// The state of checking one body.
pub(super) struct Scope {
    /// All names bound so far.
    pub(super) locals: IndexVec<LocalId, Local>,
    /// How each was bound.
    pub(super) bound: IndexVec<LocalId, Bound>,
    /// Those that can be seen here, innermost last.
    pub(super) visible: Vec<LocalId>,
    /// Where the body stands.
    pub(super) place: Place,
    /// Those whose name has to be another, and where it is bound.
    pub(super) renamed: BTreeMap<LocalId, Span>,
    /// Whether this is inside `at once`.
    pub(super) at_once: bool,
    /// Whether an effect has come before, in a simultaneous game.
    pub(super) after_effect: bool,
    /// Whether `others.v` may stand here.
    pub(super) others_ok: bool,
    /// Whether this is in a block by chance alone.
    pub(super) by_chance: bool,
    /// Whether all choose at once here, so that effects come last.
    pub(super) joint: bool,
    /// Whether `weight` may stand here.
    pub(super) weigh: bool,
    /// Whether this is inside what a `try` tries.
    pub(super) trying: bool,
    /// What was found.
    pub(super) deeds: Deeds,
}

impl Scope {
    /// An empty one.
    pub(super) fn new(place: Place) -> Scope {
        Scope {
            locals: IndexVec::new(),
            bound: IndexVec::new(),
            visible: Vec::new(),
            place,
            renamed: BTreeMap::new(),
            at_once: false,
            after_effect: false,
            others_ok: false,
            by_chance: false,
            joint: false,
            weigh: false,
            trying: false,
            deeds: Deeds::default(),
        }
    }
    /// The local of this name that can be seen here.
    pub(super) fn find(&self, name: &str) -> Option<LocalId> {
        self.visible
            .iter()
            .rev()
            .copied()
            .find(|&l| self.locals[l].name == name)
    }
    /// Takes the names bound since `mark` out of sight.
    pub(super) fn leave(&mut self, mark: usize) {
        self.visible.truncate(mark);
    }
    /// What [`Scope::leave`] needs.
    pub(super) fn mark(&self) -> usize {
        self.visible.len()
    }
}

impl Checker<'_> {
    /// Binds a name; a name that can be seen already is reported, and bound all the same.
    pub(super) fn bind(
        &mut self,
        s: &mut Scope,
        name: &ast::Name,
        ty: Ty,
        bound: Bound,
    ) -> LocalId {
        // Of a name with two meanings nothing follows.
        let ty = match self.check_fresh(s, name) {
            true => ty,
            false => Ty::Unknown,
        };
        let local = self.bind_hidden(s, &name.text, name.span, ty, bound);
        if self
            .diags
            .get_mut(LOCAL_REPEATS, name.span)
            .is_some_and(|d| !d.edits.is_empty())
        {
            s.renamed.insert(local, name.span);
        }
        local
    }

    /// The use of a local whose name has to be another: it changes too.
    pub(super) fn rename_too(&mut self, s: &Scope, local: LocalId, place: Span) {
        let Some(bound) = s.renamed.get(&local) else {
            return;
        };
        if let Some(d) = self.diags.get_mut(LOCAL_REPEATS, *bound)
            && let Some(text) = d.edits.first().map(|e| e.text.clone())
            && d.edits.iter().all(|e| e.span != place)
        {
            d.edits.push(Edit { span: place, text });
        }
    }

    /// Binds without a look at other names.
    pub(super) fn bind_hidden(
        &mut self,
        s: &mut Scope,
        name: &str,
        span: Span,
        ty: Ty,
        bound: Bound,
    ) -> LocalId {
        if s.locals.len() >= MOST_LOCALS {
            self.error(Diagnostic::error(
                TOO_MANY,
                span,
                format!("more than {MOST_LOCALS} names in one body"),
            ));
            return LocalId(0);
        }
        let id = s.locals.push(Local {
            name: name.to_string(),
            ty,
            span,
        });
        s.bound.push(bound);
        s.visible.push(id);
        id
    }

    /// A name like this one that nothing has.
    fn free_name(&self, s: &Scope, name: &str) -> String {
        let mut free = format!("the_{name}");
        while s.find(&free).is_some() || self.meaning(&free).is_some() {
            free.push('_');
        }
        free
    }

    /// Reports a name that can be seen already.
    fn check_fresh(&mut self, s: &Scope, name: &ast::Name) -> bool {
        let repeats = |what: &str| {
            Diagnostic::error(
                LOCAL_REPEATS,
                name.span,
                format!("the local name `{}` repeats another name", name.text),
            )
            .label(format!("already {what}"))
        };
        if let Some(old) = s.find(&name.text) {
            let d = repeats("a local name").also(s.locals[old].span, "bound here");
            self.error(d);
        } else if let Some(what) = self.taken(&name.text) {
            let free = self.free_name(s, &name.text);
            self.error(renamed(repeats(what), &free));
            self.named_by_a_graph(LOCAL_REPEATS, name);
        } else if let (Some(m), Some(span)) =
            (self.meaning(&name.text), self.names.place(&name.text))
        {
            let free = self.free_name(s, &name.text);
            self.error(renamed(
                repeats(m.sort()).also(span, "declared here"),
                &free,
            ));
        } else {
            return true;
        }
        false
    }
}

/// Suggests another name for a local.
fn renamed(d: Diagnostic, free: &str) -> Diagnostic {
    let span = d.span;
    d.hint(format!("call it `{free}`, say")).edit(span, free)
}
