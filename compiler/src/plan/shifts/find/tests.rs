use super::*;
use crate::index::Id;
use crate::ir::Program;
use crate::ir::eval::{Vars, constant};
use crate::ir::testing::*;
use crate::typed::{CellId, Dir, DirId, Shape};
use std::collections::BTreeSet;

/// A game of one block: `choose from in cells`, `choose to in E(from)`.
fn with_targets(board: crate::typed::Board, targets: impl Fn(&Program) -> Expr) -> Program {
    let mut p = program(board);
    let all = cells(K::Lit(Value::Cells(p.grid.cells.clone())));
    let targets = targets(&p);
    let names = [("from", Ty::Cells), ("to", Ty::Cells)];
    let moves = StmtKind::Move(var(0, Ty::Cells), var(1, Ty::Cells));
    let stmts = vec![choose(0, all), choose(1, targets), stmt(moves)];
    block(&mut p, &names, stmts);
    p
}

fn set(p: &Program, e: &Expr, from: Value, me: usize) -> crate::ir::bits::Bits {
    let vars = Vars::from([(VarId(0), from)]);
    match constant(p, e, &vars, Some(me)) {
        Some(Value::Cells(cells)) => cells,
        other => panic!("{other:?}"),
    }
}

fn all_of(p: &Program) -> Option<Shifts> {
    find(p, BlockId(0), &p.blocks[BlockId(0)].body)
}

/// Checks that the pairs of the paths from the whole board are those from each cell; returns the number
/// of paths.
fn check(p: &Program) -> usize {
    let found = all_of(p).expect("families");
    let (_, targets) = chosen_cell(&p.blocks[BlockId(0)].body.stmts[1]).expect("a choice");
    for me in 0..2 {
        let mut wanted = BTreeSet::new();
        for from in p.grid.cells.iter() {
            let one = Value::Cells([from].into_iter().collect());
            wanted.extend(set(p, targets, one, me).iter().map(|to| (from, to)));
        }
        let mut pairs = Vec::new();
        for way in &found.ways {
            let all = Value::Cells(p.grid.cells.clone());
            let targets = set(p, &way.targets, all, me);
            for to in targets.iter() {
                let one = Vars::from([(VarId(1), Value::Cells([to].into_iter().collect()))]);
                let source = match constant(p, &way.source, &one, Some(me)) {
                    Some(Value::Cells(cells)) => cells.iter().next().expect("a way back"),
                    other => panic!("{other:?}"),
                };
                if let Some(by) = &way.by {
                    assert_eq!((to as i64 - by[me]) as usize, source);
                }
                pairs.push((source, to));
            }
        }
        assert_eq!(pairs.len(), wanted.len(), "none twice");
        assert_eq!(pairs.into_iter().collect::<BTreeSet<_>>(), wanted);
    }
    found.ways.len()
}

fn from() -> Expr {
    var(0, Ty::Cells)
}

#[test]
fn steps_by_direction_with_their_cuts() {
    let p = with_targets(squares(5, 4, Some((3, 2)), false), |p| {
        let open = named(&p.grid, "a1 b1 b2 c3 d4 e4 d1");
        let north = cells(K::Step(from(), dirs(1), None));
        let beside = cells(K::Step(north.clone(), dirs(0b0100_0100), None));
        let ahead = cells(K::Inter(north, open.clone()));
        cells(K::Union(ahead, cells(K::Diff(beside, open))))
    });
    assert_eq!(check(&p), 3);
}

#[test]
fn leaps_are_chains_of_steps() {
    let knights = |_: &Program| cells(K::Leap(from(), 1, 2));
    assert_eq!(check(&with_targets(squares(5, 5, None, false), knights)), 8);
    // Next to a hole, no chain of steps has the same targets as a leap.
    let holed = with_targets(squares(5, 5, Some((3, 3)), false), knights);
    assert!(all_of(&holed).is_none());
}

#[test]
fn kinds_that_go_different_ways_start_apart() {
    let p = with_targets(squares(4, 4, None, false), |p| {
        let king = named(&p.grid, "a1 c2 d4");
        let is_king = e(K::In(from(), king), Ty::Truth);
        let ways = e(K::If(is_king, dirs(0xff), dirs(1)), Ty::Dirs);
        cells(K::Step(from(), ways, None))
    });
    assert_eq!(check(&p), 8);
}

#[test]
fn the_same_way_twice_is_one() {
    let p = with_targets(squares(4, 4, None, false), |p| {
        let north = || cells(K::Step(from(), dirs(1), None));
        let some = |names| cells(K::Inter(north(), named(&p.grid, names)));
        cells(K::Union(some("a2 b2"), some("b2 c3")))
    });
    assert_eq!(check(&p), 1);
}

#[test]
fn over_joined_sides_the_way_back_is_as_many_steps() {
    let beside = |_: &Program| cells(K::Step(from(), dirs(0b0001_0100), None));
    let p = with_targets(squares(5, 4, None, true), beside);
    assert_eq!(check(&p), 2);
    let found = all_of(&p).expect("families");
    assert!(found.ways.iter().any(|way| way.by.is_none()));
    let knights = |_: &Program| cells(K::Leap(from(), 1, 2));
    assert_eq!(check(&with_targets(squares(5, 5, None, true), knights)), 8);
    // On a ring of two cells, both directions lead to the same cell, and are one path.
    let both = |_: &Program| cells(K::Step(from(), dirs(0b0100_0100), None));
    assert_eq!(check(&with_targets(squares(2, 3, None, true), both)), 1);
}

#[test]
fn far_walks_have_no_find() {
    let walk = |_: &Program| ray(from(), dirs(1), Some(empty()), crate::ir::Ending::Over);
    let p = with_targets(squares(4, 4, None, false), walk);
    assert!(all_of(&p).is_none());
}

#[test]
fn a_name_between_the_choices_may_depend_on_the_first() {
    let mut p = with_targets(squares(4, 4, None, false), |_| {
        cells(K::Inter(
            cells(K::Step(from(), dirs(1), None)),
            var(2, Ty::Cells),
        ))
    });
    let body = &mut p.blocks[BlockId(0)].body;
    body.vars.push(body.vars[VarId(0)].clone());
    let north = cells(K::Step(from(), dirs(0xff), None));
    body.stmts.insert(1, bind(2, north));
    assert!(all_of(&p).is_none());
}

#[test]
fn two_ways_with_one_offset_are_no_shifts() {
    // The two directions of a graph have one link each, to the next cell: the distance does not tell
    // which of them a target was reached by.
    let mut board = graph(4, &[&[0, 1]]);
    if let Shape::Graph { links } = &mut board.shape {
        let [two, three] = [2, 3].map(CellId::from_index);
        links.extend([vec![(two, three)], vec![(three, two)]]);
    }
    for (name, opposite) in [("f", 3), ("v", 2)] {
        board.dirs.push(Dir {
            name: name.into(),
            step: [0; 3],
            opposite: DirId(opposite),
        });
    }
    let along = |mask| with_targets(board.clone(), |_| cells(K::Step(from(), dirs(mask), None)));
    assert_eq!(check(&along(0b0001)), 1);
    assert_eq!(check(&along(0b1001)), 2);
    assert!(all_of(&along(0b0101)).is_none());
}
