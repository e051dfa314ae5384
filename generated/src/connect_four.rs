//! Connect Four. Generated from rules/connect-four.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 7cf01c25353ffa58.
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
const FRAME: Frame = Frame::square(7, 6);
struct Board;
impl Board {
    const CELLS: Cells = 0x3ff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0x7_ffff_ffff).up(7),
        1 NE ne: (cells & 0x3_f7ef_dfbf).up(8),
        2 E e: (cells & 0x1fb_f7ef_dfbf).up(1),
        3 SE se: (cells & 0x1fb_f7ef_df80).down(6),
        4 S s: cells.down(7),
        5 SW sw: (cells & 0x3f7_efdf_bf00).down(8),
        6 W w: (cells & 0x3f7_efdf_bf7e).down(1),
        7 NW nw: (cells & 0x7_efdf_bf7e).up(6)
    );

    const ADJACENT: u64 = 255;
    #[inline(always)]
    fn some_row(dirs: u64, n: i32, set: Cells) -> bool {
        union_over!(dirs;
            N | S: board::ends_of_shifted_lines(n, set, 7, Self::n),
            NE | SW: board::ends_of_shifted_lines(n, set, 8, Self::ne),
            E | W: board::ends_of_shifted_lines(n, set, 1, Self::e),
            SE | NW: board::ends_of_shifted_lines(n, set, -6, Self::se)
        ).any()
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    disc: [Cells; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move drop
    Drop { to: u8 },
}

impl Position {
    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.disc[0] & !self.disc[1]
    }

    // move drop
    #[inline(always)]
    fn moves_drop(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move drop, line 2
        let cells: Cells = self.empty();
        sink.choice(cells & !Board::n(cells), |to| Choice::Drop { to: to as _ })
    }

    // move drop
    #[inline(always)]
    fn play_drop(&mut self, me: usize, to: usize) {
        // move drop, line 3
        self.disc[me] |= Cells::of(to);
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
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "connect-four",
            title: "Connect Four",
            rules_hash: 9002726601246374488,
            players: &["red", "yellow"],
            layers: &[("pieces", &[KindName::owned("disc", None)])],
            symmetries: &[SymmetryName::flat([[-1, 0], [0, 1]]), SymmetryName::STILL.players(1)],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    fn setup() -> Position {
        Position { disc: [0x0; 2], next: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_drop(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Drop { to } => self.play_drop(me, usize::from(to)),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if Board::some_row(Board::ADJACENT, 4, self.disc[me % 2]) {
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
