//! Copies of often visited nodes that belong to one thread, so that threads seldom write the same memory.
//!
//! A thread selects moves at such a node by its own copy and counts its results there. After some visits it
//! *exchanges* with the tree: it adds its counts and reads the sums of all threads. In between, the tree
//! lacks fewer than [`most_between`] playouts, and those of one leaf, of each thread at this node, and the
//! thread does not see the counts that others have added since its last exchange. Wins and losses are
//! proven in the tree at once. When the search ends, all copies have been exchanged, so that the sums are
//! exact.

use super::edges::{Bounds, EdgeRef, GROUP, Proof};
use super::node::{Node, One};
use std::sync::atomic::Ordering::Relaxed;

/// The number of visits from which a node is copied.
const OFTEN: u32 = 256;
/// The number of copies of a thread, as an exponent of two.
const SLOTS: u32 = 12;
/// Each move of a copied node is preferred by one of the threads. The others compute its bound as if it had
/// 1 / `OTHERS` times the visits. So threads search different moves where several have nearly equal bounds,
/// and seldom meet at the nodes below, which are not copied.
const OTHERS: f32 = 1.0 / 1.5;

/// Returns the number of own playouts at a node with so many visits after which a thread exchanges, where so
/// many are played from a leaf. Several are where games are short: there exchanges would take much of the time.
pub(super) fn most_between(visits: u32, at_leaf: u32) -> u32 {
    const PART: u32 = 128;
    const MOST: u32 = 4096;
    let (times, least) = match at_leaf {
        0 | 1 => (1, 4),
        _ => (at_leaf.min(4), 8 * at_leaf),
    };
    (visits / PART * times).clamp(least, MOST)
}

/// The copies of a thread, each at the place that the address of its node determines.
pub(super) struct Mirrors<'t> {
    slots: Box<[Option<Box<Mirror<'t>>>]>,
    /// The number of the thread, and how many there are.
    of: (usize, usize),
    /// Whether nodes are copied before all of their moves were tried; a copy has those that were.
    pub(super) partly: bool,
    bytes: usize,
    most_bytes: usize,
}

/// A copy of a node.
pub(super) struct Mirror<'t> {
    node: &'t Node,
    /// Whether the way down of the current simulation leads through it.
    pub(super) on_path: bool,
    /// The number of visits that the thread knows of.
    pub(super) visits: u32,
    /// √ln visits, by which bounds are scaled, at the last exchange. It grows so slowly that it need not be
    /// computed for each visit.
    spread: f32,
    /// The number of own visits since the last exchange, and the sums of their utilities by player.
    new: u32,
    sums: Box<[u64]>,
    bounds: Box<[Bounds]>,
    edges: Box<[Edge<'t>]>,
}

/// The copy of a move.
struct Edge<'t> {
    edge: EdgeRef<'t>,
    /// The visits and the sum of utilities that the thread knows of.
    visits: u32,
    sum: u64,
    /// The parts of them since the last exchange.
    new_visits: u32,
    new_sum: u64,
    /// The part of 1 / visits from which the width of the bound is computed.
    part: f32,
}

impl<'t> Mirrors<'t> {
    /// Creates room for the copies of thread `of.0` of `of.1`, which take at most so many bytes.
    pub(super) fn new(of: (usize, usize), most_bytes: usize) -> Self {
        Mirrors {
            of,
            slots: (0..1 << SLOTS).map(|_| None).collect(),
            partly: false,
            bytes: 0,
            most_bytes,
        }
    }
    /// Returns the place of the copy of a node, which is made if the node is visited often enough.
    #[inline]
    pub(super) fn place(&mut self, node: &'t Node, one: &'t One, players: usize) -> Option<usize> {
        let address = std::ptr::from_ref(node).addr() as u64;
        let place = (address.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOTS)) as usize;
        let there = self.slots[place].as_deref();
        // The visits of a copied node are not read: others write them.
        if let Some(mirror) = there.filter(|there| std::ptr::eq(there.node, node)) {
            let is_whole = mirror.has_all(one);
            return (is_whole || self.make(place, node, one, players)).then_some(place);
        }
        let visits = node.visits.load(Relaxed);
        let is_taken = |there: &Mirror<'_>| there.on_path || there.visits >= visits;
        let is_copied = visits >= OFTEN && !there.is_some_and(is_taken);
        (is_copied && self.make(place, node, one, players)).then_some(place)
    }
    /// Makes a copy of a node in place of another one; returns whether there is room.
    #[cold]
    fn make(&mut self, place: usize, node: &'t Node, one: &'t One, players: usize) -> bool {
        let old = self.slots[place].as_ref().map_or(0, |old| old.bytes());
        let rest = self.bytes - old;
        if !self.partly && !one.edges.all_tried()
            || rest + Mirror::bytes_of(one.edges.len()) > self.most_bytes
        {
            return false;
        }
        if let Some(old) = &mut self.slots[place] {
            old.exchange();
        }
        let new = Mirror::new(node, one, players, self.of);
        self.bytes = rest + new.bytes();
        self.slots[place] = Some(Box::new(new));
        true
    }
    /// Returns the copy at a place that [`Mirrors::place`] has returned.
    #[inline(always)]
    pub(super) fn at(&mut self, place: usize) -> Option<&mut Mirror<'t>> {
        self.slots.get_mut(place)?.as_deref_mut()
    }
}

impl Drop for Mirrors<'_> {
    fn drop(&mut self) {
        self.slots
            .iter_mut()
            .flatten()
            .for_each(|mirror| mirror.exchange());
    }
}

impl<'t> Mirror<'t> {
    fn new(node: &'t Node, one: &'t One, players: usize, of: (usize, usize)) -> Self {
        let edges = one.edges.tried().enumerate().map(|(n, edge)| Edge {
            part: if n % of.1 == of.0 { 1.0 } else { OTHERS },
            edge,
            visits: 0,
            sum: 0,
            new_visits: 0,
            new_sum: 0,
        });
        let edges: Box<[Edge<'t>]> = edges.collect();
        let groups = edges.len().div_ceil(GROUP);
        let mut mirror = Mirror {
            node,
            on_path: false,
            visits: 0,
            spread: 0.0,
            new: 0,
            sums: vec![0; players].into(),
            bounds: (0..groups).map(|_| Bounds::new()).collect(),
            edges,
        };
        mirror.exchange();
        mirror
    }
    /// Whether the copy has all moves that were tried.
    #[inline]
    fn has_all(&self, one: &One) -> bool {
        self.edges.len() == one.edges.tried_count()
    }
    fn bytes_of(edges: usize) -> usize {
        size_of::<Self>()
            + edges * size_of::<Edge<'t>>()
            + edges.div_ceil(GROUP) * size_of::<Bounds>()
    }
    fn bytes(&self) -> usize {
        Self::bytes_of(self.edges.len())
    }
    /// Returns the number of visits of a move that the thread knows of.
    #[inline(always)]
    pub(super) fn visits_of(&self, n: usize) -> u32 {
        self.edges.get(n).map_or(0, |edge| edge.visits)
    }
    /// Returns the factor of the widths of the bounds for a constant of exploration.
    pub(super) fn scale(&self, exploration: f32) -> f32 {
        exploration * self.spread
    }
    /// Returns the number of the move without a proof that has the greatest upper confidence bound with a
    /// constant of exploration, and that bound.
    #[inline]
    pub(super) fn best(&self, exploration: f32) -> Option<(usize, f32)> {
        let scale = self.scale(exploration);
        let (mut best, mut most) = (None, f32::NEG_INFINITY);
        for (group, bounds) in self.bounds.iter().enumerate() {
            let upper = bounds.highest(scale);
            if upper > most {
                (best, most) = (Some(group), upper);
            }
        }
        let group = best?;
        let n = group * GROUP + self.bounds.get(group)?.reaches(scale, most);
        Some((n, most))
    }
    /// Returns the move with a number.
    #[inline(always)]
    pub(super) fn edge(&self, n: usize) -> Option<EdgeRef<'t>> {
        self.edges.get(n).map(|own| own.edge)
    }
    /// Returns the number of a move of the node, which may be the one that is likely.
    #[inline]
    pub(super) fn number(&self, edge: EdgeRef<'_>, likely: usize) -> Option<usize> {
        match self.edges.get(likely) {
            Some(own) if own.edge.is(edge) => Some(likely),
            _ => self.edges.iter().position(|own| own.edge.is(edge)),
        }
    }
    /// Returns the proof of a move that the thread knows of.
    #[inline(always)]
    pub(super) fn proof(&self, n: usize) -> Option<Proof> {
        self.bounds.get(n / GROUP)?.proof(n % GROUP)
    }
    /// Reads the proof of a move that this thread has proven.
    pub(super) fn read_proof(&self, n: usize) {
        if let (Some(bounds), Some(own)) = (self.bounds.get(n / GROUP), self.edges.get(n)) {
            bounds.copy(n % GROUP, own.edge);
        }
    }
    /// Adds the sum of the utilities of so many playouts to a move, as its mover values them.
    #[inline]
    pub(super) fn add_to(&mut self, n: usize, utility: u32, playouts: u32) {
        let (Some(own), Some(bounds)) = (self.edges.get_mut(n), self.bounds.get(n / GROUP)) else {
            return;
        };
        let utility = u64::from(utility);
        own.visits = own.visits.wrapping_add(playouts);
        own.sum = own.sum.wrapping_add(utility);
        own.new_visits += playouts;
        own.new_sum += utility;
        let prior = own.edge.prior();
        bounds.refresh(n % GROUP, own.visits, own.sum, prior, own.part);
    }
    /// Adds the sums of the utilities of so many playouts to the node, and exchanges when it is time.
    #[inline]
    pub(super) fn add(&mut self, utilities: &[u32], playouts: u32) {
        self.on_path = false;
        for (sum, utility) in self.sums.iter_mut().zip(utilities) {
            *sum += u64::from(*utility);
        }
        self.new += playouts;
        self.visits = self.visits.wrapping_add(playouts);
        if self.new >= most_between(self.visits, playouts) {
            self.exchange();
        }
    }
    /// Adds what was counted to the tree, and reads the sums of all threads.
    #[cold]
    fn exchange(&mut self) {
        let sums = self.sums.iter_mut().map(std::mem::take);
        self.visits = self.node.add_sums(sums, self.new, true);
        self.spread = (self.visits.max(1) as f32).ln().sqrt();
        self.new = 0;
        for (n, own) in self.edges.iter_mut().enumerate() {
            (own.visits, own.sum) = match own.new_visits {
                0 => own.edge.counts(),
                more => own.edge.add_sum(own.new_sum, more, true),
            };
            (own.new_visits, own.new_sum) = (0, 0);
            let Some(bounds) = self.bounds.get(n / GROUP) else {
                continue;
            };
            bounds.copy(n % GROUP, own.edge);
            let prior = own.edge.prior();
            bounds.refresh(n % GROUP, own.visits, own.sum, prior, own.part);
        }
    }
}
