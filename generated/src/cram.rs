//! Cram. Generated from rules/cram.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 048ee45bc3e1a5ee.
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
    name: "cram",
    title: "Cram",
    rules_hash: 328450905624126958,
    players: &["vertical", "horizontal"],
    layers: &[("pieces", &["neutral half"])],
    symmetries: &[SymmetryName::STILL.players(1)],
    ..Names::NONE
};

struct Board;
impl Board {
    rectangle!(64: 6 x 5);
    counted!(8 64 counted_64, tables::COMPASS);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    half: Cells, // pieces
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Tile { low: u8, way: u8 }, // move tile
}

impl Position {
    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.half
    }

    // move tile
    #[inline(always)]
    fn play_tile(&mut self, me: usize, low: usize, way: usize) {
        self.half |= Cells::of(low) | Board::steps_from(way, low, 1i32); // move tile, line 4
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER, ASKS_BLOCKED);
    fn setup() -> Position {
        Position { half: 0x0, next: 0 }
    }

    // move tile
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move tile, line 2
        let empty: Cells = self.empty();
        for low in empty.cells() {
            // move tile, line 3
            sink.choice(
                member_if(0, Board::n(Cells::of(low)).meets(empty))
                    | member_if(2, Board::e(Cells::of(low)).meets(empty)),
                |way| Choice::Tile { low: low as _, way: way as _ },
            )?;
        }
        Continue(())
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Tile { low, way } => self.play_tile(me, low.into(), way.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // domineering: end
        if blocked() {
            return Verdict::Over(share(1u64 << me));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Tile { low, way } => {
                out.push_str("tile");
                FRAME.write_cell(out, low);
                write_name(out, &["n", "ne", "e", "se", "s", "sw", "w", "nw"], way as usize);
            }
        }
    }

    plain_data!(layer(_: neutral half), next(next, 1));
}
