//! English Draughts. Generated from rules/english-draughts.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 3f69a3860d4f4a6a.
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
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(8, 8);
// region last_row
const LAST_ROW: [Cells; 2] = [0xff00_0000_0000_0000, 0xff];
// dir ahead
const AHEAD: [u64; 2] = [Board::NE | Board::NW, Board::SE | Board::SW];
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
    const DIAGONAL: u64 = 170;
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
    owner: [Cells; 2],
    man: Cells,
    king: Cells,
    // state quiet
    quiet: u8,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move jump
    Jump { from: u8, rest: Trail<u8, 64> },
    // move step
    Step { from: u8, to: u8 },
}

impl Position {
    // def ways
    #[inline(always)]
    fn ways(&self, me: usize, c: usize) -> u64 {
        if self.king.contains(c) { Board::DIAGONAL } else { AHEAD[me] }
    }

    // def jumps
    #[inline(always)]
    fn jumps(&self, me: usize, c: usize) -> Cells {
        (if self.ways(me, c).meets(Board::NE) {
            Board::ne(Board::ne(Cells::of(c)) & self.owner[(1 - me)]) & self.empty()
        } else {
            Cells::NONE
        })
            | (if self.ways(me, c).meets(Board::SE) {
                Board::se(Board::se(Cells::of(c)) & self.owner[(1 - me)]) & self.empty()
            } else {
                Cells::NONE
            })
            | (if self.ways(me, c).meets(Board::SW) {
                Board::sw(Board::sw(Cells::of(c)) & self.owner[(1 - me)]) & self.empty()
            } else {
                Cells::NONE
            })
            | (if self.ways(me, c).meets(Board::NW) {
                Board::nw(Board::nw(Cells::of(c)) & self.owner[(1 - me)]) & self.empty()
            } else {
                Cells::NONE
            })
    }

    // def crowned
    #[inline(always)]
    fn crowned(&self, me: usize, c: usize) -> Cells {
        Cells::of(c) & self.man & LAST_ROW[me]
    }

    // move jump
    #[inline(always)]
    fn each_jump(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let begin_at = self.owner[me] & ((Board::sw(Board::sw(self.empty()) & self.owner[(1 - me)])
                | Board::nw(Board::nw(self.empty()) & self.owner[(1 - me)])
                | Board::ne(Board::ne(self.empty()) & self.owner[(1 - me)])
                | Board::se(Board::se(self.empty()) & self.owner[(1 - me)])) & self.king
                | ((if AHEAD[me].contains(1) {
                    Board::sw(Board::sw(self.empty()) & self.owner[(1 - me)])
                } else {
                    Cells::NONE
                })
                    | (if AHEAD[me].contains(3) {
                        Board::nw(Board::nw(self.empty()) & self.owner[(1 - me)])
                    } else {
                        Cells::NONE
                    })
                    | (if AHEAD[me].contains(5) {
                        Board::ne(Board::ne(self.empty()) & self.owner[(1 - me)])
                    } else {
                        Cells::NONE
                    })
                    | (if AHEAD[me].contains(7) {
                        Board::se(Board::se(self.empty()) & self.owner[(1 - me)])
                    } else {
                        Cells::NONE
                    })) & !self.king);
        if !begin_at.any() {
            return Continue(());
        }
        self.each_from_jump(me, begin_at, visit)
    }

    // move jump
    fn each_from_jump(&self, me: usize, begin_at: Cells, visit: &mut impl Visit<Choice>) -> Flow {
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 64>>::new();
        // move jump, line 2
        for from in begin_at.cells() {
            let mut pos = pos;
            // move jump, line 3
            let mut here: usize = from;
            Position::jump_rounds(me, pos, from, here, 0, rest, visit)?;
        }
        Continue(())
    }

    // move jump
    fn jump_rounds(
        me: usize,
        mut pos: Position,
        from: usize,
        mut here: usize,
        rounds: u32,
        rest: &mut Trail<u8, 64>,
        visit: &mut impl Visit<Choice>,
    ) -> Flow {
        let mut pos = pos;
        // move jump, line 5
        for to in pos.jumps(me, here).cells() {
            rest.push(1, to as i32);
            let mut pos = pos;
            let mut here = here;
            // move jump, line 6
            {
                let cells = board::between_cells(Board::BETWEEN, here, to);
                pos.owner[me] &= !cells;
                pos.owner[1 - me] &= !cells;
                pos.man &= !cells;
                pos.king &= !cells;
            }
            // move jump, line 7
            pos.carry(Cells::of(here), Cells::of(to));
            // move jump, line 8
            here = to;
            if !pos.crowned(me, here).any() && pos.jumps(me, here).any() && rounds + 1 < 64 {
                Position::jump_rounds(me, pos, from, here, rounds + 1, rest, visit)?;
            } else {
                visit(Choice::Jump { from: from as _, rest: *rest })?;
            }
            rest.pop();
        }
        Continue(())
    }

    // move jump
    fn count_jump(&self, me: usize) -> u32 {
        let mut count = 0;
        let _ = self.each_jump(me, &mut tally(&mut count));
        count
    }

    // move step
    fn each_step(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move step, line 2
        for from in self.owner[me].cells() {
            // move step, line 3
            for to in (Board::step(self.ways(me, from), Cells::of(from)) & self.empty()).cells() {
                visit(Choice::Step { from: from as _, to: to as _ })?;
            }
        }
        Continue(())
    }

    // move step, line 3
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_STEP: [[isize; 4]; 2] = [[9, -7, -9, 7], [9, -7, -9, 7]];
    // move step, line 3
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_step(&self, me: usize, from: Cells) -> [Cells; 4] {
        [
            Board::ne(from & self.king) & self.empty()
                | (if AHEAD[me].contains(1) {
                    Board::ne(from & !self.king)
                } else {
                    Cells::NONE
                }) & self.empty(),
            Board::se(from & self.king) & self.empty()
                | (if AHEAD[me].contains(3) {
                    Board::se(from & !self.king)
                } else {
                    Cells::NONE
                }) & self.empty(),
            Board::sw(from & self.king) & self.empty()
                | (if AHEAD[me].contains(5) {
                    Board::sw(from & !self.king)
                } else {
                    Cells::NONE
                }) & self.empty(),
            Board::nw(from & self.king) & self.empty()
                | (if AHEAD[me].contains(7) {
                    Board::nw(from & !self.king)
                } else {
                    Cells::NONE
                }) & self.empty(),
        ]
    }

    // move step
    #[inline(always)]
    fn count_step(&self, me: usize) -> u32 {
        total(self.targets_step(me, self.owner[me]))
    }

    // move step
    #[inline(always)]
    fn nth_step(&self, me: usize, mut left: u32) -> Option<Choice> {
        let targets = self.targets_step(me, self.owner[me]);
        let (family, set, rank) = part_of(targets, left);
        let to = set.nth(rank);
        let from = to.wrapping_add_signed(-Position::BY_STEP[me][family]);
        Some(Choice::Step { from: from as _, to: to as _ })
    }

    // move jump
    #[inline(always)]
    fn play_jump(&mut self, me: usize, from: usize, rest: &Trail<u8, 64>) {
        let mut rest = rest.iter().peekable();
        // move jump, line 3
        let mut here: usize = from;
        // move jump, line 4
        let mut rounds = 0;
        loop {
            // move jump, line 5
            let to = (rest.next().map_or(0, |(_, value)| value) as usize);
            // move jump, line 6
            {
                let cells = board::between_cells(Board::BETWEEN, here, to);
                self.owner[me] &= !cells;
                self.owner[1 - me] &= !cells;
                self.man &= !cells;
                self.king &= !cells;
            }
            // move jump, line 7
            self.carry(Cells::of(here), Cells::of(to));
            // move jump, line 8
            here = to;
            rounds += 1;
            if !(!self.crowned(me, here).any() && self.jumps(me, here).any()) || rounds >= 64 {
                break;
            }
        }
        // move jump, line 10
        {
            let cells = self.crowned(me, here);
            self.owner[1 - me] &= !cells;
            self.owner[me] |= cells;
            self.man &= !cells;
            self.king |= cells;
        }
        // move jump, line 11
        self.quiet = 0;
    }

    // move step
    #[inline(always)]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        // move step, line 4
        if self.man.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 80) as u8;
        }
        // move step, line 5
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.man = self.man & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.man.meets(Cells::of(from)));
        self.king = self.king & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.king.meets(Cells::of(from)));
        // move step, line 6
        {
            let cells = self.crowned(me, to);
            self.owner[1 - me] &= !cells;
            self.owner[me] |= cells;
            self.man &= !cells;
            self.king |= cells;
        }
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.owner[0] & !self.owner[1]
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.owner[0] | self.owner[1]
    }

    /// What stands on `from` goes to `to` in place of what is there; nothing happens unless
    /// each is one cell and a piece stands on the first.
    #[inline(always)]
    fn carry(&mut self, from: Cells, to: Cells) {
        if from.count() != 1 || to.count() != 1 || !self.occupied().meets(from) {
            return;
        }
        self.owner[0] = self.owner[0] & !(from | to) | to.when(self.owner[0].meets(from));
        self.owner[1] = self.owner[1] & !(from | to) | to.when(self.owner[1].meets(from));
        self.man = self.man & !(from | to) | to.when(self.man.meets(from));
        self.king = self.king & !(from | to) | to.when(self.king.meets(from));
    }

    /// The strong hash of what `seen` compares.
    #[inline(always)]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.king, const { &kind_weights::<1>(0, 1) });
        key.sum()
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = [u8; 2];
    type Past = [History; 1];
    type Trace = ();
    type Kept = ();
    const BY_PLAYER: bool = true;
    const ASKS_BLOCKED: bool = true;
    const MIXED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "english-draughts",
            title: "English Draughts",
            rules_hash: 4569363093088324202,
            players: &["black", "white"],
            layers: &[
                (
                    "pieces",
                    &[KindName::owned("man", Some('M')), KindName::owned("king", Some('K'))],
                ),
            ],
            states: &[StateName::new("quiet", &[], Sort::Number(0, 80)).clock()],
            seen: &[None],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    // setup, line 3
    fn setup() -> Position {
        Position {
            owner: [0x55_aa55, 0xaa55_aa00_0000_0000],
            man: 0xaa55_aa00_0055_aa55,
            king: Cells::NONE,
            quiet: 0,
            next: 0,
        }
    }

    // turn
    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let mut any = false;
        {
            let found = &mut |choice| {
                any = true;
                visit(choice)
            };
            self.each_jump(me, found)?;
        }
        if any {
            return Continue(());
        }
        self.each_step(me, visit)
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        let all_moves = self.count_jump(me);
        if all_moves > 0 {
            return all_moves;
        }
        self.count_step(me)
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let (mut found, mut count) = (None, 0);
        let _ = self.each_jump(
            me,
            &mut |choice| {
                count += 1;
                if count == 1 || rng.below(count) == 0 {
                    found = Some(choice);
                }
                Continue(())
            },
        );
        if found.is_some() {
            return found;
        }
        let of_step = self.count_step(me);
        let left = rng.one_of(of_step)?;
        self.nth_step(me, left)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Jump { from, rest } => self.play_jump(me, usize::from(from), &rest),
            Choice::Step { from, to } => self.play_step(me, usize::from(from), usize::from(to)),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << (usize::from(self.next))));
        }
        // end, line 3
        if self.quiet as i32 == 80 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if !(past.seen_newest(0) < 2) {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    #[inline(always)]
    fn remember(&self, past: &mut Self::Past) {
        past[0].push(self.key());
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Jump { from, rest } => {
                FRAME.write(out, "jump", &[from]);
                for (site, value) in rest.iter() {
                    match site {
                        1 => FRAME.write_cell(out, value as usize),
                        _ => out.push_str(" stop"),
                    }
                }
            }
            Choice::Step { from, to } => FRAME.write(out, "step", &[from, to]),
        }
    }

    plain_data!(layer(owner: owned man, owned king), number(quiet: u8, 0, 80), next(next, 1));
}
