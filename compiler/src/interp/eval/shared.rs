//! Evaluates expressions that can be of any type.

use super::Scope;
use crate::index::Id;
use crate::interp::moment::Moment;
use crate::interp::value::Value;
use crate::typed::{Expr, ExprKind, LocalId, Ty};

impl Scope<'_, '_> {
    /// Evaluates an expression whose kind does not determine its type. All other kinds are evaluated by the
    /// function of their type; they reach this function only if the tree is ill-typed, and have no value
    /// then.
    #[deny(clippy::wildcard_enum_match_arm)]
    pub(super) fn shared(&mut self, e: &Expr) -> Value {
        match &*e.kind {
            ExprKind::OthersLocal(local) => self.others_local(e.ty, *local),
            ExprKind::State(state, index) => self.state(*state, index),
            ExprKind::Def { def, me, key, args } => self.def(*def, me.as_ref(), key.as_ref(), args),
            ExprKind::If(cond, then, otherwise) => {
                let holds = self.truth(cond);
                self.value(if holds { then } else { otherwise })
            }
            ExprKind::Before(e) => self.before(e),
            ExprKind::Filter(local, of, cond) => self.filter(e.ty, *local, of, cond),
            ExprKind::UnionOf(local, of, each) => self.union_of(e.ty, *local, of, each),
            ExprKind::Best(most, local, of, n) => self.best(e.ty, *most, *local, of, n),
            ExprKind::Num(_)
            | ExprKind::Truth(_)
            | ExprKind::Cells(_)
            | ExprKind::Mask(_)
            | ExprKind::Rows(..)
            | ExprKind::AllCells
            | ExprKind::Edge
            | ExprKind::Corners
            | ExprKind::Table(..)
            | ExprKind::Me
            | ExprKind::Next
            | ExprKind::Others(_)
            | ExprKind::Playing
            | ExprKind::Turn
            | ExprKind::Passes
            | ExprKind::Local(_)
            | ExprKind::Empty(_)
            | ExprKind::Occupied(_)
            | ExprKind::Pieces { .. }
            | ExprKind::KindOn(_)
            | ExprKind::OwnerOn(_)
            | ExprKind::Union(..)
            | ExprKind::Inter(..)
            | ExprKind::Diff(..)
            | ExprKind::Step(..)
            | ExprKind::Back(..)
            | ExprKind::Leap(..)
            | ExprKind::Ray { .. }
            | ExprKind::Path(..)
            | ExprKind::Between(..)
            | ExprKind::Group(..)
            | ExprKind::Flood(..)
            | ExprKind::Lines { .. }
            | ExprKind::FirstOf(_)
            | ExprKind::Coord(_)
            | ExprKind::Turned(..)
            | ExprKind::Reach(..)
            | ExprKind::Count(_)
            | ExprKind::CountGroups(_)
            | ExprKind::CoordOf(..)
            | ExprKind::Arith(..)
            | ExprKind::Neg(_)
            | ExprKind::Sum(..)
            | ExprKind::Extreme(..)
            | ExprKind::Pick(..)
            | ExprKind::Seen(_)
            | ExprKind::SeenAgo(..)
            | ExprKind::Some(_)
            | ExprKind::No(_)
            | ExprKind::Equal(..)
            | ExprKind::Less(..)
            | ExprKind::In(..)
            | ExprKind::InRange(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Not(_)
            | ExprKind::Can(..)
            | ExprKind::Blocked => self.nothing(e.ty),
        }
    }

    fn nothing(&self, ty: Ty) -> Value {
        Value::nothing(ty, self.now.world.cells())
    }

    /// The value of a local name, if it is bound.
    pub(super) fn local(&self, local: LocalId) -> Option<&Value> {
        self.locals.get(self.base + local.index())
    }

    /// The union of the values that a name has for the other players of a joint turn who play the same block.
    fn others_local(&self, ty: Ty, local: LocalId) -> Value {
        let mut all = self.nothing(ty);
        let Some((chosen, block)) = self.now.joint else {
            return all;
        };
        for (player, chosen) in chosen.iter().enumerate() {
            let Some(chosen) = chosen else { continue };
            if player != self.now.me.index() && chosen.block == block {
                let value = chosen.locals.get(local.index());
                value.into_iter().for_each(|value| all.join(value.clone()));
            }
        }
        all
    }

    /// Evaluates an expression in the position before this turn, with the present local names.
    fn before(&mut self, e: &Expr) -> Value {
        let now = Moment {
            pos: self.now.start,
            ..self.now
        };
        self.elsewhere(now, self.base, e)
    }
}
