//! Line tables for boards where a walk can return to its start: most of them have few lines of `n`
//! cells.
//!
//! A run is `n` different cells, each a step in one direction from the one before. If the opposite
//! direction undoes every step of a direction, the cells form paths and rings along it, so a cell is in
//! a line of at least `n` cells of a set exactly if the set contains a run through it.

use crate::ir::bits::Bits;
use crate::ir::grid::Grid;
use crate::typed::Mask;

/// The largest number of runs of a table.
const MOST_RUNS: usize = 96;

/// Returns the runs of `n` cells along these directions; `None` if they do not determine the lines, or
/// are too many.
pub fn runs(grid: &Grid, n: i32, along: Mask) -> Option<Vec<Bits>> {
    let n = usize::try_from(n).ok().filter(|n| *n >= 2)?;
    let mut all: Vec<Bits> = Vec::new();
    for (dir, of) in grid.dirs.iter().enumerate() {
        let either = 1 << dir | 1 << of.opposite;
        if dir > of.opposite || along & either == 0 {
            continue;
        }
        if !undone(grid, dir, of.opposite) || !undone(grid, of.opposite, dir) {
            return None;
        }
        for first in grid.cells.iter() {
            let run = run(&of.to, first, n);
            all.extend(run.filter(|run| !all.contains(run)));
            if all.len() > MOST_RUNS {
                return None;
            }
        }
    }
    Some(all)
}

/// Whether `n` steps in one of these directions lead to `n` different cells or over the side, from every cell, and the
/// opposite direction undoes each of them: as on boards where no line returns to its start.
pub fn are_open(grid: &Grid, n: i32, along: Mask) -> bool {
    if !grid.returns() {
        return true;
    }
    let steps = usize::try_from(n).unwrap_or_default().min(grid.bits + 1);
    let mut dirs = grid.dirs.iter().enumerate();
    dirs.all(|(dir, of)| {
        let either = 1 << dir | 1 << of.opposite;
        let is_asked = along & either != 0;
        let is_line = undone(grid, dir, of.opposite) && undone(grid, of.opposite, dir);
        !is_asked || is_line && !grid.cells.iter().any(|cell| returns(&of.to, cell, steps))
    })
}

/// Whether fewer than so many steps lead back to the first cell.
fn returns(to: &[Option<usize>], first: usize, steps: usize) -> bool {
    let walk = std::iter::successors(to[first], |cell| to[*cell]);
    let mut reached = walk.take(steps.saturating_sub(1));
    reached.any(|cell| cell == first)
}

/// Whether one direction undoes each step of the other.
fn undone(grid: &Grid, dir: usize, back: usize) -> bool {
    let steps = grid.dirs[dir].to.iter().enumerate();
    let mut steps = steps.filter_map(|(from, to)| Some((from, (*to)?)));
    steps.all(|(from, to)| grid.dirs[back].to[to] == Some(from))
}

/// Returns `n` different consecutive cells from the first on.
fn run(to: &[Option<usize>], first: usize, n: usize) -> Option<Bits> {
    // On a ring a walk never ends.
    if n > to.len() {
        return None;
    }
    let (mut run, mut here) = (Bits::of(first), first);
    for _ in 1..n {
        here = to[here]?;
        run.insert(here);
    }
    (run.count() == n).then_some(run)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::eval::walks::lines;
    use crate::ir::testing::{graph, program};

    /// Iterates over all sets of a few cells.
    fn sets(cells: usize) -> impl Iterator<Item = Bits> {
        (0..1u32 << cells).map(move |set| (0..cells).filter(|c| set >> c & 1 == 1).collect())
    }

    #[test]
    fn the_runs_in_a_set_are_its_rows() {
        // A path that crosses a ring.
        let grid = program(graph(8, &[&[0, 1, 2, 3], &[4, 5, 6, 7, 4]])).grid;
        for n in 2..=5 {
            let runs = runs(&grid, n, 1).expect("paths and rings");
            for set in sets(8) {
                let inside = runs.iter().filter(|run| run.is_subset(&set));
                let all = inside.fold(Bits::new(), |all, run| all.union(run));
                assert_eq!(all, lines(&grid, n, false, &set, Some(1)), "{n} {set:?}");
            }
        }
    }

    #[test]
    fn shifts_find_lines_up_to_the_length_of_the_rings() {
        let grid = program(graph(8, &[&[0, 1, 2, 3], &[4, 5, 6, 7, 4]])).grid;
        let step = |set: &Bits| -> Bits { set.iter().filter_map(|c| grid.dirs[0].to[c]).collect() };
        for n in [2, 3, 4] {
            assert!(are_open(&grid, n, 1), "{n}");
            for set in sets(8) {
                let ends = (1..n).fold(set.clone(), |ends, _| step(&ends).inter(&set));
                let lines = lines(&grid, n, false, &set, Some(1));
                assert_eq!(ends.is_empty(), lines.is_empty(), "{n} {set:?}");
            }
        }
        assert!([5, 8, 9, i32::MAX].iter().all(|n| !are_open(&grid, *n, 1)));
        let ring = program(graph(4, &[&[0, 1, 2, 3, 0]])).grid;
        let longer = [4, 5, i32::MAX].map(|n| are_open(&ring, n, 1));
        assert_eq!(longer, [true, false, false]);
    }

    #[test]
    fn rows_of_more_cells_than_there_are_have_no_runs() {
        let grid = program(graph(4, &[&[0, 1, 2, 3, 0]])).grid;
        assert_eq!(runs(&grid, 4, 1).map(|runs| runs.len()), Some(1));
        assert_eq!(runs(&grid, 5, 1), Some(Vec::new()));
        assert_eq!(runs(&grid, i32::MAX, 1), Some(Vec::new()));
    }

    #[test]
    fn chains_that_run_together_have_no_runs() {
        let grid = program(graph(4, &[&[0, 2, 3], &[1, 2]])).grid;
        assert!(runs(&grid, 2, 1).is_none());
    }
}
