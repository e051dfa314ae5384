//! Pentago.

use super::{Grid, Outside, named, same_counts, same_games, won_by};

#[derive(Clone)]
struct Pentago {
    board: Grid,
    mover: usize,
}

fn first() -> Pentago {
    Pentago {
        board: Grid::new(6),
        mover: 0,
    }
}

/// Returns the board with the quadrant at this corner turned clockwise.
fn turned(board: &Grid, (cx, cy): (i32, i32)) -> Grid {
    let mut turned = board.clone();
    for (x, y) in super::cells(3) {
        turned.set((cx + y, cy + 2 - x), board.at((cx + x, cy + y)));
    }
    turned
}

impl Outside for Pentago {
    fn moves(&self) -> Vec<(String, Pentago)> {
        let mut moves = Vec::new();
        for to in self.board.empty() {
            let mut board = self.board.clone();
            board.set(to, Some(self.mover));
            let mover = 1 - self.mover;
            let text = format!("play {}", named(to));
            if board.row(self.mover, 5) {
                moves.push((text, Pentago { board, mover }));
                continue;
            }
            for corner in [(0, 0), (3, 0), (0, 3), (3, 3)] {
                let middle = named((corner.0 + 1, corner.1 + 1));
                let right = turned(&board, corner);
                let left = turned(&turned(&right, corner), corner);
                for (board, way) in [(right, "clockwise"), (left, "anticlockwise")] {
                    moves.push((format!("{text} {middle} {way}"), Pentago { board, mover }));
                }
            }
        }
        moves
    }
    fn points(&self) -> Option<Vec<i32>> {
        match (self.board.row(0, 5), self.board.row(1, 5)) {
            (true, true) => Some(vec![50, 50]),
            (true, false) => won_by(0),
            (false, true) => won_by(1),
            _ => self.board.empty().is_empty().then(|| vec![50, 50]),
        }
    }
}

#[test]
fn pentago() {
    same_counts("pentago", &first(), 2);
    same_games("pentago", &first(), 20, 36);
}
