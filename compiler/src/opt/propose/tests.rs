use super::*;
use crate::ir::eval::{Vars, constant};
use crate::ir::testing::*;
use crate::ir::{Ending, LayerId};

const FROM: u32 = 0;
const WAY: u32 = 1;
const TO: u32 = 2;
const G: u32 = 3;

fn at(v: u32) -> Expr {
    var(v, if v == WAY { Ty::Dirs } else { Ty::Cells })
}
fn group(of: Expr, within: Expr) -> Expr {
    cells(K::Group(of, within))
}
fn union(a: Expr, b: Expr) -> Expr {
    cells(K::Union(a, b))
}
fn inter(a: Expr, b: Expr) -> Expr {
    cells(K::Inter(a, b))
}
fn fewer(a: Expr, b: Expr) -> Expr {
    let count = |of| e(K::Count(of), Ty::Num);
    e(K::Less(count(a), count(b)), Ty::Truth)
}
/// A board of 5 x 5 squares with a few sets.
struct Small {
    program: Program,
    own: Expr,
    mine: Expr,
    theirs: Expr,
    empty: Expr,
}

fn small() -> Small {
    let program = program(squares(5, 5, Some((2, 5)), false));
    let set = |names| named(&program.grid, names);
    Small {
        own: set("a1 c2 e5 c4"),
        mine: set("a1 b1 a2 c2 c3 e5"),
        theirs: set("d1 d2 e2 a3 a4 d4 c5"),
        empty: set("b1 d1 e1 a2 b2 d2 e2 a3 b3 c3 d3 e3 a4 b4 d4 e4 a5 c5 d5"),
        program,
    }
}

impl Small {
    /// Returns a set of cells that includes components smaller than the one at `from`.
    fn lane(&self) -> Expr {
        let smaller = fewer(at(G), group(at(FROM), self.mine.clone()));
        let weak = K::Filter(VarId(G), Domain::Groups(self.theirs.clone()), smaller);
        let free = cells(K::Diff(self.empty.clone(), self.theirs.clone()));
        inter(self.empty.clone(), union(free, cells(weak)))
    }
    fn ray(&self, ending: Ending) -> Expr {
        ray(at(FROM), at(WAY), Some(self.lane()), ending)
    }

    /// Returns the proposals of a block with these statements.
    fn proposed(&self, stmts: Vec<Stmt>) -> Option<Proposed> {
        let mut program = self.program.clone();
        let names = [
            ("from", Ty::Cells),
            ("way", Ty::Dirs),
            ("to", Ty::Cells),
            ("g", Ty::Cells),
        ];
        let id = block(&mut program, &names, stmts);
        program.blocks[id].body.vars[VarId(G)].single = false;
        proposed(&program, id)
    }

    fn members(&self, set: &Expr, vars: &Vars) -> Vec<(usize, Value)> {
        match constant(&self.program, set, vars, Some(0)) {
            Some(Value::Cells(all)) => {
                let one = |c: usize| (c, Value::Cells([c].into_iter().collect()));
                all.iter().map(one).collect()
            }
            Some(Value::Mask(all)) => {
                let all = (0..64).filter(|d| all >> d & 1 == 1);
                all.map(|d| (d, Value::Mask(1 << d))).collect()
            }
            other => panic!("{other:?}"),
        }
    }

    /// Collects the moves by executing the statements.
    fn legal(&self, stmts: &[Stmt], vars: &Vars, found: &mut Vec<Vars>) {
        let Some((first, rest)) = stmts.split_first() else {
            return found.push(vars.clone());
        };
        match &first.kind {
            StmtKind::Choose(v, Domain::Set(set)) => {
                for (_, value) in self.members(set, vars) {
                    let mut vars = vars.clone();
                    vars.insert(*v, value);
                    self.legal(rest, &vars, found);
                }
            }
            StmtKind::Let(v, value) => {
                let mut vars = vars.clone();
                let value = constant(&self.program, value, &vars, Some(0));
                vars.insert(*v, value.expect("a value"));
                self.legal(rest, &vars, found);
            }
            StmtKind::Require(cond) if self.holds(cond, vars) => self.legal(rest, vars, found),
            _ => {}
        }
    }

    fn holds(&self, cond: &Expr, vars: &Vars) -> bool {
        match constant(&self.program, cond, vars, Some(0)) {
            Some(Value::Truth(truth)) => truth,
            other => panic!("{other:?}"),
        }
    }

    /// Returns the proposals that pass all tests, with repetitions, and the number of all proposals.
    fn passed(&self, proposed: &Proposed) -> (Vec<Vars>, usize) {
        let mut all = vec![Vars::new()];
        for source in &proposed.sources {
            all = all
                .iter()
                .flat_map(|vars| self.drawn(source, vars))
                .collect();
        }
        let asked = all.len();
        let passes = |vars: &Vars| {
            let mut vars = vars.clone();
            for (v, path) in &proposed.paths {
                let path = constant(&self.program, path, &vars, Some(0)).expect("a path");
                vars.insert(*v, path);
            }
            proposed.tests.iter().all(|test| self.holds(test, &vars))
        };
        all.retain(passes);
        (all, asked)
    }

    fn drawn(&self, source: &Source, vars: &Vars) -> Vec<Vars> {
        let with = |pairs: Vec<(VarId, Value)>| {
            let mut vars = vars.clone();
            vars.extend(pairs);
            vars
        };
        match source {
            Source::Member(v, set) => {
                let all = self.members(set, vars).into_iter();
                all.map(|(_, value)| with(vec![(*v, value)])).collect()
            }
            Source::Line(line) => {
                let Some(Value::Cells(from)) = vars.get(&line.from) else {
                    panic!("{line:?}");
                };
                let from = from.first().expect("one cell");
                let mut all = Vec::new();
                for dir in (0..64).filter(|d| line.dirs >> d & 1 == 1) {
                    let to = &self.program.grid.dirs[dir].to;
                    let walk = std::iter::successors(to[from], |c| to[*c]);
                    for cell in walk.take(if line.far { 9 } else { 1 }) {
                        let cell = Value::Cells([cell].into_iter().collect());
                        all.push(with(vec![
                            (line.way, Value::Mask(1 << dir)),
                            (line.to, cell),
                        ]));
                    }
                }
                all
            }
        }
    }

    /// Compares the proposals that pass with the moves: `chosen` are the block's own variables.
    #[track_caller]
    fn check(&self, stmts: Vec<Stmt>, chosen: &[u32]) {
        let own = |vars: &Vars| -> Vec<String> {
            let of = |v: &u32| format!("{:?}", vars[&VarId(*v)]);
            chosen.iter().map(of).collect()
        };
        let mut legal = Vec::new();
        self.legal(&stmts, &Vars::new(), &mut legal);
        let proposed = self.proposed(stmts).expect("proposals");
        let (passed, asked) = self.passed(&proposed);
        let [mut legal, mut passed] =
            [legal, passed].map(|all| all.iter().map(own).collect::<Vec<_>>());
        legal.sort();
        passed.sort();
        assert!(!legal.is_empty() && asked > legal.len());
        assert_eq!(legal, passed);
    }
}

#[test]
fn walks_in_a_chosen_way_are_asked_along_their_path() {
    let small = small();
    let stone = named(&small.program.grid, "c1 b4 e4 d5");
    let ends = [
        Ending::Over,
        Ending::Onto(stone.clone()),
        Ending::Upto(stone.clone()),
        Ending::Until(stone.clone()),
    ];
    let by_way = |to: Expr| {
        vec![
            choose(FROM, small.own.clone()),
            choose(WAY, dirs(0b0101_0101)),
            choose(TO, to),
        ]
    };
    for ending in ends {
        small.check(by_way(small.ray(ending)), &[FROM, WAY, TO]);
    }
    let both = union(
        small.ray(Ending::Over),
        small.ray(Ending::Onto(stone.clone())),
    );
    small.check(by_way(both.clone()), &[FROM, WAY, TO]);
    small.check(by_way(cells(K::Diff(both, stone))), &[FROM, WAY, TO]);
}

#[test]
fn walks_and_steps_in_several_ways_have_a_way_of_their_own() {
    let small = small();
    let along = |mask| ray(at(FROM), dirs(mask), Some(small.lane()), Ending::Over);
    let step = |mask| cells(K::Step(at(FROM), dirs(mask), None));
    let to = |set: Expr| vec![choose(FROM, small.own.clone()), choose(TO, set)];
    small.check(to(union(along(1), along(0xf0))), &[FROM, TO]);
    small.check(
        to(union(along(3), inter(step(0x84), small.empty.clone()))),
        &[FROM, TO],
    );
    let joined = group(at(TO), small.empty.clone());
    let roomy = filter(TO, step(0xff), fewer(small.own.clone(), joined));
    // The filter's variable differs from that of the choice.
    let roomy = crate::ir::walk::rename(roomy, &|v| if v == VarId(TO) { VarId(G) } else { v });
    small.check(to(roomy), &[FROM, TO]);
}

#[test]
fn a_cell_is_drawn_from_a_wider_set_and_what_is_required_is_asked_of_it() {
    let small = small();
    let of = group(at(FROM), small.mine.clone());
    let require = StmtKind::Require(fewer(of, small.own.clone()));
    let required = |stmts: Vec<Stmt>| {
        let require = Stmt {
            kind: require.clone(),
            span: here(),
        };
        stmts.into_iter().chain([require]).collect::<Vec<_>>()
    };
    small.check(required(vec![choose(FROM, small.empty.clone())]), &[FROM]);
    let asked = fewer(small.own.clone(), group(at(G), small.mine.clone()));
    let some = filter(G, small.empty.clone(), asked);
    small.check(vec![choose(FROM, some.clone())], &[FROM]);
    let found = small.proposed(vec![choose(FROM, some.clone())]);
    let tests = found.expect("it costs much").tests;
    let asks = |e: &Expr| crate::ir::walk::same(e, &small.empty);
    let asked_again = tests.iter().any(|test| any(test, &mut |e| asks(e)));
    assert!(!asked_again, "it is drawn from the empty cells");
    let other = union(some, small.own.clone());
    small.check(
        required(vec![choose(FROM, other), choose(WAY, dirs(9))]),
        &[FROM, WAY],
    );
}

#[test]
fn lets_stand_where_they_are_read() {
    let small = small();
    let value = cells(K::Diff(
        group(at(FROM), small.mine.clone()),
        small.own.clone(),
    ));
    let stmts = vec![
        choose(FROM, small.empty.clone()),
        Stmt {
            kind: StmtKind::Let(VarId(G), value),
            span: here(),
        },
        Stmt {
            kind: StmtKind::Require(fewer(named(&small.program.grid, "a1 b1"), at(G))),
            span: here(),
        },
    ];
    small.check(stmts, &[FROM]);
}

#[test]
fn what_costs_little_or_follows_an_effect_is_left() {
    let small = small();
    let walk = ray(
        at(FROM),
        dirs(0xff),
        Some(small.empty.clone()),
        Ending::Over,
    );
    let plain = vec![choose(FROM, small.own.clone()), choose(TO, walk)];
    assert!(small.proposed(plain).is_none(), "nothing is flooded");
    let joined = fewer(small.own.clone(), group(at(FROM), small.empty.clone()));
    let clear = StmtKind::Clear(LayerId(0), small.own.clone());
    let late = vec![
        choose(FROM, small.empty.clone()),
        Stmt {
            kind: clear,
            span: here(),
        },
        Stmt {
            kind: StmtKind::Require(joined.clone()),
            span: here(),
        },
    ];
    assert!(small.proposed(late).is_none(), "required behind an effect");
    let seen = e(K::Less(e(K::Seen(None), Ty::Num), num(1)), Ty::Truth);
    let asks = vec![
        choose(FROM, small.empty.clone()),
        Stmt {
            kind: StmtKind::Require(joined),
            span: here(),
        },
        Stmt {
            kind: StmtKind::Require(seen),
            span: here(),
        },
    ];
    assert!(small.proposed(asks).is_none(), "history");
}

#[test]
fn on_a_ring_there_are_no_lines() {
    let mut small = small();
    small.program = program(squares(5, 5, None, true));
    let stmts = vec![
        choose(FROM, small.own.clone()),
        choose(WAY, dirs(0b0101_0101)),
        choose(TO, small.ray(Ending::Over)),
    ];
    assert!(small.proposed(stmts).is_none());
}

/// A board of 17 x 17 squares with the same sets, and a table of sets of cells.
fn large(table: impl Fn(usize) -> Vec<usize>) -> (Small, ConstId) {
    let small = small();
    let mut program = program(squares(17, 17, None, false));
    let values = (0..289).map(|cell| Value::Cells(table(cell).into_iter().collect()));
    let id = program.consts.push(crate::ir::Const {
        name: "some".into(),
        span: here(),
        ty: Ty::Cells,
        axis: Some(crate::typed::Axis::Cell),
        values: values.collect(),
    });
    let empty = named(&program.grid, "b1 d1 e1 a2 b2 q17");
    (
        Small {
            program,
            empty,
            ..small
        },
        id,
    )
}

#[test]
fn earlier_choices_and_few_cells_of_each_are_left_out_by_tests() {
    let without = |set: &Expr, part: Expr| cells(K::Diff(set.clone(), part));
    let entry = |table| cells(K::Const(table, Some(at(FROM))));
    let pair = |board: &Small, part: Expr| {
        let rest = without(&board.empty, part);
        vec![choose(FROM, board.empty.clone()), choose(TO, rest)]
    };
    let (board, earlier) = large(|cell| (0..cell).collect());
    board.check(pair(&board, at(FROM)), &[FROM, TO]);
    board.check(pair(&board, union(entry(earlier), at(FROM))), &[FROM, TO]);
    let nested = without(&board.empty, at(FROM));
    let mut twice = pair(&board, at(FROM));
    twice[1] = choose(TO, without(&nested, entry(earlier)));
    board.check(twice, &[FROM, TO]);

    let (board, most) = large(|cell| (0..289).filter(|other| cell % 9 != other % 2).collect());
    let found = board.proposed(pair(&board, entry(most)));
    assert!(found.is_none(), "few proposals would be legal");
    let small = small();
    let found = small.proposed(pair(&small, at(FROM)));
    assert!(found.is_none(), "few pairs are counted soon");
}
