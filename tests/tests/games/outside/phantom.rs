//! Phantom tic-tac-toe and dark hex: a player who tries a taken cell is told so, and tries again.

use super::{Outside, cells, named, same_games};

#[derive(Clone)]
struct Phantom {
    size: i32,
    /// Returns whether a player has won with these cells.
    won: fn(usize, &[(i32, i32)]) -> bool,
    stones: [Vec<(i32, i32)>; 2],
    tried: [Vec<(i32, i32)>; 2],
    mover: usize,
}

impl Outside for Phantom {
    fn moves(&self) -> Vec<(String, Phantom)> {
        let me = self.mover;
        let mut moves = Vec::new();
        for to in cells(self.size) {
            if self.stones[me].contains(&to) || self.tried[me].contains(&to) {
                continue;
            }
            let mut next = self.clone();
            if self.stones[1 - me].contains(&to) {
                next.tried[me].push(to);
            } else {
                next.stones[me].push(to);
                next.mover = 1 - me;
            }
            moves.push((format!("try_cell {}", named(to)), next));
        }
        moves
    }
    fn points(&self) -> Option<Vec<i32>> {
        if (self.won)(0, &self.stones[0]) {
            return Some(vec![1, -1]);
        }
        if (self.won)(1, &self.stones[1]) {
            return Some(vec![-1, 1]);
        }
        let full = self.stones.iter().flatten().count() as i32 == self.size * self.size;
        full.then(|| vec![0, 0])
    }
}

fn first(size: i32, won: fn(usize, &[(i32, i32)]) -> bool) -> Phantom {
    Phantom {
        size,
        won,
        stones: [Vec::new(), Vec::new()],
        tried: [Vec::new(), Vec::new()],
        mover: 0,
    }
}

#[test]
fn phantom_tic_tac_toe() {
    fn won(_: usize, stones: &[(i32, i32)]) -> bool {
        let all = |line: [(i32, i32); 3]| line.iter().all(|c| stones.contains(c));
        let line = |i| all([(i, 0), (i, 1), (i, 2)]) || all([(0, i), (1, i), (2, i)]);
        (0..3).any(line) || all([(0, 0), (1, 1), (2, 2)]) || all([(0, 2), (1, 1), (2, 0)])
    }
    let first = first(3, won);
    super::same_counts("phantom-tic-tac-toe", &first, 5);
    same_games("phantom-tic-tac-toe", &first, 100, 20);
}

/// Red connects the lower and the upper side, blue the left and the right.
#[test]
fn dark_hex() {
    fn won(player: usize, stones: &[(i32, i32)]) -> bool {
        let along = |(x, y): (i32, i32)| if player == 0 { y } else { x };
        let mut joined: Vec<_> = stones.iter().copied().filter(|c| along(*c) == 0).collect();
        let mut at = 0;
        while at < joined.len() {
            let (x, y) = joined[at];
            for (dx, dy) in [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)] {
                let next = (x + dx, y + dy);
                if stones.contains(&next) && !joined.contains(&next) {
                    joined.push(next);
                }
            }
            at += 1;
        }
        joined.into_iter().any(|c| along(c) == 4)
    }
    let first = first(5, won);
    super::same_counts("dark-hex", &first, 3);
    same_games("dark-hex", &first, 30, 60);
}
