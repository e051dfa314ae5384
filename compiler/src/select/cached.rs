//! Cached sets: sets computed from layers that few moves change, stored in the position.
//!
//! Before: a plan that caches sets ([`crate::plan::derived::cached`]); each statement that changes one of
//! their layers is inside an `if`, and no expression reads them in the middle of a move. After: a field
//! for each set; expressions read it, and a branch that may change one of its layers computes the set
//! again at its end.

use super::effects::changes_layers;
use super::layout::numbered;
use super::play::NO_VARS;
use super::scope::Scope;
use super::{Helper, Select};
use crate::ir::walk::{same, visit};
use crate::ir::{Expr, ExprKind, LayerId, Pieces, Stmt as Said};
use crate::lir::{Function, Op, SELF, Sort, Ty, ValueId};
use crate::typed;

impl Select<'_> {
    /// Builds the function that computes a cached set.
    pub(super) fn find_cached(&mut self, n: usize) -> Function {
        let plan = self.plan;
        let (name, cite) = (
            format!("find_{}", numbered("cached", n)),
            self.cite(plan.cached[n].span),
        );
        let mut s = Scope::new(self, &NO_VARS, &name, Sort::Pure, Some(cite));
        s.computes_cached = true;
        let value = s.expr(&plan.cached[n]);
        s.b.end(Some(value))
    }
}

impl Scope<'_, '_> {
    /// Returns the stored value of a set, if it is cached.
    pub(super) fn stored_set(&mut self, e: &Expr) -> Option<ValueId> {
        if self.computes_cached || e.ty != typed::Ty::Cells {
            return None;
        }
        let n = self.s.plan.cached.iter().position(|set| same(set, e))?;
        let field = self.s.module.layout.cached[n];
        Some(self.b.typed(Op::Field(self.pos, field), Ty::Cells))
    }

    /// Computes all cached sets.
    pub(super) fn cache_all(&mut self) {
        (0..self.s.plan.cached.len()).for_each(|n| self.cache_set(n));
    }

    /// Computes the cached sets again that statements may change.
    pub(super) fn cache_changed(&mut self, stmts: &[Said]) {
        let plan = self.s.plan;
        for (n, set) in plan.cached.iter().enumerate() {
            if changes_layers(stmts, &layers(set)) {
                self.cache_set(n);
            }
        }
    }

    fn cache_set(&mut self, n: usize) {
        let find = self.s.helper(Helper::Cached(n));
        let field = self.s.module.layout.cached[n];
        let set = self.b.typed(Op::Call(find, SELF, vec![]), Ty::Cells);
        self.b.store(SELF, field, None, set);
    }
}

/// Returns the layers that a cached set is computed from.
fn layers(set: &Expr) -> Vec<LayerId> {
    let mut all = Vec::new();
    visit(set, &mut |e| match *e.kind {
        ExprKind::Empty(layer)
        | ExprKind::Occupied(layer)
        | ExprKind::Pieces(Pieces { layer, .. }) => {
            all.push(layer);
        }
        _ => {}
    });
    all
}

#[cfg(test)]
mod tests {
    use crate::select::testing::module_of;

    /// Returns the module of a game with two layers, with these statements after the move's effect.
    fn module(effect: &str, end: &str) -> String {
        let text = format!(
            "game \"Small\"\nplayers white, black\nboard square 4 x 4\npieces man\nlayer floor {{ tile }}\n\
             def beside = flood(corners, within occupied(floor))\n\
             move go {{\n    choose to in empty - beside\n    put own man on to\n    {effect}\n}}\n\
             end {{ {end} }}\n"
        );
        module_of(&text, &[])
    }

    /// The update of the field by a move.
    const UPDATE: &str = "self.cached := self.find_cached()";

    #[test]
    fn a_set_of_a_layer_that_an_if_changes_is_cached() {
        let change = "if to in corners { put own tile on to }";
        let text = module(change, "turn > 9 : draw");
        assert_eq!(
            text.matches(UPDATE).count(),
            2,
            "first, and in the branch: {text}"
        );
        let nested = format!("if to in edge {{ {change} }} else {{ put own tile on corners }}");
        let text = module(&nested, "turn > 9 : draw");
        assert_eq!(
            text.matches(UPDATE).count(),
            3,
            "once in each branch: {text}"
        );
    }

    #[test]
    fn sets_that_every_move_changes_are_not_cached() {
        let text = module("put own tile on to", "turn > 9 : draw");
        assert!(!text.contains("cached"), "{text}");
    }

    #[test]
    fn sets_that_are_read_within_a_move_are_not_cached() {
        let change = "if to in corners { put own tile on to }";
        let reads = "if some beside { clear to }";
        let text = module(&format!("{change}\n    {reads}"), "turn > 9 : draw");
        assert!(!text.contains("cached"), "{text}");
        let asks = module(change, "not can(me, go) : draw");
        assert!(!asks.contains("cached"), "{asks}");
    }
}
