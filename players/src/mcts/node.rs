//! The tree: positions with what is known of their moves.
//!
//! A node owns the list of its moves and, for each move that has been tried often enough, the node that
//! it leads to. All counts are atomic, so several threads grow one tree; what is added twice or lost where
//! two threads meet is of no weight.

use super::edges::{EdgeRef, Edges};
use super::joints::Joints;
use super::order::Order;
use crate::points::UNIT;
use boardwright_runtime::{MoveList, Playing, Rng, ToMove, TooLarge};
use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

/// What an allocation costs beside its bytes.
pub(super) const ALLOCATION: usize = 16;

/// A position in the tree.
pub(super) struct Node {
    pub(super) kind: Kind,
    /// How often the search came here.
    pub(super) visits: AtomicU32,
    /// The sums of the utilities, by player: of the first two and of the others.
    first: [AtomicU64; 2],
    others: Box<[AtomicU64]>,
}

/// Who is to move in a position of the tree.
pub(super) enum Kind {
    /// One player or chance.
    One(One),
    /// All at once.
    All(All),
}

/// A position in which one player or chance is to move.
pub(super) struct One {
    /// The player; the number of players is chance.
    pub(super) mover: usize,
    /// All its moves; a node of a group shares the list of the position.
    pub(super) moves: Arc<dyn MoveList>,
    pub(super) edges: Edges,
    /// Of chance: the sum of the weights up to each move; else empty.
    weights: Box<[u64]>,
    range: Range<u32>,
    /// Where the edges lead to groups of moves: where in the list each begins; else empty.
    groups: Box<[u32]>,
}

/// What an edge of a node leads to.
pub(super) enum Turn {
    /// The position after the move at this place in the list.
    Move(usize),
    /// The choice between the moves at these places, in the same position.
    Group(Range<u32>),
}

/// The place of no move.
pub(super) const NONE: u32 = u32::MAX;

/// A position in which all choose at once.
pub(super) struct All {
    /// By player.
    pub(super) arms: Box<[Arms]>,
    pub(super) joints: Joints,
}

/// The moves of one of several players who choose at once.
pub(super) struct Arms {
    pub(super) moves: Box<dyn MoveList>,
    pub(super) arms: Box<[Arm]>,
    pub(super) tried: AtomicU32,
}

/// One move of one of several players who choose at once.
#[derive(Default)]
pub(super) struct Arm {
    sum: AtomicU64,
    visits: AtomicU32,
    /// What was regretted, for regret matching: a number of 32 bits with a point.
    regret: AtomicU32,
    /// The sum of the probabilities with which it was to be played.
    share: AtomicU32,
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
        f32::from_bits(self.share.load(Relaxed))
    }
    pub(super) fn add_share(&self, more: f32) {
        self.share.store((self.share() + more).to_bits(), Relaxed);
    }
}

impl All {
    /// The lists of the players' moves.
    pub(super) fn lists(&self) -> impl Iterator<Item = &dyn MoveList> {
        self.arms.iter().map(|arms| &*arms.moves)
    }
}

impl Node {
    /// The node of a position in which somebody is to move, and how many bytes it takes.
    /// A player chooses among more moves than `wide` part by part.
    pub(super) fn new(
        at: &dyn Playing,
        wide: usize,
        rng: &mut Rng,
    ) -> Result<(Node, usize), TooLarge> {
        let players = at.schema().players.len();
        let kind = match at.to_move() {
            ToMove::All | ToMove::These(_) => Kind::All(All::new(at, players, rng)?),
            ToMove::Player(mover) => Kind::One(One::new(at, mover, wide, rng)?),
            ToMove::Chance | ToMove::Over => Kind::One(One::new(at, players, wide, rng)?),
        };
        Ok(Node::of_kind(kind, players))
    }
    /// The node of a group of the moves of a position with so many players.
    pub(super) fn of_group(
        one: &One,
        range: Range<u32>,
        players: usize,
        wide: usize,
        rng: &mut Rng,
    ) -> (Node, usize) {
        let part = One::of_player(Arc::clone(&one.moves), one.mover, range, wide, rng);
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
    /// The bytes of this node without those below it.
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
        add_u32(&self.visits, playouts, shared);
        for (sum, utility) in self.first.iter().chain(&self.others).zip(utilities) {
            add_u64(sum, u64::from(*utility), shared);
        }
    }
    /// The sum of a player's utilities.
    #[inline]
    pub(super) fn sum(&self, player: usize) -> u64 {
        let sum = self
            .first
            .get(player)
            .or_else(|| self.others.get(player.wrapping_sub(2)));
        sum.map_or(0, |sum| sum.load(Relaxed))
    }
    /// The mean utilities of so many players, 0 to 1; `None` where the search has not been.
    pub(super) fn means(&self, players: usize) -> Option<Vec<f64>> {
        let visits = self.visits.load(Relaxed);
        let mean = |player| self.sum(player) as f64 / (f64::from(visits) * f64::from(UNIT));
        (visits > 0).then(|| (0..players).map(mean).collect())
    }
    /// Takes the nodes below out of this one.
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
    /// Takes out the node below the edge of a number.
    pub(super) fn take_one(&mut self, number: usize) -> Option<Box<Node>> {
        match &mut self.kind {
            Kind::One(one) => one.edges.below_mut().nth(number)?.1.take(),
            Kind::All(_) => None,
        }
    }
    /// The nodes below, to be changed: with how often the search came to each.
    pub(super) fn below_mut(&mut self) -> Vec<(u32, &mut OnceLock<Box<Node>>)> {
        match &mut self.kind {
            Kind::One(one) => one.edges.below_mut().collect(),
            Kind::All(all) => all.joints.below_mut(),
        }
    }
}

/// Trees are deep: they are taken apart without recursion.
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
    /// A move of chance, as likely as its weight says.
    pub(super) fn thrown(&self, rng: &mut Rng) -> Option<usize> {
        let drawn = rng.exactly_below(*self.weights.last()?);
        let place = self.weights.partition_point(|sum| *sum <= drawn);
        (place < self.edges.len()).then_some(place)
    }
    fn new(at: &dyn Playing, mover: usize, wide: usize, rng: &mut Rng) -> Result<One, TooLarge> {
        let moves: Arc<dyn MoveList> = at.list(mover, None)?.into();
        let range = 0..moves.len() as u32;
        if at.to_move() != ToMove::Chance {
            return Ok(One::of_player(moves, mover, range, wide, rng));
        }
        let sums = at.weights()?.into_iter().scan(0, |sum, weight| {
            *sum += u64::from(weight);
            Some(*sum)
        });
        Ok(One {
            mover,
            weights: sums.collect(),
            edges: Edges::of_chance(moves.len()),
            moves,
            range,
            groups: Box::default(),
        })
    }
    /// The choice of a player between the moves at these places of a list.
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
        One {
            mover,
            weights: Box::default(),
            edges: Edges::of_player(count, Order::random(count, rng)),
            moves,
            range,
            groups,
        }
    }
    /// Shows what has been tried, through groups, with the places in the list of moves.
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
    /// What the edge at a place leads to.
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

/// Where the groups of the moves in a range begin: moves of a group share more parts with each other than the
/// first move of the range with the last. None where hardly any two moves share so many.
fn groups(moves: &dyn MoveList, range: &Range<u32>) -> Box<[u32]> {
    /// So many groups show whether they hold more than a few moves.
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

/// The end of a group, whose members come first: by steps that double, and then by halves.
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

/// Adds to a count; what it was before. With one thread it costs no more than a plain addition.
#[inline(always)]
pub(super) fn add_u32(count: &AtomicU32, more: u32, shared: bool) -> u32 {
    if shared {
        return count.fetch_add(more, Relaxed);
    }
    let before = count.load(Relaxed);
    count.store(before.wrapping_add(more), Relaxed);
    before
}

/// The same.
#[inline(always)]
pub(super) fn add_u64(count: &AtomicU64, more: u64, shared: bool) -> u64 {
    if shared {
        return count.fetch_add(more, Relaxed);
    }
    let before = count.load(Relaxed);
    count.store(before.wrapping_add(more), Relaxed);
    before
}

/// The place of the next of several moves that has not been tried, which is tried now.
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
    use super::group_end;

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
