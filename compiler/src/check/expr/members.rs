//! Reports `marks[c]` and `empty(c)`, by which other languages ask for a member.

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
use super::builtins::not_a_layer;
use super::{Place, state_ty};

impl Checker<'_> {
    /// Reports `marks[c]` and `empty(c)`; returns `None` if a reference is something else.
    pub(super) fn member_asked(
        &mut self,
        s: &mut Scope,
        r: &ast::Ref,
        span: Span,
        want: Option<Ty>,
        around: Around,
    ) -> Option<Expr> {
        let place = Place { span, want, around };
        match &r.index {
            Some(_) => self.indexed_set(s, r, place),
            None => self.called_set(s, r, place),
        }
    }

    /// Reports `marks[c]` for `c in marks`.
    fn indexed_set(&mut self, s: &mut Scope, r: &ast::Ref, place: Place) -> Option<Expr> {
        let [index] = r.index.as_deref()? else {
            return None;
        };
        let state = self.state_of_a_set(s, &r.name)?;
        let ty = state_ty(self.game.states[state].ty);
        let found = self.expr(s, index, Some(ty));
        let name = r.name.text.as_str();
        let d = self.takes_no_index(state, place.span);
        let member = match self.bare_kind(index) {
            Some(kind) if ty == Ty::Kinds => format!("{{{kind}}}"),
            _ if found.ty == ty => shown(index),
            _ => {
                self.error(d);
                return Some(bad(place.span));
            }
        };
        let d = d.hint(format!(
            "whether it is a member is asked by `{member} in {name}`"
        ));
        Some(self.asked(s, d, r, (index, &found), place))
    }

    /// Reports `empty(c)` for `c in empty`.
    fn called_set(&mut self, s: &mut Scope, r: &ast::Ref, place: Place) -> Option<Expr> {
        let [arg] = r.args.as_deref()? else {
            return None;
        };
        let set = ["empty", "occupied", "own", "enemy"].contains(&r.name.text.as_str());
        let plain = arg.word.is_none() && self.game.has_board;
        if !set || !plain || !self.names_cells(s, &arg.value) {
            return None;
        }
        let found = self.expr(s, &arg.value, Some(Ty::Cells));
        let d = not_a_layer(&self.game, arg.value.span);
        if found.ty != Ty::Cells {
            match found.ty {
                Ty::Unknown => self.silenced += 1,
                _ => self.error(d),
            }
            return Some(bad(place.span));
        }
        let hint = format!("write `{} in {}`", shown(&arg.value), r.name.text);
        let d = Diagnostic {
            hints: vec![hint],
            ..d
        };
        Some(self.asked(s, d, r, (&arg.value, &found), place))
    }

    /// Whether a source is a step from cells, or a name for cells.
    fn names_cells(&self, s: &Scope, e: &ast::Expr) -> bool {
        match &*e.kind {
            ast::ExprKind::Dot(..) | ast::ExprKind::DotDirs(..) => true,
            ast::ExprKind::Ref(r) if r.index.is_none() && r.args.is_none() => {
                match s.find(&r.name.text) {
                    Some(local) => s.locals[local].ty == Ty::Cells,
                    None => matches!(self.meaning(&r.name.text), Some(Meaning::Cell(_))),
                }
            }
            _ => false,
        }
    }

    /// Reports an index or argument that was meant to be a member of the set with this name. Adds the edit
    /// where a truth is wanted and the member is one.
    fn asked(
        &mut self,
        s: &Scope,
        d: Diagnostic,
        r: &ast::Ref,
        (member, found): (&ast::Expr, &Expr),
        Place { span, want, around }: Place,
    ) -> Expr {
        let (mut start, mut end) = (span, span);
        (start.end, end.start) = (member.span.start, member.span.end);
        let (open, close) = match around {
            Around::Condition => ("", ""),
            _ => ("(", ")"),
        };
        let asks = want == Some(Ty::Truth) && is_one(s, found);
        self.error(match asks {
            true => d
                .edit(start, open)
                .edit(end, format!(" in {}{close}", r.name.text)),
            false => d,
        });
        match want {
            Some(Ty::Truth) => make(ExprKind::Truth(false), Ty::Truth, span),
            _ => bad(span),
        }
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
