//! Conditions before effects: a condition on which a choice behind an effect depends is evaluated
//! before the effect.
//!
//! Before: `from -> to; if to in pawn & last { choose k in … }`, then a requirement. After: the value of the condition
//! after the move, in terms of the position before it ([`super::before_effects`]), is a `let` before the move, and the
//! `if` reads that. The choices then depend on no effect, so the pseudo-legal moves are enumerated without playing. A
//! `let` behind the effect that a condition reads moves before it in the same way.

use super::before_effects::{Change, Context, Known};
use crate::facts::access::{Access, written_by};
use crate::facts::flow::{chooses, first_effect, requires};
use crate::ir::walk::free_vars;
use crate::ir::{Body, Expr, ExprKind as K, Program, Stmt, StmtKind, Var, VarId};
use crate::typed::Ty;
use std::collections::BTreeSet;
use std::slice::from_ref;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    Context::for_each_body(program, |context, body| {
        if context.substitutes {
            early(context, body);
        }
    });
}

/// Moves the conditions of a body before its first effect.
fn early(context: Context<'_>, body: &mut Body) {
    let Body { vars, stmts } = body;
    let first = first_effect(stmts);
    if !requires(&stmts[first..]) {
        return;
    }
    let asked = asked(&stmts[first..]);
    let mut known = Known::default();
    let mut passed: Vec<(Option<Change>, Access)> = Vec::new();
    let (mut lets, mut behind) = (Vec::new(), Vec::new());
    let late = stmts.split_off(first);
    for stmt in stmts.iter() {
        known.pass(context.program, stmt, vars);
    }
    for mut stmt in late {
        let effects = || passed.iter().map(|(change, written)| (change, written));
        let named = match &stmt.kind {
            StmtKind::Let(v, e) if asked.contains(v) => context.before_all(e, effects(), vars),
            _ => None,
        };
        let change = Change::of(context.program, &stmt, &known, vars);
        known.pass(context.program, &stmt, vars);
        if let (Some(named), StmtKind::Let(_, e)) = (named, &mut stmt.kind) {
            *e = named;
            lets.push(stmt);
            continue;
        }
        let asked = condition(&stmt).filter(|cond| {
            let read = context.accesses.read(cond);
            effects().any(|(_, written)| read.meets(written))
        });
        let asked = asked.and_then(|cond| context.before_all(cond, effects(), vars));
        if let (Some(asked), StmtKind::If(cond, ..)) = (asked, &mut stmt.kind) {
            let var = vars.push(Var::new("holds", Ty::Truth, cond.span));
            *cond = cond.with(K::Var(var));
            let span = asked.span;
            lets.push(Stmt::new(StmtKind::Let(var, asked), span));
        }
        passed.push((change, written_by(&stmt)));
        behind.push(stmt);
    }
    stmts.extend(lets);
    stmts.extend(behind);
}

/// Returns the variables that the conditions of `if`s with choices read, and what these depend on.
fn asked(stmts: &[Stmt]) -> BTreeSet<VarId> {
    let mut asked = BTreeSet::new();
    for stmt in stmts.iter().rev() {
        match &stmt.kind {
            StmtKind::Let(v, e) if asked.contains(v) => asked.extend(free_vars(e)),
            _ => asked.extend(condition(stmt).map(free_vars).unwrap_or_default()),
        }
    }
    asked
}

/// Returns the condition of an `if` with choices.
fn condition(stmt: &Stmt) -> Option<&Expr> {
    match &stmt.kind {
        StmtKind::If(cond, ..) if chooses(from_ref(stmt)) => Some(cond),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::*;

    fn go() -> Stmt {
        stmt(StmtKind::Move(var(0, Ty::Cells), var(1, Ty::Cells)))
    }

    /// The statements of a block that moves a piece, asks this for a choice, and has a requirement, after the pass.
    fn block_of(cond: Expr) -> Vec<Stmt> {
        block_with(vec![go()], cond)
    }

    /// The same with these statements before the condition.
    fn block_with(effects: Vec<Stmt>, cond: Expr) -> Vec<Stmt> {
        let mut p = program(squares(3, 3, None, false));
        let branch = vec![choose(2, own()), clear(var(2, Ty::Cells))];
        let mut stmts = vec![choose(0, own()), choose(1, empty())];
        stmts.extend(effects);
        stmts.push(stmt(StmtKind::If(cond, branch, Vec::new())));
        stmts.push(require(some(enemy())));
        let names = ["from", "to", "gone", "old"].map(|name| (name, Ty::Cells));
        let id = block(&mut p, &names, stmts);
        run(&mut p);
        assert_eq!(crate::ir::verify::verify(&p), Ok(()));
        p.blocks[id].body.stmts.clone()
    }

    #[test]
    fn an_effect_that_may_not_happen_is_asked_for_its_condition() {
        let to = || var(1, Ty::Cells);
        let near = e(K::In(to(), enemy()), Ty::Truth);
        let perhaps = stmt(StmtKind::If(near, vec![clear(own())], Vec::new()));
        let stmts = block_with(vec![perhaps, go()], e(K::In(to(), own()), Ty::Truth));
        let StmtKind::Let(holds, _) = stmts[2].kind else {
            panic!("{stmts:?}");
        };
        let StmtKind::If(cond, ..) = &stmts[5].kind else {
            panic!("{stmts:?}");
        };
        assert!(matches!(*cond.kind, K::Var(v) if v == holds));
    }

    #[test]
    fn a_name_that_a_condition_reads_moves_before_the_effects() {
        let asked = || some(var(3, Ty::Cells));
        let stmts = block_with(vec![clear(enemy()), bind(3, own()), go()], asked());
        assert!(matches!(stmts[2].kind, StmtKind::Let(VarId(3), _)));
        assert!(matches!(stmts[3].kind, StmtKind::Clear(..)));
        let unread = block_with(vec![clear(enemy()), bind(3, own()), go()], some(own()));
        assert!(
            matches!(unread[4].kind, StmtKind::Let(VarId(3), _)),
            "no condition reads it"
        );
    }

    #[test]
    fn what_an_effect_changes_is_asked_before_it() {
        let to = || var(1, Ty::Cells);
        let stmts = block_of(e(K::In(to(), own()), Ty::Truth));
        let StmtKind::Let(holds, _) = stmts[2].kind else {
            panic!("{stmts:?}");
        };
        let StmtKind::If(cond, ..) = &stmts[4].kind else {
            panic!("{stmts:?}");
        };
        assert!(matches!(*cond.kind, K::Var(v) if v == holds));
        let fixed = block_of(e(K::In(to(), var(0, Ty::Cells)), Ty::Truth));
        assert_eq!(fixed.len(), 5, "no effect changes it");
        let walk = ray(to(), dirs(1), Some(empty()), crate::ir::Ending::Over);
        assert_eq!(
            block_of(some(walk)).len(),
            5,
            "it would cost as much on a copy"
        );
    }
}
