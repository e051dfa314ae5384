//! A [particle filter](https://en.wikipedia.org/wiki/Particle_filter): its particles are worlds, which
//! advance together from one information state to the next.

use super::change::{Blame, Changes};
use super::observed::Observed;
use super::world::{Drawn, Fitting, Outcome, Played, World, draw, enter};
use crate::{Playing, Rng, ToMove, TooLarge, key_of};
use std::collections::{HashSet, VecDeque};
use std::rc::Rc;

/// The greatest number of turns played from one information state to the next.
const UNSEEN: usize = 64;
/// The least number of times that each world is tried at an information state before the filter gives up
/// there.
const ROUNDS: usize = 32;

/// The divisor of the budget that gives the greatest number of moves tried to reach one information state.
const ATTEMPTS: usize = 20;

/// The number of generations of worlds that are kept to go back to.
const KEPT: usize = 17;

/// The factor by which there are more worlds after going back: the first one, and the greatest.
const LEAST_MORE: usize = 8;
const MOST_MORE: usize = 128;
/// The greatest number of worlds after going back.
const MOST_AGAIN: usize = 1024;
/// The number of turns of a world from one kept position to the next.
const EVERY: usize = 8;
/// The greatest number of positions that are kept for reuse.
const MOST_SPARE: usize = 512;

/// The state of a search for worlds.
pub(super) struct Filter<'a> {
    pub(super) begin: &'a dyn Playing,
    pub(super) observed: &'a Observed,
    /// The remaining budget, in moves.
    pub(super) left: usize,
    /// The number of worlds that advance together.
    pub(super) size: usize,
    /// Positions whose allocations can be reused.
    pub(super) spare: Vec<Box<dyn Playing>>,
    /// The statistics on changes of worlds.
    pub(super) changes: Changes,
    /// The greatest number of moves tried to reach one information state before the search starts again, where
    /// others have had choices lately. Where their choices all lie further back, a new start leads to the
    /// same trouble.
    trouble: usize,
    /// For each information state reached, the number of moves tried until then.
    pub(super) spent: Vec<usize>,
    /// The moves of chance that fit in the first position. Cards are mostly dealt there, in very many ways, and
    /// all worlds begin there.
    dealt: Option<Fitting>,
}

/// The result of trying to advance a world.
pub(super) struct Tried {
    pub(super) world: Option<World>,
    /// The key of the observation that the player would have made instead.
    pub(super) other: u64,
    /// Whether another try may have another result.
    pub(super) is_open: bool,
}

impl<'a> Filter<'a> {
    pub(super) fn new(
        begin: &'a dyn Playing,
        observed: &'a Observed,
        budget: usize,
        size: usize,
    ) -> Self {
        Filter {
            begin,
            observed,
            left: budget,
            size,
            spare: Vec::new(),
            changes: Changes::default(),
            trouble: budget / ATTEMPTS,
            spent: vec![0],
            dealt: None,
        }
    }

    /// Returns weighted worlds that fit all observations; none where the budget is spent. Starts again where
    /// one information state takes too much of it: other worlds may reach it more easily.
    pub(super) fn run(&mut self, rng: &mut Rng) -> Result<Vec<World>, TooLarge> {
        let budget = self.left;
        loop {
            let before = self.left;
            let worlds = self.run_once(budget, rng)?;
            if !worlds.is_empty() || self.left == 0 || self.left == before {
                return Ok(worlds);
            }
        }
    }

    fn run_once(&mut self, budget: usize, rng: &mut Rng) -> Result<Vec<World>, TooLarge> {
        let first = vec![self.first()];
        let mut past = VecDeque::from([first]);
        while past
            .back()
            .is_some_and(|worlds| worlds[0].known < self.observed.last())
        {
            let mut worlds = past.pop_back().unwrap_or_default();
            let mut next = self.advance(&worlds, rng)?;
            if next.is_empty() {
                next = self.go_around(&past, &mut worlds, rng)?;
                if next.is_empty() {
                    return Ok(next);
                }
            }
            if next[0].known == self.spent.len() {
                self.spent.push(budget - self.left);
            }
            self.even(&mut next, rng);
            if kinds(&next) < self.size / 2 {
                self.diversify(&mut next, rng)?;
            }
            past.push_back(worlds);
            past.push_back(next);
            if past.len() > KEPT {
                let oldest = past.pop_front().unwrap_or_default();
                self.give_back(oldest);
            }
        }
        let mut worlds = past.pop_back().unwrap_or_default();
        let to_move = self.observed.to_move;
        worlds.retain(|world| world.position.to_move() == to_move);
        Ok(worlds)
    }

    /// Called where no world advances: alternately changes some worlds, and goes back some information
    /// states and advances more worlds from there, each time further back and with more worlds. Returns none
    /// where that takes too much of the budget.
    fn go_around(
        &mut self,
        past: &VecDeque<Vec<World>>,
        worlds: &mut [World],
        rng: &mut Rng,
    ) -> Result<Vec<World>, TooLarge> {
        let (mut back, mut more) = (1, LEAST_MORE);
        let known = worlds[0].known;
        let mut blame = Blame::default();
        let since = past.front().map_or(0, |worlds| worlds[0].known);
        let is_recent = worlds.iter().any(|world| world.is_free_since(since));
        let least = match is_recent {
            true => self.left.saturating_sub(self.trouble),
            false => 0,
        };
        while self.left > least {
            let next = self.repair(worlds, &mut blame, rng)?;
            if !next.is_empty() {
                return Ok(next);
            }
            let Some(begin) = past.len().checked_sub(back).and_then(|n| past.get(n)) else {
                back = 1;
                continue;
            };
            let since = begin[0].known;
            if worlds.iter().any(|world| world.is_free_since(since)) {
                let next = self.again(begin, known + 1, more, rng)?;
                if !next.is_empty() {
                    return Ok(next);
                }
                more = (more * 2).min(MOST_MORE);
            }
            back *= 2;
        }
        Ok(Vec::new())
    }

    /// Advances again from earlier worlds, with `more` times as many of them as usual.
    fn again(
        &mut self,
        begin: &[World],
        known: usize,
        more: usize,
        rng: &mut Rng,
    ) -> Result<Vec<World>, TooLarge> {
        let size = self.size;
        self.size = (size * more).min(MOST_AGAIN.max(size));
        let mut worlds: Vec<World> = begin.iter().map(|world| self.copy_of(world)).collect();
        while !worlds.is_empty() && worlds[0].known < known {
            let mut next = self.advance(&worlds, rng)?;
            if !next.is_empty() {
                self.even(&mut next, rng);
            }
            self.give_back(std::mem::replace(&mut worlds, next));
        }
        self.size = size;
        Ok(worlds)
    }

    /// Takes so many moves from the budget; all that is left where plies take long and the time is over.
    pub(super) fn spend(&mut self, moves: usize) {
        self.left = match self.begin.is_late() {
            true => 0,
            false => self.left.saturating_sub(moves),
        };
    }

    fn first(&mut self) -> World {
        World {
            position: self.position_of(self.begin),
            turns: Vec::new(),
            known: 0,
            weight: 0.0,
            trace: 0,
        }
    }

    /// Tries all worlds in whole rounds, so that their relative weights stay right.
    fn advance(&mut self, worlds: &[World], rng: &mut Rng) -> Result<Vec<World>, TooLarge> {
        let mut next = Vec::new();
        let rounds = ROUNDS.max(2 * self.size / worlds.len().max(1));
        for _ in 0..rounds {
            let mut is_open = false;
            for world in worlds {
                let tried = self.try_next(world, rng)?;
                is_open |= tried.is_open;
                next.extend(tried.world);
            }
            if !is_open || self.left == 0 || next.len() * 2 >= self.size {
                break;
            }
        }
        Ok(next)
    }

    /// Draws a turn in a position of a world after so many turns, see [`draw`].
    pub(super) fn draw(
        &mut self,
        here: &dyn Playing,
        turns: usize,
        known: usize,
        rng: &mut Rng,
    ) -> Result<Option<Drawn>, TooLarge> {
        if turns > 0 || here.to_move() != ToMove::Chance {
            return draw(here, self.observed, known, rng);
        }
        if self.dealt.is_none() {
            self.dealt = Some(Fitting::of(self.begin, self.observed, known)?);
        }
        Ok(self.dealt.as_ref().and_then(|dealt| dealt.draw(rng)))
    }

    /// Tries to advance a world to the next information state.
    pub(super) fn try_next(&mut self, world: &World, rng: &mut Rng) -> Result<Tried, TooLarge> {
        // The first position may have listed its moves, which its copies then have too.
        let from = match world.turns.is_empty() {
            true => self.begin,
            false => &*world.position,
        };
        // Most tries are in vain, so the history is copied afterwards.
        let mut position = self.position_of(from);
        let (mut is_open, mut other) = (false, 0);
        let (known, mut weight, mut played) = (world.known, world.weight, Vec::new());
        for _ in 0..UNSEEN {
            if self.left == 0 {
                break;
            }
            self.spend(1);
            let turns = world.turns.len() + played.len();
            let Some(drawn) = self.draw(&*position, turns, known, rng)? else {
                break;
            };
            is_open |= drawn.is_open;
            let outcome = enter(&mut *position, &drawn.joint, self.observed, known);
            if outcome == Outcome::Other {
                other = position.sight_key(self.observed.player);
                break;
            }
            weight += drawn.ln_shown;
            played.push(Played {
                joint: drawn.joint,
                known,
                ln_p: drawn.ln_p,
                is_free: drawn.is_free,
                after: None,
            });
            if outcome == Outcome::Next {
                let mut next = World {
                    position,
                    turns: Vec::with_capacity(world.turns.len() + played.len()),
                    known: known + 1,
                    weight,
                    trace: world.trace,
                };
                next.turns.extend_from_slice(&world.turns);
                let after = next.kept_after(played.len());
                if let Some(last) = played.last_mut() {
                    last.after = after;
                }
                played.into_iter().for_each(|turn| next.push(turn));
                return Ok(Tried {
                    world: Some(next),
                    other,
                    is_open,
                });
            }
        }
        self.keep(position);
        Ok(Tried {
            world: None,
            other,
            is_open,
        })
    }

    /// Resamples where the effective sample size is below half the number of worlds, or there are too many
    /// worlds.
    fn even(&mut self, worlds: &mut Vec<World>, rng: &mut Rng) {
        let most = worlds.iter().map(|w| w.weight).fold(f64::MIN, f64::max);
        let weights: Vec<f64> = worlds.iter().map(|w| (w.weight - most).exp()).collect();
        let sum: f64 = weights.iter().sum();
        let squares: f64 = weights.iter().map(|w| w * w).sum();
        let is_even = sum * sum / squares * 2.0 >= worlds.len() as f64;
        if !is_even || worlds.len() > self.size {
            self.draw_again(worlds, self.size.min(worlds.len()), rng);
        }
    }

    /// Resamples so many worlds by their weights, which become equal (systematic resampling).
    pub(super) fn draw_again(&mut self, worlds: &mut Vec<World>, size: usize, rng: &mut Rng) {
        let places = spaced(worlds, size, rng);
        let drawn = places.into_iter().map(|place| {
            let mut world = self.copy_of(&worlds[place]);
            world.weight = 0.0;
            world
        });
        let drawn = drawn.collect();
        self.give_back(std::mem::replace(worlds, drawn));
    }

    pub(super) fn copy_of(&mut self, world: &World) -> World {
        World {
            position: self.position_of(&*world.position),
            turns: world.turns.clone(),
            ..*world
        }
    }

    pub(super) fn position_of(&mut self, other: &dyn Playing) -> Box<dyn Playing> {
        match self.spare.pop() {
            Some(mut position) => {
                position.copy_from(other);
                position
            }
            None => other.fork(),
        }
    }

    /// Keeps the positions of discarded worlds for reuse.
    pub(super) fn give_back(&mut self, worlds: Vec<World>) {
        worlds
            .into_iter()
            .for_each(|world| self.keep(world.position));
    }

    fn keep(&mut self, position: Box<dyn Playing>) {
        if self.spare.len() < MOST_SPARE {
            self.spare.push(position);
        }
    }
}

/// Counts the worlds that differ in what others chose.
pub(super) fn kinds(worlds: &[World]) -> usize {
    worlds
        .iter()
        .map(|world| world.trace)
        .collect::<HashSet<_>>()
        .len()
}

/// Returns the indices of so many worlds, drawn by their weights (systematic resampling).
pub(super) fn spaced(worlds: &[World], size: usize, rng: &mut Rng) -> Vec<usize> {
    let most = worlds.iter().map(|w| w.weight).fold(f64::MIN, f64::max);
    let weights = worlds.iter().map(|w| (w.weight - most).exp());
    let sum: f64 = weights.clone().sum();
    let step = sum / size as f64;
    let mut at = step * (rng.word() >> 11) as f64 / (1_u64 << 53) as f64;
    let (mut places, mut reached) = (Vec::new(), 0.0);
    for (place, weight) in weights.enumerate() {
        reached += weight;
        while at < reached && places.len() < size {
            places.push(place);
            at += step;
        }
    }
    places.resize(size, worlds.len().saturating_sub(1));
    places
}

impl World {
    /// Returns whether others may have chosen otherwise since some information state.
    fn is_free_since(&self, known: usize) -> bool {
        let mut since = self
            .turns
            .iter()
            .rev()
            .take_while(|turn| turn.known >= known);
        since.any(|turn| turn.is_free)
    }
    /// Returns a copy of the position to be kept with the last of `more` turns that are about to be appended, if
    /// positions are due to be kept there.
    pub(super) fn kept_after(&self, more: usize) -> Option<Box<dyn Playing>> {
        let turns = self.turns.len();
        (turns / EVERY != (turns + more) / EVERY).then(|| self.position.fork())
    }
    /// Appends a turn that has been played.
    pub(super) fn push(&mut self, turn: Played) {
        self.add_trace(&turn);
        self.turns.push(Rc::new(turn));
    }
    pub(super) fn add_trace(&mut self, turn: &Played) {
        if turn.is_free {
            for (mover, list) in &turn.joint {
                self.trace = key_of(&(self.trace, mover, list.hash(0))) as u64;
            }
        }
    }
}
