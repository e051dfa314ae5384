use super::*;
use crate::ir::testing::{game, here, squares};
use crate::ir::{Domain, ExprKind, Put, StmtKind};
use crate::typed::{
    Act, ActId, Assign, Block, Body, CellId, Def, ExprKind as T, Init, KindId, Local, PlayerId,
    State, StateTy, StmtKind as S,
};

fn t(kind: T, ty: Ty) -> typed::Expr {
    typed::Expr {
        kind: Box::new(kind),
        ty,
        span: here(),
    }
}

fn local(name: &str, ty: Ty) -> Local {
    Local {
        name: name.into(),
        ty,
        span: here(),
    }
}

fn stmt(kind: S) -> typed::Stmt {
    typed::Stmt { kind, span: here() }
}

fn def(name: &str, ty: Ty, axis: Option<typed::Axis>, entries: Vec<Option<typed::Expr>>) -> Def {
    Def {
        name: name.into(),
        span: here(),
        ty,
        locals: IndexVec::new(),
        params: 0,
        axis,
        entries,
        uses_me: false,
        constant: true,
        declared_constant: false,
    }
}

fn use_of(def: u32, key: Option<typed::Expr>, ty: Ty) -> typed::Expr {
    t(
        T::Def {
            def: DefId(def),
            me: None,
            key,
            args: Vec::new(),
        },
        ty,
    )
}

fn block(body: Body) -> Block {
    Block {
        name: "go".into(),
        span: here(),
        by: 3,
        unique: false,
        hidden: false,
        body,
    }
}

#[test]
fn constants_keep_their_names_and_the_rest_is_folded() {
    let mut game = game(squares(3, 3, None, false));
    let rank = t(
        T::Rows(
            typed::Coord::Y,
            t(T::Num(1), Ty::Num),
            t(T::Num(2), Ty::Num),
        ),
        Ty::Cells,
    );
    game.defs
        .push(def("low", Ty::Cells, None, vec![Some(rank)]));
    let low = || use_of(0, None, Ty::Cells);
    let corners = t(T::Inter(low(), t(T::Corners, Ty::Cells)), Ty::Cells);
    let body = Body {
        locals: IndexVec::new(),
        stmts: vec![
            stmt(S::Clear(crate::ir::LayerId(0), low())),
            stmt(S::Clear(crate::ir::LayerId(0), corners)),
        ],
    };
    game.blocks.push(block(body));
    let program = lower(&game);
    assert_eq!(program.consts[ConstId(0)].values.len(), 1);
    let stmts = &program.blocks.iter().next().unwrap().body.stmts;
    let cleared = |n: usize| match &stmts[n].kind {
        StmtKind::Clear(_, e) => &*e.kind,
        other => panic!("{other:?}"),
    };
    assert!(matches!(cleared(0), ExprKind::Const(ConstId(0), None)));
    let ExprKind::Lit(Value::Cells(cells)) = cleared(1) else {
        panic!("{:?}", cleared(1));
    };
    assert_eq!(cells.iter().collect::<Vec<_>>(), [0, 2]);
}

#[test]
fn a_constant_that_depends_on_me_is_a_table_by_player() {
    let mut game = game(squares(3, 3, None, false));
    let side = vec![Some(t(T::Num(1), Ty::Num)), Some(t(T::Num(3), Ty::Num))];
    let mut home = def("home", Ty::Num, Some(typed::Axis::Player), side);
    game.defs.push(home.clone());
    let me = || t(T::Me, Ty::Players);
    let by_me = use_of(0, Some(me()), Ty::Num);
    let two = t(T::Num(2), Ty::Num);
    let twice = t(T::Arith(typed::Arith::Mul, by_me, two), Ty::Num);
    home = def("twice", Ty::Num, None, vec![Some(twice)]);
    home.uses_me = true;
    game.defs.push(home);
    let value = use_of(1, None, Ty::Num);
    game.blocks.push(block(Body {
        locals: IndexVec::new(),
        stmts: vec![stmt(S::Require(t(
            T::Equal(value, t(T::Num(6), Ty::Num)),
            Ty::Truth,
        )))],
    }));
    let program = lower(&game);
    let twice = &program.consts[ConstId(1)];
    assert_eq!(twice.axis, Some(typed::Axis::Player));
    assert_eq!(twice.values, [Value::Num(2), Value::Num(6)]);
    let StmtKind::Require(e) = &program.blocks.iter().next().unwrap().body.stmts[0].kind else {
        panic!("a requirement");
    };
    let ExprKind::Equal(read, _) = &*e.kind else {
        panic!("{e:?}");
    };
    let ExprKind::Const(_, Some(by)) = &*read.kind else {
        panic!("{read:?}");
    };
    assert!(matches!(*by.kind, ExprKind::Me));
}

#[test]
fn an_act_is_put_in_with_variables_of_its_own() {
    let mut game = game(squares(3, 3, None, false));
    let mut locals = IndexVec::new();
    locals.push(local("to", Ty::Cells));
    let at = t(T::Local(LocalId(0)), Ty::Cells);
    game.acts.push(Act {
        name: "take".into(),
        span: here(),
        params: 1,
        body: Body {
            locals,
            stmts: vec![stmt(S::SetLocal(LocalId(0), Assign::Add, at))],
        },
    });
    let mut locals = IndexVec::new();
    let from = locals.push(local("from", Ty::Cells));
    let all = typed::Domain::Set(t(T::AllCells, Ty::Cells));
    let arg = || vec![t(T::Local(from), Ty::Cells)];
    game.blocks.push(block(Body {
        locals,
        stmts: vec![
            stmt(S::Choose(from, all)),
            stmt(S::Do(ActId(0), arg())),
            stmt(S::Do(ActId(0), arg())),
        ],
    }));
    let program = lower(&game);
    let body = &program.blocks.iter().next().unwrap().body;
    let names: Vec<&str> = body.vars.iter().map(|v| v.name.as_str()).collect();
    assert_eq!(names, ["from", "to", "to"]);
    let flags: Vec<_> = body.vars.iter().map(|v| (v.single, v.mutable)).collect();
    assert_eq!(flags, [(true, false), (false, true), (false, true)]);
    let kinds: Vec<_> = body.stmts.iter().map(|s| &s.kind).collect();
    assert!(matches!(
        kinds[..],
        [
            StmtKind::Choose(VarId(0), Domain::Set(_)),
            StmtKind::Let(VarId(1), _),
            StmtKind::SetVar(VarId(1), Assign::Add, _),
            StmtKind::Let(VarId(2), _),
            StmtKind::SetVar(VarId(2), Assign::Add, _),
        ]
    ));
}

#[test]
fn placed_pieces_are_put_together_and_the_last_on_a_cell_stays() {
    let mut game = game(squares(3, 3, None, false));
    let (man, white, black) = (KindId(0), Some(PlayerId(0)), Some(PlayerId(1)));
    let place = S::Place(vec![
        (CellId(0), man, white),
        (CellId(1), man, black),
        (CellId(2), man, white),
        (CellId(0), KindId(1), black),
    ]);
    game.setup.stmts.push(stmt(place));
    let program = lower(&game);
    let puts: Vec<Vec<usize>> = program
        .setup
        .stmts
        .iter()
        .map(|s| match &s.kind {
            StmtKind::Put(Put { on, .. }) => match &*on.kind {
                ExprKind::Lit(Value::Cells(cells)) => cells.iter().collect(),
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(puts, [vec![1], vec![2], vec![0]]);
}

#[test]
fn first_values_are_in_range_and_in_the_order_of_entries() {
    let mut game = game(squares(2, 1, None, false));
    let state = |axes, ty, init| State {
        name: "s".into(),
        axes,
        ty,
        init,
        clock: false,
        span: here(),
    };
    let table = Init::Table(0, vec![Some(t(T::Num(9), Ty::Num)), None]);
    let axes = vec![typed::Axis::Player, typed::Axis::Range(1, 2)];
    game.states.push(state(axes, StateTy::Number(2, 5), table));
    let all = Init::All(t(T::AllCells, Ty::Cells));
    game.states.push(state(Vec::new(), StateTy::Cell, all));
    let program = lower(&game);
    let init: Vec<&[Value]> = program.states.iter().map(|s| &s.init[..]).collect();
    let n = Value::Num;
    assert_eq!(init[0], [n(5), n(5), n(2), n(2)]);
    assert_eq!(init[1], [Value::Cells(crate::ir::bits::Bits::of(0))]);
}
