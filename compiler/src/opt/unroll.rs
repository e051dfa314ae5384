//! Unrolling: a binder over a few constant members becomes one copy of its body per member.
//!
//! Before: `union(d in diagonal : (c.d & enemy).d & empty)`. After: a union of four such terms, each
//! with its own direction in place of `d`. Directions, players, kinds, members of enumerations and
//! short ranges of numbers are unrolled; cells are not, and neither is a body whose copies exceed the
//! size limit. A `for each` over constant members becomes one copy of its statements per member. If the
//! statements bind variables, each copy binds fresh ones; such a loop is unrolled only if it branches,
//! and never if the variables are read elsewhere: in simultaneous games (`others.v`), and if something
//! is hidden of the choices of a block.

use super::Vars;
use super::build::Build;
use crate::ir::eval::{each, range};
use crate::ir::walk::{
    Constancy, branches, map_each_root, map_stmt, nested_mut, rename, rewrite, size, subst,
    visit_exprs, visit_stmts,
};
use crate::ir::{Domain, Expr, ExprKind as K, Program, Stmt, StmtKind, Value, VarId, Veil, Veiled};
use crate::source::Span;
use crate::typed::{Arith, Ty};
use std::collections::BTreeMap;

/// The largest number of members that is unrolled.
const MEMBERS: usize = 8;
/// The size limit of all copies together, in nodes.
const NODES: usize = 400;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    let before = program.clone();
    let unroll = Unroll {
        program: &before,
        constancy: Constancy::of(before.functions.iter()),
    };
    map_each_root(program, &mut |e, home| unroll.expr(e, home.vars));
    for id in program.blocks.ids() {
        let binds = !program.simultaneous && program.veils.get(id).is_none_or(sees_all);
        let body = &mut program.blocks[id].body;
        unroll.stmts(&mut body.stmts, &mut body.vars, binds);
    }
    for body in [&mut program.setup, &mut program.after] {
        unroll.stmts(&mut body.stmts, &mut body.vars, false);
    }
}

/// Whether nothing is hidden of the choices of a block.
fn sees_all(veil: &Veil) -> bool {
    match &veil.choices {
        Veiled::Always(masks) => masks.iter().all(|mask| *mask == 0),
        Veiled::ByMove => false,
    }
}

struct Unroll<'a> {
    program: &'a Program,
    constancy: Constancy,
}

impl Unroll<'_> {
    fn expr(&self, e: Expr, vars: &mut Vars) -> Expr {
        rewrite(e, &mut |e| self.unrolled(&e, vars).unwrap_or(e))
    }

    /// Unrolls loops; those whose statements bind variables only if `may_bind`.
    fn stmts(&self, stmts: &mut Vec<Stmt>, vars: &mut Vars, may_bind: bool) {
        for mut stmt in std::mem::take(stmts) {
            for inner in nested_mut(&mut stmt) {
                self.stmts(inner, vars, may_bind);
            }
            match self.rounds(&stmt, vars, may_bind) {
                Some(rounds) => stmts.extend(rounds),
                None => stmts.push(stmt),
            }
        }
    }

    /// The rounds of a loop, in sequence.
    fn rounds(&self, stmt: &Stmt, vars: &mut Vars, may_bind: bool) -> Option<Vec<Stmt>> {
        let StmtKind::ForEach(v, of, body) = &stmt.kind else {
            return None;
        };
        let (members, ty) = self.members(of)?;
        let mut nodes = 0;
        visit_exprs(body, &mut |_| nodes += 1);
        let bound = bound_by(body);
        let is_short = members.len() <= MEMBERS && members.len() * nodes <= NODES;
        let may_copy = bound.is_empty() || may_bind && branches(body);
        if !is_short || !may_copy {
            return None;
        }
        let mut rounds = Vec::new();
        for (round, member) in members.iter().enumerate() {
            let lit = literal(member, ty, domain_span(of));
            // The first copy keeps the original variables.
            let renamed = bound.iter().filter(|_| round > 0);
            let anew = |v: &VarId| (*v, vars.push(vars[*v].clone()));
            let names: BTreeMap<VarId, VarId> = renamed.map(anew).collect();
            for stmt in body {
                let mut stmt = stmt.clone();
                map_stmt(&mut stmt, &mut |e| subst(&e, *v, &lit, vars));
                rename_in(&mut stmt, &names);
                rounds.push(stmt);
            }
        }
        Some(rounds)
    }

    fn unrolled(&self, e: &Expr, vars: &mut Vars) -> Option<Expr> {
        let build = Build::new(&self.program.grid, e.span);
        match &*e.kind {
            K::UnionOf(v, of, each) => {
                let copies = self.copies(*v, of, each, vars)?;
                Some(build.union_of(copies.into_iter().map(|(_, copy)| copy), e.ty))
            }
            K::Filter(v, of, cond) => {
                let copies = self.copies(*v, of, cond, vars)?;
                let kept = { copies.into_iter() }
                    .map(|(member, cond)| build.choose(cond, member, build.none(e.ty)));
                Some(build.union_of(kept, e.ty))
            }
            K::Sum(v, of, n) => {
                let copies = self.copies(*v, of, n, vars)?;
                let all = copies.into_iter().map(|(_, copy)| copy);
                let add = |a, b| build.e(K::Arith(Arith::Add, a, b), Ty::Num);
                let nothing = || build.e(K::Lit(Value::Num(0)), Ty::Num);
                Some(all.reduce(add).unwrap_or_else(nothing))
            }
            K::Extreme(max, v, of, n) => {
                let copies = self.copies(*v, of, n, vars)?;
                let all = copies.into_iter().map(|(_, copy)| copy).collect();
                Some(build.e(K::Pick(*max, all), Ty::Num))
            }
            _ => None,
        }
    }

    /// Each member with its copy of the body.
    fn copies(
        &self,
        v: VarId,
        of: &Domain,
        e: &Expr,
        vars: &mut Vars,
    ) -> Option<Vec<(Expr, Expr)>> {
        let (members, ty) = self.members(of)?;
        if members.len() > MEMBERS || members.len() * size(e) > NODES {
            return None;
        }
        let lit = |value: &Value| literal(value, ty, domain_span(of));
        let copies = members.iter().map(|m| (lit(m), subst(e, v, &lit(m), vars)));
        Some(copies.collect())
    }

    /// Returns the members of a constant domain, unless it is a set of cells.
    fn members(&self, of: &Domain) -> Option<(Vec<Value>, Ty)> {
        match of {
            Domain::Set(set) if set.ty != Ty::Cells => Some((each(&self.value(set)?)?, set.ty)),
            Domain::Range(a, b) => match (self.value(a)?, self.value(b)?) {
                (Value::Num(a), Value::Num(b)) => Some((range(a, b), Ty::Num)),
                _ => None,
            },
            _ => None,
        }
    }

    fn value(&self, e: &Expr) -> Option<Value> {
        if !self.constancy.is_closed(e) {
            return None;
        }
        crate::ir::eval::closed(self.program, e)
    }
}

fn literal(value: &Value, ty: Ty, span: Span) -> Expr {
    Expr::new(K::Lit(value.clone()), ty, span)
}

/// The variables that statements bind.
fn bound_by(stmts: &[Stmt]) -> Vec<VarId> {
    let mut bound = Vec::new();
    visit_stmts(stmts, &mut |s| {
        if let StmtKind::Choose(v, _) | StmtKind::Let(v, _) | StmtKind::ForEach(v, ..) = s.kind {
            bound.push(v);
        }
    });
    bound
}

/// Renames the variables that a statement binds and reads.
fn rename_in(stmt: &mut Stmt, names: &BTreeMap<VarId, VarId>) {
    let new = |v: VarId| names.get(&v).copied().unwrap_or(v);
    map_stmt(stmt, &mut |e| rename(e, &new));
    rename_bound(stmt, &new);
}

fn rename_bound(stmt: &mut Stmt, new: &dyn Fn(VarId) -> VarId) {
    if let StmtKind::Choose(v, _)
    | StmtKind::Let(v, _)
    | StmtKind::SetVar(v, ..)
    | StmtKind::ForEach(v, ..) = &mut stmt.kind
    {
        *v = new(*v);
    }
    for inner in nested_mut(stmt).into_iter().flatten() {
        rename_bound(inner, new);
    }
}

fn domain_span(of: &Domain) -> Span {
    match of {
        Domain::Set(e) | Domain::Groups(e) | Domain::Range(e, _) => e.span,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::eval::closed;
    use crate::ir::testing::*;
    use crate::ir::walk::any;

    fn unrolled(program: &Program, e: Expr, vars: &mut Vars) -> Expr {
        let unroll = Unroll {
            program,
            constancy: Constancy::default(),
        };
        unroll.expr(e, vars)
    }

    #[test]
    fn directions_are_written_out() {
        let p = program(squares(4, 4, None, false));
        let d = || var(0, Ty::Dirs);
        let once = cells(K::Step(named(&p.grid, "b2"), d(), None));
        let twice = cells(K::Step(once, d(), None));
        let of = Domain::Set(dirs(0b0101_0101));
        let e = cells(K::UnionOf(VarId(0), of, twice));
        let new = unrolled(&p, e.clone(), &mut vars(&[("d", Ty::Dirs)]));
        assert!(!any(&new, &mut |e| matches!(
            *e.kind,
            K::UnionOf(..) | K::Var(_)
        )));
        assert_eq!(closed(&p, &new), closed(&p, &e));
    }

    #[test]
    fn a_binder_inside_is_bound_anew_in_each_copy() {
        let p = program(squares(3, 3, None, false));
        let step = cells(K::Step(var(1, Ty::Cells), var(0, Ty::Dirs), None));
        let inner = filter(1, named(&p.grid, "a1 b2 c3"), some(step));
        let e = cells(K::UnionOf(VarId(0), Domain::Set(dirs(0b11)), inner));
        let mut names = vars(&[("d", Ty::Dirs), ("c", Ty::Cells)]);
        let new = unrolled(&p, e.clone(), &mut names);
        assert_eq!(names.len(), 4);
        assert_eq!(closed(&p, &new), closed(&p, &e));
    }

    #[test]
    fn numbers_add_up_and_compare() {
        let p = program(squares(3, 3, None, false));
        let n = || var(0, Ty::Num);
        let square = || e(K::Arith(Arith::Mul, n(), n()), Ty::Num);
        let of = |last| Domain::Range(num(1), num(last));
        let mut names = vars(&[("n", Ty::Num)]);
        let sum = unrolled(
            &p,
            e(K::Sum(VarId(0), of(3), square()), Ty::Num),
            &mut names,
        );
        assert_eq!(closed(&p, &sum), Some(Value::Num(14)));
        assert!(matches!(*sum.kind, K::Arith(..)));
        let nothing = e(K::Extreme(true, VarId(0), of(0), square()), Ty::Num);
        let max = unrolled(&p, nothing, &mut names);
        assert_eq!(closed(&p, &max), Some(Value::Num(0)));
        let long = e(K::Sum(VarId(0), of(9), square()), Ty::Num);
        assert!(matches!(*unrolled(&p, long, &mut names).kind, K::Sum(..)));
    }

    #[test]
    fn loops_over_few_members_are_written_out() {
        let p = program(squares(3, 3, None, false));
        let unroll = Unroll {
            program: &p,
            constancy: Constancy::default(),
        };
        let step = cells(K::Step(named(&p.grid, "b2"), var(0, Ty::Dirs), None));
        let of = Domain::Set(dirs(0b101));
        let mut stmts = vec![stmt(StmtKind::ForEach(VarId(0), of, vec![clear(step)]))];
        unroll.stmts(&mut stmts, &mut vars(&[("d", Ty::Dirs)]), false);
        let cleared: Vec<_> = stmts
            .iter()
            .map(|s| match &s.kind {
                StmtKind::Clear(_, e) => closed(&p, e),
                other => panic!("{other:?}"),
            })
            .collect();
        let cell = |name| Some(Value::Cells(bits(&p.grid, name)));
        assert_eq!(cleared, [cell("b3"), cell("c2")]);
    }

    #[test]
    fn each_copy_of_a_choice_has_a_name_of_its_own() {
        let p = program(squares(3, 3, None, false));
        let unroll = Unroll {
            program: &p,
            constancy: Constancy::default(),
        };
        let range = Domain::Range(num(1), var(0, Ty::Num));
        let body = vec![stmt(StmtKind::Choose(VarId(1), range)), clear(own())];
        let of = Domain::Range(num(3), num(4));
        let looped = || vec![stmt(StmtKind::ForEach(VarId(0), of.clone(), body.clone()))];
        let mut names = vars(&[("i", Ty::Num), ("n", Ty::Num)]);
        let mut stmts = looped();
        unroll.stmts(&mut stmts, &mut names, false);
        assert_eq!(stmts.len(), 1, "names may be read from outside");
        unroll.stmts(&mut stmts, &mut names, true);
        let ends: Vec<_> = stmts
            .iter()
            .filter_map(|s| match &s.kind {
                StmtKind::Choose(v, Domain::Range(_, high)) => Some((*v, closed(&p, high))),
                _ => None,
            })
            .collect();
        let number = |n| Some(Value::Num(n));
        assert_eq!(ends, [(VarId(1), number(3)), (VarId(2), number(4))]);
    }

    #[test]
    fn cells_are_not_unrolled() {
        let p = program(squares(3, 3, None, false));
        let e = filter(0, named(&p.grid, "a1"), some(var(0, Ty::Cells)));
        let new = unrolled(&p, e, &mut vars(&[("c", Ty::Cells)]));
        assert!(matches!(*new.kind, K::Filter(..)));
    }
}
