//! Policies: which move a simulation tries at a node, and which one is finally played.

use super::nodes::{Arm, Node};
use crate::mcts::{AtOnce, Settings};
use boardwright_runtime::{MoveList, Rng};

/// The probability with which the learning player explores a uniformly random move.
const ANY: f32 = 0.1;

/// Returns a uniformly random number in [0, 1).
pub(super) fn fraction(rng: &mut Rng) -> f32 {
    (rng.word() >> 40) as f32 / (1_u64 << 24) as f32
}

/// Appends the probability of each of these arms.
pub(super) fn shares(node: &Node, arms: &[u32], by: AtOnce, exploration: f32, out: &mut Vec<f32>) {
    match by {
        AtOnce::Regret => by_regret(node, arms, out),
        AtOnce::Bounds => by_bounds(node, arms, exploration, out),
    }
}

fn by_regret(node: &Node, arms: &[u32], out: &mut Vec<f32>) {
    let begin = out.len();
    out.extend(arms.iter().map(|arm| arm_of(node, *arm).regret.max(0.0)));
    let own = &mut out[begin..];
    let sum: f32 = own.iter().sum();
    let even = 1.0 / arms.len().max(1) as f32;
    for share in own {
        *share = if sum > 0.0 { *share / sum } else { even };
    }
}

/// Gives probability 1 to the arm with the greatest upper confidence bound.
fn by_bounds(node: &Node, arms: &[u32], exploration: f32, out: &mut Vec<f32>) {
    let log = (node.visits.max(1) as f32).ln();
    let bound = |arm: &Arm| match arm.visits {
        0 => f32::INFINITY,
        visits => arm.mean + exploration * (log / visits as f32).sqrt(),
    };
    let bounds = arms.iter().map(|arm| bound(arm_of(node, *arm)));
    let best = bounds.enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
    let best = best.map_or(0, |(n, _)| n);
    out.extend((0..arms.len()).map(|n| f32::from(u8::from(n == best))));
}

fn arm_of(node: &Node, arm: u32) -> &Arm {
    &node.arms[arm as usize]
}

/// Draws an index by these probabilities, with exploration if wanted; also returns its probability.
pub(super) fn draw(shares: &[f32], explores: bool, rng: &mut Rng) -> (usize, f32) {
    let any = if explores { ANY } else { 0.0 };
    let even = 1.0 / shares.len().max(1) as f32;
    let likely = |share: f32| (1.0 - any) * share + any * even;
    let mut left = fraction(rng);
    let drawn = shares.iter().position(|share| {
        left -= likely(*share);
        left < 0.0
    });
    let last = || shares.iter().rposition(|share| likely(*share) > 0.0);
    let n = drawn.or_else(last).unwrap_or(0);
    (n, likely(shares[n]))
}

/// A move with its probability and statistics.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// The index of the move in the list.
    pub(super) place: usize,
    /// The probability of the move.
    pub(super) share: f32,
    pub(super) mean: f32,
    pub(super) visits: u32,
}

/// Returns the probability of each move of a list, by what was learned at a node.
pub(super) fn mix(node: Option<&Node>, list: &dyn MoveList, settings: &Settings) -> Vec<Choice> {
    // Nothing else has been measured for more players.
    let threshold = settings.threshold(2);
    let arm = |n: usize| {
        let hash = list.hash(n);
        node?.arms.iter().find(|arm| arm.hash == hash)
    };
    let weight = |arm: &Arm| match settings.at_once {
        AtOnce::Regret => arm.share,
        AtOnce::Bounds => arm.visits as f32,
    };
    let weights = (0..list.len()).map(|n| arm(n).map_or(0.0, weight));
    let weights: Vec<f32> = weights.collect();
    let most = weights.iter().copied().fold(0.0, f32::max);
    let is_kept = |weight: f32| weight > 0.0 && weight >= most * threshold;
    let sum: f32 = weights.iter().filter(|w| is_kept(**w)).sum();
    let choice = |(place, weight): (usize, &f32)| Choice {
        place,
        share: match is_kept(*weight) {
            true => weight / sum,
            false if sum == 0.0 => 1.0 / list.len().max(1) as f32,
            false => 0.0,
        },
        mean: arm(place).map_or(0.5, |arm| arm.mean),
        visits: arm(place).map_or(0, |arm| arm.visits),
    };
    weights.iter().enumerate().map(choice).collect()
}

/// Draws the index of the move that is played.
pub(super) fn drawn(mix: &[Choice], rng: &mut Rng) -> Option<usize> {
    let shares: Vec<f32> = mix.iter().map(|one| one.share).collect();
    (!shares.is_empty()).then(|| mix[draw(&shares, false, rng).0].place)
}
