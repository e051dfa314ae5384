//! Pig. Generated from rules/pig.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 906bc446b6078ea6.
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
    name: "pig",
    title: "Pig",
    rules_hash: 10406627171950366374,
    players: &["white", "black"],
    chance: true,
    layers: &[],
    states: &[
        StateName::new("total", &[Of::Players], Sort::Number(0, 105)),
        StateName::new("kept", &[], Sort::Number(0, 105)),
        StateName::new("thrower", &[], Sort::AtMostOne(Of::Seats)),
    ],
    ..Names::NONE
};

masks!(WHITE = 0x1, BLACK = 0x2, PLAYERS = 0x3);
struct Board;
impl Board {
    const CELLS: Cells = 0x0;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    total_: [u8; 2], // state total
    kept: u8, // state kept
    thrower: u8, // state thrower
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Roll, // move roll
    Throw { pips: i32 }, // move throw
    Hold, // move hold
}

impl Position {
    // move roll
    #[inline(always)]
    fn moves_roll(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        sink.one(Choice::Roll)
    }

    // move roll
    #[inline(always)]
    fn play_roll(&mut self, me: usize) {
        self.thrower = (1u64 << me) as u8;
        self.next = 2;
    }

    // move throw
    #[inline(always)]
    fn moves_throw(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move throw, line 2
        sink.numbers(1, 6, |pips| Choice::Throw { pips: pips })
    }

    // move throw
    #[inline(always)]
    fn play_throw(&mut self, me: usize, pips: i32) {
        if pips == 1 { // move throw, line 3
            self.kept = 0; // move throw, line 4
            // move throw, line 5
            self.next = first_member(others(self.thrower as u64, PLAYERS))
                .unwrap_or(usize::from(after::<2>(me))) as u8;
        } else {
            self.kept = (self.kept as i32 + pips).min(105) as u8; // move throw, line 7
            // move throw, line 8
            self.next = first_member(self.thrower as u64)
                .unwrap_or(usize::from(after::<2>(me))) as u8;
        }
    }

    // move hold
    #[inline(always)]
    fn moves_hold(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if self.kept as i32 <= 0 {
            return Continue(());
        }
        sink.one(Choice::Hold)
    }

    // move hold
    #[inline(always)]
    fn play_hold(&mut self, me: usize) {
        self.total_[me] = (at(&self.total_, me) as i32 + self.kept as i32).min(105) as u8;
        self.kept = 0;
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0);
    fn setup() -> Position {
        Position { total_: [0; 2], kept: 0, thrower: 0, next: 0 }
    }

    const CHANCE: Option<(usize, Drawing)> = Some((2, Drawing::Once));
    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if me == 2 {
            self.moves_throw(me, sink)?;
            return Continue(());
        }
        self.moves_roll(me, sink)?;
        self.moves_hold(me, sink)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = usize::from(after::<2>(me)) as u8;
        match m {
            Choice::Roll => {
                if me < 2 {
                    self.play_roll(me)
                }
            }
            Choice::Throw { pips } => self.play_throw(me, pips),
            Choice::Hold => {
                if me < 2 {
                    self.play_hold(me)
                }
            }
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if self.total_[0] as i32 >= 100 {
            return Verdict::Over(share(WHITE));
        }
        // end, line 3
        if self.total_[1] as i32 >= 100 {
            return Verdict::Over(share(BLACK));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Roll => out.push_str("roll"),
            Choice::Throw { pips } => {
                out.push_str("throw");
                write_number(out, pips);
            }
            Choice::Hold => out.push_str("hold"),
        }
    }

    plain_data!(
        number(total_: u8, 0, 105, 0..2), number(kept: u8, 0, 105), members(thrower: u8),
        next(next, 2)
    );
}
