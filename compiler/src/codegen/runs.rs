//! Rows on boards where a walk can come back to its first cell: on most of them there are only a
//! few, and all of them stand in a table.
//!
//! A run is `n` different cells, each the step of the one before in some direction. Where every step of
//! a direction is undone by the one back, the cells that have one cell before and after them form
//! paths and rings, so a cell is in a row of `n` or more of a set just where the set has all of a run
//! through it.

use super::context::Context;
use super::need::Need;
use super::scope::Scope;
use crate::ir::bits::Bits;
use crate::ir::grid::Grid;
use crate::ir::{Expr, ExprKind, Value};
use crate::typed::Mask;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The most runs that are written as a table.
const MOST_RUNS: usize = 96;

/// The runs of `n` cells along these directions; `None` where they do not say what rows there are,
/// or are too many.
pub(crate) fn runs(grid: &Grid, n: i32, along: Mask) -> Option<Vec<Bits>> {
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

impl Scope<'_> {
    /// `lines(n, set)` by a table of runs.
    pub(crate) fn lines_of_runs(&self, e: &Expr) -> Option<TokenStream> {
        let (n, along, set) = self.cx.in_runs(e)?;
        self.cx.need(Need::Runs(n, along));
        let (name, set) = (runs_name(n, along), self.expr(set).bare());
        Some(quote!(board::in_runs(Board::#name, #set)))
    }

    /// `cell in lines(n, set)` by the runs through the cell.
    pub(crate) fn on_run(&self, cell: &Expr, lines: &Expr) -> Option<TokenStream> {
        let cell = self.index(cell)?;
        let (n, along, set) = self.cx.in_runs(lines)?;
        // Some bit must be on no board, for the entries of cells with fewer runs than others.
        let grid = &self.cx.program.grid;
        if grid.bits.is_multiple_of(64) {
            return None;
        }
        self.cx.need(Need::RunsThrough(n, along));
        let (name, set) = (through_name(n, along), self.expr(set).bare());
        Some(quote!(board::on_run(Board::#name, #cell, #set)))
    }
}

impl<'p> Context<'p> {
    /// What `lines` asks, where its runs are a table.
    pub(super) fn in_runs<'e>(&self, e: &'e Expr) -> Option<(i32, Mask, &'e Expr)> {
        let ExprKind::Lines {
            n,
            exactly: false,
            set,
            along,
        } = &*e.kind
        else {
            return None;
        };
        let ExprKind::Lit(Value::Num(n)) = *n.kind else {
            return None;
        };
        let grid = &self.program.grid;
        let along = match along.as_ref().map(|dirs| &*dirs.kind) {
            None => grid.named_dirs(),
            Some(ExprKind::Lit(Value::Mask(mask))) => *mask,
            Some(_) => return None,
        };
        (self.uses("runs") && self.ring() && runs(grid, n, along).is_some())
            .then_some((n, along, set))
    }

    /// `Board::RUNS_3`
    pub(crate) fn runs_item(&self, n: i32, along: Mask) -> TokenStream {
        let name = runs_name(n, along);
        let runs = runs(&self.program.grid, n, along).unwrap_or_default();
        let count = Literal::usize_unsuffixed(runs.len());
        let runs = runs.iter().map(|run| self.cells(run));
        quote!(const #name: &[Cells; #count] = &[#(#runs),*];)
    }

    /// `Board::THROUGH_3`: by cell the runs through it, filled up with what no set has.
    pub(crate) fn runs_through_item(&self, n: i32, along: Mask) -> TokenStream {
        let grid = &self.program.grid;
        let runs = runs(grid, n, along).unwrap_or_default();
        let through = |bit: usize| runs.iter().filter(move |run| run.contains(bit));
        let most = (0..grid.bits).map(|bit| through(bit).count()).max();
        let most = most.unwrap_or(0);
        let never = self.cells(&Bits::of(64 * grid.words() - 1));
        let entries = (0..grid.bits).map(|bit| {
            let own = through(bit).map(|run| self.cells(run));
            let own: Vec<_> = own
                .chain(std::iter::repeat(never.clone()))
                .take(most)
                .collect();
            quote!([#(#own),*])
        });
        let name = through_name(n, along);
        let [cells, most] = [grid.bits, most].map(Literal::usize_unsuffixed);
        quote!(const #name: &[[Cells; #most]; #cells] = &[#(#entries),*];)
    }
}

pub(super) fn runs_name(n: i32, along: Mask) -> Ident {
    format_ident!("RUNS_{n}_{along:X}")
}

fn through_name(n: i32, along: Mask) -> Ident {
    format_ident!("THROUGH_{n}_{along:X}")
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
