//! Several sets drawn from as if they were one: the moves of a game, a set for each way of moving.

use super::Cells;
use std::hint::select_unpredictable;

/// How many cells the sets have together.
#[inline(always)]
pub fn total<T: Cells, const N: usize>(parts: [T; N]) -> u32 {
    parts.iter().map(|part| part.count()).sum()
}

/// The sum of words, each times its weight.
#[inline(always)]
pub(crate) fn weighed<const N: usize>(words: [u64; N], weights: &[u64]) -> u128 {
    let each = words.iter().zip(weights);
    let each = each.map(|(word, weight)| u128::from(*word) * u128::from(*weight));
    each.fold(0, u128::wrapping_add)
}

/// Where the `n`-th cell of several sets is: the index of its set, the set, and the cell's rank
/// there. In the last set, with too high a rank, when there are no more than `n`.
///
/// By selects and not by branches, since it can not be predicted where a random `n` falls.
///
/// # Panics
/// Does not compile for no sets at all.
#[inline(always)]
pub fn part_of<T: Cells, const N: usize>(parts: [T; N], n: u32) -> (usize, T, u32) {
    const { assert!(N > 0) };
    let (mut index, mut part, mut rank) = (0, parts[0], n);
    let mut sum = parts[0].count();
    #[expect(
        clippy::needless_range_loop,
        reason = "a constant loop is unrolled for certain"
    )]
    for i in 1..N {
        let here = n >= sum;
        index = select_unpredictable(here, i, index);
        part = select_unpredictable(here, parts[i], part);
        rank = select_unpredictable(here, n.wrapping_sub(sum), rank);
        sum += parts[i].count();
    }
    (index, part, rank)
}
