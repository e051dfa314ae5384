//! Writes board-write elision: effects on pieces write only the boards that they can change
//! ([`crate::plan::boards`]). Other effects use the position's general `carry`, `put_…` and `clear`.

use super::code::Code;
use super::stmt::Effects;
use crate::facts::occupancy::Occupants;
use crate::index::Id;
use crate::ir::{Expr, ExprKind, KindId, LayerId, PIECES};
use crate::plan::boards::{Carried, Known, Whose};
use crate::typed::Mask;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl Effects<'_, '_> {
    /// Runs a decision with the facts at the current effect.
    pub(crate) fn known<T>(&self, decide: impl FnOnce(&Known<'_>) -> T) -> T {
        let facts = self.facts.as_ref().map(|facts| facts.borrow());
        decide(&Known {
            select: self.scope.select(),
            facts: facts.as_deref(),
            at_once: false,
        })
    }

    /// Writes `from -> to` for a piece whose owner is known.
    pub(crate) fn carry_known(&self, from: &Expr, to: &Expr) -> Option<TokenStream> {
        self.carry_chosen(from, to)
            .or_else(|| self.carry_own(from, to))
    }

    /// Writes the move of an own piece of a single kind to a cell with any occupant.
    fn carry_own(&self, from: &Expr, to: &Expr) -> Option<TokenStream> {
        let program = self.scope.cx.program;
        let kinds = self.known(|known| known.carried_own(from, to))?;
        let (from, to) = (self.scope.expr(from).bare(), self.scope.expr(to).bare());
        let (taken, there) = (Occupants::any(program), Code::atom(quote!(target)));
        let mut code = self.vacate_owners(&taken, Whose::Mine, &there);
        code.extend(
            self.owner_board(Whose::Mine)
                .map(|board| quote!(#board = #board & !source | target;)),
        );
        code.extend(self.vacate_kinds(&taken, kinds, &there));
        let pos = &self.scope.pos;
        for board in self.kind_boards(kinds) {
            code.extend(quote!(#pos.#board = #pos.#board & !source | target;));
        }
        Some(quote! {{
            let (source, target) = (#from, #to);
            if source.count() == 1 { #code }
        }})
    }

    /// Writes the move of a piece that was chosen.
    fn carry_chosen(&self, from: &Expr, to: &Expr) -> Option<TokenStream> {
        let Carried {
            whose,
            kinds,
            taken,
        } = self.known(|known| known.carried(from, to))?;
        let (a, b) = (self.scope.expr(from), self.scope.expr(to));
        let (away, there) = (Code::not(&a).bare(), b.at(super::code::Bind::BitAnd));
        let moved = |board: TokenStream| quote!(#board = #board & #away | #there;);
        let mut code = self.vacate_owners(&taken, whose, &b);
        code.extend(self.owner_board(whose).map(moved));
        code.extend(self.vacate_kinds(&taken, kinds, &b));
        for board in self.kind_boards(kinds) {
            let pos = &self.scope.pos;
            let (from, to) = (a.bare(), b.bare());
            code.extend(if kinds.count_ones() == 1 {
                quote!(#pos.#board = #pos.#board & #away | #there;)
            } else {
                quote!(#pos.#board = #pos.#board & !(#from | #to) | #there.when(#pos.#board.meets(#from));)
            });
        }
        Some(code)
    }

    /// Writes a `put` of pieces of a kind, for the player to move or without owner.
    pub(crate) fn put_known(
        &self,
        owner: Option<&Expr>,
        kind: KindId,
        on: &Expr,
    ) -> Option<TokenStream> {
        let (whose, taken) = self.known(|known| known.put(owner, kind, on))?;
        let (bind, cells) = self.named(on);
        let there = cells.bare();
        let mut code = self.vacate_owners(&taken, whose, &cells);
        code.extend(
            self.owner_board(whose)
                .map(|board| quote!(#board |= #there;)),
        );
        code.extend(self.vacate_kinds(&taken, 1 << kind.index(), &cells));
        let pos = &self.scope.pos;
        for board in self.kind_boards(1 << kind.index()) {
            code.extend(quote!(#pos.#board |= #there;));
        }
        Some(bind.map_or(code.clone(), |bind| quote!({ #bind #code })))
    }

    /// Writes a `clear` of cells.
    pub(crate) fn clear_known(&self, layer: LayerId, on: &Expr) -> Option<TokenStream> {
        let taken = self.known(|known| known.cleared(layer, on))?;
        let (bind, cells) = self.named(on);
        let mut code = self.vacate_owners(&taken, Whose::Nobodys, &cells);
        code.extend(self.vacate_kinds(&taken, 0, &cells));
        Some(bind.map_or(code.clone(), |bind| quote!({ #bind #code })))
    }

    /// Returns a short name for cells that are written several times, with its binding.
    fn named(&self, on: &Expr) -> (Option<TokenStream>, Code) {
        let cells = self.scope.expr(on);
        if matches!(*on.kind, ExprKind::Var(_)) {
            return (None, cells);
        }
        let value = cells.bare();
        (Some(quote!(let cells = #value;)), Code::atom(quote!(cells)))
    }

    /// Writes the board of a known owner.
    fn owner_board(&self, whose: Whose) -> Option<TokenStream> {
        let (pos, me) = (&self.scope.pos, &self.scope.me);
        let owner = self.scope.cx.owner_field(PIECES)?;
        match whose {
            Whose::Mine => Some(quote!(#pos.#owner[#me])),
            Whose::Others => Some(quote!(#pos.#owner[1 - #me])),
            Whose::Nobodys => None,
        }
    }

    /// Writes the removal of possible occupants from the boards by owner, except for the board that
    /// gets a piece.
    fn vacate_owners(&self, taken: &Occupants, gets: Whose, cells: &Code) -> TokenStream {
        let Some(owner) = self.scope.cx.owner_field(PIECES) else {
            return quote!();
        };
        let (pos, not) = (&self.scope.pos, Code::not(cells).bare());
        let players = self.scope.cx.program.players.len();
        let mine = (taken.mine != 0 && gets != Whose::Mine).then_some(Whose::Mine);
        let others = (taken.others != 0 && gets != Whose::Others).then_some(Whose::Others);
        if others.is_some() && players != 2 {
            let all = (0..players).map(Literal::usize_unsuffixed);
            return quote!(#(#pos.#owner[#all] &= #not;)*);
        }
        [mine, others]
            .into_iter()
            .flatten()
            .filter_map(|whose| self.owner_board(whose))
            .map(|board| quote!(#board &= #not;))
            .collect()
    }

    /// Writes the removal of possible occupants from the boards of kinds, except for the arriving
    /// kinds.
    fn vacate_kinds(&self, taken: &Occupants, comes: Mask, cells: &Code) -> TokenStream {
        let (pos, not) = (&self.scope.pos, Code::not(cells).bare());
        let boards = self.kind_boards((taken.mine | taken.others | taken.neutral) & !comes);
        boards
            .into_iter()
            .map(|board| quote!(#pos.#board &= #not;))
            .collect()
    }

    /// Returns the boards of those kinds that have one board for all owners.
    fn kind_boards(&self, kinds: Mask) -> Vec<Ident> {
        let cx = self.scope.cx;
        let plan = cx.layer_plan(PIECES);
        let all = cx.program.layers[PIECES].kinds.iter();
        all.filter(|k| kinds >> k.index() & 1 == 1 && plan.by_kind_and_owner != Some(**k))
            .map(|k| cx.kind_fields[k.index()].clone())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::code_without;
    use crate::ir::testing::*;
    use crate::ir::{Expr, ExprKind as K, LayerId, StmtKind};
    use crate::typed::Ty;

    /// Whether the code of a man's move to one of these cells uses the general `carry`.
    fn carries(to: Expr, without: &[&str]) -> bool {
        let mut p = program(squares(3, 3, None, false));
        let go = StmtKind::Move(var(0, Ty::Cells), var(1, Ty::Cells));
        let stmts = vec![choose(0, own()), choose(1, to), stmt(go)];
        block(&mut p, &[("from", Ty::Cells), ("to", Ty::Cells)], stmts);
        code_without(&p, without).contains("self.carry(")
    }

    #[test]
    fn what_stood_on_the_cells_says_which_boards_change() {
        assert!(!carries(empty(), &[]));
        assert!(!carries(enemy(), &[]));
        assert!(carries(empty(), &["board-write elision"]));
        let anywhere = cells(K::Occupied(LayerId(0)));
        assert!(!carries(anywhere, &[]), "all that may stand there is taken");
    }
}
