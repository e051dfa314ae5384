//! Narrowing and `unique`: the moves of a group with the best values, and the first of the moves with equal
//! resulting positions.
//!
//! Before: the moves of a group arrive one by one, in order, with their outcomes. After: [`best`] returns
//! the legal ones as a list; [`draw_best`] returns one of them, uniformly, without a list: a better value
//! discards all earlier moves, and the n-th equal one replaces the current one with probability 1/n
//! (reservoir sampling).

use crate::Rng;
use crate::visited::{Lent, Visited};
use std::cmp::Ordering;
use std::hash::Hash;

/// A move with its outcome.
#[derive(Clone, Copy, Debug)]
pub struct Outcome<C, P, const K: usize> {
    /// The index of the move's block in its group.
    pub block: usize,
    /// Whether the block is `unique`.
    pub unique: bool,
    /// The move.
    pub choice: C,
    /// The position at the end of the block.
    pub position: P,
    /// The values by which the group is narrowed.
    pub values: [i32; K],
}

/// A visitor of moves with their outcomes, in order.
pub trait Outcomes<C, P, const K: usize> {
    /// Visits one move.
    fn see(&mut self, outcome: Outcome<C, P, K>);
}

impl<C, P, const K: usize> Outcomes<C, P, K> for Vec<Outcome<C, P, K>> {
    fn see(&mut self, outcome: Outcome<C, P, K>) {
        self.push(outcome);
    }
}

/// Returns the moves with the greatest (`most`) or least values, compared lexicographically; of those of a
/// `unique` block with equal positions only the first.
pub fn best<C, P: Eq + Hash + Copy, const K: usize>(
    most: [bool; K],
    show: impl FnOnce(&mut Vec<Outcome<C, P, K>>),
) -> Vec<Outcome<C, P, K>> {
    let mut list = Vec::new();
    show(&mut list);
    for (i, most) in most.into_iter().enumerate() {
        let values = list.iter().map(|o| o.values[i]);
        let best = if most { values.max() } else { values.min() };
        list.retain(|o| Some(o.values[i]) == best);
    }
    let mut seen = Visited::new();
    list.retain(|o| !o.unique || seen.is_new((o.block, o.position)));
    list
}

/// Draws uniformly from the moves that [`best`] would return; `seen` must be empty.
#[inline]
pub fn draw_best<C, P: Eq + Hash + 'static, const K: usize>(
    seen: Lent<(usize, P)>,
    most: [bool; K],
    rng: &mut Rng,
    show: impl FnOnce(&mut Draw<'_, C, P, K>),
) -> Option<C> {
    let mut draw = Draw {
        most,
        rng,
        best: None,
        count: 0,
        found: None,
        seen,
    };
    show(&mut draw);
    draw.found
}

/// A reservoir over the best moves so far.
pub struct Draw<'r, C, P: Eq + Hash + 'static, const K: usize> {
    most: [bool; K],
    rng: &'r mut Rng,
    /// The best values so far.
    best: Option<[i32; K]>,
    /// The number of distinct moves with these values.
    count: u32,
    found: Option<C>,
    /// The outcomes of the moves of `unique` blocks.
    seen: Lent<(usize, P)>,
}

impl<C, P: Eq + Hash + 'static, const K: usize> Outcomes<C, P, K> for Draw<'_, C, P, K> {
    #[inline]
    fn see(&mut self, outcome: Outcome<C, P, K>) {
        let order = self.best.map_or(Ordering::Greater, |best| {
            compare(outcome.values, best, self.most)
        });
        match order {
            Ordering::Less => return,
            Ordering::Equal => {}
            Ordering::Greater => {
                self.best = Some(outcome.values);
                self.count = 0;
                self.seen.clear();
            }
        }
        if outcome.unique && !self.seen.is_new((outcome.block, outcome.position)) {
            return;
        }
        self.count += 1;
        if self.count == 1 || self.rng.below(self.count) == 0 {
            self.found = Some(outcome.choice);
        }
    }
}

/// Compares two lists of values lexicographically; the better one is greater.
fn compare<const K: usize>(a: [i32; K], b: [i32; K], most: [bool; K]) -> Ordering {
    let orders = a.iter().zip(&b).zip(most);
    let mut orders = orders.map(|((a, b), most)| if most { a.cmp(b) } else { b.cmp(a) });
    orders
        .find(|order| order.is_ne())
        .unwrap_or(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves with an index as choice: block, whether it is unique, position, values.
    type Shown = [(usize, bool, u8, [i32; 2])];

    const SHOWN: &Shown = &[
        (0, true, 1, [3, 5]),
        (0, true, 2, [4, 5]),
        (0, true, 2, [4, 2]),
        (0, true, 3, [4, 2]),
        (1, true, 3, [4, 2]),
        (0, true, 3, [4, 2]),
        (1, false, 9, [4, 2]),
        (1, false, 9, [4, 2]),
        (0, true, 2, [4, 2]),
        (0, true, 7, [2, 1]),
    ];

    fn show(shown: &Shown, to: &mut impl Outcomes<usize, u8, 2>) {
        for (choice, &(block, unique, position, values)) in shown.iter().enumerate() {
            to.see(Outcome {
                block,
                unique,
                choice,
                position,
                values,
            });
        }
    }

    #[test]
    fn the_best_are_those_of_the_first_value_and_then_of_the_second() {
        let list = best([true, false], |list| show(SHOWN, list));
        let choices: Vec<_> = list.iter().map(|o| o.choice).collect();
        assert_eq!(choices, [2, 3, 4, 6, 7]);
        let list = best([false, true], |list| show(SHOWN, list));
        assert_eq!(list.iter().map(|o| o.choice).collect::<Vec<_>>(), [9]);
    }

    #[test]
    fn each_of_the_best_is_drawn_as_often() {
        let mut rng = Rng::new(5);
        let mut drawn = [0; 10];
        for _ in 0..10_000 {
            let seen = crate::lent!((usize, u8));
            let choice = draw_best(seen, [true, false], &mut rng, |draw| show(SHOWN, draw));
            drawn[choice.unwrap_or(0)] += 1;
        }
        for (choice, n) in drawn.into_iter().enumerate() {
            let is_best = [2, 3, 4, 6, 7].contains(&choice);
            let expected = if is_best { 1800..=2200 } else { 0..=0 };
            assert!(expected.contains(&n), "{choice} was drawn {n} times");
        }
        let seen = crate::lent!((usize, u8));
        let nothing = draw_best(seen, [true, true], &mut rng, |draw| show(&[], draw));
        assert_eq!(nothing, None);
    }

    #[test]
    fn the_first_of_equal_outcomes_is_kept_of_few_and_of_many() {
        for n in [0, 1, 20, 200] {
            // One of the two blocks is unique.
            let outcome = |i: usize| Outcome {
                block: i % 2,
                unique: i.is_multiple_of(2),
                choice: i,
                position: i % 70,
                values: [],
            };
            let list = best([], |list: &mut Vec<_>| list.extend((0..n).map(outcome)));
            let choices: Vec<_> = list.iter().map(|o| o.choice).collect();
            let kept = |i: &usize| i % 2 == 1 || *i < 70;
            assert_eq!(choices, (0..n).filter(kept).collect::<Vec<_>>());
        }
    }
}
