//! Checks rows and coordinates.

use crate::diag::Diagnostic;
use crate::diag::types::{ARGUMENTS, NOT_ON_THIS_BOARD, RANGE};
use crate::source::Span;
use crate::syntax::ast::{self, LineAxis, LineRange};
use crate::typed::*;

use super::super::Checker;
use super::super::mixed::shown;
use super::super::scope::{Place, Scope};
use super::super::types::{bad, make};

impl Checker<'_> {
    /// Checks `rank 2`, `file c` and `x 3..5`.
    pub(super) fn rows(
        &mut self,
        s: &mut Scope,
        axis: LineAxis,
        range: &LineRange,
        span: Span,
    ) -> Expr {
        if !self.has_rows(axis, span) {
            return bad(span);
        }
        let (lo, hi) = match range {
            LineRange::One(e) => {
                let one = self.row_end(s, axis, e, range);
                (one.clone(), one)
            }
            LineRange::Range(lo, hi) => {
                if lo.is_none() && hi.is_none() {
                    self.error(Diagnostic::error(
                        RANGE,
                        span,
                        "a range needs at least one end",
                    ));
                }
                let (least, greatest) = (
                    num(1, span),
                    num(self.game.board.shape.greatest(coord_of(axis)), span),
                );
                let lo = lo
                    .as_ref()
                    .map_or(least, |e| self.row_end(s, axis, e, range));
                let hi = hi
                    .as_ref()
                    .map_or(greatest, |e| self.row_end(s, axis, e, range));
                (lo, hi)
            }
        };
        make(ExprKind::Rows(coord_of(axis), lo, hi), Ty::Cells, span)
    }

    /// Checks the number of a row or the letter of a file.
    fn row_end(&mut self, s: &mut Scope, axis: LineAxis, e: &ast::Expr, range: &LineRange) -> Expr {
        if let (LineAxis::File, ast::ExprKind::Ref(r)) = (axis, &*e.kind) {
            let mut letters = r.name.text.bytes();
            if let (Some(letter @ b'a'..=b'z'), None, None, None) =
                (letters.next(), letters.next(), &r.index, &r.args)
            {
                return num(i32::from(letter - b'a') + 1, e.span);
            }
        }
        let cells = self.computed_rows(s, axis, range);
        let explain = |d: Diagnostic| match cells {
            Some(cells) => d.hint(format!("cells with a computed coordinate are `{cells}`")),
            None => d,
        };
        match self.constant_or(s, e, "the number of a row", explain) {
            Some(n) => num(n, e.span),
            None => bad(e.span),
        }
    }

    /// Returns how rows are written whose numbers are computed, at a place where there may be such.
    fn computed_rows(&self, s: &Scope, axis: LineAxis, range: &LineRange) -> Option<String> {
        if s.place == Place::Constant {
            return None;
        }
        let c = match self.is_known(s, "c") {
            true => "it",
            false => "c",
        };
        let of = match coord_of(axis) {
            Coord::X => "x",
            Coord::Y => "y",
            Coord::Z => "z",
        };
        let end = |e: &Option<ast::Expr>| e.as_ref().map_or(String::new(), shown);
        let numbers = match range {
            LineRange::One(e) => format!("== {}", shown(e)),
            LineRange::Range(lo, hi) => format!("in {}..{}", end(lo), end(hi)),
        };
        Some(format!("{{{c} in cells : {of}({c}) {numbers}}}"))
    }

    fn has_rows(&mut self, axis: LineAxis, span: Span) -> bool {
        let missing = match (&self.game.board.shape, axis) {
            _ if self.boardless => return false,
            (Shape::Graph { .. }, _) => "a graph has no coordinates",
            (Shape::Hex { .. }, LineAxis::Level) => "a board of hexes has no levels",
            _ => return true,
        };
        self.error(Diagnostic::error(NOT_ON_THIS_BOARD, span, missing).label("not on this board"));
        false
    }

    /// Checks `(x, y)` and `(x, y, z)`.
    pub(super) fn coord(&mut self, s: &mut Scope, parts: &[ast::Expr], span: Span) -> Expr {
        let Some(made) = self.coordinates(s, parts, span) else {
            return bad(span);
        };
        if self.boardless {
            return bad(span);
        }
        let levels = self.game.board.has_levels();
        let wrong = match &self.game.board.shape {
            Shape::Graph { .. } => "a graph has no coordinates",
            Shape::Square { .. } if levels && parts.len() != 3 => {
                "a cell of a board with levels has three coordinates"
            }
            Shape::Square { .. } if !levels && parts.len() != 2 => {
                "a cell of this board has two coordinates"
            }
            Shape::Hex { .. } if parts.len() != 2 => "a hex is named by x and y; z is their sum",
            _ => return make(ExprKind::Coord(made), Ty::Cells, span),
        };
        let code = if matches!(self.game.board.shape, Shape::Graph { .. }) {
            NOT_ON_THIS_BOARD
        } else {
            ARGUMENTS
        };
        self.error(Diagnostic::error(code, span, wrong).label(format!("{} here", parts.len())));
        bad(span)
    }
}

fn num(n: i32, span: Span) -> Expr {
    make(ExprKind::Num(n), Ty::Num, span)
}

fn coord_of(axis: LineAxis) -> Coord {
    match axis {
        LineAxis::File | LineAxis::X => Coord::X,
        LineAxis::Rank | LineAxis::Y => Coord::Y,
        LineAxis::Level | LineAxis::Z => Coord::Z,
    }
}
