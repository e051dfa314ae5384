//! Random games that are cut: their values are those of the evaluation, and ends of the game stay exact.

use boardwright::compile::analyse;
use boardwright::interp::Interpreter;
use boardwright::resolve::load;
use boardwright_players::ab::{Evaluation, Features};
use boardwright_players::doctest::Noughts;
use boardwright_players::{Cut, Found, Limits, Mcts, PlayerSpec, Searcher, Settings, playing};
use boardwright_runtime::{Compiled, Game, Playing, Rng, Session, ToMove};
use std::path::Path;
use std::sync::Arc;

fn noughts(cells: &[u8]) -> Box<dyn Playing> {
    let mut session = Compiled::<Noughts>::new();
    cells.iter().for_each(|cell| session.game.play(*cell));
    playing(&session)
}

fn hexapawn() -> Box<dyn Playing> {
    let path = format!("{}/tests/games/hexapawn.game", env!("CARGO_MANIFEST_DIR"));
    let (sources, file) = load(Path::new(&path)).expect("the file is there");
    let (game, _) = analyse(&sources, file);
    playing(&Interpreter::new(Arc::new(game.expect("right rules"))))
}

/// An evaluation by which the player to move wins with these odds, whatever the position.
fn to_move_wins(at: &dyn Playing, odds: f32) -> Evaluation {
    let features = Features::new(at.schema(), &[]);
    Evaluation::new(at.schema(), features, vec![odds.ln()])
}

fn search(at: &dyn Playing, cut: Cut, odds: Option<f32>, nodes: u64) -> Found {
    let settings = Settings {
        cut,
        ..Settings::default()
    };
    let evaluation = odds.map(|odds| to_move_wins(at, odds));
    let mut player = Mcts::new(settings).with_evaluation(evaluation);
    player
        .best(at, &Limits::nodes(nodes))
        .expect("a small game")
}

#[test]
fn a_cut_game_has_the_value_of_the_evaluation() {
    // After the move of the search and `plies` more, who is to move wins three of four games.
    for (plies, points) in [(0, 25.0), (1, 75.0), (2, 25.0)] {
        for at in [noughts(&[]), hexapawn()] {
            let found = search(&*at, Cut::After(plies), Some(3.0), 1);
            let near = (found.points[0] - points).abs() < 0.1;
            assert!(near, "{plies} plies: {:?}", found.points);
        }
    }
}

#[test]
fn ends_of_the_game_stay_exact() {
    // A win at once, for a player who should lose by the evaluation.
    let found = search(&*noughts(&[0, 3, 1, 4]), Cut::After(0), Some(3.0), 2000);
    assert_eq!((&found.choice[0].1[..], found.proven), ("place 2", true));
    let found = search(&*noughts(&[4, 0]), Cut::After(2), Some(3.0), 300_000);
    assert_eq!((found.proven, found.points), (true, vec![50.0, 50.0]));
}

#[test]
fn what_is_not_cut_does_not_ask_the_evaluation() {
    let at = noughts(&[4]);
    let points = |cut, odds| search(&*at, cut, odds, 200).points;
    let whole = points(Cut::Never, None);
    assert_eq!(points(Cut::Never, Some(3.0)), whole);
    // No match was played in this game, and without an evaluation nothing can be cut.
    assert_eq!(points(Cut::Measured, Some(3.0)), whole);
    assert_eq!(points(Cut::After(0), None), whole);
    assert_ne!(points(Cut::After(0), Some(3.0)), whole);
}

#[test]
fn random_plies_end_with_the_game() {
    for seed in 0..20 {
        for mut at in [noughts(&[]), hexapawn()] {
            assert_eq!(at.play_randomly(2, &mut Rng::new(seed)), 2);
            assert!(at.to_move() == ToMove::Player(0) && at.points().is_none());
            let plies = at.play_randomly(100, &mut Rng::new(seed));
            assert!(plies < 30 && at.points().is_some(), "{plies} plies");
            assert_eq!(at.play_randomly(1, &mut Rng::new(seed)), 0);
        }
    }
}

#[test]
fn a_cut_without_an_evaluation_is_refused() {
    let schema = Compiled::<Noughts>::new().schema().clone();
    let player = |spec: &str| {
        let spec: PlayerSpec = spec.parse().expect("a player");
        spec.player(&schema).map(|_| ()).map_err(|e| e.0)
    };
    let message = player("mcts:cut=2").expect_err("no evaluation");
    assert!(message.contains("eval=FILE"), "{message}");
    assert_eq!(player("mcts:cut=never"), Ok(()));
    assert!("mcts:cut=x".parse::<PlayerSpec>().is_err());
}
