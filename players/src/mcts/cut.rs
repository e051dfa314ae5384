//! Cut playouts: a few random plies, then the value of a fitted evaluation in place of the result.
//!
//! The technique is [Lorentz's (2008)](https://doi.org/10.1007/978-3-540-87608-3_2). Where random games are long and say
//! little, an evaluation soon after the leaf says more, and takes a part of the time.

use super::settings::Rollout;
use crate::ab::Evaluation;
use crate::measured::Measured;
use crate::points::UNIT;
use boardwright_runtime::{Playing, Rng, Schema, ToMove};
use std::sync::Arc;

/// Which random games are cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// Those of the games where this was measured better, as measured; none if playouts are decisive.
    Measured,
    /// None.
    Never,
    /// All, after so many plies.
    After(u32),
}

/// The results of searches that cut random games against those that do not, by game: plies before the cut, games of each
/// match, and the scores at equal time and at equal numbers of playouts.
pub(crate) const MEASURED: Measured<4> = Measured(include_str!("cut.txt"));

impl Cut {
    /// Returns the number of plies after which random games are cut under these rules; `None` where they go on to
    /// the end.
    pub(super) fn plies(self, rollout: Rollout, schema: &Schema) -> Option<u32> {
        match self {
            Cut::Measured if rollout == Rollout::Decisive => None,
            Cut::Measured => {
                let [plies, _, in_time, equal] = MEASURED.of(schema)?;
                is_clear(in_time, equal).then_some(plies as u32)
            }
            Cut::Never => None,
            Cut::After(plies) => Some(plies),
        }
    }
}

/// Whether searches that cut random games are clearly better by these scores: at equal time, and with equal numbers of
/// playouts not clearly worse. Of 16 games 14 are won by chance in one of 478 matches.
fn is_clear(in_time: f32, equal: f32) -> bool {
    in_time >= 0.85 && equal >= 0.4
}

/// An evaluation, and the number of random plies before it.
#[derive(Clone, Debug)]
pub(super) struct Evaluated {
    pub(super) plies: u32,
    pub(super) evaluation: Arc<Evaluation>,
}

/// The result of a cut playout.
pub(super) enum Outcome {
    /// The game has ended with these points.
    Over(Vec<i32>),
    /// The first player is to expect this utility, the second one the rest.
    Cut(u32),
}

/// The buffers of cut playouts.
pub(super) struct Short<'t> {
    how: &'t Evaluated,
    game: Box<dyn Playing>,
}

impl<'t> Short<'t> {
    pub(super) fn new(at: &dyn Playing, how: &'t Evaluated) -> Short<'t> {
        Short {
            how,
            game: at.fork(),
        }
    }

    /// Plays the random plies from a position; returns their number, and the outcome.
    pub(super) fn playout(&mut self, from: &dyn Playing, rng: &mut Rng) -> (u32, Outcome) {
        self.game.copy_from(from);
        let plies = self.game.play_randomly(self.how.plies, rng);
        let evaluation = &self.how.evaluation;
        let share = match self.game.to_move() {
            ToMove::Player(mover) => {
                let own = evaluation.expected(&*self.game, mover);
                if mover == 0 { own } else { 1.0 - own }
            }
            _ => match self.game.points() {
                Some(points) => return (plies, Outcome::Over(points)),
                None => 0.5,
            },
        };
        (plies, Outcome::Cut((share * UNIT as f32) as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::{MEASURED, is_clear};
    use crate::ab::FITTED;

    #[test]
    fn games_that_are_cut_have_an_evaluation() {
        let lines = MEASURED.lines().flatten();
        let cut = lines.filter(|(_, [_, _, in_time, equal])| is_clear(*in_time, *equal));
        let cut: Vec<_> = cut.map(|(hash, _)| format!("rules {hash}")).collect();
        let has_one = |rules: &String| FITTED.iter().any(|text| text.contains(rules));
        assert!(cut.len() > 5 && cut.iter().all(has_one), "{cut:?}");
    }
}
