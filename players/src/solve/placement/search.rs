//! The search: finds the player who has a proof, and the zone of the proof.

use super::cells::{Cells, Stones, each};
use super::oracle::Oracle;
use super::order::Order;
use super::table::Table;
use crate::points::Scale;
use crate::solve::progress::{Meter, Tell};
use crate::solve::sums::{Shares, Sums};
use crate::solve::{Budget, Unsolved};
use boardwright_runtime::{Schema, View};

/// A proof that a player achieves the goal, or that the first player does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Proof {
    /// The player who has it: the first player if the goal is reached.
    pub(super) player: usize,
    /// The cells that it needs.
    pub(super) zone: Cells,
}

impl Proof {
    /// A proof of which no cell is known to be irrelevant.
    pub(super) fn unlimited(player: usize) -> Proof {
        Proof {
            player,
            zone: Cells::MAX,
        }
    }

    /// The cells on which a move may be better than the one on this cell, which was refuted by this proof. A move that is no placement (no
    /// cell) says nothing of others.
    pub(super) fn must(&self, cell: Cells) -> Cells {
        match cell {
            0 => Cells::MAX,
            cell => self.zone & !cell,
        }
    }
}

pub(super) struct Search<'a> {
    oracle: Oracle,
    table: Table,
    order: Order,
    low: i32,
    high: i32,
    goal: i32,
    /// The points of the first player on a full board without a winner, by who moved last; `None` where none was met.
    full: [Option<i32>; 2],
    /// What the points of wins and of full boards have in common.
    sums: Sums,
    meter: Meter<'a>,
    tell: Tell<'a>,
}

/// A position in the search.
#[derive(Clone, Copy)]
struct Node {
    stones: Stones,
    mover: usize,
    depth: usize,
}

impl Node {
    fn after(self, cell: Cells) -> Node {
        let mut stones = self.stones;
        stones[self.mover] |= cell;
        Node {
            stones,
            mover: 1 - self.mover,
            depth: self.depth + 1,
        }
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(
        oracle: Oracle,
        schema: &Schema,
        budget: &'a Budget,
        tell: Tell<'a>,
    ) -> Search<'a> {
        let (low, high) = Scale::of(schema).range();
        Search {
            oracle,
            sums: Sums::of_wins(schema),
            table: Table::new(budget.memory),
            order: Order::new(),
            low,
            high,
            goal: high,
            full: [None; 2],
            meter: Meter::new(budget),
            tell,
        }
    }

    pub(super) fn oracle(&self) -> &Oracle {
        &self.oracle
    }

    pub(super) fn positions(&self) -> u64 {
        self.meter.steps()
    }

    /// How the points of the second player follow from those of the first.
    pub(super) fn shares(&self) -> Shares {
        self.sums.shares()
    }

    /// The points of the first player that are neither the least nor the greatest.
    pub(super) fn between(&self) -> i32 {
        let full = self.full.into_iter().flatten();
        let mut between = full.filter(|points| (self.low + 1..self.high).contains(points));
        between.next().unwrap_or(self.low)
    }

    /// Returns who has a proof: the first player for the goal, or the second player against it.
    pub(super) fn at(
        &mut self,
        position: &View,
        mover: usize,
        goal: i32,
    ) -> Result<Proof, Unsolved> {
        let Some(stones) = self.oracle.stones(position) else {
            return Err(Unsolved::Unfit("a position has other pieces".into()));
        };
        self.goal = goal;
        self.proof(Node {
            stones,
            mover,
            depth: 0,
        })
    }

    fn proof(&mut self, node: Node) -> Result<Proof, Unsolved> {
        let Node { stones, mover, .. } = node;
        let (image, map) = self.oracle.maps.least(stones);
        if let Some(known) = self.table.proof(image, mover, self.goal) {
            let zone = self.oracle.maps.preimage(map, known.zone);
            return Ok(Proof { zone, ..known });
        }
        self.meter.prove(self.table.turnover(), self.tell)?;
        let proof = self.searched(node)?;
        let zone = self.oracle.maps.image(map, proof.zone);
        let kept = Proof { zone, ..proof };
        self.table.keep(image, mover, self.goal, kept);
        Ok(proof)
    }

    fn searched(&mut self, node: Node) -> Result<Proof, Unsolved> {
        let Node { stones, mover, .. } = node;
        let (all, other) = (self.oracle.all(), 1 - mover);
        let empty = all & !(stones[0] | stones[1]);
        if empty == 0 {
            return self.full_board(node);
        }
        for (player, own) in stones.into_iter().enumerate() {
            let left = all & !own;
            if self.is_full_enough(node, player) && !self.oracle.wins(1 - player, left) {
                return Ok(self.achieved(node, player, own));
            }
        }
        for cell in each(empty) {
            if self.oracle.wins(mover, stones[mover] | cell) {
                return Ok(self.achieved(node, mover, stones[mover] | cell));
            }
        }
        // Where the opponent threatens to win, moves that do not prevent it are refuted: none of them wins first.
        let (mut must, mut zone) = (empty, 0);
        for cell in each(empty) {
            let own = stones[other] | cell;
            if must != 0 && self.oracle.wins(other, own) {
                let mut needed = self.achieved(node, other, own).zone;
                if needed == all {
                    needed = self.least(own, |search, own| search.oracle.wins(other, own));
                    zone = all;
                }
                if must & !needed != 0 {
                    must &= needed;
                    zone |= needed;
                }
            }
        }
        self.tried(node, must, zone)
    }

    /// Tries moves on these cells; moves on other empty cells are refuted by proofs of this zone.
    fn tried(&mut self, node: Node, mut must: Cells, mut zone: Cells) -> Result<Proof, Unsolved> {
        let Node {
            stones,
            mover,
            depth,
        } = node;
        let empty = self.oracle.all() & !(stones[0] | stones[1]);
        let mut refutation = 0;
        let values = match must.count_ones() > 1 {
            true => Some(self.values(node, empty)),
            false => None,
        };
        while must != 0 {
            let best = values.as_ref().map(|values| values.best(must, refutation));
            let cell = best.unwrap_or(must);
            let proof = self.proof(node.after(cell))?;
            if proof.player == mover {
                self.order.sufficient(mover, depth, cell);
                return Ok(proof);
            }
            refutation = self.order.refutation(depth);
            zone |= proof.zone;
            must &= proof.must(cell);
        }
        Ok(Proof {
            player: 1 - mover,
            zone,
        })
    }

    fn values(&mut self, node: Node, empty: Cells) -> super::order::Values {
        let Node {
            stones,
            mover,
            depth,
        } = node;
        let is_enough = self.is_full_enough(node, mover);
        let (oracle, order) = (&mut self.oracle, &mut self.order);
        order.values(empty, (mover, depth), |own| match is_enough {
            true => !oracle.wins(1 - mover, stones[1 - mover] | empty & !own),
            false => oracle.wins(mover, stones[mover] | own),
        })
    }

    /// Whether a full board without a winner is what a player wants, as far as is known.
    fn is_full_enough(&self, node: Node, player: usize) -> bool {
        let left = self.oracle.all() & !(node.stones[0] | node.stones[1]);
        let is_odd = left.count_ones() % 2 == 1;
        let last = if is_odd { node.mover } else { 1 - node.mover };
        self.full[last].is_some_and(|points| (points >= self.goal) == (player == 0))
    }

    /// Returns the proof on a full board without a winner.
    fn full_board(&mut self, node: Node) -> Result<Proof, Unsolved> {
        let last = 1 - node.mover;
        let points = match self.full[last] {
            Some(points) => points,
            None => {
                let points = self.oracle.points(node.stones, last);
                let Some(all @ [first, _]) = points.as_deref() else {
                    let why = "a full board does not end the game";
                    return Err(Unsolved::Unfit(why.into()));
                };
                self.sums.add(all)?;
                *self.full[last].insert(*first)
            }
        };
        let player = usize::from(points < self.goal);
        Ok(self.achieved(node, player, node.stones[player]))
    }

    /// Returns the proof of a player who achieves the goal with these pieces.
    fn achieved(&mut self, node: Node, player: usize, own: Cells) -> Proof {
        let is_full_enough = self.is_full_enough(node, player);
        let (all, other) = (self.oracle.all(), 1 - player);
        let suffices = |search: &mut Search<'a>, own: Cells| {
            own != 0
                && (is_full_enough || search.oracle.wins(player, own))
                && own != all
                && !search.oracle.wins(other, all & !own)
        };
        if !suffices(self, own) {
            return Proof { player, zone: all };
        }
        let zone = self.least(own, suffices);
        Proof { player, zone }
    }

    /// Leaves out the cells that are not needed.
    fn least(
        &mut self,
        mut own: Cells,
        mut suffices: impl FnMut(&mut Search<'a>, Cells) -> bool,
    ) -> Cells {
        for cell in each(own) {
            if suffices(self, own & !cell) {
                own &= !cell;
            }
        }
        own
    }
}
