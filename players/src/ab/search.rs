//! The search below the root: principal variation search, pruning and quiescence search.

use super::features::Evaluation;
use super::features::GRAIN;
use super::order::{self, Candidate, History, Ply, Scene};
use super::table::{Bound, Entry, Table};
use super::{DEEPEST, End, MOST, SURE, WON};
use crate::distinct::distinct;
use crate::limits::Watch;
use crate::points::{Scale, UNIT};
use boardwright_runtime::{MoveList, PieceWeights, Playing, Rng, ToMove, TooLarge, Weighed};

/// Whether captures are compulsory, as far as the search has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Takings {
    /// No captures were seen, or never other moves.
    Unseen {
        /// Whether a position without captures was seen.
        calm: bool,
    },
    /// Positions with captures had no other moves.
    Compulsory,
    /// A position had captures and other moves.
    Free,
}

impl Takings {
    /// Updates the knowledge with a position that has so many captures among its moves.
    fn see(&mut self, taking: usize, moves: usize) {
        *self = match *self {
            _ if taking > 0 && taking < moves => Takings::Free,
            Takings::Unseen { .. } if taking == 0 => Takings::Unseen { calm: true },
            Takings::Unseen { calm: true } => Takings::Compulsory,
            seen => seen,
        };
    }
}

/// The moves whose material value is needed: all, or captures only.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Only {
    All,
    Takings,
}

/// The greatest number of plies of quiescence search.
const LOUD_PLIES: u32 = 12;

pub(super) struct Search<'a> {
    pub(super) scale: Scale,
    pub(super) evaluation: Option<&'a Evaluation>,
    /// The weights of the evaluation, or of nothing.
    pub(super) weights: &'a PieceWeights,
    pub(super) table: &'a mut Table,
    pub(super) history: &'a mut History,
    pub(super) takings: &'a mut Takings,
    pub(super) plies: Vec<Ply>,
    /// The current position.
    pub(super) at: Box<dyn Playing>,
    /// The keys of the positions on the path from the root.
    pub(super) keys: Vec<u128>,
    pub(super) weighed: Vec<Weighed>,
    pub(super) rng: Rng,
    pub(super) watch: Watch<'a>,
    pub(super) nodes: u64,
    pub(super) playouts: u64,
    pub(super) most_nodes: u64,
    pub(super) points: Vec<i32>,
}

/// A subtree to search: its distance from the root, who is to move, the remaining depth, and the window.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub(super) ply: usize,
    pub(super) mover: usize,
    pub(super) depth: i32,
    pub(super) low: i32,
    pub(super) high: i32,
    /// Whether the position before was its own image under a symmetry; at the root true.
    pub(super) distinct: bool,
}

impl Search<'_> {
    /// Returns the key of the position, and that key mixed with the number of earlier occurrences on the
    /// path: repetitions may have other values.
    pub(super) fn key(&self) -> (u128, u128) {
        let own = self.at.key();
        let again = self.keys.iter().filter(|key| **key == own).count() as u128;
        let key = own ^ again.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        (own, key)
    }

    /// Takes the buffers of a ply; [`Search::put`] gives them back.
    pub(super) fn take(&mut self, ply: usize) -> Ply {
        if self.plies.len() <= ply {
            self.plies.resize_with(ply + 1, Ply::default);
        }
        std::mem::take(&mut self.plies[ply])
    }

    pub(super) fn put(&mut self, ply: usize, room: Ply) {
        self.plies[ply] = room;
    }

    /// Lists and ranks the moves.
    pub(super) fn rank(
        &mut self,
        room: &mut Ply,
        mover: usize,
        only: Only,
    ) -> Result<(), TooLarge> {
        room.list = Some(self.at.list(mover, None)?);
        if let Some(list) = &room.list {
            let takings = only == Only::Takings;
            self.at
                .weigh_moves(&**list, self.weights, takings, &mut self.weighed);
            self.rank_weighed(room, mover);
        }
        Ok(())
    }

    fn rank_weighed(&mut self, room: &mut Ply, mover: usize) {
        let scene = Scene {
            mover,
            material: self.at.weigh(self.weights),
            killers: room.killers,
        };
        order::rank(&self.weighed, &scene, self.history, &mut room.candidates);
        let taking = room.candidates.iter().filter(|c| c.takes).count();
        self.takings.see(taking, room.candidates.len());
    }

    /// Returns the value of the position after a move, for the mover.
    pub(super) fn after(&mut self, task: Task) -> Result<i32, End> {
        self.after_by(task, Search::value)
    }

    /// Returns the value of the position after a move, for the mover: the result where the game is over,
    /// else what `value` returns for who is to move, which may be the same player.
    fn after_by(
        &mut self,
        task: Task,
        value: impl FnOnce(&mut Self, Task) -> Result<i32, End>,
    ) -> Result<i32, End> {
        match self.at.to_move() {
            ToMove::Player(next) if next == task.mover => value(self, task),
            ToMove::Player(next) => {
                let turned = Task {
                    mover: next,
                    low: -task.high,
                    high: -task.low,
                    ..task
                };
                value(self, turned).map(|value| -value)
            }
            _ => Ok(self.end(task.ply, task.mover)),
        }
    }

    /// Searches a move after the first one: with a zero window, first at a depth reduced by `less`, and
    /// with the full window only where that fails high.
    pub(super) fn narrow(&mut self, task: Task, less: i32) -> Result<i32, End> {
        let test = Task {
            high: task.low + 1,
            ..task
        };
        if less > 0 {
            let value = self.after(Task {
                depth: task.depth - less,
                ..test
            })?;
            if value <= task.low {
                return Ok(value);
            }
        }
        let value = self.after(test)?;
        match task.low < value && value < task.high {
            true => self.after(task),
            false => Ok(value),
        }
    }

    /// Returns the value of a finished game for a player.
    fn end(&self, ply: usize, player: usize) -> i32 {
        let points = self.at.points().unwrap_or_default();
        let utility = |player: usize| points.get(player).map_or(0, |p| self.scale.utility(*p));
        let (own, other) = (utility(player) as i32, utility(1 - player) as i32);
        match own - other {
            0 => 0,
            more if more.unsigned_abs() == UNIT => more.signum() * (WON - ply as i32),
            more => self.value_of(f64::from(more) / f64::from(UNIT) / 2.0 + 0.5),
        }
    }

    /// Returns the value of a share of the points between 0 and 1, the inverse of what a value is reported as: values of an
    /// evaluation are logits, those of random games are shares.
    fn value_of(&self, share: f64) -> i32 {
        let value = match self.evaluation {
            Some(_) => (share / (1.0 - share)).ln() * f64::from(GRAIN),
            None => (2.0 * share - 1.0) * f64::from(MOST),
        };
        let most = f64::from(SURE - 1);
        value.clamp(-most, most) as i32
    }

    fn count(&mut self) -> Result<(), End> {
        self.nodes += 1;
        match self.watch.step() || self.nodes > self.most_nodes {
            true => Err(End::Limit),
            false => Ok(()),
        }
    }

    /// Returns the value of the position for who is to move.
    fn value(&mut self, task: Task) -> Result<i32, End> {
        if task.depth <= 0 || task.ply >= DEEPEST {
            return self.quiet(task, LOUD_PLIES);
        }
        self.count()?;
        let (own, key) = self.key();
        let entry = self.table.find(key).map(|entry| Entry {
            value: from_table(entry.value, task.ply),
            ..entry
        });
        if let Some(entry) = entry
            && (entry.depth >= task.depth || entry.value.abs() >= SURE)
            && let Some(value) = entry.decides(task.low, task.high)
        {
            return Ok(value);
        }
        if let Some(value) = self.far_above(task) {
            return Ok(value);
        }
        let mut room = self.take(task.ply);
        self.keys.push(own);
        let best = self.best_of(task, &mut room, entry.map(|entry| entry.best));
        self.keys.pop();
        self.put(task.ply, room);
        let (n, value) = best?;
        let entry = Entry {
            value: to_table(value, task.ply),
            depth: task.depth,
            bound: Bound::of(value, task.low, task.high),
            best: n,
        };
        self.table.keep(key, entry);
        Ok(value)
    }

    /// Reverse futility pruning: returns a value so far above the window that no move is tried, near the
    /// leaves.
    fn far_above(&mut self, task: Task) -> Option<i32> {
        const PLIES: i32 = 3;
        let evaluation = self.evaluation?;
        let is_test = task.high - task.low == 1 && task.high.abs() < SURE;
        if !is_test || task.depth > PLIES || *self.takings == Takings::Compulsory {
            return None;
        }
        let value = evaluation.plain(&*self.at, task.mover) - evaluation.piece() * task.depth;
        (value >= task.high).then_some(value)
    }

    /// Leaves out moves that are images of others; returns whether the position is its own image. `task` is
    /// that of the position.
    pub(super) fn keep_distinct(&self, task: Task, room: &mut Ply) -> bool {
        /// Below the root, with less depth left, to compare the moves takes as long as to search them.
        const DEPTH: i32 = 3;
        let is_deep = task.ply == 0 || task.depth >= DEPTH;
        if !task.distinct || !is_deep || !self.at.is_own_image() {
            return false;
        }
        let list = room.list.as_deref();
        if let Some(places) = list.and_then(|list| distinct(&*self.at, list)) {
            let is_kept = |candidate: &Candidate| places.binary_search(&(candidate.n as usize));
            room.candidates
                .retain(|candidate| is_kept(candidate).is_ok());
        }
        true
    }

    /// Returns the best move and its value.
    fn best_of(
        &mut self,
        task: Task,
        room: &mut Ply,
        known: Option<u32>,
    ) -> Result<(u32, i32), End> {
        self.rank(room, task.mover, Only::All)?;
        let task = Task {
            distinct: self.keep_distinct(task, room),
            ..task
        };
        if let Some(n) = known {
            order::first(&mut room.candidates, n);
        }
        let Some(list) = room.list.take() else {
            return Err(End::Limit);
        };
        let found = self.try_all(task, room, &*list);
        room.list = Some(list);
        found
    }

    fn try_all(
        &mut self,
        task: Task,
        room: &mut Ply,
        list: &dyn MoveList,
    ) -> Result<(u32, i32), End> {
        // A forced move costs no depth.
        let is_forced = room.candidates.len() == 1 && task.ply < DEEPEST / 2;
        let depth = task.depth - i32::from(!is_forced);
        let (mut low, mut best) = (task.low, (0, i32::MIN));
        let mut tried = 0;
        while let Some(candidate) = order::next(&mut room.candidates, tried) {
            tried += 1;
            if let Some(value) = self.hopeless(task, &candidate, low, best.1) {
                best.1 = best.1.max(value);
                continue;
            }
            let after = Task {
                ply: task.ply + 1,
                depth,
                low,
                ..task
            };
            self.at.advance(list, candidate.n as usize);
            let value = match best.1 {
                i32::MIN => self.after(after),
                _ => self.narrow(after, self.less(task, &candidate, tried)),
            };
            self.at.take_back();
            let value = value?;
            if value > best.1 {
                best = (candidate.n, value);
                low = low.max(value);
            }
            if low >= task.high {
                self.enough(task, room, &candidate);
                break;
            }
        }
        Ok(best)
    }

    /// Futility pruning: returns an upper bound of a quiet move near the leaves if it can not reach the
    /// window.
    fn hopeless(&self, task: Task, candidate: &Candidate, low: i32, best: i32) -> Option<i32> {
        const PLIES: i32 = 2;
        let evaluation = self.evaluation?;
        let may_skip = task.depth <= PLIES && !candidate.takes && best > -SURE && low > -SURE;
        if !may_skip {
            return None;
        }
        let value = candidate.value + evaluation.piece() * task.depth;
        (value <= low).then_some(value)
    }

    /// Late move reductions: returns by how many plies a late quiet move is first searched less deep.
    fn less(&self, task: Task, candidate: &Candidate, tried: usize) -> i32 {
        const DEPTH: i32 = 3;
        const EARLY: usize = 3;
        if task.depth < DEPTH || tried <= EARLY || candidate.takes || self.evaluation.is_none() {
            return 0;
        }
        1 + i32::from(tried > 4 * EARLY) + i32::from(task.depth > 2 * DEPTH)
    }

    /// Records a move that caused a cutoff.
    fn enough(&mut self, task: Task, room: &mut Ply, candidate: &Candidate) {
        if candidate.takes {
            return;
        }
        self.history.add(task.mover, candidate.hash, task.depth);
        if room.killers[0] != candidate.hash {
            room.killers = [candidate.hash, room.killers[0]];
        }
    }

    /// Quiescence search: returns the value of the evaluation, or more where a capture gains more.
    fn quiet(&mut self, task: Task, left: u32) -> Result<i32, End> {
        self.count()?;
        let Some(evaluation) = self.evaluation else {
            let value = self.by_playouts(task.mover);
            return match self.at.is_late() {
                // The random games did not all come to their ends.
                true => Err(End::Limit),
                false => Ok(value),
            };
        };
        let mut room = self.take(task.ply);
        let value = self.quiet_in(task, left, evaluation, &mut room);
        self.put(task.ply, room);
        value
    }

    fn quiet_in(
        &mut self,
        task: Task,
        left: u32,
        evaluation: &Evaluation,
        room: &mut Ply,
    ) -> Result<i32, End> {
        let mut value = evaluation.plain(&*self.at, task.mover);
        let is_compulsory = *self.takings == Takings::Compulsory;
        let is_unseen = matches!(self.takings, Takings::Unseen { .. });
        let asks_moves = evaluation.asks_moves();
        let is_enough = !is_compulsory && !asks_moves && (value >= task.high || is_unseen);
        if left == 0 || task.ply >= DEEPEST || is_enough {
            return Ok(value);
        }
        self.rank(room, task.mover, Only::Takings)?;
        if asks_moves {
            value += evaluation.moves(room.candidates.len());
        }
        // A player who must capture can not stand pat. This position decides: that captures were compulsory
        // in all positions so far does not prove that they are here.
        let takings = room.candidates.iter().filter(|c| c.takes).count();
        let must_take = is_compulsory && takings > 0 && takings == room.candidates.len();
        if !must_take && (value >= task.high || is_unseen) {
            return Ok(value);
        }
        let Some(list) = room.list.take() else {
            return Ok(value);
        };
        let found = self.try_loud(task, left, room, &*list, (!must_take).then_some(value));
        room.list = Some(list);
        found
    }

    /// Returns the best value of the captures and of `quiet`, the value without a capture.
    fn try_loud(
        &mut self,
        task: Task,
        left: u32,
        room: &mut Ply,
        list: &dyn MoveList,
        quiet: Option<i32>,
    ) -> Result<i32, End> {
        let margin = self.evaluation.map_or(0, Evaluation::piece);
        let (mut best, mut low) = (quiet.unwrap_or(i32::MIN), task.low);
        low = low.max(best);
        let mut tried = 0;
        while let Some(candidate) = order::next(&mut room.candidates, tried) {
            tried += 1;
            if !candidate.takes {
                break;
            }
            // Delta pruning: the capture gains too little.
            if quiet.is_some() && candidate.value + margin <= low {
                best = best.max(candidate.value + margin);
                continue;
            }
            self.at.advance(list, candidate.n as usize);
            let after = Task {
                ply: task.ply + 1,
                low,
                ..task
            };
            let value = self.after_by(after, |search, task| search.quiet(task, left - 1));
            self.at.take_back();
            best = best.max(value?);
            low = low.max(best);
            if low >= task.high {
                break;
            }
        }
        Ok(best)
    }

    /// Returns the value of the position for a player as the mean of random games.
    fn by_playouts(&mut self, mover: usize) -> i32 {
        const GAMES: u32 = 8;
        let mut sum = 0.0;
        for _ in 0..GAMES {
            self.at.playout(&mut self.rng, &mut self.points);
            let points = |player: usize| self.points.get(player).copied().unwrap_or_default();
            let [first, second] = [0, 1].map(|player| self.scale.utility(points(player)) as f32);
            sum += (first - second) / UNIT as f32;
        }
        self.playouts += u64::from(GAMES);
        let side = if mover == 0 { 1.0 } else { -1.0 };
        (side * sum / GAMES as f32 * MOST) as i32
    }
}

/// Proven values count plies from the root in the search, and from their own position in the table.
pub(super) fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        value if value >= SURE => value + ply as i32,
        value if value <= -SURE => value - ply as i32,
        value => value,
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        value if value >= SURE => value - ply as i32,
        value if value <= -SURE => value + ply as i32,
        value => value,
    }
}
