//! Conditional guards: requirements at the beginning of an `if` move in front of it.
//!
//! Before: `if far { let way = …; require way in empty; from -> to }`. After: `require not far or way
//! in empty`, with the value of `way`, then the `if` without the requirement. The moved requirements
//! come before every effect of the `if`, so the same branches remain. An `if` that is left with `let`s
//! only is removed. Simultaneous games are left alone: there other players' moves read variables
//! (`others.v`).

use crate::index::IndexVec;
use crate::ir::walk::{can_substitute, copy, nested_mut, size};
use crate::ir::{Expr, ExprKind as K, Program, Stmt, StmtKind, Var, VarId};
use crate::typed::Ty;
use std::collections::BTreeMap;

/// The size limit of a moved requirement, with the values of its variables substituted, in nodes.
const NODES: usize = 120;

type Vars = IndexVec<VarId, Var>;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    if program.simultaneous {
        return;
    }
    for block in program.blocks.iter_mut() {
        extract(&mut block.body.stmts, &mut block.body.vars);
    }
}

fn extract(stmts: &mut Vec<Stmt>, vars: &mut Vars) {
    for mut stmt in std::mem::take(stmts) {
        for inner in nested_mut(&mut stmt) {
            extract(inner, vars);
        }
        if let StmtKind::If(cond, yes, no) = &mut stmt.kind {
            let not = cond.with(K::Not(cond.clone()));
            let guards = [(&not, take(yes, vars)), (&*cond, take(no, vars))];
            for (unless, guards) in guards {
                stmts.extend(guards.into_iter().map(|g| conditional(unless, g, vars)));
            }
            if [&*yes, &*no].into_iter().all(|part| binds_only(part)) {
                continue;
            }
        }
        stmts.push(stmt);
    }
}

/// Removes and returns the requirements that are preceded by `let`s only.
fn take(stmts: &mut Vec<Stmt>, vars: &mut Vars) -> Vec<Stmt> {
    let mut values = BTreeMap::new();
    let mut taken = Vec::new();
    let mut rest = Vec::new();
    let mut leading = true;
    for mut stmt in stmts.drain(..) {
        match &mut stmt.kind {
            StmtKind::Let(v, value)
                if leading && !vars[*v].mutable && can_substitute(value, &values) =>
            {
                let value = copy(value, &values, vars);
                values.insert(*v, value);
                rest.push(stmt);
            }
            StmtKind::Require(cond) if leading && can_substitute(cond, &values) => {
                let meant = copy(cond, &values, vars);
                if size(&meant) <= NODES {
                    *cond = meant;
                    taken.push(stmt);
                } else {
                    leading = false;
                    rest.push(stmt);
                }
            }
            _ => {
                leading = false;
                rest.push(stmt);
            }
        }
    }
    *stmts = rest;
    taken
}

/// `require unless or guard`
fn conditional(unless: &Expr, mut guard: Stmt, vars: &mut Vars) -> Stmt {
    let unless = copy(unless, &BTreeMap::new(), vars);
    if let StmtKind::Require(cond) = &mut guard.kind {
        let (span, inner) = (cond.span, cond.clone());
        *cond = Expr::new(K::Or(unless, inner), Ty::Truth, span);
    }
    guard
}

fn binds_only(stmts: &[Stmt]) -> bool {
    stmts.iter().all(|s| matches!(s.kind, StmtKind::Let(..)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::*;

    fn extracted(stmts: Vec<Stmt>) -> Vec<Stmt> {
        let mut vars = vars(&[("a", Ty::Cells), ("b", Ty::Cells)]);
        let mut stmts = stmts;
        extract(&mut stmts, &mut vars);
        stmts
    }

    fn when(yes: Vec<Stmt>, no: Vec<Stmt>) -> Stmt {
        stmt(StmtKind::If(some(own()), yes, no))
    }

    #[test]
    fn a_requirement_at_the_beginning_moves_in_front() {
        let near = cells(K::Step(var(0, Ty::Cells), dirs(1), None));
        let stmts = extracted(vec![
            choose(0, own()),
            when(
                vec![
                    bind(1, near),
                    require(some(var(1, Ty::Cells))),
                    clear(var(1, Ty::Cells)),
                ],
                vec![require(some(empty()))],
            ),
        ]);
        let [_, first, second, rest] = &stmts[..] else {
            panic!("{stmts:?}");
        };
        let (StmtKind::Require(first), StmtKind::Require(second)) = (&first.kind, &second.kind)
        else {
            panic!("{first:?} {second:?}");
        };
        let K::Or(unless, guard) = &*first.kind else {
            panic!("{first:?}");
        };
        assert!(matches!(*unless.kind, K::Not(_)));
        assert!(
            !crate::ir::walk::reads(guard, VarId(1)),
            "the value stands in it"
        );
        let K::Or(unless, _) = &*second.kind else {
            panic!("{second:?}");
        };
        assert!(matches!(*unless.kind, K::Some(_)));
        let StmtKind::If(_, yes, no) = &rest.kind else {
            panic!("{rest:?}");
        };
        assert_eq!((yes.len(), no.len()), (2, 0));
    }

    #[test]
    fn a_requirement_behind_an_effect_stays() {
        let stmts = extracted(vec![when(
            vec![clear(own()), require(some(empty()))],
            vec![],
        )]);
        let [one] = &stmts[..] else {
            panic!("{stmts:?}");
        };
        assert!(matches!(&one.kind, StmtKind::If(_, yes, _) if yes.len() == 2));
    }

    #[test]
    fn an_if_without_effects_goes() {
        let inner = when(vec![require(some(empty()))], vec![]);
        let stmts = extracted(vec![when(vec![], vec![inner])]);
        assert!(
            matches!(
                &stmts[..],
                [Stmt {
                    kind: StmtKind::Require(_),
                    ..
                }]
            ),
            "{stmts:?}"
        );
    }
}
