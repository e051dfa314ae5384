//! Components that satisfy a condition, without enumerating the components.
//!
//! The cells that steps, leaps and rays reach from a component are the union over its cells. So the
//! components of S that reach a goal are the flood fill inside S from the cells of S that reach it.
//! The parts of a condition combine as unions and intersections of whole components.

use super::{NODES, Turn};
use crate::ir::walk::{reads, size};
use crate::ir::{Expr, ExprKind as K};
use crate::typed::Ty;

impl Turn<'_> {
    /// The union of the components that satisfy a condition.
    pub(super) fn filter_groups(&mut self, of: &Expr, cond: &Expr) -> Option<Expr> {
        let turned = self.groups_with(of, cond)?;
        (size(&turned) <= NODES).then_some(turned)
    }

    fn groups_with(&mut self, of: &Expr, cond: &Expr) -> Option<Expr> {
        self.left = self.left.checked_sub(1)?;
        let build = self.build;
        if !reads(cond, self.c) {
            return Some(build.choose(cond.clone(), of.clone(), build.none(Ty::Cells)));
        }
        Some(match &*cond.kind {
            K::Some(e) if e.ty == Ty::Cells => self.reaching(of, e, build.all())?,
            K::No(e) if e.ty == Ty::Cells => {
                let reaching = self.reaching(of, e, build.all())?;
                build.diff(of.clone(), reaching)
            }
            K::In(e, within) if e.ty == Ty::Cells && !reads(within, self.c) => {
                let outside = build.diff(build.all(), within.clone());
                let reaching = self.reaching(of, e, outside)?;
                build.diff(of.clone(), reaching)
            }
            K::And(a, b) => build.inter(self.groups_with(of, a)?, self.groups_with(of, b)?),
            K::Or(a, b) => build.union(self.groups_with(of, a)?, self.groups_with(of, b)?),
            K::Not(a) => build.diff(of.clone(), self.groups_with(of, a)?),
            K::Call { .. } => {
                let body = self.body_of(cond)?;
                self.groups_with(of, &body)?
            }
            _ => return None,
        })
    }

    /// The components from which `e` reaches the goal.
    fn reaching(&mut self, of: &Expr, e: &Expr, goal: Expr) -> Option<Expr> {
        let build = self.build;
        let cells = build.inter(self.pre(e, goal)?, of.clone());
        Some(build.e(K::Flood(cells, of.clone()), Ty::Cells))
    }
}
