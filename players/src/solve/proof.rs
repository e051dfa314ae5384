//! Proof by search: alpha-beta to the ends of the game, with a table of what is proven.
//!
//! The value of a position must not depend on how it was reached. Where the search comes to a position that
//! is on its own way, it gives up.

use super::retrograde::points;
use super::{Budget, Meter, Solution, Tell, Unsolved, fit};
use crate::points::Scale;
use boardwright_runtime::{MoveList, Playing, ToMove};
use std::collections::HashSet;

/// Proves the value of a position.
///
/// # Errors
/// Where that does not succeed within the budget, or positions come again.
pub fn prove(start: &dyn Playing, budget: &Budget, tell: Tell<'_>) -> Result<Solution, Unsolved> {
    fit(start)?;
    let (low, high) = Scale::of(start.schema()).range();
    let players = start.schema().players.len();
    if let Some(points) = start.points() {
        return Ok(Solution {
            points,
            best: Vec::new(),
            positions: 1,
        });
    }
    let mut search = Search {
        sum: low + high,
        is_alone: players == 1,
        table: Table::new(budget.memory),
        history: vec![0; HISTORY],
        path: HashSet::new(),
        places: vec![start.fork(), start.fork()],
        meter: Meter::new(budget),
        tell,
    };
    let value = search.value(0, low, high)?;
    let best = search.keeping(value, low, high)?;
    Ok(Solution {
        points: points(value, players, low + high),
        best,
        positions: search.meter.steps(),
    })
}

/// The size of the table of moves that were good elsewhere.
const HISTORY: usize = 1 << 14;

struct Search<'a> {
    /// The sum of the points of two players.
    sum: i32,
    is_alone: bool,
    table: Table,
    /// By a hash of the move, how often it was enough.
    history: Vec<u32>,
    /// The positions on the way.
    path: HashSet<u128>,
    /// By depth.
    places: Vec<Box<dyn Playing>>,
    meter: Meter<'a>,
    tell: Tell<'a>,
}

/// A move with what it leads to.
struct Tried {
    place: usize,
    hash: usize,
    rank: u32,
}

impl Search<'_> {
    /// The points of the first player, exact where they are between the bounds.
    fn value(&mut self, depth: usize, mut low: i32, mut high: i32) -> Result<i32, Unsolved> {
        let at = &self.places[depth];
        let ToMove::Player(mover) = at.to_move() else {
            let points = at.points().unwrap_or_default();
            if points.len() > 1 && points.iter().sum::<i32>() != self.sum {
                let why = "the points of a game do not always have the same sum";
                return Err(Unsolved::Unfit(why.into()));
            }
            return Ok(points.first().copied().unwrap_or_default());
        };
        let key = at.key();
        let (least, most) = self.table.bounds(key);
        if least >= high || least == most {
            return Ok(least);
        }
        if most <= low {
            return Ok(most);
        }
        (low, high) = (low.max(least), high.min(most));
        self.meter.step(self.tell)?;
        if !self.path.insert(key) {
            return Err(Unsolved::Cycle);
        }
        let found = self.best_of(depth, mover, low, high);
        self.path.remove(&key);
        let found = found?;
        self.table.keep(key, found, low, high);
        Ok(found)
    }

    fn best_of(
        &mut self,
        depth: usize,
        mover: usize,
        mut low: i32,
        mut high: i32,
    ) -> Result<i32, Unsolved> {
        let list = self.places[depth].list(mover, None)?;
        let is_first = mover == 0 || self.is_alone;
        let mut best = if is_first { i32::MIN } else { i32::MAX };
        for Tried { place, hash, .. } in self.ordered(depth, &*list) {
            self.go(depth, &*list, place);
            let value = self.value(depth + 1, low, high)?;
            best = if is_first {
                best.max(value)
            } else {
                best.min(value)
            };
            if is_first {
                low = low.max(best);
            } else {
                high = high.min(best);
            }
            if low >= high {
                self.history[hash] += 1;
                break;
            }
        }
        Ok(best)
    }

    /// Goes to what a move leads to, one deeper.
    fn go(&mut self, depth: usize, list: &dyn MoveList, n: usize) {
        if self.places.len() == depth + 1 {
            let more = self.places[depth].fork();
            self.places.push(more);
        }
        let (before, after) = self.places.split_at_mut(depth + 1);
        after[0].copy_from(&*before[depth]);
        after[0].play(list, n);
    }

    /// The moves, those first that were good elsewhere.
    fn ordered(&self, _: usize, list: &dyn MoveList) -> Vec<Tried> {
        let one = |place: usize| {
            let hash = list.hash(place) as usize % HISTORY;
            Tried {
                place,
                hash,
                rank: self.history[hash],
            }
        };
        let mut all: Vec<Tried> = (0..list.len()).map(one).collect();
        all.sort_by_key(|tried| std::cmp::Reverse(tried.rank));
        all
    }

    /// The moves of the first position that keep its value.
    fn keeping(&mut self, value: i32, low: i32, high: i32) -> Result<Vec<String>, Unsolved> {
        let ToMove::Player(mover) = self.places[0].to_move() else {
            return Ok(Vec::new());
        };
        let list = self.places[0].list(mover, None)?;
        let (from, to) = if mover == 0 {
            (value - 1, value)
        } else {
            (value, value + 1)
        };
        let mut best = Vec::new();
        for n in 0..list.len() {
            self.go(0, &*list, n);
            let found = self.value(1, from.max(low - 1), to.min(high + 1))?;
            if found == value || (mover == 0) == (found > value) {
                best.push(list.text(n));
            }
        }
        Ok(best)
    }
}

/// Bounds of what positions are worth. A place that is taken is taken over.
struct Table {
    entries: Vec<Entry>,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u128,
    least: i32,
    most: i32,
}

const NOTHING: Entry = Entry {
    key: 0,
    least: i32::MIN,
    most: i32::MAX,
};

impl Table {
    fn new(memory: usize) -> Table {
        let size = (memory / 2 / size_of::<Entry>()).clamp(1 << 10, 1 << 27);
        Table {
            entries: vec![NOTHING; size],
        }
    }
    fn place(&self, key: u128) -> usize {
        (key % self.entries.len() as u128) as usize
    }
    fn bounds(&self, key: u128) -> (i32, i32) {
        let entry = self.entries[self.place(key)];
        match entry.key == key {
            true => (entry.least, entry.most),
            false => (i32::MIN, i32::MAX),
        }
    }
    /// Keeps what a search between two bounds has found.
    fn keep(&mut self, key: u128, found: i32, low: i32, high: i32) {
        let place = self.place(key);
        let entry = &mut self.entries[place];
        if entry.key != key {
            *entry = Entry { key, ..NOTHING };
        }
        if found > low {
            entry.least = entry.least.max(found);
        }
        if found < high {
            entry.most = entry.most.min(found);
        }
    }
}
