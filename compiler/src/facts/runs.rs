//! The lines of so many cells on boards where a walk can come back to its first cell: on most of them
//! there are only a few.
//!
//! A run is `n` different cells, each the step of the one before in some direction. Where every step of
//! a direction is undone by the one back, the cells that have one cell before and after them form
//! paths and rings, so a cell is in a line of `n` or more of a set just where the set has all of a run
//! through it.

use crate::ir::bits::Bits;
use crate::ir::grid::Grid;
use crate::typed::Mask;

/// The most runs of a table.
const MOST_RUNS: usize = 96;

/// The runs of `n` cells along these directions; `None` where they do not say what rows there are,
/// or are too many.
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

/// Whether each step of a direction is undone by the other.
fn undone(grid: &Grid, dir: usize, back: usize) -> bool {
    let steps = grid.dirs[dir].to.iter().enumerate();
    let mut steps = steps.filter_map(|(from, to)| Some((from, (*to)?)));
    steps.all(|(from, to)| grid.dirs[back].to[to] == Some(from))
}

/// So many different cells from the first on.
fn run(to: &[Option<usize>], first: usize, n: usize) -> Option<Bits> {
    // Round a ring a walk goes on for ever.
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

    /// All sets of a few cells.
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
