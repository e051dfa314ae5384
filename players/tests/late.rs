//! Where a ply takes long, as in the interpreter, random games end with the time of the search.

use boardwright::compile::analyse;
use boardwright::interp::Interpreter;
use boardwright::resolve::load;
use boardwright::source::Sources;
use boardwright_players::ab::AlphaBeta;
use boardwright_players::{Limits, Mcts, Playing, Rollout, Searcher, Settings, playing};
use boardwright_runtime::{Observed, Rng, Session, worlds};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

/// Hexapawn, which has no draws: only a game that has not come to its end gives 50 points to each.
fn hexapawn() -> Box<dyn Playing> {
    playing(&interpreter("tests/games/hexapawn.game"))
}

fn interpreter(path: &str) -> Interpreter {
    let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    let (sources, file) = load(Path::new(&path)).expect("the file is there");
    let (game, _) = analyse(&sources, file);
    Interpreter::new(Arc::new(game.expect("right rules")))
}

#[test]
fn the_alarm_is_asked_before_each_ply_also_of_forks() {
    let asked = AtomicU32::new(0);
    let mut game = hexapawn();
    game.set_alarm(Arc::new(move || asked.fetch_add(1, Relaxed) >= 2));
    let mut points = Vec::new();
    let plies = game.fork().playout(&mut Rng::new(1), &mut points);
    assert_eq!((plies, points), (2, vec![50, 50]));
}

#[test]
fn without_an_alarm_games_are_those_of_the_session() {
    for seed in 0..20 {
        let mut points = Vec::new();
        let plies = hexapawn().playout(&mut Rng::new(seed), &mut points);
        let whole = interpreter("tests/games/hexapawn.game").playout(&mut Rng::new(seed));
        let whole = whole.expect("a small game");
        assert_eq!((plies as usize, points), (whole.moves.len(), whole.points));
    }
}

#[test]
fn a_search_without_time_has_a_move_and_no_whole_game() {
    for rollout in [Rollout::Uniform, Rollout::Decisive] {
        let mut player = Mcts::new(Settings {
            rollout,
            ..Settings::default()
        });
        let found = player.best(&*hexapawn(), &Limits::time(Duration::ZERO));
        let found = found.expect("a small game");
        assert_eq!((found.choice.len(), found.nodes), (1, 1));
        assert!((found.points[0] - 50.0).abs() < 0.1, "{:?}", found.points);
    }
}

#[test]
fn alpha_beta_takes_no_value_from_games_that_did_not_end() {
    let mut player = AlphaBeta::new(None, 1);
    let limits = Limits::default();
    limits.stop.stop();
    let found = player.best(&*hexapawn(), &limits).expect("a small game");
    assert_eq!((found.choice.len(), found.depth), (1, 0));
}

#[test]
fn worlds_are_drawn_until_the_alarm() {
    let phantom = interpreter("../rules/phantom-tic-tac-toe.game");
    let moves: Vec<_> = phantom
        .playout(&mut Rng::new(1))
        .expect("a small game")
        .moves;
    let moves: Vec<_> = moves.into_iter().take(4).collect();
    let mut begin = playing(&phantom);
    let observed = Observed::of(&*begin, &moves, 0);
    let observed = observed.expect("few moves").expect("legal moves");
    let mut drawn = |asks: u32| {
        let asked = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&asked);
        begin.set_alarm(Arc::new(move || counted.fetch_add(1, Relaxed) >= asks));
        let drawn = worlds(&*begin, &observed, 10_000, &mut Rng::new(1)).expect("few moves");
        (drawn.worlds.len(), asked.load(Relaxed))
    };
    let (found, asked) = drawn(u32::MAX);
    assert!(found > 0 && asked > 100, "{found} worlds, {asked} moves");
    for asks in [0, 50] {
        let (found, asked) = drawn(asks);
        assert!(
            found == 0 && asked <= asks + 10,
            "{found} worlds, {asked} moves"
        );
    }
}

/// A game from a text.
fn written(text: String) -> Interpreter {
    let mut sources = Sources::new();
    let file = sources.add("written.game", text);
    let (game, _) = analyse(&sources, file);
    Interpreter::new(Arc::new(game.expect("right rules")))
}

#[test]
fn nothing_is_known_of_a_game_with_too_many_moves() {
    let text = "game \"Wide\"\nplayers white, black\npoints 0..21\nstate n : 0..9\n\
                move go { choose i in 1..4000; choose j in 1..4000; require i + j > 7999; n += 1 }\n\
                end { n == 2 : me wins }\n";
    let (mut points, mut game) = (Vec::new(), playing(&written(text.into())));
    let plies = game.playout(&mut Rng::new(1), &mut points);
    assert_eq!((plies, points), (0, vec![10, 10]));
}

#[test]
fn alpha_beta_reports_the_points_of_an_end() {
    let game = |white: u32, black: u32| {
        let text = format!(
            "game \"Lopsided\"\nplayers white, black\nstate at : 0..3 = 0\n\
             move step {{ at += 1 }}\n\
             end {{ at == 3 : score p = if p == white then {white} else {black} }}\n"
        );
        playing(&written(text))
    };
    for [white, black] in [[95, 5], [5, 95], [70, 30], [50, 50], [100, 0]] {
        let limits = Limits {
            depth: Some(4),
            ..Limits::default()
        };
        let found = AlphaBeta::new(None, 1).best(&*game(white, black), &limits);
        let points = found.expect("one move").points;
        let is_near = |at: usize, points_of: u32| (points[at] - f64::from(points_of)).abs() < 0.1;
        assert!(
            is_near(0, white) && is_near(1, black),
            "{white} {black}: {points:?}"
        );
    }
}
