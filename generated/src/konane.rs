//! Konane. Generated from rules/konane.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 29229f8bb25dc81e.
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
// the board
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

    const SIZE: tables::Size = [8, 8, 1];
    const ORTHOGONAL: u64 = 85;
    /// The cells strictly between two cells on a line.
    const BETWEEN: &[[Cells; 64]; 64] = &tables::between_64(
        Self::SIZE,
        Self::CELLS,
        &[
            [0, 1, 0],
            [1, 1, 0],
            [1, 0, 0],
            [1, -1, 0],
            [0, -1, 0],
            [-1, -1, 0],
            [-1, 0, 0],
            [-1, 1, 0],
        ],
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
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move open
    Open { out_: u8 },
    // move jump
    Jump { from: u8, way: u8, to: u8 },
}

impl Position {
    // move open
    fn each_open(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move open, line 2
        if !(2 < self.turn as i32) {
            // move open, line 3
            for out_ in (self.stone[me]
                & (if self.turn as i32 == 1 {
                    0x8100_0018_1800_0081_u64
                } else {
                    Board::step(Board::ORTHOGONAL, self.empty())
                }))
                .cells()
            {
                visit(Choice::Open { out_: out_ as _ })?;
            }
        }
        Continue(())
    }

    // move open
    /// What is chosen from.
    #[inline(always)]
    fn set_open(&self, me: usize) -> Cells {
        if !(2 < self.turn as i32) {
            self.stone[me]
                & (if self.turn as i32 == 1 {
                    0x8100_0018_1800_0081_u64
                } else {
                    Board::step(Board::ORTHOGONAL, self.empty())
                })
        } else {
            Cells::NONE
        }
    }

    // move jump
    fn each_jump(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move jump, line 2
        if 2 < self.turn as i32 {
            // move jump, line 3
            for from in self.stone[me].cells() {
                // move jump, line 4
                for way in Board::ORTHOGONAL.cells() {
                    // move jump, line 5
                    for to in (({
                        let mut all = Cells::of(from);
                        let mut left = all;
                        while left.any() {
                            let c = left.first();
                            left = left.rest();
                            let more = Board::step(
                                1u64 << way,
                                Board::step(1u64 << way, Cells::of(c)) & self.stone[(1 - me)],
                            ) & self.empty() & !all;
                            all |= more;
                            left |= more;
                        }
                        all
                    }) & !Cells::of(from)).cells() {
                        visit(Choice::Jump { from: from as _, way: way as _, to: to as _ })?;
                    }
                }
            }
        }
        Continue(())
    }

    // move jump
    #[inline(always)]
    fn count_jump(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        // move jump, line 2
        if 2 < self.turn as i32 {
            // move jump, line 3
            for from in self.stone[me].cells() {
                // move jump, line 4
                for way in Board::ORTHOGONAL.cells() {
                    count
                        += (({
                            let mut all = Cells::of(from);
                            let mut left = all;
                            while left.any() {
                                let c = left.first();
                                left = left.rest();
                                let more = Board::step(
                                    1u64 << way,
                                    Board::step(1u64 << way, Cells::of(c)) & self.stone[(1 - me)],
                                ) & self.empty() & !all;
                                all |= more;
                                left |= more;
                            }
                            all
                        }) & !Cells::of(from)).count();
                }
                marks.mark(count);
            }
        }
        count
    }

    // move jump
    #[inline(always)]
    fn nth_jump(&self, me: usize, mut left: u32, marks: &Marks<64>) -> Option<Choice> {
        // move jump, line 2
        if 2 < self.turn as i32 {
            // move jump, line 3
            if let Some((place, mut left)) = marks.find(left) {
                let from = self.stone[me].nth(place);
                // move jump, line 4
                for way in Board::ORTHOGONAL.cells() {
                    let set = ({
                        let mut all = Cells::of(from);
                        let mut left = all;
                        while left.any() {
                            let c = left.first();
                            left = left.rest();
                            let more = Board::step(
                                1u64 << way,
                                Board::step(1u64 << way, Cells::of(c)) & self.stone[(1 - me)],
                            ) & self.empty() & !all;
                            all |= more;
                            left |= more;
                        }
                        all
                    }) & !Cells::of(from);
                    let size = set.count();
                    if left < size {
                        let to = set.nth(left);
                        return Some(Choice::Jump { from: from as _, way: way as _, to: to as _ });
                    }
                    left -= size;
                }
            }
        }
        None
    }

    // move open
    #[inline(always)]
    fn play_open(&mut self, me: usize, out_: usize) {
        // move open, line 4
        self.stone[me] &= !Cells::of(out_);
    }

    // move jump
    #[inline(always)]
    fn play_jump(&mut self, me: usize, from: usize, way: usize, to: usize) {
        // move jump, line 6
        {
            let cells = board::between_cells(Board::BETWEEN, from, to) & self.stone[(1 - me)];
            self.stone[1 - me] &= !cells;
        }
        // move jump, line 7
        self.carry(Cells::of(from), Cells::of(to));
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.stone[0] & !self.stone[1]
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.stone[0] | self.stone[1]
    }

    /// What stands on `from` goes to `to` in place of what is there; nothing happens unless
    /// each is one cell and a piece stands on the first.
    #[inline(always)]
    fn carry(&mut self, from: Cells, to: Cells) {
        if from.count() != 1 || to.count() != 1 || !self.occupied().meets(from) {
            return;
        }
        self.stone[0] = self.stone[0] & !(from | to) | to.when(self.stone[0].meets(from));
        self.stone[1] = self.stone[1] & !(from | to) | to.when(self.stone[1].meets(from));
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
    const MIXED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "konane",
            title: "Konane",
            rules_hash: 2964106927104968734,
            players: &["black", "white"],
            layers: &[("pieces", &[KindName::owned("stone", None)])],
            symmetries: &[
                SymmetryName::flat([[-1, 0], [0, -1]]),
                SymmetryName::flat([[1, 0], [0, -1]]),
                SymmetryName::flat([[0, -1], [-1, 0]]),
                SymmetryName::STILL.players(1),
            ],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    // setup, line 3
    fn setup() -> Position {
        Position { stone: [0xaa55_aa55_aa55_aa55, 0x55aa_55aa_55aa_55aa], next: 0, turn: 1 }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_open(me, visit)?;
        self.each_jump(me, visit)
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.set_open(me).count() + self.count_jump(me, &mut ())
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let set_open = self.set_open(me);
        let of_open = set_open.count();
        let mut marks_jump = <Marks<64>>::new();
        let of_jump = self.count_jump(me, &mut marks_jump);
        let mut left = rng.one_of(of_open + of_jump)?;
        if left < of_open {
            let out_ = set_open.nth(left);
            return Some(Choice::Open { out_: out_ as _ });
        }
        left -= of_open;
        self.nth_jump(me, left, &marks_jump)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Open { out_ } => self.play_open(me, usize::from(out_)),
            Choice::Jump { from, way, to } => {
                self.play_jump(me, usize::from(from), usize::from(way), usize::from(to))
            }
        }
        self.turn = self.turn.saturating_add(1);
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << (usize::from(self.next))));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Open { out_ } => FRAME.write(out, "open", &[out_]),
            Choice::Jump { from, way, to } => {
                out.push_str("jump");
                FRAME.write_cell(out, from as usize);
                write_name(out, &["n", "ne", "e", "se", "s", "sw", "w", "nw"], way as usize);
                FRAME.write_cell(out, to as usize);
            }
        }
    }

    plain_data!(layer(stone: single stone), next(next, 1), turn(turn));
}
