//! Checks binders and comprehensions: expressions that bind a name to each member of a domain.

use crate::diag::Diagnostic;
use crate::diag::types::{MISMATCH, RANGE};
use crate::source::Span;
use crate::syntax::ast::{self, BinderOp};
use crate::typed::*;

use super::super::Checker;
use super::super::scope::{Bound, Scope};
use super::super::types::{bad, is_set, make};

/// The most members of a range after `in`.
const LONGEST: i64 = 4096;

impl Checker<'_> {
    /// Checks a domain. Returns it with the type of its members, which are singleton sets or numbers.
    pub(in crate::check) fn domain(&mut self, s: &mut Scope, d: &ast::Domain) -> (Domain, Ty) {
        match d {
            ast::Domain::Range(lo, hi, span) => self.range(s, lo.as_ref(), hi.as_ref(), *span),
            ast::Domain::Set(e) => {
                if let Some(of) = self.groups_of(s, e) {
                    return (Domain::Groups(of), Ty::Cells);
                }
                let set = self.expr(s, e, None);
                if is_set(set.ty) || set.ty == Ty::Unknown {
                    let ty = set.ty;
                    return (Domain::Set(set), ty);
                }
                let d = self.mismatch(&set, e, "a set", None);
                self.error(if set.ty == Ty::Num {
                    d.hint("numbers are taken from a range: `in 1..n`")
                } else {
                    d
                });
                (Domain::Set(bad(e.span)), Ty::Unknown)
            }
        }
    }

    fn range(
        &mut self,
        s: &mut Scope,
        lo: Option<&ast::Expr>,
        hi: Option<&ast::Expr>,
        span: Span,
    ) -> (Domain, Ty) {
        if lo.is_none() || hi.is_none() {
            self.error(
                Diagnostic::error(RANGE, span, "a range to take numbers from needs both ends")
                    .label("write `1..n`"),
            );
        }
        let before = self.troubles();
        let first = lo.map(|lo| (lo, self.expr(s, lo, Some(Ty::Num))));
        if let (Some((from, made)), Some(to)) = (&first, hi)
            && made.ty == Ty::Cells
            && self.is_step(s, from, to)
        {
            return (Domain::Set(bad(span)), Ty::Unknown);
        }
        let lo = first.map_or(bad(span), |(lo, made)| self.expect(made, lo, Ty::Num));
        let hi = hi.map_or(bad(span), |hi| self.num(s, hi));
        if self.troubles() == before
            && let (Some(a), Some(b)) = (self.const_num(&lo), self.const_num(&hi))
            && i64::from(b) - i64::from(a) >= LONGEST
        {
            self.error(
                Diagnostic::error(RANGE, span, "this range is too long")
                    .label(format!("a range after `in` has at most {LONGEST} members")),
            );
        }
        let ty = match [lo.ty, hi.ty].contains(&Ty::Unknown) {
            true => Ty::Unknown,
            false => Ty::Num,
        };
        (Domain::Range(lo, hi), ty)
    }

    /// Reports `c..n`, a step from cells with a dot too many. Returns whether it was that.
    fn is_step(&mut self, s: &mut Scope, from: &ast::Expr, to: &ast::Expr) -> bool {
        let step = leftmost(to);
        let is_step = is_of_names(step) && self.expr(s, step, Some(Ty::Dirs)).ty == Ty::Dirs;
        if is_step {
            let dots = Span {
                start: from.span.end,
                end: to.span.start,
                ..from.span
            };
            let d = Diagnostic::error(MISMATCH, dots, "`..` stands between two numbers");
            self.error(d.label("a step has one dot").edit(dots, "."));
        }
        is_step
    }

    /// Checks `{v in S : c}`.
    pub(super) fn filter(
        &mut self,
        s: &mut Scope,
        name: &ast::Name,
        domain: &ast::Domain,
        cond: &ast::Expr,
        span: Span,
    ) -> Expr {
        let (local, domain, cond, ty) = self.condition(s, name, domain, cond);
        if self.no_numbers(ty, span) {
            return bad(span);
        }
        make(ExprKind::Filter(local, domain, cond), ty, span)
    }

    /// Checks the domain and the condition of a filter. Returns the bound name, both, and the type of members.
    pub(super) fn condition(
        &mut self,
        s: &mut Scope,
        name: &ast::Name,
        domain: &ast::Domain,
        cond: &ast::Expr,
    ) -> (LocalId, Domain, Expr, Ty) {
        let (domain, ty) = self.domain(s, domain);
        let mark = s.mark();
        let local = self.bind(s, name, ty, Bound::Each);
        let cond = self.truth(s, cond);
        s.leave(mark);
        (local, domain, cond, ty)
    }

    /// Checks `union(v in S : e)` and the other binders.
    #[expect(clippy::too_many_arguments, reason = "they are the parts of a binder")]
    pub(super) fn binder(
        &mut self,
        s: &mut Scope,
        op: BinderOp,
        name: &ast::Name,
        source: &ast::Domain,
        body: &ast::Expr,
        span: Span,
        want: Option<Ty>,
    ) -> Expr {
        let (domain, ty) = self.domain(s, source);
        let mark = s.mark();
        let local = self.bind(s, name, ty, Bound::Each);
        let before = self.troubles();
        let made = match op {
            BinderOp::Union => {
                let e = self.set(s, body, want);
                let ty = e.ty;
                make(ExprKind::UnionOf(local, domain, e), ty, span)
            }
            BinderOp::Sum => {
                let e = self.num(s, body);
                make(ExprKind::Sum(local, domain, e), Ty::Num, span)
            }
            BinderOp::Max | BinderOp::Min => {
                let e = self.num(s, body);
                make(
                    ExprKind::Extreme(op == BinderOp::Max, local, domain, e),
                    Ty::Num,
                    span,
                )
            }
            BinderOp::Most | BinderOp::Least => {
                let e = self.num(s, body);
                let wrong = self.no_numbers(ty, span);
                make(
                    ExprKind::Best(op == BinderOp::Most, local, domain, e),
                    if wrong { Ty::Unknown } else { ty },
                    span,
                )
            }
            BinderOp::Reach => self.reach(s, local, domain, ty, body, span),
        };
        s.leave(mark);
        match made.ty == Ty::Num && self.troubles() > before {
            // After a mistake in the numbers another word may be meant, which gives something else.
            true => bad(span),
            false => made,
        }
    }

    fn reach(
        &mut self,
        s: &mut Scope,
        local: LocalId,
        domain: Domain,
        ty: Ty,
        body: &ast::Expr,
        span: Span,
    ) -> Expr {
        let e = self.expr(s, body, Some(ty));
        let e = self.expect(e, body, ty);
        match domain {
            Domain::Set(set) if matches!(ty, Ty::Cells | Ty::Unknown) => {
                make(ExprKind::Reach(local, set, e), ty, span)
            }
            Domain::Set(_) => {
                let found = self.ty_name(ty);
                self.error(
                    Diagnostic::error(MISMATCH, span, "`reach` starts from cells")
                        .label(format!("this takes members of {found}")),
                );
                bad(span)
            }
            _ => {
                self.error(
                    Diagnostic::error(MISMATCH, span, "`reach` starts from a set")
                        .label("not from a range or from groups"),
                );
                bad(span)
            }
        }
    }

    /// Reports a set whose members would be numbers.
    fn no_numbers(&mut self, ty: Ty, span: Span) -> bool {
        if ty == Ty::Num {
            self.error(
                Diagnostic::error(MISMATCH, span, "there are no sets of numbers")
                    .label("the members would be numbers")
                    .hint("`#{i in 1..6 : …}` counts them; `choose i in 1..6` and then `require …` chooses one"),
            );
        }
        ty == Ty::Num
    }

    /// Returns the set S if the source is `groups(S)`.
    pub(super) fn groups_of(&mut self, s: &mut Scope, e: &ast::Expr) -> Option<Expr> {
        match &*e.kind {
            ast::ExprKind::Paren(inner) => self.groups_of(s, inner),
            ast::ExprKind::Ref(r) if r.name.text == "groups" && r.args.is_some() => {
                self.no_index(r);
                Some(match self.plain_args(r, &[1]) {
                    Some(args) => self.cells(s, args[0]),
                    None => bad(e.span),
                })
            }
            _ => None,
        }
    }
}

/// Whether an expression is made of names and operators.
fn is_of_names(e: &ast::Expr) -> bool {
    match &*e.kind {
        ast::ExprKind::Ref(r) => r.index.is_none() && r.args.is_none(),
        ast::ExprKind::Paren(inner) => is_of_names(inner),
        ast::ExprKind::Binary(a, _, b) => is_of_names(a) && is_of_names(b),
        _ => false,
    }
}

/// Returns the operand that an expression begins with.
fn leftmost(e: &ast::Expr) -> &ast::Expr {
    match &*e.kind {
        ast::ExprKind::Or(a, _)
        | ast::ExprKind::And(a, _)
        | ast::ExprKind::Compare(a, ..)
        | ast::ExprKind::Binary(a, ..)
        | ast::ExprKind::Dot(a, _)
        | ast::ExprKind::DotDirs(a, ..) => leftmost(a),
        _ => e,
    }
}
