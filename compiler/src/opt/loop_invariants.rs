//! Loop-invariant code motion: a subexpression of a binder that does not read the bound variable moves
//! into a `let` before the statement.
//!
//! Before: `let lane = {c in enemy : power(c) < power(from)}`. After: `let power = power(from)`, then
//! `let lane = {c in enemy : power(c) < power}`. Only costly subexpressions (calls, walks, groups, other
//! binders) move, and only in statements, the one place that can hold a `let`. Simultaneous games are
//! left alone, since `others.v` may read a `let` there. Nothing moves out of `before`.

use super::Vars;
use crate::ir::walk::{
    any, bound, for_each_child_mut, for_each_expr_mut, free_vars, key, nested_mut,
};
use crate::ir::{Body, Expr, ExprKind as K, Program, Stmt, StmtKind, Var, VarId};
use crate::typed::Ty;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    if program.simultaneous {
        return;
    }
    let names: Vec<String> = program.functions.iter().map(|f| f.name.clone()).collect();
    let bodies = program.blocks.iter_mut().map(|b| &mut b.body);
    for body in bodies.chain([&mut program.setup, &mut program.after]) {
        let Body { vars, stmts } = body;
        hoist(stmts, vars, &names);
    }
}

fn hoist(stmts: &mut Vec<Stmt>, vars: &mut Vars, names: &[String]) {
    for mut stmt in std::mem::take(stmts) {
        for inner in nested_mut(&mut stmt) {
            hoist(inner, vars, names);
        }
        let mut out = Hoist {
            vars,
            names,
            moved: Moved::default(),
            lets: Vec::new(),
        };
        // The condition of `repeat` is evaluated after each round, so nothing can be computed once
        // before the loop.
        if !matches!(stmt.kind, StmtKind::Repeat { .. }) {
            for_each_expr_mut(&mut stmt, &mut |e| out.expr(e, &mut Vec::new()));
        }
        let span = stmt.span;
        let lets =
            { out.lets.into_iter() }.map(|(var, value)| Stmt::new(StmtKind::Let(var, value), span));
        stmts.extend(lets);
        stmts.push(stmt);
    }
}

/// The subexpressions that are moved out of one statement.
struct Hoist<'a> {
    vars: &'a mut Vars,
    names: &'a [String],
    moved: Moved,
    lets: Vec<(VarId, Expr)>,
}

/// The values that have moved, with their variables, so that each moves once.
#[derive(Default)]
pub(super) struct Moved(Vec<(String, VarId)>);

impl Moved {
    /// Puts a variable in the place of an expression; returns the variable with its value, if no equal expression has
    /// moved before.
    pub(super) fn take(
        &mut self,
        e: &mut Expr,
        vars: &mut Vars,
        functions: &[String],
    ) -> Option<(VarId, Expr)> {
        let key = key(e);
        let known = self.0.iter().find(|(known, _)| *known == key);
        let known = known.map(|(_, var)| *var);
        let var = known.unwrap_or_else(|| {
            let var = vars.push(Var::new(&name_of(e, functions), e.ty, e.span));
            self.0.push((key, var));
            var
        });
        let value = std::mem::replace(e, e.with(K::Var(var)));
        known.is_none().then_some((var, value))
    }
}

impl Hoist<'_> {
    /// Moves subexpressions out of a tree that read no variable bound around them. A subexpression of
    /// `before` would change its meaning.
    fn expr(&mut self, e: &mut Expr, around: &mut Vec<VarId>) {
        let fixed = !around.is_empty() && costly(e) && {
            let free = free_vars(e);
            !around.iter().any(|v| free.contains(v)) && !looks_back(e)
        };
        if fixed {
            let moved = self.moved.take(e, self.vars, self.names);
            self.lets.extend(moved);
            return;
        }
        if let K::Before(_) = *e.kind {
            return;
        }
        let binds = bound(e);
        let last = children(e);
        let mut n = 0;
        for_each_child_mut(e, &mut |child| {
            n += 1;
            // A node's variable is read in its last child only.
            let inside = binds.filter(|_| n == last);
            around.extend(inside);
            self.expr(child, around);
            if inside.is_some() {
                around.pop();
            }
        });
    }
}

/// Returns a name for a value that moves, given the names of the functions.
fn name_of(e: &Expr, functions: &[String]) -> String {
    match (&*e.kind, e.ty) {
        (K::Call { function, .. }, _) => functions[function.0 as usize].clone(),
        (K::Group(..), _) => "group".into(),
        (_, Ty::Cells) => "cells".into(),
        (_, Ty::Num) => "number".into(),
        (_, Ty::Truth) => "holds".into(),
        _ => "set".into(),
    }
}

fn children(e: &mut Expr) -> usize {
    let mut n = 0;
    for_each_child_mut(e, &mut |_| n += 1);
    n
}

/// Whether a tree contains a subexpression that is costly enough to move.
fn costly(e: &Expr) -> bool {
    any(e, &mut |e| {
        matches!(
            *e.kind,
            K::Call { .. }
                | K::Ray(_)
                | K::Between(..)
                | K::Group(..)
                | K::Flood(..)
                | K::Lines(_)
                | K::CountGroups(_)
                | K::Before(_)
        ) || bound(e).is_some()
    })
}

/// Whether a tree reads `before`; such a tree stays in place.
pub(super) fn looks_back(e: &Expr) -> bool {
    any(e, &mut |e| matches!(*e.kind, K::Before(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::*;

    #[test]
    fn what_is_the_same_for_all_members_is_worked_out_once() {
        let size = |of: Expr| e(K::Count(cells(K::Group(of, own()))), Ty::Num);
        let v = |n| var(n, Ty::Cells);
        let less = e(K::Less(size(v(1)), size(v(0))), Ty::Truth);
        let again = e(K::Less(size(v(0)), size(v(1))), Ty::Truth);
        let both = e(K::And(less, again), Ty::Truth);
        let mut body = Body {
            vars: vars(&[("from", Ty::Cells), ("c", Ty::Cells)]),
            stmts: vec![choose(0, own()), clear(filter(1, own(), both))],
        };
        hoist(&mut body.stmts, &mut body.vars, &[]);
        let [_, taken, clear] = &body.stmts[..] else {
            panic!("{:?}", body.stmts);
        };
        assert!(
            matches!(&taken.kind, StmtKind::Let(VarId(2), e) if matches!(*e.kind, K::Count(_)))
        );
        let StmtKind::Clear(_, e) = &clear.kind else {
            panic!("{clear:?}");
        };
        assert_eq!(crate::ir::walk::count_reads(e, VarId(2)), 2);
        assert_eq!(crate::ir::walk::count_reads(e, VarId(0)), 0);
    }

    #[test]
    fn what_was_before_stays() {
        let flood = cells(K::Flood(own(), own()));
        let before = cells(K::Before(flood));
        let met = cells(K::Inter(var(0, Ty::Cells), before));
        let mut body = Body {
            vars: vars(&[("c", Ty::Cells)]),
            stmts: vec![clear(filter(0, own(), some(met)))],
        };
        hoist(&mut body.stmts, &mut body.vars, &[]);
        assert_eq!(body.stmts.len(), 1);
    }

    #[test]
    fn what_is_asked_once_stays() {
        let group = cells(K::Group(named_a1(), own()));
        let mut body = Body {
            vars: vars(&[("c", Ty::Cells)]),
            stmts: vec![clear(filter(0, group, some(var(0, Ty::Cells))))],
        };
        hoist(&mut body.stmts, &mut body.vars, &[]);
        assert_eq!(body.stmts.len(), 1);
    }

    fn named_a1() -> Expr {
        named(&program(squares(3, 3, None, false)).grid, "a1")
    }
}
