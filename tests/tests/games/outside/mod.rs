//! Games written a second time in plain Rust and compared with the engines: the same moves at every
//! position of random games, and the same results.

use crate::common::{engine, legal, play};
use boardwright_runtime::Rng;

mod abalone;
mod animal_shogi;
mod backgammon;
mod bagh_chal;
mod battleship;
mod blackjack;
mod chinese_checkers;
mod dots_and_boxes;
mod fanorona;
mod game_2048;
mod go;
mod goofspiel;
mod kalah;
mod konane;
mod lines_of_action;
mod morris;
mod othello;
mod pentago;
mod phantom;
mod pig;
mod rows;
mod stratego;
mod tablut;
mod turkish_draughts;
mod ultimate;
mod yahtzee;

/// A position of a game with two players who move in turn, apart from chance and additional moves.
pub(crate) trait Outside: Clone {
    /// Returns the legal moves as the engine writes them, in any order, with the positions after them.
    fn moves(&self) -> Vec<(String, Self)>;
    /// Returns the points, when the game is over.
    fn points(&self) -> Option<Vec<i32>>;
}

/// Counts the lines of play of a length.
pub(crate) fn perft<O: Outside>(position: &O, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.points().is_some() {
        return 0;
    }
    let next = position.moves().into_iter();
    next.map(|(_, next)| perft(&next, depth - 1)).sum()
}

/// Compares perft up to a depth.
#[track_caller]
pub(crate) fn same_counts<O: Outside>(name: &str, first: &O, depth: u32) {
    let game = engine(name);
    for depth in 1..=depth {
        assert_eq!(
            game.perft(depth),
            Ok(perft(first, depth)),
            "{name} at depth {depth}"
        );
    }
}

/// Compares all moves of random games, to their end or for so many moves.
#[track_caller]
pub(crate) fn same_games<O: Outside>(name: &str, first: &O, games: u64, moves: usize) {
    for seed in 1..=games {
        let mut rng = Rng::new(seed);
        let mut game = engine(name);
        let mut position = first.clone();
        for ply in 0..moves {
            let place = format!("{name}, seed {seed}, ply {ply}");
            assert_eq!(game.points(), position.points(), "{place}");
            if position.points().is_some() {
                break;
            }
            let mut theirs = legal(game.as_ref());
            theirs.sort_unstable();
            let mut ours = position.moves();
            ours.sort_by(|one, other| one.0.cmp(&other.0));
            let texts: Vec<&String> = ours.iter().map(|(text, _)| text).collect();
            assert_eq!(theirs.iter().collect::<Vec<_>>(), texts, "{place}");
            let drawn = rng.below(ours.len() as u32) as usize;
            let (text, next) = ours.swap_remove(drawn);
            play(game.as_mut(), &text);
            position = next;
        }
    }
}

/// Returns the points where one of two players wins.
pub(crate) fn won_by(player: usize) -> Option<Vec<i32>> {
    Some(if player == 0 {
        vec![100, 0]
    } else {
        vec![0, 100]
    })
}

/// Returns the points where the greater of two numbers wins.
pub(crate) fn won_by_more(numbers: [i32; 2]) -> Option<Vec<i32>> {
    match numbers[0].cmp(&numbers[1]) {
        std::cmp::Ordering::Greater => won_by(0),
        std::cmp::Ordering::Less => won_by(1),
        std::cmp::Ordering::Equal => Some(vec![50, 50]),
    }
}

/// The eight steps on a square board; the first four are orthogonal.
pub(crate) const STEPS: [(i32, i32); 8] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
];

/// The names of [`STEPS`].
pub(crate) const WAYS: [&str; 8] = ["n", "e", "s", "w", "ne", "se", "sw", "nw"];

/// The cell so many steps away on a square board of this size.
pub(crate) fn away(
    size: i32,
    (x, y): (i32, i32),
    (dx, dy): (i32, i32),
    steps: i32,
) -> Option<(i32, i32)> {
    let (x, y) = (x + dx * steps, y + dy * steps);
    let inside = 0 <= x && x < size && 0 <= y && y < size;
    inside.then_some((x, y))
}

/// The cells of a square board of this size.
pub(crate) fn cells(size: i32) -> impl Iterator<Item = (i32, i32)> {
    (0..size).flat_map(move |y| (0..size).map(move |x| (x, y)))
}

/// The name of a cell.
pub(crate) fn named((x, y): (i32, i32)) -> String {
    crate::common::cell(x as usize, y as usize)
}

/// A square board of players' pieces, without kinds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Grid {
    pub(crate) size: i32,
    cells: Vec<Option<usize>>,
}

impl Grid {
    pub(crate) fn new(size: i32) -> Grid {
        Grid {
            size,
            cells: vec![None; (size * size) as usize],
        }
    }
    pub(crate) fn at(&self, (x, y): (i32, i32)) -> Option<usize> {
        self.cells[(y * self.size + x) as usize]
    }
    pub(crate) fn set(&mut self, (x, y): (i32, i32), player: Option<usize>) {
        self.cells[(y * self.size + x) as usize] = player;
    }
    pub(crate) fn of(&self, player: usize) -> Vec<(i32, i32)> {
        cells(self.size)
            .filter(|c| self.at(*c) == Some(player))
            .collect()
    }
    pub(crate) fn empty(&self) -> Vec<(i32, i32)> {
        cells(self.size).filter(|c| self.at(*c).is_none()).collect()
    }
    pub(crate) fn away(
        &self,
        from: (i32, i32),
        step: (i32, i32),
        steps: i32,
    ) -> Option<(i32, i32)> {
        away(self.size, from, step, steps)
    }
    /// Returns whether a player has so many in a row.
    pub(crate) fn row(&self, player: usize, length: i32) -> bool {
        let ways = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let full = |from, way| {
            (0..length).all(|i| {
                self.away(from, way, i)
                    .is_some_and(|c| self.at(c) == Some(player))
            })
        };
        cells(self.size).any(|from| ways.iter().any(|way| full(from, *way)))
    }
    /// Returns the connected component of this cell: pieces of the same player, or gaps.
    pub(crate) fn part(&self, from: (i32, i32), steps: &[(i32, i32)]) -> Vec<(i32, i32)> {
        let mut part = vec![from];
        let mut at = 0;
        while at < part.len() {
            for step in steps {
                let next = self.away(part[at], *step, 1);
                if let Some(next) =
                    next.filter(|c| self.at(*c) == self.at(from) && !part.contains(c))
                {
                    part.push(next);
                }
            }
            at += 1;
        }
        part
    }
}
