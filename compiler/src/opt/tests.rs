use super::*;
use crate::ir::testing::*;
use crate::ir::{Expr, Value};
use crate::typed::Ty;

/// A literal.
pub(super) fn lit(value: Value, ty: Ty) -> Expr {
    e(crate::ir::ExprKind::Lit(value), ty)
}

#[test]
fn all_passes_leave_a_sound_program() {
    let mut p = program(squares(3, 3, None, false));
    optimise(&mut p);
    assert_eq!(verify(&p), Ok(()));
}
