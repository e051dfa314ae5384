//! Tests that moves are drawn uniformly, by Pearson's chi-squared test.

use crate::engine;
use boardwright_runtime::{Rng, Session};
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// The least p-value that passes. With fixed seeds, some thousand tests are made.
pub const LEAST: f64 = 1e-6;

/// Returns the p-value of counts of outcomes that should be equally likely.
pub fn likelihood(counts: &[u64]) -> f64 {
    likelihood_by(counts, &vec![1; counts.len()])
}

/// Returns the p-value of counts of outcomes that should be as likely as their weights. Outcomes that are
/// expected fewer than five times are pooled.
pub fn likelihood_by(counts: &[u64], weights: &[u32]) -> f64 {
    let all = counts.iter().sum::<u64>() as f64;
    let total: f64 = weights.iter().map(|w| f64::from(*w)).sum();
    let expected = |weight: &u32| all * f64::from(*weight) / total;
    let (mut cells, mut rest) = (Vec::new(), (0.0, 0.0));
    for (count, weight) in counts.iter().zip(weights) {
        let (count, expected) = (*count as f64, expected(weight));
        if expected >= 5.0 {
            cells.push((count, expected));
        } else {
            rest = (rest.0 + count, rest.1 + expected);
        }
    }
    cells.extend((rest.1 > 0.0).then_some(rest));
    let apart = |(count, expected): &(f64, f64)| (count - expected).powi(2) / expected;
    match ChiSquared::new(cells.len() as f64 - 1.0) {
        Ok(law) if all > 0.0 => law.sf(cells.iter().map(apart).sum()),
        _ => 1.0,
    }
}

/// Returns positions of a game, each from another random game.
///
/// # Panics
/// If the moves of a position can not be listed.
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
