//! Measures how often resampling finds another history that a player can not tell from the real one.
//!
//! `cargo run --release -p boardwright-engines --example resample [GAMES [POSITIONS [BUDGET [GAME…]]]]`
//!
//! Plays so many random games of each game with hidden information, and for so many random positions of
//! each (0: all positions) calls `resample` for every player. A history that it finds must give the player
//! the same information state; the table shows how often it found one.

use boardwright_engines::engines;
use boardwright_runtime::{Log, Rng, Session, Turn, resample};

fn main() {
    let mut words = std::env::args().skip(1);
    let mut number = |or: usize| match words.next() {
        Some(word) => word.parse().expect("a number"),
        None => or,
    };
    let [games, positions, budget] = [number(1_000), number(3), number(20_000)];
    let names: Vec<String> = words.collect();
    println!("| game | positions | found | on average at ply |");
    println!("| --- | ---: | ---: | ---: |");
    for engine in engines() {
        let start = (engine.session)();
        let wanted = names.is_empty() || names.iter().any(|name| name == engine.name);
        if start.schema().hidden && wanted {
            let tried = try_all(&*start, games, positions, budget);
            let share = 100.0 * tried.found as f64 / tried.asked.max(1) as f64;
            let ply = tried.plies as f64 / tried.asked.max(1) as f64;
            println!(
                "| {} | {} | {share:.1} % | {ply:.1} |",
                engine.name, tried.asked
            );
        }
    }
}

/// The numbers of calls and of histories found, and the sum of the positions' plies.
#[derive(Default)]
struct Tried {
    asked: usize,
    found: usize,
    plies: usize,
}

fn try_all(start: &dyn Session, games: usize, positions: usize, budget: usize) -> Tried {
    let mut tried = Tried::default();
    let mut rng = Rng::new(1);
    for _ in 0..games {
        let played = start.playout(&mut rng);
        let history = played.expect("moves that can be listed").moves;
        let lengths: Vec<usize> = match positions {
            0 => (0..history.len()).collect(),
            n => (0..n)
                .map(|_| rng.below(history.len() as u32) as usize)
                .collect(),
        };
        for length in lengths {
            for player in 0..start.schema().players.len() {
                let history = &history[..length];
                tried.asked += 1;
                tried.plies += length;
                tried.found += usize::from(is_found(start, history, player, &mut rng, budget));
            }
        }
    }
    tried
}

/// Returns whether another history was found; checks that the player can not tell it apart.
fn is_found(
    start: &dyn Session,
    history: &[Turn],
    player: usize,
    rng: &mut Rng,
    budget: usize,
) -> bool {
    let Some(other) = resample(start, history, player, rng, budget) else {
        return false;
    };
    let [one, two] = [history, &other.moves].map(|turns| replayed(start, turns, player));
    assert_eq!(one, two, "{history:?}");
    true
}

/// Returns the player's information state after these turns, and their legal moves.
fn replayed(start: &dyn Session, turns: &[Turn], player: usize) -> (String, Vec<String>) {
    let (mut session, mut log) = (start.fork(), Log::new(start));
    for turn in turns {
        let turn: Vec<(usize, &str)> = turn.iter().map(|(p, m)| (*p, &m[..])).collect();
        log.play(&mut *session, &turn).expect("legal moves");
    }
    let legal = session.legal().expect("moves that can be listed");
    let own = legal.into_iter().find(|list| list.player == player);
    (
        log.information(player).to_string(),
        own.map_or_else(Vec::new, |list| list.moves),
    )
}
