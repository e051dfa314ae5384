//! Merged blocks: selects one enumeration for draws from blocks that begin with the same choice.
//!
//! Before: the plan of a group whose blocks are drawn from together ([`crate::plan::merged`]). After: a function
//! whose only emission is [`Stmt::EmitMerged`]. The parts of the targets that are the same for all origins are
//! computed before it.

use super::Select;
use super::scope::Scope;
use crate::ir::Expr;
use crate::lir::{FunctionId, Merged, Op, Region, Sort, Stmt, Ty, ValueId};
use crate::plan::groups::Draw;
use crate::plan::merged::Merged as Part;

impl<'p> Select<'p> {
    /// Selects the enumerations of merged blocks, by group.
    pub(super) fn merged_groups(&mut self) {
        let plan = self.plan;
        for (n, group) in plan.groups.iter().enumerate() {
            if let Draw::Merged(parts) = &group.draw
                && parts.iter().all(|part| !self.block_reads_begun(part.block))
            {
                let merged = self.merged(parts);
                self.module.turn[n].merged = Some(merged);
            }
        }
    }

    fn merged(&mut self, parts: &'p [Part]) -> FunctionId {
        let blocks = &self.program.blocks;
        let names = parts.iter().map(|part| blocks[part.block].name.as_str());
        let name = format!("merged_{}", names.collect::<Vec<_>>().join("_or_"));
        let first = &parts[0];
        let mut s = Scope::of_player(
            self,
            &blocks[first.block].body.vars,
            &name,
            Sort::Merged,
            None,
        );
        s.b = s.b.doc("The moves of these blocks, for draws.");
        s.me_plays = true;
        s.before_move();
        let origins = s.expr(&first.from.1);
        let within: Vec<ValueId> = parts.iter().map(|part| s.within(part)).collect();
        let from = s.b.value(Ty::Index, Some(&s.vars[first.from.0].name));
        let to = s.b.value(Ty::Index, Some(&s.vars[first.to].name));
        let parts = parts.iter().zip(within);
        let targets = parts.map(|(part, within)| (part.block, s.near(part, from, within)));
        let merged = Merged {
            origins,
            from,
            targets: targets.collect(),
            to,
        };
        s.b.stmt(Stmt::EmitMerged(Box::new(merged)));
        let function = s.b.end(None);
        self.add(function)
    }
}

impl<'p> Scope<'_, 'p> {
    /// Selects the part of a block's targets that is the same for all origins.
    fn within(&mut self, part: &'p Part) -> ValueId {
        self.vars = &self.s.program.blocks[part.block].body.vars;
        self.env.clear();
        self.intersection(&part.within)
    }

    /// Selects a block's targets of an origin.
    fn near(&mut self, part: &'p Part, from: ValueId, within: ValueId) -> Region {
        self.vars = &self.s.program.blocks[part.block].body.vars;
        self.env.clear();
        self.b.enter();
        self.bind_member(part.from.0, from);
        let near = self.intersection(&part.near);
        let targets = self.b.op(Op::Inter(near, within));
        self.b.leave(Some(targets))
    }

    fn intersection(&mut self, sets: &[Expr]) -> ValueId {
        let all = self.s.program.grid.cells.clone();
        let all = self.b.set(all);
        { sets.iter() }.fold(all, |all, set| {
            let set = self.expr(set);
            self.b.op(Op::Inter(all, set))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::ir::testing::{
        block, cells, choose, dirs, empty, enemy, own, program, squares, var,
    };
    use crate::ir::{Expr, ExprKind as K, Program};
    use crate::select::testing::module;
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
    fn is_merged(p: &Program) -> bool {
        assert!(!module(p, &["merged blocks"]).contains("merged of"));
        module(p, &[]).contains("merged of from in ")
    }

    #[test]
    fn targets_that_something_else_stands_on_are_one_set() {
        assert!(is_merged(&game([own(), own()], [empty(), enemy()])));
    }

    #[test]
    fn targets_that_may_be_the_same_are_not() {
        assert!(!is_merged(&game([own(), own()], [enemy(), enemy()])));
    }

    #[test]
    fn other_origins_are_not() {
        let corner = cells(K::Inter(own(), beside(empty())));
        assert!(!is_merged(&game([own(), corner], [empty(), enemy()])));
    }
}
