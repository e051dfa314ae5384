//! Dots and Boxes with 4 x 4 boxes.

use super::{Outside, same_counts, same_games, won_by_more};
use crate::common::cell;
use std::collections::BTreeSet;

/// Sides and boxes have places on a 9 x 9 grid: boxes where both coordinates are odd.
#[derive(Clone)]
struct Dots {
    drawn: BTreeSet<(usize, usize)>,
    boxes: [i32; 2],
    mover: usize,
}

fn first() -> Dots {
    Dots {
        drawn: BTreeSet::new(),
        boxes: [0; 2],
        mover: 0,
    }
}

impl Dots {
    fn closed(&self) -> usize {
        let middles = || (0..4).map(|i| 2 * i + 1);
        let boxes = middles().flat_map(|x| middles().map(move |y| (x, y)));
        let sides = |(x, y)| [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        boxes
            .filter(|b| sides(*b).iter().all(|side| self.drawn.contains(side)))
            .count()
    }
}

impl Outside for Dots {
    fn moves(&self) -> Vec<(String, Dots)> {
        let all = (0..9).flat_map(|y| (0..9).map(move |x| (x, y)));
        let sides = all.filter(|(x, y)| (x + y) % 2 == 1 && !self.drawn.contains(&(*x, *y)));
        let draw = |side: (usize, usize)| {
            let mut next = self.clone();
            next.drawn.insert(side);
            let more = next.closed() - self.closed();
            next.boxes[self.mover] += more as i32;
            if more == 0 {
                next.mover = 1 - self.mover;
            }
            (format!("connect {}", cell(side.0, side.1)), next)
        };
        sides.map(draw).collect()
    }
    fn points(&self) -> Option<Vec<i32>> {
        (self.drawn.len() == 40).then(|| won_by_more(self.boxes))?
    }
}

#[test]
fn dots_and_boxes() {
    same_counts("dots-and-boxes", &first(), 3);
    same_games("dots-and-boxes", &first(), 30, 40);
}
