//! A table of proofs. A new entry replaces the old one.

use super::cells::{Cells, Stones};
use super::search::Proof;
use crate::solve::progress::Turnover;

/// A position, the zone of its proof, and in the last two words who is to move, the goal, and who has the proof.
type Entry = [u64; 8];

/// An empty entry: every stored position has a proof by one of the players.
const EMPTY: Entry = [0; 8];
const BYTES: usize = size_of::<Entry>();
const MOST: usize = 1 << 26;

pub(super) struct Table {
    /// The system allocates pages when they are written.
    entries: Vec<Entry>,
    turnover: Turnover,
}

impl Table {
    pub(super) fn new(memory: usize) -> Table {
        let count = (memory / BYTES).clamp(1 << 10, MOST);
        // The greatest power of two that is not greater.
        let count = 1 << count.ilog2();
        Table {
            entries: vec![EMPTY; count],
            turnover: Turnover::new(count),
        }
    }

    /// Returns the proof of a position, where it is known.
    pub(super) fn proof(&self, stones: Stones, mover: usize, goal: i32) -> Option<Proof> {
        let entry = self.entries[self.place(stones, mover)];
        let is_same = halves(stones) == entry[..4] && entry[6] == asked(mover, goal);
        let known = entry[7].checked_sub(1).filter(|_| is_same)?;
        Some(Proof {
            player: known as usize,
            zone: Cells::from(entry[4]) | Cells::from(entry[5]) << 64,
        })
    }

    pub(super) fn keep(&mut self, stones: Stones, mover: usize, goal: i32, proof: Proof) {
        let [a, b, c, d] = halves(stones);
        let [low, high, ..] = halves([proof.zone, 0]);
        let place = self.place(stones, mover);
        let player = proof.player as u64 + 1;
        let old = self.entries[place];
        let new = [a, b, c, d, low, high, asked(mover, goal), player];
        if old[..4] != new[..4] || old[6] != new[6] || old == EMPTY {
            self.turnover.add(old == EMPTY);
        }
        self.entries[place] = new;
    }

    pub(super) fn turnover(&self) -> &Turnover {
        &self.turnover
    }

    fn place(&self, stones: Stones, mover: usize) -> usize {
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed = halves(stones).into_iter().fold(mover as u64, |hash, half| {
            let hash = (hash ^ half).wrapping_mul(MIX);
            hash ^ hash >> 29
        });
        mixed as usize & (self.entries.len() - 1)
    }
}

fn halves([a, b]: Stones) -> [u64; 4] {
    [a as u64, (a >> 64) as u64, b as u64, (b >> 64) as u64]
}

fn asked(mover: usize, goal: i32) -> u64 {
    u64::from(goal as u32) << 1 | mover as u64
}
