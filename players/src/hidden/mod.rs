//! Search where something is hidden: information-set Monte Carlo tree search.
//!
//! After Cowling, Powley and Whitehouse (2012), with a tree for each player: nodes are what a player knows, and a
//! simulation plays one world, a game as it may be, in which each player chooses by the own node. Choices
//! are made by regret matching with the baselines of Schmid and others (2019), or by upper confidence bounds.
//!
//! A search has two parts. In the first, simulations play the game from its beginning: so is learned what others
//! do, and small games are solved. In the second they begin at worlds that fit what the player has
//! observed, drawn by how likely the others' moves are that lead there. Where games from the beginning come to the
//! present often enough, the first part takes all the time.

mod nodes;
mod policy;
mod walk;
mod worlds;

use crate::limits::{Limits, Watch};
use crate::mcts::{Settings, over};
use crate::points::Scale;
use crate::searcher::{Found, Line, Mixed, SearchError};
use crate::seat::Seat;
use boardwright_runtime::{JointText, Playing, Rng};
use nodes::Nodes;
use std::time::Instant;
use walk::{Start, Walk};
use worlds::{Worlds, observed};

/// Of all simulations so many play from the beginning before it is asked whether that suffices: one in so
/// many, and no more than so many.
const FIRST: (u64, u64) = (8, 2048);
/// It suffices where one in so many of them comes to the present.
const OFTEN: u64 = 64;

/// What is known of a game, kept from one move to the next.
#[derive(Default)]
pub(crate) struct Knowledge {
    nodes: Nodes,
    /// The hash of the rules, and where the game began.
    of: Option<(u64, u128)>,
}

impl Knowledge {
    /// Forgets all of it, if it is of another game.
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

/// The move of a player who does not see all.
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
    let begin = boardwright_runtime::playing(seat.begin);
    knowledge.begin(seat.session.schema().rules_hash, &*begin);
    let mut search = Search {
        present: seen.key(),
        walk: Walk::new(&*begin, settings, &mut knowledge.nodes, limits.memory),
        worlds: Worlds::new(&*begin, seen),
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
    /// The key of what the player knows now.
    present: u64,
    walk: Walk<'a>,
    worlds: Worlds,
    watch: Watch<'a>,
    nodes: u64,
    /// How many lines are wanted.
    lines: usize,
    /// How many simulations came to the present, and by player the sums of their utilities.
    present_simulations: u64,
    sums: Vec<f64>,
}

impl Search<'_> {
    fn run(&mut self, most: Option<u64>, rng: &mut Rng) -> Result<(), SearchError> {
        let most = most.unwrap_or(u64::MAX);
        let first = (most / FIRST.0).min(FIRST.1);
        let mut is_ended = false;
        while self.nodes < first && !is_ended {
            self.simulate_game(rng)?;
            is_ended = self.watch.step();
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

    /// A simulation from a world that fits what the player knows. Where none has been found, what is left is
    /// what games from the beginning tell.
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

    /// A simulation from the beginning.
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

    /// Counts the simulation that has been played.
    fn add(&mut self, is_world: bool) {
        self.nodes += 1;
        if !is_world && !self.walk.came_to(self.present) {
            return;
        }
        self.present_simulations += 1;
        for (sum, utility) in self.sums.iter_mut().zip(self.walk.utilities()) {
            *sum += f64::from(*utility);
        }
    }

    /// What the node of the present says.
    fn found(self, seat: &Seat<'_>, begun: Instant, rng: &mut Rng) -> Result<Found, SearchError> {
        let list = seat.position().list(seat.player, None)?;
        let scale = Scale::of(seat.session.schema());
        let node = self.walk.nodes().find(self.present);
        let mut mix = policy::mix(node, &*list, self.walk.at_once());
        let drawn = policy::drawn(&mix, rng);
        let choice: JointText = drawn
            .map(|n| (seat.player, list.text(n)))
            .into_iter()
            .collect();
        let simulations = (self.present_simulations as f64).max(1.0);
        let means = self.sums.iter().map(|sum| scale.points(sum / simulations));
        let means: Vec<f64> = means.collect();
        let points = |own: f32| spread(means.clone(), seat.player, scale.points(own.into()));
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
            // Who is not to move has no moves to expect anything of.
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

/// Points by player where one of them expects so many: the others share what is left.
pub(crate) fn spread(mut points: Vec<f64>, player: usize, own: f64) -> Vec<f64> {
    let rest = points.get(player).map_or(0.0, |before| before - own);
    let others = points.len().saturating_sub(1).max(1) as f64;
    for (who, points) in points.iter_mut().enumerate() {
        *points = if who == player {
            own
        } else {
            *points + rest / others
        };
    }
    points
}
