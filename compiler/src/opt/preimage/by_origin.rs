//! Distribution over origins: a union over single pieces becomes steps and walks of whole sets of
//! pieces.
//!
//! Before: `union(c in enemy : if c in knight then c.leap(1, 2) else c.ray(…))`. After: `(enemy & knight).leap(1, 2)
//! | (enemy - knight).ray(…)`, which goal-directed reachability inverts. Conditions restrict the variable to sets of
//! cells; the expressions behind them must distribute over unions of cells.

use super::{Turn, distributes};
use crate::ir::walk::{is_var, owner_of, reads, subst};
use crate::ir::{Expr, ExprKind as K, PIECES, VarId};
use crate::typed::Ty;

impl Turn<'_> {
    /// Returns the union of a set over the cells of another, without its variable.
    pub(super) fn of_all(&mut self, c: VarId, cells: &Expr, each: &Expr) -> Option<Expr> {
        self.left = self.left.checked_sub(1)?;
        let build = self.build;
        match &*each.kind {
            K::If(cond, a, b) if reads(cond, c) => {
                let within = self.stands_in(cond, c)?;
                let inside = build.inter(cells.clone(), within.clone());
                let first = self.of_all(c, &inside, a)?;
                let outside = build.diff(cells.clone(), within);
                Some(build.union(first, self.of_all(c, &outside, b)?))
            }
            K::If(cond, a, b) => {
                let first = self.of_all(c, cells, a)?;
                Some(build.choose(cond.clone(), first, self.of_all(c, cells, b)?))
            }
            K::Union(a, b) => {
                let first = self.of_all(c, cells, a)?;
                Some(build.union(first, self.of_all(c, cells, b)?))
            }
            K::Inter(a, b) if !reads(b, c) => {
                Some(build.inter(self.of_all(c, cells, a)?, b.clone()))
            }
            K::Inter(a, b) if !reads(a, c) => {
                Some(build.inter(self.of_all(c, cells, b)?, a.clone()))
            }
            K::Diff(a, b) if !reads(b, c) => Some(build.diff(self.of_all(c, cells, a)?, b.clone())),
            K::Call {
                function,
                me,
                key: None,
                args,
            } => {
                let me = me.as_ref().map(|me| owner(me, c, cells));
                let body = self.said_by(*function, me.as_ref(), args)?;
                self.of_all(c, cells, &body)
            }
            _ => {
                distributes::in_var(self.program, each, c)?;
                Some(subst(each, c, cells, self.vars))
            }
        }
    }

    /// Returns the set that a condition says a cell is in.
    fn stands_in(&self, cond: &Expr, c: VarId) -> Option<Expr> {
        let fits = |cell: &Expr, set: &Expr| is_var(cell, c) && !reads(set, c);
        match &*cond.kind {
            K::In(cell, set) if fits(cell, set) && set.ty == Ty::Cells => Some(set.clone()),
            K::Some(of) => match &*of.kind {
                K::Inter(cell, set) | K::Inter(set, cell) if fits(cell, set) => Some(set.clone()),
                _ => None,
            },
            K::Equal(a, b) => match (&*a.kind, b.literal_mask()) {
                (K::KindOn(cell), Some(kind)) if fits(cell, b) && kind.count_ones() == 1 => {
                    Some(self.build.pieces(None, b.clone()))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// Returns the player of a call: the owner of a piece on one of some cells is the owner of them all.
fn owner(me: &Expr, c: VarId, cells: &Expr) -> Expr {
    let pieces = match &*cells.kind {
        K::Inter(a, _) | K::Diff(a, _) => a,
        _ => cells,
    };
    let on_board = matches!(&*pieces.kind, K::Pieces(of) if of.layer == PIECES);
    match (&*me.kind, owner_of(pieces).filter(|_| on_board)) {
        (K::OwnerOn(cell), Some(owner)) if is_var(cell, c) => owner.clone(),
        _ => me.clone(),
    }
}
