//! Functions on an array of sets as if they were one concatenated set, such as the target sets of a game's
//! moves.

use super::Cells;
use std::hint::select_unpredictable;

/// Returns the sum of the sizes of the sets.
#[inline(always)]
pub fn total<T: Cells, const N: usize>(parts: [T; N]) -> u32 {
    parts.iter().map(|part| part.count()).sum()
}

/// Returns the sum of the words, each multiplied by its weight.
#[inline(always)]
pub(crate) fn weighed<const N: usize>(words: [u64; N], weights: &[u64]) -> u128 {
    let each = words.iter().zip(weights);
    let each = each.map(|(word, weight)| u128::from(*word) * u128::from(*weight));
    each.fold(0, u128::wrapping_add)
}

/// Returns the cells that are in at least `n` of the sets; `n` is from 1 to the number of sets.
///
/// Counts with one set for each number up to `n`, or up to the number of sets that a cell may lack, whichever is
/// less. With a literal `n` the loops are unrolled.
#[inline(always)]
pub fn at_least<T: Cells, const N: usize>(n: usize, sets: [T; N]) -> T {
    let lacking = N + 1 - n;
    match n <= lacking {
        true => counted(n, sets),
        false => !counted(lacking, sets.map(|set| !set)),
    }
}

/// Returns the cells that are in at least `n` of the sets.
#[inline(always)]
fn counted<T: Cells, const N: usize>(n: usize, sets: [T; N]) -> T {
    // The cells that are in more than `i` of the sets so far.
    let mut more = [T::NONE; N];
    for set in sets {
        for i in (1..n).rev() {
            more[i] |= more[i - 1] & set;
        }
        more[0] |= set;
    }
    more[n - 1]
}

/// Finds the `n`-th cell of several sets: returns the index of its set, the set, and the cell's rank within
/// it. When there are `n` cells or fewer, this is the last set with a rank that is too high.
///
/// Selects instead of branches, since where a random `n` falls can not be predicted.
///
/// # Panics
/// Does not compile for an empty array.
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
