//! The order in which a proof by search tries moves.

use boardwright_runtime::MoveList;

/// The size of the table of moves, a power of two.
const MOVES: usize = 1 << 14;
/// By how many numbers moves are told apart in the table of answers.
const ANSWERS: usize = 1 << 10;

/// Which moves were sufficient so far: they proved a value of a position, so that its other moves did not matter.
///
/// Moves are told apart by their hashes. A collision makes the order worse and nothing else.
pub(super) struct Order {
    /// By player and move, how often it was sufficient.
    history: Vec<u32>,
    /// By move, how often a move was sufficient as the answer to it.
    answers: Vec<u32>,
    /// By depth.
    plies: Vec<Ply>,
}

#[derive(Clone, Copy, Default)]
struct Ply {
    /// The move being searched.
    tried: u64,
    /// The last move that was sufficient.
    killer: u64,
}

/// A move whose value is not known.
#[derive(Clone, Copy)]
pub(super) struct Open {
    /// Its place in the list.
    pub(super) n: usize,
    hash: u64,
    rank: u64,
}

impl Order {
    pub(super) fn new() -> Order {
        Order {
            history: vec![0; MOVES],
            answers: vec![0; ANSWERS * ANSWERS],
            plies: Vec::new(),
        }
    }

    /// Ranks a move: first the last one that was sufficient at this depth, then by how often a move was
    /// sufficient, of which answers to the move before count most.
    pub(super) fn open(&self, list: &dyn MoveList, n: usize, depth: usize, mover: usize) -> Open {
        const ANSWER: u64 = 4;
        let hash = list.hash(n);
        let often = u64::from(self.history[of_player(hash, mover)]);
        let answers = u64::from(self.answers[self.answer(depth, hash)]);
        let is_killer = self.plies.get(depth).is_some_and(|ply| ply.killer == hash);
        let rank = often + ANSWER * answers + (u64::from(is_killer) << 40);
        Open { n, hash, rank }
    }

    /// Sorts moves; of equal rank the first of the rules comes first.
    pub(super) fn sort(&self, open: &mut [Open]) {
        open.sort_by_key(|open| std::cmp::Reverse(open.rank));
    }

    /// Says which move is searched next.
    pub(super) fn begin(&mut self, depth: usize, open: Open) {
        if self.plies.len() < depth + 2 {
            self.plies.resize_with(depth + 2, Ply::default);
        }
        self.plies[depth].tried = open.hash;
    }

    /// Counts a move that was sufficient.
    pub(super) fn sufficient(&mut self, depth: usize, mover: usize, open: Open) {
        let answer = self.answer(depth, open.hash);
        self.history[of_player(open.hash, mover)] += 1;
        self.answers[answer] += 1;
        self.plies[depth].killer = open.hash;
    }

    /// Brings the move forward that refuted the last one, where it is one of these: where players choose among the same
    /// places, it often prevents the refutation.
    pub(super) fn refuted(&self, depth: usize, left: &mut [Open]) {
        let Some(refuter) = self.plies.get(depth + 1) else {
            return;
        };
        let same = left.iter().position(|open| open.hash == refuter.killer);
        if let Some(place) = same {
            left[..=place].rotate_right(1);
        }
    }

    /// The place of an answer to the move before.
    fn answer(&self, depth: usize, hash: u64) -> usize {
        let before = depth.checked_sub(1).and_then(|n| self.plies.get(n));
        let before = before.map_or(0, |ply| ply.tried);
        before as usize % ANSWERS * ANSWERS + hash as usize % ANSWERS
    }
}

fn of_player(hash: u64, mover: usize) -> usize {
    hash as usize % (MOVES / 2) * 2 + mover % 2
}

#[cfg(test)]
mod tests {
    use super::Order;
    use crate::doctest::session;
    use crate::playing;

    #[test]
    fn what_was_sufficient_comes_first() {
        let at = playing(&*session());
        let list = at.list(0, None).expect("few moves");
        let mut order = Order::new();
        let ranked = |order: &Order| {
            let mut open: Vec<_> = (0..list.len())
                .map(|n| order.open(&*list, n, 1, 0))
                .collect();
            order.sort(&mut open);
            open.into_iter().map(|open| open.n).collect::<Vec<_>>()
        };
        assert!(ranked(&order).is_sorted());
        for n in [5, 5, 5, 3] {
            let open = order.open(&*list, n, 1, 0);
            order.begin(1, open);
            order.sufficient(1, 0, open);
        }
        assert_eq!(ranked(&order)[..3], [3, 5, 0]);
        // The refutation of the move before was the fifth move.
        let mut left: Vec<_> = (0..list.len())
            .map(|n| order.open(&*list, n, 0, 0))
            .collect();
        order.refuted(0, &mut left);
        assert_eq!(left[0].n, 3);
    }
}
