//! Two engines of each game, measured in turns.

use boardwright_runtime::{Game, Rng};
use cpu_time::ThreadTime;
use std::process::ExitCode;

/// So many rounds of each engine.
const ROUNDS: usize = 5;
/// Differences of so many standard errors are no accident.
const ERRORS: f64 = 4.0;

/// A sum of numbers and of their squares.
#[derive(Clone, Copy, Default)]
struct Sum {
    all: f64,
    squares: f64,
}

impl Sum {
    fn add(&mut self, n: f64) {
        self.all += n;
        self.squares += n * n;
    }
    /// The square of the standard error of the mean.
    fn error(self, games: f64) -> f64 {
        let mean = self.all / games;
        (self.squares / games - mean * mean).max(0.0) / games
    }
}

/// What an engine's games came to.
#[derive(Default)]
struct Played {
    games: f64,
    plies: Sum,
    points: Vec<Sum>,
    /// Of each round: nanoseconds for a ply.
    rounds: Vec<f64>,
}

impl Played {
    fn round<G: Game>(&mut self, rng: &mut Rng, seconds: f64) {
        let (start, mut room) = (G::start(), Vec::new());
        let (clock, before) = (ThreadTime::now(), self.plies.all);
        let (mut game, mut step) = (start.clone(), 1);
        while clock.elapsed().as_secs_f64() < seconds {
            for _ in 0..step {
                game.clone_from(&start);
                game.playout(rng, &mut room);
                self.add(&game);
            }
            step = (step * 2).min(256);
        }
        let plies = self.plies.all - before;
        self.rounds.push(clock.elapsed().as_secs_f64() * 1e9 / plies.max(1.0));
    }

    fn add<G: Game>(&mut self, game: &G) {
        self.games += 1.0;
        self.plies.add(game.moves_played().into());
        let Some(points) = game.points() else { return };
        self.points.resize(points.as_ref().len(), Sum::default());
        for (sum, n) in self.points.iter_mut().zip(points.as_ref()) {
            sum.add((*n).into());
        }
    }

    fn median(&mut self) -> f64 {
        self.rounds.sort_by(f64::total_cmp);
        self.rounds[ROUNDS / 2]
    }
}

/// A game's row of the table.
struct Row {
    game: &'static str,
    with: f64,
    without: f64,
    plies: f64,
    points: f64,
}

fn compare<A: Game, B: Game>(game: &'static str, seconds: f64) -> Row {
    let (mut with, mut without) = (Played::default(), Played::default());
    let (mut one, mut other) = (Rng::new(1), Rng::new(2));
    for _ in 0..ROUNDS {
        with.round::<A>(&mut one, seconds / ROUNDS as f64);
        without.round::<B>(&mut other, seconds / ROUNDS as f64);
    }
    let points = with.points.iter().zip(&without.points);
    let points = points.map(|(a, b)| apart((*a, with.games), (*b, without.games)));
    let row = Row {
        game,
        points: points.fold(0.0, f64::max),
        plies: apart((with.plies, with.games), (without.plies, without.games)),
        with: with.median(),
        without: without.median(),
    };
    let Row { with, without, plies, points, .. } = row;
    let quicker = without / with;
    println!("| {game} | {without:.1} | {with:.1} | {quicker:.2} | {plies:.1} | {points:.1} |");
    row
}

/// How many standard errors of their difference two means lie apart.
fn apart((a, n): (Sum, f64), (b, m): (Sum, f64)) -> f64 {
    let difference = (a.all / n - b.all / m).abs();
    let error = (a.error(n) + b.error(m)).sqrt();
    if difference == 0.0 { 0.0 } else { difference / error.max(1e-12) }
}

fn main() -> ExitCode {
    let seconds = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(1.0);
    println!("| game | ns/ply without | with | times as quick | plies, errors apart | points, errors apart |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    let mut rows = Vec::new();
    games(seconds, &mut rows);
    let mean = rows.iter().map(|r| (r.without / r.with).ln()).sum::<f64>() / rows.len() as f64;
    println!("| geometric mean | | | {:.2} | | |", mean.exp());
    let wrong: Vec<_> = rows.iter().filter(|r| r.plies.max(r.points) >= ERRORS).collect();
    wrong.iter().for_each(|r| eprintln!("{}: not the same game", r.game));
    if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
