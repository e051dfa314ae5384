//! Walks over the board: steps, leaps, rays, paths, rows.
//!
//! A walk begins with the cell next to its origin and goes on in one direction. On a ring it ends before
//! its origin.

use super::set::{CellSet, bits};
use super::shift::Shift;
use super::world::World;
use crate::index::Id;
use crate::typed::{CellId, DirId, Mask};
use smallvec::SmallVec;

/// Up to this many cells are walked one by one; larger sets use a shift where the direction is one.
const FEW: usize = 4;

/// The directions of a mask.
pub(crate) fn dirs(mask: Mask) -> impl Iterator<Item = DirId> {
    bits(mask).map(DirId::from_index)
}

/// `S.(D)`: one step from every cell in every direction.
pub(crate) fn step(world: &World, from: &CellSet, along: Mask) -> CellSet {
    let mut set = world.none();
    let many = from.len() > FEW;
    for dir in dirs(along) {
        match world.shift(dir).filter(|_| many) {
            Some(shift) => shift.add_step(from, &mut set),
            None => {
                let cells = from.iter().filter_map(|cell| world.step(cell, dir));
                cells.for_each(|cell| set.insert(cell));
            }
        }
    }
    set
}

/// `S.(D)(n)`: `n` steps in the same direction; the cells themselves if `n` is below 1.
pub(crate) fn steps(world: &World, from: &CellSet, along: Mask, n: i32) -> CellSet {
    if n < 1 {
        return from.clone();
    }
    let mut set = world.none();
    for dir in dirs(along) {
        let cells = from.iter().filter_map(|cell| far(world, cell, dir, n));
        cells.for_each(|cell| set.insert(cell));
    }
    set
}

/// Returns the cell `n` steps away. A walk that still goes on after as many steps as the board has cells is
/// on a ring, so whole rounds are left out.
fn far(world: &World, from: CellId, dir: DirId, n: i32) -> Option<CellId> {
    let limit = world.cells().min(n as usize);
    let mut cell = from;
    for _ in 0..limit {
        cell = world.step(cell, dir)?;
    }
    let mut left = n as usize - limit;
    if left > 0 {
        left %= round(world, cell, dir)?;
    }
    for _ in 0..left {
        cell = world.step(cell, dir)?;
    }
    Some(cell)
}

/// The number of steps that lead from a cell on a ring back to itself.
fn round(world: &World, from: CellId, dir: DirId) -> Option<usize> {
    let mut cell = world.step(from, dir)?;
    let mut length = 1;
    while cell != from {
        cell = world.step(cell, dir)?;
        length += 1;
    }
    Some(length)
}

/// `S.back(D)`: the cells from which a step lands in the set.
pub(crate) fn back(world: &World, to: &CellSet, along: Mask) -> CellSet {
    let mut set = world.none();
    for dir in dirs(along) {
        let lands = |cell| world.step(cell, dir).is_some_and(|cell| to.contains(cell));
        set.add(&match world.shift(dir) {
            Some(shift) => shift.back(to),
            None => world.cells_where(lands),
        });
    }
    set
}

/// `S.leap(a, b)`: the cells at distance `a` along one axis and `b` along another, each in both directions;
/// on a board with levels, along any two of the three axes.
pub(crate) fn leap(world: &World, from: &CellSet, a: i32, b: i32) -> CellSet {
    let mut set = world.none();
    if !from.is_empty() {
        let leaps = world.leaps(a, b);
        from.iter().for_each(|cell| set.add(&leaps[cell.index()]));
    }
    set
}

/// Computes the leaps from one cell.
pub(crate) fn leap_from(world: &World, from: CellId, a: i32, b: i32) -> CellSet {
    let board = &world.game.board;
    let mut set = world.none();
    board.leaps(from, a, b).for_each(|cell| set.insert(cell));
    set
}

/// The cells of a walk in order. A walk never visits a cell twice.
pub(crate) struct Walk<'w> {
    world: &'w World,
    dir: DirId,
    from: CellId,
    here: CellId,
    /// The visited cells; only on graphs, where a chain may lead into a ring.
    been: Option<CellSet>,
}

/// Returns the walk from a cell in a direction, to the edge of the board or once around a ring.
pub(crate) fn walk(world: &World, from: CellId, dir: DirId) -> Walk<'_> {
    Walk {
        world,
        dir,
        from,
        here: from,
        been: world.game.board.is_graph().then(|| world.none()),
    }
}

impl Iterator for Walk<'_> {
    type Item = CellId;
    fn next(&mut self) -> Option<CellId> {
        let cell = self.world.step(self.here, self.dir)?;
        if cell == self.from || self.been.as_ref().is_some_and(|been| been.contains(cell)) {
            return None;
        }
        if let Some(been) = &mut self.been {
            been.insert(cell);
        }
        self.here = cell;
        Some(cell)
    }
}

/// Which cells a ray yields. A ray walks over cells of its `through` set; the first cell after them ends it.
pub(crate) enum End {
    /// The cells walked over.
    Over,
    /// The first cell after, if it is in the set.
    Onto(CellSet),
    /// The cells walked over, and the first cell after if it is in the set.
    Upto(CellSet),
    /// The cells walked over, if the first cell after is in the set.
    Until(CellSet),
}

/// `S.ray(D, through T, ...)`. `None` for `through` means all cells.
pub(crate) fn ray(
    world: &World,
    from: &CellSet,
    along: Mask,
    through: Option<&CellSet>,
    end: &End,
) -> CellSet {
    let mut set = world.none();
    let many = from.len() > FEW;
    for dir in dirs(along) {
        match world.shift(dir).filter(|_| many) {
            Some(shift) => shift.ray(from, through, end, &mut set),
            None => from
                .iter()
                .for_each(|cell| one_ray(walk(world, cell, dir), through, end, &mut set)),
        }
    }
    set
}

fn one_ray(walk: Walk<'_>, through: Option<&CellSet>, end: &End, set: &mut CellSet) {
    let mut over: SmallVec<[CellId; 16]> = SmallVec::new();
    let mut after = None;
    for cell in walk {
        if through.is_some_and(|through| !through.contains(cell)) {
            after = Some(cell);
            break;
        }
        over.push(cell);
    }
    let after_in = |onto: &CellSet| after.filter(|cell| onto.contains(*cell));
    let (over, last) = match end {
        End::Over => (&over[..], None),
        End::Onto(onto) => (&[][..], after_in(onto)),
        End::Upto(upto) => (&over[..], after_in(upto)),
        End::Until(until) => match after_in(until) {
            Some(_) => (&over[..], None),
            None => return,
        },
    };
    over.iter().for_each(|cell| set.insert(*cell));
    last.into_iter().for_each(|cell| set.insert(cell));
}

/// `S.path(D, to)`: the cells after each cell of S, up to and including the last cell of `to` on the walk;
/// none if the walk reaches no cell of `to`.
pub(crate) fn path(world: &World, from: &CellSet, along: Mask, to: &CellSet) -> CellSet {
    let mut set = world.none();
    for cell in from.iter() {
        for dir in dirs(along) {
            let cells: Vec<CellId> = walk(world, cell, dir).collect();
            let reached = cells.iter().rposition(|cell| to.contains(*cell));
            let cells = cells.into_iter().take(reached.map_or(0, |last| last + 1));
            cells.for_each(|cell| set.insert(cell));
        }
    }
    set
}

/// `between(a, b)`: the cells strictly between a cell of `a` and a cell of `b`, over all directions in which
/// `b` is reached.
pub(crate) fn between(world: &World, a: &CellSet, b: &CellSet) -> CellSet {
    let mut set = world.none();
    for from in a.iter() {
        for dir in world.named_dirs() {
            let cells: Vec<CellId> = walk(world, from, dir).collect();
            let reached = cells.iter().rposition(|cell| b.contains(*cell));
            let cells = cells.into_iter().take(reached.unwrap_or(0));
            cells.for_each(|cell| set.insert(cell));
        }
    }
    set
}

/// `lines(n, S along D)`: the cells of S in a row of at least, or exactly, `n` cells of S. Returns S if `n`
/// is below 2.
pub(crate) fn lines(
    world: &World,
    n: i32,
    exactly: bool,
    set: &CellSet,
    along: Option<Mask>,
) -> CellSet {
    if n < 2 {
        return set.clone();
    }
    let n = n as usize;
    let fits = |length: usize| if exactly { length == n } else { length >= n };
    let mut result = world.none();
    for dir in one_way(world, along) {
        if let Some(shift) = straight(world, dir) {
            result.add(&shift.lines(n, exactly, set));
            continue;
        }
        for cell in set.iter() {
            if !result.contains(cell) && fits(row(world, cell, dir, set)) {
                result.insert(cell);
            }
        }
    }
    result
}

/// Returns the shift of a direction, if its opposite direction is the reverse shift.
fn straight(world: &World, dir: DirId) -> Option<&Shift> {
    let back = world.shift(world.game.board.dirs[dir].opposite)?;
    world.shift(dir).filter(|shift| shift.opposite() == *back)
}

/// Returns these directions, or all of the board. Of two opposite directions only the first is kept, since
/// lines run both ways.
fn one_way(world: &World, along: Option<Mask>) -> Vec<DirId> {
    let asked: Vec<DirId> = match along {
        Some(mask) => dirs(mask).collect(),
        None => world.named_dirs().collect(),
    };
    let mut kept: Vec<DirId> = Vec::new();
    for dir in asked {
        let back = world.game.board.dirs[dir].opposite;
        let pair = world.game.board.dirs[back].opposite == dir;
        if !(pair && kept.contains(&back)) {
            kept.push(dir);
        }
    }
    kept
}

/// Counts the different cells of the set in a row with this one, in both senses of a direction.
fn row(world: &World, cell: CellId, dir: DirId, set: &CellSet) -> usize {
    let in_set = |cell: &CellId| set.contains(*cell);
    let forth: SmallVec<[CellId; 16]> = walk(world, cell, dir).take_while(in_set).collect();
    let back = walk(world, cell, world.game.board.dirs[dir].opposite).take_while(in_set);
    let back = back.filter(|cell| !forth.contains(cell));
    1 + forth.len() + back.count()
}
