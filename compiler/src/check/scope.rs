//! The local names of one body, and the statements that are allowed at the current place.

use std::collections::BTreeMap;

use crate::diag::names::{LOCAL_REPEATS, TOO_MANY};
use crate::diag::{Diagnostic, Edit};
use crate::index::IndexVec;
use crate::source::Span;
use crate::syntax::ast;
use crate::typed::*;

use super::Checker;

/// The most local names of a body.
const MOST_LOCALS: usize = 20_000;

/// The place of an expression or statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// An initial value, the set of `only`, or a size: there is no `me` and no outer local name.
    Constant,
    /// A `dir`, `region` or `def`.
    Def,
    /// The part `setup`.
    Setup,
    /// A move block.
    Move,
    /// An act.
    Act,
    /// The part `after`.
    After,
    /// A line of `end`.
    End,
    /// A line of `view`.
    View,
}

/// The construct that binds a local name.
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

/// The statements of an act that are not allowed everywhere.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Deeds {
    /// Whether it has a choice.
    pub(super) chooses: bool,
    /// Whether it has a requirement.
    pub(super) requires: bool,
    /// The first `let`, if it binds values by one.
    pub(super) lets: Option<Span>,
    /// Whether it changes the position.
    pub(super) effects: bool,
    /// Whether it assigns to `next`.
    pub(super) sets_next: bool,
    /// Whether it has `again`.
    pub(super) again: bool,
    /// Whether it has `weight`.
    pub(super) weighs: bool,
}

impl Deeds {
    /// Whether it decides something and changes the position.
    pub(super) fn is_of_both_phases(self) -> bool {
        self.effects && (self.chooses || self.requires || self.lets.is_some())
    }
}

/// The state of checking one body.
pub(super) struct Scope {
    /// All local names bound so far.
    pub(super) locals: IndexVec<LocalId, Local>,
    /// The binding of each name.
    pub(super) bound: IndexVec<LocalId, Bound>,
    /// The names that are visible here, innermost last.
    pub(super) visible: Vec<LocalId>,
    /// The place of the body.
    pub(super) place: Place,
    /// Local names for which a fix suggests another name, with the span and the type of the binding.
    pub(super) renamed: BTreeMap<LocalId, (Span, Ty)>,
    /// Whether this is inside `at once`.
    pub(super) at_once: bool,
    /// Whether an effect came before, in a simultaneous game.
    pub(super) after_effect: bool,
    /// Whether `others.v` is allowed here.
    pub(super) others_ok: bool,
    /// Whether this is in a block that only chance plays.
    pub(super) by_chance: bool,
    /// Whether all players choose at once here, so that effects must come last.
    pub(super) joint: bool,
    /// Whether `weight` is allowed here.
    pub(super) weigh: bool,
    /// Whether this is inside the first block of a `try`.
    pub(super) trying: bool,
    /// The effects of the statements so far.
    pub(super) deeds: Deeds,
    /// The block whose group is narrowed by this expression.
    pub(super) narrows: Option<BlockId>,
    /// Whether the text is also checked with the local names of other blocks.
    pub(super) is_shared: bool,
    /// The name of the choice of which this expression says from whom it is hidden.
    pub(super) choosing: Option<String>,
}

impl Scope {
    /// Returns an empty scope.
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
            narrows: None,
            is_shared: false,
            choosing: None,
        }
    }
    /// Returns the visible local name with this text.
    pub(super) fn find(&self, name: &str) -> Option<LocalId> {
        self.visible
            .iter()
            .rev()
            .copied()
            .find(|&l| self.locals[l].name == name)
    }
    /// Hides the names bound since `mark`.
    pub(super) fn leave(&mut self, mark: usize) {
        self.visible.truncate(mark);
    }
    /// Notes that a local name that is to be renamed, of unknown type, stands before a dot: it is of cells.
    pub(super) fn is_before_a_dot(&mut self, base: &ast::Expr) {
        let ast::ExprKind::Ref(r) = &*base.kind else {
            return;
        };
        if let Some(local) = self.find(&r.name.text)
            && let Some((_, own)) = self.renamed.get_mut(&local)
            && *own == Ty::Unknown
        {
            *own = Ty::Cells;
        }
    }
    /// Returns the argument for [`Scope::leave`].
    pub(super) fn mark(&self) -> usize {
        self.visible.len()
    }
}

impl Checker<'_> {
    /// Binds a name. A name that has a meaning already is reported, and bound all the same.
    pub(super) fn bind(
        &mut self,
        s: &mut Scope,
        name: &ast::Name,
        ty: Ty,
        bound: Bound,
    ) -> LocalId {
        self.keep_apart(s, &name.text);
        // A name with two meanings has an unknown type, which suppresses further errors.
        let (own, ty) = match self.check_fresh(s, name) {
            true => (ty, ty),
            false => (ty, Ty::Unknown),
        };
        if matches!(bound, Bound::Choice | Bound::Each) {
            self.singles.insert(name.text.clone());
        }
        let local = self.bind_hidden(s, &name.text, name.span, ty, bound);
        if self
            .diags
            .get_mut(LOCAL_REPEATS, name.span)
            .is_some_and(|d| !d.edits.is_empty())
        {
            s.renamed.insert(local, (name.span, own));
        }
        local
    }

    /// Changes fixes that rename a local name to this one, which is bound after it.
    fn keep_apart(&mut self, s: &Scope, name: &str) {
        for (bound, _) in s.renamed.values() {
            let Some(d) = self.diags.get_mut(LOCAL_REPEATS, *bound) else {
                continue;
            };
            for edit in d.edits.iter_mut().filter(|edit| edit.text == name) {
                while edit.text == name || s.find(&edit.text).is_some() {
                    edit.text.push('_');
                }
            }
        }
    }

    /// Whether a local name that is to be renamed stands for a direction of the board here: `e.e(2)`.
    pub(super) fn is_direction(&self, s: &Scope, local: LocalId, want: Option<Ty>) -> bool {
        let own = s.renamed.get(&local).map(|(_, own)| *own);
        let other = own.is_some_and(|own| ![Ty::Dirs, Ty::Unknown].contains(&own));
        want == Some(Ty::Dirs) && other && self.dir_names.contains_key(&s.locals[local].name)
    }

    /// Adds a use of a local name to the fix that renames it.
    pub(super) fn rename_too(&mut self, s: &Scope, local: LocalId, place: Span) {
        let Some((bound, _)) = s.renamed.get(&local) else {
            return;
        };
        let Some(d) = self.diags.get_mut(LOCAL_REPEATS, *bound) else {
            return;
        };
        match d.edits.first().map(|e| e.text.clone()) {
            // The other blocks bind another name.
            Some(_) if s.is_shared => d.edits.clear(),
            Some(text) if d.edits.iter().all(|e| e.span != place) => {
                d.edits.push(Edit { span: place, text });
            }
            _ => {}
        }
    }

    /// Binds a name without comparing it with others.
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

    /// Returns an unused name similar to this one.
    fn free_name(&self, s: &Scope, name: &str) -> String {
        let mut free = format!("the_{name}");
        while s.find(&free).is_some() || self.meaning(&free).is_some() {
            free.push('_');
        }
        free
    }

    /// Returns whether a name has no meaning yet; reports an error if it has.
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
            let d = self.renamed(repeats(what), s, &name.text);
            self.error(d);
            self.named_by_a_graph(LOCAL_REPEATS, name);
        } else if let (Some(m), Some(span)) =
            (self.meaning(&name.text), self.names.place(&name.text))
        {
            let d = repeats(m.sort()).also(span, "declared here");
            let d = self.renamed(d, s, &name.text);
            self.error(d);
        } else {
            return true;
        }
        false
    }

    /// Adds a fix that renames a local name. Text that could not be read may use the name: then there is no fix, since
    /// it would leave that use.
    fn renamed(&self, d: Diagnostic, s: &Scope, name: &str) -> Diagnostic {
        let (span, free) = (d.span, self.free_name(s, name));
        let d = d.hint(format!("call it `{free}`, say"));
        match self.lost.name(name) {
            true => d,
            false => d.edit(span, free),
        }
    }
}
