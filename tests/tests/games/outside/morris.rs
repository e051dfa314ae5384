//! Nine Men's Morris.

use super::{Outside, same_counts, same_games, won_by};
use std::collections::BTreeMap;

/// The mills; neighbours are adjacent in one of them.
const MILLS: [[&str; 3]; 16] = [
    ["a7", "d7", "g7"],
    ["b6", "d6", "f6"],
    ["c5", "d5", "e5"],
    ["a4", "b4", "c4"],
    ["e4", "f4", "g4"],
    ["c3", "d3", "e3"],
    ["b2", "d2", "f2"],
    ["a1", "d1", "g1"],
    ["a1", "a4", "a7"],
    ["b2", "b4", "b6"],
    ["c3", "c4", "c5"],
    ["d1", "d2", "d3"],
    ["d5", "d6", "d7"],
    ["e3", "e4", "e5"],
    ["f2", "f4", "f6"],
    ["g1", "g4", "g7"],
];

#[derive(Clone, PartialEq, Eq)]
struct Place {
    men: BTreeMap<&'static str, usize>,
    unplaced: [u32; 2],
    mover: usize,
}

#[derive(Clone)]
struct Morris {
    now: Place,
    quiet: u32,
    past: Vec<Place>,
}

fn first() -> Morris {
    let now = Place {
        men: BTreeMap::new(),
        unplaced: [9; 2],
        mover: 0,
    };
    Morris {
        past: vec![now.clone()],
        now,
        quiet: 0,
    }
}

fn all() -> Vec<&'static str> {
    let mut all = MILLS.concat();
    all.sort_unstable();
    all.dedup();
    all
}

fn neighbours(one: &str, other: &str) -> bool {
    let beside = |pair: &[&str]| pair == [one, other] || pair == [other, one];
    MILLS.iter().any(|mill| mill.windows(2).any(beside))
}

impl Place {
    fn in_mill(&self, cell: &str) -> bool {
        let owner = self.men.get(cell);
        let full = |mill: &[&str; 3]| mill.iter().all(|c| self.men.get(c) == owner);
        MILLS.iter().any(|mill| mill.contains(&cell) && full(mill))
    }
    fn men_of(&self, player: usize) -> Vec<&'static str> {
        let men = self.men.iter().filter(|(_, owner)| **owner == player);
        men.map(|(cell, _)| *cell).collect()
    }
    /// Returns each capture after a move to this cell; `None` where there is none.
    fn captures(&self, to: &str) -> Vec<Option<&'static str>> {
        if !self.in_mill(to) {
            return vec![None];
        }
        let theirs = self.men_of(1 - self.mover);
        let mut loose: Vec<_> = theirs.clone();
        loose.retain(|cell| !self.in_mill(cell));
        let victims = if loose.is_empty() { theirs } else { loose };
        victims.into_iter().map(Some).collect()
    }
}

impl Morris {
    fn after(&self, text: &str, moved: &Place, to: &str) -> Vec<(String, Morris)> {
        let take = |victim: Option<&'static str>| {
            let mut next = self.clone();
            next.now = moved.clone();
            next.quiet += 1;
            let mut text = text.to_string();
            if let Some(victim) = victim {
                next.now.men.remove(victim);
                next.quiet = 0;
                text += &format!(" {victim}");
            }
            next.now.mover = 1 - moved.mover;
            next.past.push(next.now.clone());
            (text, next)
        };
        moved.captures(to).into_iter().map(take).collect()
    }
}

impl Outside for Morris {
    fn moves(&self) -> Vec<(String, Morris)> {
        let me = self.now.mover;
        let mine = self.now.men_of(me);
        let mut empty = all();
        empty.retain(|cell| !self.now.men.contains_key(cell));
        let mut moves = Vec::new();
        for to in empty {
            if self.now.unplaced[me] > 0 {
                let mut moved = self.now.clone();
                moved.men.insert(to, me);
                moved.unplaced[me] -= 1;
                moves.extend(self.after(&format!("place {to}"), &moved, to));
                continue;
            }
            let flies = mine.len() == 3;
            for from in mine.iter().filter(|from| flies || neighbours(from, to)) {
                let mut moved = self.now.clone();
                moved.men.remove(from);
                moved.men.insert(to, me);
                let way = if flies { "fly" } else { "slide" };
                moves.extend(self.after(&format!("{way} {from} {to}"), &moved, to));
            }
        }
        moves
    }
    fn points(&self) -> Option<Vec<i32>> {
        let (me, moved) = (self.now.mover, 1 - self.now.mover);
        let left = self.now.men_of(me).len() as u32 + self.now.unplaced[me];
        match () {
            () if left < 3 => won_by(moved),
            () if self.moves().is_empty() => won_by(moved),
            () if self.quiet == 100 => Some(vec![50, 50]),
            () if self.past.iter().filter(|past| **past == self.now).count() > 2 => {
                Some(vec![50, 50])
            }
            () => None,
        }
    }
}

#[test]
fn nine_mens_morris() {
    assert_eq!(all().len(), 24);
    same_counts("nine-mens-morris", &first(), 3);
    same_games("nine-mens-morris", &first(), 15, 400);
}
