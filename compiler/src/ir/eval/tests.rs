use super::*;
use crate::ir::testing::*;
use crate::ir::{Ending, Program};
use crate::typed::{Arith, Turning, Ty};

fn value(program: &Program, e: &Expr) -> Value {
    closed(program, e).expect("a constant")
}

fn names(program: &Program, e: &Expr) -> String {
    let Value::Cells(set) = value(program, e) else {
        panic!("cells");
    };
    let grid = &program.grid;
    let cells = grid.bit_of.iter().zip(&grid.names);
    let names: Vec<&str> = cells
        .filter(|(bit, _)| set.contains(**bit))
        .map(|(_, name)| name.as_str())
        .collect();
    names.join(" ")
}

const N: u64 = 1;
const E: u64 = 4;
const S: u64 = 16;

#[test]
fn numbers_stop_at_their_limits_and_division_rounds_down() {
    assert_eq!(arith(Arith::Add, i32::MAX, 1), i32::MAX);
    assert_eq!(arith(Arith::Mul, i32::MIN, 2), i32::MIN);
    assert_eq!(arith(Arith::Div, i32::MIN, -1), i32::MAX);
    assert_eq!(
        (arith(Arith::Div, -1, 3), arith(Arith::Rem, -1, 3)),
        (-1, 2)
    );
    assert_eq!(
        (arith(Arith::Div, 1, -3), arith(Arith::Rem, 1, -3)),
        (-1, -2)
    );
    assert_eq!((arith(Arith::Div, 7, 0), arith(Arith::Rem, 7, 0)), (0, 0));
}

#[test]
fn steps_fall_off_the_board_and_go_round_joined_sides() {
    let p = program(squares(4, 4, Some((2, 2)), false));
    let corner = || named(&p.grid, "a1");
    let step = |n| cells(ExprKind::Step(corner(), dirs(N | E | S), Some(num(n))));
    assert_eq!(names(&p, &step(1)), "b1 a2");
    assert_eq!(names(&p, &step(3)), "d1 a4");
    assert_eq!(names(&p, &step(0)), "a1");
    let diagonal = cells(ExprKind::Step(corner(), dirs(2), None));
    assert_eq!(names(&p, &diagonal), "", "b2 is no cell");
    let p = program(squares(4, 4, None, true));
    let round = cells(ExprKind::Step(named(&p.grid, "d1"), dirs(E), None));
    assert_eq!(names(&p, &round), "a1");
}

#[test]
fn rays_end_as_they_say() {
    let p = program(squares(5, 1, None, false));
    let walk = |ending| {
        let through = Some(named(&p.grid, "b1 c1"));
        ray(named(&p.grid, "a1"), dirs(E), through, ending)
    };
    let set = |s| named(&p.grid, s);
    assert_eq!(names(&p, &walk(Ending::Over)), "b1 c1");
    assert_eq!(names(&p, &walk(Ending::Onto(set("d1")))), "d1");
    assert_eq!(names(&p, &walk(Ending::Onto(set("e1")))), "");
    assert_eq!(names(&p, &walk(Ending::Upto(set("d1")))), "b1 c1 d1");
    assert_eq!(names(&p, &walk(Ending::Upto(set("e1")))), "b1 c1");
    assert_eq!(names(&p, &walk(Ending::Until(set("d1")))), "b1 c1");
    assert_eq!(names(&p, &walk(Ending::Until(set("e1")))), "");
}

#[test]
fn a_walk_round_a_ring_stops_before_its_first_cell() {
    let p = program(squares(4, 1, None, true));
    let over = ray(named(&p.grid, "b1"), dirs(E), None, Ending::Over);
    assert_eq!(names(&p, &over), "a1 c1 d1");
    let onto = Ending::Onto(named(&p.grid, "b1"));
    let back = ray(named(&p.grid, "b1"), dirs(E), None, onto);
    assert_eq!(names(&p, &back), "");
}

#[test]
fn leaps_lines_and_paths() {
    let p = program(squares(4, 4, None, false));
    let leap = cells(ExprKind::Leap(named(&p.grid, "a1"), 1, 2));
    assert_eq!(names(&p, &leap), "c2 b3");
    let lines = |exactly| lines(3, exactly, named(&p.grid, "a1 b1 c1 d1 d2 d3 a3"));
    assert_eq!(names(&p, &lines(false)), "a1 b1 c1 d1 d2 d3");
    assert_eq!(names(&p, &lines(true)), "d1 d2 d3");
    let at = |s| named(&p.grid, s);
    let path = cells(ExprKind::Path(at("a1"), dirs(E), at("c1")));
    assert_eq!(names(&p, &path), "b1 c1");
    let between = cells(ExprKind::Between(at("a1"), at("d4")));
    assert_eq!(names(&p, &between), "b2 c3");
}

#[test]
fn parts_hang_together_both_ways_on_graphs() {
    let p = program(graph(4, &[&[0, 1], &[2, 1]]));
    let all = cells(ExprKind::Lit(Value::Cells(p.grid.cells.clone())));
    let flood = cells(ExprKind::Flood(named(&p.grid, "c0"), all.clone()));
    assert_eq!(names(&p, &flood), "c0 c1 c2");
    assert_eq!(
        value(&p, &e(ExprKind::CountGroups(all), Ty::Num)),
        Value::Num(2)
    );
}

#[test]
fn coordinates_do_not_go_round() {
    let p = program(squares(4, 4, None, true));
    let at = |x, y| cells(ExprKind::Coord(vec![num(x), num(y)]));
    assert_eq!(names(&p, &at(4, 2)), "d2");
    assert_eq!(names(&p, &at(5, 2)), "");
}

#[test]
fn hexes_step_by_two_coordinates() {
    let p = program(rhombus(3, 3));
    let all = 0x3f;
    let beside = cells(ExprKind::Step(named(&p.grid, "b2"), dirs(all), None));
    assert_eq!(names(&p, &beside), "b1 c1 a2 c2 a3 b3");
    let turned = e(ExprKind::Turned(Turning::Left, dirs(1)), Ty::Dirs);
    assert_eq!(value(&p, &turned), Value::Mask(1 << 5));
}

#[test]
fn binders_take_members_in_order() {
    let p = program(squares(3, 3, None, false));
    let x = |v| e(ExprKind::CoordOf(Coord::X, var(v, Ty::Cells)), Ty::Num);
    let of = || Domain::Set(named(&p.grid, "a1 c1 c3"));
    let best = cells(ExprKind::Best(true, VarId(0), of(), x(0)));
    assert_eq!(names(&p, &best), "c1 c3");
    let sum = e(ExprKind::Sum(VarId(0), of(), x(0)), Ty::Num);
    assert_eq!(value(&p, &sum), Value::Num(7));
    let north = cells(ExprKind::Step(var(0, Ty::Cells), dirs(N), None));
    let reach = cells(ExprKind::Reach(VarId(0), named(&p.grid, "b1"), north));
    assert_eq!(names(&p, &reach), "b1 b2 b3");
    assert_eq!(range(1, i32::MAX).len(), 4096);
}

#[test]
fn what_the_position_says_is_not_constant() {
    let p = program(squares(3, 3, None, false));
    let empty = cells(ExprKind::Empty(crate::ir::LayerId(0)));
    assert_eq!(closed(&p, &some(empty)), None);
    assert_eq!(closed(&p, &e(ExprKind::Me, Ty::Players)), None);
    let me = constant(&p, &e(ExprKind::Me, Ty::Players), &Vars::new(), Some(1));
    assert_eq!(me, Some(Value::Mask(2)));
}
