//! Goofspiel, four cards. Generated from rules/goofspiel-4.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 95b67b8142761396.
#![forbid(unsafe_code)]
#![allow(dead_code, reason = "a board has all its steps, and a set all its members")]
#![allow(unused_variables, reason = "functions of one sort have the same parameters")]
#![allow(unused_assignments, reason = "rules may set what they never read")]
#![allow(unreachable_pub, missing_docs, reason = "a module may be included anywhere")]
#![allow(clippy::style, clippy::complexity, clippy::erasing_op, reason = "made of general parts")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = u64;
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::square(1, 1);
const NAMES: Names = Names {
    name: "goofspiel-4",
    title: "Goofspiel, four cards",
    rules_hash: 10787945752508634006,
    players: &["red", "blue"],
    simultaneous: true,
    unshared: true,
    layers: &[],
    states: &[
        StateName::new("spent", &[Of::Players, Of::Range(1, 4)], Sort::Flag),
        StateName::new("won", &[Of::Players], Sort::Number(0, 91)),
    ],
    points: (-1, 1),
    symmetries: &[SymmetryName::STILL.players(1)],
    ..Names::NONE
};

masks!(RED = 0x1, BLUE = 0x2);
struct Board;
impl Board {
    const CELLS: Cells = 0x0;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    spent: [bool; 8], // goofspiel: state spent
    won: [u8; 2], // goofspiel: state won
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Bid { n: i32 }, // goofspiel: move bid
}

impl Position {
    /// Ends a move of `me`: sets the next player, updates the counts, runs `after`; returns
    /// whether the turn is over.
    #[inline(always)]
    fn finish(&mut self, me: usize, pass: bool) -> bool {
        self.turn = (self.turn as i32 + 1).min(65535) as u16;
        true
    }

    // goofspiel: move bid
    #[inline(always)]
    fn moves_bid(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for n in range(1, 4) { // goofspiel: move bid, line 2
            // goofspiel: move bid, line 3
            sink.one_if(!self.spent[(me * 4 + (n - 1) as usize) % 8], Choice::Bid { n: n })?;
        }
        Continue(())
    }

    // goofspiel: move bid
    #[inline(always)]
    fn play_bid(&mut self, was: &Position, me: usize, n: i32, others_n: i32) {
        self.spent[me * 4 + (n - 1) as usize] = true; // goofspiel: move bid, line 4
        // goofspiel: move bid, line 5
        if others_n < n {
            self.won[me] = (self.won[me % 2] as i32 + (5 - self.turn as i32)).clamp(0, 91) as u8;
        }
    }

    // goofspiel: move bid
    #[inline(always)]
    fn n_of_bid(&self, me: usize, n: i32) -> i32 {
        n
    }
}

impl Rules for Position {
    basics!(order: AtOnce < 2 >, points: Within < i8, 2, { - 1 }, 1 >, seen: 0);
    fn setup() -> Position {
        Position { spent: [false; 8], won: [0; 2], turn: 1 }
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_bid(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, _: usize, past: Seen<'_>, m: [Option<Choice>; 2]) -> Played<Self::Trace> {
        let was = *self;
        let n_of_bid = |player: usize| match m[player] {
            Some(Choice::Bid { n }) => was.n_of_bid(player, n),
            _ => 0,
        };
        let n_of_bid: [i32; 2] = [n_of_bid(0), n_of_bid(1)];
        for me in [0, 1] {
            match m[me] {
                Some(Choice::Bid { n }) => self.play_bid(&was, me, n, sum_of_others(&n_of_bid, me)),
                None => {}
            }
        }
        let pass = false;
        let over = self.finish(0, pass);
        Played::turn(()).over(over).pass(pass)
    }

    #[inline(always)]
    fn end(
        &self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask,
    ) -> Verdict<Within<i8, 2, { -1 }, 1>> {
        // goofspiel: end, line 2
        if self.turn as i32 <= 4 {
            return Verdict::Continue;
        }
        // goofspiel: end, line 3
        if self.won[0] as i32 == self.won[1] as i32 {
            return Verdict::Over(Self::DRAW);
        }
        // goofspiel: end, line 4
        if (self.won[1] as i32) < self.won[0] as i32 {
            return Verdict::Over(Self::Points::won(RED));
        }
        // goofspiel: end, line 5
        if (self.won[0] as i32) < self.won[1] as i32 {
            return Verdict::Over(Self::Points::won(BLUE));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Bid { n } => {
                out.push_str("bid");
                write_number(out, n);
            }
        }
    }

    plain_data!(flag(spent, 0..8), number(won: u8, 0, 91, 0..2), at_once(), turn(turn));
}
