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
/// A set of cells.
type Cells = u64;
/// What earlier positions were.
type Seen<'a> = Look<'a, [History; 0]>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame::square(7, 6);
// the board
struct Board;
impl Board {
    /// The cells of the board.
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

    const ALL: u64 = 255;
    #[inline(always)]
    fn some_lines(dirs: u64, n: i32, set: Cells) -> bool {
        union_over!(dirs;
            N | S: board::ends_of_shifted_lines(n, set, 7, Board::n),
            NE | SW: board::ends_of_shifted_lines(n, set, 8, Board::ne),
            E | W: board::ends_of_shifted_lines(n, set, 1, Board::e),
            SE | NW: board::ends_of_shifted_lines(n, set, -6, Board::se)
        )
            .any()
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
    // move drop
    fn each_drop(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move drop, line 2
        for to in (self.empty() & !Board::n(self.empty())).cells() {
            visit(Choice::Drop { to: to as _ })?;
        }
        Continue(())
    }

    // move drop
    /// What is chosen from.
    #[inline(always)]
    fn set_drop(&self, me: usize) -> Cells {
        self.empty() & !Board::n(self.empty())
    }

    // move drop
    #[inline(always)]
    fn play_drop(&mut self, me: usize, to: usize) {
        // move drop, line 3
        self.disc[me] |= Cells::of(to);
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.disc[0] & !self.disc[1]
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
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    fn setup() -> Position {
        Position {
            disc: [Cells::NONE; 2],
            next: 0,
        }
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_drop(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.set_drop(me).count()
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let set_drop = self.set_drop(me);
        let of_drop = set_drop.count();
        let left = rng.one_of(of_drop)?;
        let to = set_drop.nth(left);
        Some(Choice::Drop { to: to as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        let Choice::Drop { to } = m;
        self.play_drop(me, usize::from(to));
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
        // end, line 2
        if Board::some_lines(Board::ALL, 4, self.disc[me]) {
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

    fn pieces(&self, out: &mut impl PieceSink) {
        out.owned(0, 0, Board::CELLS, self.disc);
    }

    fn write(&self, view: &mut View) {
        view.add_layers(self, Board::CELLS, 1);
        view.next = self.next;
    }

    fn read(view: &View) -> Position {
        Position {
            disc: read_owners(Board::CELLS, &view.layers, 0),
            next: view.next.min(1),
        }
    }
}
