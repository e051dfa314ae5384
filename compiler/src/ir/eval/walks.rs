//! Steps, walks and connected components on the tables of a [`Grid`].

use crate::ir::axes::members;
use crate::ir::bits::Bits;
use crate::ir::grid::Grid;
use crate::typed::Mask;

/// The end of a walk, with the set that ends it.
pub enum End {
    /// The cells that are passed.
    Over,
    /// The first cell after those that are passed, if it is in the set.
    Onto(Bits),
    /// The cells that are passed, and the first cell after them if it is in the set.
    Upto(Bits),
    /// The cells that are passed, if the first cell after them is in the set.
    Until(Bits),
}

/// Returns the cells one step from each cell in each direction.
pub fn step(grid: &Grid, from: &Bits, dirs: Mask) -> Bits {
    let steps = members(dirs).filter_map(|d| grid.dirs.get(d));
    steps
        .flat_map(|d| from.iter().filter_map(|b| d.to.get(b).copied().flatten()))
        .collect()
}

/// Returns the cells `n` steps from each cell, all in one direction; for `n` below 1 the cells
/// themselves.
pub fn steps(grid: &Grid, from: &Bits, dirs: Mask, n: i32) -> Bits {
    if n < 1 {
        return from.clone();
    }
    let far = |dir| {
        from.iter()
            .filter_map(move |bit| straight(grid, bit, dir, n))
    };
    members(dirs).flat_map(far).collect()
}

/// Returns the cell `n` steps away. A walk without an end returns to a cell that it has passed, and
/// repeats the cycle from there.
fn straight(grid: &Grid, from: usize, dir: usize, n: i32) -> Option<usize> {
    let mut passed = vec![from];
    while passed.len() <= n as usize {
        let next = grid.dirs[dir].to[*passed.last()?]?;
        if let Some(first) = passed.iter().position(|&cell| cell == next) {
            let round = passed.len() - first;
            return Some(passed[first + (n as usize - first) % round]);
        }
        passed.push(next);
    }
    passed.last().copied()
}

/// Returns the cells from which a step lands in the set.
pub fn back(grid: &Grid, to: &Bits, dirs: Mask) -> Bits {
    let lands = |d: usize, b: usize| grid.dirs[d].to[b].is_some_and(|onto| to.contains(onto));
    let from = grid.cells.iter();
    from.filter(|&b| members(dirs).any(|d| lands(d, b)))
        .collect()
}

/// Returns the cells a leap away: `a` cells along one axis and `b` along another.
pub fn leap(grid: &Grid, from: &Bits, a: i32, b: i32) -> Bits {
    let axes = if grid.has_levels() { 3 } else { 2 };
    let offsets = leaps(a, b, axes);
    let land = |bit| {
        offsets
            .iter()
            .filter_map(move |&offset| grid.moved(bit, offset))
    };
    from.iter().flat_map(land).collect()
}

/// Returns all symmetric variants of a leap.
pub fn leaps(a: i32, b: i32, axes: usize) -> Vec<[i32; 3]> {
    let mut offsets = Vec::new();
    for (i, j) in (0..axes).flat_map(|i| (0..axes).map(move |j| (i, j))) {
        if i == j {
            continue;
        }
        for (s, t) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let mut offset = [0; 3];
            offset[i] = a.saturating_mul(s);
            offset[j] = b.saturating_mul(t);
            if !offsets.contains(&offset) {
                offsets.push(offset);
            }
        }
    }
    offsets
}

/// Returns the cells of a walk, each once: to the edge of the board, or once around.
pub fn walk(grid: &Grid, from: usize, dir: usize) -> Vec<usize> {
    let mut cells = Vec::new();
    let mut here = from;
    while let Some(next) = grid.dirs[dir].to[here] {
        if next == from || cells.contains(&next) {
            break;
        }
        cells.push(next);
        here = next;
    }
    cells
}

/// Returns the walks from each cell in each direction.
pub fn ray(grid: &Grid, from: &Bits, dirs: Mask, through: Option<&Bits>, end: &End) -> Bits {
    let mut all = Bits::new();
    for bit in from.iter() {
        for dir in members(dirs) {
            let cells = walk(grid, bit, dir);
            one_ray(&cells, through, end).for_each(|cell| all.insert(cell));
        }
    }
    all
}

fn one_ray<'a>(
    cells: &'a [usize],
    through: Option<&Bits>,
    end: &End,
) -> impl Iterator<Item = usize> + use<'a> {
    let open = |cell: &&usize| through.is_none_or(|t| t.contains(**cell));
    let length = cells.iter().take_while(open).count();
    let after = |set: &Bits| cells.get(length).is_some_and(|&cell| set.contains(cell));
    let kept = match end {
        End::Over => 0..length,
        End::Onto(set) if after(set) => length..length + 1,
        End::Upto(set) if after(set) => 0..length + 1,
        End::Until(set) if after(set) => 0..length,
        End::Upto(_) => 0..length,
        End::Onto(_) | End::Until(_) => 0..0,
    };
    cells[kept].iter().copied()
}

/// Returns the cells after each cell of a set, up to and including the last one in `to`.
pub fn path(grid: &Grid, from: &Bits, dirs: Mask, to: &Bits) -> Bits {
    reaching(grid, from, dirs, to, 1)
}

/// Returns the cells strictly between a cell of one set and a cell of another.
pub fn between(grid: &Grid, a: &Bits, b: &Bits) -> Bits {
    reaching(grid, a, grid.named_dirs(), b, 0)
}

/// Returns the cells of each walk up to the last cell in `to`, and `more` cells from there.
fn reaching(grid: &Grid, from: &Bits, dirs: Mask, to: &Bits, more: usize) -> Bits {
    let mut all = Bits::new();
    for bit in from.iter() {
        for dir in members(dirs) {
            let cells = walk(grid, bit, dir);
            let last = cells.iter().rposition(|&cell| to.contains(cell));
            let kept = last.map_or(0, |last| last + more);
            cells[..kept].iter().for_each(|&cell| all.insert(cell));
        }
    }
    all
}

/// Returns the cells of a set that are in a line of `n` of its cells.
pub fn lines(grid: &Grid, n: i32, exactly: bool, set: &Bits, along: Option<Mask>) -> Bits {
    if n < 2 {
        return set.clone();
    }
    let dirs = along.unwrap_or_else(|| grid.named_dirs());
    let fits = |length: usize| {
        let length = i32::try_from(length).unwrap_or(i32::MAX);
        if exactly { length == n } else { length >= n }
    };
    let in_row = |bit: &usize| members(dirs).any(|dir| fits(row(grid, *bit, dir, set)));
    set.iter().filter(in_row).collect()
}

/// Returns the length of the line of cells of the set through a cell, in a direction and its opposite.
fn row(grid: &Grid, bit: usize, dir: usize, set: &Bits) -> usize {
    let run = |dir| -> Bits {
        let cells = walk(grid, bit, dir).into_iter();
        cells.take_while(|&cell| set.contains(cell)).collect()
    };
    1 + run(dir).union(&run(grid.dirs[dir].opposite)).count()
}

/// Flood fill: returns the cells of `within` that are connected with a cell of `from`, through links in
/// either direction.
pub fn flood(grid: &Grid, from: &Bits, within: &Bits) -> Bits {
    let neighbours = grid.neighbours();
    let mut reached = from.inter(within);
    let mut left: Vec<usize> = reached.iter().collect();
    while let Some(cell) = left.pop() {
        for &beside in &neighbours[cell] {
            if within.contains(beside) && !reached.contains(beside) {
                reached.insert(beside);
                left.push(beside);
            }
        }
    }
    reached
}

/// Returns the connected components of a set, in the order of their first cells.
pub fn groups(grid: &Grid, set: &Bits) -> Vec<Bits> {
    let mut left = set.clone();
    let mut groups = Vec::new();
    while let Some(first) = left.first() {
        let group = flood(grid, &Bits::of(first), &left);
        left = left.diff(&group);
        groups.push(group);
    }
    groups
}
