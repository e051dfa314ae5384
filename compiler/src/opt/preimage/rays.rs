//! Pre-images of rays, direction by direction.
//!
//! Let T be the set of passable cells and U the ending. The walk from a cell s in direction d is the
//! run of T that begins next to s. It has a cell of the goal exactly when
//! - `Over`: a cell of `T & goal` is in the run;
//! - `onto U`: the first cell after the run is in `(U & goal) - T`;
//! - `upto U`: either;
//! - `until U`: the first cell after the run is in `U - T`, and a cell of the goal is in the run.
//!
//! In each case some cell z is reached with only T between s and z: s is one step before z, or before a
//! cell of T whose run continues to z. Those are the cells of the opposite walk from z through T, up to
//! and including the first cell after it.
//!
//! On a ring both walks end before their first cell, so s is not z: s reaches z exactly if z reaches s by the opposite
//! walk. With `until` the cells of the goal are others than z, from which a walk may lead round to z itself; so s is
//! also one of the cells that z reaches.

use super::Turn;
use crate::ir::axes::members;
use crate::ir::walk::{is_none, reads};
use crate::ir::{Ending, Expr, ExprKind as K, Ray, Value};
use crate::typed::{Mask, Ty};

impl Turn<'_> {
    /// Returns the cells whose walk has a cell of the goal.
    pub(super) fn ray_back(&mut self, goal: Expr, ray: &Ray) -> Option<Expr> {
        let Ray {
            from: _,
            dirs,
            through,
            ending,
        } = ray;
        let mut sets = through.iter().chain(ending.set());
        if sets.any(|set| reads(set, self.c)) {
            return None;
        }
        match ending {
            Ending::Until(end) => {
                let build = self.build;
                let mut all = build.none(Ty::Cells);
                for dir in self.one_by_one(dirs)? {
                    let one = self.before_end(&goal, &dir, through.as_ref(), end);
                    all = build.union(all, one);
                }
                Some(all)
            }
            _ => self.before_met(goal, ray),
        }
    }

    /// Inverts all endings but `until`: the target set is the same in every direction.
    fn before_met(&self, goal: Expr, ray: &Ray) -> Option<Expr> {
        let (dirs, through) = (&ray.dirs, ray.through.as_ref());
        if !self.straight(self.directions(dirs)) {
            return None;
        }
        let build = self.build;
        if let (true, Some(first)) = (build.is_all(&goal), self.begins(ray)) {
            // Every walk that has a first cell has a cell of the goal.
            return Some(self.step_back(first, dirs));
        }
        let inside = |goal: Expr| build.inter(goal, self.open(through));
        let after = |end: &Expr, goal: Expr| self.after(end, goal, through);
        let met = match &ray.ending {
            Ending::Onto(end) => after(end, goal),
            // The cells of a walk and the one after it may be any cells.
            Ending::Upto(end) if build.is_all(end) => goal,
            Ending::Upto(end) => build.union(inside(goal.clone()), after(end, goal)),
            Ending::Over | Ending::Until(_) => inside(goal),
        };
        let ending = match through {
            Some(_) => Ending::Upto(build.all()),
            None => Ending::Over,
        };
        Some(self.ray_from(met, dirs, through, ending))
    }

    /// Returns the possible first cells of a walk, where one of them suffices.
    fn begins(&self, ray: &Ray) -> Option<Expr> {
        let open = self.open(ray.through.as_ref());
        match &ray.ending {
            Ending::Over => Some(open),
            Ending::Upto(end) => Some(self.build.union(open, end.clone())),
            Ending::Onto(_) | Ending::Until(_) => None,
        }
    }

    /// Inverts `until`, in one direction.
    fn before_end(&self, goal: &Expr, dir: &Expr, through: Option<&Expr>, end: &Expr) -> Expr {
        let build = self.build;
        let after = self.after(end, build.all(), through);
        let runs = self.ray_from(after.clone(), dir, through, Ending::Over);
        if build.is_all(goal) {
            // The runs are already complete.
            return self.not_round(self.step_back(runs, dir), after, dir, through);
        }
        let met = build.inter(runs, goal.clone());
        let runs = self.ray_from(met.clone(), dir, through, Ending::Over);
        self.not_round(
            self.step_back(build.union(met, runs), dir),
            after,
            dir,
            through,
        )
    }

    /// Returns those of the first cells of walks from which they lead to another cell of the ending.
    fn not_round(&self, first: Expr, after: Expr, dir: &Expr, through: Option<&Expr>) -> Expr {
        if !members(self.directions(dir)).any(|d| self.has_ring(d)) {
            return first;
        }
        let build = self.build;
        let reached = self.ray_from(after, dir, through, Ending::Upto(build.all()));
        build.inter(first, reached)
    }

    fn open(&self, through: Option<&Expr>) -> Expr {
        through.cloned().unwrap_or_else(|| self.build.all())
    }

    /// Returns the cells of the goal that can follow a walk.
    fn after(&self, end: &Expr, goal: Expr, through: Option<&Expr>) -> Expr {
        let build = self.build;
        build.diff(build.inter(end.clone(), goal), self.open(through))
    }

    /// Returns the opposite walks.
    fn ray_from(&self, from: Expr, dirs: &Expr, through: Option<&Expr>, ending: Ending) -> Expr {
        let build = self.build;
        if is_none(&from) {
            return from;
        }
        if through.is_some_and(is_none) {
            // No cell is passable: the walk is one step, to whatever cell is there.
            return match ending {
                Ending::Upto(_) => self.step_back(from, dirs),
                _ => build.none(Ty::Cells),
            };
        }
        let ray = K::Ray(Ray {
            from,
            dirs: build.opposite(dirs),
            through: through.cloned(),
            ending,
        });
        build.e(ray, Ty::Cells)
    }

    /// Returns a superset of the directions.
    pub(super) fn directions(&self, dirs: &Expr) -> Mask {
        match &*dirs.kind {
            K::Lit(Value::Mask(mask)) => *mask,
            K::Const(id, _) => {
                let values = self.program.consts[*id].values.iter();
                values.fold(0, |all, value| match value {
                    Value::Mask(mask) => all | mask,
                    _ => all,
                })
            }
            _ => (0..self.build.grid.dirs.len()).fold(0, |all, d| all | 1 << d),
        }
    }

    /// Returns the directions one by one, if they are known and each is straight.
    fn one_by_one(&self, dirs: &Expr) -> Option<Vec<Expr>> {
        let mask = self.directions(dirs);
        let known = matches!(*dirs.kind, K::Lit(_) | K::Const(_, None));
        let each = members(mask).map(|d| self.build.dirs(1 << d));
        (known && self.straight(mask)).then(|| each.collect())
    }

    /// Whether every step along each direction has an inverse, and leads to another cell.
    fn straight(&self, dirs: Mask) -> bool {
        let leads_on = |d: usize| {
            let mut steps = self.build.grid.dirs[d].to.iter().enumerate();
            steps.all(|(from, to)| *to != Some(from))
        };
        self.goes_back(dirs) && members(dirs).all(leads_on)
    }

    fn has_ring(&self, dir: usize) -> bool {
        let grid = self.build.grid;
        let to = &grid.dirs[dir].to;
        // A walk with more steps than cells is on a ring.
        grid.cells.iter().any(|start| {
            let mut here = Some(start);
            for _ in 0..grid.bits {
                here = here.and_then(|bit| to[bit]);
            }
            here.is_some()
        })
    }
}
