//! Fanorona on 5 x 9.

use super::{Outside, STEPS, WAYS, named, same_counts, same_games, won_by};

type Cell = (i32, i32);

#[derive(Clone, PartialEq, Eq)]
struct Place {
    /// By rank, then file.
    stones: [[Option<usize>; 9]; 5],
    mover: usize,
}

#[derive(Clone)]
struct Fanorona {
    now: Place,
    past: Vec<Place>,
}

/// A sequence of captures under way: its text so far, the position, the points visited, and the last step.
struct Row {
    text: String,
    place: Place,
    been: Vec<Cell>,
    last: Option<usize>,
}

fn first() -> Fanorona {
    let rows = [
        "WWWWWWWWW",
        "WWWWWWWWW",
        "BWBW.BWBW",
        "BBBBBBBBB",
        "BBBBBBBBB",
    ];
    let stone = |letter| match letter {
        b'W' => Some(0),
        b'B' => Some(1),
        _ => None,
    };
    let stones = rows.map(|row| std::array::from_fn(|x| stone(row.as_bytes()[x])));
    let now = Place { stones, mover: 0 };
    Fanorona {
        past: vec![now.clone()],
        now,
    }
}

fn board() -> impl Iterator<Item = Cell> {
    (0..5).flat_map(|y| (0..9).map(move |x| (x, y)))
}

/// The directions of the lines through a point: only every second point has diagonals.
fn lines(cell: Cell) -> std::ops::Range<usize> {
    if (cell.0 + cell.1) % 2 == 0 {
        0..8
    } else {
        0..4
    }
}

fn step((x, y): Cell, way: usize, steps: i32) -> Cell {
    let (dx, dy) = STEPS[way];
    (x + dx * steps, y + dy * steps)
}

impl Place {
    /// Returns the contents of a point; `None` off the board.
    fn at(&self, (x, y): Cell) -> Option<Option<usize>> {
        let row = self.stones.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }
    fn set(&mut self, (x, y): Cell, stone: Option<usize>) {
        self.stones[y as usize][x as usize] = stone;
    }
    fn of(&self, player: usize) -> Vec<Cell> {
        board()
            .filter(|cell| self.at(*cell) == Some(Some(player)))
            .collect()
    }
    /// Returns the enemy stones in a row after this point, in the direction or against it.
    fn enemies(&self, from: Cell, way: usize, sign: i32) -> Vec<Cell> {
        let cells = (1..).map(|i| step(from, way, i * sign));
        cells
            .take_while(|cell| self.at(*cell) == Some(Some(1 - self.mover)))
            .collect()
    }
    /// Returns the captures of a step, with their names.
    fn captures(&self, from: Cell, way: usize) -> Vec<(&'static str, Vec<Cell>)> {
        let to = step(from, way, 1);
        if self.at(to) != Some(None) {
            return Vec::new();
        }
        let all = [
            ("approach", self.enemies(to, way, 1)),
            ("withdraw", self.enemies(from, way, -1)),
        ];
        all.into_iter()
            .filter(|(_, taken)| !taken.is_empty())
            .collect()
    }
}

impl Row {
    fn here(&self) -> Cell {
        self.been[self.been.len() - 1]
    }
    /// Returns the sequences that are one capture longer.
    fn longer(&self) -> Vec<Row> {
        let here = self.here();
        let mut rows = Vec::new();
        for way in lines(here).filter(|way| Some(*way) != self.last) {
            let to = step(here, way, 1);
            if self.been.contains(&to) {
                continue;
            }
            for (how, taken) in self.place.captures(here, way) {
                let mut place = self.place.clone();
                place.set(here, None);
                place.set(to, Some(place.mover));
                for cell in taken {
                    place.set(cell, None);
                }
                let mut been = self.been.clone();
                been.push(to);
                rows.push(Row {
                    text: format!("{} {} {how}", self.text, WAYS[way]),
                    place,
                    been,
                    last: Some(way),
                });
            }
        }
        rows
    }
    /// Adds all ways to continue or to stop.
    fn finish(self, moves: &mut Vec<(String, Place)>) {
        let longer = self.longer();
        let stop = if longer.is_empty() { "" } else { " stop" };
        moves.push((self.text + stop, self.place));
        for row in longer {
            row.finish(moves);
        }
    }
}

impl Place {
    fn moves(&self) -> Vec<(String, Place)> {
        let mut moves = Vec::new();
        for from in self.of(self.mover) {
            let begun = Row {
                text: format!("capture {}", named(from)),
                place: self.clone(),
                been: vec![from],
                last: None,
            };
            for row in begun.longer() {
                row.finish(&mut moves);
            }
        }
        if moves.is_empty() {
            moves = self.steps();
        }
        for (_, next) in &mut moves {
            next.mover = 1 - self.mover;
        }
        moves
    }
    fn steps(&self) -> Vec<(String, Place)> {
        let mut moves = Vec::new();
        for from in self.of(self.mover) {
            for to in lines(from).map(|way| step(from, way, 1)) {
                if self.at(to) == Some(None) {
                    let mut next = self.clone();
                    next.set(from, None);
                    next.set(to, Some(self.mover));
                    moves.push((format!("step {} {}", named(from), named(to)), next));
                }
            }
        }
        moves
    }
}

impl Outside for Fanorona {
    fn moves(&self) -> Vec<(String, Fanorona)> {
        let next = self.now.moves().into_iter();
        next.map(|(text, now)| {
            let mut past = self.past.clone();
            past.push(now.clone());
            (text, Fanorona { now, past })
        })
        .collect()
    }
    fn points(&self) -> Option<Vec<i32>> {
        let moved = 1 - self.now.mover;
        let times = self.past.iter().filter(|past| **past == self.now).count();
        match () {
            () if self.now.of(1 - moved).is_empty() => won_by(moved),
            () if self.now.moves().is_empty() => won_by(moved),
            () if times > 2 => Some(vec![50, 50]),
            () => None,
        }
    }
}

#[test]
fn fanorona() {
    same_counts("fanorona", &first(), 3);
    same_games("fanorona", &first(), 20, 100);
}
