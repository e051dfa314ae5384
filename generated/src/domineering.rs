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
/// A set of cells.
type Cells = u64;
/// What earlier positions were.
type Seen<'a> = Look<'a, [History; 0]>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame::square(8, 8);
// dir lie
const LIE: [u64; 2] = [Board::N, Board::E];
// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0xffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: cells.up(8),
        2 E e: (cells & 0x7f7f_7f7f_7f7f_7f7f).up(1),
        4 S s: cells.down(8),
        6 W w: (cells & 0xfefe_fefe_fefe_fefe).down(1)
    );

    #[inline(always)]
    fn back(dirs: u64, cells: Cells) -> Cells {
        union_over!(dirs;
            N: Board::s(cells),
            E: Board::w(cells)
        )
    }

    // dir lie
    #[inline(always)]
    fn step_lie(key: usize, cells: Cells) -> Cells {
        match key {
            0 => Board::n(cells),
            _ => Board::e(cells),
        }
    }
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
    fn each_tile(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move tile, line 2
        for low in (self.empty() & Board::back(LIE[me], self.empty())).cells() {
            visit(Choice::Tile { low: low as _ })?;
        }
        Continue(())
    }

    // move tile
    /// What is chosen from.
    #[inline(always)]
    fn set_tile(&self, me: usize) -> Cells {
        self.empty() & Board::back(LIE[me], self.empty())
    }

    // move tile
    #[inline(always)]
    fn play_tile(&mut self, me: usize, low: usize) {
        // move tile, line 3
        {
            let cells = Cells::of(low) | Board::step_lie(me, Cells::of(low));
            self.half[1 - me] &= !cells;
            self.half[me] |= cells;
        }
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.half[0] & !self.half[1]
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
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    fn setup() -> Position {
        Position {
            half: [Cells::NONE; 2],
            next: 0,
        }
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_tile(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.set_tile(me).count()
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let set_tile = self.set_tile(me);
        let of_tile = set_tile.count();
        let left = rng.one_of(of_tile)?;
        let low = set_tile.nth(left);
        Some(Choice::Tile { low: low as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        let Choice::Tile { low } = m;
        self.play_tile(me, usize::from(low));
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self,
        me: usize,
        trace: Self::Trace,
        past: Seen<'_>,
        blocked: &mut impl FnMut() -> bool,
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

    fn pieces(&self, out: &mut impl PieceSink) {
        out.owned(0, 0, Board::CELLS, self.half);
    }

    fn write(&self, view: &mut View) {
        view.add_layers(self, Board::CELLS, 1);
        view.next = self.next;
    }

    fn read(view: &View) -> Position {
        Position {
            half: read_owners(Board::CELLS, &view.layers, 0),
            next: view.next.min(1),
        }
    }
}
