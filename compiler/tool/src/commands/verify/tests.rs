//! Tests with two equal sessions, and with one that gives wrong answers.

use crate::toy;
use boardwright::agree::Pair;
use boardwright_runtime::{
    LegalMoves, PlayError, Playout, PositionError, Rng, Schema, Session, Tally, TooLarge, View,
};

fn pair(lie: Lie) -> Pair {
    let liar = Liar {
        inner: toy::session(),
        lie,
    };
    Pair::new("duel", toy::session(), Box::new(liar))
}

#[derive(Clone, Copy, PartialEq)]
enum Lie {
    None,
    Order,
    Points,
    Perft,
    Play,
    TooLarge,
}

/// The toy game with one wrong answer.
struct Liar {
    inner: Box<dyn Session>,
    lie: Lie,
}

impl Session for Liar {
    fn schema(&self) -> &Schema {
        self.inner.schema()
    }
    fn engine(&self) -> &'static str {
        "interpreted"
    }
    fn fork(&self) -> Box<dyn Session> {
        self.inner.fork()
    }
    fn restart(&mut self) {
        self.inner.restart();
    }
    fn view(&self) -> View {
        self.inner.view()
    }
    fn load(&mut self, view: &View) -> Result<(), PositionError> {
        self.inner.load(view)
    }
    fn to_move(&self) -> Vec<usize> {
        self.inner.to_move()
    }
    fn points(&self) -> Option<Vec<i32>> {
        let points = self.inner.points();
        points.map(|points| {
            if self.lie == Lie::Points {
                vec![1, 2]
            } else {
                points
            }
        })
    }
    fn legal(&self) -> Result<Vec<LegalMoves>, TooLarge> {
        if self.lie == Lie::TooLarge {
            return Err(TooLarge);
        }
        let mut legal = self.inner.legal()?;
        if self.lie == Lie::Order {
            legal.iter_mut().for_each(|list| list.moves.reverse());
        }
        Ok(legal)
    }
    fn play(&mut self, moves: &[(usize, &str)]) -> Result<(), PlayError> {
        match self.lie {
            Lie::Play => Err(PlayError::Illegal("not today".into())),
            _ => self.inner.play(moves),
        }
    }
    fn perft(&self, depth: u32) -> Result<u64, TooLarge> {
        if self.lie == Lie::TooLarge {
            return Err(TooLarge);
        }
        Ok(self.inner.perft(depth)? + u64::from(self.lie == Lie::Perft && depth == 2))
    }
    fn playout(&self, rng: &mut Rng) -> Result<Playout, TooLarge> {
        self.inner.playout(rng)
    }
    fn playouts(
        &self,
        rng: &mut Rng,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Tally, TooLarge> {
        self.inner.playouts(rng, stop)
    }
}

#[test]
fn the_same_game_agrees_with_itself() {
    let mut pair = pair(Lie::None);
    assert_eq!(pair.schema(), Ok(()));
    assert_eq!(pair.game(3), Ok(2));
    assert_eq!(pair.perft(1000), Ok((3, 0)));
    assert_eq!(pair.perft(5), Ok((1, 4)));
}

#[test]
fn another_order_of_moves_is_a_difference() {
    let difference = pair(Lie::Order).game(3).expect_err("the orders differ");
    let text = difference.to_string();
    assert_eq!(
        text,
        "\
duel: engine and interpreter differ: legal move 1
  seed         3
  moves so far 0
  engine       white: go a1 (of 4 moves)
  interpreter  white: go b1 (of 4 moves)
  see it again boardwright verify duel --games 1 --seed 3
"
    );
}

#[test]
fn other_points_and_refused_moves_are_differences_after_some_moves() {
    let points = pair(Lie::Points)
        .game(1)
        .expect_err("the points differ")
        .to_string();
    assert!(
        points.contains("the points") && points.contains("moves so far 2"),
        "{points}"
    );
    assert!(points.contains("1 white: go "), "{points}");
    let play = pair(Lie::Play)
        .game(1)
        .expect_err("one refuses")
        .to_string();
    assert!(play.contains("not today"), "{play}");
}

/// An engine need not visit the branches that are too many for the interpreter.
#[test]
fn what_is_too_large_for_the_interpreter_is_not_compared() {
    let mut pair = pair(Lie::TooLarge);
    assert_eq!(pair.game(3), Ok(0));
    assert_eq!(pair.perft(1000), Ok((0, 1)));
}

#[test]
fn other_counts_are_a_difference_with_a_command_for_each_side() {
    let text = pair(Lie::Perft)
        .perft(1000)
        .expect_err("the counts differ")
        .to_string();
    assert!(text.contains("2 plies"), "{text}");
    assert!(
        text.contains("boardwright perft duel 2 --divide --reference"),
        "{text}"
    );
}
