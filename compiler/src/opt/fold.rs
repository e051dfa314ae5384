//! Constant folding, and removal of expressions and statements without effect.
//!
//! Before: any program. After: an expression with a single value is a literal or a named constant; no
//! `if` tests a literal; no union with `none`, no intersection with `cells`; no statement is without
//! effect because of a literal; no `lines` requires a line longer than the board, or along no
//! direction. So `if size > 6 then edge - corners else edge` becomes one set, and `own & cells` becomes
//! `own`.

use super::build::{Build, truth};
use super::sets::{always_in, never_meet};
use crate::ir::eval::closed;
use crate::ir::walk::{
    Constancy, binds_names, is_none, map_children, map_each_root, nested_mut, operands, same,
};
use crate::ir::{Domain, Expr, ExprKind as K, Lines, Program, Put, Ray, Stmt, StmtKind, Value};
use crate::typed::Ty;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    let before = program.clone();
    let fold = Fold::of(&before);
    map_each_root(program, &mut |e, _| fold.expr(e));
    let bodies = program.blocks.iter_mut().map(|b| &mut b.body);
    for body in bodies.chain([&mut program.setup, &mut program.after]) {
        drop_dead_of(&mut body.stmts, before.simultaneous);
    }
}

/// The constants of a program.
pub(super) struct Fold<'a> {
    program: &'a Program,
    constancy: Constancy,
}

impl<'a> Fold<'a> {
    pub(super) fn of(program: &'a Program) -> Fold<'a> {
        Fold {
            program,
            constancy: Constancy::of(program.functions.iter()),
        }
    }

    /// Folds an expression.
    pub(super) fn expr(&self, e: Expr) -> Expr {
        let e = match self.value(e) {
            Ok(known) => return known,
            Err(e) => self.simpler(map_children(e, &mut |child| self.expr(child))),
        };
        self.value(e).unwrap_or_else(|e| e)
    }

    /// Returns the literal value of an expression, otherwise the expression itself.
    fn value(&self, e: Expr) -> Result<Expr, Expr> {
        // Generated code is easier to read with a constant's name.
        let named = matches!(*e.kind, K::Lit(_) | K::Const(..));
        if !named
            && self.constancy.is_closed(&e)
            && let Some(value) = closed(self.program, &e)
        {
            return Ok(e.with(K::Lit(value)));
        }
        Err(e)
    }

    /// Simplifies a node with folded children.
    fn simpler(&self, e: Expr) -> Expr {
        let build = Build::new(&self.program.grid, e.span);
        let none = |e: &Expr| build.none(e.ty);
        match &*e.kind {
            K::Union(a, b) if always_in(a, b) => b.clone(),
            K::Union(a, b) if always_in(b, a) => a.clone(),
            K::Inter(a, b) | K::Diff(a, b) if never(&e, a, b) => none(&e),
            K::Inter(a, b) if always_in(a, b) => a.clone(),
            K::Inter(a, b) if always_in(b, a) => b.clone(),
            K::Diff(a, b) if never_meet(a, b) => a.clone(),
            K::Union(a, b) => absorbed(build, a, b),
            K::Inter(a, b) => build.inter(a.clone(), b.clone()),
            K::Diff(a, b) => match outside(build, a, b) {
                Some(rest) => self.simpler(build.diff(rest, b.clone())),
                None => build.diff(a.clone(), b.clone()),
            },
            K::Before(of) if matches!(*of.kind, K::Lit(_)) => of.clone(),
            K::If(cond, a, b) => match truth(cond) {
                Some(true) => a.clone(),
                Some(false) => b.clone(),
                None if same(a, b) => a.clone(),
                None => e,
            },
            K::Step(a, dirs, None) | K::Back(a, dirs) if is_none(a) || is_none(dirs) => none(&e),
            K::Ray(Ray { from, dirs, .. }) if is_none(from) || is_none(dirs) => none(&e),
            K::Filter(_, Domain::Set(of), cond) if is_none(of) || truth(cond) == Some(false) => {
                none(&e)
            }
            K::Filter(_, Domain::Set(of), cond) if truth(cond) == Some(true) => of.clone(),
            K::UnionOf(_, Domain::Set(of), each) if is_none(of) || is_none(each) => none(&e),
            K::Lines(Lines { n, set, along, .. })
                if is_none(set) || self.has_none(n, along.as_ref()) =>
            {
                none(&e)
            }
            _ => self.truth(e, build),
        }
    }

    /// Whether no line of the board along these directions has this many cells.
    fn has_none(&self, n: &Expr, along: Option<&Expr>) -> bool {
        let cells = self.program.grid.cells.count();
        let most = match along.is_some_and(is_none) {
            true => 1,
            false => i32::try_from(cells).unwrap_or(i32::MAX).max(1),
        };
        self.constancy.is_closed(n)
            && matches!(closed(self.program, n), Some(Value::Num(n)) if n > most)
    }

    fn truth(&self, e: Expr, build: Build<'_>) -> Expr {
        let said = |truth| build.e(K::Lit(Value::Truth(truth)), e.ty);
        match &*e.kind {
            K::And(a, b) => match (truth(a), truth(b)) {
                (Some(false), _) | (_, Some(false)) => said(false),
                (Some(true), _) => b.clone(),
                (_, Some(true)) => a.clone(),
                _ => e,
            },
            K::Or(a, b) => match (truth(a), truth(b)) {
                (Some(true), _) | (_, Some(true)) => said(true),
                (Some(false), _) => b.clone(),
                (_, Some(false)) => a.clone(),
                _ => e,
            },
            K::In(a, b) if is_none(a) || build.is_all(b) || always_in(a, b) => said(true),
            K::Some(a) if is_none(a) => said(false),
            K::No(a) if is_none(a) => said(true),
            K::Some(a) if has_tests(a) => some_of(a, build),
            K::No(a) if has_tests(a) => self.truth(build.e(K::Not(some_of(a, build)), e.ty), build),
            K::In(a, b) if is_none(b) => build.e(K::No(a.clone()), e.ty),
            K::Equal(a, b) if is_none(b) => build.e(K::No(a.clone()), e.ty),
            K::Equal(a, b) if is_none(a) => build.e(K::No(b.clone()), e.ty),
            K::Less(..) | K::Equal(..) => match some_counted(&e, build) {
                Some(test) => self.truth(test, build),
                None => e,
            },
            K::Not(a) => match &*a.kind {
                K::Some(set) => build.e(K::No(set.clone()), e.ty),
                K::No(set) => build.e(K::Some(set.clone()), e.ty),
                K::Not(inner) => inner.clone(),
                _ => e,
            },
            _ => e,
        }
    }
}

/// Returns a comparison with 0, or with 1, as a test for any member of the counted set.
fn some_counted(e: &Expr, build: Build<'_>) -> Option<Expr> {
    let kind = match &*e.kind {
        K::Less(a, b) if a.literal_num() == Some(0) => K::Some(counted(b, build)?),
        K::Less(a, b) if b.literal_num() == Some(1) => K::No(counted(a, build)?),
        K::Equal(a, b) if a.literal_num() == Some(0) => K::No(counted(b, build)?),
        K::Equal(a, b) if b.literal_num() == Some(0) => K::No(counted(a, build)?),
        _ => return None,
    };
    Some(build.e(kind, e.ty))
}

/// Returns a set that has members just where a number is above 0, and the number is never below: `#S`, or how often a
/// condition holds.
fn counted(e: &Expr, build: Build<'_>) -> Option<Expr> {
    let (var, domain, cond, value, zero) = match &*e.kind {
        K::Count(set) => return Some(set.clone()),
        K::Sum(var, domain, each) => match &*each.kind {
            K::If(cond, value, zero) => (var, domain, cond, value, zero),
            _ => return None,
        },
        _ => return None,
    };
    if value.literal_num()? <= 0 || zero.literal_num() != Some(0) {
        return None;
    }
    let some = build.e(K::Lit(Value::Mask(1)), Ty::Players);
    let each = K::If(cond.clone(), some, build.none(Ty::Players));
    let all = K::UnionOf(*var, domain.clone(), build.e(each, Ty::Players));
    Some(build.e(all, Ty::Players))
}

/// Whether a test for any member of a set is cheaper than the set: it is a conditional set that may be
/// `none`, or a union with such a set or with `lines`.
fn has_tests(e: &Expr) -> bool {
    match &*e.kind {
        K::Union(a, b) => [a, b].iter().any(|part| is_lines(part) || has_tests(part)),
        K::If(_, a, b) => is_none(a) || is_none(b),
        _ => false,
    }
}

fn is_lines(e: &Expr) -> bool {
    matches!(*e.kind, K::Lines(_))
}

/// A test for any member, distributed over unions and conditional sets.
fn some_of(e: &Expr, build: Build<'_>) -> Expr {
    let truth = |kind| build.e(kind, Ty::Truth);
    match &*e.kind {
        K::Union(a, b) => truth(K::Or(some_of(a, build), some_of(b, build))),
        K::If(cond, a, none) if is_none(none) => both(cond.clone(), a, build),
        K::If(cond, none, b) if is_none(none) => both(truth(K::Not(cond.clone())), b, build),
        _ => truth(K::Some(e.clone())),
    }
}

/// A condition, and that a set has members.
fn both(cond: Expr, set: &Expr, build: Build<'_>) -> Expr {
    match &*set.kind {
        K::Lit(_) if !is_none(set) => cond,
        _ => build.e(K::And(cond, some_of(set, build)), Ty::Truth),
    }
}

/// Whether `a & b` (or `a - b`) has no members in any position.
fn never(e: &Expr, a: &Expr, b: &Expr) -> bool {
    match *e.kind {
        K::Inter(..) => never_meet(a, b),
        _ => always_in(a, b),
    }
}

/// Removes statements without effect. In simultaneous games, blocks that bind or assign names stay: outside of them these
/// would read the position before the turn.
fn drop_dead_of(stmts: &mut Vec<Stmt>, simultaneous: bool) {
    for mut stmt in std::mem::take(stmts) {
        let nested = nested_mut(&mut stmt).into_iter();
        nested.for_each(|stmts| drop_dead_of(stmts, simultaneous));
        match stmt.kind {
            StmtKind::If(ref cond, ref mut yes, ref mut no) if truth(cond).is_some() => {
                let taken = if truth(cond) == Some(true) { yes } else { no };
                if simultaneous && taken.iter().any(binds_names) {
                    stmts.push(stmt);
                } else {
                    stmts.append(taken);
                }
            }
            ref kind if idle(kind) => {}
            _ => stmts.push(stmt),
        }
    }
}

/// Whether a statement has no effect and does not branch.
fn idle(kind: &StmtKind) -> bool {
    match kind {
        StmtKind::Require(e) => truth(e) == Some(true),
        StmtKind::If(_, yes, no) => yes.is_empty() && no.is_empty(),
        StmtKind::ForEach(_, Domain::Set(e) | Domain::Groups(e), body) => {
            is_none(e) || body.is_empty()
        }
        StmtKind::Put(Put { on, .. }) | StmtKind::Clear(_, on) => is_none(on),
        _ => false,
    }
}

/// Returns a union without the terms of the second set that are in the first, nor what another term leaves out of it:
/// `a | (b & c | d - a)` with b in a is `a | d`.
fn absorbed(build: Build<'_>, a: &Expr, b: &Expr) -> Expr {
    let terms = operands(b).into_iter();
    let terms = terms.filter(|term| !always_in(term, a));
    let more = terms.map(|term| match &*term.kind {
        K::Diff(of, without) if always_in(without, a) => of,
        _ => term,
    });
    more.fold(a.clone(), |all, term| build.union(all, term.clone()))
}

/// Returns the terms of a union that are not within a set that is taken away; `None` if all have other cells.
fn outside(build: Build<'_>, all: &Expr, without: &Expr) -> Option<Expr> {
    let K::Union(..) = &*all.kind else {
        return None;
    };
    let terms = operands(all);
    let (inside, rest): (Vec<_>, Vec<_>) =
        { terms.into_iter() }.partition(|term| always_in(term, without));
    let none = || build.none(all.ty);
    let union = |rest: Vec<&Expr>| {
        let rest = rest.into_iter().cloned();
        rest.reduce(|a, b| build.union(a, b)).unwrap_or_else(none)
    };
    (!inside.is_empty()).then(|| union(rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Body;
    use crate::ir::testing::*;
    use crate::ir::{PIECES, VarId};

    fn folded(e: Expr) -> Expr {
        let program = program(squares(3, 3, None, false));
        let fold = Fold {
            program: &program,
            constancy: Constancy::default(),
        };
        fold.expr(e)
    }

    fn lit(names: &str) -> Expr {
        named(&program(squares(3, 3, None, false)).grid, names)
    }

    #[test]
    fn constants_are_worked_out_inside_what_is_not() {
        let step = cells(K::Step(lit("a1"), dirs(1), None));
        let e = folded(cells(K::Inter(empty(), step)));
        assert!(same(&e, &cells(K::Inter(empty(), lit("a2")))));
    }

    #[test]
    fn a_number_of_members_beside_zero_is_a_test_for_any() {
        let count = || e(K::Count(own()), Ty::Num);
        let truth = |kind| e(kind, Ty::Truth);
        let none = truth(K::No(own()));
        let more = folded(truth(K::Less(num(0), count())));
        assert!(same(&more, &some(own())));
        let fewer = truth(K::Less(count(), num(1)));
        assert!(same(&folded(fewer.clone()), &none));
        assert!(same(&folded(truth(K::Not(fewer))), &some(own())));
        assert!(same(&folded(truth(K::Equal(count(), num(0)))), &none));
        let two = truth(K::Less(count(), num(2)));
        assert!(same(&folded(two.clone()), &two));
    }

    #[test]
    fn how_often_a_condition_holds_is_a_test_for_any() {
        let sum = |value: i32, zero: i32| {
            let each = K::If(some(empty()), num(value), num(zero));
            let domain = Domain::Range(num(1), var(1, Ty::Num));
            e(K::Sum(VarId(0), domain, e(each, Ty::Num)), Ty::Num)
        };
        let is_none = |of: Expr| {
            let never = folded(e(K::Equal(of, num(0)), Ty::Truth));
            matches!(&*never.kind, K::No(all) if matches!(*all.kind, K::UnionOf(..)))
        };
        assert!(is_none(sum(1, 0)) && is_none(sum(3, 0)));
        assert!(!is_none(sum(-1, 0)), "it may be less");
        assert!(!is_none(sum(1, 1)), "each counts");
        let often = folded(e(K::Less(num(0), sum(1, 0)), Ty::Truth));
        assert!(matches!(*often.kind, K::Some(_)));
    }

    #[test]
    fn terms_that_another_term_contains_are_left_out() {
        let steps = || cells(K::Step(own(), dirs(1), None));
        let more = || cells(K::Union(own(), cells(K::Diff(steps(), own()))));
        let once = cells(K::Union(own(), steps()));
        assert!(same(&folded(more()), &once));
        let twice = cells(K::Union(more(), more()));
        assert!(same(&folded(twice), &once));
        let rest = cells(K::Diff(more(), own()));
        assert!(same(&folded(rest), &cells(K::Diff(steps(), own()))));
    }

    #[test]
    fn none_and_cells_are_left_out() {
        let all = cells(K::Lit(Value::Cells((0..9).collect())));
        assert!(same(
            &folded(cells(K::Inter(all.clone(), empty()))),
            &empty()
        ));
        assert!(same(&folded(cells(K::Union(empty(), lit("")))), &empty()));
        assert!(same(&folded(cells(K::Diff(empty(), all))), &lit("")));
        assert!(same(&folded(cells(K::Union(empty(), empty()))), &empty()));
    }

    #[test]
    fn tests_for_any_member_become_conditions() {
        let cond = |n| var(n, Ty::Truth);
        let when = |n, a: &str, b: &str| cells(K::If(cond(n), lit(a), lit(b)));
        let or = |a, b| e(K::Or(a, b), Ty::Truth);
        let not = |a| e(K::Not(a), Ty::Truth);
        let either = cells(K::Union(when(0, "a1", ""), when(1, "", "b1")));
        assert!(same(
            &folded(some(either.clone())),
            &or(cond(0), not(cond(1)))
        ));
        let no = folded(e(K::No(either), Ty::Truth));
        assert!(same(&no, &not(or(cond(0), not(cond(1))))));
        let own_if = cells(K::If(cond(0), own(), lit("")));
        let also_some = e(K::And(cond(0), some(own())), Ty::Truth);
        assert!(same(&folded(some(own_if)), &also_some));
        let always = some(cells(K::Union(own(), empty())));
        assert!(
            same(&folded(always.clone()), &always),
            "sets without tests stay"
        );
    }

    #[test]
    fn known_truths_choose_a_branch() {
        let yes = e(K::Less(num(1), num(2)), Ty::Truth);
        let e1 = cells(K::If(yes.clone(), empty(), lit("a1")));
        assert!(same(&folded(e1), &empty()));
        let open = some(empty());
        let and = e(K::And(yes, open.clone()), Ty::Truth);
        assert!(same(&folded(and), &open));
        let not = e(K::Not(open), Ty::Truth);
        assert!(same(&folded(not), &e(K::No(empty()), Ty::Truth)));
    }

    #[test]
    fn rows_of_two_sets_are_asked_for_one_after_the_other() {
        let rows = |of: Expr| lines(3, false, of);
        let (a, b) = (rows(empty()), rows(cells(K::Occupied(PIECES))));
        let both = folded(some(cells(K::Union(a.clone(), b.clone()))));
        let or = e(K::Or(some(a), some(b)), Ty::Truth);
        assert!(same(&both, &or));
        // Sets that are no rows are joined first.
        let plain = some(cells(K::Union(empty(), lit("a1"))));
        assert!(same(&folded(plain.clone()), &plain));
    }

    #[test]
    fn rows_longer_than_the_board_are_no_cells() {
        let rows = |n, exactly| lines(n, exactly, empty());
        for exactly in [false, true] {
            assert!(same(&folded(rows(9, exactly)), &rows(9, exactly)));
            for n in [10, 130, i32::MAX] {
                assert!(is_none(&folded(rows(n, exactly))), "{n}");
                let said = e(K::Lit(Value::Truth(false)), Ty::Truth);
                assert!(same(&folded(some(rows(n, exactly))), &said), "{n}");
            }
        }
    }

    #[test]
    fn statements_that_do_nothing_are_left_out() {
        let yes = e(K::Lit(Value::Truth(true)), Ty::Truth);
        let branch = stmt(StmtKind::If(yes.clone(), vec![clear(lit("a1"))], vec![]));
        let mut body = Body {
            vars: vars(&[]),
            stmts: vec![require(yes), clear(lit("")), branch],
        };
        drop_dead_of(&mut body.stmts, false);
        assert!(matches!(
            &body.stmts[..],
            [Stmt {
                kind: StmtKind::Clear(..),
                ..
            }]
        ));
    }
}
