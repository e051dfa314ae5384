//! Lines of Action.

use super::{Grid, Outside, STEPS, named, same_counts, same_games, won_by};

#[derive(Clone)]
struct Action {
    board: Grid,
    mover: usize,
    past: Vec<(Grid, usize)>,
}

fn first() -> Action {
    let mut board = Grid::new(8);
    for i in 1..7 {
        for y in [0, 7] {
            board.set((i, y), Some(0));
            board.set((y, i), Some(1));
        }
    }
    Action {
        past: vec![(board.clone(), 0)],
        board,
        mover: 0,
    }
}

impl Action {
    /// Returns where a move in this direction ends, if it is legal.
    fn target(&self, from: (i32, i32), step: (i32, i32)) -> Option<(i32, i32)> {
        let line = (-7..8).filter_map(|i| self.board.away(from, step, i));
        let length = line.filter(|c| self.board.at(*c).is_some()).count() as i32;
        let to = self.board.away(from, step, length)?;
        let over = (1..length).filter_map(|i| self.board.away(from, step, i));
        let blocked = over
            .into_iter()
            .any(|c| self.board.at(c) == Some(1 - self.mover));
        (!blocked && self.board.at(to) != Some(self.mover)).then_some(to)
    }
    fn united(&self, player: usize) -> bool {
        let discs = self.board.of(player);
        self.board.part(discs[0], &STEPS).len() == discs.len()
    }
}

impl Outside for Action {
    fn moves(&self) -> Vec<(String, Action)> {
        let mut moves = Vec::new();
        for from in self.board.of(self.mover) {
            for to in STEPS.iter().filter_map(|step| self.target(from, *step)) {
                let mut next = self.clone();
                next.board.set(from, None);
                next.board.set(to, Some(self.mover));
                next.mover = 1 - self.mover;
                next.past.push((next.board.clone(), next.mover));
                moves.push((format!("go {} {}", named(from), named(to)), next));
            }
        }
        moves
    }
    fn points(&self) -> Option<Vec<i32>> {
        let moved = 1 - self.mover;
        let now = (self.board.clone(), self.mover);
        match () {
            () if self.past.len() == 1 => None,
            () if self.united(moved) => won_by(moved),
            () if self.united(self.mover) => won_by(self.mover),
            () if self.moves().is_empty() => won_by(moved),
            () if self.past.iter().filter(|past| **past == now).count() > 2 => Some(vec![50, 50]),
            () => None,
        }
    }
}

#[test]
fn lines_of_action() {
    same_counts("lines-of-action", &first(), 3);
    same_games("lines-of-action", &first(), 10, 400);
}
