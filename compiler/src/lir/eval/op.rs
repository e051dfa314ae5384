//! Evaluates operations.

use super::position::Position;
use super::run::{Frame, Run};
use super::{Val, Verdict, index_from};
use crate::index::Id;
use crate::ir::ConstId;
use crate::ir::axes::members;
use crate::ir::bits::Bits;
use crate::ir::eval::arith;
use crate::ir::eval::walks::{self, End};
use crate::ir::grid::Grid;
use crate::lir::build::others;
use crate::lir::op::Set;
use crate::lir::{Ending, FieldId, Lines, LinesId, Op, PosId, SELF, ValueId};
use crate::typed::{Arith, Turning};
use boardwright_runtime::middle;

impl Run<'_> {
    fn entry(&self, id: ConstId, at: Option<usize>) -> Val {
        let constant = &self.module.consts[id];
        let value = at.and_then(|at| constant.values.get(at));
        value.map_or(Val::nothing(constant.ty), Val::of)
    }

    fn element(&self, pos: &Position, field: FieldId, at: Option<usize>) -> Val {
        let ty = self.module.layout.fields[field].ty.ty();
        let value = at.and_then(|at| pos.get(field, at));
        value.cloned().unwrap_or(Val::nothing(ty))
    }

    pub(super) fn op(&mut self, frame: &Frame<'_>, op: &Op) -> Val {
        use Op as O;
        let grid = &self.module.grid;
        let v = |id: ValueId| frame.value(id);
        let cells = |id: ValueId| frame.value(id).cells();
        let origin = |id: ValueId| match frame.value(id) {
            Val::Index(bit) => Bits::of(*bit),
            _ => cells(id),
        };
        let pos = |id: PosId| &frame.positions[id.index()];
        match op {
            O::Cells(Set(bits)) => Val::Cells(bits.clone()),
            O::Mask(mask, _) => Val::Mask(*mask),
            O::Num(n) => Val::Num(*n),
            O::Truth(t) => Val::Truth(*t),
            O::Index(i) => Val::Index(*i),
            O::Const(id) => Val::of(&self.module.consts[*id].values[0]),
            O::Entry(id, at) => self.entry(*id, Some(v(*at).index())),
            O::EntryOf(id, n, first) => self.entry(*id, index_from(*first, v(*n).num())),
            O::JoinEntries(id, set) => {
                let nothing = Val::nothing(self.module.consts[*id].ty);
                let all = v(*set).members().into_iter();
                join(nothing, all.map(|at| self.entry(*id, Some(at))))
            }
            O::JoinElements(at, field, start, set) => {
                let nothing = Val::nothing(self.module.layout.fields[*field].ty.ty());
                let (at, start) = (pos(*at), v(*start).index());
                let all = v(*set).members().into_iter();
                join(
                    nothing,
                    all.map(|n| self.element(at, *field, Some(start + n))),
                )
            }
            O::Table(table, index) => Val::Num(self.table(frame, &table.rows, table.two, index)),
            O::Get(var) => frame.vars[var.index()].clone(),
            O::Field(at, field) => pos(*at).get(*field, 0).cloned().unwrap_or(Val::Num(0)),
            O::Element(at, field, i) => self.element(pos(*at), *field, Some(v(*i).index())),
            O::ElementOf(at, field, n, first) => {
                self.element(pos(*at), *field, index_from(*first, v(*n).num()))
            }
            O::Above(at, field, row, n) => {
                let (bits, n) = (self.module.grid.bits, v(*n).num());
                let rows: Vec<usize> = match v(*row) {
                    Val::Index(row) => vec![*row],
                    rows => (0..64).filter(|row| rows.mask() >> row & 1 == 1).collect(),
                };
                let entry = |row: &usize, cell| pos(*at).get(*field, row * bits + cell);
                let entry = |row: &usize, cell| entry(row, cell).map_or(0, Val::num);
                let sum = |cell| rows.iter().map(|row| entry(row, cell)).sum::<i32>();
                Val::Cells((0..bits).filter(|cell| sum(*cell) > n).collect())
            }
            O::Call(f, at, args) => {
                let args = args.iter().map(|a| v(*a).clone()).collect();
                self.pure(*f, pos(*at).clone(), args)
            }
            O::Any(f, at, who) => Val::Truth(self.any(*f, pos(*at).clone(), v(*who).index())),
            O::Blocked => Val::Truth(self.is_blocked()),
            O::Key(at, what) => Val::Key(self.key(pos(*at), *what)),
            O::Seen(question, key) => Val::Num(self.seen(*question, v(*key).key())),
            O::SeenNewest(question) => {
                let key = self.key(pos(SELF), self.module.seen[*question]);
                Val::Num(self.seen(*question, key))
            }
            O::SeenAgo(first, question, key) => {
                Val::Num(self.seen_ago(*first, *question, v(*key).key()))
            }

            O::Cell(i) => Val::Cells(Bits::of(v(*i).index())),
            O::Member(i) => Val::Mask(1u64.checked_shl(v(*i).index() as u32).unwrap_or(0)),
            O::First(a) => Val::Index(match v(*a) {
                Val::Cells(cells) => cells.first().unwrap_or(0),
                other => members(other.mask()).next().unwrap_or(0),
            }),
            O::Nth(a, n) => {
                let member = v(*a).members().into_iter().nth(v(*n).index());
                Val::Index(member.unwrap_or(0))
            }
            O::OnLines {
                dirs,
                far,
                way,
                from,
                n,
            } => {
                let from = v(*from).index();
                let mut cells = members(*dirs).flat_map(|dir| on_line(grid, dir, *far, from));
                let (dir, cell) = cells.nth(v(*n).index()).unwrap_or((0, from));
                Val::Index(if *way { dir } else { cell })
            }
            O::FirstOf(a) => match v(*a) {
                Val::Cells(cells) => Val::Cells(cells.first().into_iter().collect()),
                other => Val::Mask(other.mask() & other.mask().wrapping_neg()),
            },
            O::FirstOr(a, b) => {
                let first = v(*a).members().first().copied();
                Val::Index(first.unwrap_or(v(*b).index()))
            }
            O::Union(a, b) => both(v(*a), v(*b), Bits::union, |a, b| a | b),
            O::Inter(a, b) => both(v(*a), v(*b), Bits::inter, |a, b| a & b),
            O::Diff(a, b) => both(v(*a), v(*b), Bits::diff, |a, b| a & !b),
            O::AtLeast(n, sets) => {
                let sets: Vec<Bits> = sets.iter().map(|set| cells(*set).clone()).collect();
                Val::Cells(Bits::in_at_least(*n, &sets))
            }
            O::When(a, t) => match (v(*a), v(*t).truth()) {
                (value, true) => value.clone(),
                (Val::Cells(_), false) => Val::Cells(Bits::new()),
                (_, false) => Val::Mask(0),
            },
            O::Count(a) => Val::Num(match v(*a) {
                Val::Cells(cells) => cells.count() as i32,
                other => other.mask().count_ones() as i32,
            }),
            O::Some(a) => Val::Truth(match v(*a) {
                Val::Cells(cells) => !cells.is_empty(),
                other => other.mask() != 0,
            }),
            O::Contains(a, i) => Val::Truth(match v(*a) {
                Val::Cells(cells) => cells.contains(v(*i).index()),
                other => v(*i).index() < 64 && other.mask() >> v(*i).index() & 1 == 1,
            }),
            O::Subset(a, b) => Val::Truth(match (v(*a), v(*b)) {
                (Val::Cells(a), Val::Cells(b)) => a.is_subset(b),
                (a, b) => a.mask() & !b.mask() == 0,
            }),
            O::Others(a, all) => Val::Mask(others(v(*a).mask(), *all)),
            O::Opponent(a) => Val::Index(v(*a).index() ^ 1),
            O::After(a, n) => Val::Index(after(v(*a).index(), *n)),
            O::AfterPlaying(a, n, playing) => {
                Val::Index(after_playing(v(*a).index(), *n, v(*playing).mask()))
            }

            O::Step(dir, from) => Val::Cells(walks::step(grid, &cells(*from), 1 << dir)),
            O::Steps(dirs, from) => Val::Cells(walks::step(grid, &origin(*from), v(*dirs).mask())),
            O::StepsOf(dirs, from, n) => {
                let dirs = directions(v(*dirs));
                Val::Cells(walks::steps(grid, &origin(*from), dirs, v(*n).num()))
            }
            O::Back(dirs, to) => Val::Cells(walks::back(grid, &cells(*to), v(*dirs).mask())),
            O::Leap(a, b, from) => Val::Cells(walks::leap(grid, &origin(*from), *a, *b)),
            O::Ray {
                dirs,
                from,
                through,
                ending: Ending::Next,
                ..
            } => {
                let (from, through) = (origin(*from), through.map(cells));
                let next = members(v(*dirs).mask()).map(|dir| {
                    let walk = walks::ray(grid, &from, 1 << dir, through.as_ref(), &End::Over);
                    walks::step(grid, &walk, 1 << dir)
                });
                Val::Cells(next.fold(Bits::new(), |all, cells| all.union(&cells)))
            }
            O::Ray {
                dirs,
                from,
                through,
                ending,
                ..
            } => {
                let through = through.map(cells);
                let end = match ending {
                    Ending::Over | Ending::Next => End::Over,
                    Ending::Onto(e) => End::Onto(cells(*e)),
                    Ending::Upto(e) => End::Upto(cells(*e)),
                    Ending::Until(e) => End::Until(cells(*e)),
                };
                let (from, dirs) = (origin(*from), v(*dirs).mask());
                Val::Cells(walks::ray(grid, &from, dirs, through.as_ref(), &end))
            }
            O::Path(dirs, from, to) => {
                let dirs = directions(v(*dirs));
                Val::Cells(walks::path(grid, &origin(*from), dirs, &origin(*to)))
            }
            O::Jumps(table, cell, over, to) => {
                let row = self.module.jump_tables[*table].get(v(*cell).index());
                let pairs = row
                    .into_iter()
                    .flat_map(|[near, far]| near.iter().zip(far.iter()));
                let (over, to) = (cells(*over), cells(*to));
                let jumps = pairs.filter(|(near, far)| over.contains(*near) && to.contains(*far));
                Val::Cells(jumps.map(|(_, far)| far).collect())
            }
            O::Between(a, b) => Val::Cells(walks::between(grid, &origin(*a), &origin(*b))),
            O::Flood(from, within) => {
                Val::Cells(walks::flood(grid, &cells(*from), &cells(*within)))
            }
            O::Lines {
                n,
                exactly,
                set,
                along,
            } => {
                let along = along.map(|along| v(along).mask());
                let (n, set) = (v(*n).num(), cells(*set));
                Val::Cells(walks::lines(grid, n, *exactly, &set, along))
            }
            O::Joined { now, from, .. } => {
                let now = cells(*now);
                Val::Cells(walks::flood(grid, &cells(*from).inter(&now), &now))
            }
            O::Touches(from, within, goal) => {
                let within = cells(*within);
                let group = walks::flood(grid, &cells(*from).inter(&within), &within);
                let near = walks::step(grid, &group, grid.adjacent);
                Val::Truth(!near.inter(&cells(*goal)).is_empty())
            }
            O::Enclosed(seeds, set, free) => {
                let (set, free) = (cells(*set), cells(*free));
                let groups = walks::groups(grid, &set).into_iter();
                let groups = groups.filter(|group| {
                    let near = walks::step(grid, group, grid.adjacent);
                    !group.inter(&cells(*seeds)).is_empty() && near.inter(&free).is_empty()
                });
                Val::Cells(groups.fold(Bits::new(), |all, group| all.union(&group)))
            }
            O::EnclosedSince { beside, was, now } => {
                let enclosed = |[set, free]: [ValueId; 2]| {
                    let (set, free) = (cells(set), cells(free));
                    let marks = match beside {
                        true => walks::step(grid, &free, grid.adjacent),
                        false => free,
                    };
                    set.diff(&walks::flood(grid, &marks.inter(&set), &set))
                };
                // An earlier component without liberties breaks what is given: the wrong value shows it.
                match enclosed(*was).is_empty() {
                    true => Val::Cells(enclosed(*now)),
                    false => Val::Cells(Bits::new()),
                }
            }
            O::NewRow {
                n,
                exactly,
                set,
                along,
            } => {
                let rows = walks::lines(grid, *n, *exactly, &cells(*set), Some(*along));
                Val::Truth(!rows.is_empty())
            }
            O::InLines(lines, set) => Val::Cells(self.in_lines(*lines, &cells(*set))),
            O::OnLine(lines, cell, set) => {
                let all = self.in_lines(*lines, &cells(*set));
                Val::Truth(all.contains(v(*cell).index()))
            }
            O::Completing(lines, set) => {
                let (set, board) = (cells(*set), grid.cells.iter());
                let completes = |cell: &usize| {
                    let with = set.union(&Bits::of(*cell));
                    !set.contains(*cell) && self.in_lines(*lines, &with).contains(*cell)
                };
                Val::Cells(board.filter(completes).collect())
            }
            O::SomeEmpty(set) => Val::Truth(!cells(*set).is_empty()),
            O::SomeRow { n, set, along, .. } => {
                let rows = walks::lines(grid, *n, false, &cells(*set), Some(*along));
                Val::Truth(!rows.is_empty())
            }
            O::Reach(dirs, from, through) => {
                let through = cells(*through);
                let walks = walks::ray(grid, &origin(*from), *dirs, Some(&through), &End::Over);
                Val::Cells(walks)
            }
            O::MostReached(dirs, through, limit) => {
                Val::Num(most_reached(grid, *dirs, &cells(*through)).clamp(1, *limit))
            }
            O::At(at) => {
                let at: Vec<i32> = at.iter().map(|n| v(*n).num()).collect();
                let z = at.get(2).copied().unwrap_or(1);
                let bit = grid.with_coordinates(at[0], at[1], z);
                Val::Cells(bit.into_iter().collect())
            }
            O::CoordOf(coord, of) => {
                let first = cells(*of).first();
                let at = first.map_or([0; 3], |bit| grid.coordinates(bit));
                Val::Num(at[*coord as usize])
            }
            O::Turned(how, dirs) => Val::Mask(turned(grid, *how, v(*dirs).mask())),
            O::CountGroups(of) => Val::Num(walks::groups(grid, &cells(*of)).len() as i32),

            O::Exact(how, a, b) => {
                let (a, b) = (v(*a).num(), v(*b).num());
                Val::Num(
                    exact(*how, a, b).unwrap_or_else(|| panic!("{a} {how:?} {b} does not fit")),
                )
            }
            O::Arith(how, a, b) => Val::Num(arith(*how, v(*a).num(), v(*b).num())),
            O::Neg(a) => Val::Num(v(*a).num().saturating_neg()),
            O::Pick(true, a, b) => Val::Num(v(*a).num().max(v(*b).num())),
            O::Pick(false, a, b) => Val::Num(v(*a).num().min(v(*b).num())),
            O::Clamp(a, lo, hi) => Val::Num(v(*a).num().clamp(*lo, *hi)),
            O::IndexIn(a, lo, hi) => {
                let n = v(*a).num();
                assert!((*lo..=*hi).contains(&n), "{n} is not in {lo}..{hi}");
                Val::Index(index_from(*lo, n).unwrap_or_default())
            }
            O::Place(a, len, b) => Val::Index(v(*a).index() * len + v(*b).index()),
            O::Equal(a, b) => Val::Truth(v(*a) == v(*b)),
            O::Less(a, b) => Val::Truth(v(*a).num() < v(*b).num()),
            O::Not(a) => Val::Truth(!v(*a).truth()),

            O::NoTrail => Val::Trail(std::sync::Arc::default()),
            O::Chose(trail, site, value) => pushed(v(*trail), (*site, v(*value).chosen())),
            O::Stopped(trail) => pushed(v(*trail), (0, 0)),

            O::Open => Val::Verdict(Verdict::Open),
            O::Continue => Val::Verdict(Verdict::Continue),
            O::Share(who) => self.won(v(*who).mask()),
            O::ShareOfOthers(who) => self.lost(v(*who).mask()),
            O::Points(all) => {
                let points = all.iter().map(|n| v(*n).num());
                Val::Verdict(Verdict::Over(points.collect()))
            }
        }
    }

    /// Returns the cells of a set in lines as long as those of a table, by walks along the board.
    fn in_lines(&self, lines: LinesId, set: &Bits) -> Bits {
        let Lines { n, along, .. } = self.module.lines[lines];
        walks::lines(&self.module.grid, n, false, set, Some(along))
    }

    fn table(&self, frame: &Frame<'_>, rows: &[Vec<i32>], two: bool, index: &[ValueId]) -> i32 {
        let at: Vec<usize> = index
            .iter()
            .map(|n| usize::try_from(frame.value(*n).num()).unwrap_or(usize::MAX))
            .collect();
        let (row, column) = match at[..] {
            [row, column] if two => (row, column),
            [column, ..] => (0, column),
            [] => return 0,
        };
        let entry = rows.get(row).and_then(|row| row.get(column));
        entry.copied().unwrap_or(0)
    }

    /// Returns the points of all players if these win.
    fn won(&self, who: u64) -> Val {
        match (self.module.points, who & self.everybody()) {
            (None, who) => self.share(who),
            (Some(range), 0) => self.split(0, middle(range.0, range.1), middle(range.0, range.1)),
            (Some((lo, hi)), who) => self.split(who, hi, lo),
        }
    }

    /// Returns the points of all players if these lose.
    fn lost(&self, who: u64) -> Val {
        let all = self.everybody();
        match (self.module.points, who & all) {
            (None, who) => self.share(all & !who),
            (Some(_), who) if who == all => self.won(0),
            (Some(_), 0) => self.won(0),
            (Some((lo, hi)), who) => self.split(who, lo, hi),
        }
    }

    fn everybody(&self) -> u64 {
        (1 << self.module.players.len()) - 1
    }

    /// Returns points for each of these players, and points for each other player.
    fn split(&self, who: u64, theirs: i32, others: i32) -> Val {
        let players = 0..self.module.players.len();
        let points = players.map(|p| if who >> p & 1 == 1 { theirs } else { others });
        Val::Verdict(Verdict::Over(points.collect()))
    }

    fn share(&self, who: u64) -> Val {
        let who = match who & self.everybody() {
            0 => self.everybody(),
            who => who,
        };
        self.split(who, (100 / who.count_ones().max(1)) as i32, 0)
    }
}

/// Returns the cells on a line from a cell, each with the direction.
fn on_line(grid: &Grid, dir: usize, far: bool, from: usize) -> Vec<(usize, usize)> {
    let next = |cell: usize| grid.dirs[dir].to.get(cell).copied().flatten();
    let cells = std::iter::successors(next(from), |cell| next(*cell));
    let cells = cells.take(if far { grid.bits } else { 1 });
    cells.map(|cell| (dir, cell)).collect()
}

/// Returns the sum over the axes of the greatest number of cells of a set in a row, less one.
fn most_reached(grid: &Grid, dirs: u64, set: &Bits) -> i32 {
    let axes = members(dirs).filter(|dir| *dir < grid.dirs[*dir].opposite);
    let steps = axes.map(|dir| {
        let mut row = set.inter(&walks::step(grid, set, 1 << dir));
        let mut steps = 0;
        while !row.is_empty() {
            steps += 1;
            row = set.inter(&walks::step(grid, &row, 1 << dir));
        }
        steps
    });
    steps.sum()
}

/// Returns directions as a set, of one direction if the value is its index.
fn directions(value: &Val) -> u64 {
    match value {
        Val::Index(dir) => 1u64.checked_shl(*dir as u32).unwrap_or(0),
        dirs => dirs.mask(),
    }
}

fn both(
    a: &Val,
    b: &Val,
    cells: impl Fn(&Bits, &Bits) -> Bits,
    masks: impl Fn(u64, u64) -> u64,
) -> Val {
    match (a, b) {
        (Val::Cells(a), Val::Cells(b)) => Val::Cells(cells(a, b)),
        (a, b) => Val::Mask(masks(a.mask(), b.mask())),
    }
}

fn pushed(trail: &Val, item: (usize, i32)) -> Val {
    let mut trail = trail.trail();
    std::sync::Arc::make_mut(&mut trail).push(item);
    Val::Trail(trail)
}

/// Returns the next of `n` players in turn order; after chance it is the first.
fn after(player: usize, n: usize) -> usize {
    if player + 1 >= n { 0 } else { player + 1 }
}

fn after_playing(player: usize, n: usize, playing: u64) -> usize {
    let mut next = after(player, n);
    for _ in 0..n {
        if playing >> next & 1 == 1 {
            break;
        }
        next = after(next, n);
    }
    next
}

fn turned(grid: &Grid, how: Turning, dirs: u64) -> u64 {
    let turned = members(dirs).filter_map(|d| match how {
        Turning::Opposite => grid.dirs.get(d).map(|d| d.opposite),
        Turning::Left => grid.turned(d, -1),
        Turning::Right => grid.turned(d, 1),
    });
    turned.fold(0, |mask, d| mask | 1 << d)
}

/// Returns the result of plain arithmetic, where it is that of the rules.
fn exact(how: Arith, a: i32, b: i32) -> Option<i32> {
    match how {
        Arith::Add => a.checked_add(b),
        Arith::Sub => a.checked_sub(b),
        Arith::Mul => a.checked_mul(b),
        Arith::Div => (a >= 0 && b > 0).then(|| a / b),
        Arith::Rem => (a >= 0 && b > 0).then(|| a % b),
    }
}

/// Returns the union, the disjunction, or a sum that is within 32 bits.
fn join(nothing: Val, all: impl Iterator<Item = Val>) -> Val {
    all.fold(nothing, |a, b| match (&a, &b) {
        (Val::Num(a), Val::Num(b)) => match exact(Arith::Add, *a, *b) {
            Some(sum) => Val::Num(sum),
            None => panic!("the sum of {a} and {b} does not fit"),
        },
        (Val::Truth(a), Val::Truth(b)) => Val::Truth(*a || *b),
        (Val::Cells(a), Val::Cells(b)) => Val::Cells(a.union(b)),
        _ => Val::Mask(a.mask() | b.mask()),
    })
}
