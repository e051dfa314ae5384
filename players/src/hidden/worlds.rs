//! Worlds: games from the beginning that a player cannot distinguish from the real one.

use super::nodes::Nodes;
use super::walk::Keys;
use crate::searcher::SearchError;
use crate::seat::Seat;
use boardwright_runtime::{MoveList, Observed, Playing, Rng, TooLarge, World, play_turn, playing};
use std::sync::Arc;

/// The greatest number of worlds that are kept.
const KEPT: usize = 1024;
/// The number of moves that may be tried to draw worlds.
const BUDGET: usize = 100_000;
/// The number of simulations for each world drawn.
const EACH: u64 = 8;
/// The weight of the uniform prior on others' moves, in visits.
const UNIFORM: f32 = 4.0;

/// Returns the observations of the player of a seat.
pub(super) fn observed(seat: &Seat<'_>) -> Result<Observed, SearchError> {
    refuse_loaded(seat)?;
    let unfit = || SearchError::Unfit("the moves of the game do not lead to its position".into());
    let mut session = seat.begin.fork();
    for turn in seat.moves {
        let turn: Vec<(usize, &str)> = turn.iter().map(|(p, m)| (*p, &m[..])).collect();
        session.play(&turn).map_err(|_| unfit())?;
    }
    if playing(&*session).key() != seat.position().key() {
        return Err(unfit());
    }
    Observed::of(&*playing(seat.begin), seat.moves, seat.player)?.ok_or_else(unfit)
}

/// Rejects a game that began at a loaded position, if the player does not see all of it: what is hidden has
/// no known distribution.
fn refuse_loaded(seat: &Seat<'_>) -> Result<(), SearchError> {
    let mut first = seat.begin.fork();
    first.restart();
    if first.view() == seat.begin.view() || seat.begin.sight(seat.player).is_whole() {
        return Ok(());
    }
    let name = seat.session.schema().player(seat.player);
    Err(SearchError::Unfit(format!(
        "the game began at a position of which {name} does not see all: nothing says what is hidden there"
    )))
}

/// A world from which simulations start.
pub(super) struct Begun {
    position: Box<dyn Playing>,
    keys: Keys,
    /// The importance weight: the probability of others' moves that lead here, over that with which they
    /// were drawn.
    weight: f64,
}

impl Begun {
    pub(super) fn position(&self) -> &dyn Playing {
        &*self.position
    }
    pub(super) fn keys(&self) -> &Keys {
        &self.keys
    }
}

/// The worlds drawn so far.
pub(super) struct Worlds {
    begin: Box<dyn Playing>,
    observed: Observed,
    first_keys: Keys,
    all: Vec<Begun>,
    /// The prefix sums of the weights.
    sums: Vec<f64>,
    next: usize,
    /// The number of simulations until more worlds are drawn.
    wait: u64,
    /// Whether the last search found no world within the budget.
    is_in_vain: bool,
}

impl Worlds {
    pub(super) fn new(begin: &dyn Playing, observed: Observed) -> Worlds {
        Worlds {
            begin: begin.fork(),
            observed,
            first_keys: Keys::new(begin),
            all: Vec::new(),
            sums: Vec::new(),
            next: 0,
            wait: 0,
            is_in_vain: false,
        }
    }
    pub(super) fn player(&self) -> usize {
        self.observed.player()
    }
    /// Returns the information states at the beginning of the game.
    pub(super) fn first_keys(&self) -> &Keys {
        &self.first_keys
    }
    /// Draws one of the worlds by its weight; first draws more worlds when it is time to.
    pub(super) fn one(&mut self, nodes: &Nodes, rng: &mut Rng) -> Result<Option<&Begun>, TooLarge> {
        self.wait = self.wait.saturating_sub(1);
        if self.wait == 0 && !self.is_in_vain {
            self.draw(nodes, rng)?;
        }
        let Some(sum) = self.sums.last() else {
            return Ok(None);
        };
        let drawn = f64::from(super::policy::fraction(rng)) * sum;
        let place = self.sums.partition_point(|sum| *sum <= drawn);
        Ok(self.all.get(place.min(self.all.len() - 1)))
    }

    /// Draws more worlds; they replace the oldest where there are too many.
    fn draw(&mut self, nodes: &Nodes, rng: &mut Rng) -> Result<(), TooLarge> {
        let found = boardwright_runtime::worlds(&*self.begin, &self.observed, BUDGET, rng)?.worlds;
        self.wait = EACH * found.len() as u64;
        self.is_in_vain = found.is_empty();
        for world in &found {
            let begun = self.begun(world, nodes);
            if self.all.len() < KEPT {
                self.all.push(begun);
            } else {
                self.all[self.next] = begun;
                self.next = (self.next + 1) % KEPT;
            }
        }
        let weights = self.all.iter().map(|world| world.weight);
        self.sums.clear();
        self.sums.extend(weights.scan(0.0, |sum, weight| {
            *sum += weight;
            Some(*sum)
        }));
        Ok(())
    }

    /// Computes the information states of all players in a world, and its weight by what was learned about
    /// their moves.
    fn begun(&self, world: &World, nodes: &Nodes) -> Begun {
        let mut here = self.begin.fork();
        let (mut keys, mut weight) = (self.first_keys.clone(), world.weight());
        for turn in world.turns() {
            weight *= self.likely(turn, &keys, nodes);
            for (mover, list) in turn {
                keys.shown(&*here, &**list, 0, *mover);
            }
            play_turn(&mut *here, turn);
            keys.look(&*here);
        }
        Begun {
            position: here,
            keys,
            weight,
        }
    }

    /// Returns how much more likely than uniform the others' moves are, as far as they were learned.
    fn likely(&self, turn: &[(usize, Arc<dyn MoveList>)], keys: &Keys, nodes: &Nodes) -> f64 {
        let mut weight = 1.0;
        for (player, list) in turn.iter().filter(|(who, _)| *who != self.player()) {
            let Some(node) = nodes.find(keys.of(*player)) else {
                continue;
            };
            let hash = list.hash(0);
            let arm = node.arms.iter().find(|arm| arm.hash == hash);
            let sum: f32 = node.arms.iter().map(|arm| arm.share).sum();
            let share = arm.map_or(0.0, |arm| arm.share / sum.max(f32::MIN_POSITIVE));
            let (known, moves) = (node.from_beginning as f32, node.arms.len() as f32);
            let likely = (share * known + UNIFORM / moves) / (known + UNIFORM);
            weight *= f64::from(likely * moves);
        }
        weight
    }
}
