//! Selects jumps over occupied cells.
//!
//! Before: a block whose second choice is among the cells that the first reaches by repeated jumps
//! ([`crate::plan::jumps::JumpClosure`]). After: the loop of the first choice computes these cells for all members
//! at once ([`crate::lir::Jumping`]).
//!
//! Before: a union of jumps of one cell that differ only in their direction
//! ([`crate::plan::jumps::JumpSet`]). After: one operation with a table of the jumps of each cell.

use super::Select;
use super::moves::Moves;
use super::part::Frame;
use super::scope::Scope;
use crate::index::{Id, IndexVec};
use crate::ir::bits::Bits;
use crate::ir::jump_classes::Classes;
use crate::ir::walk::{same, visit_exprs};
use crate::ir::{self, Expr, Value};
use crate::lir::{Domain, JumpTableId, Jumping, JumpsId, Op, Ty, ValueId};
use crate::plan::jumps::{JumpClosure, JumpSet, jump_set};

impl Select<'_> {
    /// Returns the jumps of a board.
    fn jumps(&mut self, classes: &Classes) -> JumpsId {
        interned(&mut self.module.jumps, classes.clone())
    }

    /// Returns the table of the jumps of each cell.
    fn jump_table(&mut self, jumps: &JumpSet<'_>) -> JumpTableId {
        let consts = &self.module.consts;
        let at = |id: ir::ConstId, cell: usize| match consts[id].values.get(cell) {
            Some(Value::Cells(cells)) => cells.clone(),
            _ => Bits::new(),
        };
        let of_cell = |cell: usize| {
            let ways = jumps.tables.iter();
            let ways = ways.map(|(near, far)| [at(*near, cell), at(*far, cell)]);
            let ways = ways.filter(|[_, far]| !far.is_empty());
            ways.fold([Bits::new(), Bits::new()], |all, way| {
                [all[0].union(&way[0]), all[1].union(&way[1])]
            })
        };
        let table = (0..self.program.grid.bits).map(of_cell).collect();
        interned(&mut self.module.jump_tables, table)
    }
}

/// Returns the id of an item, which is added if it is new.
fn interned<I: Id, T: PartialEq>(all: &mut IndexVec<I, T>, item: T) -> I {
    match all.iter().position(|known| *known == item) {
        Some(at) => I::from_index(at),
        None => all.push(item),
    }
}

impl Scope<'_, '_> {
    /// Returns the jumps of one cell, if an expression is a union of them.
    pub(super) fn jumps_of_one(&mut self, e: &Expr) -> Option<ValueId> {
        let wanted = self.s.plan.passes.has("jumps");
        let jumps = wanted.then(|| jump_set(self.s.program, e)).flatten()?;
        let cell = self.index(jumps.cell)?;
        let table = self.s.jump_table(&jumps);
        let (over, to) = (self.expr(&jumps.over), self.expr(jumps.to));
        Some(self.b.op(Op::Jumps(table, cell, over, to)))
    }

    /// Returns the cells that the member of the current loop reaches by jumps, if an expression is these cells.
    pub(super) fn reached_by_jumps(&self, e: &Expr) -> Option<ValueId> {
        let (reach, reached) = self.reached?;
        same(reach, e).then_some(reached)
    }
}

impl<'p> Moves<'_, 'p> {
    /// Returns the jumps of all members of a choice, if later statements read the cells that they
    /// reach.
    pub(super) fn jumps_at(&self, var: ir::VarId, frames: &[Frame<'p>]) -> Option<&'p JumpClosure> {
        let jumps = self.scope.s.plan.blocks[self.block.id].jumps()?;
        let mut reads = false;
        for frame in frames {
            if let Frame::Stmts(stmts) = frame {
                visit_exprs(stmts, &mut |e| reads |= same(e, &jumps.reach));
            }
        }
        (jumps.from == var && reads).then_some(jumps)
    }

    /// Selects the domain of a choice with such jumps, and the cells that its members reach.
    pub(super) fn jumping(&mut self, origins: ValueId, jumps: &'p JumpClosure) -> Domain {
        let id = self.scope.s.jumps(&jumps.classes);
        let (over, to) = (self.scope.expr(&jumps.over), self.scope.expr(&jumps.to));
        let reached = self.scope.b.value(Ty::Cells, Some("reached"));
        self.scope.reached = Some((&jumps.reach, reached));
        Domain::Jumps(
            origins,
            Jumping {
                jumps: id,
                over,
                to,
                reached,
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::select::testing::module_of;

    /// Returns the module of a game on a cross of 81 cells whose men move this way.
    fn code(moves: &str, without: &[&str]) -> String {
        let text = format!(
            "game \"Small\"\nplayers white, black\nboard square 15 x 15 only x 7..9 | y 7..9\npieces man\n\
             {moves}\n    from -> to\n}}\nend {{ turn > 9 : draw }}\n"
        );
        module_of(&text, without)
    }

    /// Returns the module of such a game, where a man goes where it comes by jumps.
    fn reaching(jumps: &str, targets: &str, without: &[&str]) -> String {
        let moves = format!(
            "def jumps(c, from) = union(d in adjacent : {jumps})\n\
             move go {{\n    choose from in own man\n    choose to in {targets} - from"
        );
        code(&moves, without)
    }

    const REACH: &str = "reach(c in from : jumps(c, from))";
    const PLAIN: &str = "(c.d & occupied).d & empty";

    /// Whether the cells that all men reach are found at once.
    fn at_once(text: &str) -> bool {
        let at_once = text.contains("with reached by jumps over ");
        assert_ne!(at_once, text.contains("drain left"), "{text}");
        at_once
    }

    #[test]
    fn what_all_reach_is_found_at_once_where_jumps_are_the_same_for_all() {
        let text = reaching(PLAIN, REACH, &[]);
        assert!(at_once(&text), "{text}");
        assert!(text.contains("pairs of from in "), "{text}");
        assert!(!at_once(&reaching(PLAIN, REACH, &["jump closure"])));
    }

    #[test]
    fn the_piece_that_jumps_may_be_left_out_of_what_it_jumps_over() {
        assert!(at_once(&reaching(
            "(c.d & occupied - from).d & empty",
            REACH,
            &[]
        )));
    }

    #[test]
    fn what_depends_on_the_piece_or_begins_elsewhere_has_a_loop_of_its_own() {
        assert!(!at_once(&reaching(
            "(c.d & occupied).d & (empty - from.n)",
            REACH,
            &[]
        )));
        assert!(!at_once(&reaching(
            "(c.d & (occupied - from.n)).d & empty",
            REACH,
            &[]
        )));
        let behind = "reach(c in jumps(from, from) : jumps(c, from))";
        assert!(!at_once(&reaching(PLAIN, behind, &[])));
    }

    /// Returns the module of such a game, where a man has these targets.
    fn to(targets: &str, without: &[&str]) -> String {
        let moves = format!("move go {{\n    choose from in own man\n    choose to in {targets}");
        code(&moves, without)
    }

    #[test]
    fn jumps_in_all_directions_are_in_a_table() {
        let all = "union(d in adjacent : (from.d & enemy).d & empty)";
        let text = to(all, &[]);
        assert!(text.contains("jumps(from, over "), "{text}");
        assert!(!to(all, &["jumps"]).contains("jumps(from, "));
        let cut = to(
            "union(d in orthogonal : (from.d & occupied - corners).d & empty)",
            &[],
        );
        assert!(cut.contains("jumps(from, over "), "{cut}");
    }

    #[test]
    fn jumps_that_differ_by_direction_stay_apart() {
        let over = to(
            "(from.n & enemy).n & empty | (from.e & occupied).e & empty",
            &[],
        );
        assert!(!over.contains("jumps(from, "), "{over}");
        let crossed = to(
            "(from.e & enemy).n & empty | (from.n & enemy).se & empty",
            &[],
        );
        assert!(!crossed.contains("jumps(from, "), "{crossed}");
    }
}
