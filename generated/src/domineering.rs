//! Domineering. Generated from rules/domineering.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 3ba7ce57923ce054.
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
const FRAME: Frame = Frame::square(8, 8);
const NAMES: Names = Names {
    name: "domineering",
    title: "Domineering",
    rules_hash: 4298631244859367508,
    players: &["vertical", "horizontal"],
    layers: &[("pieces", &["half"])],
    symmetries: &[SymmetryName::flat([[0, 1], [1, 0]]).players(1)],
    ..Names::NONE
};

// dir lie
const LIE: [u64; 2] = [Board::N, Board::E];
struct Board;
impl Board {
    rectangle!(64: 8 x 8);
    step_by!(step_lie: n, e);
    walks!((fn back), compass);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    half: [Cells; 2], // pieces, by owner
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Tile { low: u8 }, // move tile
}

impl Position {
    boards!((half[0, 1]), fn empty);
    // move tile
    #[inline(always)]
    fn play_tile(&mut self, me: usize, low: usize) {
        // move tile, line 3
        let low_or_lie: Cells = Cells::of(low) | Board::step_lie(me, Cells::of(low));
        self.half[1 - me] &= !low_or_lie;
        self.half[me] |= low_or_lie;
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER, ASKS_BLOCKED);
    fn setup() -> Position {
        Position { half: [0x0; 2], next: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    // move tile
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move tile, line 2
        let empty: Cells = self.empty();
        sink.choice(empty & Board::back(LIE[me % 2], empty), |low| Choice::Tile { low: low as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Tile { low } => self.play_tile(me, low.into()),
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
            Choice::Tile { low } => FRAME.write(out, "tile", &[low]),
        }
    }

    plain_data!(layer(half: single half), next(next, 1));
}
