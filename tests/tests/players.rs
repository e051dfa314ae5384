//! What players need of engines, and what alpha-beta finds with the shipped evaluations.

use boardwright_engines::{chess, engines};
use boardwright_players::ab::{AlphaBeta, Evaluation};
use boardwright_players::{Limits, Mcts, Playing, Searcher, playing};
use boardwright_runtime::{
    Compiled, Game, PieceWeights, Points, Rng, Schema, ToMove, read_position,
};
use boardwright_tests::{engine, more};
use std::ops::ControlFlow::{Break, Continue};

fn random_weights(schema: &Schema, rng: &mut Rng) -> PieceWeights {
    let mut weights = PieceWeights::new(schema);
    for (layer, at) in schema.layers.iter().enumerate() {
        for kind in 0..at.kinds.len() {
            for owner in 0..schema.players.len() {
                for cell in 0..schema.cells.len() {
                    let value = rng.below(1000) as i32 - 500;
                    weights.set(layer, kind, owner, cell, value);
                }
            }
        }
    }
    weights
}

/// Checks that the engine and the view give the same material values, here and after each move, and that
/// moves can be taken back.
fn weighs_and_takes_back(at: &mut dyn Playing, weights: &PieceWeights, mover: usize) {
    let list = at.list(mover, None).expect("few moves");
    let before = at.view();
    assert_eq!(at.weigh(weights), weights.of(|scale| before.pieces(scale)));
    let (mut all, mut takings) = (Vec::new(), Vec::new());
    at.weigh_moves(&*list, weights, false, &mut all);
    at.weigh_moves(&*list, weights, true, &mut takings);
    assert_eq!((all.len(), takings.len()), (list.len(), list.len()));
    // Positions may have thousands of moves: the first one and some others are tried.
    for n in (0..list.len()).step_by(1 + list.len() / 20) {
        at.advance(&*list, n);
        let here = at.weigh(weights);
        assert_eq!(here, weights.of(|scale| at.view().pieces(scale)));
        assert_eq!((all[n].hash, all[n].material), (list.hash(n), here));
        assert_eq!(takings[n].material.pieces, here.pieces);
        at.take_back();
        assert_eq!(at.view(), before);
    }
}

#[test]
fn pieces_are_weighed_as_views_show_them() {
    for engine in engines() {
        let mut at = playing(&*(engine.session)());
        let mut rng = Rng::new(5);
        let weights = random_weights(at.schema(), &mut rng);
        for _ in 0..more(12, 60) {
            match at.to_move() {
                ToMove::Player(mover) => weighs_and_takes_back(&mut *at, &weights, mover),
                ToMove::Chance => {}
                _ => break,
            }
            let mover = match at.to_move() {
                ToMove::Player(mover) => mover,
                _ => at.schema().players.len(),
            };
            let list = at.list(mover, None).expect("few moves");
            let n = rng.below(list.len() as u32) as usize;
            at.play(&*list, n);
        }
    }
}

/// After a change of the rules: `boardwright fit GAME --out players/src/ab/fitted/GAME.fit`.
#[test]
fn evaluations_that_are_shipped_are_of_the_rules() {
    let mut shipped = Vec::new();
    for entry in engines() {
        let session = (entry.session)();
        if Evaluation::shipped(session.schema()).is_some() {
            shipped.push(entry.name.to_string());
        }
    }
    let fitted = "../players/src/ab/fitted";
    let files = std::fs::read_dir(fitted).expect("the folder of the evaluations");
    let names = files.map(|file| file.expect("a file").path());
    let mut names: Vec<String> = names
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into())
        .collect();
    names.sort();
    shipped.sort();
    assert_eq!(shipped, names);
}

/// Positions of games, in each of which the player to move mates in so many moves and not in fewer.
const MATES: &str = include_str!("mates.txt");

/// Returns whether the player to move can mate in so many moves, by exhaustive search.
fn mates(game: &chess::Game, moves: u32) -> bool {
    let mut found = false;
    let _ = game.moves(&mut |m| {
        found = mates_by(game, m, moves);
        if found { Break(()) } else { Continue(()) }
    });
    found
}

/// Returns whether this move mates in so many moves.
fn mates_by(game: &chess::Game, m: <chess::Game as Game>::Move, moves: u32) -> bool {
    let ToMove::Player(me) = game.to_move() else {
        return false;
    };
    let mut after = game.clone();
    after.play(m);
    if let Some(points) = after.points() {
        return points.each().nth(me) == Some(100);
    }
    let mut all = moves > 1;
    let _ = after.moves(&mut |answer| {
        let mut next = after.clone();
        next.play(answer);
        all = all && mates(&next, moves - 1);
        if all { Continue(()) } else { Break(()) }
    });
    all
}

#[test]
fn alpha_beta_finds_mates() {
    let schema = chess::Game::schema();
    let mut counts = [0; 4];
    for line in MATES.lines() {
        let (moves, position) = line.split_once('|').expect("moves and a position");
        let moves: u32 = moves.parse().expect("a number");
        let view = read_position(&schema, position).expect("a position");
        let game = chess::Game::from_view(&view).expect("a position of chess");
        // The longest proofs that there is no shorter mate are made in release builds only.
        if moves < 3 || !cfg!(debug_assertions) {
            assert!(!mates(&game, moves - 1), "{position}");
        }
        let mut session = Compiled::<chess::Game>::new();
        session.game = game.clone();
        let mut player = AlphaBeta::new(Evaluation::shipped(&schema), 1);
        let limits = Limits::nodes(300_000);
        let found = player.best(&*playing(&session), &limits).expect("chess");
        assert!(found.proven, "mate in {moves}: {position}");
        let text = &found.choice[0].1;
        let is_chosen = |m| {
            let mut written = String::new();
            chess::Game::write_choice(m, &mut written);
            written == *text
        };
        let mut is_mate = false;
        let _ = game.moves(&mut |m| {
            is_mate |= is_chosen(m) && mates_by(&game, m, moves);
            Continue(())
        });
        assert!(is_mate, "{text} mates in {moves}: {position}");
        counts[moves as usize] += 1;
    }
    assert!(counts[2] >= 10 && counts[3] >= 10, "{counts:?}");
}

/// Positions of connect four, as the columns of their moves, with the columns that keep the value. At least one move
/// of each gives it away. The values are from a search on bitboards that knows nothing of this project.
const CONNECT_FOUR: &str = include_str!("connect-four.txt");

#[test]
fn tree_search_finds_best_moves_of_connect_four() {
    let positions: Vec<&str> = CONNECT_FOUR.lines().take(more(10, 60)).collect();
    let mut kept = 0;
    for line in &positions {
        let (moves, best) = line.split_once(' ').expect("moves and the best ones");
        let mut session = engine("connect-four");
        for column in moves.chars() {
            let legal = &session.legal().expect("few moves")[0];
            let in_column = |m: &&String| m.starts_with(&format!("drop {column}"));
            let chosen = legal
                .moves
                .iter()
                .find(in_column)
                .expect("a column with room");
            session
                .play(&[(legal.player, chosen)])
                .expect("a legal move");
        }
        let found = Mcts::default().best(&*playing(&*session), &Limits::nodes(30_000));
        let text = &found.expect("a search").choice[0].1;
        kept += usize::from(
            best.chars()
                .any(|column| text.starts_with(&format!("drop {column}"))),
        );
    }
    assert!(
        kept * 10 >= positions.len() * 9,
        "{kept} of {}",
        positions.len()
    );
}

/// Games with the number of their first moves that are not images of one another, counted on the board: of 15 x 15 cells an
/// eighth with its border, 8 * 9 / 2; of the columns of connect four one half and the middle.
const CLASSES: [(&str, usize); 5] = [
    ("tic-tac-toe", 3),
    ("connect-four", 4),
    ("reversi", 1),
    ("gomoku", 36),
    ("chess", 20),
];

#[test]
fn one_move_of_each_class_is_searched() {
    for (name, classes) in CLASSES {
        let at = playing(&*engine(name));
        let limits = Limits {
            lines: usize::MAX,
            ..Limits::nodes(1000)
        };
        let found = Mcts::default().best(&*at, &limits).expect("few moves");
        assert_eq!(found.lines.len(), classes, "{name}");
    }
}

/// Returns the points of the first player of two under best play, by trying all moves.
fn brute(at: &dyn Playing) -> i32 {
    if let Some(points) = at.points() {
        return points[0];
    }
    let ToMove::Player(mover) = at.to_move() else {
        panic!("one player is to move");
    };
    let list = at.list(mover, None).expect("few moves");
    let values = (0..list.len()).map(|n| {
        let mut next = at.fork();
        next.play(&*list, n);
        brute(&*next)
    });
    let best = if mover == 0 {
        values.max()
    } else {
        values.min()
    };
    best.expect("there is a move")
}

#[test]
fn searches_of_distinct_moves_find_the_values_of_all_moves() {
    let start = playing(&*engine("tic-tac-toe"));
    let list = start.list(0, None).expect("few moves");
    for n in 0..list.len() {
        let mut at = start.fork();
        at.play(&*list, n);
        let answers = at.list(1, None).expect("few moves");
        for n in 0..answers.len() {
            let mut at = at.fork();
            at.play(&*answers, n);
            let value = f64::from(brute(&*at));
            let depth = Limits {
                depth: Some(9),
                ..Limits::default()
            };
            let by_ab = AlphaBeta::new(None, 1).best(&*at, &depth);
            let by_mcts = Mcts::default().best(&*at, &Limits::nodes(1_000_000));
            for found in [by_ab, by_mcts] {
                assert_eq!(found.expect("few moves").points[0], value);
            }
        }
    }
}

/// The share of the first to throw in Snakes and Ladders, by a model of its own: after many rounds of the
/// equation that a position is worth the mean of what the throws lead to.
fn share_of_first() -> f64 {
    const SLIDES: [(usize, usize); 19] = [
        (1, 38),
        (4, 14),
        (9, 31),
        (16, 6),
        (21, 42),
        (28, 84),
        (36, 44),
        (47, 26),
        (49, 11),
        (51, 67),
        (56, 53),
        (62, 19),
        (64, 60),
        (71, 91),
        (80, 100),
        (87, 24),
        (93, 73),
        (95, 75),
        (98, 78),
    ];
    let land = |spot: usize, pips: usize| match spot + pips {
        101.. => spot,
        to => SLIDES.iter().find(|s| s.0 == to).map_or(to, |s| s.1),
    };
    let mut shares = vec![[0.5_f64; 101]; 101];
    for _ in 0..400 {
        let before = shares.clone();
        for (own, row) in shares.iter_mut().enumerate().take(100) {
            for (other, share) in row.iter_mut().enumerate().take(100) {
                let after = |pips| match land(own, pips) {
                    100 => 1.0,
                    to => 1.0 - before[other][to],
                };
                *share = (1..=6).map(after).sum::<f64>() / 6.0;
            }
        }
    }
    shares[0][0]
}

#[test]
fn games_without_choices_are_sampled() {
    let session = engine("snakes-and-ladders");
    assert!(session.schema().forced);
    let mut mcts = Mcts::default();
    let found = mcts
        .best(&*playing(&*session), &Limits::nodes(40_000))
        .expect("six throws");
    let exact = 100.0 * share_of_first();
    // Four standard errors of 40,000 games.
    assert!(
        (found.points[0] - exact).abs() < 1.0,
        "{:?}, not {exact}",
        found.points
    );
    assert_eq!(found.depth, 1);
}
