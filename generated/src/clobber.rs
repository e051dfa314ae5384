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
/// A set of cells.
type Cells = u64;
/// What earlier positions were.
type Seen<'a> = Look<'a, [History; 0]>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame::square(6, 5);
// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0x3fff_ffff;
    steps!(cells;
        0 N n: (cells & 0xff_ffff).up(6),
        2 E e: (cells & 0x1f7d_f7df).up(1),
        4 S s: cells.down(6),
        6 W w: (cells & 0x3efb_efbe).down(1)
    );

    const SIZE: tables::Size = [6, 5, 1];
    const STEPS_ORTHOGONAL: &[Cells; 64] = &tables::near_64(
        Self::SIZE,
        Self::CELLS,
        &tables::ORTHOGONAL,
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
    fn each_clobber(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move clobber, line 2
        for from in self.stone[me].cells() {
            // move clobber, line 3
            for to in (Board::STEPS_ORTHOGONAL[from] & self.stone[(1 - me)]).cells() {
                visit(Choice::Clobber {
                    from: from as _,
                    to: to as _,
                })?;
            }
        }
        Continue(())
    }

    // move clobber, line 3
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_CLOBBER: [[isize; 4]; 2] = [[6, 1, -6, -1], [6, 1, -6, -1]];
    // move clobber, line 3
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_clobber(&self, me: usize, from: Cells) -> [Cells; 4] {
        [
            Board::n(from) & self.stone[(1 - me)],
            Board::e(from) & self.stone[(1 - me)],
            Board::s(from) & self.stone[(1 - me)],
            Board::w(from) & self.stone[(1 - me)],
        ]
    }

    // move clobber
    #[inline(always)]
    fn count_clobber(&self, me: usize) -> u32 {
        total(self.targets_clobber(me, self.stone[me]))
    }

    // move clobber
    #[inline(always)]
    fn nth_clobber(&self, me: usize, mut left: u32) -> Option<Choice> {
        let targets = self.targets_clobber(me, self.stone[me]);
        let (family, set, rank) = part_of(targets, left);
        let to = set.nth(rank);
        let from = to.wrapping_add_signed(-Position::BY_CLOBBER[me][family]);
        Some(Choice::Clobber {
            from: from as _,
            to: to as _,
        })
    }

    // move clobber
    #[inline(always)]
    fn play_clobber(&mut self, me: usize, from: usize, to: usize) {
        // move clobber, line 4
        self.stone[1 - me] &= !Cells::of(to);
        self.stone[me] = self.stone[me] & !Cells::of(from) | Cells::of(to);
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
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    // setup, line 3
    fn setup() -> Position {
        Position {
            stone: [0x15a9_5a95, 0x2a56_a56a],
            next: 0,
        }
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_clobber(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.count_clobber(me)
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let of_clobber = self.count_clobber(me);
        let left = rng.one_of(of_clobber)?;
        self.nth_clobber(me, left)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        let Choice::Clobber { from, to } = m;
        self.play_clobber(me, usize::from(from), usize::from(to));
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
            Choice::Clobber { from, to } => FRAME.write(out, "clobber", &[from, to]),
        }
    }

    fn pieces(&self, out: &mut impl PieceSink) {
        out.owned(0, 0, Board::CELLS, self.stone);
    }

    fn write(&self, view: &mut View) {
        view.add_layers(self, Board::CELLS, 1);
        view.next = self.next;
    }

    fn read(view: &View) -> Position {
        Position {
            stone: read_owners(Board::CELLS, &view.layers, 0),
            next: view.next.min(1),
        }
    }
}
