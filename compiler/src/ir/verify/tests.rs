use super::*;
use crate::ir::testing::*;
use crate::ir::{Body, ConstId, ExprKind as K, Stmt, Value};

/// Returns the violations in a game whose `after` has these statements.
fn wrong(vars: &[(&str, Ty)], kinds: Vec<StmtKind>) -> String {
    let mut program = program(squares(3, 3, None, false));
    let var = |&(name, ty): &(&str, Ty)| Var {
        name: name.into(),
        ty,
        mutable: false,
        single: false,
        span: here(),
    };
    let stmts = kinds
        .into_iter()
        .map(|kind| Stmt { kind, span: here() })
        .collect();
    program.after = Body {
        vars: vars.iter().map(var).collect(),
        stmts,
    };
    verify(&program).err().unwrap_or_default()
}

fn clear(e: Expr) -> StmtKind {
    StmtKind::Clear(crate::ir::LayerId(0), e)
}

#[test]
fn a_sound_body_is_accepted() {
    let v = || var(0, Ty::Cells);
    let all = cells(K::Empty(crate::ir::LayerId(0)));
    let stmts = vec![StmtKind::Let(VarId(0), all), clear(v())];
    assert_eq!(wrong(&[("c", Ty::Cells)], stmts), "");
}

#[test]
fn types_are_checked() {
    let text = wrong(&[], vec![clear(num(3))]);
    assert_eq!(text, "after: what is cleared is Num, not Cells");
}

#[test]
fn variables_are_bound_once_and_before_they_are_read() {
    let v = || var(0, Ty::Num);
    let read = StmtKind::Next(e(K::FirstOf(v()), Ty::Players));
    let text = wrong(&[("n", Ty::Num)], vec![read]);
    assert!(
        text.contains("`n` (VarId(0)) is read where it is not bound"),
        "{text}"
    );
    let twice = || StmtKind::Let(VarId(0), num(1));
    let text = wrong(&[("n", Ty::Num)], vec![twice(), twice()]);
    assert_eq!(text, "after: `n` (VarId(0)) is bound twice");
}

#[test]
fn a_name_ends_with_its_braces() {
    let bind = Stmt {
        kind: StmtKind::Let(VarId(0), cells(K::Occupied(crate::ir::LayerId(0)))),
        span: here(),
    };
    let yes = e(K::Lit(Value::Truth(true)), Ty::Truth);
    let stmts = vec![
        StmtKind::If(yes, vec![bind], vec![]),
        clear(var(0, Ty::Cells)),
    ];
    let text = wrong(&[("c", Ty::Cells)], stmts);
    assert_eq!(text, "after: `c` (VarId(0)) is read where it is not bound");
}

#[test]
fn choices_stand_in_blocks_only() {
    let all = Domain::Set(cells(K::Empty(crate::ir::LayerId(0))));
    let text = wrong(&[("c", Ty::Cells)], vec![StmtKind::Choose(VarId(0), all)]);
    assert_eq!(
        text,
        "after: a choice or a requirement stands where none may"
    );
}

#[test]
fn literals_hold_members_that_there_are() {
    let far = cells(K::Lit(Value::Cells([77].into_iter().collect())));
    assert!(wrong(&[], vec![clear(far)]).contains("no value of Cells"));
    let missing = cells(K::Const(ConstId(4), None));
    assert!(wrong(&[], vec![clear(missing)]).contains("no constant"));
}

#[test]
fn blocked_is_asked_in_end_only() {
    let blocked = e(K::Blocked, Ty::Truth);
    let text = wrong(&[], vec![StmtKind::If(blocked, vec![], vec![])]);
    assert_eq!(text, "after: `blocked` outside `end`");
}

#[test]
fn only_functions_by_me_read_me() {
    let wrong = |uses_me: [bool; 2]| {
        let mut p = program(squares(3, 3, None, false));
        let entry = |of: Option<FnId>| match of {
            None => own(),
            Some(function) => cells(K::Call {
                function,
                me: None,
                key: None,
                args: vec![],
            }),
        };
        for (n, uses_me) in uses_me.into_iter().enumerate() {
            let of = n.checked_sub(1).map(FnId::from_index);
            p.functions.push(crate::ir::Function {
                name: format!("f{n}"),
                span: here(),
                ty: Ty::Cells,
                vars: IndexVec::default(),
                params: 0,
                axis: None,
                entries: vec![Some(entry(of))],
                uses_me,
            });
        }
        verify(&p).err().unwrap_or_default()
    };
    assert_eq!(wrong([true, true]), "");
    assert_eq!(
        wrong([true, false]),
        "def f1: reads `me`, which it is not told"
    );
    assert_eq!(
        wrong([false, false]),
        "def f0: reads `me`, which it is not told"
    );
}
