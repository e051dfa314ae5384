//! Checks expressions: resolves names and determines types in one pass.
//!
//! Each function takes the expected type, if one is known. It only determines the meaning of `none`; the
//! caller checks that the value has the type ([`Checker::expect`]).

mod binders;
mod board;
mod builtins;
mod calls;
mod coordinates;
mod dots;
mod elsewhere;
mod indices;
mod meant;
mod members;
mod ops;
mod pieces;
mod refs;

use crate::diag::Diagnostic;
use crate::diag::types::{NUMBER_TABLE, TOO_DEEP};
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind as A};
use crate::typed::*;

use super::Checker;
use super::mixed::Around;
use super::scope::Scope;
use super::types::{bad, is_set, make};

pub(super) use calls::times;
pub(super) use dots::as_index;
pub(super) use indices::state_ty;
pub(super) use meant::Use;
pub(super) use ops::{is_none, row_end};
pub(super) use refs::full;

/// The greatest nesting depth of expressions, including the definitions that they use, so that trees can be
/// walked recursively.
pub(super) const DEEPEST: usize = 500;

/// The place of an expression, and the type that is expected there.
#[derive(Clone, Copy)]
struct Place {
    span: Span,
    want: Option<Ty>,
    around: Around,
}

impl Checker<'_> {
    /// Checks an expression of any type.
    pub(super) fn expr(&mut self, s: &mut Scope, e: &ast::Expr, want: Option<Ty>) -> Expr {
        if self.depth >= DEEPEST {
            self.error(
                Diagnostic::error(TOO_DEEP, e.span, "this is nested too deeply")
                    .label(format!("more than {DEEPEST} levels"))
                    .hint("give a part of it a name with `def`"),
            );
            return bad(e.span);
        }
        self.depth += 1;
        let inner = Around::of(e, self.around);
        let around = std::mem::replace(&mut self.around, inner);
        let made = self.expr_inner(s, e, want, around);
        self.around = around;
        self.depth -= 1;
        made
    }

    fn expr_inner(
        &mut self,
        s: &mut Scope,
        e: &ast::Expr,
        want: Option<Ty>,
        around: Around,
    ) -> Expr {
        match &*e.kind {
            A::Paren(inner) => self.expr(s, inner, want),
            A::Int(n) => make(ExprKind::Num(clamp(*n)), Ty::Num, e.span),
            A::Ref(r) => match self.member_asked(s, r, e.span, want, around) {
                Some(made) => made,
                None => self.reference(s, r, e.span, want),
            },
            A::Owned(owner, kinds) => self.owned(s, owner, kinds, e.span, around),
            A::Set(items) => self.set_of(s, items, e.span, want),
            A::Lines(axis, range) => self.rows(s, *axis, range, e.span),
            A::Coord(parts) => self.coord(s, parts, e.span),
            A::Dot(base, step) => self.dot(s, base, step, e.span),
            A::DotDirs(base, dirs, times) => self.dot_dirs(s, base, dirs, times.as_ref(), e.span),
            A::Binder(op, name, domain, body) => {
                self.binder(s, *op, name, domain, body, e.span, want)
            }
            A::Filter(name, domain, cond) => self.filter(s, name, domain, cond, e.span),
            A::Table(_) => self.stray_table(e),
            A::If(c, a, b) => self.if_then(s, [c, a, b], e.span, want),
            A::Or(a, b) => self.logic(s, [a, b], e.span, want, ExprKind::Or),
            A::And(a, b) => self.logic(s, [a, b], e.span, want, ExprKind::And),
            A::Not(a) => self.not(s, a, e.span, want),
            A::Some(a) => self.any(s, a, e.span, true),
            A::No(a) => self.any(s, a, e.span, false),
            A::Count(a) => self.count(s, a, e.span),
            A::Neg(a) => {
                let kind = match *a.kind {
                    // The least number has no opposite.
                    A::Int(n) => ExprKind::Num(clamp(n.saturating_neg())),
                    _ => negated(self.num(s, a)),
                };
                make(kind, Ty::Num, e.span)
            }
            A::Compare(a, op, b) => self.compare(s, a, *op, b, e.span),
            A::CompareRange(a, op, lo, hi) => {
                self.compare_range(s, a, *op, lo.as_ref(), hi.as_ref(), e.span)
            }
            A::Binary(a, op, b) => {
                let place = Place {
                    span: e.span,
                    want,
                    around,
                };
                self.binary(s, a, *op, b, place)
            }
        }
    }

    /// Checks an expression that must have this type.
    pub(super) fn typed(&mut self, s: &mut Scope, e: &ast::Expr, ty: Ty) -> Expr {
        let made = self.expr(s, e, Some(ty));
        self.expect(made, e, ty)
    }
    /// Checks an expression that must be a truth value.
    pub(super) fn truth(&mut self, s: &mut Scope, e: &ast::Expr) -> Expr {
        self.typed(s, e, Ty::Truth)
    }
    /// Checks an expression that must be a number.
    pub(super) fn num(&mut self, s: &mut Scope, e: &ast::Expr) -> Expr {
        self.typed(s, e, Ty::Num)
    }
    /// Checks an expression that must be a set of cells.
    pub(super) fn cells(&mut self, s: &mut Scope, e: &ast::Expr) -> Expr {
        self.typed(s, e, Ty::Cells)
    }
    /// Checks an expression that must be a set of directions.
    pub(super) fn dirs(&mut self, s: &mut Scope, e: &ast::Expr) -> Expr {
        self.typed(s, e, Ty::Dirs)
    }
    /// Checks an expression that must be a set of players.
    pub(super) fn players(&mut self, s: &mut Scope, e: &ast::Expr) -> Expr {
        self.typed(s, e, Ty::Players)
    }

    /// Checks an expression that must be a set.
    pub(super) fn set(&mut self, s: &mut Scope, e: &ast::Expr, want: Option<Ty>) -> Expr {
        let made = self.expr(s, e, want);
        if is_set(made.ty) || made.ty == Ty::Unknown {
            return made;
        }
        let d = self.mismatch(&made, e, "a set", None);
        self.error(d);
        bad(e.span)
    }

    fn stray_table(&mut self, e: &ast::Expr) -> Expr {
        self.error(
            Diagnostic::error(
                NUMBER_TABLE,
                e.span,
                "a table of numbers stands only after `def name =`",
            )
            .label("not a value by itself")
            .hint("write `def table = [[…]]` and read `table[i, j]`"),
        );
        bad(e.span)
    }
}

/// Clamps a number to 32 bits.
pub(super) fn clamp(n: i64) -> i32 {
    i32::try_from(n).unwrap_or(if n < 0 { i32::MIN } else { i32::MAX })
}

fn negated(a: Expr) -> ExprKind {
    match &*a.kind {
        ExprKind::Num(n) if a.ty == Ty::Num => ExprKind::Num(n.saturating_neg()),
        _ => ExprKind::Neg(a),
    }
}
