//! The points of the second player, which must follow from those of the first.
//!
//! Solvers compare the points of the first player alone. So the points of all ends must have the same sum. Only a draw may
//! have one less: where the sum is odd, it gives both players the middle, rounded towards the least points. Then no other end
//! may give a player the middle, or the second player would not get less wherever the first gets more.

use super::{Unsolved, endless};
use crate::points::Scale;
use boardwright_runtime::Schema;

/// What the points of the ends of a game that were met have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sums {
    players: usize,
    /// The points of each player in a draw; of a single player those of endless play.
    middle: i32,
    /// The sum of the points of ends that are no draws; `None` where none was met.
    total: Option<i32>,
    /// Whether a draw was met.
    has_draw: bool,
    /// Whether another end was met that gives a player the middle.
    has_middle: bool,
}

impl Sums {
    /// Ends of any sum.
    pub(super) fn any(schema: &Schema) -> Sums {
        let (low, high) = Scale::of(schema).range();
        let players = schema.players.len();
        Sums {
            players,
            middle: endless(low, high, players),
            total: None,
            has_draw: false,
            has_middle: false,
        }
    }
    /// Ends whose points have the sum of the least and the greatest points, as where one player wins.
    pub(super) fn of_wins(schema: &Schema) -> Sums {
        let (low, high) = Scale::of(schema).range();
        let any = Sums::any(schema);
        Sums {
            total: Some(low + high),
            has_middle: [low, high].contains(&any.middle),
            ..any
        }
    }
    /// Adds an end with these points by player.
    ///
    /// # Errors
    /// [`Unsolved::Unfit`] where the points of the second player do not follow from those of the first.
    pub(super) fn add(&mut self, points: &[i32]) -> Result<(), Unsolved> {
        let &[first, second] = points else {
            return Ok(());
        };
        let total = first + second;
        if [first, second] == [self.middle; 2] {
            self.has_draw = true;
        } else {
            self.has_middle |= points.contains(&self.middle);
            if *self.total.get_or_insert(total) != total {
                return Err(other_sum());
            }
        }
        match self.total {
            Some(total) if self.has_draw && !self.has_draw_of(total) => Err(other_sum()),
            _ => Ok(()),
        }
    }
    /// Adds play that goes on for ever.
    ///
    /// # Errors
    /// As for [`Sums::add`].
    pub(super) fn add_endless(&mut self) -> Result<(), Unsolved> {
        let draw = [self.middle; 2];
        let all = self.players.min(draw.len());
        self.add(&draw[..all]).map_err(|_| {
            let why = "play that goes on for ever is a draw, and its points have another sum than those of other ends";
            Unsolved::Unfit(why.into())
        })
    }
    /// Returns how the points of the second player follow from those of the first.
    pub(super) fn shares(&self) -> Shares {
        let draw = 2 * self.middle;
        let total = self.total.unwrap_or(draw);
        Shares {
            total,
            middle: self.middle,
            draw: if self.has_draw { draw } else { total },
        }
    }

    /// Whether draws may be among ends of this sum.
    fn has_draw_of(&self, total: i32) -> bool {
        total == 2 * self.middle || total == 2 * self.middle + 1 && !self.has_middle
    }
}

fn other_sum() -> Unsolved {
    Unsolved::Unfit("the points of a game do not always have the same sum".into())
}

/// How the points of the second player follow from those of the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shares {
    /// The sum of the points.
    pub(super) total: i32,
    /// The points of the first player in a draw.
    pub(super) middle: i32,
    /// The sum of the points of ends with these.
    pub(super) draw: i32,
}

impl Shares {
    /// Returns the points by player from those of the first.
    pub(super) fn points(self, first: i32, players: usize) -> Vec<i32> {
        let sum = if first == self.middle {
            self.draw
        } else {
            self.total
        };
        match players {
            1 => vec![first],
            _ => vec![first, sum - first],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctest::session;

    /// The points of both players where the first has the middle, after these ends.
    fn drawn(range: (i32, i32), ends: &[[i32; 2]]) -> Option<Vec<i32>> {
        let mut schema = session().schema().clone();
        schema.points = range;
        let mut sums = Sums::any(&schema);
        let all = ends.iter().try_for_each(|end| sums.add(end));
        all.ok().map(|()| sums.shares().points(sums.middle, 2))
    }

    #[test]
    fn a_draw_of_an_odd_sum_is_rounded_for_both() {
        let wins = [[2, -3], [-3, 2]];
        let with = |end| drawn((-3, 2), &[wins[0], wins[1], end]);
        assert_eq!(with([-1, -1]), Some(vec![-1, -1]));
        assert_eq!(with([-1, 0]), Some(vec![-1, 0]), "no draw");
        assert_eq!(with([0, 0]), None);
        assert_eq!(drawn((-3, 2), &[[-1, -1], [-1, 0]]), None);
        assert_eq!(drawn((-3, 2), &[[0, -1], [-1, -1]]), None);
        assert_eq!(drawn((0, 100), &[[100, 0], [50, 50]]), Some(vec![50, 50]));
        assert_eq!(drawn((0, 100), &[[20, 0], [10, 10]]), Some(vec![50, -30]));
        assert_eq!(drawn((0, 100), &[[99, 0], [50, 50]]), None);
    }

    #[test]
    fn a_draw_that_is_worth_a_loss_follows_from_nothing() {
        assert_eq!(drawn((0, 1), &[[1, 0], [0, 0]]), None);
        assert_eq!(drawn((0, 1), &[[1, 0], [0, 1]]), Some(vec![0, 1]));
        let mut schema = session().schema().clone();
        schema.points = (0, 1);
        assert!(Sums::of_wins(&schema).add(&[0, 0]).is_err());
    }
}
