//! Symmetries that are proved hold when games are played, and those that are known are proved.

use boardwright::compile::analyse;
use boardwright::interp::Interpreter;
use boardwright::moves::{borrowed, draw};
use boardwright::resolve::load;
use boardwright::symmetry::{Symmetry, symmetries};
use boardwright::typed::Game;
use boardwright_runtime::{Rng, Session, View};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

fn game(path: &Path) -> Arc<Game> {
    let (sources, file) = load(path).unwrap_or_else(|_| panic!("{}", path.display()));
    let (game, _) = analyse(&sources, file);
    Arc::new(game.unwrap_or_else(|| panic!("{}", path.display())))
}

fn rules(name: &str) -> Arc<Game> {
    game(&folder("rules").join(format!("{name}.game")))
}

/// What may come after a position, each with its points, in some fixed order; the texts of moves aside.
fn after(session: &Interpreter, image: impl Fn(&View) -> View) -> Vec<String> {
    let chance = session.schema().players.len();
    let (lists, weights) = (
        session.legal().expect("few moves"),
        session.weights().expect("few moves"),
    );
    let mut views = Vec::new();
    for list in &lists {
        for (n, text) in list.moves.iter().enumerate() {
            let mut next = session.fork();
            next.play(&[(list.player, text)]).expect("a legal move");
            let weight = if list.player == chance { weights[n] } else { 1 };
            views.push(format!("{weight} {:?}", image(&next.view())));
        }
    }
    views.sort();
    views
}

/// The position without its history, which a map says nothing of.
fn bare(view: &View) -> View {
    View {
        history: Vec::new(),
        ..view.clone()
    }
}

/// Plays a game, and compares positions with their images: who is to move, what comes after, and how it ends.
fn holds(game: &Arc<Game>, map: &Symmetry, seed: u64, plies: usize) {
    let about = format!("{}: {}", game.name, map.text(game));
    let mut session = Interpreter::new(Arc::clone(game));
    let mut rng = Rng::new(seed);
    for ply in 0..plies {
        if session.points().is_some() {
            return;
        }
        let legal = session.legal().expect("few moves");
        let branches: usize = legal.iter().map(|list| list.moves.len()).sum();
        if ply % 3 == 0 && branches < 200 && !game.simultaneous {
            let mut image = Interpreter::new(Arc::clone(game));
            let view = map.image(game, &session.view());
            // Some rules have positions that are not taken without their history.
            if image.load(&view).is_ok() {
                let here = after(&session, |view| map.image(game, view));
                assert_eq!(here, after(&image, bare), "{about} after {ply} plies");
            }
        }
        let joint = draw(&legal, &mut rng);
        session.play(&borrowed(&joint)).expect("a legal move");
    }
}

#[test]
fn what_is_proved_holds_when_games_are_played() {
    let mut proved = 0;
    for entry in std::fs::read_dir(folder("rules")).expect("the rules") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|end| end != "game") {
            continue;
        }
        let game = game(&path);
        let plies = if game.board.cells.len() > 100 { 7 } else { 16 };
        for (n, map) in symmetries(&game).iter().enumerate() {
            if game.seen.is_empty() {
                holds(&game, map, n as u64, plies);
            }
            proved += 1;
        }
    }
    assert!(proved > 100, "{proved}");
}

#[test]
fn known_symmetries_are_proved() {
    // Of a square all eight maps, with and without the colours; of a rhombus the half turn, and mirrors at
    // its diagonals, which swap the sides of the players. Nothing is proved of hex: its swap names a cell by
    // coordinates.
    let expected = [
        ("tic-tac-toe", 15),
        ("breakthrough", 3),
        ("connect-four", 3),
        ("hex", 0),
        ("gomoku", 15),
        ("chess", 0),
    ];
    for (name, count) in expected {
        let game = rules(name);
        let found = symmetries(&game);
        let texts: Vec<String> = found.iter().map(|map| map.text(&game)).collect();
        assert_eq!(found.len(), count, "{name}: {texts:?}");
    }
}

#[test]
fn sides_that_are_connected_may_be_exchanged() {
    let text = "game \"Link\"\nplayers red, blue\nboard rhombus 4\npieces stone\n\
        region first = red: y 1, blue: x 1\nregion last = red: y 4, blue: x 4\n\
        move place { choose to in empty; put own stone on to }\n\
        end { some flood(own & first, within own) & last : me wins }\n";
    let game = written("link", text);
    let texts: Vec<String> = symmetries(&game)
        .iter()
        .map(|map| map.text(&game))
        .collect();
    let expected = [
        "turn a1 to d4, b1 to c4, a2 to d3",
        "mirror a1 to d4, b1 to d3, a2 to c4; swap red to blue, blue to red",
        "mirror a1 to a1, b1 to a2, a2 to b1; swap red to blue, blue to red",
    ];
    assert_eq!(texts, expected);
    for map in symmetries(&game) {
        holds(&game, &map, 1, 12);
    }
}

/// A game of this text.
fn written(name: &str, text: &str) -> Arc<Game> {
    let folder = std::env::temp_dir().join(format!("boardwright-symmetry-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(format!("{name}.game"));
    std::fs::write(&path, text).expect("a file");
    game(&path)
}

#[test]
fn rules_that_tell_sides_apart_have_no_mirror() {
    let text = |rule: &str| {
        format!(
            "game \"Sides\"\nplayers one, two\nboard square 3 x 3\npieces man\n\
             setup {{ one man on b1; two man on b3 }}\n\
             move go {{ choose from in own man; choose to in {rule}; from -> to }}\n\
             end {{ #empty < 7 : draw }}\n"
        )
    };
    let count = |rule: &str| symmetries(&written("sides", &text(rule))).len();
    assert_eq!(count("from.orthogonal & empty"), 15);
    assert_eq!(count("from.(n|s) & empty"), 7);
    assert_eq!(count("from.(n|ne|se) & empty"), 1);
    // The first of several depends on the order of cells.
    assert_eq!(count("first_of(from.orthogonal & empty)"), 1);
    assert_eq!(count("{c in from.orthogonal & empty : x(c) <= 2}"), 3);
}
