//! Goofspiel: every joint bid of random games, and the whole game tree with four cards.

use crate::common::engine;
use boardwright_runtime::{Rng, Session};

#[derive(Clone)]
struct Hands {
    left: [Vec<u32>; 2],
    won: [u32; 2],
    prize: u32,
}

impl Hands {
    fn new(cards: u32) -> Hands {
        let hand: Vec<u32> = (1..=cards).collect();
        Hands {
            left: [hand.clone(), hand],
            won: [0; 2],
            prize: cards,
        }
    }
    fn bid(&self, [a, b]: [u32; 2]) -> Hands {
        let mut next = self.clone();
        next.left[0].retain(|card| *card != a);
        next.left[1].retain(|card| *card != b);
        next.prize -= 1;
        if a > b {
            next.won[0] += self.prize;
        } else if b > a {
            next.won[1] += self.prize;
        }
        next
    }
    fn points(&self) -> Option<Vec<i32>> {
        let sign = self.won[0].cmp(&self.won[1]) as i32;
        (self.prize == 0).then(|| vec![sign, -sign])
    }
}

fn check(game: &dyn Session, hands: &Hands) {
    assert_eq!(game.points(), hands.points());
    if game.points().is_some() {
        return;
    }
    for (list, hand) in game.legal().expect("few bids").iter().zip(&hands.left) {
        let bids: Vec<String> = hand.iter().map(|card| format!("bid {card}")).collect();
        assert_eq!(list.moves, bids);
    }
}

fn played(game: &dyn Session, bids: [u32; 2]) -> Box<dyn Session> {
    let mut game = game.fork();
    let [a, b] = bids.map(|card| format!("bid {card}"));
    game.play(&[(0, &a), (1, &b)]).expect("legal bids");
    game
}

#[test]
fn random_games_with_thirteen_cards() {
    for seed in 0..30 {
        let (mut rng, mut game) = (Rng::new(seed), engine("goofspiel"));
        let mut hands = Hands::new(13);
        while hands.prize > 0 {
            check(game.as_ref(), &hands);
            let mut draw = |p: usize| hands.left[p][rng.below(hands.prize) as usize];
            let bids = [draw(0), draw(1)];
            game = played(game.as_ref(), bids);
            hands = hands.bid(bids);
        }
        check(game.as_ref(), &hands);
    }
}

#[test]
fn every_game_with_four_cards() {
    fn walk(game: &dyn Session, hands: &Hands) -> u32 {
        check(game, hands);
        if hands.prize == 0 {
            return 1;
        }
        let mut ends = 0;
        for a in &hands.left[0] {
            for b in &hands.left[1] {
                ends += walk(played(game, [*a, *b]).as_ref(), &hands.bid([*a, *b]));
            }
        }
        ends
    }
    let game = engine("goofspiel-4");
    assert_eq!(walk(game.as_ref(), &Hands::new(4)), 576);
}
