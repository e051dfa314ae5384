//! Move ordering: candidates ranked by captures, killer moves and history.

use boardwright_runtime::{Material, MoveList, Weighed};

/// The number of history counters of a player, indexed by a hash of the move.
const HISTORY: usize = 1 << 14;
/// The greatest value of a history counter.
const MOST: u32 = 1 << 20;

/// A move of a list with what is known before it is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// The index of the move in the list.
    pub(super) n: u32,
    /// The hash by which [`History`] and killers identify the move.
    pub(super) hash: u32,
    /// Whether the move reduces the number of pieces.
    pub(super) takes: bool,
    /// The material value after the move, for the mover.
    pub(super) value: i32,
    /// The rank: higher ones are tried first.
    rank: i64,
}

/// The context in which the moves of a position are ranked.
pub(super) struct Scene {
    pub(super) mover: usize,
    /// The material value of the position.
    pub(super) material: Material,
    /// The hashes of moves that caused a cutoff in other positions at the same ply.
    pub(super) killers: [u32; 2],
}

/// The history heuristic: counters of how often a move caused a cutoff, by mover and hash.
pub(super) struct History(Vec<u32>);

impl History {
    pub(super) fn new() -> History {
        History(vec![0; 2 * HISTORY])
    }
    fn place(&self, mover: usize, hash: u32) -> usize {
        mover % 2 * HISTORY + hash as usize % HISTORY
    }
    /// Counts a cutoff at a depth, weighted by its square.
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

/// Returns the number that identifies a move in the history and among killers; never 0.
fn number(hash: u64) -> u32 {
    (hash >> 7) as u32 | 1
}

/// Ranks the moves of a list; moves of equal rank stay in the order of the rules.
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

/// Gives a move of the list the highest rank.
pub(super) fn first(candidates: &mut [Candidate], n: u32) {
    let found = candidates.iter_mut().find(|candidate| candidate.n == n);
    if let Some(candidate) = found {
        candidate.rank = i64::MAX;
    }
}

/// Swaps the highest ranked of the moves from `at` on to `at` and returns it.
pub(super) fn next(candidates: &mut [Candidate], at: usize) -> Option<Candidate> {
    let left = candidates.get_mut(at..)?;
    let best = (0..left.len()).max_by_key(|n| (left[*n].rank, std::cmp::Reverse(left[*n].n)))?;
    left.swap(0, best);
    left.first().copied()
}

/// The buffers of a search at one ply, reused from node to node.
#[derive(Default)]
pub(super) struct Ply {
    pub(super) list: Option<Box<dyn MoveList>>,
    pub(super) candidates: Vec<Candidate>,
    pub(super) killers: [u32; 2],
}
