//! The order in which cells are tried.
//!
//! A cell is worth as much as its owner matters when the rest of the board is filled at random. Close to the end of the game, where
//! that would take longer than the search, moves that were sufficient often come first.

use super::cells::{Cells, MOST, each};
use boardwright_runtime::Rng;

/// Up to this number of empty cells nothing is filled.
const FEW: u32 = 5;
/// The number of fillings, where there are many empty cells and where there are few.
const FILLINGS: [u32; 2] = [256, 32];
/// The number of empty cells from which on there are as many fillings as possible.
const MANY: u32 = 20;
/// The value of a cell that was sufficient at this depth or refuted the move before, where a cell that decides everything has
/// [`WHOLE`].
const KILLER: u64 = 100;
const WHOLE: u64 = 1000;

pub(super) struct Order {
    rng: Rng,
    /// By player and cell, how often a move was sufficient.
    history: [Vec<u64>; 2],
    /// By depth, the last move that was sufficient.
    killers: Vec<Cells>,
}

/// The values of cells in one position.
pub(super) struct Values(Vec<u64>);

impl Order {
    pub(super) fn new() -> Order {
        Order {
            rng: Rng::new(1),
            history: [vec![0; MOST], vec![0; MOST]],
            killers: vec![0; MOST + 2],
        }
    }

    /// Values the empty cells for the mover. `succeeds` is asked whether the mover has all that is wanted when these empty cells
    /// have own pieces, and the others pieces of the opponent.
    pub(super) fn values(
        &mut self,
        empty: Cells,
        (mover, depth): (usize, usize),
        succeeds: impl FnMut(Cells) -> bool,
    ) -> Values {
        let (weight, mut values) = match empty.count_ones() > FEW {
            true => (KILLER, self.sampled(empty, succeeds)),
            false => (u64::MAX / 4, self.history[mover].clone()),
        };
        if self.killers[depth] != 0 {
            values[number(self.killers[depth])] += weight;
        }
        Values(values)
    }

    /// The increase of the mover's success rate by a cell.
    fn sampled(&mut self, empty: Cells, mut succeeds: impl FnMut(Cells) -> bool) -> Vec<u64> {
        let left = empty.count_ones();
        let fewer = MANY.saturating_sub(left) * 3 / 10;
        let times = (FILLINGS[0] >> fewer).max(FILLINGS[1]);
        let (mut won, mut with, mut won_with) = (0, vec![0; MOST], vec![0; MOST]);
        for _ in 0..times {
            let own = self.half(empty);
            let success = u64::from(succeeds(own));
            won += success;
            for cell in each(own) {
                with[number(cell)] += 1;
                won_with[number(cell)] += success;
            }
        }
        let part = |won: u64, of: u64| (won * WHOLE).checked_div(of).unwrap_or(0);
        let value = |n: usize| {
            let without = part(won - won_with[n], u64::from(times) - with[n]);
            part(won_with[n], with[n]).saturating_sub(without)
        };
        (0..MOST).map(value).collect()
    }

    /// A random half of the cells, one more where their number is odd.
    fn half(&mut self, cells: Cells) -> Cells {
        let mut left = cells.count_ones();
        let mut wanted = left.div_ceil(2);
        let mut half = 0;
        for cell in each(cells) {
            if self.rng.below(left) < wanted {
                half |= cell;
                wanted -= 1;
            }
            left -= 1;
        }
        half
    }

    /// Counts a move that was sufficient.
    pub(super) fn sufficient(&mut self, mover: usize, depth: usize, cell: Cells) {
        self.history[mover][number(cell)] += 1;
        self.killers[depth] = cell;
    }

    /// The move that refuted the one before.
    pub(super) fn refutation(&self, depth: usize) -> Cells {
        self.killers[depth + 1]
    }
}

impl Values {
    /// Returns the best of these cells. A cell that refuted the move before is worth more.
    pub(super) fn best(&self, cells: Cells, refutation: Cells) -> Cells {
        let value = |cell: Cells| {
            let more = if cell == refutation { KILLER } else { 0 };
            self.0[number(cell)].saturating_add(more)
        };
        // Of equal cells the first.
        each(cells).fold(0, |best, cell| {
            if best == 0 || value(cell) > value(best) {
                cell
            } else {
                best
            }
        })
    }
}

fn number(cell: Cells) -> usize {
    cell.trailing_zeros() as usize % MOST
}
