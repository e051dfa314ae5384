//! Writes slots: blocks with a last choice after effects, such as a shot after a move, are drawn by
//! rejection sampling.
//!
//! The choices before the effects are drawn together with a slot, a number below a bound on the members
//! of the last choice. The effects are played on a copy, and if the last choice has too few members for
//! the slot, drawing starts again. So each move is equally likely, and only the drawn pair is played.
//! After many failures the moves are counted instead.

use super::code::Bind;
use super::context::Context;
use super::scope::Scope;
use super::stmt::{Effects, no_choices};
use crate::facts::cardinality::most_of_type;
use crate::ir::{BlockId, Expr};
use crate::plan::slots::Slots;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use std::cell::RefCell;
use std::rc::Rc;

/// The number of draws before all moves are counted.
const TRIES: u32 = 256;

impl Context<'_> {
    /// Writes a bound that is computed from the position.
    fn bound(&self, parts: &Slots, scope: &Scope<'_>) -> Option<TokenStream> {
        let (dirs, through) = parts.goes_on.as_ref()?;
        let (stars, open, left) = (
            scope.stars(dirs)?,
            scope.expr(through).at(Bind::BitOr),
            scope.expr(&parts.first.1).at(Bind::BitOr),
        );
        let most = Literal::usize_unsuffixed(parts.most);
        Some(quote!(#stars.most(#open | #left, #most)))
    }

    /// Returns a name such as `draw_shoot`.
    pub(crate) fn draw_name(&self, id: BlockId) -> Ident {
        self.block_fn("draw", id)
    }

    /// Writes the function that draws a move of such a block.
    pub(crate) fn slots_fn(&self, id: BlockId, parts: &Slots) -> TokenStream {
        let scope = Scope::of_block(self, id, quote!(pos));
        let facts = parts.facts(self.program);
        let effects = Effects {
            scope: &scope,
            choose: &no_choices,
            stopped: quote!(false),
            fails: None,
            read: None,
            facts: Some(Rc::new(RefCell::new(facts))),
        };
        let effects = effects.all(&parts.effects);
        let drawn = |set: &Expr| scope.reach(set).unwrap_or_else(|| scope.expr(set)).bare();
        let (first, second, last) = (
            scope.expr(&parts.first.1).dot(),
            drawn(&parts.second.1),
            drawn(&parts.last.1),
        );
        let [a, b, c] = [parts.first.0, parts.second.0, parts.last.0].map(|v| scope.name(v));
        let row = match scope.reach(&parts.second.1) {
            Some(_) => quote!(Reach),
            None => quote!(Cells),
        };
        let firsts = most_of_type(&self.program.grid, parts.first.1.ty);
        let (firsts, most, tries) = (
            Literal::usize_unsuffixed(firsts),
            Literal::usize_unsuffixed(parts.most),
            Literal::u32_unsuffixed(TRIES),
        );
        let (name, count, nth) = (
            self.draw_name(id),
            self.block_fn("count", id),
            self.block_fn("nth", id),
        );
        let (choice, begin, inline) = (
            super::visit::Visit::new(self, id, super::visit::Mode::Nth).choice(),
            self.begin_move(),
            self.inline(),
        );
        let cite = self.cite(self.program.blocks[id].span);
        let (param, bound) = match self.plan.cache.bound {
            Some(_) => (Some(quote!(most: u32,)), None),
            None => {
                let bound = self.bound(parts, &scope).unwrap_or(quote!(#most));
                (None, Some(quote!(let most = #bound;)))
            }
        };
        quote! {
            #cite
            #[doc = " Drawn by what comes before the effects, and a number for the last choice."]
            #inline
            fn #name(&self, me: usize, #param rng: &mut Rng) -> Option<Choice> {
                #begin
                let mut rows = Rows::<#row, #firsts>::new();
                for #a in #first.cells() {
                    rows.push(#a, #second);
                }
                let all = rows.total();
                if all == 0 { return None; }
                #bound
                let begun = pos;
                for _ in 0..#tries {
                    let left = rng.below(all * most);
                    let (#a, #b) = rows.pick(left / most)?;
                    let mut pos = begun;
                    #effects
                    let last = #last;
                    if left % most < last.count() {
                        let #c = last.nth(left % most);
                        return Some(#choice);
                    }
                }
                let all = self.#count(me);
                if all == 0 { return None; }
                self.#nth(me, rng.below(all))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::writes;
    use crate::ir::testing::*;
    use crate::ir::{BlockId, Ending, Expr, ExprKind, Program, Stmt, StmtKind, Value, VarId};
    use crate::typed::Ty;

    fn walk(from: u32) -> Expr {
        ray(
            var(from, Ty::Cells),
            dirs(0xff),
            Some(empty()),
            Ending::Over,
        )
    }
    fn moves() -> Stmt {
        stmt(StmtKind::Move(var(0, Ty::Cells), var(1, Ty::Cells)))
    }
    /// A game where a man moves, these effects happen, and a third choice is made.
    fn game(effects: Vec<Stmt>, last: Expr) -> Program {
        game_to((Ty::Cells, walk(0)), effects, last)
    }
    /// The same game, with this second choice.
    fn game_to((ty, second): (Ty, Expr), effects: Vec<Stmt>, last: Expr) -> Program {
        let mut p = program(squares(5, 5, None, false));
        let mut stmts = vec![choose(0, own()), choose(1, second)];
        stmts.extend(effects);
        stmts.push(choose(2, last));
        let names = [
            ("from", Ty::Cells),
            ("to", ty),
            ("at", Ty::Cells),
            ("line", Ty::Cells),
        ];
        block(&mut p, &names, stmts);
        p
    }
    fn by_pairs(p: &Program) -> bool {
        writes(p, "slots", "fn draw_go")
    }

    #[test]
    fn walks_behind_effects_are_drawn_with_what_comes_before() {
        assert!(by_pairs(&game(vec![moves()], walk(1))));
    }

    #[test]
    fn a_last_choice_without_a_bound_is_counted() {
        assert!(!by_pairs(&game(vec![moves()], empty())));
        assert!(!by_pairs(&game(Vec::new(), walk(1))), "no effects between");
        let nowhere = ray(var(1, Ty::Cells), dirs(0), None, Ending::Over);
        assert!(!by_pairs(&game(vec![moves()], nowhere)), "no cell at all");
    }

    #[test]
    fn walks_from_a_set_have_no_bound_of_one_cell() {
        let men = vec![moves(), stmt(StmtKind::Let(VarId(3), own()))];
        let mut p = game(men, walk(3));
        p.blocks[BlockId(0)].body.vars[VarId(3)].single = false;
        assert!(!by_pairs(&p));
    }

    #[test]
    fn second_choices_of_other_things_are_counted() {
        let kinds = e(ExprKind::Lit(Value::Mask(1)), Ty::Kinds);
        let crowned = || put_man(var(0, Ty::Cells));
        assert!(by_pairs(&game(vec![crowned()], walk(0))));
        let p = game_to((Ty::Kinds, kinds), vec![crowned()], walk(0));
        assert!(!by_pairs(&p));
    }

    #[test]
    fn more_moves_than_a_number_has_room_for_are_counted() {
        let long = |side| {
            let mut p = game(vec![moves()], walk(1));
            p.grid = program(squares(side, 1, None, false)).grid;
            p
        };
        assert!(by_pairs(&long(1024)));
        assert!(!by_pairs(&long(4096)));
    }
}
