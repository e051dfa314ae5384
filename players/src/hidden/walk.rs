//! One simulation: a world is played through the nodes of its players, then at random to the end of the
//! game.

use super::nodes::{Node, Nodes};
use super::policy;
use crate::mcts::{AtOnce, Settings};
use crate::points::{Scale, UNIT};
use boardwright_runtime::{Eye, MoveList, Playing, Rng, ToMove, TooLarge};

/// The number of visits in games from the beginning after which a node of another player no longer learns
/// from worlds: these fit what the searching player knows, and the other does not know that.
const KNOWN: u32 = 32;
/// The mean utility of a move is a running mean over so many visits.
const LATE: u32 = 256;

/// The information states of all players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Keys(Vec<Eye>);

impl Keys {
    /// Returns the information states at the beginning of a game.
    pub(super) fn new(at: &dyn Playing) -> Keys {
        let players = 0..at.schema().players.len();
        Keys(players.map(|player| Eye::new(player, at)).collect())
    }
    /// Returns the key of a player's information state.
    pub(super) fn of(&self, player: usize) -> u64 {
        self.0.get(player).map_or(0, Eye::key)
    }
    /// Adds what each player sees of a move that is about to be played.
    pub(super) fn shown(&mut self, at: &dyn Playing, moves: &dyn MoveList, n: usize, mover: usize) {
        for eye in &mut self.0 {
            eye.show(at, moves, n, mover);
        }
    }
    /// Adds what each player sees of the position after the move.
    pub(super) fn look(&mut self, at: &dyn Playing) {
        self.0.iter_mut().for_each(|eye| eye.look(at));
    }
    /// Copies the information states of another.
    pub(super) fn copy_from(&mut self, other: &Keys) {
        self.0.clone_from(&other.0);
    }
}

/// The start of a simulation.
pub(super) struct Start<'s> {
    pub(super) position: &'s dyn Playing,
    pub(super) keys: &'s Keys,
    /// The player who can not tell this world from the real game; `None` at the beginning of the game.
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
    /// The arms and the probabilities of all steps, concatenated.
    arms: Vec<u32>,
    shares: Vec<f32>,
    points: Vec<i32>,
    utilities: Vec<f32>,
    depth: u32,
    /// The player who explores and learns in this simulation.
    learner: usize,
    /// The probability of the learner's choices so far without exploration, over that with exploration.
    reach: f32,
}

/// A choice of a simulation.
struct Step {
    player: usize,
    key: u64,
    node: usize,
    /// The range of its arms and probabilities.
    begin: usize,
    end: usize,
    /// The arm that was drawn, counted from `begin`, and its probability.
    drawn: usize,
    likely: f32,
    /// The value of [`Walk::reach`] before the step for the learner; else 1.
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
    pub(super) fn settings(&self) -> &Settings {
        self.settings
    }
    /// Returns the greatest number of steps of a simulation.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }
    /// Returns the utilities of the last simulation, by player.
    pub(super) fn utilities(&self) -> &[f32] {
        &self.utilities
    }
    /// Returns whether the last simulation visited the node with this key.
    pub(super) fn came_to(&self, key: u64) -> bool {
        self.path.iter().any(|step| step.key == key)
    }

    /// Plays a simulation and learns from it.
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

    /// Plays a ply; returns whether to continue: not after the end of the game, nor where a player's node
    /// is new.
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

    /// Chooses a move of a player by their node; adds the node and returns `None` where it is new.
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

    /// Backpropagates the result of the simulation.
    fn learn(&mut self, believer: Option<usize>) {
        let is_by_regret = self.settings.at_once == AtOnce::Regret;
        // The expected utility of the learner after a step, by their current probabilities.
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

/// Adds the probabilities of a visit to the average strategy. Later ones are better and have more weight.
fn add_shares(node: &mut Node, arms: &[u32], shares: &[f32], reach: f32) {
    let weight = node.visits as f32 * reach;
    for (arm, share) in arms.iter().zip(shares) {
        node.arms[*arm as usize].share += share * weight;
    }
}

/// Adds the regret of each move: its mean above the expected utility, where the drawn move's mean is
/// corrected by `surprise` (the baseline-corrected estimate).
fn add_regrets(node: &mut Node, arms: &[u32], expected: f32, (drawn, surprise): (usize, f32)) {
    for (n, arm) in arms.iter().enumerate() {
        let arm = &mut node.arms[*arm as usize];
        let own = arm.mean + if n == drawn { surprise } else { 0.0 };
        arm.regret += own - expected;
    }
}
