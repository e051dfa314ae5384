//! The moves of a position in the order in which they are tried.

use boardwright_runtime::{Material, MoveList, Weighed};

/// Moves are known in other positions by a hash of so many values.
const HISTORY: usize = 1 << 14;
/// More is not counted.
const MOST: u32 = 1 << 20;

/// A move of a list, and what is known of it before it is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// The place in the list.
    pub(super) n: u32,
    /// Its number in [`History`].
    pub(super) hash: u32,
    /// Whether there are fewer pieces after it.
    pub(super) takes: bool,
    /// What the pieces are worth to the mover afterwards.
    pub(super) value: i32,
    /// Moves of a high rank come first.
    rank: i64,
}

/// What is known of the moves of a position before one is played.
pub(super) struct Scene {
    pub(super) mover: usize,
    /// The pieces of the position.
    pub(super) material: Material,
    /// Numbers of moves that were enough elsewhere at the same ply.
    pub(super) killers: [u32; 2],
}

/// How often a move was enough to end the search of a position, by mover and hash.
pub(super) struct History(Vec<u32>);

impl History {
    pub(super) fn new() -> History {
        History(vec![0; 2 * HISTORY])
    }
    fn place(&self, mover: usize, hash: u32) -> usize {
        mover % 2 * HISTORY + hash as usize % HISTORY
    }
    /// A move was enough at so many plies.
    pub(super) fn add(&mut self, mover: usize, hash: u32, depth: i32) {
        let place = self.place(mover, hash);
        self.0[place] = (self.0[place] + (depth * depth) as u32).min(MOST);
    }
    pub(super) fn fade(&mut self) {
        self.0.iter_mut().for_each(|n| *n /= 4);
    }
    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }
}

/// The number by which history and killers know a move.
fn number(hash: u64) -> u32 {
    (hash >> 7) as u32 | 1
}

/// Ranks the moves of a list; those of one worth keep the order of the rules.
pub(super) fn rank(
    weighed: &[Weighed],
    scene: &Scene,
    history: &History,
    out: &mut Vec<Candidate>,
) {
    const LOUD: i64 = 1 << 40;
    const KILLER: i64 = 1 << 36;
    let mover = scene.mover % 2;
    let count = |material: &Material| material.pieces.into_iter().map(u32::from).sum::<u32>();
    let pieces = count(&scene.material);
    let side = if mover == 0 { 1 } else { -1 };
    let before = side * scene.material.value;
    out.clear();
    out.extend((0..).zip(weighed).map(|(n, weighed)| {
        let hash = number(weighed.hash);
        let value = side * weighed.material.value;
        let gain = value - before;
        let takes = count(&weighed.material) < pieces;
        let rank = match scene.killers.iter().position(|killer| *killer == hash) {
            _ if takes => LOUD + i64::from(gain),
            Some(place) => KILLER - place as i64,
            None => i64::from(history.0[history.place(mover, hash)]) * 16 + i64::from(gain) * 64,
        };
        Candidate {
            n,
            hash,
            takes,
            value,
            rank,
        }
    }));
}

/// Puts a move of the list first.
pub(super) fn first(candidates: &mut [Candidate], n: u32) {
    let found = candidates.iter_mut().find(|candidate| candidate.n == n);
    if let Some(candidate) = found {
        candidate.rank = i64::MAX;
    }
}

/// Brings the best of those that were not tried to the place of the next one.
pub(super) fn next(candidates: &mut [Candidate], at: usize) -> Option<Candidate> {
    let left = candidates.get_mut(at..)?;
    let best = (0..left.len()).max_by_key(|n| (left[*n].rank, std::cmp::Reverse(left[*n].n)))?;
    left.swap(0, best);
    left.first().copied()
}

/// What a search needs at one ply, kept from node to node.
#[derive(Default)]
pub(super) struct Ply {
    pub(super) list: Option<Box<dyn MoveList>>,
    pub(super) candidates: Vec<Candidate>,
    pub(super) killers: [u32; 2],
}
