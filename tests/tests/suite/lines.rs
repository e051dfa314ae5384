//! Perft on positions alone gives the same counts as playing moves on copies of the whole game, from
//! positions of random games.

use boardwright_engines::engines;
use boardwright_runtime::{Rng, Session, perft_by_text};
use boardwright_tests::more;

/// The number of lines from one position that suffice.
const MANY: u64 = 1_000;

/// Plays at most so many random moves, until the game is over.
fn play_on(session: &mut dyn Session, rng: &mut Rng, moves: u32) {
    for _ in 0..moves {
        let Ok(legal) = session.legal() else { return };
        let joint: Vec<_> = legal
            .iter()
            .filter(|list| !list.moves.is_empty())
            .map(|list| {
                let n = rng.below(list.moves.len() as u32) as usize;
                (list.player, list.moves[n].as_str())
            })
            .collect();
        if joint.is_empty() {
            return;
        }
        session.play(&joint).expect("a legal move");
    }
}

#[test]
fn they_are_those_of_copies_of_the_game() {
    let mut rng = Rng::new(77);
    for engine in engines() {
        let mut session = (engine.session)();
        for _ in 0..more(2, 20) {
            session.restart();
            let moves = rng.below(60);
            play_on(&mut *session, &mut rng, moves);
            for depth in 1..=3 {
                let count = session.perft(depth).expect("not too many");
                if count > MANY {
                    break;
                }
                let played = perft_by_text(&*session, depth);
                assert_eq!(played, Ok(count), "{}, {depth} plies", engine.name);
            }
        }
    }
}
