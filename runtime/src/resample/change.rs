//! Markov chain moves on worlds: another choice at one turn, or the choices of two turns exchanged.
//!
//! The other choices stay, and so do the player's observations. Such changes are accepted by the
//! [Metropolis-Hastings rule](https://en.wikipedia.org/wiki/Metropolis%E2%80%93Hastings_algorithm): they
//! make duplicates of a world differ again, and may turn a world that the next observation rules out into
//! one that fits.

use super::Joint;
use super::filter::{Filter, Tried};
use super::world::{Drawn, Outcome, Played, World, enter, likelihood};
use crate::{Playing, Rng, TooLarge, key_of};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// The greatest number of changes tried to make a duplicate of a world differ.
const CHANGES: usize = 2;
/// The divisor of the remaining budget that gives the budget of one repair, in moves.
const PART: usize = 32;
/// The divisor of the remaining budget that gives the budget of one diversification, in moves.
const SHARE: usize = 64;
/// The least budget of one repair or diversification, in moves.
const LEAST: usize = 2000;
/// The number of randomly drawn turns of which the one with the most blame is changed.
const DRAWS: usize = 128;
/// The greatest number of choices that a repair draws anew where later turns do not fit after a change.
const PATCHES: u32 = 8;
/// The number of turns after a choice within which a patch may draw it anew; later, other turns may be at
/// fault.
const NEAR: usize = 8;

/// For each sort of change (redraw, exchange), how many were tried, and how many kept the observations.
#[derive(Default, Debug)]
pub(super) struct Changes {
    tried: [u32; 2],
    kept: [u32; 2],
}

impl Changes {
    /// Draws a sort of change, by the rates at which they kept the observations.
    fn sort(&self, rng: &mut Rng) -> usize {
        let rate = |sort: usize| f64::from(self.kept[sort] + 2) / f64::from(self.tried[sort] + 4);
        let [one, two] = [rate(0).max(0.02), rate(1).max(0.02)];
        usize::from(fraction(rng) * (one + two) >= one)
    }
}

/// Statistics on which turns influence the observation that can not be explained: those where a change led
/// to another observation, even if that one did not fit either.
#[derive(Default, Debug)]
pub(super) struct Blame {
    /// By turn: the number of changes after which something else was observed, and the number of all
    /// changes.
    turns: HashMap<usize, [f32; 2]>,
    /// The choices tried at a turn that did not explain the observation, as hashes.
    choices: HashSet<(usize, u64)>,
}

impl Blame {
    fn add(&mut self, turns: [usize; 2], world: &World, is_other: bool) {
        for turn in turns {
            let [other, tried] = self.turns.entry(turn).or_default();
            *other += f32::from(u8::from(is_other));
            *tried += 1.0;
            if let Some(turned) = world.turns.get(turn) {
                self.choices.insert((turn, hash_of(&turned.joint)));
            }
        }
    }
    fn of(&self, turn: usize) -> f32 {
        let [other, tried] = self.turns.get(&turn).copied().unwrap_or_default();
        (other + 1.0) / (tried + 2.0)
    }
    /// Returns whether a choice at a turn with much blame was already tried without success.
    fn is_vain(&self, turn: usize, joint: &Joint) -> bool {
        self.of(turn) > 0.5 && self.choices.contains(&(turn, hash_of(joint)))
    }
}

impl Filter<'_> {
    /// Resamples worlds of which few differ, and changes the duplicates a little.
    pub(super) fn diversify(
        &mut self,
        worlds: &mut Vec<World>,
        rng: &mut Rng,
    ) -> Result<(), TooLarge> {
        self.draw_again(worlds, self.size, rng);
        let mut met = HashSet::new();
        let least = self.left.saturating_sub((self.left / SHARE).max(LEAST));
        for world in worlds.iter_mut() {
            if self.left <= least {
                break;
            }
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

    /// Changes worlds, none of which reaches the next information state, until some do or the budget is
    /// spent.
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
            let before = self.left;
            let Some((world, turns)) = self.changed(&worlds[place], Some(blame), rng)? else {
                continue;
            };
            let tried = self.try_often(&world, before - self.left, rng)?;
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

    /// Tries to continue a changed world until `worth` moves are spent: a change costs a replay, so as much is
    /// spent on its continuations.
    fn try_often(&mut self, world: &World, worth: usize, rng: &mut Rng) -> Result<Tried, TooLarge> {
        let least = self.left.saturating_sub(worth);
        loop {
            let tried = self.try_next(world, rng)?;
            if tried.world.is_some() || !tried.is_open || self.left <= least {
                return Ok(tried);
            }
        }
    }

    /// Changes a world in one or two turns: returns the new world and the turns changed, or `None` where
    /// the change tried does not fit the observations or is not accepted.
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
        let span = match blame {
            Some(_) if rng.below(2) == 0 => 1 << rng.below(free.len().ilog2() + 1),
            _ => free.len(),
        };
        let mut any = || free[free.len() - 1 - rng.below(span as u32) as usize];
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
        // Patches have no known proposal probability, so only repairs, which accept any world that fits,
        // use them.
        let patches = blame.map_or(0, |_| rng.below(PATCHES + 1));
        let sort = self.changes.sort(rng);
        self.changes.tried[sort] += 1;
        self.spend(1);
        let is_vain = |at: usize, joint: &Joint| {
            !is_bold && blame.is_some_and(|blame| blame.is_vain(at, joint))
        };
        let [here, there] = [one, other].map(|n| &world.turns[n].joint);
        let changed = match sort {
            0 => self.redrawn(world, one, &|joint| is_vain(one, joint), patches, rng)?,
            _ if is_vain(one, there) || is_vain(other, here) => None,
            _ => self.exchanged(world, one.min(other), one.max(other), patches, rng)?,
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

    /// Returns the world with another choice at one turn, and the logarithm of the acceptance ratio.
    fn redrawn(
        &mut self,
        world: &World,
        at: usize,
        is_vain: &dyn Fn(&Joint) -> bool,
        patches: u32,
        rng: &mut Rng,
    ) -> Result<Option<(World, f64)>, TooLarge> {
        let mut changed = self.begun(world, at);
        let known = world.turns[at].known;
        let drawn = self.draw(&*changed.position, at, known, rng)?;
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
        // The choice was drawn by its likelihood, so proposal and likelihood cancel out.
        let ln_ratio = world.turns[at].ln_p - ln_p;
        let is_played = self.play_on(&mut changed, joint, ln_p, is_free);
        let fits = is_played && {
            let mut old = Old::new(world, at + 1, None);
            self.replay(&mut changed, &mut old, patches, rng)?
        };
        if !fits {
            self.give_back(vec![changed]);
            return Ok(None);
        }
        let ln_ratio = ln_ratio + changed.ln_p(at) - world.ln_p(at);
        Ok(Some((changed, ln_ratio)))
    }

    /// Returns the world with the choices of two turns exchanged, and the logarithm of the acceptance
    /// ratio.
    fn exchanged(
        &mut self,
        world: &World,
        one: usize,
        other: usize,
        patches: u32,
        rng: &mut Rng,
    ) -> Result<Option<(World, f64)>, TooLarge> {
        let (first, second) = (&world.turns[one].joint, &world.turns[other].joint);
        let movers = |joint: &Joint| joint.iter().map(|(who, _)| *who).collect::<Vec<_>>();
        let own = |joint: &Joint| joint.iter().any(|(who, _)| *who == self.observed.player);
        if movers(first) != movers(second) || own(first) || is_same(first, second) {
            return Ok(None);
        }
        let mut changed = self.begun(world, one);
        let mut old = Old::new(world, one + 1, Some((other, first)));
        let fits = self.play_legal(&mut changed, second, world.turns[one].is_free)?
            && self.replay(&mut changed, &mut old, patches, rng)?;
        if !fits {
            self.give_back(vec![changed]);
            return Ok(None);
        }
        let ln_ratio = changed.ln_p(one) - world.ln_p(one);
        Ok(Some((changed, ln_ratio)))
    }

    /// Returns a world with only the first turns of another.
    fn begun(&mut self, world: &World, turns: usize) -> World {
        let is_kept = |turn: &Rc<Played>| turn.after.is_some();
        let kept = world.turns[..turns].iter().rposition(is_kept);
        let from = kept.and_then(|n| world.turns[n].after.as_deref());
        let mut begun = World {
            position: self.position_of(from.unwrap_or(self.begin)),
            turns: world.turns[..turns].to_vec(),
            known: world
                .turns
                .get(turns)
                .map_or(world.known, |turn| turn.known),
            weight: world.weight,
            trace: 0,
        };
        world.turns[..turns]
            .iter()
            .for_each(|turn| begun.add_trace(turn));
        let replayed = &world.turns[kept.map_or(0, |n| n + 1)..turns];
        self.spend(replayed.len());
        for turn in replayed {
            super::play_turn(&mut *begun.position, &turn.joint);
        }
        begun
    }

    /// Replays the turns of an old world up to its information state; returns whether that is reached.
    /// Where a turn does not fit, draws another choice for the last turn that is open, at most `patches`
    /// times in all.
    fn replay(
        &mut self,
        world: &mut World,
        old: &mut Old<'_>,
        mut patches: u32,
        rng: &mut Rng,
    ) -> Result<bool, TooLarge> {
        let (mut mark, is_strict) = (None, patches == 0);
        let fits = loop {
            let is_even = old.skip_to(world.known);
            if old.at == old.world.turns.len() && world.known == old.world.known {
                break is_even || !is_strict;
            }
            let turn = old
                .turn()
                .filter(|turn| is_strict || turn.known == world.known);
            if is_strict && (turn.is_none() || !is_even) || self.left == 0 {
                break false;
            }
            if !is_strict && turn.as_ref().is_none_or(|turn| turn.is_free) {
                self.mark(&mut mark, world, old.at + usize::from(turn.is_some()));
            }
            let fits = match turn {
                Some(turn) => {
                    old.at += 1;
                    self.play_legal(world, turn.joint, turn.is_free)?
                }
                None => false,
            };
            if !fits && !self.patch(world, old, mark.as_ref(), &mut patches, rng)? {
                break false;
            }
        };
        self.spare.extend(mark.map(|mark| mark.position));
        Ok(fits)
    }

    /// Saves the state of a world before a turn.
    fn mark(&mut self, mark: &mut Option<Mark>, world: &World, at: usize) {
        let position = match mark.take() {
            Some(mut mark) => {
                mark.position.copy_from(&*world.position);
                mark.position
            }
            None => self.position_of(&*world.position),
        };
        *mark = Some(Mark {
            position,
            at,
            turns: world.turns.len(),
            known: world.known,
            trace: world.trace,
        });
    }

    /// Goes back to a mark and draws another choice there; returns whether one was found.
    fn patch(
        &mut self,
        world: &mut World,
        old: &mut Old<'_>,
        mark: Option<&Mark>,
        patches: &mut u32,
        rng: &mut Rng,
    ) -> Result<bool, TooLarge> {
        let is_near = |mark: &&Mark| world.turns.len() <= mark.turns + NEAR;
        let Some(mark) = mark.filter(is_near) else {
            return Ok(false);
        };
        while *patches > 0 && self.left > 0 {
            *patches -= 1;
            world.go_back(mark);
            let known = world.known;
            let drawn = self.draw(&*world.position, world.turns.len(), known, rng)?;
            let Some(drawn) = drawn else {
                return Ok(false);
            };
            if self.play_on(world, drawn.joint, drawn.ln_p, drawn.is_free) {
                old.at = mark.at;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Plays these moves if they are legal; returns whether the player's observations are then those of
    /// the real game.
    fn play_legal(
        &mut self,
        world: &mut World,
        joint: &Joint,
        is_free: bool,
    ) -> Result<bool, TooLarge> {
        let player = self.observed.player;
        let Some(ln_p) = likelihood(&*world.position, joint, player)? else {
            return Ok(false);
        };
        Ok(self.play_on(world, joint.clone(), ln_p, is_free))
    }

    /// Plays a legal turn; returns whether the player's observations are then those of the real
    /// game.
    fn play_on(&mut self, world: &mut World, joint: Joint, ln_p: f64, is_free: bool) -> bool {
        self.spend(1);
        let known = world.known;
        let outcome = enter(&mut *world.position, &joint, self.observed, known);
        world.known += usize::from(outcome == Outcome::Next);
        let after = world.kept_after(1);
        world.push(Played {
            joint,
            known,
            ln_p,
            is_free,
            after,
        });
        outcome != Outcome::Other
    }
}

/// A world whose turns are replayed in a changed world.
struct Old<'a> {
    world: &'a World,
    /// The index of the next turn to replay.
    at: usize,
    /// The turn with another choice, and that choice.
    instead: Option<(usize, &'a Joint)>,
}

impl<'a> Old<'a> {
    fn new(world: &'a World, at: usize, instead: Option<(usize, &'a Joint)>) -> Self {
        Old { world, at, instead }
    }
    /// Skips turns of information states that the changed world has left; returns whether there were none.
    fn skip_to(&mut self, known: usize) -> bool {
        let (turns, from) = (&self.world.turns, self.at);
        while turns.get(self.at).is_some_and(|turn| turn.known < known) {
            self.at += 1;
        }
        self.at == from
    }
    /// Returns the next turn to replay.
    fn turn(&self) -> Option<OldTurn<'a>> {
        let turn = self.world.turns.get(self.at)?;
        let instead = self.instead.filter(|(at, _)| *at == self.at);
        Some(OldTurn {
            joint: instead.map_or(&turn.joint, |(_, joint)| joint),
            known: turn.known,
            is_free: turn.is_free,
        })
    }
}

/// A turn of an old world.
struct OldTurn<'a> {
    joint: &'a Joint,
    known: usize,
    /// Whether the player may not know what others chose, so that it can be another choice.
    is_free: bool,
}

/// A state of a world to go back to.
struct Mark {
    position: Box<dyn Playing>,
    /// The index of the old world's turn to replay after the one redrawn.
    at: usize,
    turns: usize,
    known: usize,
    trace: u64,
}

impl World {
    fn go_back(&mut self, mark: &Mark) {
        self.position.copy_from(&*mark.position);
        self.turns.truncate(mark.turns);
        self.known = mark.known;
        self.trace = mark.trace;
    }
    /// Returns the logarithm of the probability of what others chose from a turn on.
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

/// Returns a uniformly random number in [0, 1).
fn fraction(rng: &mut Rng) -> f64 {
    (rng.word() >> 11) as f64 / (1_u64 << 53) as f64
}
