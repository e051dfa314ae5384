//! Two engines of each game: side by side for a few games, then measured in turns.

use boardwright_runtime::{Compiled, Game, Rng, Session, write_position};
use cpu_time::ThreadTime;
use std::process::ExitCode;

/// So many rounds of each engine.
const ROUNDS: usize = 5;
/// So many games side by side, of so many plies at most.
const GAMES: u64 = 4;
const PLIES: usize = 150;
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
    /// The mean, and its standard error.
    fn mean(self, games: f64) -> Mean {
        let mean = self.all / games;
        let variance = (self.squares / games - mean * mean).max(0.0);
        Mean { mean, error: (variance / games).sqrt() }
    }
}

/// A mean and its standard error.
#[derive(Clone, Copy)]
struct Mean {
    mean: f64,
    error: f64,
}

impl Mean {
    /// How many standard errors of their difference two means lie apart.
    fn apart(self, other: Mean) -> f64 {
        let difference = (self.mean - other.mean).abs();
        if difference == 0.0 { 0.0 } else { difference / self.error.hypot(other.error).max(1e-12) }
    }
}

impl std::fmt::Display for Mean {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.3} ± {:.3}", self.mean, self.error)
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
        let points: Vec<i32> = points.each().collect();
        self.points.resize(points.len(), Sum::default());
        for (sum, n) in self.points.iter_mut().zip(&points) {
            sum.add((*n).into());
        }
    }

    fn median(&mut self) -> f64 {
        self.rounds.sort_by(f64::total_cmp);
        self.rounds[ROUNDS / 2]
    }

    /// Mean length, and mean points by player.
    fn means(&self) -> Vec<Mean> {
        let all = std::iter::once(&self.plies).chain(&self.points);
        all.map(|sum| sum.mean(self.games)).collect()
    }
}

/// Why two engines are not known to play alike.
enum Doubt {
    /// They differ.
    Differ(String),
    /// From some ply on there are too many moves for a list.
    NotCompared(String),
}

/// The first ply at which two engines differ in their positions, their legal moves or their points; or
/// else the first at which that can not be seen.
fn compared<A: Game, B: Game>() -> Option<Doubt> {
    let engines: [Box<dyn Session>; 2] = [Box::new(Compiled::<A>::new()), Box::new(Compiled::<B>::new())];
    let games = (0..GAMES).filter_map(|seed| game(seed, engines.each_ref().map(|engine| engine.fork())).err());
    let (differ, unseen): (Vec<_>, Vec<_>) = games.partition(|doubt| matches!(doubt, Doubt::Differ(_)));
    differ.into_iter().chain(unseen).next()
}

/// Plays one game on both engines.
fn game(seed: u64, mut engines: [Box<dyn Session>; 2]) -> Result<(), Doubt> {
    let mut rng = Rng::new(seed);
    for ply in 0..PLIES {
        let seen = engines.each_ref().map(|e| (write_position(e.schema(), &e.view()), e.points(), e.legal()));
        let [one, other] = &seen;
        if one != other {
            return Err(Doubt::Differ(format!("game {seed}, ply {ply}:\n{one:?}\n{other:?}")));
        }
        let Ok(legal) = &one.2 else {
            return Err(Doubt::NotCompared(format!("game {seed}, ply {ply}: too many moves")));
        };
        let mut drawn = Vec::new();
        for list in legal {
            let at = rng.below(list.moves.len() as u32) as usize;
            drawn.extend(list.moves.get(at).map(|text| (list.player, text.as_str())));
        }
        if drawn.is_empty() {
            return Ok(());
        }
        for engine in &mut engines {
            let refused = |e| Doubt::Differ(format!("game {seed}, ply {ply}: {drawn:?} is listed and refused: {e:?}"));
            engine.play(&drawn).map_err(refused)?;
        }
    }
    Ok(())
}

/// Two engines of one game.
struct Row {
    without_pass: &'static str,
    game: &'static str,
    players: Vec<String>,
    with: f64,
    without: f64,
    games: [f64; 2],
    /// Of both: mean length, and mean points by player.
    means: Vec<[Mean; 2]>,
    /// Where they do not even have the same moves, or are not known to.
    doubt: Option<Doubt>,
}

impl Row {
    fn print_means(&self) {
        let names = ["plies".to_string()].into_iter().chain(self.players.iter().cloned());
        for (n, (name, [with, without])) in names.zip(&self.means).enumerate() {
            let (game, [one, other]) = match n {
                0 => (self.game, self.games.map(|n| format!("{n}"))),
                _ => Default::default(),
            };
            let apart = with.apart(*without);
            println!("| {game} | {one} | {other} | {name} | {with} | {without} | {apart:.1} |");
        }
    }

    /// The most that two means lie apart.
    fn apart(&self) -> f64 {
        let all = self.means.iter().map(|[with, without]| with.apart(*without));
        all.fold(0.0, f64::max)
    }

    /// Why they are not the same game, if they are not.
    fn wrong(&self) -> Option<&str> {
        match &self.doubt {
            Some(Doubt::Differ(at)) => Some(at),
            _ if self.apart() >= ERRORS => Some("by its means"),
            _ => None,
        }
    }
}

fn compare<A: Game, B: Game>(without_pass: &'static str, game: &'static str, seconds: f64) -> Row {
    let doubt = compared::<A, B>();
    let (mut with, mut without) = (Played::default(), Played::default());
    let (mut one, mut other) = (Rng::new(1), Rng::new(2));
    for _ in 0..ROUNDS {
        with.round::<A>(&mut one, seconds / ROUNDS as f64);
        without.round::<B>(&mut other, seconds / ROUNDS as f64);
    }
    let row = Row {
        without_pass,
        game,
        doubt,
        players: A::schema().players,
        games: [with.games, without.games],
        means: with.means().into_iter().zip(without.means()).map(|(a, b)| [a, b]).collect(),
        with: with.median(),
        without: without.median(),
    };
    let (with, without, apart) = (row.with, row.without, row.apart());
    let quicker = without / with;
    println!("| {without_pass} | {game} | {without:.1} | {with:.1} | {quicker:.2} | {apart:.1} |");
    row
}

/// How many times as fast the games of one pass are, where there are several: the mean over games of
/// different passes would say nothing.
fn print_mean(rows: &[Row]) {
    if let [Row { without_pass, .. }, _, ..] = rows {
        let mean = rows.iter().map(|r| (r.without / r.with).ln()).sum::<f64>() / rows.len() as f64;
        println!("| {without_pass} | geometric mean | | | {:.2} | |", mean.exp());
    }
}

fn main() -> ExitCode {
    let seconds = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(1.0);
    println!("| left out | game | ns/ply without | with | times as fast | means, errors apart |");
    println!("| --- | --- | ---: | ---: | ---: | ---: |");
    let mut rows = Vec::new();
    games(seconds, &mut rows);
    rows.chunk_by(|a, b| a.without_pass == b.without_pass).for_each(print_mean);
    println!("\n| game | games with | without | mean | with | without | errors apart |");
    println!("| --- | ---: | ---: | --- | ---: | ---: | ---: |");
    rows.iter().for_each(Row::print_means);
    for Row { game, without_pass, doubt, .. } in &rows {
        if let Some(Doubt::NotCompared(at)) = doubt {
            eprintln!("{game}: not compared move by move without {without_pass} from here on: {at}");
        }
    }
    let wrong = rows.iter().filter_map(|row| Some((row, row.wrong()?)));
    let mut code = ExitCode::SUCCESS;
    for (Row { game, without_pass, .. }, at) in wrong {
        eprintln!("{game}: not the same game without {without_pass}: {at}");
        code = ExitCode::FAILURE;
    }
    code
}
