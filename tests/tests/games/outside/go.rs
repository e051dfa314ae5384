//! Go on 9 x 9: area scoring, positional superko, no suicide, 7.5 points for white.

use super::{Grid, Outside, STEPS, named, same_counts, same_games, won_by_more};

#[derive(Clone)]
struct Go {
    board: Grid,
    mover: usize,
    passes: u32,
    past: Vec<Grid>,
}

fn first() -> Go {
    Go {
        board: Grid::new(9),
        mover: 0,
        passes: 0,
        past: vec![Grid::new(9)],
    }
}

const BESIDE: &[(i32, i32)] = STEPS.split_at(4).0;

fn beside(board: &Grid, cell: (i32, i32)) -> Vec<(i32, i32)> {
    let steps = BESIDE.iter();
    steps
        .filter_map(|step| board.away(cell, *step, 1))
        .collect()
}

/// Returns whether a chain, or a gap, has a neighbour with these contents.
fn touches(board: &Grid, part: &[(i32, i32)], what: Option<usize>) -> bool {
    let mut around = part.iter().flat_map(|c| beside(board, *c));
    around.any(|c| board.at(c) == what)
}

impl Go {
    fn place(&self, to: (i32, i32)) -> Option<Go> {
        let mut next = self.clone();
        next.board.set(to, Some(self.mover));
        for cell in beside(&self.board, to) {
            let chain = next.board.part(cell, BESIDE);
            if next.board.at(cell) == Some(1 - self.mover) && !touches(&next.board, &chain, None) {
                chain.iter().for_each(|c| next.board.set(*c, None));
            }
        }
        let chain = next.board.part(to, BESIDE);
        let allowed = touches(&next.board, &chain, None) && !self.past.contains(&next.board);
        next.mover = 1 - self.mover;
        next.passes = 0;
        next.past.push(next.board.clone());
        allowed.then_some(next)
    }
    fn area(&self, player: usize) -> i32 {
        let gap = |cell: &(i32, i32)| {
            let part = self.board.part(*cell, BESIDE);
            touches(&self.board, &part, Some(player))
                && !touches(&self.board, &part, Some(1 - player))
        };
        let gaps = self.board.empty().into_iter().filter(gap).count();
        (self.board.of(player).len() + gaps) as i32
    }
}

impl Outside for Go {
    fn moves(&self) -> Vec<(String, Go)> {
        let cells = self.board.empty().into_iter();
        let place = |to| Some((format!("play {}", named(to)), self.place(to)?));
        let mut moves: Vec<_> = cells.filter_map(place).collect();
        let mut next = self.clone();
        next.mover = 1 - self.mover;
        next.passes += 1;
        moves.push(("pass".to_string(), next));
        moves
    }
    fn points(&self) -> Option<Vec<i32>> {
        (self.passes == 2).then(|| won_by_more([2 * self.area(0), 2 * self.area(1) + 15]))?
    }
}

#[test]
fn go() {
    same_counts("go", &first(), 2);
    same_games("go", &first(), 5, 250);
}
