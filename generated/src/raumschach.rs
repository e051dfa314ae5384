//! Raumschach. Generated from rules/raumschach.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: a4d9db5375bdd8cd.
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
const FRAME: Frame = Frame::levels(5, 5);
// def cornerwise
const CORNERWISE: u64 = Board::NE_UP | Board::SE_UP | Board::SW_UP | Board::NW_UP
    | Board::NE_DOWN | Board::SE_DOWN | Board::SW_DOWN | Board::NW_DOWN;
// def edgewise
const EDGEWISE: u64 = Board::NE | Board::SE | Board::SW | Board::NW | Board::N_UP
    | Board::E_UP | Board::S_UP | Board::W_UP | Board::N_DOWN | Board::E_DOWN
    | Board::S_DOWN | Board::W_DOWN;
// dir ahead
const AHEAD: [u64; 2] = [Board::N | Board::UP, Board::S | Board::DOWN];
// dir bite
const BITE: [u64; 2] = [
    Board::NE | Board::NW | Board::N_UP | Board::E_UP | Board::W_UP,
    Board::SE | Board::SW | Board::E_DOWN | Board::S_DOWN | Board::W_DOWN,
];

// region last_row
const LAST_ROW: [Cells; 2] = [0x1f00_0000_0000_0000_0000_0000_0000_0000, 0x1f];
// setup, line 10
const BY_CELL: [Cells; 125] = [
    0x100_0000_0000_0000_0000_0000_0000_0000, 0x200_0000_0000_0000_0000_0000_0000_0000,
    0x400_0000_0000_0000_0000_0000_0000_0000, 0x800_0000_0000_0000_0000_0000_0000_0000,
    0x1000_0000_0000_0000_0000_0000_0000_0000, 0x8_0000_0000_0000_0000_0000_0000_0000,
    0x10_0000_0000_0000_0000_0000_0000_0000, 0x20_0000_0000_0000_0000_0000_0000_0000,
    0x40_0000_0000_0000_0000_0000_0000_0000, 0x80_0000_0000_0000_0000_0000_0000_0000,
    0x4000_0000_0000_0000_0000_0000_0000, 0x8000_0000_0000_0000_0000_0000_0000,
    0x1_0000_0000_0000_0000_0000_0000_0000, 0x2_0000_0000_0000_0000_0000_0000_0000,
    0x4_0000_0000_0000_0000_0000_0000_0000, 0x200_0000_0000_0000_0000_0000_0000,
    0x400_0000_0000_0000_0000_0000_0000, 0x800_0000_0000_0000_0000_0000_0000,
    0x1000_0000_0000_0000_0000_0000_0000, 0x2000_0000_0000_0000_0000_0000_0000,
    0x10_0000_0000_0000_0000_0000_0000, 0x20_0000_0000_0000_0000_0000_0000,
    0x40_0000_0000_0000_0000_0000_0000, 0x80_0000_0000_0000_0000_0000_0000,
    0x100_0000_0000_0000_0000_0000_0000, 0x8000_0000_0000_0000_0000_0000,
    0x1_0000_0000_0000_0000_0000_0000, 0x2_0000_0000_0000_0000_0000_0000,
    0x4_0000_0000_0000_0000_0000_0000, 0x8_0000_0000_0000_0000_0000_0000,
    0x400_0000_0000_0000_0000_0000, 0x800_0000_0000_0000_0000_0000,
    0x1000_0000_0000_0000_0000_0000, 0x2000_0000_0000_0000_0000_0000,
    0x4000_0000_0000_0000_0000_0000, 0x20_0000_0000_0000_0000_0000,
    0x40_0000_0000_0000_0000_0000, 0x80_0000_0000_0000_0000_0000,
    0x100_0000_0000_0000_0000_0000, 0x200_0000_0000_0000_0000_0000,
    0x1_0000_0000_0000_0000_0000, 0x2_0000_0000_0000_0000_0000,
    0x4_0000_0000_0000_0000_0000, 0x8_0000_0000_0000_0000_0000,
    0x10_0000_0000_0000_0000_0000, 0x800_0000_0000_0000_0000, 0x1000_0000_0000_0000_0000,
    0x2000_0000_0000_0000_0000, 0x4000_0000_0000_0000_0000, 0x8000_0000_0000_0000_0000,
    0x40_0000_0000_0000_0000, 0x80_0000_0000_0000_0000, 0x100_0000_0000_0000_0000,
    0x200_0000_0000_0000_0000, 0x400_0000_0000_0000_0000, 0x2_0000_0000_0000_0000,
    0x4_0000_0000_0000_0000, 0x8_0000_0000_0000_0000, 0x10_0000_0000_0000_0000,
    0x20_0000_0000_0000_0000, 0x1000_0000_0000_0000, 0x2000_0000_0000_0000,
    0x4000_0000_0000_0000, 0x8000_0000_0000_0000, 0x1_0000_0000_0000_0000,
    0x80_0000_0000_0000, 0x100_0000_0000_0000, 0x200_0000_0000_0000,
    0x400_0000_0000_0000, 0x800_0000_0000_0000, 0x4_0000_0000_0000, 0x8_0000_0000_0000,
    0x10_0000_0000_0000, 0x20_0000_0000_0000, 0x40_0000_0000_0000, 0x2000_0000_0000,
    0x4000_0000_0000, 0x8000_0000_0000, 0x1_0000_0000_0000, 0x2_0000_0000_0000,
    0x100_0000_0000, 0x200_0000_0000, 0x400_0000_0000, 0x800_0000_0000, 0x1000_0000_0000,
    0x8_0000_0000, 0x10_0000_0000, 0x20_0000_0000, 0x40_0000_0000, 0x80_0000_0000,
    0x4000_0000, 0x8000_0000, 0x1_0000_0000, 0x2_0000_0000, 0x4_0000_0000, 0x200_0000,
    0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x10_0000, 0x20_0000, 0x40_0000,
    0x80_0000, 0x100_0000, 0x8000, 0x1_0000, 0x2_0000, 0x4_0000, 0x8_0000, 0x400, 0x800,
    0x1000, 0x2000, 0x4000, 0x20, 0x40, 0x80, 0x100, 0x200, 0x1, 0x2, 0x4, 0x8, 0x10,
];

// the board
struct Board;
impl Board {
    const CELLS: Cells = 0x1fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0xff_fff0_7fff_f83f_fffc_1fff_fe0f_ffff).up(5),
        1 NE ne: (cells & 0x7b_def0_3def_781e_f7bc_0f7b_de07_bdef).up(6),
        2 E e: (cells & 0xf7b_def7_bdef_7bde_f7bd_ef7b_def7_bdef).up(1),
        3 SE se: (cells & 0xf7b_de07_bdef_03de_f781_ef7b_c0f7_bde0).down(4),
        4 S s: (cells & 0x1fff_fe0f_ffff_07ff_ff83_ffff_c1ff_ffe0).down(5),
        5 SW sw: (cells & 0x1ef7_bc0f_7bde_07bd_ef03_def7_81ef_7bc0).down(6),
        6 W w: (cells & 0x1ef7_bdef_7bde_f7bd_ef7b_def7_bdef_7bde).down(1),
        7 NW nw: (cells & 0xf7_bde0_7bde_f03d_ef78_1ef7_bc0f_7bde).up(4),
        8 UP up: (cells & 0xf_ffff_ffff_ffff_ffff_ffff_ffff).up(25),
        9 N_UP n_up: (cells & 0x7fff_f83f_fffc_1fff_fe0f_ffff).up(30),
        10 NE_UP ne_up: (cells & 0x3def_781e_f7bc_0f7b_de07_bdef).up(31),
        11 E_UP e_up: (cells & 0x7_bdef_7bde_f7bd_ef7b_def7_bdef).up(26),
        12 SE_UP se_up: (cells & 0x7_bdef_03de_f781_ef7b_c0f7_bde0).up(21),
        13 S_UP s_up: (cells & 0xf_ffff_07ff_ff83_ffff_c1ff_ffe0).up(20),
        14 SW_UP sw_up: (cells & 0xf_7bde_07bd_ef03_def7_81ef_7bc0).up(19),
        15 W_UP w_up: (cells & 0xf_7bde_f7bd_ef7b_def7_bdef_7bde).up(24),
        16 NW_UP nw_up: (cells & 0x7bde_f03d_ef78_1ef7_bc0f_7bde).up(29),
        17 DOWN down: cells.down(25),
        18 N_DOWN n_down: (cells & 0xff_fff0_7fff_f83f_fffc_1fff_fe00_0000).down(20),
        19 NE_DOWN ne_down: (cells & 0x7b_def0_3def_781e_f7bc_0f7b_de00_0000).down(19),
        20 E_DOWN e_down: (cells & 0xf7b_def7_bdef_7bde_f7bd_ef7b_de00_0000).down(24),
        21 SE_DOWN se_down: (cells & 0xf7b_de07_bdef_03de_f781_ef7b_c000_0000).down(29),
        22 S_DOWN s_down: (cells & 0x1fff_fe0f_ffff_07ff_ff83_ffff_c000_0000).down(30),
        23 SW_DOWN sw_down: (cells & 0x1ef7_bc0f_7bde_07bd_ef03_def7_8000_0000).down(31),
        24 W_DOWN w_down: (cells & 0x1ef7_bdef_7bde_f7bd_ef7b_def7_bc00_0000).down(26),
        25 NW_DOWN nw_down: (cells & 0xf7_bde0_7bde_f03d_ef78_1ef7_bc00_0000).down(21)
    );

    walks_from!(
        (fn ray_from_upto),
        (N WAY_N ray_up, NE WAY_NE ray_up, E WAY_E ray_up, SE WAY_SE ray_down,
            S WAY_S ray_down, SW WAY_SW ray_down, W WAY_W ray_down, NW WAY_NW ray_up,
            UP WAY_UP ray_up, N_UP WAY_N_UP ray_up, NE_UP WAY_NE_UP ray_up,
            E_UP WAY_E_UP ray_up, SE_UP WAY_SE_UP ray_up, S_UP WAY_S_UP ray_up,
            SW_UP WAY_SW_UP ray_up, W_UP WAY_W_UP ray_up, NW_UP WAY_NW_UP ray_up,
            DOWN WAY_DOWN ray_down, N_DOWN WAY_N_DOWN ray_down, NE_DOWN WAY_NE_DOWN ray_down,
            E_DOWN WAY_E_DOWN ray_down, SE_DOWN WAY_SE_DOWN ray_down,
            S_DOWN WAY_S_DOWN ray_down, SW_DOWN WAY_SW_DOWN ray_down,
            W_DOWN WAY_W_DOWN ray_down, NW_DOWN WAY_NW_DOWN ray_down)
    );

    const SIZE: tables::Size = [5, 5, 5];
    const ORTHOGONAL: u64 = 131413;
    #[inline(always)]
    fn back(dirs: u64, cells: Cells) -> Cells {
        union_over!(dirs;
            NE: Board::sw(cells),
            SE: Board::nw(cells),
            SW: Board::ne(cells),
            NW: Board::se(cells),
            N_UP: Board::s_down(cells),
            E_UP: Board::w_down(cells),
            W_UP: Board::e_down(cells),
            E_DOWN: Board::w_up(cells),
            S_DOWN: Board::n_up(cells),
            W_DOWN: Board::e_up(cells)
        )
    }

    const LEAPS_1_2: &[Cells; 128] = &tables::near_128(
        Self::SIZE,
        Self::CELLS,
        &[
            [-2, -1, 0],
            [-2, 0, -1],
            [-2, 0, 1],
            [-2, 1, 0],
            [-1, -2, 0],
            [-1, 0, -2],
            [-1, 0, 2],
            [-1, 2, 0],
            [0, -2, -1],
            [0, -2, 1],
            [0, -1, -2],
            [0, -1, 2],
            [0, 1, -2],
            [0, 1, 2],
            [0, 2, -1],
            [0, 2, 1],
            [1, -2, 0],
            [1, 0, -2],
            [1, 0, 2],
            [1, 2, 0],
            [2, -1, 0],
            [2, 0, -1],
            [2, 0, 1],
            [2, 1, 0],
        ],
    );

    const STEPS_ADJACENT: &[Cells; 128] = &tables::near_128(
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
            [0, 0, 1],
            [0, 1, 1],
            [1, 1, 1],
            [1, 0, 1],
            [1, -1, 1],
            [0, -1, 1],
            [-1, -1, 1],
            [-1, 0, 1],
            [-1, 1, 1],
            [0, 0, -1],
            [0, 1, -1],
            [1, 1, -1],
            [1, 0, -1],
            [1, -1, -1],
            [0, -1, -1],
            [-1, -1, -1],
            [-1, 0, -1],
            [-1, 1, -1],
        ],
    );

    const WAY_N: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, -1, 0]);
    const WAY_W: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 0, 0]);
    const WAY_NW: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 1, 0]);
    const WAY_UP: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, 0, 1]);
    const WAY_N_UP: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, 1, 1]);
    const WAY_NE_UP: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 1, 1]);
    const WAY_E_UP: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 0, 1]);
    const WAY_SE_UP: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, -1, 1]);
    const WAY_S_UP: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, -1, 1]);
    const WAY_SW_UP: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, -1, 1]);
    const WAY_W_UP: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 0, 1]);
    const WAY_NW_UP: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 1, 1]);
    const WAY_DOWN: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, 0, -1]);
    const WAY_N_DOWN: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, 1, -1]);
    const WAY_NE_DOWN: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 1, -1]);
    const WAY_E_DOWN: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 0, -1]);
    const WAY_SE_DOWN: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, -1, -1]);
    const WAY_S_DOWN: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, -1, -1]);
    const WAY_SW_DOWN: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, -1, -1]);
    const WAY_W_DOWN: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 0, -1]);
    const WAY_NW_DOWN: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 1, -1]);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    owner: [Cells; 2],
    king: Cells,
    queen: Cells,
    rook: Cells,
    bishop: Cells,
    unicorn: Cells,
    knight: Cells,
    pawn: Cells,
    // state quiet
    quiet: u8,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move officer
    Officer { from: u8, to: u8 },
    // move advance
    Advance { from: u8, to: u8, rest: Trail<u8, 1> },
}

impl Position {
    // def strides
    #[inline(always)]
    fn strides(&self, c: usize) -> Cells {
        (if self.knight.contains(c) { Board::LEAPS_1_2[c] } else { Cells::NONE })
            | (if self.king.contains(c) { Board::STEPS_ADJACENT[c] } else { Cells::NONE })
            | (if (self.rook | self.queen).contains(c) {
                Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
            | (if (self.bishop | self.queen).contains(c) {
                Board::ray_from_upto(EDGEWISE, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
            | (if (self.unicorn | self.queen).contains(c) {
                Board::ray_from_upto(CORNERWISE, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
    }

    // def in_check
    #[inline(always)]
    fn in_check(&self, me: usize) -> bool {
        (self.owner[me] & self.king).cells().any(|c| {
            (Board::LEAPS_1_2[c] & self.owner[(1 - me)] & self.knight
                | Board::STEPS_ADJACENT[c] & self.owner[(1 - me)] & self.king
                | Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
                    & self.owner[(1 - me)] & (self.rook | self.queen)
                | Board::ray_from_upto(
                    Board::NE | Board::SE | Board::SW | Board::NW | Board::N_UP
                        | Board::E_UP | Board::S_UP | Board::W_UP | Board::N_DOWN
                        | Board::E_DOWN | Board::S_DOWN | Board::W_DOWN,
                    c,
                    self.empty(),
                    Board::CELLS,
                ) & self.owner[(1 - me)] & (self.bishop | self.queen)
                | Board::ray_from_upto(
                    Board::NE_UP | Board::SE_UP | Board::SW_UP | Board::NW_UP
                        | Board::NE_DOWN | Board::SE_DOWN | Board::SW_DOWN
                        | Board::NW_DOWN,
                    c,
                    self.empty(),
                    Board::CELLS,
                ) & self.owner[(1 - me)] & (self.unicorn | self.queen)
                | Board::back(BITE[(1 - me)], Cells::of(c)) & self.owner[(1 - me)] & self.pawn)
                .any()
        })
    }

    // move officer
    fn each_officer(&self, me: usize, within: Cells, visit: &mut impl Visit<Choice>) -> Flow {
        // move officer, line 2
        for from in (self.owner[me] & !self.pawn & within).cells() {
            // move officer, line 3
            for to in (self.strides(from) & !self.owner[me]).cells() {
                if self.legal_officer(me, from, to) {
                    visit(Choice::Officer { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // move officer
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_officer(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        pos.lead_officer(me, from, to);
        !pos.in_check(me)
    }

    // move officer
    #[inline(always)]
    fn rows_officer(&self, me: usize, within: Cells, rows: &mut Rows<Cells, 625>) {
        // move officer, line 2
        for from in (self.owner[me] & !self.pawn & self.knight & within).cells() {
            rows.push(from, Board::LEAPS_1_2[from] & !self.owner[me]);
        }
        for from in (self.owner[me] & !self.pawn & self.king & within).cells() {
            rows.push(from, Board::STEPS_ADJACENT[from] & !self.owner[me]);
        }
        for from in (self.owner[me] & !self.pawn & (self.rook | self.queen) & within).cells() {
            rows.push(
                from,
                Board::ray_from_upto(Board::ORTHOGONAL, from, self.empty(), Board::CELLS)
                    & !self.owner[me],
            );
        }
        for from in (self.owner[me] & !self.pawn & (self.bishop | self.queen) & within).cells() {
            rows.push(
                from,
                Board::ray_from_upto(EDGEWISE, from, self.empty(), Board::CELLS) & !self.owner[me],
            );
        }
        for from in (self.owner[me] & !self.pawn & (self.unicorn | self.queen) & within).cells() {
            rows.push(
                from,
                Board::ray_from_upto(CORNERWISE, from, self.empty(), Board::CELLS)
                    & !self.owner[me],
            );
        }
    }

    // move advance
    fn each_advance(&self, me: usize, within: Cells, visit: &mut impl Visit<Choice>) -> Flow {
        let rest = &mut <Trail<u8, 1>>::new();
        // move advance, line 2
        for from in (self.owner[me] & self.pawn & within).cells() {
            // move advance, line 3
            for to in (Board::step(AHEAD[me], Cells::of(from)) & self.empty()
                | Board::step(BITE[me], Cells::of(from)) & self.owner[(1 - me)])
                .cells()
            {
                if LAST_ROW[me].contains(to) {
                    // move advance, line 6
                    for rank_up in 62u64.cells() {
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

    // move advance, line 3
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_ADVANCE: [[isize; 14]; 2] = [
        [5, -5, 25, -25, 6, -4, -6, 4, 30, 26, 24, -24, -30, -26],
        [5, -5, 25, -25, 6, -4, -6, 4, 30, 26, 24, -24, -30, -26],
    ];

    // move advance, line 3
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_advance(&self, me: usize, from: Cells) -> [Cells; 14] {
        [
            (if AHEAD[me].contains(0) { Board::n(from) } else { Cells::NONE }) & self.empty(),
            (if AHEAD[me].contains(4) { Board::s(from) } else { Cells::NONE }) & self.empty(),
            (if AHEAD[me].contains(8) { Board::up(from) } else { Cells::NONE }) & self.empty(),
            (if AHEAD[me].contains(17) { Board::down(from) } else { Cells::NONE }) & self.empty(),
            (if BITE[me].contains(1) { Board::ne(from) } else { Cells::NONE })
                & self.owner[(1 - me)],
            (if BITE[me].contains(3) { Board::se(from) } else { Cells::NONE })
                & self.owner[(1 - me)],
            (if BITE[me].contains(5) { Board::sw(from) } else { Cells::NONE })
                & self.owner[(1 - me)],
            (if BITE[me].contains(7) { Board::nw(from) } else { Cells::NONE })
                & self.owner[(1 - me)],
            (if BITE[me].contains(9) { Board::n_up(from) } else { Cells::NONE })
                & self.owner[(1 - me)],
            (if BITE[me].contains(11) { Board::e_up(from) } else { Cells::NONE })
                & self.owner[(1 - me)],
            (if BITE[me].contains(15) { Board::w_up(from) } else { Cells::NONE })
                & self.owner[(1 - me)],
            (if BITE[me].contains(20) { Board::e_down(from) } else { Cells::NONE })
                & self.owner[(1 - me)],
            (if BITE[me].contains(22) { Board::s_down(from) } else { Cells::NONE })
                & self.owner[(1 - me)],
            (if BITE[me].contains(24) { Board::w_down(from) } else { Cells::NONE })
                & self.owner[(1 - me)],
        ]
    }

    // move advance
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_advance(&self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        pos.lead_advance(me, from, to);
        !pos.in_check(me)
    }

    // move advance
    #[inline(always)]
    fn count_pseudo_advance(&self, me: usize, within: Cells) -> u32 {
        let mut count = 0;
        let targets = self.targets_advance(me, self.owner[me] & self.pawn & within);
        count += total(targets) + 4 * total(targets.map(|set| set & LAST_ROW[me]));
        count
    }

    // move advance
    #[inline(always)]
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
        let size = 5 * total(targets);
        if left < size {
            let (family, set, rank) = part_of(targets, left / 5);
            let to = set.nth(rank);
            let from = to.wrapping_add_signed(-Position::BY_ADVANCE[me][family]);
            let rank_up = 62u64.nth(left % 5);
            rest.push(1, rank_up as i32);
            return Some(Choice::Advance { from: from as _, to: to as _, rest: *rest });
        }
        None
    }

    // move officer
    fn each_turn(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_officer(me, Board::CELLS, visit)?;
        self.each_advance(me, Board::CELLS, visit)
    }

    // move officer
    /// Each legal move is as likely as any other: one that is not legal is drawn again
    /// from all.
    #[inline]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let mut rows_officer = <Rows<Cells, 625>>::new();
        self.rows_officer(me, Board::CELLS, &mut rows_officer);
        let of_officer = rows_officer.total();
        let of_advance = self.count_pseudo_advance(me, Board::CELLS);
        let all_moves = of_officer + of_advance;
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
                self.nth_pseudo_advance(me, left)
            };
            if let Some(choice) = drawn && self.is_legal(past, me, choice) {
                return drawn;
            }
        }
        random_visited(rng, &mut |mut visit| self.each_turn(past, me, &mut visit))
    }

    // move officer
    /// How many legal moves there are: the moves of pieces that cannot break what is required
    /// are counted as sets.
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        let sure = self.sure(me);
        let mut count = 0;
        let mut rows_officer = <Rows<Cells, 625>>::new();
        self.rows_officer(me, sure, &mut rows_officer);
        count += rows_officer.total();
        count += self.count_pseudo_advance(me, sure);
        let visit = &mut |_| {
            count += 1;
            Continue(())
        };
        let _ = self.each_officer(me, !sure, visit);
        let _ = self.each_advance(me, !sure, visit);
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
                all |= Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
                        | Board::ray_from_upto(
                            Board::NE | Board::SE | Board::SW | Board::NW | Board::N_UP
                                | Board::E_UP | Board::S_UP | Board::W_UP | Board::N_DOWN
                                | Board::E_DOWN | Board::S_DOWN | Board::W_DOWN,
                            c,
                            self.empty(),
                            Board::CELLS,
                        )
                        | Board::ray_from_upto(
                            Board::NE_UP | Board::SE_UP | Board::SW_UP | Board::NW_UP
                                | Board::NE_DOWN | Board::SE_DOWN | Board::SW_DOWN
                                | Board::NW_DOWN,
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
        }
    }

    // move officer
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_officer(&mut self, me: usize, from: usize, to: usize) {
        // act carry, line 2
        if self.owner[(1 - me)].contains(to) || self.pawn.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
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
        self.unicorn = self.unicorn & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.unicorn.meets(Cells::of(from)));
        self.knight = self.knight & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.knight.meets(Cells::of(from)));
    }

    // move officer
    #[inline(always)]
    fn play_officer(&mut self, me: usize, from: usize, to: usize) {
        self.lead_officer(me, from, to);
    }

    // move advance
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_advance(&mut self, me: usize, from: usize, to: usize) {
        // act carry, line 2
        if self.owner[(1 - me)].contains(to) || self.pawn.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.king &= !Cells::of(to);
        self.queen &= !Cells::of(to);
        self.rook &= !Cells::of(to);
        self.bishop &= !Cells::of(to);
        self.unicorn &= !Cells::of(to);
        self.knight &= !Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
    }

    // move advance
    #[inline(always)]
    fn play_advance(&mut self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) {
        let mut rest = rest.iter().peekable();
        self.lead_advance(me, from, to);
        // move advance, line 5
        if LAST_ROW[me].contains(to) {
            // move advance, line 6
            let rank_up = (rest.next().map_or(0, |(_, value)| value) as usize);
            // move advance, line 7
            if let Some(kind) = Some(rank_up) {
                let owner: Option<usize> = first_member(1u64 << me & 3u64);
                self.put(owner, kind, Cells::of(to));
            }
        }
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.owner[0] & !self.owner[1]
    }

    /// The kinds on cells.
    #[inline(always)]
    fn kind_on(&self, cells: Cells) -> u64 {
        u64::from(self.king.meets(cells)) << 0 | u64::from(self.queen.meets(cells)) << 1
            | u64::from(self.rook.meets(cells)) << 2
            | u64::from(self.bishop.meets(cells)) << 3
            | u64::from(self.unicorn.meets(cells)) << 4
            | u64::from(self.knight.meets(cells)) << 5
            | u64::from(self.pawn.meets(cells)) << 6
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
        self.unicorn &= !cells;
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
            4 => &mut self.unicorn,
            5 => &mut self.knight,
            _ => &mut self.pawn,
        };
        *board |= cells;
    }

    /// The strong hash of what `seen` compares.
    #[inline(always)]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<2>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<2>(0, 0, Some(1)) });
        key = key.cells(self.queen, const { &kind_weights::<2>(0, 1) });
        key = key.cells(self.rook, const { &kind_weights::<2>(0, 2) });
        key = key.cells(self.bishop, const { &kind_weights::<2>(0, 3) });
        key = key.cells(self.unicorn, const { &kind_weights::<2>(0, 4) });
        key = key.cells(self.knight, const { &kind_weights::<2>(0, 5) });
        key = key.cells(self.pawn, const { &kind_weights::<2>(0, 6) });
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
            name: "raumschach",
            title: "Raumschach",
            rules_hash: 11878766643670538445,
            players: &["white", "black"],
            layers: &[
                (
                    "pieces",
                    &[
                        KindName::owned("king", None),
                        KindName::owned("queen", None),
                        KindName::owned("rook", None),
                        KindName::owned("bishop", None),
                        KindName::owned("unicorn", None),
                        KindName::owned("knight", None),
                        KindName::owned("pawn", None),
                    ],
                ),
            ],
            states: &[StateName::new("quiet", &[], Sort::Number(0, 100)).clock()],
            seen: &[None],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    // setup, line 3
    // setup, line 4
    // setup, line 5
    // setup, line 6
    // setup, line 7
    // setup, line 8
    fn setup() -> Position {
        let mut pos = Position {
            owner: [0x7_fe00_03ff, Cells::NONE],
            king: 0x4,
            queen: 0x800_0000,
            rook: 0x11,
            bishop: 0x1200_0000,
            unicorn: 0x2400_0000,
            knight: 0xa,
            pawn: 0x7_c000_03e0,
            quiet: 0,
            next: 0,
        };
        // setup, line 9
        for c in pos.owner[0].cells() {
            // setup, line 10
            if let Some(kind) = first_member(pos.kind_on(Cells::of(c)) & 127u64) {
                let owner: Option<usize> = first_member(2u64 & 3u64);
                pos.put(owner, kind, at(&BY_CELL, c));
            }
        }
        pos
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_turn(past, me, visit)
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.count_turn(past, me)
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_turn(past, me, rng)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Officer { from, to } => {
                self.play_officer(me, usize::from(from), usize::from(to))
            }
            Choice::Advance { from, to, rest } => {
                self.play_advance(me, usize::from(from), usize::from(to), &rest)
            }
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if blocked() && self.in_check(usize::from(self.next)) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if blocked() {
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

    #[inline(always)]
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
                                &["king", "queen", "rook", "bishop", "unicorn", "knight", "pawn"],
                                value as usize,
                            )
                        }
                        _ => out.push_str(" stop"),
                    }
                }
            }
        }
    }

    plain_data!(
        layer(owner: owned king, owned queen, owned rook, owned bishop, owned unicorn,
            owned knight, owned pawn),
        number(quiet: u8, 0, 100), next(next, 1)
    );
}
