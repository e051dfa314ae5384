//! Clobber. Generated from rules/clobber.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 5b4cd32525320a6c.
#![forbid(unsafe_code)]
#![allow(dead_code, unreachable_pub, reason = "a crate may use parts of a private module")]
#![allow(missing_docs, reason = "items cite the rules")]
#![allow(unused_variables, unused_mut, unused_assignments, reason = "code for all games")]
#![allow(unused_parens, clippy::style, clippy::complexity, reason = "made of general parts")]
#![allow(clippy::erasing_op, reason = "an index may be 0")]
#![allow(clippy::large_enum_variant, reason = "moves are copied and never boxed")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = u64;
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::square(6, 5);
struct Board;
impl Board {
    const CELLS: Cells = 0x3fff_ffff;
    steps!(cells;
        0 N n: (cells & 0xff_ffff).up(6),
        2 E e: (cells & 0x1f7d_f7df).up(1),
        4 S s: cells.down(6),
        6 W w: (cells & 0x3efb_efbe).down(1)
    );
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    stone: [Cells; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move clobber
    Clobber { from: u8, to: u8 },
}

impl Position {
    // move clobber
    #[inline(always)]
    fn moves_clobber(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move clobber, line 3
        sink.shifts(
            self.stone[me % 2],
            #[inline(always)]
            |origins: Cells| [
                Board::n(origins) & self.stone[(1 - me) % 2],
                Board::e(origins) & self.stone[(1 - me) % 2],
                Board::s(origins) & self.stone[(1 - me) % 2],
                Board::w(origins) & self.stone[(1 - me) % 2],
            ],
            [6, 1, -6, -1],
            |from, to| Choice::Clobber { from: from as _, to: to as _ },
        )
    }

    // move clobber
    #[inline(always)]
    fn play_clobber(&mut self, me: usize, from: usize, to: usize) {
        // move clobber, line 4
        self.stone[1 - me] &= !Cells::of(to);
        self.stone[me] = self.stone[me % 2] & !Cells::of(from) | Cells::of(to);
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = [u8; 2];
    type Past = [History; 0];
    type Trace = ();
    type Kept = ();
    const BY_PLAYER: bool = true;
    const ASKS_BLOCKED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "clobber",
            title: "Clobber",
            rules_hash: 6578865312172739180,
            players: &["white", "black"],
            layers: &[("pieces", &[KindName::owned("stone", None)])],
            symmetries: &[
                SymmetryName::flat([[-1, 0], [0, -1]]),
                SymmetryName::flat([[1, 0], [0, -1]]),
                SymmetryName::STILL.players(1),
            ],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    fn setup() -> Position {
        Position { stone: [0x15a9_5a95, 0x2a56_a56a], next: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_clobber(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Clobber { from, to } => {
                self.play_clobber(me, usize::from(from), usize::from(to))
            }
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
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
