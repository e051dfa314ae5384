//! Connected components that have, or have not, a cell of a given set in them or next to them (liberties):
//! flood fills that stop at the first such cell.
//!
//! `beside` maps a set to the neighbours of its cells and is symmetric.

use crate::bits::Cells;

/// Returns whether the component of `seed` in `within` has a neighbour in `goal`.
#[inline(always)]
pub fn touches<C: Cells>(seed: C, within: C, goal: C, beside: impl Fn(C) -> C) -> bool {
    explore(seed & within, within, beside(goal), beside).1
}

/// Returns the components of `set` that contain one of `seeds` and have no neighbour in `free`.
#[inline(always)]
pub fn enclosed<C: Cells>(seeds: C, set: C, free: C, beside: impl Fn(C) -> C) -> C {
    without(seeds, set, beside(free), beside)
}

/// Returns the components of `set` that contain one of `seeds` and no cell of `marks`.
#[inline(always)]
pub fn without<C: Cells>(seeds: C, set: C, marks: C, beside: impl Fn(C) -> C) -> C {
    let mut all = C::NONE;
    let mut left = seeds & set & !marks;
    while left.any() {
        let (group, is_marked) = explore(left.first_of(), set, marks, &beside);
        all |= group.when(!is_marked);
        left &= !group;
    }
    all
}

/// Like [`without`] with all of `now` as seeds, given that every component of the earlier set `was` had a
/// cell of `was_marks`: only components with an added cell, next to a removed cell, or with a removed mark
/// are tested.
#[inline(always)]
pub fn without_since<C: Cells>(
    (was, was_marks): (C, C),
    (now, marks): (C, C),
    beside: impl Fn(C) -> C,
) -> C {
    let mut seeds = now & (!was | was_marks & !marks);
    let lost = was & !now;
    if lost.any() {
        seeds |= beside(lost) & now;
    }
    if seeds.any() {
        without(seeds, now, marks, beside)
    } else {
        C::NONE
    }
}

/// Like [`enclosed`] with all of `now` as seeds, given that no component of the earlier set `was` was
/// enclosed with the liberties `was_free`: only components with an added cell, or next to a cell that was
/// removed or a liberty and is neither, or that is a cell of the set and a liberty no more, are tested.
#[inline(always)]
pub fn enclosed_since<C: Cells>(
    (was, was_free): (C, C),
    (now, free): (C, C),
    beside: impl Fn(C) -> C,
) -> C {
    let mut seeds = now & !was;
    let lost = (was & !now | was_free & (was | !now)) & !free;
    if lost.any() {
        seeds |= beside(lost) & now;
    }
    if seeds.any() {
        enclosed(seeds, now, free, beside)
    } else {
        C::NONE
    }
}

/// Returns the component of `first` in `within`, and whether it has a cell of `open`. If it has, the fill
/// stops and only the cells filled so far are returned.
#[inline(always)]
fn explore<C: Cells>(first: C, within: C, open: C, beside: impl Fn(C) -> C) -> (C, bool) {
    let mut reached = first;
    let mut front = first;
    while front.any() {
        if front.meets(open) {
            return (reached, true);
        }
        front = beside(front) & within & !reached;
        reached |= front;
    }
    (reached, false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::flood;
    use crate::rng::Rng;

    /// Returns the neighbours of cells on a board of 8 by 8 cells.
    fn beside(cells: u64) -> u64 {
        const FIRST: u64 = 0x0101_0101_0101_0101;
        cells << 8 | cells >> 8 | (cells & !FIRST) >> 1 | (cells << 1) & !FIRST
    }

    /// Returns the components of a set that have no neighbour in `free`, by filling the whole board.
    fn whole(set: u64, free: u64) -> u64 {
        set & !flood(beside(free) & set, set, beside)
    }

    fn random(rng: &mut Rng) -> u64 {
        u64::from(rng.below(u32::MAX)) << 32 | u64::from(rng.below(u32::MAX))
    }

    #[test]
    fn enclosed_groups_are_those_that_a_flood_does_not_reach() {
        let mut rng = Rng::new(1);
        for _ in 0..2000 {
            let set = random(&mut rng);
            let free = !set & random(&mut rng) & random(&mut rng) & random(&mut rng);
            assert_eq!(enclosed(set, set, free, beside), whole(set, free));
            let cell = 1 << rng.below(64);
            let group = flood(cell, set, beside);
            assert_eq!(touches(cell, set, free, beside), beside(group) & free != 0);
        }
    }

    #[test]
    fn changed_cells_tell_which_groups_have_no_mark_any_more() {
        let (mut rng, mut found) = (Rng::new(3), 0);
        let unmarked = |set: u64, marks: u64| set & !flood(marks & set, set, beside);
        for _ in 0..20_000 {
            let was = random(&mut rng) | random(&mut rng);
            let was_marks = random(&mut rng) & random(&mut rng);
            let was = was & !unmarked(was, was_marks);
            let seldom = |rng: &mut Rng| random(rng) & random(rng) & random(rng);
            let now = was ^ seldom(&mut rng);
            let marks = was_marks ^ seldom(&mut rng);
            let since = without_since((was, was_marks), (now, marks), beside);
            assert_eq!(since, unmarked(now, marks));
            found += u32::from(since != 0);
        }
        assert!(found > 100, "{found}");
    }

    /// Compares with a flood of the whole board; `apart` is the mask of the cells that cannot be both of the set
    /// and free.
    fn changed_cells(seed: u64, apart: u64) {
        let (mut rng, mut found) = (Rng::new(seed), 0);
        for _ in 0..20_000 {
            let was = random(&mut rng);
            let was_free = random(&mut rng) & !(was & apart);
            if whole(was, was_free) != 0 {
                continue;
            }
            let change = random(&mut rng) & random(&mut rng) & random(&mut rng);
            let now = was ^ change;
            let free = (was_free ^ random(&mut rng) & random(&mut rng)) & !(now & apart);
            let since = enclosed_since((was, was_free), (now, free), beside);
            assert_eq!(since, whole(now, free));
            found += u32::from(since != 0);
        }
        assert!(found > 100, "{found}");
    }

    #[test]
    fn changed_cells_tell_which_groups_can_be_enclosed() {
        changed_cells(2, u64::MAX);
    }

    #[test]
    fn a_cell_of_a_group_can_be_its_liberty() {
        changed_cells(4, 0);
    }
}
