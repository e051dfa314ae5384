//! Pre-images of conditions on two cells: `c` and one that few steps lead to, or two cells that few steps lead to.
//!
//! Before: `{c in own : some {d in c.diagonal & own : no c.orthogonal & d.orthogonal & own}}`. After: for each
//! diagonal direction, `own` with an own piece next to it in that direction, and none on the two cells where an
//! orthogonal step from `c` and one from `d` meet.
//!
//! A set is split into paths: single steps in known directions from `c`, each path with one cell at most. Two paths meet
//! if they lead to the same cell from every cell from which both lead anywhere, and never meet if to different ones; that is
//! tested on all cells of the board, so that boards that wrap and graphs need no care. Any other pair of paths is refused.

use super::Turn;
use crate::ir::axes::members;
use crate::ir::walk::{reads, subst};
use crate::ir::{Expr, ExprKind as K, Value, VarId};
use crate::typed::Ty;

/// The largest number of paths of a set.
const PATHS: usize = 16;

/// A path from `c`, with the part of a set that it leads to.
#[derive(Clone)]
pub(super) struct Path {
    /// The directions of the steps.
    pub(super) steps: Vec<usize>,
    /// The cell at the end.
    end: Expr,
    /// The cell at the end, or nothing if the set does not contain it.
    member: Expr,
    /// Paths that must lead to a member of their sets, too.
    also: Vec<Path>,
    /// Paths that must not.
    never: Vec<Path>,
}

impl Turn<'_> {
    /// Inverts an intersection of two sets that depend on `c`.
    pub(super) fn pre_of_meeting(&mut self, e: &Expr, goal: Expr) -> Option<Expr> {
        let mut all = self.build.none(Ty::Cells);
        for path in self.paths(e)? {
            let one = self.pre_of_path(&path, goal.clone())?;
            all = self.build.union(all, one);
        }
        Some(all)
    }

    /// Inverts `{v in of : cond}`, whose members few steps lead to.
    pub(super) fn pre_of_beside(
        &mut self,
        v: VarId,
        of: &Expr,
        cond: &Expr,
        goal: Expr,
    ) -> Option<Expr> {
        let mut all = self.build.none(Ty::Cells);
        for path in self.paths(of)? {
            let cond = subst(cond, v, &path.end, self.vars);
            let holds = self.exactly(|turn| turn.holds(&cond))?;
            let one = self.pre_of_path(&path, goal.clone())?;
            all = self.build.union(all, self.build.inter(one, holds));
        }
        Some(all)
    }

    /// Returns the cells whose path leads to a member of a set in the goal.
    pub(super) fn pre_of_path(&mut self, path: &Path, goal: Expr) -> Option<Expr> {
        let mut cells = self.pre(&path.member, goal)?;
        for also in &path.also {
            let some = self.pre_of_path(also, self.build.all())?;
            cells = self.build.inter(cells, some);
        }
        for never in &path.never {
            let some = self.exactly(|turn| turn.pre_of_path(never, turn.build.all()))?;
            cells = self.build.diff(cells, some);
        }
        Some(cells)
    }

    /// Splits a set into paths.
    pub(super) fn paths(&mut self, e: &Expr) -> Option<Vec<Path>> {
        let paths = match &*e.kind {
            K::Var(v) if *v == self.c => vec![Path {
                steps: Vec::new(),
                end: e.clone(),
                member: e.clone(),
                also: Vec::new(),
                never: Vec::new(),
            }],
            K::Step(from, dirs, None) => {
                let K::Lit(Value::Mask(mask)) = *dirs.kind else {
                    return None;
                };
                let from = self.paths(from)?;
                let each = from
                    .iter()
                    .flat_map(|path| members(mask).map(|way| self.stepped(path, way)));
                each.collect()
            }
            K::Union(a, b) => [self.paths(a)?, self.paths(b)?].concat(),
            K::Inter(a, b) if !reads(b, self.c) => self.within(a, b)?,
            K::Inter(a, b) if !reads(a, self.c) => self.within(b, a)?,
            K::Inter(a, b) => match &*b.kind {
                K::Diff(of, without) => {
                    let of = match self.build.is_all(of) {
                        true => self.paths(a)?,
                        false => self.paths(&self.build.inter(a.clone(), of.clone()))?,
                    };
                    self.without(of, without)?
                }
                _ => {
                    let (some, others) = (self.paths(a)?, self.paths(b)?);
                    self.meetings(&some, &others)?
                }
            },
            K::Diff(a, b) if !reads(b, self.c) => {
                let mut paths = self.paths(a)?;
                for path in &mut paths {
                    path.member = self.build.diff(path.member.clone(), b.clone());
                }
                paths
            }
            K::Diff(a, b) => {
                let of = self.paths(a)?;
                self.without(of, b)?
            }
            K::Call { .. } => {
                let body = self.body_of(e)?;
                self.paths(&body)?
            }
            _ => return None,
        };
        (paths.len() <= PATHS).then_some(paths)
    }

    fn stepped(&self, path: &Path, way: usize) -> Path {
        let step = |from: &Expr| {
            let step = K::Step(from.clone(), self.build.dirs(1 << way), None);
            self.build.e(step, Ty::Cells)
        };
        Path {
            steps: path.steps.iter().copied().chain([way]).collect(),
            end: step(&path.end),
            member: step(&path.member),
            also: path.also.clone(),
            never: path.never.clone(),
        }
    }

    /// Returns the paths of an intersection with a set that does not depend on `c`.
    fn within(&mut self, e: &Expr, set: &Expr) -> Option<Vec<Path>> {
        let mut paths = self.paths(e)?;
        for path in &mut paths {
            path.member = self.build.inter(path.member.clone(), set.clone());
        }
        Some(paths)
    }

    /// Returns the paths of a difference.
    fn without(&mut self, mut paths: Vec<Path>, set: &Expr) -> Option<Vec<Path>> {
        let others = self.paths(set)?;
        for path in &mut paths {
            for other in &others {
                if self.meet(&path.steps, &other.steps)? {
                    path.never.push(other.clone());
                }
            }
        }
        Some(paths)
    }

    /// Returns the paths of an intersection.
    fn meetings(&mut self, some: &[Path], others: &[Path]) -> Option<Vec<Path>> {
        let mut all = Vec::new();
        for path in some {
            for other in others {
                if self.meet(&path.steps, &other.steps)? {
                    let mut both = path.clone();
                    both.also.push(other.clone());
                    all.push(both);
                }
            }
        }
        Some(all)
    }

    /// Whether two paths lead to the same cell. `None` if that depends on where they begin.
    pub(super) fn meet(&self, a: &[usize], b: &[usize]) -> Option<bool> {
        let dirs = &self.build.grid.dirs;
        let end = |from: usize, steps: &[usize]| {
            steps
                .iter()
                .try_fold(from, |at, way| dirs.get(*way)?.to[at])
        };
        let mut found = None;
        for from in self.build.grid.cells.iter() {
            if let (Some(a), Some(b)) = (end(from, a), end(from, b))
                && *found.get_or_insert(a == b) != (a == b)
            {
                return None;
            }
        }
        Some(found.unwrap_or(false))
    }
}
