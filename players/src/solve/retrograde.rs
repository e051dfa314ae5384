//! Retrograde analysis: the points that each player can force from each position.
//!
//! For each result above that of endless play, the first player can force at least so many points exactly
//! from the attractor of the finished games with so many: the least set that contains these, the positions
//! with a move of the first player into the set, and those where all moves of the second player lead into
//! it. Results below that of endless play are attractors of the second player in the same way. All other
//! positions have the value of endless play.

use super::graph::{Graph, OVER};
use super::progress::{Meter, Tell};
use super::table::SolvedTable;
use super::{Budget, Solution, Unsolved, endless, fit};
use crate::points::Scale;
use boardwright_runtime::Playing;
use std::collections::BTreeSet;

/// Solves a position and all that can follow.
///
/// # Errors
/// [`Unsolved`] where they do not fit into the budget.
pub fn retrograde(
    start: &dyn Playing,
    budget: &Budget,
    tell: Tell<'_>,
) -> Result<(Solution, SolvedTable), Unsolved> {
    fit(start)?;
    let graph = Graph::new(start, budget, tell)?;
    solve(start, &graph, budget, tell)
}

/// Solves all positions of a graph, which begins at `start`.
pub(super) fn solve(
    start: &dyn Playing,
    graph: &Graph,
    budget: &Budget,
    tell: Tell<'_>,
) -> Result<(Solution, SolvedTable), Unsolved> {
    let (low, high) = Scale::of(start.schema()).range();
    let players = start.schema().players.len();
    let mut sums = graph.sums;
    if graph.goes_round() {
        sums.add_endless()?;
    }
    let mut backwards = Backwards {
        graph,
        before: graph.before(),
        meter: Meter::new(budget),
        tell,
    };
    let (values, plies) = backwards.values(endless(low, high, players))?;
    let mut best = Vec::new();
    if let Some(mover) = (graph.movers[0] != OVER).then_some(graph.movers[0]) {
        let list = start.list(mover.into(), None)?;
        let after = graph.after(0).iter().enumerate();
        let good = after.filter(|(_, to)| values[**to as usize] == values[0]);
        best.extend(good.map(|(n, _)| list.text(n)));
    }
    let end = start.points();
    let first = values[0];
    let shares = sums.shares();
    let solution = Solution {
        points: end.unwrap_or_else(|| shares.points(first, players)),
        best,
        positions: graph.len() as u64,
    };
    let table = SolvedTable::new(
        start.schema().rules_hash,
        shares,
        &graph.keys,
        &values,
        &plies,
    );
    Ok((solution, table))
}

/// The way back from the ends of the game.
struct Backwards<'a> {
    graph: &'a Graph,
    /// See [`Graph::before`].
    before: (Vec<u32>, Vec<u32>),
    meter: Meter<'a>,
    tell: Tell<'a>,
}

impl Backwards<'_> {
    /// Returns the points of the first player from each position, and the number of plies in which they are
    /// forced, which is 0 for endless play.
    fn values(&mut self, endless: i32) -> Result<(Vec<i32>, Vec<u16>), Unsolved> {
        let graph = self.graph;
        let ends = (0..graph.len()).filter(|&at| graph.movers[at] == OVER);
        let all: BTreeSet<i32> = ends.map(|at| graph.ends[at]).collect();
        let (mut values, mut plies) = (vec![endless; graph.len()], vec![0_u16; graph.len()]);
        // From the draw outwards, so that a greater result overwrites smaller ones.
        for &bound in all.range(endless + 1..) {
            let wins = |at: usize| graph.ends[at] >= bound;
            self.attract(0, &wins, &mut |at, n| {
                (values[at], plies[at]) = (bound, n);
            })?;
        }
        for &bound in all.range(..endless).rev() {
            let wins = |at: usize| graph.ends[at] <= bound;
            self.attract(1, &wins, &mut |at, n| {
                (values[at], plies[at]) = (bound, n);
            })?;
        }
        Ok((values, plies))
    }

    /// Computes an attractor: visits the positions from which a player can force an end in `wins`, with the
    /// number of plies.
    fn attract(
        &mut self,
        player: u8,
        wins: &dyn Fn(usize) -> bool,
        found: &mut dyn FnMut(usize, u16),
    ) -> Result<(), Unsolved> {
        let graph = self.graph;
        let (first, from) = &self.before;
        let mut left: Vec<u32> = (0..graph.len())
            .map(|at| graph.after(at).len() as u32)
            .collect();
        let mut is_in = vec![false; graph.len()];
        let mut layer: Vec<u32> = Vec::new();
        for (at, is_in) in is_in.iter_mut().enumerate() {
            if graph.movers[at] == OVER && wins(at) {
                *is_in = true;
                layer.push(at as u32);
            }
        }
        let mut plies = 0_u16;
        while !layer.is_empty() {
            let mut next = Vec::new();
            for &at in &layer {
                self.meter.go_back(graph.len(), self.tell)?;
                found(at as usize, plies);
                for &before in &from[first[at as usize] as usize..first[at as usize + 1] as usize] {
                    let place = before as usize;
                    left[place] -= 1;
                    let forced = graph.movers[place] == player || left[place] == 0;
                    if forced && !is_in[place] {
                        is_in[place] = true;
                        next.push(before);
                    }
                }
            }
            layer = next;
            plies = plies.saturating_add(1);
        }
        Ok(())
    }
}
