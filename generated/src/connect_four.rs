//! Connect Four. Generated from rules/connect-four.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 7cf01c25353ffa58.
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
const FRAME: Frame = Frame::square(7, 6);
const NAMES: Names = Names {
    name: "connect-four",
    title: "Connect Four",
    rules_hash: 9002726601246374488,
    players: &["red", "yellow"],
    layers: &[("pieces", &["disc"])],
    symmetries: &[SymmetryName::FLIP_X, SymmetryName::STILL.players(1)],
    ..Names::NONE
};

struct Board;
impl Board {
    rectangle!(64: 7 x 6);
    walks!((fn some_row), compass);
    const ADJACENT: u64 = 255;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    disc: [Cells; 2], // pieces, by owner
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Drop { to: u8 }, // move drop
}

impl Position {
    owners!(own: disc % 2);
    boards!((disc[0, 1]), fn empty);
    // move drop
    #[inline(always)]
    fn play_drop(&mut self, me: usize, to: usize) {
        self.disc[me] |= Cells::of(to); // move drop, line 3
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER);
    fn setup() -> Position {
        Position { disc: [0x0; 2], next: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    // move drop
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move drop, line 2
        let empty: Cells = self.empty();
        sink.choice(empty & !Board::n(empty), |to| Choice::Drop { to: to as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Drop { to } => self.play_drop(me, to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if Board::some_row(Board::ADJACENT, 4, self.own(me)) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if !self.empty().any() {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Drop { to } => FRAME.write(out, "drop", &[to]),
        }
    }

    plain_data!(layer(disc: single disc), next(next, 1));
}
