//! Selects conjunctions, and values that are chosen by them.
//!
//! A value that a conjunct computes is visible in all later ones. In `if A and B then X else none`, where X or the rest of
//! B repeats what B has computed, the tests are nested: `if A then (if B then X else none) else none`.

use super::scope::Scope;
use crate::ir::walk::{any, conjuncts, same};
use crate::ir::{Expr, ExprKind as K};
use crate::lir::{Ty, ValueId};

impl Scope<'_, '_> {
    /// Returns whether all conditions hold; each is evaluated only if those before it hold.
    pub(super) fn all_hold(&mut self, all: &[&Expr]) -> ValueId {
        let (now, later) = all.split_at(first_repeated(all, None).unwrap_or(all.len()));
        let Some((first, now)) = now.split_first() else {
            return self.b.truth(true);
        };
        let mut holds = self.expr(first);
        for cond in now {
            holds = self.also(holds, &mut |s| s.expr(cond));
        }
        match later.split_first() {
            Some((repeated, rest)) => self.also(holds, &mut |s| {
                let repeated = s.expr(repeated);
                s.also(repeated, &mut |s| s.all_hold(rest))
            }),
            None => holds,
        }
    }

    fn also(&mut self, holds: ValueId, cond: &mut dyn FnMut(&mut Self) -> ValueId) -> ValueId {
        if self.b.known(holds) == Some(false) {
            return holds;
        }
        let cond = self.apart(cond);
        self.b.and(holds, cond)
    }

    /// Selects `if cond then yes else no`.
    pub(super) fn conditional(&mut self, cond: &Expr, [yes, no]: [&Expr; 2], ty: Ty) -> ValueId {
        let all = conjuncts(cond);
        let split = match matches!(*no.kind, K::Lit(_)) {
            true => first_repeated(&all, Some(yes)),
            false => None,
        };
        let (before, behind) = all.split_at(split.unwrap_or(0));
        let inner = &mut |s: &mut Self| {
            let cond = s.all_hold(behind);
            s.choose(cond, ty, &mut |s| s.expr(yes), &mut |s| s.expr(no))
        };
        match before.is_empty() {
            true => inner(self),
            false => {
                let cond = self.all_hold(before);
                self.choose(cond, ty, inner, &mut |s| s.expr(no))
            }
        }
    }
}

/// Returns the first condition, not before the second one, that computes at a cost what later ones or a value repeat.
fn first_repeated(all: &[&Expr], value: Option<&Expr>) -> Option<usize> {
    (1..all.len()).find(|n| {
        let later = || all[n + 1..].iter().copied().chain(value);
        any(all[*n], &mut |e| {
            is_costly(e) && later().any(|of| any(of, &mut |other| same(other, e)))
        })
    })
}

/// Whether equal expressions of this sort are one value, which is not free.
fn is_costly(e: &Expr) -> bool {
    matches!(
        *e.kind,
        K::Call { .. }
            | K::Ray(_)
            | K::Path(..)
            | K::Group(..)
            | K::Flood(..)
            | K::Lines(_)
            | K::CountGroups(_)
    )
}

#[cfg(test)]
mod tests {
    use crate::select::testing::module_of;

    /// Returns the number of calls of `f` in a block with a requirement.
    fn calls(cond: &str) -> usize {
        let text = module_of(
            &format!(
                "game \"Small\"\nplayers white, black\nboard square 4 x 4\npieces man\n\
                 def f(c) = sum(g in groups(own - c) : #g)\n\
                 move go {{ choose to in empty\n require {cond}\n put own man on to }}\n\
                 end {{ no empty : draw }}\n"
            ),
            &["effect sinking"],
        );
        let (_, block) = text.split_once("moves_go").unwrap_or_default();
        let (block, _) = block.split_once("function").unwrap_or_default();
        block.matches("self.f(").count()
    }

    #[test]
    fn a_repeated_value_is_computed_once() {
        assert_eq!(calls("to in rank 2 and f(to) > 2 and f(to) < 9"), 1);
        assert_eq!(
            calls("3 < (if to in rank 2 and f(to) > 2 then f(to) else 0)"),
            1
        );
    }

    #[test]
    fn other_values_are_computed_where_they_were() {
        assert_eq!(calls("to in rank 2 and f(to) > 2 and f(to.n) < 9"), 2);
        let twice = "3 < (if to in rank 2 and f(to) > 2 then f(to) else #own)";
        assert_eq!(calls(twice), 2, "no other branch is written twice");
    }
}
