//! Hand-made games behind `Session`, and the counts that every game gets.

use crate::hasty::Hasty;
use crate::line::Line;
use crate::tags::Tags;
use boardwright_runtime::*;

const PERFT: [u64; 9] = [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];

#[test]
fn perft_of_tic_tac_toe() {
    let game = Compiled::<Line>::new();
    assert_eq!(game.perft(0), Ok(1));
    for (depth, lines) in (1..).zip(PERFT) {
        assert_eq!(game.perft(depth), Ok(lines));
    }
    assert_eq!(game.perft(10), Ok(0));
}

#[test]
fn complete_games_of_tic_tac_toe() {
    fn complete(game: &Line) -> u64 {
        let mut games = u64::from(game.points().is_some());
        let _ = game.moves(&mut |m| {
            let mut next = game.clone();
            next.play(m);
            games += complete(&next);
            std::ops::ControlFlow::Continue(())
        });
        games
    }
    assert_eq!(complete(&Line::start()), 255_168);
}

#[test]
fn perft_by_text_is_perft() {
    let line = Compiled::<Line>::new();
    let tags = Compiled::<Tags>::new();
    for depth in 0..5 {
        assert_eq!(perft_by_text(&line, depth), line.perft(depth));
        assert_eq!(perft_by_text(&tags, depth), tags.perft(depth));
    }
}

#[test]
fn perft_divides_by_move() {
    let line = Line::start();
    let divided = perft_divide(&line, 4);
    assert_eq!(divided.len(), 9);
    assert_eq!(
        divided.iter().map(|(_, lines)| lines).sum::<u64>(),
        PERFT[3]
    );
    let by_text = divide_by_text(&Compiled::<Line>::new(), 4).unwrap();
    let (moves, lines) = &by_text[4];
    assert_eq!(
        (moves.as_slice(), *lines),
        ([(0, "drop b2".to_string())].as_slice(), divided[4].1)
    );
    assert!(perft_divide(&line, 0).is_empty());
    let joint = divide_by_text(&Compiled::<Tags>::new(), 1).unwrap();
    let texts = ["run 1", "run 1", "run 2"].map(String::from);
    assert_eq!(
        (joint.len(), &joint[1].0),
        (8, &(0..3).zip(texts).collect())
    );
}

#[test]
fn a_game_by_texts() {
    let mut game = Compiled::<Line>::new();
    for (i, text) in ["drop a1", "drop b1", "drop a2", "drop b2", "drop a3"]
        .iter()
        .enumerate()
    {
        assert_eq!((game.to_move(), game.points()), (vec![i % 2], None));
        assert_eq!(game.play(&[(i % 2, text)]), Ok(()));
    }
    assert_eq!(
        (game.to_move(), game.points()),
        (vec![], Some(vec![100, 0]))
    );
    assert_eq!(
        (game.legal(), game.perft(0), game.perft(1)),
        (Ok(vec![]), Ok(1), Ok(0))
    );
    assert_eq!(game.play(&[(1, "drop c3")]), Err(PlayError::Over));
    let playout = Playout {
        moves: vec![],
        points: vec![100, 0],
    };
    assert_eq!(game.playout(&mut Rng::new(1)), Ok(playout));
    game.restart();
    assert_eq!(game.view(), Compiled::<Line>::new().view());
}

#[test]
fn illegal_texts_change_nothing() {
    let mut game = Compiled::<Line>::new();
    game.play(&[(0, "drop b2")]).unwrap();
    let before = game.view();
    let cases: [(&[(usize, &str)], &str); 6] = [
        (&[(1, "drop b2")], "`drop b2` is not a legal move of o"),
        (&[(1, " drop a1")], "` drop a1` is not a legal move of o"),
        (&[(0, "drop a1")], "x is not to move"),
        (&[(9, "drop a1")], "chance is not to move"),
        (&[], "o has to move too"),
        (&[(1, "drop a1"), (1, "drop a1")], "o moves twice"),
    ];
    for (moves, message) in cases {
        assert_eq!(game.play(moves), Err(PlayError::Illegal(message.into())));
        assert_eq!(game.view(), before);
    }
}

#[test]
fn try_play_tests_first() {
    let mut game = Line::start();
    assert_eq!(try_play(&mut game, 4), Ok(()));
    let before = game.clone();
    assert!(matches!(try_play(&mut game, 4), Err(PlayError::Illegal(_))));
    assert!(matches!(
        try_play(&mut game, 200),
        Err(PlayError::Illegal(_))
    ));
    assert_eq!(game, before);
    for cell in [0, 3, 1, 5] {
        assert_eq!(try_play(&mut game, cell), Ok(()));
    }
    assert_eq!(game.points(), Some([100, 0]));
    assert_eq!(try_play(&mut game, 2), Err(PlayError::Over));
}

#[test]
fn all_at_once() {
    let mut game = Compiled::<Tags>::new();
    assert_eq!(game.to_move(), [0, 1, 2]);
    let turn = |game: &mut Compiled<Tags>, moves: &[(usize, &str)]| game.play(moves);
    let missing = PlayError::Illegal("blue has to move too".into());
    assert_eq!(turn(&mut game, &[(0, "run 1"), (1, "run 1")]), Err(missing));
    assert_eq!(
        turn(&mut game, &[(2, "run 1"), (0, "run 2"), (1, "run 2")]),
        Ok(())
    );
    let counts: Vec<usize> = game
        .legal()
        .unwrap()
        .iter()
        .map(|legal| legal.moves.len())
        .collect();
    assert_eq!((counts, game.perft(1)), (vec![0, 0, 2], Ok(2)));
    let resting = PlayError::Illegal("`run 1` is not a legal move of red".into());
    assert_eq!(turn(&mut game, &[(0, "run 1"), (2, "run 1")]), Err(resting));
    assert_eq!(turn(&mut game, &[(2, "run 2")]), Ok(()));
    let text = write_position(game.schema(), &game.view());
    assert_eq!(text, "at red 2, green 2, blue 3; turn 3; move 2");
    assert_eq!(
        turn(&mut game, &[(0, "run 1"), (1, "run 2"), (2, "run 1")]),
        Ok(())
    );
    assert_eq!(
        (game.points(), game.to_move()),
        (Some(vec![0, 50, 50]), vec![])
    );
}

#[test]
fn playouts_are_fixed_by_their_seed() {
    let game = Compiled::<Line>::new();
    let play = |seed| game.playout(&mut Rng::new(seed)).unwrap();
    assert_eq!(play(3), play(3));
    assert!((0..20).any(|seed| play(seed) != play(3)));
    assert_eq!(game.view(), Compiled::<Line>::new().view());
}

#[test]
fn a_playout_can_be_played_again() {
    fn again<G: Game>() {
        for seed in 0..100 {
            let mut game = Compiled::<G>::new();
            let playout = game.playout(&mut Rng::new(seed)).unwrap();
            for joint in &playout.moves {
                let joint: Vec<_> = joint
                    .iter()
                    .map(|(who, text)| (*who, text.as_str()))
                    .collect();
                assert_eq!(game.play(&joint), Ok(()));
            }
            assert_eq!(game.points(), Some(playout.points));
        }
    }
    again::<Line>();
    again::<Tags>();
}

#[test]
fn playouts_are_what_their_draws_play() {
    for seed in 0..20 {
        assert_eq!(Compiled::<Line>::new().replayed(seed), Ok(()));
        assert_eq!(Compiled::<Tags>::new().replayed(seed), Ok(()));
    }
    let wrong = Compiled::<Hasty>::new();
    assert!((0..20).all(|seed| wrong.replayed(seed).is_err()));
}

#[test]
fn playouts_until_told_to_stop() {
    let game = Compiled::<Line>::new();
    let mut asked = Vec::new();
    let mut stop = |games| {
        asked.push(games);
        games > 40_000
    };
    let tally = game.playouts(&mut Rng::new(1), &mut stop).unwrap();
    assert_eq!((asked[0], asked.last()), (0, Some(&tally.games)));
    assert!(asked.is_sorted() && asked.len() > 10);
    assert_eq!(tally.points.iter().sum::<i64>(), 100 * tally.games as i64);
    // Known means of random play: 7.626 plies, and the first player wins 58.49 % and draws 12.69 %.
    let mean = |sum: u64| sum as f64 / tally.games as f64;
    let (plies, points) = (mean(tally.plies), mean(tally.points[0] as u64));
    assert!((plies - 7.626).abs() < 0.03, "{plies}");
    assert!((points - 64.83).abs() < 1.0, "{points}");
    // Games have 5 to 9 plies.
    let variance = mean(tally.squares) - plies * plies;
    assert!(0.5 < variance && variance < 4.0, "{variance}");
}

#[test]
fn playouts_begin_where_the_session_is() {
    let mut game = Compiled::<Line>::new();
    for text in ["drop a1", "drop a3", "drop b1", "drop b3"] {
        game.play(&[(game.to_move()[0], text)]).unwrap();
    }
    let tally = game
        .playouts(&mut Rng::new(1), &mut |games| games > 1000)
        .unwrap();
    assert!(tally.plies > tally.games && tally.plies <= 5 * tally.games);
}

#[test]
fn a_fork_goes_its_own_way() {
    let game = Compiled::<Line>::new();
    let mut fork = game.fork();
    fork.play(&[(0, "drop a1")]).unwrap();
    assert_eq!(
        (fork.engine(), fork.schema().name.as_str()),
        ("compiled", "line")
    );
    assert_eq!((game.view().moves, fork.view().moves), (0, 1));
}

#[test]
fn a_position_of_another_game_is_not_loaded() {
    let mut game = Compiled::<Line>::new();
    let before = game.view();
    assert!(game.load(&Compiled::<Tags>::new().view()).is_err());
    let odd = read_position(&Line::schema(), "pieces x stone a1; next x").unwrap();
    assert!(game.load(&odd).unwrap_err().0.contains("differ"));
    assert_eq!(game.view(), before);
}

#[test]
fn a_game_is_made_of_a_position_that_fits_only() {
    let fits = Line::start().view();
    assert_eq!(Line::from_view(&fits), Ok(Line::start()));
    let wrong = |change: fn(&mut View)| {
        let mut view = fits.clone();
        change(&mut view);
        Line::from_view(&view).expect_err("what does not fit").0
    };
    assert!(wrong(|v| v.layers.clear()).contains("layers or states differ"));
    assert!(
        wrong(|v| v.layers[0][0] = Some(Piece {
            kind: 9,
            owner: Some(0)
        }))
        .contains("no kind 9")
    );
    assert!(
        wrong(|v| v.layers[0][0] = Some(Piece {
            kind: 0,
            owner: Some(7)
        }))
        .contains("no player 7")
    );
    assert!(wrong(|v| v.next = 9).contains("no player 9"));
}
