//! Checks assignments to local names, states, `next` and `playing`.

use crate::diag::Diagnostic;
use crate::diag::moves::NOT_ASSIGNABLE;
use crate::diag::names::UNKNOWN_NAME;
use crate::diag::types::MISMATCH;
use crate::source::Span;
use crate::syntax::PREDEFINED;
use crate::syntax::ast::{self, AssignOp};
use crate::typed::*;

use super::Checker;
use super::names::Meaning;
use super::scope::{Bound, Scope};
use super::types::known;

impl Checker<'_> {
    /// Checks `s[i] := e`.
    pub(super) fn assign(
        &mut self,
        s: &mut Scope,
        name: &ast::Name,
        index: &[ast::Expr],
        (op, op_span): (AssignOp, Span),
        value: &ast::Expr,
        span: Span,
    ) -> Option<StmtKind> {
        let op = match op {
            AssignOp::Set => Assign::Set,
            AssignOp::Add => Assign::Add,
            AssignOp::Sub => Assign::Sub,
        };
        if let Some(local) = s.find(&name.text) {
            self.rename_too(s, local, name.span);
            return self.assign_local(s, local, name, index, op, value);
        }
        match (name.text.as_str(), self.meaning(&name.text)) {
            ("next", _) => self.assign_next(s, index, (op, op_span), value, span),
            ("playing", _) => {
                self.effect(s);
                self.stray_index(name, index);
                Some(StmtKind::Playing(op, self.assigned(s, value, Ty::Players)))
            }
            (_, Some(Meaning::State(state))) if self.wrong_states.contains(&state) => {
                let read = index.iter().chain([value]);
                self.effect_expr(s, |c, s| read.for_each(|e| drop(c.expr(s, e, None))));
                None
            }
            (_, Some(Meaning::State(state))) => {
                self.effect(s);
                if self.assigns_member(s, name, index, value) {
                    return None;
                }
                let index = self.effect_expr(s, |c, s| c.state_index(s, state, index, name.span));
                let ty = super::expr::state_ty(self.game.states[state].ty);
                let value = match self.no_sum_of_truths(ty, op, span) {
                    true => self.effect_expr(s, |c, s| c.expr(s, value, None)),
                    false => self.assigned(s, value, ty),
                };
                Some(StmtKind::Assign(state, index?, op, value))
            }
            (_, meaning) => {
                self.effect_expr(s, |c, s| c.expr(s, value, None));
                self.not_assignable(s, name, meaning);
                None
            }
        }
    }

    fn assigned(&mut self, s: &mut Scope, value: &ast::Expr, ty: Ty) -> Expr {
        self.effect_expr(s, |c, s| c.typed(s, value, ty))
    }

    /// Reports `f += e` for a truth. Returns whether it was that: then the type of e does not count.
    fn no_sum_of_truths(&mut self, ty: Ty, op: Assign, span: Span) -> bool {
        let sum = ty == Ty::Truth && op != Assign::Set;
        if sum {
            self.error(
                Diagnostic::error(MISMATCH, span, "truths are set, not added")
                    .label("`+=` and `-=` are for numbers and sets"),
            );
        }
        sum
    }

    fn assign_local(
        &mut self,
        s: &mut Scope,
        local: LocalId,
        name: &ast::Name,
        index: &[ast::Expr],
        op: Assign,
        value: &ast::Expr,
    ) -> Option<StmtKind> {
        self.stray_index(name, index);
        let ty = s.locals[local].ty;
        let sum_of_truths = self.no_sum_of_truths(ty, op, name.span.to(value.span));
        let value = match known(ty).filter(|_| !sum_of_truths) {
            Some(ty) => self.assigned(s, value, ty),
            None => self.effect_expr(s, |c, s| c.expr(s, value, None)),
        };
        if s.bound[local] != Bound::Let {
            let bound = s.locals[local].span;
            self.error(
                Diagnostic::error(
                    NOT_ASSIGNABLE,
                    name.span,
                    format!("`{}` cannot be changed", name.text),
                )
                .label("only a `let` can")
                .also(bound, "bound here")
                .hint(format!(
                    "write `let here = {}` and change `here`",
                    name.text
                )),
            );
            return None;
        }
        Some(StmtKind::SetLocal(local, op, value))
    }

    fn assign_next(
        &mut self,
        s: &mut Scope,
        index: &[ast::Expr],
        (op, op_span): (Assign, Span),
        value: &ast::Expr,
        span: Span,
    ) -> Option<StmtKind> {
        self.effect(s);
        self.may_set_next(s, span);
        let wrong = match index.first() {
            Some(first) => Some(first.span),
            None => (op != Assign::Set).then_some(op_span),
        };
        if let Some(wrong) = wrong {
            self.error(
                Diagnostic::error(NOT_ASSIGNABLE, wrong, "`next` is set as a whole")
                    .label("write `next := p`"),
            );
        }
        if op != Assign::Set {
            // What is added says nothing about what was meant.
            self.effect_expr(s, |c, s| c.expr(s, value, None));
            return None;
        }
        Some(StmtKind::Next(self.assigned(s, value, Ty::Players)))
    }

    fn stray_index(&mut self, name: &ast::Name, index: &[ast::Expr]) {
        if let Some(first) = index.first() {
            self.error(
                Diagnostic::error(
                    crate::diag::types::INDEX,
                    first.span,
                    format!("`{}` takes no index", name.text),
                )
                .label("no index here"),
            );
        }
    }

    fn not_assignable(&mut self, s: &Scope, name: &ast::Name, meaning: Option<Meaning>) {
        if self.unclear.contains(&name.text) {
            self.silenced += 1;
            return;
        }
        let what = match meaning {
            Some(m) => m.sort(),
            None if PREDEFINED.contains(&name.text.as_str()) => "a word of the language",
            None => {
                let message = format!("there is no `{}`", name.text);
                let d = Diagnostic::error(UNKNOWN_NAME, name.span, message).label("unknown name");
                let lets = s.visible.iter().map(|&l| s.locals[l].name.as_str());
                let states = self.game.states.iter().map(|s| s.name.as_str());
                let near = Self::nearest(&name.text, lets.chain(states));
                let d = match near.is_empty() {
                    false => d,
                    true => d.hint(format!("`let {} = …` binds a new name", name.text)),
                };
                return self.report_unknown(name, d, near);
            }
        };
        self.error(
            Diagnostic::error(
                NOT_ASSIGNABLE,
                name.span,
                format!("`{}` cannot be changed: it is {what}", name.text),
            )
            .label("expected a state, a `let`, `next` or `playing`"),
        );
    }
}
