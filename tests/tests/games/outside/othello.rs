//! Othello on 6 x 6 and Reversi on 8 x 8.

use super::{Grid, Outside, STEPS, named, same_counts, same_games, won_by_more};

#[derive(Clone)]
struct Othello {
    board: Grid,
    mover: usize,
    passes: u32,
}

fn first(size: i32) -> Othello {
    let mut board = Grid::new(size);
    let (low, high) = (size / 2 - 1, size / 2);
    for cell in [(low, high), (high, low)] {
        board.set(cell, Some(0));
    }
    for cell in [(low, low), (high, high)] {
        board.set(cell, Some(1));
    }
    Othello {
        board,
        mover: 0,
        passes: 0,
    }
}

impl Othello {
    fn flips(&self, from: (i32, i32)) -> Vec<(i32, i32)> {
        let mut flips = Vec::new();
        for step in STEPS {
            let mut line = Vec::new();
            for i in 1.. {
                match self.board.away(from, step, i) {
                    Some(c) if self.board.at(c) == Some(1 - self.mover) => line.push(c),
                    Some(c) if self.board.at(c) == Some(self.mover) => {
                        flips.append(&mut line);
                        break;
                    }
                    _ => break,
                }
            }
        }
        flips
    }
}

impl Outside for Othello {
    fn moves(&self) -> Vec<(String, Othello)> {
        let mut moves = Vec::new();
        for to in self.board.empty() {
            let flips = self.flips(to);
            if flips.is_empty() {
                continue;
            }
            let mut next = self.clone();
            for cell in flips.into_iter().chain([to]) {
                next.board.set(cell, Some(self.mover));
            }
            next.mover = 1 - self.mover;
            next.passes = 0;
            moves.push((format!("place {}", named(to)), next));
        }
        if moves.is_empty() {
            let mut next = self.clone();
            next.mover = 1 - self.mover;
            next.passes += 1;
            moves.push(("pass".to_string(), next));
        }
        moves
    }
    fn points(&self) -> Option<Vec<i32>> {
        let count = |player| self.board.of(player).len() as i32;
        let over = self.passes == 2 || self.board.empty().is_empty();
        over.then(|| won_by_more([count(0), count(1)]))?
    }
}

#[test]
fn six_by_six() {
    same_counts("othello-6", &first(6), 6);
    same_games("othello-6", &first(6), 12, 100);
}

#[test]
fn eight_by_eight() {
    same_counts("reversi", &first(8), 5);
    same_games("reversi", &first(8), 6, 200);
}
