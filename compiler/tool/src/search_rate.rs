//! Measures the playouts of tree searches and of random games from the same position.
//!
//! Rounds of both alternate, so that other load on the machine affects both alike. All rates are per CPU
//! time; for several threads they show what the threads cost each other while each has a core.

use crate::clock::median;
use crate::commands::perft::too_large;
use crate::failure::Failure;
use crate::players;
use boardwright_players::{Limits, Mcts, Searcher, Settings, playing};
use boardwright_runtime::{Rng, Session};
use cpu_time::ProcessTime;

/// The number of rounds that share the time of a measurement.
const ROUNDS: u32 = 5;

/// Playouts per second of CPU time; medians over the rounds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchRate {
    /// The rate of random games.
    pub(crate) alone: f64,
    /// The rate of a search with one thread; `None` if the first search proved the value.
    pub(crate) inside: Option<f64>,
    /// The total rate of a search with several threads.
    pub(crate) together: Option<f64>,
}

/// The parameters of a measurement: the playouts of each search, and the seconds for each kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchBench {
    pub(crate) nodes: u64,
    pub(crate) threads: usize,
    pub(crate) seconds: f64,
    pub(crate) seed: u64,
}

impl SearchRate {
    /// Returns the rate of the search relative to that of random games.
    pub(crate) fn part(&self) -> Option<f64> {
        Some(self.inside? / self.alone)
    }
    /// Returns the speed-up of several threads over one, if each has a core.
    pub(crate) fn gain(&self, threads: usize) -> Option<f64> {
        Some(self.together? / self.inside? * threads as f64)
    }
}

/// Returns the geometric mean of some ratios; `None` if there are none.
pub(crate) fn mean_part(parts: &[f64]) -> Option<f64> {
    let logs: f64 = parts.iter().map(|part| part.ln()).sum();
    (!parts.is_empty()).then(|| (logs / parts.len() as f64).exp())
}

impl SearchBench {
    /// Measures searches from the session's position.
    pub(crate) fn measure(self, session: &dyn Session) -> Result<SearchRate, Failure> {
        let (mut alone, mut inside, mut together) = (Vec::new(), Vec::new(), Vec::new());
        let mut rng = Rng::new(self.seed);
        for round in 0..=ROUNDS {
            alone.push(self.random_games(session, &mut rng)?);
            match self.searches(session, 1, round)? {
                Some(rate) => inside.push(rate),
                None => break,
            }
            if self.threads > 1 {
                together.extend(self.searches(session, self.threads, round)?);
            }
        }
        let rate = |rates: Vec<f64>| {
            // The first round is for warming up.
            (rates.len() > 1).then(|| median(rates[1..].to_vec()))
        };
        Ok(SearchRate {
            alone: rate(alone.clone()).unwrap_or_else(|| median(alone)),
            inside: rate(inside),
            together: rate(together),
        })
    }

    fn random_games(self, session: &dyn Session, rng: &mut Rng) -> Result<f64, Failure> {
        let clock = ProcessTime::now();
        let most = self.seconds / f64::from(ROUNDS);
        let mut stop = |games| games > 0 && clock.elapsed().as_secs_f64() >= most;
        let tally = session.playouts(rng, &mut stop).map_err(too_large)?;
        Ok(tally.games as f64 / clock.elapsed().as_secs_f64().max(1e-9))
    }

    /// Runs searches that begin with empty trees; returns `None` if one proves the value.
    fn searches(
        self,
        session: &dyn Session,
        threads: usize,
        round: u32,
    ) -> Result<Option<f64>, Failure> {
        let (mut playouts, mut spent) = (0, 0.0);
        let most = self.seconds / f64::from(ROUNDS);
        while spent < most {
            let mut player = Mcts::new(Settings {
                threads,
                seed: self.seed.wrapping_add(round.into()),
                ..Settings::default()
            });
            let clock = ProcessTime::now();
            let found = player.best(&*playing(session), &Limits::nodes(self.nodes));
            spent += clock.elapsed().as_secs_f64();
            let found = found.map_err(players::failed)?;
            if found.proven {
                return Ok(None);
            }
            playouts += found.playouts;
        }
        Ok(Some(playouts as f64 / spent.max(1e-9)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_gains_are_ratios() {
        let rate = SearchRate {
            alone: 8.0,
            inside: Some(4.0),
            together: Some(3.0),
        };
        assert_eq!((rate.part(), rate.gain(2)), (Some(0.5), Some(1.5)));
        let proven = SearchRate {
            inside: None,
            ..rate
        };
        assert_eq!((proven.part(), proven.gain(2)), (None, None));
    }

    #[test]
    fn the_mean_of_parts_is_geometric() {
        assert_eq!(mean_part(&[]), None);
        let mean = mean_part(&[0.25, 1.0]).expect("two parts");
        assert!((mean - 0.5).abs() < 1e-12);
    }
}
