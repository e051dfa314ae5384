//! Checks the numbers in `(x, y)`, where other languages list members.

use crate::diag::Diagnostic;
use crate::diag::types::MISMATCH;
use crate::source::Span;
use crate::syntax::ast;
use crate::typed::*;

use super::super::Checker;
use super::super::mixed::shown;
use super::super::scope::Scope;

impl Checker<'_> {
    /// Checks the parts of `(x, y)`, which are numbers. Returns `None` if there are cells among them.
    pub(super) fn coordinates(
        &mut self,
        s: &mut Scope,
        parts: &[ast::Expr],
        span: Span,
    ) -> Option<Vec<Expr>> {
        let of = |e| self.expr(s, e, Some(Ty::Num));
        let made: Vec<Expr> = parts.iter().map(of).collect();
        let cells = made.iter().filter(|e| e.ty == Ty::Cells).count();
        if cells == made.len() {
            self.cells_as_coordinates(parts, span);
            return None;
        }
        if cells > 0 {
            self.cells_beside_coordinates(&made, parts);
            return None;
        }
        let numbers = made.into_iter().zip(parts);
        Some(
            numbers
                .map(|(e, part)| self.expect(e, part, Ty::Num))
                .collect(),
        )
    }

    /// Reports `(a1, b2)`.
    fn cells_as_coordinates(&mut self, parts: &[ast::Expr], span: Span) {
        let members: Vec<String> = parts.iter().map(shown).collect();
        let hint = format!(
            "members of a set stand in braces: `{{{}}}`",
            members.join(", ")
        );
        let d = Diagnostic::error(MISMATCH, span, "found cells, expected two numbers")
            .label("parentheses hold the coordinates of a cell")
            .hint(hint);
        let member = |e: &ast::Expr| {
            let choice = matches!(&*e.kind, ast::ExprKind::If(..));
            // In braces the name of a kind is the kind.
            !choice && self.bare_kind(e).is_none()
        };
        let d = match (parts, parts.iter().all(member)) {
            ([first, .., last], true) => self.sure_edits(d, |d| {
                let between = |start, end| Span { start, end, ..span };
                d.edit(between(span.start, first.span.start), "{")
                    .edit(between(last.span.end, span.end), "}")
            }),
            _ => d,
        };
        self.error(d);
    }

    /// Reports `(a1, 3)`.
    fn cells_beside_coordinates(&mut self, made: &[Expr], parts: &[ast::Expr]) {
        for (e, (part, axis)) in made.iter().zip(parts.iter().zip(["x", "y", "z"])) {
            if e.ty == Ty::Cells {
                let d = Diagnostic::error(MISMATCH, part.span, "found cells, expected a number")
                    .label("this is a set of cells")
                    .hint(format!(
                        "a coordinate of a cell is `{axis}({})`",
                        shown(part)
                    ));
                self.error(d);
            }
        }
    }
}
