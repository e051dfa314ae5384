//! Battleship: ships as lists of cells.

use super::{Outside, away, cells, named, same_games, won_by};

const LENGTHS: [i32; 5] = [5, 4, 3, 3, 2];

type Cell = (i32, i32);

#[derive(Clone, Default)]
struct Seas {
    ships: [Vec<Vec<Cell>>; 2],
    shots: [Vec<Cell>; 2],
    mover: usize,
}

impl Outside for Seas {
    fn moves(&self) -> Vec<(String, Seas)> {
        let mine = &self.ships[self.mover];
        let mut moves = Vec::new();
        if mine.len() == LENGTHS.len() {
            for to in cells(10).filter(|c| !self.shots[self.mover].contains(c)) {
                let mut next = self.clone();
                next.shots[self.mover].push(to);
                next.mover = 1 - self.mover;
                moves.push((format!("fire {}", named(to)), next));
            }
            return moves;
        }
        for bow in cells(10) {
            for (name, way) in [("n", (0, 1)), ("e", (1, 0))] {
                let length = LENGTHS[mine.len()];
                let hull = (0..length).map(|n| away(10, bow, way, n));
                let Some(hull) = hull.collect::<Option<Vec<Cell>>>() else {
                    continue;
                };
                if mine.iter().flatten().any(|c| hull.contains(c)) {
                    continue;
                }
                let mut next = self.clone();
                next.ships[self.mover].push(hull);
                next.mover = 1 - self.mover;
                moves.push((format!("place {} {name}", named(bow)), next));
            }
        }
        moves
    }
    fn points(&self) -> Option<Vec<i32>> {
        let sunk = |p: usize| {
            let mut ships = self.ships[1 - p].iter().flatten();
            self.shots[p].len() > 16 && ships.all(|c| self.shots[p].contains(c))
        };
        (0..2).find(|p| sunk(*p)).and_then(won_by)
    }
}

#[test]
fn battleship() {
    same_games("battleship", &Seas::default(), 10, 210);
}
