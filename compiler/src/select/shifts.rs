//! Selects shifts: pairs of cells at fixed offsets (set-wise generation).
//!
//! The plan has the targets of each offset as an expression that holds for a set of origins as for one,
//! and the way back from a target ([`crate::plan::shifts`]). Both become regions of one statement,
//! [`Stmt::EmitShifts`], in place of the last two choices of the block.

use super::moves::Moves;
use super::scope::Bound;
use crate::ir::{self, Expr, Stmt as Said};
use crate::lir::{Region, Shifts, Sources, Stmt, Ty, ValueId};
use crate::plan::shifts::{self as planned, Way};

impl<'p> Moves<'_, 'p> {
    /// Returns the shifts of the block, if these statements begin with their first choice.
    pub(super) fn shifts_at(&self, stmts: &[Said]) -> Option<&'p planned::Shifts> {
        let plan = &self.scope.s.plan.blocks[self.block.id];
        let shifts = plan.shifts().filter(|_| self.block.outcome.is_none())?;
        let all = &plan.counted(self.block.said).stmts;
        let begins = std::ptr::eq(&raw const all[shifts.first], stmts.first()?);
        begins.then_some(shifts)
    }

    /// Selects the last two choices of the block.
    pub(super) fn shifts(&mut self, shifts: &'p planned::Shifts) {
        let plan = &self.scope.s.plan.blocks[self.block.id];
        let second = plan.counted(self.block.said).stmts[shifts.second].span;
        let origins = self.scope.expr(&shifts.of);
        self.scope.cited(second);
        let [from, to] = [shifts.from, shifts.to].map(|var| self.member(var));
        let seeds = self.scope.b.value(Ty::Cells, Some("origins"));
        let way = |way: &'p Way| &way.targets;
        let (sets, targets) = self.ways(shifts, (shifts.from, seeds), way);
        let sources = self.sources(shifts);
        let pair = [(shifts.from, from), (shifts.to, to)];
        let made = self.made_of(&pair);
        let further = shifts.more.as_ref().map(|more| {
            let (within, of) = (self.scope.expr(&more.within), self.scope.expr(&more.of));
            self.further(&pair, within, (more.var, of))
        });
        self.scope.b.stmt(Stmt::EmitShifts(Box::new(Shifts {
            origins,
            seeds,
            sets,
            targets,
            sources,
            from,
            to,
            made,
            further,
        })));
    }

    /// Selects an expression of each way, where a variable is a set.
    fn ways(
        &mut self,
        shifts: &'p planned::Shifts,
        (var, set): (ir::VarId, ValueId),
        of: impl Fn(&'p Way) -> &'p Expr,
    ) -> (Region, Vec<ValueId>) {
        let mut sets = Vec::new();
        let region = self.apart(|m| {
            let vars = std::mem::replace(&mut m.scope.vars, &shifts.vars);
            m.scope.env.insert(var, Bound::Value(set));
            sets.extend(shifts.ways.iter().map(|way| m.scope.expr(of(way))));
            m.scope.vars = vars;
        });
        (region, sets)
    }

    /// Selects the ways back.
    fn sources(&mut self, shifts: &'p planned::Shifts) -> Sources {
        if let Some(rows) = distances(shifts) {
            let same = rows.iter().all(|row| *row == rows[0]);
            return Sources::Apart {
                key: (!same).then(|| self.scope.me()),
                rows: if same { rows[..1].to_vec() } else { rows },
            };
        }
        let target = self.scope.b.value(Ty::Index, Some("target"));
        let way = |way: &'p Way| &way.source;
        let (steps, origins) = self.ways(shifts, (shifts.to, target), way);
        Sources::Back {
            target,
            steps,
            origins,
        }
    }
}

/// Returns the distance of each way by player, if it is the same for all cells.
fn distances(shifts: &planned::Shifts) -> Option<Vec<Vec<i64>>> {
    let ways: Vec<&Vec<i64>> = { shifts.ways.iter() }
        .map(|way| way.by.as_ref())
        .collect::<Option<_>>()?;
    let players = ways.first()?.len();
    let row = |player: usize| ways.iter().map(|way| way[player]).collect();
    Some((0..players).map(row).collect())
}
