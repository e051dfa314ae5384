//! Cram. Generated from rules/cram.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 048ee45bc3e1a5ee.
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
        1 NE ne: (cells & 0x7d_f7df).up(7),
        2 E e: (cells & 0x1f7d_f7df).up(1),
        3 SE se: (cells & 0x1f7d_f7c0).down(5),
        4 S s: cells.down(6),
        5 SW sw: (cells & 0x3efb_ef80).down(7),
        6 W w: (cells & 0x3efb_efbe).down(1),
        7 NW nw: (cells & 0xfb_efbe).up(5)
    );
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    half: Cells,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move tile
    Tile { low: u8, way: u8 },
}

impl Position {
    // move tile
    #[inline(always)]
    fn moves_tile(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move tile, line 2
        let cells: Cells = self.empty();
        for low in cells.cells() {
            // move tile, line 3
            sink.choice(
                (if Board::n(Cells::of(low)).meets(cells) { 1u64 } else { 0u64 })
                    | (if Board::e(Cells::of(low)).meets(cells) { 4u64 } else { 0u64 }),
                |way| Choice::Tile { low: low as _, way: way as _ },
            )?;
        }
        Continue(())
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.half
    }

    // move tile
    #[inline(always)]
    fn play_tile(&mut self, me: usize, low: usize, way: usize) {
        // move tile, line 4
        self.half |= Cells::of(low) | Board::step(board::Way(way), Cells::of(low));
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
            name: "cram",
            title: "Cram",
            rules_hash: 328450905624126958,
            players: &["vertical", "horizontal"],
            layers: &[("pieces", &[KindName::neutral("half", None)])],
            symmetries: &[SymmetryName::STILL.players(1)],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    fn setup() -> Position {
        Position { half: 0x0, next: 0 }
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_tile(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Tile { low, way } => self.play_tile(me, usize::from(low), usize::from(way)),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
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
                FRAME.write_cell(out, low as usize);
                write_name(out, &["n", "ne", "e", "se", "s", "sw", "w", "nw"], way as usize);
            }
        }
    }

    plain_data!(layer(_: neutral half), next(next, 1));
}
