//! One thread of a search: selection, expansion, playouts and backpropagation.

use super::choose::{self, EXPECTING, Tried};
use super::cut::{Evaluated, Outcome, Short};
use super::edges::{EdgeRef, Proof};
use super::lessons::{Lessons, Pupil};
use super::mirrors::{Mirror, Mirrors};
use super::node::{All, Kind, Listing, Node, One, Turn};
use super::rollout::Decisive;
use super::room::{Room, mirror_bytes};
use super::settings::{AtOnce, Rollout, Settings};
use super::tree::Tree;
use crate::points::{Known, UNIT};
use boardwright_runtime::{Playing, Rng, ToMove, TooLarge};
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;

/// The number of ways down after which the number of playouts from a leaf is computed anew.
const SAME_LEAF: u64 = 64;

/// A search thread, which shares the tree with others or is its only thread.
pub(super) struct Worker<'t, const SHARED: bool> {
    tree: &'t Tree,
    settings: &'t Settings,
    room: Room<'t>,
    /// Copies of nodes, where other threads search the same tree.
    mirrors: Option<Mirrors<'t>>,
    known: Known,
    root: Box<dyn Playing>,
    here: Box<dyn Playing>,
    rng: Rng,
    path: Vec<Step<'t>>,
    /// The number of plies played on the way down.
    depth: u32,
    /// The number of playouts from the leaf, and whether visits are marked until their results are added.
    /// Where several short games are played from a leaf, marking takes longer than it is worth.
    at_leaf: u32,
    is_marked: bool,
    utilities: Vec<u32>,
    /// The points of a finished game.
    points: Vec<i32>,
    /// The sums of the points of the last playouts.
    sums: Vec<i64>,
    shares: Vec<f32>,
    /// For each step where all choose at once, by player: the index of the move and its probability.
    chosen: Vec<(u32, f32)>,
    places: Vec<u32>,
    decisive: Option<Decisive>,
    short: Option<Short<'t>>,
    /// The statistics of all moves as first, if they are used.
    lessons: Option<&'t Lessons>,
    pupil: Option<Pupil>,
    /// The factor of the confidence bound.
    exploration: f32,
    /// The number of playouts so far, and of their plies.
    games: u64,
    plies: u64,
    /// The number of ways down, and of their plies.
    ways: u64,
    steps: u64,
}

/// A step down the tree.
enum Step<'t> {
    One {
        node: &'t Node,
        one: &'t One,
        edge: EdgeRef<'t>,
        /// The place of the copy of the node, and the number of the move there.
        own: Option<(u32, u32)>,
        /// The proven move that the mover would play outside of a search.
        instead: Option<Proof>,
    },
    All {
        node: &'t Node,
        all: &'t All,
        /// The index in `chosen` at which the moves of this step begin.
        begin: usize,
    },
}

/// A move selected on the way down.
struct Selected<'t> {
    tried: Tried<'t>,
    /// The place of the copy of the node, and the number of the move there.
    own: Option<(u32, u32)>,
    /// The number of visits of the move before.
    before: u32,
    proof: Option<Proof>,
}

/// The end of a descent of the tree.
enum Leaf {
    /// At known points, with their proof if there is one.
    Known(Option<Proof>),
    /// At a position that needs playouts.
    Open,
}

impl<'t, const SHARED: bool> Worker<'t, SHARED> {
    pub(super) fn new(
        tree: &'t Tree,
        root: Box<dyn Playing>,
        (settings, cut): (&'t Settings, Option<&'t Evaluated>),
        number: usize,
        most_bytes: usize,
        rng: Rng,
        lessons: Option<&'t Lessons>,
    ) -> Self {
        let here = root.fork();
        Worker {
            decisive: match settings.rollout {
                Rollout::Decisive => Some(Decisive::new(&*here, tree.scale)),
                Rollout::Uniform => None,
            },
            short: cut.map(|cut| Short::new(&*here, cut)),
            lessons,
            pupil: lessons.map(Pupil::new),
            exploration: match lessons {
                Some(_) => EXPECTING * settings.exploration,
                None => settings.exploration,
            },
            games: 0,
            plies: 0,
            ways: 0,
            steps: 0,
            tree,
            root,
            settings,
            room: Room::new(tree, settings.threads, most_bytes),
            mirrors: SHARED.then(|| {
                let most_bytes = mirror_bytes(settings.threads, most_bytes);
                let mut mirrors = Mirrors::new((number, settings.threads), most_bytes);
                mirrors.partly = lessons.is_some();
                mirrors
            }),
            known: Known::default(),
            here,
            rng,
            path: Vec::new(),
            depth: 0,
            at_leaf: 1,
            is_marked: SHARED,
            utilities: vec![0; tree.players],
            points: Vec::new(),
            sums: Vec::new(),
            shares: Vec::new(),
            chosen: Vec::new(),
            places: Vec::new(),
        }
    }

    /// Plays at most `most` playouts from one leaf and adds their results to the tree. Returns the number
    /// of playouts.
    pub(super) fn playouts(&mut self, most: u32) -> Result<u32, TooLarge> {
        self.path.clear();
        self.chosen.clear();
        self.depth = 0;
        self.here.copy_from(&*self.root);
        if self.ways.is_multiple_of(SAME_LEAF) {
            self.at_leaf = self.at_leaf();
            self.is_marked = SHARED && self.at_leaf == 1;
        }
        let leaf = self.descend()?;
        self.ways += 1;
        self.steps += u64::from(self.depth);
        if self.depth > self.tree.depth.load(Relaxed) {
            self.tree.depth.store(self.depth, Relaxed);
        }
        let playouts = self.at_leaf.min(most);
        let proof = match leaf {
            Leaf::Known(proof) => {
                self.rate(playouts);
                proof
            }
            Leaf::Open => {
                self.random_games(playouts);
                None
            }
        };
        self.back(proof, playouts);
        Ok(playouts)
    }

    /// Returns the number of playouts from a leaf. In a large tree a way down takes as long as several
    /// short games, which share it: a step down takes as long as many plies of a quick engine. A finished game counts as
    /// many times as there are playouts at other leaves.
    fn at_leaf(&self) -> u32 {
        const FOR_EACH: u32 = 2048;
        const AS_LONG: u64 = 96;
        const A_STEP: u64 = 16;
        const MOST: u64 = 8;
        let visits = self.tree.root.visits.load(Relaxed);
        match self.short {
            _ if visits < 2 * FOR_EACH => return 1,
            // Games that are cut are all short. More than two of them make searches weaker.
            Some(_) => return 2,
            None => {}
        }
        let way = A_STEP * self.steps / self.ways.max(1);
        let short = (2 * way.max(AS_LONG) * self.games / self.plies.max(1)).div_ceil(2);
        short.min((visits / FOR_EACH).into()).clamp(1, MOST) as u32
    }

    /// Plays so many playouts from here and sets the utilities to their sums.
    fn random_games(&mut self, playouts: u32) {
        if self.short_games(playouts) {
            return;
        }
        self.utilities.fill(0);
        let noted = u32::from(self.noted_game());
        if noted == playouts {
            return;
        }
        let rest = playouts - noted;
        let (here, rng, sums) = (&mut self.here, &mut self.rng, &mut self.sums);
        let plies = match &mut self.decisive {
            Some(decisive) => decisive.playouts(rest, &**here, rng, sums),
            None => here.playouts(rest, rng, sums),
        };
        self.games += u64::from(rest);
        self.plies += plies;
        let scale = self.tree.scale;
        for (utility, sum) in self.utilities.iter_mut().zip(&self.sums) {
            *utility += scale.utility_of_sum(*sum, rest);
        }
    }

    /// Plays random games that are cut and evaluated, if playouts are; returns whether it did.
    fn short_games(&mut self, playouts: u32) -> bool {
        let Some(short) = &mut self.short else {
            return false;
        };
        self.utilities.fill(0);
        for _ in 0..playouts {
            let (plies, outcome) = short.playout(&*self.here, &mut self.rng);
            self.games += 1;
            self.plies += u64::from(plies);
            let scale = self.tree.scale;
            for (player, utility) in self.utilities.iter_mut().enumerate() {
                *utility += match &outcome {
                    Outcome::Over(points) => points
                        .get(player)
                        .map_or(0, |points| scale.utility(*points)),
                    Outcome::Cut(share) if player == 0 => *share,
                    Outcome::Cut(share) => UNIT - share,
                };
            }
        }
        true
    }

    /// Plays a random game whose moves are noted, if it is time for one, and sets the utilities; returns whether it did. The
    /// game counts for each of its moves, those on the way down included.
    fn noted_game(&mut self) -> bool {
        let (Some(lessons), Some(pupil)) = (self.lessons, &mut self.pupil) else {
            return false;
        };
        if !pupil.is_next_noted(lessons) {
            return false;
        }
        let (plies, is_all) = pupil.random_game(&mut *self.here, &mut self.rng, &mut self.points);
        self.games += 1;
        self.plies += u64::from(plies);
        for step in &self.path {
            if let Step::One { one, edge, .. } = step {
                pupil.note(one.mover, one.key(edge.place()));
            }
        }
        let (utilities, scale) = (&mut self.utilities, self.tree.scale);
        for (utility, points) in utilities.iter_mut().zip(&self.points) {
            *utility = scale.utility(*points);
        }
        if is_all {
            pupil.teach(lessons, utilities);
        }
        true
    }

    /// Sets the utilities to those of the points, so many times.
    fn rate(&mut self, times: u32) {
        let points = self.points.iter().map(Some).chain(std::iter::repeat(None));
        for (utility, points) in self.utilities.iter_mut().zip(points) {
            *utility = points.map_or(0, |points| self.tree.scale.utility(*points) * times);
        }
    }

    fn descend(&mut self) -> Result<Leaf, TooLarge> {
        let mut node = &*self.tree.root;
        loop {
            let next = match &node.kind {
                Kind::One(one) => self.step_of_one(node, one)?,
                Kind::All(all) => self.step_of_all(node, all)?,
            };
            match next {
                Ok(below) => node = below,
                Err(leaf) => return Ok(leaf),
            }
        }
    }

    /// Takes a step where one player or chance is to move.
    #[inline]
    fn step_of_one(
        &mut self,
        node: &'t Node,
        one: &'t One,
    ) -> Result<Result<&'t Node, Leaf>, TooLarge> {
        let Some(Selected {
            tried: Tried { edge, instead, .. },
            own,
            before,
            proof,
        }) = self.select(node, one)
        else {
            return Ok(Err(Leaf::Open));
        };
        self.path.push(Step::One {
            node,
            one,
            edge,
            own,
            instead,
        });
        if let Some(proof) = proof {
            self.read(proof.outcome());
            return Ok(Err(Leaf::Known(None)));
        }
        match one.turn(edge.place()) {
            Turn::Move(n) => self.play(one, n),
            Turn::Group(range) => return Ok(self.step_to_group(one, edge, range)),
        }
        if let Some(below) = edge.node().get() {
            return Ok(Ok(below));
        }
        if self.is_over() {
            let utility = self.utility_of(one.mover);
            let proof = self
                .outcome()
                .and_then(|outcome| Proof::new(outcome, utility));
            return Ok(Err(Leaf::Known(proof)));
        }
        self.grow(edge.node(), before, self.looks_for_images(one))
    }

    /// Selects a move of one player or of chance.
    #[inline]
    fn select(&mut self, node: &'t Node, one: &'t One) -> Option<Selected<'t>> {
        if SHARED && let Some(selected) = self.select_by_mirror(node, one) {
            return Some(selected);
        }
        let tried = match (one.mover == self.tree.players, &self.lessons) {
            (true, _) => choose::by_chance(one, &mut self.rng),
            (false, Some(lessons)) => choose::by_lessons(node, one, lessons, self.settings, SHARED),
            (false, None) => choose::by_bounds(node, one, self.settings, SHARED),
        }?;
        Some(self.entered(tried))
    }

    /// Begins a visit of a move in the tree.
    #[inline]
    fn entered(&mut self, tried: Tried<'t>) -> Selected<'t> {
        self.room.count(tried.bytes);
        Selected {
            before: tried.edge.enter(self.is_marked),
            proof: tried.edge.proof(),
            own: None,
            tried,
        }
    }

    /// Selects a move by the thread's own copy of the node, if there is one.
    #[inline(always)]
    fn select_by_mirror(&mut self, node: &'t Node, one: &'t One) -> Option<Selected<'t>> {
        let mirrors = self.mirrors.as_mut()?;
        let place = mirrors.place(node, one, self.tree.players)?;
        let mirror = mirrors.at(place)?;
        let (tried, likely) = match one.mover == self.tree.players {
            true => {
                let tried = choose::by_chance(one, &mut self.rng)?;
                let n = tried.edge.place();
                (tried, n)
            }
            false => {
                let best = mirror.best(self.exploration);
                if let Some(lessons) = self.lessons {
                    let (scale, most) =
                        (mirror.scale(self.exploration), best.map(|(_, most)| most));
                    let mean = node.mean(one.mover);
                    let new = choose::untried_by_lessons(one, lessons, mean, scale, most, true);
                    if let Some(tried) = new {
                        return Some(self.entered(tried));
                    }
                }
                let edge = best.and_then(|(n, upper)| Some((mirror.edge(n)?, upper)));
                (choose::of_best(one, edge)?, best.map_or(0, |(n, _)| n))
            }
        };
        let n = mirror.number(tried.edge, likely)?;
        mirror.on_path = true;
        Some(Selected {
            before: mirror.visits_of(n),
            proof: mirror.proof(n),
            own: Some((place as u32, n as u32)),
            tried,
        })
    }

    /// Sets the points to those of the outcome with a number.
    fn read(&mut self, outcome: u32) {
        let (all, points) = (&self.tree.outcomes, &mut self.points);
        self.known.read(all, outcome, points);
    }

    /// Returns the utility of the points for a player.
    fn utility_of(&self, player: usize) -> u32 {
        let points = self.points.get(player);
        points.map_or(0, |points| self.tree.scale.utility(*points))
    }

    /// Returns the number of the outcome with these points.
    fn outcome(&self) -> Option<u32> {
        self.known.number(&self.tree.outcomes, &self.points)
    }

    /// Takes a step to a group of moves; to a random one of them where the tree has no room for the group.
    fn step_to_group(
        &mut self,
        one: &One,
        edge: EdgeRef<'t>,
        range: Range<u32>,
    ) -> Result<&'t Node, Leaf> {
        if let Some(below) = edge.node().get() {
            return Ok(below);
        }
        if self.tree.is_full.load(Relaxed) {
            let n = range.start + self.rng.below(range.end - range.start);
            self.play(one, n as usize);
            return Err(match self.is_over() {
                true => Leaf::Known(None),
                false => Leaf::Open,
            });
        }
        let (players, wide) = (self.tree.players, self.settings.wide);
        let group = Node::of_group(one, range, players, wide, &mut self.rng);
        Ok(self.join(edge.node(), group))
    }

    /// Plays the move with an index in the list of a node.
    fn play(&mut self, one: &One, n: usize) {
        self.here.play(&*one.moves, n);
        self.depth += 1;
    }

    /// Takes a step where all choose at once.
    fn step_of_all(
        &mut self,
        node: &'t Node,
        all: &'t All,
    ) -> Result<Result<&'t Node, Leaf>, TooLarge> {
        let begin = self.chosen.len();
        self.places.clear();
        for arms in &all.arms {
            let (shares, rng) = (&mut self.shares, &mut self.rng);
            let (n, likely) = choose::arm(node, arms, self.settings, shares, rng, SHARED);
            if let Some(arm) = arms.arms.get(n as usize) {
                arm.enter(SHARED);
            }
            self.chosen.push((n, likely));
            self.places.push(n);
        }
        self.path.push(Step::All { node, all, begin });
        let (joint, new) = all.joints.get(&self.places);
        self.room.count(new);
        let before = joint.enter(SHARED);
        if let Some(outcome) = joint.outcome() {
            self.read(outcome);
            return Ok(Err(Leaf::Known(None)));
        }
        play_joint(&mut *self.here, all, &self.places);
        self.depth += 1;
        if let Some(below) = joint.node.get() {
            return Ok(Ok(below));
        }
        if self.is_over() {
            if let Some(outcome) = self.outcome() {
                joint.end(outcome);
            }
            return Ok(Err(Leaf::Known(None)));
        }
        self.grow(&joint.node, before, false)
    }

    /// Returns whether the game is over; if so, sets the points.
    fn is_over(&mut self) -> bool {
        if self.here.to_move() != ToMove::Over {
            return false;
        }
        self.points = self.here.points().unwrap_or_default();
        true
    }

    /// Whether symmetries are looked for behind the moves of a position. Comparing each of many moves takes as long as
    /// thousands of random games, so it is done far from the root only where there are few.
    fn looks_for_images(&self, one: &One) -> bool {
        const FEW: usize = 32;
        one.is_own_image && (self.depth <= 1 || one.moves.len() <= FEW)
    }

    /// Adds the position to the tree, if it has enough visits and there is room.
    fn grow(
        &mut self,
        place: &'t std::sync::OnceLock<Box<Node>>,
        before: u32,
        distinct: bool,
    ) -> Result<Result<&'t Node, Leaf>, TooLarge> {
        let leaf = self.at_leaf;
        let enough = if leaf > 1 { 2 * leaf } else { 0 };
        let is_closed = self.tree.is_forced || self.tree.is_full.load(Relaxed);
        if is_closed || before < enough.max(self.settings.expand_after) {
            return Ok(Err(Leaf::Open));
        }
        let listing = Listing {
            wide: self.settings.wide,
            distinct,
        };
        let node = Node::new(&*self.here, listing, &mut self.rng)?;
        Ok(Ok(self.join(place, node)))
    }

    /// Adds a node of so many bytes to the tree, unless another thread was quicker.
    fn join(
        &mut self,
        place: &'t std::sync::OnceLock<Box<Node>>,
        (node, bytes): (Node, usize),
    ) -> &'t Node {
        let mut new = 0;
        let node = place.get_or_init(|| {
            new = bytes;
            Box::new(node)
        });
        self.room.count(new);
        node
    }

    /// Backpropagates the utilities and the proof.
    fn back(&mut self, mut proof: Option<Proof>, playouts: u32) {
        while let Some(step) = self.path.pop() {
            match step {
                Step::One {
                    node,
                    one,
                    edge,
                    own,
                    instead,
                } => {
                    let utility = self.utilities.get(one.mover).copied().unwrap_or_default();
                    match self.mirror(own) {
                        Some((mirror, n)) => mirror.add_to(n, utility, playouts),
                        None => edge.add(utility, playouts, self.is_marked, SHARED),
                    }
                    proof = proof.and_then(|proof| self.prove(one, edge, own, proof));
                    if let Some(sure) = proof.or(instead) {
                        self.read(sure.outcome());
                        self.rate(playouts);
                    }
                    self.add(node, own, playouts);
                }
                Step::All { node, all, begin } => {
                    node.add(&self.utilities, playouts, SHARED);
                    self.back_at_once(node, all, begin, playouts);
                    self.chosen.truncate(begin);
                    proof = None;
                }
            }
        }
        if proof.is_some() {
            self.tree.is_proven.store(true, Relaxed);
        }
    }

    /// Returns the copy of a node of the path, and the number of its move.
    #[inline(always)]
    fn mirror(&mut self, own: Option<(u32, u32)>) -> Option<(&mut Mirror<'t>, usize)> {
        let (place, n) = own.filter(|_| SHARED)?;
        Some((self.mirrors.as_mut()?.at(place as usize)?, n as usize))
    }

    /// Adds the utilities to a node of the path.
    #[inline(always)]
    fn add(&mut self, node: &Node, own: Option<(u32, u32)>, playouts: u32) {
        let own = own.filter(|_| SHARED);
        let mirror = own.and_then(|(place, _)| self.mirrors.as_mut()?.at(place as usize));
        match mirror {
            Some(mirror) => mirror.add(&self.utilities, playouts),
            None => node.add(&self.utilities, playouts, SHARED),
        }
    }

    /// Stores the proof of a move; returns the proof of its node if it follows.
    fn prove(
        &mut self,
        one: &One,
        edge: EdgeRef<'_>,
        own: Option<(u32, u32)>,
        proof: Proof,
    ) -> Option<Proof> {
        self.read(proof.outcome());
        let proof = Proof::new(proof.outcome(), self.utility_of(one.mover))?;
        let is_new = one.edges.prove(edge, proof);
        if let Some((mirror, n)) = self.mirror(own) {
            mirror.read_proof(n);
        }
        is_new.then(|| self.tree.value_of(one)).flatten()
    }

    fn back_at_once(&mut self, node: &Node, all: &All, begin: usize, playouts: u32) {
        let chosen = self.chosen.iter().skip(begin);
        for (player, (arms, (n, likely))) in all.arms.iter().zip(chosen).enumerate() {
            let utility = self.utilities.get(player).copied().unwrap_or_default();
            if let Some(arm) = arms.arms.get(*n as usize) {
                arm.add(utility, playouts, SHARED);
            }
            if self.settings.at_once == AtOnce::Regret && arms.arms.len() > 1 {
                choose::regret(node, player, arms, (*n, *likely), utility / playouts);
            }
        }
    }
}

/// Plays a move of each player by its index, without an allocation for few players.
fn play_joint(at: &mut dyn Playing, all: &All, places: &[u32]) {
    const FEW: usize = 4;
    let mut lists = all.lists().zip(places).map(|(list, n)| {
        let n = *n as usize;
        (n < list.len()).then_some((list, n))
    });
    if all.arms.len() <= FEW {
        let few: [_; FEW] = std::array::from_fn(|_| lists.next().flatten());
        at.play_joint(&few[..all.arms.len()]);
    } else {
        at.play_joint(&lists.collect::<Vec<_>>());
    }
}
