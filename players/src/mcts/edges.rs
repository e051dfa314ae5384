//! The moves of a node in the order in which they are tried, with their statistics.
//!
//! Most nodes have few visits, so moves are allocated in chunks as they are tried; each chunk doubles the
//! capacity. The first moves are part of the node, so that the processor reads both at once. A selection reads one word for each move: its mean and the width of its confidence interval,
//! which are computed when a result is added. The rest of a move is read for the selected one alone.

use super::node::{ALLOCATION, Node, add_u32, add_u64};
use super::order::Order;
use crate::points::UNIT;
use std::num::NonZeroU32;
use std::sync::OnceLock;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU32, AtomicU64};

/// The moves of a node.
pub(super) struct Edges {
    count: u32,
    order: Order,
    /// The number of moves that were tried, which are the first ones; with [`BUSY`] while a thread orders the others.
    tried: AtomicU32,
    /// The number of moves with a proven value, and the proof that the mover values most, as a word.
    proven: AtomicU32,
    best_proof: AtomicU32,
    /// The order where it was changed.
    changed: OnceLock<Box<[AtomicU32]>>,
    rest: OnceLock<Box<Chunk>>,
    first: Group,
}

/// The mark of a node whose untried moves are being ordered: none is tried meanwhile.
const BUSY: u32 = 1 << 31;

struct Chunk {
    groups: Box<[Group]>,
    next: OnceLock<Box<Chunk>>,
}

/// Moves whose bounds fill one cache line, which is all that a selection reads.
struct Group {
    bounds: Bounds,
    edges: [Edge; GROUP],
}

/// The bounds of some moves.
pub(super) struct Bounds([Bound; GROUP]);

/// The number of moves of a group.
pub(super) const GROUP: usize = 8;

/// The statistics of a move and the node that it leads to.
struct Edge {
    /// The sum of the mover's utilities.
    sum: AtomicU64,
    visits: AtomicU32,
    /// The index in the list of moves.
    place: AtomicU32,
    /// The expected value of the move apart from its own results, as [`Prior`] packs it.
    prior: AtomicU32,
    node: OnceLock<Box<Node>>,
}

/// An expectation of a move: it counts as if the move had so many more visits with this mean.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(super) struct Prior {
    /// At most 255; none where it is 0.
    pub(super) visits: f32,
    /// From 0 to 1.
    pub(super) mean: f32,
}

impl Prior {
    /// The greatest packed mean.
    const ONE: f32 = ((1 << 24) - 1) as f32;

    /// Packs the visits in the upper 8 bits and the mean in the others.
    fn word(self) -> u32 {
        (self.visits as u32) << 24 | (self.mean * Prior::ONE) as u32
    }
    #[inline(always)]
    fn of(word: u32) -> Prior {
        Prior {
            visits: (word >> 24) as f32,
            mean: (word & 0xff_ffff) as f32 * (1.0 / Prior::ONE),
        }
    }
}

/// Visits are taken to be so many more where there is an expectation, so that a move without any has a bound.
const NONE_YET: f32 = 0.5;

/// Returns by how much the bound of a move without visits exceeds its expected mean.
pub(super) fn width_of_new(scale: f32) -> f32 {
    scale * (1.0 / NONE_YET).sqrt()
}

/// The mean of a move in the upper half of a word, and 1 / √visits in the lower half. A move that is not to
/// be selected has the mean -∞, with its proof in the lower half where it has one.
struct Bound(AtomicU64);

const NEVER: u32 = f32::NEG_INFINITY.to_bits();

impl Bound {
    const fn new() -> Bound {
        Bound(AtomicU64::new((NEVER as u64) << 32))
    }
    /// Returns the upper confidence bound, -∞ where the move is not to be selected.
    #[inline(always)]
    fn upper(&self, scale: f32) -> f32 {
        let word = self.0.load(Relaxed);
        f32::from_bits((word >> 32) as u32) + scale * f32::from_bits(word as u32)
    }
    #[inline(always)]
    fn proof(&self) -> Option<Proof> {
        proof_of(self.0.load(Relaxed))
    }
    /// Stores a proof; returns whether it is new.
    fn prove(&self, proof: Proof) -> bool {
        let new = u64::from(NEVER) << 32 | u64::from(proof.word());
        let set = |old: u64| proof_of(old).is_none().then_some(new);
        self.0.fetch_update(Relaxed, Relaxed, set).is_ok()
    }
    /// Computes the bound of a move with so many visits and this sum of utilities. The width is that of
    /// `part` times 1 / visits.
    #[inline(always)]
    fn refresh(&self, visits: u32, sum: u64, prior: u32, part: f32, shared: bool) {
        if prior != 0 {
            return self.refresh_expected(visits, sum, Prior::of(prior), part, shared);
        }
        let share = 1.0 / visits.max(1) as f32;
        let mean = sum as i64 as f32 * (share * (1.0 / UNIT as f32));
        self.set(mean, share * part, shared);
    }
    /// [`Bound::refresh`] of a move of which something is expected.
    fn refresh_expected(&self, visits: u32, sum: u64, prior: Prior, part: f32, shared: bool) {
        let visits = visits as f32;
        let sum = sum as i64 as f32 * (1.0 / UNIT as f32) + prior.visits * prior.mean;
        let mean = sum / (visits + prior.visits);
        self.set(mean, part / (visits + NONE_YET), shared);
    }
    /// Stores a mean, unless there is a proof; `share` is 1 / visits.
    #[inline(always)]
    fn set(&self, mean: f32, share: f32, shared: bool) {
        let old = self.0.load(Relaxed);
        if proof_of(old).is_some() {
            return;
        }
        let new = u64::from(mean.to_bits()) << 32 | u64::from(share.sqrt().to_bits());
        if shared {
            // Where another thread was quicker, its word is as good.
            let _ = self.0.compare_exchange(old, new, Relaxed, Relaxed);
        } else {
            self.0.store(new, Relaxed);
        }
    }
}

/// Returns the proof in the word of a move.
#[inline(always)]
fn proof_of(word: u64) -> Option<Proof> {
    let is_proven = (word >> 32) as u32 == NEVER;
    is_proven.then(|| Proof::of(word as u32)).flatten()
}

/// A proven value, as a word: the mover's utility from bit 0, the number of the outcome from bit 17, a mark
/// at bit 30. Selections read it as a floating-point number: with the mark it is not subnormal, and with
/// outcomes below [`OUTCOMES`] it is finite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Proof(NonZeroU32);

const MARK: u32 = 1 << 30;
const OUTCOME_AT: u32 = 17;
const OUTCOMES: u32 = (f32::INFINITY.to_bits() - MARK) >> OUTCOME_AT;

impl Proof {
    /// Creates a proof; `None` where the number of the outcome is too large.
    pub(super) fn new(outcome: u32, utility: u32) -> Option<Proof> {
        let word = || MARK | outcome << OUTCOME_AT | utility;
        (outcome < OUTCOMES).then(word).and_then(Proof::of)
    }
    /// Returns the proof of a word that is not 0.
    #[inline(always)]
    fn of(word: u32) -> Option<Proof> {
        NonZeroU32::new(word).map(Proof)
    }
    fn word(self) -> u32 {
        self.0.get()
    }
    /// Returns the number of the outcome.
    pub(super) fn outcome(self) -> u32 {
        (self.word() & !MARK) >> OUTCOME_AT
    }
    /// Returns the mover's utility.
    pub(super) fn utility(self) -> u32 {
        self.word() & ((1 << OUTCOME_AT) - 1)
    }
}

/// A reference to a move of a node.
#[derive(Clone, Copy)]
pub(super) struct EdgeRef<'n> {
    bound: &'n Bound,
    edge: &'n Edge,
}

impl<'n> EdgeRef<'n> {
    /// Returns the index in the list of moves.
    #[inline]
    pub(super) fn place(self) -> usize {
        self.edge.place.load(Relaxed) as usize
    }
    #[inline]
    pub(super) fn visits(self) -> u32 {
        self.edge.visits.load(Relaxed)
    }
    /// Returns whether both are the same move of the same node.
    pub(super) fn is(self, other: EdgeRef<'_>) -> bool {
        std::ptr::eq(self.edge, other.edge)
    }
    #[inline]
    pub(super) fn proof(self) -> Option<Proof> {
        self.bound.proof()
    }
    /// Returns the node that the move leads to.
    #[inline]
    pub(super) fn node(self) -> &'n OnceLock<Box<Node>> {
        &self.edge.node
    }
    /// Returns the mean utility of the mover, from 0 to 1.
    pub(super) fn mean(self) -> f32 {
        match self.proof() {
            Some(proof) => proof.utility() as f32 / UNIT as f32,
            None => {
                let sum = self.edge.sum.load(Relaxed) as f32;
                sum / (self.visits().max(1) as f32 * UNIT as f32)
            }
        }
    }
    /// Begins a visit; returns the number of visits before. Where it is marked, it counts as a loss until its
    /// utility is added (virtual loss), so that other threads go elsewhere meanwhile.
    #[inline]
    pub(super) fn enter(self, is_marked: bool) -> u32 {
        if !is_marked {
            return self.visits();
        }
        let before = add_u32(&self.edge.visits, 1, true);
        self.refresh(before + 1, self.edge.sum.load(Relaxed), true);
        before
    }
    /// Ends a visit, which may be marked: adds the sum of the utilities of its playouts.
    #[inline]
    pub(super) fn add(self, utility: u32, playouts: u32, is_marked: bool, shared: bool) {
        self.add_sum(utility.into(), playouts - u32::from(is_marked), shared);
    }
    /// Adds visits and the sum of their utilities; returns the new visits and sum.
    #[inline(always)]
    pub(super) fn add_sum(self, more_sum: u64, more_visits: u32, shared: bool) -> (u32, u64) {
        let visits = match more_visits {
            0 => self.visits(),
            more => add_u32(&self.edge.visits, more, shared).wrapping_add(more),
        };
        let sum = add_u64(&self.edge.sum, more_sum, shared).wrapping_add(more_sum);
        self.refresh(visits, sum, shared);
        (visits, sum)
    }
    /// Returns the visits and the sum of the mover's utilities.
    #[inline]
    pub(super) fn counts(self) -> (u32, u64) {
        (self.visits(), self.edge.sum.load(Relaxed))
    }
    /// Returns the packed expectation, for [`Bounds::refresh`].
    #[inline(always)]
    pub(super) fn prior(self) -> u32 {
        self.edge.prior.load(Relaxed)
    }
    /// Sets what is expected of the move; computes the bound of one that was visited.
    pub(super) fn expect(self, prior: Prior, shared: bool) {
        self.edge.prior.store(prior.word(), Relaxed);
        let (visits, sum) = self.counts();
        if visits > 0 {
            self.refresh(visits, sum, shared);
        }
    }
    #[inline(always)]
    fn refresh(self, visits: u32, sum: u64, shared: bool) {
        self.bound.refresh(visits, sum, self.prior(), 1.0, shared);
    }
}

impl Edges {
    /// Creates the moves of a player, to be tried in this order.
    pub(super) fn of_player(count: usize, order: Order) -> Edges {
        Edges::new(count, order, 0)
    }
    /// Creates the moves of chance, which are all present at once.
    pub(super) fn of_chance(count: usize) -> Edges {
        let edges = Edges::new(count, Order::of_the_list(count), count);
        let rest = count.div_ceil(GROUP).saturating_sub(1);
        if rest > 0 {
            let chunk = Chunk::new(1, rest, &|n| n);
            edges.rest.get_or_init(|| Box::new(chunk));
        }
        edges
    }
    fn new(count: usize, order: Order, tried: usize) -> Edges {
        Edges {
            count: count as u32,
            order,
            tried: AtomicU32::new(tried as u32),
            proven: AtomicU32::new(0),
            best_proof: AtomicU32::new(0),
            changed: OnceLock::new(),
            rest: OnceLock::new(),
            first: Group::new(0, &|n| order.place(n)),
        }
    }
    /// Returns the number of moves.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.count as usize
    }
    /// Returns whether every move was tried.
    #[inline]
    pub(super) fn all_tried(&self) -> bool {
        self.tried_count() >= self.len()
    }
    /// Returns the number of moves that were tried.
    #[inline]
    pub(super) fn tried_count(&self) -> usize {
        (self.tried.load(Relaxed) & !BUSY).min(self.count) as usize
    }
    /// Returns the memory in addition to the node itself, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let order = self.changed.get().map_or(0, |order| size_of_val(&**order));
        self.chunks().map(Chunk::bytes).sum::<usize>() + order
    }
    /// Takes the next move that was not tried, and returns it with the number of bytes allocated.
    #[inline]
    pub(super) fn try_next(&self, shared: bool) -> Option<(EdgeRef<'_>, usize)> {
        let next = |tried: u32| (tried < self.count).then_some(tried + 1);
        let n = match shared {
            true => self.tried.fetch_update(AcqRel, Acquire, next).ok()?,
            false => {
                let tried = self.tried.load(Relaxed);
                self.tried.store(next(tried)?, Relaxed);
                tried
            }
        };
        let (edge, bytes) = self.at(n as usize);
        // The moves may have been ordered since the edge was allocated.
        edge.edge.place.store(self.place(n), Relaxed);
        Some((edge, bytes))
    }
    /// Returns the index in the list of the move that is tried next.
    #[inline]
    pub(super) fn next_untried(&self) -> Option<usize> {
        let next = self.tried.load(Acquire);
        (next < self.count).then(|| self.place(next) as usize)
    }
    /// Puts the `most` best of the moves that were not tried first, in order, given their worths by their indices in the
    /// list, unless all were tried or another thread does. Returns the number of bytes allocated.
    pub(super) fn order_untried(&self, most: usize, worth: impl Fn(usize) -> f32) -> usize {
        let claim = |tried: u32| (tried < self.count).then_some(tried | BUSY);
        let Ok(tried) = self.tried.fetch_update(AcqRel, Acquire, claim) else {
            return 0;
        };
        let places = (tried..self.count).map(|n| self.place(n));
        let mut ranked: Vec<(f32, u32)> = places.map(|n| (worth(n as usize), n)).collect();
        let better = |a: &(f32, u32), b: &(f32, u32)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
        if most < ranked.len() {
            ranked.select_nth_unstable_by(most, better);
        }
        let first = most.min(ranked.len());
        ranked[..first].sort_unstable_by(better);
        let mut bytes = 0;
        let order = self.changed.get_or_init(|| {
            let order: Box<[AtomicU32]> = (0..self.count)
                .map(|n| self.order.place(n).into())
                .collect();
            bytes = size_of_val(&*order);
            order
        });
        for (place, (_, n)) in order.iter().skip(tried as usize).zip(ranked) {
            place.store(n, Relaxed);
        }
        self.tried.store(tried, Release);
        bytes
    }
    /// Returns the index in the list of the `n`-th move.
    fn place(&self, n: u32) -> u32 {
        let changed = self.changed.get().and_then(|order| order.get(n as usize));
        changed.map_or_else(|| self.order.place(n), |place| place.load(Relaxed))
    }
    /// Returns the `n`-th move, allocated if necessary, and the number of bytes allocated.
    fn at(&self, n: usize) -> (EdgeRef<'_>, usize) {
        let group = n / GROUP;
        if group == 0 {
            return (self.first.get(n), 0);
        }
        let (mut chunk, mut begin, mut bytes) = (&self.rest, 1, 0);
        loop {
            let here = chunk.get_or_init(|| {
                let left = self.len().div_ceil(GROUP) - begin;
                let new = Chunk::new(begin, begin.min(left), &|n| self.place(n));
                bytes += new.bytes();
                Box::new(new)
            });
            if let Some(group) = here.groups.get(group - begin) {
                return (group.get(n % GROUP), bytes);
            }
            begin += here.groups.len();
            chunk = &here.next;
        }
    }
    /// Returns the `n`-th move, if it is allocated.
    pub(super) fn get(&self, n: usize) -> Option<EdgeRef<'_>> {
        if n >= self.len() {
            return None;
        }
        let Some(mut group) = (n / GROUP).checked_sub(1) else {
            return Some(self.first.get(n));
        };
        for chunk in self.chunks() {
            match chunk.groups.get(group) {
                Some(group) => return Some(group.get(n % GROUP)),
                None => group -= chunk.groups.len(),
            }
        }
        None
    }
    /// Iterates over the moves that were tried.
    pub(super) fn tried(&self) -> impl Iterator<Item = EdgeRef<'_>> {
        self.chunked().take(self.tried_count())
    }
    fn chunked(&self) -> impl Iterator<Item = EdgeRef<'_>> {
        let rest = self.chunks().flat_map(|chunk| &chunk.groups);
        let groups = std::iter::once(&self.first).chain(rest);
        let edges = groups.flat_map(|group| (0..GROUP).map(|n| group.get(n)));
        edges.take(self.len())
    }
    fn chunks(&self) -> impl Iterator<Item = &Chunk> {
        let first = self.rest.get().map(Box::as_ref);
        std::iter::successors(first, |chunk| chunk.next.get().map(Box::as_ref))
    }
    /// Returns the move without a proof that has the greatest upper confidence bound, and that bound.
    #[inline]
    pub(super) fn best(&self, scale: f32) -> Option<(EdgeRef<'_>, f32)> {
        let (mut best, mut most) = (&self.first, self.first.bounds.highest(scale));
        let mut next = &self.rest;
        while let Some(chunk) = next.get() {
            for group in &chunk.groups {
                let upper = group.bounds.highest(scale);
                if upper > most {
                    (best, most) = (group, upper);
                }
            }
            next = &chunk.next;
        }
        (most > f32::NEG_INFINITY).then(|| (best.get(best.bounds.reaches(scale, most)), most))
    }
    /// Iterates over the moves with a proven value.
    pub(super) fn proofs(&self) -> impl Iterator<Item = (EdgeRef<'_>, Proof)> {
        let edges = self.tried();
        edges.filter_map(|edge| Some((edge, edge.proof()?)))
    }
    /// Returns the proof of a move that the mover values most.
    #[inline]
    pub(super) fn best_proof(&self) -> Option<Proof> {
        Proof::of(self.best_proof.load(Relaxed))
    }
    /// Returns whether every move has a proven value.
    pub(super) fn all_proven(&self) -> bool {
        self.proven.load(Relaxed) >= self.count
    }
    /// Stores the proof of a move; returns whether it is new.
    pub(super) fn prove(&self, edge: EdgeRef<'_>, proof: Proof) -> bool {
        if !edge.bound.prove(proof) {
            return false;
        }
        let better = |old| {
            let is_better = Proof::of(old).is_none_or(|old| proof.utility() > old.utility());
            is_better.then_some(proof.word())
        };
        // Where it is no better, the old one stays.
        let _ = self.best_proof.fetch_update(Relaxed, Relaxed, better);
        self.proven.fetch_add(1, Relaxed);
        true
    }
    /// Iterates over the child nodes, each with the number of visits of its move.
    pub(super) fn below_mut(&mut self) -> Below<'_> {
        Below {
            edges: self.first.edges.iter_mut(),
            groups: [].iter_mut(),
            next: self.rest.get_mut(),
        }
    }
}

impl Chunk {
    /// Creates so many groups of moves, the first of which is the group with the number `begin`.
    fn new(begin: usize, groups: usize, place: &impl Fn(u32) -> u32) -> Chunk {
        let groups = begin..begin + groups;
        Chunk {
            groups: groups.map(|n| Group::new(n * GROUP, place)).collect(),
            next: OnceLock::new(),
        }
    }
    fn bytes(&self) -> usize {
        size_of::<Chunk>() + size_of_val(&*self.groups) + 2 * ALLOCATION
    }
}

/// Returns the greatest of some bounds, each a number or -∞. Compares halves with each other, so that few
/// comparisons depend on others.
#[inline(always)]
fn highest(mut uppers: [f32; GROUP]) -> f32 {
    let mut half = GROUP / 2;
    while half > 0 {
        for n in 0..half {
            let (one, other) = (uppers[n], uppers[n + half]);
            uppers[n] = if one > other { one } else { other };
        }
        half /= 2;
    }
    uppers[0]
}

impl Bounds {
    /// Returns bounds of moves that are not to be selected.
    pub(super) fn new() -> Bounds {
        Bounds([const { Bound::new() }; GROUP])
    }
    /// Returns the upper confidence bounds; -∞ for moves that are not to be selected.
    #[inline(always)]
    fn uppers(&self, scale: f32) -> [f32; GROUP] {
        std::array::from_fn(|n| self.0[n].upper(scale))
    }
    /// Returns the greatest upper confidence bound.
    #[inline(always)]
    pub(super) fn highest(&self, scale: f32) -> f32 {
        highest(self.uppers(scale))
    }
    /// Returns the number of a move with this upper confidence bound; the first one where another thread has
    /// changed the bounds meanwhile.
    #[inline(always)]
    pub(super) fn reaches(&self, scale: f32, most: f32) -> usize {
        let uppers = self.uppers(scale);
        uppers.iter().position(|upper| *upper >= most).unwrap_or(0)
    }
    /// Sets the bound of a move to that of another place, with its proof if there is one.
    pub(super) fn copy(&self, n: usize, from: EdgeRef<'_>) {
        self.0[n].0.store(from.bound.0.load(Relaxed), Relaxed);
    }
    /// Computes the bound of a move with so many visits and this sum of utilities, unless it is proven. Its
    /// width is that of 1 / `part` times the visits. No other thread may write these bounds.
    #[inline(always)]
    pub(super) fn refresh(&self, n: usize, visits: u32, sum: u64, prior: u32, part: f32) {
        self.0[n].refresh(visits, sum, prior, part, false);
    }
    /// Returns the proof of a move.
    #[inline(always)]
    pub(super) fn proof(&self, n: usize) -> Option<Proof> {
        self.0[n].proof()
    }
}

impl Group {
    /// Creates the group of moves that begins with the move `begin`.
    fn new(begin: usize, place: &impl Fn(u32) -> u32) -> Group {
        Group {
            bounds: Bounds::new(),
            edges: std::array::from_fn(|n| Edge {
                sum: AtomicU64::new(0),
                visits: AtomicU32::new(0),
                place: place((begin + n) as u32).into(),
                prior: AtomicU32::new(0),
                node: OnceLock::new(),
            }),
        }
    }
    #[inline(always)]
    fn get(&self, n: usize) -> EdgeRef<'_> {
        EdgeRef {
            bound: &self.bounds.0[n],
            edge: &self.edges[n],
        }
    }
}

/// The iterator of [`Edges::below_mut`].
pub(super) struct Below<'n> {
    edges: std::slice::IterMut<'n, Edge>,
    groups: std::slice::IterMut<'n, Group>,
    next: Option<&'n mut Box<Chunk>>,
}

impl<'n> Iterator for Below<'n> {
    type Item = (u32, &'n mut OnceLock<Box<Node>>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(edge) = self.edges.next() {
                return Some((*edge.visits.get_mut(), &mut edge.node));
            }
            if let Some(group) = self.groups.next() {
                self.edges = group.edges.iter_mut();
                continue;
            }
            let chunk = self.next.take()?;
            self.groups = chunk.groups.iter_mut();
            self.next = chunk.next.get_mut();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_runtime::Rng;

    #[test]
    fn a_proof_fits_into_a_word() {
        for utility in [0, 1, UNIT / 2, UNIT] {
            for outcome in [0, 7, OUTCOMES - 1] {
                let proof = Proof::new(outcome, utility).expect("a word");
                assert_eq!((proof.outcome(), proof.utility()), (outcome, utility));
            }
        }
        let last = Proof::new(OUTCOMES - 1, UNIT).expect("a word");
        assert!(f32::from_bits(last.word()).is_normal() && f32::from_bits(MARK).is_normal());
        assert_eq!(Proof::new(OUTCOMES, 0), None);
    }

    #[test]
    fn each_move_is_tried_once_and_room_grows_with_them() {
        for count in [1, 7, 8, 9, 40, 121] {
            let edges = Edges::of_player(count, Order::random(count, &mut Rng::new(1)));
            let (empty, mut places) = (edges.bytes(), Vec::new());
            let mut new = 0;
            while let Some((edge, bytes)) = edges.try_next(false) {
                places.push(edge.place());
                new += bytes;
            }
            assert_eq!(edges.bytes(), empty + new);
            assert_eq!(edges.tried().count(), count);
            let tried: Vec<usize> = edges.tried().map(EdgeRef::place).collect();
            assert_eq!(tried, places);
            places.sort_unstable();
            assert_eq!(places, (0..count).collect::<Vec<_>>());
        }
    }

    #[test]
    fn moves_are_tried_by_their_worth() {
        let mut rng = Rng::new(1);
        for count in [1, 7, 9, 40, 121] {
            for (before, most) in [(0, 200), (1, 200), (8, 200), (20, 200), (3, 2), (8, 9)] {
                let edges = Edges::of_player(count, Order::random(count, &mut rng));
                let (empty, mut new) = (edges.bytes(), 0);
                let mut places: Vec<usize> = Vec::new();
                for n in 0..count {
                    if n == before.min(count - 1) {
                        new += edges.order_untried(most, |place| -(place as f32));
                    }
                    let next = edges.next_untried();
                    let (edge, bytes) = edges.try_next(false).expect("not all are tried");
                    assert_eq!(next, Some(edge.place()));
                    places.push(edge.place());
                    new += bytes;
                }
                assert!(edges.next_untried().is_none() && edges.try_next(false).is_none());
                assert_eq!(edges.bytes(), empty + new);
                let behind = &places[before.min(count - 1)..];
                let (first, others) = behind.split_at(most.min(behind.len()));
                assert!(first.is_sorted());
                assert!(others.iter().all(|other| first.last() < Some(other)));
                places.sort_unstable();
                assert_eq!(places, (0..count).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn threads_try_each_move_once_while_others_order_them() {
        let mut rng = Rng::new(1);
        for round in 0..10 {
            let edges = Edges::of_player(121, Order::random(121, &mut rng));
            let together = std::sync::Barrier::new(3);
            let run = |seed: usize| {
                let mut own = Vec::new();
                together.wait();
                while !edges.all_tried() {
                    if own.len() % 8 == seed {
                        // Others run meanwhile.
                        let worth = |place| {
                            if place % 16 == 0 {
                                std::thread::yield_now();
                            }
                            ((place * (seed + round)) % 17) as f32
                        };
                        edges.order_untried(16, worth);
                    }
                    own.extend(edges.try_next(true).map(|(edge, _)| edge.place()));
                }
                own
            };
            let mut places = std::thread::scope(|scope| {
                let threads = [1, 2, 3].map(|seed| scope.spawn(move || run(seed)));
                threads
                    .map(|thread| thread.join().expect("it ends"))
                    .concat()
            });
            places.sort_unstable();
            assert_eq!(places, (0..121).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_expectation_counts_as_visits() {
        let edges = Edges::of_player(3, Order::of_the_list(3));
        let half = Prior {
            visits: 10.0,
            mean: 0.5,
        };
        let (edge, _) = edges.try_next(false).expect("a move");
        edge.expect(half, false);
        assert!(edges.best(0.0).is_none());
        edge.add(10 * UNIT, 10, false, false);
        let upper = |scale| edges.best(scale).map_or(0.0, |(_, upper)| upper);
        assert!((upper(0.0) - 0.75).abs() < 1e-4);
        assert!((upper(1.0) - 0.75 - (1.0_f32 / 10.5).sqrt()).abs() < 1e-4);
        edge.expect(Prior { mean: 0.0, ..half }, false);
        assert!((upper(0.0) - 0.5).abs() < 1e-4);
        edge.expect(Prior::default(), false);
        assert_eq!(upper(0.0), 1.0);
    }

    #[test]
    fn the_best_is_not_proven_and_has_the_highest_bound() {
        let edges = Edges::of_player(20, Order::of_the_list(20));
        assert!(edges.best(1.0).is_none());
        for n in 0..20 {
            let (edge, _) = edges.try_next(false).expect("not all are tried");
            edge.add(UNIT / 100 * n, 1, false, false);
        }
        let best = |scale| edges.best(scale).map(|(edge, _)| edge.place());
        assert_eq!(best(0.0), Some(19));
        let last = edges.get(19).expect("it has been tried");
        let lost = Proof::new(0, 0).expect("a word");
        assert!(edges.prove(last, lost) && !edges.prove(last, lost));
        last.add(UNIT, 1, false, false);
        assert_eq!((last.proof(), best(0.0)), (Some(lost), Some(18)));
        let next = edges.get(18).expect("it has been tried");
        for _ in 0..100 {
            next.add(UNIT / 5, 1, false, false);
        }
        assert_eq!((best(0.0), best(10.0)), (Some(18), Some(17)));
        assert!((next.mean() - 0.2).abs() < 0.01);
    }

    #[test]
    fn a_visit_of_several_threads_counts_as_a_loss_until_it_ends() {
        let edges = Edges::of_player(1, Order::of_the_list(1));
        let (edge, _) = edges.try_next(true).expect("a move");
        edge.enter(true);
        edge.add(UNIT, 1, true, true);
        assert_eq!(edge.enter(true), 1);
        let upper = edges.best(0.0).map(|(_, upper)| upper);
        assert_eq!(upper, Some(0.5));
        edge.add(UNIT, 1, true, true);
        let upper = edges.best(0.0).map(|(_, upper)| upper);
        assert_eq!((upper, edge.visits()), (Some(1.0), 2));
    }
}
