//! Finds the blocks that leave no enclosed groups, by their statements.
//!
//! `put own … on c`, then `clear` of the others' enclosed groups, then `require some group(c,
//! own).adjacent & empty`: after that the other players have no enclosed group, and the mover has none
//! unless one existed before, since own pieces appeared on `c` only and no free cell was taken by
//! another player. If every block that changes the pieces has this form, no move needs a test for
//! enclosed groups at its end.

use super::liberties::{Liberties, beside, layer_of};
use crate::facts::flow::first_effect;
use crate::facts::puts::OwnPut;
use crate::index::IndexVec;
use crate::ir::grid::Grid;
use crate::ir::walk::{any_stmt, changes_layer, is_others, is_var, owned_by, owner_of, same};
use crate::ir::{Block, BlockId, Body, Expr, ExprKind, LayerId, Program, Stmt, StmtKind, VarId};
use std::slice::from_ref;

/// Whether a statement, or one nested in it, changes a layer.
fn changes(stmt: &Stmt, layer: LayerId) -> bool {
    any_stmt(from_ref(stmt), &mut |s| changes_layer(s, layer))
}

impl Liberties {
    /// Returns for each block the cell on which it puts a piece, if it changes the pieces. `None` unless moves leave
    /// no such groups, given that there were none before.
    pub(super) fn leaving_none(
        &self,
        program: &Program,
    ) -> Option<IndexVec<BlockId, Option<VarId>>> {
        let (layer, marks) = layer_of(&self.set).zip(layer_of(&self.free))?;
        let changed = |s: &Stmt| changes(s, layer) || changes(s, marks);
        let still = |body: &Body| !body.stmts.iter().any(changed);
        let leaves = |block: &Block| {
            let cell = self.leaves_none(block, program);
            (cell.is_some() || still(&block.body)).then_some(cell)
        };
        let all = program.blocks.iter().map(leaves).collect::<Option<_>>();
        all.filter(|_| still(&program.after))
    }

    /// Returns the cell on which a block puts a piece, if it leaves no such group of the others, and none of the
    /// mover unless one existed before.
    fn leaves_none(&self, block: &Block, program: &Program) -> Option<VarId> {
        let grid = &program.grid;
        let (ExprKind::Pieces(pieces), ExprKind::Empty(free)) = (&*self.set.kind, &*self.free.kind)
        else {
            return None;
        };
        let layer = &pieces.layer;
        let stmts = &block.body.stmts;
        let effects = &stmts[first_effect(stmts)..];
        let mut changing = (0..effects.len()).filter(|n| changes(&effects[*n], *layer));
        let (Some(put), Some(clear), None) = (changing.next(), changing.next(), changing.next())
        else {
            return None;
        };
        let came = OwnPut::of(program, &effects[put])?;
        if came.layer != *layer || !came.is_on_choice(&block.body) {
            return None;
        }
        let asks = |s: &Stmt| matches!(&s.kind, StmtKind::Require(e) if self.is_open_at(e, came.cell, grid));
        let leaves = self.beside
            && pieces.kinds.is_none()
            && free == layer
            && self.is_cleared_of_others(&effects[clear], grid)
            && effects[clear + 1..].iter().any(asks);
        leaves.then_some(came.cell)
    }

    /// Whether a statement clears such groups of all players but the mover, and nothing else.
    fn is_cleared_of_others(&self, stmt: &Stmt, grid: &Grid) -> bool {
        let StmtKind::Clear(_, cells) = &stmt.kind else {
            return false;
        };
        Liberties::of(cells, grid).is_some_and(|cleared| {
            cleared.is_like(self) && owner_of(&cleared.set).is_some_and(is_others)
        })
    }

    /// Whether a condition requires that the mover's group with this cell is not enclosed.
    fn is_open_at(&self, cond: &Expr, cell: VarId, grid: &Grid) -> bool {
        let ExprKind::Some(set) = &*cond.kind else {
            return false;
        };
        let ExprKind::Inter(a, b) = &*set.kind else {
            return false;
        };
        let own = owned_by(&self.set, ExprKind::Me);
        let says = |near: &Expr, free: &Expr| {
            let group = beside(near, grid).map(|group| &*group.kind);
            let Some(ExprKind::Group(seed, within)) = group else {
                return false;
            };
            is_var(seed, cell) && same(within, &own) && same(free, &self.free)
        };
        says(a, b) || says(b, a)
    }
}

#[cfg(test)]
mod tests {
    use super::super::liberties::find;
    use crate::ir::testing::*;
    use crate::ir::{Expr, ExprKind as K, LayerId, PIECES, Pieces, Program, Stmt, StmtKind};
    use crate::typed::Ty;

    /// Go without its history rule: the others' enclosed groups are cleared, and the mover's group must
    /// be open.
    fn go(change: impl FnOnce(&mut Vec<Stmt>, &Program)) -> Program {
        let mut p = program(squares(4, 4, None, false));
        let along = p.grid.adjacent;
        let near = |of: Expr| cells(K::Step(of, dirs(along), None));
        let seed = cells(K::Inter(near(empty()), enemy()));
        let open = cells(K::Flood(seed, enemy()));
        let shut = cells(K::Diff(enemy(), open));
        let group = cells(K::Group(var(0, Ty::Cells), own()));
        let mut stmts = vec![
            choose(0, empty()),
            put_man(var(0, Ty::Cells)),
            stmt(StmtKind::Clear(PIECES, shut)),
            require(some(cells(K::Inter(near(group), empty())))),
        ];
        change(&mut stmts, &p);
        block(&mut p, &[("to", Ty::Cells)], stmts);
        p
    }
    fn stays_none(p: &Program) -> bool {
        let [enclosed] = &find(p)[..] else {
            panic!("one question");
        };
        enclosed.leaving_none(p).is_some()
    }

    #[test]
    fn a_move_that_clears_the_others_and_stays_open_leaves_none() {
        assert!(stays_none(&go(|_, _| {})));
        assert!(!stays_none(&go(|stmts, _| drop(stmts.pop()))), "suicide");
        assert!(
            !stays_none(&go(|stmts, _| stmts.swap(2, 3))),
            "asked too early"
        );
    }

    #[test]
    fn groups_that_stay_while_what_they_want_goes_are_asked() {
        let tile = |owner| {
            cells(K::Pieces(Pieces {
                owner: Some(e(owner, Ty::Players)),
                kinds: None,
                layer: LayerId(1),
            }))
        };
        let mut p = program(squares(4, 4, None, false));
        let of_enemy = || tile(K::Others(e(K::Me, Ty::Players)));
        let with = cells(K::Flood(cells(K::Inter(enemy(), of_enemy())), of_enemy()));
        let without = cells(K::Diff(of_enemy(), with));
        let go = StmtKind::Move(var(0, Ty::Cells), var(1, Ty::Cells));
        let stmts = vec![
            choose(0, own()),
            choose(1, empty()),
            stmt(go),
            require(some(without)),
        ];
        block(&mut p, &[("from", Ty::Cells), ("to", Ty::Cells)], stmts);
        assert!(!stays_none(&p));
    }

    #[test]
    fn other_changes_are_asked() {
        let twice = go(|stmts, _| stmts.push(put_man(var(0, Ty::Cells))));
        assert!(!stays_none(&twice));
        let elsewhere = go(|stmts, p| stmts[1] = put_man(named(&p.grid, "b2")));
        assert!(!stays_none(&elsewhere));
        let mut late = go(|_, _| {});
        late.after.stmts.push(stmt(StmtKind::Clear(PIECES, own())));
        assert!(!stays_none(&late));
    }
}
