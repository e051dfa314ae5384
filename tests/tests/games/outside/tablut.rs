//! Tablut.

use super::{Grid, Outside, STEPS, cells, named, same_counts, same_games, won_by};

#[derive(Clone, PartialEq, Eq)]
struct Place {
    /// The men of both sides; the king is one of the swedes.
    board: Grid,
    king: Option<(i32, i32)>,
    mover: usize,
}

#[derive(Clone)]
struct Tablut {
    now: Place,
    past: Vec<Place>,
}

const CASTLE: (i32, i32) = (4, 4);

fn first() -> Tablut {
    let mut board = Grid::new(9);
    for step in STEPS[..4].iter() {
        for (out, side, player) in [
            (4, -1, 0),
            (4, 0, 0),
            (4, 1, 0),
            (3, 0, 0),
            (2, 0, 1),
            (1, 0, 1),
        ] {
            let cell = (
                4 + step.0 * out + step.1 * side,
                4 + step.1 * out + step.0 * side,
            );
            board.set(cell, Some(player));
        }
    }
    board.set(CASTLE, Some(1));
    let now = Place {
        board,
        king: Some(CASTLE),
        mover: 0,
    };
    Tablut {
        past: vec![now.clone()],
        now,
    }
}

impl Place {
    /// Returns whether the player can capture a piece against this cell.
    fn hostile(&self, cell: Option<(i32, i32)>, player: usize) -> bool {
        cell.is_some_and(|cell| match self.board.at(cell) {
            Some(owner) => owner == player,
            None => cell == CASTLE,
        })
    }
    /// Returns what a move to this cell captures.
    fn taken(&self, to: (i32, i32)) -> Vec<(i32, i32)> {
        let mut taken = Vec::new();
        for step in &STEPS[..4] {
            let Some(victim) = self.board.away(to, *step, 1) else {
                continue;
            };
            if self.board.at(victim) != Some(1 - self.mover) {
                continue;
            }
            let hostile =
                |step: &(i32, i32)| self.hostile(self.board.away(victim, *step, 1), self.mover);
            let apart = (victim.0 - 4).abs() + (victim.1 - 4).abs();
            let falls = if Some(victim) == self.king && apart < 2 {
                STEPS[..4].iter().all(hostile)
            } else {
                hostile(step)
            };
            if falls {
                taken.push(victim);
            }
        }
        taken
    }
    fn slide(&self, from: (i32, i32), to: (i32, i32)) -> Place {
        let mut next = self.clone();
        next.board.set(from, None);
        next.board.set(to, Some(self.mover));
        if self.king == Some(from) {
            next.king = Some(to);
        }
        for victim in next.taken(to) {
            next.board.set(victim, None);
            if next.king == Some(victim) {
                next.king = None;
            }
        }
        next.mover = 1 - self.mover;
        next
    }
    fn moves(&self) -> Vec<(String, Place)> {
        let mut moves = Vec::new();
        for from in cells(9).filter(|cell| self.board.at(*cell) == Some(self.mover)) {
            for step in &STEPS[..4] {
                let way = (1..9).map_while(|i| self.board.away(from, *step, i));
                let free = |to: &(i32, i32)| self.board.at(*to).is_none() && *to != CASTLE;
                for to in way.take_while(free) {
                    let text = format!("slide {} {}", named(from), named(to));
                    moves.push((text, self.slide(from, to)));
                }
            }
        }
        moves
    }
}

impl Outside for Tablut {
    fn moves(&self) -> Vec<(String, Tablut)> {
        let next = self.now.moves().into_iter();
        next.map(|(text, now)| {
            let mut past = self.past.clone();
            past.push(now.clone());
            (text, Tablut { now, past })
        })
        .collect()
    }
    fn points(&self) -> Option<Vec<i32>> {
        let moved = 1 - self.now.mover;
        let times = self.past.iter().filter(|past| **past == self.now).count();
        let rim = |at: i32| at == 0 || at == 8;
        match self.now.king {
            None => won_by(0),
            Some((x, y)) if rim(x) || rim(y) => won_by(1),
            Some(_) if self.now.moves().is_empty() => won_by(moved),
            Some(_) if times > 2 => Some(vec![50, 50]),
            Some(_) => None,
        }
    }
}

#[test]
fn tablut() {
    same_counts("tablut", &first(), 2);
    same_games("tablut", &first(), 5, 150);
}
