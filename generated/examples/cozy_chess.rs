//! Compares the chess engine with the crate cozy-chess in one run: random games by the rules of
//! `rules/chess.game`, and perft, where both count the last ply without playing it.
//!
//! `cargo run --release -p boardwright-engines --example cozy_chess [SECONDS]`
//!
//! cozy-chess has no random games, so they are written here in the way its API suggests: a random index
//! into the targets of each piece, and a list of hashes for repetition. The two alternate; the result is
//! the median of five rounds of CPU time. Both must play games of the same mean length and count the same
//! lines.

use boardwright_engines::chess::Game as Ours;
use boardwright_runtime::{Game, Rng, perft};
use cozy_chess::{Board, Color, Move, PieceMoves};
use cpu_time::ThreadTime;

/// The number of rounds that share the time.
const ROUNDS: usize = 5;
/// The depth of perft, in plies.
const DEPTH: u32 = 5;

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let share = seconds.unwrap_or(10.0) / (4.0 * ROUNDS as f64);
    let mut games = [Side::new(ours()), Side::new(theirs())];
    let mut lines = [Side::new(our_lines), Side::new(their_lines)];
    for _ in 0..ROUNDS {
        games.iter_mut().for_each(|side| side.round(share));
        lines.iter_mut().for_each(|side| side.round(share));
    }
    check(&games, &lines);
    println!("| chess | boardwright | cozy-chess | ratio |");
    println!("| --- | ---: | ---: | ---: |");
    row("random games/s", games.map(|side| side.rate(1.0)));
    let [nodes, _] = lines.each_ref().map(|side| side.mean);
    row(
        "perft(5), million nodes/s",
        lines.map(|side| side.rate(nodes / 1e6)),
    );
}

/// A side of the comparison: an action that is repeated, with a number that both sides must agree on.
struct Side<'a> {
    once: Box<dyn FnMut() -> u64 + 'a>,
    rates: Vec<f64>,
    times: u64,
    mean: f64,
    squares: f64,
}

impl<'a> Side<'a> {
    fn new(once: impl FnMut() -> u64 + 'a) -> Side<'a> {
        Side {
            once: Box::new(once),
            rates: Vec::new(),
            times: 0,
            mean: 0.0,
            squares: 0.0,
        }
    }
    /// Repeats the action for so many seconds, and at least once.
    fn round(&mut self, seconds: f64) {
        let (begun, mut times) = (ThreadTime::now(), 0);
        while times == 0 || begun.elapsed().as_secs_f64() < seconds {
            let number = (self.once)() as f64;
            times += 1;
            self.times += 1;
            let off = number - self.mean;
            self.mean += off / self.times as f64;
            self.squares += off * (number - self.mean);
        }
        self.rates
            .push(times as f64 / begun.elapsed().as_secs_f64());
    }
    /// Returns the variance of the mean.
    fn variance(&self) -> f64 {
        self.squares / (self.times as f64 * self.times as f64)
    }
    /// Returns the median rate per second, times `worth`.
    fn rate(mut self, worth: f64) -> f64 {
        self.rates.sort_by(f64::total_cmp);
        self.rates[self.rates.len() / 2] * worth
    }
}

/// Checks that both sides did the same work, without which the figures mean nothing.
fn check(games: &[Side<'_>; 2], lines: &[Side<'_>; 2]) {
    let [ours, theirs] = games;
    let error = (ours.variance() + theirs.variance()).sqrt();
    let off = (ours.mean - theirs.mean).abs() / error;
    assert!(off < 5.0, "{} and {} plies a game", ours.mean, theirs.mean);
    assert_eq!(lines[0].mean, lines[1].mean, "lines of play");
}

fn row(what: &str, [ours, theirs]: [f64; 2]) {
    println!(
        "| {what} | {ours:.0} | {theirs:.0} | {:.2} |",
        ours / theirs
    );
}

/// Plays random games of the engine; returns the number of plies of each.
fn ours() -> impl FnMut() -> u64 {
    let start = Ours::start();
    let (mut game, mut rng, mut list) = (start.clone(), Rng::new(1), Vec::new());
    move || {
        game.clone_from(&start);
        game.playout(&mut rng, &mut list);
        u64::from(game.moves_played())
    }
}

fn our_lines() -> u64 {
    perft(&Ours::start(), DEPTH)
}

/// Plays random games of cozy-chess; returns the number of plies of each.
fn theirs() -> impl FnMut() -> u64 {
    let start = Board::startpos();
    let (mut rng, mut hashes, mut points) = (Rng::new(1), Vec::with_capacity(1024), 0.0);
    move || {
        let (result, plies) = playout(&start, &mut rng, &mut hashes);
        points += result;
        std::hint::black_box(points);
        plies
    }
}

/// Plays a random game; returns white's points and the number of plies.
fn playout(start: &Board, rng: &mut Rng, hashes: &mut Vec<u64>) -> (f64, u64) {
    let (mut board, mut plies) = (start.clone(), 0);
    hashes.clear();
    loop {
        let Some(drawn) = draw(&board, rng) else {
            return (stuck(&board), plies);
        };
        if board.halfmove_clock() == 100 || is_third(&board, hashes) {
            return (0.5, plies);
        }
        hashes.push(board.hash());
        board.play_unchecked(drawn);
        plies += 1;
    }
}

/// Draws a uniformly random legal move.
fn draw(board: &Board, rng: &mut Rng) -> Option<Move> {
    let mut all: [Option<PieceMoves>; 20] = [None; 20];
    let (mut pieces, mut count) = (0, 0);
    board.generate_moves(|moves| {
        all[pieces] = Some(moves);
        pieces += 1;
        count += moves.len() as u32;
        false
    });
    let mut left = rng.below(count) as usize;
    for moves in all[..pieces].iter().flatten() {
        if left < moves.len() {
            return nth(moves, left);
        }
        left -= moves.len();
    }
    None
}

/// Returns the n-th move of a piece: by bits, except for the few pawns that promote.
fn nth(moves: &PieceMoves, n: usize) -> Option<Move> {
    if moves.len() != moves.to.len() as usize {
        return moves.into_iter().nth(n);
    }
    let to = moves.to.into_iter().nth(n)?;
    Some(Move {
        from: moves.from,
        to,
        promotion: None,
    })
}

/// Returns whether the position occurred twice before, since the last capture or pawn move.
fn is_third(board: &Board, hashes: &[u64]) -> bool {
    let recent = usize::from(board.halfmove_clock()).min(hashes.len());
    let same = hashes[hashes.len() - recent..]
        .iter()
        .rev()
        .skip(1)
        .step_by(2);
    same.filter(|hash| **hash == board.hash()).take(2).count() == 2
}

/// Returns white's points where nobody can move.
fn stuck(board: &Board) -> f64 {
    match (board.checkers().is_empty(), board.side_to_move()) {
        (true, _) => 0.5,
        (false, Color::White) => 0.0,
        (false, Color::Black) => 1.0,
    }
}

fn their_lines() -> u64 {
    lines(&Board::startpos(), DEPTH)
}

fn lines(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
            return false;
        }
        for m in moves {
            let mut next = board.clone();
            next.play_unchecked(m);
            count += lines(&next, depth - 1);
        }
        false
    });
    count
}
