//! The tree of a position: its nodes, its memory and its best lines.

use super::edges::{EdgeRef, Proof};
use super::node::{Kind, Listing, NONE, Node, One, Turn};
use crate::points::{Outcomes, Scale, UNIT};
use boardwright_runtime::{JointText, MoveList, Playing, Rng, TooLarge};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering::Relaxed};

/// The tree of a position.
pub(super) struct Tree {
    pub(super) root: Box<Node>,
    /// The number of players; as a mover, it stands for chance.
    pub(super) players: usize,
    /// Whether only chance decides, so that the tree is the root and the playouts are the rest.
    pub(super) is_forced: bool,
    pub(super) scale: Scale,
    pub(super) outcomes: Outcomes,
    pub(super) bytes: Apart<AtomicUsize>,
    /// Whether the memory limit is reached, so that no nodes are added.
    pub(super) is_full: AtomicBool,
    /// Whether the value of the root is proven.
    pub(super) is_proven: AtomicBool,
    pub(super) depth: AtomicU32,
}

/// A value that threads write often, on a cache line of its own.
#[repr(align(128))]
pub(super) struct Apart<T>(pub(super) T);

/// The greatest number of plies between the position of a tree and the next one searched.
const PLIES_APART: usize = 6;
/// The greatest number of nodes that are compared with the next position.
const COMPARED: usize = 20_000;

impl Tree {
    /// Creates the tree of a position that is not over.
    pub(super) fn new(at: &dyn Playing, wide: usize, rng: &mut Rng) -> Result<Tree, TooLarge> {
        let listing = Listing {
            wide,
            distinct: true,
        };
        let (root, bytes) = Node::new(at, listing, rng)?;
        Ok(Tree {
            root: Box::new(root),
            players: at.schema().players.len(),
            is_forced: at.schema().forced,
            scale: Scale::of(at.schema()),
            outcomes: Outcomes::default(),
            bytes: Apart(AtomicUsize::new(bytes)),
            is_full: AtomicBool::new(false),
            is_proven: AtomicBool::new(false),
            depth: AtomicU32::new(0),
        })
    }

    /// Returns whether a player chooses part by part at the root; `None` where not one player is to move.
    pub(super) fn is_grouped(&self) -> Option<bool> {
        match &self.root.kind {
            Kind::One(one) if one.mover < self.players => Some(one.is_grouped()),
            _ => None,
        }
    }

    /// Returns the proven value of a node of one mover, if its moves prove it.
    pub(super) fn value_of(&self, one: &One) -> Option<Proof> {
        let is_chance = one.mover == self.players;
        let proofs = || one.edges.proofs().map(|(_, proof)| proof);
        if !is_chance && let Some(won) = proofs().find(|proof| proof.utility() == UNIT) {
            return Some(won);
        }
        if !one.edges.all_proven() {
            return None;
        }
        let best = proofs().max_by_key(|proof| proof.utility())?;
        let mut equals = proofs().filter(|proof| is_chance || proof.utility() == best.utility());
        // The mover may choose any of several moves with equal points, which the others may not value
        // equally.
        equals
            .all(|proof| proof.outcome() == best.outcome())
            .then_some(best)
    }

    /// Returns the points of the root, if they are proven.
    pub(super) fn proven(&self) -> Option<Vec<i32>> {
        match &self.root.kind {
            Kind::One(one) => Some(self.outcomes.points(self.value_of(one)?.outcome())),
            Kind::All(_) => None,
        }
    }

    /// Returns the subtree of a later position, if the tree has it.
    pub(super) fn advance(mut self, at: &dyn Playing, to: &dyn Playing) -> Option<Tree> {
        let path = self.find(at, to)?;
        for places in path {
            match &mut self.root.kind {
                Kind::One(_) => {
                    for number in places {
                        self.root = self.root.take_one(number as usize)?;
                    }
                }
                Kind::All(all) => self.root = all.joints.take(&places)?,
            }
        }
        self.depth = AtomicU32::new(0);
        self.is_full = AtomicBool::new(false);
        self.is_proven = AtomicBool::new(self.proven().is_some());
        self.bytes.0 = AtomicUsize::new(0);
        self.prune_below(0);
        Some(self)
    }

    /// Finds the path from the root, whose position is `from`, to another position.
    fn find(&self, from: &dyn Playing, to: &dyn Playing) -> Option<Vec<Vec<u32>>> {
        let (key, view) = (to.key(), to.view());
        let mut queue = std::collections::VecDeque::new();
        queue.push_back((&*self.root, from.fork(), Vec::new()));
        let mut compared = 0;
        while let Some((node, at, path)) = queue.pop_front() {
            if at.key() == key && at.view() == view {
                return Some(path);
            }
            compared += 1;
            if path.len() == PLIES_APART || compared > COMPARED {
                continue;
            }
            each_below(node, &mut |places, below| {
                let mut next = at.fork();
                play(&mut *next, node, places);
                let mut longer = path.clone();
                longer.push(places.to_vec());
                queue.push_back((below, next, longer));
            });
        }
        None
    }

    /// Removes the nodes with the fewest visits, until the tree takes at most `most` bytes.
    pub(super) fn prune(&mut self, most: usize) {
        let mut least = 2;
        while self.bytes.0.load(Relaxed) > most && least < u32::MAX / 2 {
            self.prune_below(least);
            least *= 2;
        }
        self.is_full
            .store(self.bytes.0.load(Relaxed) > most, Relaxed);
    }

    /// Removes all nodes below moves with fewer than `least` visits, and recounts the memory.
    fn prune_below(&mut self, least: u32) {
        let mut bytes = 0;
        let mut rest = vec![&mut *self.root];
        while let Some(node) = rest.pop() {
            bytes += node.bytes();
            for (visits, below) in node.below_mut() {
                if visits < least {
                    drop(below.take());
                }
                rest.extend(below.get_mut().map(Box::as_mut));
            }
        }
        self.bytes.0.store(bytes, Relaxed);
    }

    /// Returns the tried moves of a node of one mover, best first, each with its index in the list. The
    /// first one is the best of the best group.
    pub(super) fn ranked<'n>(&self, one: &'n One) -> Vec<(EdgeRef<'n>, usize)> {
        let mut moves = Vec::new();
        one.each_tried(&mut |edge, place| {
            if edge.visits() > 0 {
                moves.push((edge, place));
            }
        });
        rank(&mut moves);
        let best = best_by_groups(one);
        if let Some(n) = moves.iter().position(|(_, place)| Some(*place) == best) {
            moves[..=n].rotate_right(1);
        }
        moves
    }

    /// Returns the expected points after a move, if it is proven or has a node.
    pub(super) fn points_after(&self, edge: EdgeRef<'_>) -> Option<Vec<f64>> {
        if let Some(proof) = edge.proof() {
            let points = self.outcomes.points(proof.outcome());
            return Some(points.into_iter().map(f64::from).collect());
        }
        let means = edge.node().get()?.means(self.players)?;
        Some(self.points(&means))
    }

    /// Converts mean utilities to points.
    pub(super) fn points(&self, means: &[f64]) -> Vec<f64> {
        means.iter().map(|mean| self.scale.points(*mean)).collect()
    }

    /// Returns the line of best play from a node on, at most so many plies.
    pub(super) fn line(&self, from: &Node, most: usize) -> Vec<JointText> {
        let (mut line, mut node) = (Vec::new(), from);
        while line.len() < most {
            let Some((text, below)) = self.best_of(node) else {
                break;
            };
            line.push(text);
            match below {
                Some(next) => node = next,
                None => break,
            }
        }
        line
    }

    fn best_of<'n>(&self, node: &'n Node) -> Option<(JointText, Option<&'n Node>)> {
        match &node.kind {
            Kind::One(one) => {
                let (edge, place) = *self.ranked(one).first()?;
                let text = one.moves.text(place);
                Some((vec![(one.mover, text)], edge.node().get().map(Box::as_ref)))
            }
            Kind::All(all) => {
                let played = all.joints.played().into_iter();
                let (places, joint) = played.max_by_key(|(_, joint)| joint.visits())?;
                let text = joint_text(all.lists(), &places);
                Some((text, joint.node.get().map(Box::as_ref)))
            }
        }
    }
}

/// Sorts the tried moves, best first.
fn rank<T: Copy>(order: &mut [(EdgeRef<'_>, T)]) {
    let class = |edge: EdgeRef<'_>| match edge.proof() {
        Some(proof) if proof.utility() == UNIT => 0,
        Some(proof) if proof.utility() == 0 => 2,
        _ => 1,
    };
    order.sort_by_key(|(edge, _)| (class(*edge), std::cmp::Reverse(edge.visits())));
    // A proven value is better than a mean that is no higher.
    let edges = || order.iter().map(|(edge, _)| *edge);
    let sure = edges().enumerate();
    let sure = sure.filter(|(_, edge)| class(*edge) == 1 && edge.proof().is_some());
    let sure = sure.max_by(|(_, a), (_, b)| a.mean().total_cmp(&b.mean()));
    let open = edges().find(|edge| edge.proof().is_none());
    if let Some((n, sure)) = sure
        && edges().next().is_some_and(|first| class(first) == 1)
        && open.is_none_or(|open| sure.mean() >= open.mean())
    {
        order[..=n].rotate_right(1);
    }
}

/// Returns the index in the list of the best move of the best group, if the tree has its node.
fn best_by_groups(one: &One) -> Option<usize> {
    let mut one = one;
    loop {
        let edges = one.edges.tried().filter(|edge| edge.visits() > 0);
        let mut order: Vec<_> = edges.map(|edge| (edge, ())).collect();
        rank(&mut order);
        let (best, ()) = *order.first()?;
        match (
            one.turn(best.place()),
            best.node().get().map(|node| &node.kind),
        ) {
            (Turn::Move(n), _) => return Some(n),
            (Turn::Group(_), Some(Kind::One(below))) => one = below,
            (Turn::Group(_), _) => return None,
        }
    }
}

/// Returns the texts of a joint move.
pub(super) fn joint_text<'m>(
    lists: impl Iterator<Item = &'m dyn MoveList>,
    places: &[u32],
) -> JointText {
    let each = lists.zip(places).enumerate();
    each.filter(|(_, (_, place))| **place != NONE)
        .map(|(player, (list, place))| (player, list.text(*place as usize)))
        .collect()
}

/// Plays what leads from a node to a child: the numbers of the groups and the move, or the indices of a
/// joint move.
fn play(at: &mut dyn Playing, node: &Node, places: &[u32]) {
    match &node.kind {
        Kind::One(one) => {
            let mut one = one;
            for number in places {
                let Some(edge) = one.edges.get(*number as usize) else {
                    return;
                };
                match (
                    one.turn(edge.place()),
                    edge.node().get().map(|node| &node.kind),
                ) {
                    (Turn::Move(n), _) => at.play(&*one.moves, n),
                    (Turn::Group(_), Some(Kind::One(below))) => one = below,
                    (Turn::Group(_), _) => return,
                }
            }
        }
        Kind::All(all) => {
            let chosen: Vec<_> = all
                .lists()
                .zip(places)
                .map(|(list, place)| (*place != NONE).then_some((list, *place as usize)))
                .collect();
            at.play_joint(&chosen);
        }
    }
}

/// Visits the child nodes, each with what leads there, as [`play`] takes it.
fn each_below<'n>(node: &'n Node, visit: &mut dyn FnMut(&[u32], &'n Node)) {
    match &node.kind {
        Kind::One(one) => {
            each_below_one(one, &mut Vec::new(), visit);
        }
        Kind::All(all) => {
            for (places, joint) in all.joints.played() {
                if let Some(below) = joint.node.get() {
                    visit(&places, below);
                }
            }
        }
    }
}

/// Visits the children of a node of one player, through groups to the positions after their moves.
fn each_below_one<'n>(
    one: &'n One,
    numbers: &mut Vec<u32>,
    visit: &mut dyn FnMut(&[u32], &'n Node),
) {
    for (n, edge) in (0..).zip(one.edges.tried()) {
        let Some(below) = edge.node().get() else {
            continue;
        };
        numbers.push(n);
        match (one.turn(edge.place()), &below.kind) {
            (Turn::Group(_), Kind::One(group)) => each_below_one(group, numbers, visit),
            _ => visit(numbers, below),
        }
        numbers.pop();
    }
}
