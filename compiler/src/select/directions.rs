//! Intersects the directions of walks with a mask that always contains them: a walk then tests only the
//! directions of that mask.
//!
//! Before: a function whose walks are in their final form. After: the same walks; sets of directions that
//! are not literal are intersected with the bounds that [`Function::within`] has. Sets of one direction that
//! an index gives stay as they are: their code is found by one jump.

use crate::lir::{Def, Domain, Function, Of, Op, Region, Stmt, Ty, Value, ValueId};
use std::collections::BTreeSet;

/// Runs the pass.
pub(super) fn narrow(function: &mut Function) {
    if !function.within.is_empty() {
        let mut body = std::mem::take(&mut function.body);
        region(function, &mut body, &mut BTreeSet::new());
        function.body = body;
    }
}

/// Narrows the walks of a region; `one` has the sets of one member so far.
fn region(function: &mut Function, in_region: &mut Region, one: &mut BTreeSet<ValueId>) {
    let mut all = Vec::new();
    for mut stmt in std::mem::take(&mut in_region.stmts) {
        // Sinks read the sets of directions of shifts, and bring their own ones.
        if !matches!(stmt, Stmt::EmitShifts(_)) && !is_unrolled(&stmt) {
            for inner in stmt.regions_mut() {
                region(function, inner, one);
            }
        }
        if let Stmt::Let(value, Def::Op(Op::Member(_))) = stmt {
            one.insert(value);
        }
        if let Stmt::Let(_, Def::Op(op)) = &mut stmt
            && let Some(dirs) = directions(op)
            && !one.contains(dirs)
            && let Some(within) = function.within.get(dirs)
        {
            let within = Op::Mask(*within, Of::Dirs);
            let [mask, inter] = [(); 2].map(|()| value(function));
            all.push(Stmt::Let(mask, Def::Op(within)));
            all.push(Stmt::Let(inter, Def::Op(Op::Inter(*dirs, mask))));
            *dirs = inter;
        }
        all.push(stmt);
    }
    in_region.stmts = all;
}

/// Whether rustc unrolls a loop: one over a set without a loop inside. Its directions are then literal where
/// the set is, and the test of a mask could only make the body too large for it.
fn is_unrolled(stmt: &Stmt) -> bool {
    let Stmt::Each(_, Domain::Members(_), body) = stmt else {
        return false;
    };
    !{ body.all_stmts().into_iter() }.any(|stmt| matches!(stmt, Stmt::Each(..)))
}

fn value(function: &mut Function) -> ValueId {
    function.values.push(Value {
        ty: Ty::Mask,
        name: None,
    })
}

/// Returns the directions of a walk.
fn directions(op: &mut Op) -> Option<&mut ValueId> {
    match op {
        Op::Steps(dirs, _) | Op::StepsOf(dirs, ..) | Op::Back(dirs, _) | Op::Ray { dirs, .. } => {
            Some(dirs)
        }
        _ => None,
    }
}
