//! Writes single choices: the set of a block's only choice is computed once, for counting and drawing.

use super::context::Context;
use super::scope::Scope;
use super::visit::{Mode, Visit};
use crate::ir::BlockId;
use crate::plan::single::Single;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

impl Context<'_> {
    /// Returns a name such as `set_place`: the function that computes the set.
    pub(crate) fn set_name(&self, id: BlockId) -> Ident {
        self.block_fn("set", id)
    }

    /// Writes the function that computes the set.
    pub(crate) fn set_fn(&self, id: BlockId, single: &Single) -> TokenStream {
        let set = &single.set;
        let (block, scope) = (
            &self.program.blocks[id],
            Scope::of_block(self, id, quote!(self)),
        );
        let (name, ty, inline) = (self.set_name(id), self.ty(set.ty), self.inline());
        let past = self.block_looks_back(id).then(|| quote!(past: Seen<'_>,));
        let (value, none) = (scope.expr(set).bare(), self.none(set.ty));
        let required = single.required.iter().map(|cond| scope.expr(cond).bare());
        let set = required.rev().fold(
            value,
            |value, cond| quote!(if #cond { #value } else { #none }),
        );
        let cite = self.cite(block.span);
        quote! {
            #cite
            /// What is chosen from.
            #inline
            fn #name(&self, #past me: usize) -> #ty { #set }
        }
    }

    /// Writes `let set_place = self.set_place(me); let of_place = set_place.count();`.
    pub(crate) fn count_set(&self, id: BlockId, may: Option<TokenStream>) -> Option<TokenStream> {
        let set = &self.plan.blocks[id].single()?.set;
        let (name, past, of) = (
            self.set_name(id),
            self.past_arg(id),
            self.block_fn("of", id),
        );
        let value = quote!(self.#name(#past me));
        let value = match may {
            Some(may) => {
                let none = self.none(set.ty);
                quote!(if #may { #value } else { #none })
            }
            None => value,
        };
        Some(quote!(let #name = #value; let #of = #name.count();))
    }

    /// Writes the move with index `left` of the counted set.
    pub(crate) fn of_set(&self, id: BlockId) -> Option<(Option<TokenStream>, TokenStream)> {
        let var = self.plan.blocks[id].single()?.var;
        let visit = Visit::new(self, id, Mode::Nth);
        let (name, chosen, choice) = (self.set_name(id), visit.scope.chosen(var), visit.choice());
        Some((
            Some(quote!(let #chosen = #name.nth(left);)),
            quote!(Some(#choice)),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::writes;
    use crate::ir::testing::*;
    use crate::ir::{ExprKind as K, Program, Stmt};
    use crate::typed::Ty;

    fn game(stmts: Vec<Stmt>) -> Program {
        let mut p = program(squares(3, 3, None, false));
        block(&mut p, &[("to", Ty::Cells), ("on", Ty::Cells)], stmts);
        p
    }
    fn is_one_set(p: &Program) -> bool {
        writes(p, "single choice", "fn set_go")
    }

    #[test]
    fn what_is_required_first_empties_the_set() {
        let required = e(K::Less(num(2), e(K::Turn, Ty::Num)), Ty::Truth);
        let mut p = game(vec![
            require(required),
            choose(0, own()),
            put_man(var(0, Ty::Cells)),
        ]);
        p.uses.turn = true;
        assert!(is_one_set(&p));
    }

    #[test]
    fn two_choices_or_a_choice_behind_an_effect_are_no_set() {
        assert!(!is_one_set(&game(vec![choose(0, own()), choose(1, own())])));
        let late = vec![put_man(empty()), choose(0, own())];
        assert!(!is_one_set(&game(late)));
    }
}
