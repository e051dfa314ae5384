//! Konane on 8 x 8.

use super::{Grid, Outside, STEPS, cells, named, same_counts, same_games, won_by};

#[derive(Clone)]
struct Konane {
    board: Grid,
    played: usize,
}

fn first() -> Konane {
    let mut board = Grid::new(8);
    for (x, y) in cells(8) {
        board.set((x, y), Some(((x + y) % 2) as usize));
    }
    Konane { board, played: 0 }
}

impl Konane {
    fn opening(&self) -> Vec<(String, Konane)> {
        let allowed = |cell: &(i32, i32)| match self.played {
            0 => [(0, 0), (7, 7), (3, 3), (4, 4)].contains(cell),
            _ => STEPS[..4].iter().any(|step| {
                let beside = self.board.away(*cell, *step, 1);
                beside.is_some_and(|c| self.board.at(c).is_none())
            }),
        };
        let stones = self.board.of(self.played % 2).into_iter();
        let open = |out| {
            let mut next = self.clone();
            next.board.set(out, None);
            next.played += 1;
            (format!("open {}", named(out)), next)
        };
        stones.filter(allowed).map(open).collect()
    }
}

impl Outside for Konane {
    fn moves(&self) -> Vec<(String, Konane)> {
        if self.played < 2 {
            return self.opening();
        }
        let me = self.played % 2;
        let mut moves = Vec::new();
        for from in self.board.of(me) {
            for (step, way) in STEPS.iter().zip(["n", "e", "s", "w"]) {
                let mut next = self.clone();
                next.played += 1;
                let mut here = from;
                while let Some(to) = next.board.away(here, *step, 2) {
                    let over = (here.0 + step.0, here.1 + step.1);
                    if next.board.at(over) != Some(1 - me) || next.board.at(to).is_some() {
                        break;
                    }
                    next.board.set(here, None);
                    next.board.set(over, None);
                    next.board.set(to, Some(me));
                    here = to;
                    moves.push((
                        format!("jump {} {way} {}", named(from), named(to)),
                        next.clone(),
                    ));
                }
            }
        }
        moves
    }
    fn points(&self) -> Option<Vec<i32>> {
        self.moves()
            .is_empty()
            .then(|| won_by(1 - self.played % 2))?
    }
}

#[test]
fn konane() {
    same_counts("konane", &first(), 5);
    same_games("konane", &first(), 20, 100);
}
