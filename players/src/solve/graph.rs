//! All positions that can be reached from one, and the moves between them.

use super::keys::KeyMap;
use super::{Budget, Meter, Tell, Unsolved};
use boardwright_runtime::{Playing, ToMove};
use std::collections::VecDeque;

/// All positions that can be reached from one.
#[derive(Debug, Default)]
pub struct Graph {
    /// The keys of the positions.
    pub keys: Vec<u128>,
    /// Who is to move; 255 where nobody is.
    pub movers: Vec<u8>,
    /// The points of the first player where the game is over.
    pub ends: Vec<i32>,
    /// Where the moves of each position begin in `next`, in the order of the rules; the last one is their number.
    pub first: Vec<u32>,
    /// What the moves lead to.
    pub next: Vec<u32>,
    /// The sum of the points of two players at every end.
    pub sum: Option<i32>,
}

/// Nobody is to move.
pub(super) const OVER: u8 = u8::MAX;

/// What a position takes here and where its value is found, and what it takes until its moves are listed.
const BYTES: usize = 96;
/// What a move takes, there and back.
const MOVE_BYTES: usize = 8;

impl Graph {
    /// Lists the positions.
    ///
    /// # Errors
    /// Where there are too many for the budget, or the points of two players do not have one sum.
    pub fn new(start: &dyn Playing, budget: &Budget, tell: Tell<'_>) -> Result<Graph, Unsolved> {
        let mut graph = Graph::default();
        let mut meter = Meter::new(budget);
        let mut places: KeyMap<u32> = KeyMap::default();
        let mut queue = VecDeque::new();
        let waiting_bytes = 2 * size_of_val(start) + 128;
        places.insert(start.key(), 0);
        graph.keys.push(start.key());
        queue.push_back(start.fork());
        let mut room = start.fork();
        while let Some(at) = queue.pop_front() {
            meter.step(tell)?;
            graph.first.push(graph.next.len() as u32);
            let ToMove::Player(mover) = at.to_move() else {
                let points = at.points().unwrap_or_default();
                let total: i32 = points.iter().sum();
                if points.len() > 1 && *graph.sum.get_or_insert(total) != total {
                    let why = "the points of a game do not always have the same sum";
                    return Err(Unsolved::Unfit(why.into()));
                }
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
                let key = room.key();
                let place = *places.entry(key).or_insert_with(|| {
                    graph.keys.push(key);
                    queue.push_back(room.fork());
                    graph.keys.len() as u32 - 1
                });
                graph.next.push(place);
            }
            let bytes = graph.keys.len() * BYTES
                + graph.next.len() * MOVE_BYTES
                + queue.len() * waiting_bytes;
            if bytes > budget.memory || graph.next.len() > u32::MAX as usize / 2 {
                return Err(Unsolved::Memory);
            }
        }
        graph.first.push(graph.next.len() as u32);
        Ok(graph)
    }
    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.keys.len()
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }
    /// What the moves of a position lead to.
    pub fn after(&self, at: usize) -> &[u32] {
        &self.next[self.first[at] as usize..self.first[at + 1] as usize]
    }
    /// For each position where its list begins, and the positions that lead to it, position by position.
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
