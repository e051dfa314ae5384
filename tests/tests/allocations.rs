//! Engines of games without history play random games without asking for memory, and others ask for
//! no more than one buffer for each game.

use allocation_counter::measure;
use boardwright_engines::engines;
use boardwright_runtime::{Rng, Session};

/// A move of these is drawn from the list of all, since rules narrow or merge what the list holds.
const LISTED: [&str; 1] = ["backgammon"];

/// How often `games` random games ask for memory, a session's own lists included.
fn allocations(session: &dyn Session, games: u64) -> u64 {
    let found = measure(|| {
        let tally = session.playouts(&mut Rng::new(3), &mut |played| played >= games);
        assert!(tally.is_ok_and(|tally| tally.games >= games));
    });
    found.count_total
}

#[test]
fn random_games_with_history_ask_for_one_buffer_at_the_most() {
    let mut seen = 0;
    for engine in engines() {
        let session = (engine.session)();
        if session.view().history.is_empty() || LISTED.contains(&engine.name) {
            continue;
        }
        seen += 1;
        let (some, more) = (allocations(&*session, 10), allocations(&*session, 60));
        assert!(more <= some + 50, "{}: {some}, {more}", engine.name);
    }
    assert!(seen > 2, "some games have history");
}

#[test]
fn random_games_without_history_do_not_allocate() {
    let mut seen = 0;
    for engine in engines() {
        let session = (engine.session)();
        if !session.view().history.is_empty() || LISTED.contains(&engine.name) {
            continue;
        }
        seen += 1;
        // The same seed: the games of the first call are those with which the second begins.
        let (some, more) = (allocations(&*session, 500), allocations(&*session, 1500));
        assert_eq!(some, more, "a thousand games of {} allocate", engine.name);
    }
    assert!(seen > 5, "most games have no history");
}
