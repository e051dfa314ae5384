//! Proof search: alpha-beta to the ends of the game, with a table of proven bounds.
//!
//! Positions that are images of one another under the symmetries that preserve the players count as
//! one.
//!
//! The value of a position must not depend on how it was reached. Where the search meets a position that is
//! already on its path, it gives up.

use super::order::{Open, Order};
use super::progress::{Meter, Tell, Turnover};
use super::sums::Sums;
use super::{Budget, Solution, Unsolved, fit, placement};
use crate::keys::KeySet;
use crate::points::Scale;
use boardwright_runtime::{MoveList, Playing, ToMove};

/// Proves the value of a position: in placement games with zones, in others by [`prove_plainly`].
///
/// # Errors
/// [`Unsolved`] where that does not succeed within the budget, or a position is repeated.
pub fn prove(start: &dyn Playing, budget: &Budget, tell: Tell<'_>) -> Result<Solution, Unsolved> {
    fit(start)?;
    match placement::prove(start, budget, tell) {
        None | Some(Err(Unsolved::Unfit(_))) => prove_plainly(start, budget, tell),
        Some(solution) => solution,
    }
}

/// Proves the value of a position by alpha-beta, without the use of zones.
///
/// # Errors
/// [`Unsolved`] where that does not succeed within the budget, or a position is repeated.
pub fn prove_plainly(
    start: &dyn Playing,
    budget: &Budget,
    tell: Tell<'_>,
) -> Result<Solution, Unsolved> {
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
        sums: Sums::of_wins(start.schema()),
        is_alone: players == 1,
        table: Table::new(budget.memory),
        order: Order::new(),
        path: KeySet::default(),
        at: start.fork(),
        plies: Vec::new(),
        meter: Meter::new(budget),
        tell,
    };
    let value = search.value(0, low, high)?;
    let best = search.keeping(value, low, high)?;
    Ok(Solution {
        points: search.sums.shares().points(value, players),
        best,
        positions: search.meter.steps(),
    })
}

/// The most moves of a line of play: each is a level of the recursion, for which the stack has to have room.
const DEEPEST: usize = 5000;

struct Search<'a> {
    /// What the points of the ends have in common that were met.
    sums: Sums,
    is_alone: bool,
    table: Table,
    order: Order,
    /// The keys of the positions on the path.
    path: KeySet,
    /// The current position.
    at: Box<dyn Playing>,
    /// The buffers, by depth.
    plies: Vec<Ply>,
    meter: Meter<'a>,
    tell: Tell<'a>,
}

/// The buffers of a search at one depth, reused from position to position.
#[derive(Default)]
struct Ply {
    list: Option<Box<dyn MoveList>>,
    open: Vec<Open>,
}

/// The window of a node and its best value so far, in points of the first player.
#[derive(Clone, Copy)]
struct Window {
    is_first: bool,
    low: i32,
    high: i32,
    best: i32,
}

impl Window {
    fn new(is_first: bool, low: i32, high: i32) -> Window {
        Window {
            is_first,
            low,
            high,
            best: if is_first { i32::MIN } else { i32::MAX },
        }
    }
    /// Updates the window with the value of a move; returns whether that is a cutoff.
    fn add(&mut self, value: i32) -> bool {
        match self.is_first {
            true => {
                self.best = self.best.max(value);
                self.low = self.low.max(value);
            }
            false => {
                self.best = self.best.min(value);
                self.high = self.high.min(value);
            }
        }
        self.low >= self.high
    }
    /// Returns a value for a move with these bounds, if they suffice within the window.
    fn settled(&self, least: i32, most: i32) -> Option<i32> {
        match () {
            () if least >= self.high || least == most => Some(least),
            () if most <= self.low => Some(most),
            () => None,
        }
    }
}

impl Search<'_> {
    /// Returns the points of the first player, exact where they lie between the bounds.
    fn value(&mut self, depth: usize, low: i32, high: i32) -> Result<i32, Unsolved> {
        let ToMove::Player(mover) = self.at.to_move() else {
            return self.end();
        };
        let key = self.at.class_key();
        let (least, most) = self.table.bounds(key);
        let is_first = mover == 0 || self.is_alone;
        if let Some(value) = Window::new(is_first, low, high).settled(least, most) {
            return Ok(value);
        }
        let window = Window::new(is_first, low.max(least), high.min(most));
        self.meter.prove(&self.table.turnover, self.tell)?;
        if depth > DEEPEST {
            return Err(Unsolved::Long);
        }
        if !self.path.insert(key) {
            return Err(Unsolved::Cycle);
        }
        let mut room = self.room(depth);
        let found = self.best_of(depth, mover, window, &mut room);
        self.plies[depth] = room;
        self.path.remove(&key);
        let found = found?;
        self.table.keep(key, found, window.low, window.high);
        Ok(found)
    }

    /// Returns the points of the first player in a finished game.
    fn end(&mut self) -> Result<i32, Unsolved> {
        let points = self.at.points().unwrap_or_default();
        self.sums.add(&points)?;
        Ok(points.first().copied().unwrap_or_default())
    }

    fn room(&mut self, depth: usize) -> Ply {
        if self.plies.len() <= depth {
            self.plies.resize_with(depth + 1, Ply::default);
        }
        std::mem::take(&mut self.plies[depth])
    }

    fn best_of(
        &mut self,
        depth: usize,
        mover: usize,
        window: Window,
        room: &mut Ply,
    ) -> Result<i32, Unsolved> {
        room.list = Some(self.at.list(mover, None)?);
        let Some(list) = room.list.take() else {
            return Err(Unsolved::TooLarge);
        };
        let found = self.best_listed(depth, mover, window, &*list, &mut room.open);
        room.list = Some(list);
        found
    }

    /// Returns the best value of the moves: first of those whose value is known at once, by the end of the
    /// game or the table, then of the others, ordered by the history heuristic.
    fn best_listed(
        &mut self,
        depth: usize,
        mover: usize,
        mut window: Window,
        list: &dyn MoveList,
        open: &mut Vec<Open>,
    ) -> Result<i32, Unsolved> {
        open.clear();
        for n in 0..list.len() {
            self.at.advance(list, n);
            let known = self.known(&window);
            self.at.take_back();
            match known? {
                Some(value) => {
                    if window.add(value) {
                        return Ok(window.best);
                    }
                }
                None => open.push(self.order.open(list, n, depth, mover)),
            }
        }
        self.order.sort(open);
        for next in 0..open.len() {
            let tried = open[next];
            self.order.begin(depth, tried);
            self.at.advance(list, tried.n);
            let value = self.value(depth + 1, window.low, window.high);
            self.at.take_back();
            if window.add(value?) {
                self.order.sufficient(depth, mover, tried);
                break;
            }
            self.order.refuted(depth, &mut open[next + 1..]);
        }
        Ok(window.best)
    }

    /// Returns the value of the current position, as far as the window needs it, without a search.
    fn known(&mut self, window: &Window) -> Result<Option<i32>, Unsolved> {
        match self.at.to_move() {
            ToMove::Player(_) => {
                let (least, most) = self.table.bounds(self.at.class_key());
                Ok(window.settled(least, most))
            }
            _ => self.end().map(Some),
        }
    }

    /// Returns the moves of the start position that keep its value.
    fn keeping(&mut self, value: i32, low: i32, high: i32) -> Result<Vec<String>, Unsolved> {
        let ToMove::Player(mover) = self.at.to_move() else {
            return Ok(Vec::new());
        };
        let list = self.at.list(mover, None)?;
        let is_first = mover == 0 || self.is_alone;
        let (from, to) = if is_first {
            (value - 1, value)
        } else {
            (value, value + 1)
        };
        let mut best = Vec::new();
        for n in 0..list.len() {
            self.order.begin(0, self.order.open(&*list, n, 0, mover));
            self.at.advance(&*list, n);
            let found = self.value(1, from.max(low - 1), to.min(high + 1));
            self.at.take_back();
            let found = found?;
            if found == value || is_first == (found > value) {
                best.push(list.text(n));
            }
        }
        Ok(best)
    }
}

/// A table of bounds of the values of positions. A new entry replaces the old one.
struct Table {
    /// The upper half of the key, and both bounds; the system allocates pages when they are written.
    entries: Vec<[u64; 2]>,
    turnover: Turnover,
}

/// An empty entry: every stored position has bounds of a proof.
const EMPTY: [u64; 2] = [0; 2];

/// The bounds of a position that is not in the table.
const NOTHING: (i32, i32) = (i32::MIN, i32::MAX);

impl Table {
    fn new(memory: usize) -> Table {
        let size = (memory / 2 / size_of::<[u64; 2]>()).clamp(1 << 10, 1 << 28);
        Table {
            entries: vec![EMPTY; size],
            turnover: Turnover::new(size),
        }
    }
    fn place(&self, key: u128) -> usize {
        (key as u64 % self.entries.len() as u64) as usize
    }
    fn bounds(&self, key: u128) -> (i32, i32) {
        let [high, bounds] = self.entries[self.place(key)];
        match high == (key >> 64) as u64 {
            true => (bounds as u32 as i32, (bounds >> 32) as u32 as i32),
            false => NOTHING,
        }
    }
    /// Stores the result of a search with this window.
    fn keep(&mut self, key: u128, found: i32, low: i32, high: i32) {
        let (mut least, mut most) = self.bounds(key);
        if found > low {
            least = least.max(found);
        }
        if found < high {
            most = most.min(found);
        }
        let bounds = u64::from(least as u32) | u64::from(most as u32) << 32;
        let place = self.place(key);
        let old = self.entries[place];
        let high = (key >> 64) as u64;
        if old[0] != high {
            self.turnover.add(old == EMPTY);
        }
        self.entries[place] = [high, bounds];
    }
}
