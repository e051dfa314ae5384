//! A choice before a loop of choices is made only where the loop can begin.
//!
//! Before: `choose from in own` and then `repeat { choose to in jumps(from) … }`: most pieces have
//! no jump, and each is tried. After: `from` is chosen from the own pieces that have one, found for
//! all at once. Nothing between the two has an effect, so the same branches are left. There may be
//! some among them that lead nowhere all the same. Done only where all of it can be turned round.

use super::Turn;
use crate::index::IndexVec;
use crate::ir::walk::{any, copy, size, subst};
use crate::ir::{Domain, Expr, ExprKind as K, Program, Stmt, StmtKind, Var, VarId};
use crate::typed::Ty;
use std::collections::BTreeMap;

/// The variables of a body.
type Vars = IndexVec<VarId, Var>;
/// What `let`s stand for.
type Lets = BTreeMap<VarId, Expr>;

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

/// Whether a loop of choices comes before any effect.
fn loops(rest: &[Stmt]) -> bool {
    let pure = |s: &&Stmt| matches!(s.kind, StmtKind::Let(..) | StmtKind::Choose(..));
    let first = rest.iter().find(|s| !pure(s));
    matches!(first.map(|s| &s.kind), Some(StmtKind::Repeat { .. }))
}

/// Takes out of a choice what leads nowhere.
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
    let cond = Expr {
        kind: Box::new(K::Some(targets)),
        ty: Ty::Truth,
        span,
    };
    let mut turn = Turn::new(program, &cond, *v, vars);
    turn.loosely = true;
    if let Some(cells) = turn.whole(of, &cond) {
        *of = cells;
    }
}

/// A set that is empty only if no branch goes on from here; `None` if nothing is known.
fn targets(stmts: &[Stmt], lets: &mut Lets, vars: &mut Vars) -> Option<Expr> {
    let (first, rest) = stmts.split_first()?;
    match &first.kind {
        StmtKind::Let(v, e) => {
            if any(e, &mut |e| matches!(*e.kind, K::Before(_))) {
                return None;
            }
            let e = copy(e, lets, vars);
            if size(&e) > super::NODES {
                return None;
            }
            lets.insert(*v, e);
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
    let read = Expr {
        kind: Box::new(K::Var(member)),
        ty: of.ty,
        span: of.span,
    };
    let next = subst(&next, v, &read, vars);
    let span = next.span;
    Expr {
        kind: Box::new(K::UnionOf(member, Domain::Set(of), next)),
        ty: Ty::Cells,
        span,
    }
}

impl Turn<'_> {
    /// The members of a set for which a condition holds, if all of it can be turned round.
    fn whole(&mut self, of: &Expr, cond: &Expr) -> Option<Expr> {
        let cells = self.holds(cond)?;
        let turned = self.build.inter(of.clone(), cells);
        let small = size(&turned) <= super::NODES;
        small.then(|| crate::ir::walk::unshared(turned, self.vars))
    }
}
