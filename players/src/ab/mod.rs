//! Alpha-beta for two players who know everything and move in turn.
//!
//! Iterative deepening with aspiration windows, principal variation search, a table of positions, and moves
//! ordered by the table, by killers and by history. Ends of the game are exact; elsewhere a fitted evaluation
//! counts, or without one the mean of a few random games. Where a line ends with a piece taken, takings are followed to
//! their end.

mod features;
mod fit;
mod table;

pub use features::{Evaluation, Features};
pub use fit::{Fitting, fit};

use crate::limits::{Limits, Watch};
use crate::mcts::over;
use crate::points::{Scale, UNIT};
use crate::searcher::{Found, Line, Progress, SearchError, Searcher};
use boardwright_runtime::{JointText, MoveList, Playing, Rng, ToMove, TooLarge, View};
use std::time::Instant;
use table::{Bound, Entry, Table};

/// A win at once; one that is n plies away is worth n less.
const WON: i32 = 30_000;
/// From here on a value is a proven one.
const SURE: i32 = 20_000;
/// The most that an evaluation says.
const MOST: f32 = 10_000.0;
/// The deepest search.
const DEEPEST: usize = 200;
/// So many takings are followed beyond the depth of the search.
const TAKINGS: u32 = 6;
/// The first window around the value of the last depth.
const WINDOW: i32 = 300;
/// The moves that were good are known by a hash of so many values.
const HISTORY: usize = 1 << 14;

/// Alpha-beta.
pub struct AlphaBeta {
    evaluation: Option<Evaluation>,
    seed: u64,
    table: Option<Table>,
    history: Vec<u32>,
}

impl AlphaBeta {
    /// With an evaluation, or without one.
    pub fn new(evaluation: Option<Evaluation>, seed: u64) -> AlphaBeta {
        AlphaBeta {
            evaluation,
            seed,
            table: None,
            history: vec![0; HISTORY],
        }
    }
}

/// Whether a game is one for alpha-beta.
pub(crate) fn fit_for(position: &dyn Playing) -> Result<(), SearchError> {
    let schema = position.schema();
    let why = match &**schema {
        schema if schema.players.len() != 2 => "is not for two players",
        schema if schema.chance => "has chance",
        schema if schema.simultaneous => "has turns in which all choose at once",
        schema if schema.hidden => "hides something from players",
        _ => return Ok(()),
    };
    let message = format!("{} {why}, which alpha-beta does not play", schema.title);
    Err(SearchError::Unfit(message))
}

impl Searcher for AlphaBeta {
    fn search(
        &mut self,
        position: &dyn Playing,
        limits: &Limits,
        mut progress: Option<Progress<'_>>,
    ) -> Result<Found, SearchError> {
        let begun = Instant::now();
        if let Some(points) = position.points() {
            return Ok(over(&points));
        }
        fit_for(position)?;
        let mut table = self.table.take().filter(|table| table.is_of(limits.memory));
        let mut search = Search {
            scale: Scale::of(position.schema()),
            evaluation: self.evaluation.as_ref(),
            table: table.get_or_insert_with(|| Table::new(limits.memory)),
            history: &mut self.history,
            killers: vec![[usize::MAX; 2]; DEEPEST + 2],
            places: vec![position.fork()],
            keys: Vec::new(),
            rng: Rng::new(self.seed),
            watch: Watch::new(limits, begun),
            nodes: 0,
            playouts: 0,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            room: Vec::new(),
            points: Vec::new(),
        };
        let found = search.deepen(limits, begun, &mut progress);
        search.history.iter_mut().for_each(|n| *n /= 2);
        self.table = table;
        Ok(found?)
    }
    fn forget(&mut self) {
        self.table = None;
        self.history.fill(0);
    }
}

/// Why a search ends.
enum End {
    /// A limit was reached.
    Limit,
    /// See [`TooLarge`].
    TooLarge,
}

impl From<TooLarge> for End {
    fn from(_: TooLarge) -> End {
        End::TooLarge
    }
}

struct Search<'a> {
    scale: Scale,
    evaluation: Option<&'a Evaluation>,
    table: &'a mut Table,
    history: &'a mut Vec<u32>,
    /// By ply, the hashes of two moves that were enough.
    killers: Vec<[usize; 2]>,
    /// The positions by ply.
    places: Vec<Box<dyn Playing>>,
    /// The keys of the positions on the way.
    keys: Vec<u128>,
    rng: Rng,
    watch: Watch<'a>,
    nodes: u64,
    playouts: u64,
    most_nodes: u64,
    room: Vec<(usize, f32)>,
    points: Vec<i32>,
}

impl Search<'_> {
    /// Searches one ply deeper each time, as long as there is time.
    fn deepen(
        &mut self,
        limits: &Limits,
        begun: Instant,
        progress: &mut Option<Progress<'_>>,
    ) -> Result<Found, TooLarge> {
        let ToMove::Player(mover) = self.places[0].to_move() else {
            return Ok(over(&[]));
        };
        let list = self.places[0].list(mover, None)?;
        // Whatever ends the search, there is a move.
        let mut best = (0, 0);
        let mut found = self.found(mover, &*list, best, 0, begun);
        let deepest = limits
            .depth
            .map_or(DEEPEST, |depth| (depth as usize).min(DEEPEST));
        for depth in 1..=deepest {
            match self.at_depth(depth as i32, &*list, mover, best) {
                Ok(next) => best = next,
                Err(End::TooLarge) => return Err(TooLarge),
                Err(End::Limit) => break,
            }
            found = self.found(mover, &*list, best, depth as u32, begun);
            if let Some(progress) = progress {
                progress(&found);
            }
            if best.1.abs() >= SURE {
                break;
            }
        }
        found.nodes = self.nodes;
        found.playouts = self.playouts;
        found.seconds = begun.elapsed().as_secs_f64();
        Ok(found)
    }

    /// The best move and its value, with a window around the last value that opens where it has to.
    fn at_depth(
        &mut self,
        depth: i32,
        list: &dyn MoveList,
        mover: usize,
        last: (usize, i32),
    ) -> Result<(usize, i32), End> {
        let mut width = if depth < 3 { WON * 2 } else { WINDOW };
        loop {
            let (low, high) = (last.1 - width, last.1 + width);
            let (n, value) = self.root(depth, list, mover, last.0, low, high)?;
            if low < value && value < high || width >= WON * 2 {
                return Ok((n, value));
            }
            width = if width > WINDOW { WON * 2 } else { width * 5 };
        }
    }

    fn root(
        &mut self,
        depth: i32,
        list: &dyn MoveList,
        mover: usize,
        first: usize,
        mut low: i32,
        high: i32,
    ) -> Result<(usize, i32), End> {
        let key = self.places[0].key();
        self.keys.clear();
        self.keys.push(key);
        let mut order = self.ordered(list, 0, None);
        if let Some(at) = order.iter().position(|n| *n == first) {
            order[..=at].rotate_right(1);
        }
        let mut best = (first, i32::MIN);
        for n in order {
            self.go(0, list, n);
            let value = match best.1 {
                i32::MIN => self.after(0, mover, depth - 1, low, high)?,
                _ => self.narrow(0, mover, depth - 1, low, high)?,
            };
            if value > best.1 {
                best = (n, value);
                low = low.max(value);
            }
            if low >= high {
                break;
            }
        }
        let bound = Bound::of(best.1, low.min(best.1 - 1), high);
        self.table
            .keep(Entry::new(key, best.1, depth, bound, list.hash(best.0)));
        Ok(best)
    }

    /// A move that is hardly better than those before: tested first, and looked at in full where it is.
    fn narrow(
        &mut self,
        ply: usize,
        mover: usize,
        depth: i32,
        low: i32,
        high: i32,
    ) -> Result<i32, End> {
        let value = self.after(ply, mover, depth, low, low + 1)?;
        match low < value && value < high {
            true => self.after(ply, mover, depth, low, high),
            false => Ok(value),
        }
    }

    /// The value of the position after a move, for the mover: the next one may be the same player's.
    fn after(
        &mut self,
        ply: usize,
        mover: usize,
        depth: i32,
        low: i32,
        high: i32,
    ) -> Result<i32, End> {
        match self.places[ply + 1].to_move() {
            ToMove::Player(next) if next == mover => self.value(ply + 1, depth, low, high),
            ToMove::Player(_) => Ok(-self.value(ply + 1, depth, -high, -low)?),
            _ => Ok(self.end(ply + 1, mover)),
        }
    }

    /// The value of an end for a player.
    fn end(&self, ply: usize, player: usize) -> i32 {
        let points = self.places[ply].points().unwrap_or_default();
        let utility = |player: usize| points.get(player).map_or(0, |p| self.scale.utility(*p));
        let (own, other) = (utility(player) as i32, utility(1 - player) as i32);
        match own - other {
            0 => 0,
            more if more.unsigned_abs() == UNIT => more.signum() * (WON - ply as i32),
            more => (f64::from(more) / f64::from(UNIT) * f64::from(MOST) * 1.5) as i32,
        }
    }

    /// The value of a position for who is to move.
    fn value(&mut self, ply: usize, depth: i32, mut low: i32, high: i32) -> Result<i32, End> {
        self.nodes += 1;
        if self.watch.step() || self.nodes > self.most_nodes {
            return Err(End::Limit);
        }
        let ToMove::Player(mover) = self.places[ply].to_move() else {
            return Ok(0);
        };
        if depth <= 0 || ply >= DEEPEST {
            return self.quiet(ply, mover, low, high, TAKINGS);
        }
        let own = self.places[ply].key();
        // A position that comes again on the way has a value of its own.
        let again = self.keys.iter().filter(|key| **key == own).count() as u128;
        let key = own ^ again.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        let entry = self.table.find(key);
        if let Some(entry) = entry
            && (entry.depth() >= depth || entry.value().abs() >= SURE)
            && let Some(value) = entry.decides(low, high)
        {
            return Ok(value);
        }
        let list = self.places[ply].list(mover, None)?;
        let order = self.ordered(&*list, ply, entry.map(|entry| entry.best()));
        self.keys.push(own);
        let first_low = low;
        let mut best = (0, i32::MIN);
        for n in order {
            self.go(ply, &*list, n);
            let value = match best.1 {
                i32::MIN => self.after(ply, mover, depth - 1, low, high)?,
                _ => self.narrow(ply, mover, depth - 1, low, high)?,
            };
            if value > best.1 {
                best = (n, value);
                low = low.max(value);
            }
            if low >= high {
                self.enough(ply, depth, &*list, n);
                break;
            }
        }
        self.keys.pop();
        let bound = Bound::of(best.1, first_low, high);
        self.table
            .keep(Entry::new(key, best.1, depth, bound, list.hash(best.0)));
        Ok(best.1)
    }

    /// A move was enough: it is tried early elsewhere.
    fn enough(&mut self, ply: usize, depth: i32, list: &dyn MoveList, n: usize) {
        let hash = list.hash(n) as usize % HISTORY;
        self.history[hash] += (depth * depth) as u32;
        let killers = &mut self.killers[ply];
        if killers[0] != hash {
            *killers = [hash, killers[0]];
        }
    }

    /// The moves: that of the table, killers, and the others by history.
    fn ordered(&self, list: &dyn MoveList, ply: usize, known: Option<u64>) -> Vec<usize> {
        let rank = |n: usize| {
            let full = list.hash(n);
            let hash = full as usize % HISTORY;
            match self.killers[ply].iter().position(|killer| *killer == hash) {
                _ if known == Some(full) => u64::MAX,
                Some(place) => u64::MAX - 1 - place as u64,
                None => self.history[hash].into(),
            }
        };
        let mut order: Vec<(u64, usize)> = (0..list.len()).map(|n| (rank(n), n)).collect();
        order.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
        order.into_iter().map(|(_, n)| n).collect()
    }

    /// Goes to the position after a move.
    fn go(&mut self, ply: usize, list: &dyn MoveList, n: usize) {
        if self.places.len() == ply + 1 {
            let more = self.places[ply].fork();
            self.places.push(more);
        }
        let (before, after) = self.places.split_at_mut(ply + 1);
        after[0].copy_from(&*before[ply]);
        after[0].play(list, n);
    }

    /// The value where the depth is used up: that of the evaluation, or more where a taking brings more.
    fn quiet(
        &mut self,
        ply: usize,
        mover: usize,
        mut low: i32,
        high: i32,
        left: u32,
    ) -> Result<i32, End> {
        let list = self.places[ply].list(mover, None)?;
        let value = self.evaluate(ply, mover, list.len());
        let is_fitted = self.evaluation.is_some();
        if value >= high || left == 0 || !is_fitted || ply >= DEEPEST {
            return Ok(value);
        }
        low = low.max(value);
        let mut best = value;
        let count = pieces_of(&self.places[ply].view(), 1 - mover);
        for n in self.ordered(&*list, ply, None) {
            self.go(ply, &*list, n);
            let value = match self.places[ply + 1].to_move() {
                ToMove::Player(next) => {
                    let takes = pieces_of(&self.places[ply + 1].view(), 1 - mover) < count;
                    if !takes {
                        continue;
                    }
                    self.nodes += 1;
                    if self.watch.step() || self.nodes > self.most_nodes {
                        return Err(End::Limit);
                    }
                    match next == mover {
                        true => self.quiet(ply + 1, next, low, high, left - 1)?,
                        false => -self.quiet(ply + 1, next, -high, -low, left - 1)?,
                    }
                }
                _ => self.end(ply + 1, mover),
            };
            best = best.max(value);
            low = low.max(value);
            if low >= high {
                break;
            }
        }
        Ok(best)
    }

    /// What a position is worth for who is to move, without looking further.
    fn evaluate(&mut self, ply: usize, mover: usize, moves: usize) -> i32 {
        let side = if mover == 0 { 1.0 } else { -1.0 };
        let at = &mut self.places[ply];
        let share = match self.evaluation {
            Some(evaluation) => {
                let odds = evaluation.value(&**at, moves, &mut self.room);
                // Beyond sure wins there is still more and less.
                return (side * odds * 400.0).clamp(-MOST, MOST) as i32;
            }
            None => {
                const GAMES: u32 = 8;
                let mut sum = 0.0;
                for _ in 0..GAMES {
                    at.playout(&mut self.rng, &mut self.points);
                    let points = self.points.first().copied().unwrap_or_default();
                    sum += self.scale.utility(points) as f32 / UNIT as f32;
                }
                self.playouts += u64::from(GAMES);
                sum / GAMES as f32
            }
        };
        (side * (2.0 * share - 1.0) * MOST) as i32
    }

    fn found(
        &mut self,
        mover: usize,
        list: &dyn MoveList,
        (n, value): (usize, i32),
        depth: u32,
        begun: Instant,
    ) -> Found {
        let share = match value {
            sure if sure.abs() >= SURE => f64::from(sure.signum()) / 2.0 + 0.5,
            value if self.evaluation.is_some() => 1.0 / (1.0 + (-f64::from(value) / 400.0).exp()),
            value => f64::from(value) / f64::from(MOST) / 2.0 + 0.5,
        };
        let points = [0, 1].map(|player| if player == mover { share } else { 1.0 - share });
        let points: Vec<f64> = points
            .iter()
            .map(|share| self.scale.points(*share))
            .collect();
        let moves = self.line(mover, list, n, depth as usize);
        Found {
            choice: moves.first().cloned().unwrap_or_default(),
            points: points.clone(),
            proven: value.abs() >= SURE,
            nodes: self.nodes,
            playouts: self.playouts,
            depth,
            seconds: begun.elapsed().as_secs_f64(),
            bytes: self.table.bytes(),
            lines: vec![Line {
                moves,
                points,
                visits: self.nodes,
                proven: value.abs() >= SURE,
            }],
            mixed: Vec::new(),
        }
    }

    /// The line that the table knows, from a first move on.
    fn line(&self, mover: usize, list: &dyn MoveList, n: usize, most: usize) -> Vec<JointText> {
        let mut line = vec![vec![(mover, list.text(n))]];
        let mut at = self.places[0].fork();
        at.play(list, n);
        while line.len() < most {
            let ToMove::Player(mover) = at.to_move() else {
                break;
            };
            let Some(entry) = self.table.find(at.key()) else {
                break;
            };
            let Ok(list) = at.list(mover, None) else {
                break;
            };
            let Some(n) = (0..list.len()).find(|n| list.hash(*n) == entry.best()) else {
                break;
            };
            line.push(vec![(mover, list.text(n))]);
            at.play(&*list, n);
        }
        line
    }
}

/// How many pieces a player has, on all layers.
fn pieces_of(view: &View, player: usize) -> usize {
    let pieces = view.layers.iter().flatten().flatten();
    pieces
        .filter(|piece| piece.owner.map(usize::from) == Some(player))
        .count()
}
