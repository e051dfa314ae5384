//! Blocks of one choice: the set that is chosen from is found once, for counting and for drawing.

use super::context::Context;
use super::report::{Path, Sort};
use super::scope::Scope;
use super::visit::{Mode, Visit};
use crate::ir::walk::branches;
use crate::ir::{BlockId, Domain, Expr, Stmt, StmtKind, VarId};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

impl Context<'_> {
    /// The choice of such a block.
    pub(crate) fn one_set(&self, id: BlockId) -> Option<(VarId, &Expr)> {
        let other = !self.uses("one set")
            || !self.is_counted(id)
            || self.families(id).is_some()
            || self.rows(id).is_some()
            || self.proposed(id).is_some()
            || self.drawn_by_pairs() == Some(id)
            || self.sites(id).has_trail();
        if other {
            return None;
        }
        let (first, rest) = self.behind_requirements(id).1.split_first()?;
        match &first.kind {
            StmtKind::Choose(var, Domain::Set(set)) if !branches(rest) => {
                let here = !Visit::new(self, id, Mode::Nth).copies_position();
                here.then_some((*var, set))
            }
            _ => None,
        }
    }

    /// What a block requires before anything else, and the statements after that.
    fn behind_requirements(&self, id: BlockId) -> (Vec<&Expr>, &[Stmt]) {
        let mut rest = self.counted_body(id).stmts.as_slice();
        let mut required = Vec::new();
        while let Some((first, others)) = rest.split_first()
            && let StmtKind::Require(cond) = &first.kind
        {
            required.push(cond);
            rest = others;
        }
        (required, rest)
    }

    /// `set_place`: what is chosen from.
    pub(crate) fn set_name(&self, id: BlockId) -> Ident {
        self.block_fn("set", id)
    }

    /// The function that finds the set.
    pub(crate) fn set_fn(&self, id: BlockId) -> Option<TokenStream> {
        let (var, set) = self.one_set(id)?;
        let (block, scope) = (
            &self.program.blocks[id],
            Scope::of_block(self, id, quote!(self)),
        );
        let (name, ty, inline) = (self.set_name(id), self.ty(set.ty), self.inline());
        let past = self.block_looks_back(id).then(|| quote!(past: Seen<'_>,));
        let rule = (Sort::Move, block.span, block.name.as_str());
        let set = self.under(rule, || {
            self.took_nothing_yet();
            self.took(Path::AtOnce(block.body.vars[var].name.clone()));
            let value = scope.expr(set).bare();
            let (required, none) = (self.behind_requirements(id).0, self.none(set.ty));
            let required = required.into_iter().map(|cond| scope.expr(cond).bare());
            required.rev().fold(
                value,
                |value, cond| quote!(if #cond { #value } else { #none }),
            )
        });
        let cite = self.cite(block.span);
        Some(quote! {
            #cite
            /// What is chosen from.
            #inline
            fn #name(&self, #past me: usize) -> #ty { #set }
        })
    }

    /// `let set_place = self.set_place(me); let of_place = set_place.count();`
    pub(crate) fn count_set(&self, id: BlockId, may: Option<TokenStream>) -> Option<TokenStream> {
        let (_, set) = self.one_set(id)?;
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

    /// The move `left` of the set that was counted.
    pub(crate) fn of_set(&self, id: BlockId) -> Option<(Option<TokenStream>, TokenStream)> {
        let (var, _) = self.one_set(id)?;
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
        writes(p, "one set", "fn set_go")
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
