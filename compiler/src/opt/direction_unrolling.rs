//! Direction unrolling: a binder over directions that are not constant becomes one guarded term per
//! possible direction.
//!
//! Before: `union(d in ways(c) : (c.d & enemy).d & empty)`. After: a union of one term per possible
//! direction, each with a constant direction and `none` where `ways(c)` lacks it: a step in a known
//! direction is one shift. The possible directions are those that the definitions name; where they are
//! unknown or computed by another binder, or the result exceeds the size limit, the binder stays. Runs
//! after the passes that match binders.

use super::Vars;
use super::build::Build;
use crate::ir::axes::members;
use crate::ir::walk::{binds, size, subst};
use crate::ir::{Domain, Expr, ExprKind as K, Program, Value};
use crate::typed::{Mask, Ty};

/// The size limit of all terms together, in nodes.
const NODES: usize = 400;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    super::rewrite_all(program, terms);
}

/// The union of a binder's terms.
fn terms(program: &Program, e: &Expr, vars: &mut Vars) -> Option<Expr> {
    let K::UnionOf(v, Domain::Set(of), each) = &*e.kind else {
        return None;
    };
    if of.ty != Ty::Dirs {
        return None;
    }
    let possible = possible(program, of).filter(|_| !binds(of))?;
    if possible.count_ones() as usize * (size(each) + size(of)) > NODES {
        return None;
    }
    let build = Build::new(&program.grid, e.span);
    let mut all = build.none(e.ty);
    for d in members(possible) {
        let dir = build.dirs(1 << d);
        let term = subst(each, *v, &dir, vars);
        let has = build.e(K::Inter(of.clone(), dir), Ty::Dirs);
        let has = build.e(K::Some(has), Ty::Truth);
        let term = build.choose(has, term, build.none(e.ty));
        all = build.union(all, term);
    }
    Some(all)
}

/// The possible members of a set of directions, where its definitions name them.
fn possible(program: &Program, e: &Expr) -> Option<Mask> {
    match &*e.kind {
        K::Lit(Value::Mask(mask)) => Some(*mask),
        K::Const(id, _) => {
            let values = program.consts.get(*id)?.values.iter();
            values
                .map(|value| match value {
                    Value::Mask(mask) => Some(*mask),
                    _ => None,
                })
                .try_fold(0, |all, mask| Some(all | mask?))
        }
        K::If(_, a, b) | K::Union(a, b) => Some(possible(program, a)? | possible(program, b)?),
        K::Diff(a, _) => possible(program, a),
        K::Inter(a, b) => match (possible(program, a), possible(program, b)) {
            (Some(a), Some(b)) => Some(a & b),
            (a, b) => a.or(b),
        },
        K::Call { function, .. } => {
            let entries = program.functions[*function].entries.iter().flatten();
            entries
                .map(|e| possible(program, e))
                .try_fold(0, |all, mask| Some(all | mask?))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::VarId;
    use crate::ir::eval::closed;
    use crate::ir::testing::*;
    use crate::ir::walk::any;
    use crate::opt::rewritten;

    #[test]
    fn there_is_a_term_for_each_direction_there_may_be() {
        let p = program(squares(4, 4, None, false));
        let (left, right) = (dirs(0b0000_0101), dirs(0b0001_0000));
        for yes in [true, false] {
            let cond = e(K::Lit(Value::Truth(yes)), Ty::Truth);
            let ways = e(K::If(cond, left.clone(), right.clone()), Ty::Dirs);
            let once = cells(K::Step(named(&p.grid, "b2"), var(0, Ty::Dirs), None));
            let old = cells(K::UnionOf(VarId(0), Domain::Set(ways), once));
            let new = rewritten(&p, terms, old.clone(), &mut vars(&[("d", Ty::Dirs)]));
            assert!(!any(&new, &mut |e| matches!(
                *e.kind,
                K::UnionOf(..) | K::Var(_)
            )));
            assert_eq!(closed(&p, &new), closed(&p, &old));
        }
    }

    #[test]
    fn directions_that_a_binder_computes_stay() {
        let p = program(squares(4, 4, None, false));
        let once = cells(K::Step(named(&p.grid, "b2"), var(0, Ty::Dirs), None));
        let filter = cells(K::Filter(VarId(1), Domain::Set(once.clone()), cond()));
        let some = e(K::Some(filter), Ty::Truth);
        let ways = e(K::If(some, dirs(0b101), dirs(0b1_0000)), Ty::Dirs);
        let old = cells(K::UnionOf(VarId(0), Domain::Set(ways), once));
        let new = rewritten(
            &p,
            terms,
            old,
            &mut vars(&[("d", Ty::Dirs), ("c", Ty::Cells)]),
        );
        assert!(matches!(*new.kind, K::UnionOf(..)));
    }

    fn cond() -> Expr {
        e(K::Lit(Value::Truth(true)), Ty::Truth)
    }

    #[test]
    fn unknown_directions_stay() {
        let p = program(squares(4, 4, None, false));
        let once = cells(K::Step(named(&p.grid, "b2"), var(0, Ty::Dirs), None));
        let of = Domain::Set(var(1, Ty::Dirs));
        let old = cells(K::UnionOf(VarId(0), of, once));
        let new = rewritten(
            &p,
            terms,
            old,
            &mut vars(&[("d", Ty::Dirs), ("e", Ty::Dirs)]),
        );
        assert!(matches!(*new.kind, K::UnionOf(..)));
    }
}
