//! Games with hidden information that others have counted or solved: their values, and their numbers of
//! information states. The values are computed by counterfactual regret minimisation
//! ([CFR+](https://arxiv.org/abs/1407.5042), O. Tammelin, 2014) on sessions.

use boardwright_runtime::{Log, Session};
use boardwright_tests::{engine, interpreter, more, variant};
use std::collections::HashMap;

/// A node of a game tree.
enum Node {
    /// A finished game, with the points of the first player.
    End(f64),
    /// A move of chance: the probability and the node of each outcome.
    Chance(Vec<(f64, usize)>),
    /// A player's choice: the player, the information state, and the node after each move.
    Choice(usize, usize, Vec<usize>),
}

/// A whole game tree.
#[derive(Default)]
struct Tree {
    nodes: Vec<Node>,
    /// By player and text, the index of an information state.
    known: HashMap<(usize, String), usize>,
    /// By information state, its legal moves.
    moves: Vec<Vec<String>>,
}

impl Tree {
    fn of(game: Box<dyn Session>) -> Tree {
        let mut tree = Tree::default();
        let log = Log::new(&*game);
        tree.grow(&*game, &log);
        tree
    }

    /// Adds a position with all that follow; returns its index.
    fn grow(&mut self, game: &dyn Session, log: &Log) -> usize {
        let node = match game.points() {
            Some(points) => Node::End(f64::from(points[0])),
            None => self.inner(game, log),
        };
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn inner(&mut self, game: &dyn Session, log: &Log) -> Node {
        let [list] = &game.legal().expect("few moves")[..] else {
            panic!("one player moves at a time");
        };
        let next = list.moves.iter().map(|text| {
            let (mut next, mut log) = (game.fork(), log.clone());
            log.play(&mut *next, &[(list.player, text)])
                .expect("it is legal");
            self.grow(&*next, &log)
        });
        let next: Vec<usize> = next.collect();
        if list.player == game.schema().players.len() {
            let weights = game.weights().expect("few moves");
            let sum: f64 = weights.iter().map(|w| f64::from(*w)).sum();
            let each = weights.iter().map(|w| f64::from(*w) / sum);
            return Node::Chance(each.zip(next).collect());
        }
        let key = (list.player, log.information(list.player).to_string());
        let count = self.moves.len();
        let info = *self.known.entry(key).or_insert(count);
        if info == count {
            self.moves.push(list.moves.clone());
        }
        assert_eq!(
            self.moves[info], list.moves,
            "legal moves follow from what is known"
        );
        Node::Choice(list.player, info, next)
    }
}

/// CFR+ on the tree of a game for two players.
struct Solver<'t> {
    tree: &'t Tree,
    regrets: Vec<Vec<f64>>,
    sums: Vec<Vec<f64>>,
}

/// Normalises numbers to a sum of 1; uniform if they are all 0.
fn shares(numbers: &[f64]) -> Vec<f64> {
    let sum: f64 = numbers.iter().sum();
    match sum > 0.0 {
        true => numbers.iter().map(|n| n / sum).collect(),
        false => vec![1.0 / numbers.len() as f64; numbers.len()],
    }
}

impl Solver<'_> {
    /// Returns the value for the first player of the average strategies after so many rounds.
    fn value(tree: &Tree, rounds: u32) -> f64 {
        let zeros = || tree.moves.iter().map(|m| vec![0.0; m.len()]).collect();
        let (regrets, sums) = (zeros(), zeros());
        let mut solver = Solver {
            tree,
            regrets,
            sums,
        };
        let root = tree.nodes.len() - 1;
        for round in 1..=rounds {
            for player in 0..2 {
                let mut gains = tree.moves.iter().map(|m| vec![0.0; m.len()]).collect();
                solver.walk(root, player, [1.0, 1.0], f64::from(round), &mut gains);
                for (regrets, gains) in solver.regrets.iter_mut().zip(gains) {
                    for (regret, gain) in regrets.iter_mut().zip(gains) {
                        *regret = (*regret + gain).max(0.0);
                    }
                }
            }
        }
        solver.average(root)
    }

    /// Returns the value of a node for a player. `reach` has the probabilities with which the player, and
    /// all others, play to it.
    fn walk(
        &mut self,
        node: usize,
        player: usize,
        [own, others]: [f64; 2],
        weight: f64,
        gains: &mut Vec<Vec<f64>>,
    ) -> f64 {
        let tree = self.tree;
        match &tree.nodes[node] {
            Node::End(points) => match player {
                0 => *points,
                _ => -points,
            },
            Node::Chance(next) => {
                let of = |(p, next): &(f64, usize)| {
                    p * self.walk(*next, player, [own, others * p], weight, gains)
                };
                next.iter().map(of).sum()
            }
            Node::Choice(who, info, next) => {
                let strategy = shares(&self.regrets[*info]);
                let reach = |p: f64| match *who == player {
                    true => [own * p, others],
                    false => [own, others * p],
                };
                let each = next.iter().zip(&strategy);
                let values: Vec<f64> = each
                    .map(|(next, p)| self.walk(*next, player, reach(*p), weight, gains))
                    .collect();
                let value = values.iter().zip(&strategy).map(|(v, p)| v * p).sum();
                for (i, of) in values.into_iter().enumerate() {
                    if *who == player {
                        gains[*info][i] += others * (of - value);
                        self.sums[*info][i] += weight * own * strategy[i];
                    }
                }
                value
            }
        }
    }

    /// Returns the value for the first player where both play their average strategies.
    fn average(&self, node: usize) -> f64 {
        match &self.tree.nodes[node] {
            Node::End(points) => *points,
            Node::Chance(next) => next.iter().map(|(p, n)| p * self.average(*n)).sum(),
            Node::Choice(_, info, next) => {
                let strategy = shares(&self.sums[*info]);
                let each = next.iter().zip(strategy);
                each.map(|(n, p)| p * self.average(*n)).sum()
            }
        }
    }
}

/// Returns the expected points of the first player where all players move uniformly. The figures below are
/// those of OpenSpiel's games, as are the counts of finished histories.
fn at_random(tree: &Tree) -> f64 {
    Solver::value(tree, 0)
}

/// Returns the number of information states in which a player moves.
fn known_by(tree: &Tree, player: usize) -> usize {
    tree.known.keys().filter(|(who, _)| *who == player).count()
}

/// Returns the number of finished histories.
fn endings(tree: &Tree) -> usize {
    let ends = tree.nodes.iter().filter(|n| matches!(n, Node::End(_)));
    ends.count()
}

/// Harold Kuhn (1950): the first player loses an eighteenth of a chip.
#[test]
fn kuhn_poker() {
    for game in [engine("kuhn-poker"), interpreter("kuhn-poker")] {
        let tree = Tree::of(game);
        assert_eq!(tree.moves.len(), 12);
        assert_eq!(known_by(&tree, 0), 6);
        assert_eq!(endings(&tree), 30);
        assert!((at_random(&tree) - 1.0 / 8.0).abs() < 1e-9);
        let value = Solver::value(&tree, 2000);
        assert!((value + 1.0 / 18.0).abs() < 0.0005, "{value}");
    }
}

/// Three players and four cards: 24 deals, thirteen betting sequences; each player moves after four
/// histories with each card.
#[test]
fn kuhn_poker_for_three() {
    let tree = Tree::of(engine("kuhn-poker-3"));
    assert_eq!(tree.moves.len(), 48);
    assert_eq!(endings(&tree), 24 * 13);
}

/// Leduc poker: 936 information states, and a value of about -0.0856.
#[test]
fn leduc_poker() {
    let tree = Tree::of(engine("leduc-poker"));
    assert_eq!(tree.moves.len(), 936);
    assert_eq!(endings(&tree), 5520);
    assert!((at_random(&tree) + 5.0 / 64.0).abs() < 1e-9);
    let rounds = more(150, 1500);
    let value = Solver::value(&tree, rounds);
    let close = more(0.01, 0.001);
    assert!((value + 0.0856).abs() < close, "{value}");
}

/// Liar's dice with one die each: 24,576 information states. The legal moves follow from the information
/// state.
#[test]
fn liars_dice_with_one_die_each() {
    let tree = Tree::of(engine("liars-dice"));
    assert_eq!(tree.moves.len(), 24_576);
    assert_eq!(endings(&tree), 147_420);
    assert!((at_random(&tree) + 7.0 / 216.0).abs() < 1e-9);
}

/// Dark Hex on 2 x 2 cells. Red knows no own stone or one, and at most one cell that was refused: 1 + 4 +
/// 12.
#[test]
fn dark_hex_on_four_cells() {
    let rules = "game \"Four Cells\" from \"dark-hex\" { size = 2 }";
    let tree = Tree::of(variant(rules));
    assert_eq!(endings(&tree), 216);
    assert_eq!([0, 1].map(|player| known_by(&tree, player)), [17, 53]);
    assert!(at_random(&tree).abs() < 1e-9);
}
