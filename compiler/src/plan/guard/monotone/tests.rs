use super::*;
use crate::ir::testing::*;

const KING: Mask = 1;
/// The rook directions of the board.
const ROOK_DIRS: Mask = 0b0101;

fn own_of(kinds: Mask) -> Expr {
    pieces(Some(me()), Some(kinds))
}

fn and(a: Expr, b: Expr) -> Expr {
    cells(K::Inter(a, b))
}

fn not(a: Expr) -> Expr {
    e(K::Not(a), Ty::Truth)
}

/// `no own king & {c : some c.ray(…, through through, ending) & enemy}`
fn unseen(through: Expr, ending: Ending) -> Expr {
    let walk = ray(var(2, Ty::Cells), dirs(ROOK_DIRS), Some(through), ending);
    not(some(filter(2, own_of(KING), some(and(walk, enemy())))))
}

fn everywhere() -> Expr {
    named(
        &program(squares(3, 3, None, false)).grid,
        "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    )
}

fn upto() -> Ending {
    Ending::Upto(everywhere())
}

/// The guard of a block that moves a piece by these statements and then requires this.
fn found(effects: Vec<StmtKind>, required: Expr) -> Option<Guard> {
    let mut p = program(squares(3, 3, None, false));
    let mut stmts = vec![choose(0, pieces(Some(me()), None)), choose(1, everywhere())];
    stmts.extend(effects.into_iter().map(stmt));
    stmts.push(require(required));
    let names = [("from", Ty::Cells), ("to", Ty::Cells), ("c", Ty::Cells)];
    let id = block(&mut p, &names, stmts);
    guard(&p, id)
}

fn moves() -> StmtKind {
    StmtKind::Move(var(0, Ty::Cells), var(1, Ty::Cells))
}

#[test]
fn a_walk_from_watched_pieces_sees_what_it_comes_to() {
    let guard = found(vec![moves()], unseen(empty(), upto())).expect("a guard");
    assert_eq!((guard.from, guard.watched), (VarId(0), KING));
    let K::UnionOf(VarId(2), _, walk) = &*guard.seen.kind else {
        panic!("{:?}", guard.seen)
    };
    assert!(matches!(&*walk.kind, K::Ray(ray) if matches!(ray.ending, Ending::Upto(_))));
}

#[test]
fn a_step_over_an_empty_cell_sees_that_cell() {
    let beside = |set| cells(K::Step(set, dirs(ROOK_DIRS), None));
    let leg = beside(and(beside(own_of(KING)), empty()));
    let guard = found(vec![moves()], not(some(and(leg, enemy())))).expect("a guard");
    let seen = beside(own_of(KING));
    assert!(walk::same(&guard.seen, &seen), "{:?}", guard.seen);
}

#[test]
fn kinds_of_any_owner_are_watched_by_nobody_among_enemies() {
    let both = pieces(None, Some(KING));
    let among = not(some(and(enemy(), both.clone())));
    let guard = found(vec![moves()], among).expect("a guard");
    assert_eq!(guard.watched, 0);
    assert!(found(vec![moves()], not(some(both))).is_none());
}

#[test]
fn what_may_hold_better_before_the_move_is_no_guard() {
    let met = |e: Expr| found(vec![moves()], e).is_none();
    // The requirement holds only if a piece blocks the line.
    assert!(met(some(and(empty(), everywhere()))));
    // Cells that a walk may not pass.
    assert!(met(unseen(cells(K::Occupied(PIECES)), upto())));
    // A walk that continues no longer ends on an own piece.
    assert!(met(unseen(empty(), Ending::Onto(everywhere()))));
    // The requirement depends on the target of the move.
    assert!(met(not(some(and(var(1, Ty::Cells), enemy())))));
    assert!(met(not(some(empty()))));
}

#[test]
fn other_effects_are_asked_by_playing() {
    let required = || unseen(empty(), upto());
    let clear = StmtKind::Clear(PIECES, var(1, Ty::Cells));
    assert!(found(vec![clear, moves()], required()).is_none());
    assert!(found(vec![moves(), moves()], required()).is_none());
    let there = StmtKind::Move(var(1, Ty::Cells), var(0, Ty::Cells));
    assert!(found(vec![there], required()).is_none());
    let again = StmtKind::Require(required());
    assert!(found(vec![moves(), again], required()).is_none());
}
