//! Worlds that differ from one at hand in a few turns: another choice, or the choices of two turns exchanged.
//!
//! What others chose elsewhere stays, and so does what the player observes. By such changes, accepted after
//! Metropolis and Hastings, worlds that have become alike come apart again, and a world of which the next
//! observation has no explanation may come to one that has.

use super::Joint;
use super::filter::Filter;
use super::world::{Drawn, Outcome, Played, World, draw, enter, likelihood};
use crate::{Playing, Rng, TooLarge, key_of};
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
/// The most further choices that a repair may draw where those of the world do not fit after a change.
const PATCHES: u32 = 8;
/// So many turns after a choice it is no longer what a patch draws anew: other turns may be at fault.
const NEAR: usize = 8;

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
            if let Some(turned) = world.turns.get(turn) {
                self.choices.insert((turn, hash_of(&turned.joint)));
            }
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
        // What a patch makes likelier is not known, so only repairs, which ask for any world, use them.
        let patches = blame.map_or(0, |_| rng.below(PATCHES + 1));
        let sort = self.changes.sort(rng);
        self.changes.tried[sort] += 1;
        self.left = self.left.saturating_sub(1);
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

    /// The world with another choice at one turn, and the logarithm of how much likelier that is.
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

    /// The world with the choices of two turns exchanged, and the logarithm of how much likelier that is.
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

    /// Plays on with the turns of an old world, up to its information state; whether that is reached. Where
    /// a turn does not fit, another choice is drawn for the last one that is open, so many times in all.
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

    /// Remembers where a world is before a turn.
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

    /// Goes back to a mark and draws another choice there; whether one was found.
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
            let Some(drawn) = draw(&*world.position, self.observed, known, rng)? else {
                return Ok(false);
            };
            if self.play_on(world, drawn.joint, drawn.ln_p, drawn.is_free) {
                old.at = mark.at;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Plays these moves, if they are legal; whether the player observes in it what was observed.
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

/// A world whose turns are played again in a changed one.
struct Old<'a> {
    world: &'a World,
    /// The next turn to be played.
    at: usize,
    /// What is played in one of them instead.
    instead: Option<(usize, &'a Joint)>,
}

impl<'a> Old<'a> {
    fn new(world: &'a World, at: usize, instead: Option<(usize, &'a Joint)>) -> Self {
        Old { world, at, instead }
    }
    /// Passes over turns of information states that the changed world has left; whether there are none.
    fn skip_to(&mut self, known: usize) -> bool {
        let (turns, from) = (&self.world.turns, self.at);
        while turns.get(self.at).is_some_and(|turn| turn.known < known) {
            self.at += 1;
        }
        self.at == from
    }
    /// What is played next.
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
    /// Whether it may be another one.
    is_free: bool,
}

/// A place in a world to go back to.
struct Mark {
    position: Box<dyn Playing>,
    /// The turn of the old world after the one that was to be played.
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
