//! Proof search in placement games ([`Schema::placement`](boardwright_runtime::Schema::placement)), with zones.
//!
//! The question is whether the first player gets at least some number of points: the *goal*. One of the players has a
//! proof for it or against it. The *zone* of the proof is a set of cells such that the player achieves this on the cells of the zone alone,
//! whatever the opponent does, even if the opponent passes and has all other cells. So a move of the opponent outside of the zone
//! is refuted in the same way, and after a refuted move only moves inside the zone of its refutation have to be tried (must-play
//! regions, as in Hayward and van Rijswijck's work on Hex; relevance zones in Wu and others, 2021).
//!
//! - Where a player has won with some own pieces, these are a zone, if the opponent does not win with all other cells: more pieces
//!   make no condition false, so the opponent has not won before. Else nothing is known to be irrelevant.
//! - A player who moves has the zone of the move that succeeds.
//! - Where all moves are refuted, the zones of the refutations together are a zone, if no cell is in all of them: to whatever move,
//!   the answer is in a zone that does not have it.
//!
//! Positions are sets of cells here; the engine is asked whether the pieces of a player win. Turns before the game is a placement
//! game are searched move by move.

mod cells;
mod learned;
mod oracle;
mod order;
mod search;
mod table;

use super::{Budget, Solution, Tell, Unsolved};
use crate::points::Scale;
use boardwright_runtime::{MOVE_LIMIT, MoveList, Playing, ToMove, View};
use cells::Cells;
use oracle::Oracle;
use search::{Proof, Search};

/// The largest number of turns that are searched move by move.
const EARLY: u32 = 2;

/// Proves the value of a position of a placement game; `None` where this is no such game.
pub(super) fn prove(
    start: &dyn Playing,
    budget: &Budget,
    tell: Tell<'_>,
) -> Option<Result<Solution, Unsolved>> {
    let from = start.schema().placement?;
    let view = start.view();
    if from.saturating_sub(view.turn) > EARLY || start.points().is_some() {
        return None;
    }
    // The limit of moves would end the game before the board is full. Sets of cells do not count moves.
    if view.moves as usize + EARLY as usize + empty_cells(&view) >= MOVE_LIMIT as usize {
        return None;
    }
    let (low, high) = Scale::of(start.schema()).range();
    let oracle = Oracle::new(&*at_turn(start, from)?)?;
    let mut root = Root {
        at: start.fork(),
        from,
        low,
        high,
        search: Search::new(oracle, start.schema(), budget, tell),
    };
    Some(root.solution())
}

/// Whether a placement game has far more positions than fit into the memory.
pub(super) fn is_large(start: &dyn Playing, budget: &Budget) -> bool {
    /// The parts of the positions that are left when games end early and images are one.
    const PART: f64 = 1.0 / 32.0;
    const BYTES: f64 = 96.0;
    if start.schema().placement.is_none() {
        return false;
    }
    // Of each set of filled cells, the players have one half each.
    let (mut all, mut filled) = (0.0, 1.0);
    let cells = empty_cells(&start.view()).min(cells::MOST) as i32;
    for n in 0..=cells {
        all += filled;
        filled *= f64::from(cells - n) / f64::from(n / 2 + 1);
    }
    all * PART * BYTES > budget.memory as f64
}

fn empty_cells(view: &View) -> usize {
    let cells = view.layers.iter().flatten();
    cells.filter(|piece| piece.is_none()).count()
}

/// Plays first moves until some turn.
fn at_turn(start: &dyn Playing, from: u32) -> Option<Box<dyn Playing>> {
    let mut at = start.fork();
    while at.view().turn < from {
        let ToMove::Player(mover) = at.to_move() else {
            return None;
        };
        let list = at.list(mover, None).ok()?;
        at.play(&*list, 0);
    }
    Some(at)
}

struct Root<'a> {
    at: Box<dyn Playing>,
    /// The first turn of the placement game.
    from: u32,
    low: i32,
    high: i32,
    search: Search<'a>,
}

impl Root<'_> {
    fn solution(&mut self) -> Result<Solution, Unsolved> {
        let value = self.value()?;
        let best = self.keeping(value)?;
        Ok(Solution {
            points: self.search.shares().points(value, 2),
            best,
            positions: self.search.positions(),
        })
    }

    /// Returns the points of the first player: the greatest, the least, or those of a full board.
    fn value(&mut self) -> Result<i32, Unsolved> {
        let first = |proof: Proof| proof.player == 0;
        if first(self.proof(self.high)?) {
            return Ok(self.high);
        }
        match self.low + 1 == self.high || !first(self.proof(self.low + 1)?) {
            true => Ok(self.low),
            false => Ok(self.search.between()),
        }
    }

    /// Returns the moves that keep this value, in the order of the rules.
    fn keeping(&mut self, value: i32) -> Result<Vec<String>, Unsolved> {
        let ToMove::Player(mover) = self.at.to_move() else {
            return Ok(Vec::new());
        };
        let list = self.at.list(mover, None)?;
        let all = 0..list.len();
        // The greatest number of points of which the mover is sure.
        let goal = match mover {
            0 if value == self.low => return Ok(all.map(|n| list.text(n)).collect()),
            0 if value == self.high => self.high,
            0 => self.low + 1,
            _ if value == self.high => return Ok(all.map(|n| list.text(n)).collect()),
            _ if value == self.low => self.low + 1,
            _ => self.high,
        };
        let mut best = Vec::new();
        let mut must = Cells::MAX;
        for n in all {
            let proof = self.after(&*list, n, must, goal)?;
            match proof {
                Some((_, proof)) if proof.player == mover => best.push(list.text(n)),
                Some((cell, proof)) => must &= proof.must(cell),
                None => {}
            }
        }
        Ok(best)
    }

    /// Returns who has a proof from the current position.
    fn proof(&mut self, goal: i32) -> Result<Proof, Unsolved> {
        let ToMove::Player(mover) = self.at.to_move() else {
            let points = self.at.points().unwrap_or_default();
            let is_reached = points.first().is_some_and(|points| *points >= goal);
            return Ok(Proof::unlimited(usize::from(!is_reached)));
        };
        let view = self.at.view();
        if view.turn >= self.from {
            return self.search.at(&view, mover, goal);
        }
        let list = self.at.list(mover, None)?;
        let mut must = Cells::MAX;
        for n in 0..list.len() {
            match self.after(&*list, n, must, goal)? {
                Some((_, proof)) if proof.player == mover => {
                    return Ok(Proof::unlimited(mover));
                }
                Some((cell, proof)) => must &= proof.must(cell),
                None => {}
            }
        }
        Ok(Proof::unlimited(1 - mover))
    }

    /// Returns who has a proof after a move, and the cell of the move if it is a placement; `None` where the placement is on no
    /// cell of these, so that it is refuted as others were.
    fn after(
        &mut self,
        list: &dyn MoveList,
        n: usize,
        must: Cells,
        goal: i32,
    ) -> Result<Option<(Cells, Proof)>, Unsolved> {
        let before = self.at.view();
        self.at.advance(list, n);
        let after = self.at.view();
        let is_late = after.turn >= self.from && after.next == 1 - before.next;
        let placed = self.search.oracle().placed(&before, &after);
        let cell = placed.filter(|_| is_late).unwrap_or(0);
        let proof = match cell != 0 && cell & must == 0 {
            true => Ok(None),
            false => self.proof(goal).map(|proof| Some((cell, proof))),
        };
        self.at.take_back();
        proof
    }
}
