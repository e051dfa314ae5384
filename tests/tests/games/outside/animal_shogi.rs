//! Animal Shogi.

use super::{Outside, STEPS, away, named, same_counts, same_games, won_by};

const KINDS: [&str; 5] = ["lion", "giraffe", "elephant", "chick", "hen"];
const LION: usize = 0;
const GIRAFFE: usize = 1;
const ELEPHANT: usize = 2;
const CHICK: usize = 3;
const HEN: usize = 4;

type Cell = (i32, i32);

#[derive(Clone, PartialEq, Eq)]
struct Place {
    /// The owner and the kind of each piece, by rank, then file.
    cells: [Option<(usize, usize)>; 12],
    hand: [[usize; 5]; 2],
    mover: usize,
}

#[derive(Clone)]
struct Animals {
    now: Place,
    past: Vec<Place>,
}

fn first() -> Animals {
    let mut cells = [None; 12];
    for (at, kind) in [ELEPHANT, LION, GIRAFFE].into_iter().enumerate() {
        cells[at] = Some((0, kind));
        cells[11 - at] = Some((1, kind));
    }
    (cells[4], cells[7]) = (Some((0, CHICK)), Some((1, CHICK)));
    let now = Place {
        cells,
        hand: [[0; 5]; 2],
        mover: 0,
    };
    Animals {
        past: vec![now.clone()],
        now,
    }
}

fn index((x, y): Cell) -> usize {
    (y * 3 + x) as usize
}

fn board() -> impl Iterator<Item = Cell> {
    (0..4).flat_map(|y| (0..3).map(move |x| (x, y)))
}

/// Returns whether a piece may take this step, as seen by its owner.
fn goes(kind: usize, (dx, dy): Cell) -> bool {
    let straight = dx == 0 || dy == 0;
    match kind {
        GIRAFFE => straight,
        ELEPHANT => !straight,
        CHICK => (dx, dy) == (0, 1),
        HEN => straight || dy == 1,
        _ => true,
    }
}

impl Place {
    fn last_row(player: usize) -> i32 {
        if player == 0 { 3 } else { 0 }
    }
    /// Returns the cells that a piece may go to: all but those of own pieces.
    fn targets(&self, from: Cell) -> Vec<Cell> {
        let Some((owner, kind)) = self.cells[index(from)] else {
            return Vec::new();
        };
        let ahead = if owner == 0 { 1 } else { -1 };
        let steps = STEPS
            .iter()
            .filter(|(dx, dy)| goes(kind, (*dx, dy * ahead)));
        let cells = steps.filter_map(|step| away(4, from, *step, 1));
        let cells = cells.filter(|(x, _)| *x < 3);
        cells
            .filter(|to| self.cells[index(*to)].is_none_or(|(other, _)| other != owner))
            .collect()
    }
    fn lion(&self, player: usize) -> Option<Cell> {
        board().find(|cell| self.cells[index(*cell)] == Some((player, LION)))
    }
    fn step(&self, from: Cell, to: Cell) -> Place {
        let mut next = self.clone();
        next.mover = 1 - self.mover;
        if let Some((_, kind)) = self.cells[index(to)]
            && kind != LION
        {
            let plain = if kind == HEN { CHICK } else { kind };
            next.hand[self.mover][plain] = (next.hand[self.mover][plain] + 1).min(2);
        }
        let grown = self.cells[index(from)] == Some((self.mover, CHICK))
            && to.1 == Place::last_row(self.mover);
        next.cells[index(to)] = if grown {
            Some((self.mover, HEN))
        } else {
            self.cells[index(from)]
        };
        next.cells[index(from)] = None;
        next
    }
    fn drop(&self, kind: usize, to: Cell) -> Place {
        let mut next = self.clone();
        next.mover = 1 - self.mover;
        next.hand[self.mover][kind] -= 1;
        next.cells[index(to)] = Some((self.mover, kind));
        next
    }
    fn moves(&self) -> Vec<(String, Place)> {
        let mut moves = Vec::new();
        for from in board() {
            if self.cells[index(from)].is_some_and(|(owner, _)| owner == self.mover) {
                for to in self.targets(from) {
                    let text = format!("step {} {}", named(from), named(to));
                    moves.push((text, self.step(from, to)));
                }
            }
        }
        for (kind, name) in KINDS.iter().enumerate() {
            if self.hand[self.mover][kind] > 0 {
                for to in board().filter(|to| self.cells[index(*to)].is_none()) {
                    let text = format!("drop {name} {}", named(to));
                    moves.push((text, self.drop(kind, to)));
                }
            }
        }
        moves
    }
    /// Returns whether a player's lion is on the last row, where nothing can take it.
    fn home(&self, player: usize) -> bool {
        let enemy =
            |cell: &Cell| self.cells[index(*cell)].is_some_and(|(owner, _)| owner == 1 - player);
        self.lion(player).is_some_and(|lion| {
            lion.1 == Place::last_row(player)
                && !board()
                    .filter(enemy)
                    .any(|from| self.targets(from).contains(&lion))
        })
    }
}

impl Outside for Animals {
    fn moves(&self) -> Vec<(String, Animals)> {
        let next = self.now.moves().into_iter();
        next.map(|(text, now)| {
            let mut past = self.past.clone();
            past.push(now.clone());
            (text, Animals { now, past })
        })
        .collect()
    }
    fn points(&self) -> Option<Vec<i32>> {
        let moved = 1 - self.now.mover;
        let times = self.past.iter().filter(|past| **past == self.now).count();
        match () {
            () if self.past.len() == 1 => None,
            () if self.now.lion(1 - moved).is_none() => won_by(moved),
            () if self.now.home(moved) => won_by(moved),
            () if self.now.moves().is_empty() => won_by(moved),
            () if times > 2 => Some(vec![50, 50]),
            () => None,
        }
    }
}

#[test]
fn animal_shogi() {
    same_counts("animal-shogi", &first(), 5);
    same_games("animal-shogi", &first(), 40, 200);
}
