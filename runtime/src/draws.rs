//! A statistical test: random moves are drawn uniformly from the list of legal moves, and throws of chance by their
//! weights.

use crate::game::Game;
use crate::listing::Listing;
use crate::rng::Rng;
use std::fmt::Debug;
use std::ops::ControlFlow::Continue;

/// The expected draws of a move from which on its own frequency is checked: by Poisson's law it comes up less than a third
/// as often as expected, or more than twice as often, with a probability below 10^-14.
const SURE: f64 = 100.0;

/// The deviation from which on the frequencies of all moves are wrong, in standard deviations: that is a probability below
/// 10^-11.
const FAR: f64 = 7.0;

/// The least number of expected draws of a move that is counted alone.
const OWN: f64 = 5.0;

/// The number of draws of each legal move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draws {
    /// The number of draws of each legal move, in the order of the list.
    pub moves: Vec<u64>,
    /// The relative probability of each legal move.
    pub weights: Vec<u32>,
    /// The number of draws that gave no move or one that is not legal.
    pub others: u64,
    /// The number of legal moves as the game counts them without a list.
    pub count: u64,
}

impl Draws {
    /// Checks that only listed moves were drawn, about as often as their weights say, and that the count is right.
    ///
    /// Where a move is drawn by a random index below the count, this also shows that the n-th moves for all
    /// n are exactly the listed moves.
    ///
    /// # Errors
    /// A description of the first difference.
    pub fn check(&self) -> Result<(), String> {
        let listed = self.moves.len() as u64;
        if self.count != listed {
            return Err(format!("{} moves are counted, {listed} listed", self.count));
        }
        if self.others > 0 {
            return Err(format!("{} draws are no legal moves", self.others));
        }
        if self.weights.len() as u64 != listed {
            let weights = self.weights.len();
            return Err(format!("{listed} moves are listed, with {weights} weights"));
        }
        let any = |wrong: &dyn Fn(f64, f64) -> bool| self.expected().any(|(n, e)| wrong(n, e));
        let wrong = match () {
            () if any(&|times, expected| times > 0.0 && expected == 0.0) => {
                "a move without weight is drawn"
            }
            () if any(&|times, expected| expected >= SURE && 3.0 * times < expected) => {
                "a legal move is hardly drawn"
            }
            () if any(&|times, expected| expected >= SURE && times > 2.0 * expected) => {
                "a legal move is drawn too often"
            }
            () if self.deviation() > FAR => "legal moves are not drawn by their weights",
            () => return Ok(()),
        };
        Err(format!("{wrong}: {:?} of {:?}", self.moves, self.weights))
    }

    /// Returns for each legal move how often it was drawn, and how often that is expected.
    fn expected(&self) -> impl Iterator<Item = (f64, f64)> {
        let drawn = self.moves.iter().sum::<u64>() as f64;
        let total: f64 = self.weights.iter().map(|w| f64::from(*w)).sum();
        let moves = self.moves.iter().zip(&self.weights);
        moves.map(move |(times, weight)| (*times as f64, drawn * f64::from(*weight) / total))
    }

    /// Returns how far the frequencies are from the weights: Pearson's chi-squared, as a normal deviate by the
    /// approximation of Wilson and Hilferty (1931). Moves that are expected seldom are counted together.
    fn deviation(&self) -> f64 {
        let (mut squares, mut cells, mut rest) = (0.0, 0.0, (0.0, 0.0));
        let mut add = |times: f64, expected: f64| {
            squares += (times - expected).powi(2) / expected;
            cells += 1.0;
        };
        for (times, expected) in self.expected() {
            match expected >= OWN {
                true => add(times, expected),
                false => rest = (rest.0 + times, rest.1 + expected),
            }
        }
        if rest.1 > 0.0 {
            add(rest.0, rest.1);
        }
        if cells < 2.0 {
            return 0.0;
        }
        let freedom: f64 = cells - 1.0;
        let spread = 2.0 / (9.0 * freedom);
        ((squares / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
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
    let mut all = Vec::new();
    all.extend(count(&game, each_and_most, || {
        game.random_move(rng, &mut room)
    }));
    if let Some((game, draw)) = from.playout_draws(rng, plies) {
        all.extend(count(&game, each_and_most, || draw(rng)));
    }
    all
}

/// Returns the weights of the legal moves: those of the outcomes if chance is to move.
fn weights<G: Game>(game: &G, moves: usize) -> Vec<u32> {
    let mut weights = Vec::new();
    let _ = game.outcomes(&mut |_, weight| {
        weights.push(weight);
        Continue(())
    });
    match weights.is_empty() {
        true => vec![1; moves],
        false => weights,
    }
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
        weights: weights(game, list.len()),
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

    fn by_weights(moves: &[u64], weights: &[u32]) -> Draws {
        Draws {
            moves: moves.to_vec(),
            weights: weights.to_vec(),
            others: 0,
            count: moves.len() as u64,
        }
    }

    fn draws(moves: &[u64]) -> Draws {
        by_weights(moves, &vec![1; moves.len()])
    }

    fn wrong(draws: &Draws) -> String {
        draws.check().expect_err("wrong draws")
    }

    #[test]
    fn what_is_drawn_is_the_list() {
        assert_eq!(draws(&[90, 110]).check(), Ok(()));
        assert_eq!(draws(&[]).check(), Ok(()));
        // Too few to say that a move never comes up.
        assert_eq!(draws(&[3, 0]).check(), Ok(()));
        // Just often enough.
        assert_eq!(draws(&[34, 133, 133]).check(), Ok(()));
        assert_eq!(by_weights(&[95, 205, 0], &[1, 2, 0]).check(), Ok(()));
    }

    #[test]
    fn what_is_counted_wrong_or_no_move_or_left_out_is_said() {
        let more = Draws {
            count: 3,
            ..draws(&[100, 100])
        };
        assert!(wrong(&more).starts_with("3 moves are counted, 2 listed"));
        let fewer = Draws {
            weights: vec![1],
            ..draws(&[100, 100])
        };
        assert!(wrong(&fewer).starts_with("2 moves are listed, with 1 weights"));
        let other = Draws {
            others: 1,
            ..draws(&[100, 99])
        };
        assert!(wrong(&other).starts_with("1 draws are no legal moves"));
        assert!(wrong(&draws(&[200, 0])).starts_with("a legal move is hardly drawn"));
        assert!(wrong(&draws(&[33, 134, 133])).starts_with("a legal move is hardly drawn"));
        assert!(wrong(&draws(&[201, 50, 49])).starts_with("a legal move is drawn too often"));
        let thrice = by_weights(&[33, 267], &[1, 2]);
        assert!(wrong(&thrice).starts_with("a legal move is hardly drawn"));
        for far in [draws(&[200, 50, 50]), by_weights(&[95, 5], &[1, 1])] {
            assert!(wrong(&far).starts_with("legal moves are not drawn by their weights"));
        }
        let none = by_weights(&[100, 1], &[1, 0]);
        assert!(wrong(&none).starts_with("a move without weight is drawn"));
    }

    #[test]
    fn deviations_are_those_of_the_normal_law() {
        // By the law of chi-squared with one degree of freedom, 10 has a probability of 0.001565, a deviation of 2.955.
        assert!((draws(&[60, 100]).deviation() - 2.955).abs() < 0.05);
        assert!(draws(&[100, 100, 100]).deviation() < -2.0);
    }
}
