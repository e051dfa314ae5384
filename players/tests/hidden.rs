//! Search where something is hidden, held to exact values of small games.

use boardwright_players::doctest::{Higher, Kuhn};
use boardwright_players::{
    AtOnce, Found, Limits, Mcts, SearchError, Searcher, Seat, Settings, playing,
};
use boardwright_runtime::{Compiled, JointText, Session};
use std::collections::HashMap;
use std::time::Duration;

const CARDS: [u8; 3] = [1, 2, 3];

/// A game of Kuhn poker with these cards, after these words.
fn kuhn(cards: [u8; 2], said: &[&str]) -> (Compiled<Kuhn>, Vec<JointText>) {
    let mut session = Compiled::<Kuhn>::new();
    let mut moves = vec![vec![(2, format!("deal {} {}", cards[0], cards[1]))]];
    moves.extend(
        said.iter()
            .enumerate()
            .map(|(n, word)| vec![(n % 2, word.to_string())]),
    );
    for turn in &moves {
        let (player, text) = &turn[0];
        session.play(&[(*player, text)]).expect("a legal move");
    }
    (session, moves)
}

fn search(cards: [u8; 2], said: &[&str], settings: Settings, nodes: u64) -> Found {
    let (session, moves) = kuhn(cards, said);
    let seat = Seat {
        session: &session,
        begin: &Compiled::<Kuhn>::new(),
        moves: &moves,
        player: said.len() % 2,
    };
    let mut player = Mcts::new(settings);
    let found = player.search_at(&seat, &Limits::nodes(nodes), None);
    found.expect("a small game")
}

fn share(found: &Found, text: &str) -> f64 {
    let mut mixed = found.mixed.iter().filter(|one| one.text == text);
    mixed.next().map_or(0.0, |one| one.share)
}

/// With which probability a card raises after these words.
type Play = HashMap<(u8, Vec<&'static str>), f64>;

/// The words after which somebody is to move.
const SAID: [&[&str]; 4] = [&[], &["pass"], &["raise"], &["pass", "raise"]];

/// What a player plays who is asked anew at each node.
fn played(nodes: u64) -> Play {
    let mut play = Play::new();
    for said in SAID {
        for card in CARDS {
            // What the other one holds is not seen.
            let other = card % 3 + 1;
            let cards = if said.len() % 2 == 0 {
                [card, other]
            } else {
                [other, card]
            };
            let found = search(cards, said, Settings::default(), nodes);
            play.insert((card, said.to_vec()), share(&found, "raise"));
        }
    }
    play
}

/// What the first player wins with these cards from here on.
fn value(play: [&Play; 2], cards: [u8; 2], said: &[&'static str]) -> f64 {
    let higher = if cards[0] > cards[1] { 1.0 } else { -1.0 };
    match said {
        ["pass", "pass"] => higher,
        ["raise", "pass"] => 1.0,
        ["pass", "raise", "pass"] => -1.0,
        ["raise", "raise"] | ["pass", "raise", "raise"] => 2.0 * higher,
        _ => {
            let mover = said.len() % 2;
            let raise = play[mover][&(cards[mover], said.to_vec())];
            let after = |word| {
                let mut said = said.to_vec();
                said.push(word);
                value(play, cards, &said)
            };
            raise * after("raise") + (1.0 - raise) * after("pass")
        }
    }
}

/// What the best answer to a player wins on the average, from either seat: tried out, of all answers that do not
/// mix.
fn best_answer(play: &Play, seat: usize) -> f64 {
    let nodes: Vec<_> = play
        .keys()
        .filter(|(_, said)| said.len() % 2 == seat)
        .collect();
    let answers = (0..1_u32 << nodes.len()).map(|bits| {
        let raises = |n: usize| f64::from(bits >> n & 1);
        let answer = nodes
            .iter()
            .enumerate()
            .map(|(n, node)| ((*node).clone(), raises(n)));
        let answer: Play = answer.collect();
        let both = if seat == 0 {
            [&answer, play]
        } else {
            [play, &answer]
        };
        let deals = CARDS.iter().flat_map(|a| CARDS.map(|b| [*a, b]));
        let deals = deals.filter(|[a, b]| a != b);
        let won: f64 = deals.map(|cards| value(both, cards, &[])).sum();
        won / 6.0 * if seat == 0 { 1.0 } else { -1.0 }
    });
    answers.fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn kuhn_poker_is_played_so_that_little_can_be_won_from_it() {
    let play = played(10_000);
    let exploited = (best_answer(&play, 0) + best_answer(&play, 1)) / 2.0;
    assert!((0.0..0.1).contains(&exploited), "{exploited}: {play:?}");
    // A player who raises half the time can be exploited: the measure tells them apart.
    let even = play.keys().map(|node| (node.clone(), 0.5)).collect();
    assert!((best_answer(&even, 0) + best_answer(&even, 1)) / 2.0 > 0.3);
}

#[test]
fn the_answer_does_not_depend_on_what_is_hidden() {
    for said in SAID {
        let one = search([2, 1], said, Settings::default(), 600);
        let other = search([2, 3], said, Settings::default(), 600);
        if said.len() % 2 == 0 {
            assert_eq!(
                (one.mixed, one.points),
                (other.mixed, other.points),
                "{said:?}"
            );
        } else {
            assert_ne!(one.mixed, other.mixed, "{said:?}");
        }
    }
}

#[test]
fn what_is_best_in_any_case_is_played() {
    for at_once in [AtOnce::Regret, AtOnce::Bounds] {
        let settings = || Settings {
            at_once,
            ..Settings::default()
        };
        let king = search([1, 3], &["raise"], settings(), 3000);
        assert_eq!(share(&king, "raise"), 1.0, "{king:?}");
        let jack = search([2, 1], &["raise"], settings(), 3000);
        assert_eq!(share(&jack, "pass"), 1.0, "{jack:?}");
    }
}

#[test]
fn a_position_alone_says_too_much_of_a_game_in_which_something_is_hidden() {
    let (session, _) = kuhn([1, 2], &[]);
    let found = Mcts::default().best(&*playing(&session), &Limits::nodes(10));
    assert!(matches!(found, Err(SearchError::Unfit(_))));
    // A game that began at a position that the player does not see.
    let seat = Seat {
        session: &session,
        begin: &session,
        moves: &[],
        player: 0,
    };
    let found = Mcts::default().search_at(&seat, &Limits::nodes(10), None);
    assert!(matches!(found, Err(SearchError::Unfit(_))));
}

#[test]
fn games_without_secrets_are_searched_as_ever() {
    let mut session = Compiled::<Higher>::new();
    session.play(&[(1, "2")]).expect("a throw");
    let moves = [vec![(1, "2".to_string())]];
    let seat = Seat {
        session: &session,
        begin: &Compiled::<Higher>::new(),
        moves: &moves,
        player: 0,
    };
    let found = Mcts::default().search_at(&seat, &Limits::nodes(2000), None);
    assert_eq!(found.expect("a small game").choice[0].1, "1");
}

#[test]
fn the_shortest_search_has_seen_the_present() {
    let begin = Compiled::<Kuhn>::new();
    let (dealt, moves) = kuhn([1, 2], &[]);
    let told = [(&begin, &moves[..0]), (&dealt, &moves[..])];
    for (session, moves) in told {
        let seat = Seat {
            session,
            begin: &begin,
            moves,
            player: 0,
        };
        let found = Mcts::default().search_at(&seat, &Limits::time(Duration::ZERO), None);
        let found = found.expect("a small game");
        // The points of a game are 4 together, also after a single one.
        let sum: f64 = found.points.iter().sum();
        assert!(found.playouts > 0 && (sum - 4.0).abs() < 1e-6, "{found:?}");
    }
}
