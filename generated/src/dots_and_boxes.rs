//! Dots and Boxes. Generated from rules/dots-and-boxes.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: e11518019f56c0f0.
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
type Cells = u128;
/// What earlier positions were.
type Seen<'a> = Look<'a, [History; 0]>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame::square(9, 9);
// region sides
const SIDES: Cells = 0xaaaa_aaaa_aaaa_aaaa_aaaa;
// region boxes
const BOXES: Cells = 0x55_0015_4005_5001_5400;
// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0xaaff_aabf_eaaf_faab_feaa;
    steps!(cells;
        0 N n: (cells & 0x55_2a95_4aa5_52a9_54aa).up(9),
        2 E e: (cells & 0x7f_801f_e007_f801_fe00).up(1),
        4 S s: (cells & 0xaa55_2a95_4aa5_52a9_5400).down(9),
        6 W w: (cells & 0xff_003f_c00f_f003_fc00).down(1)
    );

    const SIZE: tables::Size = [9, 9, 1];
    const ORTHOGONAL: u64 = 85;
    const STEPS_ORTHOGONAL: &[Cells; 128] = &tables::near_128(
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
    box_: [Cells; 2],
    // pieces
    line: Cells,
    /// The player to move.
    next: u8,
    /// Whether the turn goes on.
    again: bool,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move connect
    Connect { side: u8 },
}

impl Position {
    // move connect
    fn each_connect(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move connect, line 2
        for side in (SIDES & self.empty()).cells() {
            visit(Choice::Connect { side: side as _ })?;
        }
        Continue(())
    }

    // move connect
    /// What is chosen from.
    #[inline(always)]
    fn set_connect(&self, me: usize) -> Cells {
        SIDES & self.empty()
    }

    // move connect
    #[inline(always)]
    fn play_connect(&mut self, me: usize, side: usize) {
        // move connect, line 3
        self.line |= Cells::of(side);
        // move connect, line 4
        let closed: Cells = Board::STEPS_ORTHOGONAL[side] & BOXES & Board::CELLS
            & !Board::step(Board::ORTHOGONAL, Board::CELLS & !self.line);
        // move connect, line 5
        self.box_[1 - me] &= !closed;
        self.box_[me] |= closed;
        self.line &= !closed;
        // move connect, line 6
        if closed.any() {
            self.again = true;
        }
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.box_[0] & !self.box_[1] & !self.line
    }

    /// Settles who is next: `me` after `again`, else who has been named or comes after,
    /// players who are out of the game skipped.
    #[inline]
    fn settle(&mut self, me: usize) {
        if self.again {
            if true {
                self.next = me as u8;
                return;
            }
            self.again = false;
        }
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
            name: "dots-and-boxes",
            title: "Dots and Boxes",
            rules_hash: 16218896028292006128,
            players: &["first", "second"],
            layers: &[
                (
                    "pieces",
                    &[
                        KindName::owned("box", Some('B')),
                        KindName::neutral("line", Some('L')),
                    ],
                ),
            ],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    fn setup() -> Position {
        Position {
            box_: [Cells::NONE; 2],
            line: Cells::NONE,
            next: 0,
            again: false,
        }
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_connect(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.set_connect(me).count()
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let set_connect = self.set_connect(me);
        let of_connect = set_connect.count();
        let left = rng.one_of(of_connect)?;
        let side = set_connect.nth(left);
        Some(Choice::Connect { side: side as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.again = false;
        self.next = after::<2>(me);
        let Choice::Connect { side } = m;
        self.play_connect(me, usize::from(side));
        self.settle(me);
        let over = !self.again;
        Played::turn(()).over(over)
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
        if !SIDES.meets(self.empty()) {
            return Verdict::Over(
                share({
                    let mut best: Option<i32> = None;
                    let mut all = 0u64;
                    for p in 3u64.cells() {
                        {
                            let value = self.box_[p].count() as i32;
                            if best.is_none_or(|best| value > best) {
                                best = Some(value);
                                all = 0u64;
                            }
                            if best == Some(value) {
                                all |= 1u64 << p;
                            }
                        }
                    }
                    all
                }),
            );
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Connect { side } => FRAME.write(out, "connect", &[side]),
        }
    }

    fn pieces(&self, out: &mut impl PieceSink) {
        out.owned(0, 0, Board::CELLS, self.box_);
        out.neutral(0, 1, Board::CELLS, self.line);
    }

    fn write(&self, view: &mut View) {
        view.add_layers(self, Board::CELLS, 1);
        view.next = self.next;
    }

    fn read(view: &View) -> Position {
        Position {
            box_: read_owners(Board::CELLS, &view.layers, 0),
            line: read_kind(Board::CELLS, &view.layers, 0, 1),
            next: view.next.min(1),
            again: view.open,
        }
    }
}
