//! Stratego: an army as ranks, where a bomb is 11 and the standard 0.

use super::{Outside, STEPS, away, cells, named, same_games, won_by};

const NAMES: [&str; 12] = [
    "standard",
    "spy",
    "scout",
    "miner",
    "sergeant",
    "lieutenant",
    "captain",
    "major",
    "colonel",
    "general",
    "marshal",
    "bomb",
];
const ARMY: [usize; 12] = [1, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6];
const SPY: usize = 1;
const SCOUT: usize = 2;
const MINER: usize = 3;
const MARSHAL: usize = 10;
const BOMB: usize = 11;

type Cell = (i32, i32);

#[derive(Clone)]
struct Field {
    men: Vec<Option<(usize, usize)>>,
    reserve: [[usize; 12]; 2],
    /// By player, the last moves of the piece that moved last, the latest one at the end.
    tracks: [Vec<(Cell, Cell)>; 2],
    quiet: u32,
    mover: usize,
}

fn lake((x, y): Cell) -> bool {
    (4..=5).contains(&y) && [2, 3, 6, 7].contains(&x)
}

impl Field {
    fn at(&self, (x, y): Cell) -> Option<(usize, usize)> {
        self.men[(y * 10 + x) as usize]
    }
    fn set(&mut self, (x, y): Cell, man: Option<(usize, usize)>) {
        self.men[(y * 10 + x) as usize] = man;
    }
    /// Returns where a piece may go, apart from the rule against repeated moves.
    fn reach(&self, from: Cell) -> Vec<Cell> {
        let Some((owner, rank)) = self.at(from) else {
            return Vec::new();
        };
        let far = match rank {
            0 | BOMB => 0,
            SCOUT => 9,
            _ => 1,
        };
        let mut reach = Vec::new();
        for step in &STEPS[..4] {
            for n in 1..=far {
                let Some(to) = away(10, from, *step, n).filter(|c| !lake(*c)) else {
                    break;
                };
                match self.at(to) {
                    None => reach.push(to),
                    Some((other, _)) => {
                        reach.extend((other != owner).then_some(to));
                        break;
                    }
                }
            }
        }
        reach
    }
    /// Returns whether a move would go between the same two cells a fourth time in a row.
    fn to_and_fro(&self, from: Cell, to: Cell) -> bool {
        let track = &self.tracks[self.mover];
        let mut last = track.iter().rev();
        let back = [(to, from), (from, to), (to, from)];
        back.iter().all(|step| last.next() == Some(step))
    }
    fn after(&self, from: Cell, to: Cell) -> Field {
        let mut next = self.clone();
        let (me, rank) = self.at(from).expect("a man");
        next.tracks[me].push((from, to));
        next.mover = 1 - me;
        next.quiet += 1;
        next.set(from, None);
        let winner = match self.at(to) {
            None => Some((me, rank)),
            Some((foe, other)) => {
                next.quiet = 0;
                let special = (rank == MINER && other == BOMB) || (rank == SPY && other == MARSHAL);
                match rank.cmp(&other) {
                    _ if special => Some((me, rank)),
                    std::cmp::Ordering::Greater => Some((me, rank)),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Less => Some((foe, other)),
                }
            }
        };
        next.set(to, winner);
        next
    }
    fn marches(&self, player: usize) -> Vec<(Cell, Cell)> {
        let own = cells(10).filter(|c| self.at(*c).is_some_and(|(owner, _)| owner == player));
        own.flat_map(|from| self.reach(from).into_iter().map(move |to| (from, to)))
            .collect()
    }
    fn placing(&self) -> bool {
        self.reserve.iter().flatten().any(|n| *n > 0)
    }
}

impl Outside for Field {
    fn moves(&self) -> Vec<(String, Field)> {
        let mut moves = Vec::new();
        if self.placing() {
            let depth = |(_, y): &Cell| if self.mover == 0 { *y } else { 9 - y };
            let room = cells(10).filter(|c| self.at(*c).is_none());
            let to = room.min_by_key(|c| (depth(c), c.0));
            for rank in (0..12).filter(|rank| self.reserve[self.mover][*rank] > 0) {
                let mut next = self.clone();
                next.set(to.expect("room"), Some((self.mover, rank)));
                next.reserve[self.mover][rank] -= 1;
                next.mover = 1 - self.mover;
                moves.push((format!("place {}", NAMES[rank]), next));
            }
            return moves;
        }
        for (from, to) in self.marches(self.mover) {
            if !self.to_and_fro(from, to) {
                let text = format!("march {} {}", named(from), named(to));
                moves.push((text, self.after(from, to)));
            }
        }
        moves
    }
    fn points(&self) -> Option<Vec<i32>> {
        if self.placing() || self.tracks[0].is_empty() {
            return None;
        }
        let foe = 1 - self.mover;
        if !self.men.contains(&Some((self.mover, 0))) {
            return won_by(foe);
        }
        if self.moves().is_empty() {
            return match self.marches(foe).is_empty() {
                true => Some(vec![50, 50]),
                false => won_by(foe),
            };
        }
        (self.quiet == 200).then(|| vec![50, 50])
    }
}

#[test]
fn stratego() {
    let first = Field {
        men: vec![None; 100],
        reserve: [ARMY; 2],
        tracks: [Vec::new(), Vec::new()],
        quiet: 0,
        mover: 0,
    };
    same_games("stratego", &first, 10, 700);
}
