//! Tree search on small games with known values.

use boardwright::compile::analyse;
use boardwright::interp::Interpreter;
use boardwright::resolve::load;
use boardwright_players::doctest::{Higher, Noughts, Pennies};
use boardwright_players::{AtOnce, Found, Limits, Mcts, Random, Searcher, Settings, playing};
use boardwright_runtime::{Compiled, Game, Rng, Session};
use std::path::Path;
use std::sync::Arc;

/// A file of `tests/games`, interpreted.
fn interpreted(name: &str) -> Interpreter {
    let path = format!("{}/tests/games/{name}.game", env!("CARGO_MANIFEST_DIR"));
    let (sources, file) = load(Path::new(&path)).unwrap_or_else(|_| panic!("{path}"));
    let (game, diagnostics) = analyse(&sources, file);
    let all = diagnostics.sorted();
    let all: Vec<_> = all.iter().map(|d| &d.message).collect();
    Interpreter::new(Arc::new(game.unwrap_or_else(|| panic!("{name}: {all:?}"))))
}

fn search<G: Game>(game: &G, settings: Settings, limits: &Limits) -> Found {
    let mut session = Compiled::<G>::new();
    session.game = game.clone();
    let mut mcts = Mcts::new(settings);
    mcts.best(&*playing(&session), limits)
        .expect("a small game")
}

fn noughts(cells: &[u8]) -> Noughts {
    let mut game = Noughts::start();
    cells.iter().for_each(|cell| game.play(*cell));
    game
}

fn choice(found: &Found) -> &str {
    &found.choice[0].1
}

#[test]
fn a_search_without_time_has_a_move() {
    let limits = Limits::time(std::time::Duration::ZERO);
    for threads in [1, 2] {
        let settings = Settings {
            threads,
            ..Settings::default()
        };
        let found = search(&noughts(&[]), settings, &limits);
        assert!(found.playouts >= 1 && found.choice.len() == 1, "{found:?}");
    }
}

#[test]
fn a_draw_is_proven() {
    let found = search(
        &noughts(&[4, 0]),
        Settings::default(),
        &Limits::nodes(300_000),
    );
    assert!(found.proven && found.points == [50.0, 50.0], "{found:?}");
}

#[test]
fn a_win_at_once_is_played() {
    let found = search(
        &noughts(&[0, 3, 1, 4]),
        Settings::default(),
        &Limits::nodes(200),
    );
    assert_eq!((choice(&found), found.proven), ("place 2", true));
    assert_eq!(found.points, [100.0, 0.0]);
}

#[test]
fn a_loss_that_can_not_be_met_is_proven() {
    // Three corners: two threats at once.
    let found = search(
        &noughts(&[0, 1, 8, 2, 6]),
        Settings::default(),
        &Limits::nodes(5000),
    );
    assert_eq!((found.points, found.proven), (vec![100.0, 0.0], true));
}

#[test]
fn the_same_seed_finds_the_same() {
    let found = |seed| {
        let settings = Settings {
            seed,
            ..Settings::default()
        };
        let found = search(&noughts(&[4]), settings, &Limits::nodes(500));
        (found.choice, found.points, found.lines)
    };
    assert_eq!(found(3), found(3));
    assert_ne!(found(3).1, found(4).1);
}

#[test]
fn nodes_are_counted_and_kept_to() {
    for threads in [1, 2, 3] {
        let settings = Settings {
            threads,
            ..Settings::default()
        };
        let found = search(&noughts(&[]), settings, &Limits::nodes(1001));
        assert_eq!((found.nodes, found.playouts), (1001, 1001));
    }
}

#[test]
fn a_search_in_small_memory_stays_in_it_and_goes_on() {
    let mut limits = Limits::nodes(20_000);
    limits.memory = 40_000;
    let found = search(&noughts(&[]), Settings::default(), &limits);
    assert!(found.bytes <= 50_000, "{}", found.bytes);
    assert!(found.nodes == 20_000 || found.proven);
}

#[test]
fn a_tree_is_kept_from_move_to_move() {
    let mut session = Compiled::<Noughts>::new();
    let mut mcts = Mcts::default();
    let found = mcts
        .best(&*playing(&session), &Limits::nodes(3000))
        .expect("small");
    // What the search expects to be played.
    for joint in &found.lines[0].moves[..2] {
        let cell = joint[0].1.trim_start_matches("place ");
        session.game.play(cell.parse().expect("a cell"));
    }
    let kept = mcts
        .best(&*playing(&session), &Limits::nodes(1))
        .expect("small");
    assert!(kept.lines[0].visits > 10, "{kept:?}");
    mcts.forget();
    let new = mcts
        .best(&*playing(&session), &Limits::nodes(1))
        .expect("small");
    assert_eq!(new.lines[0].visits, 1);
}

#[test]
fn a_search_that_is_stopped_ends() {
    let limits = Limits::default();
    limits.stop.stop();
    let found = search(&noughts(&[]), Settings::default(), &limits);
    assert!(found.nodes < 100 && !found.proven);
}

#[test]
fn chance_is_averaged() {
    let found = search(
        &Higher::start(),
        Settings::default(),
        &Limits::nodes(20_000),
    );
    // By the first throw 5, 4, 3, 4, 5 and 6 of 6 guesses are right.
    assert!(found.choice.is_empty());
    assert!(
        (found.points[0] - 100.0 * 27.0 / 36.0).abs() < 3.0,
        "{:?}",
        found.points
    );
    let mut low = Higher::start();
    low.play(2);
    let found = search(&low, Settings::default(), &Limits::nodes(2000));
    assert_eq!(choice(&found), "1");
}

/// How often the first of two players who choose at once plays its first move.
fn share(at_once: AtOnce, threshold: Option<f32>) -> [f64; 2] {
    const GAMES: u64 = 200;
    let mut heads = [0.0; 2];
    for seed in 0..GAMES {
        let settings = Settings {
            seed,
            at_once,
            threshold,
            ..Settings::default()
        };
        let found = search(&Pennies::start(), settings, &Limits::nodes(10_000));
        for (player, text) in &found.choice {
            heads[*player] += f64::from(u8::from(text == "heads")) / GAMES as f64;
        }
    }
    heads
}

#[test]
fn players_who_choose_at_once_mix_their_moves() {
    for heads in share(AtOnce::Regret, None) {
        assert!((heads - 1.0 / 3.0).abs() < 0.12, "{heads}");
    }
    // Half as probable as the other move.
    for heads in share(AtOnce::Regret, Some(0.9)) {
        assert!(heads < 0.05, "{heads}");
    }
}

#[test]
fn a_game_is_played_to_its_end_with_the_tree_kept() {
    let mut session = Compiled::<Noughts>::new();
    let mut player = Mcts::default();
    let mut rng = Rng::new(5);
    while session.points().is_none() {
        let text = match session.to_move()[0] {
            0 => player
                .best(&*playing(&session), &Limits::nodes(300))
                .expect("small")
                .choice[0]
                .1
                .clone(),
            _ => {
                let legal = session.legal().expect("small").remove(0).moves;
                legal[rng.below(legal.len() as u32) as usize].clone()
            }
        };
        let mover = session.to_move()[0];
        session.play(&[(mover, &text)]).expect("a legal move");
    }
    assert!(session.points().expect("an end")[0] >= 50);
}

#[test]
fn chance_is_weighed() {
    let session = interpreted("loaded");
    let mut mcts = Mcts::default();
    let found = mcts.best(&*playing(&session), &Limits::nodes(2000));
    let found = found.expect("a small game");
    assert_eq!(choice(&found), "say 2");
    assert!((found.points[0] - 90.0).abs() < 3.0, "{:?}", found.points);
    // And so is what a player throws at random.
    let mut thrown = [0; 2];
    let mut session = session;
    session.play(&[(0, "say 1")]).expect("a legal move");
    let mut random = Random::new(1);
    for _ in 0..1000 {
        let found = random.best(&*playing(&session), &Limits::nodes(1));
        thrown[usize::from(found.expect("a small game").choice[0].1 == "throw 2")] += 1;
    }
    assert!((850..950).contains(&thrown[1]), "{thrown:?}");
}

/// Games whose moves have parts, and a player that chooses all of them part by part.
#[test]
fn values_are_proven_where_moves_are_chosen_part_by_part() {
    for (name, expected) in [("hexapawn", [0.0, 100.0]), ("corridor", [100.0, 0.0])] {
        let game = interpreted(name);
        for (wide, threads, learn) in [
            (1000, 1, 0),
            (1, 1, 0),
            (1, 2, 0),
            (1000, 1, 40_000),
            (1, 1, 40_000),
        ] {
            let settings = Settings {
                wide,
                threads,
                learn: Some(learn),
                ..Settings::default()
            };
            let found = Mcts::new(settings).best(&*playing(&game), &Limits::nodes(40_000));
            let found = found.expect("a small game");
            assert!(found.proven, "{name} {wide}: {found:?}");
            assert_eq!(found.points, expected, "{name} {wide}");
        }
    }
}

#[test]
fn a_tree_of_parts_is_kept_and_stays_in_its_memory() {
    let mut game = interpreted("clobber");
    let settings = Settings {
        wide: 1,
        ..Settings::default()
    };
    let mut mcts = Mcts::new(settings);
    let mut limits = Limits::nodes(400);
    limits.memory = 60_000;
    let first = mcts.best(&*playing(&game), &limits).expect("small");
    for joint in &first.lines[0].moves[..2] {
        let (player, text) = &joint[0];
        game.play(&[(*player, text)]).expect("a legal move");
    }
    let kept = mcts.best(&*playing(&game), &Limits::nodes(1));
    assert!(kept.expect("small").lines[0].visits > 1);
    limits.nodes = Some(5000);
    let full = mcts.best(&*playing(&game), &limits).expect("small");
    assert!(full.bytes <= 70_000, "{}", full.bytes);
    let legal = game.legal().expect("small");
    assert!(legal[0].moves.contains(&full.choice[0].1));
}
