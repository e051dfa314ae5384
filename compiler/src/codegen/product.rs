//! Writes Cartesian products: the last two choices of a block are independent of each other. The number
//! of pairs is the product of the sizes of the two sets, and the n-th pair is found by division.
//!
//! Before: `choose a in A; choose b in B`, where B does not read `a`. After: neither set is looped
//! over.

use super::visit::{Mode, Visit};
use crate::ir::Stmt;
use crate::ir::walk::chosen;
use crate::plan::Step;
use crate::plan::product::Product;
use proc_macro2::TokenStream;
use quote::quote;

impl Visit<'_> {
    /// Writes the count of the pairs, or the n-th of them.
    pub(super) fn by_product(&self, stmt: &Stmt) -> Option<TokenStream> {
        let (var, _) = chosen(stmt)?;
        let Some(Step::Product(Product {
            first: a,
            second: b,
        })) = self.plan.steps.get(&var)
        else {
            return None;
        };
        if !matches!(self.mode, Mode::Count | Mode::Nth) {
            return None;
        }
        let cite = self.cx.cite(stmt.span);
        let [first, second] = [&a.1, &b.1].map(|set| self.scope.expr(set));
        if self.mode == Mode::Count {
            let (first, second) = (first.dot(), second.dot());
            return Some(quote!(#cite count += #first.count() * #second.count();));
        }
        let (first, second) = (first.bare(), second.bare());
        let [one, other] = [a.0, b.0].map(|v| self.scope.chosen(v));
        let (trails, choice) = (
            [self.push(a.0, &one), self.push(b.0, &other)],
            self.choice(),
        );
        let next = self.count_down(a.0, quote!(size));
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
            #next
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::code_of;

    /// Returns the code of a game with these choices, without these passes.
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
        let (text, without) = (code(choices, &[]), code(choices, &["Cartesian products"]));
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
