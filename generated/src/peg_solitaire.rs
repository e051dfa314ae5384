//! Peg Solitaire. Generated from rules/peg-solitaire.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 3f1d22095bebdab3.
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
const FRAME: Frame = Frame::square(7, 7);
const NAMES: Names = Names {
    name: "peg-solitaire",
    title: "Peg Solitaire",
    rules_hash: 4547828622306302643,
    players: &["solo"],
    layers: &[("pieces", &["neutral peg"])],
    symmetries: &[SymmetryName::HALF_TURN, SymmetryName::FLIP_Y, SymmetryName::ANTIDIAGONAL],
    ..Names::NONE
};

masks!(SOLO = 0x1);
struct Board;
impl Board {
    const CELLS: Cells = 0x70e7_ffff_ce1c;
    steps!(cells;
        0 N n: (cells & 0xe1_cfff_ce1c).up(7),
        2 E e: (cells & 0x3063_f7ef_c60c).up(1),
        4 S s: (cells & 0x70e7_ffe7_0e00).down(7),
        6 W w: (cells & 0x60c7_efdf_8c18).down(1)
    );

    const SIZE: tables::Size = [7, 7, 1];
    /// The cells strictly between two cells on a line.
    const BETWEEN: &[[Cells; 64]; 64] =
        &tables::between_64(Self::SIZE, Self::CELLS, &tables::COMPASS);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    peg: Cells, // pieces
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Jump { from: u8, to: u8 }, // move jump
}

impl Position {
    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.peg
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.peg
    }

    /// Moves the piece on `from` to `to`, capturing any piece there. Does nothing unless both
    /// are single cells and `from` is occupied.
    #[inline(always)]
    fn carry(&mut self, from: Cells, to: Cells) {
        if !(from.count() as i32 == 1 && to.count() as i32 == 1 && self.occupied().meets(from)) {
            return;
        }
        self.peg = self.peg & !(from | to) | to.when(self.peg.meets(from));
    }

    // move jump
    #[inline(always)]
    fn play_jump(&mut self, me: usize, from: usize, to: usize) {
        self.peg &= !board::between_cells(Board::BETWEEN, from, to); // move jump, line 4
        self.carry(Cells::of(from), Cells::of(to)); // move jump, line 5
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 1], seen: 0; BY_PLAYER, ASKS_BLOCKED);
    // setup
    fn setup() -> Position {
        Position { peg: 0x70e7_feff_ce1c, next: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    // move jump
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move jump, line 3
        sink.shifts(
            self.peg,
            #[inline(always)]
            |origins: Cells| {
                let empty: Cells = self.empty();
                [
                    Board::n(Board::n(origins) & self.peg) & empty,
                    Board::e(Board::e(origins) & self.peg) & empty,
                    Board::s(Board::s(origins) & self.peg) & empty,
                    Board::w(Board::w(origins) & self.peg) & empty,
                ]
            },
            [14, 2, -14, -2],
            |from, to| Choice::Jump { from: from as _, to: to as _ },
        )
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = usize::from(after::<1>(me)) as u8;
        match m {
            Choice::Jump { from, to } => self.play_jump(me, from.into(), to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 1]> {
        // end, line 2
        if self.peg == 0x100_0000_u64 {
            return Verdict::Over(share(SOLO));
        }
        // end, line 3
        if blocked() {
            return Verdict::Over([(90 - 10 * self.peg.count() as i32).max(0) as u8]);
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Jump { from, to } => FRAME.write(out, "jump", &[from, to]),
        }
    }

    plain_data!(layer(_: neutral peg), next(next, 0));
}
