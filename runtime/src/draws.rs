//! A test that random moves are drawn uniformly from the list of legal moves.

use crate::game::Game;
use crate::listing::Listing;
use crate::rng::Rng;
use std::fmt::Debug;
use std::ops::ControlFlow::{Break, Continue};

/// The draws for each legal move from which on the frequencies are checked: by Poisson's law a move comes
/// up less than a third as often as expected, or more than twice as often, with a probability below 10^-14.
const SURE: u64 = 100;

/// How often each legal move of a position was drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draws {
    /// The number of draws of each legal move, in the order of the list.
    pub moves: Vec<u64>,
    /// The number of draws that gave no move or one that is not legal.
    pub others: u64,
    /// The number of legal moves as the game counts them without a list.
    pub count: u64,
}

impl Draws {
    /// Checks that only listed moves were drawn, about equally often, and that the count is right.
    ///
    /// Where a move is drawn by a random index below the count, this also shows that the n-th moves for all
    /// n are exactly the listed moves.
    ///
    /// # Errors
    /// A description of the first difference.
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
        // Both sides are multiplied by the number of moves, so that nothing is rounded.
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

/// Draws moves after `plies` plies of a random game, `each` times for each legal move but at most `most`
/// times in all: by [`Game::random_move`], and as playouts draw where that differs.
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
    let mut all = Vec::new();
    all.extend(count(&game, each_and_most, || {
        game.random_move(rng, &mut room)
    }));
    if let Some((game, draw)) = from.playout_draws(rng, plies) {
        all.extend(count(&game, each_and_most, || draw(rng)));
    }
    all
}

/// Returns whether chance is to move and its moves are not all equally likely.
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

/// Returns a random game after so many plies, or before its last move.
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

/// Replays move by move, with the same draws, a game that a playout with this seed ended in, and compares
/// the results.
pub(crate) fn replayed<G: Game>(from: &G, game: &G, seed: u64) -> Result<(), String> {
    let plies = game.moves_played().saturating_sub(from.moves_played());
    let Some(again) = by_draws(from, &mut Rng::new(seed), plies) else {
        return Err(format!("no game of {plies} moves by the same draws"));
    };
    same("points", &again.points(), &game.points())?;
    same("positions", &again.view(), &game.view())
}

/// Returns the game after so many plies, drawn as playouts draw.
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

/// Counts how often each legal move is drawn; `None` where there are too many for a list.
fn count<G: Game>(
    game: &G,
    [each, most]: [u64; 2],
    mut draw: impl FnMut() -> Option<G::Move>,
) -> Option<Draws> {
    let mut list = Listing::new();
    let flow = game.moves(&mut |m| list.add(m));
    let list = list.whole(flow).ok()?;
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
    Some(draws)
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
