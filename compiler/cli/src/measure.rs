//! Random games on one thread, in its own CPU time.

use boardwright_runtime::{Rng, Session, Tally, TooLarge};
use cpu_time::ThreadTime;

/// What some random games came to, and how long they took.
#[derive(Clone, Default, Debug)]
pub(crate) struct Measured {
    pub(crate) cpu_seconds: f64,
    tally: Tally,
}

/// Plays random games from where the session is for so many seconds, at least one; `tick` is told
/// now and then how many have passed.
pub(crate) fn measure(
    session: &dyn Session,
    seed: u64,
    seconds: f64,
    tick: &mut dyn FnMut(f64),
) -> Result<Measured, TooLarge> {
    let begun = ThreadTime::now();
    let mut stop = |games| {
        let spent = begun.elapsed().as_secs_f64();
        tick(spent);
        games > 0 && spent >= seconds
    };
    let tally = session.playouts(&mut Rng::new(seed), &mut stop)?;
    Ok(Measured {
        cpu_seconds: begun.elapsed().as_secs_f64(),
        tally,
    })
}

impl Measured {
    pub(crate) fn playouts(&self) -> u64 {
        self.tally.games
    }
    pub(crate) fn playouts_per_second(&self) -> f64 {
        self.tally.games as f64 / self.cpu_seconds.max(1e-9)
    }
    pub(crate) fn plies_per_second(&self) -> f64 {
        self.tally.plies as f64 / self.cpu_seconds.max(1e-9)
    }
    pub(crate) fn mean_plies(&self) -> f64 {
        self.tally.plies as f64 / self.games()
    }
    /// The standard deviation of a game's length, estimated from these games.
    pub(crate) fn sd_plies(&self) -> f64 {
        let [n, sum, squares] =
            [self.tally.games, self.tally.plies, self.tally.squares].map(u128::from);
        // Whole numbers as long as possible: the difference of two large floats would be noise.
        let spread = (n * squares).saturating_sub(sum * sum);
        (spread as f64 / (n * n.saturating_sub(1)).max(1) as f64).sqrt()
    }
    /// The standard error of the mean length.
    pub(crate) fn error_of_mean(&self) -> f64 {
        self.sd_plies() / self.games().sqrt()
    }
    /// By player.
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

    fn measured(games: &[(u32, [u8; 2])]) -> Measured {
        let mut tally = Tally::new(2);
        games
            .iter()
            .for_each(|(plies, points)| tally.add(*plies, points));
        Measured {
            cpu_seconds: 2.0,
            tally,
        }
    }

    #[test]
    fn mean_and_deviation() {
        let m = measured(&[(2, [100, 0]), (4, [0, 100]), (9, [50, 50]), (5, [100, 0])]);
        assert_eq!((m.mean_plies(), m.playouts_per_second()), (5.0, 2.0));
        assert!((m.sd_plies() - (26.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!(m.mean_points(), [62.5, 37.5]);
    }

    #[test]
    fn one_game_has_no_deviation() {
        let m = measured(&[(7, [50, 50])]);
        assert_eq!((m.mean_plies(), m.sd_plies()), (7.0, 0.0));
    }
}
