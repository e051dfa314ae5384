//! Alpha-beta search for two players who know everything and move in turn.
//!
//! Iterative deepening with [aspiration windows](https://www.chessprogramming.org/Aspiration_Windows),
//! [principal variation search](https://www.chessprogramming.org/Principal_Variation_Search), a
//! transposition table, and moves ordered by the table, by killer moves and by the history heuristic. Ends
//! of the game have exact values; other leaves have the value of a fitted evaluation after a quiescence
//! search of captures, or without an evaluation the mean of a few random games.

mod features;
mod fit;
mod order;
mod regions;
mod search;
mod shipped;
mod table;
mod ties;

pub use features::{Evaluation, Features};
pub use fit::{Fitting, fit};
pub use regions::Region;
#[cfg(test)]
pub(crate) use shipped::FITTED;

use crate::limits::{Limits, Watch, timed};
use crate::mcts::over;
use crate::points::Scale;
use crate::searcher::{Found, Line, Progress, SearchError, Searcher};
use boardwright_runtime::{JointText, MoveList, PieceWeights, Playing, Rng, ToMove, TooLarge};
use features::GRAIN;
use order::History;
use search::{Only, Search, Takings, Task, to_table};
use std::time::Instant;
use table::{Bound, Entry, Table};

/// The value of a win now; one n plies away is worth n less.
const WON: i32 = 30_000;
/// The least absolute value that is proven.
const SURE: i32 = 20_000;
/// The greatest absolute value of an evaluation.
const MOST: f32 = 10_000.0;
/// The greatest depth, in plies.
const DEEPEST: usize = 200;
/// Half the width of the first aspiration window, around the value of the previous depth.
const WINDOW: i32 = 200;

/// The alpha-beta player. Keeps its table and move statistics from one search to the next.
pub struct AlphaBeta {
    evaluation: Option<Evaluation>,
    seed: u64,
    table: Option<Table>,
    history: History,
    takings: Takings,
}

impl AlphaBeta {
    /// Creates a player with an evaluation, or with random games instead; `seed` determines those.
    pub fn new(evaluation: Option<Evaluation>, seed: u64) -> AlphaBeta {
        AlphaBeta {
            evaluation,
            seed,
            table: None,
            history: History::new(),
            takings: Takings::Unseen { calm: false },
        }
    }
}

/// Checks that alpha-beta can play a game: two players, no chance, no simultaneous turns, nothing hidden.
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
        let plain = PieceWeights::new(position.schema());
        let mut search = Search {
            scale: Scale::of(position.schema()),
            evaluation: self.evaluation.as_ref(),
            weights: self.evaluation.as_ref().map_or(&plain, |e| e.pieces()),
            table: table.get_or_insert_with(|| Table::new(limits.memory)),
            history: &mut self.history,
            takings: &mut self.takings,
            plies: Vec::new(),
            at: timed(position, limits, begun),
            keys: Vec::new(),
            weighed: Vec::new(),
            rng: Rng::new(self.seed),
            watch: Watch::new(limits, begun),
            nodes: 0,
            playouts: 0,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            points: Vec::new(),
        };
        let found = search.deepen(limits, begun, &mut progress);
        self.history.fade();
        self.table = table;
        Ok(found?)
    }
    fn forget(&mut self) {
        self.table = None;
        self.history.clear();
    }
}

/// Why a search stops.
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

impl Search<'_> {
    /// Searches one ply deeper each time, until a limit is reached or the value is proven.
    fn deepen(
        &mut self,
        limits: &Limits,
        begun: Instant,
        progress: &mut Option<Progress<'_>>,
    ) -> Result<Found, TooLarge> {
        let ToMove::Player(mover) = self.at.to_move() else {
            return Ok(over(&[]));
        };
        let list = self.at.list(mover, None)?;
        // Whenever the search stops, there is a move.
        let mut best = (0, 0);
        let mut found = self.found(mover, &*list, best, 0, begun);
        let deepest = limits
            .depth
            .map_or(DEEPEST, |depth| (depth as usize).min(DEEPEST));
        for depth in 1..=deepest {
            let (done, next) = match self.at_depth(depth as i32, &*list, mover, &mut best) {
                Ok(()) => (depth as u32, false),
                Err(End::TooLarge) => return Err(TooLarge),
                Err(End::Limit) => (depth as u32 - 1, true),
            };
            found = self.found(mover, &*list, best, done, begun);
            if next {
                break;
            }
            if let Some(progress) = progress {
                progress(&found);
            }
            // A win further away than the search is deep may have been found before a nearer one.
            if best.1.abs() >= SURE && WON - best.1.abs() <= depth as i32 {
                break;
            }
        }
        found.nodes = self.nodes;
        found.playouts = self.playouts;
        found.seconds = begun.elapsed().as_secs_f64();
        Ok(found)
    }

    /// Searches to a depth and updates the best move and its value, with a window around the last value
    /// that is widened on a fail low or high. Where a limit stops the search, `best` is the best move so
    /// far: the best one of the last depth is tried first.
    fn at_depth(
        &mut self,
        depth: i32,
        list: &dyn MoveList,
        mover: usize,
        best: &mut (usize, i32),
    ) -> Result<(), End> {
        let mut width = if depth < 3 { WON * 2 } else { WINDOW };
        let last = best.1;
        loop {
            let task = Task {
                ply: 0,
                mover,
                depth,
                low: last - width,
                high: last + width,
                distinct: true,
            };
            let value = self.root(task, list, best)?;
            if task.low < value && value < task.high || width >= WON * 2 {
                best.1 = value;
                return Ok(());
            }
            width = if width > WINDOW { WON * 2 } else { width * 5 };
        }
    }

    fn root(
        &mut self,
        task: Task,
        list: &dyn MoveList,
        best: &mut (usize, i32),
    ) -> Result<i32, End> {
        self.keys.clear();
        let (own, key) = self.key();
        self.keys.push(own);
        let mut room = self.take(0);
        self.rank(&mut room, task.mover, Only::All)?;
        let distinct = self.keep_distinct(task, &mut room);
        order::first(&mut room.candidates, best.0 as u32);
        let (mut low, mut found) = (task.low, (best.0, i32::MIN));
        let mut tried = 0;
        while let Some(candidate) = order::next(&mut room.candidates, tried) {
            tried += 1;
            let after = Task {
                ply: 1,
                depth: task.depth - 1,
                low,
                distinct,
                ..task
            };
            self.at.advance(list, candidate.n as usize);
            let value = match found.1 {
                i32::MIN => self.after(after),
                _ => self.narrow(after, 0),
            };
            self.at.take_back();
            let value = value?;
            if value > found.1 {
                found = (candidate.n as usize, value);
                if value > low {
                    *best = found;
                }
                low = low.max(value);
            }
            if low >= task.high {
                break;
            }
        }
        self.put(0, room);
        let entry = Entry {
            value: to_table(found.1, 0),
            depth: task.depth,
            bound: Bound::of(found.1, task.low, task.high),
            best: found.0 as u32,
        };
        self.table.keep(key, entry);
        Ok(found.1)
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
            value if self.evaluation.is_some() => {
                1.0 / (1.0 + (-f64::from(value) / f64::from(GRAIN)).exp())
            }
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

    /// Returns the principal variation from a first move on, as far as the table has it.
    fn line(&self, mover: usize, list: &dyn MoveList, n: usize, most: usize) -> Vec<JointText> {
        let mut line = vec![vec![(mover, list.text(n))]];
        let mut at = self.at.fork();
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
            let n = entry.best as usize;
            if n >= list.len() {
                break;
            }
            line.push(vec![(mover, list.text(n))]);
            at.play(&*list, n);
        }
        line
    }
}
