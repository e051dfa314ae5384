//! Expressions that may be of any type.

use super::Scope;
use crate::index::Id;
use crate::interp::moment::Moment;
use crate::interp::value::Value;
use crate::typed::{Expr, ExprKind, LocalId, Ty};

impl Scope<'_, '_> {
    /// The value of an expression whose kind does not say its type.
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
            _ => self.nothing(e.ty),
        }
    }

    fn nothing(&self, ty: Ty) -> Value {
        Value::nothing(ty, self.now.world.cells())
    }

    /// The value of a name, once it is bound.
    pub(super) fn local(&self, local: LocalId) -> Option<&Value> {
        self.locals.get(self.base + local.index())
    }

    /// What the other players of a joint turn who play this block have for a name.
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

    /// The value in the position as this turn began, with the present names.
    fn before(&mut self, e: &Expr) -> Value {
        let now = Moment {
            pos: self.now.start,
            ..self.now
        };
        self.elsewhere(now, self.base, e)
    }
}
