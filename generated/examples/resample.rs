//! Measures how often resampling finds another history that a player can not tell from the real one.
//!
//! `cargo run --release -p boardwright-engines --example resample [GAMES [POSITIONS [BUDGET [GAME…]]]]`
//!
//! Plays so many random games of each game with hidden information, and for so many random positions of
//! each calls `resample` for every player. A history that it finds must give the player the same information
//! state; the table shows how often it found one.
//!
//! With 0 positions, all positions are counted by one search for each game and player: it draws worlds for
//! the last position, and a position counts as found if worlds reached its information state within the
//! budget. This is no more than separate calls would find, which have the whole budget for a part of the way.

use boardwright_engines::engines;
use boardwright_runtime::{Log, Observed, Rng, Session, Turn, playing, resample, worlds};

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
        let players = start.schema().players.len();
        if positions == 0 {
            let last = history.len() - 1;
            for player in 0..players {
                tried.asked += history.len();
                tried.plies += (0..=last).sum::<usize>();
                tried.found += reached(start, &history[..last], player, &mut rng, budget);
            }
        }
        for _ in 0..positions {
            let length = rng.below(history.len() as u32) as usize;
            for player in 0..players {
                let history = &history[..length];
                tried.asked += 1;
                tried.plies += length;
                tried.found += usize::from(is_found(start, history, player, &mut rng, budget));
            }
        }
    }
    tried
}

/// Returns how many positions of a game, the first and the last one included, have an information state
/// that worlds reach within the budget.
fn reached(
    start: &dyn Session,
    history: &[Turn],
    player: usize,
    rng: &mut Rng,
    budget: usize,
) -> usize {
    let begin = playing(start);
    let observed = Observed::of(&*begin, history, player).expect("short lists");
    let observed = observed.expect("legal moves");
    let found = worlds(&*begin, &observed, budget, rng).expect("short lists");
    let is_reached = |turns: &usize| observed.state_after(*turns) < found.spent.len();
    (0..=history.len()).filter(is_reached).count()
}

/// Returns whether another history was found; checks that the player can not tell it apart.
fn is_found(
    start: &dyn Session,
    history: &[Turn],
    player: usize,
    rng: &mut Rng,
    budget: usize,
) -> bool {
    let Ok(other) = resample(start, history, player, rng, budget) else {
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
