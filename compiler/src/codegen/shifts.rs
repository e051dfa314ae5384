//! Writes shifts: moves that are pairs of cells at a few fixed offsets, counted and drawn as whole
//! sets.
//!
//! One function returns the targets of each offset from a set of cells: `targets_step`. The count is
//! the total size of these sets, and the n-th move is the n-th of their cells, with its origin shifted
//! back. On a board that wraps, a function returns the origin: `source_step`.

use super::context::Context;
use super::scope::Scope;
use super::visit::{Mode, Visit};
use crate::ir::walk;
use crate::ir::{BlockId, ExprKind, Stmt, Value, VarId};
use crate::plan::shifts::{More, Shifts};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use std::collections::BTreeSet;

impl Context<'_> {
    /// Writes `targets_step`, and the offsets.
    pub(crate) fn shift_items(&self, id: BlockId) -> Vec<TokenStream> {
        let Some(shifts) = self.plan.blocks[id].shifts() else {
            return Vec::new();
        };
        let mut scope = Scope::new(self, &shifts.vars, quote!(self));
        scope.in_move = true;
        let sources = match distances(shifts) {
            Some(by) => self.distances_item(id, &by),
            None => self.source_fn(id, shifts, &scope),
        };
        let targets = self.targets_fn(id, shifts, &scope);
        let cite = self.cite(self.counted_body(id).stmts[shifts.second].span);
        vec![quote!(#cite #sources), quote!(#cite #targets)]
    }

    /// Writes `targets_step`.
    fn targets_fn(&self, id: BlockId, shifts: &Shifts, scope: &Scope<'_>) -> TokenStream {
        let (name, from) = (self.block_fn("targets", id), scope.name(shifts.from));
        let others = others(shifts).into_iter().map(|var| {
            let (name, ty) = (scope.name(var), scope.ty(var));
            quote!(#name: #ty,)
        });
        let targets = shifts
            .ways
            .iter()
            .map(|way| scope.expr(&way.targets).bare());
        let n = Literal::usize_unsuffixed(shifts.ways.len());
        quote! {
            /// The targets of each way from a set of cells.
            #[inline(always)]
            fn #name(&self, me: usize, #from: Cells, #(#others)*) -> [Cells; #n] {
                [#(#targets),*]
            }
        }
    }

    /// Writes `BY_STEP`: the offsets by path and player.
    fn distances_item(&self, id: BlockId, by: &[&Vec<i64>]) -> TokenStream {
        let name = self.by_name(id);
        let (n, players) = (by.len(), self.program.players.len());
        let by = (0..players).map(|player| {
            let by = by.iter().map(|by| by.get(player).copied().unwrap_or(0));
            let by = by.map(Literal::i64_unsuffixed);
            quote!([#(#by),*])
        });
        let [n, players] = [n, players].map(Literal::usize_unsuffixed);
        quote! {
            /// By player: how far the targets of each way are from where they are gone from.
            const #name: [[isize; #n]; #players] = [#(#by),*];
        }
    }

    /// Writes `source_step`.
    fn source_fn(&self, id: BlockId, shifts: &Shifts, scope: &Scope<'_>) -> TokenStream {
        let (name, to) = (self.block_fn("source", id), scope.name(shifts.to));
        let ways = shifts.ways.iter().map(|way| scope.expr(&way.source).bare());
        quote! {
            /// Where a target of a way was gone from.
            #[inline(always)]
            fn #name(&self, me: usize, family: usize, #to: usize) -> usize {
                [#(#ways),*][family].nth(0)
            }
        }
    }

    fn by_name(&self, id: BlockId) -> proc_macro2::Ident {
        format_ident!(
            "BY_{}",
            super::names::upper(&self.block_name(id).to_string())
        )
    }
}

/// Returns the offsets by path and player, if each is the same for all targets of its path.
fn distances(shifts: &Shifts) -> Option<Vec<&Vec<i64>>> {
    shifts.ways.iter().map(|way| way.by.as_ref()).collect()
}

/// Returns the number of members of a further choice.
fn choices(more: &More) -> u32 {
    match &*more.of.kind {
        ExprKind::Lit(Value::Mask(mask)) => mask.count_ones(),
        _ => 1,
    }
}

/// Returns the variables that the targets read, except for the origin.
fn others(shifts: &Shifts) -> BTreeSet<VarId> {
    let reads = shifts
        .ways
        .iter()
        .flat_map(|way| walk::free_vars(&way.targets));
    reads.filter(|var| *var != shifts.from).collect()
}

impl<'p> Visit<'p> {
    /// Returns the shifts, if the statements begin with their first choice.
    pub(crate) fn shifts_at(&self, stmts: &[Stmt]) -> Option<&'p Shifts> {
        let shifts = self.plan.shifts()?;
        let all = &self.body.stmts;
        let here = all.len().checked_sub(stmts.len())? == shifts.first
            && std::ptr::eq(&raw const all[shifts.first], stmts.first()?);
        (here && matches!(self.mode, Mode::Count | Mode::Nth)).then_some(shifts)
    }

    /// Writes the last two choices as shifts.
    pub(crate) fn by_shifts(&self, shifts: &Shifts) -> TokenStream {
        let targets = self.targets_of(shifts);
        if self.mode == Mode::Count {
            return self.count_targets(shifts, &targets);
        }
        let found = match &shifts.more {
            Some(more) => self.nth_with_more(shifts, more),
            None => self.nth_target(shifts),
        };
        quote!(let targets = #targets; #found)
    }

    /// Writes the targets by offset, from all pieces that may move.
    fn targets_of(&self, shifts: &Shifts) -> TokenStream {
        let (pos, scope) = (&self.scope.pos, &self.scope);
        let name = self.cx.block_fn("targets", self.id);
        let of = scope.expr(&shifts.of).bare();
        let others = others(shifts).into_iter().map(|var| {
            let name = scope.name(var);
            quote!(#name,)
        });
        quote!(#pos.#name(me, #of, #(#others)*))
    }

    /// Writes the number of targets.
    pub(super) fn all_targets(&self, shifts: &Shifts) -> TokenStream {
        let targets = self.targets_of(shifts);
        quote!(total(#targets))
    }

    /// Writes the number of moves: targets with a further choice count for several moves.
    fn count_targets(&self, shifts: &Shifts, targets: &TokenStream) -> TokenStream {
        let Some(more) = &shifts.more else {
            return quote!(count += total(#targets););
        };
        let (within, n) = (self.scope.expr(&more.within).bare(), choices(more) - 1);
        let n = Literal::u32_unsuffixed(n);
        quote! {
            let targets = #targets;
            count += total(targets) + #n * total(targets.map(|set| set & #within));
        }
    }

    /// Writes the n-th target, if there are that many.
    fn nth_target(&self, shifts: &Shifts) -> TokenStream {
        let (choice, pair) = (self.choice(), self.nth_pair(shifts, &quote!(left)));
        // Nothing else was counted for this block.
        if shifts.first == 0 {
            return quote!(#pair Some(#choice));
        }
        let next = self.count_down(shifts.from, quote!(size));
        quote! {
            let size = total(targets);
            if left < size { #pair return Some(#choice); }
            #next
        }
    }

    /// Writes the n-th move if a further choice follows for some targets: these moves come last.
    fn nth_with_more(&self, shifts: &Shifts, more: &More) -> TokenStream {
        let scope = &self.scope;
        let (within, of) = (scope.expr(&more.within).bare(), scope.expr(&more.of).dot());
        let n = Literal::u32_unsuffixed(choices(more));
        let var = scope.chosen(more.var);
        let (choice, trail) = (self.choice(), self.push(more.var, &var));
        let plain = self.nth_pair(shifts, &quote!(left));
        let chosen = self.nth_pair(shifts, &quote!(left / #n));
        let next = self.count_down(shifts.from, quote!(size));
        quote! {
            let (more, targets) = (targets.map(|set| set & #within), targets.map(|set| set & !#within));
            let size = total(targets);
            if left < size { #plain return Some(#choice); }
            left -= size;
            let targets = more;
            let size = #n * total(targets);
            if left < size {
                #chosen
                let #var = #of.nth(left % #n);
                #trail
                return Some(#choice);
            }
            #next
        }
    }

    /// Writes the bindings of the two cells for the target with this rank.
    fn nth_pair(&self, shifts: &Shifts, rank: &TokenStream) -> TokenStream {
        let (from, to) = (self.scope.chosen(shifts.from), self.scope.chosen(shifts.to));
        let source = match distances(shifts) {
            Some(_) => {
                let by = self.cx.by_name(self.id);
                quote!(#to.wrapping_add_signed(-Position::#by[me][family]))
            }
            None => {
                let (pos, source) = (&self.scope.pos, self.cx.block_fn("source", self.id));
                quote!(#pos.#source(me, family, #to))
            }
        };
        quote! {
            let (family, set, rank) = part_of(targets, #rank);
            let #to = set.nth(rank);
            let #from = #source;
        }
    }
}
