//! Fits the weights of an evaluation to the results of games, by logistic regression.
//!
//! The games of the first round are played by Monte Carlo tree search, and only the value of each kind of
//! piece is fitted to them. Alpha-beta plays the other rounds, each with the weights fitted after the
//! previous one.

use super::features::{Evaluation, Features};
use super::regions::Region;
use super::ties::Ties;
use super::{AlphaBeta, fit_for};
use crate::limits::Limits;
use crate::mcts::{Mcts, Settings};
use crate::points::{Scale, UNIT};
use crate::searcher::{SearchError, Searcher};
use boardwright_runtime::{PieceWeights, Playing, Rng, ToMove};

/// The parameters of a fit.
#[derive(Clone, Debug)]
pub struct Fitting {
    /// The number of games.
    pub games: u32,
    /// The number of positions that alpha-beta searches for a move; tree search plays a tenth as many
    /// playouts.
    pub nodes: u64,
    /// The seed of the games and of the regression.
    pub seed: u64,
    /// The number of passes of the regression over all positions.
    pub rounds: u32,
    /// The regions that the rules name.
    pub regions: Vec<Region>,
    /// Whether pieces of both players may share weights where an exchange of the players was not proved, but the first position shows
    /// one. Proved symmetries share weights in any case.
    pub assume: bool,
}

impl Default for Fitting {
    fn default() -> Fitting {
        Fitting {
            games: 400,
            nodes: 400,
            seed: 1,
            rounds: 20,
            regions: Vec::new(),
            assume: true,
        }
    }
}

/// A position of a game, and the result of the game for the first player, from 0 to 1.
struct Sample {
    features: Vec<(u32, f32)>,
    share: f32,
}

/// One in so many moves is random, so that games differ and contain mistakes that the opponent punishes.
const RANDOM: u32 = 12;
/// The greatest number of random plies at the beginning of a game.
const OPENING: u32 = 8;
/// The greatest length of a game, in plies.
const LONGEST: usize = 300;
/// The number of rounds; the games of the first one are played by tree search.
const ROUNDS: u32 = 4;
/// The divisor that gives the playouts of tree search from the nodes: a playout is a whole game.
const PLAYOUTS: u64 = 10;
/// The memory of alpha-beta's table in bytes; it is allocated anew for each game.
const TABLE: usize = 1 << 20;

/// Plays games and fits an evaluation to their results. Calls `tell` with the number of games played, after
/// each.
///
/// # Errors
/// [`SearchError`] where the game does not have two players who move in turn and know everything, or a
/// position has too many moves.
pub fn fit(
    start: &dyn Playing,
    fitting: &Fitting,
    tell: &mut dyn FnMut(u32),
) -> Result<Evaluation, SearchError> {
    fit_for(start)?;
    let features = Features::new(start.schema(), &fitting.regions);
    let mut games = Games {
        start,
        ties: Ties::new(&features, start, fitting.assume),
        features,
        rng: Rng::new(fitting.seed),
        takes: false,
        samples: Vec::new(),
    };
    let mut evaluation: Option<Evaluation> = None;
    let mut played = 0;
    for round in 0..ROUNDS {
        let until = (fitting.games * (round + 1)) / ROUNDS;
        if round == 1 {
            games.samples.clear();
        }
        while played < until {
            games.play(fitting, evaluation.as_ref())?;
            played += 1;
            tell(played);
        }
        let weights = games.regress(fitting, round > 0);
        let fitted = Evaluation::new(start.schema(), games.features.clone(), weights);
        evaluation = Some(fitted.tied(games.ties.lines()));
    }
    evaluation.ok_or_else(|| SearchError::Unfit("no games were played".into()))
}

/// The games played so far, as samples.
struct Games<'a> {
    start: &'a dyn Playing,
    features: Features,
    ties: Ties,
    rng: Rng,
    /// Whether a capture was seen.
    takes: bool,
    samples: Vec<Sample>,
}

impl Games<'_> {
    /// Plays a game; its quiet positions become samples.
    fn play(
        &mut self,
        fitting: &Fitting,
        evaluation: Option<&Evaluation>,
    ) -> Result<(), SearchError> {
        let seed = self.rng.word();
        let (mut player, limits): (Box<dyn Searcher>, Limits) = match evaluation {
            None => {
                let settings = Settings {
                    seed,
                    ..Settings::default()
                };
                let nodes = (fitting.nodes / PLAYOUTS).max(8);
                (Box::new(Mcts::new(settings)), Limits::nodes(nodes))
            }
            Some(evaluation) => {
                let limits = Limits {
                    memory: TABLE,
                    ..Limits::nodes(fitting.nodes)
                };
                (
                    Box::new(AlphaBeta::new(Some(evaluation.clone()), seed)),
                    limits,
                )
            }
        };
        let mut at = self.start.fork();
        let (mut met, mut room, mut plies) = (Vec::new(), Vec::new(), 0);
        let opening = self.rng.below(OPENING + 1) as usize;
        while let ToMove::Player(mover) = at.to_move() {
            let list = at.list(mover, None)?;
            let is_random = plies < opening || self.rng.below(RANDOM) == 0;
            let mut n = self.rng.below(list.len() as u32) as usize;
            if !is_random {
                let found = player.best(&*at, &limits)?;
                let text = found.choice.into_iter().next().map(|(_, text)| text);
                n = (0..list.len())
                    .find(|n| Some(list.text(*n)) == text)
                    .unwrap_or(n);
            }
            self.features.read(&at.view(), mover, list.len(), &mut room);
            let before = count(&*at);
            at.play(&*list, n);
            plies += 1;
            // A position in the middle of an exchange is not quiet: its pieces say little of the result.
            match count(&*at) < before {
                true => self.takes = true,
                false => met.push(self.ties.tied(&room)),
            }
            if plies == LONGEST {
                break;
            }
        }
        let scale = Scale::of(self.start.schema());
        let points = at.points().and_then(|points| points.first().copied());
        let share = points.map_or(0.5, |p| scale.utility(p) as f32 / UNIT as f32);
        let samples = met.into_iter().map(|features| Sample { features, share });
        self.samples.extend(samples);
        Ok(())
    }

    /// Stochastic gradient descent with AdaGrad step sizes and L2 regularisation, stronger for single
    /// cells. Weights that are not used stay 0.
    fn regress(&mut self, fitting: &Fitting, with_cells: bool) -> Vec<f32> {
        const STEP: f32 = 0.08;
        let count = self.features.count();
        let mut met = vec![1.0_f32; count];
        for (n, _) in self.samples.iter().flat_map(|sample| &sample.features) {
            met[*n as usize] += 1.0;
        }
        let is_used = |n: usize| match n {
            // The number of moves costs a list of moves, which is not worth it where there is material to
            // count.
            n if Features::counts_moves(n) => !self.takes,
            n => with_cells || !self.features.is_of_cell(n),
        };
        let hold: Vec<f32> = (0..count)
            .map(|n| if self.features.is_of_cell(n) { CELLS } else { KINDS } / met[n])
            .collect();
        let used: Vec<bool> = (0..count).map(is_used).collect();
        let (mut weights, mut squares) = (vec![0.0_f32; count], vec![1e-3_f32; count]);
        for _ in 0..fitting.rounds as usize * self.samples.len() {
            let sample = &self.samples[self.rng.below(self.samples.len() as u32) as usize];
            let each = sample.features.iter();
            let logit: f32 = each.map(|(n, v)| weights[*n as usize] * v).sum();
            let error = 1.0 / (1.0 + (-logit).exp()) - sample.share;
            for (n, value) in &sample.features {
                let n = *n as usize;
                if used[n] {
                    let slope = error * value + hold[n] * weights[n];
                    squares[n] += slope * slope;
                    weights[n] -= STEP * slope / squares[n].sqrt();
                }
            }
        }
        self.ties.untied(&weights)
    }
}

/// The strength of the regularisation, in positions: for single cells, and for all other features.
const CELLS: f32 = 40.0;
const KINDS: f32 = 2.0;

/// Returns the number of pieces of both players.
fn count(at: &dyn Playing) -> u32 {
    let none = PieceWeights::default();
    at.weigh(&none).pieces.into_iter().map(u32::from).sum()
}
