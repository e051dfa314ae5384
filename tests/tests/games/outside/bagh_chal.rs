//! Bagh-Chal.

use super::{Grid, Outside, STEPS, named, same_counts, same_games, won_by};

#[derive(Clone)]
struct Bagh {
    /// Goats are of player 0, tigers of player 1.
    board: Grid,
    past: Vec<Grid>,
    herd: u32,
    eaten: u32,
    mover: usize,
}

fn first() -> Bagh {
    let mut board = Grid::new(5);
    for corner in [(0, 0), (4, 0), (0, 4), (4, 4)] {
        board.set(corner, Some(1));
    }
    Bagh {
        past: vec![board.clone()],
        board,
        herd: 20,
        eaten: 0,
        mover: 0,
    }
}

impl Bagh {
    fn after(&self, board: Grid) -> Bagh {
        let mut next = self.clone();
        next.past.push(board.clone());
        next.board = board;
        next.mover = 1 - self.mover;
        next
    }
    fn moved(&self, from: (i32, i32), to: (i32, i32)) -> Grid {
        let mut board = self.board.clone();
        board.set(from, None);
        board.set(to, Some(self.mover));
        board
    }
    fn drops(&self) -> Vec<(String, Bagh)> {
        let drop = |to| {
            let mut board = self.board.clone();
            board.set(to, Some(0));
            let mut next = self.after(board);
            next.herd -= 1;
            (format!("drop {}", named(to)), next)
        };
        self.board.empty().into_iter().map(drop).collect()
    }
    fn walks(&self, name: &str) -> Vec<(String, Bagh)> {
        let mut moves = Vec::new();
        for from in self.board.of(self.mover) {
            for step in lines(from) {
                let to = self.board.away(from, *step, 1);
                let Some(to) = to.filter(|to| self.board.at(*to).is_none()) else {
                    continue;
                };
                let board = self.moved(from, to);
                if self.herd > 0 || !self.past.contains(&board) {
                    let text = format!("{name} {} {}", named(from), named(to));
                    moves.push((text, self.after(board)));
                }
            }
        }
        moves
    }
    fn pounces(&self) -> Vec<(String, Bagh)> {
        let mut moves = Vec::new();
        for from in self.board.of(1) {
            for step in lines(from) {
                let over = self.board.away(from, *step, 1);
                let to = self.board.away(from, *step, 2);
                if let (Some(over), Some(to)) = (over, to)
                    && self.board.at(over) == Some(0)
                    && self.board.at(to).is_none()
                {
                    let mut board = self.moved(from, to);
                    board.set(over, None);
                    let mut next = self.after(board);
                    next.eaten += 1;
                    moves.push((format!("pounce {} {}", named(from), named(to)), next));
                }
            }
        }
        moves
    }
}

/// The steps along the lines of the board: every second point has diagonals.
fn lines((x, y): (i32, i32)) -> &'static [(i32, i32)] {
    if (x + y) % 2 == 0 {
        &STEPS
    } else {
        &STEPS[..4]
    }
}

impl Outside for Bagh {
    fn moves(&self) -> Vec<(String, Bagh)> {
        match self.mover {
            0 if self.herd > 0 => self.drops(),
            0 => self.walks("graze"),
            _ => [self.pounces(), self.walks("prowl")].concat(),
        }
    }
    fn points(&self) -> Option<Vec<i32>> {
        match () {
            () if self.eaten == 5 => won_by(1),
            () if self.moves().is_empty() => won_by(1 - self.mover),
            () => None,
        }
    }
}

#[test]
fn bagh_chal() {
    same_counts("bagh-chal", &first(), 3);
    same_games("bagh-chal", &first(), 40, 200);
}
