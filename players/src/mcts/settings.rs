//! The settings of Monte Carlo tree search.

use super::cut::Cut;
use boardwright_runtime::Schema;

/// The policy of playouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rollout {
    /// Uniformly among the legal moves.
    Uniform,
    /// An immediate win is played, and a move after which the next player wins at once is avoided; else
    /// uniformly.
    Decisive,
}

/// The selection of moves where players choose simultaneously.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtOnce {
    /// Independently by upper confidence bounds.
    Bounds,
    /// Independently by regret matching.
    Regret,
}

/// The settings of Monte Carlo tree search.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The factor of the confidence bound, for utilities between 0 and 1.
    pub exploration: f32,
    /// First-play urgency: a move that was not tried yet counts as the mean of its node plus this value.
    /// Infinite: every move is tried once before any is tried again.
    pub urgency: f32,
    /// The number of playouts from a position before it becomes a node of the tree.
    pub expand_after: u32,
    /// The number of moves above which a player chooses part by part: first between groups that begin
    /// alike.
    pub wide: usize,
    /// As how many visits counts what the search has learned of a move from all moves of its random games; 0: it does
    /// not learn. `None`: by the table of measurements, 0 for games that are not in it.
    pub learn: Option<u32>,
    /// The sort of playouts.
    pub rollout: Rollout,
    /// Which playouts end early with the value of an evaluation, if there is one.
    pub cut: Cut,
    /// The selection where players choose at once.
    pub at_once: AtOnce,
    /// The part of the greatest probability of a mixed strategy below which its moves are not played. `None`: 0.4 where more
    /// than two players choose at once, which has been measured, else 0.1.
    pub threshold: Option<f32>,
    /// The number of threads that search one tree.
    pub threads: usize,
    /// The seed of all random numbers; with one thread and a limit of nodes it determines the result.
    pub seed: u64,
    /// Whether the tree is kept from one search to the next.
    pub keep: bool,
}

impl Settings {
    /// Returns the threshold of mixed strategies of so many players (Ganzfried, Sandholm and Waugh 2012). The strategies that
    /// two players learn are near an equilibrium, in which rare moves are needed too; those of more players are not.
    pub(crate) fn threshold(&self, players: usize) -> f32 {
        self.threshold
            .unwrap_or(if players > 2 { 0.4 } else { 0.1 })
    }
    /// Returns the number of plies after which random games are cut under these rules, if there is an evaluation; `None` where they
    /// go on to the end.
    pub(crate) fn cut_plies(&self, schema: &Schema) -> Option<u32> {
        self.cut.plies(self.rollout, schema)
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            exploration: 0.5,
            urgency: f32::INFINITY,
            expand_after: 1,
            wide: 32,
            learn: None,
            rollout: Rollout::Uniform,
            cut: Cut::Measured,
            at_once: AtOnce::Regret,
            threshold: None,
            threads: 1,
            seed: 1,
            keep: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Settings;

    #[test]
    fn the_threshold_of_mixed_strategies_depends_on_the_players_unless_it_is_set() {
        let settings = Settings::default();
        assert_eq!([2, 3, 4].map(|n| settings.threshold(n)), [0.1, 0.4, 0.4]);
        let set = Settings {
            threshold: Some(0.0),
            ..settings
        };
        assert_eq!([2, 4].map(|n| set.threshold(n)), [0.0, 0.0]);
    }
}
