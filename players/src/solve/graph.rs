//! The game graph: all positions reachable from one, and the moves between them. It has one of a position and its
//! images under the symmetries that preserve the players.

use super::progress::{Meter, Tell};
use super::sums::Sums;
use super::{Budget, Unsolved};
use crate::keys::KeyMap;
use boardwright_runtime::{Playing, ToMove};
use std::collections::VecDeque;

/// All positions reachable from one, numbered in breadth-first order from 0.
#[derive(Debug)]
pub struct Graph {
    /// The key of each position: [`Playing::class_key`].
    pub keys: Vec<u128>,
    /// The player to move in each position; 255 where the game is over.
    pub movers: Vec<u8>,
    /// The points of the first player in each finished game; 0 for other positions.
    pub ends: Vec<i32>,
    /// The index in `next` at which the moves of each position begin, in the order of the rules, and
    /// finally the length of `next`.
    pub first: Vec<u32>,
    /// The positions that the moves lead to.
    pub next: Vec<u32>,
    /// What the points of the finished games have in common.
    pub(super) sums: Sums,
}

/// The mover of a finished game.
pub(super) const OVER: u8 = u8::MAX;

/// The memory of a position here and in the analysis, and until its moves are listed, in bytes.
const BYTES: usize = 96;
/// The memory of a move, forwards and backwards, in bytes.
const MOVE_BYTES: usize = 8;

impl Graph {
    /// Lists the positions, breadth first.
    ///
    /// # Errors
    /// [`Unsolved`] where there are too many for the budget, or the points of two players do not always
    /// have the same sum.
    pub fn new(start: &dyn Playing, budget: &Budget, tell: Tell<'_>) -> Result<Graph, Unsolved> {
        let mut graph = Graph {
            keys: Vec::new(),
            movers: Vec::new(),
            ends: Vec::new(),
            first: Vec::new(),
            next: Vec::new(),
            sums: Sums::any(start.schema()),
        };
        let mut meter = Meter::new(budget);
        let mut places: KeyMap<u32> = KeyMap::default();
        let mut queue = VecDeque::new();
        let waiting_bytes = 2 * start.bytes() + 128;
        places.insert(start.class_key(), 0);
        graph.keys.push(start.class_key());
        queue.push_back(start.fork());
        let mut room = start.fork();
        let mut bytes = 0;
        while let Some(at) = queue.pop_front() {
            meter.list(graph.len(), bytes, tell)?;
            graph.first.push(graph.next.len() as u32);
            let ToMove::Player(mover) = at.to_move() else {
                let points = at.points().unwrap_or_default();
                graph.sums.add(&points)?;
                graph.movers.push(OVER);
                graph.ends.push(points.first().copied().unwrap_or_default());
                continue;
            };
            graph.movers.push(mover as u8);
            graph.ends.push(0);
            let list = at.list(mover, None)?;
            for n in 0..list.len() {
                room.copy_from(&*at);
                room.play(&*list, n);
                let key = room.class_key();
                let place = *places.entry(key).or_insert_with(|| {
                    graph.keys.push(key);
                    queue.push_back(room.fork());
                    graph.keys.len() as u32 - 1
                });
                graph.next.push(place);
            }
            bytes = graph.keys.len() * BYTES
                + graph.next.len() * MOVE_BYTES
                + queue.len() * waiting_bytes;
            if bytes > budget.memory || graph.next.len() > u32::MAX as usize / 2 {
                return Err(Unsolved::Memory);
            }
        }
        graph.first.push(graph.next.len() as u32);
        Ok(graph)
    }
    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.keys.len()
    }
    /// Returns whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }
    /// Returns the positions that the moves of a position lead to.
    pub fn after(&self, at: usize) -> &[u32] {
        &self.next[self.first[at] as usize..self.first[at + 1] as usize]
    }
    /// Whether a position can come again.
    pub(super) fn goes_round(&self) -> bool {
        let (first, from) = self.before();
        let mut left: Vec<u32> = (0..self.len())
            .map(|at| self.after(at).len() as u32)
            .collect();
        // From the ends backwards: a position whose moves all lead to such ones is not on the way to itself.
        let mut done: Vec<u32> = (0..self.len() as u32)
            .filter(|at| left[*at as usize] == 0)
            .collect();
        let mut number = 0;
        while let Some(at) = done.pop() {
            number += 1;
            let at = at as usize;
            for &before in &from[first[at] as usize..first[at + 1] as usize] {
                left[before as usize] -= 1;
                if left[before as usize] == 0 {
                    done.push(before);
                }
            }
        }
        number < self.len()
    }
    /// Returns the reverse graph: for each position the index at which its list begins, and the
    /// concatenated lists of the positions that lead to it.
    pub(super) fn before(&self) -> (Vec<u32>, Vec<u32>) {
        let mut first = vec![0_u32; self.len() + 1];
        for to in &self.next {
            first[*to as usize + 1] += 1;
        }
        for n in 0..self.len() {
            first[n + 1] += first[n];
        }
        let (mut fill, mut from) = (first.clone(), vec![0; self.next.len()]);
        for at in 0..self.len() {
            for to in self.after(at) {
                let place = &mut fill[*to as usize];
                from[*place as usize] = at as u32;
                *place += 1;
            }
        }
        (first, from)
    }
}
