//! Shogi. Generated from rules/shogi.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 4ad35e3d9428fa49.
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
type Cells = u128;
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(9, 9);
// dir forward
const FORWARD: [u64; 2] = [Board::N, Board::S];
// region zone
const ZONE: [Cells; 2] = [0x1_ffff_ffc0_0000_0000_0000, 0x7ff_ffff];
// region last_1
const LAST_1: [Cells; 2] = [0x1_ff00_0000_0000_0000_0000, 0x1ff];
// region last_2
const LAST_2: [Cells; 2] = [0x1_ffff_8000_0000_0000_0000, 0x3_ffff];
// def promoted
const PROMOTED: [u64; 14] = [
    0u64, 256u64, 512u64, 0u64, 1024u64, 2048u64, 4096u64, 8192u64, 0u64, 0u64, 0u64,
    0u64, 0u64, 0u64,
];

// def plain
const PLAIN: [u64; 14] = [
    0u64, 2u64, 4u64, 8u64, 16u64, 32u64, 64u64, 128u64, 2u64, 4u64, 16u64, 32u64, 64u64, 128u64,
];

// the board
struct Board;
impl Board {
    const CELLS: Cells = 0x1_ffff_ffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0xff_ffff_ffff_ffff_ffff).up(9),
        1 NE ne: (cells & 0x7f_bfdf_eff7_fbfd_feff).up(10),
        2 E e: (cells & 0xff7f_bfdf_eff7_fbfd_feff).up(1),
        3 SE se: (cells & 0xff7f_bfdf_eff7_fbfd_fe00).down(8),
        4 S s: cells.down(9),
        5 SW sw: (cells & 0x1_feff_7fbf_dfef_f7fb_fc00).down(10),
        6 W w: (cells & 0x1_feff_7fbf_dfef_f7fb_fdfe).down(1),
        7 NW nw: (cells & 0xff_7fbf_dfef_f7fb_fdfe).up(8)
    );

    walks!(
        (fn ray), (N n s, NE ne sw, E e w, SE se nw, S s n, SW sw ne, W w e,
            NW nw se)
    );

    walks_from!(
        (fn ray_from_upto),
        (N WAY_N ray_up, NE WAY_NE ray_up, E WAY_E ray_up, SE WAY_SE ray_down,
            S WAY_S ray_down, SW WAY_SW ray_down, W WAY_W ray_down, NW WAY_NW ray_up)
    );

    const SIZE: tables::Size = [9, 9, 1];
    const ORTHOGONAL: u64 = 85;
    const DIAGONAL: u64 = 170;
    #[inline(always)]
    fn back(dirs: u64, cells: Cells) -> Cells {
        union_over!(dirs;
            N: Board::s(cells),
            NE: Board::sw(cells),
            E: Board::w(cells),
            SE: Board::nw(cells),
            S: Board::n(cells),
            SW: Board::ne(cells),
            W: Board::e(cells),
            NW: Board::se(cells)
        )
    }

    // dir forward
    #[inline(always)]
    fn step_forward(key: usize, cells: Cells) -> Cells {
        match key {
            0 => Board::n(cells),
            _ => Board::s(cells),
        }
    }

    const STEPS_ORTHOGONAL: &[Cells; 128] = &tables::near_128(
        Self::SIZE, Self::CELLS, &tables::ORTHOGONAL,
    );

    const STEPS_DIAGONAL: &[Cells; 128] = &tables::near_128(
        Self::SIZE, Self::CELLS, &tables::DIAGONAL,
    );

    const WAY_N: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, -1, 0]);
    const WAY_W: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 0, 0]);
    const WAY_NW: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 1, 0]);
    #[inline]
    fn opposite(dirs: u64) -> u64 {
        const OPPOSITE: [u64; 8] = [16, 32, 64, 128, 1, 2, 4, 8];
        dirs.cells().fold(0, |all, dir| all | OPPOSITE[dir])
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    owner: [Cells; 2],
    king: Cells,
    rook: Cells,
    bishop: Cells,
    gold: Cells,
    silver: Cells,
    knight: Cells,
    lance: Cells,
    pawn: Cells,
    // pieces, line 2
    dragon: Cells,
    horse: Cells,
    ready_silver: Cells,
    ready_knight: Cells,
    ready_lance: Cells,
    tokin: Cells,
    // state hand
    hand: [u8; 28],
    // state checks
    checks: [u16; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move step
    Step { from: u8, to: u8 },
    // move promote
    Promote { from: u8, to: u8 },
    // move drop
    Drop { k: u8, to: u8 },
    // move drop_pawn
    DropPawn { to: u8 },
}

impl Position {
    // def golden
    #[inline]
    fn golden(&self) -> Cells {
        self.gold | self.ready_silver | self.ready_knight | self.ready_lance | self.tokin
    }

    // def strides
    #[inline]
    fn strides(&self, me: usize, c: usize) -> Cells {
        (if self.pawn.contains(c) { Board::step_forward(me, Cells::of(c)) } else { Cells::NONE })
            | (if self.knight.contains(c) {
                Board::step(
                    Board::E | Board::W,
                    Board::step_forward(me, Board::step_forward(me, Cells::of(c))),
                )
            } else {
                Cells::NONE
            })
            | (if self.silver.contains(c) {
                Board::step(Board::DIAGONAL | FORWARD[me], Cells::of(c))
            } else {
                Cells::NONE
            })
            | (if self.golden().contains(c) { Board::STEPS_ORTHOGONAL[c] } else { Cells::NONE })
            | Board::step(
                Board::E | Board::W, Board::step_forward(me, Cells::of(c) & self.golden()),
            )
            | (if (self.king | self.horse).contains(c) {
                Board::STEPS_ORTHOGONAL[c]
            } else {
                Cells::NONE
            })
            | (if (self.king | self.dragon).contains(c) {
                Board::STEPS_DIAGONAL[c]
            } else {
                Cells::NONE
            })
            | (if self.lance.contains(c) {
                Board::ray_from_upto(FORWARD[me], c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
            | (if (self.bishop | self.horse).contains(c) {
                Board::ray_from_upto(Board::DIAGONAL, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
            | (if (self.rook | self.dragon).contains(c) {
                Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
    }

    // def in_check
    #[inline]
    fn in_check(&self, me: usize) -> bool {
        (self.owner[me] & self.king).cells().any(|c| {
            (Board::back(FORWARD[(1 - me)], Cells::of(c)) & self.owner[(1 - me)]
                & self.pawn
                | Board::back(
                    FORWARD[(1 - me)],
                    Board::back(
                        FORWARD[(1 - me)], Board::step(Board::E | Board::W, Cells::of(c)),
                    ),
                ) & self.owner[(1 - me)] & self.knight
                | Board::back(Board::DIAGONAL | FORWARD[(1 - me)], Cells::of(c))
                    & self.owner[(1 - me)] & self.silver
                | Board::STEPS_ORTHOGONAL[c] & self.owner[(1 - me)]
                    & (self.gold | self.ready_silver | self.ready_knight
                        | self.ready_lance | self.tokin)
                | Board::back(FORWARD[(1 - me)], Board::step(Board::E | Board::W, Cells::of(c)))
                    & self.owner[(1 - me)] & (self.gold | self.ready_silver | self.ready_knight
                        | self.ready_lance | self.tokin)
                | Board::STEPS_ORTHOGONAL[c] & self.owner[(1 - me)] & (self.king | self.horse)
                | Board::STEPS_DIAGONAL[c] & self.owner[(1 - me)] & (self.king | self.dragon)
                | Board::ray_from_upto(
                    Board::opposite(FORWARD[(1 - me)]), c, self.empty(), Board::CELLS,
                ) & self.owner[(1 - me)] & self.lance
                | Board::ray_from_upto(Board::DIAGONAL, c, self.empty(), Board::CELLS)
                    & self.owner[(1 - me)] & (self.bishop | self.horse)
                | Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
                    & self.owner[(1 - me)] & (self.rook | self.dragon))
                .any()
        })
    }

    // def stuck
    #[inline]
    fn stuck(&self, me: usize, k: u64) -> Cells {
        if k.is_in(192u64) { LAST_1[me] } else { LAST_2[me].when(k == 32u64) }
    }

    // def endless
    #[inline]
    fn endless(&self, past: Seen<'_>, p: usize) -> bool {
        !(2i32.saturating_mul(self.checks[p] as i32) < past.first_seen(0, self.key()))
    }

    // move step
    fn each_step(&self, me: usize, within: Cells, visit: &mut impl Visit<Choice>) -> Flow {
        // move step, line 2
        for from in (self.owner[me] & within).cells() {
            // move step, line 3
            for to in (self.strides(me, from) & !self.owner[me]
                & !self.stuck(me, self.kind_on(Cells::of(from))))
                .cells()
            {
                if self.legal_step(me, from, to) {
                    visit(Choice::Step { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // move step
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_step(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        pos.lead_step(me, from, to);
        !pos.in_check(me)
    }

    // move step
    #[inline]
    fn rows_step(&self, me: usize, within: Cells, rows: &mut Rows<Cells, 81>) {
        // move step, line 2
        for from in (self.owner[me] & within).cells() {
            rows.push(
                from,
                self.strides(me, from) & !self.owner[me]
                    & !self.stuck(me, self.kind_on(Cells::of(from))),
            );
        }
    }

    // move promote
    fn each_promote(&self, me: usize, within: Cells, visit: &mut impl Visit<Choice>) -> Flow {
        // move promote, line 2
        for from in (self.owner[me]
            & (self.rook | self.bishop | self.silver | self.knight | self.lance
                | self.pawn) & within)
            .cells()
        {
            // move promote, line 3
            for to in (self.strides(me, from) & !self.owner[me]
                & ((if Cells::of(from).meets(ZONE[me]) {
                    Board::CELLS
                } else {
                    Cells::NONE
                }) | ZONE[me]))
                .cells()
            {
                if self.legal_promote(me, from, to) {
                    visit(Choice::Promote { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // move promote
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_promote(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move promote, line 5
        let better: u64 = {
            let mut all = 0u64;
            for i0 in pos.kind_on(Cells::of(from)).cells() {
                all |= PROMOTED[i0];
            }
            all
        };
        // act carry, line 2
        {
            for i1 in ({
                let mut all = 0u64;
                for i0 in pos.kind_on(Cells::of(to)).cells() {
                    all |= PLAIN[i0];
                }
                all
            }).cells() {
                pos.hand[(me) * 14 + i1] = (pos.hand[(me) * 14 + i1] as i32)
                    .saturating_add(1)
                    .clamp(0, 18) as u8;
            }
        }
        // act carry, line 3
        pos.owner[1 - me] &= !Cells::of(to);
        pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
        pos.king &= !Cells::of(to);
        pos.gold &= !Cells::of(to);
        pos.dragon &= !Cells::of(to);
        pos.horse &= !Cells::of(to);
        pos.ready_silver &= !Cells::of(to);
        pos.ready_knight &= !Cells::of(to);
        pos.ready_lance &= !Cells::of(to);
        pos.tokin &= !Cells::of(to);
        pos.rook = pos.rook & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.rook.meets(Cells::of(from)));
        pos.bishop = pos.bishop & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.bishop.meets(Cells::of(from)));
        pos.silver = pos.silver & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.silver.meets(Cells::of(from)));
        pos.knight = pos.knight & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.knight.meets(Cells::of(from)));
        pos.lance = pos.lance & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.lance.meets(Cells::of(from)));
        pos.pawn = pos.pawn & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.pawn.meets(Cells::of(from)));
        // act carry, line 4
        if pos.in_check(me) {
            return false;
        }
        true
    }

    // move promote
    #[inline]
    fn rows_promote(&self, me: usize, within: Cells, rows: &mut Rows<Cells, 81>) {
        // move promote, line 2
        for from in (self.owner[me]
            & (self.rook | self.bishop | self.silver | self.knight | self.lance
                | self.pawn) & within)
            .cells()
        {
            rows.push(
                from,
                self.strides(me, from) & !self.owner[me]
                    & ((if Cells::of(from).meets(ZONE[me]) {
                        Board::CELLS
                    } else {
                        Cells::NONE
                    }) | ZONE[me]),
            );
        }
    }

    // move drop
    fn each_drop(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move drop, line 2
        for k in (({
            let mut all = 0u64;
            for j in 16383u64.cells() {
                if 0 < self.hand[(me) * 14 + j] as i32 {
                    all |= 1u64 << j;
                }
            }
            all
        }) & !128u64).cells() {
            // move drop, line 3
            for to in (self.empty() & !self.stuck(me, 1u64 << k)).cells() {
                if self.legal_drop(me, k, to) {
                    visit(Choice::Drop { k: k as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // move drop
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_drop(&self, me: usize, k: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        pos.lead_drop(me, k, to);
        !pos.in_check(me)
    }

    // move drop
    #[inline]
    fn count_pseudo_drop(&self, me: usize) -> u32 {
        let mut count = 0;
        // move drop, line 2
        for k in (({
            let mut all = 0u64;
            for j in 16383u64.cells() {
                if 0 < self.hand[(me) * 14 + j] as i32 {
                    all |= 1u64 << j;
                }
            }
            all
        }) & !128u64).cells() {
            count += (self.empty() & !self.stuck(me, 1u64 << k)).count();
        }
        count
    }

    // move drop
    #[inline]
    fn nth_pseudo_drop(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move drop, line 2
        for k in (({
            let mut all = 0u64;
            for j in 16383u64.cells() {
                if 0 < self.hand[(me) * 14 + j] as i32 {
                    all |= 1u64 << j;
                }
            }
            all
        }) & !128u64).cells() {
            let set = self.empty() & !self.stuck(me, 1u64 << k);
            let size = set.count();
            if left < size {
                let to = set.nth(left);
                return Some(Choice::Drop { k: k as _, to: to as _ });
            }
            left -= size;
        }
        None
    }

    // move drop_pawn
    fn each_drop_pawn(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move drop_pawn, line 2
        if 0 < self.hand[(me) * 14 + 7] as i32 {
            // move drop_pawn, line 3
            for to in (self.empty() & !LAST_1[me]
                & !Board::ray(Board::N | Board::S, self.owner[me] & self.pawn, Board::CELLS))
                .cells()
            {
                if self.legal_drop_pawn(me, to) {
                    visit(Choice::DropPawn { to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // move drop_pawn
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_drop_pawn(&self, me: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move drop_pawn, line 4
        pos.owner[me] |= Cells::of(to);
        pos.pawn |= Cells::of(to);
        // move drop_pawn, line 5
        pos.hand[(me) * 14 + 7] = (pos.hand[(me) * 14 + 7] as i32)
            .saturating_sub(1)
            .clamp(0, 18) as u8;
        // move drop_pawn, line 6
        if pos.in_check(me) {
            return false;
        }
        // move drop_pawn, line 7
        if !(!pos.in_check(usize::from(pos.next))
            || ({
                let who = usize::from(pos.next);
                pos.each_step(who, Board::CELLS, &mut |_| Break(())).is_break()
                    || pos.each_promote(who, Board::CELLS, &mut |_| Break(())).is_break()
                    || pos.each_drop(who, &mut |_| Break(())).is_break()
            }))
        {
            return false;
        }
        true
    }

    // move drop_pawn
    /// What is chosen from.
    #[inline]
    fn set_drop_pawn(&self, me: usize) -> Cells {
        if 0 < self.hand[(me) * 14 + 7] as i32 {
            self.empty() & !LAST_1[me]
                & !Board::ray(Board::N | Board::S, self.owner[me] & self.pawn, Board::CELLS)
        } else {
            Cells::NONE
        }
    }

    // move step
    fn each_turn(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_step(me, Board::CELLS, visit)?;
        self.each_promote(me, Board::CELLS, visit)?;
        self.each_drop(me, visit)?;
        self.each_drop_pawn(me, visit)
    }

    // move step
    /// Each legal move is as likely as any other: one that is not legal is drawn again
    /// from all.
    #[inline]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let mut rows_step = <Rows<Cells, 81>>::new();
        self.rows_step(me, Board::CELLS, &mut rows_step);
        let of_step = rows_step.total();
        let mut rows_promote = <Rows<Cells, 81>>::new();
        self.rows_promote(me, Board::CELLS, &mut rows_promote);
        let of_promote = rows_promote.total();
        let of_drop = self.count_pseudo_drop(me);
        let set_drop_pawn = self.set_drop_pawn(me);
        let of_drop_pawn = set_drop_pawn.count();
        let all_moves = of_step + of_promote + of_drop + of_drop_pawn;
        if all_moves == 0 {
            return None;
        }
        for _ in 0..12 {
            let mut left = rng.below(all_moves);
            let drawn = if left < of_step {
                rows_step.pick(left).map(|(from, to)| Choice::Step { from: from as _, to: to as _ })
            } else {
                left -= of_step;
                if left < of_promote {
                    rows_promote
                        .pick(left)
                        .map(|(from, to)| Choice::Promote { from: from as _, to: to as _ })
                } else {
                    left -= of_promote;
                    if left < of_drop {
                        self.nth_pseudo_drop(me, left)
                    } else {
                        left -= of_drop;
                        let to = set_drop_pawn.nth(left);
                        Some(Choice::DropPawn { to: to as _ })
                    }
                }
            };
            if let Some(choice) = drawn && self.is_legal(past, me, choice) {
                return drawn;
            }
        }
        random_visited(rng, &mut |mut visit| self.each_turn(past, me, &mut visit))
    }

    // move step
    /// How many legal moves there are: the moves of pieces that cannot break what is required
    /// are counted as sets.
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        let sure = self.sure(me);
        let mut count = 0;
        let mut rows_step = <Rows<Cells, 81>>::new();
        self.rows_step(me, sure, &mut rows_step);
        count += rows_step.total();
        let mut rows_promote = <Rows<Cells, 81>>::new();
        self.rows_promote(me, sure, &mut rows_promote);
        count += rows_promote.total();
        let visit = &mut |_| {
            count += 1;
            Continue(())
        };
        let _ = self.each_step(me, !sure, visit);
        let _ = self.each_promote(me, !sure, visit);
        let _ = self.each_drop(me, visit);
        let _ = self.each_drop_pawn(me, visit);
        count
    }

    // act carry, line 4
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
                        Board::opposite(FORWARD[(1 - me)]), c, self.empty(), Board::CELLS,
                    ) | Board::ray_from_upto(Board::DIAGONAL, c, self.empty(), Board::CELLS)
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
            Choice::Step { from, to } => self.legal_step(me, usize::from(from), usize::from(to)),
            Choice::Promote { from, to } => {
                self.legal_promote(me, usize::from(from), usize::from(to))
            }
            Choice::Drop { k, to } => self.legal_drop(me, usize::from(k), usize::from(to)),
            Choice::DropPawn { to } => self.legal_drop_pawn(me, usize::from(to)),
        }
    }

    // move step
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_step(&mut self, me: usize, from: usize, to: usize) {
        // act carry, line 2
        {
            for i1 in ({
                let mut all = 0u64;
                for i0 in self.kind_on(Cells::of(to)).cells() {
                    all |= PLAIN[i0];
                }
                all
            }).cells() {
                self.hand[(me) * 14 + i1] = (self.hand[(me) * 14 + i1] as i32)
                    .saturating_add(1)
                    .clamp(0, 18) as u8;
            }
        }
        // act carry, line 3
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.king = self.king & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.king.meets(Cells::of(from)));
        self.rook = self.rook & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.rook.meets(Cells::of(from)));
        self.bishop = self.bishop & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.bishop.meets(Cells::of(from)));
        self.gold = self.gold & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.gold.meets(Cells::of(from)));
        self.silver = self.silver & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.silver.meets(Cells::of(from)));
        self.knight = self.knight & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.knight.meets(Cells::of(from)));
        self.lance = self.lance & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.lance.meets(Cells::of(from)));
        self.pawn = self.pawn & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.pawn.meets(Cells::of(from)));
        self.dragon = self.dragon & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.dragon.meets(Cells::of(from)));
        self.horse = self.horse & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.horse.meets(Cells::of(from)));
        self.ready_silver = self.ready_silver & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.ready_silver.meets(Cells::of(from)));
        self.ready_knight = self.ready_knight & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.ready_knight.meets(Cells::of(from)));
        self.ready_lance = self.ready_lance & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.ready_lance.meets(Cells::of(from)));
        self.tokin = self.tokin & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.tokin.meets(Cells::of(from)));
    }

    // move step
    #[inline]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        self.lead_step(me, from, to);
    }

    // move promote
    #[inline]
    fn play_promote(&mut self, me: usize, from: usize, to: usize) {
        // move promote, line 5
        let better: u64 = {
            let mut all = 0u64;
            for i0 in self.kind_on(Cells::of(from)).cells() {
                all |= PROMOTED[i0];
            }
            all
        };
        // act carry, line 2
        {
            for i1 in ({
                let mut all = 0u64;
                for i0 in self.kind_on(Cells::of(to)).cells() {
                    all |= PLAIN[i0];
                }
                all
            }).cells() {
                self.hand[(me) * 14 + i1] = (self.hand[(me) * 14 + i1] as i32)
                    .saturating_add(1)
                    .clamp(0, 18) as u8;
            }
        }
        // act carry, line 3
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.king &= !Cells::of(to);
        self.gold &= !Cells::of(to);
        self.dragon &= !Cells::of(to);
        self.horse &= !Cells::of(to);
        self.ready_silver &= !Cells::of(to);
        self.ready_knight &= !Cells::of(to);
        self.ready_lance &= !Cells::of(to);
        self.tokin &= !Cells::of(to);
        self.rook = self.rook & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.rook.meets(Cells::of(from)));
        self.bishop = self.bishop & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.bishop.meets(Cells::of(from)));
        self.silver = self.silver & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.silver.meets(Cells::of(from)));
        self.knight = self.knight & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.knight.meets(Cells::of(from)));
        self.lance = self.lance & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.lance.meets(Cells::of(from)));
        self.pawn = self.pawn & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.pawn.meets(Cells::of(from)));
        // move promote, line 7
        if let Some(kind) = first_member(better & 16383u64) {
            let owner: Option<usize> = first_member(1u64 << me & 3u64);
            self.put(owner, kind, Cells::of(to));
        }
    }

    // move drop
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_drop(&mut self, me: usize, k: usize, to: usize) {
        // move drop, line 4
        if let Some(kind) = Some(k) {
            let owner: Option<usize> = first_member(1u64 << me & 3u64);
            self.put(owner, kind, Cells::of(to));
        }
        // move drop, line 5
        self.hand[(me) * 14 + k] = (self.hand[(me) * 14 + k] as i32)
            .saturating_sub(1)
            .clamp(0, 18) as u8;
    }

    // move drop
    #[inline]
    fn play_drop(&mut self, me: usize, k: usize, to: usize) {
        self.lead_drop(me, k, to);
    }

    // move drop_pawn
    #[inline]
    fn play_drop_pawn(&mut self, me: usize, to: usize) {
        // move drop_pawn, line 4
        self.owner[me] |= Cells::of(to);
        self.pawn |= Cells::of(to);
        // move drop_pawn, line 5
        self.hand[(me) * 14 + 7] = (self.hand[(me) * 14 + 7] as i32)
            .saturating_sub(1)
            .clamp(0, 18) as u8;
    }

    // after
    #[inline]
    fn after(&mut self, me: usize) {
        if self.in_check(usize::from(self.next)) {
            self.checks[me] = (self.checks[me] as i32).saturating_add(1).clamp(0, 10000) as u16;
        } else {
            self.checks[me] = 0;
        }
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.owner[0] & !self.owner[1]
    }

    /// The kinds on cells.
    #[inline(always)]
    fn kind_on(&self, cells: Cells) -> u64 {
        u64::from(self.king.meets(cells)) << 0 | u64::from(self.rook.meets(cells)) << 1
            | u64::from(self.bishop.meets(cells)) << 2
            | u64::from(self.gold.meets(cells)) << 3
            | u64::from(self.silver.meets(cells)) << 4
            | u64::from(self.knight.meets(cells)) << 5
            | u64::from(self.lance.meets(cells)) << 6
            | u64::from(self.pawn.meets(cells)) << 7
            | u64::from(self.dragon.meets(cells)) << 8
            | u64::from(self.horse.meets(cells)) << 9
            | u64::from(self.ready_silver.meets(cells)) << 10
            | u64::from(self.ready_knight.meets(cells)) << 11
            | u64::from(self.ready_lance.meets(cells)) << 12
            | u64::from(self.tokin.meets(cells)) << 13
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.owner[0] &= !cells;
        self.owner[1] &= !cells;
        self.king &= !cells;
        self.rook &= !cells;
        self.bishop &= !cells;
        self.gold &= !cells;
        self.silver &= !cells;
        self.knight &= !cells;
        self.lance &= !cells;
        self.pawn &= !cells;
        self.dragon &= !cells;
        self.horse &= !cells;
        self.ready_silver &= !cells;
        self.ready_knight &= !cells;
        self.ready_lance &= !cells;
        self.tokin &= !cells;
    }

    /// A piece of a computed kind, in place of what stands there.
    #[inline]
    fn put(&mut self, owner: Option<usize>, kind: usize, cells: Cells) {
        let Some(owner) = owner else { return };
        self.clear(cells);
        self.owner[owner] |= cells;
        let board = match kind {
            0 => &mut self.king,
            1 => &mut self.rook,
            2 => &mut self.bishop,
            3 => &mut self.gold,
            4 => &mut self.silver,
            5 => &mut self.knight,
            6 => &mut self.lance,
            7 => &mut self.pawn,
            8 => &mut self.dragon,
            9 => &mut self.horse,
            10 => &mut self.ready_silver,
            11 => &mut self.ready_knight,
            12 => &mut self.ready_lance,
            _ => &mut self.tokin,
        };
        *board |= cells;
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<2>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<2>(0, 0, Some(1)) });
        key = key.cells(self.rook, const { &kind_weights::<2>(0, 1) });
        key = key.cells(self.bishop, const { &kind_weights::<2>(0, 2) });
        key = key.cells(self.gold, const { &kind_weights::<2>(0, 3) });
        key = key.cells(self.silver, const { &kind_weights::<2>(0, 4) });
        key = key.cells(self.knight, const { &kind_weights::<2>(0, 5) });
        key = key.cells(self.lance, const { &kind_weights::<2>(0, 6) });
        key = key.cells(self.pawn, const { &kind_weights::<2>(0, 7) });
        key = key.cells(self.dragon, const { &kind_weights::<2>(0, 8) });
        key = key.cells(self.horse, const { &kind_weights::<2>(0, 9) });
        key = key.cells(self.ready_silver, const { &kind_weights::<2>(0, 10) });
        key = key.cells(self.ready_knight, const { &kind_weights::<2>(0, 11) });
        key = key.cells(self.ready_lance, const { &kind_weights::<2>(0, 12) });
        key = key.cells(self.tokin, const { &kind_weights::<2>(0, 13) });
        {
            const WEIGHTS: [u64; 28] = number_weights(0);
            for (entry, place) in (0..28).enumerate() {
                key = key.number(self.hand[place] as i64, WEIGHTS[entry]);
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
    const ASKS_BLOCKED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "shogi",
            title: "Shogi",
            rules_hash: 5391756797464345161,
            players: &["sente", "gote"],
            layers: &[
                (
                    "pieces",
                    &[
                        KindName::owned("king", Some('K')),
                        KindName::owned("rook", Some('R')),
                        KindName::owned("bishop", Some('B')),
                        KindName::owned("gold", Some('G')),
                        KindName::owned("silver", Some('S')),
                        KindName::owned("knight", Some('N')),
                        KindName::owned("lance", Some('L')),
                        KindName::owned("pawn", Some('P')),
                        KindName::owned("dragon", None),
                        KindName::owned("horse", None),
                        KindName::owned("ready_silver", None),
                        KindName::owned("ready_knight", None),
                        KindName::owned("ready_lance", None),
                        KindName::owned("tokin", None),
                    ],
                ),
            ],
            states: &[
                StateName::new(
                    "hand",
                    &[
                        Of::Players,
                        Of::These(
                            &[
                                "king",
                                "rook",
                                "bishop",
                                "gold",
                                "silver",
                                "knight",
                                "lance",
                                "pawn",
                                "dragon",
                                "horse",
                                "ready_silver",
                                "ready_knight",
                                "ready_lance",
                                "tokin",
                            ],
                        ),
                    ],
                    Sort::Number(0, 18),
                ),
                StateName::new("checks", &[Of::Players], Sort::Number(0, 10000)).clock(),
            ],
            seen: &[None],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup
    fn setup() -> Position {
        Position {
            owner: [0x7fd_05ff, 0x1_ff41_7fc0_0000_0000_0000],
            king: 0x1000_0000_0000_0000_0010,
            rook: 0x1_0000_0000_0001_0000,
            bishop: 0x40_0000_0000_0000_0400,
            gold: 0x2800_0000_0000_0000_0028,
            silver: 0x4400_0000_0000_0000_0044,
            knight: 0x8200_0000_0000_0000_0082,
            lance: 0x1_0100_0000_0000_0000_0101,
            pawn: 0x7fc0_0000_07fc_0000,
            dragon: Cells::NONE,
            horse: Cells::NONE,
            ready_silver: Cells::NONE,
            ready_knight: Cells::NONE,
            ready_lance: Cells::NONE,
            tokin: Cells::NONE,
            hand: [0; 28],
            checks: [0; 2],
            next: 0,
        }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_turn(past, me, visit)
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.count_turn(past, me)
    }

    /// Each legal move is as likely as any other.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_turn(past, me, rng)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Step { from, to } => self.play_step(me, usize::from(from), usize::from(to)),
            Choice::Promote { from, to } => {
                self.play_promote(me, usize::from(from), usize::from(to))
            }
            Choice::Drop { k, to } => self.play_drop(me, usize::from(k), usize::from(to)),
            Choice::DropPawn { to } => self.play_drop_pawn(me, usize::from(to)),
        }
        self.after(me);
        Played::turn(())
    }

    #[inline]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if blocked() {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if !(past.seen_newest(0) < 3) && self.endless(past, me)
            && !self.endless(past, usize::from(self.next))
        {
            return Verdict::Over(share_of_others(1u64 << me));
        }
        // end, line 4
        if !(past.seen_newest(0) < 3) && self.endless(past, usize::from(self.next))
            && !self.endless(past, me)
        {
            return Verdict::Over(share_of_others(1u64 << (usize::from(self.next))));
        }
        // end, line 5
        if !(past.seen_newest(0) < 3) {
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
            Choice::Step { from, to } => FRAME.write(out, "step", &[from, to]),
            Choice::Promote { from, to } => FRAME.write(out, "promote", &[from, to]),
            Choice::Drop { k, to } => {
                out.push_str("drop");
                write_name(
                    out,
                    &[
                        "king",
                        "rook",
                        "bishop",
                        "gold",
                        "silver",
                        "knight",
                        "lance",
                        "pawn",
                        "dragon",
                        "horse",
                        "ready_silver",
                        "ready_knight",
                        "ready_lance",
                        "tokin",
                    ],
                    k as usize,
                );
                FRAME.write_cell(out, to as usize);
            }
            Choice::DropPawn { to } => FRAME.write(out, "drop_pawn", &[to]),
        }
    }

    plain_data!(
        layer(owner: owned king, owned rook, owned bishop, owned gold, owned silver,
            owned knight, owned lance, owned pawn, owned dragon, owned horse,
            owned ready_silver, owned ready_knight, owned ready_lance, owned tokin),
        number(hand: u8, 0, 18, (0..28)), number(checks: u16, 0, 10000, (0..2)), next(next, 1)
    );
}
