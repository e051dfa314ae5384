//! Random games on one thread, in its own CPU time.

use boardwright_runtime::{Rng, Session, TooLarge};
use cpu_time::ThreadTime;

/// What some random games came to.
#[derive(Clone, Default, Debug)]
pub(crate) struct Measured {
    pub(crate) playouts: u64,
    pub(crate) cpu_seconds: f64,
    plies: u64,
    /// The sum of the squares of the games' lengths.
    squares: u128,
    /// By player, of all games together.
    points: Vec<u64>,
}

/// Plays random games from where the session is for so many seconds, at least one; `tick` is told
/// now and then how many have passed.
pub(crate) fn measure(
    session: &dyn Session,
    seed: u64,
    seconds: f64,
    tick: &mut dyn FnMut(f64),
) -> Result<Measured, TooLarge> {
    let mut measured = Measured {
        points: vec![0; session.schema().players.len()],
        ..Measured::default()
    };
    let begun = ThreadTime::now();
    let mut stop = |games| {
        let spent = begun.elapsed().as_secs_f64();
        tick(spent);
        games > 0 && spent >= seconds
    };
    session.playouts(&mut Rng::new(seed), &mut stop, &mut |plies, points| {
        measured.add(plies, points);
    })?;
    measured.cpu_seconds = begun.elapsed().as_secs_f64();
    Ok(measured)
}

impl Measured {
    fn add(&mut self, plies: u32, points: &[u8]) {
        self.playouts += 1;
        self.plies += u64::from(plies);
        self.squares += u128::from(plies) * u128::from(plies);
        for (sum, n) in self.points.iter_mut().zip(points) {
            *sum += u64::from(*n);
        }
    }

    pub(crate) fn playouts_per_second(&self) -> f64 {
        self.playouts as f64 / self.cpu_seconds.max(1e-9)
    }
    pub(crate) fn plies_per_second(&self) -> f64 {
        self.plies as f64 / self.cpu_seconds.max(1e-9)
    }
    pub(crate) fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games()
    }
    /// The standard deviation of a game's length, estimated from these games.
    pub(crate) fn sd_plies(&self) -> f64 {
        let (n, sum) = (u128::from(self.playouts), u128::from(self.plies));
        // Whole numbers as long as possible: the difference of two large floats would be noise.
        let spread = (n * self.squares).saturating_sub(sum * sum);
        (spread as f64 / (n * n.saturating_sub(1)).max(1) as f64).sqrt()
    }
    /// The standard error of the mean length.
    pub(crate) fn error_of_mean(&self) -> f64 {
        self.sd_plies() / self.games().sqrt()
    }
    /// By player.
    pub(crate) fn mean_points(&self) -> Vec<f64> {
        self.points
            .iter()
            .map(|&sum| sum as f64 / self.games())
            .collect()
    }

    fn games(&self) -> f64 {
        self.playouts.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_deviation() {
        let mut m = Measured {
            points: vec![0; 2],
            cpu_seconds: 2.0,
            ..Measured::default()
        };
        for (plies, points) in [(2, [100, 0]), (4, [0, 100]), (9, [50, 50]), (5, [100, 0])] {
            m.add(plies, &points);
        }
        assert_eq!((m.mean_plies(), m.playouts_per_second()), (5.0, 2.0));
        assert!((m.sd_plies() - (26.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!(m.mean_points(), [62.5, 37.5]);
    }

    #[test]
    fn one_game_has_no_deviation() {
        let mut m = Measured::default();
        m.add(7, &[]);
        assert_eq!((m.mean_plies(), m.sd_plies()), (7.0, 0.0));
    }
}
