//! Statistics of the results of a match: scores, Elo differences with confidence intervals, and a
//! sequential test.
//!
//! A score is the share of the other players of a game that a player was better than; ties count half. The
//! games of one opening, in all its seatings, are one sample: for two players this is the [pentanomial
//! model](https://www.chessprogramming.org/Match_Statistics) of game pairs.

/// The result of one game for one player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// The index of the player.
    pub player: usize,
    /// The number of the sample: games of one opening have equal numbers.
    pub sample: usize,
    /// The score, from 0 to 1.
    pub score: f64,
    /// Whether the player was better than all others.
    pub won: bool,
    /// Whether the player was tied for the best result.
    pub drawn: bool,
    /// Whether the player forfeited the game.
    pub forfeited: bool,
}

impl Score {
    /// Returns the scores of a game; `seats` and `points` have the player and the points by seat.
    pub fn of(
        seats: &[usize],
        points: &[i32],
        sample: usize,
        forfeit: Option<usize>,
    ) -> Vec<Score> {
        let one = |(seat, player): (usize, &usize)| {
            let own = points.get(seat).copied().unwrap_or_default();
            let others = || {
                let all = points.iter().enumerate();
                all.filter(move |(other, _)| *other != seat)
                    .map(|(_, points)| *points)
            };
            let against = |other: i32| match own.cmp(&other) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
            let count = others().count().max(1) as f64;
            Score {
                player: *player,
                sample,
                score: others().map(against).sum::<f64>() / count,
                won: others().all(|other| own > other),
                drawn: others().all(|other| own >= other) && others().any(|other| own == other),
                forfeited: forfeit == Some(seat),
            }
        };
        seats.iter().enumerate().map(one).collect()
    }
}

/// The statistics of a player's results.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Standing {
    /// The number of games played.
    pub games: usize,
    /// The number of games won.
    pub wins: usize,
    /// The number of games tied for the best result.
    pub draws: usize,
    /// The number of games lost.
    pub losses: usize,
    /// The mean score, from 0 to 1.
    pub score: f64,
    /// The Elo difference to the opponents, and the lower and upper bound of its 95 % interval.
    pub elo: [f64; 3],
    /// The number of games forfeited.
    pub forfeits: usize,
}

/// Returns the standing of each player.
pub fn standings(players: usize, scores: &[Score]) -> Vec<Standing> {
    (0..players)
        .map(|player| standing(player, scores))
        .collect()
}

fn standing(player: usize, scores: &[Score]) -> Standing {
    let own: Vec<&Score> = scores
        .iter()
        .filter(|score| score.player == player)
        .collect();
    let count = |test: fn(&Score) -> bool| own.iter().filter(|score| test(score)).count();
    let games = own.len();
    let (wins, draws) = (count(|s| s.won), count(|s| s.drawn));
    let score = own.iter().map(|s| s.score).sum::<f64>() / games.max(1) as f64;
    let error = error_of_mean(&own);
    let bound = |by: f64| elo(score + by * error, games);
    Standing {
        games,
        wins,
        draws,
        losses: games - wins - draws,
        score,
        elo: [bound(0.0), bound(-1.96), bound(1.96)],
        forfeits: count(|s| s.forfeited),
    }
}

/// Returns the mean score of each sample.
fn samples(scores: &[&Score]) -> Vec<f64> {
    let mut sums = std::collections::BTreeMap::<usize, (f64, f64)>::new();
    for score in scores {
        let sum = sums.entry(score.sample).or_default();
        *sum = (sum.0 + score.score, sum.1 + 1.0);
    }
    sums.into_values().map(|(sum, count)| sum / count).collect()
}

fn mean_and_variance(samples: &[f64]) -> (f64, f64) {
    let count = samples.len() as f64;
    let mean = samples.iter().sum::<f64>() / count.max(1.0);
    let squares: f64 = samples.iter().map(|one| (one - mean).powi(2)).sum();
    (mean, squares / (count - 1.0).max(1.0))
}

/// Returns the variance with a sample of 0 and one of 1 added, so that few games with equal results are not taken
/// for certain.
fn guarded_variance(samples: &[f64]) -> f64 {
    let guarded: Vec<f64> = samples.iter().copied().chain([0.0, 1.0]).collect();
    mean_and_variance(&guarded).1
}

/// Returns the standard error of the mean, from the [guarded variance](guarded_variance).
fn error_of_mean(scores: &[&Score]) -> f64 {
    let samples = samples(scores);
    (guarded_variance(&samples) / (samples.len() + 2) as f64).sqrt()
}

/// Returns the Elo difference that explains a score. All or nothing counts as half a game less.
pub fn elo(score: f64, games: usize) -> f64 {
    let least = 0.5 / games.max(1) as f64;
    let score = score.clamp(least.min(0.5), (1.0 - least).max(0.5));
    400.0 * (score / (1.0 - score)).log10()
}

/// A sequential probability ratio test between two Elo differences.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The Elo difference of the null hypothesis.
    pub elo0: f64,
    /// The Elo difference of the alternative hypothesis.
    pub elo1: f64,
}

/// The bound of the log-likelihood ratio for error rates of 5 %: ln(0.95 / 0.05).
const BOUND: f64 = 2.944_438_979_166_440_3;

impl Sprt {
    /// Returns the log-likelihood ratio of the two hypotheses for the first player, in the normal
    /// approximation of the generalised test (GSPRT).
    pub fn ratio(&self, scores: &[Score]) -> f64 {
        let own: Vec<&Score> = scores.iter().filter(|score| score.player == 0).collect();
        let samples = samples(&own);
        if samples.len() < 2 {
            return 0.0;
        }
        let (mean, _) = mean_and_variance(&samples);
        let variance = guarded_variance(&samples);
        let expected = |elo: f64| 1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0));
        let (low, high) = (expected(self.elo0), expected(self.elo1));
        (high - low) * (2.0 * mean - low - high) * samples.len() as f64 / (2.0 * variance)
    }
    /// Returns whether the alternative hypothesis is accepted (`true`) or the null hypothesis; `None` while
    /// the test is undecided.
    pub fn decided(&self, scores: &[Score]) -> Option<bool> {
        let ratio = self.ratio(scores);
        (ratio.abs() >= BOUND).then_some(ratio > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(of_first: &[i32]) -> Vec<Score> {
        let game =
            |(n, points): (usize, &i32)| Score::of(&[0, 1], &[*points, 100 - points], n / 2, None);
        of_first.iter().enumerate().flat_map(game).collect()
    }

    #[test]
    fn points_become_scores() {
        let scores = Score::of(&[2, 0, 1], &[50, 25, 25], 7, Some(2));
        let of = |n: usize| {
            (
                scores[n].player,
                scores[n].score,
                scores[n].won,
                scores[n].drawn,
            )
        };
        assert_eq!(
            [of(0), of(1)],
            [(2, 1.0, true, false), (0, 0.25, false, false)]
        );
        assert!(scores[2].forfeited && !scores[0].forfeited);
    }

    #[test]
    fn elo_of_three_quarters_is_191() {
        let standing = &standings(2, &results(&[100, 50, 100, 50].repeat(25)))[0];
        assert_eq!(
            (standing.games, standing.wins, standing.draws),
            (100, 50, 50)
        );
        assert!(
            (standing.elo[0] - 190.848).abs() < 0.01,
            "{:?}",
            standing.elo
        );
        assert!(standing.elo[1] < standing.elo[0] && standing.elo[0] < standing.elo[2]);
    }

    #[test]
    fn a_sequential_test_ends_where_one_is_better() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 50.0,
        };
        assert_eq!(sprt.decided(&results(&[100, 0, 0, 100])), None);
        assert_eq!(
            sprt.decided(&results(&[100, 50, 100, 0].repeat(60))),
            Some(true)
        );
        assert_eq!(
            sprt.decided(&results(&[0, 50, 100, 0].repeat(60))),
            Some(false)
        );
    }

    #[test]
    fn equal_results_decide_the_ratio_test() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 10.0,
        };
        assert_eq!(sprt.decided(&results(&[100; 4])), None);
        assert_eq!(sprt.decided(&results(&[100; 200])), Some(true));
        assert_eq!(sprt.decided(&results(&[0; 200])), Some(false));
    }
}
