//! Nodes: information states, with statistics of their moves.

use boardwright_runtime::MoveList;
use std::collections::HashMap;

/// The memory of an entry of the map in addition to the node, in bytes.
const ENTRY: usize = 24;

/// The nodes of all players, by the key of the information state.
#[derive(Default)]
pub(super) struct Nodes {
    places: HashMap<u64, u32>,
    nodes: Vec<Node>,
    bytes: usize,
}

/// An information state of one player, with its moves.
pub(super) struct Node {
    pub(super) arms: Vec<Arm>,
    pub(super) visits: u32,
    /// The number of simulations through this node that began at the start of the game.
    pub(super) from_beginning: u32,
}

/// A move with its statistics.
pub(super) struct Arm {
    /// The hash that identifies the move in all worlds.
    pub(super) hash: u64,
    pub(super) visits: u32,
    /// The mean utility for the mover, from 0 to 1.
    pub(super) mean: f32,
    pub(super) regret: f32,
    /// The sum of the probabilities with which the move was to be played, weighted towards later ones.
    pub(super) share: f32,
}

impl Nodes {
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }
    pub(super) fn find(&self, key: u64) -> Option<&Node> {
        self.place(key).map(|place| &self.nodes[place])
    }
    pub(super) fn place(&self, key: u64) -> Option<usize> {
        self.places.get(&key).map(|place| *place as usize)
    }
    pub(super) fn at(&self, place: usize) -> &Node {
        &self.nodes[place]
    }
    pub(super) fn at_mut(&mut self, place: usize) -> &mut Node {
        &mut self.nodes[place]
    }
    /// Adds a node for an information state with these moves.
    pub(super) fn add(&mut self, key: u64, list: &dyn MoveList) {
        let arms: Vec<Arm> = (0..list.len()).map(|n| Arm::new(list.hash(n))).collect();
        self.bytes += size_of::<Node>() + size_of_val(&*arms) + ENTRY;
        self.places.insert(key, self.nodes.len() as u32);
        self.nodes.push(Node {
            arms,
            visits: 0,
            from_beginning: 0,
        });
    }
    /// Appends the indices of the arms of a list's moves; adds arms for new moves. Where players know their
    /// moves, all lists of a node are equal.
    pub(super) fn arms_of(&mut self, place: usize, list: &dyn MoveList, out: &mut Vec<u32>) {
        let arms = &mut self.nodes[place].arms;
        for n in 0..list.len() {
            let hash = list.hash(n);
            let is_there = arms.get(n).is_some_and(|arm| arm.hash == hash);
            let found = if is_there {
                Some(n)
            } else {
                arms.iter().position(|arm| arm.hash == hash)
            };
            let arm = found.unwrap_or_else(|| {
                arms.push(Arm::new(hash));
                self.bytes += size_of::<Arm>();
                arms.len() - 1
            });
            out.push(arm as u32);
        }
    }
}

impl Arm {
    fn new(hash: u64) -> Arm {
        Arm {
            hash,
            visits: 0,
            mean: 0.5,
            regret: 0.0,
            share: 0.0,
        }
    }
}
