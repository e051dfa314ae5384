//! Choice-invariant code motion: a value that does not read a choice moves before the loop over its members.
//!
//! Before: `choose from in …; choose way in …; let still = occupied - near(from)`, and rays through `still`. After:
//! `still` is computed once for each `from`. Only costly values move, and only those that read an earlier choice: a
//! value that reads none is the same for the whole move. Nothing moves over a requirement, which may spare its
//! computation, or over an effect. Simultaneous games are left alone, since `others.v` may read a `let` there.

use super::Vars;
use super::loop_invariants::{Moved, looks_back};
use crate::ir::walk::{any, bound, for_each_child_mut, for_each_expr_mut, free_vars, nested_mut};
use crate::ir::{Body, Expr, ExprKind as K, FnId, Program, Stmt, StmtKind};
use std::collections::BTreeSet;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    if program.simultaneous {
        return;
    }
    let mut costly = BTreeSet::new();
    for (id, function) in program.functions.enumerate() {
        let costs = |e| is_costly(e, &function.vars, &costly);
        if function.entries.iter().flatten().any(costs) {
            costly.insert(id);
        }
    }
    let names: Vec<String> = program.functions.iter().map(|f| f.name.clone()).collect();
    for block in program.blocks.iter_mut() {
        let Body { vars, stmts } = &mut block.body;
        let mut motion = Motion {
            vars,
            names: &names,
            costly: &costly,
        };
        motion.stmts(stmts);
    }
}

struct Motion<'a> {
    vars: &'a mut Vars,
    names: &'a [String],
    /// The functions whose calls are costly.
    costly: &'a BTreeSet<FnId>,
}

/// The statements before the one at hand.
struct Before {
    stmts: Vec<Stmt>,
    /// The first statement that something may move before.
    first: usize,
    /// The values that have moved, so that each moves once.
    moved: Moved,
}

impl Motion<'_> {
    fn stmts(&mut self, stmts: &mut Vec<Stmt>) {
        let mut before = Before {
            stmts: Vec::new(),
            first: 0,
            moved: Moved::default(),
        };
        for mut stmt in std::mem::take(stmts) {
            nested_mut(&mut stmt)
                .into_iter()
                .for_each(|inner| self.stmts(inner));
            self.stmt(stmt, &mut before);
        }
        *stmts = before.stmts;
    }

    fn stmt(&mut self, mut stmt: Stmt, before: &mut Before) {
        match &mut stmt.kind {
            StmtKind::Let(var, value) if !self.vars[*var].mutable => {
                if let Some(place) = self.place(value, before) {
                    before.stmts.insert(place, stmt);
                    return;
                }
                for_each_expr_mut(&mut stmt, &mut |e| self.expr(e, before));
                before.stmts.push(stmt);
            }
            StmtKind::Choose(..) => {
                for_each_expr_mut(&mut stmt, &mut |e| self.expr(e, before));
                before.stmts.push(stmt);
            }
            _ => {
                before.stmts.push(stmt);
                before.first = before.stmts.len();
                before.moved = Moved::default();
            }
        }
    }

    /// Moves the parts of an expression that are costly and read no recent choice.
    fn expr(&mut self, e: &mut Expr, before: &mut Before) {
        if let Some(place) = self.place(e, before) {
            let moved = before.moved.take(e, self.vars, self.names);
            let new = moved.map(|(var, value)| Stmt::new(StmtKind::Let(var, value), e.span));
            new.into_iter()
                .for_each(|stmt| before.stmts.insert(place, stmt));
            return;
        }
        if !matches!(*e.kind, K::Before(_)) {
            for_each_child_mut(e, &mut |child| self.expr(child, before));
        }
    }

    /// Returns the place before the first choice after all that a value reads, if the value is worth it.
    fn place(&self, e: &Expr, before: &Before) -> Option<usize> {
        let free = free_vars(e);
        if free.is_empty() || free.iter().any(|v| self.vars[*v].mutable) {
            return None;
        }
        let defines = |stmt: &Stmt| match &stmt.kind {
            StmtKind::Let(v, _) | StmtKind::Choose(v, _) => free.contains(v),
            _ => false,
        };
        let last = before.stmts.iter().rposition(defines)?;
        // A variable that is bound around the value is defined by no statement.
        let defined = before.stmts.iter().filter(|s| defines(s)).count();
        if defined < free.len() || looks_back(e) || asks(e) {
            return None;
        }
        let from = before.first.max(last + 1);
        let choice = before.stmts[from..]
            .iter()
            .position(|s| matches!(s.kind, StmtKind::Choose(..)))?;
        is_costly(e, self.vars, self.costly).then_some(from + choice)
    }
}

/// Whether a value asks about legal moves or earlier positions.
fn asks(e: &Expr) -> bool {
    any(e, &mut |e| {
        matches!(
            *e.kind,
            K::Can(..) | K::Blocked | K::Seen(_) | K::SeenAgo(..)
        )
    })
}

/// Whether a tree has a part that takes more than a look into a table: a ray, steps of many cells, a flood fill, a loop.
fn is_costly(e: &Expr, vars: &Vars, costly: &BTreeSet<FnId>) -> bool {
    let many = |from: &Expr| match &*from.kind {
        K::Var(v) => !vars[*v].single,
        K::Lit(_) | K::Coord(_) | K::FirstOf(_) => false,
        _ => true,
    };
    any(e, &mut |e| match &*e.kind {
        K::Group(..) | K::Flood(..) | K::Lines(_) | K::CountGroups(_) => true,
        K::AtLeast(..) | K::Ray(_) => true,
        K::Step(from, ..) | K::Back(from, _) | K::Leap(from, ..) => many(from),
        K::Call { function, .. } => costly.contains(function),
        _ => bound(e).is_some(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Value;
    use crate::ir::testing::*;
    use crate::typed::Ty;

    /// The cells adjacent to the own pieces and a cell.
    fn near(v: u32) -> Expr {
        let both = cells(K::Union(own(), var(v, Ty::Cells)));
        cells(K::Step(both, dirs(1), None))
    }

    fn moved(stmts: Vec<Stmt>) -> Vec<Stmt> {
        let (from, way) = (("from", Ty::Cells), ("way", Ty::Dirs));
        let mut body = Body {
            vars: vars(&[from, way, ("near", Ty::Cells), ("to", Ty::Cells)]),
            stmts,
        };
        let mut motion = Motion {
            vars: &mut body.vars,
            names: &[],
            costly: &BTreeSet::new(),
        };
        motion.stmts(&mut body.stmts);
        body.stmts
    }

    /// The places of the `let`s after the move.
    fn lets(stmts: Vec<Stmt>) -> Vec<usize> {
        let after = moved(stmts).into_iter().enumerate();
        let lets = after.filter(|(_, s)| matches!(s.kind, StmtKind::Let(..)));
        lets.map(|(place, _)| place).collect()
    }

    #[test]
    fn a_value_moves_before_the_choice_that_it_does_not_read() {
        let from_and_way = || vec![choose(0, own()), choose(1, dirs(3))];
        let bound = [from_and_way(), vec![bind(2, near(0))]].concat();
        assert_eq!(lets(bound), [1]);
        let to = cells(K::Step(near(0), var(1, Ty::Dirs), None));
        assert_eq!(lets([from_and_way(), vec![choose(3, to)]].concat()), [1]);
    }

    #[test]
    fn nothing_moves_over_a_requirement_or_before_all_choices() {
        let holds = e(K::Lit(Value::Truth(true)), Ty::Truth);
        let choices = [choose(0, own()), choose(1, dirs(3)), require(holds)];
        assert_eq!(
            lets([choices.to_vec(), vec![bind(2, near(0))]].concat()),
            [3]
        );
        assert_eq!(lets(vec![choose(0, own()), bind(2, near(0))]), [1]);
    }
}
