//! Sums whose order does not matter.
//!
//! Numbers stop at the limits of 32 bits. A sum of positive and negative numbers that stops half-way depends on the order
//! in which they are added.

use super::bound::Bound;
use super::eval::Place;
use super::facts::Facts;
use crate::interval::NUMBERS;
use crate::typed::{Expr, Game};

/// The bounds of the numbers of a game.
pub(crate) struct Sums<'g>(Facts<'g>);

impl<'g> Sums<'g> {
    pub(crate) fn new(game: &'g Game) -> Sums<'g> {
        Sums(Facts::new(game))
    }

    /// Whether a sum never stops half-way: all its numbers have one sign, or even the largest stay below the limits.
    pub(crate) fn in_any_order(&self, sum: &Expr) -> bool {
        let game = self.0.game;
        let mut place = Place::new(&self.0, game.all_players() | game.chance_mask());
        match place.ask(sum) {
            Bound::Num(low, high) => low >= 0 || high <= 0 || low > NUMBERS.0 && high < NUMBERS.1,
            _ => true,
        }
    }
}
