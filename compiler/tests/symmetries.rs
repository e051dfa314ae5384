//! Symmetries that are proved hold when games are played, and those that are known are proved.

use boardwright::compile::analyse;
use boardwright::interp::Interpreter;
use boardwright::moves::{borrowed, draw};
use boardwright::resolve::load;
use boardwright::symmetry::{resolved, symmetries};
use boardwright::typed::Game;
use boardwright_runtime::{Rng, Session, Symmetry, View};
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
    let about = format!("{}: {map:?}", game.name);
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
            let view = map.image(&session.view());
            // Some rules have positions that are not taken without their history.
            if image.load(&view).is_ok() {
                let here = after(&session, |view| map.image(view));
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
        for (n, map) in resolved(&game).iter().enumerate() {
            if game.seen.is_empty() {
                holds(&game, map, n as u64, plies);
            }
            proved += 1;
        }
    }
    assert!(proved > 100, "{proved}");
}

/// Plays a game, and compares what stands for positions with what stands for their images.
fn has_canonical_positions(game: &Arc<Game>, seed: u64, plies: usize) -> usize {
    let mut session = Interpreter::new(Arc::clone(game));
    let schema = session.schema().clone();
    let (mut rng, mut moved) = (Rng::new(seed), 0);
    for _ in 0..plies {
        if session.points().is_some() {
            break;
        }
        let joint = draw(&session.legal().expect("few moves"), &mut rng);
        session.play(&borrowed(&joint)).expect("a legal move");
        let (view, canonical) = (session.view(), session.canonical());
        let mut images = schema.symmetries.iter().map(|map| map.image(&view));
        assert!(canonical == view || images.any(|image| image == canonical));
        for map in &schema.symmetries {
            let image = map.image(&view);
            assert_eq!(
                schema.canonical(&image),
                canonical,
                "{}: {map:?}",
                game.name
            );
            moved += usize::from(image != view);
        }
    }
    moved
}

#[test]
fn images_have_the_canonical_position_of_what_they_are_images_of() {
    let mut moved = 0;
    for entry in std::fs::read_dir(folder("rules")).expect("the rules") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|end| end != "game") {
            continue;
        }
        let game = game(&path);
        // Earlier positions are kept as keys, of which there are no images.
        if game.seen.is_empty() && !resolved(&game).is_empty() {
            moved += has_canonical_positions(&game, 1, 6);
        }
    }
    assert!(moved > 500, "{moved}");
}

#[test]
fn coordinates_of_one_cell_may_be_exchanged() {
    let count = |place: &str| {
        let text = format!(
            "game \"Places\"\nplayers one, two\nboard square 3 x 3\npieces man\n\
             move go {{ choose to in empty; put own man on union(c in to : {place}) }}\n\
             end {{ #empty < 7 : draw }}\n"
        );
        let game = written("places", &text);
        let all = resolved(&game);
        all.iter()
            .zip(1..)
            .for_each(|(map, seed)| holds(&game, map, seed, 4));
        all.len()
    };
    assert_eq!(count("(x(c), y(c))"), 15);
    assert_eq!(count("(y(c), x(c))"), 7);
    assert_eq!(count("(4 - x(c), y(c))"), 7);
    assert_eq!(count("(x(c), x(c))"), 3);
    assert_eq!(count("(1, x(c))"), 1);
}

#[test]
fn symmetries_are_a_group() {
    for name in ["tic-tac-toe", "reversi", "connect-four", "clobber"] {
        let all = resolved(&rules(name));
        assert!(all.iter().all(|map| !map.is_identity()));
        let closed = boardwright_runtime::closure(&all);
        assert_eq!(closed.len(), all.len(), "{name}");
    }
}

#[test]
fn states_are_mapped_with_the_board() {
    let text = "game \"States\"\nplayers one, two\nboard square 2 x 2\npieces man\n\
        state marked : cells\nstate last : cell\nstate count[player] : 0..9\n\
        move go { choose to in empty; put own man on to; marked += to; last := to; count[me] += 1 }\n\
        end { no empty : draw }\n";
    let game = written("states", text);
    assert_eq!(resolved(&game).len(), 15);
    for (n, map) in resolved(&game).iter().enumerate() {
        holds(&game, map, n as u64, 4);
    }
    assert!(has_canonical_positions(&game, 1, 4) > 15);
}

#[test]
fn known_symmetries_are_proved() {
    // Of a square all eight maps, with and without the colours; of a rhombus the half turn, and mirrors at
    // its diagonals, which swap the sides of the players. Nothing is proved of hex: its swap names a cell by the
    // coordinates of the first of several.
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
    for map in resolved(&game) {
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
