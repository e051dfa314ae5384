//! Worlds that differ from one at hand in a few turns: another choice, or the choices of two turns exchanged.
//!
//! What others chose elsewhere stays, and so does what the player observes. By such changes, accepted after
//! Metropolis and Hastings, worlds that have become alike come apart again, and a world of which the next
//! observation has no explanation may come to one that has.

use super::Joint;
use super::filter::Filter;
use super::world::{Drawn, Outcome, Played, World, draw, enter, likelihood};
use crate::{Rng, TooLarge, key_of};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// So often each world is changed to come apart from its likes.
const CHANGES: usize = 2;
/// Of the moves that are left, one in so many may be spent on one repair.
const PART: usize = 32;
/// And so many at least.
const LEAST: usize = 2000;
/// The turn to change is the one with the most blame of so many.
const DRAWS: usize = 128;

/// How often changes of each sort have been tried, and have kept what is observed.
#[derive(Default, Debug)]
pub(super) struct Changes {
    tried: [u32; 2],
    kept: [u32; 2],
}

impl Changes {
    /// Which sort to try: the one that is kept more often, more often.
    fn sort(&self, rng: &mut Rng) -> usize {
        let rate = |sort: usize| f64::from(self.kept[sort] + 2) / f64::from(self.tried[sort] + 4);
        let [one, two] = [rate(0).max(0.02), rate(1).max(0.02)];
        usize::from(fraction(rng) * (one + two) >= one)
    }
}

/// Which turns have to do with what cannot be explained: those of which a change leads to
/// something else that cannot be explained.
#[derive(Default, Debug)]
pub(super) struct Blame {
    /// By turn how often something else was seen after a change, of how many changes.
    turns: HashMap<usize, [f32; 2]>,
    /// What was chosen in some turn where it explained nothing.
    choices: HashSet<(usize, u64)>,
}

impl Blame {
    fn add(&mut self, turns: [usize; 2], world: &World, is_other: bool) {
        for turn in turns {
            let [other, tried] = self.turns.entry(turn).or_default();
            *other += f32::from(u8::from(is_other));
            *tried += 1.0;
            self.choices
                .insert((turn, hash_of(&world.turns[turn].joint)));
        }
    }
    fn of(&self, turn: usize) -> f32 {
        let [other, tried] = self.turns.get(&turn).copied().unwrap_or_default();
        (other + 1.0) / (tried + 2.0)
    }
    /// Whether a choice was in vain where the turn is to blame.
    fn is_vain(&self, turn: usize, joint: &Joint) -> bool {
        self.of(turn) > 0.5 && self.choices.contains(&(turn, hash_of(joint)))
    }
}

impl Filter<'_> {
    /// Draws worlds that have become few anew, each a little changed.
    pub(super) fn diversify(
        &mut self,
        worlds: &mut Vec<World>,
        rng: &mut Rng,
    ) -> Result<(), TooLarge> {
        self.draw_again(worlds, self.size, rng);
        let mut met = HashSet::new();
        for world in worlds.iter_mut() {
            for _ in 0..CHANGES {
                if met.insert(world.trace) {
                    break;
                }
                if let Some((changed, _)) = self.changed(world, None, rng)? {
                    let before = std::mem::replace(world, changed);
                    self.give_back(vec![before]);
                }
            }
            met.insert(world.trace);
        }
        Ok(())
    }

    /// Changes worlds, none of which goes on to the next information state, until some do.
    pub(super) fn repair(
        &mut self,
        worlds: &mut [World],
        blame: &mut Blame,
        rng: &mut Rng,
    ) -> Result<Vec<World>, TooLarge> {
        let mut found = Vec::new();
        let least = self.left.saturating_sub((self.left / PART).max(LEAST));
        if worlds.iter().all(|w| w.turns.iter().all(|t| !t.is_free)) {
            self.left = least;
        }
        let mut ends = HashMap::new();
        while self.left > least && found.len() < (self.size / 8).max(1) {
            let place = rng.below(worlds.len() as u32) as usize;
            if let Entry::Vacant(entry) = ends.entry(place) {
                let tried = self.try_next(&worlds[place], rng)?;
                entry.insert(tried.other);
            }
            let Some((world, turns)) = self.changed(&worlds[place], Some(blame), rng)? else {
                continue;
            };
            let tried = self.try_next(&world, rng)?;
            if !tried.is_open {
                let is_other = tried.world.is_some() || ends.get(&place) != Some(&tried.other);
                blame.add(turns, &world, is_other);
            }
            ends.insert(place, tried.other);
            found.extend(tried.world);
            let before = std::mem::replace(&mut worlds[place], world);
            self.give_back(vec![before]);
        }
        Ok(found)
    }

    /// A world that differs in one or two turns, and which these are; `None` where the one that was tried does
    /// not fit.
    fn changed(
        &mut self,
        world: &World,
        blame: Option<&Blame>,
        rng: &mut Rng,
    ) -> Result<Option<(World, [usize; 2])>, TooLarge> {
        let free: Vec<usize> = (0..world.turns.len())
            .filter(|n| world.turns[*n].is_free)
            .collect();
        if free.is_empty() {
            return Ok(None);
        }
        let draws = if rng.below(4) == 0 { 0 } else { DRAWS };
        let is_bold = rng.below(16) == 0;
        let mut any = || free[rng.below(free.len() as u32) as usize];
        let (mut one, other) = (any(), any());
        if let Some(blame) = blame {
            let few = (0..draws).map(|_| any());
            one = few.fold(one, |best, n| {
                if blame.of(n) > blame.of(best) {
                    n
                } else {
                    best
                }
            });
        }
        let sort = self.changes.sort(rng);
        self.changes.tried[sort] += 1;
        self.left = self.left.saturating_sub(1);
        let is_vain = |at: usize, joint: &Joint| {
            !is_bold && blame.is_some_and(|blame| blame.is_vain(at, joint))
        };
        let [here, there] = [one, other].map(|n| &world.turns[n].joint);
        let changed = match sort {
            0 => self.redrawn(world, one, &|joint| is_vain(one, joint), rng)?,
            _ if is_vain(one, there) || is_vain(other, here) => None,
            _ => self.exchanged(world, one.min(other), one.max(other))?,
        };
        let Some((changed, ln_ratio)) = changed else {
            return Ok(None);
        };
        self.changes.kept[sort] += 1;
        if blame.is_some() || fraction(rng).ln() < ln_ratio {
            let turns = [one, if sort == 0 { one } else { other }];
            return Ok(Some((changed, turns)));
        }
        self.give_back(vec![changed]);
        Ok(None)
    }

    /// The world with another choice at one turn, and the logarithm of how much likelier that is.
    fn redrawn(
        &mut self,
        world: &World,
        at: usize,
        is_vain: &dyn Fn(&Joint) -> bool,
        rng: &mut Rng,
    ) -> Result<Option<(World, f64)>, TooLarge> {
        let mut changed = self.begun(world, at);
        let known = world.turns[at].known;
        let drawn = draw(&*changed.position, self.observed, known, rng)?;
        let drawn = drawn.filter(|drawn| {
            !is_same(&drawn.joint, &world.turns[at].joint) && !is_vain(&drawn.joint)
        });
        let Some(Drawn {
            joint,
            ln_p,
            is_free,
            ..
        }) = drawn
        else {
            self.give_back(vec![changed]);
            return Ok(None);
        };
        // The choice was drawn by its likelihood, which so does not count once more.
        let ln_ratio = world.turns[at].ln_p - ln_p;
        let is_played = self.play_on(&mut changed, joint, ln_p, is_free);
        if !is_played || !self.replay(&mut changed, world, at + 1, world.turns.len())? {
            self.give_back(vec![changed]);
            return Ok(None);
        }
        let ln_ratio = ln_ratio + changed.ln_p(at) - world.ln_p(at);
        Ok(Some((changed, ln_ratio)))
    }

    /// The world with the choices of two turns exchanged, and the logarithm of how much likelier that is.
    fn exchanged(
        &mut self,
        world: &World,
        one: usize,
        other: usize,
    ) -> Result<Option<(World, f64)>, TooLarge> {
        let (first, second) = (&world.turns[one].joint, &world.turns[other].joint);
        let movers = |joint: &Joint| joint.iter().map(|(who, _)| *who).collect::<Vec<_>>();
        let own = |joint: &Joint| joint.iter().any(|(who, _)| *who == self.observed.player);
        if movers(first) != movers(second) || own(first) || is_same(first, second) {
            return Ok(None);
        }
        let mut changed = self.begun(world, one);
        let fits = self.replay_as(&mut changed, world, one, second)?
            && self.replay(&mut changed, world, one + 1, other)?
            && self.replay_as(&mut changed, world, other, first)?
            && self.replay(&mut changed, world, other + 1, world.turns.len())?;
        if !fits {
            self.give_back(vec![changed]);
            return Ok(None);
        }
        let ln_ratio = changed.ln_p(one) - world.ln_p(one);
        Ok(Some((changed, ln_ratio)))
    }

    /// The first turns of a world.
    fn begun(&mut self, world: &World, turns: usize) -> World {
        let mut begun = World {
            position: self.position_of(self.begin),
            turns: world.turns[..turns].to_vec(),
            known: world
                .turns
                .get(turns)
                .map_or(world.known, |turn| turn.known),
            weight: world.weight,
            trace: 0,
        };
        self.left = self.left.saturating_sub(turns);
        for turn in &world.turns[..turns] {
            super::play_turn(&mut *begun.position, &turn.joint);
            begun.add_trace(turn);
        }
        begun
    }

    /// Plays on with turns of another world; whether all of them fit.
    fn replay(
        &mut self,
        world: &mut World,
        other: &World,
        from: usize,
        to: usize,
    ) -> Result<bool, TooLarge> {
        for at in from..to {
            if !self.replay_as(world, other, at, &other.turns[at].joint)? {
                return Ok(false);
            }
        }
        Ok(world.known == other.turns.get(to).map_or(other.known, |turn| turn.known))
    }

    /// Plays these moves as a turn of another world.
    fn replay_as(
        &mut self,
        world: &mut World,
        other: &World,
        at: usize,
        joint: &Joint,
    ) -> Result<bool, TooLarge> {
        if self.left == 0 {
            return Ok(false);
        }
        let player = self.observed.player;
        let Some(ln_p) = likelihood(&*world.position, joint, player)? else {
            return Ok(false);
        };
        let is_free = other.turns[at].is_free;
        Ok(self.play_on(world, joint.clone(), ln_p, is_free))
    }

    /// Plays a legal turn; whether the player observes in it what was observed.
    fn play_on(&mut self, world: &mut World, joint: Joint, ln_p: f64, is_free: bool) -> bool {
        self.left = self.left.saturating_sub(1);
        let known = world.known;
        let outcome = enter(&mut *world.position, &joint, self.observed, known);
        world.known += usize::from(outcome == Outcome::Next);
        world.push(Played {
            joint,
            known,
            ln_p,
            is_free,
        });
        outcome != Outcome::Other
    }
}

impl World {
    /// The logarithm of the probability of what others chose from a turn on.
    fn ln_p(&self, from: usize) -> f64 {
        self.turns[from..].iter().map(|turn| turn.ln_p).sum()
    }
}

fn is_same(one: &Joint, other: &Joint) -> bool {
    hash_of(one) == hash_of(other)
}

fn hash_of(joint: &Joint) -> u64 {
    joint.iter().fold(0, |hash, (who, list)| {
        key_of(&(hash, who, list.hash(0))) as u64
    })
}

/// A number from 0 to 1, 1 excluded.
fn fraction(rng: &mut Rng) -> f64 {
    (rng.word() >> 11) as f64 / (1_u64 << 53) as f64
}
