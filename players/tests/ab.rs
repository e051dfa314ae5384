//! Alpha-beta on a small game with known values.

use boardwright_players::ab::{AlphaBeta, Evaluation, Features, Fitting, Region, fit};
use boardwright_players::doctest::{Higher, Noughts, Pennies};
use boardwright_players::{Found, Limits, Mcts, SearchError, Searcher, playing};
use boardwright_runtime::{Compiled, Game, Rng, Session};

fn search(cells: &[u8], limits: &Limits) -> Found {
    let mut session = Compiled::<Noughts>::new();
    cells.iter().for_each(|cell| session.game.play(*cell));
    let mut player = AlphaBeta::new(None, 1);
    player
        .best(&*playing(&session), limits)
        .expect("a small game")
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

#[test]
fn a_win_at_once_is_found_and_proven() {
    let found = search(&[0, 3, 1, 4], &depth(2));
    assert_eq!(
        (found.choice[0].1.as_str(), found.proven),
        ("place 2", true)
    );
    assert_eq!(found.points, [100.0, 0.0]);
}

#[test]
fn a_loss_is_proven_from_either_side() {
    // Cross has three corners and nought nothing: two threats at once.
    let found = search(&[0, 1, 8, 2, 6], &depth(9));
    assert_eq!((found.points, found.proven), (vec![100.0, 0.0], true));
    let found = search(&[0, 1, 8, 2], &depth(9));
    assert!(found.proven && found.points == [100.0, 0.0]);
}

#[test]
fn nothing_is_won_from_the_beginning() {
    let found = search(&[], &depth(9));
    assert!(
        !found.proven && found.points == [50.0, 50.0] && found.depth == 9,
        "{found:?}"
    );
    // The wrong answer to a corner loses.
    let found = search(&[0, 1], &depth(9));
    assert!(found.proven && found.points == [100.0, 0.0], "{found:?}");
}

#[test]
fn limits_are_kept_and_a_move_is_found_within_any() {
    let found = search(&[], &Limits::nodes(100));
    assert!(
        found.nodes <= 101 && found.choice.len() == 1,
        "{}",
        found.nodes
    );
    let limits = Limits::default();
    limits.stop.stop();
    assert_eq!(search(&[], &limits).choice.len(), 1);
}

#[test]
fn it_does_not_lose_to_a_tree_search() {
    let mut rng = Rng::new(3);
    for game in 0..6 {
        let mut session = Compiled::<Noughts>::new();
        session.game.play(rng.below(9) as u8);
        let mut players: [Box<dyn Searcher>; 2] =
            [Box::new(AlphaBeta::new(None, 1)), Box::new(Mcts::default())];
        while session.points().is_none() {
            let mover = session.to_move()[0];
            let limits = if (mover + game).is_multiple_of(2) {
                depth(9)
            } else {
                Limits::nodes(300)
            };
            let found = players[(mover + game) % 2].best(&*playing(&session), &limits);
            let found = found.expect("a small game");
            session
                .play(&[(mover, &found.choice[0].1)])
                .expect("a legal move");
        }
        let points = session.points().expect("an end");
        assert!(points[game % 2] >= 50, "{game}: {points:?}");
    }
}

#[test]
fn games_of_another_kind_are_refused() {
    let mut player = AlphaBeta::new(None, 1);
    let dice = player.best(&*playing(&Compiled::<Higher>::new()), &depth(1));
    let at_once = player.best(&*playing(&Compiled::<Pennies>::new()), &depth(1));
    for refused in [dice, at_once] {
        assert!(matches!(refused, Err(SearchError::Unfit(_))));
    }
}

#[test]
fn an_evaluation_comes_back_as_it_was_written_and_is_tied_to_its_rules() {
    let mut schema = Noughts::schema();
    schema.layers[0].kinds = vec![("stone".into(), None, false)];
    schema.cells = vec!["a1".into(), "b1".into()];
    let region = Region {
        name: "goal cross".into(),
        cells: vec![1],
    };
    let features = Features::new(&schema, &[region]);
    let weights = (0..features.count()).map(|n| n as f32 / 8.0).collect();
    let text = Evaluation::new(&schema, features, weights).write(&schema);
    assert!(text.contains("\nregion goal cross: b1\n"), "{text}");
    assert!(text.contains("\nown nought in goal cross 1."), "{text}");
    let read = Evaluation::read(&schema, &text).expect("an evaluation");
    assert_eq!(read.write(&schema), text);
    schema.rules_hash += 1;
    assert!(Evaluation::read(&schema, &text).is_err());
    assert!(Evaluation::read(&Noughts::schema(), "fish 1.0").is_err());
}

#[test]
fn a_fit_is_fixed_by_its_seed() {
    let fitting = Fitting {
        games: 10,
        nodes: 20,
        ..Fitting::default()
    };
    let start = playing(&Compiled::<Noughts>::new());
    let text = || {
        let fitted = fit(&*start, &fitting, &mut |_| ()).expect("a game for two");
        fitted.write(&Noughts::schema())
    };
    assert_eq!(text(), text());
}
