//! Expansion of repeated steps.
//!
//! Before: `c.forward(2)`. After: `c.forward.forward`, where the number is a small literal and the
//! direction is a single one, so that later stages match plain steps, each one shift; repeated steps in
//! several literal directions become the union over the directions. From cells that a binder computes they stay as they
//! are: the cells would be computed for each direction.

use super::build::Build;
use crate::ir::walk::{binds, is_me};
use crate::ir::{ConstId, Expr, ExprKind as K, Program, Value};
use crate::typed::Ty;

/// The largest number of steps that is expanded.
const STEPS: i32 = 4;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    super::rewrite_all(program, |program, e, _| steps(program, e));
}

fn steps(program: &Program, e: &Expr) -> Option<Expr> {
    let K::Step(from, dirs, Some(times)) = &*e.kind else {
        return None;
    };
    let times = times.literal_num().filter(|times| *times <= STEPS)?;
    let build = Build::new(&program.grid, e.span);
    let along = |dirs: &Expr| {
        (0..times).fold(from.clone(), |from, _| {
            build.e(K::Step(from, dirs.clone(), None), Ty::Cells)
        })
    };
    match &*dirs.kind {
        K::Lit(Value::Mask(mask)) if mask.count_ones() > 1 && binds(from) => None,
        K::Lit(Value::Mask(mask)) if *mask != 0 => {
            let each = (0..64).filter(|d| mask >> d & 1 == 1);
            let each = each.map(|d| along(&build.dirs(1 << d)));
            each.reduce(|a, b| build.union(a, b))
        }
        K::Const(id, key) if is_one(program, *id, key.as_ref()) => Some(along(dirs)),
        _ => None,
    }
}

/// Whether a constant is a single direction for every player.
fn is_one(program: &Program, id: ConstId, key: Option<&Expr>) -> bool {
    let constant = &program.consts[id];
    let whole = constant.axis.is_none() == key.is_none() && key.is_none_or(is_me);
    whole
        && constant
            .values
            .iter()
            .all(|v| matches!(v, Value::Mask(mask) if mask.count_ones() == 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::eval::closed;
    use crate::ir::testing::*;
    use crate::ir::walk::any;
    use crate::ir::{Domain, VarId};
    use crate::opt::Vars;

    fn expanded(p: &Program, e: Expr) -> Expr {
        let rule = |p: &Program, e: &Expr, _: &mut Vars| steps(p, e);
        crate::opt::rewritten(p, rule, e, &mut Vars::new())
    }

    #[test]
    fn steps_one_after_the_other_lead_to_the_same_cells() {
        for board in [
            squares(5, 4, Some((2, 3)), false),
            squares(4, 3, None, true),
            rhombus(4, 3),
            graph(6, &[&[0, 1, 2, 3], &[4, 5]]),
        ] {
            let p = program(board);
            let all = (1u64 << p.grid.dirs.len()) - 1;
            for (mask, times) in (1..=all).flat_map(|mask| (-1..=4).map(move |n| (mask, n))) {
                let from = p.grid.cells.iter().filter(|c| c % 3 != 1).collect();
                let from = super::super::tests::lit(Value::Cells(from), Ty::Cells);
                let before = cells(K::Step(from, dirs(mask), Some(num(times))));
                let after = expanded(&p, before.clone());
                assert_eq!(closed(&p, &after), closed(&p, &before), "{mask:b} {times}");
                let counts = |e: &Expr| matches!(*e.kind, K::Step(_, _, Some(_)));
                assert!(!any(&after, &mut |e| counts(e)));
            }
        }
    }

    #[test]
    fn what_a_binder_computes_is_computed_once() {
        let p = program(squares(4, 4, None, false));
        let own = cells(K::Var(VarId(1)));
        let from = cells(K::UnionOf(
            VarId(0),
            Domain::Set(own.clone()),
            var(0, Ty::Cells),
        ));
        let counts = |e: &Expr| matches!(*e.kind, K::Step(_, _, Some(_)));
        for (from, stays) in [(from, true), (own, false)] {
            let before = cells(K::Step(from, dirs(0b101), Some(num(2))));
            assert_eq!(any(&expanded(&p, before), &mut |e| counts(e)), stays);
        }
    }

    #[test]
    fn many_steps_stay_together() {
        let p = program(squares(9, 9, None, false));
        let before = cells(K::Step(named(&p.grid, "a1"), dirs(1), Some(num(5))));
        let counts = |e: &Expr| matches!(*e.kind, K::Step(_, _, Some(_)));
        assert!(any(&expanded(&p, before), &mut |e| counts(e)));
    }
}
