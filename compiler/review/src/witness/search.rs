//! The search for a difference between two rules.

use super::circle;
use super::show::{Step, Witness, replay};
use super::steered::Steered;
use super::twin::{Both, Joint, Pairs, Said, Twin};
use super::{Compared, Effort, Search};
use crate::diff::Difference;
use crate::parts::Key;
use crate::rules::Rules;
use boardwright::index::Id;
use boardwright::typed::BlockId;
use boardwright_runtime::Rng;
use std::collections::HashSet;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The share of the time for the breadth-first search.
const IN_ORDER: f64 = 0.15;
/// A depth is not begun if its estimated time exceeds the remaining time by this factor.
const HOPELESS: f64 = 2.0;
/// The share of the time for shortening the path to a difference.
const SHORTER: f64 = 0.3;
/// The greatest time for shortening.
const SHORTER_MOST: Duration = Duration::from_secs(10);
/// The most positions of a depth that are stored.
const FRONTIER: usize = 30_000;
/// The most joint moves of a simultaneous turn that are examined.
const JOINT: usize = 2_000;
/// The most moves of changed blocks that are tried in each position of a random game.
const TRIED: usize = 4;
/// One move in this many is drawn from all moves where moves of changed blocks are preferred.
const PREFERRED: u32 = 8;
/// The longest random game, in plies.
const LONGEST: usize = 2_000;

/// Searches for the first position in which two rules differ.
pub fn find(old: &Rules, new: &Rules, difference: &Difference, effort: Effort) -> Search {
    let begun = Instant::now();
    let mut hunt = Hunt {
        old,
        new,
        pairs: Pairs::new(old, new),
        suspects: suspects(new, difference),
        begun,
        time: effort.time,
        rng: Rng::new(effort.seed),
        longest: LONGEST,
        compared: Compared::default(),
    };
    let witness = hunt.run(difference);
    Search {
        witness,
        compared: hunt.compared,
    }
}

/// Returns for each block of the new rules whether it or its meaning has changed.
fn suspects(new: &Rules, difference: &Difference) -> Vec<bool> {
    let differs = |name: &str| {
        let is = |key: &Key| key.sort == "move" && key.name == name;
        let changed = difference.parts.iter().any(|change| is(&change.part));
        changed || difference.affected.iter().any(|one| is(&one.part))
    };
    let blocks = new.game.blocks.iter();
    blocks.map(|block| differs(&block.name)).collect()
}

pub(super) struct Hunt<'a> {
    pub(super) old: &'a Rules,
    pub(super) new: &'a Rules,
    pub(super) pairs: Pairs,
    suspects: Vec<bool>,
    begun: Instant,
    time: Duration,
    pub(super) rng: Rng,
    /// The greatest length of a game, in plies.
    pub(super) longest: usize,
    pub(super) compared: Compared,
}

/// The moves from the first position to another one: a list from the last move back to the first.
#[derive(Clone, Default)]
pub(super) struct Path {
    last: Option<Arc<(Step, Path)>>,
    pub(super) length: usize,
}

impl Path {
    /// Returns the path with another move at its end.
    pub(super) fn and(&self, twin: &Twin, both: &Both, joint: &Joint) -> Path {
        let step = Step {
            keys: both.keys(joint),
            old: both.texts(twin, joint, false),
            new: both.texts(twin, joint, true),
        };
        Path {
            last: Some(Arc::new((step, self.clone()))),
            length: self.length + 1,
        }
    }
    /// Returns all moves in order.
    fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = self;
        while let Some(last) = &at.last {
            steps.push(last.0.clone());
            at = &last.1;
        }
        steps.reverse();
        steps
    }
}

/// The result of comparing a position.
pub(super) enum Look {
    /// The rules differ here.
    Differ,
    /// The game is over, or the position cannot be examined.
    Over,
    /// The same moves are legal by both rules.
    On(Box<Both>),
}

impl Hunt<'_> {
    fn run(&mut self, difference: &Difference) -> Option<Witness> {
        let start = Twin::new(self.old, self.new, &self.pairs);
        self.compared.positions += 1;
        if !start.same().0 {
            return self.shown(&[]);
        }
        let in_order = self.in_order(start.clone());
        if in_order.is_some() || self.compared.all {
            return in_order;
        }
        let mut steered = Steered::new(self, difference);
        let path = self.games(&start, &mut steered)?;
        // A share of the time is spent on shortening the path.
        let share = self.time.mul_f64(SHORTER).min(SHORTER_MOST);
        self.time = self.time.min(self.begun.elapsed() + share);
        let mut best = self.shorter(path.steps());
        while best.len() > 1 && self.left() {
            self.longest = best.len() - 1;
            if let Some(path) = self.games(&start, &mut steered) {
                best = self.shorter(path.steps());
            }
        }
        self.shown(&best)
    }

    /// Plays random and steered games alternately until the time is over; returns the path to a difference.
    fn games(&mut self, start: &Twin, steered: &mut Steered) -> Option<Path> {
        while self.left() {
            let before = self.begun.elapsed();
            if let Some(path) = self.random_game(start) {
                return Some(path);
            }
            // Steered games get as much time as the random game took.
            let until = self.begun.elapsed() * 2 - before;
            while self.left() && self.begun.elapsed() < until {
                if let Some(path) = steered.game(self) {
                    return Some(path);
                }
            }
            if steered.circles
                && let Some(path) = circle::game(self, start)
            {
                return Some(path);
            }
        }
        None
    }

    pub(super) fn left(&self) -> bool {
        self.begun.elapsed() < self.time
    }

    /// Replays the path and returns the witness.
    fn shown(&self, path: &[Step]) -> Option<Witness> {
        replay(self.old, self.new, &self.pairs, path)
    }

    /// Compares the legal moves of a position that both rules have reached.
    pub(super) fn look(&self, twin: &Twin) -> Look {
        match twin.said() {
            Ok(Said::Unlike | Said::Odds(_)) => Look::Differ,
            Ok(Said::Moves(both)) => Look::On(both),
            Ok(Said::Over) | Err(_) => Look::Over,
        }
    }

    /// Plays a move by both rules. Returns the position and whether it is the same; `None` if that cannot be
    /// decided.
    pub(super) fn after(
        &mut self,
        twin: &Twin,
        both: &Both,
        joint: &Joint,
    ) -> Option<(Twin, bool, u64)> {
        let mut next = twin.clone();
        next.play(both, joint).ok()?;
        self.compared.positions += 1;
        let (same, whole) = next.same();
        Some((next, same, whole))
    }

    /// Searches all positions in breadth-first order, within its share of the time.
    fn in_order(&mut self, start: Twin) -> Option<Witness> {
        let until = self.time.mul_f64(IN_ORDER);
        let mut frontier = vec![(start, Path::default())];
        let mut seen = HashSet::new();
        let mut each = Duration::ZERO;
        loop {
            let depth_begun = Instant::now();
            let left = until.saturating_sub(self.begun.elapsed());
            if each.mul_f64(frontier.len() as f64) > left.mul_f64(HOPELESS) {
                return None;
            }
            let mut next = Vec::new();
            let mut whole = true;
            for (twin, path) in &frontier {
                if self.begun.elapsed() >= until {
                    return None;
                }
                let both = match self.look(twin) {
                    Look::Differ => return self.shown(&path.steps()),
                    Look::Over => continue,
                    Look::On(both) => both,
                };
                let (joints, every) = joints(&both);
                whole &= every;
                for joint in joints {
                    let Some((after, same, key)) = self.after(twin, &both, &joint) else {
                        continue;
                    };
                    let path = || path.and(twin, &both, &joint);
                    if !same {
                        return self.shown(&path().steps());
                    }
                    if !after.over() && seen.insert(key) {
                        match next.len() < FRONTIER {
                            true => next.push((after, path())),
                            false => whole = false,
                        }
                    }
                }
            }
            self.compared.depth += u32::from(whole || next.is_empty());
            self.compared.all = whole && next.is_empty();
            if !whole || next.is_empty() {
                return None;
            }
            each = depth_begun.elapsed().div_f64(frontier.len().max(1) as f64);
            frontier = next;
        }
    }

    /// Plays a random game; returns the path to a difference.
    fn random_game(&mut self, start: &Twin) -> Option<Path> {
        self.compared.games += 1;
        // Every other game prefers changed blocks.
        let prefer = self.compared.games.is_multiple_of(2);
        let begin = (start.clone(), Path::default());
        self.game(begin, self.longest, |hunt, twin, _, both| {
            hunt.suspect_or_drawn(twin, both, prefer)
        })
    }

    /// Plays a game up to a number of plies. `choose` returns the move to play, or breaks with one that it
    /// knows to lead to a difference. Returns the path to a difference.
    pub(super) fn game(
        &mut self,
        (mut twin, mut path): (Twin, Path),
        longest: usize,
        mut choose: impl FnMut(&mut Self, &Twin, &Path, &Both) -> ControlFlow<Joint, Joint>,
    ) -> Option<Path> {
        while path.length < longest && self.left() {
            let both = match self.look(&twin) {
                Look::Differ => return Some(path),
                Look::Over => return None,
                Look::On(both) => both,
            };
            let joint = match choose(self, &twin, &path, &both) {
                Break(joint) => return Some(path.and(&twin, &both, &joint)),
                Continue(joint) => joint,
            };
            path = path.and(&twin, &both, &joint);
            let (next, same, _) = self.after(&twin, &both, &joint)?;
            if !same {
                return Some(path);
            }
            twin = next;
        }
        None
    }

    /// Breaks with a move of a changed block that leads to different positions, or continues with a random
    /// move.
    pub(super) fn suspect_or_drawn(
        &mut self,
        twin: &Twin,
        both: &Both,
        prefer: bool,
    ) -> ControlFlow<Joint, Joint> {
        match self.try_suspects(twin, both) {
            Some(joint) => Break(joint),
            None => Continue(self.drawn(both, prefer)),
        }
    }

    /// Tries some moves of changed blocks; returns one that leads to different positions.
    fn try_suspects(&mut self, twin: &Twin, both: &Both) -> Option<Joint> {
        let [moves] = &both.moves[..] else {
            return None;
        };
        let suspect = |n: &usize| self.is_suspect(both.block(0, *n));
        let mut found: Vec<usize> = (0..moves.len()).filter(suspect).collect();
        if found.len() == moves.len() {
            // If all moves are of changed blocks, the drawn move suffices.
            found.truncate(0);
        }
        for _ in 0..TRIED.min(found.len()) {
            let n = found.swap_remove(self.rng.below(found.len() as u32) as usize);
            let joint = vec![Some(n)];
            if let Some((_, false, _)) = self.after(twin, both, &joint) {
                return Some(joint);
            }
        }
        None
    }

    /// Draws a move for each player who has one; with `prefer`, mostly of changed blocks.
    pub(super) fn drawn(&mut self, both: &Both, prefer: bool) -> Joint {
        let mut joint = Joint::new();
        for (place, moves) in both.moves.iter().enumerate() {
            let all: Vec<usize> = (0..moves.len()).collect();
            let mut from = all.clone();
            if prefer && self.rng.below(PREFERRED) > 0 {
                from.retain(|n| self.is_suspect(both.block(place, *n)));
            }
            let from = if from.is_empty() { all } else { from };
            let n = from.get(self.rng.below(from.len() as u32) as usize);
            joint.push(n.copied());
        }
        joint
    }

    fn is_suspect(&self, block: Option<BlockId>) -> bool {
        block.is_some_and(|block| self.suspects[block.index()])
    }

    /// Removes moves from a path as long as the rest still leads to a difference.
    fn shorter(&self, mut path: Vec<Step>) -> Vec<Step> {
        let mut size = path.len() / 2;
        while size > 0 {
            let mut at = 0;
            while at + size <= path.len() && self.left() {
                let mut less = path.clone();
                less.drain(at..at + size);
                match self.parts_at(&less) {
                    Some(length) => {
                        less.truncate(length);
                        path = less;
                    }
                    None => at += (size / 2).max(1),
                }
            }
            size /= 2;
        }
        path
    }

    /// Returns after how many of these moves the rules differ; `None` if they never do.
    fn parts_at(&self, path: &[Step]) -> Option<usize> {
        let mut twin = Twin::new(self.old, self.new, &self.pairs);
        for n in 0..=path.len() {
            let both = match self.look(&twin) {
                Look::Differ => return Some(n),
                Look::Over => return None,
                Look::On(both) => both,
            };
            let joint = both.find(&path.get(n)?.keys)?;
            twin.play(&both, &joint).ok()?;
            if !twin.same().0 {
                return Some(n + 1);
            }
        }
        None
    }
}

/// Returns the joint moves of a position, and whether these are all.
fn joints(both: &Both) -> (Vec<Joint>, bool) {
    let mut joints: Vec<Joint> = vec![Vec::new()];
    for moves in &both.moves {
        let choices: Vec<Option<usize>> = match moves.len() {
            0 => vec![None],
            n => (0..n).map(Some).collect(),
        };
        let longer = joints.iter().flat_map(|joint| {
            choices
                .iter()
                .map(move |choice| joint.iter().copied().chain([*choice]).collect())
        });
        joints = longer.take(JOINT + 1).collect();
    }
    let every = joints.len() <= JOINT || both.moves.len() == 1;
    (joints, every)
}
