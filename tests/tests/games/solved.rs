//! Small games and small boards whose outcome is known.

use crate::common::{engine, legal, play};
use crate::search::{value, value_with_cycles, variant, without_past};
use boardwright_engines::sim;
use boardwright_runtime::{Game, Session};
use boardwright_tests::{interpreter, more};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow::Continue;

/// Returns the first player's points on a board of another size.
fn sized(parent: &str, wide: u32, high: u32) -> i32 {
    let text = format!("game \"Small\" from \"{parent}\" {{ wide = {wide} high = {high} }}");
    value(&variant(parent, &text), 0, &mut BTreeMap::new())
}

/// The winners on two rows, and on small squares (Berlekamp, Conway and Guy, "Winning Ways"; Bullock,
/// "Domineering: Solving Large Combinatorial Search Spaces"): V and H always, 1 the player who begins, 2
/// the other.
#[test]
fn small_boards_of_domineering() {
    let rows = (1..).map(|wide| (wide, 2)).zip("V11HV11H".chars());
    let squares = [((3, 3), '1'), ((4, 4), '1')];
    let large = [((5, 5), '2')];
    let large = &large[..more(0, 1)];
    for ((wide, high), known) in rows.chain(squares).chain(large.iter().copied()) {
        let vertical = sized("domineering", wide, high) == 100;
        let horizontal = sized("domineering", high, wide) == 100; // turned by a quarter
        let found = match (vertical, horizontal) {
            (true, false) => 'V',
            (false, true) => 'H',
            (true, true) => '1',
            (false, false) => '2',
        };
        assert_eq!(found, known, "{wide} x {high}");
    }
}

/// By symmetry ("Winning Ways"): on boards with both sides even the second player wins, with one
/// side even the first.
#[test]
fn small_boards_of_cram() {
    for (wide, high) in [(2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (4, 3), (4, 4)] {
        let both = wide % 2 == 0 && high % 2 == 0;
        let points = if both { 0 } else { 100 };
        assert_eq!(sized("cram", wide, high), points, "{wide} x {high}");
    }
}

/// David Gale, "A Curious Nim-Type Game": the first player wins on every board but a single cell. On a
/// square the bite at b2 wins, on two rows the one in the far corner.
#[test]
fn chomp_is_won_by_the_first_bite() {
    for (wide, high, known) in [
        (2, 2, "b2"),
        (3, 3, "b2"),
        (4, 4, "b2"),
        (3, 2, "c2"),
        (5, 2, "e2"),
    ] {
        let text = format!("game \"Small\" from \"chomp\" {{ wide = {wide} high = {high} }}");
        let game = variant("chomp", &text);
        let wins = legal(&game).into_iter().filter(|text| {
            let mut next = game.fork();
            play(next.as_mut(), text);
            value(next.as_ref(), 0, &mut BTreeMap::new()) == 100
        });
        assert_eq!(wins.collect::<Vec<_>>(), [format!("bite {known}")]);
    }
    assert_eq!(sized("chomp", 7, 4), 100);
    assert_eq!(sized("chomp", 1, 1), 0);
}

/// Mead, Rosa and Huang, "The Game of Sim: A Winning Strategy for the Second Player" (1974).
#[test]
fn sim_is_won_by_the_second_player() {
    if more(false, true) {
        assert!(!wins(&sim::Game::start(), [0, 0], &mut HashMap::new()));
    }
}

/// Returns whether the player to move wins; `lines` are the lines of both as bits, that player's first.
fn wins(game: &sim::Game, lines: [u64; 2], known: &mut HashMap<[u64; 2], bool>) -> bool {
    if let Some(wins) = known.get(&lines) {
        return *wins;
    }
    let mut moves = Vec::new();
    let _ = game.moves(&mut |m| {
        moves.push(m);
        Continue(())
    });
    let wins = moves.into_iter().any(|m| {
        let mut next = game.clone();
        next.play(m);
        if next.points().is_some() {
            return false; // who closes a triangle has lost
        }
        let mut text = String::new();
        sim::Game::write_choice(m, &mut text);
        let cell = text.as_bytes().last_chunk::<2>().expect("a cell");
        let line = 1 << (8 * u64::from(cell[0] - b'a') + u64::from(cell[1] - b'1'));
        !wins(&next, [lines[1], lines[0] | line], known)
    });
    known.insert(lines, wins);
    wins
}

/// Lucas, and after him Berlekamp, Conway and Guy: the hounds can catch the hare.
#[test]
fn the_hounds_catch_the_hare() {
    assert_eq!(
        value_with_cycles(interpreter("hare-and-hounds").as_ref()),
        100
    );
}

/// Marcia Ascher (1987): under perfect play the game never ends.
#[test]
fn mu_torere_does_not_end() {
    let text = "game \"Endless\" from \"mu-torere\"\nend { blocked : me wins }";
    assert_eq!(value_with_cycles(&variant("mu-torere", text)), 50);
}

/// Tanaka, Bonnet, Tixeuil and Tamura, "Quixo Is Solved" (2020): on 3 x 3 the first player wins.
#[test]
fn quixo_on_three_by_three() {
    let text = "game \"Small Quixo\" from \"quixo\" { size = 3 }
        end {
            some lines(size, enemy) : opponent wins
            some lines(size, own)   : me wins
        }";
    if more(false, true) {
        assert_eq!(value_with_cycles(&variant("quixo", text)), 100);
    }
}

/// The number of positions after so many jumps, up to rotation and reflection (OEIS A112737).
#[test]
fn the_positions_of_peg_solitaire() {
    let known = [1, 1, 2, 8, 39, 171, 719, 2_757, 9_751];
    let game = engine("peg-solitaire");
    let mut met = BTreeSet::from([without_past(game.as_ref())]);
    for (jumps, count) in known.iter().enumerate().take(more(6, known.len())) {
        assert_eq!(met.len(), *count, "after {jumps} jumps");
        met = met.iter().flat_map(|position| after(position)).collect();
    }
}

/// Returns the positions after each jump, in the symmetric variant with the least text.
fn after(position: &str) -> Vec<String> {
    let mut game = crate::common::engine_at("peg-solitaire", position);
    let texts = legal(game.as_ref()).into_iter();
    let next = texts.map(|text| {
        let mut next = game.fork();
        play(next.as_mut(), &text);
        next
    });
    let next: Vec<Box<dyn Session>> = next.collect();
    let mut found = Vec::new();
    for next in next {
        let pegs = next.view().layers[0].clone();
        let turned = (0..8).map(|way| {
            let mut view = game.view();
            for (at, peg) in pegs.iter().enumerate() {
                view.layers[0][turn(at, way)] = *peg;
            }
            game.load(&view).expect("a position");
            without_past(game.as_ref())
        });
        found.push(turned.min().expect("eight of them"));
    }
    found
}

/// The cells of the English board in their order, as (x, y) from the centre.
fn cross() -> Vec<(i32, i32)> {
    let all = (-3..=3).flat_map(|y| (-3..=3).map(move |x| (x, y)));
    let middle = -1..=1;
    all.filter(|(x, y)| middle.contains(x) || middle.contains(y))
        .collect()
}

/// Returns the image of a cell under one of the eight symmetries.
fn turn(at: usize, way: usize) -> usize {
    let cells = cross();
    let (mut x, mut y) = cells[at];
    for _ in 0..way % 4 {
        (x, y) = (-y, x);
    }
    if way > 3 {
        x = -x;
    }
    let found = cells.iter().position(|cell| *cell == (x, y));
    found.expect("the board is symmetric")
}

/// The shortest solution of the first level of Microban has 33 moves.
#[test]
fn the_shortest_solution_of_sokoban() {
    let game = engine("sokoban");
    let mut met = BTreeSet::from([without_past(game.as_ref())]);
    let mut open = vec![game.fork()];
    for moves in 1..=33 {
        let mut next = Vec::new();
        for game in &open {
            for text in legal(game.as_ref()) {
                let mut after = game.fork();
                play(after.as_mut(), &text);
                if after.points() == Some(vec![100]) {
                    assert_eq!(moves, 33);
                    return;
                }
                if met.insert(without_past(after.as_ref())) {
                    next.push(after);
                }
            }
        }
        open = next;
    }
    panic!("33 moves are enough");
}
