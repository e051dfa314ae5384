//! Writes incremental connectivity: flood fills that `end` reads after every move are stored in the
//! position: `flood(own & first, within own)` becomes the field `joined`, by player.
//!
//! A new piece grows the flood from the cells where it touches it; only where pieces were removed is it
//! computed again. A move plays its effects first and updates the field at its end, so only the lines
//! of `end` may read it.

use super::context::Context;
use super::need::Need;
use super::scope::Scope;
use crate::ir::Expr;
use crate::plan::derived::Connectivity;
use crate::plan::derived::connectivity::place;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

impl Context<'_> {
    fn joined_field(&self, n: usize) -> Ident {
        match n {
            0 => format_ident!("joined"),
            n => format_ident!("joined_{}", n + 1),
        }
    }

    /// Writes the fields.
    pub(crate) fn joined_fields(&self) -> TokenStream {
        let players = Literal::usize_unsuffixed(self.program.players.len());
        let fields = self
            .plan
            .connectivity
            .iter()
            .enumerate()
            .map(|(n, joined)| {
                let (field, cite) = (self.joined_field(n), self.cite(joined.span));
                quote!(#cite /** By owner: kept from move to move. */ #field: [Cells; #players],)
            });
        fields.collect()
    }

    /// Writes the first values of the fields.
    pub(crate) fn joined_blank(&self) -> TokenStream {
        let players = Literal::usize_unsuffixed(self.program.players.len());
        let fields = (0..self.plan.connectivity.len()).map(|n| {
            let field = self.joined_field(n);
            quote!(#field: [Cells::NONE; #players],)
        });
        fields.collect()
    }

    /// Writes the code before a move: stores the masks.
    pub(crate) fn before_joined(&self) -> TokenStream {
        let all = (0..self.plan.connectivity.len()).map(|n| {
            let (field, within) = (self.joined_field(n), self.joined_within(n));
            quote!(let #field = self.#within();)
        });
        all.collect()
    }

    /// Writes the update of the fields after a move.
    pub(crate) fn after_joined(&self) -> TokenStream {
        let all = (0..self.plan.connectivity.len()).map(|n| {
            let (field, join) = (self.joined_field(n), join_name(n));
            quote!(self.#join(#field);)
        });
        all.collect()
    }

    /// Writes the computation of all fields, for a new position.
    pub(crate) fn all_joined(&self) -> TokenStream {
        let none = self.blank_joined_before();
        let all = (0..self.plan.connectivity.len()).map(|n| {
            let join = join_name(n);
            quote!(pos.#join(#none);)
        });
        all.collect()
    }

    fn blank_joined_before(&self) -> TokenStream {
        let players = Literal::usize_unsuffixed(self.program.players.len());
        quote!([Cells::NONE; #players])
    }

    fn joined_within(&self, n: usize) -> Ident {
        format_ident!("{}_within", self.joined_field(n))
    }

    /// Writes the methods that update the fields.
    pub(crate) fn joined_items(&self) -> Vec<TokenStream> {
        let items = self.plan.connectivity.iter().enumerate();
        items
            .map(|(n, joined)| self.joined_item(n, joined))
            .collect()
    }

    fn joined_item(&self, n: usize, joined: &Connectivity) -> TokenStream {
        let players = self.program.players.len();
        let vars = crate::index::IndexVec::default();
        let each = |e: &Expr| -> Vec<TokenStream> {
            let of = |p: usize| {
                let mut scope = Scope::new(self, &vars, quote!(self));
                let p = Literal::usize_unsuffixed(p);
                scope.me = quote!(#p);
                scope.expr(e).bare()
            };
            (0..players).map(of).collect()
        };
        let (within, from) = (each(&joined.within), each(&joined.from));
        let (name, field) = (self.joined_within(n), self.joined_field(n));
        let join = join_name(n);
        self.need(Need::Near);
        let cite = self.cite(joined.span);
        let n = Literal::usize_unsuffixed(players);
        let index = (0..players).map(Literal::usize_unsuffixed);
        let inline = self.inline();
        quote! {
            #cite
            #[inline(always)]
            fn #name(&self) -> [Cells; #n] { [#(#within),*] }
            /// What is joined, when the cells were `before`.
            #inline
            fn #join(&mut self, before: [Cells; #n]) {
                let now = self.#name();
                #(self.#field[#index] = board::rejoined(self.#field[#index], before[#index], now[#index], #from, Board::near);)*
            }
        }
    }
}

impl Scope<'_> {
    /// Writes the stored value of a flood fill, in lines of `end`.
    pub(crate) fn kept_flood(&self, e: &Expr) -> Option<TokenStream> {
        if !self.ends {
            return None;
        }
        let n = place(&self.cx.plan.connectivity, e)?;
        let (pos, field, me) = (&self.pos, self.cx.joined_field(n), &self.me);
        Some(quote!(#pos.#field[#me]))
    }
}

fn join_name(n: usize) -> Ident {
    format_ident!("join_{}", n + 1)
}

#[cfg(test)]
mod tests {
    use super::super::testing::writes;
    use crate::index::IndexVec;
    use crate::ir::testing::*;
    use crate::ir::{EndLine, EndResult, Expr, ExprKind as K, Program, StmtKind};
    use crate::plan::derived::connectivity::find;
    use crate::typed::Ty;

    /// A game where pieces are put, and a player who connects one side with the other wins.
    fn game(seed: impl Fn(Expr) -> Expr, within: Expr) -> Program {
        let mut p = program(squares(3, 3, None, false));
        let stmts = vec![choose(0, empty()), put_man(var(0, Ty::Cells))];
        block(&mut p, &[("to", Ty::Cells)], stmts);
        let flood = cells(K::Flood(seed(named(&p.grid, "a1 a2 a3")), within));
        let there = named(&p.grid, "c1 c2 c3");
        p.end.push(EndLine {
            vars: IndexVec::default(),
            cond: some(cells(K::Inter(flood, there))),
            result: EndResult::Wins(e(K::Me, Ty::Players)),
            span: here(),
        });
        p
    }
    fn from_side(within: fn() -> Expr) -> Program {
        game(|side| cells(K::Inter(side, within())), within())
    }

    #[test]
    fn what_own_pieces_join_to_a_side_is_kept() {
        assert_eq!(find(&from_side(own)).len(), 1);
    }

    #[test]
    fn what_goes_is_flooded_anew() {
        let mut p = from_side(own);
        let go = StmtKind::Move(var(0, Ty::Cells), var(1, Ty::Cells));
        let stmts = vec![choose(0, own()), choose(1, empty()), stmt(go)];
        block(&mut p, &[("from", Ty::Cells), ("to", Ty::Cells)], stmts);
        assert_eq!(find(&p).len(), 1);
        let anew = "let joined = self.joined_within()";
        assert!(
            writes(&p, "incremental connectivity", anew),
            "what was there is compared"
        );
    }

    #[test]
    fn other_floods_are_not_kept() {
        assert_eq!(find(&from_side(enemy)).len(), 0, "of others");
        let from_own = game(|_| cells(K::Inter(own(), own())), own());
        assert_eq!(find(&from_own).len(), 0, "from nowhere fixed");
        let mut p = from_side(own);
        p.simultaneous = true;
        assert_eq!(find(&p).len(), 0);
    }
}
