//! Fits the weights of an evaluation to the results of games, by logistic regression.

use super::features::{Evaluation, Features};
use crate::limits::Limits;
use crate::mcts::{Mcts, Settings};
use crate::points::{Scale, UNIT};
use crate::searcher::{SearchError, Searcher};
use boardwright_runtime::{Playing, Rng, ToMove};

/// How an evaluation is fitted.
#[derive(Clone, Debug)]
pub struct Fitting {
    /// So many games are played.
    pub games: u32,
    /// With so many playouts for a move.
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
            nodes: 40,
            seed: 1,
            rounds: 30,
        }
    }
}

/// A position of a game, and how it went for the first player.
struct Sample {
    features: Vec<(u32, f32)>,
    share: f32,
}

/// With this chance a move is random, so that games differ and mistakes are made that others punish.
const RANDOM: u32 = 8;
/// The longest game.
const LONGEST: usize = 400;

/// Plays games and fits an evaluation to how they went.
///
/// # Errors
/// Where the game is not one for two who move in turn, or a position is too large.
pub fn fit(
    start: &dyn Playing,
    fitting: &Fitting,
    tell: &mut dyn FnMut(u32),
) -> Result<Evaluation, SearchError> {
    super::fit_for(start)?;
    let features = Features::of(start.schema());
    let mut rng = Rng::new(fitting.seed);
    let mut samples = Vec::new();
    for game in 0..fitting.games {
        play(start, &features, fitting, &mut rng, &mut samples)?;
        tell(game + 1);
    }
    let weights = regress(&features, &samples, fitting, &mut rng);
    Ok(Evaluation::new(features, weights))
}

/// Plays a game; its positions become samples.
fn play(
    start: &dyn Playing,
    features: &Features,
    fitting: &Fitting,
    rng: &mut Rng,
    samples: &mut Vec<Sample>,
) -> Result<(), SearchError> {
    let mut player = Mcts::new(Settings {
        seed: rng.word(),
        ..Settings::default()
    });
    let mut at = start.fork();
    let (mut met, mut room, mut plies) = (Vec::new(), Vec::new(), 0);
    while let ToMove::Player(mover) = at.to_move() {
        let list = at.list(mover, None)?;
        features.read(&at.view(), mover, list.len(), &mut room);
        met.push(
            room.iter()
                .map(|(n, value)| (*n as u32, *value))
                .collect::<Vec<_>>(),
        );
        let chosen = match rng.below(RANDOM) {
            0 => None,
            _ => {
                let found = player.best(&*at, &Limits::nodes(fitting.nodes))?;
                let text = found.choice.into_iter().next().map(|(_, text)| text);
                (0..list.len()).find(|n| Some(list.text(*n)) == text)
            }
        };
        let n = chosen.unwrap_or_else(|| rng.below(list.len() as u32) as usize);
        at.play(&*list, n);
        plies += 1;
        if plies == LONGEST {
            break;
        }
    }
    let scale = Scale::of(start.schema());
    let points = at.points().and_then(|points| points.first().copied());
    let share = points.map_or(0.5, |p| scale.utility(p) as f32 / UNIT as f32);
    samples.extend(met.into_iter().map(|features| Sample { features, share }));
    Ok(())
}

/// Stochastic gradient descent with weights held small, those of single cells most.
fn regress(features: &Features, samples: &[Sample], fitting: &Fitting, rng: &mut Rng) -> Vec<f32> {
    const STEP: f32 = 0.02;
    let mut weights = vec![0.0_f32; features.count()];
    let mut squares = vec![1e-3_f32; features.count()];
    let hold: Vec<f32> = (0..features.count())
        .map(|n| if features.is_of_cell(n) { 1e-3 } else { 1e-5 })
        .collect();
    for _ in 0..fitting.rounds {
        for _ in 0..samples.len() {
            let sample = &samples[rng.below(samples.len() as u32) as usize];
            let logit: f32 = sample
                .features
                .iter()
                .map(|(n, v)| weights[*n as usize] * v)
                .sum();
            let error = 1.0 / (1.0 + (-logit).exp()) - sample.share;
            for (n, value) in &sample.features {
                let n = *n as usize;
                let slope = error * value + hold[n] * weights[n];
                squares[n] += slope * slope;
                weights[n] -= STEP * slope / squares[n].sqrt() * 4.0;
            }
        }
    }
    weights
}
