//! Minishogi. Generated from rules/minishogi.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: c8cc38cba2595eba.
#![forbid(unsafe_code)]
#![allow(missing_docs, unreachable_pub, unused, clippy::all)]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
/// A set of cells.
type Cells = u64;
/// Points by player.
type Points = [u8; 2];
/// What earlier positions were.
type Past = [History; 1];
/// The same as expressions look at it.
type Seen<'a> = Look<'a, 1>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame {
    width: 5,
    height: 5,
    levels: false,
    hexes: false,
    names: &[],
};

// minishogi.game:7
const FORWARD: [u64; 2] = [Board::N, Board::S];
// minishogi.game:8
const LAST_ROW: [Cells; 2] = [0x1f0_0000, 0x1f];
// minishogi.game:10
const PROMOTED: [u64; 10] = [
    0u64, 64u64, 128u64, 0u64, 256u64, 512u64, 0u64, 0u64, 0u64, 0u64,
];

// minishogi.game:11
const PLAIN: [u64; 10] = [
    0u64, 2u64, 4u64, 8u64, 16u64, 32u64, 2u64, 4u64, 16u64, 32u64,
];

// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0x1ff_ffff;
    const SIZE: tables::Size = [5, 5, 1];
    #[inline(always)]
    fn n(cells: Cells) -> Cells {
        (cells & 0xf_ffff).up(5)
    }

    #[inline(always)]
    fn ne(cells: Cells) -> Cells {
        (cells & 0x7_bdef).up(6)
    }

    #[inline(always)]
    fn e(cells: Cells) -> Cells {
        (cells & 0xf7_bdef).up(1)
    }

    #[inline(always)]
    fn se(cells: Cells) -> Cells {
        (cells & 0xf7_bde0).down(4)
    }

    #[inline(always)]
    fn s(cells: Cells) -> Cells {
        cells.down(5)
    }

    #[inline(always)]
    fn sw(cells: Cells) -> Cells {
        (cells & 0x1ef_7bc0).down(6)
    }

    #[inline(always)]
    fn w(cells: Cells) -> Cells {
        (cells & 0x1ef_7bde).down(1)
    }

    #[inline(always)]
    fn nw(cells: Cells) -> Cells {
        (cells & 0xf_7bde).up(4)
    }

    const N: u64 = 1 << 0;
    const NE: u64 = 1 << 1;
    const E: u64 = 1 << 2;
    const SE: u64 = 1 << 3;
    const S: u64 = 1 << 4;
    const SW: u64 = 1 << 5;
    const W: u64 = 1 << 6;
    const NW: u64 = 1 << 7;
    const ORTHOGONAL: u64 = 85;
    const DIAGONAL: u64 = 170;
    #[inline(always)]
    fn step(dirs: u64, cells: Cells) -> Cells {
        union_over!(dirs;
            N: Board::n(cells),
            NE: Board::ne(cells),
            E: Board::e(cells),
            SE: Board::se(cells),
            S: Board::s(cells),
            SW: Board::sw(cells),
            W: Board::w(cells),
            NW: Board::nw(cells)
        )
    }

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

    // minishogi.game:7
    #[inline(always)]
    fn step_forward(key: usize, cells: Cells) -> Cells {
        match key {
            0 => Board::n(cells),
            _ => Board::s(cells),
        }
    }

    const STEPS_ORTHOGONAL: &[Cells; 64] = &tables::near_64(
        Self::SIZE,
        Self::CELLS,
        &[[0, 1, 0], [1, 0, 0], [0, -1, 0], [-1, 0, 0]],
    );

    const STEPS_DIAGONAL: &[Cells; 64] = &tables::near_64(
        Self::SIZE,
        Self::CELLS,
        &[[1, 1, 0], [1, -1, 0], [-1, -1, 0], [-1, 1, 0]],
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
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // minishogi.game:4
    /// By owner.
    owner: [Cells; 2],
    // minishogi.game:4
    king: Cells,
    // minishogi.game:4
    rook: Cells,
    // minishogi.game:4
    bishop: Cells,
    // minishogi.game:4
    gold: Cells,
    // minishogi.game:4
    silver: Cells,
    // minishogi.game:4
    pawn: Cells,
    // minishogi.game:5
    dragon: Cells,
    // minishogi.game:5
    horse: Cells,
    // minishogi.game:5
    ready_silver: Cells,
    // minishogi.game:5
    tokin: Cells,
    // minishogi.game:14
    hand: [u8; 20],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // minishogi.game:36
    Step { from: u8, to: u8 },
    // minishogi.game:43
    Promote { from: u8, to: u8 },
    // minishogi.game:52
    Drop { k: u8, to: u8 },
    // minishogi.game:60
    DropPawn { to: u8 },
}

impl Position {
    // minishogi.game:16
    fn setup() -> Position {
        let mut pos = Position {
            owner: [Cells::NONE; 2],
            king: Cells::NONE,
            rook: Cells::NONE,
            bishop: Cells::NONE,
            gold: Cells::NONE,
            silver: Cells::NONE,
            pawn: Cells::NONE,
            dragon: Cells::NONE,
            horse: Cells::NONE,
            ready_silver: Cells::NONE,
            tokin: Cells::NONE,
            hand: [0; 20],
            next: 0,
        };
        pos.put_rook(1, 0x10_0000_u64);
        pos.put_bishop(1, 0x20_0000_u64);
        pos.put_silver(1, 0x40_0000_u64);
        pos.put_gold(1, 0x80_0000_u64);
        pos.put_king(1, 0x100_0000_u64);
        pos.put_pawn(1, 0x8_0000_u64);
        pos.put_pawn(0, 0x20_u64);
        pos.put_king(0, 0x1_u64);
        pos.put_gold(0, 0x2_u64);
        pos.put_silver(0, 0x4_u64);
        pos.put_bishop(0, 0x8_u64);
        pos.put_rook(0, 0x10_u64);
        pos
    }

    // minishogi.game:18
    #[inline]
    fn golden(&self) -> Cells {
        self.gold | self.ready_silver | self.tokin
    }

    // minishogi.game:19
    #[inline]
    fn strides(&self, me: usize, c: usize) -> Cells {
        (if self.pawn.contains(c) {
            Board::step_forward(me, Cells::of(c))
        } else {
            Cells::NONE
        })
            | (if self.silver.contains(c) {
                Board::step(Board::DIAGONAL | FORWARD[me], Cells::of(c))
            } else {
                Cells::NONE
            })
            | (if self.golden().contains(c) {
                Board::STEPS_ORTHOGONAL[c]
            } else {
                Cells::NONE
            })
            | Board::step(
                Board::E | Board::W,
                Board::step_forward(me, Cells::of(c) & self.golden()),
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

    // minishogi.game:28
    #[inline]
    fn in_check(&self, me: usize) -> bool {
        (self.owner[me] & self.king)
            .cells()
            .any(|c| {
                (Board::back(FORWARD[(1 - me)], Cells::of(c)) & self.owner[(1 - me)]
                    & self.pawn
                    | Board::back(Board::DIAGONAL | FORWARD[(1 - me)], Cells::of(c))
                        & self.owner[(1 - me)] & self.silver
                    | Board::STEPS_ORTHOGONAL[c] & self.owner[(1 - me)]
                        & (self.gold | self.ready_silver | self.tokin)
                    | Board::back(
                        FORWARD[(1 - me)],
                        Board::step(Board::E | Board::W, Cells::of(c)),
                    ) & self.owner[(1 - me)]
                        & (self.gold | self.ready_silver | self.tokin)
                    | Board::STEPS_ORTHOGONAL[c] & self.owner[(1 - me)]
                        & (self.king | self.horse)
                    | Board::STEPS_DIAGONAL[c] & self.owner[(1 - me)]
                        & (self.king | self.dragon)
                    | Board::ray_from_upto(
                        Board::DIAGONAL,
                        c,
                        self.empty(),
                        Board::CELLS,
                    ) & self.owner[(1 - me)] & (self.bishop | self.horse)
                    | Board::ray_from_upto(
                        Board::ORTHOGONAL,
                        c,
                        self.empty(),
                        Board::CELLS,
                    ) & self.owner[(1 - me)] & (self.rook | self.dragon))
                    .any()
            })
    }

    // minishogi.game:36
    fn each_step(
        &self,
        me: usize,
        within: Cells,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        // minishogi.game:37
        for from in (self.owner[me] & within).cells() {
            // minishogi.game:38
            for to in (self.strides(me, from) & !self.owner[me]
                & ((if !Cells::of(from).meets(self.pawn) {
                    Board::CELLS
                } else {
                    Cells::NONE
                }) | Board::CELLS & !LAST_ROW[me]))
                .cells()
            {
                if self.legal_step(me, from, to) {
                    visit(Choice::Step {
                        from: from as _,
                        to: to as _,
                    })?;
                }
            }
        }
        Continue(())
    }

    // minishogi.game:36
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_step(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = pos.after_player(me);
        pos.lead_step(me, from, to);
        !pos.in_check(me)
    }

    // minishogi.game:36
    #[inline]
    fn rows_step(&self, me: usize, within: Cells, rows: &mut Rows<Cells, 25>) {
        // minishogi.game:37
        for from in (self.owner[me] & within).cells() {
            rows.push(
                from,
                self.strides(me, from) & !self.owner[me]
                    & ((if !Cells::of(from).meets(self.pawn) {
                        Board::CELLS
                    } else {
                        Cells::NONE
                    }) | Board::CELLS & !LAST_ROW[me]),
            );
        }
    }

    // minishogi.game:43
    fn each_promote(
        &self,
        me: usize,
        within: Cells,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        // minishogi.game:44
        for from in (self.owner[me] & (self.rook | self.bishop | self.silver | self.pawn)
            & within)
            .cells()
        {
            // minishogi.game:45
            for to in (self.strides(me, from) & !self.owner[me]
                & ((if Cells::of(from).meets(LAST_ROW[me]) {
                    Board::CELLS
                } else {
                    Cells::NONE
                }) | LAST_ROW[me]))
                .cells()
            {
                if self.legal_promote(me, from, to) {
                    visit(Choice::Promote {
                        from: from as _,
                        to: to as _,
                    })?;
                }
            }
        }
        Continue(())
    }

    // minishogi.game:43
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_promote(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = pos.after_player(me);
        // minishogi.game:47
        let better: u64 = {
            let mut all = 0u64;
            for i0 in pos.kind_on(Cells::of(from)).cells() {
                all |= PROMOTED[i0];
            }
            all
        };
        // minishogi.game:31
        {
            for i1 in ({
                let mut all = 0u64;
                for i0 in pos.kind_on(Cells::of(to)).cells() {
                    all |= PLAIN[i0];
                }
                all
            })
                .cells()
            {
                pos.hand[(me) * 10 + i1] = (pos.hand[(me) * 10 + i1] as i32)
                    .saturating_add(1)
                    .clamp(0, 2) as u8;
            }
        }
        // minishogi.game:32
        pos.owner[1 - me] &= !Cells::of(to);
        pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
        pos.king &= !Cells::of(to);
        pos.gold &= !Cells::of(to);
        pos.dragon &= !Cells::of(to);
        pos.horse &= !Cells::of(to);
        pos.ready_silver &= !Cells::of(to);
        pos.tokin &= !Cells::of(to);
        pos.rook = pos.rook & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.rook.meets(Cells::of(from)));
        pos.bishop = pos.bishop & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.bishop.meets(Cells::of(from)));
        pos.silver = pos.silver & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.silver.meets(Cells::of(from)));
        pos.pawn = pos.pawn & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.pawn.meets(Cells::of(from)));
        // minishogi.game:33
        if pos.in_check(me) {
            return false;
        }
        true
    }

    // minishogi.game:43
    #[inline]
    fn rows_promote(&self, me: usize, within: Cells, rows: &mut Rows<Cells, 25>) {
        // minishogi.game:44
        for from in (self.owner[me] & (self.rook | self.bishop | self.silver | self.pawn)
            & within)
            .cells()
        {
            rows.push(
                from,
                self.strides(me, from) & !self.owner[me]
                    & ((if Cells::of(from).meets(LAST_ROW[me]) {
                        Board::CELLS
                    } else {
                        Cells::NONE
                    }) | LAST_ROW[me]),
            );
        }
    }

    // minishogi.game:52
    fn each_drop(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // minishogi.game:53
        for k in (({
            let mut all = 0u64;
            for j in 1023u64.cells() {
                if 0 < self.hand[(me) * 10 + j] as i32 {
                    all |= 1u64 << j;
                }
            }
            all
        }) & !32u64)
            .cells()
        {
            // minishogi.game:54
            for to in self.empty().cells() {
                if self.legal_drop(me, k, to) {
                    visit(Choice::Drop {
                        k: k as _,
                        to: to as _,
                    })?;
                }
            }
        }
        Continue(())
    }

    // minishogi.game:52
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_drop(&self, me: usize, k: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = pos.after_player(me);
        pos.lead_drop(me, k, to);
        !pos.in_check(me)
    }

    // minishogi.game:52
    #[inline]
    fn count_pseudo_drop(&self, me: usize) -> u32 {
        let mut count = 0;
        // minishogi.game:53
        count
            += (({
                let mut all = 0u64;
                for j in 1023u64.cells() {
                    if 0 < self.hand[(me) * 10 + j] as i32 {
                        all |= 1u64 << j;
                    }
                }
                all
            }) & !32u64)
                .count() * self.empty().count();
        count
    }

    // minishogi.game:52
    #[inline]
    fn nth_pseudo_drop(&self, me: usize, mut left: u32) -> Option<Choice> {
        // minishogi.game:53
        let (firsts, seconds) = (
            ({
                let mut all = 0u64;
                for j in 1023u64.cells() {
                    if 0 < self.hand[(me) * 10 + j] as i32 {
                        all |= 1u64 << j;
                    }
                }
                all
            }) & !32u64,
            self.empty(),
        );
        let each = seconds.count();
        let size = firsts.count() * each;
        if left < size {
            let (k, to) = (firsts.nth(left / each), seconds.nth(left % each));
            return Some(Choice::Drop {
                k: k as _,
                to: to as _,
            });
        }
        left -= size;
        None
    }

    // minishogi.game:60
    fn each_drop_pawn(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // minishogi.game:61
        if 0 < self.hand[(me) * 10 + 5] as i32 {
            // minishogi.game:62
            for to in (self.empty() & !LAST_ROW[me]
                & !Board::ray(
                    Board::N | Board::S,
                    self.owner[me] & self.pawn,
                    Board::CELLS,
                ))
                .cells()
            {
                if self.legal_drop_pawn(me, to) {
                    visit(Choice::DropPawn { to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // minishogi.game:60
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_drop_pawn(&self, me: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = pos.after_player(me);
        // minishogi.game:63
        pos.owner[me] |= Cells::of(to);
        pos.pawn |= Cells::of(to);
        // minishogi.game:64
        pos.hand[(me) * 10 + 5] = (pos.hand[(me) * 10 + 5] as i32)
            .saturating_sub(1)
            .clamp(0, 2) as u8;
        // minishogi.game:65
        if pos.in_check(me) {
            return false;
        }
        // minishogi.game:66
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

    // minishogi.game:60
    /// What is chosen from.
    #[inline]
    fn set_drop_pawn(&self, me: usize) -> Cells {
        if 0 < self.hand[(me) * 10 + 5] as i32 {
            self.empty() & !LAST_ROW[me]
                & !Board::ray(
                    Board::N | Board::S,
                    self.owner[me] & self.pawn,
                    Board::CELLS,
                )
        } else {
            Cells::NONE
        }
    }

    // minishogi.game:36
    fn each_group_1(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        self.each_step(me, Board::CELLS, visit)?;
        self.each_promote(me, Board::CELLS, visit)?;
        self.each_drop(me, visit)?;
        self.each_drop_pawn(me, visit)?;
        Continue(())
    }

    // minishogi.game:36
    /// Each legal move is as likely as any other: one that is not legal is drawn again
    /// from all.
    #[inline]
    fn random_group_1(
        &self,
        past: Seen<'_>,
        me: usize,
        rng: &mut Rng,
    ) -> Option<Choice> {
        let mut rows_step = <Rows<Cells, 25>>::new();
        self.rows_step(me, Board::CELLS, &mut rows_step);
        let of_step = rows_step.total();
        let mut rows_promote = <Rows<Cells, 25>>::new();
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
                rows_step
                    .pick(left)
                    .map(|(from, to)| Choice::Step {
                        from: from as _,
                        to: to as _,
                    })
            } else {
                left -= of_step;
                if left < of_promote {
                    rows_promote
                        .pick(left)
                        .map(|(from, to)| Choice::Promote {
                            from: from as _,
                            to: to as _,
                        })
                } else {
                    left -= of_promote;
                    if left < of_drop {
                        self.nth_pseudo_drop(me, left)
                    } else {
                        left -= of_drop;
                        {
                            let to = set_drop_pawn.nth(left);
                            Some(Choice::DropPawn { to: to as _ })
                        }
                    }
                }
            };
            if let Some(choice) = drawn && self.is_legal(past, me, choice) {
                return drawn;
            }
        }
        random_visited(rng, &mut |mut visit| self.each_group_1(past, me, &mut visit))
    }

    // minishogi.game:36
    /// How many legal moves there are: the moves of pieces that cannot break what is required
    /// are counted as sets.
    fn count_group_1(&self, past: Seen<'_>, me: usize) -> u32 {
        let sure = self.sure(me);
        let mut count = 0;
        let mut rows_step = <Rows<Cells, 25>>::new();
        self.rows_step(me, sure, &mut rows_step);
        count += rows_step.total();
        let mut rows_promote = <Rows<Cells, 25>>::new();
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

    // minishogi.game:33
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
            for c_2 in (self.owner[me] & self.king).cells() {
                all
                    |= Board::ray_from_upto(
                        Board::DIAGONAL,
                        c_2,
                        self.empty(),
                        Board::CELLS,
                    )
                        | Board::ray_from_upto(
                            Board::ORTHOGONAL,
                            c_2,
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
            Choice::Step { from, to } => {
                self.legal_step(me, usize::from(from), usize::from(to))
            }
            Choice::Promote { from, to } => {
                self.legal_promote(me, usize::from(from), usize::from(to))
            }
            Choice::Drop { k, to } => {
                self.legal_drop(me, usize::from(k), usize::from(to))
            }
            Choice::DropPawn { to } => self.legal_drop_pawn(me, usize::from(to)),
        }
    }

    fn each_turn(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        self.each_group_1(past, me, visit)?;
        Continue(())
    }

    #[inline]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let count = self.count_group_1(past, me);
            if count > 0 {
                return count;
            }
            0
        }
    }

    /// Each legal move is as likely as any other.
    #[inline]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        {
            if let Some(choice) = self.random_group_1(past, me, rng) {
                return Some(choice);
            }
            None
        }
    }

    // minishogi.game:36
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_step(&mut self, me: usize, from: usize, to: usize) {
        // minishogi.game:31
        {
            for i1 in ({
                let mut all = 0u64;
                for i0 in self.kind_on(Cells::of(to)).cells() {
                    all |= PLAIN[i0];
                }
                all
            })
                .cells()
            {
                self.hand[(me) * 10 + i1] = (self.hand[(me) * 10 + i1] as i32)
                    .saturating_add(1)
                    .clamp(0, 2) as u8;
            }
        }
        // minishogi.game:32
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
        self.pawn = self.pawn & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.pawn.meets(Cells::of(from)));
        self.dragon = self.dragon & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.dragon.meets(Cells::of(from)));
        self.horse = self.horse & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.horse.meets(Cells::of(from)));
        self.ready_silver = self.ready_silver & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.ready_silver.meets(Cells::of(from)));
        self.tokin = self.tokin & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.tokin.meets(Cells::of(from)));
    }

    // minishogi.game:36
    #[inline]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        self.lead_step(me, from, to);
    }

    // minishogi.game:43
    #[inline]
    fn play_promote(&mut self, me: usize, from: usize, to: usize) {
        // minishogi.game:47
        let better: u64 = {
            let mut all = 0u64;
            for i0 in self.kind_on(Cells::of(from)).cells() {
                all |= PROMOTED[i0];
            }
            all
        };
        // minishogi.game:31
        {
            for i1 in ({
                let mut all = 0u64;
                for i0 in self.kind_on(Cells::of(to)).cells() {
                    all |= PLAIN[i0];
                }
                all
            })
                .cells()
            {
                self.hand[(me) * 10 + i1] = (self.hand[(me) * 10 + i1] as i32)
                    .saturating_add(1)
                    .clamp(0, 2) as u8;
            }
        }
        // minishogi.game:32
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.king &= !Cells::of(to);
        self.gold &= !Cells::of(to);
        self.dragon &= !Cells::of(to);
        self.horse &= !Cells::of(to);
        self.ready_silver &= !Cells::of(to);
        self.tokin &= !Cells::of(to);
        self.rook = self.rook & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.rook.meets(Cells::of(from)));
        self.bishop = self.bishop & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.bishop.meets(Cells::of(from)));
        self.silver = self.silver & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.silver.meets(Cells::of(from)));
        self.pawn = self.pawn & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.pawn.meets(Cells::of(from)));
        // minishogi.game:49
        if let Some(kind) = first_member(better & 1023u64) {
            let owner: Option<usize> = first_member(1u64 << (me) & 3u64);
            self.put(owner, kind, Cells::of(to));
        }
    }

    // minishogi.game:52
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_drop(&mut self, me: usize, k: usize, to: usize) {
        // minishogi.game:55
        if let Some(kind) = Some(k) {
            let owner: Option<usize> = first_member(1u64 << (me) & 3u64);
            self.put(owner, kind, Cells::of(to));
        }
        // minishogi.game:56
        self.hand[(me) * 10 + k] = (self.hand[(me) * 10 + k] as i32)
            .saturating_sub(1)
            .clamp(0, 2) as u8;
    }

    // minishogi.game:52
    #[inline]
    fn play_drop(&mut self, me: usize, k: usize, to: usize) {
        self.lead_drop(me, k, to);
    }

    // minishogi.game:60
    #[inline]
    fn play_drop_pawn(&mut self, me: usize, to: usize) {
        // minishogi.game:63
        self.owner[me] |= Cells::of(to);
        self.pawn |= Cells::of(to);
        // minishogi.game:64
        self.hand[(me) * 10 + 5] = (self.hand[(me) * 10 + 5] as i32)
            .saturating_sub(1)
            .clamp(0, 2) as u8;
    }

    fn write_board(&self, view: &mut View) {
        view.layers = vec![
            write_layer(Board::CELLS, & [(self.owner[0] & self.king, 0, Some(0)), (self
            .owner[1] & self.king, 0, Some(1)), (self.owner[0] & self.rook, 1, Some(0)),
            (self.owner[1] & self.rook, 1, Some(1)), (self.owner[0] & self.bishop, 2,
            Some(0)), (self.owner[1] & self.bishop, 2, Some(1)), (self.owner[0] & self
            .gold, 3, Some(0)), (self.owner[1] & self.gold, 3, Some(1)), (self.owner[0] &
            self.silver, 4, Some(0)), (self.owner[1] & self.silver, 4, Some(1)), (self
            .owner[0] & self.pawn, 5, Some(0)), (self.owner[1] & self.pawn, 5, Some(1)),
            (self.owner[0] & self.dragon, 6, Some(0)), (self.owner[1] & self.dragon, 6,
            Some(1)), (self.owner[0] & self.horse, 7, Some(0)), (self.owner[1] & self
            .horse, 7, Some(1)), (self.owner[0] & self.ready_silver, 8, Some(0)), (self
            .owner[1] & self.ready_silver, 8, Some(1)), (self.owner[0] & self.tokin, 9,
            Some(0)), (self.owner[1] & self.tokin, 9, Some(1))])
        ];
        view.states = vec![
            (0..20).map(| place | Stored::Number(self.hand[place].into())).collect()
        ];
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = Position {
            owner: [Cells::NONE; 2],
            king: Cells::NONE,
            rook: Cells::NONE,
            bishop: Cells::NONE,
            gold: Cells::NONE,
            silver: Cells::NONE,
            pawn: Cells::NONE,
            dragon: Cells::NONE,
            horse: Cells::NONE,
            ready_silver: Cells::NONE,
            tokin: Cells::NONE,
            hand: [0; 20],
            next: 0,
        };
        for (layer, cells) in layers.iter().enumerate() {
            for (bit, piece) in Board::CELLS.cells().zip(cells) {
                let Some(piece) = piece else { continue };
                let cell = Cells::of(bit);
                match (layer, piece.kind, piece.owner) {
                    (0, 0, Some(owner)) => pos.put_king(usize::from(owner), cell),
                    (0, 1, Some(owner)) => pos.put_rook(usize::from(owner), cell),
                    (0, 2, Some(owner)) => pos.put_bishop(usize::from(owner), cell),
                    (0, 3, Some(owner)) => pos.put_gold(usize::from(owner), cell),
                    (0, 4, Some(owner)) => pos.put_silver(usize::from(owner), cell),
                    (0, 5, Some(owner)) => pos.put_pawn(usize::from(owner), cell),
                    (0, 6, Some(owner)) => pos.put_dragon(usize::from(owner), cell),
                    (0, 7, Some(owner)) => pos.put_horse(usize::from(owner), cell),
                    (0, 8, Some(owner)) => pos.put_ready_silver(usize::from(owner), cell),
                    (0, 9, Some(owner)) => pos.put_tokin(usize::from(owner), cell),
                    _ => {}
                }
            }
        }
        for (entry, place) in (0..20).enumerate() {
            pos.hand[place] = read_number(
                states.get(0).and_then(|all| all.get(entry)),
                0,
                2,
            ) as u8;
        }
        pos
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.occupied()
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.owner[0] | self.owner[1]
    }

    /// The kinds on cells.
    #[inline(always)]
    fn kind_on(&self, cells: Cells) -> u64 {
        u64::from(self.king.meets(cells)) << 0 | u64::from(self.rook.meets(cells)) << 1
            | u64::from(self.bishop.meets(cells)) << 2
            | u64::from(self.gold.meets(cells)) << 3
            | u64::from(self.silver.meets(cells)) << 4
            | u64::from(self.pawn.meets(cells)) << 5
            | u64::from(self.dragon.meets(cells)) << 6
            | u64::from(self.horse.meets(cells)) << 7
            | u64::from(self.ready_silver.meets(cells)) << 8
            | u64::from(self.tokin.meets(cells)) << 9
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
        self.pawn &= !cells;
        self.dragon &= !cells;
        self.horse &= !cells;
        self.ready_silver &= !cells;
        self.tokin &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_king(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.owner[owner] |= cells;
        self.king |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_rook(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.owner[owner] |= cells;
        self.rook |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_bishop(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.owner[owner] |= cells;
        self.bishop |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_gold(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.owner[owner] |= cells;
        self.gold |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_silver(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.owner[owner] |= cells;
        self.silver |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_pawn(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.owner[owner] |= cells;
        self.pawn |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_dragon(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.owner[owner] |= cells;
        self.dragon |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_horse(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.owner[owner] |= cells;
        self.horse |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_ready_silver(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.owner[owner] |= cells;
        self.ready_silver |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_tokin(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.owner[owner] |= cells;
        self.tokin |= cells;
    }

    /// A piece of a computed kind, in place of what stands there.
    #[inline]
    fn put(&mut self, owner: Option<usize>, kind: usize, cells: Cells) {
        match (kind, owner) {
            (0, Some(owner)) => self.put_king(owner, cells),
            (1, Some(owner)) => self.put_rook(owner, cells),
            (2, Some(owner)) => self.put_bishop(owner, cells),
            (3, Some(owner)) => self.put_gold(owner, cells),
            (4, Some(owner)) => self.put_silver(owner, cells),
            (5, Some(owner)) => self.put_pawn(owner, cells),
            (6, Some(owner)) => self.put_dragon(owner, cells),
            (7, Some(owner)) => self.put_horse(owner, cells),
            (8, Some(owner)) => self.put_ready_silver(owner, cells),
            (9, Some(owner)) => self.put_tokin(owner, cells),
            _ => {}
        }
    }

    /// The next player in the round after `me`.
    #[inline(always)]
    fn after_player(&self, me: usize) -> u8 {
        let next = me as u8 + 1;
        if next >= 2 { 0 } else { next }
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.rook, const { &kind_weights::<1>(0, 1) });
        key = key.cells(self.bishop, const { &kind_weights::<1>(0, 2) });
        key = key.cells(self.gold, const { &kind_weights::<1>(0, 3) });
        key = key.cells(self.silver, const { &kind_weights::<1>(0, 4) });
        key = key.cells(self.pawn, const { &kind_weights::<1>(0, 5) });
        key = key.cells(self.dragon, const { &kind_weights::<1>(0, 6) });
        key = key.cells(self.horse, const { &kind_weights::<1>(0, 7) });
        key = key.cells(self.ready_silver, const { &kind_weights::<1>(0, 8) });
        key = key.cells(self.tokin, const { &kind_weights::<1>(0, 9) });
        {
            const WEIGHTS: [u64; 20] = number_weights(0);
            for (entry, place) in (0..20).enumerate() {
                key = key.number(self.hand[place] as i64, WEIGHTS[entry]);
            }
        }
        key.sum()
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Move = Choice;
    type Points = Points;
    type Past = Past;
    type Trace = ();
    type Kept = ();
    const PLAYERS: usize = 2;
    const DRAW: Points = [50; 2];
    const SIMULTANEOUS: bool = false;
    const BY_PLAYER: bool = false;
    const MIXED: bool = false;
    const ASKS_BLOCKED: bool = true;
    fn schema() -> Schema {
        Schema {
            name: "minishogi".into(),
            title: "Minishogi".into(),
            rules_hash: 14469002150087843514,
            players: names(&["sente", "gote"]),
            chance: false,
            simultaneous: false,
            cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
            places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
            hexes: false,
            layers: vec![
                LayerSchema { name : "pieces".into(), kinds : vec![("king".into(),
                Some('K'), false), ("rook".into(), Some('R'), false), ("bishop".into(),
                Some('B'), false), ("gold".into(), Some('G'), false), ("silver".into(),
                Some('S'), false), ("pawn".into(), Some('P'), false), ("dragon".into(),
                Some('D'), false), ("horse".into(), Some('H'), false), ("ready_silver"
                .into(), None, false), ("tokin".into(), Some('T'), false)] }
            ],
            states: vec![
                StateSchema { name : "hand".into(), axes : vec![AxisSchema { names :
                names(& ["sente", "gote"]) }, AxisSchema { names : names(& ["king",
                "rook", "bishop", "gold", "silver", "pawn", "dragon", "horse",
                "ready_silver", "tokin"]) }], sort : StateSort::Number(0, 2), clock :
                false }
            ],
            before: false,
            seen: vec![None],
        }
    }

    fn setup() -> Position {
        Position::setup()
    }

    fn points(given: &[u8]) -> Option<Points> {
        given.try_into().ok()
    }

    #[inline]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    fn choices(
        &self,
        past: &Past,
        player: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        if player != usize::from(self.next) {
            return Continue(());
        }
        self.each_turn(Look::all(past), player, visit)
    }

    #[inline]
    fn moves(&self, past: &Past, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        self.each_turn(Look::all(past), usize::from(self.next), visit)
    }

    #[inline]
    fn count(&self, past: &Past) -> u64 {
        u64::from(self.count_turn(Look::all(past), usize::from(self.next)))
    }

    #[inline]
    fn random_move(&self, me: usize, past: &Past, rng: &mut Rng) -> Option<Choice> {
        self.random_turn(Look::all(past), me, rng)
    }

    fn joint(choices: &[Option<Choice>], to_move: ToMove) -> Option<Choice> {
        match (choices, to_move) {
            ([choice], ToMove::Player(_) | ToMove::Chance) => *choice,
            _ => None,
        }
    }

    #[inline]
    fn play(&mut self, me: usize, past: &Past, m: Choice) -> Played<Self::Trace> {
        let past = Look::all(past);
        let pass = false;
        self.next = self.after_player(me);
        match m {
            Choice::Step { from, to } => {
                self.play_step(me, usize::from(from), usize::from(to))
            }
            Choice::Promote { from, to } => {
                self.play_promote(me, usize::from(from), usize::from(to))
            }
            Choice::Drop { k, to } => self.play_drop(me, usize::from(k), usize::from(to)),
            Choice::DropPawn { to } => self.play_drop_pawn(me, usize::from(to)),
        }
        let over = true;
        Played { over, pass, trace: () }
    }

    #[inline]
    fn end(
        &self,
        me: usize,
        trace: Self::Trace,
        past: &Past,
        blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Points> {
        let past = Look::earlier(past);
        // minishogi.game:70
        if blocked() {
            return Verdict::Over(share::<2>(1u64 << (me) & 3u64));
        }
        // minishogi.game:71
        if !(past.seen_newest(0) < 3) {
            return Verdict::Over(share::<2>(2u64 & 3u64));
        }
        Verdict::Open
    }

    #[inline]
    fn remember(&self, past: &mut Past) {
        past[0].push(self.key());
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Step { from, to } => {
                out.push_str("step");
                FRAME.write(out, from as i32);
                FRAME.write(out, to as i32);
            }
            Choice::Promote { from, to } => {
                out.push_str("promote");
                FRAME.write(out, from as i32);
                FRAME.write(out, to as i32);
            }
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
                        "pawn",
                        "dragon",
                        "horse",
                        "ready_silver",
                        "tokin",
                    ],
                    k as i32,
                );
                FRAME.write(out, to as i32);
            }
            Choice::DropPawn { to } => {
                out.push_str("drop_pawn");
                FRAME.write(out, to as i32);
            }
        }
    }

    fn write(&self, view: &mut View) {
        self.write_board(view);
        view.next = self.next;
        view.playing = 3;
    }

    fn read(view: &View) -> Result<Position, PositionError> {
        let mut pos = Position::read_board(&view.layers, &view.states);
        pos.next = view.next.min(1);
        Ok(pos)
    }
}
