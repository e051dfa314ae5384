//! Singleton inference: marks the variables that always hold a set of exactly one member.
//!
//! Before: variables of choices, loops and binders over sets are marked. After: so are `let`s whose every
//! assigned value is a singleton, and parameters whose every argument is one. A marked variable can be
//! stored as an index instead of a set, and a comprehension of its members is a condition on it: `{c in v : E(c)}` is
//! `if E(v) then v else none`.

use super::Vars;
use super::build::Build;
use crate::facts::cardinality::Cardinality;
use crate::index::Id;
use crate::ir::grid::Grid;
use crate::ir::walk::{roots_of_rules, subst, visit, visit_stmts};
use crate::ir::{
    BlockId, Body, Domain, Expr, ExprKind as K, FnId, Program, Stmt, StmtKind, VarId, ViewLine,
};
use crate::typed::{Assign, Ty};
use std::collections::BTreeSet;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    let ids: Vec<BlockId> = program.blocks.ids().collect();
    for id in ids {
        let single = lets(program, &program.blocks[id].body);
        mark(&mut program.blocks[id].body, &single);
    }
    let [setup, after] = [&program.setup, &program.after].map(|body| lets(program, body));
    mark(&mut program.setup, &setup);
    mark(&mut program.after, &after);
    params(program);
    super::rewrite_all(program, |program, e, vars| of_one(&program.grid, e, vars));
}

/// Returns the condition that a comprehension of the members of a singleton variable is.
pub(super) fn of_one(grid: &Grid, e: &Expr, vars: &mut Vars) -> Option<Expr> {
    match &*e.kind {
        K::Filter(c, Domain::Set(of), cond) if matches!(*of.kind, K::Var(v) if vars[v].single) => {
            let build = Build::new(grid, e.span);
            let cond = subst(cond, *c, of, vars);
            Some(build.choose(cond, of.clone(), build.none(of.ty)))
        }
        _ => None,
    }
}

fn mark(body: &mut Body, single: &BTreeSet<VarId>) {
    single.iter().for_each(|v| body.vars[*v].single = true);
}

/// Returns the `let`s that are singletons. A greatest fixed point: every `let` starts as a singleton, and one with an
/// assignment of another value is taken out, until nothing changes.
fn lets(program: &Program, body: &Body) -> BTreeSet<VarId> {
    let (mut single, mut given) = (BTreeSet::new(), Vec::new());
    visit_stmts(&body.stmts, &mut |s: &Stmt| match &s.kind {
        StmtKind::Let(v, e) => {
            single.insert(*v);
            given.push((*v, Assign::Set, e));
        }
        StmtKind::SetVar(v, how, e) => given.push((*v, *how, e)),
        _ => {}
    });
    single.retain(|v| !matches!(body.vars[*v].ty, Ty::Num | Ty::Truth));
    loop {
        let known = Cardinality::of(program, &body.vars).with_ones(&single);
        let before = single.len();
        for (v, how, e) in &given {
            if *how != Assign::Set || !known.is_one(e) {
                single.remove(v);
            }
        }
        if single.len() == before {
            return single;
        }
    }
}

/// Marks the parameters, from the last function to the first: functions are called by later ones
/// only, so a caller's parameters are known before its calls are read.
fn params(program: &mut Program) {
    let mut calls: Vec<Option<Vec<bool>>> = vec![None; program.functions.len()];
    roots_of_rules(program, &mut |e, vars| note(program, e, vars, &mut calls));
    let viewed = program.view.iter().flatten().flat_map(ViewLine::functions);
    viewed.for_each(|function| calls[function.index()] = Some(Vec::new()));
    let ids: Vec<FnId> = program.functions.ids().collect();
    for id in ids.into_iter().rev() {
        // Calls from functions that are never called do not count: these are not generated.
        let Some(single) = &calls[id.index()] else {
            continue;
        };
        let params = program.functions[id].vars.iter_mut().zip(single);
        params.for_each(|(var, single)| var.single |= *single);
        let function = &program.functions[id];
        for entry in function.entries.iter().flatten() {
            note(program, entry, &function.vars, &mut calls);
        }
    }
}

/// Records for every call in a tree which arguments are singletons at all call sites so far.
fn note(program: &Program, e: &Expr, vars: &Vars, calls: &mut [Option<Vec<bool>>]) {
    let known = Cardinality::of(program, vars);
    visit(e, &mut |e| {
        let K::Call { function, args, .. } = &*e.kind else {
            return;
        };
        let here = args.iter().map(|arg| known.is_one(arg));
        let so_far: &mut Option<Vec<bool>> = &mut calls[FnId::index(*function)];
        *so_far = Some(match so_far.take() {
            None => here.collect(),
            Some(so_far) => so_far.into_iter().zip(here).map(|(a, b)| a && b).collect(),
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Function;
    use crate::ir::testing::*;
    use crate::typed::Ty;

    fn function(program: &mut Program, entry: Expr) -> FnId {
        let mut vars = vars(&[("c", Ty::Cells)]);
        vars[VarId(0)].single = false;
        program.functions.push(Function {
            name: "f".into(),
            span: here(),
            ty: Ty::Cells,
            vars,
            params: 1,
            axis: None,
            entries: vec![Some(entry)],
            uses_me: false,
        })
    }

    fn call(function: FnId, arg: Expr) -> Expr {
        cells(K::Call {
            function,
            me: None,
            key: None,
            args: vec![arg],
        })
    }

    #[test]
    fn a_parameter_is_single_when_all_arguments_are() {
        let mut p = program(squares(3, 3, None, false));
        let c = || var(0, Ty::Cells);
        let inner = function(&mut p, c());
        let one = function(&mut p, call(inner, c()));
        let many = function(&mut p, c());
        let a1 = named(&p.grid, "a1");
        p.after.stmts = vec![
            clear(call(one, a1.clone())),
            clear(call(many, a1)),
            clear(call(many, empty())),
        ];
        run(&mut p);
        let single: Vec<bool> = p
            .functions
            .iter()
            .map(|f| f.vars[VarId(0)].single)
            .collect();
        assert_eq!(single, [true, true, false]);
    }

    #[test]
    fn a_filter_over_one_member_is_a_condition_on_it() {
        let filtered = |single: bool| {
            let mut p = program(squares(3, 3, None, false));
            p.after.vars = vars(&[("c", Ty::Cells), ("d", Ty::Cells)]);
            p.after.vars[VarId(0)].single = single;
            let is_own = e(K::In(var(1, Ty::Cells), own()), Ty::Truth);
            let of = filter(1, var(0, Ty::Cells), is_own);
            p.after.stmts = vec![choose(0, empty()), clear(of)];
            crate::opt::rewrite_all(&mut p, |p, e, vars| of_one(&p.grid, e, vars));
            match p.after.stmts.swap_remove(1).kind {
                StmtKind::Clear(_, on) => on,
                _ => num(0),
            }
        };
        let K::If(cond, yes, _) = *filtered(true).kind else {
            panic!("a filter");
        };
        assert!(matches!(&*cond.kind, K::In(c, _) if matches!(*c.kind, K::Var(VarId(0)))));
        assert!(matches!(*yes.kind, K::Var(VarId(0))));
        assert!(
            matches!(*filtered(false).kind, K::Filter(..)),
            "several cells"
        );
    }

    #[test]
    fn arguments_in_views_count() {
        let mut p = program(squares(3, 3, None, false));
        let one = function(&mut p, var(0, Ty::Cells));
        let viewed = function(&mut p, call(one, empty()));
        p.functions[viewed].params = 0;
        p.after.stmts = vec![clear(call(one, named(&p.grid, "a1")))];
        let on = viewed;
        p.view = Some(vec![ViewLine {
            what: crate::ir::Viewed::Layer {
                layer: crate::ir::PIECES,
                owner: false,
                on,
            },
            players: None,
            span: here(),
        }]);
        run(&mut p);
        assert!(!p.functions[one].vars[VarId(0)].single);
    }

    #[test]
    fn one_of_two_players_has_one_opponent() {
        let single = |chance: bool| {
            let mut p = program(squares(3, 3, None, false));
            p.chance = chance;
            p.after.vars = vars(&[("foe", Ty::Players), ("foes", Ty::Players)]);
            p.after.vars.iter_mut().for_each(|v| v.single = false);
            let playing = e(K::Others(e(K::Playing, Ty::Players)), Ty::Players);
            p.after.stmts = vec![bind(0, others()), bind(1, playing)];
            run(&mut p);
            [VarId(0), VarId(1)].map(|v| p.after.vars[v].single)
        };
        assert_eq!(single(false), [true, false]);
        assert_eq!(single(true), [false, false], "chance has two");
    }

    #[test]
    fn a_let_of_a_single_is_single() {
        let mut p = program(squares(3, 3, None, false));
        p.after.vars = vars(&[("a", Ty::Cells), ("b", Ty::Cells)]);
        p.after.vars.iter_mut().for_each(|v| v.single = false);
        let a1 = named(&p.grid, "a1");
        p.after.stmts = vec![bind(0, a1), bind(1, var(0, Ty::Cells))];
        run(&mut p);
        assert!(p.after.vars.iter().all(|v| v.single));
    }

    #[test]
    fn a_let_that_is_assigned_to_is_single_while_it_is_given_singles() {
        let mut p = program(squares(3, 3, None, false));
        let names = ["one", "other", "grown", "after"];
        p.after.vars = vars(&names.map(|name| (name, Ty::Cells)));
        let flags = p.after.vars.iter_mut().zip([true, true, true, false]);
        flags.for_each(|(v, mutable)| (v.single, v.mutable) = (false, mutable));
        let set = |v, how, e| stmt(StmtKind::SetVar(VarId(v), how, e));
        let grid = p.grid.clone();
        let a1 = || named(&grid, "a1");
        let of = |v| var(v, Ty::Cells);
        p.after.stmts = vec![
            bind(0, a1()),
            bind(1, of(0)),
            bind(2, a1()),
            bind(3, of(2)),
            set(0, Assign::Set, of(1)),
            set(2, Assign::Add, of(1)),
        ];
        run(&mut p);
        let single: Vec<bool> = p.after.vars.iter().map(|v| v.single).collect();
        assert_eq!(single, [true, true, false, false]);
    }
}
