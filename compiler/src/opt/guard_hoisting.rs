//! Guard hoisting: requirements, and the `let`s that decide what can be chosen, move as early as their
//! variables allow.
//!
//! Before: `choose to in empty`, then `require some flips(to)`, then `require turn > 2`. After:
//! `require turn > 2`, then `choose to in {to in empty : some flips(to)}`, a set that the pre-image
//! pass can invert. A `let` that decides what can be chosen moves before choices of numbers that it does not
//! read, so its value is computed once for all of them; a `let` that a requirement reads moves with it before choices that
//! neither reads. Branches and their order are unchanged. No requirement remains after a choice of cells or a `let` that
//! it does not read, and none that reads only the choice directly before it.

use crate::ir::walk::{for_each_expr, free_vars, nested_mut, reads, subst, visit_stmts};
use crate::ir::{Body, Domain, Expr, ExprKind as K, Program, Stmt, StmtKind, VarId};
use crate::opt::Vars;
use crate::typed::Ty;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    for block in program.blocks.iter_mut() {
        if !program.simultaneous {
            advance_lets(&mut block.body.stmts, &block.body.vars);
        }
        let mut stmts = std::mem::take(&mut block.body.stmts);
        narrow(&mut stmts, &mut block.body, !program.simultaneous);
        block.body.stmts = stmts;
    }
}

/// Moves requirements, and with `lets` also the `let`s that they read: in a simultaneous game other players' moves read
/// `let`s.
fn narrow(stmts: &mut Vec<Stmt>, body: &mut Body, lets: bool) {
    let mut out: Vec<Stmt> = Vec::new();
    for mut stmt in std::mem::take(stmts) {
        for inner in nested_mut(&mut stmt) {
            narrow(inner, body, lets);
        }
        if lets {
            advance_read(&stmt, &mut out, &body.vars);
        }
        let place = earliest(&stmt, &out);
        let merged = match (&stmt.kind, out[..place].last_mut()) {
            (StmtKind::Require(cond), Some(last)) => merge(last, cond, body),
            _ => false,
        };
        if !merged {
            out.insert(place, stmt);
        }
    }
    *stmts = out;
}

/// Moves each `let` that a branching statement reads before the choices of numbers that it does not
/// read. Choices of cells keep their place: a requirement that reads the `let` may become a part of
/// their set.
fn advance_lets(stmts: &mut Vec<Stmt>, vars: &Vars) {
    for stmt in stmts.iter_mut() {
        for inner in nested_mut(stmt) {
            advance_lets(inner, vars);
        }
    }
    for at in 0..stmts.len() {
        if let Some(place) = before_choices(stmts, at, vars) {
            let stmt = stmts.remove(at);
            stmts.insert(place, stmt);
        }
    }
}

/// Returns the index of the first choice that a `let` can move before.
fn before_choices(stmts: &[Stmt], at: usize, vars: &Vars) -> Option<usize> {
    let StmtKind::Let(v, value) = &stmts[at].kind else {
        return None;
    };
    if vars[*v].mutable || !decides(&stmts[at + 1..], *v) {
        return None;
    }
    let passed = stmts[..at].iter().rev().take_while(|s| match s.kind {
        StmtKind::Choose(bound, Domain::Range(..)) | StmtKind::Let(bound, _) => {
            !reads(value, bound)
        }
        StmtKind::Require(_) => true,
        _ => false,
    });
    let first = at - passed.count();
    let choices = first..at;
    choices
        .into_iter()
        .find(|n| matches!(stmts[*n].kind, StmtKind::Choose(..)))
}

/// Whether a choice or a requirement reads a variable, or another variable that is computed from it.
fn decides(stmts: &[Stmt], v: VarId) -> bool {
    let mut computed = vec![v];
    let mut found = false;
    visit_stmts(stmts, &mut |s| {
        let mut uses = false;
        for_each_expr(s, &mut |e| uses |= computed.iter().any(|v| reads(e, *v)));
        match s.kind {
            StmtKind::Choose(..) | StmtKind::Require(_) => found |= uses,
            StmtKind::Let(other, _) if uses => computed.push(other),
            _ => {}
        }
    });
    found
}

/// Moves the `let`s that a requirement reads before choices that neither it nor they read, so that the requirement can
/// move there too.
fn advance_read(stmt: &Stmt, before: &mut Vec<Stmt>, vars: &Vars) {
    let StmtKind::Require(cond) = &stmt.kind else {
        return;
    };
    let (mut read, mut moving) = (free_vars(cond), Vec::new());
    let mut place = before.len();
    for (at, earlier) in before.iter().enumerate().rev() {
        match &earlier.kind {
            StmtKind::Let(v, value) if read.contains(v) => {
                if vars[*v].mutable {
                    break;
                }
                read.extend(free_vars(value));
                moving.push(at);
            }
            StmtKind::Let(..) => {}
            StmtKind::Choose(v, _) if !read.contains(v) => place = at,
            _ => break,
        }
    }
    // From the last to the first, each before those that moved already.
    for (moved, at) in moving.into_iter().filter(|at| *at > place).enumerate() {
        let stmt = before.remove(at + moved);
        before.insert(place, stmt);
    }
}

/// Returns the earliest index of a statement: a requirement moves before bindings of variables that it
/// does not read.
fn earliest(stmt: &Stmt, before: &[Stmt]) -> usize {
    let StmtKind::Require(cond) = &stmt.kind else {
        return before.len();
    };
    let passed = before.iter().rev().take_while(|s| match s.kind {
        StmtKind::Choose(v, _) | StmtKind::Let(v, _) => !reads(cond, v),
        _ => false,
    });
    before.len() - passed.count()
}

/// Merges a requirement into the set of the choice before it; returns whether it did.
fn merge(choice: &mut Stmt, cond: &Expr, body: &mut Body) -> bool {
    let StmtKind::Choose(v, Domain::Set(of)) = &mut choice.kind else {
        return false;
    };
    if of.ty != Ty::Cells || !reads(cond, *v) {
        return false;
    }
    let member = body.vars.push(crate::ir::Var {
        mutable: false,
        single: true,
        ..body.vars[*v].clone()
    });
    let read = Expr::new(K::Var(member), of.ty, cond.span);
    let cond = subst(cond, *v, &read, &mut body.vars);
    *of = Expr::new(
        K::Filter(member, Domain::Set(of.clone()), cond),
        of.ty,
        of.span,
    );
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::*;

    #[test]
    fn a_value_is_worked_out_before_a_choice_of_numbers() {
        let names = vars(&[
            ("c", Ty::Cells),
            ("n", Ty::Num),
            ("row", Ty::Cells),
            ("next", Ty::Cells),
        ]);
        let number = stmt(StmtKind::Choose(VarId(1), Domain::Range(num(1), num(4))));
        let near = cells(K::Step(var(0, Ty::Cells), dirs(1), None));
        let last = require(some(var(2, Ty::Cells)));
        let mut stmts = vec![
            choose(0, own()),
            number.clone(),
            bind(2, near.clone()),
            last,
        ];
        advance_lets(&mut stmts, &names);
        assert!(matches!(stmts[1].kind, StmtKind::Let(VarId(2), _)));
        let further = cells(K::Step(var(2, Ty::Cells), dirs(4), None));
        let mut by_another = vec![
            number.clone(),
            bind(2, near.clone()),
            bind(3, further),
            require(some(var(3, Ty::Cells))),
        ];
        advance_lets(&mut by_another, &names);
        assert!(matches!(by_another[0].kind, StmtKind::Let(VarId(2), _)));
        assert!(matches!(by_another[1].kind, StmtKind::Let(VarId(3), _)));
        let mut unread = vec![number, bind(2, near), clear(var(2, Ty::Cells))];
        advance_lets(&mut unread, &names);
        assert!(
            matches!(unread[1].kind, StmtKind::Let(..)),
            "only effects read it"
        );
    }

    #[test]
    fn a_requirement_on_the_choice_before_it_joins_it() {
        let mut body = Body {
            vars: vars(&[("to", Ty::Cells)]),
            stmts: vec![],
        };
        let beside = cells(K::Step(var(0, Ty::Cells), dirs(1), None));
        let mut stmts = vec![
            choose(0, empty()),
            require(some(beside)),
            require(some(empty())),
        ];
        narrow(&mut stmts, &mut body, true);
        assert_eq!(stmts.len(), 2);
        assert!(
            matches!(stmts[0].kind, StmtKind::Require(_)),
            "it says nothing of the choice"
        );
        let StmtKind::Choose(_, Domain::Set(of)) = &stmts[1].kind else {
            panic!("{:?}", stmts[1]);
        };
        let K::Filter(VarId(1), _, cond) = &*of.kind else {
            panic!("{of:?}");
        };
        assert!(reads(cond, VarId(1)) && !reads(cond, VarId(0)));
    }

    #[test]
    fn a_requirement_takes_what_it_reads_before_choices_that_neither_reads() {
        let names = ["from", "to", "left", "gone"].map(|name| (name, Ty::Cells));
        let v = |n| var(n, Ty::Cells);
        // The order of the variables that the statements bind; a requirement has none.
        let order_of = |left: Expr, lets: bool, mutable: bool| {
            let mut body = Body {
                vars: vars(&names),
                stmts: vec![],
            };
            body.vars[VarId(2)].mutable = mutable;
            let mut stmts = vec![
                choose(0, own()),
                choose(1, empty()),
                bind(3, v(1)),
                bind(2, left),
                require(some(v(2))),
            ];
            narrow(&mut stmts, &mut body, lets);
            let bound = stmts.iter().map(|s| match s.kind {
                StmtKind::Choose(v, _) | StmtKind::Let(v, _) => Some(v.0),
                _ => None,
            });
            bound.collect::<Vec<_>>()
        };
        let order = |left: Expr, lets: bool| order_of(left, lets, false);
        let of_from = || cells(K::Diff(enemy(), v(0)));
        assert_eq!(
            order_of(of_from(), true, true),
            [Some(0), Some(1), Some(3), Some(2), None]
        );
        assert_eq!(
            order(of_from(), true),
            [Some(0), Some(2), None, Some(1), Some(3)]
        );
        assert_eq!(
            order(of_from(), false),
            [Some(0), Some(1), Some(3), Some(2), None]
        );
        let of_gone = cells(K::Diff(enemy(), v(3)));
        assert_eq!(
            order(of_gone, true),
            [Some(0), Some(1), Some(3), Some(2), None]
        );
    }
}
