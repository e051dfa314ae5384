//! Matching Pennies, three times. Generated from rules/matching-pennies-3.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: dfbbf726e909d7fc.
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
    name: "matching-pennies-3",
    title: "Matching Pennies, three times",
    rules_hash: 16121751037593376764,
    players: &["even", "odd"],
    simultaneous: true,
    unshared: true,
    layers: &[],
    states: &[StateName::new("gain", &[], Sort::Number(-3, 3))],
    points: (-3, 3),
    ..Names::NONE
};

masks!(SIDE = 0x3);
struct Board;
impl Board {
    const CELLS: Cells = 0x0;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    gain: i8, // state gain
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Show { penny: u8 }, // move show
}

impl Position {
    /// Ends a move of `me`: sets the next player, updates the counts, runs `after`; returns
    /// whether the turn is over.
    #[inline(always)]
    fn finish(&mut self, me: usize, pass: bool) -> bool {
        self.turn = (self.turn as i32 + 1).min(65535) as u16;
        true
    }

    // move show
    #[inline(always)]
    fn moves_show(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move show, line 2
        sink.choice(SIDE, |penny| Choice::Show { penny: penny as _ })
    }

    // move show
    #[inline(always)]
    fn play_show(&mut self, was: &Position, me: usize, penny: usize, others_penny: u64) {
        // move show, line 3
        if me == 0 {
            if 1u64 << penny == others_penny {
                self.gain = (self.gain as i32 + 1).min(3) as i8;
            } else {
                self.gain = (self.gain as i32 - 1).max(-3) as i8;
            }
        }
    }

    // move show
    #[inline(always)]
    fn penny_of_show(&self, me: usize, penny: usize) -> u64 {
        1u64 << penny
    }
}

impl Rules for Position {
    basics!(order: AtOnce < 2 >, points: Within < i8, 2, { - 3 }, 3 >, seen: 0);
    fn setup() -> Position {
        Position { gain: 0, turn: 1 }
    }

    const DRAWN: Drawing = Drawing::Once;
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_show(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, _: usize, past: Seen<'_>, m: [Option<Choice>; 2]) -> Played<Self::Trace> {
        let was = *self;
        let penny_of_show = |player: usize| match m[player] {
            Some(Choice::Show { penny }) => was.penny_of_show(player, penny.into()),
            _ => 0,
        };
        let penny_of_show: [u64; 2] = [penny_of_show(0), penny_of_show(1)];
        for me in [0, 1] {
            match m[me] {
                Some(Choice::Show { penny }) => {
                    self.play_show(&was, me, penny.into(), of_others(&penny_of_show, me))
                }
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
    ) -> Verdict<Within<i8, 2, { -3 }, 3>> {
        // end
        if self.turn as i32 > 3 {
            return Verdict::Over(Within([self.gain as i32 as i8, (0 - self.gain as i32) as i8]));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Show { penny } => {
                out.push_str("show");
                write_name(out, &["heads", "tails"], penny as usize);
            }
        }
    }

    plain_data!(number(gain: i8, -3, 3), at_once(), turn(turn));
}
