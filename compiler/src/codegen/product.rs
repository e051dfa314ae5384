//! The last two choices of a block where neither depends on the other: there are as many pairs as the
//! product of the two sets has, and the n-th of them is found by dividing.
//!
//! Before: `choose a in A; choose b in B`, where B does not read a. After: neither set is gone through.

use super::context::Context;
use super::visit::{Mode, Then, Visit};
use crate::ir::walk::{branches, chosen, reads};
use crate::ir::{BlockId, Expr, Stmt, VarId};
use proc_macro2::TokenStream;
use quote::quote;

/// Two choices in a row, and what stands behind them.
type Pair<'p> = ((VarId, &'p Expr), (VarId, &'p Expr), &'p [Stmt]);

/// The first two statements, where they are such choices and nothing branches behind them.
fn product(stmts: &[Stmt]) -> Option<Pair<'_>> {
    let [first, second, rest @ ..] = stmts else {
        return None;
    };
    let (a, b) = (chosen(first)?, chosen(second)?);
    (!reads(b.1, a.0) && !branches(rest)).then_some((a, b, rest))
}

impl Context<'_> {
    /// Whether the choices of a block end with such a pair, and there are no others.
    pub(crate) fn is_product(&self, id: BlockId) -> bool {
        let stmts = &self.counted_body(id).stmts;
        let first = stmts.iter().position(|s| chosen(s).is_some());
        self.uses("products") && first.is_some_and(|first| product(&stmts[first..]).is_some())
    }
}

impl<'p> Visit<'p> {
    /// The pairs counted, or the n-th of them found.
    pub(super) fn by_product(&self, stmts: &'p [Stmt], then: &Then<'p>) -> Option<TokenStream> {
        let cite = self.cx.cite(stmts.first()?.span);
        let (a, b, _) = product(stmts)?;
        let counts = matches!(self.mode, Mode::Count | Mode::Nth) && self.outcome.is_none();
        let guarded = [a.0, b.0]
            .iter()
            .any(|v| self.cx.guards_choice(self.id, *v));
        if !counts || guarded || !self.cx.uses("products") || !self.only_leaf(then) {
            return None;
        }
        let [first, second] = [a.1, b.1].map(|set| self.scope.expr(set));
        if self.mode == Mode::Count {
            for (var, _) in [a, b] {
                let name = self.scope.vars[var].name.clone();
                self.cx.took(super::report::Path::AtOnce(name));
            }
            let (first, second) = (first.dot(), second.dot());
            return Some(quote!(#cite count += #first.count() * #second.count();));
        }
        let (first, second) = (first.bare(), second.bare());
        let [one, other] = [a.0, b.0].map(|v| self.scope.chosen(v));
        let (trails, choice) = (
            [self.push(a.0, &one), self.push(b.0, &other)],
            self.choice(),
        );
        Some(quote! {
            #cite
            let (firsts, seconds) = (#first, #second);
            let each = seconds.count();
            let size = firsts.count() * each;
            if left < size {
                let (#one, #other) = (firsts.nth(left / each), seconds.nth(left % each));
                #(#trails)*
                return Some(#choice);
            }
            left -= size;
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::code_of;

    /// The code of a game with these choices, without these passes.
    fn code(choices: &str, without: &[&str]) -> String {
        let text = format!(
            "game \"Small\"\nplayers white, black\nboard square 4 x 4\npieces man, king\n\
             setup {{ white man on a1 }}\n\
             move go {{\n    {choices}\n    put own man on there\n}}\n\
             end {{ turn > 9 : draw }}\n"
        );
        code_of(&text, without)
    }

    #[test]
    fn choices_that_do_not_look_at_each_other_are_multiplied() {
        let choices = "choose here in own\n    choose there in empty";
        let (text, without) = (code(choices, &[]), code(choices, &["products"]));
        for product in [
            "count += self.owner[me].count() * self.empty().count()",
            "firsts.nth(left / each)",
        ] {
            assert!(text.contains(product), "{text}");
            assert!(!without.contains(product), "{without}");
        }
    }

    #[test]
    fn choices_that_do_are_not() {
        let dependent = code(
            "choose here in own\n    choose there in empty - here.adjacent",
            &[],
        );
        assert!(!dependent.contains("firsts"), "{dependent}");
        let behind = code(
            "choose here in own\n    clear here\n    choose there in empty",
            &[],
        );
        assert!(!behind.contains("firsts"), "{behind}");
    }
}
