//! Positions with more moves than are counted: everything that counts or draws them says so, and soon.

use boardwright_fuzz_engines::engines;
use boardwright_runtime::{Rng, Session, TooLarge, read_position};

/// Fifteen cells are empty.
const MANY: &str = "pieces black man a4; next white; turn 3";

fn fills() -> Box<dyn Session> {
    let mut all = engines().iter();
    let engine = all.find(|engine| engine.name == "fills-of-any-length");
    (engine.expect("it is a shape").session)()
}

#[test]
fn too_many_moves_are_an_error_wherever_they_are_counted() {
    let (mut game, mut rng) = (fills(), Rng::new(1));
    let many = read_position(game.schema(), MANY).expect("a position");
    game.load(&many).expect("a position of the game");
    assert_eq!(game.legal(), Err(TooLarge));
    for depth in 1..4 {
        assert_eq!(game.perft(depth), Err(TooLarge));
    }
    assert_eq!(game.playouts(&mut rng, &mut |_| false), Err(TooLarge));
    assert_eq!(game.playout(&mut rng), Err(TooLarge));
    assert!(game.draws(&mut rng, 0, [10, 100]).is_empty());
}

#[test]
fn few_moves_of_the_same_block_are_counted_and_drawn() {
    // Six cells are empty: 6 + 30 + 120 + 360 + 720 + 720 moves fill some of them, and six take a man away.
    let game = fills();
    assert_eq!(game.perft(1), Ok(1956 + 6));
    let tally = game.playouts(&mut Rng::new(1), &mut |games| games > 20);
    assert!(tally.is_ok_and(|tally| tally.games > 20));
}
