//! Symmetries of compiled engines: the images of a position have its canonical position and the key of its class.

use boardwright_engines::engines;
use boardwright_runtime::{Rng, Session, playing, random_joint};
use std::collections::BTreeSet;

/// How many plies of a random game are looked at.
const PLIES: usize = 8;

/// Compares a position with its images; how many of them are other positions.
fn compare(session: &dyn Session) -> usize {
    let (schema, view) = (session.schema(), session.view());
    let canonical = session.canonical();
    let (key, count) = (playing(session).class_key(), session.perft(1));
    let mut moved = 0;
    for map in &schema.symmetries {
        let image = map.image(&view);
        let mut other = session.fork();
        // Some rules have positions that are not taken without what led to them.
        if other.load(&image).is_err() {
            continue;
        }
        assert_eq!(other.view(), image, "{}: {map:?}", schema.name);
        assert_eq!(other.canonical(), canonical, "{}: {map:?}", schema.name);
        assert_eq!(other.perft(1), count, "{}: {map:?}", schema.name);
        if map.keeps_players() {
            assert_eq!(playing(&*other).class_key(), key, "{}", schema.name);
        }
        moved += usize::from(image != view);
    }
    moved
}

#[test]
fn images_have_one_canonical_position() {
    let mut games = BTreeSet::new();
    for engine in engines() {
        let mut session = (engine.session)();
        let schema = session.schema().clone();
        let mut rng = Rng::new(7);
        for _ in 0..PLIES {
            if !schema.seen.is_empty() || session.points().is_some() {
                break;
            }
            let joint = random_joint(&*session, &mut rng).expect("few moves");
            let moves: Vec<_> = joint.iter().map(|(who, text)| (*who, &**text)).collect();
            session.play(&moves).expect("a legal move");
            if compare(&*session) > 0 {
                games.insert(schema.name.clone());
            }
        }
    }
    assert!(games.len() > 20, "{games:?}");
}

/// How many positions of a game can be reached in so many plies: all, and up to the symmetries that keep the players.
fn positions(name: &str, plies: usize) -> [usize; 2] {
    let engine = engines().iter().find(|engine| engine.name == name);
    let first = (engine.expect("an engine").session)();
    let mut met = [BTreeSet::new(), BTreeSet::new()];
    let mut layer = vec![first];
    for _ in 0..=plies {
        let mut next = Vec::new();
        for session in layer {
            let at = playing(&*session);
            met[1].insert(at.class_key());
            if !met[0].insert(at.key()) {
                continue;
            }
            for list in session.legal().expect("few moves") {
                for text in &list.moves {
                    let mut after = session.fork();
                    after.play(&[(list.player, text)]).expect("a legal move");
                    next.push(after);
                }
            }
        }
        layer = next;
    }
    met.map(|keys| keys.len())
}

#[test]
fn tic_tac_toe_has_its_known_number_of_positions() {
    // The numbers of positions, ends with them, that can be reached: 5,478, and 765 up to turns and mirrors.
    assert_eq!(positions("tic-tac-toe", 9), [5_478, 765]);
}
