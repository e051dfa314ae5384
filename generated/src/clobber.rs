//! Clobber. Generated from rules/clobber.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 5b4cd32525320a6c.
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
const FRAME: Frame = Frame::square(6, 5);
const NAMES: Names = Names {
    name: "clobber",
    title: "Clobber",
    rules_hash: 6578865312172739180,
    players: &["white", "black"],
    layers: &[("pieces", &["stone"])],
    symmetries: &[SymmetryName::HALF_TURN, SymmetryName::FLIP_Y, SymmetryName::STILL.players(1)],
    ..Names::NONE
};

struct Board;
impl Board {
    rectangle!(64: 6 x 5);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    stone: [Cells; 2], // pieces, by owner
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Clobber { from: u8, to: u8 }, // move clobber
}

impl Position {
    owners!(own, enemy: stone % 2);
    // move clobber
    #[inline(always)]
    fn play_clobber(&mut self, me: usize, from: usize, to: usize) {
        // move clobber, line 4
        self.stone[1 - me] &= !Cells::of(to);
        self.stone[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER, ASKS_BLOCKED);
    // setup, line 2
    fn setup() -> Position {
        Position { stone: [0x15a9_5a95, 0x2a56_a56a], next: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    // move clobber
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move clobber, line 3
        sink.shifts(
            self.own(me),
            #[inline(always)]
            |origins: Cells| [
                Board::n(origins) & self.enemy(me),
                Board::e(origins) & self.enemy(me),
                Board::s(origins) & self.enemy(me),
                Board::w(origins) & self.enemy(me),
            ],
            [6, 1, -6, -1],
            |from, to| Choice::Clobber { from: from as _, to: to as _ },
        )
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Clobber { from, to } => self.play_clobber(me, from.into(), to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end
        if blocked() {
            return Verdict::Over(share(1u64 << me));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Clobber { from, to } => FRAME.write(out, "clobber", &[from, to]),
        }
    }

    plain_data!(layer(stone: single stone), next(next, 1));
}
