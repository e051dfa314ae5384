//! Search with hidden information: information set Monte Carlo tree search.
//!
//! After [Cowling, Powley and Whitehouse (2012)](https://doi.org/10.1109/TCIAIG.2012.2200894), with a tree
//! for each player: nodes are information states, and a simulation plays one world, a possible state of the
//! game, in which each player chooses by their own node. Choices are made by regret matching with the
//! baselines of [Schmid and others (2019)](https://arxiv.org/abs/1809.03057), or by upper confidence
//! bounds.
//!
//! A search has two parts. In the first, simulations play the game from its beginning, which learns what
//! the others do and solves small games. In the second they begin at worlds that fit what the player has
//! observed, weighted by how likely the others' moves are that lead there. Where games from the beginning
//! reach the current information state often enough, the first part takes all the time.

mod nodes;
mod policy;
mod walk;
mod worlds;

use crate::limits::{Limits, Watch, timed};
use crate::mcts::{Settings, over};
use crate::points::Scale;
use crate::searcher::{Found, Line, Mixed, SearchError};
use crate::seat::Seat;
use boardwright_runtime::{JointText, Playing, Rng};
use nodes::Nodes;
use std::time::Instant;
use walk::{Start, Walk};
use worlds::{Worlds, observed};

/// The share of all simulations, and of the time, that play from the beginning before the search decides whether
/// that suffices, as a divisor, and the greatest number of them.
const FIRST: (u64, u64) = (8, 2048);
/// Games from the beginning suffice where one in so many reaches the current information state.
const OFTEN: u64 = 64;

/// The knowledge about a game, kept from one move to the next.
#[derive(Default)]
pub(crate) struct Knowledge {
    nodes: Nodes,
    /// The hash of the rules and the key of the start position.
    of: Option<(u64, u128)>,
}

impl Knowledge {
    /// Starts afresh if the knowledge is of another game.
    fn begin(&mut self, rules: u64, begin: &dyn Playing) {
        let of = Some((rules, begin.key()));
        if self.of != of {
            *self = Knowledge {
                of,
                ..Knowledge::default()
            };
        }
    }
}

/// Searches a move for a player who does not see everything.
pub(crate) fn search(
    seat: &Seat<'_>,
    settings: &Settings,
    limits: &Limits,
    knowledge: &mut Knowledge,
    rng: &mut Rng,
) -> Result<Found, SearchError> {
    let begun = Instant::now();
    if let Some(points) = seat.session.points() {
        return Ok(over(&points));
    }
    let seen = observed(seat)?;
    let begin = timed(&*boardwright_runtime::playing(seat.begin), limits, begun);
    knowledge.begin(seat.session.schema().rules_hash, &*begin);
    let present = seen.key();
    let worlds = Worlds::new(&*begin, seen);
    let mut search = Search {
        present,
        is_at_beginning: worlds.first_keys().of(seat.player) == present,
        walk: Walk::new(&*begin, settings, &mut knowledge.nodes, limits.memory),
        worlds,
        begin,
        watch: Watch::new(limits, begun),
        nodes: 0,
        lines: limits.lines.max(1),
        present_simulations: 0,
        sums: vec![0.0; seat.session.schema().players.len()],
    };
    search.run(limits.nodes, rng)?;
    search.found(seat, begun, rng)
}

struct Search<'a> {
    begin: Box<dyn Playing>,
    /// The key of the player's current information state.
    present: u64,
    /// Whether that is the one at the beginning, so that all games from there reach it.
    is_at_beginning: bool,
    walk: Walk<'a>,
    worlds: Worlds,
    watch: Watch<'a>,
    nodes: u64,
    /// The number of lines wanted in the result.
    lines: usize,
    /// The number of simulations that reached the current information state, and the sums of their
    /// utilities by player.
    present_simulations: u64,
    sums: Vec<f64>,
}

impl Search<'_> {
    fn run(&mut self, most: Option<u64>, rng: &mut Rng) -> Result<(), SearchError> {
        let most = most.unwrap_or(u64::MAX);
        let first = (most / FIRST.0).min(FIRST.1);
        let mut is_ended = false;
        while self.nodes < first && !is_ended && self.watch.part() < 1.0 / FIRST.0 as f64 {
            self.simulate_game(rng)?;
            is_ended = self.watch.step();
        }
        let first = first.min(self.nodes);
        // However short the time is, one simulation has to tell something of the present.
        if self.present_simulations == 0 && self.nodes < most {
            self.simulate_world(rng)?;
        }
        let suffices = self.present_simulations * OFTEN >= first.max(1);
        while self.nodes < most && !is_ended {
            match suffices {
                true => self.simulate_game(rng)?,
                false => self.simulate_world(rng)?,
            }
            is_ended = self.watch.step();
        }
        Ok(())
    }

    /// Plays a simulation from a world that fits what the player has observed; from the beginning of the
    /// game where none was found.
    fn simulate_world(&mut self, rng: &mut Rng) -> Result<(), SearchError> {
        let believer = Some(self.worlds.player());
        let Some(world) = self.worlds.one(self.walk.nodes(), rng)? else {
            return self.simulate_game(rng);
        };
        let start = Start {
            position: world.position(),
            keys: world.keys(),
            believer,
        };
        self.walk.play(&start, rng)?;
        self.add(true);
        Ok(())
    }

    /// Plays a simulation from the beginning of the game.
    fn simulate_game(&mut self, rng: &mut Rng) -> Result<(), SearchError> {
        let start = Start {
            position: &*self.begin,
            keys: self.worlds.first_keys(),
            believer: None,
        };
        self.walk.play(&start, rng)?;
        self.add(false);
        Ok(())
    }

    /// Counts the simulation just played.
    fn add(&mut self, is_world: bool) {
        self.nodes += 1;
        if !is_world && !self.is_at_beginning && !self.walk.came_to(self.present) {
            return;
        }
        self.present_simulations += 1;
        for (sum, utility) in self.sums.iter_mut().zip(self.walk.utilities()) {
            *sum += f64::from(*utility);
        }
    }

    /// Returns the result of the search, from the node of the current information state.
    fn found(self, seat: &Seat<'_>, begun: Instant, rng: &mut Rng) -> Result<Found, SearchError> {
        let list = seat.position().list(seat.player, None)?;
        let scale = Scale::of(seat.session.schema());
        let node = self.walk.nodes().find(self.present);
        let mut mix = policy::mix(node, &*list, self.walk.settings());
        let drawn = policy::drawn(&mix, rng);
        let choice: JointText = drawn
            .map(|n| (seat.player, list.text(n)))
            .into_iter()
            .collect();
        // Without a simulation of the present, nothing is known: the middle of the range.
        let mean = |sum: &f64| match self.present_simulations {
            0 => 0.5,
            simulations => sum / simulations as f64,
        };
        let means = self.sums.iter().map(|sum| scale.points(mean(sum)));
        let means: Vec<f64> = means.collect();
        let points = |own: f32| spread(means.clone(), scale, seat.player, scale.points(own.into()));
        let mean: f32 = mix.iter().map(|one| one.share * one.mean).sum();
        let mixed = mix.iter().map(|one| Mixed {
            player: seat.player,
            text: list.text(one.place),
            share: one.share.into(),
        });
        let mixed = mixed.collect();
        mix.sort_by(|a, b| b.share.total_cmp(&a.share));
        let lines = mix.iter().take(self.lines).map(|one| Line {
            moves: vec![vec![(seat.player, list.text(one.place))]],
            points: points(one.mean),
            visits: one.visits.into(),
            proven: false,
        });
        Ok(Found {
            choice,
            // A player who is not to move has no moves to take a mean over.
            points: match list.is_empty() {
                true => means.clone(),
                false => points(mean),
            },
            proven: false,
            nodes: self.nodes,
            playouts: self.nodes,
            depth: self.walk.depth(),
            seconds: begun.elapsed().as_secs_f64(),
            bytes: self.walk.nodes().bytes(),
            lines: lines.collect(),
            mixed,
        })
    }
}

/// Replaces the points of one player; the others share the difference equally, as far as the range of points goes.
pub(crate) fn spread(mut points: Vec<f64>, scale: Scale, player: usize, own: f64) -> Vec<f64> {
    let (low, high) = scale.range();
    let rest = points.get(player).map_or(0.0, |before| before - own);
    let others = points.len().saturating_sub(1).max(1) as f64;
    for (who, points) in points.iter_mut().enumerate() {
        *points = if who == player {
            own
        } else {
            (*points + rest / others).clamp(low.into(), high.into())
        };
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctest::Noughts;
    use boardwright_runtime::{Compiled, Session};

    #[test]
    fn points_stay_in_their_range() {
        let scale = Scale::of(Compiled::<Noughts>::new().schema());
        assert_eq!(spread(vec![40.0, 60.0], scale, 0, 50.0), [50.0, 50.0]);
        let three = spread(vec![10.0, 2.0, 88.0], scale, 0, 50.0);
        assert_eq!(three, [50.0, 0.0, 68.0]);
    }
}
