//! Which move a search tries next.

use super::node::{Arms, NONE, Node, One, Proof, next_untried};
use super::settings::{AtOnce, Settings};
use crate::points::UNIT;
use boardwright_runtime::Rng;
use std::sync::atomic::Ordering::Relaxed;

/// With this chance regret matching tries any move.
const ANY: f32 = 0.1;

/// A number from 0 to 1, 1 excluded.
pub(super) fn fraction(rng: &mut Rng) -> f32 {
    (rng.word() >> 40) as f32 / (1_u64 << 24) as f32
}

/// The move that a player tries: the one with the highest upper confidence bound.
///
/// Where a proven move is better than what any other may be, the best of the others is tried all the same:
/// so they are proven too in the end. What counts for the node is then the value of the proven move.
#[inline]
pub(super) fn by_bounds(
    node: &Node,
    one: &One,
    settings: &Settings,
) -> Option<(usize, Option<Proof>)> {
    let count = one.edges.len();
    let tried = (one.tried.load(Relaxed) as usize).min(count);
    if tried < count && settings.urgency == f32::INFINITY {
        return next_untried(&one.tried, count).map(|n| (n, None));
    }
    let visits = node.visits.load(Relaxed);
    let log = (visits.max(1) as f32).ln();
    let (mut best, mut most, mut sure) = (None, f32::NEG_INFINITY, None);
    for (n, edge) in one.edges.iter().take(tried).enumerate() {
        if let Some(proof) = edge.proof() {
            sure = better(sure, (n, proof));
            continue;
        }
        let share = 1.0 / edge.visits().max(1) as f32;
        let bound = edge.sum() * share + settings.exploration * (log * share).sqrt();
        if bound > most {
            (best, most) = (Some(n), bound);
        }
    }
    if tried < count {
        let mean = node.sum(one.mover) as f32 / (visits.max(1) as f32 * UNIT as f32);
        if best.is_none() || mean + settings.urgency > most {
            best = next_untried(&one.tried, count).or(best);
        }
    }
    match (best, sure) {
        (Some(n), Some((_, sure))) => {
            let is_less = most < sure.utility as f32 / UNIT as f32;
            Some((n, is_less.then_some(sure)))
        }
        (Some(n), None) => Some((n, None)),
        (None, sure) => sure.map(|(n, _)| (n, None)),
    }
}

/// The proven move with the greater value.
fn better(one: Option<(usize, Proof)>, other: (usize, Proof)) -> Option<(usize, Proof)> {
    one.filter(|(_, proof)| proof.utility >= other.1.utility)
        .or(Some(other))
}

/// What chance throws.
pub(super) fn by_chance(one: &One, rng: &mut Rng) -> Option<usize> {
    let n = one.thrown(rng)?;
    one.tried.fetch_max(one.edges.len() as u32, Relaxed);
    Some(n)
}

/// What one of several players tries who choose at once, and how likely it was.
pub(super) fn arm(
    node: &Node,
    arms: &Arms,
    settings: &Settings,
    shares: &mut Vec<f32>,
    rng: &mut Rng,
) -> (u32, f32) {
    match (arms.arms.len(), settings.at_once) {
        (0, _) => (NONE, 1.0),
        (1, _) => (0, 1.0),
        (_, AtOnce::Bounds) => (arm_by_bounds(node, arms, settings), 1.0),
        (_, AtOnce::Regret) => arm_by_regret(arms, shares, rng),
    }
}

fn arm_by_bounds(node: &Node, arms: &Arms, settings: &Settings) -> u32 {
    if let Some(n) = next_untried(&arms.tried, arms.arms.len()) {
        return n as u32;
    }
    let log = (node.visits.load(Relaxed).max(1) as f32).ln();
    let bounds = arms
        .arms
        .iter()
        .map(|arm| arm.mean() + settings.exploration * (log / arm.visits().max(1) as f32).sqrt());
    let best = bounds.enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
    best.map_or(0, |(n, _)| n as u32)
}

/// By positive regrets; what would be played is added to the shares.
fn arm_by_regret(arms: &Arms, shares: &mut Vec<f32>, rng: &mut Rng) -> (u32, f32) {
    let even = 1.0 / arms.arms.len() as f32;
    shares.clear();
    shares.extend(arms.arms.iter().map(|arm| arm.regret().max(0.0)));
    let sum: f32 = shares.iter().sum();
    for (share, arm) in shares.iter_mut().zip(&arms.arms) {
        *share = if sum > 0.0 { *share / sum } else { even };
        arm.add_share(*share);
    }
    let likely = |share: f32| (1.0 - ANY) * share + ANY * even;
    let mut left = fraction(rng);
    let drawn = shares.iter().position(|&share| {
        left -= likely(share);
        left < 0.0
    });
    let n = drawn.unwrap_or(shares.len() - 1);
    (n as u32, likely(shares[n]))
}

/// What the regrets become after a move that was so likely: what it brought is what it is worth in the
/// long run, the others show nothing. The mean so far is taken off, which changes no mean and makes the
/// steps small.
pub(super) fn regret(
    node: &Node,
    player: usize,
    arms: &Arms,
    (n, likely): (u32, f32),
    utility: u32,
) {
    let visits = node.visits.load(Relaxed).max(1) as f32;
    let sum = node.sum(player);
    let more = (utility as f32 - sum as f32 / visits) / UNIT as f32;
    for (place, arm) in arms.arms.iter().enumerate() {
        let own = if place == n as usize {
            more / likely
        } else {
            0.0
        };
        arm.add_regret(own - more);
    }
}
