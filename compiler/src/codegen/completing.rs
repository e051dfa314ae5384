//! Writes line-completing targets, counted and found as sets.

use super::line_tables::runs_name;
use super::need::Need;
use super::visit::{Env, Mode, Then, Visit};
use crate::ir::{Domain, Expr, Stmt, VarId};
use crate::plan::completing::Completing;
use proc_macro2::TokenStream;
use quote::quote;
use std::rc::Rc;

impl<'p> Visit<'p> {
    /// Writes the counting or finding of such a choice as a set operation.
    pub(super) fn choose_completing(
        &self,
        (to, domain): (VarId, &'p Domain),
        found: &Completing,
        rest: &'p [Stmt],
        then: &Rc<Then<'p>>,
        env: &Env,
    ) -> TokenStream {
        let Domain::Set(targets) = domain else {
            return quote!();
        };
        let weight = self.weight(found.count);
        let ends = self.completed(found, targets);
        if self.mode == Mode::Count {
            return quote! {
                #ends
                count += plain.count() + ends.count() * #weight;
            };
        }
        let chosen = self.scope.chosen(to);
        let body = self.chosen_body((to, domain), rest, then, env);
        let next = self.count_down(to, quote!(all));
        quote! {
            #ends
            let size = plain.count();
            let all = size + ends.count() * #weight;
            if left < all {
                let (#chosen, mut left) = if left < size {
                    (plain.nth(left), 0)
                } else {
                    let (left, each) = (left - size, #weight.max(1));
                    (ends.nth(left / each), left % each)
                };
                #body
            }
            #next
        }
    }

    /// Writes the split of the targets into those that complete a line, and the others.
    fn completed(&self, found: &Completing, targets: &Expr) -> TokenStream {
        self.cx.need(Need::Runs(found.n, found.along));
        let runs = runs_name(found.n, found.along);
        let own = self.scope.expr(&found.set);
        let own = match found.from {
            Some(from) => super::code::Code::and_not(&own, &self.scope.var(from)),
            None => own,
        };
        let (own, targets) = (own.bare(), self.scope.expr(targets).bare());
        quote! {
            let set = #targets;
            let ends = set & board::completing(Board::#runs, #own);
            let plain = set & !ends;
        }
    }
}
