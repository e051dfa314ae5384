//! Whether moves are drawn uniformly: Pearson's chi-squared test.

use crate::engine;
use boardwright_runtime::{Rng, Session};
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// A test fails below this. It is asked some thousand times, with fixed seeds.
pub const LEAST: f64 = 1e-6;

/// How likely counts like these are, or ones further from equal, where all are equally likely.
pub fn likelihood(counts: &[u64]) -> f64 {
    let (n, all) = (counts.len() as f64, counts.iter().sum::<u64>() as f64);
    let expected = all / n;
    let apart = |count: &u64| (*count as f64 - expected).powi(2) / expected;
    match ChiSquared::new(n - 1.0) {
        Ok(law) if all > 0.0 => law.sf(counts.iter().map(apart).sum()),
        _ => 1.0,
    }
}

/// Positions of a game, each from another random game.
///
/// # Panics
/// Where a game is too large to be listed.
pub fn positions(game: &str, wanted: usize) -> Vec<Box<dyn Session>> {
    let (start, mut rng) = (engine(game), Rng::new(11));
    let mut position = || {
        let playout = start.playout(&mut rng).expect("moves that can be listed");
        let plies = rng.below(playout.moves.len() as u32) as usize;
        let mut session = start.fork();
        for joint in &playout.moves[..plies] {
            let joint: Vec<_> = joint.iter().map(|(who, text)| (*who, &**text)).collect();
            session.play(&joint).expect("a move that was played");
        }
        session
    };
    (0..wanted).map(|_| position()).collect()
}
