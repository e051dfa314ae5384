//! The pre-image of a set under an expression: the cells `c` from which the expression reaches the set.

use super::Turn;
use crate::ir::axes::members;
use crate::ir::walk::{any, bound, for_each_child, is_me, map_children, reads, size, subst};
use crate::ir::{Domain, Expr, ExprKind as K, Ray, Value, VarId};
use crate::typed::{Mask, Ty};

/// The path to the expression itself, instead of one of its subexpressions.
const WHOLE: usize = usize::MAX;

/// The longest repeated step that is inverted step by step.
const LONG: i32 = 8;

impl Turn<'_> {
    /// Returns the cells `c` for which `e` has a cell in `goal`. `goal` does not depend on `c`.
    pub(super) fn pre(&mut self, e: &Expr, goal: Expr) -> Option<Expr> {
        self.left = self.left.checked_sub(1)?;
        if size(&goal) > super::NODES {
            return None;
        }
        let build = self.build;
        if !reads(e, self.c) {
            let some = build.e(K::Some(build.inter(e.clone(), goal)), Ty::Truth);
            return Some(build.choose(some, build.all(), build.none(Ty::Cells)));
        }
        match &*e.kind {
            K::Var(v) if *v == self.c => Some(goal),
            K::Inter(a, b) if !reads(b, self.c) => self.pre(a, build.inter(goal, b.clone())),
            K::Inter(a, b) if !reads(a, self.c) => self.pre(b, build.inter(goal, a.clone())),
            K::Diff(a, b) if !reads(b, self.c) => self.pre(a, build.diff(goal, b.clone())),
            // A superset, where that is acceptable.
            K::Inter(a, b) if self.loosely => match self.pre(a, goal.clone()) {
                Some(cells) => Some(cells),
                None => self.pre(b, goal),
            },
            K::Diff(a, _) if self.loosely && reads(a, self.c) => self.pre(a, goal),
            K::Inter(..) | K::Diff(..) if self.one => match self.pre_of_meeting(e, goal.clone()) {
                Some(cells) => Some(cells),
                None => self.pre_of_parts(e, goal),
            },
            K::Union(a, b) => {
                let first = self.pre(a, goal.clone())?;
                Some(build.union(first, self.pre(b, goal)?))
            }
            K::If(cond, a, b) if !reads(cond, self.c) => {
                let yes = self.pre(a, goal.clone())?;
                let no = self.pre(b, goal)?;
                Some(build.choose(cond.clone(), yes, no))
            }
            K::Filter(v, Domain::Set(of), cond) if !reads(cond, self.c) => {
                let kept = K::Filter(*v, Domain::Set(goal), cond.clone());
                self.pre(of, build.e(kept, Ty::Cells))
            }
            K::Filter(v, Domain::Set(of), cond) if self.one && e.ty == Ty::Cells => {
                match self.pre_of_beside(*v, of, cond, goal.clone()) {
                    Some(cells) => Some(cells),
                    None => self.pre_of_parts(e, goal),
                }
            }
            K::UnionOf(v, of, each) if !self.in_domain(of) => {
                if let Some(ways) = self.ways(of) {
                    return self.pre_of_ways(*v, of, each, ways, goal);
                }
                let each = self.pre(each, goal)?;
                Some(build.e(K::UnionOf(*v, of.clone(), each), Ty::Cells))
            }
            K::Call { .. } => {
                let body = self.body_of(e)?;
                self.pre(&body, goal)
            }
            _ => match self.pre_of_walk(e, goal.clone()) {
                Some(turned) => Some(turned),
                None => self.pre_of_parts(e, goal),
            },
        }
    }

    /// Splits at a part `if k(c) then a else b`: the pre-image with `a` where `k` holds, with `b`
    /// elsewhere.
    fn pre_of_parts(&mut self, e: &Expr, goal: Expr) -> Option<Expr> {
        if size(e) > super::NODES {
            return None;
        }
        let build = self.build;
        let (part, of) = self.split_part(e)?;
        let (cond, a, b) = match &*of.kind {
            K::Call { .. } => {
                let body = self.body_of(&of)?;
                return self.pre(&with_child(e, part, &body), goal);
            }
            K::If(cond, a, b) if self.one && bound(e).is_none_or(|v| !reads(cond, v)) => {
                (cond, a, b)
            }
            _ => return None,
        };
        let holds = self.exactly(|turn| turn.holds(cond))?;
        let mut yes = self.pre(&with_child(e, part, a), goal.clone())?;
        let mut no = self.pre(&with_child(e, part, b), goal)?;
        // Inverting sliding attacks from the whole board costs more than testing the few pieces
        // concerned.
        match (walks(&yes), walks(&no)) {
            (true, false) if self.loosely => yes = build.all(),
            (false, true) if self.loosely => no = build.all(),
            _ => {}
        }
        let yes = build.inter(yes, holds.clone());
        Some(build.union(yes, build.diff(no, holds)))
    }

    /// Returns the first part whose dependence on `c` is an `if` or a call, except for the origin. A
    /// part of `before` depends on the earlier position.
    fn split_part(&self, e: &Expr) -> Option<(usize, Expr)> {
        if matches!(*e.kind, K::Before(_)) {
            return None;
        }
        let (mut found, mut n) = (None, 0);
        let whole = matches!(*e.kind, K::If(..));
        for_each_child(e, &mut |child| {
            let splits = matches!(*child.kind, K::If(..) | K::Call { .. });
            if found.is_none() && splits && reads(child, self.c) {
                found = Some((n, child.clone()));
            }
            n += 1;
        });
        if whole {
            // The expression itself is the `if`.
            return Some((WHOLE, e.clone()));
        }
        found
    }

    /// Inverts a union over directions, one direction at a time.
    fn pre_of_ways(
        &mut self,
        v: VarId,
        of: &Domain,
        each: &Expr,
        ways: Mask,
        goal: Expr,
    ) -> Option<Expr> {
        let build = self.build;
        let Domain::Set(of) = of else {
            return None;
        };
        let mut all = build.none(Ty::Cells);
        for way in members(ways) {
            let dir = build.dirs(1 << way);
            let each = subst(each, v, &dir, self.vars);
            let mut one = self.pre(&each, goal.clone())?;
            if !matches!(*of.kind, K::Lit(_)) {
                let among = build.e(K::In(dir, of.clone()), Ty::Truth);
                one = build.choose(among, one, build.none(Ty::Cells));
            }
            all = build.union(all, one);
        }
        Some(all)
    }

    /// Returns the possible directions of a domain, if they are known and few.
    fn ways(&self, of: &Domain) -> Option<Mask> {
        match of {
            Domain::Set(of) if of.ty == Ty::Dirs => match *of.kind {
                K::Lit(_) | K::Const(..) => Some(self.directions(of)),
                _ => None,
            },
            _ => None,
        }
    }

    fn in_domain(&self, of: &Domain) -> bool {
        match of {
            Domain::Set(e) | Domain::Groups(e) => reads(e, self.c),
            Domain::Range(a, b) => reads(a, self.c) || reads(b, self.c),
        }
    }

    fn pre_of_walk(&mut self, e: &Expr, goal: Expr) -> Option<Expr> {
        let (from, goal) = match &*e.kind {
            K::Step(from, dirs, Some(n)) => (from, self.far_back(&goal, dirs, n)?),
            K::Step(_, dirs, None) | K::Back(_, dirs) | K::Ray(Ray { dirs, .. })
                if reads(dirs, self.c) =>
            {
                return None;
            }
            _ => self.before_walk(e, goal)?,
        };
        self.pre(from, goal)
    }

    /// Returns where a walk begins, and the cells from which it leads into a set.
    pub(super) fn before_walk<'e>(&mut self, e: &'e Expr, goal: Expr) -> Option<(&'e Expr, Expr)> {
        let build = self.build;
        match &*e.kind {
            K::Step(from, dirs, None) => Some((from, self.step_back(goal, dirs))),
            K::Back(from, dirs) => {
                let goal = build.e(K::Step(goal, dirs.clone(), None), Ty::Cells);
                Some((from, goal))
            }
            // Leaps are symmetric.
            K::Leap(from, a, b) => Some((from, build.e(K::Leap(goal, *a, *b), Ty::Cells))),
            K::Ray(ray) => Some((&ray.from, self.ray_back(goal, ray)?)),
            _ => None,
        }
    }

    /// Returns the cells from which a step leads into a set.
    pub(super) fn step_back(&self, goal: Expr, dirs: &Expr) -> Expr {
        let build = self.build;
        match &*dirs.kind {
            K::Lit(Value::Mask(mask)) if self.goes_back(*mask) => {
                build.e(K::Step(goal, build.opposite(dirs), None), Ty::Cells)
            }
            _ => build.e(K::Back(goal, dirs.clone()), Ty::Cells),
        }
    }

    /// Returns the cells from which `n` steps in one direction lead into a set.
    fn far_back(&self, goal: &Expr, dirs: &Expr, n: &Expr) -> Option<Expr> {
        let n = n.literal_num()?;
        if n < 1 {
            return Some(goal.clone());
        }
        let times = |dir: &Expr| (0..n).fold(goal.clone(), |goal, _| self.step_back(goal, dir));
        let build = self.build;
        match &*dirs.kind {
            _ if n > LONG => None,
            K::Lit(Value::Mask(mask)) => {
                let ways = members(*mask).map(|d| times(&build.dirs(1 << d)));
                Some(build.union_of(ways, Ty::Cells))
            }
            _ => self.is_one_way(dirs).then(|| times(dirs)),
        }
    }

    /// Whether directions that do not depend on `c` are one at most, in every position.
    fn is_one_way(&self, dirs: &Expr) -> bool {
        match &*dirs.kind {
            K::Var(v) => *v != self.c && self.vars[*v].single,
            K::Const(id, key) => {
                let one = |value: &Value| matches!(value, Value::Mask(m) if m.count_ones() <= 1);
                let entry = key.as_ref().is_none_or(is_me);
                entry && self.program.consts[*id].values.iter().all(one)
            }
            _ => false,
        }
    }

    /// Whether steps in each direction and its opposite are inverse.
    pub(super) fn goes_back(&self, dirs: Mask) -> bool {
        let all = &self.build.grid.dirs;
        let undoes = |d: usize, o: usize| {
            let steps = all[d].to.iter().enumerate();
            steps.into_iter().all(|(from, to)| match to {
                Some(to) => all[o].to[*to] == Some(from),
                None => true,
            })
        };
        members(dirs).all(|d| {
            all.get(d)
                .is_some_and(|dir| undoes(d, dir.opposite) && undoes(dir.opposite, d))
        })
    }
}

/// Whether a tree contains sliding attacks.
fn walks(e: &Expr) -> bool {
    any(e, &mut |e| matches!(*e.kind, K::Ray(_)))
}

/// Returns the node with one child replaced.
fn with_child(e: &Expr, place: usize, child: &Expr) -> Expr {
    if place == WHOLE {
        return child.clone();
    }
    let mut n = 0;
    map_children(e.clone(), &mut |old| {
        n += 1;
        if n == place + 1 { child.clone() } else { old }
    })
}
