//! Engines of games without history play random games without allocating memory; others allocate at most
//! one buffer for each call.

use allocation_counter::measure;
use boardwright_engines::{battlebrushes, engines, tron};
use boardwright_players::solve::{Budget, Graph, Unsolved};
use boardwright_runtime::{Game, Rng, Session, ToMove, playing};
use boardwright_tests::{engine, interpreter, more};

/// Plays random games until there are `games`; returns their number and the number of allocations, a
/// session's own lists included.
fn allocations(session: &dyn Session, games: u64) -> (u64, u64) {
    let mut played = 0;
    let found = measure(|| {
        let tally = session.playouts(&mut Rng::new(3), &mut |played| played >= games);
        played = tally.map_or(0, |tally| tally.games);
    });
    assert!(played >= games);
    (played, found.count_total)
}

/// Returns the number of allocations of some random games, and of about three times as many. The seed is
/// the same: the first games of the second call are those of the first.
fn some_and_more(session: &dyn Session, games: u64) -> (u64, u64) {
    // A thread allocates its own buffers once.
    allocations(session, 1);
    let (games, some) = allocations(session, games);
    // A session checks only now and then whether to stop, and may have played more games than asked for.
    let (more_games, more) = allocations(session, 3 * games);
    assert!(
        more_games > games,
        "{more_games} games are no more than {games}"
    );
    (some, more)
}

#[test]
fn random_games_with_history_ask_for_one_buffer_at_the_most() {
    let mut seen = 0;
    for engine in engines() {
        let session = (engine.session)();
        if session.view().history.is_empty() {
            continue;
        }
        seen += 1;
        let (some, more) = some_and_more(&*session, more(150, 500));
        // The buffer may have to grow for a longer game, to twice its size each time.
        assert!(more <= some + 3, "{}: {some}, {more}", engine.name);
    }
    assert!(seen > 2, "some games have history");
}

#[test]
fn random_games_without_history_do_not_allocate() {
    let mut seen = 0;
    for engine in engines() {
        let session = (engine.session)();
        if !session.view().history.is_empty() {
            continue;
        }
        seen += 1;
        let (some, more) = some_and_more(&*session, more(150, 500));
        assert_eq!(some, more, "games of {} allocate", engine.name);
    }
    assert!(seen > 5, "most games have no history");
}

#[test]
fn what_players_see_is_compared_without_allocation() {
    let mut hidden = 0;
    for engine in engines() {
        let session = (engine.session)();
        if !session.schema().hidden {
            continue;
        }
        hidden += 1;
        let (mut here, mut rng) = (playing(&*session), Rng::new(5));
        for _ in 0..40 {
            let players = 0..session.schema().players.len();
            let mover = match here.to_move() {
                ToMove::Player(player) => player,
                ToMove::Chance => players.len(),
                _ => break,
            };
            let list = here.list(mover, Some(&mut rng)).expect("short lists");
            // The first call allocates the buffers.
            let look = || {
                for player in players.clone() {
                    here.sight_key(player);
                    here.shown_key(&*list, 0, mover, player);
                }
            };
            look();
            let found = measure(look).count_total;
            // A veil with masks for single choices is one allocation.
            let masks = players.len() as u64;
            assert!(found <= masks, "{}: {found}", engine.name);
            here.play(&*list, 0);
        }
    }
    assert!(hidden > 5, "some games hide something");
}

/// Returns the number of allocations of a random game that is played move by move.
fn move_by_move<G: Game>(seed: u64) -> u64 {
    let (mut game, mut rng, mut room) = (G::start(), Rng::new(seed), Vec::new());
    let found = measure(|| {
        while let Some(m) = game.random_move(&mut rng, &mut room) {
            game.play(m);
        }
    });
    assert!(game.moves_played() > 1 && game.points().is_some());
    found.count_total
}

#[test]
fn moves_of_all_players_at_once_do_not_allocate() {
    for seed in 0..10 {
        assert_eq!(move_by_move::<tron::Game>(seed), 0);
        assert_eq!(move_by_move::<battlebrushes::Game>(seed), 0);
    }
}

#[test]
fn a_list_of_positions_takes_no_more_than_its_memory() {
    let memory = 6 << 20;
    let budget = Budget {
        memory,
        ..Budget::default()
    };
    for session in [engine("hex"), interpreter("hex")] {
        let here = playing(&*session);
        let mut ended = None;
        let found = measure(|| ended = Graph::new(&*here, &budget, &mut |_| ()).err());
        assert_eq!(ended, Some(Unsolved::Memory), "{}", session.engine());
        let most = found.bytes_max as usize;
        assert!(
            (memory / 4..=memory).contains(&most),
            "{}: {most} of {memory} bytes",
            session.engine()
        );
    }
}
