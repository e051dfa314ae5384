//! Copy propagation: removes a `let` that only renames a variable or a literal.
//!
//! Before: an inlined act binds its parameters by `let`s. After: if such a `let` binds a variable or a
//! literal, and neither it nor its value is reassigned later, readers use the value directly.
//! Simultaneous games keep the `let`s that `others.v` may read.

use crate::facts::turn::compared_values_mut;
use crate::ir::walk::{nested_mut, rewrite, roots_of_body, visit, visit_exprs, visit_stmts};
use crate::ir::{Body, Expr, ExprKind as K, Program, Stmt, StmtKind, VarId};
use std::collections::{BTreeMap, BTreeSet};

type Names = BTreeMap<VarId, Expr>;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    run_body(&mut program.setup);
    run_body(&mut program.after);
    for id in program.blocks.ids() {
        let names = run_body(&mut program.blocks[id].body);
        for value in compared_values_mut(program, id) {
            replace(value, &names);
        }
    }
}

/// Removes the renaming `let`s of a body; returns the value of each.
fn run_body(body: &mut Body) -> Names {
    let names = plain_lets(body);
    drop_lets(&mut body.stmts, &names);
    roots_of_body(body, &mut |e, _| replace(e, &names));
    names
}

/// The value of each renaming `let`, with earlier ones substituted.
fn plain_lets(body: &Body) -> Names {
    let asked = asked_of_others(body);
    let mut names = Names::new();
    visit_stmts(&body.stmts, &mut |s| {
        let StmtKind::Let(v, e) = &s.kind else {
            return;
        };
        if body.vars[*v].mutable || asked.contains(v) {
            return;
        }
        match &*e.kind {
            K::Lit(_) => {
                names.insert(*v, e.clone());
            }
            K::Var(u) if !body.vars[*u].mutable => {
                let meant = names.get(u).unwrap_or(e).clone();
                names.insert(*v, meant);
            }
            _ => {}
        }
    });
    names
}

fn asked_of_others(body: &Body) -> BTreeSet<VarId> {
    let mut asked = BTreeSet::new();
    visit_exprs(&body.stmts, &mut |e| {
        if let K::OthersVar(v) = *e.kind {
            asked.insert(v);
        }
    });
    asked
}

fn drop_lets(stmts: &mut Vec<Stmt>, names: &Names) {
    stmts.retain(|s| !matches!(&s.kind, StmtKind::Let(v, _) if names.contains_key(v)));
    for stmt in stmts {
        for inner in nested_mut(stmt) {
            drop_lets(inner, names);
        }
    }
}

fn replace(e: &mut Expr, names: &Names) {
    let mut reads = false;
    visit(e, &mut |e| {
        reads |= matches!(&*e.kind, K::Var(v) if names.contains_key(v));
    });
    if !reads {
        return;
    }
    *e = rewrite(e.clone(), &mut |e| match &*e.kind {
        K::Var(v) if names.contains_key(v) => Expr {
            kind: names[v].kind.clone(),
            ..e
        },
        _ => e,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Value;
    use crate::ir::testing::*;
    use crate::typed::Ty;

    #[test]
    fn other_names_for_the_same_are_left_out() {
        let v = |n| var(n, Ty::Cells);
        let mut body = Body {
            vars: vars(&[
                ("a", Ty::Cells),
                ("b", Ty::Cells),
                ("c", Ty::Cells),
                ("d", Ty::Cells),
            ]),
            stmts: vec![
                bind(0, empty()),
                bind(1, v(0)),
                bind(2, v(1)),
                bind(3, v(2)),
                clear(v(2)),
                clear(v(3)),
            ],
        };
        body.vars[VarId(3)].mutable = true;
        run_body(&mut body);
        let bound: Vec<u32> = body
            .stmts
            .iter()
            .filter_map(|s| match s.kind {
                StmtKind::Let(v, _) => Some(v.0),
                _ => None,
            })
            .collect();
        assert_eq!(bound, [0, 3], "what is assigned to stays");
        let StmtKind::Clear(_, e) = &body.stmts[2].kind else {
            panic!("{:?}", body.stmts);
        };
        assert!(matches!(*e.kind, K::Var(VarId(0))));
    }

    #[test]
    fn literals_take_the_place_of_their_names() {
        let less = e(K::Less(var(0, Ty::Num), num(3)), Ty::Truth);
        let mut body = Body {
            vars: vars(&[("n", Ty::Num)]),
            stmts: vec![bind(0, num(2)), require(less)],
        };
        run_body(&mut body);
        let [
            Stmt {
                kind: StmtKind::Require(e),
                ..
            },
        ] = &body.stmts[..]
        else {
            panic!("{:?}", body.stmts);
        };
        let K::Less(a, _) = &*e.kind else {
            panic!("{e:?}");
        };
        assert!(matches!(*a.kind, K::Lit(Value::Num(2))));
    }
}
