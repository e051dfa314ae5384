//! Incremental connectivity: flood fills of the lines of `end`, stored in the position and grown by
//! added pieces.
//!
//! Before: a plan that stores flood fills, with what the moves of each block add to their masks
//! ([`Connectivity`]). After: a field for each, by player; each block updates it after its effects, and
//! the lines of `end` read it.

use super::play::NO_VARS;
use super::scope::Scope;
use super::{Helper, Select};
use crate::ir::{BlockId, Expr};
use crate::lir::op::Joined;
use crate::lir::{Function, Op, SELF, Sort, Ty, ValueId};
use crate::plan::derived::Connectivity;
use crate::plan::derived::connectivity::place;

/// The masks before a move, by flood fill and player, where they are compared with those after the
/// move.
pub(super) type Before = Vec<Vec<ValueId>>;

impl<'p> Select<'p> {
    /// Returns the flood fills that are stored.
    pub(super) fn floods(&self) -> &'p [Connectivity] {
        &self.plan.connectivity
    }

    /// Builds the function that computes the derived values of the position again.
    pub(super) fn derive(&mut self) -> Function {
        let mut s = Scope::new(self, &NO_VARS, "derive", Sort::Effect, None);
        s.b = s.b.doc("Computes the derived values.");
        s.cache_all();
        s.test_enclosed();
        for (n, flood) in s.s.floods().iter().enumerate() {
            for player in 0..s.s.program.players.len() {
                let player = s.b.index(player);
                let (from, now) = s.flooded(flood, player);
                let seed = s.b.op(Op::Inter(from, now));
                let all = s.b.op(Op::Flood(seed, now));
                s.store_joined(n, player, all);
            }
        }
        s.b.end(None)
    }

    /// Returns the function that computes the derived values of the position again, if there are any.
    pub(super) fn derives(&mut self) -> Option<crate::lir::FunctionId> {
        self.has_derived().then(|| self.helper(Helper::Derive))
    }

    /// Whether the position stores derived values: flood fills, sets, or whether groups have no liberties.
    pub(super) fn has_derived(&self) -> bool {
        let plan = self.plan;
        !(plan.connectivity.is_empty() && plan.cached.is_empty() && plan.liberties.is_empty())
    }
}

impl<'p> Scope<'_, 'p> {
    /// Returns the seeds and the mask of a player's flood fill.
    fn flooded(&mut self, flood: &'p Connectivity, player: ValueId) -> (ValueId, ValueId) {
        let me = self.me.replace(player);
        let values = (self.expr(&flood.from), self.expr(&flood.within));
        self.me = me;
        values
    }

    fn store_joined(&mut self, n: usize, player: ValueId, value: ValueId) {
        let field = self.s.module.layout.joined[n];
        self.b.store(SELF, field, Some(player), value);
    }

    /// Reads the masks that a block's move must be compared with after its effects.
    pub(super) fn before_joined(&mut self, id: BlockId) -> Before {
        let players = self.s.program.players.len();
        let of = |s: &mut Self, flood: &'p Connectivity| {
            let unknown = flood.adds[id].is_none();
            let players = (0..players).filter(|_| unknown);
            let of_player = |player| {
                let player = s.b.index(player);
                s.flooded(flood, player).1
            };
            players.map(of_player).collect()
        };
        self.s
            .floods()
            .iter()
            .map(|flood| of(self, flood))
            .collect()
    }

    /// Updates the stored flood fills after a block's effects.
    pub(super) fn after_joined(&mut self, id: BlockId, before: &Before) {
        for (n, flood) in self.s.floods().iter().enumerate() {
            match flood.adds[id] {
                Some(None) => {}
                Some(Some(var)) => {
                    let (me, cell) = (self.me(), self.kept_var(var));
                    self.rejoin(n, flood, me, Joined::At(cell));
                }
                None => {
                    for (player, before) in before[n].iter().enumerate() {
                        let player = self.b.index(player);
                        self.rejoin(n, flood, player, Joined::Since(*before));
                    }
                }
            }
        }
    }

    fn rejoin(&mut self, n: usize, flood: &'p Connectivity, player: ValueId, how: Joined) {
        let (from, now) = self.flooded(flood, player);
        let field = self.s.module.layout.joined[n];
        let joined = self.b.typed(Op::Element(SELF, field, player), Ty::Cells);
        let new = self.b.op(Op::Joined {
            joined,
            how,
            now,
            from,
        });
        self.store_joined(n, player, new);
    }

    /// Returns the stored value of a flood fill in a line of `end`.
    pub(super) fn stored_flood(&mut self, e: &Expr) -> Option<ValueId> {
        if !self.ends_here() {
            return None;
        }
        let n = place(self.s.floods(), e)?;
        let (field, me) = (self.s.module.layout.joined[n], self.me());
        Some(self.b.typed(Op::Element(self.pos, field, me), Ty::Cells))
    }
}

#[cfg(test)]
mod tests {
    use crate::index::IndexVec;
    use crate::ir::testing::*;
    use crate::ir::{EndLine, EndResult, Expr, ExprKind as K, PIECES, Program, StmtKind};
    use crate::plan::derived::connectivity::find;
    use crate::select::testing::module;
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
    fn removals_are_found_by_comparison() {
        assert!(module(&from_side(own), &[]).contains(", at to, "));
        let mut p = from_side(own);
        let go = StmtKind::Move(var(0, Ty::Cells), var(1, Ty::Cells));
        let stmts = vec![choose(0, own()), choose(1, empty()), stmt(go)];
        block(&mut p, &[("from", Ty::Cells), ("to", Ty::Cells)], stmts);
        assert_eq!(find(&p).len(), 1);
        assert!(module(&p, &[]).contains(", since "));
    }

    #[test]
    fn floods_that_after_may_change_are_not_stored() {
        let mut p = from_side(own);
        p.after.stmts.push(stmt(StmtKind::Clear(PIECES, own())));
        assert_eq!(find(&p).len(), 0);
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
