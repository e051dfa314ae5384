//! The joint moves of players who choose simultaneously, with the nodes that they lead to.

use super::node::{ALLOCATION, Arms, NONE, Node, add_u32};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The joint moves of a node.
pub(super) enum Joints {
    /// Few combinations: a table with all of them.
    Few(Table),
    /// Many combinations: those that were played, in chains by a hash of the choices.
    Many(Box<[Chain]>),
}

/// A joint move for each combination of choices.
pub(super) struct Table {
    /// The number of moves, by player.
    counts: Box<[u32]>,
    joints: Box<[Joint]>,
}

/// The statistics of a joint move and the node that it leads to.
#[derive(Default)]
pub(super) struct Joint {
    visits: AtomicU32,
    /// The number of the outcome plus 1 where the move ends the game, else 0.
    outcome: AtomicU32,
    pub(super) node: OnceLock<Box<Node>>,
}

/// A linked list of the joint moves with one hash.
#[derive(Default)]
pub(super) struct Chain(OnceLock<Box<Link>>);

struct Link {
    places: Box<[u32]>,
    joint: Joint,
    next: Chain,
}

/// The greatest number of combinations that have a table.
const FEW: usize = 64;
const BUCKETS: usize = 64;

impl Joint {
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }
    #[inline]
    pub(super) fn enter(&self, shared: bool) -> u32 {
        add_u32(&self.visits, 1, shared)
    }
    /// Returns the number of the outcome, if the move is known to end the game.
    #[inline]
    pub(super) fn outcome(&self) -> Option<u32> {
        self.outcome.load(Relaxed).checked_sub(1)
    }
    pub(super) fn end(&self, outcome: u32) {
        self.outcome.store(outcome.saturating_add(1), Relaxed);
    }
}

impl Joints {
    /// Creates the joint moves of players with these moves.
    pub(super) fn new(arms: &[Arms]) -> Joints {
        let counts: Box<[u32]> = arms.iter().map(|arms| arms.arms.len() as u32).collect();
        let all = counts.iter().try_fold(1_usize, |all, count| {
            all.checked_mul((*count).max(1) as usize)
        });
        match all {
            Some(all @ ..=FEW) => Joints::Few(Table {
                counts,
                joints: (0..all).map(|_| Joint::default()).collect(),
            }),
            _ => Joints::Many((0..BUCKETS).map(|_| Chain::default()).collect()),
        }
    }
    /// Returns a joint move, allocated if necessary, and the number of bytes allocated.
    #[inline]
    pub(super) fn get(&self, places: &[u32]) -> (&Joint, usize) {
        match self {
            Joints::Few(table) => (&table.joints[table.number(places)], 0),
            Joints::Many(buckets) => linked(buckets, places),
        }
    }
    /// Takes out the node of a joint move.
    pub(super) fn take(&mut self, places: &[u32]) -> Option<Box<Node>> {
        match self {
            Joints::Few(table) => {
                let number = table.number(places);
                table.joints[number].node.take()
            }
            Joints::Many(buckets) => {
                let mut links = buckets.iter_mut().flat_map(Chain::links_mut);
                let link = links.find(|(own, _)| **own == *places);
                link.and_then(|(_, joint)| joint.node.take())
            }
        }
    }
    /// Returns all joint moves that were played, with the index of each player's move, [`NONE`] for a
    /// player without one.
    pub(super) fn played(&self) -> Vec<(Vec<u32>, &Joint)> {
        match self {
            Joints::Few(table) => {
                let all = table.joints.iter().enumerate();
                let played = all.filter(|(_, joint)| joint.visits() > 0);
                played.map(|(n, joint)| (table.places(n), joint)).collect()
            }
            Joints::Many(buckets) => {
                let links = buckets.iter().flat_map(|bucket| {
                    std::iter::successors(bucket.0.get(), |link| link.next.0.get())
                });
                links
                    .map(|link| (link.places.to_vec(), &link.joint))
                    .collect()
            }
        }
    }
    /// Returns the memory in addition to the node itself, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Joints::Few(table) => {
                size_of_val(&*table.joints) + size_of_val(&*table.counts) + 2 * ALLOCATION
            }
            Joints::Many(buckets) => {
                let links = self.played();
                let links = links.iter().map(|(places, _)| link_bytes(places));
                links.sum::<usize>() + size_of_val(&**buckets) + ALLOCATION
            }
        }
    }
    /// Returns the child nodes, each with the number of visits of its joint move.
    pub(super) fn below_mut(&mut self) -> Vec<(u32, &mut OnceLock<Box<Node>>)> {
        match self {
            Joints::Few(table) => table.joints.iter_mut().map(Joint::below).collect(),
            Joints::Many(buckets) => {
                let links = buckets.iter_mut().flat_map(Chain::links_mut);
                links.map(|(_, joint)| joint.below()).collect()
            }
        }
    }
    /// Takes out the child nodes, and the chains of joint moves.
    #[allow(
        clippy::vec_box,
        reason = "nodes are boxed where they hang, and move as they are"
    )]
    pub(super) fn take_below(&mut self, out: &mut Vec<Box<Node>>) {
        match self {
            Joints::Few(table) => {
                out.extend(
                    table
                        .joints
                        .iter_mut()
                        .filter_map(|joint| joint.node.take()),
                );
            }
            Joints::Many(buckets) => {
                for bucket in buckets {
                    let mut next = bucket.0.take();
                    while let Some(mut link) = next {
                        out.extend(link.joint.node.take());
                        next = link.next.0.take();
                    }
                }
            }
        }
    }
}

impl Joint {
    fn below(&mut self) -> (u32, &mut OnceLock<Box<Node>>) {
        (*self.visits.get_mut(), &mut self.node)
    }
}

impl Table {
    /// Returns the number of a combination of choices.
    #[inline]
    fn number(&self, places: &[u32]) -> usize {
        let digits = self.counts.iter().zip(places);
        let number = digits.fold(0, |number, (count, place)| match *place {
            NONE => number,
            place => number * count + place,
        });
        number as usize
    }
    /// Returns the combination with a number.
    fn places(&self, number: usize) -> Vec<u32> {
        let (mut left, mut places) = (number as u32, vec![NONE; self.counts.len()]);
        for (place, count) in places.iter_mut().zip(&self.counts).rev() {
            if *count > 0 {
                *place = left % count;
                left /= count;
            }
        }
        places
    }
}

impl Chain {
    /// Iterates over the joint moves, with the index of each player's move.
    fn links_mut(&mut self) -> impl Iterator<Item = (&[u32], &mut Joint)> {
        let mut next = self.0.get_mut();
        std::iter::from_fn(move || {
            let link = &mut **next.take()?;
            next = link.next.0.get_mut();
            Some((&*link.places, &mut link.joint))
        })
    }
}

fn link_bytes(places: &[u32]) -> usize {
    size_of::<Link>() + size_of_val(places) + 2 * ALLOCATION
}

fn linked<'n>(buckets: &'n [Chain], places: &[u32]) -> (&'n Joint, usize) {
    let hash = places.iter().fold(0_usize, |hash, place| {
        (hash ^ *place as usize).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7
    });
    let mut chain = &buckets[hash % buckets.len()];
    let mut new = 0;
    loop {
        let link = chain.0.get_or_init(|| {
            new = link_bytes(places);
            Box::new(Link {
                places: places.into(),
                joint: Joint::default(),
                next: Chain::default(),
            })
        });
        if *link.places == *places {
            return (&link.joint, new);
        }
        chain = &link.next;
    }
}
