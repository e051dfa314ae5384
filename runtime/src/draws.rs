//! A uniformity test of random moves against the list of legal ones.

use crate::game::Game;
use crate::rng::Rng;
use std::fmt::Debug;
use std::ops::ControlFlow::{Break, Continue};

/// With so many draws for each legal move it would be a wonder if one came up less than a third as often
/// as it should, or more than twice: by Poisson's law less than one in 10^14.
const SURE: u64 = 100;

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

impl Draws {
    /// Whether what is drawn is what is listed, and counted right.
    ///
    /// Where a move is found by its number, below the count, this says that the n-th moves for all n
    /// are the list: they are as many, they are of it, and none is left out.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self) -> Result<(), String> {
        let listed = self.moves.len() as u64;
        let drawn = self.others + self.moves.iter().sum::<u64>();
        if self.count != listed {
            return Err(format!("{} moves are counted, {listed} listed", self.count));
        }
        if self.others > 0 {
            return Err(format!("{} draws are no legal moves", self.others));
        }
        if drawn < SURE * listed {
            return Ok(());
        }
        // Both sides times the number of moves, so that nothing is rounded.
        let seldom = |n: &u64| 3 * n * listed < drawn;
        let often = |n: &u64| n * listed > 2 * drawn;
        if self.moves.iter().any(seldom) {
            return Err(format!("a legal move is hardly drawn: {:?}", self.moves));
        }
        if self.moves.iter().any(often) {
            return Err(format!("a legal move is drawn too often: {:?}", self.moves));
        }
        Ok(())
    }
}

/// Draws moves after so many plies of a random game, for each legal move `each` times, but not more
/// than `most` in all: as [`Game::random_move`] does, and as playouts do, where that is another way.
pub(crate) fn draws<G: Game>(
    from: &G,
    rng: &mut Rng,
    plies: u32,
    each_and_most: [u64; 2],
) -> Vec<Draws> {
    let (game, mut room) = (after(from, rng, plies), Vec::new());
    if is_loaded(&game) {
        return Vec::new();
    }
    let mut all = vec![count(&game, each_and_most, || {
        game.random_move(rng, &mut room)
    })];
    if let Some((game, draw)) = from.playout_draws(rng, plies) {
        all.push(count(&game, each_and_most, || draw(rng)));
    }
    all
}

/// Whether chance is to move and some of its moves are more likely than others.
fn is_loaded<G: Game>(game: &G) -> bool {
    let mut first = None;
    let unlike = game.outcomes(
        &mut |_, weight| match *first.get_or_insert(weight) == weight {
            true => Continue(()),
            false => Break(()),
        },
    );
    unlike.is_break()
}

/// A random game after so many plies, or before its last.
fn after<G: Game>(from: &G, rng: &mut Rng, plies: u32) -> G {
    let (mut game, mut room) = (from.clone(), Vec::new());
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
    game
}

/// Plays a game that a playout with this seed came to once more, a move at a time by the same draws.
pub(crate) fn replayed<G: Game>(from: &G, game: &G, seed: u64) -> Result<(), String> {
    let plies = game.moves_played().saturating_sub(from.moves_played());
    let Some(again) = by_draws(from, &mut Rng::new(seed), plies) else {
        return Err(format!("no game of {plies} moves by the same draws"));
    };
    same("points", &again.points(), &game.points())?;
    same("positions", &again.view(), &game.view())
}

/// The game after so many plies, drawn as playouts draw.
fn by_draws<G: Game>(from: &G, rng: &mut Rng, plies: u32) -> Option<G> {
    if let Some(before) = plies.checked_sub(1)
        && let Some((mut game, draw)) = from.playout_draws(rng, before)
    {
        game.play(draw(rng)?);
        return Some(game);
    }
    let (mut game, mut room) = (from.clone(), Vec::new());
    for _ in 0..plies {
        let m = game.random_move(rng, &mut room)?;
        game.play(m);
    }
    Some(game)
}

fn same<T: PartialEq + Debug>(what: &str, ours: &T, theirs: &T) -> Result<(), String> {
    if ours == theirs {
        return Ok(());
    }
    Err(format!(
        "{what} differ: {ours:?}, in the playout {theirs:?}"
    ))
}

fn count<G: Game>(
    game: &G,
    [each, most]: [u64; 2],
    mut draw: impl FnMut() -> Option<G::Move>,
) -> Draws {
    let mut list = Vec::new();
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
        let at = draw().and_then(|drawn| list.iter().position(|m| *m == drawn));
        match at.and_then(|at| draws.moves.get_mut(at)) {
            Some(times) => *times += 1,
            None => draws.others += 1,
        }
    }
    draws
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draws(moves: &[u64], others: u64, count: u64) -> Result<(), String> {
        let moves = moves.to_vec();
        let draws = Draws {
            moves,
            others,
            count,
        };
        draws.check()
    }

    #[test]
    fn what_is_drawn_is_the_list() {
        assert_eq!(draws(&[90, 110], 0, 2), Ok(()));
        assert_eq!(draws(&[], 0, 0), Ok(()));
        // Too few to say that a move never comes up.
        assert_eq!(draws(&[3, 0], 0, 2), Ok(()));
        // Just often enough, and just not too often.
        assert_eq!(draws(&[34, 133, 133], 0, 3), Ok(()));
        assert_eq!(draws(&[200, 50, 50], 0, 3), Ok(()));
    }

    #[test]
    fn what_is_counted_wrong_or_no_move_or_left_out_is_said() {
        let wrong = |found: Result<(), String>| found.expect_err("wrong draws");
        assert!(wrong(draws(&[100, 100], 0, 3)).starts_with("3 moves are counted, 2 listed"));
        assert!(wrong(draws(&[100, 99], 1, 2)).starts_with("1 draws are no legal moves"));
        assert!(wrong(draws(&[200, 0], 0, 2)).starts_with("a legal move is hardly drawn"));
        assert!(wrong(draws(&[33, 134, 133], 0, 3)).starts_with("a legal move is hardly drawn"));
        assert!(wrong(draws(&[201, 50, 49], 0, 3)).starts_with("a legal move is drawn too often"));
    }
}
