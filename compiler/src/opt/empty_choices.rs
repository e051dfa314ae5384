//! Empty choices first: a costly requirement before a choice is tested only where the choice has members.
//!
//! Before: `require no hitters(king | king.way, opponent)`, then `choose corner in king.ray(way, …)`. After:
//! `require some king.ray(way, …)` comes first. A choice from an empty set has no moves
//! either way. The set must cost much less than the requirement, and is computed once for both.

use crate::index::IndexVec;
use crate::ir::walk::{any, bound, nested_mut, visit};
use crate::ir::{Domain, Expr, ExprKind as K, FnId, Program, Stmt, StmtKind};
use crate::typed::Ty;

/// The costs of functions, in nodes.
type Costs = IndexVec<FnId, usize>;

/// The cost of a walk, a line or a search.
const WALK: usize = 8;
/// The cost of a node that is evaluated for each member of a set.
const EACH: usize = 4;
/// A requirement costs at least so many times what the set costs.
const MUCH: usize = 2;
/// The least cost of a requirement.
const COSTLY: usize = 2 * WALK;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    let mut costs = Costs::new();
    for function in program.functions.iter() {
        let entries = function.entries.iter().flatten();
        let cost = entries.map(|entry| cost(entry, &costs)).max();
        costs.push(cost.unwrap_or(0));
    }
    for block in program.blocks.iter_mut() {
        run_stmts(&mut block.body.stmts, &costs);
    }
}

fn run_stmts(stmts: &mut Vec<Stmt>, costs: &Costs) {
    for stmt in stmts.iter_mut() {
        for inner in nested_mut(stmt) {
            run_stmts(inner, costs);
        }
    }
    for n in (1..stmts.len()).rev() {
        if let Some(first) = asked_first(&stmts[n - 1], &stmts[n], costs) {
            stmts.insert(n - 1, first);
        }
    }
}

/// Returns the requirement that the choice behind another requirement has members, if that saves work.
fn asked_first(guard: &Stmt, choice: &Stmt, costs: &Costs) -> Option<Stmt> {
    let (StmtKind::Require(cond), StmtKind::Choose(_, Domain::Set(set))) =
        (&guard.kind, &choice.kind)
    else {
        return None;
    };
    // A copy of what binds variables would be computed anew.
    let binds = any(set, &mut |e| bound(e).is_some());
    let asked = cost(cond, costs);
    let is_worth = asked >= COSTLY && asked >= MUCH * cost(set, costs);
    if binds || matches!(*set.kind, K::Lit(_) | K::Const(..)) || !is_worth {
        return None;
    }
    let some = Expr::new(K::Some(set.clone()), Ty::Truth, set.span);
    Some(Stmt::new(StmtKind::Require(some), choice.span))
}

/// Estimates the cost of an expression.
fn cost(e: &Expr, costs: &Costs) -> usize {
    let (mut sum, mut binds) = (0_usize, false);
    visit(e, &mut |e| {
        binds |= bound(e).is_some();
        sum += match &*e.kind {
            K::Call { function, .. } => costs.get(*function).copied().unwrap_or(WALK),
            K::Ray(_)
            | K::Path(..)
            | K::Group(..)
            | K::Flood(..)
            | K::Lines(_)
            | K::CountGroups(_)
            | K::Reach(..) => WALK,
            _ => 1,
        };
    });
    sum.saturating_mul(if binds { EACH } else { 1 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Ending;
    use crate::ir::testing::*;

    /// The first requirement before a choice from `set`, and the number of statements, after the pass.
    fn guard(cond: Expr, set: Expr) -> (Expr, usize) {
        let mut p = program(squares(8, 8, None, false));
        let stmts = vec![require(cond), choose(0, set)];
        let id = block(&mut p, &[("to", Ty::Cells)], stmts);
        run(&mut p);
        let stmts = &p.blocks[id].body.stmts;
        match &stmts[0].kind {
            StmtKind::Require(cond) => (cond.clone(), stmts.len()),
            other => panic!("{other:?}"),
        }
    }

    fn attacked() -> Expr {
        let walks = ray(enemy(), dirs(0xff), Some(empty()), Ending::Over);
        let further = ray(walks, dirs(0xff), Some(empty()), Ending::Over);
        some(further)
    }

    #[test]
    fn a_costly_requirement_waits_for_a_cheap_choice_with_members() {
        let set = cells(K::Inter(own(), empty()));
        let (first, stmts) = guard(attacked(), set.clone());
        assert!(crate::ir::walk::same(&first, &some(set)));
        assert_eq!(stmts, 3);
    }

    #[test]
    fn other_requirements_stay() {
        let stays = |cond, set| guard(cond, set).1 == 2;
        assert!(stays(some(own()), own()), "it costs little");
        let costly = ray(own(), dirs(0xff), Some(empty()), Ending::Over);
        let costly = cells(K::Union(costly.clone(), costly));
        assert!(stays(attacked(), costly), "the set costs as much");
        let grid = program(squares(8, 8, None, false)).grid;
        assert!(stays(attacked(), named(&grid, "a1")), "it has members");
        assert!(
            stays(attacked(), filter(1, own(), some(own()))),
            "it would be computed anew"
        );
    }
}
