//! Kriegspiel. Generated from rules/kriegspiel.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 4033c11089f39517.
#![forbid(unsafe_code)]
#![allow(dead_code, unreachable_pub, reason = "a crate may use parts of a private module")]
#![allow(missing_docs, reason = "items cite the lines of the rules")]
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
type Seen<'a> = Look<'a, [History; 1]>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame::square(8, 8);
// chess.game:6
const FORWARD: [u64; 2] = [Board::N, Board::S];
// chess.game:7
const HOME_ROW: [Cells; 2] = [0xff, 0xff00_0000_0000_0000];
// chess.game:8
const PAWN_ROW: [Cells; 2] = [0xff00, 0xff_0000_0000_0000];
// chess.game:9
const LAST_ROW: [Cells; 2] = [0xff00_0000_0000_0000, 0xff];
// the board
struct Board;
impl Board {
    /// The cells of the board.
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
    const DIAGONAL: u64 = 170;
    const ALL: u64 = 255;
    #[inline(always)]
    fn step_times(dirs: u64, cells: Cells, times: i32) -> Cells {
        union_over!(dirs;
            N: board::repeat(cells, times, Board::n),
            NE: board::repeat(cells, times, Board::ne),
            E: board::repeat(cells, times, Board::e),
            SE: board::repeat(cells, times, Board::se),
            S: board::repeat(cells, times, Board::s),
            SW: board::repeat(cells, times, Board::sw),
            W: board::repeat(cells, times, Board::w),
            NW: board::repeat(cells, times, Board::nw)
        )
    }

    #[inline(always)]
    fn back(dirs: u64, cells: Cells) -> Cells {
        union_over!(dirs;
            N: Board::s(cells),
            S: Board::n(cells)
        )
    }

    // chess.game:6
    #[inline(always)]
    fn step_forward(key: usize, cells: Cells) -> Cells {
        match key {
            0 => Board::n(cells),
            _ => Board::s(cells),
        }
    }

    #[inline(always)]
    fn leap_1_2(cells: Cells) -> Cells {
        (cells & 0xfcfc_fcfc_fcfc_fc00).down(10) | (cells & 0xfc_fcfc_fcfc_fcfc).up(6)
            | (cells & 0xfefe_fefe_fefe_0000).down(17)
            | (cells & 0xfefe_fefe_fefe).up(15)
            | (cells & 0x7f7f_7f7f_7f7f_0000).down(15)
            | (cells & 0x7f7f_7f7f_7f7f).up(17) | (cells & 0x3f3f_3f3f_3f3f_3f00).down(6)
            | (cells & 0x3f_3f3f_3f3f_3f3f).up(10)
    }

    const LEAPS_1_2: &[Cells; 64] = &tables::near_64(
        Self::SIZE,
        Self::CELLS,
        &tables::KNIGHT,
    );

    const STEPS_ADJACENT: &[Cells; 64] = &tables::near_64(
        Self::SIZE,
        Self::CELLS,
        &tables::COMPASS,
    );

    #[inline(always)]
    fn ray(dirs: u64, from: Cells, through: Cells) -> Cells {
        union_over!(dirs;
            N: board::walk(from, through, Board::n),
            NE: board::walk(from, through, Board::ne),
            E: board::walk(from, through, Board::e),
            SE: board::walk(from, through, Board::se),
            S: board::walk(from, through, Board::s),
            SW: board::walk(from, through, Board::sw),
            W: board::walk(from, through, Board::w),
            NW: board::walk(from, through, Board::nw)
        )
    }

    #[inline(always)]
    fn ray_onto(dirs: u64, from: Cells, through: Cells, end: Cells) -> Cells {
        union_over!(dirs;
            N: board::walk_onto(from, through, end, Board::n),
            NE: board::walk_onto(from, through, end, Board::ne),
            E: board::walk_onto(from, through, end, Board::e),
            SE: board::walk_onto(from, through, end, Board::se),
            S: board::walk_onto(from, through, end, Board::s),
            SW: board::walk_onto(from, through, end, Board::sw),
            W: board::walk_onto(from, through, end, Board::w),
            NW: board::walk_onto(from, through, end, Board::nw)
        )
    }

    /// The walks from one cell.
    #[inline(always)]
    fn ray_from(dirs: u64, from: usize, through: Cells) -> Cells {
        union_over!(dirs;
            N: board::ray_up(Self::WAY_N[from], through).0,
            NE: board::ray_up(Self::WAY_NE[from], through).0,
            E: board::ray_up(Self::WAY_E[from], through).0,
            SE: board::ray_down(Self::WAY_SE[from], through).0,
            S: board::ray_down(Self::WAY_S[from], through).0,
            SW: board::ray_down(Self::WAY_SW[from], through).0,
            W: board::ray_down(Self::WAY_W[from], through).0,
            NW: board::ray_up(Self::WAY_NW[from], through).0
        )
    }

    /// The walks from one cell.
    #[inline(always)]
    fn ray_from_upto(dirs: u64, from: usize, through: Cells, end: Cells) -> Cells {
        union_over!(dirs;
            N: board::upto(board::ray_up(Self::WAY_N[from], through), end),
            NE: board::upto(board::ray_up(Self::WAY_NE[from], through), end),
            E: board::upto(board::ray_up(Self::WAY_E[from], through), end),
            SE: board::upto(board::ray_down(Self::WAY_SE[from], through), end),
            S: board::upto(board::ray_down(Self::WAY_S[from], through), end),
            SW: board::upto(board::ray_down(Self::WAY_SW[from], through), end),
            W: board::upto(board::ray_down(Self::WAY_W[from], through), end),
            NW: board::upto(board::ray_up(Self::WAY_NW[from], through), end)
        )
    }

    const WAY_N: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, -1, 0]);
    const WAY_W: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, 0, 0]);
    const WAY_NW: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, 1, 0]);
    #[inline(always)]
    fn between_along(dirs: u64, a: Cells, b: Cells) -> Cells {
        union_over!(dirs;
            N: board::between(a, b, Self::CELLS, Board::n, Board::s),
            NE: board::between(a, b, Self::CELLS, Board::ne, Board::sw),
            E: board::between(a, b, Self::CELLS, Board::e, Board::w),
            SE: board::between(a, b, Self::CELLS, Board::se, Board::nw),
            S: board::between(a, b, Self::CELLS, Board::s, Board::n),
            SW: board::between(a, b, Self::CELLS, Board::sw, Board::ne),
            W: board::between(a, b, Self::CELLS, Board::w, Board::e),
            NW: board::between(a, b, Self::CELLS, Board::nw, Board::se)
        )
    }

    /// The cells strictly between two cells on a line.
    #[inline(always)]
    fn between(a: Cells, b: Cells) -> Cells {
        Self::between_along(Board::ALL, a, b)
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // chess.game:4
    /// By owner.
    owner: [Cells; 2],
    // chess.game:4
    king: Cells,
    // chess.game:4
    queen: Cells,
    // chess.game:4
    rook: Cells,
    // chess.game:4
    bishop: Cells,
    // chess.game:4
    knight: Cells,
    // chess.game:4
    pawn: Cells,
    // kriegspiel.game:9
    fresh: [Cells; 2],
    // chess.game:12
    passed: Cells,
    // chess.game:13
    quiet: u8,
    // kriegspiel.game:10
    refused: [Cells; 128],
    // kriegspiel.game:11
    taken: u8,
    // kriegspiel.game:12
    taken_on: Cells,
    // kriegspiel.game:13
    checked: [bool; 5],
    // kriegspiel.game:14
    pawn_can_take: bool,
    /// The player to move.
    next: u8,
    /// Whether the turn goes on.
    again: bool,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // chess.game:33
    Officer { from: u8, to: u8 },
    // chess.game:40
    Advance { from: u8, to: u8, rest: Trail<u8, 1> },
    // chess.game:51
    Run { from: u8, to: u8 },
    // chess.game:59
    EnPassant { from: u8, to: u8 },
    // chess.game:67
    Castle { tower: u8 },
    // kriegspiel.game:58
    TryOfficer { from: u8, to: u8 },
    // kriegspiel.game:69
    TryAdvance { from: u8, to: u8, rest: Trail<u8, 1> },
    // kriegspiel.game:75
    TryCapture { from: u8, to: u8, rest: Trail<u8, 1> },
    // kriegspiel.game:82
    TryRun { from: u8, to: u8 },
    // kriegspiel.game:94
    TryCastle { tower: u8 },
    // kriegspiel.game:110
    Capture { from: u8, to: u8 },
}

impl Position {
    // chess.game:17
    #[inline]
    fn strides(&self, c: usize) -> Cells {
        (if self.knight.contains(c) { Board::LEAPS_1_2[c] } else { Cells::NONE })
            | (if self.king.contains(c) {
                Board::STEPS_ADJACENT[c]
            } else {
                Cells::NONE
            })
            | (if (self.bishop | self.queen).contains(c) {
                Board::ray_from_upto(Board::DIAGONAL, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
            | (if (self.rook | self.queen).contains(c) {
                Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
    }

    // chess.game:23
    #[inline]
    fn in_check(&self, me: usize) -> bool {
        (self.owner[me] & self.king)
            .cells()
            .any(|c| {
                (Board::LEAPS_1_2[c] & self.owner[(1 - me)] & self.knight
                    | Board::STEPS_ADJACENT[c] & self.owner[(1 - me)] & self.king
                    | Board::ray_from_upto(
                        Board::DIAGONAL,
                        c,
                        self.empty(),
                        Board::CELLS,
                    ) & self.owner[(1 - me)] & (self.bishop | self.queen)
                    | Board::ray_from_upto(
                        Board::ORTHOGONAL,
                        c,
                        self.empty(),
                        Board::CELLS,
                    ) & self.owner[(1 - me)] & (self.rook | self.queen)
                    | Board::back(
                        FORWARD[(1 - me)],
                        Board::step(Board::E | Board::W, Cells::of(c)),
                    ) & self.owner[(1 - me)] & self.pawn)
                    .any()
            })
    }

    // kriegspiel.game:125
    #[inline]
    fn leapt_at(&self, me: usize) -> bool {
        Board::leap_1_2(self.owner[me] & self.king)
            .meets(self.owner[(1 - me)] & self.knight)
    }

    // kriegspiel.game:126
    #[inline]
    fn long_ways(&self, me: usize) -> u64 {
        if Board::ray(Board::SE | Board::NW, self.owner[me] & self.king, Board::CELLS)
            .count()
            < Board::ray(Board::NE | Board::SW, self.owner[me] & self.king, Board::CELLS)
                .count()
        {
            Board::NE | Board::SW
        } else {
            Board::SE | Board::NW
        }
    }

    // kriegspiel.game:127
    #[inline]
    fn short_ways(&self, me: usize) -> u64 {
        Board::DIAGONAL & !self.long_ways(me)
    }

    // kriegspiel.game:138
    #[inline]
    fn can_move(&self, me: usize) -> bool {
        {
            let who = me;
            self.each_officer(who, Board::CELLS, &mut |_| Break(())).is_break()
                || self.each_advance(who, Board::CELLS, &mut |_| Break(())).is_break()
                || self.each_run(who, Board::CELLS, &mut |_| Break(())).is_break()
                || self.each_castle(who, &mut |_| Break(())).is_break()
                || self.each_en_passant(who, &mut |_| Break(())).is_break()
        }
    }

    // kriegspiel.game:22
    #[inline]
    fn hopes(&self, me: usize, c: usize) -> Cells {
        (if self.knight.contains(c) { Board::LEAPS_1_2[c] } else { Cells::NONE })
            | (if self.king.contains(c) {
                Board::STEPS_ADJACENT[c]
            } else {
                Cells::NONE
            })
            | (if (self.bishop | self.queen).contains(c) {
                Board::ray_from(Board::DIAGONAL, c, Board::CELLS & !self.owner[me])
            } else {
                Cells::NONE
            })
            | (if (self.rook | self.queen).contains(c) {
                Board::ray_from(Board::ORTHOGONAL, c, Board::CELLS & !self.owner[me])
            } else {
                Cells::NONE
            })
    }

    // kriegspiel.game:27
    #[inline]
    fn ahead(&self, me: usize, c: Cells) -> Cells {
        Board::step_forward(me, c) & self.empty()
    }

    // kriegspiel.game:122
    #[inline]
    fn straight(&self, me: usize, d: u64) -> bool {
        Board::ray_onto(
                d,
                self.owner[me] & self.king,
                self.empty(),
                self.owner[(1 - me)] & (self.queen | self.rook),
            )
            .any()
    }

    // kriegspiel.game:123
    #[inline]
    fn aslant(&self, me: usize, d: u64) -> bool {
        (Board::ray_onto(
            d,
            self.owner[me] & self.king,
            self.empty(),
            self.owner[(1 - me)] & (self.queen | self.bishop),
        )
            | Board::step(
                Board::E | Board::W,
                Board::step_forward(me, self.owner[me] & self.king),
            ) & Board::step(d, self.owner[me] & self.king) & self.owner[(1 - me)]
                & self.pawn)
            .any()
    }

    // kriegspiel.game:17
    #[inline]
    fn seen_pieces(&self, me: usize) -> Cells {
        self.owner[me]
    }

    // kriegspiel.game:18
    #[inline]
    fn seen_fresh(&self, me: usize) -> u64 {
        1u64 << (me)
    }

    // kriegspiel.game:18
    #[inline]
    fn seen_refused(&self, me: usize) -> u64 {
        1u64 << (me)
    }

    // chess.game:33
    fn each_officer(
        &self,
        me: usize,
        within: Cells,
        visit: &mut impl Visit<Choice>,
    ) -> Flow {
        // chess.game:34
        for from in (self.owner[me] & !self.pawn & within).cells() {
            // chess.game:35
            for to in (self.strides(from) & !self.owner[me]).cells() {
                if self.legal_officer(me, from, to) {
                    visit(Choice::Officer {
                        from: from as _,
                        to: to as _,
                    })?;
                }
            }
        }
        Continue(())
    }

    // chess.game:33
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_officer(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        pos.lead_officer(me, from, to);
        !pos.in_check(me)
    }

    // chess.game:33
    #[inline]
    fn rows_officer(&self, me: usize, within: Cells, rows: &mut Rows<Cells, 256>) {
        // chess.game:34
        for from in (self.owner[me] & !self.pawn & self.knight & within).cells() {
            rows.push(from, Board::LEAPS_1_2[from] & !self.owner[me]);
        }
        for from in (self.owner[me] & !self.pawn & self.king & within).cells() {
            rows.push(from, Board::STEPS_ADJACENT[from] & !self.owner[me]);
        }
        for from in (self.owner[me] & !self.pawn & (self.bishop | self.queen) & within)
            .cells()
        {
            rows.push(
                from,
                Board::ray_from_upto(Board::DIAGONAL, from, self.empty(), Board::CELLS)
                    & !self.owner[me],
            );
        }
        for from in (self.owner[me] & !self.pawn & (self.rook | self.queen) & within)
            .cells()
        {
            rows.push(
                from,
                Board::ray_from_upto(Board::ORTHOGONAL, from, self.empty(), Board::CELLS)
                    & !self.owner[me],
            );
        }
    }

    // chess.game:40
    fn each_advance(
        &self,
        me: usize,
        within: Cells,
        visit: &mut impl Visit<Choice>,
    ) -> Flow {
        let rest = &mut <Trail<u8, 1>>::new();
        // chess.game:41
        for from in (self.owner[me] & self.pawn & within).cells() {
            // chess.game:42
            for to in (Board::step_forward(me, Cells::of(from)) & self.empty()
                | Board::step(
                    Board::E | Board::W,
                    Board::step_forward(me, Cells::of(from)),
                ) & self.owner[(1 - me)])
                .cells()
            {
                if LAST_ROW[me].contains(to) {
                    // chess.game:46
                    for rank_up in 30u64.cells() {
                        rest.push(1, rank_up as i32);
                        if self.legal_advance(me, from, to, rest) {
                            visit(Choice::Advance {
                                from: from as _,
                                to: to as _,
                                rest: *rest,
                            })?;
                        }
                        rest.pop();
                    }
                } else {
                    if self.legal_advance(me, from, to, rest) {
                        visit(Choice::Advance {
                            from: from as _,
                            to: to as _,
                            rest: *rest,
                        })?;
                    }
                }
            }
        }
        Continue(())
    }

    // chess.game:42
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_ADVANCE: [[isize; 3]; 2] = [[8, 9, 7], [-8, -7, -9]];
    // chess.game:42
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_advance(&self, me: usize, from: Cells) -> [Cells; 3] {
        [
            Board::step_forward(me, from) & self.empty(),
            Board::e(Board::step_forward(me, from)) & self.owner[(1 - me)],
            Board::w(Board::step_forward(me, from)) & self.owner[(1 - me)],
        ]
    }

    // chess.game:40
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_advance(
        &self,
        me: usize,
        from: usize,
        to: usize,
        rest: &Trail<u8, 1>,
    ) -> bool {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        pos.lead_advance(me, from, to);
        !pos.in_check(me)
    }

    // chess.game:40
    #[inline]
    fn count_pseudo_advance(&self, me: usize, within: Cells) -> u32 {
        let mut count = 0;
        let targets = self.targets_advance(me, self.owner[me] & self.pawn & within);
        count += total(targets) + 3 * total(targets.map(|set| set & LAST_ROW[me]));
        count
    }

    // chess.game:40
    #[inline]
    fn nth_pseudo_advance(&self, me: usize, mut left: u32) -> Option<Choice> {
        let rest = &mut <Trail<u8, 1>>::new();
        let targets = self.targets_advance(me, self.owner[me] & self.pawn);
        let (more, targets) = (
            targets.map(|set| set & LAST_ROW[me]),
            targets.map(|set| set & !LAST_ROW[me]),
        );
        let size = total(targets);
        if left < size {
            let (family, set, rank) = part_of(targets, left);
            let to = set.nth(rank);
            let from = to.wrapping_add_signed(-Position::BY_ADVANCE[me][family]);
            return Some(Choice::Advance {
                from: from as _,
                to: to as _,
                rest: *rest,
            });
        }
        left -= size;
        let targets = more;
        let size = 4 * total(targets);
        if left < size {
            let (family, set, rank) = part_of(targets, left / 4);
            let to = set.nth(rank);
            let from = to.wrapping_add_signed(-Position::BY_ADVANCE[me][family]);
            let rank_up = 30u64.nth(left % 4);
            rest.push(1, rank_up as i32);
            return Some(Choice::Advance {
                from: from as _,
                to: to as _,
                rest: *rest,
            });
        }
        None
    }

    // chess.game:51
    fn each_run(
        &self,
        me: usize,
        within: Cells,
        visit: &mut impl Visit<Choice>,
    ) -> Flow {
        // chess.game:52
        for from in (self.owner[me] & self.pawn & PAWN_ROW[me] & within).cells() {
            // chess.game:53
            for to in (Board::step_forward(
                me,
                Board::step_forward(me, Cells::of(from)) & self.empty(),
            ) & self.empty())
                .cells()
            {
                if self.legal_run(me, from, to) {
                    visit(Choice::Run {
                        from: from as _,
                        to: to as _,
                    })?;
                }
            }
        }
        Continue(())
    }

    // chess.game:53
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_RUN: [[isize; 1]; 2] = [[16], [-16]];
    // chess.game:53
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_run(&self, me: usize, from: Cells) -> [Cells; 1] {
        [
            Board::step_forward(me, Board::step_forward(me, from) & self.empty())
                & self.empty(),
        ]
    }

    // chess.game:51
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_run(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        pos.lead_run(me, from, to);
        !pos.in_check(me)
    }

    // chess.game:51
    #[inline]
    fn count_pseudo_run(&self, me: usize, within: Cells) -> u32 {
        total(self.targets_run(me, self.owner[me] & self.pawn & PAWN_ROW[me] & within))
    }

    // chess.game:51
    #[inline]
    fn nth_pseudo_run(&self, me: usize, mut left: u32) -> Option<Choice> {
        let targets = self.targets_run(me, self.owner[me] & self.pawn & PAWN_ROW[me]);
        let (family, set, rank) = part_of(targets, left);
        let to = set.nth(rank);
        let from = to.wrapping_add_signed(-Position::BY_RUN[me][family]);
        Some(Choice::Run {
            from: from as _,
            to: to as _,
        })
    }

    // chess.game:59
    fn each_en_passant(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // chess.game:60
        for from in (self.owner[me] & self.pawn).cells() {
            // chess.game:61
            for to in (Board::step(
                Board::E | Board::W,
                Board::step_forward(me, Cells::of(from)),
            ) & self.passed)
                .cells()
            {
                if self.legal_en_passant(me, from, to) {
                    visit(Choice::EnPassant {
                        from: from as _,
                        to: to as _,
                    })?;
                }
            }
        }
        Continue(())
    }

    // chess.game:61
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_EN_PASSANT: [[isize; 2]; 2] = [[9, 7], [-7, -9]];
    // chess.game:61
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_en_passant(&self, me: usize, from: Cells) -> [Cells; 2] {
        [
            Board::e(Board::step_forward(me, from)) & self.passed,
            Board::w(Board::step_forward(me, from)) & self.passed,
        ]
    }

    // chess.game:59
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_en_passant(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        pos.lead_en_passant(me, from, to);
        !pos.in_check(me)
    }

    // chess.game:59
    #[inline]
    fn count_pseudo_en_passant(&self, me: usize) -> u32 {
        total(self.targets_en_passant(me, self.owner[me] & self.pawn))
    }

    // chess.game:59
    #[inline]
    fn nth_pseudo_en_passant(&self, me: usize, mut left: u32) -> Option<Choice> {
        let targets = self.targets_en_passant(me, self.owner[me] & self.pawn);
        let (family, set, rank) = part_of(targets, left);
        let to = set.nth(rank);
        let from = to.wrapping_add_signed(-Position::BY_EN_PASSANT[me][family]);
        Some(Choice::EnPassant {
            from: from as _,
            to: to as _,
        })
    }

    // chess.game:67
    fn each_castle(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // chess.game:68
        for tower in (self.owner[me] & self.rook & self.fresh[me]).cells() {
            // chess.game:69
            let from: Cells = self.owner[me] & self.king;
            // chess.game:71
            if Board::between(from, Cells::of(tower)).is_in(self.empty()) {
                // chess.game:70
                let way: usize = (if Board::ray(Board::W, from, Board::CELLS)
                    .contains(tower)
                {
                    6
                } else {
                    2
                });
                // chess.game:72
                if !(from | Board::step(1u64 << way, from))
                    .cells()
                    .any(|c| {
                        (Board::LEAPS_1_2[c] & self.owner[(1 - me)] & self.knight
                            | Board::STEPS_ADJACENT[c] & self.owner[(1 - me)] & self.king
                            | Board::ray_from_upto(
                                Board::DIAGONAL,
                                c,
                                self.empty(),
                                Board::CELLS,
                            ) & self.owner[(1 - me)] & (self.bishop | self.queen)
                            | Board::ray_from_upto(
                                Board::ORTHOGONAL,
                                c,
                                self.empty(),
                                Board::CELLS,
                            ) & self.owner[(1 - me)] & (self.rook | self.queen)
                            | Board::back(
                                FORWARD[(1 - me)],
                                Board::step(Board::E | Board::W, Cells::of(c)),
                            ) & self.owner[(1 - me)] & self.pawn)
                            .any()
                    })
                {
                    if self.legal_castle(me, tower) {
                        visit(Choice::Castle {
                            tower: tower as _,
                        })?;
                    }
                }
            }
        }
        Continue(())
    }

    // chess.game:67
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_castle(&self, me: usize, tower: usize) -> bool {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        // chess.game:69
        let from: Cells = pos.owner[me] & pos.king;
        // chess.game:70
        let way: usize = (if Board::ray(Board::W, from, Board::CELLS).contains(tower) {
            6
        } else {
            2
        });
        // chess.game:73
        let to: Cells = Board::step_times(1u64 << way, from, 2);
        // kriegspiel.game:30
        if to.is_in(pos.owner[(1 - me)]) {
            pos.quiet = 0;
        } else {
            pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // kriegspiel.game:31
        pos.passed = (Cells::NONE);
        // kriegspiel.game:32
        pos.fresh[me] = (pos.fresh[me] & !(from));
        // kriegspiel.game:33
        pos.fresh[(1 - me)] = (pos.fresh[(1 - me)] & !(to));
        // kriegspiel.game:34
        pos.carry(from, to);
        // kriegspiel.game:35
        if pos.in_check(me) {
            return false;
        }
        true
    }

    // chess.game:67
    #[inline]
    fn count_pseudo_castle(&self, me: usize) -> u32 {
        let mut count = 0;
        // chess.game:68
        for tower in (self.owner[me] & self.rook & self.fresh[me]).cells() {
            // chess.game:69
            let from: Cells = self.owner[me] & self.king;
            // chess.game:71
            if Board::between(from, Cells::of(tower)).is_in(self.empty()) {
                // chess.game:70
                let way: usize = (if Board::ray(Board::W, from, Board::CELLS)
                    .contains(tower)
                {
                    6
                } else {
                    2
                });
                // chess.game:72
                if !(from | Board::step(1u64 << way, from))
                    .cells()
                    .any(|c| {
                        (Board::LEAPS_1_2[c] & self.owner[(1 - me)] & self.knight
                            | Board::STEPS_ADJACENT[c] & self.owner[(1 - me)] & self.king
                            | Board::ray_from_upto(
                                Board::DIAGONAL,
                                c,
                                self.empty(),
                                Board::CELLS,
                            ) & self.owner[(1 - me)] & (self.bishop | self.queen)
                            | Board::ray_from_upto(
                                Board::ORTHOGONAL,
                                c,
                                self.empty(),
                                Board::CELLS,
                            ) & self.owner[(1 - me)] & (self.rook | self.queen)
                            | Board::back(
                                FORWARD[(1 - me)],
                                Board::step(Board::E | Board::W, Cells::of(c)),
                            ) & self.owner[(1 - me)] & self.pawn)
                            .any()
                    })
                {
                    count += 1;
                }
            }
        }
        count
    }

    // chess.game:67
    #[inline]
    fn nth_pseudo_castle(&self, me: usize, mut left: u32) -> Option<Choice> {
        // chess.game:68
        for tower in (self.owner[me] & self.rook & self.fresh[me]).cells() {
            // chess.game:69
            let from: Cells = self.owner[me] & self.king;
            // chess.game:71
            if Board::between(from, Cells::of(tower)).is_in(self.empty()) {
                // chess.game:70
                let way: usize = (if Board::ray(Board::W, from, Board::CELLS)
                    .contains(tower)
                {
                    6
                } else {
                    2
                });
                // chess.game:72
                if !(from | Board::step(1u64 << way, from))
                    .cells()
                    .any(|c| {
                        (Board::LEAPS_1_2[c] & self.owner[(1 - me)] & self.knight
                            | Board::STEPS_ADJACENT[c] & self.owner[(1 - me)] & self.king
                            | Board::ray_from_upto(
                                Board::DIAGONAL,
                                c,
                                self.empty(),
                                Board::CELLS,
                            ) & self.owner[(1 - me)] & (self.bishop | self.queen)
                            | Board::ray_from_upto(
                                Board::ORTHOGONAL,
                                c,
                                self.empty(),
                                Board::CELLS,
                            ) & self.owner[(1 - me)] & (self.rook | self.queen)
                            | Board::back(
                                FORWARD[(1 - me)],
                                Board::step(Board::E | Board::W, Cells::of(c)),
                            ) & self.owner[(1 - me)] & self.pawn)
                            .any()
                    })
                {
                    if left == 0 {
                        return Some(Choice::Castle {
                            tower: tower as _,
                        });
                    }
                    left -= 1;
                }
            }
        }
        None
    }

    // kriegspiel.game:58
    fn each_try_officer(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // kriegspiel.game:59
        for from in (self.owner[me] & !self.pawn).cells() {
            // kriegspiel.game:60
            for to in (self.hopes(me, from) & !self.owner[me]
                & !self.refused[(me) * 64 + from])
                .cells()
            {
                visit(Choice::TryOfficer {
                    from: from as _,
                    to: to as _,
                })?;
            }
        }
        Continue(())
    }

    // kriegspiel.game:58
    #[inline]
    fn rows_try_officer(&self, me: usize, rows: &mut Rows<Cells, 64>) {
        // kriegspiel.game:59
        for from in (self.owner[me] & !self.pawn).cells() {
            rows.push(
                from,
                self.hopes(me, from) & !self.owner[me] & !self.refused[(me) * 64 + from],
            );
        }
    }

    // kriegspiel.game:58
    #[inline]
    fn count_try_officer(&self, me: usize) -> u32 {
        let mut count = 0;
        // kriegspiel.game:59
        for from in (self.owner[me] & !self.pawn).cells() {
            count
                += (self.hopes(me, from) & !self.owner[me]
                    & !self.refused[(me) * 64 + from])
                    .count();
        }
        count
    }

    // kriegspiel.game:69
    fn each_try_advance(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // kriegspiel.game:70
        for from in (pos.owner[me] & pos.pawn).cells() {
            let mut pos = pos;
            // kriegspiel.game:71
            for to in (Board::step_forward(me, Cells::of(from)) & !pos.owner[me]
                & !pos.refused[(me) * 64 + from])
                .cells()
            {
                let mut pos = pos;
                // kriegspiel.game:45
                let mut better: usize = 5;
                if LAST_ROW[me].contains(to) {
                    // kriegspiel.game:46
                    for rank_up in 30u64.cells() {
                        rest.push(1, rank_up as i32);
                        visit(Choice::TryAdvance {
                            from: from as _,
                            to: to as _,
                            rest: *rest,
                        })?;
                        rest.pop();
                    }
                } else {
                    visit(Choice::TryAdvance {
                        from: from as _,
                        to: to as _,
                        rest: *rest,
                    })?;
                }
            }
        }
        Continue(())
    }

    // kriegspiel.game:69
    #[inline]
    fn count_try_advance(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        // kriegspiel.game:70
        for from in (pos.owner[me] & pos.pawn).cells() {
            let mut pos = pos;
            // kriegspiel.game:71
            for to in (Board::step_forward(me, Cells::of(from)) & !pos.owner[me]
                & !pos.refused[(me) * 64 + from])
                .cells()
            {
                let mut pos = pos;
                // kriegspiel.game:45
                let mut better: usize = 5;
                if LAST_ROW[me].contains(to) {
                    count += 30u64.count();
                } else {
                    count += 1;
                }
            }
            marks.mark(count);
        }
        count
    }

    // kriegspiel.game:69
    #[inline]
    fn nth_try_advance(
        &self,
        me: usize,
        mut left: u32,
        marks: &Marks<64>,
    ) -> Option<Choice> {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // kriegspiel.game:70
        if let Some((place, mut left)) = marks.find(left) {
            let from = (pos.owner[me] & pos.pawn).nth(place);
            let mut pos = pos;
            // kriegspiel.game:71
            for to in (Board::step_forward(me, Cells::of(from)) & !pos.owner[me]
                & !pos.refused[(me) * 64 + from])
                .cells()
            {
                let mut pos = pos;
                // kriegspiel.game:45
                let mut better: usize = 5;
                if LAST_ROW[me].contains(to) {
                    let set = 30u64;
                    let size = set.count();
                    if left < size {
                        let rank_up = set.nth(left);
                        rest.push(1, rank_up as i32);
                        return Some(Choice::TryAdvance {
                            from: from as _,
                            to: to as _,
                            rest: *rest,
                        });
                    }
                    left -= size;
                } else {
                    if left == 0 {
                        return Some(Choice::TryAdvance {
                            from: from as _,
                            to: to as _,
                            rest: *rest,
                        });
                    }
                    left -= 1;
                }
            }
        }
        None
    }

    // kriegspiel.game:75
    fn each_try_capture(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // kriegspiel.game:76
        if pos.pawn_can_take {
            // kriegspiel.game:77
            for from in (pos.owner[me] & pos.pawn).cells() {
                let mut pos = pos;
                // kriegspiel.game:78
                for to in (Board::step(
                    Board::E | Board::W,
                    Board::step_forward(me, Cells::of(from)),
                ) & !pos.owner[me] & !pos.refused[(me) * 64 + from])
                    .cells()
                {
                    let mut pos = pos;
                    // kriegspiel.game:45
                    let mut better: usize = 5;
                    if LAST_ROW[me].contains(to) {
                        // kriegspiel.game:46
                        for rank_up in 30u64.cells() {
                            rest.push(1, rank_up as i32);
                            visit(Choice::TryCapture {
                                from: from as _,
                                to: to as _,
                                rest: *rest,
                            })?;
                            rest.pop();
                        }
                    } else {
                        visit(Choice::TryCapture {
                            from: from as _,
                            to: to as _,
                            rest: *rest,
                        })?;
                    }
                }
            }
        }
        Continue(())
    }

    // kriegspiel.game:75
    #[inline]
    fn count_try_capture(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        // kriegspiel.game:76
        if pos.pawn_can_take {
            // kriegspiel.game:77
            for from in (pos.owner[me] & pos.pawn).cells() {
                let mut pos = pos;
                // kriegspiel.game:78
                for to in (Board::step(
                    Board::E | Board::W,
                    Board::step_forward(me, Cells::of(from)),
                ) & !pos.owner[me] & !pos.refused[(me) * 64 + from])
                    .cells()
                {
                    let mut pos = pos;
                    // kriegspiel.game:45
                    let mut better: usize = 5;
                    if LAST_ROW[me].contains(to) {
                        count += 30u64.count();
                    } else {
                        count += 1;
                    }
                }
                marks.mark(count);
            }
        }
        count
    }

    // kriegspiel.game:75
    #[inline]
    fn nth_try_capture(
        &self,
        me: usize,
        mut left: u32,
        marks: &Marks<64>,
    ) -> Option<Choice> {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // kriegspiel.game:76
        if pos.pawn_can_take {
            // kriegspiel.game:77
            if let Some((place, mut left)) = marks.find(left) {
                let from = (pos.owner[me] & pos.pawn).nth(place);
                let mut pos = pos;
                // kriegspiel.game:78
                for to in (Board::step(
                    Board::E | Board::W,
                    Board::step_forward(me, Cells::of(from)),
                ) & !pos.owner[me] & !pos.refused[(me) * 64 + from])
                    .cells()
                {
                    let mut pos = pos;
                    // kriegspiel.game:45
                    let mut better: usize = 5;
                    if LAST_ROW[me].contains(to) {
                        let set = 30u64;
                        let size = set.count();
                        if left < size {
                            let rank_up = set.nth(left);
                            rest.push(1, rank_up as i32);
                            return Some(Choice::TryCapture {
                                from: from as _,
                                to: to as _,
                                rest: *rest,
                            });
                        }
                        left -= size;
                    } else {
                        if left == 0 {
                            return Some(Choice::TryCapture {
                                from: from as _,
                                to: to as _,
                                rest: *rest,
                            });
                        }
                        left -= 1;
                    }
                }
            }
        }
        None
    }

    // kriegspiel.game:82
    fn each_try_run(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // kriegspiel.game:83
        for from in (self.owner[me] & self.pawn & PAWN_ROW[me]).cells() {
            // kriegspiel.game:84
            for to in (Board::step_forward(
                me,
                Board::step_forward(me, Cells::of(from)) & !self.owner[me],
            ) & !self.owner[me] & !self.refused[(me) * 64 + from])
                .cells()
            {
                visit(Choice::TryRun {
                    from: from as _,
                    to: to as _,
                })?;
            }
        }
        Continue(())
    }

    // kriegspiel.game:82
    #[inline]
    fn count_try_run(&self, me: usize) -> u32 {
        let mut count = 0;
        // kriegspiel.game:83
        for from in (self.owner[me] & self.pawn & PAWN_ROW[me]).cells() {
            count
                += (Board::step_forward(
                    me,
                    Board::step_forward(me, Cells::of(from)) & !self.owner[me],
                ) & !self.owner[me] & !self.refused[(me) * 64 + from])
                    .count();
        }
        count
    }

    // kriegspiel.game:82
    #[inline]
    fn nth_try_run(&self, me: usize, mut left: u32) -> Option<Choice> {
        // kriegspiel.game:83
        for from in (self.owner[me] & self.pawn & PAWN_ROW[me]).cells() {
            let set = Board::step_forward(
                me,
                Board::step_forward(me, Cells::of(from)) & !self.owner[me],
            ) & !self.owner[me] & !self.refused[(me) * 64 + from];
            let size = set.count();
            if left < size {
                let to = set.nth(left);
                return Some(Choice::TryRun {
                    from: from as _,
                    to: to as _,
                });
            }
            left -= size;
        }
        None
    }

    // kriegspiel.game:94
    fn each_try_castle(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // kriegspiel.game:95
        for tower in (self.owner[me] & self.rook & self.fresh[me]
            & !({
                let mut all = Cells::NONE;
                for i1 in (self.owner[me] & self.king).cells() {
                    all |= self.refused[(me) * 64 + i1];
                }
                all
            }))
            .cells()
        {
            // kriegspiel.game:96
            let from: Cells = self.owner[me] & self.king;
            // kriegspiel.game:98
            if !Board::between(from, Cells::of(tower)).meets(self.owner[me]) {
                visit(Choice::TryCastle {
                    tower: tower as _,
                })?;
            }
        }
        Continue(())
    }

    // kriegspiel.game:94
    #[inline]
    fn count_try_castle(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        // kriegspiel.game:95
        for tower in (self.owner[me] & self.rook & self.fresh[me]
            & !({
                let mut all = Cells::NONE;
                for i1 in (self.owner[me] & self.king).cells() {
                    all |= self.refused[(me) * 64 + i1];
                }
                all
            }))
            .cells()
        {
            // kriegspiel.game:96
            let from: Cells = self.owner[me] & self.king;
            // kriegspiel.game:98
            if !Board::between(from, Cells::of(tower)).meets(self.owner[me]) {
                count += 1;
            }
            marks.mark(count);
        }
        count
    }

    // kriegspiel.game:94
    #[inline]
    fn nth_try_castle(
        &self,
        me: usize,
        mut left: u32,
        marks: &Marks<64>,
    ) -> Option<Choice> {
        // kriegspiel.game:95
        if let Some((place, mut left)) = marks.find(left) {
            let tower = (self.owner[me] & self.rook & self.fresh[me]
                & !({
                    let mut all = Cells::NONE;
                    for i1 in (self.owner[me] & self.king).cells() {
                        all |= self.refused[(me) * 64 + i1];
                    }
                    all
                }))
                .nth(place);
            // kriegspiel.game:96
            let from: Cells = self.owner[me] & self.king;
            // kriegspiel.game:98
            if !Board::between(from, Cells::of(tower)).meets(self.owner[me]) {
                if left == 0 {
                    return Some(Choice::TryCastle {
                        tower: tower as _,
                    });
                }
                left -= 1;
            }
        }
        None
    }

    // kriegspiel.game:110
    fn each_capture(
        &self,
        me: usize,
        within: Cells,
        visit: &mut impl Visit<Choice>,
    ) -> Flow {
        // kriegspiel.game:111
        for from in (self.owner[me] & self.pawn & within).cells() {
            // kriegspiel.game:112
            for to in (Board::step(
                Board::E | Board::W,
                Board::step_forward(me, Cells::of(from)),
            ) & self.owner[(1 - me)])
                .cells()
            {
                if self.legal_capture(me, from, to) {
                    visit(Choice::Capture {
                        from: from as _,
                        to: to as _,
                    })?;
                }
            }
        }
        Continue(())
    }

    // kriegspiel.game:112
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_CAPTURE: [[isize; 2]; 2] = [[9, 7], [-7, -9]];
    // kriegspiel.game:112
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_capture(&self, me: usize, from: Cells) -> [Cells; 2] {
        [
            Board::e(Board::step_forward(me, from)) & self.owner[(1 - me)],
            Board::w(Board::step_forward(me, from)) & self.owner[(1 - me)],
        ]
    }

    // kriegspiel.game:110
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_capture(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        pos.lead_capture(me, from, to);
        !pos.in_check(me)
    }

    // kriegspiel.game:110
    #[inline]
    fn count_pseudo_capture(&self, me: usize, within: Cells) -> u32 {
        total(self.targets_capture(me, self.owner[me] & self.pawn & within))
    }

    // kriegspiel.game:110
    #[inline]
    fn nth_pseudo_capture(&self, me: usize, mut left: u32) -> Option<Choice> {
        let targets = self.targets_capture(me, self.owner[me] & self.pawn);
        let (family, set, rank) = part_of(targets, left);
        let to = set.nth(rank);
        let from = to.wrapping_add_signed(-Position::BY_CAPTURE[me][family]);
        Some(Choice::Capture {
            from: from as _,
            to: to as _,
        })
    }

    // kriegspiel.game:118
    fn each_group_2(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl Visit<Choice>,
    ) -> Flow {
        self.each_officer(me, Board::CELLS, visit)?;
        self.each_advance(me, Board::CELLS, visit)?;
        self.each_run(me, Board::CELLS, visit)?;
        self.each_en_passant(me, visit)?;
        self.each_castle(me, visit)?;
        self.each_capture(me, Board::CELLS, visit)?;
        Continue(())
    }

    // kriegspiel.game:118
    /// Each legal move is as likely as any other: one that is not legal is drawn again
    /// from all.
    #[inline]
    fn random_group_2(
        &self,
        past: Seen<'_>,
        me: usize,
        rng: &mut Rng,
    ) -> Option<Choice> {
        let mut rows_officer = <Rows<Cells, 256>>::new();
        self.rows_officer(me, Board::CELLS, &mut rows_officer);
        let of_officer = rows_officer.total();
        let of_advance = self.count_pseudo_advance(me, Board::CELLS);
        let of_run = self.count_pseudo_run(me, Board::CELLS);
        let of_en_passant = self.count_pseudo_en_passant(me);
        let of_castle = self.count_pseudo_castle(me);
        let of_capture = self.count_pseudo_capture(me, Board::CELLS);
        let all_moves = of_officer + of_advance + of_run + of_en_passant + of_castle
            + of_capture;
        if all_moves == 0 {
            return None;
        }
        for _ in 0..12 {
            let mut left = rng.below(all_moves);
            let drawn = if left < of_officer {
                rows_officer
                    .pick(left)
                    .map(|(from, to)| Choice::Officer {
                        from: from as _,
                        to: to as _,
                    })
            } else {
                left -= of_officer;
                if left < of_advance {
                    self.nth_pseudo_advance(me, left)
                } else {
                    left -= of_advance;
                    if left < of_run {
                        self.nth_pseudo_run(me, left)
                    } else {
                        left -= of_run;
                        if left < of_en_passant {
                            self.nth_pseudo_en_passant(me, left)
                        } else {
                            left -= of_en_passant;
                            if left < of_castle {
                                self.nth_pseudo_castle(me, left)
                            } else {
                                left -= of_castle;
                                self.nth_pseudo_capture(me, left)
                            }
                        }
                    }
                }
            };
            if let Some(choice) = drawn && self.is_legal(past, me, choice) {
                return drawn;
            }
        }
        random_visited(rng, &mut |mut visit| self.each_group_2(past, me, &mut visit))
    }

    // kriegspiel.game:118
    /// How many legal moves there are: the moves of pieces that cannot break what is required
    /// are counted as sets.
    fn count_group_2(&self, past: Seen<'_>, me: usize) -> u32 {
        let sure = self.sure(me);
        let mut count = 0;
        let mut rows_officer = <Rows<Cells, 256>>::new();
        self.rows_officer(me, sure, &mut rows_officer);
        count += rows_officer.total();
        count += self.count_pseudo_advance(me, sure);
        count += self.count_pseudo_run(me, sure);
        count += self.count_pseudo_capture(me, sure);
        let visit = &mut |_| {
            count += 1;
            Continue(())
        };
        let _ = self.each_officer(me, !sure, visit);
        let _ = self.each_advance(me, !sure, visit);
        let _ = self.each_run(me, !sure, visit);
        let _ = self.each_en_passant(me, visit);
        let _ = self.each_castle(me, visit);
        let _ = self.each_capture(me, !sure, visit);
        count
    }

    // kriegspiel.game:35
    /// Own pieces whose moves keep what is required, wherever they go: nothing that it sees
    /// changes when their cells come to be empty.
    #[inline]
    fn sure(&self, me: usize) -> Cells {
        let holds = |pos: &Position| !pos.in_check(me);
        if !holds(self) {
            return Cells::NONE;
        }
        let mut sure = self.owner[me] & !(self.owner[me] & self.king);
        let seen = ({
            let mut all = Cells::NONE;
            for c in (self.owner[me] & self.king).cells() {
                all
                    |= Board::ray_from_upto(
                        Board::DIAGONAL,
                        c,
                        self.empty(),
                        Board::CELLS,
                    )
                        | Board::ray_from_upto(
                            Board::ORTHOGONAL,
                            c,
                            self.empty(),
                            Board::CELLS,
                        );
            }
            all
        }) & sure;
        let without = |cells: Cells| {
            let mut pos = *self;
            pos.clear(cells);
            pos
        };
        if holds(&without(seen)) {
            return sure;
        }
        for cell in seen.cells() {
            if !holds(&without(Cells::of(cell))) {
                sure &= !Cells::of(cell);
            }
        }
        sure
    }

    #[inline]
    fn is_legal(&self, past: Seen<'_>, me: usize, choice: Choice) -> bool {
        match choice {
            Choice::Officer { from, to } => {
                self.legal_officer(me, usize::from(from), usize::from(to))
            }
            Choice::Advance { from, to, rest } => {
                self.legal_advance(me, usize::from(from), usize::from(to), &rest)
            }
            Choice::Run { from, to } => {
                self.legal_run(me, usize::from(from), usize::from(to))
            }
            Choice::EnPassant { from, to } => {
                self.legal_en_passant(me, usize::from(from), usize::from(to))
            }
            Choice::Castle { tower } => self.legal_castle(me, usize::from(tower)),
            Choice::Capture { from, to } => {
                self.legal_capture(me, usize::from(from), usize::from(to))
            }
            _ => true,
        }
    }

    // chess.game:33
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_officer(&mut self, me: usize, from: usize, to: usize) {
        // chess.game:36
        if self.king.contains(from) {
            self.fresh[me] = (self.fresh[me] & !(HOME_ROW[me]));
        }
        // kriegspiel.game:30
        if self.owner[(1 - me)].contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // kriegspiel.game:31
        self.passed = (Cells::NONE);
        // kriegspiel.game:32
        self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
        // kriegspiel.game:33
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
        // kriegspiel.game:34
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.pawn &= !Cells::of(to);
        self.king = self.king & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.king.meets(Cells::of(from)));
        self.queen = self.queen & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.queen.meets(Cells::of(from)));
        self.rook = self.rook & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.rook.meets(Cells::of(from)));
        self.bishop = self.bishop & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.bishop.meets(Cells::of(from)));
        self.knight = self.knight & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.knight.meets(Cells::of(from)));
    }

    // chess.game:33
    #[inline]
    fn play_officer(&mut self, me: usize, from: usize, to: usize) {
        self.lead_officer(me, from, to);
    }

    // chess.game:40
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_advance(&mut self, me: usize, from: usize, to: usize) {
        // kriegspiel.game:30
        if self.owner[(1 - me)].contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // kriegspiel.game:31
        self.passed = (Cells::NONE);
        // kriegspiel.game:32
        self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
        // kriegspiel.game:33
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
        // kriegspiel.game:34
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.king &= !Cells::of(to);
        self.queen &= !Cells::of(to);
        self.rook &= !Cells::of(to);
        self.bishop &= !Cells::of(to);
        self.knight &= !Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
    }

    // chess.game:40
    #[inline]
    fn play_advance(&mut self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) {
        let mut rest = rest.iter().peekable();
        self.lead_advance(me, from, to);
        // chess.game:44
        self.quiet = 0;
        // chess.game:45
        if LAST_ROW[me].contains(to) {
            // chess.game:46
            let rank_up = (rest.next().map_or(0, |(_, value)| value) as usize);
            // chess.game:47
            if let Some(kind) = Some(rank_up) {
                let owner: Option<usize> = first_member(1u64 << (me) & 3u64);
                self.put(owner, kind, Cells::of(to));
            }
        }
    }

    // chess.game:51
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_run(&mut self, me: usize, from: usize, to: usize) {
        // kriegspiel.game:30
        if self.owner[(1 - me)].contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // kriegspiel.game:31
        self.passed = (Cells::NONE);
        // kriegspiel.game:32
        self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
        // kriegspiel.game:33
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
        // kriegspiel.game:34
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
    }

    // chess.game:51
    #[inline]
    fn play_run(&mut self, me: usize, from: usize, to: usize) {
        self.lead_run(me, from, to);
        // chess.game:55
        self.quiet = 0;
        // chess.game:56
        if Board::step(Board::E | Board::W, Cells::of(to))
            .meets(self.owner[(1 - me)] & self.pawn)
        {
            self.passed = (Board::step_forward(me, Cells::of(from)));
        }
    }

    // chess.game:59
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_en_passant(&mut self, me: usize, from: usize, to: usize) {
        // chess.game:62
        {
            let cells = Board::back(FORWARD[me], Cells::of(to));
            self.owner[me] &= !cells;
            self.owner[1 - me] &= !cells;
            self.king &= !cells;
            self.queen &= !cells;
            self.rook &= !cells;
            self.bishop &= !cells;
            self.knight &= !cells;
            self.pawn &= !cells;
        }
        // kriegspiel.game:30
        if self.owner[(1 - me)].contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // kriegspiel.game:31
        self.passed = (Cells::NONE);
        // kriegspiel.game:32
        self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
        // kriegspiel.game:33
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
        // kriegspiel.game:34
        self.carry(Cells::of(from), Cells::of(to));
    }

    // chess.game:59
    #[inline]
    fn play_en_passant(&mut self, me: usize, from: usize, to: usize) {
        self.lead_en_passant(me, from, to);
        // chess.game:64
        self.quiet = 0;
    }

    // chess.game:67
    #[inline]
    fn play_castle(&mut self, me: usize, tower: usize) {
        // chess.game:69
        let from: Cells = self.owner[me] & self.king;
        // chess.game:70
        let way: usize = (if Board::ray(Board::W, from, Board::CELLS).contains(tower) {
            6
        } else {
            2
        });
        // chess.game:73
        let to: Cells = Board::step_times(1u64 << way, from, 2);
        // kriegspiel.game:30
        if to.is_in(self.owner[(1 - me)]) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // kriegspiel.game:31
        self.passed = (Cells::NONE);
        // kriegspiel.game:32
        self.fresh[me] = (self.fresh[me] & !(from));
        // kriegspiel.game:33
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(to));
        // kriegspiel.game:34
        self.carry(from, to);
        // chess.game:74
        self.carry(Cells::of(tower), Board::step(1u64 << way, from));
        // chess.game:75
        self.fresh[me] = (self.fresh[me] & !(HOME_ROW[me]));
    }

    // kriegspiel.game:58
    #[inline]
    fn play_try_officer(&mut self, me: usize, from: usize, to: usize) {
        // kriegspiel.game:61
        let before_try = *self;
        let held = 'tried: {
            // kriegspiel.game:62
            if !self.strides(from).contains(to) {
                break 'tried false;
            }
            // kriegspiel.game:39
            {
                for i1 in Board::CELLS.cells() {
                    self.refused[(me) * 64 + i1] = (Cells::NONE);
                }
            }
            // kriegspiel.game:40
            {
                let new: u64 = (if !Cells::of(to).meets(self.owner[(1 - me)]) {
                    1u64
                } else {
                    if self.pawn.contains(to) { 2u64 } else { 4u64 }
                });
                if new != 0 {
                    self.taken = new.first_of() as u8;
                }
            }
            // kriegspiel.game:41
            self.taken_on = (Cells::of(to) & self.owner[(1 - me)]).first_of();
            // kriegspiel.game:64
            if self.king.contains(from) {
                self.fresh[me] = (Cells::NONE);
            }
            // kriegspiel.game:30
            if self.owner[(1 - me)].contains(to) {
                self.quiet = 0;
            } else {
                self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
            }
            // kriegspiel.game:31
            self.passed = (Cells::NONE);
            // kriegspiel.game:32
            self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
            // kriegspiel.game:33
            self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
            // kriegspiel.game:34
            self.carry(Cells::of(from), Cells::of(to));
            // kriegspiel.game:35
            if !!self.in_check(me) {
                break 'tried false;
            }
            true
        };
        if !held {
            *self = before_try;
            // kriegspiel.game:66
            self.refused[(me) * 64 + from] = (self.refused[(me) * 64 + from]
                | (Cells::of(to)));
            self.again = true;
        }
    }

    // kriegspiel.game:69
    #[inline]
    fn play_try_advance(
        &mut self,
        me: usize,
        from: usize,
        to: usize,
        rest: &Trail<u8, 1>,
    ) {
        let mut rest = rest.iter().peekable();
        // kriegspiel.game:45
        let mut better: usize = 5;
        // kriegspiel.game:46
        if LAST_ROW[me].contains(to) {
            let rank_up = (rest.next().map_or(0, |(_, value)| value) as usize);
            better = rank_up;
        }
        // kriegspiel.game:47
        let before_try = *self;
        let held = 'tried: {
            // kriegspiel.game:48
            if !(self.ahead(me, Cells::of(from))
                | Board::step(
                    Board::E | Board::W,
                    Board::step_forward(me, Cells::of(from)),
                ) & (self.owner[(1 - me)] | self.passed))
                .contains(to)
            {
                break 'tried false;
            }
            // kriegspiel.game:49
            let victim: Cells = if self.passed.contains(to) {
                Board::back(FORWARD[me], Cells::of(to))
            } else {
                Cells::of(to)
            };
            // kriegspiel.game:39
            {
                for i1 in Board::CELLS.cells() {
                    self.refused[(me) * 64 + i1] = (Cells::NONE);
                }
            }
            // kriegspiel.game:40
            {
                let new: u64 = (if !victim.meets(self.owner[(1 - me)]) {
                    1u64
                } else {
                    if victim.is_in(self.pawn) { 2u64 } else { 4u64 }
                });
                if new != 0 {
                    self.taken = new.first_of() as u8;
                }
            }
            // kriegspiel.game:41
            self.taken_on = (victim & self.owner[(1 - me)]).first_of();
            // kriegspiel.game:51
            self.clear(victim & self.owner[(1 - me)]);
            // kriegspiel.game:30
            if self.owner[(1 - me)].contains(to) {
                self.quiet = 0;
            } else {
                self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
            }
            // kriegspiel.game:31
            self.passed = (Cells::NONE);
            // kriegspiel.game:32
            self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
            // kriegspiel.game:33
            self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
            // kriegspiel.game:34
            self.carry(Cells::of(from), Cells::of(to));
            // kriegspiel.game:35
            if !!self.in_check(me) {
                break 'tried false;
            }
            // kriegspiel.game:53
            self.quiet = 0;
            // kriegspiel.game:54
            if let Some(kind) = Some(better) {
                let owner: Option<usize> = first_member(1u64 << (me) & 3u64);
                self.put(owner, kind, Cells::of(to));
            }
            true
        };
        if !held {
            *self = before_try;
            // kriegspiel.game:55
            self.refused[(me) * 64 + from] = (self.refused[(me) * 64 + from]
                | (Cells::of(to)));
            self.again = true;
        }
    }

    // kriegspiel.game:75
    #[inline]
    fn play_try_capture(
        &mut self,
        me: usize,
        from: usize,
        to: usize,
        rest: &Trail<u8, 1>,
    ) {
        let mut rest = rest.iter().peekable();
        // kriegspiel.game:45
        let mut better: usize = 5;
        // kriegspiel.game:46
        if LAST_ROW[me].contains(to) {
            let rank_up = (rest.next().map_or(0, |(_, value)| value) as usize);
            better = rank_up;
        }
        // kriegspiel.game:47
        let before_try = *self;
        let held = 'tried: {
            // kriegspiel.game:48
            if !(self.ahead(me, Cells::of(from))
                | Board::step(
                    Board::E | Board::W,
                    Board::step_forward(me, Cells::of(from)),
                ) & (self.owner[(1 - me)] | self.passed))
                .contains(to)
            {
                break 'tried false;
            }
            // kriegspiel.game:49
            let victim: Cells = if self.passed.contains(to) {
                Board::back(FORWARD[me], Cells::of(to))
            } else {
                Cells::of(to)
            };
            // kriegspiel.game:39
            {
                for i1 in Board::CELLS.cells() {
                    self.refused[(me) * 64 + i1] = (Cells::NONE);
                }
            }
            // kriegspiel.game:40
            {
                let new: u64 = (if !victim.meets(self.owner[(1 - me)]) {
                    1u64
                } else {
                    if victim.is_in(self.pawn) { 2u64 } else { 4u64 }
                });
                if new != 0 {
                    self.taken = new.first_of() as u8;
                }
            }
            // kriegspiel.game:41
            self.taken_on = (victim & self.owner[(1 - me)]).first_of();
            // kriegspiel.game:51
            self.clear(victim & self.owner[(1 - me)]);
            // kriegspiel.game:30
            if self.owner[(1 - me)].contains(to) {
                self.quiet = 0;
            } else {
                self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
            }
            // kriegspiel.game:31
            self.passed = (Cells::NONE);
            // kriegspiel.game:32
            self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
            // kriegspiel.game:33
            self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
            // kriegspiel.game:34
            self.carry(Cells::of(from), Cells::of(to));
            // kriegspiel.game:35
            if !!self.in_check(me) {
                break 'tried false;
            }
            // kriegspiel.game:53
            self.quiet = 0;
            // kriegspiel.game:54
            if let Some(kind) = Some(better) {
                let owner: Option<usize> = first_member(1u64 << (me) & 3u64);
                self.put(owner, kind, Cells::of(to));
            }
            true
        };
        if !held {
            *self = before_try;
            // kriegspiel.game:55
            self.refused[(me) * 64 + from] = (self.refused[(me) * 64 + from]
                | (Cells::of(to)));
            self.again = true;
        }
    }

    // kriegspiel.game:82
    #[inline]
    fn play_try_run(&mut self, me: usize, from: usize, to: usize) {
        // kriegspiel.game:85
        let before_try = *self;
        let held = 'tried: {
            // kriegspiel.game:86
            if !self.ahead(me, self.ahead(me, Cells::of(from))).contains(to) {
                break 'tried false;
            }
            // kriegspiel.game:39
            {
                for i1 in Board::CELLS.cells() {
                    self.refused[(me) * 64 + i1] = (Cells::NONE);
                }
            }
            // kriegspiel.game:40
            {
                let new: u64 = (if !Cells::of(to).meets(self.owner[(1 - me)]) {
                    1u64
                } else {
                    if self.pawn.contains(to) { 2u64 } else { 4u64 }
                });
                if new != 0 {
                    self.taken = new.first_of() as u8;
                }
            }
            // kriegspiel.game:41
            self.taken_on = (Cells::of(to) & self.owner[(1 - me)]).first_of();
            // kriegspiel.game:30
            if self.owner[(1 - me)].contains(to) {
                self.quiet = 0;
            } else {
                self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
            }
            // kriegspiel.game:31
            self.passed = (Cells::NONE);
            // kriegspiel.game:32
            self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
            // kriegspiel.game:33
            self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
            // kriegspiel.game:34
            self.carry(Cells::of(from), Cells::of(to));
            // kriegspiel.game:35
            if !!self.in_check(me) {
                break 'tried false;
            }
            // kriegspiel.game:89
            self.quiet = 0;
            // kriegspiel.game:90
            if Board::step(Board::E | Board::W, Cells::of(to))
                .meets(self.owner[(1 - me)] & self.pawn)
            {
                self.passed = (Board::step_forward(me, Cells::of(from)));
            }
            true
        };
        if !held {
            *self = before_try;
            // kriegspiel.game:91
            self.refused[(me) * 64 + from] = (self.refused[(me) * 64 + from]
                | (Cells::of(to)));
            self.again = true;
        }
    }

    // kriegspiel.game:94
    #[inline]
    fn play_try_castle(&mut self, me: usize, tower: usize) {
        // kriegspiel.game:96
        let from: Cells = self.owner[me] & self.king;
        // kriegspiel.game:97
        let way: usize = (if Board::ray(Board::W, from, Board::CELLS).contains(tower) {
            6
        } else {
            2
        });
        // kriegspiel.game:99
        let before_try = *self;
        let held = 'tried: {
            // kriegspiel.game:100
            if !Board::between(from, Cells::of(tower)).is_in(self.empty()) {
                break 'tried false;
            }
            // kriegspiel.game:101
            if !!(from | Board::step(1u64 << way, from))
                .cells()
                .any(|c| {
                    (Board::LEAPS_1_2[c] & self.owner[(1 - me)] & self.knight
                        | Board::STEPS_ADJACENT[c] & self.owner[(1 - me)] & self.king
                        | Board::ray_from_upto(
                            Board::DIAGONAL,
                            c,
                            self.empty(),
                            Board::CELLS,
                        ) & self.owner[(1 - me)] & (self.bishop | self.queen)
                        | Board::ray_from_upto(
                            Board::ORTHOGONAL,
                            c,
                            self.empty(),
                            Board::CELLS,
                        ) & self.owner[(1 - me)] & (self.rook | self.queen)
                        | Board::back(
                            FORWARD[(1 - me)],
                            Board::step(Board::E | Board::W, Cells::of(c)),
                        ) & self.owner[(1 - me)] & self.pawn)
                        .any()
                })
            {
                break 'tried false;
            }
            // kriegspiel.game:39
            {
                for i1 in Board::CELLS.cells() {
                    self.refused[(me) * 64 + i1] = (Cells::NONE);
                }
            }
            // kriegspiel.game:40
            {
                let new: u64 = (1u64);
                if new != 0 {
                    self.taken = new.first_of() as u8;
                }
            }
            // kriegspiel.game:41
            self.taken_on = (Cells::NONE).first_of();
            // kriegspiel.game:103
            let to: Cells = Board::step_times(1u64 << way, from, 2);
            // kriegspiel.game:30
            if to.is_in(self.owner[(1 - me)]) {
                self.quiet = 0;
            } else {
                self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
            }
            // kriegspiel.game:31
            self.passed = (Cells::NONE);
            // kriegspiel.game:32
            self.fresh[me] = (self.fresh[me] & !(from));
            // kriegspiel.game:33
            self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(to));
            // kriegspiel.game:34
            self.carry(from, to);
            // kriegspiel.game:35
            if !!self.in_check(me) {
                break 'tried false;
            }
            // kriegspiel.game:104
            self.carry(Cells::of(tower), Board::step(1u64 << way, from));
            // kriegspiel.game:105
            self.fresh[me] = (Cells::NONE);
            true
        };
        if !held {
            *self = before_try;
            // kriegspiel.game:106
            {
                let value = Cells::of(tower);
                for i1 in from.cells() {
                    self.refused[(me) * 64 + i1] = (self.refused[(me) * 64 + i1]
                        | (value));
                }
            }
            self.again = true;
        }
    }

    // kriegspiel.game:110
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_capture(&mut self, me: usize, from: usize, to: usize) {
        // kriegspiel.game:30
        if self.owner[(1 - me)].contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // kriegspiel.game:31
        self.passed = (Cells::NONE);
        // kriegspiel.game:32
        self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
        // kriegspiel.game:33
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
        // kriegspiel.game:34
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.king &= !Cells::of(to);
        self.queen &= !Cells::of(to);
        self.rook &= !Cells::of(to);
        self.bishop &= !Cells::of(to);
        self.knight &= !Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
    }

    // kriegspiel.game:110
    #[inline]
    fn play_capture(&mut self, me: usize, from: usize, to: usize) {
        self.lead_capture(me, from, to);
    }

    // kriegspiel.game:130
    #[inline]
    fn after(&mut self, me: usize) {
        self.checked[0] = self.straight(usize::from(self.next), Board::E | Board::W);
        // kriegspiel.game:131
        self.checked[1] = self.straight(usize::from(self.next), Board::N | Board::S);
        // kriegspiel.game:132
        self.checked[2] = self
            .aslant(usize::from(self.next), self.long_ways(usize::from(self.next)));
        // kriegspiel.game:133
        self.checked[3] = self
            .aslant(usize::from(self.next), self.short_ways(usize::from(self.next)));
        // kriegspiel.game:134
        self.checked[4] = self.leapt_at(usize::from(self.next));
        // kriegspiel.game:135
        self.pawn_can_take = {
            let who = usize::from(self.next);
            self.each_capture(who, Board::CELLS, &mut |_| Break(())).is_break()
                || self.each_en_passant(who, &mut |_| Break(())).is_break()
        };
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.owner[0] & !self.owner[1]
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.owner[0] | self.owner[1]
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.owner[0] &= !cells;
        self.owner[1] &= !cells;
        self.king &= !cells;
        self.queen &= !cells;
        self.rook &= !cells;
        self.bishop &= !cells;
        self.knight &= !cells;
        self.pawn &= !cells;
    }

    /// A piece of a computed kind, in place of what stands there.
    #[inline]
    fn put(&mut self, owner: Option<usize>, kind: usize, cells: Cells) {
        let Some(owner) = owner else { return };
        self.clear(cells);
        self.owner[owner] |= cells;
        let board = match kind {
            0 => &mut self.king,
            1 => &mut self.queen,
            2 => &mut self.rook,
            3 => &mut self.bishop,
            4 => &mut self.knight,
            _ => &mut self.pawn,
        };
        *board |= cells;
    }

    /// What stands on `from` goes to `to` in place of what is there; nothing happens unless
    /// each is one cell and a piece stands on the first.
    #[inline(always)]
    fn carry(&mut self, from: Cells, to: Cells) {
        if from.count() != 1 || to.count() != 1 || !self.occupied().meets(from) {
            return;
        }
        self.owner[0] = self.owner[0] & !(from | to)
            | to.when(self.owner[0].meets(from));
        self.owner[1] = self.owner[1] & !(from | to)
            | to.when(self.owner[1].meets(from));
        self.king = self.king & !(from | to) | to.when(self.king.meets(from));
        self.queen = self.queen & !(from | to) | to.when(self.queen.meets(from));
        self.rook = self.rook & !(from | to) | to.when(self.rook.meets(from));
        self.bishop = self.bishop & !(from | to) | to.when(self.bishop.meets(from));
        self.knight = self.knight & !(from | to) | to.when(self.knight.meets(from));
        self.pawn = self.pawn & !(from | to) | to.when(self.pawn.meets(from));
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

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.queen, const { &kind_weights::<1>(0, 1) });
        key = key.cells(self.rook, const { &kind_weights::<1>(0, 2) });
        key = key.cells(self.bishop, const { &kind_weights::<1>(0, 3) });
        key = key.cells(self.knight, const { &kind_weights::<1>(0, 4) });
        key = key.cells(self.pawn, const { &kind_weights::<1>(0, 5) });
        {
            const WEIGHTS: [[u64; 1]; 2] = set_weights(0);
            for (entry, place) in (0..2).enumerate() {
                key = key.cells(self.fresh[place], &WEIGHTS[entry]);
            }
        }
        {
            const WEIGHTS: [[u64; 1]; 1] = set_weights(1);
            key = key.cells(self.passed, &WEIGHTS[0]);
        }
        {
            const WEIGHTS: [[u64; 1]; 128] = set_weights(3);
            for (entry, place) in (0..128).enumerate() {
                key = key.cells(self.refused[place], &WEIGHTS[entry]);
            }
        }
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
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "kriegspiel",
            title: "Kriegspiel",
            rules_hash: 4626253519017710871,
            players: &["white", "black"],
            hidden: true,
            layers: &[
                (
                    "pieces",
                    &[
                        KindName::owned("king", Some('K')),
                        KindName::owned("queen", Some('Q')),
                        KindName::owned("rook", Some('R')),
                        KindName::owned("bishop", Some('B')),
                        KindName::owned("knight", Some('N')),
                        KindName::owned("pawn", Some('P')),
                    ],
                ),
            ],
            states: &[
                StateName::new("fresh", &[Of::Players], Sort::Set(Of::Cells)),
                StateName::new("passed", &[], Sort::Set(Of::Cells)),
                StateName::new("quiet", &[], Sort::Number(0, 100)).clock(),
                StateName::new(
                    "refused",
                    &[Of::Players, Of::Cells],
                    Sort::Set(Of::Cells),
                ),
                StateName::new(
                        "taken",
                        &[],
                        Sort::One(
                            Of::These(&["nothing_lost", "pawn_lost", "piece_lost"]),
                        ),
                    )
                    .clock(),
                StateName::new("taken_on", &[], Sort::AtMostOne(Of::Cells)).clock(),
                StateName::new(
                        "checked",
                        &[
                            Of::These(
                                &[
                                    "on_rank",
                                    "on_file",
                                    "on_long_diagonal",
                                    "on_short_diagonal",
                                    "by_knight",
                                ],
                            ),
                        ],
                        Sort::Flag,
                    )
                    .clock(),
                StateName::new("pawn_can_take", &[], Sort::Flag).clock(),
            ],
            seen: &[None],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // chess.game:15
    fn setup() -> Position {
        Position {
            owner: [0xffff, 0xffff_0000_0000_0000],
            king: 0x1000_0000_0000_0010,
            queen: 0x800_0000_0000_0008,
            rook: 0x8100_0000_0000_0081,
            bishop: 0x2400_0000_0000_0024,
            knight: 0x4200_0000_0000_0042,
            pawn: 0xff_0000_0000_ff00,
            fresh: [0x81_u64, 0x8100_0000_0000_0000_u64],
            passed: Cells::NONE,
            quiet: 0,
            refused: [Cells::NONE; 128],
            taken: 1,
            taken_on: Cells::NONE,
            checked: [false; 5],
            pawn_can_take: false,
            next: 0,
            again: false,
        }
    }

    #[inline]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    // kriegspiel.game:116
    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let mut any = false;
        {
            let found = &mut |choice| {
                any = true;
                visit(choice)
            };
            self.each_try_officer(me, found)?;
            self.each_try_advance(me, found)?;
            self.each_try_capture(me, found)?;
            self.each_try_run(me, found)?;
            self.each_try_castle(me, found)?;
        }
        if any {
            return Continue(());
        }
        self.each_group_2(past, me, visit)?;
        Continue(())
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        let all_moves = self.count_try_officer(me) + self.count_try_advance(me, &mut ())
            + self.count_try_capture(me, &mut ()) + self.count_try_run(me)
            + self.count_try_castle(me, &mut ());
        if all_moves > 0 {
            return all_moves;
        }
        let count = self.count_group_2(past, me);
        count
    }

    /// Each legal move is as likely as any other.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let mut rows_try_officer = <Rows<Cells, 64>>::new();
        self.rows_try_officer(me, &mut rows_try_officer);
        let of_try_officer = rows_try_officer.total();
        let mut marks_try_advance = <Marks<64>>::new();
        let of_try_advance = self.count_try_advance(me, &mut marks_try_advance);
        let mut marks_try_capture = <Marks<64>>::new();
        let of_try_capture = self.count_try_capture(me, &mut marks_try_capture);
        let of_try_run = self.count_try_run(me);
        let mut marks_try_castle = <Marks<64>>::new();
        let of_try_castle = self.count_try_castle(me, &mut marks_try_castle);
        let all_moves = of_try_officer + of_try_advance + of_try_capture + of_try_run
            + of_try_castle;
        if all_moves > 0 {
            let mut left = rng.one_of(all_moves)?;
            if left < of_try_officer {
                return rows_try_officer
                    .pick(left)
                    .map(|(from, to)| Choice::TryOfficer {
                        from: from as _,
                        to: to as _,
                    });
            }
            left -= of_try_officer;
            if left < of_try_advance {
                return self.nth_try_advance(me, left, &marks_try_advance);
            }
            left -= of_try_advance;
            if left < of_try_capture {
                return self.nth_try_capture(me, left, &marks_try_capture);
            }
            left -= of_try_capture;
            if left < of_try_run {
                return self.nth_try_run(me, left);
            }
            left -= of_try_run;
            return self.nth_try_castle(me, left, &marks_try_castle);
        }
        self.random_group_2(past, me, rng)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.again = false;
        self.next = after::<2>(me);
        match m {
            Choice::Officer { from, to } => {
                self.play_officer(me, usize::from(from), usize::from(to))
            }
            Choice::Advance { from, to, rest } => {
                self.play_advance(me, usize::from(from), usize::from(to), &rest)
            }
            Choice::Run { from, to } => {
                self.play_run(me, usize::from(from), usize::from(to))
            }
            Choice::EnPassant { from, to } => {
                self.play_en_passant(me, usize::from(from), usize::from(to))
            }
            Choice::Castle { tower } => self.play_castle(me, usize::from(tower)),
            Choice::TryOfficer { from, to } => {
                self.play_try_officer(me, usize::from(from), usize::from(to))
            }
            Choice::TryAdvance { from, to, rest } => {
                self.play_try_advance(me, usize::from(from), usize::from(to), &rest)
            }
            Choice::TryCapture { from, to, rest } => {
                self.play_try_capture(me, usize::from(from), usize::from(to), &rest)
            }
            Choice::TryRun { from, to } => {
                self.play_try_run(me, usize::from(from), usize::from(to))
            }
            Choice::TryCastle { tower } => self.play_try_castle(me, usize::from(tower)),
            Choice::Capture { from, to } => {
                self.play_capture(me, usize::from(from), usize::from(to))
            }
        }
        self.settle(me);
        let over = !self.again;
        self.after(me);
        Played::turn(()).over(over)
    }

    #[inline]
    fn end(
        &self,
        me: usize,
        trace: Self::Trace,
        past: Seen<'_>,
        blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // kriegspiel.game:141
        if !self.can_move(usize::from(self.next))
            && self.in_check(usize::from(self.next))
        {
            return Verdict::Over(share(1u64 << (me)));
        }
        // kriegspiel.game:142
        if !self.can_move(usize::from(self.next)) {
            return Verdict::Over(Self::DRAW);
        }
        // kriegspiel.game:143
        if self.quiet as i32 == 100 {
            return Verdict::Over(Self::DRAW);
        }
        // kriegspiel.game:144
        if !(past.seen_newest(0) < 2) {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    #[inline]
    fn remember(&self, past: &mut Self::Past) {
        past[0].push(self.key());
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Officer { from, to } => FRAME.write(out, "officer", &[from, to]),
            Choice::Advance { from, to, rest } => {
                FRAME.write(out, "advance", &[from, to]);
                for (site, value) in rest.iter() {
                    match site {
                        1 => {
                            write_name(
                                out,
                                &["king", "queen", "rook", "bishop", "knight", "pawn"],
                                value as usize,
                            )
                        }
                        _ => out.push_str(" stop"),
                    }
                }
            }
            Choice::Run { from, to } => FRAME.write(out, "run", &[from, to]),
            Choice::EnPassant { from, to } => FRAME.write(out, "en_passant", &[from, to]),
            Choice::Castle { tower } => FRAME.write(out, "castle", &[tower]),
            Choice::TryOfficer { from, to } => {
                FRAME.write(out, "try_officer", &[from, to])
            }
            Choice::TryAdvance { from, to, rest } => {
                FRAME.write(out, "try_advance", &[from, to]);
                for (site, value) in rest.iter() {
                    match site {
                        1 => {
                            write_name(
                                out,
                                &["king", "queen", "rook", "bishop", "knight", "pawn"],
                                value as usize,
                            )
                        }
                        _ => out.push_str(" stop"),
                    }
                }
            }
            Choice::TryCapture { from, to, rest } => {
                FRAME.write(out, "try_capture", &[from, to]);
                for (site, value) in rest.iter() {
                    match site {
                        1 => {
                            write_name(
                                out,
                                &["king", "queen", "rook", "bishop", "knight", "pawn"],
                                value as usize,
                            )
                        }
                        _ => out.push_str(" stop"),
                    }
                }
            }
            Choice::TryRun { from, to } => FRAME.write(out, "try_run", &[from, to]),
            Choice::TryCastle { tower } => FRAME.write(out, "try_castle", &[tower]),
            Choice::Capture { from, to } => FRAME.write(out, "capture", &[from, to]),
        }
    }

    fn write(&self, view: &mut View) {
        view.add_layer(
            Board::CELLS,
            &[
                owned(both(self.owner, self.king)),
                owned(both(self.owner, self.queen)),
                owned(both(self.owner, self.rook)),
                owned(both(self.owner, self.bishop)),
                owned(both(self.owner, self.knight)),
                owned(both(self.owner, self.pawn)),
            ],
        );
        view.states
            .push(
                (0..2)
                    .map(|place| stored_cells(self.fresh[place], Board::CELLS))
                    .collect(),
            );
        view.states.push(vec![stored_cells(self.passed, Board::CELLS)]);
        view.states.push(vec![Stored::Number(self.quiet.into())]);
        view.states
            .push(
                (0..128)
                    .map(|place| stored_cells(self.refused[place], Board::CELLS))
                    .collect(),
            );
        view.states.push(vec![stored_members(self.taken.into())]);
        view.states.push(vec![stored_cells(self.taken_on, Board::CELLS)]);
        view.states
            .push((0..5).map(|place| Stored::Flag(self.checked[place])).collect());
        view.states.push(vec![Stored::Flag(self.pawn_can_take)]);
        view.next = self.next;
    }

    fn read(view: &View) -> Position {
        Position {
            owner: read_owners(Board::CELLS, &view.layers, 0),
            king: read_kind(Board::CELLS, &view.layers, 0, 0),
            queen: read_kind(Board::CELLS, &view.layers, 0, 1),
            rook: read_kind(Board::CELLS, &view.layers, 0, 2),
            bishop: read_kind(Board::CELLS, &view.layers, 0, 3),
            knight: read_kind(Board::CELLS, &view.layers, 0, 4),
            pawn: read_kind(Board::CELLS, &view.layers, 0, 5),
            fresh: read_states(
                [0x81_u64, 0x8100_0000_0000_0000_u64],
                &view.states,
                0,
                (0..2),
                |entry| read_cells(entry, Board::CELLS),
            ),
            passed: read_cells(read_state(&view.states, 1), Board::CELLS),
            quiet: read_number(read_state(&view.states, 2), 0, 100) as u8,
            refused: read_states(
                [Cells::NONE; 128],
                &view.states,
                3,
                (0..128),
                |entry| read_cells(entry, Board::CELLS),
            ),
            taken: read_members(read_state(&view.states, 4)) as u8,
            taken_on: read_cells(read_state(&view.states, 5), Board::CELLS),
            checked: read_states(
                [false; 5],
                &view.states,
                6,
                (0..5),
                |entry| read_flag(entry),
            ),
            pawn_can_take: read_flag(read_state(&view.states, 7)),
            next: view.next.min(1),
            again: view.open,
        }
    }

    fn sight(&self, past: Seen<'_>, me: usize, schema: &Schema) -> Sight {
        let mut sight = Sight::nothing(schema);
        // kriegspiel.game:17
        sight.show_cells(0, Board::CELLS, self.seen_pieces(me));
        // kriegspiel.game:18
        sight.show_entries(0, &[(2, (self.seen_fresh(me)).cells().collect())]);
        sight
            .show_entries(
                3,
                &[
                    (2, (self.seen_refused(me)).cells().collect()),
                    (64, (0..64).collect()),
                ],
            );
        sight.show_entries(4, &[]);
        sight.show_entries(5, &[]);
        sight.show_entries(6, &[(5, (0..5).collect())]);
        sight.show_entries(7, &[]);
        sight
    }

    fn veil(choice: Self::Choice) -> Veil {
        match choice {
            Choice::TryOfficer { .. } => Veil { whole: 3, choices: vec![] },
            Choice::TryAdvance { .. } => Veil { whole: 3, choices: vec![] },
            Choice::TryCapture { .. } => Veil { whole: 3, choices: vec![] },
            Choice::TryRun { .. } => Veil { whole: 3, choices: vec![] },
            Choice::TryCastle { .. } => Veil { whole: 3, choices: vec![] },
            _ => Veil::default(),
        }
    }
}
