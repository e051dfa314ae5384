//! The tree: positions with what is known of their moves.
//!
//! A node owns the list of its moves and, for each move that has been tried often enough, the node that
//! it leads to. All counts are atomic, so several threads grow one tree; what is added twice or lost where
//! two threads meet is of no weight.

use crate::points::UNIT;
use boardwright_runtime::{MoveList, Playing, Rng, ToMove, TooLarge};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

/// What an allocation costs beside its bytes.
const ALLOCATION: usize = 16;

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
    pub(super) moves: Box<dyn MoveList>,
    /// In the order of `moves`.
    pub(super) edges: Box<[Edge]>,
    /// Of chance: the sum of the weights up to each move; else empty.
    weights: Box<[u64]>,
    /// So many of the first moves have been tried.
    pub(super) tried: AtomicU32,
    /// So many moves have a proven value.
    pub(super) proven: AtomicU32,
}

/// A move and where it leads.
pub(super) struct Edge {
    /// The sum of the mover's utilities.
    sum: AtomicU64,
    visits: AtomicU32,
    proof: AtomicU32,
    pub(super) node: OnceLock<Box<Node>>,
}

/// A proven value: the number of the outcome, and the mover's utility.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Proof {
    pub(super) outcome: u32,
    pub(super) utility: u32,
}

/// A proof is kept in a word: utility from bit 0, a mark at bit 17, the outcome above.
const MARK: u32 = UNIT << 1;
const OUTCOMES: u32 = 1 << 14;

impl Proof {
    /// `None` where the outcome has too large a number.
    fn word(self) -> Option<u32> {
        (self.outcome < OUTCOMES).then_some(self.outcome << 18 | MARK | self.utility)
    }
    fn of(word: u32) -> Option<Proof> {
        (word != 0).then_some(Proof {
            outcome: word >> 18,
            utility: word & (MARK - 1),
        })
    }
}

impl Edge {
    fn new() -> Edge {
        Edge {
            sum: AtomicU64::new(0),
            visits: AtomicU32::new(0),
            proof: AtomicU32::new(0),
            node: OnceLock::new(),
        }
    }
    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }
    #[inline]
    pub(super) fn proof(&self) -> Option<Proof> {
        Proof::of(self.proof.load(Relaxed))
    }
    /// The mean utility of the mover, 0 to 1.
    #[inline]
    pub(super) fn mean(&self) -> f32 {
        match self.proof() {
            Some(proof) => proof.utility as f32 / UNIT as f32,
            None => self.sum.load(Relaxed) as f32 / (self.visits().max(1) as f32 * UNIT as f32),
        }
    }
    /// The sum of the mover's utilities, each 0 to 1.
    #[inline]
    pub(super) fn sum(&self) -> f32 {
        self.sum.load(Relaxed) as i64 as f32 * (1.0 / UNIT as f32)
    }
    /// Counts a visit; how many there were before. Until its utility is added, it counts as a loss: other
    /// threads go elsewhere meanwhile.
    #[inline]
    pub(super) fn enter(&self, shared: bool) -> u32 {
        add_u32(&self.visits, 1, shared)
    }
    /// Adds the sum of the utilities of so many playouts, of which one has been counted.
    #[inline]
    pub(super) fn add(&self, utility: u32, playouts: u32, shared: bool) {
        add_u64(&self.sum, utility.into(), shared);
        if playouts > 1 {
            add_u32(&self.visits, playouts - 1, shared);
        }
    }
    /// Keeps a proof; whether it is new.
    pub(super) fn prove(&self, proof: Proof) -> bool {
        let Some(word) = proof.word() else {
            return false;
        };
        self.proof
            .compare_exchange(0, word, Relaxed, Relaxed)
            .is_ok()
    }
}

/// A position in which all choose at once.
pub(super) struct All {
    /// By player.
    pub(super) arms: Box<[Arms]>,
    /// What joint moves lead to, in chains by a hash of the places.
    buckets: Box<[Chain]>,
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

/// What joint moves of one hash lead to.
#[derive(Default)]
struct Chain(OnceLock<Box<Joint>>);

/// A joint move and where it leads.
pub(super) struct Joint {
    places: Box<[u32]>,
    visits: AtomicU32,
    pub(super) node: OnceLock<Box<Node>>,
    next: Chain,
}

impl Joint {
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }
    pub(super) fn enter(&self, shared: bool) -> u32 {
        add_u32(&self.visits, 1, shared)
    }
    /// The place of each player's move; [`NONE`] for a player without one.
    pub(super) fn places(&self) -> &[u32] {
        &self.places
    }
}

/// The place of no move.
pub(super) const NONE: u32 = u32::MAX;
const BUCKETS: usize = 64;

impl All {
    /// What a joint move leads to, and how many bytes are new.
    pub(super) fn joint(&self, places: &[u32]) -> (&Joint, usize) {
        let hash = places.iter().fold(0_usize, |hash, place| {
            (hash ^ *place as usize).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7
        });
        let mut chain = &self.buckets[hash % self.buckets.len()];
        let mut new = 0;
        loop {
            let joint = chain.0.get_or_init(|| {
                new = size_of::<Joint>() + size_of_val(places) + 2 * ALLOCATION;
                Box::new(Joint {
                    places: places.into(),
                    visits: AtomicU32::new(0),
                    node: OnceLock::new(),
                    next: Chain::default(),
                })
            });
            if *joint.places == *places {
                return (joint, new);
            }
            chain = &joint.next;
        }
    }
    /// The lists of the players' moves.
    pub(super) fn lists(&self) -> impl Iterator<Item = &dyn MoveList> {
        self.arms.iter().map(|arms| &*arms.moves)
    }
    /// Takes out what a joint move leads to.
    pub(super) fn take(&mut self, places: &[u32]) -> Option<Box<Node>> {
        for bucket in &mut self.buckets {
            let mut next = bucket.0.get_mut();
            while let Some(joint) = next {
                if *joint.places == *places {
                    return joint.node.take();
                }
                next = joint.next.0.get_mut();
            }
        }
        None
    }
    /// All joint moves that have been played.
    pub(super) fn joints(&self) -> impl Iterator<Item = &Joint> {
        self.buckets.iter().flat_map(|bucket| {
            std::iter::successors(bucket.0.get(), |joint| joint.next.0.get()).map(Box::as_ref)
        })
    }
}

impl Node {
    /// The node of a position in which somebody is to move, and how many bytes it takes.
    pub(super) fn new(at: &dyn Playing, rng: &mut Rng) -> Result<(Node, usize), TooLarge> {
        let players = at.schema().players.len();
        let kind = match at.to_move() {
            ToMove::All | ToMove::These(_) => Kind::All(All::new(at, players, rng)?),
            ToMove::Player(mover) => Kind::One(One::new(at, mover, rng)?),
            ToMove::Chance | ToMove::Over => Kind::One(One::new(at, players, rng)?),
        };
        let node = Node {
            kind,
            visits: AtomicU32::new(0),
            first: Default::default(),
            others: (2..players).map(|_| AtomicU64::new(0)).collect(),
        };
        let bytes = node.bytes();
        Ok((node, bytes))
    }
    /// The bytes of this node without those below it.
    pub(super) fn bytes(&self) -> usize {
        let own = size_of::<Node>() + size_of_val(&*self.others) + 2 * ALLOCATION;
        own + match &self.kind {
            Kind::One(one) => {
                let lists = size_of_val(&*one.edges) + size_of_val(&*one.weights);
                one.moves.bytes() + lists + 3 * ALLOCATION
            }
            Kind::All(all) => {
                let arms = all.arms.iter();
                let arms: usize = arms
                    .map(|a| a.moves.bytes() + size_of_val(&*a.arms) + size_of::<Arms>())
                    .sum();
                let joints = all.joints();
                let joints: usize = joints
                    .map(|j| size_of::<Joint>() + size_of_val(j.places()) + 2 * ALLOCATION)
                    .sum();
                arms + joints + size_of_val(&*all.buckets) + 4 * ALLOCATION
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
            Kind::One(one) => {
                out.extend(one.edges.iter_mut().filter_map(|edge| edge.node.take()));
            }
            Kind::All(all) => {
                for bucket in &mut all.buckets {
                    let mut next = bucket.0.take();
                    while let Some(mut joint) = next {
                        out.extend(joint.node.take());
                        next = joint.next.0.take();
                    }
                }
            }
        }
    }
    /// The nodes below, to be changed: with how often the search came to each.
    pub(super) fn below_mut(&mut self) -> Vec<(u32, &mut OnceLock<Box<Node>>)> {
        match &mut self.kind {
            Kind::One(one) => {
                let edges = one.edges.iter_mut();
                edges.map(|edge| (edge.visits(), &mut edge.node)).collect()
            }
            Kind::All(all) => {
                let mut below = Vec::new();
                for bucket in &mut all.buckets {
                    let mut next = bucket.0.get_mut();
                    while let Some(joint) = next {
                        below.push((joint.visits.load(Relaxed), &mut joint.node));
                        next = joint.next.0.get_mut();
                    }
                }
                below
            }
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
    fn new(at: &dyn Playing, mover: usize, rng: &mut Rng) -> Result<One, TooLarge> {
        let is_chance = at.to_move() == ToMove::Chance;
        let moves = at.list(mover, (!is_chance).then_some(rng))?;
        let sums = at.weights()?.into_iter().scan(0, |sum, weight| {
            *sum += u64::from(weight);
            Some(*sum)
        });
        Ok(One {
            mover,
            weights: sums.collect(),
            edges: (0..moves.len()).map(|_| Edge::new()).collect(),
            moves,
            tried: AtomicU32::new(0),
            proven: AtomicU32::new(0),
        })
    }
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
        Ok(All {
            arms: (0..players).map(arms).collect::<Result<_, TooLarge>>()?,
            buckets: (0..BUCKETS).map(|_| Chain::default()).collect(),
        })
    }
}

/// Adds to a count; what it was before. With one thread it costs no more than a plain addition.
#[inline(always)]
fn add_u32(count: &AtomicU32, more: u32, shared: bool) -> u32 {
    if shared {
        return count.fetch_add(more, Relaxed);
    }
    let before = count.load(Relaxed);
    count.store(before.wrapping_add(more), Relaxed);
    before
}

/// The same.
#[inline(always)]
fn add_u64(count: &AtomicU64, more: u64, shared: bool) {
    if shared {
        count.fetch_add(more, Relaxed);
    } else {
        count.store(count.load(Relaxed).wrapping_add(more), Relaxed);
    }
}

/// The place of the next move that has not been tried, which is tried now.
#[inline]
pub(super) fn next_untried(tried: &AtomicU32, of: usize) -> Option<usize> {
    let next = tried.load(Relaxed) as usize;
    if next >= of {
        return None;
    }
    let next = tried.fetch_add(1, Relaxed) as usize;
    (next < of).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_fits_into_a_word() {
        for utility in [0, 1, UNIT / 2, UNIT] {
            for outcome in [0, 7, OUTCOMES - 1] {
                let proof = Proof { outcome, utility };
                assert_eq!(Proof::of(proof.word().expect("a word")), Some(proof));
            }
        }
        let many = Proof {
            outcome: OUTCOMES,
            utility: 0,
        };
        assert_eq!(many.word(), None);
    }
}
