//! Writes merged blocks: blocks of one group that begin with the same choice, and are drawn from
//! together.
//!
//! Before: the moves of each block are counted piece by piece, and a drawn one is found by visiting the
//! pieces of its block again. After: if a piece's target sets are disjoint in all blocks, because they
//! differ in their occupants, they are merged into one set. That set is counted and visited once, and
//! the target tells the block of a move. The parts of the targets that are the same for all pieces are
//! computed before the loop.

use super::code::Bind;
use super::context::Context;
use super::scope::Scope;
use super::visit::{Mode, Visit};
use crate::ir::Expr;
use crate::plan::merged::Merged;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

impl<'p> Context<'p> {
    /// Writes the draw of a move of the merged blocks.
    pub(crate) fn draw_merged(&'p self, pool: &'p [Merged]) -> TokenStream {
        let scope = |one: &Merged| Scope::of_block(self, one.block, quote!(self));
        let scopes: Vec<_> = pool.iter().map(scope).collect();
        let all: Vec<_> = pool.iter().zip(&scopes).collect();
        let Some((first, scope)) = all.first() else {
            return quote!();
        };
        let (pieces, from) = (scope.expr(&first.from.1).dot(), scope.chosen(first.from.0));
        let cut = all.iter().enumerate().map(|(n, (one, scope))| {
            let (name, within) = (within_name(n), common(scope, &one.within));
            quote!(let #name = #within;)
        });
        let sets = all.iter().enumerate().map(|(n, (one, scope))| {
            let (name, near) = (within_name(n), common(scope, &one.near));
            let own = scope.chosen(one.from.0);
            match own == from {
                true => quote!(#near & #name),
                false => quote!({ let #own = #from; #near & #name }),
            }
        });
        let sets: Vec<_> = sets.collect();
        let moves = self.merged_moves(&all, &from);
        quote! {
            #(#cut)*
            let mut all_moves = 0;
            for #from in #pieces.cells() { all_moves += (#(#sets)|*).count(); }
            if all_moves > 0 {
                let mut left = rng.below(all_moves);
                for #from in #pieces.cells() {
                    let set = #(#sets)|*;
                    let size = set.count();
                    if left < size {
                        let target = set.nth(left);
                        return #moves;
                    }
                    left -= size;
                }
                return None;
            }
        }
    }

    /// Writes the move to `target`, whose block follows from its occupant: the last block is tested
    /// first, and the first one is the default.
    fn merged_moves(&'p self, pool: &[(&'p Merged, &Scope<'p>)], from: &Ident) -> TokenStream {
        let moves = pool.iter().enumerate().rev();
        let moves = moves.map(|(n, (one, scope))| {
            let (own, to) = (scope.chosen(one.from.0), scope.chosen(one.to));
            let choice = Visit::new(self, one.block, Mode::Nth).choice();
            let name = within_name(n);
            let choice = quote!({ let (#own, #to) = (#from, target); Some(#choice) });
            match n {
                0 => choice,
                _ => quote!(if #name.contains(target) #choice else),
            }
        });
        moves.collect()
    }
}

/// Returns the name of the part of a block's targets that is the same for all pieces: `within_1`.
fn within_name(n: usize) -> Ident {
    format_ident!("within_{}", n + 1)
}

/// Writes the intersection of sets.
fn common(scope: &Scope<'_>, sets: &[Expr]) -> TokenStream {
    let sets = sets.iter().map(|e| scope.expr(e).at(Bind::BitAnd));
    quote!(#(#sets)&*)
}

#[cfg(test)]
mod tests {
    use super::super::testing::writes;
    use crate::ir::testing::{
        block, cells, choose, dirs, empty, enemy, own, program, squares, var,
    };
    use crate::ir::{Expr, ExprKind as K, Program};
    use crate::typed::Ty;

    fn beside(of: Expr) -> Expr {
        cells(K::Step(of, dirs(0xff), None))
    }
    /// A game where two sets of men go two steps, each to its own set of targets, in one group.
    fn game(men: [Expr; 2], targets: [Expr; 2]) -> Program {
        let mut p = program(squares(4, 4, None, false));
        let names = [("from", Ty::Cells), ("to", Ty::Cells)];
        for (men, of) in men.into_iter().zip(targets) {
            let near = cells(K::Inter(beside(beside(var(0, Ty::Cells))), of));
            block(&mut p, &names, vec![choose(0, men), choose(1, near)]);
        }
        p
    }
    fn is_pool(p: &Program) -> bool {
        writes(p, "merged blocks", "contains(target)")
    }

    #[test]
    fn targets_that_something_else_stands_on_are_one_set() {
        assert!(is_pool(&game([own(), own()], [empty(), enemy()])));
    }

    #[test]
    fn targets_that_may_be_the_same_are_not() {
        assert!(!is_pool(&game([own(), own()], [enemy(), enemy()])));
    }

    #[test]
    fn other_pieces_are_gone_through_apart() {
        let corner = cells(K::Inter(own(), beside(empty())));
        assert!(!is_pool(&game([own(), corner], [empty(), enemy()])));
    }
}
