//! Monte Carlo tree search: UCT with proven values.
//!
//! UCT is by [Kocsis and Szepesvári (2006)](https://doi.org/10.1007/11871842_29). Wins and losses are
//! proven backwards as by [Winands, Björnsson and Saito
//! (2008)](https://doi.org/10.1007/978-3-540-87608-3_3), and so are other results where every move is
//! proven. Any number of players can play, each for their own points. Chance has nodes of its own. Players
//! who choose at once select their moves independently, by upper confidence bounds or by regret matching.
//!
//! The tree is kept from one call to the next, as far as it belongs to the new position. Where it reaches
//! its limit of memory, the parts with the fewest visits are removed.

mod choose;
mod cut;
mod edges;
mod joints;
mod lessons;
mod mirrors;
mod node;
mod order;
mod rollout;
mod room;
mod settings;
#[cfg(test)]
mod tests;
mod tree;
mod worker;

pub use cut::Cut;
pub use settings::{AtOnce, Rollout, Settings};
#[cfg(test)]
pub(crate) use {cut::MEASURED as CUT, lessons::MEASURED as LEARNED};

use crate::ab::{Evaluation, fit_for};
use crate::hidden::{self, Knowledge, spread};
use crate::limits::{Limits, Watch, timed};
use crate::searcher::{Found, Line, Mixed, Progress, SearchError, Searcher, is_hidden};
use crate::seat::Seat;
use boardwright_runtime::{JointText, Playing, Rng, TooLarge};
use cut::Evaluated;
use edges::EdgeRef;
use lessons::{FIRST, Lessons};
use node::{All, Arm, Kind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tree::Tree;
use worker::Worker;

/// The fraction of the memory limit that nodes may take as they are counted. The rest is for the allocator:
/// what pruning frees lies in pieces, and nodes of other sizes do not fill all of them. After ten minutes of
/// hex by two threads the process had 1.29 times the bytes that were counted.
const COUNTED: (usize, usize) = (2, 3);
/// The fraction of what is counted to which a full tree is pruned.
const KEPT: (usize, usize) = (3, 5);
/// The greatest length of a line in the result, in plies.
const LINE: usize = 40;
/// The time until the first progress report; each later one comes after twice the time.
const FIRST_PROGRESS: Duration = Duration::from_millis(50);

/// Returns how many bytes the nodes of a tree may take as they are counted.
fn counted(limits: &Limits) -> usize {
    limits.memory / COUNTED.1 * COUNTED.0
}

/// The stack size of a search thread in bytes: rules may be recursive.
const STACK: usize = 64 << 20;

/// Monte Carlo tree search. Keeps its tree from one search to the next.
#[derive(Default)]
pub struct Mcts {
    settings: Settings,
    evaluation: Option<Arc<Evaluation>>,
    /// The tree of the last search and its position.
    tree: Option<(Tree, Box<dyn Playing>)>,
    /// The knowledge about a game with hidden information.
    knowledge: Knowledge,
    /// The number of searches so far.
    calls: u64,
}

impl Mcts {
    /// Creates a player with these settings.
    pub fn new(settings: Settings) -> Mcts {
        Mcts {
            settings,
            evaluation: None,
            tree: None,
            knowledge: Knowledge::default(),
            calls: 0,
        }
    }

    /// Gives the player an evaluation, for playouts that [`Settings::cut`] ends early.
    #[must_use]
    pub fn with_evaluation(mut self, evaluation: Option<Evaluation>) -> Mcts {
        self.evaluation = evaluation.map(Arc::new);
        self
    }

    /// Returns how playouts are cut in a game, if they are.
    fn cut(&self, position: &dyn Playing) -> Option<Evaluated> {
        let evaluation = self.evaluation.clone()?;
        fit_for(position).ok()?;
        let plies = self.settings.cut_plies(position.schema())?;
        Some(Evaluated { plies, evaluation })
    }

    /// Returns the random number generator of the next search.
    fn next_rng(&mut self) -> Rng {
        let seed = self.settings.seed;
        let rng = Rng::new(seed.wrapping_add(self.calls.wrapping_mul(7919)));
        self.calls += 1;
        rng
    }

    /// Returns the tree of a position: a part of the last one, or a new one.
    fn take_tree(&mut self, position: &dyn Playing, rng: &mut Rng) -> Result<Tree, TooLarge> {
        let kept = self.tree.take().filter(|_| self.settings.keep);
        match kept.and_then(|(tree, at)| tree.advance(&*at, position)) {
            Some(tree) => Ok(tree),
            None => Tree::new(position, self.settings.wide, rng),
        }
    }
}

impl Searcher for Mcts {
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
        if position.schema().hidden {
            return Err(is_hidden(position.schema()));
        }
        let mut rng = self.next_rng();
        let mut tree = self.take_tree(position, &mut rng)?;
        let timed = timed(position, limits, begun);
        let cut = self.cut(position);
        let lessons = match &cut {
            Some(_) => None,
            None => Lessons::new(&*timed, &self.settings, &tree, limits),
        };
        let mut run = Run {
            settings: &self.settings,
            cut: cut.as_ref(),
            limits,
            begun,
            nodes: 0,
            next: FIRST_PROGRESS,
            seed: rng.word(),
            lessons: lessons.as_ref(),
        };
        while run.go(&tree, &*timed, &mut progress)? {
            tree.prune(counted(limits) / KEPT.1 * KEPT.0);
        }
        let found = run.found(&tree, &mut rng);
        self.tree = Some((tree, position.fork()));
        Ok(found)
    }
    fn search_at(
        &mut self,
        seat: &Seat<'_>,
        limits: &Limits,
        progress: Option<Progress<'_>>,
    ) -> Result<Found, SearchError> {
        if !seat.is_hidden() {
            return self.search(&*seat.position(), limits, progress);
        }
        if !self.settings.keep {
            self.knowledge = Knowledge::default();
        }
        let mut rng = self.next_rng();
        hidden::search(seat, &self.settings, limits, &mut self.knowledge, &mut rng)
    }
    fn forget(&mut self) {
        self.tree = None;
        self.knowledge = Knowledge::default();
    }
}

/// Returns the result for a finished game.
pub(crate) fn over(points: &[i32]) -> Found {
    Found {
        choice: JointText::new(),
        points: points.iter().map(|p| f64::from(*p)).collect(),
        proven: true,
        nodes: 0,
        playouts: 0,
        depth: 0,
        seconds: 0.0,
        bytes: 0,
        lines: Vec::new(),
        mixed: Vec::new(),
    }
}

/// A search in progress.
struct Run<'a> {
    settings: &'a Settings,
    cut: Option<&'a Evaluated>,
    limits: &'a Limits,
    begun: Instant,
    nodes: u64,
    /// The time at which progress is reported next.
    next: Duration,
    seed: u64,
    lessons: Option<&'a Lessons>,
}

impl Run<'_> {
    /// Searches until a limit is reached or the tree is full; returns whether to continue.
    fn go(
        &mut self,
        tree: &Tree,
        position: &dyn Playing,
        progress: &mut Option<Progress<'_>>,
    ) -> Result<bool, TooLarge> {
        let threads = self.settings.threads.max(1) as u64;
        let left = self
            .limits
            .nodes
            .map(|nodes| nodes.saturating_sub(self.nodes));
        let share = |n: u64| left.map(|left| left / threads + u64::from(n < left % threads));
        let ended = AtomicBool::new(false);
        let full_before = tree.is_full.load(Relaxed);
        let seed = |n: u64| Rng::new(self.seed.wrapping_add(n << 32));
        let begun = self.begun;
        let thread = Thread {
            tree,
            settings: self.settings,
            cut: self.cut,
            limits: self.limits,
            begun,
            full_before,
            lessons: self.lessons,
            ended: &ended,
        };
        // One thread alone learns first what to expect.
        if threads > 1 && self.lessons.is_some() && self.nodes == 0 {
            let first = left.map_or(FIRST, |left| left.min(FIRST));
            let new =
                thread.run::<false>(position.fork(), 0, seed(threads), Some(first), &mut |_| ())?;
            self.nodes += new;
            return Ok(self.is_going_on(new, &ended, tree));
        }
        let one = |n: u64, at: Box<dyn Playing>, told: &mut dyn FnMut(u64)| {
            thread.run::<true>(at, n, seed(n), share(n), told)
        };
        let done = std::thread::scope(|scope| {
            let mut others = Vec::new();
            for n in 1..threads {
                let thread = std::thread::Builder::new().stack_size(STACK);
                let (one, at) = (&one, position.fork());
                // Where no more threads can be started, the others do the work.
                others.extend(
                    thread
                        .spawn_scoped(scope, move || one(n, at, &mut |_| ()))
                        .ok(),
                );
            }
            let (mut next, nodes) = (self.next, self.nodes);
            let mut asked = 0;
            let mut tell = |new: u64| {
                asked += 1;
                if let Some(progress) = progress
                    && asked % 64 == 0
                    && begun.elapsed() >= next
                {
                    next = begun.elapsed() * 2;
                    let found = self.found_after(tree, nodes + new, &mut seed(0));
                    progress(&found);
                }
            };
            let at = position.fork();
            let mut sum = match threads {
                1 => thread.run::<false>(at, 0, seed(0), share(0), &mut tell),
                _ => one(0, at, &mut tell),
            };
            for other in others {
                let nodes = other.join().unwrap_or(Ok(0));
                sum = sum.and_then(|sum| Ok(sum + nodes?));
            }
            (sum, next)
        });
        self.next = done.1;
        let new = done.0?;
        self.nodes += new;
        self.seed = self.seed.wrapping_add(new | 1);
        Ok(self.is_going_on(new, &ended, tree))
    }

    /// Returns whether the search goes on after so many new playouts.
    fn is_going_on(&self, new: u64, ended: &AtomicBool, tree: &Tree) -> bool {
        let more = self.limits.nodes.is_none_or(|nodes| self.nodes < nodes);
        more && new > 0 && !ended.load(Relaxed) && !tree.is_proven.load(Relaxed)
    }

    fn found(&self, tree: &Tree, rng: &mut Rng) -> Found {
        self.found_after(tree, self.nodes, rng)
    }

    /// Returns the result of the search, from the tree.
    fn found_after(&self, tree: &Tree, nodes: u64, rng: &mut Rng) -> Found {
        let lines = lines(tree, self.limits.lines.max(1));
        let proven = tree.proven();
        let means = tree.root.means(tree.players);
        let mean = means.map(|means| tree.points(&means)).unwrap_or_default();
        let first = lines.first();
        let points = match &proven {
            Some(points) => points.iter().map(|p| f64::from(*p)).collect(),
            None => first.map_or(mean, |line| line.points.clone()),
        };
        let mixed = match &tree.root.kind {
            Kind::One(_) => Vec::new(),
            Kind::All(all) => mixed(all, self.settings),
        };
        let choice = match &tree.root.kind {
            Kind::One(one) if one.mover == tree.players => JointText::new(),
            Kind::One(_) => first
                .and_then(|line| line.moves.first().cloned())
                .unwrap_or_default(),
            Kind::All(_) => drawn(&mixed, rng),
        };
        Found {
            choice,
            points,
            proven: proven.is_some(),
            nodes,
            playouts: nodes,
            depth: tree.depth.load(Relaxed),
            seconds: self.begun.elapsed().as_secs_f64(),
            bytes: tree.bytes.0.load(Relaxed),
            lines,
            mixed,
        }
    }
}

/// The shared data of the threads of a search.
struct Thread<'a> {
    tree: &'a Tree,
    settings: &'a Settings,
    cut: Option<&'a Evaluated>,
    limits: &'a Limits,
    begun: Instant,
    /// Whether the search goes on in a full tree.
    full_before: bool,
    lessons: Option<&'a Lessons>,
    /// Set where the time is over or the search was stopped.
    ended: &'a AtomicBool,
}

impl Thread<'_> {
    /// Plays at most so many playouts, and tells after each descent how many it has played; returns their
    /// number.
    fn run<const SHARED: bool>(
        &self,
        at: Box<dyn Playing>,
        number: u64,
        rng: Rng,
        share: Option<u64>,
        told: &mut dyn FnMut(u64),
    ) -> Result<u64, TooLarge> {
        let (tree, limits) = (self.tree, self.limits);
        let mut worker = Worker::<SHARED>::new(
            tree,
            at,
            (self.settings, self.cut),
            number as usize,
            counted(limits),
            rng,
            self.lessons,
        );
        let mut watch = Watch::new(limits, self.begun);
        let mut nodes = 0;
        while share.is_none_or(|share| nodes < share)
            && !tree.is_proven.load(Relaxed)
            && (self.full_before || !tree.is_full.load(Relaxed))
        {
            // The first thread plays at least once, so that every search has a move.
            if watch.step() && (nodes > 0 || number > 0) {
                self.ended.store(true, Relaxed);
                break;
            }
            let left = share.map_or(u64::MAX, |share| share - nodes);
            let most = u32::try_from(left).unwrap_or(u32::MAX);
            nodes += u64::from(worker.playouts(most)?);
            told(nodes);
        }
        Ok(nodes)
    }
}

/// Returns the best lines of a tree; where chance is to move or all choose at once, a single one.
fn lines(tree: &Tree, most: usize) -> Vec<Line> {
    let mean = || {
        tree.root
            .means(tree.players)
            .map(|means| tree.points(&means))
            .unwrap_or_default()
    };
    match &tree.root.kind {
        Kind::One(one) if one.mover < tree.players => {
            let ranked = tree.ranked(one);
            let line = |&(edge, place): &(EdgeRef<'_>, usize)| {
                let mut moves = vec![vec![(one.mover, one.moves.text(place))]];
                if let Some(below) = edge.node().get() {
                    moves.extend(tree.line(below, LINE - 1));
                }
                Line {
                    moves,
                    points: tree.points_after(edge).unwrap_or_else(|| {
                        let own = tree.scale.points(edge.mean().into());
                        spread(mean(), tree.scale, one.mover, own)
                    }),
                    visits: edge.visits().into(),
                    proven: edge.proof().is_some(),
                }
            };
            ranked.iter().take(most).map(line).collect()
        }
        _ => vec![Line {
            moves: tree.line(&tree.root, LINE),
            points: mean(),
            visits: tree.root.visits.load(Relaxed).into(),
            proven: tree.proven().is_some(),
        }],
    }
}

/// Returns the mixed strategies of players who choose at once: moves by their average probability or
/// visits, without those that were only explored.
fn mixed(all: &All, settings: &Settings) -> Vec<Mixed> {
    let threshold = settings.threshold(all.arms.len());
    let mut mixed = Vec::new();
    for (player, arms) in all.arms.iter().enumerate() {
        let weight = |arm: &Arm| match settings.at_once {
            AtOnce::Regret => arm.share(),
            AtOnce::Bounds => arm.visits() as f32,
        };
        let most = arms.arms.iter().map(weight).fold(0.0, f32::max);
        let is_kept = |weight: f32| weight > 0.0 && weight >= most * threshold;
        let weights = arms.arms.iter().map(weight);
        let sum: f32 = weights.clone().filter(|w| is_kept(*w)).sum();
        mixed.extend(weights.enumerate().map(|(n, weight)| Mixed {
            player,
            text: arms.moves.text(n),
            share: match is_kept(weight) {
                true => f64::from(weight / sum),
                false if sum == 0.0 => 1.0 / arms.arms.len() as f64,
                false => 0.0,
            },
        }));
    }
    mixed
}

/// Draws a move of each player by these probabilities.
fn drawn(mixed: &[Mixed], rng: &mut Rng) -> JointText {
    let mut choice = JointText::new();
    for own in mixed.chunk_by(|a, b| a.player == b.player) {
        let mut left = f64::from(choose::fraction(rng));
        let drawn = own.iter().find(|one| {
            left -= one.share;
            left < 0.0
        });
        let last = || own.iter().rfind(|one| one.share > 0.0);
        choice.extend(
            drawn
                .or_else(last)
                .map(|one| (one.player, one.text.clone())),
        );
    }
    choice
}
