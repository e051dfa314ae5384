//! Statistics of the results of a match: scores, Elo differences with confidence intervals, and a
//! sequential test.
//!
//! A score is the share of the other players of a game that a player was better than; ties count half. The
//! games of one opening, in all its seatings, are one sample: for two players this is the [pentanomial
//! model](https://www.chessprogramming.org/Match_Statistics) of game pairs. Games for one player have no scores, only points.

/// The result of one game for one player.
#[derive(Clone, PartialEq, Debug)]
pub struct Score {
    /// The index of the player.
    pub player: usize,
    /// The seat: the index of a player of the rules.
    pub seat: usize,
    /// The number of the sample: games of one opening have equal numbers.
    pub sample: usize,
    /// The score, from 0 to 1; `None` in a game for one player.
    pub score: Option<f64>,
    /// The points.
    pub points: i32,
    /// Each seat of another player: the index of that player, and 1 where this one was better, 0.5 for a tie, else 0.
    pub against: Vec<(usize, f64)>,
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
            let (count, met) = (others().count(), seats.iter().zip(points));
            let met = met.filter(|(other, _)| *other != player);
            let score = others().map(against).sum::<f64>() / count as f64;
            Score {
                player: *player,
                seat,
                sample,
                score: (count > 0).then_some(score),
                points: own,
                against: met.map(|(other, p)| (*other, against(*p))).collect(),
                won: count > 0 && others().all(|other| own > other),
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
    /// The mean score, from 0 to 1; `None` without games against others.
    pub score: Option<f64>,
    /// The mean number of points.
    pub points: f64,
    /// The Elo difference to the opponents; `None` without games against others.
    pub elo: Option<Elo>,
    /// The number of games forfeited.
    pub forfeits: usize,
}

/// An Elo difference and its 95 % interval. What no game bounds is infinite: the difference and the outer bound after
/// nothing but wins, or nothing but losses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The difference that explains the mean score.
    pub difference: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// Returns the standing of each player.
pub fn standings(players: usize, scores: &[Score]) -> Vec<Standing> {
    standings_by(players, scores, |score| score.player)
}

/// Returns the standing of each seat, whoever had it: what it is worth to be that player of the rules.
pub fn standings_by_seat(seats: usize, scores: &[Score]) -> Vec<Standing> {
    standings_by(seats, scores, |score| score.seat)
}

fn standings_by(count: usize, scores: &[Score], index: fn(&Score) -> usize) -> Vec<Standing> {
    let of = |n| scores.iter().filter(move |score| index(score) == n);
    (0..count)
        .map(|n| standing(&of(n).collect::<Vec<_>>()))
        .collect()
}

fn standing(own: &[&Score]) -> Standing {
    let count = |test: fn(&Score) -> bool| own.iter().filter(|score| test(score)).count();
    let games = own.len();
    let (wins, draws) = (count(|s| s.won), count(|s| s.drawn));
    let scored: Vec<f64> = own.iter().filter_map(|s| s.score).collect();
    let points = own.iter().map(|s| f64::from(s.points)).sum::<f64>() / games.max(1) as f64;
    let score = mean(&scored);
    let elo = |score| {
        let [low, high] = interval(score, &samples(own));
        Elo {
            difference: elo(score),
            low: elo(low),
            high: elo(high),
        }
    };
    Standing {
        games,
        wins,
        draws,
        losses: scored.len() - wins - draws,
        score,
        points,
        elo: score.map(elo),
        forfeits: count(|s| s.forfeited),
    }
}

/// The results of one player against another one.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Meeting {
    /// The sum of the scores: a win is 1, a tie 0.5.
    pub score: f64,
    /// The number of games; where a player has several seats, each seat of both counts.
    pub games: usize,
}

/// Returns by player the results against each player.
pub fn crosstable(players: usize, scores: &[Score]) -> Vec<Vec<Meeting>> {
    let mut table = vec![vec![Meeting::default(); players]; players];
    for one in scores {
        for (other, score) in &one.against {
            let row = table.get_mut(one.player);
            if let Some(meeting) = row.and_then(|row| row.get_mut(*other)) {
                meeting.score += score;
                meeting.games += 1;
            }
        }
    }
    table
}

fn mean(numbers: &[f64]) -> Option<f64> {
    let sum: f64 = numbers.iter().sum();
    (!numbers.is_empty()).then(|| sum / numbers.len() as f64)
}

/// Returns the mean score of each sample.
fn samples(scores: &[&Score]) -> Vec<f64> {
    let mut sums = std::collections::BTreeMap::<usize, (f64, f64)>::new();
    for one in scores {
        if let Some(score) = one.score {
            let sum = sums.entry(one.sample).or_default();
            *sum = (sum.0 + score, sum.1 + 1.0);
        }
    }
    sums.into_values().map(|(sum, count)| sum / count).collect()
}

fn mean_and_variance(samples: &[f64]) -> (f64, f64) {
    let count = samples.len() as f64;
    let mean = samples.iter().sum::<f64>() / count.max(1.0);
    let squares: f64 = samples.iter().map(|one| (one - mean).powi(2)).sum();
    (mean, squares / (count - 1.0).max(1.0))
}

/// Returns the samples with one of 0 and one of 1 added, so that few games with equal results are not taken for certain.
fn guarded(samples: &[f64]) -> Vec<f64> {
    samples.iter().copied().chain([0.0, 1.0]).collect()
}

/// The bound of the standard normal distribution for 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// Returns the bounds of the 95 % interval of a mean score, which these samples give.
///
/// This is Wilson's score interval, which lies between 0 and 1 and has a width for equal samples too. It is made for
/// samples of 0 and 1. Those of several games vary less, so they count as so many more of that kind: the variance of a
/// sample of 0 and 1 with the same mean, over that of these samples, both with [guards](guarded).
fn interval(mean: f64, samples: &[f64]) -> [f64; 2] {
    let guarded = guarded(samples);
    let (centre, variance) = mean_and_variance(&guarded);
    let variance = variance * (guarded.len() - 1) as f64 / guarded.len() as f64;
    let count = samples.len() as f64 * centre * (1.0 - centre) / variance;
    let weight = Z * Z / count;
    let middle = (mean + weight / 2.0) / (1.0 + weight);
    let spread = (mean * (1.0 - mean) * weight + weight * weight / 4.0).sqrt() / (1.0 + weight);
    // Rounding must not bound what is unbounded.
    let low = if mean <= 0.0 { 0.0 } else { middle - spread };
    let high = if mean >= 1.0 { 1.0 } else { middle + spread };
    [low, high]
}

/// Returns the Elo difference that explains a score; infinite for 0 and 1.
pub fn elo(score: f64) -> f64 {
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
        let (_, variance) = mean_and_variance(&guarded(&samples));
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
            [(2, Some(1.0), true, false), (0, Some(0.25), false, false)]
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
        let Elo {
            difference,
            low,
            high,
        } = standing.elo.expect("games");
        assert!((difference - 190.848).abs() < 0.01, "{difference}");
        assert!(low < difference && difference < high && high.is_finite());
    }

    #[test]
    fn intervals_of_won_and_lost_games_are_those_of_wilson() {
        // One game of each opening: 7 of 10 won. The bounds are those of any table of Wilson's interval.
        let samples: Vec<f64> = [1.0; 7].into_iter().chain([0.0; 3]).collect();
        let [low, high] = interval(0.7, &samples);
        assert!(
            (low - 0.3968).abs() < 1e-4 && (high - 0.8922).abs() < 1e-4,
            "{low} {high}"
        );
    }

    #[test]
    fn nothing_but_wins_leave_one_side_open() {
        for games in [1, 2, 10, 200] {
            let all = standings(2, &results(&vec![100; games]));
            let [winner, loser] = [0, 1].map(|n| all[n].elo.expect("games"));
            assert_eq!([winner.difference, winner.high], [f64::INFINITY; 2]);
            assert_eq!([loser.difference, loser.low], [f64::NEG_INFINITY; 2]);
            assert!(winner.low.is_finite() && (winner.low + loser.high).abs() < 1e-6);
            // A game or two say little, many say much.
            assert_eq!(winner.low > 0.0, games >= 10, "{games}: {}", winner.low);
        }
    }

    #[test]
    fn the_difference_explains_the_score_where_an_opening_is_not_finished() {
        // A pair of games, and one game of the next.
        let standing = &standings(2, &results(&[100, 0, 100]))[0];
        let score = standing.score.expect("games");
        assert!((score - 2.0 / 3.0).abs() < 1e-9, "{score}");
        assert_eq!(standing.elo.expect("games").difference, elo(score));
    }

    #[test]
    fn one_drawn_game_says_little() {
        let Elo {
            difference,
            low,
            high,
        } = standings(2, &results(&[50]))[0].elo.expect("a game");
        assert_eq!(difference, 0.0);
        assert!(low < -100.0 && high > 100.0 && high.is_finite());
    }

    #[test]
    fn a_crosstable_has_the_results_of_each_pair() {
        // The second player has two seats, which do not meet one another.
        let scores = Score::of(&[0, 1, 1, 2], &[50, 50, 20, 80], 0, None);
        let table = crosstable(3, &scores);
        let of = |row: usize, column: usize| (table[row][column].score, table[row][column].games);
        assert_eq!(
            [of(0, 0), of(0, 1), of(0, 2)],
            [(0.0, 0), (1.5, 2), (0.0, 1)]
        );
        assert_eq!(
            [of(1, 0), of(1, 1), of(1, 2)],
            [(0.5, 2), (0.0, 0), (0.0, 2)]
        );
        assert_eq!(
            [of(2, 0), of(2, 1), of(2, 2)],
            [(1.0, 1), (2.0, 2), (0.0, 0)]
        );
    }

    #[test]
    fn seats_have_standings_of_their_own() {
        // The first seat wins all games but one, whoever has it.
        let mut scores = Vec::new();
        for opening in 0..10 {
            let first = if opening == 0 { 0 } else { 100 };
            scores.extend(Score::of(&[0, 1], &[first, 100 - first], opening, None));
            scores.extend(Score::of(&[1, 0], &[100, 0], opening, None));
        }
        let of_seats = standings_by_seat(2, &scores);
        let counts = |n: usize| (of_seats[n].games, of_seats[n].wins, of_seats[n].losses);
        assert_eq!([counts(0), counts(1)], [(20, 19, 1), (20, 1, 19)]);
        assert!(of_seats[0].elo.expect("games").low > 0.0);
        let of_players = standings(2, &scores);
        assert_eq!(
            of_players.iter().map(|s| s.wins).collect::<Vec<_>>(),
            [9, 11]
        );
    }

    #[test]
    fn games_for_one_player_have_points_alone() {
        let scores: Vec<Score> = [30, 50]
            .into_iter()
            .enumerate()
            .flat_map(|(n, points)| Score::of(&[0], &[points], n, None))
            .collect();
        let all = standings(2, &scores);
        assert_eq!(
            (all[0].score, all[0].elo, all[0].points),
            (None, None, 40.0)
        );
        assert_eq!((all[0].games, all[0].wins, all[0].losses), (2, 0, 0));
        assert_eq!((all[1].score, all[1].elo), (None, None));
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
