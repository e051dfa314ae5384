//! How a game draws its random moves, against the list of legal ones.

use crate::game::Game;
use crate::rng::Rng;
use std::ops::ControlFlow::Continue;

/// How often each legal move of a position came up, of so many that were drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draws {
    /// By legal move, in order.
    pub moves: Vec<u64>,
    /// Draws that were no legal move, or none.
    pub others: u64,
    /// How many legal moves the game counts without listing them.
    pub count: u64,
}

/// Draws moves as random games do, after so many plies of one: for each legal move `each` times,
/// but not more than `most` in all.
pub(crate) fn draws<G: Game>(from: &G, rng: &mut Rng, plies: u32, [each, most]: [u64; 2]) -> Draws {
    let (mut list, mut room) = (Vec::new(), Vec::new());
    let mut game = from.clone();
    for _ in 0..plies {
        let mut next = game.clone();
        next.random_move(rng, &mut room)
            .into_iter()
            .for_each(|m| next.play(m));
        if next.points().is_some() {
            break;
        }
        game = next;
    }
    let _ = game.moves(&mut |m| {
        list.push(m);
        Continue(())
    });
    let mut draws = Draws {
        moves: vec![0; list.len()],
        others: 0,
        count: game.count(),
    };
    for _ in 0..(each * list.len() as u64).min(most) {
        let drawn = game.random_move(rng, &mut room);
        let at = drawn.and_then(|drawn| list.iter().position(|m| *m == drawn));
        match at.and_then(|at| draws.moves.get_mut(at)) {
            Some(times) => *times += 1,
            None => draws.others += 1,
        }
    }
    draws
}
