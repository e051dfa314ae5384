use super::*;
use crate::ir::bits::Bits;
use crate::ir::eval::closed;
use crate::ir::testing::*;
use crate::ir::walk::{self, any};
use crate::ir::{Ending, StmtKind, Value};

/// A small generator; the tests need variety, not quality.
struct Random(u64);

impl Random {
    fn next(&mut self, below: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % below
    }
    fn cells(&mut self, program: &Program) -> Expr {
        let density = 1 + self.next(3);
        let cells = program.grid.cells.iter();
        let kept = cells.filter(|_| self.next(4) < density).collect();
        super::super::tests::lit(Value::Cells(kept), Ty::Cells)
    }
    fn dirs(&mut self, program: &Program) -> Expr {
        let all = (1 << program.grid.dirs.len()) - 1;
        dirs(self.next(1 << 20) & all)
    }
    /// A set that depends on variable 0.
    fn walk(&mut self, program: &Program, depth: u32) -> Expr {
        if depth == 0 {
            return var(0, Ty::Cells);
        }
        let from = self.walk(program, depth - 1);
        match self.next(9) {
            0 => {
                let dirs = self.part(|r| r.dirs(program));
                cells(K::Step(from, dirs, None))
            }
            1 => {
                let n = num(self.next(4) as i32);
                cells(K::Step(from, self.dirs(program), Some(n)))
            }
            2 => cells(K::Back(from, self.dirs(program))),
            3 if !program.grid.is_graph() => cells(K::Leap(from, 1, 2)),
            4 => cells(K::Inter(from, self.cells(program))),
            5 => cells(K::Diff(from, self.cells(program))),
            6 => {
                let other = self.walk(program, depth - 1);
                cells(K::Union(from, other))
            }
            _ => self.ray(program, from),
        }
    }
    /// A set that may depend on variable 0 by an `if`.
    fn part(&mut self, of: impl Fn(&mut Random) -> Expr) -> Expr {
        if self.next(4) > 0 {
            return of(self);
        }
        let (a, b) = (of(self), of(self));
        let marked = super::super::tests::lit(Value::Cells((0..9).collect()), Ty::Cells);
        let cond = e(K::In(var(0, Ty::Cells), marked), Ty::Truth);
        let ty = a.ty;
        e(K::If(cond, a, b), ty)
    }
    fn ray(&mut self, program: &Program, from: Expr) -> Expr {
        let through = (self.next(4) > 0).then(|| self.part(|r| r.cells(program)));
        let end = self.part(|r| r.cells(program));
        let ending = match self.next(4) {
            0 => Ending::Over,
            1 => Ending::Onto(end),
            2 => Ending::Upto(end),
            _ => Ending::Until(end),
        };
        ray(from, self.dirs(program), through, ending)
    }
    fn cond(&mut self, program: &Program) -> Expr {
        let depth = 1 + self.next(3) as u32;
        let set = self.walk(program, depth);
        match self.next(4) {
            0 => e(K::No(set), Ty::Truth),
            1 => e(K::In(set, self.cells(program)), Ty::Truth),
            2 => {
                let other = self.walk(program, 1);
                e(K::And(some(set), some(other)), Ty::Truth)
            }
            _ => some(set),
        }
    }
    /// A condition on the number of cells a few steps from variable 0.
    fn count(&mut self, program: &Program) -> Expr {
        let set = match self.next(3) {
            0 => {
                let other = self.beside(program, 0);
                cells(K::Union(self.beside(program, 0), other))
            }
            _ => self.beside(program, 0),
        };
        let (count, n) = (e(K::Count(set), Ty::Num), self.next(6) as i32 - 1);
        let cond = match self.next(5) {
            0 => K::Less(count, num(n)),
            1 => K::Less(num(n), count),
            2 => K::Equal(count, num(n)),
            3 => K::InRange(count, Some(num(n)), Some(num(n + 1))),
            _ => K::InRange(count, None, Some(num(n))),
        };
        e(cond, Ty::Truth)
    }
}

impl Random {
    /// The cells a few steps from a variable.
    fn beside(&mut self, program: &Program, v: u32) -> Expr {
        let mut set = var(v, Ty::Cells);
        for _ in 0..1 + self.next(2) {
            let all = (1 << program.grid.dirs.len()) - 1;
            let ways = self.next(1 << 20) & self.next(1 << 20) & all;
            set = cells(K::Step(set, dirs(ways), None));
            set = match self.next(4) {
                0 => cells(K::Inter(set, self.cells(program))),
                1 => cells(K::Diff(set, self.cells(program))),
                _ => set,
            };
        }
        set
    }
    /// A condition on two cells that depend on variable 0.
    fn pair(&mut self, program: &Program) -> Expr {
        let (a, b) = (self.beside(program, 0), self.beside(program, 0));
        let set = match self.next(4) {
            0 => cells(K::Inter(a, b)),
            1 => cells(K::Diff(a, b)),
            n => {
                let both = cells(K::Inter(b, self.beside(program, 1)));
                let cond = match n {
                    2 => some(both),
                    _ => e(K::No(both), Ty::Truth),
                };
                filter(1, a, cond)
            }
        };
        match self.next(2) {
            0 => e(K::No(set), Ty::Truth),
            _ => some(set),
        }
    }
}

/// An expression with its comprehensions inverted.
fn inverted(program: &Program, e: Expr, vars: &mut Vars) -> Expr {
    crate::opt::rewritten(program, super::inverted, e, vars)
}

/// Checks that inversion keeps the members of sets; returns the number of sets that were inverted.
fn check(program: &Program, seed: u64) -> u32 {
    check_all(program, seed, Random::cond)
}

fn check_all(program: &Program, seed: u64, cond: fn(&mut Random, &Program) -> Expr) -> u32 {
    let mut random = Random(seed);
    let mut turned = 0;
    for _ in 0..400 {
        let of = random.cells(program);
        let before = filter(0, of, cond(&mut random, program));
        let mut names = vars(&[("c", Ty::Cells), ("d", Ty::Cells)]);
        let after = inverted(program, before.clone(), &mut names);
        assert_eq!(
            closed(program, &after),
            closed(program, &before),
            "{before:#?}\n{after:#?}"
        );
        let binds = any(&after, &mut |e| matches!(*e.kind, K::Filter(..)));
        turned += u32::from(!binds);
    }
    turned
}

#[test]
fn on_squares_all_but_the_largest_is_turned_round() {
    assert!(check(&program(squares(5, 4, None, false)), 1) > 300);
    assert!(check(&program(squares(4, 4, Some((2, 3)), false)), 2) > 300);
}

#[test]
fn conditions_on_two_cells() {
    let pairs = |program: &Program, seed| check_all(program, seed, Random::pair);
    assert!(pairs(&program(squares(5, 4, None, false)), 11) > 200);
    assert!(pairs(&program(squares(4, 4, Some((2, 3)), false)), 12) > 200);
    assert!(pairs(&program(rhombus(4, 3)), 13) > 200);
    // On a ring of three cells two steps forward are one back.
    assert!(pairs(&program(squares(3, 4, None, true)), 14) > 100);
    // Whether two paths of a crossing meet depends on the cell.
    assert!(pairs(&program(graph(7, &[&[0, 1, 2, 3], &[4, 1, 5, 3, 6]])), 15) > 0);
}

#[test]
fn conditions_on_numbers_of_cells() {
    let counts = |program: &Program, seed| check_all(program, seed, Random::count);
    assert!(counts(&program(squares(5, 4, None, false)), 21) > 200);
    assert!(counts(&program(squares(4, 4, Some((2, 3)), false)), 22) > 200);
    assert!(counts(&program(rhombus(4, 3)), 23) > 200);
    // On a ring of three cells two steps forward are one back.
    assert!(counts(&program(squares(3, 4, None, true)), 24) > 100);
    let graph = program(graph(7, &[&[0, 1, 2, 3], &[4, 1, 5, 3, 6]]));
    assert_eq!(counts(&graph, 25), 0);
}

#[test]
fn on_hexes_and_graphs() {
    let hexes = program(rhombus(4, 3));
    assert!(check(&hexes, 3) > 300);
    let chain = program(graph(6, &[&[0, 1, 2, 3], &[4, 5]]));
    assert!(check(&chain, 4) > 390, "two directions stay small");
}

#[test]
fn on_rings_walks_end_before_their_first_cell() {
    assert!(check(&program(squares(4, 3, None, true)), 5) > 300);
    assert!(check(&program(squares(5, 4, None, true)), 7) > 300);
    assert!(check(&program(squares(3, 2, None, true)), 8) > 300);
    // Two steps lead back.
    assert!(check(&program(squares(2, 2, None, true)), 9) > 250);
    let ring = program(graph(6, &[&[0, 1, 2, 3, 0], &[4, 5, 4]]));
    assert!(check(&ring, 10) > 300);
}

#[test]
fn ways_without_a_way_back_keep_their_rays() {
    // A step along a side of one cell leads nowhere else.
    let narrow = check(&program(squares(1, 4, None, true)), 16);
    assert!((50..400).contains(&narrow), "{narrow}");
    // Two chains lead into one cell, so the reverse direction has no inverse.
    let merged = check(&program(graph(5, &[&[0, 2, 3], &[1, 2], &[4, 0]])), 6);
    assert!((50..400).contains(&merged), "{merged}");
}

fn group_vars() -> Vars {
    let mut vars = vars(&[("g", Ty::Cells)]);
    vars[VarId(0)].single = false;
    vars
}

#[test]
fn groups_are_asked_all_together() {
    for board in [
        squares(5, 4, None, false),
        squares(4, 3, None, true),
        rhombus(4, 4),
        graph(6, &[&[0, 1, 2], &[3, 1], &[4, 5]]),
    ] {
        let p = program(board);
        let mut random = Random(7);
        let mut turned = 0;
        for _ in 0..200 {
            let of = Domain::Groups(random.cells(&p));
            let cond = random.cond(&p);
            let before = cells(K::Filter(VarId(0), of, cond));
            let after = inverted(&p, before.clone(), &mut group_vars());
            assert_eq!(
                closed(&p, &after),
                closed(&p, &before),
                "{before:#?}\n{after:#?}"
            );
            let binds = any(&after, &mut |e| matches!(*e.kind, K::Filter(..)));
            turned += u32::from(!binds);
        }
        assert!(turned > 50, "{turned}");
    }
}

/// Checks that goal-directed and plain evaluation agree; returns the number of goal-directed ones.
fn check_attacks(program: &Program, seed: u64) -> u32 {
    let mut random = Random(seed);
    let mut turned = 0;
    for _ in 0..300 {
        let starts = random.cells(program);
        let reached = random.walk(program, 3);
        let mut names = vars(&[("c", Ty::Cells)]);
        let reached = crate::ir::walk::subst(&reached, VarId(0), &starts, &mut names);
        let few = cells(K::Lit(Value::Cells(
            program
                .grid
                .cells
                .iter()
                .filter(|_| random.next(4) == 0)
                .take(2)
                .collect(),
        )));
        let before = some(cells(K::Inter(few, reached)));
        let mut after = program.clone();
        after.end.push(crate::ir::EndLine {
            vars: names,
            cond: before.clone(),
            result: crate::ir::EndResult::Draw,
            span: here(),
        });
        reachability::run(&mut after);
        let after = &after.end[0].cond;
        assert_eq!(
            closed(program, after),
            closed(program, &before),
            "{before:#?}\n{after:#?}"
        );
        turned += u32::from(any(after, &mut |e| matches!(*e.kind, K::Filter(..))));
    }
    turned
}

#[test]
fn attacks_are_asked_from_the_attacked() {
    let square = check_attacks(&program(squares(5, 4, None, false)), 8);
    assert!(square > 40, "{square}");
    let holed = check_attacks(&program(squares(4, 4, Some((2, 3)), false)), 9);
    assert!(holed > 40, "{holed}");
    let hexes = check_attacks(&program(rhombus(4, 3)), 10);
    assert!(hexes > 40, "{hexes}");
    // Rays on a ring are not inverted.
    check_attacks(&program(squares(4, 3, None, true)), 11);
}

#[test]
fn reversi_starts_from_the_own_discs() {
    let p = program(squares(4, 1, None, false));
    let at = |names| named(&p.grid, names);
    let custody = Ending::Until(at("a1"));
    let flips = ray(var(0, Ty::Cells), dirs(0xff), Some(at("b1 c1")), custody);
    let places = filter(0, at("d1"), some(flips));
    let mut names = vars(&[("c", Ty::Cells)]);
    let after = inverted(&p, places, &mut names);
    assert!(!any(&after, &mut |e| matches!(
        *e.kind,
        K::Filter(..) | K::Var(_)
    )));
    let d1 = bits(&p.grid, "d1");
    assert_eq!(closed(&p, &after), Some(Value::Cells(d1)));
}

#[test]
fn what_cannot_be_turned_round_is_asked_of_fewer() {
    let p = program(squares(4, 4, None, false));
    let c = || var(0, Ty::Cells);
    let beside = some(cells(K::Inter(
        cells(K::Step(c(), dirs(1), None)),
        named(&p.grid, "a2 b2"),
    )));
    let x = e(K::CoordOf(crate::typed::Coord::X, c()), Ty::Num);
    let odd = e(K::Less(x, num(2)), Ty::Truth);
    let both = e(K::And(odd, beside), Ty::Truth);
    let before = filter(0, named(&p.grid, "a1 b1 c1"), both);
    let mut names = vars(&[("c", Ty::Cells)]);
    let after = inverted(&p, before.clone(), &mut names);
    let K::Filter(_, Domain::Set(of), _) = &*after.kind else {
        panic!("{after:?}");
    };
    assert!(matches!(*of.kind, K::Inter(..)));
    assert_eq!(closed(&p, &after), closed(&p, &before));
}

/// Returns `{c in all : some part(c)}`, inverted if possible.
fn turned(p: &Program, part: Expr) -> Expr {
    let all = named(&p.grid, "a1 b1 c1 a2 b2 c2 a3 b3 c3");
    let mut vars = vars(&[("c", Ty::Cells), ("d", Ty::Cells)]);
    inverted(p, filter(0, all, some(part)), &mut vars)
}

#[test]
fn an_if_within_a_binder_that_asks_for_its_name_stays() {
    let p = program(squares(3, 3, None, false));
    let (c, d) = (|| var(0, Ty::Cells), || var(1, Ty::Cells));
    let is = |of, set| e(K::In(of, set), Ty::Truth);
    let asks = |cond| {
        let kept = K::If(cond, some(d()), some(enemy()));
        let near = cells(K::Step(c(), dirs(1), None));
        turned(&p, filter(1, near, e(kept, Ty::Truth)))
    };
    let turns = |e: &Expr| !matches!(*e.kind, K::Filter(VarId(0), ..));
    assert!(turns(&asks(is(c(), own()))));
    let both = e(K::And(is(d(), own()), is(c(), own())), Ty::Truth);
    assert!(!turns(&asks(both)));
}

#[test]
fn an_if_about_an_earlier_position_stays() {
    let p = program(squares(3, 3, None, false));
    let is_own = e(K::In(var(0, Ty::Cells), own()), Ty::Truth);
    let part = cells(K::If(is_own, enemy(), empty()));
    let after = turned(&p, cells(K::Before(part)));
    assert!(matches!(*after.kind, K::Filter(VarId(0), ..)), "{after:?}");
}

/// Returns the names of the defs, after the pass, of a game that tests one cell or two for attacks.
fn defs(times: usize) -> Vec<String> {
    let asks = [
        "def in_check = some own king & struck[opponent]",
        "def exposed = some {c3} & struck[opponent]",
    ];
    let end = ["in_check", "exposed"][..times].join(" and ");
    let text = format!(
        "game \"Small\"\nplayers white, black\nboard square 5 x 5\npieces king K, rook R\nsetup {{ fen \"rk3/5/5/5/3KR\" }}\n\
         def struck = (own rook).ray(orthogonal, through empty, upto cells)\n{}\n\
         move go {{ choose from in own; choose to in from.adjacent - own; from -> to }}\nend {{ {end} : draw }}\n",
        asks[..times].join("\n")
    );
    let mut program = lowered(&text);
    reachability::run(&mut program);
    assert_eq!(crate::ir::verify::verify(&program), Ok(()));
    program.functions.iter().map(|f| f.name.clone()).collect()
}

#[test]
fn what_is_inverted_twice_becomes_a_def() {
    assert_eq!(defs(1), ["struck", "in_check"]);
    assert_eq!(defs(2), ["struck", "struck_at", "in_check", "exposed"]);
}

/// Checks that functions that are said to distribute over unions do; returns their number.
fn check_distribution(program: &Program, seed: u64) -> u32 {
    let mut random = Random(seed);
    let mut found = 0;
    for _ in 0..300 {
        let entry = random.walk(program, 3);
        let mut after = program.clone();
        let function = after.functions.push(crate::ir::Function {
            name: "f".into(),
            span: here(),
            ty: Ty::Cells,
            vars: vars(&[("c", Ty::Cells)]),
            params: 1,
            axis: None,
            entries: vec![Some(entry.clone())],
            uses_me: false,
        });
        if distributes::in_argument(&after, function, 0).is_none() {
            continue;
        }
        found += 1;
        let mut names = vars(&[("c", Ty::Cells)]);
        let mut of = |cells: Bits| {
            let set = super::super::tests::lit(Value::Cells(cells), Ty::Cells);
            match closed(
                program,
                &crate::ir::walk::subst(&entry, VarId(0), &set, &mut names),
            ) {
                Some(Value::Cells(cells)) => cells,
                other => panic!("{other:?}"),
            }
        };
        let K::Lit(Value::Cells(starts)) = *random.cells(program).kind else {
            panic!("a set");
        };
        let mut each = Bits::new();
        for cell in starts.iter() {
            each = each.union(&of([cell].into_iter().collect()));
        }
        assert_eq!(of(starts), each, "{entry:#?}");
    }
    found
}

#[test]
fn walks_begin_at_each_cell_for_itself() {
    let square = check_distribution(&program(squares(5, 4, None, false)), 12);
    assert!(square > 40, "{square}");
    let ring = check_distribution(&program(squares(4, 3, None, true)), 13);
    assert!(ring > 40, "{ring}");
    let hexes = check_distribution(&program(rhombus(4, 3)), 14);
    assert!(hexes > 40, "{hexes}");
}

/// Returns the Ir of a test for attacks, after the pass.
fn attack_test(asked: &str) -> String {
    let text = format!(
        "game \"Small\"\nplayers white, black\nboard square 5 x 5\npieces king K, rook R, pawn P\n\
         dir ahead = white: n, black: s\nsetup {{ fen \"rk3/5/5/5/3KR\" }}\n\
         def moves_of(c) = if c in rook then c.ray(orthogonal, through empty, upto enemy)\n\
             else if some c & king then c.adjacent else c.ahead.(e|w)\n\
         def in_check = {asked}\n\
         move go {{ choose from in own; choose to in from.adjacent - own; from -> to }}\nend {{ in_check : draw }}\n"
    );
    let mut program = lowered(&text);
    reachability::run(&mut program);
    assert_eq!(crate::ir::verify::verify(&program), Ok(()));
    let asked = program.functions.iter().find(|f| f.name == "in_check");
    let entry = asked.and_then(|f| f.entries[0].clone());
    format!("{entry:?}")
}

#[test]
fn what_each_piece_reaches_is_asked_from_the_attacked() {
    let asked = |asked: &str| {
        let text = attack_test(asked);
        text.contains("Ray") && !text.contains("UnionOf") && !text.contains("Call")
    };
    let turned = |attacked: &str| asked(&format!("some own king & {attacked}"));
    assert!(turned("union(c in enemy : moves_of[owner(c)](c))"));
    assert!(turned("union(c in enemy : moves_of[opponent](c))"));
    assert!(turned(
        "union(c in enemy - king : c.ray(adjacent, through empty))"
    ));
    let kinds = "(if kind(c) == {rook} then c.ray(orthogonal, through empty) else c.adjacent)";
    assert!(turned(&format!("union(c in enemy : {kinds})")));
    assert!(asked(
        "own king in union(c in enemy : moves_of[opponent](c))"
    ));
    assert!(asked(
        "no {c in enemy : some own king & moves_of[owner(c)](c)}"
    ));
    // One of several kings would suffice.
    assert!(!asked(
        "some {c in enemy : own king in moves_of[opponent](c)}"
    ));
    // Whose pieces they are, or where the piece stands, is not known for all of them.
    assert!(!turned("union(c in occupied : moves_of[owner(c)](c))"));
    assert!(!turned(
        "union(c in enemy : c.ray((if x(c) > 2 then n else s), through empty))"
    ));
}

impl Random {
    /// A requirement on one or two steps from variable 0 in the direction of variable 1.
    fn in_way(&mut self, program: &Program) -> Expr {
        let (from, way) = (var(0, Ty::Cells), var(1, Ty::Dirs));
        let to = match self.next(3) {
            0 => K::Step(from, way, Some(num(1 + self.next(3) as i32))),
            _ => K::Step(from, way, None),
        };
        match self.next(3) {
            0 => e(K::In(cells(to), self.cells(program)), Ty::Truth),
            1 => some(cells(K::Inter(cells(to), self.cells(program)))),
            _ => e(
                K::No(cells(K::Inter(cells(to), self.cells(program)))),
                Ty::Truth,
            ),
        }
    }
}

/// Checks that a choice of a cell before one of a direction keeps the cells with a direction that meets the requirements, and
/// no others; returns the number of choices that are narrowed.
fn check_ways(program: &Program, seed: u64) -> u32 {
    let mut random = Random(seed);
    let mut narrowed = 0;
    for _ in 0..200 {
        let of = random.cells(program);
        let ways = random.dirs(program);
        let required: Vec<Expr> = (0..3).map(|_| random.in_way(program)).collect();
        let mut names = vars(&[("from", Ty::Cells), ("d", Ty::Dirs)]);
        let mut stmts = vec![choose(0, of.clone()), choose(1, ways.clone())];
        stmts.extend(required.iter().cloned().map(require));
        let K::Lit(Value::Mask(mask)) = &*ways.kind else {
            panic!("{ways:?}");
        };
        let all = required.into_iter();
        let all = all
            .reduce(|a, b| e(K::And(a, b), Ty::Truth))
            .expect("three");
        let each = crate::ir::axes::members(*mask).map(|way| {
            let cond = crate::ir::walk::subst(&all, VarId(1), &dirs(1 << way), &mut names);
            filter(0, of.clone(), cond)
        });
        let expected = each.reduce(|a, b| cells(K::Union(a, b)));
        let expected = expected.unwrap_or_else(|| lit_cells(Bits::default()));
        way_entry::narrow_all(program, &mut stmts, &mut names);
        let StmtKind::Choose(_, Domain::Set(after)) = &stmts[0].kind else {
            panic!("{stmts:?}");
        };
        if closed(program, after) == closed(program, &of) {
            continue;
        }
        narrowed += 1;
        assert_eq!(
            closed(program, after),
            closed(program, &expected),
            "{stmts:#?}"
        );
    }
    narrowed
}

#[test]
fn cells_without_a_direction_that_meets_the_requirements_are_left_out() {
    assert!(check_ways(&program(squares(5, 4, None, false)), 31) > 100);
    assert!(check_ways(&program(rhombus(4, 3)), 32) > 100);
    // On a ring of three cells two steps forward are one back.
    assert!(check_ways(&program(squares(3, 4, None, true)), 33) > 100);
    assert!(check_ways(&program(graph(7, &[&[0, 1, 2, 3], &[4, 1, 5, 3, 6]])), 34) > 0);
}

#[test]
fn steps_counted_in_one_direction_lead_back_one_by_one() {
    let p = program(squares(4, 4, None, false));
    let inverted = |single: bool, n: i32| {
        let mut all = vars(&[("c", Ty::Cells), ("d", Ty::Dirs)]);
        all[VarId(1)].single = single;
        let step = K::Step(var(0, Ty::Cells), var(1, Ty::Dirs), Some(num(n)));
        let cond = e(K::In(cells(step), own()), Ty::Truth);
        inverted(&p, filter(0, empty(), cond), &mut all)
    };
    let backs = |e: &Expr| {
        let mut found = 0;
        crate::ir::walk::visit(e, &mut |e| {
            found += i32::from(matches!(*e.kind, K::Back(..)))
        });
        found
    };
    for n in [1, 2, 5] {
        assert_eq!(backs(&inverted(true, n)), n);
    }
    for kept in [inverted(false, 2), inverted(true, 99)] {
        assert!(matches!(*kept.kind, K::Filter(..)), "{kept:?}");
    }
}

fn lit_cells(of: Bits) -> Expr {
    super::super::tests::lit(Value::Cells(of), Ty::Cells)
}

#[test]
fn a_cell_that_is_another_one_is_that_one() {
    let p = program(squares(3, 3, None, false));
    let all = named(&p.grid, "a1 b1 c1 a2 b2 c2 a3 b3 c3");
    let inverted_of = |cond: K, single| {
        let mut vars = vars(&[("c", Ty::Cells), ("d", Ty::Cells)]);
        vars[VarId(1)].single = single;
        let of = filter(0, all.clone(), e(cond, Ty::Truth));
        inverted(&p, of, &mut vars)
    };
    let (c, d) = (|| var(0, Ty::Cells), || var(1, Ty::Cells));
    let same = |a, b| e(K::Equal(a, b), Ty::Truth);
    let is_d = |e: &Expr| walk::is_var(e, VarId(1));
    for equal in [K::Equal(c(), d()), K::Equal(d(), c())] {
        assert!(is_d(&inverted_of(equal, true)));
    }
    let others = inverted_of(K::Not(same(c(), d())), true);
    assert!(matches!(&*others.kind, K::Diff(of, d) if walk::same(of, &all) && is_d(d)));
    // A set of several cells, and steps from the cell.
    let near = cells(K::Step(c(), dirs(1), None));
    for (cond, single) in [
        (K::Equal(c(), d()), false),
        (K::Equal(near, d()), true),
        (K::Equal(c(), enemy()), true),
        (K::Equal(c(), c()), true),
    ] {
        let stays = inverted_of(cond, single);
        assert!(matches!(*stays.kind, K::Filter(VarId(0), ..)), "{stays:?}");
    }
}
