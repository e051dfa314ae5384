//! Knightthrough. Generated from rules/knightthrough.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 4edf61c81b9df5e6.
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
// region goal
const GOAL: [Cells; 2] = [0xff00_0000_0000_0000, 0xff];
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

    // dir forward
    #[inline(always)]
    fn step_forward(key: usize, cells: Cells) -> Cells {
        match key {
            0 => Board::n(cells),
            _ => Board::s(cells),
        }
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    knight: [Cells; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move leap
    Leap { from: u8, to: u8 },
}

impl Position {
    // move leap
    fn each_leap(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move leap, line 2
        for from in self.knight[me].cells() {
            // move leap, line 3
            for to in ((Board::step(
                Board::E | Board::W,
                Board::step_forward(me, Board::step_forward(me, Cells::of(from))),
            ) | Board::e(Board::e(Board::step_forward(me, Cells::of(from))))
                | Board::w(Board::w(Board::step_forward(me, Cells::of(from)))))
                & !self.knight[me])
                .cells()
            {
                visit(Choice::Leap {
                    from: from as _,
                    to: to as _,
                })?;
            }
        }
        Continue(())
    }

    // move leap, line 3
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_LEAP: [[isize; 4]; 2] = [[17, 15, 10, 6], [-15, -17, -6, -10]];
    // move leap, line 3
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_leap(&self, me: usize, from: Cells) -> [Cells; 4] {
        [
            Board::e(Board::step_forward(me, Board::step_forward(me, from)))
                & !self.knight[me],
            Board::w(Board::step_forward(me, Board::step_forward(me, from)))
                & !self.knight[me],
            Board::e(Board::e(Board::step_forward(me, from))) & !self.knight[me],
            Board::w(Board::w(Board::step_forward(me, from))) & !self.knight[me],
        ]
    }

    // move leap
    #[inline(always)]
    fn count_leap(&self, me: usize) -> u32 {
        total(self.targets_leap(me, self.knight[me]))
    }

    // move leap
    #[inline(always)]
    fn nth_leap(&self, me: usize, mut left: u32) -> Option<Choice> {
        let targets = self.targets_leap(me, self.knight[me]);
        let (family, set, rank) = part_of(targets, left);
        let to = set.nth(rank);
        let from = to.wrapping_add_signed(-Position::BY_LEAP[me][family]);
        Some(Choice::Leap {
            from: from as _,
            to: to as _,
        })
    }

    // move leap
    #[inline(always)]
    fn play_leap(&mut self, me: usize, from: usize, to: usize) {
        // move leap, line 4
        self.knight[1 - me] &= !Cells::of(to);
        self.knight[me] = self.knight[me] & !Cells::of(from) | Cells::of(to);
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
            name: "knightthrough",
            title: "Knightthrough",
            rules_hash: 5683368766849545702,
            players: &["white", "black"],
            layers: &[("pieces", &[KindName::owned("knight", Some('N'))])],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    // setup, line 3
    fn setup() -> Position {
        Position {
            knight: [0xffff, 0xffff_0000_0000_0000],
            next: 0,
        }
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_leap(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.count_leap(me)
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let of_leap = self.count_leap(me);
        let left = rng.one_of(of_leap)?;
        self.nth_leap(me, left)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        let Choice::Leap { from, to } = m;
        self.play_leap(me, usize::from(from), usize::from(to));
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
        if self.knight[me].meets(GOAL[me]) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if !self.knight[(1 - me)].any() {
            return Verdict::Over(share(1u64 << me));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Leap { from, to } => FRAME.write(out, "leap", &[from, to]),
        }
    }

    fn pieces(&self, out: &mut impl PieceSink) {
        out.owned(0, 0, Board::CELLS, self.knight);
    }

    fn write(&self, view: &mut View) {
        view.add_layers(self, Board::CELLS, 1);
        view.next = self.next;
    }

    fn read(view: &View) -> Position {
        Position {
            knight: read_owners(Board::CELLS, &view.layers, 0),
            next: view.next.min(1),
        }
    }
}
