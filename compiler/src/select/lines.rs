//! Lines in a table, and line-completing targets.
//!
//! Before: `lines(n, S)` on a board where walks may return to their start, with few lines of `n` cells
//! ([`crate::plan::lines`]). After: operations on a table of these lines.
//!
//! Before: a choice of the destination of a piece, and a further choice where the piece completes a line
//! ([`crate::plan::completing`]). After: one statement, which takes the cells that complete a line as a set, with
//! the set of the further choice, which is the same for all of them and computed before the first choice
//! ([`crate::lir::Further`]).

use super::Select;
use super::moves::Moves;
use super::part::Frame;
use super::scope::Scope;
use crate::facts::runs::runs;
use crate::ir::walk::visit_stmts;
use crate::ir::{self, Expr, StmtKind};
use crate::lir::{LastChoice, Lines, LinesId, Op, Stmt, ValueId};
use crate::plan::block::Step;
use crate::plan::completing::Completing;
use crate::plan::lines::in_table;
use crate::typed::Mask;

impl Select<'_> {
    /// Returns the table of the lines of `n` cells along some directions; the plan has found that there is one.
    fn line_table(&mut self, n: i32, along: Mask) -> LinesId {
        let mut tables = self.module.lines.enumerate();
        if let Some((id, _)) = tables.find(|(_, lines)| (lines.n, lines.along) == (n, along)) {
            return id;
        }
        drop(tables);
        let all = runs(&self.program.grid, n, along).unwrap_or_default();
        self.module.lines.push(Lines { n, along, all })
    }
}

impl Scope<'_, '_> {
    /// Returns the cells of `lines(n, S)`, if these lines are in a table.
    pub(super) fn lines_in_table(&mut self, e: &Expr) -> Option<ValueId> {
        let (lines, set) = self.table_of(e)?;
        let set = self.expr(set);
        Some(self.b.op(Op::InLines(lines, set)))
    }

    /// Returns whether a cell is in `lines(n, S)`, if these lines are in a table by cell.
    pub(super) fn on_line(&mut self, cell: ValueId, e: &Expr) -> Option<ValueId> {
        // The table needs a bit outside of the board.
        let has_room = !self.s.program.grid.bits.is_multiple_of(64);
        let (lines, set) = self.table_of(e).filter(|_| has_room)?;
        let set = self.expr(set);
        Some(self.b.op(Op::OnLine(lines, cell, set)))
    }

    fn table_of<'e>(&mut self, e: &'e Expr) -> Option<(LinesId, &'e Expr)> {
        let (n, along, set) = in_table(self.s.program, &self.s.plan.passes, e)?;
        Some((self.s.line_table(n, along), set))
    }
}

impl<'p> Moves<'_, 'p> {
    /// Returns the line-completing targets of a choice, if it is one of them.
    pub(super) fn completing_at(&self, var: ir::VarId) -> Option<&'p Completing> {
        let plan = &self.scope.s.plan.blocks[self.block.id];
        match plan.steps.get(&var) {
            Some(Step::Completing(found)) if self.block.outcome.is_none() => Some(found),
            _ => None,
        }
    }

    /// Selects a choice of line-completing targets, and the choice that follows it.
    pub(super) fn completing(
        &mut self,
        (to, targets): (ir::VarId, &'p ir::Domain),
        found: &'p Completing,
    ) {
        let domain = self.scope.domain(targets);
        let of = self.invariant(found);
        let within = self.completed(found);
        let bound = self.member(to);
        let made = self.made_of(&[(to, bound)]);
        let further = self.further(&[(to, bound)], within, (found.further, of));
        self.scope.b.stmt(Stmt::EmitEach(Box::new(LastChoice {
            bound,
            domain,
            made,
            further: Some(further),
        })));
    }

    /// Returns the cells that complete a line.
    fn completed(&mut self, found: &'p Completing) -> ValueId {
        let lines = self.scope.s.line_table(found.n, found.along);
        let mut own = self.scope.expr(&found.set);
        if let Some(from) = found.from {
            let from = self.scope.var(from);
            own = self.scope.b.op(Op::Diff(own, from));
        }
        self.scope.b.op(Op::Completing(lines, own))
    }

    /// Computes the invariant sets of choices that follow, before the loop of a choice that they come after.
    pub(super) fn invariants_of(&mut self, frames: &[Frame<'p>]) {
        let mut sets = Vec::new();
        for frame in frames {
            let Frame::Stmts(stmts) = frame else { continue };
            visit_stmts(stmts, &mut |stmt| {
                if let StmtKind::Choose(var, _) = stmt.kind {
                    sets.extend(self.completing_at(var));
                }
            });
        }
        for found in sets {
            self.invariant(found);
        }
    }

    /// Returns the set of the choice that follows, computed here if it is not known yet.
    fn invariant(&mut self, found: &'p Completing) -> ValueId {
        let further = found.further;
        if let Some(known) = self.now.invariant.get(&further) {
            return *known;
        }
        let (env, facts) = (self.scope.env.clone(), self.scope.facts.clone());
        found.lets.iter().for_each(|stmt| self.scope.stmt(stmt));
        let set = self.scope.expr(&found.of);
        (self.scope.env, self.scope.facts) = (env, facts);
        let name = format!("{}s", self.scope.vars[further].name);
        self.scope.b.name(set, &name);
        self.now.invariant.insert(further, set);
        set
    }
}

#[cfg(test)]
mod tests {
    use crate::select::testing::module_of;

    /// Returns the module of a game on a board of three rows with lines of three, and moves of these statements.
    fn code(moves: &str, without: &[&str]) -> String {
        let text = format!(
            "game \"Small\"\nplayers white, black\nboard graph {{\n    e, w : a1 b1 c1, a2 b2 c2, a3 b3 c3\n    \
             n, s : a1 a2 a3, c1 c2 c3\n}}\npieces man\nmove go {{\n{moves}\n}}\nend {{ turn > 9 : draw }}\n"
        );
        module_of(&text, without)
    }
    fn put(then: &str) -> String {
        format!("    choose to in empty\n    put own man on to\n    {then}")
    }
    const TAKE: &str =
        "if to in lines(3, own) {\n        choose victim in enemy\n        clear victim\n    }";

    #[test]
    fn what_completes_a_line_is_a_set() {
        let text = code(&put(TAKE), &[]);
        let further = "in completing(3 along 0b1111, self.man[me]) each victim in ";
        assert!(text.contains(further), "{text}");
        let without = code(&put(TAKE), &["line-completing targets"]);
        assert!(!without.contains("completing("), "{without}");
    }

    #[test]
    fn the_origin_of_the_piece_is_left_out() {
        let moves = "    choose from in own\n    choose to in from.adjacent & empty\n    from -> to\n    \
                     if to in lines(3, own) {\n        let loose = enemy - lines(3, enemy)\n        \
                     choose victim in if some loose then loose else enemy\n        clear victim\n    }";
        let text = code(moves, &[]);
        let own = "completing(3 along 0b1111, (cells'2 - cells'3))";
        assert!(text.contains(own), "{text}");
        assert!(text.contains("cells'2 = self.man[me]\n"), "{text}");
        assert!(text.contains("cells'3 = {from}\n"), "{text}");
        let set = text.find("victims =");
        assert!(set.is_some() && set < text.find("rounds of from"), "{text}");
    }

    #[test]
    fn choices_that_depend_on_the_target_are_apart() {
        let beside = "if to in lines(3, own) {\n        choose victim in enemy & to.adjacent\n        clear victim\n    }";
        assert!(!code(&put(beside), &[]).contains("completing("));
        let own = "if to in lines(3, own) {\n        choose victim in own - to\n        clear victim\n    }";
        assert!(!code(&put(own), &[]).contains("completing("));
        let later = format!("{TAKE}\n    require #enemy > 1");
        assert!(!code(&put(&later), &[]).contains("completing("));
    }

    #[test]
    fn lines_are_in_tables() {
        let safe =
            put("clear enemy & to.adjacent - lines(3, enemy)\n    require to in lines(3, own)");
        let text = code(&safe, &[]);
        assert!(text.contains("in_lines(3 along 0b1111, "), "{text}");
        assert!(text.contains("on_line(3 along 0b1111, to, "), "{text}");
        let along = put("require to in lines(3, own, along e)");
        assert!(code(&along, &[]).contains("on_line(3 along 0b1, to, "));
        let without = code(&safe, &["line tables"]);
        assert!(
            !without.contains("in_lines(") && !without.contains("on_line("),
            "{without}"
        );
    }
}
