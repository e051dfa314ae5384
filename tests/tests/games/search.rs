//! Perfect play by exhaustive search, for games that are small enough.

use crate::common::{legal, play};
use boardwright::compile::analyse;
use boardwright::interp::Interpreter;
use boardwright_runtime::{Session, read_position, write_position};
use boardwright_tests::sources;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Returns a variant of a game of rules/ in the interpreter.
pub(crate) fn variant(parent: &str, text: &str) -> Interpreter {
    let (mut sources, _) = sources(parent);
    let file = sources.add("variant.game", text.to_string());
    let (game, mistakes) = analyse(&sources, file);
    Interpreter::new(Arc::new(game.unwrap_or_else(|| panic!("{mistakes:?}"))))
}

/// Returns the board, the state variables and who is to move, as a position text.
pub(crate) fn without_past(game: &dyn Session) -> String {
    let mut view = game.view();
    (view.turn, view.moves, view.passes) = (1, 0, 0);
    (view.mover, view.points, view.open) = (None, None, false);
    view.history.clear();
    write_position(game.schema(), &view)
}

/// Returns the points of a player under perfect play. No position may be repeated in a game.
pub(crate) fn value(game: &dyn Session, player: usize, known: &mut BTreeMap<String, i32>) -> i32 {
    if let Some(points) = game.points() {
        return points[player];
    }
    let key = without_past(game);
    if let Some(value) = known.get(&key) {
        return *value;
    }
    let mine = game.to_move()[0] == player;
    let mut best = if mine { 0 } else { 100 };
    for text in legal(game) {
        let mut next = game.fork();
        play(next.as_mut(), &text);
        let value = value(next.as_ref(), player, known);
        best = if mine {
            best.max(value)
        } else {
            best.min(value)
        };
        if best == if mine { 100 } else { 0 } {
            break;
        }
    }
    known.insert(key, best);
    best
}

/// A position of the game graph.
#[derive(Default)]
struct Node {
    mover: usize,
    next: Vec<usize>,
    /// The first player's points, once they are known.
    value: Option<i32>,
}

/// Returns the first player's points under perfect play, in a game for two players without draws whose
/// positions may be repeated: 50 where neither can force a win. The rules must not read the history.
pub(crate) fn value_with_cycles(first: &dyn Session) -> i32 {
    let mut nodes = graph(first);
    loop {
        let decided: Vec<(usize, i32)> = (0..nodes.len())
            .filter(|at| nodes[*at].value.is_none())
            .filter_map(|at| Some((at, decided(&nodes, &nodes[at])?)))
            .collect();
        if decided.is_empty() {
            return nodes[0].value.unwrap_or(50);
        }
        for (at, value) in decided {
            nodes[at].value = Some(value);
        }
    }
}

/// Returns the value of a position if the values of its successors decide it.
fn decided(nodes: &[Node], node: &Node) -> Option<i32> {
    let won = if node.mover == 0 { 100 } else { 0 };
    let mut next = node.next.iter().map(|at| nodes[*at].value);
    if next.clone().any(|value| value == Some(won)) {
        return Some(won);
    }
    let lost = next.all(|value| value == Some(100 - won));
    lost.then_some(100 - won)
}

/// Returns all reachable positions, the first one first.
fn graph(first: &dyn Session) -> Vec<Node> {
    let mut game = first.fork();
    let mut nodes = vec![Node::default()];
    let mut open = vec![(0, without_past(first))];
    let mut met = HashMap::from([(open[0].1.clone(), 0)]);
    while let Some((at, position)) = open.pop() {
        let view = read_position(game.schema(), &position).expect("a position");
        game.load(&view).expect("a position of this game");
        nodes[at].mover = game.to_move()[0];
        for text in legal(game.as_ref()) {
            let mut next = game.fork();
            play(next.as_mut(), &text);
            let position = without_past(next.as_ref());
            let value = next.points().map(|points| points[0]);
            let key = match value {
                Some(points) => format!("over: {points}"),
                None => position.clone(),
            };
            let to = *met.entry(key).or_insert_with(|| {
                nodes.push(Node {
                    value,
                    ..Node::default()
                });
                if value.is_none() {
                    open.push((nodes.len() - 1, position));
                }
                nodes.len() - 1
            });
            nodes[at].next.push(to);
        }
    }
    nodes
}
