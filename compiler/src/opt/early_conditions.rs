//! Conditions before effects: what a choice behind an effect depends on is asked before the effect.
//!
//! Before: `from -> to; if to in pawn & last { choose k in … }`, then a requirement. After: the value of the condition
//! after the move, in terms of the position before it ([`super::before_effects`]), is a `let` before the move, and the
//! `if` reads that. The choices then depend on no effect, so the pseudo-legal moves are enumerated without playing.

use super::before_effects::{Change, Known, before};
use crate::facts::access::{Access, Accesses, written_by};
use crate::facts::chance::is_for_players;
use crate::facts::flow::{first_effect, requires};
use crate::facts::turn::compared;
use crate::index::IndexVec;
use crate::ir::walk::{nested, reads, visit_stmts};
use crate::ir::{Expr, ExprKind as K, Program, Stmt, StmtKind, Var, VarId};
use crate::typed::Ty;

type Vars = IndexVec<VarId, Var>;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    if program.simultaneous {
        return;
    }
    let accesses = Accesses::of(program);
    let before = program.clone();
    let compared = compared(&before);
    for id in before.blocks.ids() {
        if is_for_players(&before, id) && !compared[id] {
            let body = &mut program.blocks[id].body;
            early(&before, &accesses, &mut body.stmts, &mut body.vars);
        }
    }
}

/// Moves the conditions of a body before its first effect.
fn early(program: &Program, accesses: &Accesses, stmts: &mut Vec<Stmt>, vars: &mut Vars) {
    let first = first_effect(stmts);
    if !requires(&stmts[first..]) {
        return;
    }
    let mut known = Known::default();
    let mut effects: Vec<(Option<Change>, Access)> = Vec::new();
    let mut lets = Vec::new();
    for n in 0..stmts.len() {
        if n >= first {
            let asked = condition(&stmts[n]).filter(|cond| is_bound_before(cond, &stmts[first..n]));
            let asked = asked.and_then(|cond| asked_early(program, accesses, cond, &effects, vars));
            if let (Some(cond), StmtKind::If(of, ..)) = (asked, &mut stmts[n].kind) {
                let var = vars.push(Var {
                    name: "holds".into(),
                    ty: Ty::Truth,
                    mutable: false,
                    single: false,
                    span: of.span,
                });
                *of = of.with(K::Var(var));
                lets.push((var, cond));
            }
            let change = Change::of(program, &stmts[n], &known, vars);
            effects.push((change, written_by(&stmts[n])));
        }
        known.pass(program, &stmts[n], vars);
    }
    for (var, cond) in lets.into_iter().rev() {
        let span = cond.span;
        let kind = StmtKind::Let(var, cond);
        stmts.insert(first, Stmt { kind, span });
    }
}

/// Returns the condition of an `if` with choices.
fn condition(stmt: &Stmt) -> Option<&Expr> {
    let StmtKind::If(cond, ..) = &stmt.kind else {
        return None;
    };
    let mut chooses = false;
    for inner in nested(stmt) {
        visit_stmts(inner, &mut |s| {
            chooses |= matches!(s.kind, StmtKind::Choose(..))
        });
    }
    chooses.then_some(cond)
}

/// Whether a condition reads nothing that these statements bind or assign to.
fn is_bound_before(cond: &Expr, stmts: &[Stmt]) -> bool {
    let mut bound = true;
    visit_stmts(stmts, &mut |s| match &s.kind {
        StmtKind::Choose(v, _)
        | StmtKind::Let(v, _)
        | StmtKind::SetVar(v, ..)
        | StmtKind::ForEach(v, ..) => bound &= !reads(cond, *v),
        _ => {}
    });
    bound
}

/// Returns a condition before some effects, if any of them changes what it reads.
fn asked_early(
    program: &Program,
    accesses: &Accesses,
    cond: &Expr,
    effects: &[(Option<Change>, Access)],
    vars: &mut Vars,
) -> Option<Expr> {
    let mut asked = cond.clone();
    let mut changed = false;
    for (change, written) in effects.iter().rev() {
        if accesses.read(&asked).meets(written) {
            changed = true;
            let change = (change.as_ref()?, written);
            asked = before((program, accesses), &asked, change, vars)?;
        }
    }
    changed.then_some(asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::*;

    /// The statements of a block that moves a piece, asks this for a choice, and has a requirement, after the pass.
    fn block_of(cond: Expr) -> Vec<Stmt> {
        let mut p = program(squares(3, 3, None, false));
        let branch = vec![choose(2, own()), clear(var(2, Ty::Cells))];
        let stmts = vec![
            choose(0, own()),
            choose(1, empty()),
            stmt(StmtKind::Move(var(0, Ty::Cells), var(1, Ty::Cells))),
            stmt(StmtKind::If(cond, branch, Vec::new())),
            require(some(enemy())),
        ];
        let names = ["from", "to", "gone"].map(|name| (name, Ty::Cells));
        let id = block(&mut p, &names, stmts);
        run(&mut p);
        assert_eq!(crate::ir::verify::verify(&p), Ok(()));
        p.blocks[id].body.stmts.clone()
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
