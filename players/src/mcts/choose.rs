//! The selection of moves in the tree.

use super::edges::{EdgeRef, Proof, width_of_new};
use super::lessons::Lessons;
use super::node::{Arms, NONE, Node, One, next_untried};
use super::settings::{AtOnce, Settings};
use crate::points::UNIT;
use boardwright_runtime::Rng;
use std::sync::atomic::Ordering::Relaxed;

/// The probability with which regret matching explores a uniformly random move.
const ANY: f32 = 0.1;

/// Returns a uniformly random number in [0, 1).
pub(super) fn fraction(rng: &mut Rng) -> f32 {
    (rng.word() >> 40) as f32 / (1_u64 << 24) as f32
}

/// A move selected by a simulation.
pub(super) struct Tried<'n> {
    pub(super) edge: EdgeRef<'n>,
    /// The proven move that the mover would play outside of a search.
    pub(super) instead: Option<Proof>,
    /// The number of bytes by which the node has grown.
    pub(super) bytes: usize,
}

impl<'n> Tried<'n> {
    fn again(edge: EdgeRef<'n>) -> Self {
        Tried {
            edge,
            instead: None,
            bytes: 0,
        }
    }
    fn new((edge, bytes): (EdgeRef<'n>, usize)) -> Self {
        Tried {
            bytes,
            ..Tried::again(edge)
        }
    }
}

/// Selects a move of one player: the one with the greatest upper confidence bound.
///
/// Where a proven move is better than any other can be, the best of the others is tried all the same, so
/// that they get proven in the end. The node then gets the value of the proven move.
#[inline(always)]
pub(super) fn by_bounds<'n>(
    node: &Node,
    one: &'n One,
    settings: &Settings,
    shared: bool,
) -> Option<Tried<'n>> {
    let (edges, all_tried) = (&one.edges, one.edges.all_tried());
    if !all_tried && settings.urgency == f32::INFINITY {
        return edges.try_next(shared).map(Tried::new);
    }
    let visits = node.visits.load(Relaxed).max(1) as f32;
    let best = edges.best(settings.exploration * visits.ln().sqrt());
    if !all_tried
        && best.is_none_or(|(_, most)| node.mean(one.mover) + settings.urgency > most)
        && let Some(new) = edges.try_next(shared)
    {
        return Some(Tried::new(new));
    }
    of_best(one, best)
}

/// Selects a move of one player where more is expected of some than of others, by what random games have taught: as if
/// each move had visits with the mean of its games. Of the moves that were not tried only the next one is considered; after 4,
/// 16, 64 visits and so on they are ordered anew, the best first.
pub(super) fn by_lessons<'n>(
    node: &Node,
    one: &'n One,
    lessons: &Lessons,
    settings: &Settings,
    shared: bool,
) -> Option<Tried<'n>> {
    let visits = node.visits.load(Relaxed).max(1);
    let mean = node.mean(one.mover);
    let is_time =
        visits >= AGAIN && visits.is_power_of_two() && visits.ilog2().is_multiple_of(AGAIN.ilog2());
    let ordered = match is_time {
        true => one.expect(lessons, mean, (AGAIN * visits) as usize, shared),
        false => 0,
    };
    let scale = EXPECTING * settings.exploration * (visits as f32).ln().sqrt();
    let best = one.edges.best(scale);
    let most = best.map(|(_, most)| most);
    let tried = match untried_by_lessons(one, lessons, mean, scale, most, shared) {
        Some(new) => new,
        None => of_best(one, best)?,
    };
    Some(Tried {
        bytes: tried.bytes + ordered,
        ..tried
    })
}

/// Selects the move of one player that is tried next, if its expectation exceeds the greatest bound of the others.
pub(super) fn untried_by_lessons<'n>(
    one: &'n One,
    lessons: &Lessons,
    mean: f32,
    scale: f32,
    most: Option<f32>,
    shared: bool,
) -> Option<Tried<'n>> {
    let place = one.edges.next_untried()?;
    let prior = lessons.prior(one.mover, one.key(place), mean);
    let upper = prior.mean + width_of_new(scale);
    if most.is_some_and(|most| upper <= most) {
        return None;
    }
    let (edge, bytes) = one.edges.try_next(shared)?;
    edge.expect(prior, shared);
    let tried = of_best(one, Some((edge, upper)))?;
    Some(Tried { bytes, ..tried })
}

/// After how many times the visits moves are ordered anew.
const AGAIN: u32 = 4;

/// The part of the exploration at positions where something is expected of the moves.
pub(super) const EXPECTING: f32 = 0.3;

/// Selects the best move without a proof, given with its upper confidence bound; a proven move where all are
/// proven.
#[inline(always)]
pub(super) fn of_best<'n>(one: &'n One, best: Option<(EdgeRef<'n>, f32)>) -> Option<Tried<'n>> {
    let Some((edge, most)) = best else {
        let proofs = one.edges.proofs();
        let sure = proofs.max_by_key(|(_, proof)| proof.utility());
        return sure.map(|(edge, _)| Tried::again(edge));
    };
    let is_more = |sure: &Proof| most < sure.utility() as f32 / UNIT as f32;
    Some(Tried {
        instead: one.edges.best_proof().filter(is_more),
        ..Tried::again(edge)
    })
}

/// Draws an outcome of chance.
pub(super) fn by_chance<'n>(one: &'n One, rng: &mut Rng) -> Option<Tried<'n>> {
    one.edges.get(one.thrown(rng)?).map(Tried::again)
}

/// Selects a move of one of several players who choose at once; returns its index and the probability of
/// the draw.
pub(super) fn arm(
    node: &Node,
    arms: &Arms,
    settings: &Settings,
    shares: &mut Vec<f32>,
    rng: &mut Rng,
    shared: bool,
) -> (u32, f32) {
    match (arms.arms.len(), settings.at_once) {
        (0, _) => (NONE, 1.0),
        (1, _) => (0, 1.0),
        (_, AtOnce::Bounds) => (arm_by_bounds(node, arms, settings, shared), 1.0),
        (_, AtOnce::Regret) => arm_by_regret(arms, shares, rng),
    }
}

fn arm_by_bounds(node: &Node, arms: &Arms, settings: &Settings, shared: bool) -> u32 {
    if let Some(n) = next_untried(&arms.tried, arms.arms.len(), shared) {
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

/// Draws by regret matching, and adds the probabilities to the average strategy.
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

/// Updates the regrets after a move that was drawn with probability `likely`: the drawn move is estimated
/// by its importance-weighted utility, all others by 0. The mean of the node is subtracted as a baseline,
/// which keeps the estimates unbiased and reduces their variance.
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
