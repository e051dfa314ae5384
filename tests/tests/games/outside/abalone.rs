//! Abalone.

use super::{Outside, same_counts, same_games, won_by};
use std::collections::BTreeMap;

type Cell = (i32, i32);

/// The steps on hexes; the first three are also the directions of a row of marbles.
const STEPS: [(&str, Cell); 6] = [
    ("ne", (0, 1)),
    ("e", (1, 0)),
    ("se", (1, -1)),
    ("sw", (0, -1)),
    ("w", (-1, 0)),
    ("nw", (-1, 1)),
];

#[derive(Clone, PartialEq, Eq)]
struct Place {
    marbles: BTreeMap<Cell, usize>,
    mover: usize,
}

#[derive(Clone)]
struct Abalone {
    now: Place,
    past: Vec<Place>,
}

fn on_board((x, y): Cell) -> bool {
    (1..=9).contains(&x) && (1..=9).contains(&y) && (6..=14).contains(&(x + y))
}

fn step((x, y): Cell, (dx, dy): Cell, steps: i32) -> Cell {
    (x + dx * steps, y + dy * steps)
}

fn named((x, y): Cell) -> String {
    crate::common::cell(x as usize - 1, y as usize - 1)
}

fn first() -> Abalone {
    let all = (1..=9).flat_map(|y| (1..=9).map(move |x| (x, y)));
    let black = |(x, y): Cell| y < 3 || y == 3 && (5..=7).contains(&x);
    let mut marbles = BTreeMap::new();
    for cell in all.filter(|cell| on_board(*cell) && black(*cell)) {
        marbles.insert(cell, 0);
        marbles.insert((10 - cell.0, 10 - cell.1), 1);
    }
    let now = Place { marbles, mover: 0 };
    Abalone {
        past: vec![now.clone()],
        now,
    }
}

impl Place {
    fn at(&self, cell: Cell) -> Option<usize> {
        self.marbles.get(&cell).copied()
    }
    fn own(&self, cell: Cell) -> bool {
        self.at(cell) == Some(self.mover)
    }
    /// Counts the marbles of a player in a row from this cell on, itself included.
    fn run(&self, from: Cell, way: Cell, player: usize) -> i32 {
        let cells = (0..).map(|i| step(from, way, i));
        cells
            .take_while(|cell| self.at(*cell) == Some(player))
            .count() as i32
    }
    fn inline(&self, from: Cell, way: Cell) -> Option<Place> {
        let mine = self.run(from, way, self.mover);
        let front = step(from, way, mine);
        let pushed = self.run(front, way, 1 - self.mover);
        let behind = step(front, way, pushed);
        if mine > 3 || !on_board(front) || pushed >= mine || self.own(behind) {
            return None;
        }
        let mut next = self.clone();
        if pushed > 0 && on_board(behind) {
            next.marbles.insert(behind, 1 - self.mover);
        }
        next.marbles.remove(&from);
        next.marbles.insert(front, self.mover);
        Some(next)
    }
    fn sidestep(&self, row: &[Cell], way: Cell) -> Option<Place> {
        let goals = row.iter().map(|cell| step(*cell, way, 1));
        let free = |cell: Cell| on_board(cell) && self.at(cell).is_none();
        if !row.iter().all(|cell| self.own(*cell)) || !goals.clone().all(free) {
            return None;
        }
        let mut next = self.clone();
        next.marbles.retain(|cell, _| !row.contains(cell));
        next.marbles.extend(goals.map(|cell| (cell, self.mover)));
        Some(next)
    }
    fn moves(&self) -> Vec<(String, Place)> {
        let mut moves = Vec::new();
        for from in self.marbles.keys().filter(|cell| self.own(**cell)) {
            for (name, way) in STEPS {
                if let Some(next) = self.inline(*from, way) {
                    moves.push((format!("inline {} {name}", named(*from)), next));
                }
            }
            for (lie, along) in &STEPS[..3] {
                for number in 2..=3 {
                    let row: Vec<Cell> = (0..number).map(|i| step(*from, *along, i)).collect();
                    let aside = |way: &Cell| *way != *along && *way != (-along.0, -along.1);
                    for (name, way) in STEPS.iter().filter(|(_, way)| aside(way)) {
                        if let Some(next) = self.sidestep(&row, *way) {
                            let text = format!("sidestep {} {lie} {number} {name}", named(*from));
                            moves.push((text, next));
                        }
                    }
                }
            }
        }
        for (_, next) in &mut moves {
            next.mover = 1 - self.mover;
        }
        moves
    }
}

impl Outside for Abalone {
    fn moves(&self) -> Vec<(String, Abalone)> {
        let next = self.now.moves().into_iter();
        next.map(|(text, now)| {
            let mut past = self.past.clone();
            past.push(now.clone());
            (text, Abalone { now, past })
        })
        .collect()
    }
    fn points(&self) -> Option<Vec<i32>> {
        let moved = 1 - self.now.mover;
        let left = self.now.marbles.values();
        let left = left.filter(|owner| **owner != moved).count();
        let times = self.past.iter().filter(|past| **past == self.now).count();
        match () {
            () if left <= 8 => won_by(moved),
            () if self.now.moves().is_empty() => won_by(moved),
            () if times > 2 => Some(vec![50, 50]),
            () => None,
        }
    }
}

#[test]
fn abalone() {
    same_counts("abalone", &first(), 2);
    same_games("abalone", &first(), 3, 80);
}
