//! Writes prefix sums: the cumulative number of moves up to each member of the first choice, stored
//! while a move is drawn.
//!
//! Before: the moves of a block are counted, choice by choice, and the n-th is found by visiting the
//! same choices again. After: counting stores the number of moves up to each member of the first
//! choice, and finding visits the branches of one member only.

use super::context::Context;
use crate::ir::BlockId;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl Context<'_> {
    /// Returns the name of the variable that holds a block's sums while a move is drawn.
    pub(crate) fn marks_name(&self, id: BlockId) -> Ident {
        self.block_fn("marks", id)
    }

    /// Returns the type of that variable.
    pub(crate) fn marks_ty(&self) -> TokenStream {
        let bits = Literal::usize_unsuffixed(self.program.grid.bits);
        quote!(Marks<#bits>)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::writes;
    use crate::ir::testing::*;
    use crate::ir::{Ending, Expr, ExprKind as K, Program, Stmt, StmtKind};
    use crate::typed::Ty;

    fn to() -> Expr {
        var(1, Ty::Cells)
    }
    fn beside(of: Expr) -> Expr {
        cells(K::Step(of, dirs(0xff), None))
    }
    /// `if some to.… & enemy { choose taken in enemy }`
    fn may_take() -> Stmt {
        let cond = some(cells(K::Inter(beside(to()), enemy())));
        stmt(StmtKind::If(cond, vec![choose(2, enemy())], Vec::new()))
    }
    /// A game where a man on `from` goes to an empty cell two steps away, and then these statements
    /// run.
    fn game(rest: Vec<Stmt>) -> Program {
        let mut p = program(squares(4, 4, None, false));
        let near = cells(K::Inter(beside(beside(var(0, Ty::Cells))), empty()));
        let mut stmts = vec![choose(0, own()), choose(1, near)];
        stmts.extend(rest);
        let names = [("from", Ty::Cells), ("to", Ty::Cells), ("taken", Ty::Cells)];
        block(&mut p, &names, stmts);
        p
    }
    fn is_marked(p: &Program) -> bool {
        let (counts, finds) = ("marks.mark(count)", "marks.find(left)");
        assert_eq!(
            writes(p, "prefix sums", counts),
            writes(p, "prefix sums", finds)
        );
        writes(p, "prefix sums", counts)
    }

    #[test]
    fn first_choices_with_branches_behind_others_are_marked() {
        assert!(is_marked(&game(vec![may_take()])));
    }

    #[test]
    fn one_set_behind_a_first_choice_is_found_anew() {
        assert!(!is_marked(&game(Vec::new())));
    }

    #[test]
    fn branches_that_meet_again_are_not_marked() {
        let again = choose(3, enemy());
        let mut p = game(vec![may_take(), again]);
        let more = vars(&[("other", Ty::Cells)]);
        let of = p.blocks.ids().next().expect("a block");
        more.iter().for_each(|v| {
            p.blocks[of].body.vars.push(v.clone());
        });
        assert!(!is_marked(&p));
    }

    #[test]
    fn what_is_drawn_by_pairs_alone_is_marked_beside_other_moves() {
        let walk = |from| {
            ray(
                var(from, Ty::Cells),
                dirs(0xff),
                Some(empty()),
                Ending::Over,
            )
        };
        let moves = stmt(StmtKind::Move(var(0, Ty::Cells), to()));
        let shoot = vec![
            choose(0, own()),
            choose(1, walk(0)),
            moves,
            choose(2, walk(1)),
        ];
        let names = [("from", Ty::Cells), ("to", Ty::Cells), ("taken", Ty::Cells)];
        let mut p = program(squares(4, 4, None, false));
        block(&mut p, &names, shoot);
        assert!(!is_marked(&p), "drawn by pairs");
        block(&mut p, &names[..1], vec![choose(0, own())]);
        assert!(is_marked(&p));
    }

    #[test]
    fn large_boards_are_not_marked() {
        let mut p = game(vec![may_take()]);
        let large = program(squares(12, 12, None, false));
        p.grid = large.grid;
        assert!(!is_marked(&p));
    }
}
