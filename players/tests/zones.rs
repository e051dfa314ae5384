//! In placement games the search with zones agrees with retrograde analysis and with the search without zones.

use boardwright::compile::analyse;
use boardwright::interp::Interpreter;
use boardwright::resolve::load;
use boardwright::source::{FileId, Sources};
use boardwright_players::solve::{Budget, Solution, prove, prove_plainly, retrograde};
use boardwright_players::{Playing, playing};
use boardwright_runtime::{Rng, Session};
use std::path::Path;
use std::sync::Arc;

/// Placement games, with the first turn from which on they are proved to be that.
const GAMES: [(&str, u32); 8] = [
    ("hex", 1),
    ("hex-swap", 3),
    ("three", 1),
    ("wide-three", 2),
    ("y", 1),
    ("sides", 1),
    ("breaker", 1),
    ("ring", 1),
];

fn game(name: &str) -> Interpreter {
    let path = format!("{}/tests/games/{name}.game", env!("CARGO_MANIFEST_DIR"));
    let (sources, file) = load(Path::new(&path)).unwrap_or_else(|_| panic!("{path}"));
    interpreter(name, &sources, file)
}

fn interpreter(name: &str, sources: &Sources, file: FileId) -> Interpreter {
    let (game, diagnostics) = analyse(sources, file);
    let all = diagnostics.sorted();
    let all: Vec<_> = all.into_iter().map(|d| d.message.clone()).collect();
    Interpreter::new(Arc::new(game.unwrap_or_else(|| panic!("{name}: {all:?}"))))
}

fn position(game: &Interpreter) -> Box<dyn Playing> {
    playing(game)
}

fn small() -> Budget {
    Budget {
        memory: 64 << 20,
        ..Budget::default()
    }
}

fn answer(solution: &Solution) -> (&[i32], &[String]) {
    (&solution.points, &solution.best)
}

/// Solves a position in three ways.
fn agree(name: &str, game: &Interpreter) {
    let (at, budget) = (position(game), small());
    let zones = prove(&*at, &budget, &mut |_| ()).expect(name);
    let plain = prove_plainly(&*at, &budget, &mut |_| ()).expect(name);
    let (back, _) = retrograde(&*at, &budget, &mut |_| ()).expect(name);
    assert_eq!(answer(&zones), answer(&back), "{name}");
    assert_eq!(answer(&plain), answer(&back), "{name}");
}

#[test]
fn zones_change_no_value_and_no_best_move() {
    for (name, from) in GAMES {
        let game = game(name);
        assert_eq!(game.schema().placement, Some(from), "{name}");
        agree(name, &game);
    }
}

#[test]
fn positions_within_a_game_are_solved_too() {
    let mut rng = Rng::new(3);
    for (name, _) in GAMES {
        for plies in 1..4 {
            let mut game = game(name);
            for _ in 0..plies {
                let legal = game.legal().expect("few moves");
                let moves = &legal[0].moves;
                let text = &moves[rng.below(moves.len() as u32) as usize];
                game.play(&[(legal[0].player, text)]).expect("a legal move");
            }
            if game.points().is_none() {
                agree(&format!("{name} after {plies} plies"), &game);
            }
        }
    }
}

#[test]
fn few_positions_are_needed_where_not_both_can_win() {
    let at = position(&game("y"));
    let zones = prove(&*at, &small(), &mut |_| ()).expect("Y");
    let plain = prove_plainly(&*at, &small(), &mut |_| ()).expect("Y");
    assert!(zones.positions * 2 < plain.positions);
}

/// A game in which each player wins with any of some sets of cells, and what a full board says.
fn random_rules(rng: &mut Rng) -> String {
    let mut sets = |most: u32| {
        let one = |rng: &mut Rng| {
            let cells = (0..2 + rng.below(2)).map(|_| {
                let (x, y) = (rng.below(3) as usize, 1 + rng.below(3));
                format!("{}{y}", ["a", "b", "c"][x])
            });
            let cells: Vec<_> = cells.collect();
            format!("{{{}}} in own", cells.join(", "))
        };
        let all: Vec<_> = (0..1 + rng.below(most)).map(|_| one(rng)).collect();
        all.join(" or ")
    };
    let (red, blue) = (sets(6), sets(6));
    let full = [
        "no empty : draw",
        "no empty : blue wins",
        "blocked : me loses",
        "",
    ];
    let full = full[rng.below(4) as usize];
    format!(
        "game \"Random\"
         players red, blue
         board square 3 x 3
         pieces stone
         def done = red: {red}, blue: {blue}
         move place {{ choose to in empty; put own stone on to }}
         end {{ done : me wins; {full} }}"
    )
}

#[test]
fn random_placement_games_are_solved_alike() {
    let mut rng = Rng::new(11);
    let games = if cfg!(debug_assertions) { 12 } else { 200 };
    for n in 0..games {
        let text = random_rules(&mut rng);
        let mut sources = Sources::new();
        let file = sources.add("random.game", text.clone());
        let game = interpreter(&text, &sources, file);
        assert_eq!(game.schema().placement, Some(1), "{text}");
        agree(&format!("{n}: {text}"), &game);
    }
}

#[test]
fn the_limit_of_moves_ends_a_game_before_its_board_is_full() {
    let text = "game \"Late\"\nplayers white, black\nboard square 3 x 1\npieces man\n\
                move place { choose to in empty; put own man on to }\n\
                end { some lines(2, own) : me wins; no empty : black wins }\n";
    let mut sources = Sources::new();
    let file = sources.add("late.game", text.into());
    let mut game = interpreter("late", &sources, file);
    assert!(game.schema().placement.is_some());
    let first = game.view();
    for (moves, points) in [(9_990, [100, 0]), (9_998, [50, 50])] {
        let mut view = first.clone();
        (view.moves, view.turn) = (moves, moves + 1);
        game.load(&view).expect("a position of this game");
        let at = position(&game);
        let (back, _) = retrograde(&*at, &small(), &mut |_| ()).expect("a small game");
        assert_eq!(back.points, points, "{moves}");
        let zones = prove(&*at, &small(), &mut |_| ()).expect("a small game");
        assert_eq!(answer(&zones), answer(&back), "{moves}");
    }
}
