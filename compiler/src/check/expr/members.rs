//! Checks the index of a state that holds one set, `marks[c]`, where other languages ask for a member.

use crate::diag::Diagnostic;
use crate::diag::types::INDEX;
use crate::source::Span;
use crate::syntax::ast;
use crate::typed::*;

use super::super::Checker;
use super::super::mixed::{Around, shown};
use super::super::names::Meaning;
use super::super::scope::{Bound, Scope};
use super::super::types::{bad, make};
use super::state_ty;

impl Checker<'_> {
    /// Reports `marks[c]` for `c in marks`.
    pub(super) fn indexed_set(
        &mut self,
        s: &mut Scope,
        r: &ast::Ref,
        span: Span,
        want: Option<Ty>,
        around: Around,
    ) -> Option<Expr> {
        let [index] = r.index.as_deref()? else {
            return None;
        };
        let state = self.state_of_a_set(s, &r.name)?;
        let ty = state_ty(self.game.states[state].ty);
        let found = self.expr(s, index, Some(ty));
        let name = r.name.text.as_str();
        let d = self.takes_no_index(state, span);
        let member = match self.bare_kind(index) {
            Some(kind) if ty == Ty::Kinds => format!("{{{kind}}}"),
            _ if found.ty == ty => shown(index),
            _ => {
                self.error(d);
                return Some(bad(span));
            }
        };
        let d = d.hint(format!(
            "whether it is a member is asked by `{member} in {name}`"
        ));
        let (mut start, mut end) = (span, span);
        (start.end, end.start) = (index.span.start, index.span.end);
        let (open, close) = match around {
            Around::Condition => ("", ""),
            _ => ("(", ")"),
        };
        let asks = want == Some(Ty::Truth) && is_one(s, &found);
        self.error(match asks {
            true => self.sure_edits(d, |d| {
                d.edit(start, open).edit(end, format!(" in {name}{close}"))
            }),
            false => d,
        });
        Some(match want {
            Some(Ty::Truth) => make(ExprKind::Truth(false), Ty::Truth, span),
            _ => bad(span),
        })
    }

    /// Reports `marks[c] := true` for `marks += c`. Returns whether it was that.
    pub(in crate::check) fn assigns_member(
        &mut self,
        s: &Scope,
        name: &ast::Name,
        index: &[ast::Expr],
        value: &ast::Expr,
    ) -> bool {
        let (Some(state), [index]) = (self.state_of_a_set(s, name), index) else {
            return false;
        };
        let truth = match &*value.kind {
            ast::ExprKind::Ref(r) => r.name.text.as_str(),
            _ => return false,
        };
        let op = match truth {
            "true" => "+=",
            "false" => "-=",
            _ => return false,
        };
        let d = self.takes_no_index(state, name.span.to(index.span));
        self.error(d.hint(format!("write `{} {op} {}`", name.text, shown(index))));
        true
    }

    /// Returns the state with this name if it holds one set.
    fn state_of_a_set(&self, s: &Scope, name: &ast::Name) -> Option<StateId> {
        let Some(Meaning::State(state)) = self.meaning(&name.text) else {
            return None;
        };
        let local = s.find(&name.text).is_some() || self.is_lost(&name.text);
        let wrong = local || self.wrong_states.contains(&state);
        let of = &self.game.states[state];
        let set = matches!(of.ty, StateTy::Cells | StateTy::Players | StateTy::Kinds);
        (set && of.axes.is_empty() && !wrong).then_some(state)
    }

    fn takes_no_index(&self, state: StateId, span: Span) -> Diagnostic {
        let state = &self.game.states[state];
        let message = format!("`{}` has one value and takes no index", state.name);
        let d = Diagnostic::error(INDEX, span, message).label("no index here");
        d.also(state.span, "declared here")
    }
}

/// Whether a value is always one member. Of none, and of several, it is not clear what was meant.
fn is_one(s: &Scope, e: &Expr) -> bool {
    match &*e.kind {
        ExprKind::Local(local) => matches!(s.bound[*local], Bound::Choice | Bound::Each),
        ExprKind::Cells(cells) => cells.len() == 1,
        ExprKind::Mask(members) => members.count_ones() == 1,
        _ => false,
    }
}
