//! Single assignment: a local variable that is assigned to in a straight line becomes several names.
//!
//! Before: `let more = 5`, then `choose n in 0..more; more -= n`, then `choose m in 0..more`. After:
//! the second value is a `let` of its own, `let more = more - n`, which the second choice reads. Only
//! variables whose assignments are all at the top level of a block are rewritten. Simultaneous games
//! are left alone: there other players' moves read variables (`others.v`).

use super::Vars;
use crate::facts::turn::compared_values_mut;
use crate::ir::walk::{map_stmt, nested, rename, visit_stmts};
use crate::ir::{Block, Expr, ExprKind as K, Program, Stmt, StmtKind, Var, VarId};
use crate::typed::{Arith, Assign, Ty};
use std::collections::{BTreeMap, BTreeSet};

/// The current variable for each original one.
type Names = BTreeMap<VarId, VarId>;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    if program.simultaneous {
        return;
    }
    for id in program.blocks.ids() {
        let names = rewrite_block(&mut program.blocks[id]);
        if !names.is_empty() {
            // The values that moves are compared or weighted by are read at the end of the block.
            for value in compared_values_mut(program, id) {
                *value = renamed(value.clone(), &names);
            }
        }
    }
}

/// Rewrites a block; returns the current variables at its end.
fn rewrite_block(block: &mut Block) -> Names {
    let eligible = eligible(&block.body.stmts);
    let mut names = Names::new();
    for stmt in &mut block.body.stmts {
        map_stmt(stmt, &mut |e| renamed(e, &names));
        let StmtKind::SetVar(v, how, value) = &stmt.kind else {
            continue;
        };
        if !eligible.contains(v) {
            continue;
        }
        let now = block.body.vars.push(Var {
            mutable: false,
            single: false,
            ..block.body.vars[*v].clone()
        });
        let before = names.insert(*v, now).unwrap_or(*v);
        let value = assigned(before, *how, value, &block.body.vars);
        stmt.kind = StmtKind::Let(now, value);
    }
    for v in eligible {
        block.body.vars[v].mutable = false;
    }
    names
}

/// Returns the variables whose assignments are all at the top level.
fn eligible(stmts: &[Stmt]) -> BTreeSet<VarId> {
    let mut inner = BTreeSet::new();
    for part in stmts.iter().flat_map(nested) {
        visit_stmts(part, &mut |s| {
            if let StmtKind::SetVar(v, ..) = s.kind {
                inner.insert(v);
            }
        });
    }
    let assigned = stmts.iter().filter_map(|s| match s.kind {
        StmtKind::SetVar(v, ..) => Some(v),
        _ => None,
    });
    assigned.filter(|v| !inner.contains(v)).collect()
}

/// Returns the value of a variable after an assignment.
fn assigned(v: VarId, how: Assign, value: &Expr, vars: &Vars) -> Expr {
    let ty = vars[v].ty;
    let old = Expr::new(K::Var(v), ty, value.span);
    let new = value.clone();
    let kind = match (how, ty) {
        (Assign::Set, _) => return new,
        (Assign::Add, Ty::Num) => K::Arith(Arith::Add, old, new),
        (Assign::Sub, Ty::Num) => K::Arith(Arith::Sub, old, new),
        (Assign::Add, _) => K::Union(old, new),
        (Assign::Sub, _) => K::Diff(old, new),
    };
    Expr::new(kind, ty, value.span)
}

fn renamed(e: Expr, names: &Names) -> Expr {
    rename(e, &|v| names.get(&v).copied().unwrap_or(v))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::*;
    use crate::ir::walk::reads;

    fn add(v: u32, n: Expr) -> Stmt {
        stmt(StmtKind::SetVar(VarId(v), Assign::Add, n))
    }

    fn rewritten(stmts: Vec<Stmt>) -> (Vec<Stmt>, Names) {
        let mut p = program(squares(3, 3, None, false));
        let id = block(&mut p, &[("n", Ty::Num)], stmts);
        p.blocks[id].body.vars[VarId(0)].mutable = true;
        let names = rewrite_block(&mut p.blocks[id]);
        (p.blocks[id].body.stmts.clone(), names)
    }

    #[test]
    fn each_assignment_is_a_name_of_its_own() {
        let n = || var(0, Ty::Num);
        let some_n = || require(e(K::Less(num(0), n()), Ty::Truth));
        let (stmts, names) =
            rewritten(vec![bind(0, num(1)), add(0, num(2)), add(0, n()), some_n()]);
        let StmtKind::Let(VarId(1), first) = &stmts[1].kind else {
            panic!("{stmts:?}");
        };
        assert!(reads(first, VarId(0)));
        let StmtKind::Let(VarId(2), second) = &stmts[2].kind else {
            panic!("{stmts:?}");
        };
        assert!(reads(second, VarId(1)) && !reads(second, VarId(0)));
        assert!(matches!(&stmts[3].kind, StmtKind::Require(e) if reads(e, VarId(2))));
        assert_eq!(names, Names::from([(VarId(0), VarId(2))]));
    }

    #[test]
    fn what_an_inner_statement_assigns_stays() {
        let inner = stmt(StmtKind::If(some(own()), vec![add(0, num(1))], vec![]));
        let (stmts, names) = rewritten(vec![bind(0, num(1)), add(0, num(2)), inner]);
        assert!(matches!(stmts[1].kind, StmtKind::SetVar(..)));
        assert!(names.is_empty());
    }
}
