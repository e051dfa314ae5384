//! Writes liberties: groups that have no cell of a given set beside them, or in them, tested in a move
//! only for the groups that this move can have enclosed.
//!
//! After lowering and inversion, `{g in groups(enemy) : no g.adjacent & empty}` and `{g in groups(enemy
//! tile) : no g & disc}` are the cells that a flood fill of the whole board does not reach. The
//! position stores, by owner, whether such a group exists between moves. If none existed at the
//! beginning of the move, a newly enclosed group has a cell that was added, or is beside a cell that
//! was of the group or free and now is neither (or has lost a disc). These cells are found by comparing
//! the boards with those at the beginning of the move, whatever its effects were. If one existed, the
//! whole board is flood filled as the rules say. If every move ends by clearing such groups of all
//! owners, none exists after any move.

use super::code::Code;
use super::context::Context;
use super::scope::Scope;
use crate::ir::walk::owner_of;
use crate::ir::{BlockId, Expr, ExprKind};
use crate::plan::derived::liberties::{Liberties, LibertyUpdate, beside, owned_by};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

impl Context<'_> {
    fn enclosed_name(&self, n: usize, what: &str) -> Ident {
        let number = if n == 0 {
            String::new()
        } else {
            format!("_{}", n + 1)
        };
        format_ident!("enclosed{number}{what}")
    }

    fn each_enclosed(&self, code: impl Fn(usize, &Liberties) -> TokenStream) -> TokenStream {
        let all = self.plan.liberties.iter().enumerate();
        all.map(|(n, enclosed)| code(n, enclosed)).collect()
    }

    /// Writes the fields.
    pub(crate) fn enclosed_fields(&self) -> TokenStream {
        let players = Literal::usize_unsuffixed(self.program.players.len());
        self.each_enclosed(|n, enclosed| {
            let (field, cite) = (self.enclosed_name(n, ""), self.cite(enclosed.span));
            quote!(#cite /** By owner: whether there are such groups between moves. */ #field: [bool; #players],)
        })
    }

    /// Writes the first values of the fields.
    pub(crate) fn enclosed_blank(&self) -> TokenStream {
        let players = Literal::usize_unsuffixed(self.program.players.len());
        self.each_enclosed(|n, _| {
            let field = self.enclosed_name(n, "");
            quote!(#field: [false; #players],)
        })
    }

    /// Writes a copy of the position at the beginning of a move, if the end or the effects of the move
    /// compare with it.
    pub(crate) fn before_enclosed(&self) -> Option<TokenStream> {
        (!self.plan.liberties.is_empty()).then(|| quote!(let was = *self;))
    }

    /// Whether the fields are updated by comparison with the position before the move.
    pub(crate) fn compares_enclosed(&self) -> bool {
        let compares = |e: &Liberties| e.update == LibertyUpdate::Compare;
        self.plan.liberties.iter().any(compares)
    }

    /// Writes the update of the fields after a move.
    pub(crate) fn after_enclosed(&self) -> TokenStream {
        let players = Literal::usize_unsuffixed(self.program.players.len());
        self.each_enclosed(|n, enclosed| match enclosed.update {
            LibertyUpdate::Cleared => {
                let field = self.enclosed_name(n, "");
                quote!(self.#field = [false; #players];)
            }
            LibertyUpdate::StaysNone(_) => TokenStream::new(),
            LibertyUpdate::Compare => {
                self.set_one_enclosed(n, &quote!(self), "_since", &quote!(&was,))
            }
        })
    }

    /// Writes the update of the fields after a move of a block, as far as it is known without a test.
    pub(crate) fn enclosed_after(&self, id: BlockId) -> TokenStream {
        self.each_enclosed(|n, enclosed| {
            let LibertyUpdate::StaysNone(leaving) = &enclosed.update else {
                return TokenStream::new();
            };
            if leaving[id].is_none() {
                return TokenStream::new();
            }
            let [field, all] = ["", "_all"].map(|what| self.enclosed_name(n, what));
            quote! {
                self.#field[1 - me] = false;
                if self.#field[me] { self.#field[me] = self.#all(me).any(); }
            }
        })
    }

    /// Writes the computation of all fields, for a new position.
    pub(crate) fn all_enclosed(&self) -> TokenStream {
        self.each_enclosed(|n, _| self.set_one_enclosed(n, &quote!(pos), "_all", &quote!()))
    }

    fn set_one_enclosed(
        &self,
        n: usize,
        pos: &TokenStream,
        method: &str,
        was: &TokenStream,
    ) -> TokenStream {
        let players = 0..self.program.players.len();
        let players: Vec<_> = players.map(Literal::usize_unsuffixed).collect();
        let (field, method) = (self.enclosed_name(n, ""), self.enclosed_name(n, method));
        quote!(#pos.#field = [#(#pos.#method(#was #players).any()),*];)
    }

    /// Writes the methods that find the groups.
    pub(crate) fn enclosed_items(&self) -> TokenStream {
        self.each_enclosed(|n, enclosed| self.enclosed_item(n, enclosed))
    }

    fn enclosed_item(&self, n: usize, enclosed: &Liberties) -> TokenStream {
        let vars = crate::index::IndexVec::default();
        let mut scope = Scope::new(self, &vars, quote!(self));
        scope.me = quote!(p);
        let [set, free] =
            [&enclosed.set, &enclosed.free].map(|e| scope.expr(&owned_by(e, ExprKind::Me)).bare());
        let (adjacent, cite) = (self.adjacent(), self.cite(enclosed.span));
        let [field, sets, all, since] =
            ["", "_sets", "_all", "_since"].map(|what| self.enclosed_name(n, what));
        let (seeds, find) = match enclosed.beside {
            true => (quote!(#adjacent(free)), quote!(groups::enclosed_since)),
            false => (quote!(free), quote!(groups::without_since)),
        };
        quote! {
            #cite
            /// What may be enclosed, and by the want of what.
            #[inline(always)]
            fn #sets(&self, p: usize) -> (Cells, Cells) { (#set, #free) }
            /// The groups of `p` that are enclosed.
            #[cold]
            fn #all(&self, p: usize) -> Cells {
                let (set, free) = self.#sets(p);
                set & !board::flood(#seeds & set, set, #adjacent)
            }
            /// The same in a move that began at `was`.
            #[inline(always)]
            fn #since(&self, was: &Position, p: usize) -> Cells {
                if was.#field[p] { return self.#all(p); }
                #find(was.#sets(p), self.#sets(p), #adjacent)
            }
        }
    }
}

impl Scope<'_> {
    /// Writes the enclosed groups that a move tests for, if the position at its beginning is available.
    pub(crate) fn enclosed(&self, e: &Expr) -> Option<Code> {
        let was = self.began.as_ref()?;
        let enclosed = Liberties::of(e, &self.cx.program.grid)?;
        let n = self
            .cx
            .plan
            .liberties
            .iter()
            .position(|other| other.is_like(&enclosed))?;
        let who = self
            .index(owner_of(&enclosed.set)?)
            .or_else(|| self.other(owner_of(&enclosed.set)?))?;
        let (pos, since) = (&self.pos, self.cx.enclosed_name(n, "_since"));
        Some(Code::atom(quote!(#pos.#since(#was, #who))))
    }

    /// Writes the opponent of a player, of two players.
    fn other(&self, owner: &Expr) -> Option<TokenStream> {
        let ExprKind::Others(of) = &*owner.kind else {
            return None;
        };
        let me = self.index(of)?;
        Some(quote!(1 - #me))
    }

    /// Writes the test whether the group of some cells has a cell of a set beside it: `some group(c,
    /// S).adjacent & F`.
    pub(crate) fn touches(&self, a: &Expr, b: &Expr) -> Option<Code> {
        let grid = &self.cx.program.grid;
        let (group, goal) = match (beside(a, grid), beside(b, grid)) {
            (Some(group), _) if matches!(*group.kind, ExprKind::Group(..)) => (group, b),
            (_, Some(group)) => (group, a),
            _ => return None,
        };
        let ExprKind::Group(seed, within) = &*group.kind else {
            return None;
        };
        if !self.cx.uses("early-exit flood") {
            return None;
        }
        let adjacent = self.cx.adjacent();
        let [seed, within, goal] = [seed, within, goal].map(|e| self.expr(e).bare());
        Some(Code::atom(
            quote!(groups::touches(#seed, #within, #goal, #adjacent)),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::writes;
    use crate::ir::ExprKind;
    use crate::ir::testing::*;
    use crate::typed::Ty;

    #[test]
    fn what_is_beside_a_group_is_asked_up_to_the_first_cell() {
        let mut p = program(squares(4, 4, None, false));
        let group = cells(ExprKind::Group(var(0, Ty::Cells), enemy()));
        let near = cells(ExprKind::Step(group, dirs(p.grid.adjacent), None));
        let touches = filter(0, enemy(), some(cells(ExprKind::Inter(near, empty()))));
        let names = [("c", Ty::Cells), ("of", Ty::Cells)];
        block(&mut p, &names, vec![choose(1, touches)]);
        assert!(writes(&p, "early-exit flood", "groups::touches("));
    }
}
