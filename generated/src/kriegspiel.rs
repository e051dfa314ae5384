//! Kriegspiel. Generated from rules/kriegspiel.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 4033c11089f39517.
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
// chess: dir forward
const FORWARD: [u64; 2] = [Board::N, Board::S];
// chess: region home_row
const HOME_ROW: [Cells; 2] = [0xff, 0xff00_0000_0000_0000];
// chess: region pawn_row
const PAWN_ROW: [Cells; 2] = [0xff00, 0xff_0000_0000_0000];
// chess: region last_row
const LAST_ROW: [Cells; 2] = [0xff00_0000_0000_0000, 0xff];
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

    walks!(
        (fn between_along, fn ray, fn ray_onto, fn step_times),
        (N n s, NE ne sw, E e w, SE se nw, S s n, SW sw ne, W w e, NW nw se)
    );

    walks_from!(
        (fn ray_from, fn ray_from_upto),
        (N WAY_N ray_up, NE WAY_NE ray_up, E WAY_E ray_up, SE WAY_SE ray_down,
            S WAY_S ray_down, SW WAY_SW ray_down, W WAY_W ray_down, NW WAY_NW ray_up)
    );

    const SIZE: tables::Size = [8, 8, 1];
    const ORTHOGONAL: u64 = 85;
    const DIAGONAL: u64 = 170;
    const ALL: u64 = 255;
    #[inline(always)]
    fn back(dirs: u64, cells: Cells) -> Cells {
        union_over!(dirs;
            N: Board::s(cells),
            S: Board::n(cells)
        )
    }

    // chess: dir forward
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

    const LEAPS_1_2: &[Cells; 64] = &tables::near_64(Self::SIZE, Self::CELLS, &tables::KNIGHT);
    const STEPS_ADJACENT: &[Cells; 64] = &tables::near_64(
        Self::SIZE, Self::CELLS, &tables::COMPASS,
    );

    const WAY_N: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, -1, 0]);
    const WAY_W: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, 0, 0]);
    const WAY_NW: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, 1, 0]);
    /// The cells strictly between two cells on a line.
    #[inline(always)]
    fn between(a: Cells, b: Cells) -> Cells {
        Self::between_along(Board::ALL, a, b)
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // chess: pieces
    /// By owner.
    owner: [Cells; 2],
    king: Cells,
    queen: Cells,
    rook: Cells,
    bishop: Cells,
    knight: Cells,
    pawn: Cells,
    // state fresh
    fresh: [Cells; 2],
    // chess: state passed
    passed: Cells,
    // chess: state quiet
    quiet: u8,
    // state refused
    refused: [Cells; 128],
    // state taken
    taken: u8,
    // state taken_on
    taken_on: Cells,
    // state checked
    checked: [bool; 5],
    // state pawn_can_take
    pawn_can_take: bool,
    /// The player to move.
    next: u8,
    /// Whether the turn goes on.
    again: bool,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // chess: move officer
    Officer { from: u8, to: u8 },
    // chess: move advance
    Advance { from: u8, to: u8, rest: Trail<u8, 1> },
    // chess: move run
    Run { from: u8, to: u8 },
    // chess: move en_passant
    EnPassant { from: u8, to: u8 },
    // chess: move castle
    Castle { tower: u8 },
    // move try_officer
    TryOfficer { from: u8, to: u8 },
    // move try_advance
    TryAdvance { from: u8, to: u8, rest: Trail<u8, 1> },
    // move try_capture
    TryCapture { from: u8, to: u8, rest: Trail<u8, 1> },
    // move try_run
    TryRun { from: u8, to: u8 },
    // move try_castle
    TryCastle { tower: u8 },
    // move capture
    Capture { from: u8, to: u8 },
}

impl Position {
    // chess: def strides
    #[inline]
    fn strides(&self, c: usize) -> Cells {
        (if self.knight.contains(c) { Board::LEAPS_1_2[c] } else { Cells::NONE })
            | (if self.king.contains(c) { Board::STEPS_ADJACENT[c] } else { Cells::NONE })
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

    // chess: def in_check
    #[inline]
    fn in_check(&self, me: usize) -> bool {
        (self.owner[me] & self.king).cells().any(|c| {
            (Board::LEAPS_1_2[c] & self.owner[(1 - me)] & self.knight
                | Board::STEPS_ADJACENT[c] & self.owner[(1 - me)] & self.king
                | Board::ray_from_upto(Board::DIAGONAL, c, self.empty(), Board::CELLS)
                    & self.owner[(1 - me)] & (self.bishop | self.queen)
                | Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
                    & self.owner[(1 - me)] & (self.rook | self.queen)
                | Board::back(FORWARD[(1 - me)], Board::step(Board::E | Board::W, Cells::of(c)))
                    & self.owner[(1 - me)] & self.pawn)
                .any()
        })
    }

    // def leapt_at
    #[inline]
    fn leapt_at(&self, me: usize) -> bool {
        Board::leap_1_2(self.owner[me] & self.king).meets(self.owner[(1 - me)] & self.knight)
    }

    // def long_ways
    #[inline]
    fn long_ways(&self, me: usize) -> u64 {
        if Board::ray(Board::SE | Board::NW, self.owner[me] & self.king, Board::CELLS)
            .count()
            < Board::ray(Board::NE | Board::SW, self.owner[me] & self.king, Board::CELLS).count()
        {
            Board::NE | Board::SW
        } else {
            Board::SE | Board::NW
        }
    }

    // def short_ways
    #[inline]
    fn short_ways(&self, me: usize) -> u64 {
        Board::DIAGONAL & !self.long_ways(me)
    }

    // def can_move
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

    // def hopes
    #[inline]
    fn hopes(&self, me: usize, c: usize) -> Cells {
        (if self.knight.contains(c) { Board::LEAPS_1_2[c] } else { Cells::NONE })
            | (if self.king.contains(c) { Board::STEPS_ADJACENT[c] } else { Cells::NONE })
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

    // def ahead
    #[inline]
    fn ahead(&self, me: usize, c: Cells) -> Cells {
        Board::step_forward(me, c) & self.empty()
    }

    // def straight
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

    // def aslant
    #[inline]
    fn aslant(&self, me: usize, d: u64) -> bool {
        (Board::ray_onto(
            d,
            self.owner[me] & self.king,
            self.empty(),
            self.owner[(1 - me)] & (self.queen | self.bishop),
        ) | Board::step(Board::E | Board::W, Board::step_forward(me, self.owner[me] & self.king))
                & Board::step(d, self.owner[me] & self.king) & self.owner[(1 - me)] & self.pawn)
            .any()
    }

    // view, line 2
    #[inline]
    fn seen_pieces(&self, me: usize) -> Cells {
        self.owner[me]
    }

    // view, line 3
    #[inline]
    fn seen_fresh(&self, me: usize) -> u64 {
        1u64 << me
    }

    // view, line 3
    #[inline]
    fn seen_refused(&self, me: usize) -> u64 {
        1u64 << me
    }

    // chess: move officer
    fn each_officer(&self, me: usize, within: Cells, visit: &mut impl Visit<Choice>) -> Flow {
        // chess: move officer, line 2
        for from in (self.owner[me] & !self.pawn & within).cells() {
            // chess: move officer, line 3
            for to in (self.strides(from) & !self.owner[me]).cells() {
                if self.legal_officer(me, from, to) {
                    visit(Choice::Officer { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // chess: move officer
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_officer(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        pos.lead_officer(me, from, to);
        !pos.in_check(me)
    }

    // chess: move officer
    #[inline]
    fn rows_officer(&self, me: usize, within: Cells, rows: &mut Rows<Cells, 256>) {
        // chess: move officer, line 2
        for from in (self.owner[me] & !self.pawn & self.knight & within).cells() {
            rows.push(from, Board::LEAPS_1_2[from] & !self.owner[me]);
        }
        for from in (self.owner[me] & !self.pawn & self.king & within).cells() {
            rows.push(from, Board::STEPS_ADJACENT[from] & !self.owner[me]);
        }
        for from in (self.owner[me] & !self.pawn & (self.bishop | self.queen) & within).cells() {
            rows.push(
                from,
                Board::ray_from_upto(Board::DIAGONAL, from, self.empty(), Board::CELLS)
                    & !self.owner[me],
            );
        }
        for from in (self.owner[me] & !self.pawn & (self.rook | self.queen) & within).cells() {
            rows.push(
                from,
                Board::ray_from_upto(Board::ORTHOGONAL, from, self.empty(), Board::CELLS)
                    & !self.owner[me],
            );
        }
    }

    // chess: move advance
    fn each_advance(&self, me: usize, within: Cells, visit: &mut impl Visit<Choice>) -> Flow {
        let rest = &mut <Trail<u8, 1>>::new();
        // chess: move advance, line 2
        for from in (self.owner[me] & self.pawn & within).cells() {
            // chess: move advance, line 3
            for to in (Board::step_forward(me, Cells::of(from)) & self.empty()
                | Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                    & self.owner[(1 - me)])
                .cells()
            {
                if LAST_ROW[me].contains(to) {
                    // chess: move advance, line 7
                    for rank_up in 30u64.cells() {
                        rest.push(1, rank_up as i32);
                        if self.legal_advance(me, from, to, rest) {
                            visit(Choice::Advance { from: from as _, to: to as _, rest: *rest })?;
                        }
                        rest.pop();
                    }
                } else {
                    if self.legal_advance(me, from, to, rest) {
                        visit(Choice::Advance { from: from as _, to: to as _, rest: *rest })?;
                    }
                }
            }
        }
        Continue(())
    }

    // chess: move advance, line 3
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_ADVANCE: [[isize; 3]; 2] = [[8, 9, 7], [-8, -7, -9]];
    // chess: move advance, line 3
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_advance(&self, me: usize, from: Cells) -> [Cells; 3] {
        [
            Board::step_forward(me, from) & self.empty(),
            Board::e(Board::step_forward(me, from)) & self.owner[(1 - me)],
            Board::w(Board::step_forward(me, from)) & self.owner[(1 - me)],
        ]
    }

    // chess: move advance
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_advance(&self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) -> bool {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        pos.lead_advance(me, from, to);
        !pos.in_check(me)
    }

    // chess: move advance
    #[inline]
    fn count_pseudo_advance(&self, me: usize, within: Cells) -> u32 {
        let mut count = 0;
        let targets = self.targets_advance(me, self.owner[me] & self.pawn & within);
        count += total(targets) + 3 * total(targets.map(|set| set & LAST_ROW[me]));
        count
    }

    // chess: move advance
    #[inline]
    fn nth_pseudo_advance(&self, me: usize, mut left: u32) -> Option<Choice> {
        let rest = &mut <Trail<u8, 1>>::new();
        let targets = self.targets_advance(me, self.owner[me] & self.pawn);
        let (more, targets) = (
            targets.map(|set| set & LAST_ROW[me]), targets.map(|set| set & !LAST_ROW[me]),
        );
        let size = total(targets);
        if left < size {
            let (family, set, rank) = part_of(targets, left);
            let to = set.nth(rank);
            let from = to.wrapping_add_signed(-Position::BY_ADVANCE[me][family]);
            return Some(Choice::Advance { from: from as _, to: to as _, rest: *rest });
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
            return Some(Choice::Advance { from: from as _, to: to as _, rest: *rest });
        }
        None
    }

    // chess: move run
    fn each_run(&self, me: usize, within: Cells, visit: &mut impl Visit<Choice>) -> Flow {
        // chess: move run, line 2
        for from in (self.owner[me] & self.pawn & PAWN_ROW[me] & within).cells() {
            // chess: move run, line 3
            for to in (Board::step_forward(
                me, Board::step_forward(me, Cells::of(from)) & self.empty(),
            ) & self.empty()).cells() {
                if self.legal_run(me, from, to) {
                    visit(Choice::Run { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // chess: move run, line 3
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_RUN: [[isize; 1]; 2] = [[16], [-16]];
    // chess: move run, line 3
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_run(&self, me: usize, from: Cells) -> [Cells; 1] {
        [Board::step_forward(me, Board::step_forward(me, from) & self.empty()) & self.empty()]
    }

    // chess: move run
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_run(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        pos.lead_run(me, from, to);
        !pos.in_check(me)
    }

    // chess: move run
    #[inline]
    fn count_pseudo_run(&self, me: usize, within: Cells) -> u32 {
        total(self.targets_run(me, self.owner[me] & self.pawn & PAWN_ROW[me] & within))
    }

    // chess: move run
    #[inline]
    fn nth_pseudo_run(&self, me: usize, mut left: u32) -> Option<Choice> {
        let targets = self.targets_run(me, self.owner[me] & self.pawn & PAWN_ROW[me]);
        let (family, set, rank) = part_of(targets, left);
        let to = set.nth(rank);
        let from = to.wrapping_add_signed(-Position::BY_RUN[me][family]);
        Some(Choice::Run { from: from as _, to: to as _ })
    }

    // chess: move en_passant
    fn each_en_passant(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // chess: move en_passant, line 2
        for from in (self.owner[me] & self.pawn).cells() {
            // chess: move en_passant, line 3
            for to in (Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                & self.passed).cells() {
                if self.legal_en_passant(me, from, to) {
                    visit(Choice::EnPassant { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // chess: move en_passant, line 3
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_EN_PASSANT: [[isize; 2]; 2] = [[9, 7], [-7, -9]];
    // chess: move en_passant, line 3
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_en_passant(&self, me: usize, from: Cells) -> [Cells; 2] {
        [
            Board::e(Board::step_forward(me, from)) & self.passed,
            Board::w(Board::step_forward(me, from)) & self.passed,
        ]
    }

    // chess: move en_passant
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_en_passant(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        pos.lead_en_passant(me, from, to);
        !pos.in_check(me)
    }

    // chess: move en_passant
    #[inline]
    fn count_pseudo_en_passant(&self, me: usize) -> u32 {
        total(self.targets_en_passant(me, self.owner[me] & self.pawn))
    }

    // chess: move en_passant
    #[inline]
    fn nth_pseudo_en_passant(&self, me: usize, mut left: u32) -> Option<Choice> {
        let targets = self.targets_en_passant(me, self.owner[me] & self.pawn);
        let (family, set, rank) = part_of(targets, left);
        let to = set.nth(rank);
        let from = to.wrapping_add_signed(-Position::BY_EN_PASSANT[me][family]);
        Some(Choice::EnPassant { from: from as _, to: to as _ })
    }

    // chess: move castle
    fn each_castle(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // chess: move castle, line 2
        for tower in (self.owner[me] & self.rook & self.fresh[me]).cells() {
            // chess: move castle, line 3
            let from: Cells = self.owner[me] & self.king;
            // chess: move castle, line 5
            if Board::between(from, Cells::of(tower)).is_in(self.empty()) {
                // chess: move castle, line 4
                let way: usize = (if Board::ray(Board::W, from, Board::CELLS).contains(tower) {
                    6
                } else {
                    2
                });
                // chess: move castle, line 6
                if !(from | Board::step(1u64 << way, from)).cells().any(|c| {
                    (Board::LEAPS_1_2[c] & self.owner[(1 - me)] & self.knight
                        | Board::STEPS_ADJACENT[c] & self.owner[(1 - me)] & self.king
                        | Board::ray_from_upto(Board::DIAGONAL, c, self.empty(), Board::CELLS)
                            & self.owner[(1 - me)] & (self.bishop | self.queen)
                        | Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
                            & self.owner[(1 - me)] & (self.rook | self.queen)
                        | Board::back(
                            FORWARD[(1 - me)], Board::step(Board::E | Board::W, Cells::of(c)),
                        ) & self.owner[(1 - me)] & self.pawn)
                        .any()
                }) {
                    if self.legal_castle(me, tower) {
                        visit(Choice::Castle { tower: tower as _ })?;
                    }
                }
            }
        }
        Continue(())
    }

    // chess: move castle
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_castle(&self, me: usize, tower: usize) -> bool {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        // chess: move castle, line 3
        let from: Cells = pos.owner[me] & pos.king;
        // chess: move castle, line 4
        let way: usize = (if Board::ray(Board::W, from, Board::CELLS).contains(tower) {
            6
        } else {
            2
        });
        // chess: move castle, line 7
        let to: Cells = Board::step_times(1u64 << way, from, 2);
        // act carry, line 2
        if to.is_in(pos.owner[(1 - me)]) {
            pos.quiet = 0;
        } else {
            pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        pos.passed = (Cells::NONE);
        // act carry, line 4
        pos.fresh[me] = (pos.fresh[me] & !(from));
        // act carry, line 5
        pos.fresh[(1 - me)] = (pos.fresh[(1 - me)] & !(to));
        // act carry, line 6
        pos.carry(from, to);
        // act carry, line 7
        if pos.in_check(me) {
            return false;
        }
        true
    }

    // chess: move castle
    #[inline]
    fn count_pseudo_castle(&self, me: usize) -> u32 {
        let mut count = 0;
        // chess: move castle, line 2
        for tower in (self.owner[me] & self.rook & self.fresh[me]).cells() {
            // chess: move castle, line 3
            let from: Cells = self.owner[me] & self.king;
            // chess: move castle, line 5
            if Board::between(from, Cells::of(tower)).is_in(self.empty()) {
                // chess: move castle, line 4
                let way: usize = (if Board::ray(Board::W, from, Board::CELLS).contains(tower) {
                    6
                } else {
                    2
                });
                // chess: move castle, line 6
                if !(from | Board::step(1u64 << way, from)).cells().any(|c| {
                    (Board::LEAPS_1_2[c] & self.owner[(1 - me)] & self.knight
                        | Board::STEPS_ADJACENT[c] & self.owner[(1 - me)] & self.king
                        | Board::ray_from_upto(Board::DIAGONAL, c, self.empty(), Board::CELLS)
                            & self.owner[(1 - me)] & (self.bishop | self.queen)
                        | Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
                            & self.owner[(1 - me)] & (self.rook | self.queen)
                        | Board::back(
                            FORWARD[(1 - me)], Board::step(Board::E | Board::W, Cells::of(c)),
                        ) & self.owner[(1 - me)] & self.pawn)
                        .any()
                }) {
                    count += 1;
                }
            }
        }
        count
    }

    // chess: move castle
    #[inline]
    fn nth_pseudo_castle(&self, me: usize, mut left: u32) -> Option<Choice> {
        // chess: move castle, line 2
        for tower in (self.owner[me] & self.rook & self.fresh[me]).cells() {
            // chess: move castle, line 3
            let from: Cells = self.owner[me] & self.king;
            // chess: move castle, line 5
            if Board::between(from, Cells::of(tower)).is_in(self.empty()) {
                // chess: move castle, line 4
                let way: usize = (if Board::ray(Board::W, from, Board::CELLS).contains(tower) {
                    6
                } else {
                    2
                });
                // chess: move castle, line 6
                if !(from | Board::step(1u64 << way, from)).cells().any(|c| {
                    (Board::LEAPS_1_2[c] & self.owner[(1 - me)] & self.knight
                        | Board::STEPS_ADJACENT[c] & self.owner[(1 - me)] & self.king
                        | Board::ray_from_upto(Board::DIAGONAL, c, self.empty(), Board::CELLS)
                            & self.owner[(1 - me)] & (self.bishop | self.queen)
                        | Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
                            & self.owner[(1 - me)] & (self.rook | self.queen)
                        | Board::back(
                            FORWARD[(1 - me)], Board::step(Board::E | Board::W, Cells::of(c)),
                        ) & self.owner[(1 - me)] & self.pawn)
                        .any()
                }) {
                    if left == 0 {
                        return Some(Choice::Castle { tower: tower as _ });
                    }
                    left -= 1;
                }
            }
        }
        None
    }

    // move try_officer
    fn each_try_officer(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move try_officer, line 2
        for from in (self.owner[me] & !self.pawn).cells() {
            // move try_officer, line 3
            for to in (self.hopes(me, from) & !self.owner[me]
                & !self.refused[(me) * 64 + from])
                .cells()
            {
                visit(Choice::TryOfficer { from: from as _, to: to as _ })?;
            }
        }
        Continue(())
    }

    // move try_officer
    #[inline]
    fn rows_try_officer(&self, me: usize, rows: &mut Rows<Cells, 64>) {
        // move try_officer, line 2
        for from in (self.owner[me] & !self.pawn).cells() {
            rows.push(
                from, self.hopes(me, from) & !self.owner[me] & !self.refused[(me) * 64 + from],
            );
        }
    }

    // move try_officer
    #[inline]
    fn count_try_officer(&self, me: usize) -> u32 {
        let mut count = 0;
        // move try_officer, line 2
        for from in (self.owner[me] & !self.pawn).cells() {
            count += (self.hopes(me, from) & !self.owner[me]
                    & !self.refused[(me) * 64 + from])
                    .count();
        }
        count
    }

    // move try_advance
    fn each_try_advance(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // move try_advance, line 2
        for from in (pos.owner[me] & pos.pawn).cells() {
            let mut pos = pos;
            // move try_advance, line 3
            for to in (Board::step_forward(me, Cells::of(from)) & !pos.owner[me]
                & !pos.refused[(me) * 64 + from])
                .cells()
            {
                let mut pos = pos;
                // act try_pawn, line 2
                let mut better: usize = 5;
                if LAST_ROW[me].contains(to) {
                    // act try_pawn, line 3
                    for rank_up in 30u64.cells() {
                        rest.push(1, rank_up as i32);
                        visit(Choice::TryAdvance { from: from as _, to: to as _, rest: *rest })?;
                        rest.pop();
                    }
                } else {
                    visit(Choice::TryAdvance { from: from as _, to: to as _, rest: *rest })?;
                }
            }
        }
        Continue(())
    }

    // move try_advance
    #[inline]
    fn count_try_advance(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        // move try_advance, line 2
        for from in (pos.owner[me] & pos.pawn).cells() {
            let mut pos = pos;
            // move try_advance, line 3
            for to in (Board::step_forward(me, Cells::of(from)) & !pos.owner[me]
                & !pos.refused[(me) * 64 + from])
                .cells()
            {
                let mut pos = pos;
                // act try_pawn, line 2
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

    // move try_advance
    #[inline]
    fn nth_try_advance(&self, me: usize, mut left: u32, marks: &Marks<64>) -> Option<Choice> {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // move try_advance, line 2
        if let Some((place, mut left)) = marks.find(left) {
            let from = (pos.owner[me] & pos.pawn).nth(place);
            let mut pos = pos;
            // move try_advance, line 3
            for to in (Board::step_forward(me, Cells::of(from)) & !pos.owner[me]
                & !pos.refused[(me) * 64 + from])
                .cells()
            {
                let mut pos = pos;
                // act try_pawn, line 2
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

    // move try_capture
    fn each_try_capture(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // move try_capture, line 2
        if pos.pawn_can_take {
            // move try_capture, line 3
            for from in (pos.owner[me] & pos.pawn).cells() {
                let mut pos = pos;
                // move try_capture, line 4
                for to in (Board::step(
                    Board::E | Board::W, Board::step_forward(me, Cells::of(from)),
                ) & !pos.owner[me] & !pos.refused[(me) * 64 + from]).cells() {
                    let mut pos = pos;
                    // act try_pawn, line 2
                    let mut better: usize = 5;
                    if LAST_ROW[me].contains(to) {
                        // act try_pawn, line 3
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
                        visit(Choice::TryCapture { from: from as _, to: to as _, rest: *rest })?;
                    }
                }
            }
        }
        Continue(())
    }

    // move try_capture
    #[inline]
    fn count_try_capture(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        // move try_capture, line 2
        if pos.pawn_can_take {
            // move try_capture, line 3
            for from in (pos.owner[me] & pos.pawn).cells() {
                let mut pos = pos;
                // move try_capture, line 4
                for to in (Board::step(
                    Board::E | Board::W, Board::step_forward(me, Cells::of(from)),
                ) & !pos.owner[me] & !pos.refused[(me) * 64 + from]).cells() {
                    let mut pos = pos;
                    // act try_pawn, line 2
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

    // move try_capture
    #[inline]
    fn nth_try_capture(&self, me: usize, mut left: u32, marks: &Marks<64>) -> Option<Choice> {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // move try_capture, line 2
        if pos.pawn_can_take {
            // move try_capture, line 3
            if let Some((place, mut left)) = marks.find(left) {
                let from = (pos.owner[me] & pos.pawn).nth(place);
                let mut pos = pos;
                // move try_capture, line 4
                for to in (Board::step(
                    Board::E | Board::W, Board::step_forward(me, Cells::of(from)),
                ) & !pos.owner[me] & !pos.refused[(me) * 64 + from]).cells() {
                    let mut pos = pos;
                    // act try_pawn, line 2
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

    // move try_run
    fn each_try_run(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move try_run, line 2
        for from in (self.owner[me] & self.pawn & PAWN_ROW[me]).cells() {
            // move try_run, line 3
            for to in (Board::step_forward(
                me, Board::step_forward(me, Cells::of(from)) & !self.owner[me],
            ) & !self.owner[me] & !self.refused[(me) * 64 + from]).cells() {
                visit(Choice::TryRun { from: from as _, to: to as _ })?;
            }
        }
        Continue(())
    }

    // move try_run
    #[inline]
    fn count_try_run(&self, me: usize) -> u32 {
        let mut count = 0;
        // move try_run, line 2
        for from in (self.owner[me] & self.pawn & PAWN_ROW[me]).cells() {
            count
                += (Board::step_forward(
                    me, Board::step_forward(me, Cells::of(from)) & !self.owner[me],
                ) & !self.owner[me] & !self.refused[(me) * 64 + from]).count();
        }
        count
    }

    // move try_run
    #[inline]
    fn nth_try_run(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move try_run, line 2
        for from in (self.owner[me] & self.pawn & PAWN_ROW[me]).cells() {
            let set = Board::step_forward(
                me, Board::step_forward(me, Cells::of(from)) & !self.owner[me],
            ) & !self.owner[me] & !self.refused[(me) * 64 + from];
            let size = set.count();
            if left < size {
                let to = set.nth(left);
                return Some(Choice::TryRun { from: from as _, to: to as _ });
            }
            left -= size;
        }
        None
    }

    // move try_castle
    fn each_try_castle(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move try_castle, line 2
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
            // move try_castle, line 3
            let from: Cells = self.owner[me] & self.king;
            // move try_castle, line 5
            if !Board::between(from, Cells::of(tower)).meets(self.owner[me]) {
                visit(Choice::TryCastle { tower: tower as _ })?;
            }
        }
        Continue(())
    }

    // move try_castle
    #[inline]
    fn count_try_castle(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        // move try_castle, line 2
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
            // move try_castle, line 3
            let from: Cells = self.owner[me] & self.king;
            // move try_castle, line 5
            if !Board::between(from, Cells::of(tower)).meets(self.owner[me]) {
                count += 1;
            }
            marks.mark(count);
        }
        count
    }

    // move try_castle
    #[inline]
    fn nth_try_castle(&self, me: usize, mut left: u32, marks: &Marks<64>) -> Option<Choice> {
        // move try_castle, line 2
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
            // move try_castle, line 3
            let from: Cells = self.owner[me] & self.king;
            // move try_castle, line 5
            if !Board::between(from, Cells::of(tower)).meets(self.owner[me]) {
                if left == 0 {
                    return Some(Choice::TryCastle { tower: tower as _ });
                }
                left -= 1;
            }
        }
        None
    }

    // move capture
    fn each_capture(&self, me: usize, within: Cells, visit: &mut impl Visit<Choice>) -> Flow {
        // move capture, line 2
        for from in (self.owner[me] & self.pawn & within).cells() {
            // move capture, line 3
            for to in (Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                & self.owner[(1 - me)]).cells() {
                if self.legal_capture(me, from, to) {
                    visit(Choice::Capture { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // move capture, line 3
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_CAPTURE: [[isize; 2]; 2] = [[9, 7], [-7, -9]];
    // move capture, line 3
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_capture(&self, me: usize, from: Cells) -> [Cells; 2] {
        [
            Board::e(Board::step_forward(me, from)) & self.owner[(1 - me)],
            Board::w(Board::step_forward(me, from)) & self.owner[(1 - me)],
        ]
    }

    // move capture
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_capture(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.again = false;
        pos.next = after::<2>(me);
        pos.lead_capture(me, from, to);
        !pos.in_check(me)
    }

    // move capture
    #[inline]
    fn count_pseudo_capture(&self, me: usize, within: Cells) -> u32 {
        total(self.targets_capture(me, self.owner[me] & self.pawn & within))
    }

    // move capture
    #[inline]
    fn nth_pseudo_capture(&self, me: usize, mut left: u32) -> Option<Choice> {
        let targets = self.targets_capture(me, self.owner[me] & self.pawn);
        let (family, set, rank) = part_of(targets, left);
        let to = set.nth(rank);
        let from = to.wrapping_add_signed(-Position::BY_CAPTURE[me][family]);
        Some(Choice::Capture { from: from as _, to: to as _ })
    }

    // turn, line 3
    fn each_turn_of_officer(
        &self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>,
    ) -> Flow {
        self.each_officer(me, Board::CELLS, visit)?;
        self.each_advance(me, Board::CELLS, visit)?;
        self.each_run(me, Board::CELLS, visit)?;
        self.each_en_passant(me, visit)?;
        self.each_castle(me, visit)?;
        self.each_capture(me, Board::CELLS, visit)
    }

    // turn, line 3
    /// Each legal move is as likely as any other: one that is not legal is drawn again
    /// from all.
    #[inline]
    fn random_turn_of_officer(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let mut rows_officer = <Rows<Cells, 256>>::new();
        self.rows_officer(me, Board::CELLS, &mut rows_officer);
        let of_officer = rows_officer.total();
        let of_advance = self.count_pseudo_advance(me, Board::CELLS);
        let of_run = self.count_pseudo_run(me, Board::CELLS);
        let of_en_passant = self.count_pseudo_en_passant(me);
        let of_castle = self.count_pseudo_castle(me);
        let of_capture = self.count_pseudo_capture(me, Board::CELLS);
        let all_moves = of_officer + of_advance + of_run + of_en_passant + of_castle + of_capture;
        if all_moves == 0 {
            return None;
        }
        for _ in 0..12 {
            let mut left = rng.below(all_moves);
            let drawn = if left < of_officer {
                rows_officer
                    .pick(left)
                    .map(|(from, to)| Choice::Officer { from: from as _, to: to as _ })
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
        random_visited(rng, &mut |mut visit| self.each_turn_of_officer(past, me, &mut visit))
    }

    // turn, line 3
    /// How many legal moves there are: the moves of pieces that cannot break what is required
    /// are counted as sets.
    fn count_turn_of_officer(&self, past: Seen<'_>, me: usize) -> u32 {
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

    // act carry, line 7
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
                all |= Board::ray_from_upto(Board::DIAGONAL, c, self.empty(), Board::CELLS)
                        | Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS);
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
            Choice::Run { from, to } => self.legal_run(me, usize::from(from), usize::from(to)),
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

    // chess: move officer
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_officer(&mut self, me: usize, from: usize, to: usize) {
        // chess: move officer, line 4
        if self.king.contains(from) {
            self.fresh[me] = (self.fresh[me] & !(HOME_ROW[me]));
        }
        // act carry, line 2
        if self.owner[(1 - me)].contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        self.passed = (Cells::NONE);
        // act carry, line 4
        self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
        // act carry, line 5
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
        // act carry, line 6
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

    // chess: move officer
    #[inline]
    fn play_officer(&mut self, me: usize, from: usize, to: usize) {
        self.lead_officer(me, from, to);
    }

    // chess: move advance
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_advance(&mut self, me: usize, from: usize, to: usize) {
        // act carry, line 2
        if self.owner[(1 - me)].contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        self.passed = (Cells::NONE);
        // act carry, line 4
        self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
        // act carry, line 5
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
        // act carry, line 6
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.king &= !Cells::of(to);
        self.queen &= !Cells::of(to);
        self.rook &= !Cells::of(to);
        self.bishop &= !Cells::of(to);
        self.knight &= !Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
    }

    // chess: move advance
    #[inline]
    fn play_advance(&mut self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) {
        let mut rest = rest.iter().peekable();
        self.lead_advance(me, from, to);
        // chess: move advance, line 5
        self.quiet = 0;
        // chess: move advance, line 6
        if LAST_ROW[me].contains(to) {
            // chess: move advance, line 7
            let rank_up = (rest.next().map_or(0, |(_, value)| value) as usize);
            // chess: move advance, line 8
            if let Some(kind) = Some(rank_up) {
                let owner: Option<usize> = first_member(1u64 << me & 3u64);
                self.put(owner, kind, Cells::of(to));
            }
        }
    }

    // chess: move run
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_run(&mut self, me: usize, from: usize, to: usize) {
        // act carry, line 2
        if self.owner[(1 - me)].contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        self.passed = (Cells::NONE);
        // act carry, line 4
        self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
        // act carry, line 5
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
        // act carry, line 6
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
    }

    // chess: move run
    #[inline]
    fn play_run(&mut self, me: usize, from: usize, to: usize) {
        self.lead_run(me, from, to);
        // chess: move run, line 5
        self.quiet = 0;
        // chess: move run, line 6
        if Board::step(Board::E | Board::W, Cells::of(to)).meets(self.owner[(1 - me)] & self.pawn) {
            self.passed = (Board::step_forward(me, Cells::of(from)));
        }
    }

    // chess: move en_passant
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_en_passant(&mut self, me: usize, from: usize, to: usize) {
        // chess: move en_passant, line 4
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
        // act carry, line 2
        if self.owner[(1 - me)].contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        self.passed = (Cells::NONE);
        // act carry, line 4
        self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
        // act carry, line 5
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
        // act carry, line 6
        self.carry(Cells::of(from), Cells::of(to));
    }

    // chess: move en_passant
    #[inline]
    fn play_en_passant(&mut self, me: usize, from: usize, to: usize) {
        self.lead_en_passant(me, from, to);
        // chess: move en_passant, line 6
        self.quiet = 0;
    }

    // chess: move castle
    #[inline]
    fn play_castle(&mut self, me: usize, tower: usize) {
        // chess: move castle, line 3
        let from: Cells = self.owner[me] & self.king;
        // chess: move castle, line 4
        let way: usize = (if Board::ray(Board::W, from, Board::CELLS).contains(tower) {
            6
        } else {
            2
        });
        // chess: move castle, line 7
        let to: Cells = Board::step_times(1u64 << way, from, 2);
        // act carry, line 2
        if to.is_in(self.owner[(1 - me)]) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        self.passed = (Cells::NONE);
        // act carry, line 4
        self.fresh[me] = (self.fresh[me] & !(from));
        // act carry, line 5
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(to));
        // act carry, line 6
        self.carry(from, to);
        // chess: move castle, line 8
        self.carry(Cells::of(tower), Board::step(1u64 << way, from));
        // chess: move castle, line 9
        self.fresh[me] = (self.fresh[me] & !(HOME_ROW[me]));
    }

    // move try_officer
    #[inline]
    fn play_try_officer(&mut self, me: usize, from: usize, to: usize) {
        // move try_officer, line 4
        let before_try = *self;
        let held = 'tried: {
            // move try_officer, line 5
            if !self.strides(from).contains(to) {
                break 'tried false;
            }
            // act tell, line 2
            {
                for i1 in Board::CELLS.cells() {
                    self.refused[(me) * 64 + i1] = (Cells::NONE);
                }
            }
            // act tell, line 3
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
            // act tell, line 4
            self.taken_on = (Cells::of(to) & self.owner[(1 - me)]).first_of();
            // move try_officer, line 7
            if self.king.contains(from) {
                self.fresh[me] = (Cells::NONE);
            }
            // act carry, line 2
            if self.owner[(1 - me)].contains(to) {
                self.quiet = 0;
            } else {
                self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
            }
            // act carry, line 3
            self.passed = (Cells::NONE);
            // act carry, line 4
            self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
            // act carry, line 5
            self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
            // act carry, line 6
            self.carry(Cells::of(from), Cells::of(to));
            // act carry, line 7
            if !!self.in_check(me) {
                break 'tried false;
            }
            true
        };
        if !held {
            *self = before_try;
            // move try_officer, line 9
            self.refused[(me) * 64 + from] = (self.refused[(me) * 64 + from] | (Cells::of(to)));
            self.again = true;
        }
    }

    // move try_advance
    #[inline]
    fn play_try_advance(&mut self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) {
        let mut rest = rest.iter().peekable();
        // act try_pawn, line 2
        let mut better: usize = 5;
        // act try_pawn, line 3
        if LAST_ROW[me].contains(to) {
            let rank_up = (rest.next().map_or(0, |(_, value)| value) as usize);
            better = rank_up;
        }
        // act try_pawn, line 4
        let before_try = *self;
        let held = 'tried: {
            // act try_pawn, line 5
            if !(self.ahead(me, Cells::of(from))
                | Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                    & (self.owner[(1 - me)] | self.passed))
                .contains(to)
            {
                break 'tried false;
            }
            // act try_pawn, line 6
            let victim: Cells = if self.passed.contains(to) {
                Board::back(FORWARD[me], Cells::of(to))
            } else {
                Cells::of(to)
            };
            // act tell, line 2
            {
                for i1 in Board::CELLS.cells() {
                    self.refused[(me) * 64 + i1] = (Cells::NONE);
                }
            }
            // act tell, line 3
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
            // act tell, line 4
            self.taken_on = (victim & self.owner[(1 - me)]).first_of();
            // act try_pawn, line 8
            self.clear(victim & self.owner[(1 - me)]);
            // act carry, line 2
            if self.owner[(1 - me)].contains(to) {
                self.quiet = 0;
            } else {
                self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
            }
            // act carry, line 3
            self.passed = (Cells::NONE);
            // act carry, line 4
            self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
            // act carry, line 5
            self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
            // act carry, line 6
            self.carry(Cells::of(from), Cells::of(to));
            // act carry, line 7
            if !!self.in_check(me) {
                break 'tried false;
            }
            // act try_pawn, line 10
            self.quiet = 0;
            // act try_pawn, line 11
            if let Some(kind) = Some(better) {
                let owner: Option<usize> = first_member(1u64 << me & 3u64);
                self.put(owner, kind, Cells::of(to));
            }
            true
        };
        if !held {
            *self = before_try;
            // act try_pawn, line 12
            self.refused[(me) * 64 + from] = (self.refused[(me) * 64 + from] | (Cells::of(to)));
            self.again = true;
        }
    }

    // move try_capture
    #[inline]
    fn play_try_capture(&mut self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) {
        let mut rest = rest.iter().peekable();
        // act try_pawn, line 2
        let mut better: usize = 5;
        // act try_pawn, line 3
        if LAST_ROW[me].contains(to) {
            let rank_up = (rest.next().map_or(0, |(_, value)| value) as usize);
            better = rank_up;
        }
        // act try_pawn, line 4
        let before_try = *self;
        let held = 'tried: {
            // act try_pawn, line 5
            if !(self.ahead(me, Cells::of(from))
                | Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                    & (self.owner[(1 - me)] | self.passed))
                .contains(to)
            {
                break 'tried false;
            }
            // act try_pawn, line 6
            let victim: Cells = if self.passed.contains(to) {
                Board::back(FORWARD[me], Cells::of(to))
            } else {
                Cells::of(to)
            };
            // act tell, line 2
            {
                for i1 in Board::CELLS.cells() {
                    self.refused[(me) * 64 + i1] = (Cells::NONE);
                }
            }
            // act tell, line 3
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
            // act tell, line 4
            self.taken_on = (victim & self.owner[(1 - me)]).first_of();
            // act try_pawn, line 8
            self.clear(victim & self.owner[(1 - me)]);
            // act carry, line 2
            if self.owner[(1 - me)].contains(to) {
                self.quiet = 0;
            } else {
                self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
            }
            // act carry, line 3
            self.passed = (Cells::NONE);
            // act carry, line 4
            self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
            // act carry, line 5
            self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
            // act carry, line 6
            self.carry(Cells::of(from), Cells::of(to));
            // act carry, line 7
            if !!self.in_check(me) {
                break 'tried false;
            }
            // act try_pawn, line 10
            self.quiet = 0;
            // act try_pawn, line 11
            if let Some(kind) = Some(better) {
                let owner: Option<usize> = first_member(1u64 << me & 3u64);
                self.put(owner, kind, Cells::of(to));
            }
            true
        };
        if !held {
            *self = before_try;
            // act try_pawn, line 12
            self.refused[(me) * 64 + from] = (self.refused[(me) * 64 + from] | (Cells::of(to)));
            self.again = true;
        }
    }

    // move try_run
    #[inline]
    fn play_try_run(&mut self, me: usize, from: usize, to: usize) {
        // move try_run, line 4
        let before_try = *self;
        let held = 'tried: {
            // move try_run, line 5
            if !self.ahead(me, self.ahead(me, Cells::of(from))).contains(to) {
                break 'tried false;
            }
            // act tell, line 2
            {
                for i1 in Board::CELLS.cells() {
                    self.refused[(me) * 64 + i1] = (Cells::NONE);
                }
            }
            // act tell, line 3
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
            // act tell, line 4
            self.taken_on = (Cells::of(to) & self.owner[(1 - me)]).first_of();
            // act carry, line 2
            if self.owner[(1 - me)].contains(to) {
                self.quiet = 0;
            } else {
                self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
            }
            // act carry, line 3
            self.passed = (Cells::NONE);
            // act carry, line 4
            self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
            // act carry, line 5
            self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
            // act carry, line 6
            self.carry(Cells::of(from), Cells::of(to));
            // act carry, line 7
            if !!self.in_check(me) {
                break 'tried false;
            }
            // move try_run, line 8
            self.quiet = 0;
            // move try_run, line 9
            if Board::step(Board::E | Board::W, Cells::of(to))
                .meets(self.owner[(1 - me)] & self.pawn)
            {
                self.passed = (Board::step_forward(me, Cells::of(from)));
            }
            true
        };
        if !held {
            *self = before_try;
            // move try_run, line 10
            self.refused[(me) * 64 + from] = (self.refused[(me) * 64 + from] | (Cells::of(to)));
            self.again = true;
        }
    }

    // move try_castle
    #[inline]
    fn play_try_castle(&mut self, me: usize, tower: usize) {
        // move try_castle, line 3
        let from: Cells = self.owner[me] & self.king;
        // move try_castle, line 4
        let way: usize = (if Board::ray(Board::W, from, Board::CELLS).contains(tower) {
            6
        } else {
            2
        });
        // move try_castle, line 6
        let before_try = *self;
        let held = 'tried: {
            // move try_castle, line 7
            if !Board::between(from, Cells::of(tower)).is_in(self.empty()) {
                break 'tried false;
            }
            // move try_castle, line 8
            if !!(from | Board::step(1u64 << way, from)).cells().any(|c| {
                (Board::LEAPS_1_2[c] & self.owner[(1 - me)] & self.knight
                    | Board::STEPS_ADJACENT[c] & self.owner[(1 - me)] & self.king
                    | Board::ray_from_upto(Board::DIAGONAL, c, self.empty(), Board::CELLS)
                        & self.owner[(1 - me)] & (self.bishop | self.queen)
                    | Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
                        & self.owner[(1 - me)] & (self.rook | self.queen)
                    | Board::back(
                        FORWARD[(1 - me)], Board::step(Board::E | Board::W, Cells::of(c)),
                    ) & self.owner[(1 - me)] & self.pawn)
                    .any()
            }) {
                break 'tried false;
            }
            // act tell, line 2
            {
                for i1 in Board::CELLS.cells() {
                    self.refused[(me) * 64 + i1] = (Cells::NONE);
                }
            }
            // act tell, line 3
            {
                let new: u64 = (1u64);
                if new != 0 {
                    self.taken = new.first_of() as u8;
                }
            }
            // act tell, line 4
            self.taken_on = (Cells::NONE).first_of();
            // move try_castle, line 10
            let to: Cells = Board::step_times(1u64 << way, from, 2);
            // act carry, line 2
            if to.is_in(self.owner[(1 - me)]) {
                self.quiet = 0;
            } else {
                self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
            }
            // act carry, line 3
            self.passed = (Cells::NONE);
            // act carry, line 4
            self.fresh[me] = (self.fresh[me] & !(from));
            // act carry, line 5
            self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(to));
            // act carry, line 6
            self.carry(from, to);
            // act carry, line 7
            if !!self.in_check(me) {
                break 'tried false;
            }
            // move try_castle, line 11
            self.carry(Cells::of(tower), Board::step(1u64 << way, from));
            // move try_castle, line 12
            self.fresh[me] = (Cells::NONE);
            true
        };
        if !held {
            *self = before_try;
            // move try_castle, line 13
            {
                let value = Cells::of(tower);
                for i1 in from.cells() {
                    self.refused[(me) * 64 + i1] = (self.refused[(me) * 64 + i1] | (value));
                }
            }
            self.again = true;
        }
    }

    // move capture
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_capture(&mut self, me: usize, from: usize, to: usize) {
        // act carry, line 2
        if self.owner[(1 - me)].contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        self.passed = (Cells::NONE);
        // act carry, line 4
        self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
        // act carry, line 5
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
        // act carry, line 6
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.king &= !Cells::of(to);
        self.queen &= !Cells::of(to);
        self.rook &= !Cells::of(to);
        self.bishop &= !Cells::of(to);
        self.knight &= !Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
    }

    // move capture
    #[inline]
    fn play_capture(&mut self, me: usize, from: usize, to: usize) {
        self.lead_capture(me, from, to);
    }

    // after, line 2
    #[inline]
    fn after(&mut self, me: usize) {
        self.checked[0] = self.straight(usize::from(self.next), Board::E | Board::W);
        // after, line 3
        self.checked[1] = self.straight(usize::from(self.next), Board::N | Board::S);
        // after, line 4
        self.checked[2] = self
            .aslant(usize::from(self.next), self.long_ways(usize::from(self.next)));
        // after, line 5
        self.checked[3] = self
            .aslant(usize::from(self.next), self.short_ways(usize::from(self.next)));
        // after, line 6
        self.checked[4] = self.leapt_at(usize::from(self.next));
        // after, line 7
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
        self.owner[0] = self.owner[0] & !(from | to) | to.when(self.owner[0].meets(from));
        self.owner[1] = self.owner[1] & !(from | to) | to.when(self.owner[1].meets(from));
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
                StateName::new("refused", &[Of::Players, Of::Cells], Sort::Set(Of::Cells)),
                StateName::new(
                        "taken",
                        &[],
                        Sort::One(Of::These(&["nothing_lost", "pawn_lost", "piece_lost"])),
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

    // chess: setup
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

    // turn
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
        self.each_turn_of_officer(past, me, visit)
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        let all_moves = self.count_try_officer(me) + self.count_try_advance(me, &mut ())
            + self.count_try_capture(me, &mut ()) + self.count_try_run(me)
            + self.count_try_castle(me, &mut ());
        if all_moves > 0 {
            return all_moves;
        }
        self.count_turn_of_officer(past, me)
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
                    .map(|(from, to)| Choice::TryOfficer { from: from as _, to: to as _ });
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
        self.random_turn_of_officer(past, me, rng)
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
            Choice::Run { from, to } => self.play_run(me, usize::from(from), usize::from(to)),
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
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if !self.can_move(usize::from(self.next)) && self.in_check(usize::from(self.next)) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if !self.can_move(usize::from(self.next)) {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if self.quiet as i32 == 100 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 5
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
            Choice::TryOfficer { from, to } => FRAME.write(out, "try_officer", &[from, to]),
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

    plain_data!(
        layer(owner: owned king, owned queen, owned rook, owned bishop, owned knight,
            owned pawn),
        cells(fresh, (0..2)), cells(passed), number(quiet: u8, 0, 100), cells(refused, (0..128)),
        members(taken: u8), cells(taken_on), flag(checked, (0..5)), flag(pawn_can_take),
        next(next, 1), again(again)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        // view, line 2
        sight.show_cells(0, Board::CELLS, self.seen_pieces(me));
        // view, line 3
        sight.show_entries(0, Entries::only().by(2, (self.seen_fresh(me)).cells()));
        sight.show_entries(3, Entries::only().by(2, (self.seen_refused(me)).cells()).by(64, 0..64));
        sight.show_entries(4, Entries::only());
        sight.show_entries(5, Entries::only());
        sight.show_entries(6, Entries::only().by(5, 0..5));
        sight.show_entries(7, Entries::only());
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, (0..2), |place| self.fresh[place]);
        out.state(1, 0..1, |_| self.passed);
        out.state(2, 0..1, |_| self.quiet);
        out.state(3, (0..128), |place| self.refused[place]);
        out.state(4, 0..1, |_| self.taken);
        out.state(5, 0..1, |_| self.taken_on);
        out.state(6, (0..5), |place| self.checked[place]);
        out.state(7, 0..1, |_| self.pawn_can_take);
    }

    fn veil(&self, _: Seen<'_>, _: usize, choice: Choice) -> Veil {
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
