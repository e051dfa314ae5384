//! Blocks of one group that begin with the same choice, drawn from together.
//!
//! Before: the moves of each block are counted piece by piece, and a drawn one is found by going
//! through the pieces of its block again. After: where a piece's targets are never the same in two
//! blocks, since something else stands on them, they are one set. It is counted and gone through once,
//! and the block of a move is told by its target. What targets are cut to for all pieces alike is found
//! before.

use super::code::Bind;
use super::context::Context;
use super::scope::Scope;
use super::visit::{Mode, Visit};
use crate::ir::Expr;
use crate::plan::merged::Merged;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

impl<'p> Context<'p> {
    /// Draws a move of the pool, if there is one.
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

    /// The move to `target`, by what stands there: the last block is asked for first, and the first is
    /// what is left.
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

/// What the targets of a block are cut to: `within_1`.
fn within_name(n: usize) -> Ident {
    format_ident!("within_{}", n + 1)
}

/// The common cells of sets.
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
    /// Men of these go two steps to the first of these sets, or to the second, in one group.
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
