//! Replaces constants without a name by literals.

use super::{Lower, lit};
use crate::ir::eval::closed as value_of;
use crate::ir::walk::map_children;
use crate::ir::{Expr, ExprKind};

impl Lower<'_> {
    /// Replaces the largest constant subexpressions by literals. A named constant on its own stays a
    /// reference, as does the call of a constant function, so that generated code can use the names.
    pub(super) fn fold(&self, e: Expr) -> Expr {
        let speaks = matches!(
            *e.kind,
            ExprKind::Lit(_) | ExprKind::Const(..) | ExprKind::Call { .. }
        );
        let closed = !speaks && self.constancy.is_closed(&e);
        if let Some(value) = closed.then(|| value_of(&self.program, &e)).flatten() {
            return lit(value, e.ty, e.span);
        }
        map_children(e, &mut |child| self.fold(child))
    }
}
