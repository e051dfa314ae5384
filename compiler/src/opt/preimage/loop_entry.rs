//! Loop entry: a choice before a loop of choices is restricted to members from which the loop can begin.
//!
//! Before: `choose from in own`, then `repeat { choose to in jumps(from) … }`: most pieces have no jump, and
//! each is tried. After: `from` is chosen from the own pieces that have one, computed for all at once.
//! Nothing between the two has an effect, so the branches are the same; the set may still contain
//! members without a branch. Applies only where the whole condition can be inverted.

use super::{Lets, Turn, Vars, pass_let};
use crate::ir::walk::{any, copy, size, subst};
use crate::ir::{Domain, Expr, ExprKind as K, Program, Stmt, StmtKind, Var, VarId};
use crate::typed::Ty;

pub(super) fn run(program: &mut Program, before: &Program) {
    for block in program.blocks.iter_mut() {
        let body = &mut block.body;
        for at in 0..body.stmts.len() {
            let (head, rest) = body.stmts.split_at_mut(at + 1);
            if loops(rest) {
                narrow(before, &mut head[at], rest, &mut body.vars);
            }
        }
    }
}

/// Whether a loop of choices precedes every effect.
fn loops(rest: &[Stmt]) -> bool {
    let pure = |s: &&Stmt| matches!(s.kind, StmtKind::Let(..) | StmtKind::Choose(..));
    let first = rest.iter().find(|s| !pure(s));
    matches!(first.map(|s| &s.kind), Some(StmtKind::Repeat { .. }))
}

/// Removes the members of a choice that have no branch.
fn narrow(program: &Program, choice: &mut Stmt, rest: &[Stmt], vars: &mut Vars) {
    let span = choice.span;
    let StmtKind::Choose(v, Domain::Set(of)) = &mut choice.kind else {
        return;
    };
    if of.ty != Ty::Cells {
        return;
    }
    let Some(targets) = targets(rest, &mut Lets::new(), vars) else {
        return;
    };
    let cond = Expr::new(K::Some(targets), Ty::Truth, span);
    let mut turn = Turn::new(program, &cond, *v, vars);
    turn.loosely = true;
    if let Some(cells) = turn.whole(of, &cond) {
        *of = cells;
    }
}

/// A set that is empty only if no branch continues from here; `None` if unknown.
fn targets(stmts: &[Stmt], lets: &mut Lets, vars: &mut Vars) -> Option<Expr> {
    let (first, rest) = stmts.split_first()?;
    match &first.kind {
        StmtKind::Let(v, e) => {
            if any(e, &mut |e| matches!(*e.kind, K::Before(_))) {
                return None;
            }
            pass_let(*v, e, lets, vars)?;
            targets(rest, lets, vars)
        }
        StmtKind::Require(_) => targets(rest, lets, vars),
        StmtKind::Repeat { body, .. } => targets(body, lets, vars),
        StmtKind::Choose(v, Domain::Set(of)) => {
            if any(of, &mut |e| matches!(*e.kind, K::Before(_))) {
                return None;
            }
            let of = copy(of, lets, vars);
            match targets(rest, lets, vars) {
                Some(next) => Some(union_over(*v, of, next, vars)),
                None if of.ty == Ty::Cells => Some(of),
                None => None,
            }
        }
        _ => None,
    }
}

/// `union(v in of : next)`, with a variable of its own.
fn union_over(v: VarId, of: Expr, next: Expr, vars: &mut Vars) -> Expr {
    let member = vars.push(Var {
        mutable: false,
        single: true,
        ..vars[v].clone()
    });
    let read = Expr::new(K::Var(member), of.ty, of.span);
    let next = subst(&next, v, &read, vars);
    let span = next.span;
    Expr::new(K::UnionOf(member, Domain::Set(of), next), Ty::Cells, span)
}

impl Turn<'_> {
    /// The members of a set that satisfy a condition, if the whole condition can be inverted.
    fn whole(&mut self, of: &Expr, cond: &Expr) -> Option<Expr> {
        let cells = self.holds(cond)?;
        let turned = self.build.inter(of.clone(), cells);
        let small = size(&turned) <= super::NODES;
        small.then_some(turned)
    }
}
