//! The nodes of the tree: positions with the statistics of their moves.
//!
//! A node owns the list of its moves and, for each move that was tried often enough, the child node. All
//! counters are atomic, so that several threads can grow one tree; where two threads meet, results may be
//! counted twice or lost, which does not matter.

use super::edges::{EdgeRef, Edges};
use super::joints::Joints;
use super::lessons::Lessons;
use super::order::Order;
use crate::distinct::distinct;
use crate::points::UNIT;
use boardwright_runtime::{MoveList, Playing, Rng, ToMove, TooLarge};
use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

/// The overhead of an allocation, in bytes.
pub(super) const ALLOCATION: usize = 16;

/// A position in the tree.
pub(super) struct Node {
    pub(super) kind: Kind,
    /// The number of visits.
    pub(super) visits: AtomicU32,
    /// The sums of the utilities, by player: of the first two, and of the others.
    first: [AtomicU64; 2],
    others: Box<[AtomicU64]>,
}

/// The moves of a node, by who is to move.
#[allow(
    clippy::large_enum_variant,
    reason = "nearly all nodes have one mover, and are read at once"
)]
pub(super) enum Kind {
    /// One player or chance.
    One(One),
    /// All players choose at once.
    All(All),
}

/// A position, or a group of its moves, in which one player or chance is to move.
pub(super) struct One {
    /// The index of the player; the number of players for chance.
    pub(super) mover: usize,
    /// All moves of the position; the node of a group shares the list.
    pub(super) moves: Arc<dyn MoveList>,
    pub(super) edges: Edges,
    /// For chance, the prefix sums of the weights; empty where they are equal, and for players.
    weights: Box<[u64]>,
    range: Range<u32>,
    /// The index in the list at which each group begins, where the edges lead to groups of moves; else
    /// empty.
    groups: Box<[u32]>,
    /// The number of leading parts that all of the moves share, where they are a group or have groups.
    level: u32,
    /// Whether the position is its own image under a symmetry. Known at the root and below such positions; else false.
    pub(super) is_own_image: bool,
}

/// Which moves of a position a new node has, and how they are chosen.
#[derive(Clone, Copy)]
pub(super) struct Listing {
    /// A player chooses among more moves than this part by part.
    pub(super) wide: usize,
    /// Whether only [`distinct`] moves are listed.
    pub(super) distinct: bool,
}

/// The target of an edge of a node.
pub(super) enum Turn {
    /// The position after the move at this index of the list.
    Move(usize),
    /// The choice between the moves at these indices, in the same position.
    Group(Range<u32>),
}

/// The index that stands for no move.
pub(super) const NONE: u32 = u32::MAX;

/// A position in which players choose at once.
pub(super) struct All {
    /// The moves of each player.
    pub(super) arms: Box<[Arms]>,
    pub(super) joints: Joints,
}

/// The moves of one of several players who choose at once.
pub(super) struct Arms {
    pub(super) moves: Box<dyn MoveList>,
    pub(super) arms: Box<[Arm]>,
    pub(super) tried: AtomicU32,
}

/// The unit in which probabilities are added up.
const SHARE: f32 = 1.0 / (1_u64 << 31) as f32;

/// The statistics of a move of one of several players who choose at once.
#[derive(Default)]
pub(super) struct Arm {
    sum: AtomicU64,
    visits: AtomicU32,
    /// The cumulative regret for regret matching, as the bits of an `f32`.
    regret: AtomicU32,
    /// The sum of the probabilities with which the move was to be played, in units of [`SHARE`].
    share: AtomicU64,
}

impl Arm {
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }
    pub(super) fn enter(&self, shared: bool) {
        add_u32(&self.visits, 1, shared);
    }
    pub(super) fn add(&self, utility: u32, playouts: u32, shared: bool) {
        add_u64(&self.sum, utility.into(), shared);
        add_u32(&self.visits, playouts - 1, shared);
    }
    pub(super) fn mean(&self) -> f32 {
        self.sum.load(Relaxed) as f32 / (self.visits().max(1) as f32 * UNIT as f32)
    }
    pub(super) fn regret(&self) -> f32 {
        f32::from_bits(self.regret.load(Relaxed))
    }
    pub(super) fn add_regret(&self, more: f32) {
        self.regret.store((self.regret() + more).to_bits(), Relaxed);
    }
    pub(super) fn share(&self) -> f32 {
        self.share.load(Relaxed) as f32 * SHARE
    }
    /// Adds a probability. An `f32` would lose small ones after some millions of visits.
    pub(super) fn add_share(&self, more: f32) {
        add_u64(&self.share, (more / SHARE) as u64, false);
    }
}

impl All {
    /// Iterates over the lists of the players' moves.
    pub(super) fn lists(&self) -> impl Iterator<Item = &dyn MoveList> {
        self.arms.iter().map(|arms| &*arms.moves)
    }
}

impl Node {
    /// Creates the node of a position that is not over; returns it with its size in bytes.
    pub(super) fn new(
        at: &dyn Playing,
        listing: Listing,
        rng: &mut Rng,
    ) -> Result<(Node, usize), TooLarge> {
        let players = at.schema().players.len();
        let kind = match at.to_move() {
            ToMove::All | ToMove::These(_) => Kind::All(All::new(at, players, rng)?),
            ToMove::Player(mover) => Kind::One(One::new(at, mover, listing, rng)?),
            ToMove::Chance | ToMove::Over => Kind::One(One::new(at, players, listing, rng)?),
        };
        Ok(Node::of_kind(kind, players))
    }
    /// Creates the node of a group of moves, in a game with so many players.
    pub(super) fn of_group(
        one: &One,
        range: Range<u32>,
        players: usize,
        wide: usize,
        rng: &mut Rng,
    ) -> (Node, usize) {
        let part = One::of_player(Arc::clone(&one.moves), one.mover, range, wide, rng);
        let part = One {
            is_own_image: one.is_own_image,
            ..part
        };
        Node::of_kind(Kind::One(part), players)
    }
    fn of_kind(kind: Kind, players: usize) -> (Node, usize) {
        let node = Node {
            kind,
            visits: AtomicU32::new(0),
            first: Default::default(),
            others: (2..players).map(|_| AtomicU64::new(0)).collect(),
        };
        let bytes = node.bytes();
        (node, bytes)
    }
    /// Returns the memory of this node without its children, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let own = size_of::<Node>() + size_of_val(&*self.others) + 2 * ALLOCATION;
        own + match &self.kind {
            Kind::One(one) => {
                let is_all = one.range.len() == one.moves.len();
                let list = if is_all { one.moves.bytes() } else { 0 };
                let lists = list + size_of_val(&*one.weights) + size_of_val(&*one.groups);
                lists + one.edges.bytes() + 3 * ALLOCATION
            }
            Kind::All(all) => {
                let arms = all.arms.iter();
                let arms: usize = arms
                    .map(|a| a.moves.bytes() + size_of_val(&*a.arms) + size_of::<Arms>())
                    .sum();
                arms + all.joints.bytes() + 3 * ALLOCATION
            }
        }
    }
    /// Adds the sums of the utilities of so many playouts.
    #[inline]
    pub(super) fn add(&self, utilities: &[u32], playouts: u32, shared: bool) {
        let utilities = utilities.iter().map(|utility| u64::from(*utility));
        self.add_sums(utilities, playouts, shared);
    }
    /// [`Node::add`] for sums of 64 bits; returns the new number of visits.
    #[inline(always)]
    pub(super) fn add_sums(
        &self,
        utilities: impl Iterator<Item = u64>,
        playouts: u32,
        shared: bool,
    ) -> u32 {
        for (sum, utility) in self.first.iter().chain(&self.others).zip(utilities) {
            add_u64(sum, utility, shared);
        }
        add_u32(&self.visits, playouts, shared).wrapping_add(playouts)
    }
    /// Returns the sum of a player's utilities.
    #[inline]
    pub(super) fn sum(&self, player: usize) -> u64 {
        let sum = self
            .first
            .get(player)
            .or_else(|| self.others.get(player.wrapping_sub(2)));
        sum.map_or(0, |sum| sum.load(Relaxed))
    }
    /// Returns a player's mean utility, from 0 to 1.
    pub(super) fn mean(&self, player: usize) -> f32 {
        let visits = self.visits.load(Relaxed).max(1);
        self.sum(player) as f32 / (visits as f32 * UNIT as f32)
    }
    /// Returns the mean utilities by player, from 0 to 1; `None` for a node without visits.
    pub(super) fn means(&self, players: usize) -> Option<Vec<f64>> {
        let visits = self.visits.load(Relaxed);
        let mean = |player| self.sum(player) as f64 / (f64::from(visits) * f64::from(UNIT));
        (visits > 0).then(|| (0..players).map(mean).collect())
    }
    /// Takes out the child nodes.
    #[allow(
        clippy::vec_box,
        reason = "nodes are boxed where they hang, and move as they are"
    )]
    fn take_below(&mut self, out: &mut Vec<Box<Node>>) {
        match &mut self.kind {
            Kind::One(one) => out.extend(one.edges.below_mut().filter_map(|(_, node)| node.take())),
            Kind::All(all) => all.joints.take_below(out),
        }
    }
    /// Takes out the child node of the edge with a number.
    pub(super) fn take_one(&mut self, number: usize) -> Option<Box<Node>> {
        match &mut self.kind {
            Kind::One(one) => one.edges.below_mut().nth(number)?.1.take(),
            Kind::All(_) => None,
        }
    }
    /// Returns the child nodes, each with the number of visits of its move.
    pub(super) fn below_mut(&mut self) -> Vec<(u32, &mut OnceLock<Box<Node>>)> {
        match &mut self.kind {
            Kind::One(one) => one.edges.below_mut().collect(),
            Kind::All(all) => all.joints.below_mut(),
        }
    }
}

/// Trees are deep, so they are dropped without recursion.
impl Drop for Node {
    fn drop(&mut self) {
        let mut rest = Vec::new();
        self.take_below(&mut rest);
        while let Some(mut node) = rest.pop() {
            node.take_below(&mut rest);
        }
    }
}

impl One {
    /// Draws an outcome of chance by its weight.
    pub(super) fn thrown(&self, rng: &mut Rng) -> Option<usize> {
        let place = match self.weights.last() {
            Some(sum) => {
                let drawn = rng.exactly_below(*sum);
                self.weights.partition_point(|sum| *sum <= drawn)
            }
            None => rng.exactly_below(self.edges.len() as u64) as usize,
        };
        (place < self.edges.len()).then_some(place)
    }
    fn new(
        at: &dyn Playing,
        mover: usize,
        listing: Listing,
        rng: &mut Rng,
    ) -> Result<One, TooLarge> {
        let is_own_image = listing.distinct && at.is_own_image();
        let one = match at.to_move() {
            ToMove::Chance => One::of_chance(at, mover)?,
            _ => {
                let all = at.list(mover, None)?;
                let some = is_own_image.then(|| distinct(at, &*all)).flatten();
                let moves: Arc<dyn MoveList> = match some {
                    Some(some) => all.pick(&some).into(),
                    None => all.into(),
                };
                let range = 0..moves.len() as u32;
                One::of_player(moves, mover, range, listing.wide, rng)
            }
        };
        Ok(One {
            is_own_image,
            ..one
        })
    }
    fn of_chance(at: &dyn Playing, mover: usize) -> Result<One, TooLarge> {
        let moves: Arc<dyn MoveList> = at.list(mover, None)?.into();
        let weights = at.weights()?;
        let first = weights.first().filter(|first| **first > 0);
        let are_equal = weights.iter().all(|weight| Some(weight) == first);
        let sums = weights.iter().scan(0, |sum, weight| {
            *sum += u64::from(*weight);
            Some(*sum)
        });
        Ok(One {
            mover,
            weights: if are_equal {
                Box::default()
            } else {
                sums.collect()
            },
            edges: Edges::of_chance(moves.len()),
            range: 0..moves.len() as u32,
            moves,
            groups: Box::default(),
            level: 0,
            is_own_image: false,
        })
    }
    /// Creates the choice of a player between the moves at these indices of a list.
    fn of_player(
        moves: Arc<dyn MoveList>,
        mover: usize,
        range: Range<u32>,
        wide: usize,
        rng: &mut Rng,
    ) -> One {
        let groups = match range.len() > wide {
            true => groups(&*moves, &range),
            false => Box::default(),
        };
        let count = match groups.len() {
            0 => range.len(),
            count => count,
        };
        let is_part = !groups.is_empty() || range.len() < moves.len();
        let last = range.end.saturating_sub(1);
        let level = match is_part {
            true => moves.shared(range.start as usize, last as usize) as u32,
            false => 0,
        };
        One {
            mover,
            level,
            weights: Box::default(),
            edges: Edges::of_player(count, Order::random(count, rng)),
            moves,
            range,
            groups,
            is_own_image: false,
        }
    }
    /// Returns whether the edges lead to groups of moves.
    pub(super) fn is_grouped(&self) -> bool {
        !self.groups.is_empty()
    }
    /// Returns a key of what is chosen by the edge with an index, the same at all positions: of the move; in
    /// a group, of the parts that its moves do not share.
    pub(super) fn key(&self, place: usize) -> u64 {
        let level = self.level as usize;
        let n = self.range.start as usize + place;
        let key = match self.groups.get(place) {
            Some(begin) => self.moves.parts(*begin as usize, level..level + 1),
            None if level > 0 => self.moves.parts(n, level..usize::MAX),
            None => Some(self.moves.hash(n)),
        };
        key.unwrap_or_default()
    }
    /// Sets what is expected of the moves that were tried, and puts the `most` best of the others first. Returns the number
    /// of bytes allocated.
    pub(super) fn expect(&self, lessons: &Lessons, mean: f32, most: usize, shared: bool) -> usize {
        for edge in self.edges.tried() {
            let key = self.key(edge.place());
            edge.expect(lessons.prior(self.mover, key, mean), shared);
        }
        let worth = |place| lessons.worth(self.mover, self.key(place), mean);
        self.edges.order_untried(most, worth)
    }
    /// Visits the tried moves, groups included, with their indices in the list of moves.
    pub(super) fn each_tried<'n>(&'n self, visit: &mut dyn FnMut(EdgeRef<'n>, usize)) {
        for edge in self.edges.tried() {
            match (
                self.turn(edge.place()),
                edge.node().get().map(|node| &node.kind),
            ) {
                (Turn::Move(n), _) => visit(edge, n),
                (Turn::Group(_), Some(Kind::One(group))) => group.each_tried(visit),
                (Turn::Group(_), _) => {}
            }
        }
    }
    /// Returns what the edge with an index leads to.
    #[inline]
    pub(super) fn turn(&self, place: usize) -> Turn {
        let Some(&begin) = self.groups.get(place) else {
            return Turn::Move(self.range.start as usize + place);
        };
        let end = self.groups.get(place + 1).unwrap_or(&self.range.end);
        match *end - begin {
            1 => Turn::Move(begin as usize),
            _ => Turn::Group(begin..*end),
        }
    }
}

/// Returns the indices at which groups of moves in a range begin: moves of a group share more leading parts
/// with each other than the first move of the range with the last. Empty where groups have hardly more than
/// one move.
fn groups(moves: &dyn MoveList, range: &Range<u32>) -> Box<[u32]> {
    /// The number of groups after which their mean size decides.
    const TELLING: usize = 8;
    let shared = |one: u32, other: u32| moves.shared(one as usize, other as usize);
    let least = shared(range.start, range.end.saturating_sub(1));
    let (mut begins, mut at) = (Vec::new(), range.start);
    while at < range.end {
        begins.push(at);
        at = group_end(at, range.end, |n| shared(at, n) > least);
        let covered = (at - range.start) as usize;
        if (begins.len() >= TELLING || at == range.end) && 2 * begins.len() > covered {
            return Box::default();
        }
    }
    begins.into()
}

/// Finds the end of a group whose members come first, by exponential and then binary search.
fn group_end(begin: u32, end: u32, is_in: impl Fn(u32) -> bool) -> u32 {
    let (mut inside, mut step) = (begin, 1);
    let mut outside = loop {
        let next = inside.saturating_add(step);
        if next >= end {
            break end;
        }
        if !is_in(next) {
            break next;
        }
        (inside, step) = (next, 2 * step);
    };
    while inside + 1 < outside {
        let middle = inside + (outside - inside) / 2;
        if is_in(middle) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    outside
}

impl All {
    fn new(at: &dyn Playing, players: usize, rng: &mut Rng) -> Result<All, TooLarge> {
        let arms = |player| {
            let moves = at.list(player, Some(rng))?;
            Ok(Arms {
                arms: (0..moves.len()).map(|_| Arm::default()).collect(),
                moves,
                tried: AtomicU32::new(0),
            })
        };
        let arms: Box<[Arms]> = (0..players).map(arms).collect::<Result<_, TooLarge>>()?;
        Ok(All {
            joints: Joints::new(&arms),
            arms,
        })
    }
}

/// Adds to a counter; returns the value before. With one thread it costs no more than a plain addition.
#[inline(always)]
pub(super) fn add_u32(count: &AtomicU32, more: u32, shared: bool) -> u32 {
    if shared {
        return count.fetch_add(more, Relaxed);
    }
    let before = count.load(Relaxed);
    count.store(before.wrapping_add(more), Relaxed);
    before
}

/// [`add_u32`] for 64 bits.
#[inline(always)]
pub(super) fn add_u64(count: &AtomicU64, more: u64, shared: bool) -> u64 {
    if shared {
        return count.fetch_add(more, Relaxed);
    }
    let before = count.load(Relaxed);
    count.store(before.wrapping_add(more), Relaxed);
    before
}

/// Takes the next move that was not tried, and returns its index.
#[inline]
pub(super) fn next_untried(tried: &AtomicU32, of: usize, shared: bool) -> Option<usize> {
    if tried.load(Relaxed) as usize >= of {
        return None;
    }
    let next = add_u32(tried, 1, shared) as usize;
    (next < of).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::{Arm, group_end};

    #[test]
    fn small_probabilities_count_after_many_visits() {
        let arm = Arm::default();
        arm.add_share(30_000_000.0);
        (0..100).for_each(|_| arm.add_share(0.25));
        arm.add_share(7.0);
        assert_eq!(arm.share(), 30_000_032.0);
    }

    #[test]
    fn a_group_ends_before_the_first_that_is_not_in_it() {
        for begin in 0..4 {
            for group in begin + 1..40 {
                for end in group..40 {
                    assert_eq!(group_end(begin, end, |n| n < group), group);
                }
            }
        }
    }
}
