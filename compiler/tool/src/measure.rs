//! Measures random games: a warm-up, then several rounds of which the median counts.
//!
//! A single thread is measured in its CPU time, so that other load on the machine matters little. Several
//! threads are measured in wall time, which includes their effects on each other.

use crate::clock::{Clock, Kind, median};
use crate::commands::perft::too_large;
use crate::failure::Failure;
use boardwright_runtime::{Rng, Session, Tally, TooLarge};
use std::io;
use std::panic::resume_unwind;
use std::sync::Barrier;
use std::thread::ScopedJoinHandle;

/// The number of rounds that share the time of a measurement.
pub(crate) const ROUNDS: f64 = 5.0;
/// The additional time of the warm-up, as a fraction of the measurement.
pub(crate) const WARM: f64 = 0.1;
/// The distance between the seeds of two threads.
const APART: u64 = 1 << 32;

/// The results of some random games, and their rates.
#[derive(Clone, Default, Debug)]
pub(crate) struct Measured {
    pub(crate) threads: usize,
    /// The total CPU time of all threads.
    pub(crate) cpu_seconds: f64,
    /// The median over the rounds, for all threads together.
    pub(crate) playouts_per_second: f64,
    /// The median over the rounds, for all threads together.
    pub(crate) plies_per_second: f64,
    tally: Tally,
}

/// Plays random games from the session's position for some seconds, at least one game; `tick` is called now
/// and then with the seconds that have passed.
pub(crate) fn measure(
    session: &dyn Session,
    seed: u64,
    seconds: f64,
    tick: &mut dyn FnMut(f64),
) -> Result<Measured, TooLarge> {
    warm(session, seed, seconds)?;
    run(session, seed, seconds, Kind::Cpu, tick)
}

/// Like [`measure`], on several threads at once, each with its own session and seed.
pub(crate) fn measure_threads(
    open: &(dyn Fn() -> Result<Box<dyn Session>, Failure> + Sync),
    threads: usize,
    seed: u64,
    seconds: f64,
) -> Result<Measured, Failure> {
    let together = Barrier::new(threads);
    let one = |n: usize| {
        let seed = seed.wrapping_add(APART.wrapping_mul(n as u64));
        let session = open();
        let warmed = session.and_then(|s| warm(&*s, seed, seconds).map(|()| s).map_err(too_large));
        // Wait even after a failure, since the other threads wait for this one.
        together.wait();
        run(&*warmed?, seed, seconds, Kind::Wall, &mut |_| ()).map_err(too_large)
    };
    let mut all = Measured::default();
    for measured in on_threads(threads, &one)? {
        all.join(&measured?);
    }
    Ok(all)
}

/// Runs a function on several threads and returns its results.
fn on_threads<T: Send>(threads: usize, one: &(dyn Fn(usize) -> T + Sync)) -> io::Result<Vec<T>> {
    std::thread::scope(|scope| {
        let spawn = |n| {
            let thread = std::thread::Builder::new().stack_size(crate::STACK);
            thread.spawn_scoped(scope, move || one(n))
        };
        let spawned: Vec<_> = (0..threads).map(spawn).collect::<io::Result<_>>()?;
        let joined = spawned.into_iter().map(ScopedJoinHandle::join);
        Ok(joined
            .map(|done| done.unwrap_or_else(|panic| resume_unwind(panic)))
            .collect())
    })
}

/// Plays games until caches, tables and the clock rate of the processor are in a steady state.
fn warm(session: &dyn Session, seed: u64, seconds: f64) -> Result<(), TooLarge> {
    let clock = Clock::start(Kind::Cpu);
    let mut stop = |games| games > 0 && clock.seconds() >= seconds * WARM;
    session.playouts(&mut Rng::new(seed), &mut stop)?;
    Ok(())
}

fn run(
    session: &dyn Session,
    seed: u64,
    seconds: f64,
    kind: Kind,
    tick: &mut dyn FnMut(f64),
) -> Result<Measured, TooLarge> {
    let (mut rng, cpu) = (Rng::new(seed), Clock::start(Kind::Cpu));
    let mut tally = Tally::new(session.schema().players.len());
    let (mut playouts, mut plies, mut spent) = (Vec::new(), Vec::new(), 0.0);
    while spent < seconds {
        let clock = Clock::start(kind);
        let mut stop = |games| {
            let now = clock.seconds();
            tick(spent + now);
            games > 0 && now >= seconds / ROUNDS
        };
        let round = session.playouts(&mut rng, &mut stop)?;
        let took = clock.seconds();
        playouts.push(round.games as f64 / took.max(1e-9));
        plies.push(round.plies as f64 / took.max(1e-9));
        tally.join(&round);
        spent += took;
    }
    Ok(Measured {
        threads: 1,
        cpu_seconds: cpu.seconds(),
        playouts_per_second: median(playouts),
        plies_per_second: median(plies),
        tally,
    })
}

impl Measured {
    /// Adds the results of another thread that ran at the same time.
    fn join(&mut self, other: &Measured) {
        self.threads += other.threads;
        self.cpu_seconds += other.cpu_seconds;
        self.playouts_per_second += other.playouts_per_second;
        self.plies_per_second += other.plies_per_second;
        self.tally.join(&other.tally);
    }
    pub(crate) fn playouts(&self) -> u64 {
        self.tally.games
    }
    /// Returns the time of one thread for a ply, in nanoseconds; `None` where no ply was played.
    pub(crate) fn ns_per_ply(&self) -> Option<f64> {
        let is_played = self.tally.plies > 0;
        is_played.then(|| self.threads as f64 * 1e9 / self.plies_per_second.max(1e-9))
    }
    pub(crate) fn mean_plies(&self) -> f64 {
        self.tally.plies as f64 / self.games()
    }
    /// Returns the sample standard deviation of the length of games.
    pub(crate) fn sd_plies(&self) -> f64 {
        let [n, sum, squares] =
            [self.tally.games, self.tally.plies, self.tally.squares].map(u128::from);
        // Integers avoid the rounding error in the difference of two large floats.
        let spread = (n * squares).saturating_sub(sum * sum);
        (spread as f64 / (n * n.saturating_sub(1)).max(1) as f64).sqrt()
    }
    /// Returns the standard error of the mean length.
    pub(crate) fn error_of_mean(&self) -> f64 {
        self.sd_plies() / self.games().sqrt()
    }
    /// Returns the mean points of each player.
    pub(crate) fn mean_points(&self) -> Vec<f64> {
        let sums = self.tally.points.iter();
        sums.map(|&sum| sum as f64 / self.games()).collect()
    }

    fn games(&self) -> f64 {
        self.tally.games.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy;

    fn measured(games: &[(u32, [u8; 2])]) -> Measured {
        let mut tally = Tally::new(2);
        games
            .iter()
            .for_each(|(plies, points)| tally.add(*plies, points.map(i32::from)));
        Measured {
            threads: 1,
            cpu_seconds: 2.0,
            playouts_per_second: 2.0,
            plies_per_second: 10.0,
            tally,
        }
    }

    #[test]
    fn mean_and_deviation() {
        let m = measured(&[(2, [100, 0]), (4, [0, 100]), (9, [50, 50]), (5, [100, 0])]);
        assert_eq!((m.mean_plies(), m.ns_per_ply()), (5.0, Some(1e8)));
        assert!((m.sd_plies() - (26.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!(m.mean_points(), [62.5, 37.5]);
    }

    #[test]
    fn a_ply_takes_no_time_where_none_is_played() {
        assert_eq!(measured(&[(0, [50, 50])]).ns_per_ply(), None);
    }

    #[test]
    fn one_game_has_no_deviation() {
        let m = measured(&[(7, [50, 50])]);
        assert_eq!((m.mean_plies(), m.sd_plies()), (7.0, 0.0));
    }

    #[test]
    fn two_threads_play_twice_as_much_in_the_time_of_one() {
        let mut m = measured(&[(2, [100, 0]), (4, [0, 100])]);
        m.join(&measured(&[(6, [100, 0])]));
        assert_eq!((m.threads, m.playouts(), m.mean_plies()), (2, 3, 4.0));
        assert_eq!((m.playouts_per_second, m.ns_per_ply()), (4.0, Some(1e8)));
    }

    #[test]
    fn threads_play_games_of_their_own() {
        let open = || Ok(toy::session());
        let m = measure_threads(&open, 2, 1, 0.01).expect("a small game");
        assert_eq!((m.threads, m.mean_plies()), (2, 2.0));
        assert!(m.playouts() >= 2 && m.cpu_seconds > 0.0);
    }

    #[test]
    fn the_time_is_shared_by_rounds_after_a_warm_up() {
        let mut last = 0.0;
        let m = measure(&*toy::session(), 1, 0.05, &mut |spent| last = spent).expect("small");
        assert!(last >= 0.05 && m.cpu_seconds >= last, "{last}");
        assert!(m.playouts_per_second > 0.0 && m.plies_per_second > m.playouts_per_second);
    }
}
