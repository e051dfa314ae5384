//! Plays one random game of each engine and prints how it went.

use boardwright_example::{games::corridor, three_not_in_a_row};
use boardwright_runtime::Points as _;
use boardwright_runtime::{Game, Rng};
use std::ops::ControlFlow::Continue;

/// A game that is played to its end by drawing from the list of legal moves.
fn random_game<G: Game>(rng: &mut Rng) -> G {
    let mut game = G::start();
    let mut moves = Vec::new();
    while game.points().is_none() {
        moves.clear();
        let _ = game.moves(&mut |m| {
            moves.push(m);
            Continue(())
        });
        let n = rng.below(moves.len() as u32);
        game.play(moves.swap_remove(n as usize));
    }
    game
}

fn report<G: Game>(rng: &mut Rng) {
    let game = random_game::<G>(rng);
    let points = game.points();
    let points: Vec<i32> = points.map_or(Vec::new(), |points| points.each().collect());
    let plies = game.moves_played();
    println!("{}: {plies} plies, points {points:?}", G::schema().title);
}

fn main() {
    let mut rng = Rng::new(1);
    report::<corridor::Game>(&mut rng);
    report::<three_not_in_a_row::Game>(&mut rng);
}
