//! Chomp. Generated from rules/chomp.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 07aa1b7500e70af9.
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
const FRAME: Frame = Frame::square(7, 4);
const NAMES: Names = Names {
    name: "chomp",
    title: "Chomp",
    rules_hash: 552284093646572281,
    players: &["first", "second"],
    layers: &[("pieces", &["neutral square_left"])],
    symmetries: &[SymmetryName::STILL.players(1)],
    ..Names::NONE
};

// move bite, line 3
const BY_CELL: [Cells; 28] = [
    0xfff_ffff, 0xfdf_bf7e, 0xf9f_3e7c, 0xf1e_3c78, 0xe1c_3870, 0xc18_3060, 0x810_2040,
    0xfff_ff80, 0xfdf_bf00, 0xf9f_3e00, 0xf1e_3c00, 0xe1c_3800, 0xc18_3000, 0x810_2000,
    0xfff_c000, 0xfdf_8000, 0xf9f_0000, 0xf1e_0000, 0xe1c_0000, 0xc18_0000, 0x810_0000,
    0xfe0_0000, 0xfc0_0000, 0xf80_0000, 0xf00_0000, 0xe00_0000, 0xc00_0000, 0x800_0000,
];

struct Board;
impl Board {
    const CELLS: Cells = 0xfff_ffff;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    square_left: Cells, // pieces
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Bite { corner: u8 }, // move bite
}

impl Position {
    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.square_left
    }

    // move bite
    #[inline(always)]
    fn play_bite(&mut self, me: usize, corner: usize) {
        self.square_left &= !at(&BY_CELL, corner); // move bite, line 3
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER);
    // setup
    fn setup() -> Position {
        Position { square_left: 0xfff_ffff, next: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    // move bite
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move bite, line 2
        sink.choice(self.occupied(), |corner| Choice::Bite { corner: corner as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Bite { corner } => self.play_bite(me, corner.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end
        if !self.occupied().any() {
            return Verdict::Over(share_of_others(1u64 << me));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Bite { corner } => FRAME.write(out, "bite", &[corner]),
        }
    }

    plain_data!(layer(_: neutral square_left), next(next, 1));
}
