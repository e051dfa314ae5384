//! Domineering. Generated from rules/domineering.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 3ba7ce57923ce054.
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
const FRAME: Frame = Frame::square(8, 8);
// dir lie
const LIE: [u64; 2] = [1, 4];
struct Board;
impl Board {
    const CELLS: Cells = 0xffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: cells.up(8),
        1 NE ne: (cells & 0x7f_7f7f_7f7f_7f7f).up(9),
        2 E e: (cells & 0x7f7f_7f7f_7f7f_7f7f).up(1),
        3 SE se: (cells & 0x7f7f_7f7f_7f7f_7f00).down(7),
        4 S s: cells.down(8),
        5 SW sw: (cells & 0xfefe_fefe_fefe_fe00).down(9),
        6 W w: (cells & 0xfefe_fefe_fefe_fefe).down(1),
        7 NW nw: (cells & 0xfe_fefe_fefe_fefe).up(7)
    );

    #[inline(always)]
    fn step_lie(index: usize, cells: Cells) -> Cells {
        match index {
            0 => Self::n(cells),
            _ => Self::e(cells),
        }
    }

    walks!(
        (fn back), (N n s, NE ne sw, E e w, SE se nw, S s n, SW sw ne, W w e,
            NW nw se)
    );
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    half: [Cells; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move tile
    Tile { low: u8 },
}

impl Position {
    // move tile
    #[inline(always)]
    fn moves_tile(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move tile, line 2
        let cells: Cells = self.empty();
        sink.choice(cells & Board::back(LIE[me % 2], cells), |low| Choice::Tile { low: low as _ })
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.half[0] & !self.half[1]
    }

    // move tile
    #[inline(always)]
    fn play_tile(&mut self, me: usize, low: usize) {
        // move tile, line 3
        let cells: Cells = Cells::of(low) | Board::step_lie(me, Cells::of(low));
        self.half[1 - me] &= !cells;
        self.half[me] |= cells;
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
            name: "domineering",
            title: "Domineering",
            rules_hash: 4298631244859367508,
            players: &["vertical", "horizontal"],
            layers: &[("pieces", &[KindName::owned("half", None)])],
            symmetries: &[SymmetryName::flat([[0, 1], [1, 0]]).players(1)],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    fn setup() -> Position {
        Position { half: [0x0; 2], next: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_tile(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Tile { low } => self.play_tile(me, usize::from(low)),
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
            Choice::Tile { low } => FRAME.write(out, "tile", &[low]),
        }
    }

    plain_data!(layer(half: single half), next(next, 1));
}
