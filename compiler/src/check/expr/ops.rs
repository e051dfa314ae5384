//! Checks operators: logic, comparisons, sets and arithmetic.

use crate::diag::Diagnostic;
use crate::diag::types::{MISMATCH, RANGE};
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOp, CompareOp, ExprKind as A, LineAxis, LineRange};
use crate::typed::*;

use super::super::Checker;
use super::super::mixed::Around;
use super::super::scope::Scope;
use super::super::types::{bad, is_set, known, make, wrapped};
use super::Place;

impl Checker<'_> {
    /// Checks `a and b` and `a or b`.
    pub(super) fn logic(
        &mut self,
        s: &mut Scope,
        [a, b]: [&ast::Expr; 2],
        span: Span,
        want: Option<Ty>,
        build: fn(Expr, Expr) -> ExprKind,
    ) -> Expr {
        let x = self.expr(s, a, Some(Ty::Truth));
        let (not, inner) = match &*b.kind {
            A::Not(inner) => (true, inner),
            _ => (false, b),
        };
        if !is_set(x.ty) {
            let x = self.expect(x, a, Ty::Truth);
            if self.further_row(a, b) {
                return make(ExprKind::Truth(false), Ty::Truth, span);
            }
            return make(build(x, self.truth(s, b)), Ty::Truth, span);
        }
        let y = self.expr(s, inner, Some(x.ty));
        if is_set(y.ty) {
            self.joined_sets(&x, (a, b, inner), not, want);
            return bad(span);
        }
        let x = self.expect(x, a, Ty::Truth);
        let y = self.expect(y, inner, Ty::Truth);
        make(build(x, y), Ty::Truth, span)
    }

    /// Reports `c in rank 1 or 2`. Returns whether it was that.
    fn further_row(&mut self, a: &ast::Expr, b: &ast::Expr) -> bool {
        let A::Int(row) = *b.kind else { return false };
        // Of `rank 1 or 2 or 3` the first number is reported.
        if let A::Or(first, last) = &*a.kind
            && matches!(*last.kind, A::Int(_))
        {
            return asked_row(first).is_some();
        }
        let Some((word, first, last)) = asked_row(a) else {
            return false;
        };
        let next = last.checked_add(1) == Some(row);
        let two = match (first, last) {
            (Some(first), _) if next => format!("{word} {first}..{row}"),
            (None, _) if next => format!("{word} ..{row}"),
            (Some(first), last) if first < last => {
                format!("{word} {first}..{last} | {word} {row}")
            }
            (_, last) => format!("{word} {last} | {word} {row}"),
        };
        let d = Diagnostic::error(MISMATCH, b.span, "found a number, expected a truth")
            .label("this is a number");
        self.error(d.hint(format!("several rows are `{two}`")));
        true
    }

    /// Reports `and` or `or` between sets.
    fn joined_sets(
        &mut self,
        x: &Expr,
        (a, b, inner): (&ast::Expr, &ast::Expr, &ast::Expr),
        not: bool,
        want: Option<Ty>,
    ) {
        let found = self.ty_name(x.ty);
        let (start, end) = (a.span.end, inner.span.start);
        let between = Span {
            start,
            end,
            ..a.span
        };
        let d = Diagnostic::error(
            MISMATCH,
            a.span.to(b.span),
            format!("`and` and `or` join conditions, and these are {found}"),
        )
        .label(format!("found {found}, expected truths"));
        self.error(match (want, not) {
            (Some(Ty::Truth), _) => d.hint("ask `some …` or `no …` about a set"),
            (_, true) => {
                let several = |e: &&ast::Expr| matches!(&*e.kind, A::Binary(..));
                let d = d.hint("the members of A that are not in B are `A - B`");
                let joined = [a, inner].into_iter().filter(several);
                let d = joined.fold(d, |d, e| wrapped(d, e.span, "(", ")"));
                d.edit(between, " - ")
            }
            _ => d.hint("`&` is what both sets have, `|` what one of them has"),
        });
    }

    /// Checks `not c`. Before a set, the author probably means `no` or the complement.
    pub(super) fn not(
        &mut self,
        s: &mut Scope,
        a: &ast::Expr,
        span: Span,
        want: Option<Ty>,
    ) -> Expr {
        let made = self.expr(s, a, Some(Ty::Truth));
        if !is_set(made.ty) {
            let made = self.expect(made, a, Ty::Truth);
            return make(ExprKind::Not(made), Ty::Truth, span);
        }
        let found = self.ty_name(made.ty);
        let message = format!("`not` is for conditions, and these are {found}");
        let word = Span {
            end: a.span.start,
            ..span
        };
        let d = Diagnostic::error(MISMATCH, a.span, message)
            .label(format!("found {found}, expected a truth"));
        let d = self.with_source(d, a);
        if want == Some(Ty::Truth) {
            self.error(d.hint("`no S` says that S is empty").edit(word, "no "));
            return make(ExprKind::Truth(false), Ty::Truth, span);
        }
        if made.ty == Ty::Cells {
            let d = d.hint("the other cells are `cells - …`");
            let binary = matches!(&*a.kind, A::Binary(..));
            let end = Span {
                start: a.span.end,
                ..a.span
            };
            self.error(match binary {
                true => d.edit(word, "cells - (").edit(end, ")"),
                false => d.edit(word, "cells - "),
            });
            return make(ExprKind::AllCells, Ty::Cells, span);
        }
        self.error(d.hint("the members of A that are not in B are `A - B`"));
        bad(span)
    }

    /// Checks `some S` and `no S`.
    pub(super) fn quantity(
        &mut self,
        s: &mut Scope,
        a: &ast::Expr,
        span: Span,
        build: fn(Expr) -> ExprKind,
        ty: Ty,
    ) -> Expr {
        let a = self.set(s, a, None);
        make(build(a), ty, span)
    }

    /// Checks `some S`, or `no S`.
    pub(super) fn any(&mut self, s: &mut Scope, a: &ast::Expr, span: Span, some: bool) -> Expr {
        let Some(times) = self.numbers_where(s, a) else {
            let kind = if some { ExprKind::Some } else { ExprKind::No };
            return self.quantity(s, a, span, kind, Ty::Truth);
        };
        let zero = make(ExprKind::Num(0), Ty::Num, span);
        let kind = match some {
            true => ExprKind::Less(zero, times),
            false => ExprKind::Equal(times, zero),
        };
        make(kind, Ty::Truth, span)
    }

    /// Checks `{n in lo..hi : cond}` where only the number of its members is asked for, since there are no sets of
    /// numbers: returns that number.
    fn numbers_where(&mut self, s: &mut Scope, e: &ast::Expr) -> Option<Expr> {
        match &*e.kind {
            ast::ExprKind::Paren(inner) => self.numbers_where(s, inner),
            ast::ExprKind::Filter(name, domain @ ast::Domain::Range(..), cond) => {
                let (local, domain, cond, _) = self.condition(s, name, domain, cond);
                let [one, zero] = [1, 0].map(|n| make(ExprKind::Num(n), Ty::Num, e.span));
                let each = make(ExprKind::If(cond, one, zero), Ty::Num, e.span);
                Some(make(ExprKind::Sum(local, domain, each), Ty::Num, e.span))
            }
            _ => None,
        }
    }

    /// Checks `#S` and `#groups(S)`.
    pub(super) fn count(&mut self, s: &mut Scope, a: &ast::Expr, span: Span) -> Expr {
        if let Some(of) = self.groups_of(s, a) {
            return make(ExprKind::CountGroups(of), Ty::Num, span);
        }
        if let Some(times) = self.numbers_where(s, a) {
            return Expr { span, ..times };
        }
        self.quantity(s, a, span, ExprKind::Count, Ty::Num)
    }

    /// Checks `if c then a else b`.
    pub(super) fn if_then(
        &mut self,
        s: &mut Scope,
        [c, a, b]: [&ast::Expr; 3],
        span: Span,
        want: Option<Ty>,
    ) -> Expr {
        let cond = self.truth(s, c);
        let (yes, no) = self.pair(s, a, b, want);
        match self.agree("if", (&yes, a), (&no, b)) {
            Some(ty) => make(ExprKind::If(cond, yes, no), ty, span),
            None => bad(span),
        }
    }

    /// Checks two expressions that should have the same type; each can determine the meaning of `none` in the
    /// other.
    pub(super) fn pair(
        &mut self,
        s: &mut Scope,
        a: &ast::Expr,
        b: &ast::Expr,
        want: Option<Ty>,
    ) -> (Expr, Expr) {
        if is_none(a) && !is_none(b) {
            let b = self.expr(s, b, want);
            let a = self.expr(s, a, known(b.ty).or(want));
            return (a, b);
        }
        let a = self.expr(s, a, want);
        let b = self.expr(s, b, known(a.ty).or(want));
        (a, b)
    }

    /// Returns the common type of two values; reports different types and returns `None`.
    pub(super) fn agree(
        &mut self,
        what: &str,
        a: (&Expr, &ast::Expr),
        b: (&Expr, &ast::Expr),
    ) -> Option<Ty> {
        for (one, other) in [(a, b), (b, a)] {
            if !is_none(other.1) {
                self.note_wanted(one.0, other.0.ty);
            }
        }
        match (a.0.ty, b.0.ty) {
            (Ty::Unknown, _) | (_, Ty::Unknown) => None,
            (x, y) if x == y => Some(x),
            _ => {
                self.pair_mismatch(what, a, b);
                None
            }
        }
    }

    /// Checks a comparison: `a == b`, `a < b`, `a in b` and others.
    pub(super) fn compare(
        &mut self,
        s: &mut Scope,
        a: &ast::Expr,
        op: CompareOp,
        b: &ast::Expr,
        span: Span,
    ) -> Expr {
        use CompareOp as C;
        let kind = match op {
            C::Eq | C::Ne => self.equal(s, a, op, b),
            C::In | C::NotIn if self.one_of_numbers(s, (a, b), op == C::In, span) => None,
            C::In | C::NotIn => self.member(s, a, op, b),
            _ => Some(self.order(s, a, op, b)),
        };
        let Some(kind) = kind else {
            return make(ExprKind::Truth(false), Ty::Truth, span);
        };
        let kind = match op {
            C::Ne | C::NotIn | C::Ge | C::Le => ExprKind::Not(make(kind, Ty::Truth, span)),
            _ => kind,
        };
        make(kind, Ty::Truth, span)
    }

    fn equal(
        &mut self,
        s: &mut Scope,
        a: &ast::Expr,
        op: CompareOp,
        b: &ast::Expr,
    ) -> Option<ExprKind> {
        let (x, y) = self.pair(s, a, b, None);
        let sign = if op == CompareOp::Eq { "==" } else { "!=" };
        self.agree(sign, (&x, a), (&y, b))?;
        Some(ExprKind::Equal(x, y))
    }

    /// Reports `m in {1, 4, 9}`. Returns whether it was that.
    fn one_of_numbers(
        &mut self,
        s: &mut Scope,
        (a, b): (&ast::Expr, &ast::Expr),
        within: bool,
        span: Span,
    ) -> bool {
        let A::Set(items) = &*b.kind else {
            return false;
        };
        let number = |item: &ast::Expr| matches!(*item.kind, A::Int(_));
        let plain = match &*a.kind {
            A::Ref(r) => r.index.is_none(),
            _ => false,
        };
        if items.is_empty() || !plain || !items.iter().all(number) {
            return false;
        }
        if self.num(s, a).ty == Ty::Num {
            self.numbers_in_braces(items, &items[0], Some((a, within, span)));
        }
        true
    }

    fn member(
        &mut self,
        s: &mut Scope,
        a: &ast::Expr,
        op: CompareOp,
        b: &ast::Expr,
    ) -> Option<ExprKind> {
        let (x, y) = self.pair(s, a, b, None);
        let sign = if op == CompareOp::In { "in" } else { "not in" };
        let ty = self.agree(sign, (&x, a), (&y, b))?;
        if is_set(ty) {
            return Some(ExprKind::In(x, y));
        }
        let d = self.mismatch(&y, b, "a set", None);
        self.error(if ty == Ty::Num {
            d.hint(format!("write `{sign} 1..n` for a range, or `==`"))
        } else {
            d
        });
        None
    }

    /// Checks `<`, `>`, `<=` and `>=`; `a <= b` becomes `not b < a`, `a >= b` becomes `not a < b`.
    fn order(&mut self, s: &mut Scope, a: &ast::Expr, op: CompareOp, b: &ast::Expr) -> ExprKind {
        let x = self.expr(s, a, Some(Ty::Num));
        let y = self.expr(s, b, Some(Ty::Num));
        let subset = matches!(op, CompareOp::Le) && is_set(x.ty) && x.ty == y.ty;
        if subset {
            let d = self
                .mismatch(&x, a, "a number", None)
                .hint("`a in b` says that all of a is in b");
            self.error(d);
            return ExprKind::Truth(false);
        }
        let (x, y) = (self.expect(x, a, Ty::Num), self.expect(y, b, Ty::Num));
        match op {
            CompareOp::Lt | CompareOp::Ge => ExprKind::Less(x, y),
            _ => ExprKind::Less(y, x),
        }
    }

    /// Checks `a in 3..5`.
    pub(super) fn compare_range(
        &mut self,
        s: &mut Scope,
        a: &ast::Expr,
        op: CompareOp,
        lo: Option<&ast::Expr>,
        hi: Option<&ast::Expr>,
        span: Span,
    ) -> Expr {
        let a = self.num(s, a);
        let (lo, hi) = (lo.map(|e| self.num(s, e)), hi.map(|e| self.num(s, e)));
        let kind = ExprKind::InRange(a, lo, hi);
        match op {
            CompareOp::In => make(kind, Ty::Truth, span),
            CompareOp::NotIn => make(ExprKind::Not(make(kind, Ty::Truth, span)), Ty::Truth, span),
            _ => {
                self.error(
                    Diagnostic::error(RANGE, span, "a range stands only after `in` and `not in`")
                        .label("compared with a range"),
                );
                make(ExprKind::Truth(false), Ty::Truth, span)
            }
        }
    }

    /// Checks operators on sets and numbers: `a | b`, `a - b`, `a * b` and others.
    pub(super) fn binary(
        &mut self,
        s: &mut Scope,
        a: &ast::Expr,
        op: BinaryOp,
        b: &ast::Expr,
        place: Place,
    ) -> Expr {
        let span = place.span;
        let (x, y) = self.pair(s, a, b, place.want);
        let Some(ty) = self.agree(sign(op), (&x, a), (&y, b)) else {
            return match [x.ty, y.ty].contains(&Ty::Unknown) {
                true => self.half_known(op, &x, &y, span),
                false => bad(span),
            };
        };
        let kind = match (op, ty) {
            (BinaryOp::Or, t) if is_set(t) => ExprKind::Union(x, y),
            (BinaryOp::And, t) if is_set(t) => ExprKind::Inter(x, y),
            (BinaryOp::Sub, t) if is_set(t) => ExprKind::Diff(x, y),
            (op, Ty::Num) if arith(op).is_some() => match arith(op) {
                Some(op) => ExprKind::Arith(op, x, y),
                None => return bad(span),
            },
            _ => {
                let between = Span {
                    start: a.span.end,
                    end: b.span.start,
                    ..span
                };
                let literal = [&x, &y]
                    .iter()
                    .all(|e| matches!(*e.kind, ExprKind::Truth(_)));
                self.wrong_operator(op, ty, place, between, literal);
                return bad(span);
            }
        };
        make(kind, ty, span)
    }

    /// Returns a placeholder if an operand has an error: a number if the other one is, else of unknown type.
    fn half_known(&self, op: BinaryOp, x: &Expr, y: &Expr, span: Span) -> Expr {
        let numbers = matches!(
            op,
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem | BinaryOp::Add
        );
        if numbers && [x.ty, y.ty].contains(&Ty::Num) {
            make(ExprKind::Num(0), Ty::Num, span)
        } else {
            bad(span)
        }
    }

    fn wrong_operator(&mut self, op: BinaryOp, ty: Ty, place: Place, between: Span, literal: bool) {
        let (span, found) = (place.span, self.ty_name(ty));
        // `|` binds less tightly than the `-` of `a + b - c`.
        let (open, close) = match place.around {
            Around::And | Around::Tight => ("(", ")"),
            Around::Condition | Around::Loose | Around::Dot => ("", ""),
        };
        let d = Diagnostic::error(
            MISMATCH,
            span,
            format!("`{}` does not join {found}", sign(op)),
        );
        let d = match (op, ty) {
            (BinaryOp::Or, Ty::Truth) if literal => d.hint(
                "a choice between two is made from an enumeration: `enum answer = no_thanks, yes`",
            ),
            (BinaryOp::Or, Ty::Truth) => d.hint("write `or`").edit(between, " or "),
            (BinaryOp::And, Ty::Truth) => d.hint("write `and`").edit(between, " and "),
            (BinaryOp::Add, t) if is_set(t) => {
                let d = d.hint("the union of two sets is `a | b`");
                wrapped(d.edit(between, " | "), span, open, close)
            }
            (BinaryOp::Or | BinaryOp::And, Ty::Num) => d.label("needs sets"),
            _ => d.label("needs numbers"),
        };
        self.error(d);
    }
}

/// Returns the last number of rows, with which an operator after them was surely meant to be: `x 2..3 + 1`.
pub(in crate::check) fn row_end(e: &ast::Expr) -> Option<&ast::Expr> {
    match &*e.kind {
        A::Lines(_, LineRange::One(end) | LineRange::Range(_, Some(end))) => Some(end),
        A::Binary(_, _, right) => row_end(right),
        _ => None,
    }
}

/// Whether the source is `none`, or a union of nothing but `none`.
pub(in crate::check) fn is_none(e: &ast::Expr) -> bool {
    match &*e.kind {
        A::Ref(r) => r.name.text == "none" && r.index.is_none() && r.args.is_none(),
        A::Paren(inner) => is_none(inner),
        A::If(_, a, b) | A::Binary(a, _, b) => is_none(a) && is_none(b),
        _ => false,
    }
}

/// The word, first and last number of rows that end a question about a set: `c in rank 1..2`.
fn asked_row(e: &ast::Expr) -> Option<(&'static str, Option<i64>, i64)> {
    let number = |e: &ast::Expr| match *e.kind {
        A::Int(n) => Some(n),
        _ => None,
    };
    match &*e.kind {
        A::Compare(_, CompareOp::In | CompareOp::NotIn, set) | A::Some(set) | A::No(set) => {
            asked_row(set)
        }
        A::Binary(_, _, right) => asked_row(right),
        A::Lines(axis, rows) => {
            let word = match axis {
                LineAxis::Rank => "rank",
                LineAxis::File => "file",
                LineAxis::Level => "level",
                LineAxis::X => "x",
                LineAxis::Y => "y",
                LineAxis::Z => "z",
            };
            Some(match rows {
                LineRange::One(row) => (word, Some(number(row)?), number(row)?),
                LineRange::Range(None, Some(last)) => (word, None, number(last)?),
                LineRange::Range(Some(first), Some(last)) => {
                    (word, Some(number(first)?), number(last)?)
                }
                LineRange::Range(_, None) => return None,
            })
        }
        _ => None,
    }
}

fn arith(op: BinaryOp) -> Option<Arith> {
    Some(match op {
        BinaryOp::Add => Arith::Add,
        BinaryOp::Sub => Arith::Sub,
        BinaryOp::Mul => Arith::Mul,
        BinaryOp::Div => Arith::Div,
        BinaryOp::Rem => Arith::Rem,
        BinaryOp::Or | BinaryOp::And => return None,
    })
}

fn sign(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Or => "|",
        BinaryOp::And => "&",
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
    }
}
