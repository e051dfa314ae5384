//! Per-component evaluation: a condition that is the same for all cells of a connected component is
//! tested once per component.
//!
//! Before: `{c in S : #(group(c, X) & disc) < n}` computes the component of each cell. After:
//! `{g in groups(S & X) : #(group(g, X) & disc) < n}` computes it once per component, and the cells of S
//! outside X, whose component is `none`, are kept or removed together. Several disjoint sets X give one
//! such term each. Where the X are the pieces of each player and S belongs to one of them, the
//! components of S suffice.

use super::Vars;
use super::build::Build;
use super::sets::never_meet;
use crate::ir::walk::{
    any, count_reads, is_me, is_var, key, map_children, opened, owned_by, owner_of, reads, rewrite,
    same, size,
};
use crate::ir::{Domain, Expr, ExprKind as K, Program, Value, Var, VarId};
use crate::typed::Ty;
use std::collections::BTreeMap;

/// The largest number of sets X.
const SETS: usize = 4;
/// The largest number of calls that are inlined.
const CALLS: u32 = 16;
/// The size limit of a condition after inlining, in nodes.
const NODES: usize = 200;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    super::rewrite_all(program, by_group);
}

/// Returns a filter of cells as a filter of components.
fn by_group(program: &Program, e: &Expr, vars: &mut Vars) -> Option<Expr> {
    let K::Filter(c, Domain::Set(of), cond) = &*e.kind else {
        return None;
    };
    if of.ty != Ty::Cells {
        return None;
    }
    let (c, mut calls) = (*c, CALLS);
    let cond = put_in(program, cond.clone(), c, vars, &mut calls)?;
    if size(&cond) > NODES {
        return None;
    }
    let sets = group_sets(&cond, c)?;
    let build = Build::new(&program.grid, e.span);
    if let Some(asked) = of_one_owner(program, of, &cond, c, &sets) {
        let kept = K::Filter(c, Domain::Groups(of.clone()), asked);
        vars[c].single = false;
        return Some(build.e(kept, Ty::Cells));
    }
    let mut rest = of.clone();
    let mut all = build.none(Ty::Cells);
    for (n, set) in sets.iter().enumerate() {
        let g = vars.push(Var {
            single: false,
            ..vars[c].clone()
        });
        let asked = asked_of(&cond, c, &sets, Some((n, g)));
        let within = build.inter(of.clone(), set.clone());
        let kept = K::Filter(g, Domain::Groups(within), asked);
        all = build.union(all, build.e(kept, Ty::Cells));
        rest = build.diff(rest, set.clone());
    }
    let outside = asked_of(&cond, c, &sets, None);
    let rest = build.choose(outside, rest, build.none(Ty::Cells));
    Some(build.union(all, rest))
}

/// Inlines the calls that read `c`, unless there are too many.
fn put_in(program: &Program, e: Expr, c: VarId, vars: &mut Vars, calls: &mut u32) -> Option<Expr> {
    let mut failed = false;
    let e = map_children(e, &mut |child| {
        let old = child.clone();
        put_in(program, child, c, vars, calls).unwrap_or_else(|| {
            failed = true;
            old
        })
    });
    if failed {
        return None;
    }
    let of_it = matches!(*e.kind, K::Call { .. }) && reads(&e, c);
    let body = of_it.then(|| opened(program, &e, vars));
    match body.flatten() {
        Some(body) => {
            *calls = calls.checked_sub(1)?;
            put_in(program, body, c, vars, calls)
        }
        None => Some(e),
    }
}

/// Returns the sets whose components of `c` are taken, if `c` is not read otherwise. `before` excludes
/// this: cells of one component now may have been in several before.
fn group_sets(cond: &Expr, c: VarId) -> Option<Vec<Expr>> {
    let mut sets: BTreeMap<String, Expr> = BTreeMap::new();
    let mut taken = 0;
    any(cond, &mut |e| {
        if let K::Group(of, set) = &*e.kind
            && is_var(of, c)
            && fixed(set)
        {
            taken += 1;
            sets.insert(key(set), set.clone());
        }
        false
    });
    let sets: Vec<Expr> = sets.into_values().collect();
    let apart = sets
        .iter()
        .enumerate()
        .all(|(i, a)| sets[..i].iter().all(|b| never_meet(a, b)));
    let was = any(cond, &mut |e| {
        matches!(*e.kind, K::Before(_)) && reads(e, c)
    });
    let only = taken > 0 && taken == count_reads(cond, c) && !was;
    (only && apart && sets.len() <= SETS).then_some(sets)
}

/// Whether a set has one value throughout a condition.
fn fixed(set: &Expr) -> bool {
    !any(set, &mut |e| {
        matches!(*e.kind, K::Var(_) | K::Before(_) | K::OthersVar(_))
    })
}

/// Returns the condition for a component of a player's pieces, where the sets are those of each player:
/// the component itself in one of them, `none` in the others.
fn of_one_owner(
    program: &Program,
    of: &Expr,
    cond: &Expr,
    c: VarId,
    sets: &[Expr],
) -> Option<Expr> {
    let players = program.players.len();
    let one = match &*owner_of(of)?.kind {
        K::Me => true,
        K::Others(of) => players == 2 && is_me(of),
        K::Lit(Value::Mask(mask)) => mask.count_ones() == 1,
        _ => false,
    };
    let theirs = |p: usize| {
        let theirs = owned_by(of, K::Lit(Value::Mask(1 << p)));
        sets.iter().any(|set| same(set, &theirs))
    };
    if !one || program.chance || sets.len() != players || !(0..players).all(theirs) {
        return None;
    }
    let build = Build::new(&program.grid, cond.span);
    let asked = |n: usize| {
        rewrite(
            asked_of(cond, c, sets, Some((n, c))),
            &mut |e| match &*e.kind {
                K::Group(of, _) if is_var(of, c) => of.clone(),
                K::Union(a, b) => Build {
                    span: e.span,
                    ..build
                }
                .union(a.clone(), b.clone()),
                _ => e,
            },
        )
    };
    let first = asked(0);
    (1..players)
        .all(|n| same(&first, &asked(n)))
        .then_some(first)
}

/// Returns the condition for a component of one of the sets, or for a cell in none of them.
fn asked_of(cond: &Expr, c: VarId, sets: &[Expr], group: Option<(usize, VarId)>) -> Expr {
    let inside = group.map(|(n, g)| (key(&sets[n]), g));
    rewrite(cond.clone(), &mut |e| match &*e.kind {
        K::Group(of, set) if is_var(of, c) => match &inside {
            Some((wanted, g)) if *wanted == key(set) => {
                e.with(K::Group(of.with(K::Var(*g)), set.clone()))
            }
            _ => e.with(K::Lit(Value::nothing(Ty::Cells))),
        },
        _ => e,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::LayerId;
    use crate::ir::eval::closed;
    use crate::ir::testing::*;
    use crate::opt::rewritten;

    /// `#(group(c, X) & marked) < n`
    fn fewer(of: Expr, n: i32) -> Expr {
        e(K::Less(e(K::Count(of), Ty::Num), num(n)), Ty::Truth)
    }

    #[test]
    fn groups_are_asked_once_and_cells_outside_together() {
        let p = program(squares(4, 4, None, false));
        let at = |names| named(&p.grid, names);
        let sets = [at("a1 a2 a3 c1 d4"), at("b1 b2 d2 d1 c4")];
        let marked = at("a1 a2 b1 d4 c4");
        for n in 0..4 {
            let group = |set: &Expr| cells(K::Group(var(0, Ty::Cells), set.clone()));
            let area = cells(K::Union(group(&sets[0]), group(&sets[1])));
            let cond = fewer(cells(K::Inter(area, marked.clone())), n);
            let before = filter(0, at("a1 a3 b2 c1 d1 d4 c4 d3 a4"), cond);
            let after = rewritten(&p, by_group, before.clone(), &mut vars(&[("c", Ty::Cells)]));
            let is_group = |e: &Expr| matches!(*e.kind, K::Filter(_, Domain::Groups(_), _));
            assert!(any(&after, &mut |e| is_group(e)));
            assert_eq!(closed(&p, &after), closed(&p, &before), "{n}");
        }
    }

    #[test]
    fn of_pieces_of_one_player_their_groups_are_asked() {
        let p = program(squares(3, 3, None, false));
        let of = |owner: K| pieces(Some(e(owner, Ty::Players)), None);
        let theirs = |mask| of(K::Lit(Value::Mask(mask)));
        let enemy = || of(K::Others(e(K::Me, Ty::Players)));
        let group = |set| cells(K::Group(var(0, Ty::Cells), set));
        let asked = |set: Expr, cond: Expr| {
            let mut vars = vars(&[("c", Ty::Cells)]);
            rewritten(&p, by_group, filter(0, set, cond), &mut vars)
        };
        let area = || cells(K::Union(group(theirs(1)), group(theirs(2))));
        let after = asked(enemy(), fewer(area(), 3));
        let K::Filter(g, Domain::Groups(set), cond) = &*after.kind else {
            panic!("{after:?}");
        };
        let own = e(K::Var(*g), Ty::Cells);
        assert!(same(set, &enemy()) && same(cond, &fewer(own, 3)));
        // If white's components have another condition than black's, the sets stay apart.
        let more = e(
            K::And(fewer(group(theirs(1)), 3), fewer(area(), 5)),
            Ty::Truth,
        );
        let after = asked(enemy(), more);
        assert!(matches!(*after.kind, K::Union(..)), "{after:?}");
    }

    #[test]
    fn what_reads_the_cell_itself_is_left() {
        let p = program(squares(3, 3, None, false));
        let own = cells(K::Occupied(LayerId(0)));
        let c = || var(0, Ty::Cells);
        let group = cells(K::Group(c(), own.clone()));
        let cond = fewer(cells(K::Diff(group, c())), 2);
        let before = filter(0, own, cond);
        let after = rewritten(&p, by_group, before.clone(), &mut vars(&[("c", Ty::Cells)]));
        assert!(crate::ir::walk::same(&before, &after));
    }

    #[test]
    fn groups_of_an_earlier_position_are_asked_of_each_cell() {
        let p = program(squares(3, 3, None, false));
        let own = cells(K::Occupied(LayerId(0)));
        let group = cells(K::Group(var(0, Ty::Cells), own.clone()));
        let cond = e(K::Before(fewer(group, 2)), Ty::Truth);
        let before = filter(0, own, cond);
        let after = rewritten(&p, by_group, before.clone(), &mut vars(&[("c", Ty::Cells)]));
        assert!(same(&before, &after));
    }
}
