//! Ultimate Tic-Tac-Toe.

use super::{Grid, Outside, named, same_counts, same_games, won_by};

#[derive(Clone)]
struct Ultimate {
    marks: Grid,
    boards: Grid,
    target: Option<(i32, i32)>,
    mover: usize,
}

fn first() -> Ultimate {
    Ultimate {
        marks: Grid::new(9),
        boards: Grid::new(3),
        target: None,
        mover: 0,
    }
}

impl Ultimate {
    fn open(&self) -> Vec<(i32, i32)> {
        let mut open = self.marks.empty();
        open.retain(|(x, y)| self.boards.at((x / 3, y / 3)).is_none());
        open
    }
    /// Returns one of the nine small boards.
    fn small(&self, (bx, by): (i32, i32)) -> Grid {
        let mut small = Grid::new(3);
        for (x, y) in super::cells(3) {
            small.set((x, y), self.marks.at((bx * 3 + x, by * 3 + y)));
        }
        small
    }
}

impl Outside for Ultimate {
    fn moves(&self) -> Vec<(String, Ultimate)> {
        let open = self.open();
        let aimed = |(x, y): &(i32, i32)| Some((x / 3, y / 3)) == self.target;
        let bound = open.iter().any(aimed);
        let cells = open.into_iter().filter(|c| !bound || aimed(c));
        let mark = |(x, y)| {
            let mut next = self.clone();
            next.marks.set((x, y), Some(self.mover));
            let board = (x / 3, y / 3);
            if next.small(board).row(self.mover, 3) {
                next.boards.set(board, Some(self.mover));
            }
            next.target = Some((x % 3, y % 3));
            next.mover = 1 - self.mover;
            (format!("place {}", named((x, y))), next)
        };
        cells.map(mark).collect()
    }
    fn points(&self) -> Option<Vec<i32>> {
        let moved = 1 - self.mover;
        match () {
            () if self.boards.row(moved, 3) => won_by(moved),
            () if self.open().is_empty() => Some(vec![50, 50]),
            () => None,
        }
    }
}

#[test]
fn ultimate_tic_tac_toe() {
    same_counts("ultimate-tic-tac-toe", &first(), 4);
    same_games("ultimate-tic-tac-toe", &first(), 40, 81);
}
