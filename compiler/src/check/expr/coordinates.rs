//! Checks the numbers in `(x, y)`, where other languages list members.

use crate::diag::Diagnostic;
use crate::diag::types::MISMATCH;
use crate::source::Span;
use crate::syntax::ast;
use crate::typed::*;

use super::super::Checker;
use super::super::mixed::shown;
use super::super::scope::Scope;
use super::super::types::is_set;

impl Checker<'_> {
    /// Checks the parts of `(x, y)`, which are numbers. Returns `None` if there are sets among them.
    pub(super) fn coordinates(
        &mut self,
        s: &mut Scope,
        parts: &[ast::Expr],
        span: Span,
    ) -> Option<Vec<Expr>> {
        let of = |e| self.expr(s, e, Some(Ty::Num));
        let made: Vec<Expr> = parts.iter().map(of).collect();
        let sets = made.iter().filter(|e| is_set(e.ty)).count();
        let ty = made.first().map_or(Ty::Unknown, |e| e.ty);
        if is_set(ty) && made.iter().all(|e| e.ty == ty) {
            self.members_as_coordinates(parts, ty, span);
            return None;
        }
        if sets > 0 {
            self.sets_beside_coordinates(&made, parts);
            return None;
        }
        let numbers = made.into_iter().zip(parts);
        Some(
            numbers
                .map(|(e, part)| self.expect(e, part, Ty::Num))
                .collect(),
        )
    }

    /// Reports `(a1, b2)` and `(n, e)`.
    fn members_as_coordinates(&mut self, parts: &[ast::Expr], ty: Ty, span: Span) {
        let members: Vec<String> = parts.iter().map(shown).collect();
        let hint = format!(
            "members of a set stand in braces: `{{{}}}`",
            members.join(", ")
        );
        let message = format!("found {}, expected two numbers", self.ty_name(ty));
        let d = Diagnostic::error(MISMATCH, span, message)
            .label("parentheses hold the coordinates of a cell")
            .hint(hint);
        let member = |e: &ast::Expr| {
            let choice = matches!(&*e.kind, ast::ExprKind::If(..) | ast::ExprKind::Set(_));
            // In braces the name of a kind is the kind.
            !choice && self.bare_kind(e).is_none()
        };
        let d = match (parts, parts.iter().all(member)) {
            ([first, .., last], true) => {
                let between = |start, end| Span { start, end, ..span };
                d.edit(between(span.start, first.span.start), "{")
                    .edit(between(last.span.end, span.end), "}")
            }
            _ => d,
        };
        self.error(d);
    }

    /// Reports `(a1, 3)`.
    fn sets_beside_coordinates(&mut self, made: &[Expr], parts: &[ast::Expr]) {
        for (e, (part, axis)) in made.iter().zip(parts.iter().zip(["x", "y", "z"])) {
            if !is_set(e.ty) {
                continue;
            }
            let message = format!("found {}, expected a number", self.ty_name(e.ty));
            let d = Diagnostic::error(MISMATCH, part.span, message).label("this is a set");
            self.error(match e.ty {
                Ty::Cells => d.hint(format!(
                    "a coordinate of a cell is `{axis}({})`",
                    shown(part)
                )),
                _ => d,
            });
        }
    }
}
