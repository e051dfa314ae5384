//! Blackjack: hands as lists of cards.

use super::{Outside, same_games};
use crate::common::{engine, legal, play};
use boardwright_runtime::Rng;

#[derive(Clone, Default)]
struct Table {
    guest: Vec<u32>,
    house: Vec<u32>,
    doubled: bool,
    standing: bool,
    waiting: bool,
}

/// The best total of a hand.
fn total(hand: &[u32]) -> u32 {
    let hard: u32 = hand.iter().sum();
    match hand.contains(&1) && hard <= 11 {
        true => hard + 10,
        false => hard,
    }
}

fn natural(hand: &[u32]) -> bool {
    hand.len() == 2 && total(hand) == 21
}

impl Table {
    /// Returns the name of the next throw.
    fn throw(&self) -> &'static str {
        match (self.guest.len(), self.house.len()) {
            (2, 1) if !self.standing => "deal_hole",
            (0..2, _) => "deal",
            _ if self.standing => "draw_house",
            _ => "draw_card",
        }
    }
    fn deal(&self, card: u32) -> Table {
        let mut next = self.clone();
        match self.throw() {
            "deal_hole" | "draw_house" => next.house.push(card),
            "deal" if self.guest.len() == 1 && self.house.is_empty() => next.house.push(card),
            _ => next.guest.push(card),
        }
        next.standing |= self.throw() == "draw_card" && self.doubled;
        next.waiting = !next.standing && matches!(self.throw(), "deal_hole" | "draw_card");
        next
    }
    /// Returns the number of cards of a value that are left in the deck.
    fn left(&self, card: u32) -> u32 {
        let gone = self.guest.iter().chain(&self.house).filter(|c| **c == card);
        (if card == 10 { 16 } else { 4 }) - gone.count() as u32
    }
}

impl Outside for Table {
    fn moves(&self) -> Vec<(String, Table)> {
        if !self.waiting {
            let cards = (1..=10).filter(|card| self.left(*card) > 0);
            let throw = self.throw();
            return cards
                .map(|card| (format!("{throw} {card}"), self.deal(card)))
                .collect();
        }
        let mut hit = self.clone();
        hit.waiting = false;
        let mut double = hit.clone();
        double.doubled = true;
        let mut stand = hit.clone();
        stand.standing = true;
        let mut moves = vec![("hit".into(), hit), ("stand".into(), stand)];
        if self.guest.len() == 2 {
            moves.push(("double".into(), double));
        }
        moves
    }
    fn points(&self) -> Option<Vec<i32>> {
        let stake = if self.doubled { 4 } else { 2 };
        let (ours, theirs) = (total(&self.guest), total(&self.house));
        if self.house.len() < 2 {
            return None;
        }
        let points = match (natural(&self.guest), natural(&self.house)) {
            (true, true) => 0,
            (true, false) => 3,
            (false, true) if self.guest.len() == 2 => -2,
            _ if ours > 21 => -stake,
            _ if !self.standing || theirs < 17 => return None,
            _ if theirs > 21 || ours > theirs => stake,
            _ if ours == theirs => 0,
            _ => -stake,
        };
        Some(vec![points])
    }
}

#[test]
fn blackjack() {
    same_games("blackjack", &Table::default(), 400, 40);
}

/// The weight of each card is the number of such cards left.
#[test]
fn cards_weigh_as_the_deck_has_them() {
    for seed in 0..20 {
        let (mut rng, mut game) = (Rng::new(seed), engine("blackjack"));
        let mut ours = Table::default();
        while game.points().is_none() {
            if !ours.waiting {
                let left = (1..=10).map(|card| ours.left(card)).filter(|n| *n > 0);
                let weights = game.weights().expect("ten cards");
                assert_eq!(weights, left.collect::<Vec<_>>());
            }
            let moves = legal(game.as_ref());
            let text = &moves[rng.below(moves.len() as u32) as usize];
            let next = ours.moves().into_iter().find(|(t, _)| t == text);
            ours = next.expect("the same moves").1;
            play(game.as_mut(), text);
        }
    }
}
