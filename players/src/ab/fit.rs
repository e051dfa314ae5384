//! Fits the weights of an evaluation to the results of games, by logistic regression.
//!
//! The first games are played by tree search, and only the worth of each kind of piece is fitted to them.
//! With that, alpha-beta plays the other games, in rounds: each round plays with the weights of the one before.

use super::features::{Evaluation, Features};
use super::ties::Ties;
use super::{AlphaBeta, fit_for};
use crate::limits::Limits;
use crate::mcts::{Mcts, Settings};
use crate::points::{Scale, UNIT};
use crate::searcher::{SearchError, Searcher};
use boardwright_runtime::{PieceWeights, Playing, Rng, ToMove};

/// How an evaluation is fitted.
#[derive(Clone, Debug)]
pub struct Fitting {
    /// So many games are played.
    pub games: u32,
    /// With so many playouts for a move, or positions of alpha-beta.
    pub nodes: u64,
    /// Fixes them.
    pub seed: u64,
    /// So many times all positions are gone through.
    pub rounds: u32,
}

impl Default for Fitting {
    fn default() -> Fitting {
        Fitting {
            games: 400,
            nodes: 400,
            seed: 1,
            rounds: 20,
        }
    }
}

/// A position of a game, and how it went for the first player.
struct Sample {
    features: Vec<(u32, f32)>,
    share: f32,
}

/// With this chance a move is random, so that games differ and mistakes are made that others punish.
const RANDOM: u32 = 12;
/// Up to so many random plies begin a game.
const OPENING: u32 = 8;
/// The longest game.
const LONGEST: usize = 300;
/// The games of so many rounds are played; the first one by tree search.
const ROUNDS: u32 = 4;
/// Tree search gets a part of the nodes: a playout is a whole game.
const PLAYOUTS: u64 = 10;
/// The table of alpha-beta, which is made anew for each game.
const TABLE: usize = 1 << 20;

/// Plays games and fits an evaluation to how they went.
///
/// # Errors
/// Where the game is not one for two who move in turn, or a position is too large.
pub fn fit(
    start: &dyn Playing,
    fitting: &Fitting,
    tell: &mut dyn FnMut(u32),
) -> Result<Evaluation, SearchError> {
    fit_for(start)?;
    let features = Features::of(start.schema());
    let mut games = Games {
        start,
        ties: Ties::new(&features, start),
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
        evaluation = Some(Evaluation::new(start.schema(), weights));
    }
    evaluation.ok_or_else(|| SearchError::Unfit("no games were played".into()))
}

/// The games so far.
struct Games<'a> {
    start: &'a dyn Playing,
    features: Features,
    ties: Ties,
    rng: Rng,
    /// Whether pieces are taken.
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
            // What is being taken has not been taken yet: such a position says little of its pieces.
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

    /// Stochastic gradient descent with weights held small, those of single cells most, or at 0.
    fn regress(&mut self, fitting: &Fitting, with_cells: bool) -> Vec<f32> {
        const STEP: f32 = 0.08;
        let count = self.features.count();
        let mut met = vec![1.0_f32; count];
        for (n, _) in self.samples.iter().flat_map(|sample| &sample.features) {
            met[*n as usize] += 1.0;
        }
        let is_used = |n: usize| match n {
            // Moves are listed to be counted: where there is material to count they are not worth that.
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

/// How much weights are held at 0: as much as so many positions that say so.
const CELLS: f32 = 40.0;
const KINDS: f32 = 2.0;

/// How many pieces both players have.
fn count(at: &dyn Playing) -> u32 {
    let none = PieceWeights::default();
    at.weigh(&none).pieces.into_iter().map(u32::from).sum()
}
