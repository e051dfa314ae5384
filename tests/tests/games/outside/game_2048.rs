//! 2048: lines are pushed together, and each pair that meets is merged once.

use super::{Outside, away, cells, named, same_counts, same_games};
use crate::common::engine;

/// By cell, the exponent of the tile; 0 for none.
#[derive(Clone, PartialEq)]
struct Tiles {
    ranks: Vec<u32>,
    score: i32,
    spawned: u32,
}

fn place((x, y): (i32, i32)) -> usize {
    (y * 4 + x) as usize
}

impl Tiles {
    /// Returns the lines of the board, each from the side to which it is pushed.
    fn lines((dx, dy): (i32, i32)) -> Vec<Vec<(i32, i32)>> {
        let ends = cells(4).filter(|c| away(4, *c, (dx, dy), 1).is_none());
        let line = |end| (0..4).filter_map(|n| away(4, end, (-dx, -dy), n)).collect();
        ends.map(line).collect()
    }
    fn pushed(&self, step: (i32, i32)) -> Tiles {
        let mut next = self.clone();
        for line in Tiles::lines(step) {
            let mut tiles = line.iter().map(|c| self.ranks[place(*c)]);
            let mut tiles = tiles.by_ref().filter(|rank| *rank > 0).peekable();
            let mut row = Vec::new();
            while let Some(rank) = tiles.next() {
                if tiles.next_if_eq(&rank).is_some() {
                    next.score += 2 << rank;
                    row.push(rank + 1);
                } else {
                    row.push(rank);
                }
            }
            for (i, c) in line.iter().enumerate() {
                next.ranks[place(*c)] = row.get(i).copied().unwrap_or(0);
            }
        }
        next
    }
}

const PUSHES: [(&str, (i32, i32)); 4] =
    [("n", (0, 1)), ("e", (1, 0)), ("s", (0, -1)), ("w", (-1, 0))];

/// A board, and whether chance is to add a tile.
#[derive(Clone)]
struct Game {
    tiles: Tiles,
    chance: bool,
}

impl Outside for Game {
    fn moves(&self) -> Vec<(String, Game)> {
        let mut moves = Vec::new();
        if self.chance {
            for c in cells(4).filter(|c| self.tiles.ranks[place(*c)] == 0) {
                for rank in 1..=2 {
                    let mut tiles = self.tiles.clone();
                    tiles.ranks[place(c)] = rank;
                    tiles.spawned = 2.min(tiles.spawned + 1);
                    let chance = self.tiles.spawned == 0;
                    moves.push((format!("spawn {} {rank}", named(c)), Game { tiles, chance }));
                }
            }
            return moves;
        }
        for (name, step) in PUSHES {
            let tiles = self.tiles.pushed(step);
            if tiles != self.tiles {
                let chance = true;
                moves.push((format!("slide {name}"), Game { tiles, chance }));
            }
        }
        moves
    }
    fn points(&self) -> Option<Vec<i32>> {
        let over = !self.chance && self.moves().is_empty();
        over.then(|| vec![self.tiles.score])
    }
}

#[test]
fn game_2048() {
    let tiles = Tiles {
        ranks: vec![0; 16],
        score: 0,
        spawned: 0,
    };
    let first = Game {
        tiles,
        chance: true,
    };
    same_counts("2048", &first, 3);
    same_games("2048", &first, 10, 3_000);
}

/// One new tile in ten is a 4.
#[test]
fn fours_are_rare() {
    let weights = engine("2048").weights().expect("few tiles");
    assert_eq!(weights, [9, 1].repeat(16));
}
