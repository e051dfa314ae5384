//! One simulation: a world is played down the nodes of its players, then at random to its end.

use super::nodes::{Node, Nodes};
use super::policy;
use crate::mcts::{AtOnce, Settings};
use crate::points::{Scale, UNIT};
use boardwright_runtime::{Eye, MoveList, Playing, Rng, ToMove, TooLarge};

/// Where others have been so often in games from the beginning, what they do is not learned from
/// worlds that one player believes in: they would learn what that player knows.
const KNOWN: u32 = 32;
/// The mean of a move follows what it brought of late: of so many visits.
const LATE: u32 = 256;

/// The information states of all players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Keys(Vec<Eye>);

impl Keys {
    /// Where a game begins.
    pub(super) fn new(at: &dyn Playing) -> Keys {
        let players = 0..at.schema().players.len();
        Keys(players.map(|player| Eye::new(player, at)).collect())
    }
    /// The key of what a player knows.
    pub(super) fn of(&self, player: usize) -> u64 {
        self.0.get(player).map_or(0, Eye::key)
    }
    /// Adds what is seen of a move that is about to be played.
    pub(super) fn shown(&mut self, at: &dyn Playing, moves: &dyn MoveList, n: usize, mover: usize) {
        for eye in &mut self.0 {
            eye.show(at, moves, n, mover);
        }
    }
    /// Adds what is seen of the position after it.
    pub(super) fn look(&mut self, at: &dyn Playing) {
        self.0.iter_mut().for_each(|eye| eye.look(at));
    }
    /// Takes over those of another.
    pub(super) fn copy_from(&mut self, other: &Keys) {
        self.0.clone_from(&other.0);
    }
}

/// Where a simulation begins.
pub(super) struct Start<'s> {
    pub(super) position: &'s dyn Playing,
    pub(super) keys: &'s Keys,
    /// The player who can not tell this world from the game that is played; `None` where the game began.
    pub(super) believer: Option<usize>,
}

/// Plays simulations.
pub(super) struct Walk<'a> {
    settings: &'a Settings,
    nodes: &'a mut Nodes,
    most_bytes: usize,
    scale: Scale,
    here: Box<dyn Playing>,
    keys: Keys,
    path: Vec<Step>,
    /// The arms and the shares of all steps, one after the other.
    arms: Vec<u32>,
    shares: Vec<f32>,
    points: Vec<i32>,
    utilities: Vec<f32>,
    depth: u32,
    /// Whose turn it is to learn: this player explores.
    learner: usize,
    /// How likely the learner's choices so far are without exploring, over how likely they were.
    reach: f32,
}

/// A choice on the way.
struct Step {
    player: usize,
    key: u64,
    node: usize,
    /// Where its arms and shares stand.
    begin: usize,
    end: usize,
    /// The one that was drawn, counted from `begin`, and how likely it was.
    drawn: usize,
    likely: f32,
    /// Of the learner, see [`Walk::reach`]; else 1.
    reach: f32,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        at: &dyn Playing,
        settings: &'a Settings,
        nodes: &'a mut Nodes,
        most_bytes: usize,
    ) -> Walk<'a> {
        let players = at.schema().players.len();
        Walk {
            settings,
            nodes,
            most_bytes,
            scale: Scale::of(at.schema()),
            here: at.fork(),
            keys: Keys::new(at),
            path: Vec::new(),
            arms: Vec::new(),
            shares: Vec::new(),
            points: Vec::new(),
            utilities: vec![0.0; players],
            depth: 0,
            learner: 0,
            reach: 1.0,
        }
    }
    pub(super) fn nodes(&self) -> &Nodes {
        self.nodes
    }
    pub(super) fn at_once(&self) -> AtOnce {
        self.settings.at_once
    }
    /// The longest way down the nodes.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }
    /// The utilities of the last simulation, by player.
    pub(super) fn utilities(&self) -> &[f32] {
        &self.utilities
    }
    /// Whether the last simulation came to the node of this key.
    pub(super) fn came_to(&self, key: u64) -> bool {
        self.path.iter().any(|step| step.key == key)
    }

    /// Plays a simulation, and learns from it.
    pub(super) fn play(&mut self, start: &Start<'_>, rng: &mut Rng) -> Result<(), TooLarge> {
        self.path.clear();
        self.arms.clear();
        self.shares.clear();
        self.here.copy_from(start.position);
        self.keys.copy_from(start.keys);
        self.learner = (self.learner + 1) % self.utilities.len().max(1);
        self.reach = 1.0;
        while self.step(rng)? {}
        self.depth = self.depth.max(self.path.len() as u32);
        match self.here.points() {
            Some(points) => self.points = points,
            None => {
                self.here.playout(rng, &mut self.points);
            }
        }
        for (utility, points) in self.utilities.iter_mut().zip(&self.points) {
            *utility = self.scale.utility(*points) as f32 / UNIT as f32;
        }
        self.learn(start.believer);
        Ok(())
    }

    /// A ply; whether the way goes on: not after the end, and not where somebody has a node that is new.
    fn step(&mut self, rng: &mut Rng) -> Result<bool, TooLarge> {
        match self.here.to_move() {
            ToMove::Over => Ok(false),
            ToMove::Chance => {
                let chance = self.utilities.len();
                let list = self.here.list(chance, None)?;
                let n = rng.weighed(self.here.weights()?.iter().copied());
                self.keys.shown(&*self.here, &*list, n, chance);
                self.here.play(&*list, n);
                self.keys.look(&*self.here);
                Ok(!list.is_empty())
            }
            ToMove::Player(player) => {
                let list = self.here.list(player, None)?;
                let Some(n) = self.choose(player, &*list, rng) else {
                    return Ok(false);
                };
                self.keys.shown(&*self.here, &*list, n, player);
                self.here.play(&*list, n);
                self.keys.look(&*self.here);
                Ok(true)
            }
            ToMove::All | ToMove::These(_) => self.step_of_all(rng),
        }
    }

    fn step_of_all(&mut self, rng: &mut Rng) -> Result<bool, TooLarge> {
        let mut lists = Vec::new();
        for player in 0..self.utilities.len() {
            lists.push(self.here.list(player, None)?);
        }
        let mut chosen = Vec::new();
        for (player, list) in lists.iter().enumerate() {
            if list.is_empty() {
                chosen.push(None);
                continue;
            }
            let Some(n) = self.choose(player, &**list, rng) else {
                return Ok(false);
            };
            chosen.push(Some((&**list, n)));
        }
        for (player, one) in chosen.iter().enumerate() {
            if let Some((list, n)) = one {
                self.keys.shown(&*self.here, *list, *n, player);
            }
        }
        self.here.play_joint(&chosen);
        self.keys.look(&*self.here);
        Ok(true)
    }

    /// What a player chooses by the own node; `None` where it is new.
    fn choose(&mut self, player: usize, list: &dyn MoveList, rng: &mut Rng) -> Option<usize> {
        let key = self.keys.of(player);
        let Some(node) = self.nodes.place(key) else {
            if self.nodes.bytes() < self.most_bytes && !list.is_empty() {
                self.nodes.add(key, list);
            }
            return None;
        };
        let begin = self.arms.len();
        self.nodes.arms_of(node, list, &mut self.arms);
        let Settings {
            at_once,
            exploration,
            ..
        } = *self.settings;
        policy::shares(
            self.nodes.at(node),
            &self.arms[begin..],
            at_once,
            exploration,
            &mut self.shares,
        );
        let explores = at_once == AtOnce::Regret && player == self.learner;
        let (drawn, likely) = policy::draw(&self.shares[begin..], explores, rng);
        self.path.push(Step {
            player,
            key,
            node,
            begin,
            end: self.arms.len(),
            drawn,
            likely,
            reach: if explores { self.reach } else { 1.0 },
        });
        if explores {
            self.reach *= self.shares[begin + drawn] / likely;
        }
        Some(drawn)
    }

    /// Takes what the simulation brought back up the way.
    fn learn(&mut self, believer: Option<usize>) {
        let is_by_regret = self.settings.at_once == AtOnce::Regret;
        // What the learner expects, by the own shares, of what comes after a step.
        let mut value = self.utilities.get(self.learner).copied().unwrap_or(0.0);
        for step in self.path.iter().rev() {
            let node = self.nodes.at_mut(step.node);
            node.visits += 1;
            node.from_beginning += u32::from(believer.is_none());
            let learns = is_by_regret && step.player == self.learner;
            let arms = &self.arms[step.begin..step.end];
            let shares = &self.shares[step.begin..step.end];
            let brought = match learns {
                true => value,
                false => self.utilities[step.player],
            };
            let before = node.arms[arms[step.drawn] as usize].mean;
            let is_other = believer.is_some_and(|believer| believer != step.player);
            let is_fixed = is_other && node.from_beginning >= KNOWN;
            if is_by_regret && !is_fixed {
                add_shares(node, arms, shares, step.reach);
            }
            if learns {
                let surprise = (value - before) / step.likely;
                let mean = arms.iter().zip(shares);
                let mean: f32 = mean
                    .map(|(arm, share)| share * node.arms[*arm as usize].mean)
                    .sum();
                value = mean + shares[step.drawn] * surprise;
                if !is_fixed {
                    add_regrets(node, arms, value, (step.drawn, surprise));
                }
            }
            let drawn = &mut node.arms[arms[step.drawn] as usize];
            drawn.visits += 1;
            drawn.mean += (brought - before) / drawn.visits.min(LATE) as f32;
        }
    }
}

/// Adds what was to be played. Later shares are better: they count more.
fn add_shares(node: &mut Node, arms: &[u32], shares: &[f32], reach: f32) {
    let weight = node.visits as f32 * reach;
    for (arm, share) in arms.iter().zip(shares) {
        node.arms[*arm as usize].share += share * weight;
    }
}

/// Adds what each move would have brought more than was expected: the one that was drawn its mean and what
/// was surprising of it, the others their means.
fn add_regrets(node: &mut Node, arms: &[u32], expected: f32, (drawn, surprise): (usize, f32)) {
    for (n, arm) in arms.iter().enumerate() {
        let arm = &mut node.arms[*arm as usize];
        let own = arm.mean + if n == drawn { surprise } else { 0.0 };
        arm.regret += own - expected;
    }
}
