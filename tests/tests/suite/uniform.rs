//! The test of uniformity rejects samplers that draw the block or the piece first.

use boardwright_runtime::{Rng, Session};
use boardwright_tests::engine;
use boardwright_tests::uniform::{LEAST, likelihood, positions};
use std::collections::BTreeMap;

/// Draws first a group of moves, whose texts begin with the same `words` words, then one of the group;
/// returns the counts by move.
fn by_group(session: &dyn Session, words: usize, rng: &mut Rng) -> Vec<u64> {
    let legal = session.legal().expect("moves that can be listed");
    let moves: Vec<&str> = legal
        .iter()
        .flat_map(|l| &l.moves)
        .map(String::as_str)
        .collect();
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (n, text) in moves.iter().enumerate() {
        let head: Vec<_> = text.split(' ').take(words).collect();
        groups.entry(head.join(" ")).or_default().push(n);
    }
    let groups: Vec<_> = groups.into_values().collect();
    let mut counts = vec![0; moves.len()];
    for _ in 0..100 * moves.len() {
        let group = &groups[rng.below(groups.len() as u32) as usize];
        counts[group[rng.below(group.len() as u32) as usize]] += 1;
    }
    counts
}

/// Returns the least p-value of some positions.
fn least(game: &str, words: usize) -> f64 {
    let mut rng = Rng::new(13);
    let all = positions(game, 5).into_iter();
    let all = all.map(|session| likelihood(&by_group(&*session, words, &mut rng)));
    all.fold(1.0, f64::min)
}

#[test]
fn the_block_first_is_not_uniform() {
    assert!(least("chess", 1) < LEAST);
    assert!(least("four-player-tic-tac-chess", 1) < LEAST);
}

#[test]
fn the_piece_first_is_not_uniform() {
    assert!(least("breakthrough", 2) < LEAST);
    assert!(least("amazons", 2) < LEAST);
}

#[test]
fn moves_of_the_list_are_uniform() {
    // By whole texts, each move is a group of its own, so draws are uniform.
    for game in ["chess", "breakthrough", "amazons"] {
        assert!(least(game, usize::MAX) >= LEAST, "{game}");
    }
}

#[test]
fn playouts_that_keep_something_draw_in_their_own_way() {
    for game in ["gomoku", "hex", "go"] {
        let ways = engine(game).draws(&mut Rng::new(1), 3, [1, 100]);
        assert_eq!(ways.len(), 2, "{game}");
    }
}

#[test]
fn likelihoods_are_those_of_the_law() {
    let p = likelihood(&[100, 100, 100]);
    assert!((p - 1.0).abs() < 1e-12, "{p}");
    // (20² + 20²) / 80 = 10 with one degree of freedom.
    let p = likelihood(&[60, 100]);
    assert!((p - 0.001_565).abs() < 1e-5, "{p}");
    assert_eq!(likelihood(&[7]), 1.0);
    assert_eq!(likelihood(&[]), 1.0);
}
