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
use crate::ir::occupants::{Facts, Occupants};
use crate::ir::walk::{branches, chosen_cell, reads, same};
use crate::ir::{BlockId, Expr, ExprKind, Group, Played, VarId};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// A block of a pool: `choose from in S`, `choose to in T`, and nothing chosen or required behind that.
#[derive(Clone)]
pub(crate) struct Pooled<'p> {
    id: BlockId,
    from: (VarId, &'p Expr),
    to: VarId,
    /// The sets whose common cells are the targets: those that depend on where the piece stands.
    near: Vec<&'p Expr>,
    /// And the others.
    within: Vec<&'p Expr>,
}

impl<'p> Context<'p> {
    /// The blocks of a group, if they are drawn from together.
    pub(crate) fn pool(&'p self, group: &Group) -> Option<Vec<Pooled<'p>>> {
        if group.blocks.len() < 2 || self.program.simultaneous || !self.uses("pooled") {
            return None;
        }
        if self.is_listed(group) {
            return None;
        }
        let block = |played: &Played| match played {
            Played::Block(id) => self.pooled(*id),
            Played::Pass => None,
        };
        let all: Vec<_> = group.blocks.iter().map(block).collect::<Option<_>>()?;
        let alike = all.iter().all(|one| same(one.from.1, all[0].from.1));
        let apart = |a: &Pooled<'_>, b: &Pooled<'_>| {
            let (a, b) = (self.occupants(a), self.occupants(b));
            a.and(b) == Occupants::NONE
        };
        let pairs = |n: usize| all[..n].iter().all(|before| apart(before, &all[n]));
        (alike && (1..all.len()).all(pairs)).then_some(all)
    }

    /// The choices of a block that no better way of counting is known of.
    fn pooled(&'p self, id: BlockId) -> Option<Pooled<'p>> {
        let block = &self.program.blocks[id];
        let plain = self.may(block.by, &quote!(me)).is_none() && !block.unique;
        let other = self.is_drawn_first(id)
            || self.rows(id).is_some()
            || self.proposed(id).is_some()
            || self.one_set(id).is_some()
            || self.drawn_by_pairs() == Some(id)
            || self.families(id).is_some()
            || self.marked(id).is_some()
            || self.guard(id).is_some()
            || self.block_looks_back(id)
            || self.open().is_some();
        if !plain || other || !self.is_counted(id) {
            return None;
        }
        let body = self.counted_body(id);
        let [first, second, rest @ ..] = body.stmts.as_slice() else {
            return None;
        };
        let (from, to) = (chosen_cell(first)?, chosen_cell(second)?);
        let fixed = |v: VarId| body.vars[v].single && !body.vars[v].mutable;
        let straight = !branches(rest) && fixed(from.0) && fixed(to.0);
        let copies = Visit::new(self, id, Mode::Nth).copies_position();
        let parts = factors(to.1);
        let (near, within): (Vec<_>, Vec<_>) = parts.into_iter().partition(|e| reads(e, from.0));
        let apart = !near.is_empty() && !within.is_empty();
        let to = to.0;
        (straight && !copies && apart).then_some(Pooled {
            id,
            from,
            to,
            near,
            within,
        })
    }

    /// What stands on the targets of a block.
    fn occupants(&self, one: &Pooled<'_>) -> Occupants {
        let facts = Facts::default();
        let each = one.within.iter().map(|e| facts.of(self.program, e));
        each.fold(Occupants::any(self.program), Occupants::and)
    }

    /// Draws a move of the pool, if there is one.
    pub(crate) fn draw_pool(&'p self, pool: &[Pooled<'p>]) -> TokenStream {
        let scope = |one: &Pooled<'p>| Scope::of_block(self, one.id, quote!(self));
        let scopes: Vec<_> = pool.iter().map(scope).collect();
        let all: Vec<_> = pool.iter().zip(&scopes).collect();
        let Some((first, scope)) = all.first() else {
            return quote!();
        };
        let (pieces, from) = (scope.expr(first.from.1).dot(), scope.chosen(first.from.0));
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
        let moves = self.pool_moves(&all, &from);
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
    fn pool_moves(&'p self, pool: &[(&Pooled<'p>, &Scope<'p>)], from: &Ident) -> TokenStream {
        let moves = pool.iter().enumerate().rev();
        let moves = moves.map(|(n, (one, scope))| {
            let (own, to) = (scope.chosen(one.from.0), scope.chosen(one.to));
            let choice = Visit::new(self, one.id, Mode::Nth).choice();
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
fn common(scope: &Scope<'_>, sets: &[&Expr]) -> TokenStream {
    let sets = sets.iter().map(|e| scope.expr(e).at(Bind::BitAnd));
    quote!(#(#sets)&*)
}

/// The sets whose common cells a set is.
fn factors(e: &Expr) -> Vec<&Expr> {
    match &*e.kind {
        ExprKind::Inter(a, b) => [factors(a), factors(b)].concat(),
        _ => vec![e],
    }
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
        writes(p, "pooled", "contains(target)")
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
