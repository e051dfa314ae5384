//! Turkish draughts.

use super::{Outside, STEPS, WAYS, away, cells, named, same_counts, same_games, won_by};

type Cell = (i32, i32);

#[derive(Clone, PartialEq, Eq)]
struct Place {
    /// The owner of each piece, and whether it is a king, by rank, then file.
    pieces: Vec<Option<(usize, bool)>>,
    mover: usize,
}

#[derive(Clone)]
struct Draughts {
    now: Place,
    past: Vec<Place>,
    quiet: u32,
}

/// A capture under way: its text so far, the position, and the direction of the last jump.
struct Chain {
    text: String,
    place: Place,
    here: Cell,
    last: Option<usize>,
    taken: usize,
}

fn first() -> Draughts {
    let man = |y| match y {
        1 | 2 => Some((0, false)),
        5 | 6 => Some((1, false)),
        _ => None,
    };
    let now = Place {
        pieces: cells(8).map(|(_, y)| man(y)).collect(),
        mover: 0,
    };
    Draughts {
        past: vec![now.clone()],
        now,
        quiet: 0,
    }
}

impl Place {
    fn at(&self, (x, y): Cell) -> Option<(usize, bool)> {
        self.pieces[(y * 8 + x) as usize]
    }
    fn set(&mut self, (x, y): Cell, piece: Option<(usize, bool)>) {
        self.pieces[(y * 8 + x) as usize] = piece;
    }
    fn of(&self, player: usize) -> Vec<Cell> {
        let own = |cell: &Cell| self.at(*cell).is_some_and(|(owner, _)| owner == player);
        cells(8).filter(own).collect()
    }
    fn king(&self, cell: Cell) -> bool {
        self.at(cell).is_some_and(|(_, king)| king)
    }
    /// Returns the directions of a piece: a man goes neither backwards nor diagonally.
    fn ways(&self, from: Cell) -> Vec<usize> {
        let back = if self.mover == 0 { "s" } else { "n" };
        let all = (0..4).filter(|way| self.king(from) || WAYS[*way] != back);
        all.collect()
    }
    /// Returns the gaps in a row after a cell.
    fn gaps(&self, from: Cell, way: usize) -> Vec<Cell> {
        let ahead = (1..8).map_while(|i| away(8, from, STEPS[way], i));
        ahead.take_while(|cell| self.at(*cell).is_none()).collect()
    }
    /// Returns the piece that a jump takes, and the cells where the jump may end.
    fn jump(&self, from: Cell, way: usize) -> Option<(Cell, Vec<Cell>)> {
        let free = if self.king(from) {
            self.gaps(from, way).len() as i32
        } else {
            0
        };
        let prey = away(8, from, STEPS[way], free + 1)?;
        if self.at(prey)?.0 == self.mover {
            return None;
        }
        let mut spots = self.gaps(prey, way);
        if !self.king(from) {
            spots.truncate(1);
        }
        (!spots.is_empty()).then_some((prey, spots))
    }
    fn crown(&mut self, at: Cell) {
        if at.1 == if self.mover == 0 { 7 } else { 0 } {
            self.set(at, Some((self.mover, true)));
        }
    }
    fn carry(&self, from: Cell, to: Cell) -> Place {
        let mut next = self.clone();
        next.set(from, None);
        next.set(to, self.at(from));
        next
    }
}

impl Chain {
    fn longer(&self) -> Vec<Chain> {
        let mut chains = Vec::new();
        for way in self.place.ways(self.here) {
            if self.last.is_some_and(|last| last == (way + 2) % 4) {
                continue;
            }
            let Some((prey, spots)) = self.place.jump(self.here, way) else {
                continue;
            };
            for to in spots {
                let mut place = self.place.carry(self.here, to);
                place.set(prey, None);
                chains.push(Chain {
                    text: format!("{} {} {}", self.text, WAYS[way], named(to)),
                    place,
                    here: to,
                    last: Some(way),
                    taken: self.taken + 1,
                });
            }
        }
        chains
    }
    fn finish(mut self, found: &mut Vec<(usize, String, Place)>) {
        let longer = self.longer();
        if longer.is_empty() {
            self.place.crown(self.here);
            found.push((self.taken, self.text, self.place));
            return;
        }
        for chain in longer {
            chain.finish(found);
        }
    }
}

impl Place {
    fn jumps(&self) -> Vec<(String, Place)> {
        let mut found = Vec::new();
        for from in self.of(self.mover) {
            let begun = Chain {
                text: format!("jump {}", named(from)),
                place: self.clone(),
                here: from,
                last: None,
                taken: 0,
            };
            for chain in begun.longer() {
                chain.finish(&mut found);
            }
        }
        let most = found.iter().map(|(taken, ..)| *taken).max();
        found.retain(|(taken, ..)| Some(*taken) == most);
        found
            .into_iter()
            .map(|(_, text, next)| (text, next))
            .collect()
    }
    fn steps(&self) -> Vec<(String, Place, bool)> {
        let mut found = Vec::new();
        for from in self.of(self.mover) {
            for way in self.ways(from) {
                let far = if self.king(from) { 8 } else { 1 };
                for to in self.gaps(from, way).into_iter().take(far) {
                    let mut next = self.carry(from, to);
                    next.crown(to);
                    let text = format!("step {} {}", named(from), named(to));
                    found.push((text, next, self.king(from)));
                }
            }
        }
        found
    }
}

impl Outside for Draughts {
    fn moves(&self) -> Vec<(String, Draughts)> {
        let jumps = self.now.jumps();
        let mut found: Vec<(String, Place, u32)> = jumps
            .into_iter()
            .map(|(text, next)| (text, next, 0))
            .collect();
        if found.is_empty() {
            let steps = self.now.steps().into_iter();
            found.extend(
                steps.map(|(text, next, king)| (text, next, if king { self.quiet + 1 } else { 0 })),
            );
        }
        found
            .into_iter()
            .map(|(text, mut now, quiet)| {
                now.mover = 1 - self.now.mover;
                let mut past = self.past.clone();
                past.push(now.clone());
                (text, Draughts { now, past, quiet })
            })
            .collect()
    }
    fn points(&self) -> Option<Vec<i32>> {
        let draw = Some(vec![50, 50]);
        let sides = [self.now.of(0), self.now.of(1)];
        let lone = |side: &Vec<Cell>| side.len() == 1 && self.now.king(side[0]);
        let times = self.past.iter().filter(|past| **past == self.now).count();
        match () {
            () if self.moves().is_empty() => won_by(1 - self.now.mover),
            () if sides.iter().all(lone) => draw,
            () if self.quiet == 60 => draw,
            () if times > 2 => draw,
            () => None,
        }
    }
}

#[test]
fn turkish_draughts() {
    same_counts("turkish-draughts", &first(), 4);
    same_games("turkish-draughts", &first(), 20, 200);
}
