//! Groups that a condition holds for, without taking the groups apart.
//!
//! What steps, leaps and rays lead to from a group is all that they lead to from its cells. So the
//! groups of S from which a goal is reached are those with a cell from which it is reached: what
//! a flood inside S reaches from such cells. The parts of a condition are joined as sets of whole
//! groups.

use super::{NODES, Turn};
use crate::ir::walk::{reads, size, unshared};
use crate::ir::{Expr, ExprKind as K};
use crate::typed::Ty;

impl Turn<'_> {
    /// The groups of a set for which a condition holds, together.
    pub(super) fn filter_groups(&mut self, of: &Expr, cond: &Expr) -> Option<Expr> {
        let turned = self.groups_with(of, cond)?;
        (size(&turned) <= NODES).then(|| unshared(turned, self.vars))
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

    /// The groups from which `e` has a cell of the goal.
    fn reaching(&mut self, of: &Expr, e: &Expr, goal: Expr) -> Option<Expr> {
        let build = self.build;
        let cells = build.inter(self.pre(e, goal)?, of.clone());
        Some(build.e(K::Flood(cells, of.clone()), Ty::Cells))
    }
}
