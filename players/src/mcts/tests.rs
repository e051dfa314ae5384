//! The counts of a tree after a search by several threads.

use super::mirrors::{Mirrors, most_between};
use super::node::{Kind, Listing, Node, One};
use super::{Mcts, Settings};
use crate::doctest::{Higher, Noughts};
use crate::points::UNIT;
use crate::{Limits, Searcher, playing};
use boardwright_runtime::{Compiled, Game, Rng};
use std::sync::atomic::Ordering::Relaxed;

const LISTING: Listing = Listing {
    wide: 32,
    distinct: false,
};

/// Returns the number of nodes whose visits are not the sum of the visits of their moves.
fn wrong(node: &Node) -> usize {
    let Kind::One(one) = &node.kind else {
        return 0;
    };
    let visits: u32 = one.edges.tried().map(|edge| edge.visits()).sum();
    let below = one.edges.tried().filter_map(|edge| edge.node().get());
    let below: usize = below.map(|node| wrong(node)).sum();
    below + usize::from(visits != node.visits.load(Relaxed))
}

fn search<G: Game>(game: &G, threads: usize, limits: &Limits) -> (Mcts, u64) {
    let settings = Settings {
        threads,
        ..Settings::default()
    };
    search_by(game, settings, limits)
}

fn search_by<G: Game>(game: &G, settings: Settings, limits: &Limits) -> (Mcts, u64) {
    let mut session = Compiled::<G>::new();
    session.game = game.clone();
    let mut mcts = Mcts::new(settings);
    let found = mcts.best(&*playing(&session), limits).expect("small");
    (mcts, found.nodes)
}

#[test]
fn threads_count_each_playout_once() {
    for threads in [1, 2, 3] {
        let higher = search(&Higher::start(), threads, &Limits::nodes(50_000));
        let noughts = search(&Noughts::start(), threads, &Limits::nodes(20_000));
        for (mcts, nodes) in [higher, noughts] {
            let (tree, _) = mcts.tree.as_ref().expect("it is kept");
            assert_eq!(u64::from(tree.root.visits.load(Relaxed)), nodes);
            assert_eq!(wrong(&tree.root), 0);
            // Higher has one player, who cannot get more points than there are.
            let points: u64 = (0..2).map(|player| tree.root.sum(player)).sum();
            assert!(tree.players == 1 || points == nodes * u64::from(UNIT));
            assert!(points > nodes * u64::from(UNIT) / 2 && points <= nodes * u64::from(UNIT));
        }
    }
}

#[test]
fn searches_that_learn_count_each_playout_once() {
    for (threads, nodes) in [(1, 500), (1, 5000), (2, 500), (2, 5000), (3, 5000)] {
        let settings = Settings {
            learn: Some(30),
            threads,
            ..Settings::default()
        };
        let (mcts, made) = search_by(&Noughts::start(), settings, &Limits::nodes(nodes));
        let (tree, _) = mcts.tree.as_ref().expect("it is kept");
        assert_eq!(u64::from(tree.root.visits.load(Relaxed)), made);
        assert!(made == nodes || tree.proven().is_some());
        assert_eq!(wrong(&tree.root), 0);
    }
}

#[test]
fn threads_stay_in_small_memory() {
    for threads in [1, 2, 3] {
        let mut limits = Limits::nodes(10_000);
        limits.memory = 40_000;
        let (mcts, nodes) = search(&Noughts::start(), threads, &limits);
        let (tree, _) = mcts.tree.as_ref().expect("it is kept");
        assert!(tree.bytes.0.load(Relaxed) <= 50_000);
        assert!(nodes == 10_000 || tree.proven().is_some());
    }
}

/// Returns a node with nine moves, each of which was visited two hundred times.
fn often_visited() -> Node {
    let at = playing(&Compiled::<Noughts>::new());
    let (node, _) = Node::new(&*at, LISTING, &mut Rng::new(1)).expect("small");
    while let Some((edge, _)) = one(&node).edges.try_next(false) {
        for _ in 0..200 {
            edge.add(UNIT / 2, 1, false, false);
            node.add(&[UNIT / 2; 2], 1, false);
        }
    }
    node
}

fn one(node: &Node) -> &One {
    match &node.kind {
        Kind::One(one) => one,
        Kind::All(_) => panic!("one player is to move"),
    }
}

#[test]
fn copies_lack_few_visits_and_lose_none() {
    for playouts in [1, 8] {
        let node = often_visited();
        let mut threads = [0, 1].map(|number| Mirrors::new((number, 2), 1 << 20));
        for visits in 1..=2000 {
            for mirrors in &mut threads {
                let place = mirrors.place(&node, one(&node), 2).expect("a copy");
                let mirror = mirrors.at(place).expect("a copy");
                mirror.add_to(visits as usize % 9, UNIT * playouts, playouts);
                mirror.add(&[UNIT * playouts, 0], playouts);
                let (known, all) = (mirror.visits, 1800 + 2 * visits * playouts);
                let few = 2 * most_between(all, playouts);
                assert!(all - known <= few, "{known} of {all}");
                let told = node.visits.load(Relaxed);
                assert!(all - told <= few, "{told} of {all}");
            }
        }
        drop(threads);
        let visits = 1800 + 4000 * playouts;
        assert_eq!((node.visits.load(Relaxed), wrong(&node)), (visits, 0));
        let sums = [0, 1].map(|player| node.sum(player) * 2 / u64::from(UNIT));
        assert_eq!(sums, [1800 + 8000 * u64::from(playouts), 1800]);
    }
}

#[test]
fn a_copy_reads_what_others_have_counted_and_proven() {
    let node = often_visited();
    let edge = one(&node).edges.get(3).expect("a move");
    let mut mirrors = Mirrors::new((0, 2), 1 << 20);
    let place = mirrors.place(&node, one(&node), 2).expect("a copy");
    let mirror = mirrors.at(place).expect("a copy");
    edge.add(UNIT * 50, 100, false, false);
    let proof = super::edges::Proof::new(0, UNIT).expect("a word");
    one(&node).edges.prove(edge, proof);
    assert_eq!((mirror.visits_of(3), mirror.proof(3)), (200, None));
    for _ in 0..most_between(u32::MAX, 1) {
        mirror.add_to(0, 0, 1);
        mirror.add(&[0, UNIT], 1);
    }
    assert_eq!((mirror.visits_of(3), mirror.proof(3)), (300, Some(proof)));
    // The others have been equal, and the first one was lost.
    assert!(
        mirror
            .best(0.0)
            .is_some_and(|(n, upper)| n != 0 && n != 3 && upper == 0.5)
    );
}

#[test]
fn nodes_are_copied_where_they_are_visited_often_and_there_is_room() {
    let node = often_visited();
    assert_eq!(Mirrors::new((0, 2), 100).place(&node, one(&node), 2), None);
    let at = playing(&Compiled::<Noughts>::new());
    let (seldom, _) = Node::new(&*at, LISTING, &mut Rng::new(1)).expect("small");
    let mut mirrors = Mirrors::new((0, 2), 1 << 20);
    assert_eq!(mirrors.place(&seldom, one(&seldom), 2), None);
    let place = mirrors.place(&node, one(&node), 2);
    assert!(place.is_some());
    assert_eq!(mirrors.place(&node, one(&node), 2), place);
}
